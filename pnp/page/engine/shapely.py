"""
What our code asks of Shapely, in the browser page: the same names over the same GEOS.

The page has no Shapely, whose NumPy would be twice as large as all the rest. So the few names
of it that `generators` uses are answered here, by GEOS as WebAssembly, whose functions are named
(`app/engine.js`).
Nothing else is there. Coordinates are plain lists, and several answers are a list. A geometry
holds the address of one in GEOS, and frees it; a part of another keeps that one alive.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeAlias, TypeVar

import hexboard_geometry as _geos  # type: ignore[import-not-found]  # the worker hands it over

Coordinates: TypeAlias = list[tuple[float, float]]

_QUARTER_SEGMENTS = 16  # as Shapely has it
_DOUBLE = array("d").itemsize


class Geometry:
    """A geometry of GEOS, by its address."""

    __slots__ = ("_address", "_prepared", "_whole")

    _address: int
    _prepared: int
    _whole: Geometry | None

    def __del__(self) -> None:
        if getattr(self, "_prepared", 0):
            _geos.ask("GEOSPreparedGeom_destroy", self._prepared)
        if getattr(self, "_address", 0) and self._whole is None:
            _geos.ask("GEOSGeom_destroy", self._address)

    @property
    def geom_type(self) -> str:
        return type(self).__name__

    @property
    def is_empty(self) -> bool:
        return bool(_geos.test("GEOSisEmpty", self._address))

    @property
    def area(self) -> float:
        return float(_geos.measure("GEOSArea", self._address))

    @property
    def length(self) -> float:
        return float(_geos.measure("GEOSLength", self._address))

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        left, top, right, bottom = _numbers(_geos.bounds(self._address))
        return left, top, right, bottom

    @property
    def boundary(self) -> Geometry:
        return _made(_geos.make("GEOSBoundary", self._address))

    def buffer(self, distance: float, *, quad_segs: int = _QUARTER_SEGMENTS) -> Geometry:
        return _made(_geos.make("GEOSBuffer", self._address, distance, quad_segs))

    def simplify(self, tolerance: float) -> Geometry:
        return _made(_geos.make("GEOSTopologyPreserveSimplify", self._address, tolerance))

    def union(self, other: Geometry) -> Geometry:
        return _made(_geos.make("GEOSUnion", self._address, other._address))

    def intersection(self, other: Geometry) -> Geometry:
        return _made(_geos.make("GEOSIntersection", self._address, other._address))

    def difference(self, other: Geometry) -> Geometry:
        return _made(_geos.make("GEOSDifference", self._address, other._address))

    def intersects(self, other: Geometry) -> bool:
        return bool(_geos.test("GEOSIntersects", self._address, other._address))

    def contains(self, other: Geometry) -> bool:
        return bool(_geos.test("GEOSContains", self._address, other._address))

    def covers(self, other: Geometry) -> bool:
        return bool(_geos.test("GEOSPreparedCovers", self._ready, other._address))

    def representative_point(self) -> Geometry:
        return _made(_geos.make("GEOSPointOnSurface", self._address))

    def interpolate(self, distance: float, *, normalized: bool) -> Geometry:
        assert normalized, "the page measures along lines by shares alone"
        return _made(_geos.make("GEOSInterpolateNormalized", self._address, distance))

    @property
    def _ready(self) -> int:
        """The address of what tells quickly where points lie."""
        if not self._prepared:
            self._prepared = _geos.make("GEOSPrepare", self._address)
        return self._prepared


Shape = TypeVar("Shape", bound=Geometry)


class Point(Geometry):
    __slots__ = ()

    def __init__(self, at: tuple[float, float]) -> None:
        _hold(self, _geos.make("GEOSGeom_createPointFromXY", *at))

    @property
    def coords(self) -> Coordinates:
        return _coordinates(self)

    @property
    def x(self) -> float:
        return self.coords[0][0]

    @property
    def y(self) -> float:
        return self.coords[0][1]


class LineString(Geometry):
    __slots__ = ()

    def __init__(self, points: Iterable[tuple[float, float]]) -> None:
        _hold(self, _geos.line(_flat(points)))

    @property
    def coords(self) -> Coordinates:
        return _coordinates(self)


class LinearRing(LineString):
    __slots__ = ()


class Polygon(Geometry):
    __slots__ = ()

    def __init__(
        self,
        shell: Sequence[tuple[float, float]],
        holes: Iterable[Sequence[tuple[float, float]]] = (),
    ) -> None:
        rings = [_closed(ring) for ring in (shell, *holes)]
        sizes = array("I", [len(ring) for ring in rings])
        _hold(self, _geos.polygon(_flat(chain.from_iterable(rings)), sizes))

    @property
    def exterior(self) -> LinearRing:
        return _part(LinearRing, _geos.make("GEOSGetExteriorRing", self._address), self)

    @property
    def interiors(self) -> list[LinearRing]:
        count = _geos.ask("GEOSGetNumInteriorRings", self._address)
        return [
            _part(LinearRing, _geos.make("GEOSGetInteriorRingN", self._address, n), self)
            for n in range(count)
        ]


class _Collection(Geometry):
    __slots__ = ()

    @property
    def geoms(self) -> list[Any]:
        return list(self._parts())

    def _parts(self) -> Iterator[Geometry]:
        for number in range(_geos.ask("GEOSGetNumGeometries", self._address)):
            address = _geos.make("GEOSGetGeometryN", self._address, number)
            yield _part(_KINDS[_geos.ask("GEOSGeomTypeId", address)], address, self)


class GeometryCollection(_Collection):
    __slots__ = ()


class MultiPoint(_Collection):
    __slots__ = ()

    def __init__(self, places: Iterable[tuple[float, float]]) -> None:
        _hold(self, _geos.dots(_flat(places)))


class MultiLineString(_Collection):
    __slots__ = ()

    def __init__(self, lines: Iterable[Iterable[tuple[float, float]]]) -> None:
        _hold(self, _gathered(MultiLineString, [LineString(line) for line in lines]))


class MultiPolygon(_Collection):
    __slots__ = ()

    def __init__(self, polygons: Sequence[Geometry]) -> None:
        _hold(self, _gathered(MultiPolygon, polygons))


# By the numbers that GEOS has for them.
_KINDS: tuple[type[Geometry], ...] = (
    Point,
    LineString,
    LinearRing,
    Polygon,
    MultiPoint,
    MultiLineString,
    MultiPolygon,
    GeometryCollection,
)


def box(left: float, top: float, right: float, bottom: float) -> Geometry:
    return _made(_geos.make("GEOSGeom_createRectangle", left, top, right, bottom))


class _Points(Sequence[Point]):
    """Points as Shapely has them in an array: no geometries until one is asked for."""

    def __init__(self, places: Sequence[tuple[float, float]]) -> None:
        self.places = places

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, number: Any) -> Any:
        return Point(self.places[number])


def points(places: Sequence[tuple[float, float]]) -> _Points:
    return _Points(places)


def buffer(
    shapes: Iterable[Geometry], distances: Iterable[float], *, quad_segs: int
) -> list[Geometry]:
    pairs = zip(shapes, distances, strict=True)
    return [shape.buffer(distance, quad_segs=quad_segs) for shape, distance in pairs]


def union(some: Iterable[Geometry], others: Iterable[Geometry]) -> list[Geometry]:
    return [one.union(other) for one, other in zip(some, others, strict=True)]


def unary_union(shapes: Iterable[Geometry]) -> Geometry:
    whole = _made(_gathered(GeometryCollection, list(shapes)))
    return _made(_geos.make("GEOSUnaryUnion", whole._address))


def convex_hull(shapes: Iterable[Geometry]) -> list[Geometry]:
    return [_made(_geos.make("GEOSConvexHull", shape._address)) for shape in shapes]


def polygonize(lines: Iterable[Geometry]) -> Geometry:
    return _made(_geos.polygonized(_addresses(lines)))


def make_valid(shape: Geometry) -> Geometry:
    return shape.buffer(0.0)


def prepare(shape: Geometry) -> None:
    _ = shape._ready


def contains(shape: Geometry, others: _Points) -> bytes:
    inside: bytes = _geos.containsPoints(shape._ready, _flat(others.places)).to_bytes()
    return inside


def contains_xy(shape: Geometry, x: Sequence[float], y: Sequence[float]) -> bytes:
    flat = array("d", bytes(2 * len(x) * _DOUBLE))
    flat[::2], flat[1::2] = array("d", x), array("d", y)
    inside: bytes = _geos.containsPoints(shape._ready, flat).to_bytes()
    return inside


def covers(shape: Geometry, others: Iterable[Geometry]) -> list[bool]:
    return [shape.covers(other) for other in others]


def distance(shape: Geometry, others: _Points) -> list[float]:
    return list(_numbers(_geos.distances(shape._ready, _flat(others.places))))


def _made(address: int) -> Geometry:
    kind: type[Geometry] = _KINDS[_geos.ask("GEOSGeomTypeId", address)]
    return _part(kind, address, None)


def _part(kind: type[Shape], address: int, whole: Geometry | None) -> Shape:
    shape = object.__new__(kind)
    _hold(shape, address, whole)
    return shape


def _hold(shape: Geometry, address: int, whole: Geometry | None = None) -> None:
    shape._address, shape._prepared, shape._whole = address, 0, whole


def _gathered(kind: type[Geometry], parts: Iterable[Geometry]) -> int:
    return int(_geos.collection(_KINDS.index(kind), _addresses(parts)))


def _addresses(shapes: Iterable[Geometry]) -> array[int]:
    return array("I", [shape._address for shape in shapes])


def _coordinates(shape: Geometry) -> Coordinates:
    flat = _numbers(_geos.coordinates(shape._address))
    return list(zip(flat[::2], flat[1::2], strict=True))


def _numbers(buffer: Any) -> array[float]:
    found = array("d")
    found.frombytes(buffer.to_bytes())
    return found


def _flat(places: Iterable[tuple[float, float]]) -> array[float]:
    return array("d", chain.from_iterable(places))


def _closed(ring: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    return ring if ring[0] == ring[-1] else [*ring, ring[0]]
