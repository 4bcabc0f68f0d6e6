"""
Silhouettes: what shape an outline is, told by its corners alone.

Known are regular hexagons, triangular trihexes (three hexes about one corner), discs
(regular polygons of many corners) and rectangles; anything else is its own shape. Each
has an upright posture: hexes and trihexes with a corner on top, rectangles on their short
side. Two outlines of one silhouette are congruent, up to a thousandth of a millimetre.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from layouts.components import points_box
from layouts.shapes import Point, Transform, placed

SilhouetteKind: TypeAlias = Literal["hex", "trihex", "disc", "rectangle", "other"]

SQRT3 = math.sqrt(3.0)
FEWEST_DISC_CORNERS = 12

# Corners and lengths that differ by less are the same.
_SAME_MM = 1e-3

# After how many degrees a shape looks the same again.
_SYMMETRY_DEG = {"hex": 60.0, "trihex": 120.0, "disc": 1.0, "rectangle": 180.0, "other": 360.0}


@dataclass(frozen=True, slots=True)
class Silhouette:
    """
    A shape in its upright posture.

    Attributes:
        width_mm: across the upright box.
        height_mm: down the upright box.
        corners: of shapes without a name, from the corner of their box; else empty.
    """

    kind: SilhouetteKind
    width_mm: float
    height_mm: float
    corners: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Posture:
    """How an outline lies: its silhouette, turned clockwise from upright about its middle."""

    silhouette: Silhouette
    middle: Point
    angle_deg: float

    def placement(self, middle: Point, angle_deg: float) -> Transform:
        """
        Return the map that lays the outline there, turned by that angle from upright.

        Of the turns that look the same it is a right one if there is any, else the least.
        """
        step_deg = _SYMMETRY_DEG[self.silhouette.kind]
        if self.silhouette.kind == "disc":
            turn_deg = 0.0
        else:
            turn_deg = _plainest_turn(angle_deg - self.angle_deg, step_deg)
        return placed(-self.middle[0], -self.middle[1]).then(_turned(middle, turn_deg))


@lru_cache(maxsize=1024)
def find_posture(outline: tuple[Point, ...]) -> Posture:
    """Return what shape *outline* is and how it lies."""
    corners = _without_straight_corners(outline)
    middle = _mean(corners)
    radii = [math.dist(middle, corner) for corner in corners]
    if _is_regular(corners, radii):
        if len(corners) == 6:
            side_mm = sum(radii) / 6
            shape = Silhouette("hex", round(SQRT3 * side_mm, 6), round(2 * side_mm, 6))
            return Posture(shape, middle, _angle_from_top(middle, corners[0]) % 60.0)
        if len(corners) >= FEWEST_DISC_CORNERS:
            size_mm = round(2 * max(radii), 6)
            return Posture(Silhouette("disc", size_mm, size_mm), middle, 0.0)
    if _is_trihex(corners, radii):
        side_mm = max(radii) / 2
        shape = Silhouette("trihex", round(2 * SQRT3 * side_mm, 6), round(3.5 * side_mm, 6))
        top = corners[radii.index(max(radii))]
        return Posture(shape, middle, _angle_from_top(middle, top) % 120.0)
    if _is_rectangle(corners, radii):
        return _rectangle_posture(corners, middle)
    return _plain_posture(corners)


def _rectangle_posture(corners: Sequence[Point], middle: Point) -> Posture:
    """Return a rectangle, upright on its short side."""
    first, second, third, _ = corners
    width_mm, height_mm = math.dist(first, second), math.dist(second, third)
    angle_deg = math.degrees(math.atan2(second[1] - first[1], second[0] - first[0]))
    if width_mm > height_mm:
        width_mm, height_mm, angle_deg = height_mm, width_mm, angle_deg - 90.0
    shape = Silhouette("rectangle", round(width_mm, 6), round(height_mm, 6))
    return Posture(shape, middle, angle_deg % 180.0)


def _plain_posture(corners: Sequence[Point]) -> Posture:
    left, top, right, bottom = points_box(corners)
    moved = sorted((round(x - left, 3), round(y - top, 3)) for x, y in corners)
    shape = Silhouette("other", right - left, bottom - top, tuple(moved))
    return Posture(shape, ((left + right) / 2, (top + bottom) / 2), 0.0)


def _without_straight_corners(outline: Sequence[Point]) -> list[Point]:
    """Return the corners where *outline* turns."""
    count = len(outline)
    return [
        corner
        for place, corner in enumerate(outline)
        if abs(_bend(outline[place - 1], corner, outline[(place + 1) % count])) > 1e-6
    ]


def _is_regular(corners: Sequence[Point], radii: Sequence[float]) -> bool:
    return _are_equal(radii) and _are_equal(_sides(corners)) and len(set(_bends(corners))) == 1


def _is_trihex(corners: Sequence[Point], radii: Sequence[float]) -> bool:
    """Return whether the twelve corners are those round three hexes that share a corner."""
    if len(corners) != 12 or not _are_equal(_sides(corners)):
        return False
    side_mm = math.dist(corners[0], corners[1])
    far = radii.index(max(radii))
    expected = (2.0, SQRT3, 1.0, SQRT3)
    return all(
        abs(radii[(far + place) % 12] - side_mm * expected[place % 4]) < _SAME_MM
        for place in range(12)
    )


def _is_rectangle(corners: Sequence[Point], radii: Sequence[float]) -> bool:
    """Return whether four corners lie on a circle, opposite sides alike."""
    if len(corners) != 4 or not _are_equal(radii):
        return False
    sides = _sides(corners)
    return _are_equal(sides[::2]) and _are_equal(sides[1::2])


def _are_equal(lengths: Sequence[float]) -> bool:
    return max(lengths) - min(lengths) < _SAME_MM


def _sides(corners: Sequence[Point]) -> list[float]:
    following = [*corners[1:], corners[0]]
    return [math.dist(one, other) for one, other in zip(corners, following, strict=True)]


def _bends(corners: Sequence[Point]) -> list[bool]:
    """Return of each corner whether it turns clockwise."""
    count = len(corners)
    return [
        _bend(corners[place - 1], corners[place], corners[(place + 1) % count]) > 0
        for place in range(count)
    ]


def _bend(before: Point, corner: Point, after: Point) -> float:
    (x1, y1), (x2, y2), (x3, y3) = before, corner, after
    return (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2)


def _mean(points: Sequence[Point]) -> Point:
    count = len(points)
    return (sum(x for x, _ in points) / count, sum(y for _, y in points) / count)


def _angle_from_top(middle: Point, point: Point) -> float:
    return math.degrees(math.atan2(point[0] - middle[0], middle[1] - point[1]))


def _plainest_turn(angle_deg: float, step_deg: float) -> float:
    """Return one of the angles that differ by whole steps: a right one, or the least."""
    turns = [
        (angle_deg + step_deg * count + 180.0) % 360.0 - 180.0
        for count in range(round(360.0 / step_deg))
    ]
    right = [
        90.0 * round(turn / 90.0) for turn in turns if abs(math.sin(math.radians(2 * turn))) < 1e-6
    ]
    return min(right or turns, key=lambda turn: (abs(turn), -turn))


def _turned(middle: Point, angle_deg: float) -> Transform:
    """Return the map that turns about the origin and moves it; exact for right angles."""
    turn = placed(*middle, angle_deg=angle_deg)
    if angle_deg % 90.0:
        return turn
    a, b, c, d = (float(round(value)) for value in turn[:4])
    return Transform(a, b, c, d, *middle)
