"""
Territories: touching hexes of one kind as one piece of land with soft borders.

The borders are a net of lines along the sides between unlike hexes. Each line is bent once and
serves both neighbours, so that they meet without gaps and overlaps. Round the whole runs a
coast, a little outside of the hexes; borders go on to it. Millimetres, pointy-top, hex (0, 0)
about the origin, as in `lattice`.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from generators.areas import Area, Point, arc, bent_line, towards, waved
from generators.hexes import Hex, neighbours
from generators.lattice import hex_corners, hex_to_mm, region_polygon
from generators.randomness import Stream
from generators.regions import components

if TYPE_CHECKING:
    from shapely import LineString, Polygon

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


@dataclass(frozen=True, slots=True)
class Territory(Generic[Kind]):
    """Connected hexes of one kind, and the land that stands for them."""

    kind: Kind
    cells: frozenset[Hex]
    area: Area


@dataclass(frozen=True, slots=True)
class Country(Generic[Kind]):
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
    from shapely import MultiPolygon, polygonize, unary_union

    if not kinds:
        raise ValueError("no hexes: expected one or more")
    net = _BorderNet(kinds, side_mm, stream, freedom)
    coast = _coast(kinds, side_mm, stream, freedom)
    whole = unary_union([*net.curves(), *(part.boundary for part in coast)])
    land = MultiPolygon(coast)
    found = cast("Sequence[Polygon]", polygonize([whole]).geoms)
    faces = [face for face in found if land.contains(face.representative_point())]
    territories = tuple(_territories(kinds, faces, side_mm))
    return Country(territories, Area(land))


def _territories(
    kinds: Mapping[Hex, Kind], faces: Sequence[Polygon], side_mm: float
) -> Iterator[Territory[Kind]]:
    regions = [
        (kind, cells)
        for kind in dict.fromkeys(kinds.values())
        for cells in components({cell for cell, other in kinds.items() if other == kind})
    ]
    for kind, cells in sorted(regions, key=lambda region: min(region[1])):
        found = {_face_at(hex_to_mm(cell, side_mm=side_mm), faces) for cell in cells}
        yield Territory(kind, cells, Area.union(faces[number] for number in found))


def _face_at(point: Point, faces: Sequence[Polygon]) -> int:
    from shapely import Point as Dot

    dot = Dot(point)
    return next(number for number, face in enumerate(faces) if face.intersects(dot))


class _BorderNet:
    """The sides between unlike hexes, as chains from junction to junction, and rings."""

    def __init__(
        self, kinds: Mapping[Hex, Kind], side_mm: float, stream: Stream, freedom: float
    ) -> None:
        self._stream = stream
        self._side_mm, self._freedom = side_mm, freedom
        self._bulge = _BULGE * freedom
        self._next = _border_sides(kinds, side_mm)
        reach_mm = _STRAY * freedom * side_mm
        self._moved = {corner: _strayed(corner, reach_mm, stream) for corner in sorted(self._next)}

    def curves(self) -> Iterator[LineString]:
        """Yield every chain and ring as a bent line."""
        from shapely import LineString

        for chain in self._chains():
            if chain[0] == chain[-1]:
                ring = _eased_ring([self._moved[corner] for corner in chain[:-1]])
                yield LineString(self._free(_bent_ring(ring)))
                continue
            points = [self._moved[corner] for corner in chain]
            for end, inner in ((0, 1), (-1, -2)):
                if len(self._next[chain[end]]) == 1:
                    beyond = self._beyond(chain[end], chain[inner])
                    points = [beyond, *points] if end == 0 else [*points, beyond]
            if len(points) == 2:
                points.insert(1, self._bulged(*points))
            yield LineString(self._free(bent_line(_eased(points), _CURVE_STEPS)))

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


def _border_sides(kinds: Mapping[Hex, Kind], side_mm: float) -> dict[Point, list[Point]]:
    """Return every corner on a border with those it has a border side to."""
    following: dict[Point, list[Point]] = {}
    for cell in sorted(kinds):
        corners = hex_corners(cell, side_mm=side_mm)
        for side, other in enumerate(neighbours(cell)):
            if other in kinds and kinds[other] != kinds[cell] and cell < other:
                one, two = corners[(side + 1) % 6], corners[(side + 2) % 6]
                following.setdefault(one, []).append(two)
                following.setdefault(two, []).append(one)
    return following


def _coast(
    kinds: Mapping[Hex, Kind], side_mm: float, stream: Stream, freedom: float
) -> list[Polygon]:
    """Return the land: the hexes with a rim round them, its outline wandering."""
    from shapely import Polygon

    whole = region_polygon(kinds, side_mm=side_mm)
    grown = whole.buffer((COAST + _OUTER_ROUNDING) * side_mm).buffer(-_OUTER_ROUNDING * side_mm)
    parts = list(getattr(grown, "geoms", [grown]))
    if freedom > 1:
        reach_mm = _FREE_COAST * (freedom - 1) * side_mm
        free = Area.union(parts).waved(reach_mm, _COAST_WAVE * side_mm, stream)
        return [Polygon(part.rings[0], part.rings[1:]) for part in free.parts()]
    return [
        Polygon(
            _wandering(part.exterior, side_mm, stream),
            [_wandering(hole, side_mm, stream) for hole in part.interiors],
        )
        for part in parts
    ]


def _wandering(ring: LineString, side_mm: float, stream: Stream) -> list[Point]:
    count = max(8, round(ring.length / (_COAST_STEP * side_mm)))
    spots = [ring.interpolate(number / count, normalized=True) for number in range(count)]
    reach_mm = _COAST_STRAY * side_mm
    return _bent_ring([_strayed((spot.x, spot.y), reach_mm, stream) for spot in spots])


def _strayed(point: Point, reach_mm: float, stream: Stream) -> Point:
    angle = math.tau * stream.fraction()
    far = reach_mm * math.sqrt(stream.fraction())
    return (point[0] + far * math.cos(angle), point[1] + far * math.sin(angle))


def _eased(points: Sequence[Point]) -> list[Point]:
    """Return the points, all but the ends moved between their neighbours."""
    if len(points) == 3:
        return list(points)
    middle = [
        towards(point, _middle(before, after), _EASE)
        for before, point, after in zip(points, points[1:], points[2:], strict=False)
    ]
    return [points[0], *middle, points[-1]]


def _eased_ring(points: Sequence[Point]) -> list[Point]:
    return [
        towards(point, _middle(points[at - 1], points[(at + 1) % len(points)]), _EASE / 2)
        for at, point in enumerate(points)
    ]


def _bent_ring(points: Sequence[Point]) -> list[Point]:
    """Return a closed curve, its last point the first again."""
    curve = [_middle(points[-1], points[0])]
    for at, pull in enumerate(points):
        end = _middle(pull, points[(at + 1) % len(points)])
        curve += arc(curve[-1], pull, end, _CURVE_STEPS)
    return [*curve[:-1], curve[0]]


def _middle(one: Point, other: Point) -> Point:
    return towards(one, other, 0.5)
