"""Text blocks: wrapping, fitting, shortening, paragraphs."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts import TextFitError
from layouts.fonts import text_width_mm
from layouts.textblocks import (
    MIN_SIZE_MM,
    fit_paragraph,
    fitting_size_mm,
    paragraph,
    shorten_text,
    wrap_text,
)

RULE = "Chaque joueur, à son tour, déplace un chevalier jusqu’à la frontière de sa baronnie."


@given(
    st.text(alphabet="abcdefé -\n", max_size=80),
    st.floats(1.0, 8.0),
    st.floats(8.0, 60.0),
)
def test_wrapped_lines_fit_and_lose_no_letter(text: str, size_mm: float, width_mm: float) -> None:
    lines = wrap_text(text, "sans", size_mm=size_mm, width_mm=width_mm)
    assert all(text_width_mm(line, "sans", size_mm) <= width_mm + 1e-5 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


def test_a_line_never_breaks_at_a_non_breaking_space() -> None:
    words = "aaa «\u00a0bbb\u00a0» 12\u202fmm ccc"
    for width_mm in range(12, 60):
        lines = wrap_text(words, "sans", size_mm=4.0, width_mm=float(width_mm))
        assert any("«\u00a0bbb\u00a0»" in line for line in lines)
        assert any("12\u202fmm" in line for line in lines)


def test_a_word_wider_than_the_line_breaks_after_its_hyphen_first() -> None:
    lines = wrap_text("Terre-de-Barons", "sans", size_mm=5.0, width_mm=22.0)
    assert lines == ("Terre-de-", "Barons")


def test_line_breaks_of_the_text_are_kept_with_empty_lines() -> None:
    assert wrap_text("a\n\nb", "sans", size_mm=3.0, width_mm=50.0) == ("a", "", "b")


def test_a_line_shrinks_just_as_far_as_it_must() -> None:
    assert fitting_size_mm("ab", "sans", width_mm=100.0, max_size_mm=5.0) == 5.0
    size_mm = fitting_size_mm(RULE, "sans", width_mm=100.0, max_size_mm=5.0)
    assert text_width_mm(RULE, "sans", size_mm) == pytest.approx(100.0)


def test_a_line_too_long_at_six_points_is_refused() -> None:
    with pytest.raises(TextFitError, match="shorten it"):
        fitting_size_mm(RULE, "sans", width_mm=20.0, max_size_mm=5.0)


def test_a_shortened_text_ends_in_an_ellipsis_within_its_width() -> None:
    short = shorten_text(RULE, "sans", size_mm=4.0, width_mm=40.0)
    assert short.endswith("…")
    assert text_width_mm(short, "sans", 4.0) <= 40.0
    assert shorten_text("abc", "sans", size_mm=4.0, width_mm=40.0) == "abc"


def test_paragraphs_stack_by_their_height() -> None:
    block = paragraph(
        RULE, x_mm=5.0, y_mm=20.0, width_mm=40.0, face="sans", size_mm=4.0, fill="#000000"
    )
    assert block.height_mm == pytest.approx(len(block.shapes) * 4.0 * 1.25)
    baselines = [line.y_mm for line in block.shapes]
    assert 20.0 < baselines[0] < 24.5
    assert baselines[-1] < 20.0 + block.height_mm
    assert all(low - high == pytest.approx(5.0) for high, low in itertools.pairwise(baselines))


@pytest.mark.parametrize(("anchor", "x_mm"), [("start", 5.0), ("middle", 25.0), ("end", 45.0)])
def test_paragraph_lines_hang_on_their_side_of_the_column(anchor: str, x_mm: float) -> None:
    block = paragraph(
        RULE,
        x_mm=5.0,
        y_mm=0.0,
        width_mm=40.0,
        face="sans",
        size_mm=4.0,
        fill="#000000",
        anchor=anchor,  # type: ignore[arg-type]
    )
    assert {line.x_mm for line in block.shapes} == {x_mm}


@given(st.floats(25.0, 80.0), st.floats(18.0, 60.0))
def test_fitted_paragraphs_stay_inside_their_box(width_mm: float, height_mm: float) -> None:
    block = fit_paragraph(
        RULE,
        x_mm=0.0,
        y_mm=0.0,
        width_mm=width_mm,
        height_mm=height_mm,
        face="sans",
        max_size_mm=6.0,
        fill="#000000",
    )
    assert MIN_SIZE_MM <= block.size_mm <= 6.0
    assert block.height_mm <= height_mm + 1e-5
    assert " ".join(line.text for line in block.shapes) == RULE


def test_a_paragraph_too_long_for_its_box_is_refused() -> None:
    with pytest.raises(TextFitError, match="shorten it"):
        fit_paragraph(
            RULE,
            x_mm=0.0,
            y_mm=0.0,
            width_mm=15.0,
            height_mm=5.0,
            face="sans",
            max_size_mm=6.0,
            fill="#000000",
        )
