"""
Components: things to print and cut out, their copies in their places, and their backs.

Coordinates are millimetres about the component's own origin, y downwards. The trim is the
outline to cut along; art may reach beyond it by the bleed, and what matters stays inside
it by the safe zone.

A back is drawn as it is seen when the piece is turned about the upright line through the
middle of its trim, in the component's own coordinates. A sheet is turned about its long
or its short edge, as the printer does, or folded along a line. Pages are upright as they
are read: both sides of a lying sheet lie.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from layouts.documents import Box, Paper
from layouts.shapes import Point, Shape, Transform

DEFAULT_SAFE_MM = 3.0

BackPlan: TypeAlias = Literal["none", "long-edge", "short-edge", "fold"]
Flip: TypeAlias = Literal["long-edge", "short-edge"]

# How far a fold keeps away from the bleed on both sides.
FOLD_GAP_MM = 5.0


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
    length_mm = math.dist(start, end)
    return ((end[0] - start[0]) / length_mm, (end[1] - start[1]) / length_mm)


@dataclass(frozen=True, slots=True)
class Placement:
    """One copy of a component, and the map from its own coordinates to the sheet."""

    component: Component
    transform: Transform

    def trim(self) -> tuple[Point, ...]:
        """Return the outline to cut along, on the sheet."""
        return tuple(self.transform.apply(point) for point in self.component.trim)

    def trim_box(self) -> Box:
        """Return the box round that outline."""
        return _moved_box(self.component.trim, self.transform)

    def bleed(self) -> tuple[Point, ...]:
        """Return the outline of the art on the sheet, as if it had no neighbours."""
        return tuple(self.transform.apply(point) for point in bleed_outline(self.component))

    def bleed_box(self) -> Box:
        """Return the box round that outline."""
        return _moved_box(bleed_outline(self.component), self.transform)


def box_size(box: Box) -> Point:
    """Return the width and the height of *box*."""
    return (box[2] - box[0], box[3] - box[1])


def boxes_overlap(one: Box, other: Box, slack_mm: float = 1e-6) -> bool:
    """Return whether two boxes have more in common than a side."""
    return (
        one[0] < other[2] - slack_mm
        and other[0] < one[2] - slack_mm
        and one[1] < other[3] - slack_mm
        and other[1] < one[3] - slack_mm
    )


def _moved_box(outline: tuple[Point, ...], transform: Transform) -> Box:
    """Return the box round an outline in its place."""
    a, b, c, d, *_ = transform
    if a == d == 0.0 or b == c == 0.0:  # turned by right angles, so is the box
        left, top, right, bottom = _outline_box(outline)
        return points_box(map(transform.apply, ((left, top), (right, bottom))))
    return points_box(map(transform.apply, outline))


@lru_cache(maxsize=1024)
def _outline_box(outline: tuple[Point, ...]) -> Box:
    return points_box(outline)


def flip_sheet(paper: Paper, flip: Flip) -> Transform:
    """
    Return the map from the front of a sheet to its back: what lies behind what.

    It is its own inverse.

    >>> flip_sheet(Paper("a4", 210.0, 297.0), "long-edge").apply((10.0, 20.0))
    (200.0, 20.0)
    """
    if is_turned_sideways(paper, flip):
        return Transform(-1.0, 0.0, 0.0, 1.0, paper.width_mm, 0.0)
    return Transform(1.0, 0.0, 0.0, -1.0, 0.0, paper.height_mm)


def is_turned_sideways(paper: Paper, flip: Flip) -> bool:
    """Return whether the sheet turns like a page of a book, and not like one of a block."""
    is_upright = paper.width_mm <= paper.height_mm
    return is_upright == (flip == "long-edge")


def fold_sheet(fold_mm: float) -> Transform:
    """Return the map across a horizontal fold, from a front to where its back is printed."""
    return Transform(1.0, 0.0, 0.0, -1.0, 0.0, 2 * fold_mm)


def turn_over(component: Component) -> Transform:
    """Return the map between the coordinates of the front and the back; its own inverse."""
    left, _, right, _ = points_box(component.trim)
    return Transform(-1.0, 0.0, 0.0, 1.0, left + right, 0.0)
