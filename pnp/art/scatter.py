"""
Blue-noise points in a hex: no two close together, none in the quiet middle.

A few sets are thrown once for each spacing and kept; a hex takes one of them, turned or
mirrored and jittered by its stream. So no two hexes look alike, and a hex costs a few
dozen multiplications.

Coordinates in units of the side, from the centre, y downwards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from generators.randomness import Stream
from layouts.shapes import Point
from pnp.art.places import HALF_WIDTH, QUIET_RADIUS, is_in_hex

_SETS = 3
_THROWS = 260
_SPARSER_INSIDE = 1.3  # the distance at the quiet disc, in terms of that at the rim


@dataclass(frozen=True, slots=True)
class Spacing:
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


def scatter(spacing: Spacing, stream: Stream) -> list[Point]:
    """Return the points of one hex, the farthest up first, as a painter needs them."""
    points = _point_sets(spacing)[stream.below(_SETS)]
    flip_x = 1 - 2 * stream.below(2)
    flip_y = 1 - 2 * stream.below(2)
    draw = stream.fraction
    return sorted(
        (
            (flip_x * x + (draw() - 0.5) * 2 * JITTER, flip_y * y + (draw() - 0.5) * 2 * JITTER)
            for x, y in points
        ),
        key=_height,
    )


def _height(point: Point) -> float:
    return point[1]


@cache
def _point_sets(spacing: Spacing) -> tuple[tuple[Point, ...], ...]:
    """Return the sets of a spacing: always the same ones, whatever is drawn with them."""
    name = f"scatter/{spacing.distance}/{spacing.stretch}"
    return tuple(_throw(spacing, Stream(number, name)) for number in range(_SETS))


def _throw(spacing: Spacing, stream: Stream) -> tuple[Point, ...]:
    """Throw darts and keep those that are far enough from all kept before."""
    kept: list[Point] = []
    for x, y in _darts(spacing, stream):
        reach = spacing.distance * _sparseness(x, y)
        wide, limit = 1 / spacing.stretch, reach * reach
        if all(((x - a) * wide) ** 2 + (y - b) ** 2 >= limit for a, b in kept):
            kept.append((x, y))
    return tuple(kept)


def _darts(spacing: Spacing, stream: Stream) -> Iterator[Point]:
    """Yield random points between the quiet disc and the edges."""
    for _ in range(_THROWS):
        x = (2 * stream.fraction() - 1) * HALF_WIDTH
        y = 2 * stream.fraction() - 1
        outside = x * x + y * y > (QUIET_RADIUS + 0.02) ** 2
        if outside and is_in_hex(x, y, margin=spacing.margin):
            yield x, y


def _sparseness(x: float, y: float) -> float:
    """Return 1 at the rim and more towards the middle."""
    rim = min(1.0, max(abs(x), abs(x) / 2 + abs(y) * HALF_WIDTH) / HALF_WIDTH)
    return _SPARSER_INSIDE - (_SPARSER_INSIDE - 1) * (2 * rim - 1)
