"""``pnp board``: deal a random valid board and write it to files."""

import secrets
from pathlib import Path

import click

from pnp.boards import OptionValue

LARGEST_SEED = 10**18
EPILOG = """\b
Examples:
  pnp board barony --players 3 --seed 42 -o board.pdf
  pnp board baron --as tiles --paper letter -o tiles.pdf
  pnp board barony-sorcery --players 5 --mystery-distance 4 -o b.pdf -o b.txt
"""


class SeedType(click.ParamType[int]):
    """A seed: a whole number from 0 on."""

    name = "number"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the seed, or refuse what is none."""
        text = str(value)
        if not (text.isascii() and text.isdigit()) or int(text) > LARGEST_SEED:
            self.fail(
                f"seed {text!r}: expected a whole number from 0 to {LARGEST_SEED}", param, ctx
            )
        return int(text)


@click.command(name="board", epilog=EPILOG)
@click.argument("game")
@click.option("--players", type=int, help="How many play; by default as few as can.")
@click.option("--seed", type=SeedType(), help="The same seed gives the same board.")
@click.option(
    "--as",
    "form",
    default="overview",
    show_default=True,
    help="overview: one page; poster: true size; tiles: loose, to cut out.",
)
@click.option(
    "--paper", default="a4", show_default=True, help="a3, a4, a5, letter, legal or tabloid."
)
@click.option("--hex-mm", type=float, help="True size of a hex, flat to flat.")
@click.option(
    "--margin-mm", type=float, default=10.0, show_default=True, help="Unprinted edge of the paper."
)
@click.option("--lang", default="en", show_default=True, help="en or fr.")
@click.option("--theme", default="colour", show_default=True, help="colour or ink-saver.")
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Where to, repeatable; .pdf .svg .png .txt or .json.",
)
@click.option("--png-dpi", type=int, default=150, show_default=True, help="Dots an inch of PNG.")
@click.option("--force", is_flag=True, help="Overwrite files that pnp did not write.")
@click.option(
    "--shape",
    help="Uniform within each. Barony: compact (default; smooth discs), organic (all discs of "
    "a wider ring) or showpiece (one convex outline). Baron: disc (default), star or organic.",
)
@click.option("--cities", help="Barony: weak or strong room for the first cities.")
@click.option("--no-adjacent-lakes", is_flag=True, default=None, help="Barony: lakes apart.")
@click.option("--mystery-distance", type=int, help="Sorcery: least distance of locations.")
@click.option("--inventory", type=click.Path(path_type=Path), help="Barony: your own tiles.")
@click.option("--tiles", type=int, help="Baron: how many tiles to lay.")
@click.option(
    "--connected/--no-connected",
    default=None,
    help="Terre de Barons: mountains never cut the board in two.",
)
def command(  # noqa: PLR0917 (click passes them by name)
    game: str,
    players: int | None,
    seed: int | None,
    form: str,
    paper: str,
    hex_mm: float | None,
    margin_mm: float,
    lang: str,
    theme: str,
    outputs: tuple[Path, ...],
    png_dpi: int,
    force: bool,
    inventory: Path | None,
    **given: OptionValue | None,
) -> None:
    """
    Deal a random valid board of GAME and write it to files.

    Without -o a PDF goes to the folder print. The kind of a file follows its suffix; .txt
    is a position file, to be typed on into.
    """
    from pnp.boardorders import BoardOrder, fill_order

    order = BoardOrder(
        game=game,
        players=players,
        seed=secrets.randbelow(10**6) if seed is None else seed,
        form=form,
        paper=paper,
        hex_mm=hex_mm,
        margin_mm=margin_mm,
        language=lang,
        theme=theme,
        outputs=outputs,
        png_dpi=png_dpi,
        force=force,
        inventory=inventory,
        options={
            name.replace("_", "-"): value for name, value in given.items() if value is not None
        },
    )
    filled = fill_order(order)
    for remark in filled.remarks:
        click.echo(f"Note: {remark}", err=True)
    for line in filled.lines:
        click.echo(line)
