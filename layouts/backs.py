"""
Backs: where the back of a piece is printed, so that it lies on its front.

A back is drawn as it is seen when the piece is turned about the upright line through the
middle of its trim, in the component's own coordinates. A sheet is turned about its long
or its short edge, as the printer does, or folded along a line. Pages are upright as they
are read: both sides of a lying sheet lie.
"""

from typing import Literal, TypeAlias

from layouts.components import Component, points_box
from layouts.documents import Paper
from layouts.shapes import Transform

BackPlan: TypeAlias = Literal["none", "long-edge", "short-edge", "fold"]
Flip: TypeAlias = Literal["long-edge", "short-edge"]

# How far a fold keeps away from the bleed on both sides.
FOLD_GAP_MM = 5.0


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
