"""
Rivers: from the heights along the sides of hexes to a lake, another river or the sea.

They are ornament and mean nothing in play. A river runs between two hexes of land only and ends
at the first water that it meets. Rivers keep apart but where one joins another. `find_rivers`
leads them from corner to corner; `lay_rivers` bends these ways into lines in millimetres, which
widen toward their mouths and go round the marks at the feet of hexes.
"""

import heapq
import math
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from generators.hexes import Hex, Place, hexes_at, next_to, place_at, steps
from generators.lattice import place_to_mm
from generators.randomness import Stream
from layouts.shapes import Point
from pnp.printing.themes import Manner

Mouth: TypeAlias = Literal["lake", "river", "sea"]
Manners: TypeAlias = Mapping[Hex, Manner]

_HEXES_A_RIVER = 14
_MOST_RIVERS = 9
_LEAST_SIDES, _MOST_SIDES = 4, 10
_USUAL_SIDES = 7
_LEAST_STRAIGHT = 0.55
_SOURCES_APART = 4  # steps from corner to corner
_OUTFLOWS = 2  # one lake in so many that a river feeds has one
_COSTS: Mapping[Manner, float] = {"heights": 0.45, "woods": 0.15}  # for either hex of a side
_WHIM = 0.5
_SHORES = (12, 2, 4, 8, 10)  # corners of lakes where rivers leave them: not at their feet


class River(NamedTuple):
    """
    The way of a river.

    Attributes:
        corners: from its source to its mouth.
        mouth: what it ends in.
        lake: the hex of the lake that it flows out of, if it does.
    """

    corners: tuple[Place, ...]
    mouth: Mouth
    lake: Hex | None = None


def find_rivers(manners: Manners, stream: Stream) -> list[River]:
    """Return the rivers of a board, given how its hexes are drawn."""
    net = _Net(manners, stream)
    most = min(_MOST_RIVERS, max(1, len(manners) // _HEXES_A_RIVER))
    rivers: list[River] = []
    for source in net.springs():
        if len(rivers) < most and (river := net.river_from(source, rivers)):
            rivers.append(river)
    for corner, lake in net.outflows(rivers, is_wanted=not rivers):
        if river := net.river_from(corner, rivers, lake):
            rivers.append(river)
    return rivers


class _Net:
    """The corners of a board, and the sides along which water may run."""

    def __init__(self, manners: Manners, stream: Stream) -> None:
        self.manners, self._stream = manners, stream
        corners = {place_at(cell, clock) for cell in manners for clock in (12, 2, 4, 6, 8, 10)}
        self._corners = sorted(corners)
        self._whims = {corner: _WHIM * stream.fraction() for corner in self._corners}

    def springs(self) -> list[Place]:
        """Return where rivers may rise: at two heights, then at one, else in woods."""
        inland = [corner for corner in self._corners if self.mouth_at(corner) is None]
        high = {corner: self._count(corner, "heights") for corner in inland}
        if not any(high.values()):
            high = {corner: self._count(corner, "woods") for corner in inland}
        wanted = [corner for corner in self._stream.shuffle(inland) if high[corner]]
        return sorted(wanted, key=lambda corner: min(high[corner], 2), reverse=True)

    def outflows(self, rivers: Sequence[River], *, is_wanted: bool) -> Iterator[tuple[Place, Hex]]:
        """Yield corners of lakes with a hex of the lake: those that a river feeds, or any."""
        fed = {river.corners[-1] for river in rivers if river.mouth == "lake"}
        lakes = {cell for corner in fed for cell in self._waters(corner)}
        pool = self._all_waters() if is_wanted else sorted(lakes)
        for cell in self._stream.shuffle(pool):
            if is_wanted or not self._stream.below(_OUTFLOWS):
                for clock in self._stream.shuffle(_SHORES):
                    yield place_at(cell, clock), cell

    def river_from(
        self, source: Place, rivers: Sequence[River], lake: Hex | None = None
    ) -> River | None:
        """Return the likeliest river from there, if there is one."""
        if lake is not None and any(lake == river.lake for river in rivers):
            return None
        if any(steps(source, river.corners[0]) < _SOURCES_APART for river in rivers):
            return None
        taken = {corner for river in rivers for corner in river.corners}
        if any(steps(source, corner) < 3 for corner in taken):
            return None
        ways = list(self._ways(source, taken, lake))
        if not ways:
            return None
        best = min(ways, key=lambda way: (abs(len(way) - _USUAL_SIDES), self._whims[way[-1]]))
        mouth = "river" if best[-1] in taken else self.mouth_at(best[-1])
        return River(tuple(best), mouth or "sea", lake)

    def _ways(self, source: Place, taken: set[Place], lake: Hex | None) -> Iterator[list[Place]]:
        """Yield the cheapest ways to every water that are neither long, short nor crooked."""
        near = {other for place in taken for other in next_to(place)} - taken
        cost, before = {source: 0.0}, {source: source}
        heap = [(0.0, source)]
        while heap:
            spent, corner = heapq.heappop(heap)
            if spent > cost[corner]:
                continue
            if corner != source and self._ends(corner, taken, lake):
                way = _walked(corner, before)
                if _is_fine(way) and not self._is_in(lake, corner):
                    yield way
                continue
            for other, price in self._onward(corner, taken, near):
                if spent + price < cost.get(other, math.inf):
                    cost[other], before[other] = spent + price, corner
                    heapq.heappush(heap, (spent + price, other))

    def _onward(
        self, corner: Place, taken: set[Place], near: set[Place]
    ) -> Iterator[tuple[Place, float]]:
        """Yield the corners that water may run to, and what it costs."""
        for other in next_to(corner):
            beside = [cell for cell in hexes_at(_between(corner, other)) if cell in self.manners]
            is_land = len(beside) == 2 and all(self.manners[cell] != "water" for cell in beside)
            # Beside another river there is one way only: into it. Marks stand at the feet of lakes.
            is_free = other in taken or not (corner in near or self._is_foot(other))
            if is_land and is_free:
                price = 1.0 + sum(_COSTS.get(self.manners[cell], 0.0) for cell in beside)
                yield other, price + self._whims[other]

    def _ends(self, corner: Place, taken: set[Place], lake: Hex | None) -> bool:
        return corner in taken or self.mouth_at(corner) is not None or self._is_in(lake, corner)

    def _is_in(self, lake: Hex | None, corner: Place) -> bool:
        """Tell whether a corner lies on the lake, or on one beside it, that a river left."""
        return lake is not None and any(
            steps(place_at(cell), place_at(lake)) < 3 for cell in self._waters(corner)
        )

    def mouth_at(self, corner: Place) -> Mouth | None:
        """Return what water a corner touches: the sea first."""
        around = hexes_at(corner)
        if any(cell not in self.manners for cell in around):
            return "sea"
        return "lake" if self._waters(corner) else None

    def _waters(self, corner: Place) -> list[Hex]:
        return [cell for cell in hexes_at(corner) if self.manners.get(cell) == "water"]

    def _is_foot(self, corner: Place) -> bool:
        """Tell whether a corner is the lowest of a lake."""
        return any(place_at(cell, 6) == corner for cell in self._waters(corner))

    def _all_waters(self) -> list[Hex]:
        return sorted(cell for cell, manner in self.manners.items() if manner == "water")

    def _count(self, corner: Place, manner: Manner) -> int:
        return sum(self.manners[cell] == manner for cell in hexes_at(corner))


def _between(one: Place, other: Place) -> Place:
    return Place((one.x + other.x) // 2, (one.y + other.y) // 2)


def _walked(end: Place, before: Mapping[Place, Place]) -> list[Place]:
    way = [end]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return way[::-1]


def _is_fine(way: Sequence[Place]) -> bool:
    """Tell whether a way is neither long nor short, and goes somewhere."""
    length = len(way) - 1
    far = math.dist(place_to_mm(way[0], side_mm=1.0), place_to_mm(way[-1], side_mm=1.0))
    return _LEAST_SIDES <= length <= _MOST_SIDES and far >= _LEAST_STRAIGHT * length


# Of the lines of rivers, in sides.
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
