"""Rich text: icons among words, more than one face, lines that break as those of plain text."""

import pytest

from layouts import TextFitError
from layouts.fonts import text_width_mm
from layouts.richtexts import Icon, Run, Setting, fit_words, set_words
from layouts.shapes import Circle, Group, Style, Symbol, Text, Use

DISC = Symbol("disc", (Circle(0.0, 0.0, 0.5, Style("#000000")),), (-0.5, -0.5, 0.5, 0.5))
HOW = Setting(30.0, "sans", 3.0, "#000000")


def texts(lines):
    return [shape.text for shape in lines.shapes if isinstance(shape, Text)]


def test_an_icon_takes_its_place_between_words():
    lines = set_words((Run("Pay "), Icon(DISC), Run(" now")), 0.0, 0.0, HOW)
    (icon,) = (shape for shape in lines.shapes if isinstance(shape, Use))
    before, behind = (shape for shape in lines.shapes if isinstance(shape, Text))
    width = text_width_mm("Pay ", "sans", 3.0)
    assert icon.transform.e == pytest.approx(width + 1.27 * 3.0 / 2)
    assert behind.x_mm == pytest.approx(width + 1.27 * 3.0)
    assert before.y_mm == behind.y_mm > icon.transform.f


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
def test_one_run_breaks_as_plain_text_does(words, width):
    how = Setting(width, "sans", 3.0, "#000000")
    plain, rich = set_words(words, 0.0, 0.0, how), set_words((Run(words),), 0.0, 0.0, how)
    assert (texts(plain), plain.height_mm) == (texts(rich), rich.height_mm)


def test_a_word_may_change_its_face_within_and_stays_together():
    words = (Run("aaaa aaaa aa"), Run("bbbb", "sans-semibold"), Run("cc"))
    lines = set_words(words, 0.0, 0.0, Setting(16.0, "sans", 3.0, "#000000"))
    assert texts(lines) == ["aaaa aaaa", "aa", "bbbb", "cc"]
    assert len({shape.y_mm for shape in lines.shapes}) == 2


def test_slanted_words_lean_and_keep_their_place():
    lines = set_words((Run("to "), Run("lean", is_slanted=True)), 0.0, 0.0, HOW)
    _, group = lines.shapes
    assert isinstance(group, Group) and group.transform.c < 0
    assert group.transform.e == pytest.approx(text_width_mm("to ", "sans", 3.0))


def test_lines_are_set_to_the_end_of_the_column():
    (icon,) = set_words(
        (Icon(DISC, 1.0, gap=0.0),), 0.0, 0.0, Setting(30.0, "sans", 3.0, "#000000", "end")
    ).shapes
    assert icon.transform.e == pytest.approx(28.5)


def test_words_shrink_to_fit_and_no_further_than_six_points():
    words = (Run("many words " * 12), Icon(DISC))
    lines = fit_words(words, (0.0, 0.0, 30.0, 14.0), HOW)
    assert lines.size_mm < 3.0 and lines.height_mm <= 14.0
    with pytest.raises(TextFitError, match="many words"):
        fit_words(words, (0.0, 0.0, 30.0, 6.0), HOW)
