"""Components: outlines with bleed, boxes."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts import PaperError, TextFitError
from layouts.blocks import Bullets, Heading, Paragraph
from layouts.components import (
    BAND_MM,
    CARD_SIZES,
    SAFE_MM,
    CardStyle,
    Component,
    bleed_outline,
    card_face,
    component_box,
    find_card_size,
    offset_outline,
    points_box,
)
from layouts.fonts import text_width_mm
from layouts.shapes import Path
from tests.walks import texts_in, words_in

CARD = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
L_SHAPE = ((0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (20.0, 20.0), (20.0, 40.0), (0.0, 40.0))


def test_the_box_of_a_card_includes_its_bleed() -> None:
    assert component_box(Component("card", (), CARD, bleed_mm=3.0)) == (-3.0, -3.0, 66.0, 91.0)


def test_a_given_bleed_outline_is_taken_as_it_is() -> None:
    outline = ((-5.0, -5.0), (70.0, -5.0), (70.0, 95.0))
    assert bleed_outline(Component("card", (), CARD, bleed_mm=3.0, bleed=outline)) == outline


def test_a_hollow_corner_moves_outwards_too() -> None:
    assert offset_outline(L_SHAPE, 2.0)[3] == pytest.approx((22.0, 22.0))


@given(st.integers(3, 12), st.floats(0.1, 5.0), st.booleans())
def test_every_side_of_a_polygon_moves_by_the_distance(
    side_count: int, distance_mm: float, backwards: bool
) -> None:
    angles = [2 * math.pi * number / side_count for number in range(side_count)]
    outline = tuple((30 * math.cos(angle), 30 * math.sin(angle)) for angle in angles)
    if backwards:
        outline = outline[::-1]
    inner_mm = 30 * math.cos(math.pi / side_count)
    for x, y in offset_outline(outline, distance_mm):
        reached_mm = math.hypot(x, y) * math.cos(math.pi / side_count)
        assert reached_mm == pytest.approx(inner_mm + distance_mm)


STYLE = CardStyle("#ffffff", "#111111", "#884422", "#fefefe")
LONG_TITLE = "Téléportation lointaine d'un chevalier"


def full_face(size, **options):
    words = {
        "title": "Velocity",
        "subtitle": "costs a fish",
        "foot": "seed=7",
        "blocks": (Heading("Effect"), Paragraph("Move twice."), Bullets(("one", "two"))),
    }
    return card_face(size, STYLE, **{**words, **options})


# Millimetres, as makers of cards and sleeves give them; A6 by ISO 216.
@pytest.mark.parametrize(
    ("name", "size_mm"),
    [
        ("poker", (63.0, 88.0)),
        ("bridge", (57.0, 89.0)),
        ("tarot", (70.0, 120.0)),
        ("mini-euro", (44.0, 68.0)),
        ("a6", (105.0, 148.0)),
    ],
)
def test_cards_have_the_sizes_of_the_trade(name, size_mm):
    size = find_card_size(name)
    assert (size.width_mm, size.height_mm) == size_mm
    assert points_box(size.trim()) == (0.0, 0.0, *size_mm)


def test_names_may_be_written_in_any_case():
    assert find_card_size(" Poker ") is find_card_size("poker")


def test_an_unknown_size_is_refused_with_those_there_are():
    with pytest.raises(PaperError, match=r"'pokr'; there are poker, bridge, tarot, mini-euro, a6"):
        find_card_size("pokr")


@pytest.mark.parametrize("title", ["Velocity", LONG_TITLE])
@pytest.mark.parametrize("size", CARD_SIZES, ids=lambda size: size.name)
def test_every_text_of_a_face_stays_in_the_safe_zone_and_is_legible(size, title):
    texts = [
        (text, at.apply((text.x_mm, text.y_mm)))
        for text, at in texts_in(full_face(size, title=title, bleed_mm=3.0), symbols=False)
    ]
    assert len(texts) >= 7
    for text, (x, y) in texts:
        width_mm = text_width_mm(text.text, text.face, text.size_mm)
        assert x >= SAFE_MM - 0.01
        assert x + width_mm <= size.width_mm - SAFE_MM + 0.01
        assert y - 0.7 * text.size_mm >= SAFE_MM - 0.4
        assert y + 0.22 * text.size_mm <= size.height_mm - SAFE_MM + 0.1
        assert text.size_mm >= 6 * 25.4 / 72 - 0.001


def test_ground_and_band_reach_into_the_bleed():
    size = find_card_size("poker")
    ground, band, *_ = full_face(size, bleed_mm=2.5)
    boxes = [points_box(c[1:] for c in path.commands if len(c) == 3) for path in (ground, band)]
    assert boxes == [(-2.5, -2.5, 65.5, 90.5), (-2.5, -2.5, 65.5, BAND_MM)]
    assert (ground.style.fill, band.style.fill) == ("#ffffff", "#884422")


def test_a_face_holds_title_subtitle_text_and_foot_in_this_order():
    words = words_in(full_face(find_card_size("poker")), symbols=False)
    assert words[:3] == ["Velocity", "costs a fish", "seed=7"]
    assert words[3] == "Effect"
    heights = {
        text.text: at.apply((text.x_mm, text.y_mm))[1]
        for text, at in texts_in(full_face(find_card_size("poker")))
    }
    assert heights["Velocity"] < heights["costs a fish"] < BAND_MM < heights["Effect"]
    assert heights["two"] < heights["seed=7"]


def test_a_bare_face_is_its_title():
    shapes = card_face(find_card_size("bridge"), STYLE, title="Only")
    assert words_in(shapes) == ["Only"]
    assert sum(isinstance(shape, Path) for shape in shapes) == 2


def test_too_much_text_is_refused():
    with pytest.raises(TextFitError):
        full_face(find_card_size("mini-euro"), blocks=(Paragraph("far too many words " * 200),))
