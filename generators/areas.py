"""
Areas of the plane, in millimetres: shrunk, cut up, hatched, strewn with points.

What a picture needs of a piece of land, as plain rings, lines and points. An `Area` holds
Shapely geometry and hands out none of it. Rings run clockwise on paper round an area and the
other way round its holes, so that a filled path of all of them leaves the holes open.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import compress, pairwise
from typing import TYPE_CHECKING, TypeAlias

from generators.randomness import Stream

if TYPE_CHECKING:
    from shapely import MultiPolygon, Polygon
    from shapely.geometry.base import BaseGeometry

Point: TypeAlias = tuple[float, float]
Disc: TypeAlias = tuple[float, float, float]

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

    def overlap(self, other: Area) -> Area:
        """Return what both have."""
        return Area(_polygons(self._shape.intersection(other._shape)))

    def without(self, other: Area) -> Area:
        """Return what only this one has."""
        return Area(_polygons(self._shape.difference(other._shape)))

    def joined(self, other: Area) -> Area:
        """Return what either has."""
        return Area(_polygons(self._shape.union(other._shape)))

    def holds(self, point: Point) -> bool:
        """Tell whether *point* lies in the area."""
        return self.holds_each([point])[0]

    def holds_all(self, points: Iterable[Point]) -> bool:
        """Tell whether every one of the *points* lies in the area."""
        return all(self.holds_each(list(points)))

    def holds_each(self, points: Sequence[Point]) -> list[bool]:
        """Tell of each of the points whether it lies in the area."""
        from shapely import contains_xy, prepare

        prepare(self._shape)
        inside = contains_xy(self._shape, [x for x, _ in points], [y for _, y in points])
        return [bool(is_in) for is_in in inside]

    def repeated(self, places: Iterable[Point]) -> Area:
        """Return copies of the area, moved by each of the places, as one."""
        from shapely import Polygon

        rings = [part.exterior.coords[:] for part in _parts(self._shape)]
        return Area.union(
            Polygon([(x + right, y + down) for x, y in ring])
            for right, down in places
            for ring in rings
        )

    def touches(self, box: tuple[Point, Point]) -> bool:
        """Tell whether anything of it lies in the box between two opposite corners."""
        from shapely import box as rectangle

        return bool(self._shape.intersects(rectangle(*box[0], *box[1])))

    def depth(self, points: Sequence[Point]) -> list[float]:
        """Return how far each of the points is from the nearest border, in millimetres."""
        from shapely import distance
        from shapely import points as dots

        return [float(far) for far in distance(self._border, dots(list(points)))] if points else []

    def clearances(self, points: Sequence[Point]) -> list[float]:
        """Return how far each of the points is within the area, in millimetres; 0 outside."""
        inside = self.holds_each(points)
        far = iter(self.depth(list(compress(points, inside))))
        return [next(far) if is_in else 0.0 for is_in in inside]

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

    def hatching(self, step_mm: float, angle_deg: float, shift: float = 0.5) -> list[list[Point]]:
        """
        Return parallel lines across the area, so far apart, each cut off at the border.

        *angle_deg* is that of the lines, clockwise from the right; *shift* from 0 to 1 moves
        them sideways by a share of a step.
        """
        from shapely import MultiLineString

        if self._shape.is_empty:
            return []
        left, top, right, bottom = self._shape.bounds
        middle = ((left + right) / 2, (top + bottom) / 2)
        reach = math.hypot(right - left, bottom - top) / 2
        along = (math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg)))
        lines = []
        count = math.ceil(reach / step_mm)
        for number in range(-count, count + 1):
            off = (number + shift) * step_mm
            x, y = middle[0] - along[1] * off, middle[1] + along[0] * off
            ends = ((x + way * along[0] * reach, y + way * along[1] * reach) for way in (-1, 1))
            lines.append(list(ends))
        cut = self._shape.intersection(MultiLineString(lines))
        pieces = [piece for piece in getattr(cut, "geoms", [cut]) if piece.length > step_mm / 2]
        return [[(x, y) for x, y in piece.coords] for piece in pieces]

    def parcels(self, spacing_mm: float, stream: Stream) -> list[Area]:
        """Return the area cut up into cells about that wide, none across its border."""
        from shapely import MultiPoint, voronoi_polygons

        seeds = Area(self._shape.buffer(spacing_mm)).scattered(spacing_mm, stream)
        if len(seeds) < 2:
            return [self]
        cells = voronoi_polygons(MultiPoint(seeds), extend_to=self._shape.buffer(spacing_mm))
        cut = [_polygons(cell.intersection(self._shape)) for cell in cells.geoms]
        return [Area(part) for cell in cut for part in _parts(cell)]

    def scattered(self, spacing_mm: float, stream: Stream, *, stretch: float = 1.0) -> list[Point]:
        """
        Return points in the area, no two closer than that, nor with much room between them.

        With *stretch* the room round a point is so much wider than high.
        """
        if self._shape.is_empty:
            return []
        left, top, right, bottom = self._shape.bounds
        wide, high = right - left, bottom - top
        count = int(_THROWS * wide * high / (spacing_mm**2 * stretch)) + 8
        draws = iter(stream.fractions(2 * count))
        darts = [
            (left + across * wide, top + down * high)
            for across, down in zip(draws, draws, strict=True)
        ]
        kept: list[Point] = []
        # Those that were kept, squeezed, in squares no wider than the distance.
        squares: dict[tuple[int, int], list[Point]] = {}
        limit = spacing_mm**2

        def has_room(x: float, y: float, column: int, row: int) -> bool:
            for across in (column - 1, column, column + 1):
                for down in (row - 1, row, row + 1):
                    for a, b in squares.get((across, down), ()):
                        if (x - a) ** 2 + (y - b) ** 2 < limit:
                            return False
            return True

        for dart in compress(darts, self.holds_each(darts)):
            x, y = dart[0] / stretch, dart[1]
            square = math.floor(x / spacing_mm), math.floor(y / spacing_mm)
            if has_room(x, y, *square):
                squares.setdefault(square, []).append((x, y))
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
