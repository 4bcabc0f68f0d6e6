"""
Tracks: dotted lines over open land from village to village, and from lonely ones to the coast.

They follow one another where they can, since a hex with a track costs less than one without.
They mean nothing in play.
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from generators.areas import Area
from generators.hexes import Hex, neighbours
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from layouts.shapes import Command, Path, Point, Style
from pnp.printing.country.lands import Land, handles, rounded_point
from pnp.printing.themes import LIGHT, SEPIA, mixed

_FARTHEST = 5.0  # hexes from a village to what it is joined with
_TRODDEN = 0.35  # what a hex costs that has a track
_INK = mixed(SEPIA, LIGHT, 0.15)

# Shares of the side.
_DOT = 0.034
_STEP = 0.085
_BEND = 0.3  # how far a track may pass the middle of a hex
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
        way = _way(village, others, cells, trodden) if others else ()
        if way:
            old, new = joined[village], joined[way[-1]]
            joined = {each: new if root == old else root for each, root in joined.items()}
            trodden.update(way)
            yield way
    for village in villages:
        if village not in trodden:
            way = _way(village, set(), cells, trodden)
            trodden.update(way)
            yield from [way] if len(way) > 2 else []


def _way(
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
        bend = [_BEND * (stream.fraction() - 0.5) * self._side_mm for _ in "xy"]
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
