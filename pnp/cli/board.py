"""``pnp board``: deal a random valid board and write it to files."""

import click

from pnp.cli.parameters import (
    LARGEST_COUNT,
    BoardCommand,
    Values,
    WholeNumberType,
    file_options,
    game_names,
    hex_option,
    look_options,
    option,
    page_options,
    players_option,
    progress_bar,
    report,
    seed_option,
    with_seed,
    without_defaults,
)

EPILOG = """\b
Examples:
  pnp board barony --players 3 --seed 42 -o board.pdf
  pnp board baron --as tiles --paper letter -o tiles.pdf
  pnp board baron --count 30 -o boards.pdf
  pnp board B3-016AF --as poster -o poster.pdf
  pnp board barony-sorcery --players 5 --mystery-distance 4 -o b.pdf -o b.txt
"""


@click.command(name="board", cls=BoardCommand, epilog=EPILOG)
@click.argument("game", shell_complete=game_names)
@players_option()
@seed_option("The same seed gives the same board.  [default: random]")
@option(
    "--count",
    type=WholeNumberType(1, LARGEST_COUNT),
    default=1,
    help="Number of boards, of consecutive seeds: pages of one PDF, else a file each.",
)
@option(
    "--as",
    "form",
    default="overview",
    help="overview: on one page; poster: true to size; tiles: loose tiles to cut out.",
)
@page_options
@hex_option
@look_options
@file_options(".pdf, .svg, .png, .txt or .json, or with --count a folder for a PDF each")
def command(count: int, **values: Values) -> None:
    """
    Deal a random valid board of GAME and write it to files.

    A board code such as B3-016AF instead of GAME gives the board of that code.

    Without -o a PDF goes to the folder print. The kind of a file follows its suffix; .txt
    is a position file, to which pieces and scores can be added.
    """
    request = with_seed(without_defaults(values))
    if count == 1:
        from pnp._api.boards import write_board

        report(write_board(request))
        return
    from pnp._api.manyboards import write_boards

    with progress_bar(count, "boards") as bar:
        outcome = write_boards({**request, "count": count}, bar.update)
    report(outcome)
