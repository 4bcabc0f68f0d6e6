"""
Roads: from seat to seat through the middles of hexes, with a bridge over every river.

They are ornament and mean nothing in play. Seats are the hexes whose game draws a village there,
else castles of our own, far apart. A road leaves a hex through a side, away from the marks at the
feet of both hexes; a road that was trodden before is taken again.
"""

import heapq
import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from generators.hexes import Hex, distance, neighbours
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from layouts.shapes import Point
from pnp.printing.country.waters import Manners
from pnp.printing.themes import Manner

_HEXES_A_CASTLE = 18
_MOST_CASTLES = 8
_CASTLES_APART = 3
_COSTS: Mapping[Manner, float] = {
    "openland": 1.0,
    "farmland": 1.05,
    "woods": 1.9,
    "heights": 3.6,
}
_TRODDEN = 0.35

# Shares of the side.
_BEND = 0.2
_LIFT = -0.08  # of the middles of ways: a little above those of the hexes
_ASIDE = 0.12  # how far a road passes from the middle of a slanting side, of its length
_BELOW = 0.1  # where it passes below the picture of a hex
_CASTLE_DOOR, _VILLAGE_DOOR = 0.17, -0.26  # where the road to a seat ends, below the middle
_SAMPLES = 10


class Seat(NamedTuple):
    """Where roads lead: a village that the game draws, or a castle of our own."""

    cell: Hex
    is_castle: bool

    @property
    def door(self) -> float:
        """How far below the middle of its hex the road ends, of the side."""
        return _CASTLE_DOOR if self.is_castle else _VILLAGE_DOOR


class Crossing(NamedTuple):
    """Where a road goes over a river: the point, and the direction of the road in radians."""

    point: Point
    angle: float


@dataclass(frozen=True, slots=True)
class Road:
    """A road: the hexes that it goes through, and its line on the plane of hexes."""

    cells: tuple[Hex, ...]
    points: tuple[Point, ...]


def find_seats(manners: Manners, villages: Iterable[Hex], stream: Stream) -> list[Seat]:
    """Return the villages of a board; without any, castles on dry land, as far apart as can be."""
    found = [Seat(cell, is_castle=False) for cell in sorted(villages)]
    if found:
        return found
    best = [cell for cell in sorted(manners) if manners[cell] in ("openland", "farmland")]
    dry = best or [cell for cell in sorted(manners) if manners[cell] == "woods"]
    most = min(_MOST_CASTLES, max(2, len(manners) // _HEXES_A_CASTLE))
    castles: list[Hex] = []
    for cell in stream.shuffle(dry):
        if len(castles) < most and all(distance(cell, o) >= _CASTLES_APART for o in castles):
            castles.append(cell)
    return [Seat(cell, is_castle=True) for cell in castles]


def find_ways(seats: Sequence[Seat], manners: Manners) -> list[tuple[Hex, ...]]:
    """
    Return ways from hex to hex that join the seats, each from a seat to one before it.

    No way leads over water; a seat that no way reaches has none.
    """
    ways: list[tuple[Hex, ...]] = []
    trodden: set[frozenset[Hex]] = set()
    reached: set[Hex] = set()
    for seat in seats:
        way = _way(seat.cell, reached, manners, trodden)
        if way:
            ways.append(way)
            trodden |= {frozenset(pair) for pair in pairwise(way)}
            reached |= set(way)
        reached.add(seat.cell)
    return ways


def _way(
    start: Hex, goals: set[Hex], manners: Manners, trodden: set[frozenset[Hex]]
) -> tuple[Hex, ...]:
    """Return the cheapest way to one of the goals; none if there is none, or it is there."""
    cost, before = {start: 0.0}, {start: start}
    heap = [(0.0, start)]
    while heap:
        spent, cell = heapq.heappop(heap)
        if cell in goals:
            return _walked(cell, before)
        for other in neighbours(cell):
            if manners.get(other, "water") == "water":
                continue
            share = _TRODDEN if frozenset((cell, other)) in trodden else 1.0
            price = spent + share * _COSTS[manners[other]]
            if price < cost.get(other, math.inf):
                cost[other], before[other] = price, cell
                heapq.heappush(heap, (price, other))
    return ()


def _walked(end: Hex, before: Mapping[Hex, Hex]) -> tuple[Hex, ...]:
    way = [end]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return tuple(way[::-1]) if len(way) > 1 else ()


def lay_roads(
    ways: Sequence[Sequence[Hex]],
    seats: Sequence[Seat],
    side_mm: float,
    stream: Stream,
    crowned: Container[Hex] = (),
) -> list[Road]:
    """
    Return the lines of ways; one that meets another begins and ends on its line.

    *crowned* are the hexes with a picture below their top corner.
    """
    layer = _Layer({seat.cell: seat.door for seat in seats}, crowned, side_mm, stream)
    return [Road(tuple(way), tuple(layer.line(way))) for way in ways]


class _Layer:
    """What roads that were laid before left in each hex: the point where others join them."""

    def __init__(
        self, doors: Mapping[Hex, float], crowned: Container[Hex], side_mm: float, stream: Stream
    ) -> None:
        self._doors, self._crowned = doors, crowned
        self._side_mm, self._stream = side_mm, stream
        self._joints: dict[Hex, Point] = {}
        self._pulls: dict[Hex, Point] = {}

    def line(self, way: Sequence[Hex]) -> Iterator[Point]:
        """Yield the points of the line of a way."""
        gates = [self._gate(one, other) for one, other in pairwise(way)]
        stops = [self._end(way[0]), *gates, self._end(way[-1])]
        for number, cell in enumerate(way):
            start, end = stops[number], stops[number + 1]
            if cell not in self._joints and cell not in self._doors:
                self._joints[cell] = _curve(start, self._pull(cell), end, 0.5)
            for sample in range(number > 0, _SAMPLES + 1):
                yield _curve(start, self._pull(cell), end, sample / _SAMPLES)

    def _end(self, cell: Hex) -> Point:
        if cell in self._joints:
            return self._joints[cell]
        x, y = hex_to_mm(cell, side_mm=self._side_mm)
        return (x, y + self._doors[cell] * self._side_mm)

    def _pull(self, cell: Hex) -> Point:
        """Return what roads through a hex bend towards."""
        if cell not in self._pulls:
            x, y = hex_to_mm(cell, side_mm=self._side_mm)
            across, down = (_BEND * (2 * self._stream.fraction() - 1) for _ in "xy")
            if cell in self._doors:
                across, down = 0.0, self._doors[cell] + 0.1
            else:
                down = _BELOW if cell in self._crowned else down / 2 + _LIFT
            self._pulls[cell] = (x + across * self._side_mm, y + down * self._side_mm)
        return self._pulls[cell]

    def _gate(self, one: Hex, other: Hex) -> Point:
        """
        Return where a road goes over a side.

        Of a slanting one it keeps away from the foot of the upper hex, or from the picture at the
        top of the lower one.
        """
        (a, b), (c, d) = (hex_to_mm(cell, side_mm=self._side_mm) for cell in (one, other))
        x, y = (a + c) / 2, (b + d) / 2
        if abs(b - d) < self._side_mm / 2:
            return (x, y)
        upper, lower = sorted((one, other), key=lambda cell: cell.r)
        is_right = hex_to_mm(lower, side_mm=1.0)[0] > hex_to_mm(upper, side_mm=1.0)[0]
        across = math.sqrt(3) / 2 * (1 if is_right else -1)
        aside = (-_ASIDE if lower in self._crowned else _ASIDE) * self._side_mm
        return (x + aside * across, y - aside / 2)


def _curve(start: Point, pull: Point, end: Point, share: float) -> Point:
    """Return a point of the curve from *start* to *end* that is drawn to *pull*."""
    one, two, three = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return (
        one * start[0] + two * pull[0] + three * end[0],
        one * start[1] + two * pull[1] + three * end[1],
    )


def find_crossings(roads: Iterable[Road], rivers: Iterable[Sequence[Point]]) -> list[Crossing]:
    """Return where lines of roads cross lines of rivers, each place once."""
    streams = [segment for river in rivers for segment in pairwise(river)]
    found: list[Crossing] = []
    for road in roads:
        for one, other in pairwise(road.points):
            for start, end in streams:
                point = _meeting(one, other, start, end)
                if point and all(math.dist(point, known.point) > 1e-6 for known in found):
                    angle = math.atan2(other[1] - one[1], other[0] - one[0])
                    found.append(Crossing(point, angle))
    return found


def _meeting(one: Point, other: Point, start: Point, end: Point) -> Point | None:
    """Return where two segments cross, if they do."""
    (ax, ay), (bx, by) = (
        (other[0] - one[0], other[1] - one[1]),
        (end[0] - start[0], end[1] - start[1]),
    )
    turn = ax * by - ay * bx
    if not turn:
        return None
    dx, dy = start[0] - one[0], start[1] - one[1]
    along, across = (dx * by - dy * bx) / turn, (dx * ay - dy * ax) / turn
    if not (0 <= along <= 1 and 0 <= across <= 1):
        return None
    return (one[0] + along * ax, one[1] + along * ay)
