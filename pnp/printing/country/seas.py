"""
The sea round a wall map: a wash that deepens toward the coast, shore lines, soundings.

All in millimetres on the plane of hexes; *room* is what of it the frame shows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generators.areas import Area
from generators.randomness import Stream
from layouts.shapes import Point, Shape, Style, Text, many_polygons
from layouts.textblocks import MIN_SIZE_MM, base_line_mm
from pnp.printing.country.lands import filled, rounded

OPEN_SEA = "#e9ecdf"
SHALLOWS = "#bcd6d6"
SEA_INK = "#5f8b94"

# How far from the coast in sides, and the colour: the farthest first.
_TINTS = ((2.2, "#e2e9df"), (1.45, "#d7e4de"), (0.85, "#cadedb"), (0.4, SHALLOWS))
# How far, how wide, and how much of a line there is between gaps; the outer ones are broken.
_SHORE_LINES = (
    (0.09, 0.017, ()),
    (0.19, 0.014, ()),
    (0.31, 0.011, ()),
    (0.45, 0.009, ()),
    (0.61, 0.008, (0.9, 0.12)),
    (0.79, 0.008, (0.6, 0.2)),
    (0.99, 0.007, (0.36, 0.28)),
    (1.22, 0.007, (0.18, 0.36)),
)
_CLOSING = 0.8  # bays narrower than twice that are closed in the outermost line

_SOUNDING = 0.15
_SOUNDINGS_APART = 1.15
_NEAREST, _FARTHEST = 1.5, 4.6
_FATHOMS = 7.0  # a side from the coast


@dataclass(frozen=True, slots=True)
class Sea:
    """
    What the sea of a map is drawn from.

    Attributes:
        land: all of it, within the coast.
        room: what the frame shows of the plane.
        taken: what names, cartouche and ornaments take of it.
    """

    land: Area
    room: Area
    taken: Area
    side_mm: float
    stream: Stream


def draw_open_sea(sea: Sea) -> Shape:
    """Return the wash of the whole sea."""
    return filled(sea.room, OPEN_SEA)


def draw_coasts(sea: Sea) -> Iterator[Shape]:
    """Yield the bands of the wash that follow the coast, and the lines along it."""
    for far, colour in _TINTS:
        yield filled(_beyond(sea, far), colour)
    for far, width, dash in _SHORE_LINES:
        dash_mm = tuple(length * sea.side_mm for length in dash)
        style = Style(None, SEA_INK, width * sea.side_mm, dash_mm)
        yield many_polygons(rounded(_beyond(sea, far).rings), style)


def _beyond(sea: Sea, far: float) -> Area:
    """Return the land and the sea so near to it, narrow bays filled the more the farther out."""
    close = _CLOSING * min(1.0, far / _SHORE_LINES[-1][0])
    return sea.land.offset((far + close) * sea.side_mm).offset(-close * sea.side_mm)


def draw_soundings(sea: Sea) -> Iterator[Shape]:
    """Yield depths in fathoms, which grow with the distance from the coast."""
    side = sea.side_mm
    size_mm = max(MIN_SIZE_MM, _SOUNDING * side)
    off = sea.land.offset(_NEAREST * side)
    water = sea.land.offset(_FARTHEST * side).without(off).overlap(sea.room.offset(-size_mm))
    water = water.without(sea.taken.offset(size_mm))
    points = water.scattered(_SOUNDINGS_APART * side, sea.stream)
    for point, far_mm in zip(points, _depths(sea.land, points), strict=True):
        fathoms = max(3, round(_FATHOMS * far_mm / side * (0.7 + 0.6 * sea.stream.fraction())))
        base_mm = base_line_mm(point[1], "sans", size_mm)
        yield Text(
            round(point[0], 2), round(base_mm, 2), str(fathoms), "sans", size_mm, SEA_INK, "middle"
        )


def _depths(land: Area, points: Sequence[Point]) -> list[float]:
    return land.depth(points) if points else []
