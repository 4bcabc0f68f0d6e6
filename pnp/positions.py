"""
Positions: a board with what stands on it, as typed in a position file.

So far made from dealt boards only; the text form is in `notation`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generators.hexes import Hex
from pnp.boards import Board, Piece, board_words

Phase: TypeAlias = Literal["setup", "play", "end"]


@dataclass(frozen=True, slots=True)
class Position:
    """
    A position of one game.

    Attributes:
        board_words: seed and options, where the toolkit dealt the board; else empty.
        terrain: every hex with its terrain, by full English name, in reading order.
        lines: further lines of the file: a keyword and its words.
        remarks: comments for the reader of the file.
    """

    game: str
    players: int
    phase: Phase
    board_words: str
    terrain: Mapping[Hex, str]
    names: Mapping[Hex, str]
    pieces: tuple[Piece, ...] = ()
    lines: tuple[tuple[str, tuple[str, ...]], ...] = ()
    remarks: tuple[str, ...] = ()


def position_of(board: Board, *, remarks: tuple[str, ...] = ()) -> Position:
    """Return the position at the start of a game on *board*."""
    spells = board.setup.get("spells")
    lines = []
    if isinstance(spells, list):
        words = [str(card["spell"]) for card in spells if isinstance(card, dict)]
        lines.append(("spells", tuple(words)))
    return Position(
        game=board.game,
        players=board.players,
        phase="setup",
        board_words=board_words(board),
        terrain=board.terrain,
        names=board.names,
        pieces=board.pieces,
        lines=tuple(lines),
        remarks=remarks,
    )
