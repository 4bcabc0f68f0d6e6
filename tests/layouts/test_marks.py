"""Marks: the ruler, the footer."""

import pytest

from layouts import PaperError
from layouts.documents import PAPERS, landscape, printable_box
from layouts.fonts import text_width_mm
from layouts.marks import FOOTER_MM, above_footer, footer, ruler
from layouts.shapes import Path, Shape, Text


def shape_box(shape: Shape) -> tuple[float, float, float, float]:
    if isinstance(shape, Text):
        width_mm = text_width_mm(shape.text, shape.face, shape.size_mm)
        left = shape.x_mm - (width_mm if shape.anchor == "end" else 0.0)
        return (left, shape.y_mm - shape.size_mm * 0.75, left + width_mm, shape.y_mm)
    assert isinstance(shape, Path)
    xs = [command[1] for command in shape.commands if command[0] != "Z"]
    ys = [command[2] for command in shape.commands if command[0] != "Z"]
    return (min(xs), min(ys), max(xs), max(ys))


def test_the_ruler_is_fifty_millimetres_long_with_a_tick_each_five() -> None:
    scale, label = ruler(100.0, 200.0)
    assert isinstance(scale, Path)
    assert isinstance(label, Text)
    left, _, right, bottom = shape_box(scale)
    assert (left, right, bottom) == (100.0, 150.0, 200.0)
    ticks = [command[1] for command in scale.commands[2::2]]
    assert ticks == [100.0 + 5.0 * number for number in range(11)]
    assert label.text == "50\u00a0mm"


@pytest.mark.parametrize("paper", [*PAPERS, *map(landscape, PAPERS)], ids=lambda paper: paper.name)
def test_the_footer_lies_within_its_strip_and_its_parts_apart(paper) -> None:
    box = printable_box(paper)
    shapes = footer("Barony · seed 42 · " + "very long words " * 120, box, label="AB12")
    left, _, right, bottom = box
    for shape in shapes:
        x1, y1, x2, y2 = shape_box(shape)
        assert left - 1e-6 <= x1
        assert x2 <= right + 1e-6
        assert bottom - FOOTER_MM <= y1
        assert y2 <= bottom
    scale, ruler_label, page_label, *lines = map(shape_box, shapes)
    assert len(lines) == 2
    assert ruler_label[2] < scale[0]
    assert all(page_label[2] < line[0] and line[2] < ruler_label[0] for line in lines)


def test_above_footer_and_footer_share_the_area() -> None:
    assert above_footer((10.0, 10.0, 200.0, 287.0)) == (10.0, 10.0, 200.0, 287.0 - FOOTER_MM)
    with pytest.raises(PaperError, match="no room for a footer"):
        above_footer((0.0, 0.0, 50.0, FOOTER_MM))
