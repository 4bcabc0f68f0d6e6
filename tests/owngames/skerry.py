"""Skerry as its players have begun it: pieces on corners and sides, chips, one piece of nobody."""

from pathlib import Path
from unittest.mock import patch

from generators.bags.counting import DealCount
from pnp.games import capabilities
from pnp.model.boards import NOBODY, Board
from pnp.model.games import DealRequest, Game
from pnp.model.positions import position_of
from pnp.owngames.files import game_in_memory
from pnp.owngames.reading import read_game

NAME = "settled.toml"
FILES = {
    path.name: path.read_bytes()
    for path in (Path(__file__).parent / "games" / "island").iterdir()
    if path.is_file()
}


def skerry(more: str = "") -> Game:
    """The game, its file with more tables."""
    text = FILES[NAME] + more.encode()
    return read_game(game_in_memory({**FILES, NAME: text}, NAME))


def deal(players: int = 3, seed: int = 7) -> Board:
    """A board of the game, which is there as tests are collected: its deals are not counted."""
    with patch("generators.bags.count_deals", return_value=DealCount(1, 1)):
        return capabilities.deal_board(GAME, DealRequest(players, seed, {}))


GAME = skerry()
BOARD = deal()
DEALT = position_of(BOARD)
(HAMLET,) = (piece for piece in DEALT.pieces if (piece.colour, piece.kind) == ("r", "H"))
(LANE,) = (piece for piece in DEALT.pieces if (piece.colour, piece.kind) == ("r", "L"))
(SMUGGLER,) = (piece for piece in DEALT.pieces if piece.colour == NOBODY)
