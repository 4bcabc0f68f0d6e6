"""
Extents: the box that a shape takes on paper, without the width of its lines.

Of curves it holds the handles as well, of a text its capitals, of a symbol the box that it names.
"""

from collections.abc import Iterator

from layouts.components import points_box
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
)


def shape_box(shape: Shape) -> Box | None:
    """Return (left, top, right, bottom) of a shape; None if nothing of it is drawn."""
    corners = list(_corners(shape, UNMOVED))
    return points_box(corners) if corners else None


def _corners(shape: Shape, outer: Transform) -> Iterator[Point]:
    """Yield points whose box holds a shape, moved."""
    if isinstance(shape, Group):
        for one in shape.shapes:
            yield from _corners(one, shape.transform.then(outer))
        return
    if isinstance(shape, Use):
        left, top, right, bottom = shape.symbol.box
        place = shape.transform.then(outer)
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        yield from (place.apply(corner) for corner in corners)
    else:
        yield from (outer.apply(point) for point in _ends(shape))


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
    elif isinstance(shape, Path):
        for command in shape.commands:
            numbers: list[float] = [one for one in command[1:] if not isinstance(one, str)]
            yield from zip(numbers[::2], numbers[1::2], strict=True)
    elif isinstance(shape, Picture):
        yield from map(shape.transform.apply, ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))
    elif isinstance(shape, Lettering):
        yield from (corner for box in letter_boxes(shape) for corner in box)
