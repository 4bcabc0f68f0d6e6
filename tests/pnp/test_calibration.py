"""Calibration: where a line of the back crosses a scale stands the offset to use."""

import math
from itertools import product

import pytest

from layouts import points_to_mm
from layouts.components import flip_sheet, points_box
from layouts.documents import PAPERS, find_paper
from layouts.letterings import shape_boxes
from layouts.shapes import Path, Text
from pnp.printing.machines import calibration_document, place_scales

A4 = find_paper("a4")
FLIPS = ("long-edge", "short-edge")


def pages_of(paper, flip):
    return calibration_document(paper, flip, margin_mm=10.0, language="en").pages


def lines(page, length_mm):
    """The straight lines of that length on a page, as their two ends."""
    paths = [shape.commands for shape in page.drawing.marks if isinstance(shape, Path)]
    found = [
        (a[1:], b[1:]) for steps in paths for a, b in zip(steps[::2], steps[1::2], strict=True)
    ]
    return [ends for ends in found if math.dist(*ends) == pytest.approx(length_mm)]


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("shift", [(2.5, -1.5), (-3.5, 3.0), (0.3, -0.8)])
def test_the_line_of_the_back_crosses_the_offset_that_undoes_a_shift(flip, shift) -> None:
    turned = flip_sheet(A4, flip)
    _, back = pages_of(A4, flip)
    read = []
    for scale, ((x, y), _) in zip(place_scales(A4, flip), lines(back, 30.0), strict=True):
        seen = turned.apply((x + shift[0], y + shift[1]))
        read.append(scale.sign * (seen[scale.axis] - scale.zero[scale.axis]))
    assert read == pytest.approx([-shift[0], -shift[1]])


def test_rulers_have_a_mark_each_millimetre() -> None:
    rulers = pages_of(A4, "long-edge")[0]
    tens = [one for one, other in lines(rulers, 5.0)]
    across = sorted({round(x, 6) for x, y in tens if y == 21.0})
    assert across == [21.0 + 10.0 * place for place in range(len(across))]
    labels = [shape.text for shape in rulers.drawing.marks if isinstance(shape, Text)]
    assert labels.count("100") == 2
    assert "250" in labels


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_everything_lies_within_the_margins(paper, flip) -> None:
    pages = pages_of(paper, flip)
    assert len(pages) == 2
    for page in pages:
        boxes = [box for shape in page.drawing.marks for box in shape_boxes(shape)]
        left, top, right, bottom = points_box(
            corner for box in boxes for corner in (box[:2], box[2:])
        )
        assert min(left, top) >= 10.0
        assert right <= page.drawing.width_mm - 10.0
        assert bottom <= page.drawing.height_mm - 10.0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_fit_every_paper_in_both_languages(language) -> None:
    for paper, margin_mm in product(PAPERS, (5.0, 15.0)):
        document = calibration_document(paper, "short-edge", margin_mm=margin_mm, language=language)
        assert len(document.pages) == 2
        texts = [shape for shape in document.pages[0].drawing.marks if isinstance(shape, Text)]
        assert min(text.size_mm for text in texts) >= points_to_mm(8.0)
        assert {"+5", "\u22125"} <= {text.text for text in texts}
