"""``pnp new``: a position file to fill in."""

from pathlib import Path

import click

from pnp.cli.parameters import SeedType, language_option, players_option, wish_options
from pnp.model.boards import OptionValue

EPILOG = """\b
Examples:
  pnp new terre-de-barons --players 3 -o table.txt
  pnp new barony --players 4 --seed 42 -o table.txt
"""


@click.command(name="new", epilog=EPILOG)
@click.argument("game")
@players_option
@click.option("--seed", type=SeedType(), help="With the board of this seed; else an empty map.")
@wish_options
@click.option("--tiles", type=int, help="Baron: how many tiles to lay.")
@language_option
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file; else the terminal.")
@click.option("--force", is_flag=True, help="Overwrite a file that pnp did not write.")
def command(  # noqa: PLR0917 (click passes them by name)
    game: str,
    players: int | None,
    seed: int | None,
    inventory: Path | None,
    lang: str,
    output: Path | None,
    force: bool,
    **given: OptionValue | None,
) -> None:
    """
    Write a position file of GAME to fill in: every line is there and explained.

    Without -o it goes to standard output.
    """
    from pnp._api.templateorders import TemplateOrder, fill_template_order

    options = {name.replace("_", "-"): value for name, value in given.items() if value is not None}
    order = TemplateOrder(game, players, seed, options, inventory, lang, output, force)
    text = fill_template_order(order)
    if output is None:
        click.echo(text, nl=False)
    else:
        click.echo(f"wrote {output}")
