"""Markings: every colour has a hatching of its own, which stays within its box."""

import math
from itertools import pairwise

import pytest

from layouts.shapes import Path
from pnp.games import capabilities, find_game
from pnp.printing.art.symbols import HATCHED, hatching, marked_box
from pnp.printing.themes import THEMES, find_player
from pnp.texts import LANGUAGES, page_texts

BOX = (-7.5, -3.0, 9.0, 11.0)
GAME = find_game("barony")


def commands_of(key, theme="colour"):
    look = capabilities.theme_of(GAME, theme)
    return tuple(
        shape.commands
        for shape in hatching(find_player(look, key), look, BOX)
        if isinstance(shape, Path)
    )


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_colours_are_hatched_alike(theme):
    assert len({commands_of(key, theme) for key in HATCHED}) == len(HATCHED) == 7


def test_white_alone_is_plain():
    assert [key for key in HATCHED if not commands_of(key)] == ["white"]


@pytest.mark.parametrize("key", [key for key in HATCHED if key != "yellow"])
def test_lines_end_at_the_edges_of_their_box(key):
    left, top, right, bottom = BOX
    for commands in commands_of(key):
        for _, x, y in commands:
            assert left - 1e-9 <= x <= right + 1e-9
            assert top - 1e-9 <= y <= bottom + 1e-9
            assert min(x - left, right - x, y - top, bottom - y) < 1e-9


def test_a_slanting_hatching_is_the_mirror_of_the_other():
    green, purple = ({step[1:] for step in commands_of(key)[0]} for key in ("green", "purple"))
    middle = BOX[0] + BOX[2]
    assert {(round(middle - x, 6), round(y, 6)) for x, y in green} == {
        (round(x, 6), round(y, 6)) for x, y in purple
    }


def gaps_mm(key):
    """Return how far the lines of a hatching are from their neighbours, across them."""
    (commands,) = commands_of(key)
    offsets = set()
    for (_, x1, y1), (_, x2, y2) in zip(commands[::2], commands[1::2], strict=True):
        length = math.dist((x1, y1), (x2, y2))
        offsets.add(round((x1 * (y2 - y1) - y1 * (x2 - x1)) / length, 6))
    return [other - one for one, other in pairwise(sorted(offsets))]


@pytest.mark.parametrize("key", ["blue", "green", "purple"])
def test_all_hatchings_are_equally_dense(key):
    (pitch_mm,) = {round(gap, 5) for gap in gaps_mm("red")}
    assert gaps_mm(key) == pytest.approx([pitch_mm] * len(gaps_mm(key)), abs=1e-4)


def test_a_field_has_its_ground_below():
    look = capabilities.theme_of(GAME, "colour")
    ground, *_ = marked_box(find_player(look, "blue"), look, BOX)
    assert ground.style.fill == find_player(look, "blue").fill


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_have_words_for_every_hatching(language):
    texts = page_texts(language)
    assert len({texts(f"kit_hatched_{key}") for key in HATCHED}) == len(HATCHED)
