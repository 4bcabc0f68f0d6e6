"""Extents against what a renderer paints."""

import pytest

from layouts.components import points_box
from layouts.documents import Document, Page, make_drawing
from layouts.letterings import letters_along, shape_boxes
from layouts.shapes import (
    Circle,
    Group,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    many_polygons,
    placed,
    polygon,
    rectangle,
)
from output.pdf import pdf_bytes
from tests.walks import png_bytes

INK = Style(fill="#000000")
BLOCK = Symbol("block", (rectangle(0.0, 0.0, 2.0, 1.0, INK),), (0.0, 0.0, 2.0, 1.0))


@pytest.mark.parametrize(
    "shape",
    [
        rectangle(10.0, 20.0, 30.0, 15.0, INK),
        Circle(40.0, 30.0, 8.0, INK),
        Text(50.0, 30.0, "HEXEN", "sans-semibold", 9.0, "#000000", "middle"),
        Use(BLOCK, placed(30.0, 30.0, scale=5.0, angle_deg=90.0)),
        Group((polygon(((0, 0), (9, 0), (0, 9)), INK),), placed(20.0, 5.0, scale=2.0)),
        letters_along(
            [(10.0, 40.0), (70.0, 10.0)], "HIM", "sans", size_mm=8.0, spacing_mm=1.0, fill="#000000"
        ),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_a_box_is_where_the_ink_is(shape: Shape) -> None:
    from io import BytesIO

    from PIL import Image, ImageOps

    page = Page(make_drawing(80.0, 60.0, art=[shape]), "One")
    data = png_bytes(pdf_bytes(Document((page,), "t", "s", "a", "c", "en")), 0, 254)
    ink = ImageOps.invert(Image.open(BytesIO(data)).convert("L")).getbbox()
    assert ink
    # Letters have a little room before and behind them.
    corners = [corner for a, b, c, d in shape_boxes(shape) for corner in ((a, b), (c, d))]
    assert points_box(corners) == pytest.approx([edge / 10 for edge in ink], abs=0.9)


def test_nothing_has_no_box() -> None:
    assert list(shape_boxes(Group(()))) == []


def test_parts_of_a_path_have_boxes_of_their_own() -> None:
    path = many_polygons([((0, 0), (1, 0), (0, 1)), ((5, 5), (9, 5), (9, 8))], INK)
    assert list(shape_boxes(path)) == [(0, 0, 1, 1), (5, 5, 9, 8)]
