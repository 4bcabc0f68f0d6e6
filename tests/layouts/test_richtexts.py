"""Paragraphs: wrapping, fitting, icons among words, more than one face."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts import TextFitError
from layouts.fonts import face_metrics, text_width_mm
from layouts.richtexts import (
    MIN_SIZE_MM,
    Icon,
    Run,
    Setting,
    fit_words,
    fitting_size_mm,
    line_width_mm,
    set_words,
    shorten_text,
    stacked_words,
    wrap_text,
)
from layouts.shapes import Circle, Group, Style, Symbol, Text, Use

DISC = Symbol("disc", (Circle(0.0, 0.0, 0.5, Style("#000000")),), (-0.5, -0.5, 0.5, 0.5))
HOW = Setting("sans", 3.0, "#000000")
RULE = "Chaque joueur, à son tour, déplace un chevalier jusqu’à la frontière de sa baronnie."


def texts(lines):
    return [shape.text for shape in lines.shapes if isinstance(shape, Text)]


def test_an_icon_takes_its_place_between_words():
    lines = set_words((Run("Pay "), Icon(DISC), Run(" now")), 0.0, 0.0, 30.0, HOW)
    (icon,) = (shape for shape in lines.shapes if isinstance(shape, Use))
    before, behind = (shape for shape in lines.shapes if isinstance(shape, Text))
    width = text_width_mm("Pay ", "sans", 3.0)
    assert icon.transform.e == pytest.approx(width + 1.27 * 3.0 / 2)
    assert behind.x_mm == pytest.approx(width + 1.27 * 3.0)
    assert before.y_mm == behind.y_mm > icon.transform.f


def test_the_tallest_icon_makes_the_room_of_its_line():
    alone, among = (
        set_words(tuple(Icon(DISC, size) for size in sizes), 0.0, 0.0, 60.0, HOW)
        for sizes in ((4.0,), (0.5, 4.0, 0.5))
    )
    assert among.height_mm == alone.height_mm > 4.0 * HOW.size_mm


@pytest.mark.parametrize(
    "words",
    [
        "one two three four five six seven eight nine ten",
        "first\nsecond\n\nfourth",
        "incomprehensibilities-and-unpronounceabilities",
        "a\u00a0b\u00a0c\u00a0d\u00a0e f g h i j k l m n o p q r",
        "",
    ],
)
@pytest.mark.parametrize("width", [9.0, 17.0, 30.0])
def test_words_with_an_icon_break_as_plain_ones_do(words, width):
    icon = Icon(DISC, size=0.0, gap=0.0)
    plain, rich = (set_words(w, 0.0, 0.0, width, HOW) for w in (words, (Run(words), icon)))
    assert (texts(plain), plain.height_mm) == (texts(rich), rich.height_mm)


def test_a_word_may_change_its_face_within_and_stays_together():
    words = (Run("aaaa aaaa aa"), Run("bbbb", "sans-semibold"), Run("cc"))
    lines = set_words(words, 0.0, 0.0, 16.0, HOW)
    assert texts(lines) == ["aaaa aaaa", "aa", "bbbb", "cc"]
    assert len({shape.y_mm for shape in lines.shapes}) == 2


def test_slanted_words_lean_and_keep_their_place():
    lines = set_words((Run("to "), Run("lean", is_slanted=True)), 0.0, 0.0, 30.0, HOW)
    _, group = lines.shapes
    assert isinstance(group, Group) and group.transform.c < 0
    lowest_mm = 3.0 * face_metrics("sans").descent
    leftmost_mm, _ = group.transform.apply((0.0, lowest_mm))
    assert leftmost_mm == pytest.approx(text_width_mm("to ", "sans", 3.0))


def test_lines_are_set_to_the_end_of_the_column():
    how = HOW._replace(anchor="end")
    (icon,) = set_words((Icon(DISC, 1.0, gap=0.0),), 0.0, 0.0, 30.0, how).shapes
    assert icon.transform.e == pytest.approx(28.5)


def test_words_shrink_to_fit_and_no_further_than_six_points():
    words = (Run("many words " * 12), Icon(DISC))
    lines = fit_words(words, (0.0, 0.0, 30.0, 14.0), HOW)
    assert lines.size_mm < 3.0 and lines.height_mm <= 14.0
    with pytest.raises(TextFitError, match="many words"):
        fit_words(words, (0.0, 0.0, 30.0, 6.0), HOW)


@given(st.text(alphabet="abcdefé -\n", max_size=80), st.floats(1.0, 8.0), st.floats(8.0, 60.0))
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


@pytest.mark.parametrize("text", ["By far the longest\nline", "A\nline by far the longest\nof all"])
def test_words_are_as_wide_as_the_longest_of_their_lines(text: str) -> None:
    widths_mm = [text_width_mm(line, "sans", 3.0) for line in text.split("\n")]
    assert line_width_mm(text, HOW) == pytest.approx(max(widths_mm))


def test_paragraphs_stack_by_their_height() -> None:
    block = set_words(RULE, 5.0, 20.0, 40.0, Setting("sans", 4.0, "#000000"))
    assert block.height_mm == pytest.approx(len(block.shapes) * 4.0 * 1.25)
    baselines = [line.y_mm for line in block.shapes]
    assert 20.0 < baselines[0] < 24.5
    assert baselines[-1] < 20.0 + block.height_mm
    assert all(low - high == pytest.approx(5.0) for high, low in itertools.pairwise(baselines))


def test_stacked_paragraphs_end_at_the_foot_of_their_box() -> None:
    paragraphs = [(RULE, HOW), ((Run("Pay "), Icon(DISC)), HOW._replace(size_mm=5.0))]
    first, last = stacked_words(paragraphs, (5.0, 0.0, 45.0, 60.0), gap_mm=1.0)
    words, _ = last.shapes
    single = set_words("Pay", 5.0, 60.0 - 5.0 * 1.25 - 1.0, 40.0, HOW._replace(size_mm=5.0))
    assert words.y_mm == pytest.approx(single.shapes[0].y_mm)
    assert first.shapes[0].y_mm + first.height_mm + 1.0 < words.y_mm


@pytest.mark.parametrize(("anchor", "x_mm"), [("start", 5.0), ("middle", 25.0), ("end", 45.0)])
def test_paragraph_lines_hang_on_their_side_of_the_column(anchor: str, x_mm: float) -> None:
    how = Setting("sans", 4.0, "#000000", anchor)  # type: ignore[arg-type]
    block = set_words(RULE, 5.0, 0.0, 40.0, how)
    assert {line.x_mm for line in block.shapes} == {x_mm}


@given(st.floats(25.0, 80.0), st.floats(18.0, 60.0))
def test_fitted_paragraphs_stay_inside_their_box(width_mm: float, height_mm: float) -> None:
    how = Setting("sans", 6.0, "#000000")
    block = fit_words(RULE, (0.0, 0.0, width_mm, height_mm), how)
    assert MIN_SIZE_MM <= block.size_mm <= 6.0
    assert block.height_mm <= height_mm + 1e-5
    assert " ".join(line.text for line in block.shapes) == RULE


def test_a_paragraph_too_long_for_its_box_is_refused() -> None:
    with pytest.raises(TextFitError, match="shorten it"):
        fit_words(RULE, (0.0, 0.0, 15.0, 5.0), Setting("sans", 6.0, "#000000"))


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
