"""``pnp board``: deal a random valid board and write it to files."""

import click

from pnp.cli.parameters import (
    BoardCommand,
    Values,
    file_options,
    game_names,
    hex_option,
    look_options,
    option,
    page_options,
    players_option,
    report,
    seed_option,
    with_seed,
    without_defaults,
)

EPILOG = """\b
Examples:
  pnp board barony --players 3 --seed 42 -o board.pdf
  pnp board baron --as tiles --paper letter -o tiles.pdf
  pnp board B3-016AF --as poster -o poster.pdf
  pnp board barony-sorcery --players 5 --mystery-distance 4 -o b.pdf -o b.txt
"""


@click.command(name="board", cls=BoardCommand, epilog=EPILOG)
@click.argument("game", shell_complete=game_names)
@players_option()
@seed_option("The same seed gives the same board.  [default: random]")
@option(
    "--as",
    "form",
    default="overview",
    help="overview: on one page; poster: true to size; tiles: loose tiles to cut out.",
)
@page_options
@hex_option
@look_options
@file_options(".pdf, .svg, .png, .txt or .json")
def command(**values: Values) -> None:
    """
    Deal a random valid board of GAME and write it to files.

    A board code such as B3-016AF instead of GAME gives the board of that code.

    Without -o a PDF goes to the folder print. The kind of a file follows its suffix; .txt
    is a position file, to which pieces and scores can be added.
    """
    from pnp._api.boards import write_board

    report(write_board(with_seed(without_defaults(values))))
