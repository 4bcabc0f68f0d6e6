"""Markings: every colour has a hatching of its own, which stays within its box."""

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


def test_a_field_has_its_ground_below():
    look = capabilities.theme_of(GAME, "colour")
    ground, *_ = marked_box(find_player(look, "blue"), look, BOX)
    assert ground.style.fill == find_player(look, "blue").fill


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_have_words_for_every_hatching(language):
    texts = page_texts(language)
    assert len({texts(f"kit_hatched_{key}") for key in HATCHED}) == len(HATCHED)
