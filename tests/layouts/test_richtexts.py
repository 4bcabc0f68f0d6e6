"""Typefaces, lines of text with icons among them, and letters along curves."""

import itertools
import json
import math
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from xml.etree import ElementTree

import pdfplumber
import pypdfium2
import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon, unary_union

from layouts import POINTS_PER_INCH, FontError, TextFitError, fonts, richtexts
from layouts.components import points_box
from layouts.documents import Document, Page, make_drawing
from layouts.fonts import (
    FACES,
    face_metrics,
    font_path,
    glyph_outline,
    printable_text,
    text_width_mm,
)
from layouts.letterings import halo, letter_boxes, letters_along
from layouts.richtexts import Icon, Run, Setting, fit_words, set_words, wrap_text
from layouts.shapes import Circle, Group, Lettering, Style, Symbol, Text, Use
from output.pdf import pdf_bytes
from output.svg import svg_text
from tests.children import run_program
from tests.layouts.fontmetrics import measure_fonts
from tests.walks import words_in

DISC = Symbol("disc", (Circle(0.0, 0.0, 0.5, Style("#000000")),), (-0.5, -0.5, 0.5, 0.5))
HOW = Setting("sans", 3.0, "#000000")
RULE = "Chaque joueur, à son tour, déplace un chevalier jusqu’à la frontière de sa baronnie."


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
    assert words_in(plain.shapes) == words_in(rich.shapes)
    assert plain.height_mm == rich.height_mm


def test_a_word_may_change_its_face_within_and_stays_together():
    words = (Run("aaaa aaaa aa"), Run("bbbb", "sans-semibold"), Run("cc"))
    lines = set_words(words, 0.0, 0.0, 16.0, HOW)
    assert words_in(lines.shapes) == ["aaaa aaaa", "aa", "bbbb", "cc"]
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
    with pytest.raises(TextFitError, match=r"many words.*shorten it"):
        fit_words(words, (0.0, 0.0, 30.0, 6.0), HOW)


@given(st.text(alphabet="abcdefé -\n", max_size=80), st.floats(1.0, 8.0), st.floats(8.0, 60.0))
def test_wrapped_lines_fit_and_lose_no_letter(text, size_mm, width_mm):
    lines = wrap_text(text, "sans", size_mm=size_mm, width_mm=width_mm)
    assert all(text_width_mm(line, "sans", size_mm) <= width_mm + 1e-5 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


def test_a_line_never_breaks_at_a_non_breaking_space():
    words = "aaa «\u00a0bbb\u00a0» 12\u202fmm ccc"
    for width_mm in range(12, 60):
        lines = wrap_text(words, "sans", size_mm=4.0, width_mm=float(width_mm))
        assert any("«\u00a0bbb\u00a0»" in line for line in lines)
        assert any("12\u202fmm" in line for line in lines)


def test_a_wide_word_breaks_after_its_hyphen_and_line_breaks_are_kept():
    lines = wrap_text("Terre-de-Barons", "sans", size_mm=5.0, width_mm=22.0)
    assert lines == ("Terre-de-", "Barons")
    assert wrap_text("a\n\nb", "sans", size_mm=3.0, width_mm=50.0) == ("a", "", "b")


@pytest.mark.parametrize("text", ["By far the longest\nline", "A\nline by far the longest\nof all"])
def test_words_are_as_wide_as_the_longest_of_their_lines(text):
    widths_mm = [text_width_mm(line, "sans", 3.0) for line in text.split("\n")]
    assert richtexts.line_width_mm(text, HOW) == pytest.approx(max(widths_mm))


def test_paragraphs_stack_by_their_height():
    block = set_words(RULE, 5.0, 20.0, 40.0, Setting("sans", 4.0, "#000000"))
    assert block.height_mm == pytest.approx(len(block.shapes) * 4.0 * 1.25)
    baselines = [line.y_mm for line in block.shapes]
    assert 20.0 < baselines[0] < 24.5
    assert baselines[-1] < 20.0 + block.height_mm
    assert all(low - high == pytest.approx(5.0) for high, low in itertools.pairwise(baselines))


@pytest.mark.parametrize(("anchor", "x_mm"), [("start", 5.0), ("middle", 25.0), ("end", 45.0)])
def test_paragraph_lines_hang_on_their_side_of_the_column(anchor, x_mm):
    how = Setting("sans", 4.0, "#000000", anchor)
    block = set_words(RULE, 5.0, 0.0, 40.0, how)
    assert {line.x_mm for line in block.shapes} == {x_mm}


@given(st.floats(25.0, 80.0), st.floats(18.0, 60.0))
def test_fitted_paragraphs_stay_inside_their_box(width_mm, height_mm):
    how = Setting("sans", 6.0, "#000000")
    block = fit_words(RULE, (0.0, 0.0, width_mm, height_mm), how)
    assert richtexts.MIN_SIZE_MM <= block.size_mm <= 6.0
    assert block.height_mm <= height_mm + 1e-5
    assert " ".join(line.text for line in block.shapes) == RULE


def test_a_line_shrinks_just_as_far_as_it_must_and_is_refused_under_six_points():
    assert richtexts.fitting_size_mm("ab", "sans", width_mm=100.0, max_size_mm=5.0) == 5.0
    size_mm = richtexts.fitting_size_mm(RULE, "sans", width_mm=100.0, max_size_mm=5.0)
    assert text_width_mm(RULE, "sans", size_mm) == pytest.approx(100.0)
    with pytest.raises(TextFitError, match="shorten it"):
        richtexts.fitting_size_mm(RULE, "sans", width_mm=20.0, max_size_mm=5.0)


def test_a_shortened_text_ends_in_an_ellipsis_within_its_width():
    short, whole = (
        richtexts.shorten_text(text, "sans", size_mm=4.0, width_mm=40.0) for text in (RULE, "abc")
    )
    assert short.endswith("…")
    assert text_width_mm(short, "sans", 4.0) <= 40.0
    assert whole == "abc"


# Fonts: the table of widths against the real fonts, stand-ins, outlines.


FRENCH = "éèêëàâçîïôœùûÉÈÀÇŒ «»’…—–\u00a0\u202f"


def test_the_table_is_what_its_generator_makes():
    assert json.loads(fonts.TABLE.read_text(encoding="utf-8")) == measure_fonts()


@pytest.mark.parametrize("face", FACES)
def test_every_face_can_print_french(face):
    assert len(printable_text(FRENCH, face)) == len(FRENCH)
    assert set(printable_text(FRENCH, face)) - {"\u00a0"} <= set(FRENCH)


def test_missing_characters_have_stand_ins_or_are_named_in_the_error():
    assert printable_text("12\u202fmm\u2011x", "serif-semibold") == "12\u00a0mm-x"
    assert printable_text("ǻ ﬁn", "serif-semibold") == "a fin"
    with pytest.raises(FontError, match=r"'日' \(U\+65E5.*other letters"):
        text_width_mm("Shogi 日", "sans", 4.0)


def test_letters_are_drawn_where_the_font_draws_them():
    font = TTFont(font_path("sans"))
    glyphs = font.getGlyphSet()
    for character in "Hgé&8":
        pen = BoundsPen(glyphs)
        glyphs[font.getBestCmap()[ord(character)]].draw(pen)
        left, bottom, right, top = pen.bounds
        numbers = [value for step in glyph_outline(character, "sans") for value in step[1:]]
        # The handles of a cubic may reach past its curve by a little.
        expected = pytest.approx((left, -top, right, -bottom), abs=12)
        assert points_box(zip(numbers[::2], numbers[1::2], strict=True)) == expected
    font.close()


def test_a_space_has_a_width_but_no_outline():
    assert glyph_outline(" ", "sans") == ()
    assert text_width_mm(" ", "sans", 10.0) == pytest.approx(2.0)


LETTERS = st.text(alphabet="abcÉé «»-19xyzœ", max_size=20)


@given(LETTERS, LETTERS, st.sampled_from(FACES), st.floats(0.5, 50.0))
def test_widths_add_up_and_grow_with_the_size(first, second, face, size_mm):
    one, other, both = (
        text_width_mm(text, face, size_mm) for text in (first, second, first + second)
    )
    assert both == pytest.approx(one + other)
    assert text_width_mm(first, face, 2 * size_mm) == pytest.approx(2 * one)


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(FontError, match="font-source-sans-pro"):
        font_path("sans")


def test_measuring_a_text_loads_no_font_library():
    code = (
        "import sys; from layouts.fonts import text_width_mm; text_width_mm('a', 'sans', 1.0);"
        "sys.exit(any(name.startswith('fontTools') for name in sys.modules))"
    )
    assert run_program([sys.executable, "-c", code]).returncode == 0


def test_threads_read_the_same_outlines():
    characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789éàç"
    known = [glyph_outline(character, "serif-semibold") for character in characters]
    fonts._outline.cache_clear()
    fonts._opened.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        read = list(threads.map(lambda one: glyph_outline(one, "serif-semibold"), characters * 2))
    assert read == known * 2


# Letters along curves: where they stand, what they cover, and that writers and readers know them.


NAME = "Forêt d’Orvane"
STRAIGHT = [(10.0, 50.0), (60.0, 50.0), (110.0, 50.0)]
# A quarter of a circle about (60, 100), from the left to the top right.
ROUND = [
    (60 + 40 * math.cos(math.radians(angle)), 100 + 40 * math.sin(math.radians(angle)))
    for angle in range(200, 341, 2)
]


def written(curve: list[tuple[float, float]], gap_mm: float = 1.2) -> Lettering:
    return letters_along(
        curve, NAME, "serif-italic", size_mm=6.0, spacing_mm=gap_mm, fill="#112233"
    )


def document(*lines: Lettering) -> Document:
    page = Page(make_drawing(120.0, 120.0, art=lines), "One")
    return Document((page,), "title", "subject", "author", "creator", "fr")


def test_on_a_level_line_letters_stand_as_in_a_text():
    line = written(STRAIGHT, 0.0)
    width_mm = text_width_mm(NAME, "serif-italic", 6.0)
    assert {letter.angle_deg for letter in line.letters} == {0.0}
    assert "".join(letter.character for letter in line.letters) == NAME
    assert line.letters[0].x_mm == pytest.approx(60 - width_mm / 2, abs=0.01)
    assert len({letter.y_mm for letter in line.letters}) == 1


def test_capitals_have_their_middles_on_the_curve():
    line = letters_along(
        ROUND, "HHHHHH", "serif-semibold", size_mm=6.0, spacing_mm=1.0, fill="#000000"
    )
    for box in letter_boxes(line):
        assert LineString(ROUND).distance(Polygon(box).centroid) < 0.1


def test_boxes_are_turned_round_the_ink_of_the_letters():
    boxes = letter_boxes(written(ROUND))
    assert len(boxes) == len(NAME.replace(" ", ""))
    pdf = pypdfium2.PdfDocument(pdf_bytes(document(written(ROUND))))
    # The ink in pixels, by another program.
    picture = pdf[0].render(scale=300 / POINTS_PER_INCH).to_pil().convert("L")
    ink = unary_union([Polygon(box) for box in boxes]).buffer(0.1)
    dark = [
        (x * 25.4 / 300, y * 25.4 / 300)
        for y in range(0, picture.height, 3)
        for x in range(0, picture.width, 3)
        if picture.getpixel((x, y)) < 100
    ]
    assert len(dark) > 100
    assert all(ink.contains(Point(spot)) for spot in dark)


def test_a_text_longer_than_its_curve_is_refused():
    with pytest.raises(ValueError, match=r"'Forêt d’Orvane' is \d+\.\d\d mm longer"):
        letters_along(STRAIGHT, NAME, "serif-italic", size_mm=30.0, spacing_mm=0.0, fill="#000000")


@pytest.mark.parametrize("curve", [STRAIGHT, ROUND, [(60.0, 110.0), (60.0, 10.0)]])
def test_names_are_found_by_searching_pdf_files(curve):
    data = pdf_bytes(document(written(curve)))
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    assert page.search(NAME).get_next() is not None
    with pdfplumber.open(BytesIO(data)) as pdf:
        letters = pdf.pages[0].chars
    assert "".join(letter["text"] for letter in letters) == NAME


def test_svg_has_the_same_letters_in_the_same_places():
    line = written(ROUND)
    root = ElementTree.fromstring(svg_text(document(line).pages[0], document(line)))
    (group,) = (one for one in root.iter() if one.get("aria-label") == NAME)
    places = [
        [float(value) for value in (use.get("transform") or "")[7:-1].split()] for use in group
    ]
    inked = [letter for letter in line.letters if letter.character != " "]
    assert [place[4:] for place in places] == [
        pytest.approx([letter.x_mm, letter.y_mm], abs=0.001) for letter in inked
    ]
    for (a, b, *_), letter in zip(places, inked, strict=True):
        assert math.degrees(math.atan2(b, a)) == pytest.approx(letter.angle_deg, abs=0.02)
        assert math.hypot(a, b) == pytest.approx(0.006, rel=1e-3)


def test_a_halo_reaches_so_far_round_the_letters():
    line = written(STRAIGHT)
    rim = halo([line], "#ffffff", 0.5)
    assert (rim.style.fill, rim.style.stroke_mm) == ("#ffffff", 1.0)
    points = [step[-2:] for step in rim.commands if len(step) > 1]
    boxes = [Polygon(box).buffer(0.1) for box in letter_boxes(line)]
    assert all(any(box.contains(Point(point)) for box in boxes) for point in points)
