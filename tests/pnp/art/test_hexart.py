"""Hexes with their art: seeded, clipped, quiet in the middle, legible, cheap."""

import math
from itertools import combinations, cycle, product

import pytest
from PIL import ImageStat

from generators.hexes import ORIGIN, disk
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from layouts import mm_to_points
from layouts.shapes import UNMOVED, Text, Use
from pnp.printing.art.hexart import draw_outline, is_in_hex
from pnp.printing.art.labels import Reading, draw_label, fit_labels
from pnp.printing.landscapes.grounds import draw_ground
from tests.themes import LOOKS, THEMES
from tests.walks import printed, text_box, texts_in, words_in

COLOUR, INK_SAVER, PLAIN = THEMES["colour"], THEMES["ink-saver"], THEMES["plain"]
CENTRE = (50.0, 60.0)
QUIET_RADIUS = 0.45  # in sides, for pieces and letters

MARSH = LOOKS.terrains["baron/marsh"]
SOWN = {key: look for key, look in LOOKS.terrains.items() if not look.centre}
every_look = pytest.mark.parametrize("look", SOWN.values(), ids=SOWN)


def ground(look, *, seed=1, side_mm=22.0, theme=COLOUR, **options):
    return draw_ground(look, CENTRE, side_mm, theme, Stream(seed, "art"), **options)


def marks(look, *, name="E12", side_mm=22.0, value=None, theme=PLAIN):
    return draw_label(Reading(look.key, value, name), CENTRE, side_mm, theme)


def corners_of(box, side_mm):
    """Return the corners of a box in sides from the middle of the hex, the lowest right one last."""
    (x, y), (left, top, right, bottom) = CENTRE, box
    xs, ys = (
        ((left - x) / side_mm, (right - x) / side_mm),
        ((top - y) / side_mm, (bottom - y) / side_mm),
    )
    return list(product(xs, ys))


def mark_box(shape):
    if isinstance(shape, Text):
        return text_box(shape, UNMOVED)
    x, y, r = shape.transform.e, shape.transform.f, shape.transform.a / 2
    return (x - r, y - r, x + r, y + r)


@every_look
def test_a_landscape_is_one_stamp_in_a_clip_which_the_stream_picks_from_a_few(look):
    group = ground(look)
    assert group == ground(look)
    hexagon, stamp = group.shapes
    assert group.clip == hexagon
    assert isinstance(stamp, Use)
    stream = Stream(1, "art")
    used = {draw_ground(look, CENTRE, 22.0, COLOUR, stream).shapes[1].symbol for _ in range(37)}
    assert 2 < len(used) < 7
    assert len(ground(look, theme=PLAIN).shapes) == len(ground(look, side_mm=4.0).shapes) == 1


def test_bleed_grows_the_ground_and_leaves_the_landscape():
    look = LOOKS.terrains["barony/forest"]
    plain, bled = ground(look), ground(look, bleed_mm=3.0)
    assert bled.shapes[1:] == plain.shapes[1:]
    right = max(command[1] for command in bled.clip.commands if command[0] != "Z")
    assert right == pytest.approx(22 * math.sqrt(3) / 2 + 3)


@pytest.mark.parametrize("side_mm", [4.0, 5.0, 6.0, 7.0, 9.0, 12.0, 22.0])
@pytest.mark.parametrize("name", ["A1", "M23", "G7 · 37", "AB12"])
def test_labels_keep_off_the_edges_of_their_hex(side_mm, name):
    for text, _ in texts_in(marks(MARSH, name=name, side_mm=side_mm)):
        assert all(is_in_hex(*at) for at in corners_of(mark_box(text), side_mm))


def test_all_hexes_of_a_map_are_labelled_alike():
    readings = [Reading("baron/marsh", name=name) for name in ("A1", "B2", "C12")]
    few, many = (fit_labels(some, PLAIN, 5.3) for some in (readings[:2], readings))
    assert (few.parts, many.parts) == (("icon", "value", "name"), ("name",))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_plate_loses_the_letter_then_the_value_and_its_icon_last(theme):
    labels = [marks(MARSH, value=2, side_mm=side_mm, theme=theme) for side_mm in (22, 7.5, 6, 4)]
    assert [*map(words_in, labels)] == [["2", "M", "E12"], ["2", "E12"], ["E12"], []]
    assert any(isinstance(mark, Use) for mark in labels[-1])


@pytest.mark.parametrize("side_mm", [5.0, 8.0, 10.0, 14.0, 22.0, 40.4])
def test_marks_can_be_read_stay_in_the_hex_and_off_the_middle_and_do_not_overlap(side_mm):
    for look in LOOKS.terrains.values():
        plate, *others = marks(look, side_mm=side_mm, value=4)
        for text, _ in texts_in(others):
            assert mm_to_points(text.size_mm) >= 6 - 1e-9, look.key
        if side_mm < 8.0:
            continue
        boxes = [*map(mark_box, others)]
        ends = [command[-2:] for command in plate.commands if command[0] != "Z"]
        assert all(is_in_hex(*corners_of(at * 2, side_mm)[0]) for at in ends), look.key
        corners = [at for box in boxes for at in corners_of(box, side_mm)]
        assert all(is_in_hex(*at, margin=-0.01) for at in corners), look.key
        for box in boxes:
            (left, top), *_, (right, bottom) = corners_of(box, side_mm)
            nearest = (max(left, min(0.0, right)), max(top, min(0.0, bottom)))
            # Text of six points takes more of a small hex.
            least = {8.0: 0.34, 10.0: 0.44}.get(side_mm, QUIET_RADIUS)
            assert math.hypot(*nearest) >= least, look.key
        for (left, top, right, bottom), (a, b, c, d) in combinations(boxes, 2):
            assert right <= a or c <= left or bottom <= b or d <= top, look.key


@pytest.mark.parametrize(("value", "numeral"), [(0, "0"), (4, "4"), (-2, "\N{MINUS SIGN}2")])
def test_a_value_is_a_numeral_and_signs_are_not_printed_as_letters(value, numeral):
    assert numeral in words_in(marks(LOOKS.terrains["baron/cursed"], value=value))
    meadow, pond = (LOOKS.terrains[f"baron/{key}"] for key in ("meadow", "pond"))
    labels = marks(meadow), marks(meadow, name=""), marks(pond, name="")
    assert [*map(words_in, labels)] == [["E12"], [], ["P"]]


def test_an_outline_is_a_line_of_ink():
    (path,) = draw_outline(CENTRE, 22.0, COLOUR).shapes
    assert (path.style.fill, path.style.stroke) == (None, COLOUR.ink)


def test_the_ink_saver_takes_less_than_15_percent_of_the_ink():
    ink = []
    for theme in (COLOUR, INK_SAVER):  # all looks side by side on 37 hexes
        art = []
        for number, (cell, look) in enumerate(zip(disk(ORIGIN, 3), cycle(SOWN.values()))):
            x, y = hex_to_mm(cell, side_mm=20.0)
            at = (150 + x, 120 + y)
            art.append(draw_ground(look, at, 20.0, theme, Stream(number, "ground")))
        ink.append(255 - sum(ImageStat.Stat(printed(art, (300, 240), 150)).mean) / 3)
    assert 0 < ink[1] < 0.15 * ink[0]
