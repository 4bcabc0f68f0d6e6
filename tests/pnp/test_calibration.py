"""Calibration: where a line of the back crosses a scale stands the offset to use."""

from itertools import product

import pytest

from layouts import points_to_mm
from layouts.components import flip_sheet
from layouts.documents import PAPERS, find_paper
from layouts.fonts import text_width_mm
from layouts.shapes import Path, Text
from pnp.printing.machines import calibration_document, place_scales

A4 = find_paper("a4")
FLIPS = ("long-edge", "short-edge")


def pages_of(paper, flip):
    return calibration_document(paper, flip, margin_mm=10.0, language="en").pages


def lines(page, length_mm):
    """The straight lines of that length on a page, as their two ends."""
    found = []
    for shape in page.drawing.marks:
        if isinstance(shape, Path):
            for one, other in zip(shape.commands[::2], shape.commands[1::2], strict=True):
                ends = (one[1:], other[1:])
                if sum(abs(a - b) for a, b in zip(*ends, strict=True)) == pytest.approx(length_mm):
                    found.append(ends)
    return found


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
        for shape in page.drawing.marks:
            if isinstance(shape, Text):
                width_mm = text_width_mm(shape.text, shape.face, shape.size_mm)
                share = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor]
                left = shape.x_mm - share * width_mm
                points = [(left, shape.y_mm), (left + width_mm, shape.y_mm - shape.size_mm * 0.7)]
            elif isinstance(shape, Path):
                points = [command[1:] for command in shape.commands]
            else:
                points = [(shape.x_mm, shape.y_mm)]
            for x, y in points:
                assert 10.0 <= x <= page.drawing.width_mm - 10.0
                assert 10.0 <= y <= page.drawing.height_mm - 10.0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_fit_every_paper_in_both_languages(language) -> None:
    for paper, margin_mm in product(PAPERS, (5.0, 15.0)):
        document = calibration_document(paper, "short-edge", margin_mm=margin_mm, language=language)
        assert len(document.pages) == 2
        sizes = [getattr(shape, "size_mm", 9.0) for shape in document.pages[0].drawing.marks]
        assert min(sizes) >= points_to_mm(8.0)


def test_french_numbers_have_a_comma() -> None:
    document = calibration_document(find_paper("a4"), "long-edge", margin_mm=10.0, language="fr")
    texts = [getattr(shape, "text", "") for shape in document.pages[0].drawing.marks]
    assert "+5" in texts
    assert "\u22125" in texts
