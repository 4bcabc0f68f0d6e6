"""What a position of Baron shows: values of tiles that can be read, and whose keeps stand where."""

from typing import NamedTuple

from generators.hexes import Hex
from pnp.games.baron.facts import GAME, VALUES
from pnp.games.baron.rules.baronies import Keep, by_place
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Word, colour_word

BARON = "B"
KNIGHT = "K"

_COLOUR_NAMES = {colour.letter: colour.name for colour in GAME.colours}


class Land(NamedTuple):
    """
    A position as its keeps see it.

    Attributes:
        values: the tiles that can be read; the others are in `unread`.
        barons, knights: keeps whose colour and side are known, in reading order.
        blurred: the pieces of which one of the two is not.
    """

    values: dict[Hex, int]
    unread: frozenset[Hex]
    barons: tuple[Keep, ...]
    knights: tuple[Keep, ...]
    blurred: tuple[Piece, ...]


def land_of(position: Position) -> Land:
    """Return what *position* shows."""
    terrain = position.terrain
    values = {cell: VALUES[kind] for cell, kind in terrain.items() if kind in VALUES}
    return Land(
        values=values,
        unread=frozenset(terrain.keys() - values.keys()),
        barons=_keeps(position, BARON),
        knights=_keeps(position, KNIGHT),
        blurred=tuple(piece for piece in position.pieces if is_blurred(piece)),
    )


def is_blurred(piece: Piece) -> bool:
    """Tell whether the colour or the side of a keep cannot be read."""
    return UNREADABLE in {piece.colour, piece.kind}


def named(colour: str) -> Word | str:
    """Return the word for a colour by its letter."""
    name = _COLOUR_NAMES.get(colour)
    return colour if name is None else colour_word(name)


def _keeps(position: Position, kind: str) -> tuple[Keep, ...]:
    """Return the keeps that certainly show this side."""
    found = {
        Keep(piece.colour, piece.hex)
        for piece in position.pieces
        if piece.kind == kind and not is_blurred(piece)
    }
    return tuple(by_place(found))
