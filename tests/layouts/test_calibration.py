"""Calibration: the pair of marks that meets tells the offset to use."""

import itertools

import pytest

from layouts.calibration import COARSE, FINE, CalibrationWords, calibration_pages, place_verniers
from layouts.components import flip_sheet
from layouts.documents import PAPERS, find_paper
from layouts.fonts import text_width_mm
from layouts.shapes import Path, Text

A4 = find_paper("a4")
FLIPS = ("long-edge", "short-edge")
WORDS = CalibrationWords(
    "Rulers", "1. Print it.\n2. Read it.", "Back", "across", "down",
    lambda value: f"{value:+.1f}",
)  # fmt: skip


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


def front_mark(scale, number):
    """Return where a mark of the front meets the base line."""
    way = (number * scale.vernier.pitch_mm, 0.0)
    return tuple(a + b for a, b in zip(scale.zero, way[:: 1 - 2 * scale.axis], strict=True))


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize(
    ("vernier", "shift"), [(COARSE, (2.5, -1.5)), (COARSE, (-3.5, 3.0)), (FINE, (0.3, -0.8))]
)
def test_the_marks_that_meet_tell_the_offset_that_undoes_a_shift(flip, vernier, shift) -> None:
    turned = flip_sheet(A4, flip)
    read = {}
    for scale in place_verniers(A4, flip):
        if scale.vernier is not vernier:
            continue
        meeting = []
        for number, other in itertools.product(scale.numbers(), repeat=2):
            x, y = turned.apply(scale.back_mark(other))
            seen = turned.apply((x + shift[0], y + shift[1]))
            if abs(seen[scale.axis] - front_mark(scale, number)[scale.axis]) < 1e-6:
                meeting.append((number, other))
        ((number, other),) = meeting
        assert number == other
        read[scale.axis] = scale.offset_mm(number)
    assert (read[0], read[1]) == pytest.approx((-shift[0], -shift[1]))


@pytest.mark.parametrize("flip", FLIPS)
def test_the_marks_of_the_back_are_drawn_where_the_turned_sheet_brings_them(flip) -> None:
    front, back = calibration_pages(A4, flip, WORDS, margin_mm=10.0)
    turned = flip_sheet(A4, flip)
    drawn = [tuple(round(value, 3) for value in one) for one, _ in lines(back, 7.0)]
    starts = [tuple(round(value, 3) for value in one) for one, _ in lines(front, 7.0)]
    for scale in place_verniers(A4, flip):
        for number in scale.numbers():
            expected = turned.apply(scale.back_mark(number))
            assert tuple(round(value, 3) for value in expected) in drawn
            assert tuple(round(value, 3) for value in front_mark(scale, number)) in starts


def test_rulers_have_a_mark_each_millimetre() -> None:
    rulers = calibration_pages(A4, "long-edge", WORDS, margin_mm=10.0)[0]
    tens = [one for one, other in lines(rulers, 5.0)]
    across = sorted({round(x, 6) for x, y in tens if y == 21.0})
    assert across == [21.0 + 10.0 * place for place in range(len(across))]
    labels = [shape.text for shape in rulers.drawing.marks if isinstance(shape, Text)]
    assert labels.count("100") == 2
    assert "250" in labels


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_everything_lies_within_the_margins(paper, flip) -> None:
    pages = calibration_pages(paper, flip, WORDS, margin_mm=10.0)
    assert [page.title for page in pages] == ["Rulers", "Back"]
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
