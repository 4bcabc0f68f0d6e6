"""Names at the rim: rows left and right, columns where their numbers are the same all over."""

from dataclasses import replace
from itertools import pairwise

import pytest

from generators.hexes import Hex
from generators.lattice import side_of
from layouts.fonts import text_width_mm
from layouts.shapes import Text
from pnp.games import find_game
from pnp.model.positions import position_of
from pnp.printing.boards.drawings import column_numbers, draw_rim_names, split_name
from pnp.printing.hexmaps import hex_labels, position_scene
from pnp.printing.themes import Pen
from tests.boardrules.dealing import deal
from tests.themes import THEMES


def view_of(slug, **changes):
    position = replace(position_of(deal(slug, 2, 1)), **changes)
    return position_scene(position, Pen(find_game(slug), THEMES["colour"]), 20.0)


def rim_texts(land):
    return land, [s for s in draw_rim_names(land) if isinstance(s, Text)]


@pytest.mark.parametrize("slug", ["barony", "baron", "terre-de-barons"])
def test_every_row_has_its_letter_on_both_sides_at_its_height(slug):
    view = view_of(slug)
    land, texts = rim_texts(view)
    for row in {cell.r for cell in land.looks}:
        cells = [cell for cell in land.looks if cell.r == row]
        letter = split_name(view.names[cells[0]])[0]
        xs = [land.centre(cell)[0] for cell in cells]
        y = land.centre(cells[0])[1]
        beside = [t for t in texts if t.text == letter and abs(t.y_mm - y) < land.side_mm / 2]
        left, right = sorted(text.x_mm for text in beside)
        assert left < min(xs) - land.side_mm * 0.86
        assert right > max(xs) + land.side_mm * 0.86


@pytest.mark.parametrize("slug", ["barony", "baron"])
def test_columns_are_numbered_above_and_below_the_hexes_that_are_called_so(slug):
    view = view_of(slug)
    land, texts = rim_texts(view)
    for cell, name in view.names.items():
        number = split_name(name)[1]
        x, _ = land.centre(cell)
        assert sum(t.text == number and abs(t.x_mm - x) < 1e-6 for t in texts) == 2


@pytest.mark.parametrize(("hex_mm", "every"), [(20.0, 1), (8.0, 1), (5.0, 2), (2.5, 3)])
def test_columns_that_crowd_are_numbered_at_even_distances_without_touching(hex_mm, every):
    view = view_of("barony").sized(side_of(hex_mm))
    _, texts = rim_texts(view)
    top = min(text.y_mm for text in texts)
    numbers = sorted((t.x_mm, int(t.text), t) for t in texts if t.y_mm == top and t.text.isdigit())
    gaps = {right[1] - left[1] for left, right in pairwise(numbers)}
    assert gaps == {every}
    for (left_mm, _, left), (right_mm, _, right) in pairwise(numbers):
        halves = [text_width_mm(t.text, t.face, t.size_mm) / 2 for t in (left, right)]
        assert left_mm + halves[0] < right_mm - halves[1]


def test_the_37_hexes_have_no_column_numbers_but_their_own_count():
    view = view_of("terre-de-barons")
    land, texts = rim_texts(view)
    assert not any(text.text.isdigit() for text in texts)
    assert land.labels[next(iter(land.looks))] == "A1 · 1"
    assert list(land.labels.values())[-1] == "G4 · 37"


def test_an_outline_that_is_not_the_games_has_no_numbers_of_its_own():
    position = position_of(deal("terre-de-barons", 2, 1))
    fewer = dict(list(position.terrain.items())[:-1])
    whole, fewer = (
        hex_labels(one, find_game("terre-de-barons"))
        for one in (position, replace(position, terrain=fewer))
    )
    assert "A1 · 1" in whole.values()
    assert "A1" in fewer.values()


def test_names_that_an_anchor_moved_are_those_at_the_rim():
    names = {Hex(0, 0): "M30", Hex(1, 0): "M32", Hex(0, 1): "N31"}
    assert column_numbers(names) == {0: "30", 2: "32", 1: "31"}
    terrain = dict.fromkeys(names, "meadow")
    _, texts = rim_texts(view_of("baron", names=names, terrain=terrain))
    assert sorted(t.text for t in texts) == ["30", "30", "31", "31", "32", "32", "M", "M", "N", "N"]
