"""The box and the labels of a kit: sized by what goes in, printed when they are named."""

import pytest

import pnp
from layouts import SheetError
from layouts.boxes import TuckBox, box_panels
from layouts.components import points_box
from layouts.shapes import Group, Text, path_points
from pnp.errors import UnknownNameError
from pnp.printing.kits.extras import box_for
from pnp.printing.kits.record import Section
from tests.layouts.pieces import card
from tests.walks import words_in


def pieces(width_mm, height_mm, quantity, **section):
    return Section("x", "X", (card(width_mm, height_mm, quantity),), **section)


def test_a_box_is_as_deep_as_its_cards_and_larger_than_its_largest_piece():
    assert box_for((pieces(200.0, 200.0, 99),), 1.0) == TuckBox(68.0, 93.0, 14.0)  # nothing goes in
    deck = pieces(63.0, 88.0, 60, stock="card", is_boxed=True)
    box = box_for((deck,), 0.4)
    assert box[:2] == (68.0, 93.0)  # sleeves of 66 by 91 go in
    assert box.depth_mm == pytest.approx(63 * 88 * 60 * 0.4 / (68 * 93) + 2.0, abs=0.06)
    assert box_for((deck,), 0.2).depth_mm < box.depth_mm
    kinds = (pieces(100.0, 70.0, 1, is_boxed=True), pieces(20.0, 20.0, 900, is_boxed=True))
    box = box_for(kinds, 2.0)
    assert box.width_mm >= 72.0
    assert box.height_mm >= 102.0
    assert box.depth_mm <= box.width_mm / 2 + 0.1


@pytest.fixture(scope="module")
def extras():
    return pnp.kit("terre-de-barons", only=["box", "Labels"], language="fr")


def test_the_box_says_its_name_on_every_side_and_who_made_the_game(extras):
    box, labels = extras.parts.sections
    (net,) = box.components
    words = words_in(net.front, symbols=False)
    assert words.count("Terre de Barons") == 5  # front, two sides, lid, floor
    assert any("Lucas Borboleta" in text for text in words)
    assert "colle" in words
    assert len(extras) == 2  # card and paper
    assert labels.title == "Étiquettes pour sachets"


def test_pictures_and_name_stand_upright_on_the_folded_box(extras):
    """The lid folds over towards the reader: what is upright there is upside down in the net."""
    (net,) = extras.parts.sections[0].components
    turns = {}
    for shape in net.front:
        if isinstance(shape, Group) and isinstance(shape.shapes[0], Text):
            a, b, *_, x_mm, y_mm = shape.transform
            turns[round(x_mm), round(y_mm)] = (round(a), round(b))
    boxed = ["tiles", "positions", "pieces", "donjons", "troops"]
    panels = box_panels(box_for(pnp.kit("terre-de-barons", only=boxed).parts.sections, 0.4))
    upright = {"lid": (-1, 0), "floor": (1, 0), "left": (0, 1), "right": (0, 1)}
    for name, turn in upright.items():
        x_mm, y_mm = panels[name].middle
        assert turns[round(x_mm), round(y_mm)] == turn, name


def test_there_is_a_label_for_every_colour_of_a_part_with_its_count(extras):
    labels = extras.parts.sections[1].components
    words = [text.split() for one in labels for text in words_in(one.front, symbols=False)]
    assert words.count(["30", "×"]) == 4  # troops
    assert all(points_box(one.trim)[2:] == (60.0, 22.0) for one in labels)
    for label in labels:
        (picture,) = (one for one in label.front if isinstance(one, Group) and one.clip)
        corners = path_points(picture.clip.commands)
        left, top, right, bottom = points_box(picture.transform.apply(one) for one in corners)
        assert min(left, top) >= 2.0, label.name
        assert max(right - left, bottom - top) <= 18.0, label.name


def test_a_whole_kit_has_neither():
    keys = {section.key for section in pnp.kit("baron", without=["tiles"]).parts.sections}
    assert not keys & {"box", "labels"}


def test_what_is_too_large_or_unknown_is_refused_with_what_would_do():
    with pytest.raises(SheetError, match=r"does not fit on a5 paper.* would fit on a3, a4, "):
        pnp.kit("barony", only=["box"], paper="a5")
    with pytest.raises(SheetError, match=r"stock_mm"):
        pnp.kit("barony-sorcery", only=["box"], stock_mm=5)
    with pytest.raises(UnknownNameError, match="box"):
        pnp.kit("baron", only=["bocks"])
