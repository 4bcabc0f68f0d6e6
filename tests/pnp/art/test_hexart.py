"""Hexes with their art: seeded, clipped, quiet in the middle, legible, cheap."""

import io
import itertools
import math

import pytest
from PIL import Image, ImageStat

from generators.hexes import ORIGIN, disk
from generators.randomness import Stream
from layouts import mm_to_points
from layouts.documents import Document, Page, make_drawing
from layouts.fonts import text_width_mm
from layouts.shapes import Path, Text, Use
from output.pdf import pdf_bytes
from pnp.printing.art.hexart import draw_outline, is_in_hex
from pnp.printing.art.labels import Reading, draw_label, fit_labels
from pnp.printing.landscapes.grounds import draw_ground
from tests.themes import LOOKS, THEMES
from tests.walks import png_bytes

COLOUR, INK_SAVER, PLAIN = THEMES["colour"], THEMES["ink-saver"], THEMES["plain"]
CENTRE = (50.0, 60.0)
QUIET_RADIUS = 0.45  # in sides, for pieces and letters

SOWN = {key: look for key, look in LOOKS.terrains.items() if not look.centre}
every_look = pytest.mark.parametrize("look", SOWN.values(), ids=SOWN)


def ground(look, *, seed=1, side_mm=22.0, theme=COLOUR, **options):
    return draw_ground(look, CENTRE, side_mm, theme, Stream(seed, "art"), **options)


def marks(look, *, name="E12", side_mm=22.0, value=None, theme=PLAIN):
    return draw_label(Reading(look.key, value, name), CENTRE, side_mm, theme)


def texts(shapes):
    return [shape for shape in shapes if isinstance(shape, Text)]


def text_box(text):
    width = text_width_mm(text.text, text.face, text.size_mm)
    left = text.x_mm - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width
    return (left, text.y_mm - 0.66 * text.size_mm, left + width, text.y_mm)


def mark_box(shape):
    if isinstance(shape, Text):
        return text_box(shape)
    x, y, r = shape.transform.e, shape.transform.f, shape.transform.a / 2
    return (x - r, y - r, x + r, y + r)


@every_look
def test_the_same_seed_draws_the_same_hex(look):
    assert ground(look) == ground(look)


@every_look
def test_hexes_of_one_stream_differ(look):
    stream = Stream(1, "art")
    drawn = {draw_ground(look, CENTRE, 22.0, COLOUR, stream) for _ in range(12)}
    assert len(drawn) > 2


@every_look
def test_a_landscape_is_one_stamp_in_a_clip(look):
    group = ground(look)
    hexagon, stamp = group.shapes
    assert group.clip == hexagon
    assert isinstance(stamp, Use)


def test_bleed_grows_the_ground_and_leaves_the_landscape():
    look = LOOKS.terrains["barony/forest"]
    plain, bled = ground(look), ground(look, bleed_mm=3.0)
    assert bled.shapes[1:] == plain.shapes[1:]
    right = max(command[1] for command in bled.clip.commands if command[0] != "Z")
    assert right == pytest.approx(22 * math.sqrt(3) / 2 + 3)


@every_look
def test_the_plain_theme_and_small_hexes_have_their_ground_alone(look):
    assert len(ground(look, theme=THEMES["plain"]).shapes) == 1
    assert len(ground(look, side_mm=4.0).shapes) == 1


@pytest.mark.parametrize("side_mm", [5.0, 8.0, 14.0, 22.0, 40.4])
def test_text_has_six_points_or_more(side_mm):
    for look in LOOKS.terrains.values():
        for text in texts(marks(look, side_mm=side_mm, value=-1)):
            assert mm_to_points(text.size_mm) >= 6 - 1e-9, look.key


@pytest.mark.parametrize("side_mm", [4.0, 5.0, 6.0, 7.0, 9.0, 12.0, 22.0])
@pytest.mark.parametrize("name", ["A1", "M23", "G7 · 37", "AB12"])
def test_labels_keep_off_the_edges_of_their_hex(side_mm, name):
    for text in texts(marks(LOOKS.terrains["baron/marsh"], name=name, side_mm=side_mm)):
        left, top, right, bottom = text_box(text)
        corners = [(x - CENTRE[0], y - CENTRE[1]) for x in (left, right) for y in (top, bottom)]
        assert all(is_in_hex(x / side_mm, y / side_mm) for x, y in corners)


def test_all_hexes_of_a_map_are_labelled_alike():
    readings = [Reading("baron/marsh", name=name) for name in ("A1", "B2", "C12")]
    few, many = (fit_labels(some, PLAIN, 5.3) for some in (readings[:2], readings))
    assert (few.parts, many.parts) == (("icon", "value", "name"), ("name",))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_plate_loses_the_letter_then_the_value_and_its_icon_last(theme):
    printed = {
        side_mm: [
            text.text
            for text in texts(
                marks(LOOKS.terrains["baron/marsh"], value=2, side_mm=side_mm, theme=theme)
            )
        ]
        for side_mm in (22.0, 7.5, 6.0, 4.0)
    }
    assert printed == {22.0: ["2", "M", "E12"], 7.5: ["2", "E12"], 6.0: ["E12"], 4.0: []}
    assert any(
        isinstance(mark, Use)
        for mark in marks(LOOKS.terrains["baron/marsh"], side_mm=4.0, theme=theme)
    )


def mark_boxes(side_mm):
    """Yield each look by its key, with the boxes of its marks, but for the plate below them."""
    for look in LOOKS.terrains.values():
        shapes = marks(look, side_mm=side_mm, value=4)
        yield look.key, [mark_box(shape) for shape in shapes if not isinstance(shape, Path)]


@pytest.mark.parametrize("side_mm", [8.0, 10.0, 14.0, 22.0, 40.4])
def test_marks_stay_in_the_hex_and_off_the_middle(side_mm):
    for key, boxes in mark_boxes(side_mm):
        for box in boxes:
            placed = zip(box, CENTRE * 2, strict=True)
            left, top, right, bottom = ((edge - middle) / side_mm for edge, middle in placed)
            corners = itertools.product((left, right), (top, bottom))
            assert all(is_in_hex(x, y, margin=-0.01) for x, y in corners), key
            nearest = (max(left, min(0.0, right)), max(top, min(0.0, bottom)))
            # Text of six points takes more of a small hex.
            least = {8.0: 0.34, 10.0: 0.44}.get(side_mm, QUIET_RADIUS)
            assert math.hypot(*nearest) >= least, key


@pytest.mark.parametrize("side_mm", [8.0, 10.0, 14.0, 22.0, 40.4])
def test_plates_stay_in_the_hex(side_mm):
    for look in LOOKS.terrains.values():
        (plate,) = (s for s in marks(look, side_mm=side_mm, value=4) if isinstance(s, Path))
        places = [command[-2:] for command in plate.commands if command[0] != "Z"]
        assert all(
            is_in_hex((x - CENTRE[0]) / side_mm, (y - CENTRE[1]) / side_mm) for x, y in places
        )


@pytest.mark.parametrize("side_mm", [8.0, 14.0, 40.4])
def test_marks_do_not_overlap(side_mm):
    for key, boxes in mark_boxes(side_mm):
        for (left, top, right, bottom), (a, b, c, d) in itertools.combinations(boxes, 2):
            assert right <= a or c <= left or bottom <= b or d <= top, key


@pytest.mark.parametrize(("value", "numeral"), [(0, "0"), (4, "4"), (-2, "\N{MINUS SIGN}2")])
def test_a_value_is_a_numeral(value, numeral):
    shapes = marks(LOOKS.terrains["baron/cursed"], value=value)
    assert numeral in [text.text for text in texts(shapes)]


def test_signs_are_not_printed_as_letters():
    assert [text.text for text in texts(marks(LOOKS.terrains["baron/meadow"]))] == ["E12"]
    assert texts(marks(LOOKS.terrains["baron/meadow"], name="")) == []
    assert [text.text for text in texts(marks(LOOKS.terrains["baron/pond"], name=""))] == ["P"]


def test_an_outline_is_a_line_of_ink():
    (path,) = draw_outline(CENTRE, 22.0, COLOUR).shapes
    assert (path.style.fill, path.style.stroke) == (None, COLOUR.ink)


def region(theme):
    """All looks side by side on 37 hexes."""
    looks = list(SOWN.values())
    shapes = []
    for number, cell in enumerate(disk(ORIGIN, 3)):
        centre = (150 + 20 * math.sqrt(3) * (cell.q + cell.r / 2), 120 + 30 * cell.r)
        look = looks[number % len(looks)]
        shapes.append(draw_ground(look, centre, 20.0, theme, Stream(number, "ground")))
    return shapes


def test_the_ink_saver_takes_less_than_15_percent_of_the_ink():
    ink = {}
    for theme in (COLOUR, INK_SAVER):
        page = Page(make_drawing(300, 240, art=region(theme)), "region")
        pdf = pdf_bytes(Document((page,), "region", "test", "test", "test"))
        grey = Image.open(io.BytesIO(png_bytes(pdf, 0, 150))).convert("RGB")
        ink[theme.key] = 255 - sum(ImageStat.Stat(grey).mean) / 3
    assert 0 < ink["ink-saver"] < 0.15 * ink["colour"]


def test_a_terrain_has_few_pictures_that_are_used_many_times():
    stream, look = Stream(1, "art"), LOOKS.terrains["barony/forest"]
    used = {draw_ground(look, CENTRE, 22.0, COLOUR, stream).shapes[1].symbol for _ in range(37)}
    assert 2 < len(used) < 7
