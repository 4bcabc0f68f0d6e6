"""
Where things sit in a hex, in units of its side, y downwards from its centre. Pointy-top.

The marks keep to the rim, the motifs keep clear of the marks, and both keep out of the
quiet disc in the middle, where the pieces stand.

Motifs sit on blue-noise points, no two close together. A few sets are thrown once for each
spacing and kept; a hex takes one of them, mirrored or not and jittered by its stream. So no
two hexes look alike, and a hex costs a few dozen multiplications.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from generators.randomness import Stream
from layouts.shapes import Path, Point, Style, polygon

HALF_WIDTH = 0.8660254037844386  # the middle of an edge, seen from the centre

QUIET_RADIUS = 0.45

CORNERS: tuple[Point, ...] = (
    (0.0, -1.0),
    (HALF_WIDTH, -0.5),
    (HALF_WIDTH, 0.5),
    (0.0, 1.0),
    (-HALF_WIDTH, 0.5),
    (-HALF_WIDTH, -0.5),
)


def hexagon(side_mm: float, style: Style, middle: Point = (0.0, 0.0)) -> Path:
    """Return a hex of that side about a point."""
    x_mm, y_mm = middle
    return polygon([(x_mm + x * side_mm, y_mm + y * side_mm) for x, y in CORNERS], style)


@dataclass(frozen=True, slots=True)
class Place:
    """A round place for a mark: its middle and its radius."""

    x: float
    y: float
    radius: float


ICON = Place(0.0, -0.68, 0.17)
NAME = Place(0.0, 0.71, 0.17)
NAME_ENDS = (Place(-0.13, 0.71, 0.13), Place(0.13, 0.71, 0.13))
NUMERAL = Place(0.63, -0.36, 0.14)
PIPS = Place(-0.63, -0.36, 0.14)


def is_in_hex(x: float, y: float, *, margin: float = 0.0) -> bool:
    """
    Return whether the point is in the hex, at least *margin* away from its edges.

    >>> is_in_hex(0.0, -0.99), is_in_hex(0.86, 0.0, margin=0.1)
    (True, False)
    """
    return max(abs(x), abs(x) / 2 + abs(y) * HALF_WIDTH) <= HALF_WIDTH - margin


_SETS = 4
_THROWS = 240
_SPARSER_INSIDE = 1.15  # the distance at the quiet disc, in terms of that at the rim


class Spacing(NamedTuple):
    """
    How close the points of a set may be.

    Attributes:
        distance: between points at the rim; a little more farther in.
        stretch: how much wider than high the space round a point is.
        margin: how far the points keep from the edges.
    """

    distance: float
    stretch: float = 1.0
    margin: float = 0.0


JITTER = 0.02


def scatter(spacing: Spacing, kept_out: tuple[Place, ...], stream: Stream) -> list[Point]:
    """
    Return the points of one hex, the farthest up first, as a painter needs them.

    *kept_out* must be as good as its own mirror image: the sets are mirrored left to right.
    """
    points = _point_sets(spacing, kept_out)[stream.below(_SETS)]
    side = 1 - 2 * stream.below(2)
    draw = stream.fraction
    nudged = (
        (side * x + (draw() - 0.5) * 2 * JITTER, y + (draw() - 0.5) * 2 * JITTER) for x, y in points
    )
    return sorted(nudged, key=_height)


def _height(point: Point) -> float:
    return point[1]


@cache
def _point_sets(spacing: Spacing, kept_out: tuple[Place, ...]) -> tuple[tuple[Point, ...], ...]:
    name = f"scatter/{spacing.distance}/{spacing.stretch}"
    return tuple(_throw(spacing, kept_out, Stream(number, name)) for number in range(_SETS))


def _throw(spacing: Spacing, kept_out: tuple[Place, ...], stream: Stream) -> tuple[Point, ...]:
    """Throw darts and keep those that are far enough from all kept before."""
    kept: list[Point] = []
    squeeze = 1 / spacing.stretch
    for x, y in _darts(spacing, kept_out, stream):
        reach = spacing.distance * _sparseness(x, y)
        limit = reach * reach
        for a, b in kept:
            if ((x - a) * squeeze) ** 2 + (y - b) ** 2 < limit:
                break
        else:
            kept.append((x, y))
    return tuple(kept)


def _darts(spacing: Spacing, kept_out: tuple[Place, ...], stream: Stream) -> Iterator[Point]:
    """Yield random points in the hex, outside the quiet disc and what is kept out."""
    discs = [(0.0, 0.0, (QUIET_RADIUS + 0.02) ** 2)]
    discs += [(place.x, place.y, place.radius**2) for place in kept_out]
    for _ in range(_THROWS):
        x = (2 * stream.fraction() - 1) * HALF_WIDTH
        y = 2 * stream.fraction() - 1
        if not is_in_hex(x, y, margin=spacing.margin):
            continue
        for a, b, limit in discs:
            if (x - a) ** 2 + (y - b) ** 2 < limit:
                break
        else:
            yield x, y


def _sparseness(x: float, y: float) -> float:
    rim = min(1.0, max(abs(x), abs(x) / 2 + abs(y) * HALF_WIDTH) / HALF_WIDTH)
    return _SPARSER_INSIDE - (_SPARSER_INSIDE - 1) * (2 * rim - 1)
