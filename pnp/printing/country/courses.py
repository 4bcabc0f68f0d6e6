"""
Courses: the ways of rivers as bent lines in millimetres, which widen toward their mouths.

They are led round the marks at the feet of hexes. Sizes are shares of the side.
"""

import math
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generators.hexes import Hex, Place, hexes_at, place_at
from generators.lattice import place_to_mm
from generators.randomness import Stream
from layouts.shapes import Point
from pnp.printing.country.waters import Manners, River

_STRAY = 0.08
_SWING = 0.3  # of the middles of sides, of their length
_BELOW_FOOT, _BELOW_TOP = 0.05, 0.2  # how far bends go down at the foot and the top of a hex
# What a river goes round at the foot of a hex: half as wide, where that ends, from where to where.
_FOOT_SIDE, _FOOT_END = 0.42, 0.68
_FOOT_TOP, _FOOT_FLOOR = 0.3, 0.88
_INTO_LAKE = 0.42
_INTO_SEA = 0.75
_NARROW, _WIDE = 0.022, 0.11
_FULL_LENGTH = 9.0
_FUNNEL = 1.5


@dataclass(frozen=True, slots=True)
class Course:
    """A river on the plane of hexes: its middle line, and how wide it is at each point of it."""

    river: River
    points: tuple[Point, ...]
    widths_mm: tuple[float, ...]


def lay_rivers(
    rivers: Sequence[River],
    manners: Manners,
    side_mm: float,
    stream: Stream,
    crowned: Container[Hex] = (),
) -> list[Course]:
    """
    Return the courses of rivers; one that joins another ends on its line.

    *crowned* are the hexes with a picture below their top corner.
    """
    courses: list[Course] = []
    for river in rivers:
        points = _bends(river, manners, side_mm, stream, crowned)
        if river.mouth == "river":
            points[-1] = _nearest(points[-1], courses)
        line = _off_marks(_smoothed(points), river, side_mm)
        courses.append(Course(river, tuple(line), tuple(_widths(line, river, side_mm))))
    return courses


def _bends(
    river: River, manners: Manners, side_mm: float, stream: Stream, crowned: Container[Hex]
) -> list[Point]:
    """Return the corners, strayed, the middles of the sides, and what is beyond both ends."""
    places = [_strayed(place, side_mm, stream) for place in river.corners]
    for number in range(1, len(places) - 1):
        down = _sunk(river.corners[number - 1 : number + 2], crowned)
        x, y = places[number]
        places[number] = (x, y + down * side_mm)
    bends = [places[0]]
    for one, other in pairwise(places):
        swing = _SWING * (stream.fraction() - 0.5)
        x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        bends += [(x - swing * (other[1] - one[1]), y + swing * (other[0] - one[0])), other]
    if river.lake is not None:
        bends.insert(0, _beyond(river.corners[0], river.lake, _INTO_LAKE, side_mm))
    if river.mouth != "river":
        bends.append(_beyond_mouth(river, manners, side_mm))
    return bends


def _sunk(corners: Sequence[Place], crowned: Container[Hex]) -> float:
    """
    Return how far down a bend goes that would cut through the foot of a hex.

    Those at the tops of hexes go down, too, so that a river along a row is no zigzag.
    """
    before, corner, after = corners
    if before.y != after.y:
        return 0.0
    if before.y < corner.y:
        return _BELOW_FOOT
    below = max(hexes_at(corner), key=lambda cell: cell.r)
    return 0.0 if below in crowned else _BELOW_TOP


def _beyond_mouth(river: River, manners: Manners, side_mm: float) -> Point:
    around = hexes_at(river.corners[-1])
    if river.mouth == "lake":
        water = next(cell for cell in around if manners[cell] == "water")
        return _beyond(river.corners[-1], water, _INTO_LAKE, side_mm)
    sea = next(cell for cell in around if cell not in manners)
    return _beyond(river.corners[-1], sea, _INTO_SEA, side_mm)


def _beyond(corner: Place, cell: Hex, share: float, side_mm: float) -> Point:
    """Return a point so far from a corner towards the middle of a hex."""
    (x, y), (a, b) = (place_to_mm(place, side_mm=side_mm) for place in (corner, place_at(cell)))
    return (x + (a - x) * share, y + (b - y) * share)


def _strayed(place: Place, side_mm: float, stream: Stream) -> Point:
    x, y = place_to_mm(place, side_mm=side_mm)
    across, down = (_STRAY * side_mm * (2 * stream.fraction() - 1) for _ in "xy")
    return (x + across, y + down)


def _nearest(point: Point, courses: Sequence[Course]) -> Point:
    """Return the nearest point of the courses."""
    points = [spot for course in courses for spot in course.points]
    return min(points, key=lambda spot: math.dist(spot, point))


def _smoothed(points: Sequence[Point]) -> list[Point]:
    """Return a smooth line: corners cut, points moved between their neighbours; its ends stay."""
    line = list(points)
    for _ in range(3):
        line = [line[0], *map(_mean, line, line[1:], line[2:]), line[-1]]
        inner = [
            point
            for one, other in pairwise(line)
            for point in (_towards(one, other, 0.25), _towards(one, other, 0.75))
        ]
        line = [line[0], *inner[1:-1], line[-1]]
    return line


def _off_marks(line: Sequence[Point], river: River, side_mm: float) -> list[Point]:
    """Return the line led round the marks at the feet of the hexes beside it."""
    beside = {cell for corner in river.corners for cell in hexes_at(corner)}
    middles = [place_to_mm(place_at(cell), side_mm=side_mm) for cell in sorted(beside)]
    led = list(line)
    for number, (x, y) in enumerate(line):
        for a, b in middles:
            across, down = abs(x - a) / side_mm, (y - b) / side_mm
            if across < _FOOT_END and _FOOT_TOP < down < _FOOT_FLOOR:
                share = min(1.0, (_FOOT_END - across) / (_FOOT_END - _FOOT_SIDE))
                led[number] = (x, y + share * (_FOOT_FLOOR - down) * side_mm)
    for _ in range(4):
        led = [led[0], *map(_mean, led, led[1:], led[2:]), led[-1]]
    return led


def _mean(before: Point, point: Point, after: Point) -> Point:
    return _towards(point, _towards(before, after, 0.5), 0.3)


def _widths(line: Sequence[Point], river: River, side_mm: float) -> Iterator[float]:
    """Yield the width at each point: a thread at the spring, more with every mile."""
    far_mm = [0.0]
    for one, other in pairwise(line):
        far_mm.append(far_mm[-1] + math.dist(one, other))
    first = 0.5 * (_NARROW + _WIDE) if river.lake is not None else _NARROW
    for far in far_mm:
        share = min(1.0, far / (_FULL_LENGTH * side_mm)) ** 0.7
        left = far_mm[-1] - far
        near = max(0.0, 1.0 - left / side_mm) if river.mouth == "sea" else 0.0
        yield (first + (_WIDE - first) * share) * (1 + (_FUNNEL - 1) * near) * side_mm


def _towards(one: Point, other: Point, share: float) -> Point:
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)
