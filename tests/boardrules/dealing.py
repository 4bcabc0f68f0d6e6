"""Boards to judge: dealt by the program, judged by the checkers of this folder."""

from boardrules import baron, barony, sorcery, terre
from pnp.boards import Board
from pnp.games import find_game
from pnp.games.record import DealRequest

CHECKERS = {
    "barony": barony.findings,
    "barony-sorcery": sorcery.findings,
    "baron": baron.findings,
    "terre-de-barons": terre.findings,
}


def deal(slug: str, players: int, seed: int, **options) -> Board:
    """Return a board; options by their names with underscores."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return find_game(slug).deals_board(DealRequest(players, seed, named))


def judge(board: Board) -> list[str]:
    return CHECKERS[board.game](board)
