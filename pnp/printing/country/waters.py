"""
Waters and roads of a map, which are ornament and mean nothing in play.

Waters of a wall map are free lakes and bays, isles, and rivers from the heights to the first water.
`free_waters` rounds lakes over the sides of their hexes, opens those on the rim to the sea and
strews isles about. `find_rivers` leads rivers from corner to corner, between two hexes of land only
and apart but where one joins another; `lay_rivers` bends these ways into lines in millimetres,
which meander and widen.

Roads of wall maps lead from seat to seat through the middles of hexes, with a bridge over every
river. Seats are the hexes whose game draws a village there, else castles of our own, far apart. On
boards tracks are dotted lines over open land from village to village, and from lonely ones to the
coast. Both end on what was laid before where they meet it.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Literal, TypeAlias

from generators import NamedTuple, Value, areas, randomness
from generators.hexes import Hex, Place, distance, hexes_at, neighbours, next_to, place_at, steps
from generators.lattice import SQRT3, hex_corners, hex_to_mm, place_to_mm, towards
from generators.ways import ways_from
from layouts.shapes import Path, Point, Style, many_lines
from pnp.printing.country.lands import Land, rounded
from pnp.printing.themes import LIGHT, SEPIA, Manner, mixed

Mouth: TypeAlias = Literal["lake", "river", "sea"]
Manners: TypeAlias = Mapping[Hex, Manner]

# Of lakes and isles, in sides.
_CLOSING, _ROUNDING, _SHORE = 0.6, 0.46, 0.1
_LAKE_REACH, _LAKE_WAVE = 0.1, 1.5
_WEDGE = 2.5  # beyond the sides of its hex: what a lake leaves to the land there
_MOUTH_WIDTH, _MOUTH_REACH = 0.8, 1.9
_BEACH, _SPIT = 0.3, 0.11  # the width of land between bay and sea, and half the least
_ISLES = 3, 5  # at least, and up to so many more
_ISLES_NEAR, _ISLES_FAR, _ISLES_APART = 0.75, 1.5, 2.6
_ISLE_SIZES = (0.16, 0.22, 0.34)


def free_waters(
    coast: areas.Area, lands: Sequence[Land], sea: areas.Area, stream: randomness.Stream
) -> tuple[areas.Area, list[Land]]:
    """
    Return coast and lands with free lakes, bays and, in the open *sea*, isles.

    Isles are lands without hexes. What a lake leaves of its hexes goes to the lands around it.
    """
    side = lands[0].side_mm
    owners = {cell: land for land in lands for cell in land.territory.cells}
    dry = {cell for cell, land in owners.items() if land.scenery.manner != "water"}
    gains: dict[Hex, list[areas.Area]] = defaultdict(list)  # by the first hex of a land
    lakes: dict[Hex, areas.Area] = {}
    bays: set[Hex] = set()
    for land in (land for land in lands if land.scenery.manner == "water"):
        first, cells = min(land.territory.cells), land.cells()
        for cell in cells:
            # What lies between its middle and each of its sides, and a little beyond.
            middle = hex_to_mm(cell, side_mm=side)
            corners = [towards(middle, one, _WEDGE) for one in hex_corners(cell, side_mm=side)]
            for number in range(6):
                wedge = areas.rings_area(
                    [[middle, corners[(number + 1) % 6], corners[(number + 2) % 6]]]
                )
                around = [neighbours(cell)[(number + turn) % 6] for turn in (0, 1, -1, 2, -2, 3)]
                if heir := next((other for other in around if other in dry), None):
                    gains[min(owners[heir].territory.cells)].append(wedge.overlap(land.area))
        lake = land.area.offset(_CLOSING * side).offset(-(_CLOSING + _SHORE + _ROUNDING) * side)
        lake = lake.offset(_ROUNDING * side).waved(_LAKE_REACH * side, _LAKE_WAVE * side, stream)
        rim = [(cell, out) for cell in cells for out in neighbours(cell) if out not in owners]
        if rim and not land.own:  # in a bay the picture of a terrain would be lost
            bays.add(first)
            inner, outer = (hex_to_mm(cell, side_mm=side) for cell in stream.pick(rim))
            line = [inner, towards(inner, outer, _MOUTH_REACH / SQRT3)]
            mouth = areas.strip_area(line, _MOUTH_WIDTH * side)
            mouth = mouth.waved(_LAKE_REACH * side, _LAKE_WAVE * side, stream)
            lake = lake.overlap(coast.offset(-_BEACH * side)).joined(mouth)
        lakes[first] = lake
    wet = areas.Area.merged(lakes.values())
    open_water = areas.Area.merged(lakes[first] for first in bays)
    isles = list(_isles(coast, lands, sea, stream))
    coast = coast.without(open_water).offset(-_SPIT * side).offset(_SPIT * side)
    freed = []
    for land in lands:
        first = min(land.territory.cells)
        if first not in lakes:
            area = areas.Area.merged([land.area, *gains[first]]).without(wet).overlap(coast)
            scenery = land.scenery
        else:
            kind = land.scenery.named_as
            kind = "bay" if first in bays and kind != "none" else kind
            area = lakes[first].offset(_SHORE / 2 * side)
            area = area.without(coast) if first in bays else area
            scenery = land.scenery._replace(named_as=kind)
        territory = land.territory._replace(area=area)
        freed.append(land._replace(territory=territory, scenery=scenery))
    return areas.Area.merged([coast, *(isle.area for isle in isles)]), [*freed, *isles]


def _isles(
    coast: areas.Area, lands: Sequence[Land], sea: areas.Area, stream: randomness.Stream
) -> Iterator[Land]:
    """Yield small lands off the coast, each like one of the lands on it."""
    side = lands[0].side_mm
    kinds = [
        land
        for land in lands
        if land.scenery.manner in ("openland", "woods", "heights")
        and not (land.scenery.focal or land.own)
    ]
    near = coast.offset(_ISLES_NEAR * side)
    room = coast.offset(_ISLES_FAR * side).without(near).overlap(sea.offset(-side))
    places = room.scattered(_ISLES_APART * side, stream) if kinds else []
    for place in places[: _ISLES[0] + stream.below(_ISLES[1] + 1)]:
        like = stream.pick(kinds)
        discs = [
            (
                place[0] + (stream.fraction() - 0.5) * 0.7 * side,
                place[1] + (stream.fraction() - 0.5) * 0.5 * side,
                stream.pick(_ISLE_SIZES) * side,
            )
            for _ in range(2 + stream.below(2))
        ]
        isle = areas.discs_area(discs).offset(0.3 * side).offset(-0.27 * side)
        area = isle.waved(0.07 * side, 0.8 * side, stream)
        territory = like.territory._replace(cells=frozenset(), area=area)
        yield like._replace(territory=territory)


_HEXES_A_RIVER = 14
_MOST_RIVERS = 9
_LEAST_SIDES, _MOST_SIDES = 4, 10
_USUAL_SIDES = 7
_LEAST_STRAIGHT = 0.55
_SOURCES_APART = 4  # steps from corner to corner
_OUTFLOWS = 2  # one lake in so many that a river feeds has one
_COSTS: Mapping[Manner, float] = {"heights": 0.45, "woods": 0.15}  # for either hex of a side
_WHIM = 0.5
_SHORES = (12, 2, 4, 6, 8, 10)  # corners of lakes, where rivers may leave them


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


def find_rivers(manners: Manners, stream: randomness.Stream) -> list[River]:
    """Return the rivers of a board, given how its hexes are drawn."""
    net = _Net(manners, stream)
    most = min(_MOST_RIVERS, max(1, len(manners) // _HEXES_A_RIVER))
    rivers: list[River] = []
    for source in net.springs():
        if len(rivers) < most and (river := net.river_from(source, rivers)):
            rivers.append(river)
    for corner, lake in net.outflows(rivers):
        if river := net.river_from(corner, rivers, lake):
            rivers.append(river)
    return rivers


class _Net:
    """The corners of a board, and the sides along which water may run."""

    def __init__(self, manners: Manners, stream: randomness.Stream) -> None:
        self.manners, self._stream = manners, stream
        corners = {place_at(cell, clock) for cell in manners for clock in _SHORES}
        self._corners = sorted(corners)
        self._whims = {corner: _WHIM * stream.fraction() for corner in self._corners}

    def springs(self) -> list[Place]:
        """Return where rivers may rise: at two heights, then at one, else in woods."""
        inland = [corner for corner in self._corners if self._mouth_at(corner) is None]
        for manner in ("heights", "woods"):
            high = {
                corner: sum(self.manners[cell] == manner for cell in hexes_at(corner))
                for corner in inland
            }
            if any(high.values()):
                wanted = [corner for corner in self._stream.shuffle(inland) if high[corner]]
                return sorted(wanted, key=lambda corner: min(high[corner], 2), reverse=True)
        return []

    def outflows(self, rivers: Sequence[River]) -> Iterator[tuple[Place, Hex]]:
        """Yield corners of lakes with a hex of the lake: those that a river feeds, or any."""
        fed = {river.corners[-1] for river in rivers if river.mouth == "lake"}
        pool = fed if rivers else self._corners
        lakes = {cell for corner in pool for cell in self._waters(corner)}
        for cell in self._stream.shuffle(sorted(lakes)):
            if not rivers or not self._stream.below(_OUTFLOWS):
                for clock in self._stream.shuffle(_SHORES):
                    yield place_at(cell, clock), cell

    def river_from(
        self, source: Place, rivers: Sequence[River], lake: Hex | None = None
    ) -> River | None:
        """Return the likeliest river from there, if there is one."""
        taken = {corner for river in rivers for corner in river.corners}
        if (
            (lake is not None and any(lake == river.lake for river in rivers))
            or any(steps(source, river.corners[0]) < _SOURCES_APART for river in rivers)
            or any(steps(source, corner) < 3 for corner in taken)
        ):
            return None
        best = min(
            self._ways(source, taken, lake),
            key=lambda way: (abs(len(way) - _USUAL_SIDES), self._whims[way[-1]]),
            default=None,
        )
        if best is None:
            return None
        mouth = "river" if best[-1] in taken else self._mouth_at(best[-1])
        return River(best, mouth or "sea", lake)

    def _ways(
        self, source: Place, taken: set[Place], lake: Hex | None
    ) -> Iterator[tuple[Place, ...]]:
        """Yield the cheapest ways to every water that are neither long, short nor crooked."""
        near = {other for place in taken for other in next_to(place)} - taken

        def ends(corner: Place) -> bool:
            return corner in taken or self._mouth_at(corner) is not None

        def onward(corner: Place) -> Iterator[tuple[Place, float]]:
            for other in next_to(corner) if corner == source or not ends(corner) else ():
                side = Place((corner.x + other.x) // 2, (corner.y + other.y) // 2)
                beside = [self.manners.get(cell, "water") for cell in hexes_at(side)]
                # Beside another river there is one way only: into it.
                if "water" not in beside and (other in taken or corner not in near):
                    price = 1.0 + sum(_COSTS.get(manner, 0.0) for manner in beside)
                    yield other, price + self._whims[other]

        for way in ways_from(source, onward):
            length = len(way) - 1
            far = math.dist(*(place_to_mm(place, side_mm=1.0) for place in (way[0], way[-1])))
            is_fine = _LEAST_SIDES <= length <= _MOST_SIDES and far >= _LEAST_STRAIGHT * length
            # No river flows back to the lake that it left, or to one beside it.
            if (
                is_fine
                and ends(way[-1])
                and not any(
                    lake is not None and steps(place_at(cell), place_at(lake)) < 3
                    for cell in self._waters(way[-1])
                )
            ):
                yield way

    def _mouth_at(self, corner: Place) -> Mouth | None:
        """Return what water a corner touches: the sea first."""
        if any(cell not in self.manners for cell in hexes_at(corner)):
            return "sea"
        return "lake" if self._waters(corner) else None

    def _waters(self, corner: Place) -> list[Hex]:
        return [cell for cell in hexes_at(corner) if self.manners.get(cell) == "water"]


# Of the lines of rivers, in sides.
_STRAY = 0.2
_BEYOND: Mapping[Mouth, float] = {"lake": 0.62, "sea": 0.9}
_MEANDER, _LOOP = 0.19, 1.25  # how far to either side, and how long
_STEPS = 6  # of the line, at each corner
_NARROW, _MIDDLING, _WIDE = 0.022, 0.076, 0.13
_FULL_LENGTH = 8.0
_FUNNEL, _FUNNEL_LENGTH = 1.1, 1.6  # more at the sea, of its width


class Course(Value):
    """A river on the plane of hexes: its middle line, and how wide it is at each point of it."""

    river: River
    points: tuple[Point, ...]
    widths_mm: tuple[float, ...]


def lay_rivers(
    rivers: Sequence[River], manners: Manners, side_mm: float, stream: randomness.Stream
) -> list[Course]:
    """Return the courses of rivers; one that joins another ends on its line."""
    courses: list[Course] = []
    for river in rivers:
        points = []
        for place in river.corners:
            x, y = place_to_mm(place, side_mm=side_mm)
            across, down = (_STRAY * side_mm * (stream.fraction() - 0.5) for _ in "xy")
            points.append((x + across, y + down))
        # All but the ends lie between their neighbours: the sides of hexes are a zigzag.
        points[1:-1] = [
            towards(point, towards(before, after, 0.5), 0.5)
            for before, point, after in zip(points, points[1:], points[2:], strict=False)
        ]
        first, last = river.corners[0], river.corners[-1]
        if river.lake is not None:
            points.insert(0, _beyond(first, river.lake, "lake", side_mm))
        if river.mouth == "river":
            known = (spot for course in courses for spot in course.points)
            points[-1] = min(known, key=lambda spot: math.dist(spot, points[-1]))
        else:
            wet = {"lake": "water", "sea": None}[river.mouth]
            out = next(cell for cell in hexes_at(last) if manners.get(cell) == wet)
            points.append(_beyond(last, out, river.mouth, side_mm))
        line = areas.bent_line(points, _STEPS)
        line = areas.waved(line, _MEANDER * side_mm, _LOOP * side_mm, stream)
        # A thread at the spring, more with every mile.
        fars = list(
            accumulate((math.dist(*pair) / side_mm for pair in pairwise(line)), initial=0.0)
        )
        spring, widths_mm = _NARROW if river.lake is None else _MIDDLING, []
        for far in fars:
            width = spring + (_WIDE - spring) * min(1.0, far / _FULL_LENGTH)
            if river.mouth == "sea":
                near = max(0.0, 1.0 - (fars[-1] - far) / _FUNNEL_LENGTH)
                width *= 1 + _FUNNEL * near**2
            widths_mm.append(width * side_mm)
        courses.append(Course(river, tuple(line), tuple(widths_mm)))
    return courses


def _beyond(corner: Place, cell: Hex, water: Mouth, side_mm: float) -> Point:
    """Return a point so far from a corner towards the middle of a hex as its water is."""
    start = place_to_mm(corner, side_mm=side_mm)
    return towards(start, hex_to_mm(cell, side_mm=side_mm), _BEYOND[water])


# Roads and tracks


Way: TypeAlias = tuple[Hex, ...]

_HEXES_A_CASTLE = 18
_MOST_CASTLES = 8
_CASTLES_APART = 3
_PRICES: Mapping[Manner, float] = {
    "openland": 1.0,
    "farmland": 1.05,
    "woods": 1.9,
    "heights": 3.6,
}

# Shares of the side.
_BEND = 0.2
_LIFT = -0.08  # of the middles of ways: a little above those of the hexes
_ASIDE = 0.14  # how far a road may pass from the middle of a side, of the way over it
_ROAD_DOOR, _TRACK_DOOR = 0.17, -0.26  # how far below the middle of its hex a seat is left
_DOOR_BEND = 0.1
_ROAD_STEPS = 10  # of a line, in a hex

_FARTHEST = 5.0  # hexes from a village to what its track leads to
_INK = mixed(SEPIA, LIGHT, 0.15)
_DOT, _DOT_STEP = 0.034, 0.085


def find_castles(manners: Manners, stream: randomness.Stream) -> list[Hex]:
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
    return list(_joined(seats, lambda cell: _PRICES.get(manners.get(cell, "water"))))


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
    stream: randomness.Stream,
    door: float = _ROAD_DOOR,
) -> list[list[Point]]:
    """
    Return the lines of ways; one that meets another begins and ends on its line.

    Seats are left so far below their middles, in sides.
    """
    joints: dict[Hex, Point] = {}  # where others join the lines in each hex

    def spot(cell: Hex, across: float, down: float) -> Point:
        x, y = hex_to_mm(cell, side_mm=side_mm)
        return (x + across * side_mm, y + down * side_mm)

    lines: list[list[Point]] = []
    for way in ways:
        first, last = (joints.get(cell) or spot(cell, 0.0, door) for cell in (way[0], way[-1]))
        stops = [first]
        for one, other in pairwise(way):  # a line goes over a side anywhere about its middle
            (a, b), (c, d) = (hex_to_mm(cell, side_mm=side_mm) for cell in (one, other))
            share = _ASIDE * (2 * stream.fraction() - 1)
            stops.append(((a + c) / 2 - share * (d - b), (b + d) / 2 + share * (c - a)))
        line = [first]
        for cell, (start, end) in zip(way, pairwise([*stops, last]), strict=True):
            across, down = 0.0, door + _DOOR_BEND
            if cell not in seats:
                across, down = (_BEND * (2 * stream.fraction() - 1) for _ in "xy")
                down = down / 2 + _LIFT
            points = list(areas.arc(start, spot(cell, across, down), end, _ROAD_STEPS))
            if cell not in seats:
                joints.setdefault(cell, points[_ROAD_STEPS // 2 - 1])
            line += points
        lines.append(line)
    return lines


def find_bridges(
    roads: Iterable[Sequence[Point]], rivers: areas.Area
) -> Iterator[tuple[Point, float]]:
    """Yield where lines of roads lead over rivers: the middle, and the direction in radians."""
    for (a, b), *_, (c, d) in rivers.lines_within(roads):
        yield ((a + c) / 2, (b + d) / 2), math.atan2(d - b, c - a)


def draw_tracks(lands: Sequence[Land], country: areas.Area) -> Iterator[Path]:
    """Yield the tracks of a country as one path; none without a village."""
    cells = {cell: land for land in lands for cell in land.territory.cells}
    villages = sorted(cell for cell, land in cells.items() if land.scenery.is_settled)
    open_cells = {cell for cell, land in cells.items() if land.scenery.has_tracks}
    passable = open_cells.union(villages)
    ways = list(_joined(villages, lambda cell: 1.0 if cell in passable else None, _FARTHEST))
    joined = {cell for way in ways for cell in way}
    onward = _onward(lambda cell: 1.0 if cell in passable or cell not in cells else None)
    for village in villages:
        if village not in joined:  # from a lonely one to the first hex in the sea
            found = ways_from(village, onward, farthest=_FARTHEST)
            way = next((way for way in found if way[-1] not in cells), ())
            # A village on the coast has no way to it.
            if len(way) > 2:
                ways.append(way)
    if not ways:
        return
    side_mm = lands[0].side_mm
    lines = lay_ways(ways, villages, side_mm, randomness.Stream(0, "tracks"), _TRACK_DOOR)
    dots = Style(None, _INK, _DOT * side_mm, (0.01, round(_DOT_STEP * side_mm, 2)))
    yield many_lines(rounded(country.lines_within(lines)), dots)
