"""
Silhouettes: what shape an outline is, told by its corners alone, and how it lies.

Known are regular hexagons, triangular trihexes (three hexes about one corner), discs
(regular polygons of many corners) and rectangles; anything else is its own shape. Each
has an upright posture: hexes and trihexes with a corner on top, rectangles on their short
side. Two outlines of one silhouette are congruent, up to a thousandth of a millimetre.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from layouts import NamedTuple, components
from layouts.shapes import Point, Transform, placed

SilhouetteKind: TypeAlias = Literal["hex", "trihex", "disc", "rectangle", "other"]

SQRT3 = math.sqrt(3.0)
FEWEST_DISC_CORNERS = 12

# Corners and lengths that differ by less are the same.
_SAME_MM = 1e-3

# After how many degrees a shape looks the same again.
_SYMMETRY_DEG = {"hex": 60.0, "trihex": 120.0, "disc": 360.0, "rectangle": 180.0, "other": 360.0}


class Silhouette(NamedTuple):
    """
    A shape, and how it lies: turned clockwise from upright about its middle.

    Attributes:
        size: across and down, of its upright box.
    """

    kind: SilhouetteKind
    size: Point
    middle: Point
    angle_deg: float

    def placement(self, middle: Point, angle_deg: float) -> Transform:
        """
        Return the map that lays the outline there, turned by that angle from upright.

        Of the turns that look the same it is a right one if there is any, else the least. Right
        ones are exact.
        """
        apart_deg = 0.0 if self.kind == "disc" else angle_deg - self.angle_deg
        a, b, c, d, *_ = _least_turn(apart_deg, _SYMMETRY_DEG[self.kind])
        return placed(-self.middle[0], -self.middle[1]).then(Transform(a, b, c, d, *middle))


@lru_cache(maxsize=256)
def _least_turn(apart_deg: float, step_deg: float) -> Transform:
    """Return the turn by so much, or by as much again as makes no difference."""
    turns = [
        (apart_deg + step_deg * count + 180.0) % 360.0 - 180.0
        for count in range(round(360.0 / step_deg))
    ]
    right = [turn for turn in turns if abs(math.sin(math.radians(2 * turn))) < 1e-6]
    turned = placed(
        0.0, 0.0, angle_deg=min(right or turns, key=lambda turn: (round(abs(turn), 6), -turn))
    )
    return Transform(*(float(round(value)) for value in turned)) if right else turned


@lru_cache(maxsize=1024)
def find_silhouette(outline: tuple[Point, ...]) -> Silhouette:
    """Return what shape *outline* is and how it lies."""
    turns = zip(outline, bends(outline), strict=True)
    corners = [corner for corner, bend in turns if abs(bend) > 1e-6]
    count = len(corners)
    middle = (sum(x for x, _ in corners) / count, sum(y for _, y in corners) / count)
    radii = [math.dist(middle, corner) for corner in corners]
    sides = [math.dist(corner, corners[place - 1]) for place, corner in enumerate(corners)]
    far = radii.index(max(radii))
    has_equal_sides, is_round = _are_equal(sides), _are_equal(radii)
    if has_equal_sides and is_round and len({bend > 0 for bend in bends(corners)}) == 1:
        if count == 6:
            side_mm = sum(radii) / 6
            size = _size(SQRT3 * side_mm, 2 * side_mm)
            return Silhouette("hex", size, middle, _from_top(middle, corners[0]) % 60.0)
        if count >= FEWEST_DISC_CORNERS:
            return Silhouette("disc", _size(2 * radii[far], 2 * radii[far]), middle, 0.0)
    if count == 12 and has_equal_sides:
        # The corners round three hexes that share one, from the farthest.
        expected = (2.0, SQRT3, 1.0, SQRT3)
        if all(
            abs(radii[(far + place) % 12] - sides[0] * expected[place % 4]) < _SAME_MM
            for place in range(12)
        ):
            side_mm = radii[far] / 2
            size = _size(2 * SQRT3 * side_mm, 3.5 * side_mm)
            return Silhouette("trihex", size, middle, _from_top(middle, corners[far]) % 120.0)
    if count == 4 and is_round and _are_equal(sides[::2]) and _are_equal(sides[1::2]):
        (x1, y1), (x2, y2) = corners[:2]
        height_mm, width_mm = sides[:2]
        angle_deg = math.degrees(math.atan2(y2 - y1, x2 - x1))
        if width_mm > height_mm:
            width_mm, height_mm, angle_deg = height_mm, width_mm, angle_deg - 90.0
        return Silhouette("rectangle", _size(width_mm, height_mm), middle, angle_deg % 180.0)
    box = components.points_box(corners)
    return Silhouette("other", components.box_size(box), components.box_middle(box), 0.0)


def bends(corners: Sequence[Point]) -> list[float]:
    """Return of each corner how far it turns: clockwise if that is more than 0."""
    around = zip((corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True)
    return [
        (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2) for (x1, y1), (x2, y2), (x3, y3) in around
    ]


def _size(width_mm: float, height_mm: float) -> Point:
    return (round(width_mm, 6), round(height_mm, 6))


def _are_equal(lengths: Sequence[float]) -> bool:
    return max(lengths) - min(lengths) < _SAME_MM


def _from_top(middle: Point, point: Point) -> float:
    return math.degrees(math.atan2(point[0] - middle[0], middle[1] - point[1]))
