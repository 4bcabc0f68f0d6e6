"""
Extents: the boxes that shapes take on paper, without the width of their lines.

Of curves it holds the handles as well, of a text its capitals, of a symbol the box that it names.
"""

from collections.abc import Iterator

from layouts.components import box_corners, points_box
from layouts.documents import Box
from layouts.fonts import anchored_start_mm, face_metrics, text_width_mm
from layouts.letterings import letter_boxes
from layouts.shapes import (
    UNMOVED,
    Circle,
    Group,
    Lettering,
    Path,
    Picture,
    Point,
    Shape,
    Text,
    Transform,
    Use,
    path_points,
)


def shape_boxes(shape: Shape, outer: Transform = UNMOVED) -> Iterator[Box]:
    """
    Yield (left, top, right, bottom) of all that a shape is made of.

    Each shape of a group has a box of its own, and each closed part of a path.
    """
    if isinstance(shape, Group):
        for one in shape.shapes:
            yield from shape_boxes(one, shape.transform.then(outer))
        return
    for corners in _corners(shape):
        if corners:
            yield points_box(map(outer.apply, corners))


def _corners(shape: Shape) -> Iterator[list[Point]]:
    """Yield points whose box holds a shape, or a part of it."""
    if isinstance(shape, Path):
        yield from _parts(shape)
    elif isinstance(shape, Use):
        yield [shape.transform.apply(corner) for corner in box_corners(shape.symbol.box)]
    elif isinstance(shape, Lettering):
        yield from letter_boxes(shape)
    else:
        yield list(_ends(shape))


def _parts(path: Path) -> Iterator[list[Point]]:
    points: list[Point] = []
    for command in path.commands:
        if command[0] == "M":
            yield points
            points = []
        points += path_points((command,))
    yield points


def _ends(shape: Shape) -> Iterator[Point]:
    """Yield points whose box holds a shape that holds no others."""
    if isinstance(shape, Text):
        width_mm = text_width_mm(shape.text, shape.face, shape.size_mm)
        left = anchored_start_mm(shape.x_mm, width_mm, shape.anchor)
        metrics = face_metrics(shape.face)
        yield (left, shape.y_mm - metrics.cap_height * shape.size_mm)
        yield (left + width_mm, shape.y_mm)
    elif isinstance(shape, Circle):
        yield (shape.x_mm - shape.radius_mm, shape.y_mm - shape.radius_mm)
        yield (shape.x_mm + shape.radius_mm, shape.y_mm + shape.radius_mm)
    elif isinstance(shape, Picture):
        yield from map(shape.transform.apply, box_corners((0.0, 0.0, 1.0, 1.0)))
