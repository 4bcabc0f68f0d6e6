"""``pnp new``: a position file to fill in."""

from pathlib import Path

import click

from pnp.cli.languages import say
from pnp.cli.parameters import (
    FILE,
    BoardCommand,
    Values,
    game_names,
    language_option,
    players_option,
    seed_option,
    without_defaults,
)
from pnp.texts.suggestions import printable

EPILOG = """\b
Examples:
  pnp new terre-de-barons --players 3 -o table.txt
  pnp new barony --players 4 --seed 42 -o table.txt
"""


@click.command(name="new", cls=BoardCommand, epilog=EPILOG)
@click.argument("game", shell_complete=game_names)
@players_option()
@seed_option("Deal the board of this seed.  [default: an empty map]")
@language_option
@click.option("-o", "--output", type=FILE, help="A file to write; else the terminal.")
@click.option("--force", is_flag=True, help="Overwrite a file that pnp did not write.")
def command(output: Path | None, **values: Values) -> None:
    """
    Write a position file of GAME to fill in: every line is there and explained.

    A board code such as B3-016AF instead of GAME gives the board of that code.

    Without -o it goes to standard output.
    """
    from pnp._api.positions import write_template

    outputs = () if output is None else (output,)
    text = write_template({**without_defaults(values), "outputs": outputs})
    if output is None:
        click.echo(text, nl=False)
    else:
        say(f"wrote {printable(str(output))}")
