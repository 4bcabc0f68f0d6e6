"""
Roads and tracks, which are ornament and mean nothing in play.

On wall maps roads lead from seat to seat through the middles of hexes, with a bridge over every
river. Seats are the hexes whose game draws a village there, else castles of our own, far apart. A
road leaves a hex through a side, away from the marks at the feet of both hexes.

On boards tracks are dotted lines over open land from village to village, and from lonely ones to
the coast. Both follow what was trodden before where they can.
"""

import heapq
import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from generators.areas import Area
from generators.hexes import Hex, distance, neighbours
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from layouts.shapes import Command, Path, Point, Style
from pnp.printing.country.lands import Land, handles, rounded_point
from pnp.printing.country.rivers import Manners
from pnp.printing.themes import LIGHT, SEPIA, Manner, mixed

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


_FARTHEST = 5.0  # hexes from a village to what it is joined with
_INK = mixed(SEPIA, LIGHT, 0.15)

# Shares of the side.
_DOT = 0.034
_STEP = 0.085
_TRACK_BEND = 0.3  # how far a track may pass the middle of a hex
_GATE = 0.2  # how far from the middle of a side it may cross it
_DOOR = -0.26  # how far above the middle of its hex a village is left

# Shares of the way from the middle of a hex to its side: out into the sea, and steps back.
_FAR_OUT = 1.4
_WADE = 0.02


def draw_tracks(lands: Sequence[Land], country: Area) -> Iterator[Path]:
    """Yield the tracks of a country as one path; none without a village."""
    cells = {cell: land for land in lands for cell in land.territory.cells}
    villages = sorted(cell for cell, land in cells.items() if land.scenery.is_settled)
    ways = list(_ways(cells, villages))
    if ways:
        side_mm = lands[0].side_mm
        spots = _Spots(side_mm, country)
        curves = {curve: None for way in ways for curve in spots.curves(way, cells)}
        commands = (command for curve in curves for command in _commands(*curve))
        dots = (0.01, round(_STEP * side_mm, 2))
        yield Path(tuple(commands), Style(None, _INK, _DOT * side_mm, dots))


def _ways(cells: Mapping[Hex, Land], villages: Sequence[Hex]) -> Iterator[tuple[Hex, ...]]:
    """Yield ways from hex to hex; one to the coast ends with a hex in the sea."""
    joined = {village: village for village in villages}
    trodden: set[Hex] = set()
    for village in villages:
        others = {other for other in villages if joined[other] != joined[village]}
        way = _track(village, others, cells, trodden) if others else ()
        if way:
            old, new = joined[village], joined[way[-1]]
            joined = {each: new if root == old else root for each, root in joined.items()}
            trodden.update(way)
            yield way
    for village in villages:
        if village not in trodden:
            way = _track(village, set(), cells, trodden)
            trodden.update(way)
            yield from [way] if len(way) > 2 else []


def _track(
    start: Hex, goals: set[Hex], cells: Mapping[Hex, Land], trodden: set[Hex]
) -> tuple[Hex, ...]:
    """Return the cheapest way over open land to one of the goals; to the sea if there is none."""
    queue: list[tuple[float, tuple[Hex, ...]]] = [(0.0, (start,))]
    done: set[Hex] = set()
    while queue:
        cost, way = heappop(queue)
        here = way[-1]
        if here in goals or here not in cells:
            return way
        if here in done or cost > _FARTHEST:
            continue
        done.add(here)
        for other in neighbours(here):
            land = cells.get(other)
            is_sea = land is None and not goals
            if other in goals or is_sea or (land and land.scenery.has_tracks):
                price = _TRODDEN if other in trodden else 1.0
                heappush(queue, (cost + price, (*way, other)))
    return ()


_Curve = tuple[Point, Point, Point]


class _Spots:
    """Where tracks pass hexes and their sides: each at one place, so that they run together."""

    def __init__(self, side_mm: float, country: Area) -> None:
        self._side_mm = side_mm
        self._country = country

    def curves(self, way: Sequence[Hex], cells: Mapping[Hex, Land]) -> Iterator[_Curve]:
        """Yield the curve in each hex: from side to side, or between a side and a village."""
        gates = [self._gate(one, other) for one, other in pairwise(way)]
        if way[-1] not in cells:
            gates[-1] = self._shore(way[-2], gates[-1])
        yield self._door(way[0], gates[0])
        for cell, before, after in zip(way[1:], gates, gates[1:], strict=False):
            start, end = sorted((before, after))
            yield start, self._middle(cell), end
        if way[-1] in cells:
            yield self._door(way[-1], gates[-1])

    def _door(self, village: Hex, gate: Point) -> _Curve:
        x, y = hex_to_mm(village, side_mm=self._side_mm)
        door = (x, y + _DOOR * self._side_mm)
        pull = (x, y)
        return rounded_point(door), rounded_point(pull), gate

    def _shore(self, cell: Hex, gate: Point) -> Point:
        """Return the point of the coast beyond the side of a hex."""
        x, y = hex_to_mm(cell, side_mm=self._side_mm)
        share = _FAR_OUT
        while True:
            point = (x + share * (gate[0] - x), y + share * (gate[1] - y))
            if share <= 1.0 or self._country.holds(point):
                return rounded_point(point)
            share -= _WADE

    def _middle(self, cell: Hex) -> Point:
        x, y = hex_to_mm(cell, side_mm=self._side_mm)
        stream = Stream(0, f"track {cell.q} {cell.r}")
        bend = [_TRACK_BEND * (stream.fraction() - 0.5) * self._side_mm for _ in "xy"]
        return rounded_point((x + bend[0], y + bend[1]))

    def _gate(self, one: Hex, other: Hex) -> Point:
        """Return where the side between two hexes is crossed."""
        one, other = sorted((one, other))
        (a, b), (c, d) = (hex_to_mm(cell, side_mm=self._side_mm) for cell in (one, other))
        stream = Stream(0, f"track {one.q} {one.r} {other.q} {other.r}")
        share = _GATE * (stream.fraction() - 0.5)
        return rounded_point(((a + c) / 2 - share * (d - b), (b + d) / 2 + share * (c - a)))


def _commands(start: Point, pull: Point, end: Point) -> Iterator[Command]:
    (a, b), (c, d) = handles(start, pull, end)
    yield ("M", *start)
    yield ("C", a, b, c, d, *end)
