"""
Areas of the plane, in millimetres: shrunk, joined, cut, strewn with points.

What a picture needs of a piece of land, as plain rings, lines and points. An `Area` holds
Shapely geometry and hands out none of it. Rings run clockwise on paper round an area and the
other way round its holes, so that a filled path of all of them leaves the holes open.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress, pairwise
from typing import TYPE_CHECKING, TypeAlias

from generators.randomness import Stream

if TYPE_CHECKING:
    from shapely import MultiLineString, MultiPolygon, Polygon
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
        return [
            _wound(ring.coords, is_hole=number > 0)
            for part in _parts(self._shape)
            for number, ring in enumerate((part.exterior, *part.interiors))
        ]

    def parts(self) -> list[Area]:
        """Return the connected parts, the largest first."""
        return [Area(part) for part in sorted(_parts(self._shape), key=lambda part: -part.area)]

    def offset(self, by_mm: float) -> Area:
        """Return the area grown (or shrunk, if negative) by so much, with round corners."""
        if not by_mm:
            return self
        grown = self._shape.buffer(by_mm, quad_segs=_QUARTER_SEGMENTS)
        return Area(_polygons(grown.simplify(abs(by_mm) * _FINENESS)))

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

    def holds_each(self, points: Sequence[Point]) -> list[bool]:
        """Tell of each of the points whether it lies in the area."""
        from shapely import contains_xy, prepare

        prepare(self._shape)
        inside = contains_xy(self._shape, [x for x, _ in points], [y for _, y in points])
        return list(map(bool, inside))

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


def towards(one: Point, other: Point, share: float) -> Point:
    """Return the point that lies such a share of the way from one point to another."""
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)


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


def _wound(ring: Iterable[Point], *, is_hole: bool) -> list[Point]:
    """Return a closed ring without its last point, clockwise on paper; a hole the other way."""
    points = [(x, y) for x, y in ring]
    size = sum(a * d - c * b for (a, b), (c, d) in pairwise(points))
    return points[:0:-1] if (size < 0) != is_hole else points[:-1]


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
