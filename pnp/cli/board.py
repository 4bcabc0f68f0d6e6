"""``pnp board``: deal a random valid board and write it to files."""

import secrets
from pathlib import Path

import click

from pnp.cli.parameters import (
    SeedType,
    file_options,
    look_options,
    page_options,
    players_option,
    wish_options,
)
from pnp.model.boards import OptionValue

EPILOG = """\b
Examples:
  pnp board barony --players 3 --seed 42 -o board.pdf
  pnp board baron --as tiles --paper letter -o tiles.pdf
  pnp board barony-sorcery --players 5 --mystery-distance 4 -o b.pdf -o b.txt
"""


@click.command(name="board", epilog=EPILOG)
@click.argument("game")
@players_option
@click.option("--seed", type=SeedType(), help="The same seed gives the same board.")
@click.option(
    "--as",
    "form",
    default="overview",
    show_default=True,
    help="overview: one page; poster: true size; tiles: loose, to cut out.",
)
@page_options
@click.option("--hex-mm", type=float, help="True size of a hex, flat to flat.")
@look_options
@file_options(".pdf, .svg, .png, .txt or .json", png_dpi=150)
@wish_options
@click.option("--tiles", type=int, help="Baron: how many tiles to lay.")
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
    from pnp._api.boardorders import BoardOrder, fill_order

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
