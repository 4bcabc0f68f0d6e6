"""
A wall map: a board as an engraved chart of a country, with rivers, roads, castles and names.

What takes room comes first: waters, roads and castles, then names; trees, peaks and all that is
strewn about are scattered round them. No pieces will stand here, so nothing is left bare.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from generators.areas import Area, discs_area, ribbon
from generators.hexes import Hex
from generators.lattice import SQRT3, hex_to_mm
from generators.randomness import Stream
from generators.territories import Country
from layouts.shapes import (
    Group,
    Point,
    Shape,
    Style,
    many_polygons,
    placed,
    polygon,
    polyline,
)
from pnp.printing.boards.hexmaps import HexMap
from pnp.printing.country.boards import (
    MANNERS,
    draw_coast,
    draw_ground,
    draw_sides,
    focal_pictures,
)
from pnp.printing.country.charts import PARCHMENT
from pnp.printing.country.lands import (
    Land,
    Picture,
    filled,
    lands_of,
    rounded,
    rounded_point,
    sprig_at,
)
from pnp.printing.country.marks import draw_country_marks
from pnp.printing.country.rivers import Course, find_rivers, lay_rivers
from pnp.printing.country.roads import (
    Crossing,
    Road,
    Seat,
    find_crossings,
    find_seats,
    find_ways,
    lay_roads,
)
from pnp.printing.themes import SEPIA, Manner, Tones

# Of rivers on boards without lakes.
_WATER = Tones("#b4d0d0", "#8fb6b9", "#5f8b94")
_STONE = Tones(PARCHMENT, "#cdbb97", "#8d7a5c")

# Shares of the side.
_RIM = 0.02
_CASTLE = 0.56
_CASTLE_ROOM = 0.36
_ROAD, _ROAD_RIM = 0.04, 0.074
_ROAD_COLOUR, _ROAD_INK = "#f6ecd2", "#8a6f4d"
_RIVER_ROOM, _ROAD_ROOM = 0.07, 0.06
_BRIDGE = (0.2, 0.1)  # length and width
_MOUTH = 0.06
_NAME_ROOM = 0.04
_GRIDS = {"fine": 0.55, "strong": 1.5}


@dataclass(frozen=True)
class WallMap:
    """
    All that a wall map is drawn from, on the plane of hexes.

    Attributes:
        lands: without what the names take.
    """

    seed: int
    hexes: HexMap
    country: Country[str]
    lands: tuple[Land, ...]
    courses: tuple[Course, ...]
    roads: tuple[Road, ...]
    seats: tuple[Seat, ...]
    crossings: tuple[Crossing, ...]

    @property
    def side_mm(self) -> float:
        """The side of a hex."""
        return self.hexes.side_mm

    @cached_property
    def rivers(self) -> Area:
        """What rivers take, within the coast and a little beyond it."""
        shore = self.country.land.offset(0.03 * self.side_mm)
        return _ribbons((course.points, course.widths_mm) for course in self.courses).overlap(shore)

    @cached_property
    def ways(self) -> Area:
        """What roads take."""
        width_mm = _ROAD_RIM * self.side_mm
        return _ribbons((road.points, [width_mm] * len(road.points)) for road in self.roads)

    @cached_property
    def castles(self) -> Area:
        """What castles take."""
        room_mm = _CASTLE_ROOM * self.side_mm
        return discs_area((*place, room_mm) for place in self.castle_places())

    @cached_property
    def taken(self) -> Area:
        """What rivers, roads and castles take, and a little room."""
        rivers = self.rivers.offset(_RIVER_ROOM * self.side_mm)
        return rivers.joined(self.ways.offset(_ROAD_ROOM * self.side_mm)).joined(self.castles)

    def obstacles(self, *, has_marks: bool) -> Area:
        """Return all that no letter may touch."""
        lands = [replace(land, has_marks=has_marks) for land in self.lands]
        marks = (area for land in lands for area in (land.marks(), land.focal()))
        return Area.merged([self.taken, *marks, *map(_centres, lands)])

    def castle_places(self) -> list[Point]:
        """Return the middles of the hexes with castles of our own."""
        cells = [seat.cell for seat in self.seats if seat.is_castle]
        return [hex_to_mm(cell, side_mm=self.side_mm) for cell in cells]


def _centres(land: Land) -> Area:
    """Return what own pictures in the middles of hexes take."""
    room_mm = land.look.centre * SQRT3 / 2 * land.side_mm
    return discs_area((x, y, room_mm) for x, y in land.centres() if room_mm)


def _ribbons(lines: Iterable[tuple[Sequence[Point], Sequence[float]]]) -> Area:
    return Area.merged(ribbon(points, widths_mm) for points, widths_mm in lines)


def lay_wall_map(hexes: HexMap, seed: int, busy: Iterable[Hex] = ()) -> WallMap:
    """
    Return the map of the board of that seed.

    *busy* are hexes on which something lies already, where no castle stands.
    """
    side = hexes.side_mm
    country, lands = lands_of(hexes.looks, hexes.theme, side, seed)
    manners = _manners(lands)
    stream = Stream(seed, "wall rivers")
    crowned = {cell for land in lands if land.scenery.focal for cell in land.territory.cells}
    courses = lay_rivers(find_rivers(manners, stream), manners, side, stream, crowned)
    stream = Stream(seed, "wall roads")
    pictured = {cell for land in lands if land.look.centre for cell in land.territory.cells}
    taken = crowned.union(busy, pictured)
    free = {cell: manner for cell, manner in manners.items() if cell not in taken}
    seats = find_seats(free, _villages(lands), stream)
    roads = lay_roads(find_ways(seats, manners), seats, side, stream, crowned)
    crossings = find_crossings(roads, [course.points for course in courses])
    return WallMap(
        seed,
        hexes,
        country,
        tuple(lands),
        tuple(courses),
        tuple(roads),
        tuple(seats),
        tuple(crossings),
    )


def _manners(lands: Iterable[Land]) -> dict[Hex, Manner]:
    return {cell: land.scenery.manner for land in lands for cell in sorted(land.territory.cells)}


def _villages(lands: Iterable[Land]) -> list[Hex]:
    return [cell for land in lands if land.scenery.is_settled for cell in land.territory.cells]


def draw_wall_map(wall: WallMap, names: Area, *, grid: str, has_marks: bool) -> Iterator[Shape]:
    """Yield the land with all that stands on it, clear of *names*, and the marks of its hexes."""
    side = wall.side_mm
    lands = [_cleared(land, wall, names, has_marks=has_marks) for land in wall.lands]
    pictures = [(land, MANNERS[land.scenery.manner](land)) for land in lands]
    art = (
        filled(wall.country.land, PARCHMENT, underlap_mm=0.2),
        *(shape for land in lands for shape in draw_ground(land)),
        *_flat(pictures, is_water=False),
        *_draw_rivers(wall),
        *_flat(pictures, is_water=True),
        draw_coast(wall.country.land, side),
        *_draw_mouths(wall),
        *_draw_roads(wall),
        *_grid(wall, grid),
        *_standing(wall, lands, pictures),
    )
    yield Group(art, placed(*wall.hexes.offset_mm))
    if has_marks:
        yield from draw_country_marks(wall.hexes)


def _cleared(land: Land, wall: WallMap, names: Area, *, has_marks: bool) -> Land:
    """Return a land in which rivers, roads, castles and names stay clear."""
    names = names.offset(_NAME_ROOM * land.side_mm).overlap(land.near)
    kept = names if land.scenery.manner == "water" else wall.taken.overlap(land.near).joined(names)
    return replace(land, kept=kept, has_pieces=False, has_marks=has_marks)


def _flat(pictures: Iterable[tuple[Land, Picture]], *, is_water: bool) -> Iterator[Shape]:
    for land, picture in pictures:
        if (land.scenery.manner == "water") == is_water:
            yield from picture.flat


def _standing(
    wall: WallMap, lands: Sequence[Land], pictures: Iterable[tuple[Land, Picture]]
) -> Iterator[Shape]:
    """Yield all that stands, from the back to the front."""
    things = [thing for _, picture in pictures for thing in picture.standing]
    things += [thing for land in lands for thing in focal_pictures(land)]
    castle = replace(lands[0], tones=_STONE)
    size_mm = _CASTLE * wall.side_mm
    things += [sprig_at(place, "castle", size_mm, castle) for place in wall.castle_places()]
    for thing in sorted(things, key=lambda each: each.foot_mm):
        yield from thing.shapes


def water_tones(wall: WallMap) -> Tones:
    """Return the tones of rivers: those of the lakes of the board."""
    lakes = (land.tones for land in wall.lands if land.scenery.manner == "water")
    return next(lakes, _WATER)


def _draw_rivers(wall: WallMap) -> Iterator[Shape]:
    tones = water_tones(wall)
    rim = Style(tones.line, tones.line, 2 * _RIM * wall.side_mm)
    rings = rounded(wall.rivers.overlap(wall.country.land).rings)
    if rings:
        yield many_polygons(rings, rim)
        yield many_polygons(rings, Style(tones.ground))


def _draw_mouths(wall: WallMap) -> Iterator[Shape]:
    """Yield water over the banks and the coast where rivers end or begin."""
    tones, side = water_tones(wall), wall.side_mm
    land = wall.country.land
    banks = land.offset(_MOUTH * side).without(land.offset(-_MOUTH * side))
    for lake in wall.lands:
        if lake.scenery.manner == "water":
            banks = banks.joined(lake.area.without(lake.area.offset(-3 * _MOUTH * side)))
    rings = rounded(wall.rivers.overlap(banks).rings)
    if rings:
        yield many_polygons(rings, Style(tones.ground))


def _draw_roads(wall: WallMap) -> Iterator[Shape]:
    """Yield roads, then the bridges that lead them over rivers."""
    side = wall.side_mm
    lines = [tuple(map(rounded_point, road.points)) for road in wall.roads]
    for colour, width in ((_ROAD_INK, _ROAD_RIM), (_ROAD_COLOUR, _ROAD)):
        for line in lines:
            yield polyline(line, Style(stroke=colour, stroke_mm=width * side))
    for crossing in wall.crossings:
        yield from _bridge(crossing, side)


def _bridge(crossing: Crossing, side_mm: float) -> Iterator[Shape]:
    """Yield a deck with a rail on either side, its ends turned out."""
    half, wide = _BRIDGE[0] / 2 * side_mm, _BRIDGE[1] / 2 * side_mm
    deck = polygon(
        ((-half, -wide), (half, -wide), (half, wide), (-half, wide)), Style(fill=_ROAD_COLOUR)
    )
    rails = [
        polyline(
            ((-1.25 * half, y * 1.6), (-half, y), (half, y), (1.25 * half, y * 1.6)),
            Style(stroke=SEPIA, stroke_mm=0.02 * side_mm),
        )
        for y in (-wide, wide)
    ]
    x, y = rounded_point(crossing.point)
    turn_deg = round(math.degrees(crossing.angle), 2)
    yield Group((deck, *rails), placed(x, y, angle_deg=turn_deg))


def _grid(wall: WallMap, grid: str) -> Iterator[Shape]:
    if grid in _GRIDS:
        yield from draw_sides(wall.hexes.looks, (), wall.side_mm, strength=_GRIDS[grid])
