"""Markings: every colour has a hatching of its own, which stays within its box."""

import math
from itertools import pairwise

import pytest
from shapely import MultiLineString, box

from layouts.components import box_path
from layouts.shapes import Style, path_points
from pnp.games import capabilities, find_game
from pnp.printing.art.symbols import HATCHED, hatching, marked_box
from pnp.printing.themes import THEMES, find_player
from pnp.texts import LANGUAGES, page_texts

BOX = (-7.5, -3.0, 9.0, 11.0)
GAME = find_game("barony")


def lines_of(key, theme="colour"):
    """Return the ends of the lines of a hatching in their places, each with its dashes."""
    look = capabilities.theme_of(GAME, theme)
    return tuple(
        (*(turned.transform.apply(end) for end in ends), path.style.dash_mm)
        for whole in hatching(find_player(look, key), look, BOX)
        for turned in whole.shapes
        for path in turned.shapes
        for points in [list(path_points(path.commands))]
        for ends in zip(points[::2], points[1::2], strict=True)
    )


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_colours_are_hatched_alike_and_white_alone_is_plain(theme):
    lines = {key: lines_of(key, theme) for key in HATCHED}
    assert len(set(lines.values())) == len(HATCHED) == 7
    assert [key for key in HATCHED if not lines[key]] == ["white"]


@pytest.mark.parametrize("key", [key for key in HATCHED if key != "white"])
def test_lines_go_through_their_box_and_are_cut_off_at_its_edges(key):
    look = capabilities.theme_of(GAME, "colour")
    (whole,) = hatching(find_player(look, key), look, BOX)
    assert whole.clip == box_path(BOX, Style())
    left, top, right, bottom = BOX
    lines = MultiLineString([ends for *ends, _ in lines_of(key)])
    assert lines.crosses(box(*BOX))
    assert lines.buffer(0.7).covers(box(*BOX))  # they are 1.3 mm apart, up to each corner
    for *ends, _ in lines_of(key):
        assert not any(left < x < right and top < y < bottom for x, y in ends)


def test_a_slanting_hatching_is_the_mirror_of_the_other():
    green, purple = (
        {(round(x, 6), round(y, 6)) for *ends, _ in lines_of(key) for x, y in ends}
        for key in ("green", "purple")
    )
    assert {(round(BOX[0] + BOX[2] - x, 6), y) for x, y in green} == purple


def gaps_mm(key):
    """Return how far the lines of a hatching are from their neighbours, across them."""
    offsets = {
        round((x1 * (y2 - y1) - y1 * (x2 - x1)) / math.dist((x1, y1), (x2, y2)), 6)
        for (x1, y1), (x2, y2), _ in lines_of(key)
    }
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
