"""
Holdings: what each colour has on the board and in reserve, as far as it can be read.

Counts are of what is readable. What cannot be read makes ranges: the least and the most
that the photograph allows.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from generators.hexes import Hex
from pnp.games.terre.components import TILES_OF_VALUE, TROOPS_A_PLAYER
from pnp.games.terre.letters import COLOURS
from pnp.games.terre.parameters import DIVERSITY_POINTS, TROOPS_PER_DONJON
from pnp.games.terre.rulings import WITH_DONJONS
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE, Position, colours_in_play
from pnp.texts.sentences import Word, colour_word

BARON, KNIGHT, DONJON, TROOP = "B", "K", "D", ""

_VALUES: Mapping[str, int] = {str(value): value for value in TILES_OF_VALUE}
_NAMES = {colour.letter: colour.name for colour in COLOURS}


class Range(NamedTuple):
    """The least and the most that something can be."""

    least: int
    most: int

    @property
    def is_certain(self) -> bool:
        """Whether only one number is left."""
        return self.least == self.most


@dataclass(frozen=True, slots=True)
class Holding:
    """
    What a colour has.

    Attributes:
        donjons: how many are on the board.
        donjon_tiles: the tiles with one, each once, in reading order.
        troops: those on the board.
        reserve: troops in reserve; None if it was not entered.
        unread: unreadable pieces that may be of this colour.
    """

    colour: str
    barons: int
    knights: int
    donjons: int
    donjon_tiles: tuple[Hex, ...]
    troops: int
    reserve: int | None
    unread: tuple[Piece, ...]


def holdings(position: Position) -> dict[str, Holding]:
    """Return the holding of every colour that the file speaks of, colours sorted."""
    return {colour: _holding(position, colour) for colour in colours_in_play(position)}


def is_unread(piece: Piece) -> bool:
    """Tell whether the colour or the kind of *piece* cannot be read."""
    return UNREADABLE in (piece.colour, piece.kind)


def may_be(piece: Piece, kind: str) -> bool:
    """Tell whether *piece* is of this kind, as far as it can be read."""
    return piece.kind in (kind, UNREADABLE)


def word_of(colour: str) -> Word:
    """Return the word for a colour by its letter."""
    return colour_word(_NAMES[colour])


def tile_value(position: Position, cell: Hex) -> int | None:
    """Return the points of a tile: 0 for a mountain, None if it cannot be read."""
    terrain = position.terrain.get(cell, UNREADABLE)
    return None if terrain == UNREADABLE else _VALUES.get(terrain, 0)


def diversity_points(values: Iterable[int]) -> int:
    """
    Return the points for different tile colours among *values*; mountains have none.

    Source: Terre de Barons rules, aim of the game.
    """
    return DIVERSITY_POINTS.get(len(set(values) - {0}), 0)


def points_range(position: Position, holding: Holding) -> Range:
    """
    Return the points of a colour: its donjon tiles and their diversity.

    Source: Terre de Barons rules, aim of the game.
    """
    own = [tile_value(position, cell) for cell in holding.donjon_tiles]
    possible = {piece.hex for piece in holding.unread if may_be(piece, DONJON)}
    possible -= set(holding.donjon_tiles)
    if None not in own and not possible:
        points = _points(_readable(own))
        return Range(points, points)
    more = [*own, *(tile_value(position, cell) for cell in possible)]
    hidden = _hidden_values(position)
    return Range(_possible_points(own, hidden).least, _possible_points(more, hidden).most)


def troops_range(holding: Holding, reading: str) -> Range:
    """
    Return the troops that a colour can still use; *reading* is the choice of TB-5.

    With no reserve entered, at most what the donjons built leave of all troops.

    Source: Terre de Barons rules, aim of the game; ruling TB-5.
    """
    built = TROOPS_PER_DONJON * holding.donjons
    least = holding.troops + (holding.reserve or 0)
    is_open = holding.reserve is None or any(may_be(piece, TROOP) for piece in holding.unread)
    most = max(least, TROOPS_A_PLAYER - built) if is_open else least
    extra = built if reading == WITH_DONJONS else 0
    return Range(least + extra, most + extra)


def _holding(position: Position, colour: str) -> Holding:
    """Return what *colour* has."""
    counts = {BARON: 0, KNIGHT: 0, DONJON: 0, TROOP: 0}
    tiles: dict[Hex, None] = {}
    unread = []
    for piece in position.pieces:
        if piece.colour not in (colour, UNREADABLE):
            continue
        if is_unread(piece):
            unread.append(piece)
            continue
        counts[piece.kind] = counts.get(piece.kind, 0) + piece.count
        if piece.kind == DONJON:
            tiles[piece.hex] = None
    return Holding(
        colour=colour,
        barons=counts[BARON],
        knights=counts[KNIGHT],
        donjons=counts[DONJON],
        donjon_tiles=tuple(tiles),
        troops=counts[TROOP],
        reserve=position.number("reserve", colour),
        unread=tuple(unread),
    )


def _points(values: list[int]) -> int:
    """Return the points of tiles that can be read."""
    return sum(values) + diversity_points(values)


def _readable(values: Iterable[int | None]) -> list[int]:
    """Return the values that can be read."""
    return [value for value in values if value is not None]


def _hidden_values(position: Position) -> tuple[int, ...]:
    """Return the values that unreadable tiles may have; all if the supply is overdrawn."""
    shown = list(position.terrain.values())
    left = [value for value, count in TILES_OF_VALUE.items() if shown.count(str(value)) < count]
    return tuple(left or TILES_OF_VALUE)


def _possible_points(values: list[int | None], hidden: tuple[int, ...]) -> Range:
    """
    Return the least and the most points of tiles, None for a value of *hidden*.

    The points depend on the sum and on which values there are. So every set of values that
    the unreadable tiles may show is tried, the tiles to spare at its least or its greatest.
    """
    known = _readable(values)
    unknown = len(values) - len(known)
    if not unknown:
        return Range(_points(known), _points(known))
    least, most = [], []
    for count in range(1, min(unknown, len(hidden)) + 1):
        for shown in combinations(hidden, count):
            spare = unknown - count
            fixed = sum(known) + sum(shown) + diversity_points([*known, *shown])
            least.append(fixed + spare * min(shown))
            most.append(fixed + spare * max(shown))
    return Range(min(least), max(most))
