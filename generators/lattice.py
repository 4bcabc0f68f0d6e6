"""
Between hexes and the plane, in millimetres.

The middle of hex (0, 0) is the origin; x to the right, y downwards. *side_mm* is the
length of a hex side, which is also the distance from the middle to a corner. Hexes are
pointy-top.

All places are whole numbers first (`generators.hexes`), so neighbouring hexes share their
corners exactly, and unions of hexes have no slivers. Contours are walked from edge to
edge and need no geometry library; `region_polygon` hands over to Shapely.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from generators import hexes

if TYPE_CHECKING:
    from shapely import MultiPolygon, Polygon

Point: TypeAlias = tuple[float, float]

SQRT3 = math.sqrt(3.0)

# The corners of hex (0, 0), clockwise from the top.
_CORNERS = tuple(hexes.place_at(hexes.Hex(0, 0), clock) for clock in hexes.CORNER_CLOCKS)


def side_of(flat_to_flat_mm: float) -> float:
    """
    Return the side of a hex that is *flat_to_flat_mm* wide between opposite sides.

    >>> round(side_of(70.0), 2)
    40.41
    """
    return flat_to_flat_mm / SQRT3


def towards(one: Point, other: Point, share: float) -> Point:
    """Return the point that lies such a share of the way from one point to another."""
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)


def hex_to_mm(cell: hexes.Hex, *, side_mm: float) -> Point:
    """
    Return the middle of *cell*.

    Raises:
        ValueError: *side_mm* is not positive.
    """
    return _to_mm(*hexes.place_at(cell), side_mm)


def place_to_mm(place: hexes.Place, *, side_mm: float) -> Point:
    """
    Return a corner, or the middle of a side or of a hex.

    Raises:
        ValueError: *side_mm* is not positive.

    >>> place_to_mm(hexes.place_at(hexes.Hex(0, 0), 6), side_mm=10.0)
    (0.0, 10.0)
    """
    return _to_mm(*place, side_mm)


def hex_corners(cell: hexes.Hex, *, side_mm: float) -> tuple[Point, ...]:
    """
    Return the six corners of *cell*, clockwise from the top one.

    Neighbouring cells share corners exactly.

    Raises:
        ValueError: *side_mm* is not positive.

    >>> hex_corners(hexes.Hex(0, 0), side_mm=10.0)[0]
    (0.0, -10.0)
    """
    x, y = hexes.place_at(cell)
    return tuple(_to_mm(x + dx, y + dy, side_mm) for dx, dy in _CORNERS)


def contours(cells: Iterable[hexes.Hex], *, side_mm: float) -> list[tuple[Point, ...]]:
    """
    Return the closed rings round *cells*: outer ones and holes, each without a repeat.

    Outer rings run clockwise and holes the other way. The first ring
    starts at the first corner in reading order. Rings never touch: three hexes meet at
    every corner, so no two parts of a region share a corner without sharing an edge.

    Raises:
        ValueError: *side_mm* is not positive.
    """
    loops = corner_loops(frozenset(cells))
    return [tuple(_to_mm(*corner, side_mm) for corner in loop) for loop in loops]


def hex_edges(cells: Iterable[hexes.Hex], *, side_mm: float) -> list[tuple[Point, Point]]:
    """Return every edge of *cells* once, as its two ends."""
    seen: dict[hexes.Place, tuple[hexes.Place, hexes.Place]] = {}
    for cell in cells:
        for side, ends in _edges(cell):
            seen.setdefault(side, ends)
    return [(_to_mm(*one, side_mm), _to_mm(*other, side_mm)) for one, other in seen.values()]


@lru_cache(maxsize=2048)
def _edges(cell: hexes.Hex) -> tuple[tuple[hexes.Place, tuple[hexes.Place, hexes.Place]], ...]:
    """Return the sides of *cell*, each with its two ends; many boards have the same hexes."""
    ring = hexes.corners_at(hexes.place_at(cell))
    ends = zip(ring, ring[1:] + ring[:1], strict=True)
    return tuple(zip(hexes.sides_at(hexes.place_at(cell)), ends, strict=True))


def bounds_mm(cells: Iterable[hexes.Hex], *, side_mm: float) -> tuple[float, float, float, float]:
    """
    Return (left, top, right, bottom) of all the hexes.

    Raises:
        ValueError: there are no hexes, or *side_mm* is not positive.
    """
    points = [corner for cell in cells for corner in hex_corners(cell, side_mm=side_mm)]
    if not points:
        raise ValueError("no hexes: expected one or more")
    across = [x for x, _ in points]
    down = [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def region_polygon(cells: Iterable[hexes.Hex], *, side_mm: float) -> Polygon | MultiPolygon:
    """
    Return the union of *cells* as Shapely geometry, holes cut out.

    A connected region gives one polygon; its corners are those of its hexes exactly.

    Raises:
        ValueError: *side_mm* is not positive.
    """
    from shapely import MultiPolygon, Polygon

    # Of a connected part the first ring goes round it, and the others are its holes.
    rings = [contours(part, side_mm=side_mm) for part in hexes.components(frozenset(cells))]
    in_rows = sorted(rings, key=lambda of_part: of_part[0][0][::-1])
    parts = [Polygon(outer, holes) for outer, *holes in in_rows]
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _to_mm(across: int, down: int, side_mm: float) -> Point:
    """Return a place in the plane; the only function where places become millimetres."""
    if not side_mm > 0:
        raise ValueError(f"side_mm {side_mm!r}: expected a positive length")
    return across * SQRT3 * side_mm / 4.0, down * side_mm / 4.0


@lru_cache(maxsize=1024)  # the same tiles lie on many boards
def corner_loops(cells: frozenset[hexes.Hex]) -> list[list[hexes.Place]]:
    """Return the rings of corners round *cells*, by walking their outer edges."""
    following: dict[hexes.Place, hexes.Place] = {}
    for cell in cells:
        x, y = hexes.place_at(cell)
        for side, other in enumerate(hexes.neighbours(cell)):
            if other not in cells:
                one, two = _CORNERS[(side + 1) % 6], _CORNERS[(side + 2) % 6]
                following[hexes.Place(x + one.x, y + one.y)] = hexes.Place(x + two.x, y + two.y)
    loops = []
    while following:
        corner = min(following, key=lambda place: (place.y, place.x))
        loop = []
        while corner in following:
            loop.append(corner)
            corner = following.pop(corner)
        loops.append(loop)
    return loops
