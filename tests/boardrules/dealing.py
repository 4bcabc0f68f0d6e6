"""Boards to judge: dealt by the program, judged by the checkers of this folder."""

from pnp.games import capabilities, find_game
from pnp.model.boards import Board
from pnp.model.games import DealRequest
from tests.boardrules import baron, barony, sorcery, terre

CHECKERS = {
    "barony": barony.findings,
    "barony-sorcery": sorcery.findings,
    "baron": baron.findings,
    "terre-de-barons": terre.findings,
}


def deal(slug: str, players: int, seed: int, **options) -> Board:
    """Return a board; options by their names with underscores."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return capabilities.deal_board(find_game(slug), DealRequest(players, seed, named))


def judge(board: Board) -> list[str]:
    return CHECKERS[board.game](board)
