"""Papers: exact sizes, names, orientation, margins."""

import pytest
from PIL import ImageOps

from layouts import LayoutError, PaperError, documents
from layouts.components import points_box
from layouts.letterings import letters_along, shape_boxes
from layouts.marks import FOOTER_MM, above_footer, footer, ruler
from layouts.richtexts import MIN_SIZE_MM
from layouts.shapes import (
    Circle,
    Group,
    Style,
    Symbol,
    Text,
    Use,
    many_polygons,
    placed,
    polygon,
    rectangle,
)
from tests.walks import printed


def test_an_unknown_paper_is_named_with_the_choices():
    with pytest.raises(PaperError) as caught:
        documents.find_paper("lettre")
    message = str(caught.value)
    assert "'lettre'" in message
    assert all(paper.name in message for paper in documents.PAPERS)
    assert isinstance(caught.value, LayoutError | ValueError)


def test_landscape_and_portrait_are_idempotent_opposites():
    for paper in documents.PAPERS:
        lying = documents.landscape(paper)
        assert lying.width_mm > lying.height_mm
        assert documents.landscape(lying) == lying
        assert documents.portrait(lying) == paper


def test_printable_box_leaves_the_margin_on_every_side():
    paper = documents.find_paper("a4")
    assert documents.printable_box(paper, 10.0) == (10.0, 10.0, 200.0, 287.0)
    for margin_mm in (-1.0, 105.0, 400.0):
        with pytest.raises(PaperError, match="leaves nothing"):
            documents.printable_box(paper, margin_mm)


# Marks: the ruler, the footer.


def shape_box(shape):
    return points_box(corner for one in shape_boxes(shape) for corner in (one[:2], one[2:]))


def test_the_ruler_is_fifty_millimetres_long_with_a_tick_each_five():
    scale, label = ruler(100.0, 200.0)
    left, _, right, bottom = shape_box(scale)
    assert (left, right, bottom) == (100.0, 150.0, 200.0)
    ticks = [command[1] for command in scale.commands[2::2]]
    assert ticks == [100.0 + 5.0 * number for number in range(11)]
    assert label.text == "50\u00a0mm"


@pytest.mark.parametrize(
    "paper",
    [*documents.PAPERS, *map(documents.landscape, documents.PAPERS)],
    ids=lambda paper: paper.name,
)
def test_the_footer_lies_within_its_strip_and_its_parts_apart(paper):
    box = documents.printable_box(paper)
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


def test_a_footer_breaks_at_a_dot_only_if_it_is_not_nearly_one_line():
    words = "Terre de Barons · 3 players · T3-01AR · seed=42 v1 · scale 1 : 3.03, hexes 23.1 mm"
    words += " · hexboard-pnp 0.1.0 · spread 11 1/2 (43.3 %) · sheet 1 of 1"
    for width_mm, lines in ((190.0, [words]), (178.0, [words[-37:], words[:-40]])):
        shapes = footer(words, (10.0, 10.0, 10.0 + width_mm, 287.0))
        texts = [shape for shape in shapes if isinstance(shape, Text)][1:]
        assert [line.text for line in texts] == lines
        assert all(line.size_mm >= MIN_SIZE_MM for line in texts)
    # Behind the only dot there is more than a line: both are filled.
    shapes = footer(f"Ab · {'long words ' * 20}", (10.0, 10.0, 200.0, 287.0))
    texts = [shape for shape in shapes if isinstance(shape, Text)][1:]
    assert all(len(line.text) > 60 for line in texts)


def test_above_footer_and_footer_share_the_area():
    assert above_footer((10.0, 10.0, 200.0, 287.0)) == (10.0, 10.0, 200.0, 287.0 - FOOTER_MM)
    with pytest.raises(PaperError, match="no room for a footer"):
        above_footer((0.0, 0.0, 50.0, FOOTER_MM))


# Extents against what a renderer paints.


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
def test_a_box_is_where_the_ink_is(shape):
    ink = ImageOps.invert(printed([shape], (80.0, 60.0), 254).convert("L")).getbbox()
    # Letters have a little room before and behind them.
    assert shape_box(shape) == pytest.approx([edge / 10 for edge in ink], abs=0.9)


def test_parts_of_a_path_have_boxes_of_their_own_and_nothing_has_none():
    path = many_polygons([((0, 0), (1, 0), (0, 1)), ((5, 5), (9, 5), (9, 8))], INK)
    assert list(shape_boxes(path)) == [(0, 0, 1, 1), (5, 5, 9, 8)]
    assert list(shape_boxes(Group(()))) == []
