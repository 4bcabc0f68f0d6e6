"""
Areas of the plane, in millimetres: shrunk, joined, cut, strewn with points.

What a picture needs of a piece of land, as plain rings, lines and points. An `Area` holds
Shapely geometry and hands out none of it. Rings run clockwise on paper round an area and the
other way round its holes, so that a filled path of all of them leaves the holes open.

Territories are touching hexes of one kind as one piece of land with soft borders. Their
borders are a net of lines along the sides between unlike hexes. Each line is bent once and serves
both neighbours, so that they meet without gaps and overlaps. Round the whole runs a coast, a
little outside of the hexes; borders go on to it.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress, pairwise
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar, cast

from generators import Value
from generators.hexes import Hex, linked, neighbours
from generators.lattice import hex_corners, hex_to_mm, region_polygon, towards
from generators.randomness import Stream

if TYPE_CHECKING:
    from shapely import LineString, MultiLineString, MultiPolygon, Polygon
    from shapely.geometry.base import BaseGeometry

Point: TypeAlias = tuple[float, float]
Disc: TypeAlias = tuple[float, float, float]
Box: TypeAlias = tuple[float, float, float, float]

_THROWS = 9  # darts for each point that there may be room for
_QUARTER_SEGMENTS = 4  # of the round corners of offsets
_FINENESS = 0.02  # of an offset: how far its outline may be simplified


class Area:
    """A part of the plane, possibly empty, in several parts or with holes."""

    def __init__(self, shape: Polygon | MultiPolygon) -> None:
        """*shape* is a valid polygon of Shapely, or several."""
        self._shape = shape

    @staticmethod
    def within(ring: Sequence[Point]) -> Area:
        """Return the area within a ring."""
        from shapely import Polygon

        return Area(Polygon(ring))

    @staticmethod
    def union(shapes: Iterable[Polygon]) -> Area:
        """Return the area of all the polygons."""
        from shapely import unary_union

        return Area(_polygons(unary_union(list(shapes))))

    @staticmethod
    def merged(areas: Iterable[Area]) -> Area:
        """Return what any of the areas has."""
        return Area.union(part for area in areas for part in _parts(area._shape))

    @property
    def size(self) -> float:
        """How large it is, in square millimetres."""
        return float(self._shape.area)

    @cached_property
    def rings(self) -> list[list[Point]]:
        """The rings round every part and its holes, without repeats."""
        found: list[list[Point]] = []
        for part in _parts(self._shape):
            for number, ring in enumerate((part.exterior, *part.interiors)):
                points = [(x, y) for x, y in ring.coords]  # the last is the first
                size = sum(a * d - c * b for (a, b), (c, d) in pairwise(points))
                found.append(points[:0:-1] if (size < 0) != (number > 0) else points[:-1])
        return found

    def parts(self) -> list[Area]:
        """Return the connected parts, the largest first."""
        return [Area(part) for part in sorted(_parts(self._shape), key=lambda part: -part.area)]

    def offset(self, by_mm: float) -> Area:
        """Return the area grown (or shrunk, if negative) by so much, with round corners."""
        if not by_mm:
            return self
        grown = self._shape.buffer(by_mm, quad_segs=_QUARTER_SEGMENTS)
        return Area(_polygons(grown.simplify(abs(by_mm) * _FINENESS)))

    def copied(self, places: Iterable[Point]) -> Area:
        """Return copies with their origins at the places; no two of them may touch."""
        from shapely import MultiPolygon, Polygon

        rings = [[(x + a, y + b) for a, b in ring] for x, y in places for ring in self.rings]
        return Area(MultiPolygon([Polygon(ring) for ring in rings]))

    def waved(self, reach_mm: float, wave_mm: float, stream: Stream) -> Area:
        """Return the area with its outline wandering by about *reach_mm*, in waves so long."""
        from shapely import Polygon, make_valid

        parts = [
            [waved([*ring, ring[0]], reach_mm, wave_mm, stream) for ring in part.rings]
            for part in self.parts()
        ]
        return Area.union(
            polygon
            for shell, *holes in parts
            for polygon in _polygons(make_valid(Polygon(shell, holes))).geoms
        )

    def overlap(self, other: Area) -> Area:
        """Return what both have."""
        return Area(_polygons(self._shape.intersection(other._shape)))

    def without(self, other: Area) -> Area:
        """Return what only this one has."""
        return Area(_polygons(self._shape.difference(other._shape)))

    def joined(self, other: Area) -> Area:
        """Return what either has."""
        return Area(_polygons(self._shape.union(other._shape)))

    def holds_all(self, points: Iterable[Point]) -> bool:
        """Tell whether every one of the *points* lies in the area."""
        return all(self.holds_each(list(points)))

    def holds_each(self, points: Sequence[Point]) -> bytes:
        """Return 1 for each of the points that lies in the area, and 0 for the others."""
        from shapely import contains_xy, prepare

        prepare(self._shape)
        inside = contains_xy(self._shape, [x for x, _ in points], [y for _, y in points])
        return bytes(inside)

    def touches(self, box: tuple[Point, Point]) -> bool:
        """Tell whether anything of it lies in the box between two opposite corners."""
        from shapely import box as rectangle

        return bool(self._shape.intersects(rectangle(*box[0], *box[1])))

    def depths(self, points: Sequence[Point]) -> list[float]:
        """Return how far inside each of the points is, in millimetres; outside less than 0."""
        from shapely import contains, distance, prepare
        from shapely import points as dots

        if self._shape.is_empty or not points:
            return [-math.inf] * len(points)
        prepare(self._shape)
        places = dots(list(points))
        pairs = zip(distance(self._border, places), contains(self._shape, places), strict=True)
        return [float(far if is_in else -far) for far, is_in in pairs]

    @cached_property
    def _border(self) -> BaseGeometry:
        """The lines round all parts and holes, ready to measure from."""
        from shapely import prepare

        border = self._shape.boundary
        prepare(border)
        return border

    def covers(self, rings: Iterable[Sequence[Point]]) -> bool:
        """Tell whether every one of the rings, with all within it, lies in the area."""
        from shapely import Polygon, covers, prepare

        prepare(self._shape)
        return all(covers(self._shape, [Polygon(ring) for ring in rings]))

    def lines_outside(self, lines: Iterable[Sequence[Point]]) -> list[list[Point]]:
        """Return what of the lines does not lie in the area."""
        return _lines(_as_lines(lines).difference(self._shape))

    def lines_within(self, lines: Iterable[Sequence[Point]]) -> list[list[Point]]:
        """Return what of the lines lies in the area."""
        return _lines(_as_lines(lines).intersection(self._shape))

    def scattered(self, spacing_mm: float, stream: Stream) -> list[Point]:
        """Return points in the area, no two closer than that, nor with much room between them."""
        if self._shape.is_empty:
            return []
        left, top, right, bottom = self._shape.bounds
        wide, high = right - left, bottom - top
        count = int(_THROWS * wide * high / spacing_mm**2) + 8
        draws = iter(stream.fractions(2 * count))
        darts = [
            (left + across * wide, top + down * high)
            for across, down in zip(draws, draws, strict=True)
        ]
        kept: list[Point] = []
        for dart in compress(darts, self.holds_each(darts)):
            if all(math.dist(dart, other) >= spacing_mm for other in kept):
                kept.append(dart)
        return kept


def strip_area(line: Sequence[Point], width_mm: float) -> Area:
    """Return what a brush of that width covers on its way along *line*."""
    from shapely import LineString

    return Area(_polygons(LineString(line).buffer(width_mm / 2, quad_segs=_QUARTER_SEGMENTS)))


def rings_area(rings: Iterable[Sequence[Point]]) -> Area:
    """Return what lies within any of the rings."""
    from shapely import Polygon

    return Area.union(Polygon(ring) for ring in rings)


def boxes_area(boxes: Iterable[Box]) -> Area:
    """Return what lies within any of the boxes, each by its edges: left, top, right, bottom."""
    return rings_area(((a, b), (c, b), (c, d), (a, d)) for a, b, c, d in boxes)


def discs_area(discs: Iterable[Disc]) -> Area:
    """Return the area of discs, each by its middle and radius."""
    from shapely import buffer, unary_union
    from shapely import points as dots

    placed = list(discs)
    if not placed:
        return Area(_polygons(unary_union([])))
    middles = dots([(x, y) for x, y, _ in placed])
    rounds = buffer(middles, [radius for _, _, radius in placed], quad_segs=_QUARTER_SEGMENTS)
    return Area(_polygons(unary_union(rounds)))


def ribbon(points: Sequence[Point], widths_mm: Sequence[float]) -> Area:
    """Return the area along a line that is so wide at each of its points, with round ends."""
    from shapely import buffer, convex_hull, unary_union, union
    from shapely import points as dots

    halves = [width / 2 for width in widths_mm]
    rounds = buffer(dots(list(points)), halves, quad_segs=_QUARTER_SEGMENTS)
    if len(points) < 2:
        return Area(_polygons(unary_union(rounds)))
    return Area(_polygons(unary_union(convex_hull(union(rounds[:-1], rounds[1:])))))


def evenly(line: Sequence[Point], step_mm: float) -> list[Point]:
    """Return points so far apart on the way along *line*, its first point included."""
    points, left = [line[0]], step_mm
    for one, other in pairwise(line):
        length_mm = math.dist(one, other)
        while length_mm > 0 and left <= length_mm:
            points.append(towards(one, other, left / length_mm))
            left += step_mm
        left -= length_mm
    return points


def arc(start: Point, pull: Point, end: Point, steps: int) -> Iterator[Point]:
    """Yield points of the curve to *end* that *pull* draws to itself; not the start."""
    for step in range(1, steps):
        share = step / steps
        yield towards(towards(start, pull, share), towards(pull, end, share), share)
    yield end  # to the last digit, so that lines meet


def bent_line(points: Sequence[Point], steps: int) -> list[Point]:
    """Return a curve from the first to the last point that the others draw to themselves."""
    if len(points) < 3:
        return list(points)
    bends = [towards(one, other, 0.5) for one, other in pairwise(points)]
    curve = [points[0], bends[0]]
    for start, pull, end in zip(bends[:-1], points[1:-1], bends[1:], strict=True):
        curve += arc(start, pull, end, steps)
    return [*curve, points[-1]]


def waved(line: Sequence[Point], reach_mm: float, wave_mm: float, stream: Stream) -> list[Point]:
    """
    Return the line with three waves laid over one another: two long ones and a ripple.

    It wanders by about *reach_mm*. The ends of a line stay; a ring, whose last point is its first,
    stays one.
    """
    is_ring = line[0] == line[-1]
    length_mm = sum(math.dist(one, other) for one, other in pairwise(line))
    waves = [
        (max(2, round(pace * length_mm / wave_mm)), share * reach_mm, stream.fraction())
        for pace, share in ((0.55, 0.5), (1.0, 0.4), (2.3, 0.22))
    ]
    count = max(16, round(6 * length_mm / wave_mm))
    spots = [*evenly(line, length_mm / count)[:count], line[-1]]
    found = [] if is_ring else [line[0]]
    for number in range(0 if is_ring else 1, count):
        (a, b), (x, y), (c, d) = (
            spots[number - 1 if number else count - 1],
            spots[number],
            spots[number + 1],
        )
        turn = math.tau * number / count
        far = sum(reach * math.sin(pace * turn + math.tau * phase) for pace, reach, phase in waves)
        if not is_ring:
            far *= min(1.0, 2 * min(number, count - number) * length_mm / count / wave_mm)
        far /= math.dist((a, b), (c, d)) or 1.0
        found.append((x - far * (d - b), y + far * (c - a)))
    return [*found, found[0] if is_ring else line[-1]]


def _as_lines(lines: Iterable[Sequence[Point]]) -> MultiLineString:
    from shapely import MultiLineString

    return MultiLineString([list(line) for line in lines])


def _lines(shape: BaseGeometry) -> list[list[Point]]:
    parts = getattr(shape, "geoms", [shape])
    lines = (part for part in parts if part.geom_type == "LineString" and not part.is_empty)
    return [list(line.coords) for line in lines]


def _parts(shape: Polygon | MultiPolygon) -> list[Polygon]:
    parts: list[Polygon] = list(getattr(shape, "geoms", [shape]))
    return [part for part in parts if not part.is_empty]


def _polygons(shape: object) -> MultiPolygon:
    """Return the polygons of any geometry: an overlay may leave points and lines, too."""
    from shapely import MultiPolygon

    if isinstance(shape, MultiPolygon):
        return shape
    parts = getattr(shape, "geoms", [shape])
    return MultiPolygon(
        [
            polygon
            for part in parts
            for polygon in getattr(part, "geoms", [part])
            if polygon.geom_type == "Polygon" and not polygon.is_empty
        ]
    )


# Territories: touching hexes of one kind as one piece of land with soft borders.


Kind = TypeVar("Kind", bound=Hashable)

# Shares of the side.
COAST = 0.2
_OUTER_ROUNDING = 0.42
_BEYOND_COAST = 0.75
_STRAY = 0.06
_BULGE = 0.112
_COAST_STRAY = 0.06
_COAST_STEP = 0.32
# Of the waves of coast and borders where they are free: their reach and their length.
_FREE_COAST, _COAST_WAVE = 0.17, 2.1
_FREE_BORDER, _BORDER_WAVE = 0.105, 1.9

_EASE = 0.2  # how far a corner moves between its neighbours
_CURVE_STEPS = 5


class Territory(Value, Generic[Kind]):
    """Connected hexes of one kind, and the land that stands for them."""

    kind: Kind
    cells: frozenset[Hex]
    area: Area


class Country(Value, Generic[Kind]):
    """Territories and the whole land that they cover exactly."""

    territories: tuple[Territory[Kind], ...]
    land: Area


def draw_territories(
    kinds: Mapping[Hex, Kind], *, side_mm: float, stream: Stream, freedom: float = 1.0
) -> Country[Kind]:
    """
    Return the territories of *kinds*, by their first hexes, their borders bent by *stream*.

    Every hex keeps its middle and most of its land; no border strays from the sides of the
    hexes by more than an eighth of a side, or a sliver more, but round corners. With a *freedom*
    of more than 1 they stray so many times as far, and the coast is as free; 2.5 is the most.

    Raises:
        ValueError: there are no hexes, or *side_mm* is not positive.
    """
    from shapely import MultiPolygon, Polygon, polygonize, unary_union
    from shapely import Point as Dot

    if not kinds:
        raise ValueError("no hexes: expected one or more")
    net = _BorderNet(kinds, side_mm, stream, freedom)
    # The land: the hexes with a rim round them, its outline wandering.
    grown = region_polygon(kinds, side_mm=side_mm).buffer((COAST + _OUTER_ROUNDING) * side_mm)
    rounded = grown.buffer(-_OUTER_ROUNDING * side_mm)
    parts = list(getattr(rounded, "geoms", [rounded]))
    if freedom > 1:
        reach_mm = _FREE_COAST * (freedom - 1) * side_mm
        free = Area.union(parts).waved(reach_mm, _COAST_WAVE * side_mm, stream)
        coast = [Polygon(part.rings[0], part.rings[1:]) for part in free.parts()]
    else:
        coast = [
            Polygon(
                _wandering(part.exterior, side_mm, stream),
                [_wandering(hole, side_mm, stream) for hole in part.interiors],
            )
            for part in parts
        ]
    whole = unary_union([*net.curves(), *(part.boundary for part in coast)])
    land = MultiPolygon(coast)
    found = cast("Sequence[Polygon]", polygonize([whole]).geoms)
    faces = [face for face in found if land.contains(face.representative_point())]
    territories = []
    for cells in linked(
        sorted(kinds), lambda cell: [o for o in neighbours(cell) if kinds.get(o) == kinds[cell]]
    ):
        middles = [Dot(hex_to_mm(cell, side_mm=side_mm)) for cell in cells]
        numbers = {
            next(number for number, face in enumerate(faces) if face.intersects(middle))
            for middle in middles
        }
        area = Area.union(faces[number] for number in numbers)
        territories.append(Territory(kinds[cells[0]], frozenset(cells), area))
    return Country(tuple(territories), Area(land))


class _BorderNet:
    """The sides between unlike hexes, as chains from junction to junction, and rings."""

    def __init__(
        self, kinds: Mapping[Hex, Kind], side_mm: float, stream: Stream, freedom: float
    ) -> None:
        self._stream = stream
        self._side_mm, self._freedom = side_mm, freedom
        self._bulge = _BULGE * freedom
        following: dict[Point, list[Point]] = {}
        for cell in sorted(kinds):
            corners = hex_corners(cell, side_mm=side_mm)
            for side, other in enumerate(neighbours(cell)):
                if other in kinds and kinds[other] != kinds[cell] and cell < other:
                    one, two = corners[(side + 1) % 6], corners[(side + 2) % 6]
                    following.setdefault(one, []).append(two)
                    following.setdefault(two, []).append(one)
        self._next = following
        reach_mm = _STRAY * freedom * side_mm
        self._moved = {corner: _strayed(corner, reach_mm, stream) for corner in sorted(self._next)}

    def curves(self) -> Iterator[LineString]:
        """Yield every chain and ring as a bent line."""
        from shapely import LineString

        for chain in self._chains():
            if chain[0] == chain[-1]:
                corners = [self._moved[corner] for corner in chain[:-1]]
                ring = [
                    towards(here, _middle(before, after), _EASE / 2)
                    for before, here, after in zip(
                        [corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False
                    )
                ]
                yield LineString(self._free(_bent_ring(ring)))
                continue
            points = [self._moved[corner] for corner in chain]
            for end, inner in ((0, 1), (-1, -2)):
                if len(self._next[chain[end]]) == 1:
                    beyond = self._beyond(chain[end], chain[inner])
                    points = [beyond, *points] if end == 0 else [*points, beyond]
            if len(points) == 2:
                points.insert(1, self._bulged(*points))
            if len(points) > 3:  # all but the ends move between their neighbours
                points[1:-1] = [
                    towards(point, _middle(before, after), _EASE)
                    for before, point, after in zip(points, points[1:], points[2:], strict=False)
                ]
            yield LineString(self._free(bent_line(points, _CURVE_STEPS)))

    def _free(self, line: list[Point]) -> list[Point]:
        """Return a border that wanders in waves of its own, if borders are free."""
        reach_mm = _FREE_BORDER * (self._freedom - 1) * self._side_mm
        return (
            waved(line, reach_mm, _BORDER_WAVE * self._side_mm, self._stream) if reach_mm else line
        )

    def _chains(self) -> Iterator[list[Point]]:
        """Yield lists of corners; a ring ends where it began."""
        left = {frozenset((one, other)) for one, ends in self._next.items() for other in ends}
        ends = [corner for corner in sorted(self._next) if len(self._next[corner]) != 2]
        for start in (*ends, *sorted(self._next)):
            for second in self._next[start]:
                if frozenset((start, second)) in left:
                    yield self._walk(start, second, left)

    def _walk(self, start: Point, second: Point, left: set[frozenset[Point]]) -> list[Point]:
        chain = [start, second]
        left.discard(frozenset(chain))
        while len(self._next[chain[-1]]) == 2 and chain[-1] != start:
            one, other = self._next[chain[-1]]
            chain.append(other if one == chain[-2] else one)
            left.discard(frozenset(chain[-2:]))
        return chain

    def _bulged(self, one: Point, other: Point) -> Point:
        share = self._bulge * (1.0 if self._stream.fraction() < 0.5 else -1.0)
        share *= 0.4 + 0.6 * self._stream.fraction()
        x, y = _middle(one, other)
        return (x - (other[1] - one[1]) * share, y + (other[0] - one[0]) * share)

    def _beyond(self, corner: Point, inner: Point) -> Point:
        share = _BEYOND_COAST
        x, y = self._moved[corner]
        return (x + (corner[0] - inner[0]) * share, y + (corner[1] - inner[1]) * share)


def _wandering(ring: LineString, side_mm: float, stream: Stream) -> list[Point]:
    count = max(8, round(ring.length / (_COAST_STEP * side_mm)))
    spots = [ring.interpolate(number / count, normalized=True) for number in range(count)]
    reach_mm = _COAST_STRAY * side_mm
    return _bent_ring([_strayed((spot.x, spot.y), reach_mm, stream) for spot in spots])


def _strayed(point: Point, reach_mm: float, stream: Stream) -> Point:
    angle = math.tau * stream.fraction()
    far = reach_mm * math.sqrt(stream.fraction())
    return (point[0] + far * math.cos(angle), point[1] + far * math.sin(angle))


def _bent_ring(points: Sequence[Point]) -> list[Point]:
    """Return a closed curve, its last point the first again."""
    return bent_line([points[-1], *points, points[0]], _CURVE_STEPS)[1:-1]


def _middle(one: Point, other: Point) -> Point:
    return towards(one, other, 0.5)
