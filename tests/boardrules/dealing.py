"""Boards to judge: dealt by the program, judged by the checkers of this folder."""

from importlib import import_module

from pnp.games import capabilities, find_game
from pnp.model.boards import Board
from pnp.model.games import DealRequest


def deal(slug: str, players: int, seed: int, **options) -> Board:
    """Return a board; options by their names with underscores."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return capabilities.deal_board(find_game(slug), DealRequest(players, seed, named))


def judge(board: Board) -> list[str]:
    """Return what the checker of the game finds; it is called like the game's package."""
    name = find_game(board.game).package.rpartition(".")[2]
    sentences: list[str] = import_module(f"tests.boardrules.{name}").findings(board)
    return sentences
