"""The value of an option arrives on the paper: measured by readers that are not the program's."""

import pdfplumber
import pytest
from PIL import Image

from tests.facts.doors import (
    MM_PER_POINT,
    bleeds,
    call,
    ink_edge_mm,
    made,
    outlines,
    page_count,
    words_at,
)

POSITIONS = "kit terre-de-barons --only positions"


@pytest.mark.parametrize("margin_mm", [7, 20])
def test_margins_stay_blank(tmp_path, margin_mm):
    pdf = made(tmp_path, f"board terre-de-barons --seed 1 --theme plain --margin-mm {margin_mm}")
    assert margin_mm - 0.2 <= ink_edge_mm(pdf) < margin_mm + 3


@pytest.mark.parametrize("offset", [(1.5, -2.0), (0.0, 0.7)])
def test_backs_are_shifted_to_the_right_and_down(tmp_path, offset):
    plain = made(tmp_path, POSITIONS)
    moved = made(tmp_path, f"{POSITIONS} --back-offset={offset[0]},{offset[1]}", name="moved.pdf")
    assert words_at(plain, 0) == words_at(moved, 0)
    with pdfplumber.open(plain) as one, pdfplumber.open(moved) as other:
        for before, after in zip(one.pages[1].curves, other.pages[1].curves, strict=True):
            shift = [(after[side] - before[side]) * MM_PER_POINT for side in ("x0", "top")]
            assert shift == pytest.approx(offset, abs=0.01)


@pytest.mark.parametrize("gutter_mm", [4, 9])
def test_pieces_lie_as_far_apart_as_asked_for(tmp_path, gutter_mm):
    made(tmp_path, f"kit terre-de-barons --only pieces --marks silhouette --gutter-mm {gutter_mm}")
    boxes = [box for dxf in sorted(tmp_path.glob("*.dxf"))[:1] for box in outlines(dxf)]
    gaps = [
        other[0] - one[2]
        for one in boxes
        for other in boxes
        if other[0] >= one[2]
        and min(one[3], other[3]) - max(one[1], other[1]) > 0.9 * (one[3] - one[1])
    ]
    assert min(gaps) == pytest.approx(gutter_mm, abs=0.05)


@pytest.mark.parametrize(
    ("words", "count"),
    [  # 37 cards of 38 by 50 mm: five by five on a sheet
        ("board terre-de-barons --seed 1 --count 3", 3),
        (f"{POSITIONS} --duplex none", 2),
        (f"{POSITIONS} --duplex long-edge", 4),
    ],
)
def test_there_are_as_many_pages_as_asked_for(tmp_path, words, count):
    assert page_count(made(tmp_path, words)) == count


@pytest.mark.parametrize("bleed_mm", [1.5, 4])
def test_bleed_is_as_wide_as_asked_for(tmp_path, bleed_mm):
    words = f"kit barony --only resources --for print-shop --bleed-mm {bleed_mm}"
    assert bleeds(made(tmp_path, words)) == {bleed_mm}


@pytest.mark.parametrize("dpi", [100, 254])
def test_pictures_have_the_resolution_asked_for(tmp_path, dpi):
    path = made(tmp_path, f"board barony --seed 1 --theme plain --png-dpi {dpi}", name="b.png")
    with Image.open(path) as picture:
        assert sorted(picture.size) == pytest.approx([210 / 25.4 * dpi, 297 / 25.4 * dpi], abs=1)


@pytest.mark.parametrize(
    ("option", "words"), [("--lang fr", "Légende|Forêt"), ("--lang en", "Forest")]
)
def test_pages_are_in_the_language_asked_for(tmp_path, option, words):
    said = {word for word, _, _ in words_at(made(tmp_path, f"board barony --seed 1 {option}"), 0)}
    assert said & set(words.split("|"))


def test_what_no_option_takes_is_refused(tmp_path):
    assert call("board barony --margin-mm x -o", tmp_path / "b.pdf") == 2
