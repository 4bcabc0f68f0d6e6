"""Fonts: the table of widths against the real fonts, stand-ins, outlines."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from layouts import FontError, fonts
from layouts.fonts import (
    FACES,
    face_metrics,
    font_path,
    glyph_outline,
    printable_text,
    text_width_mm,
)
from layouts.shapes import Command, Face
from tests.children import run_program
from tests.layouts.fontmetrics import measure_fonts

FRENCH = "éèêëàâçîïôœùûÉÈÀÇŒ «»’…—–\u00a0\u202f"


def command_box(commands: tuple[Command, ...]) -> tuple[float, float, float, float]:
    numbers = [value for command in commands for value in command[1:] if not isinstance(value, str)]
    xs, ys = numbers[::2], numbers[1::2]
    return (min(xs), min(ys), max(xs), max(ys))


@pytest.mark.parametrize("face", FACES)
def test_the_table_agrees_with_the_font_file(face: Face) -> None:
    font = TTFont(font_path(face))
    metrics, names = face_metrics(face), font.getBestCmap()
    assert font["head"].unitsPerEm == fonts.UNITS_PER_EM
    assert metrics.cap_height * 1000 == font["OS/2"].sCapHeight
    assert metrics.descent * 1000 == -font["hhea"].descent
    advances = font["hmtx"].metrics
    assert {character: round(width * 1000) for character, width in metrics.advances.items()} == {
        character: advances[names[ord(character)]][0] for character in metrics.advances
    }
    font.close()


def test_the_table_is_what_its_generator_makes() -> None:
    assert json.loads(fonts.TABLE.read_text(encoding="utf-8")) == measure_fonts()


@pytest.mark.parametrize("face", FACES)
def test_every_face_can_print_french(face: Face) -> None:
    assert len(printable_text(FRENCH, face)) == len(FRENCH)
    assert set(printable_text(FRENCH, face)) - {"\u00a0"} <= set(FRENCH)


def test_a_character_no_face_has_is_named_in_the_error() -> None:
    with pytest.raises(FontError, match=r"'日' \(U\+65E5.*other letters"):
        text_width_mm("Shogi 日", "sans", 4.0)


def test_missing_characters_are_replaced_by_stand_ins_or_plain_letters() -> None:
    assert printable_text("12\u202fmm\u2011x", "serif-semibold") == "12\u00a0mm-x"
    assert printable_text("ǻ ﬁn", "serif-semibold") == "a fin"


def test_letters_are_drawn_where_the_font_draws_them() -> None:
    font = TTFont(font_path("sans"))
    for character in "Hgé&8":
        glyphs = font.getGlyphSet()
        pen = BoundsPen(glyphs)
        glyphs[font.getBestCmap()[ord(character)]].draw(pen)
        left, bottom, right, top = pen.bounds
        # The handles of a cubic may reach past its curve by a little.
        expected = pytest.approx((left, -top, right, -bottom), abs=12)
        assert command_box(glyph_outline(character, "sans")) == expected
    font.close()


def test_capitals_are_as_high_as_the_cap_height_says() -> None:
    _, top, _, bottom = command_box(glyph_outline("H", "sans"))
    assert (top, bottom) == pytest.approx((-660, 0), abs=5)


def test_a_space_has_a_width_but_no_outline() -> None:
    assert glyph_outline(" ", "sans") == ()
    assert text_width_mm(" ", "sans", 10.0) == pytest.approx(2.0)


@given(
    st.text(alphabet="abcÉé «»-19", max_size=20),
    st.text(alphabet="xyzœ", max_size=20),
    st.sampled_from(FACES),
    st.floats(0.5, 50.0),
)
def test_widths_add_up_and_grow_with_the_size(
    first: str, second: str, face: Face, size_mm: float
) -> None:
    both = text_width_mm(first + second, face, size_mm)
    apart = text_width_mm(first, face, size_mm) + text_width_mm(second, face, size_mm)
    assert both == pytest.approx(apart)
    assert text_width_mm(first, face, 2 * size_mm) == pytest.approx(
        2 * text_width_mm(first, face, size_mm)
    )


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(FontError, match="font-source-sans-pro"):
        font_path("sans")


def test_measuring_a_text_loads_no_font_library() -> None:
    code = (
        "import sys; from layouts.fonts import text_width_mm; text_width_mm('a', 'sans', 1.0);"
        "sys.exit(any(name.startswith('fontTools') for name in sys.modules))"
    )
    assert run_program([sys.executable, "-c", code]).returncode == 0


def test_threads_read_the_same_outlines() -> None:
    characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789éàç"
    known = [glyph_outline(character, "serif-semibold") for character in characters]
    fonts._outline.cache_clear()
    fonts._opened.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        read = list(threads.map(lambda one: glyph_outline(one, "serif-semibold"), characters * 2))
    assert read == known * 2
