"""Lines of text: fitting, shortening."""

import pytest

from layouts import TextFitError
from layouts.fonts import text_width_mm
from layouts.textblocks import fitting_size_mm, shorten_text

RULE = "Chaque joueur, à son tour, déplace un chevalier jusqu’à la frontière de sa baronnie."


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
