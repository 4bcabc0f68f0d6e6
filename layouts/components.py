"""
Components: things to print and cut out.

Coordinates are millimetres about the component's own origin, y downwards. The trim is the
outline to cut along; art may reach beyond it by the bleed, and what matters stays inside
it by the safe zone.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from layouts.documents import Box
from layouts.shapes import Point, Shape

DEFAULT_SAFE_MM = 3.0


@dataclass(frozen=True, slots=True)
class Component:
    """
    A thing to cut out, and how many of it there are.

    The name is unique within a document. Where no bleed outline is given, the trim moved
    outwards by ``bleed_mm`` is one. Rectangles of one size and one *block* stand together
    without gaps and share their cut lines; an empty block is none.
    """

    name: str
    front: tuple[Shape, ...]
    trim: tuple[Point, ...]
    back: tuple[Shape, ...] | None = None
    bleed_mm: float = 0.0
    safe_mm: float = DEFAULT_SAFE_MM
    quantity: int = 1
    bleed: tuple[Point, ...] = ()
    block: str = ""


def bleed_outline(component: Component) -> tuple[Point, ...]:
    """Return the outline that the art of *component* is cut off at."""
    return component.bleed or offset_outline(component.trim, component.bleed_mm)


def component_box(component: Component) -> Box:
    """Return (left, top, right, bottom) of *component* with its bleed."""
    return points_box(bleed_outline(component))


def points_box(points: Iterable[Point]) -> Box:
    """
    Return (left, top, right, bottom) of *points*.

    Raises:
        ValueError: there are none.
    """
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


@lru_cache(maxsize=1024)
def offset_outline(outline: tuple[Point, ...], distance_mm: float) -> tuple[Point, ...]:
    """
    Return a simple polygon with every side moved outwards by *distance_mm*.

    Corners stay sharp. The sides must be long against the distance where the polygon is
    hollow; nothing is done about sides that come to cross.

    >>> offset_outline(((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)), 1.0)[0]
    (-1.0, -1.0)
    """
    if distance_mm == 0.0:
        return outline
    distance_mm = math.copysign(distance_mm, distance_mm * signed_area(outline))
    corners = zip((outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True)
    return tuple(_offset_corner(*corner, distance_mm) for corner in corners)


def signed_area(outline: tuple[Point, ...]) -> float:
    """Return the area, positive when the points run clockwise on the paper."""
    following = (*outline[1:], outline[0])
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(outline, following, strict=True)) / 2


def _offset_corner(before: Point, corner: Point, after: Point, distance_mm: float) -> Point:
    """Return where the two sides of a corner meet once they are moved to their left."""
    x1, y1 = _direction(before, corner)
    x2, y2 = _direction(corner, after)
    reach = distance_mm / (1.0 + x1 * x2 + y1 * y2)
    return (corner[0] + (y1 + y2) * reach, corner[1] - (x1 + x2) * reach)


def _direction(start: Point, end: Point) -> Point:
    """Return the way from *start* to *end*, of length 1."""
    length_mm = math.dist(start, end)
    return ((end[0] - start[0]) / length_mm, (end[1] - start[1]) / length_mm)
