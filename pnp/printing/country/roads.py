"""
Roads and tracks, which are ornament and mean nothing in play.

On wall maps roads lead from seat to seat through the middles of hexes, with a bridge over every
river. Seats are the hexes whose game draws a village there, else castles of our own, far apart.

On boards tracks are dotted lines over open land from village to village, and from lonely ones to
the coast. Both end on what was laid before where they meet it.
"""

import math
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from generators.areas import Area, arc
from generators.hexes import Hex, distance, neighbours
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from generators.ways import ways_from
from layouts.shapes import Command, Path, Point, Style, polyline
from pnp.printing.country.lands import Land, rounded
from pnp.printing.country.waters import Manners
from pnp.printing.themes import LIGHT, SEPIA, Manner, mixed

Way: TypeAlias = tuple[Hex, ...]

_HEXES_A_CASTLE = 18
_MOST_CASTLES = 8
_CASTLES_APART = 3
_COSTS: Mapping[Manner, float] = {"openland": 1.0, "farmland": 1.05, "woods": 1.9, "heights": 3.6}

# Shares of the side.
_BEND = 0.2
_LIFT = -0.08  # of the middles of ways: a little above those of the hexes
_ASIDE = 0.14  # how far a road may pass from the middle of a side, of the way over it
_ROAD_DOOR, _TRACK_DOOR = 0.17, -0.26  # how far below the middle of its hex a seat is left
_DOOR_BEND = 0.1
_STEPS = 10  # of a line, in a hex

_FARTHEST = 5.0  # hexes from a village to what its track leads to
_INK = mixed(SEPIA, LIGHT, 0.15)
_DOT, _DOT_STEP = 0.034, 0.085


def find_castles(manners: Manners, stream: Stream) -> list[Hex]:
    """Return the hexes of castles on dry land, as far apart as can be."""
    best = [cell for cell in sorted(manners) if manners[cell] in ("openland", "farmland")]
    dry = best or [cell for cell in sorted(manners) if manners[cell] == "woods"]
    most = min(_MOST_CASTLES, max(2, len(manners) // _HEXES_A_CASTLE))
    castles: list[Hex] = []
    for cell in stream.shuffle(dry):
        if len(castles) < most and all(distance(cell, o) >= _CASTLES_APART for o in castles):
            castles.append(cell)
    return castles


def find_roads(seats: Sequence[Hex], manners: Manners) -> list[Way]:
    """Return ways over dry land that join the seats."""
    return list(_joined(seats, lambda cell: _COSTS.get(manners.get(cell, "water"))))


def _joined(
    seats: Sequence[Hex], price: Callable[[Hex], float | None], farthest: float = math.inf
) -> Iterator[Way]:
    """
    Yield ways from hex to hex, each from a seat to one before it or to a way to that.

    Hexes without a price are not crossed; a seat that no way reaches has none.
    """
    reached: set[Hex] = set()
    for seat in seats:
        found = ways_from(seat, _onward(price), farthest=farthest)
        way = next((way for way in found if way[-1] in reached), (seat,))
        reached |= set(way)
        if len(way) > 1:
            yield way


def _onward(
    price: Callable[[Hex], float | None],
) -> Callable[[Hex], Iterator[tuple[Hex, float]]]:
    def onward(cell: Hex) -> Iterator[tuple[Hex, float]]:
        for other in neighbours(cell):
            cost = price(other)
            if cost is not None:
                yield other, cost

    return onward


def lay_ways(
    ways: Sequence[Way],
    seats: Container[Hex],
    side_mm: float,
    stream: Stream,
    door: float = _ROAD_DOOR,
) -> list[list[Point]]:
    """
    Return the lines of ways; one that meets another begins and ends on its line.

    Seats are left so far below their middles, in sides.
    """
    layer = _Layer(seats, side_mm, stream, door)
    return [list(layer.line(way)) for way in ways]


@dataclass(frozen=True, slots=True)
class _Layer:
    """What lines that were laid before left in each hex: the point where others join them."""

    seats: Container[Hex]
    side_mm: float
    stream: Stream
    door: float
    joints: dict[Hex, Point] = field(default_factory=dict)

    def line(self, way: Way) -> Iterator[Point]:
        """Yield the points of the line of a way."""
        gates = [self._gate(one, other) for one, other in pairwise(way)]
        stops = [self._end(way[0]), *gates, self._end(way[-1])]
        yield stops[0]
        for cell, (start, end) in zip(way, pairwise(stops), strict=True):
            points = list(arc(start, self._pull(cell), end, _STEPS))
            if cell not in self.seats:
                self.joints.setdefault(cell, points[_STEPS // 2 - 1])
            yield from points

    def _end(self, cell: Hex) -> Point:
        return self.joints.get(cell) or self._spot(cell, 0.0, self.door)

    def _spot(self, cell: Hex, across: float, down: float) -> Point:
        x, y = hex_to_mm(cell, side_mm=self.side_mm)
        return (x + across * self.side_mm, y + down * self.side_mm)

    def _pull(self, cell: Hex) -> Point:
        """Return what lines through a hex bend towards."""
        if cell in self.seats:
            return self._spot(cell, 0.0, self.door + _DOOR_BEND)
        across, down = (_BEND * (2 * self.stream.fraction() - 1) for _ in "xy")
        return self._spot(cell, across, down / 2 + _LIFT)

    def _gate(self, one: Hex, other: Hex) -> Point:
        """Return where a line goes over a side: anywhere about its middle."""
        (a, b), (c, d) = (hex_to_mm(cell, side_mm=self.side_mm) for cell in (one, other))
        share = _ASIDE * (2 * self.stream.fraction() - 1)
        return ((a + c) / 2 - share * (d - b), (b + d) / 2 + share * (c - a))


def find_bridges(roads: Iterable[Sequence[Point]], rivers: Area) -> Iterator[tuple[Point, float]]:
    """Yield where lines of roads lead over rivers: the middle, and the direction in radians."""
    for (a, b), *_, (c, d) in rivers.lines_within(roads):
        yield ((a + c) / 2, (b + d) / 2), math.atan2(d - b, c - a)


def draw_tracks(lands: Sequence[Land], country: Area) -> Iterator[Path]:
    """Yield the tracks of a country as one path; none without a village."""
    cells = {cell: land for land in lands for cell in land.territory.cells}
    villages = sorted(cell for cell, land in cells.items() if land.scenery.is_settled)
    open_cells = {cell for cell, land in cells.items() if land.scenery.has_tracks}
    ways = list(_tracks(villages, open_cells.union(villages), cells))
    if not ways:
        return
    side_mm = lands[0].side_mm
    lines = lay_ways(ways, villages, side_mm, Stream(0, "tracks"), _TRACK_DOOR)
    dots = Style(None, _INK, _DOT * side_mm, (0.01, round(_DOT_STEP * side_mm, 2)))
    commands: list[Command] = []
    for line in rounded(country.lines_within(lines)):
        commands += polyline(line, dots).commands
    yield Path(tuple(commands), dots)


def _tracks(
    villages: Sequence[Hex], open_cells: Container[Hex], country: Collection[Hex]
) -> Iterator[Way]:
    """Yield ways from village to village; from a lonely one to the first hex in the sea."""
    joined = list(_joined(villages, lambda cell: 1.0 if cell in open_cells else None, _FARTHEST))
    yield from joined
    for village in villages:
        if not any(village in way for way in joined):
            found = ways_from(
                village,
                _onward(lambda cell: 1.0 if cell in open_cells or cell not in country else None),
                farthest=_FARTHEST,
            )
            way = next((way for way in found if way[-1] not in country), ())
            # A village on the coast has no way to it.
            if len(way) > 2:
                yield way
