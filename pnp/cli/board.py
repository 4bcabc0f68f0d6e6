"""``pnp board``: deal a random valid board and write it to files."""

import click

from pnp.cli.completion import game_names
from pnp.cli.parameters import (
    BoardCommand,
    options_of,
    quiet_option,
    watch_option,
    without_defaults,
)
from pnp.cli.progress import progress, report
from pnp.messages import Message
from pnp.requests import options as table
from pnp.requests.reading import with_seed

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
@options_of(table.BOARD)
@quiet_option
@watch_option
def board(**values: object) -> None:
    """
    Deal a random valid board of GAME and write it to files.

    A board code such as B3-016AF instead of GAME gives the board of that code.

    Without -o a PDF goes to the folder print. The kind of a file follows its suffix; .txt
    is a position file, to which pieces and scores can be added.
    """
    from pnp._api.boards import write_board, write_boards
    from pnp.requests.boards import read_boards

    request = read_boards(with_seed(without_defaults(values)))
    if request.board_count == 1:
        report(write_board(request))
        return
    with progress(request.board_count, Message("name_boards")) as bar:
        outcome = write_boards(request, bar.update)
    report(outcome)
