"""Shapes wherever groups and symbols put them: for all tests of what is drawn."""

import math
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from layouts.components import points_box
from layouts.documents import Document, Page, make_drawing
from layouts.fonts import anchored_start_mm, face_metrics, text_width_mm
from layouts.shapes import UNMOVED, Group, Point, Shape, Text, Transform, Use
from output.pdf import pdf_bytes
from output.png import all_pngs

ASCENT, DESCENT = 0.70, 0.22  # of the size: capitals and descenders, and a little more


class PlacedText(NamedTuple):
    """A text, its size on paper, where its base line starts and the corners of its box."""

    text: str
    size_mm: float
    start: Point
    corners: tuple[Point, ...]


def walked(
    shapes: Iterable[Shape],
    outer: Transform = UNMOVED,
    *,
    symbols: bool = True,
    clipped: bool = True,
) -> Iterator[tuple[Shape, Transform]]:
    """
    Yield all shapes with their maps, groups and uses before what is in them.

    Without *symbols* these are not looked into; without *clipped*, nor are groups with a clip.
    """
    for shape in shapes:
        yield shape, outer
        inner: Iterable[Shape] = ()
        if isinstance(shape, Group) and (clipped or shape.clip is None):
            inner = shape.shapes
        elif isinstance(shape, Use) and symbols:
            inner = shape.symbol.shapes
        if inner:
            yield from walked(inner, shape.transform.then(outer), symbols=symbols, clipped=clipped)


def texts_in(shapes: Iterable[Shape], **how: bool) -> Iterator[tuple[Text, Transform]]:
    """Yield all texts with their maps."""
    for shape, outer in walked(shapes, **how):
        if isinstance(shape, Text):
            yield shape, outer


def words_in(shapes: Iterable[Shape], **how: bool) -> list[str]:
    """Return what the texts say."""
    return [text.text for text, _ in texts_in(shapes, **how)]


def symbols_in(shapes: Iterable[Shape], **how: bool) -> list[str]:
    """Return the names of the symbols that are used."""
    return [shape.symbol.name for shape, _ in walked(shapes, **how) if isinstance(shape, Use)]


def placed_text(text: Text, outer: Transform) -> PlacedText:
    """Return where a text lies on paper."""
    width_mm = text_width_mm(text.text, text.face, text.size_mm)
    left = anchored_start_mm(text.x_mm, width_mm, text.anchor)
    top, bottom = text.y_mm - ASCENT * text.size_mm, text.y_mm + DESCENT * text.size_mm
    box = ((left, top), (left + width_mm, top), (left + width_mm, bottom), (left, bottom))
    size_mm = math.hypot(outer.a, outer.b) * text.size_mm
    return PlacedText(
        text.text, size_mm, outer.apply((left, text.y_mm)), tuple(map(outer.apply, box))
    )


def text_box(text: Text, outer: Transform) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a text: capitals, without what hangs below the line."""
    face = face_metrics(text.face)
    width_mm = text_width_mm(text.text, text.face, text.size_mm)
    left = anchored_start_mm(text.x_mm, width_mm, text.anchor)
    top = text.y_mm - face.cap_height * text.size_mm
    corners = ((left, top), (left + width_mm, top), (left, text.y_mm), (left + width_mm, text.y_mm))
    return points_box(map(outer.apply, corners))


def sides_mm(points: Sequence[Point]) -> list[float]:
    """Return how long the sides of an outline are."""
    return [math.dist(*ends) for ends in zip(points, [*points[1:], points[0]], strict=True)]


def printed(shapes: Iterable[Shape], size_mm: Point, dpi: float) -> Image.Image:
    """Return a page of that size with those shapes, as it is seen."""
    page = Page(make_drawing(*size_mm, art=tuple(shapes)), "One")
    data = png_bytes(pdf_bytes(Document((page,), "t", "s", "a", "c")), 0, dpi)
    return Image.open(BytesIO(data)).convert("RGB")


def png_bytes(pdf: bytes, page_index: int, dpi: float) -> bytes:
    """A page of a PDF as a PNG file."""
    return all_pngs(pdf, [dpi] * (page_index + 1))[page_index]
