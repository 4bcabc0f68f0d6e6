"""Pictograms: every game's are drawn, and nothing leaves its box."""

from typing import get_args

import pytest

from layouts.shapes import Circle
from pnp.errors import UnknownNameError
from pnp.games import GAMES
from pnp.model.gamefiles import Sign
from pnp.printing.stock.prints import Brush, Mark, Pictogram, draw_pictogram, plain_player, print_of
from tests.themes import THEMES

# How wide a mark is beside its size: hexes stand upright, and a ring has three of them.
WIDTHS = {"ring": 0.8661 * 3, "hex": 0.8661, "bare": 0.8661, "places": 52 / 49, "card": 0.78}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_marks_stay_within_their_pictogram(game):
    found = print_of(game).pictogram.values()
    assert found
    for pictogram in found:
        for mark in pictogram.marks:
            half = mark.size / 2 * WIDTHS.get(mark.part, 1.0)
            assert mark.x - half >= -0.03, mark
            assert mark.x + half <= pictogram.width + 0.03, mark
            assert 0.0 <= mark.y <= 1.0, mark


def test_every_sign_that_a_game_may_ask_for_is_drawn_and_no_other():
    marks = {key for key in THEMES["colour"].looks.signs if key.startswith("mark-")}
    assert marks == {f"mark-{name}" for name in ("gate", *get_args(Sign))}


def brush(parts=None):
    theme = THEMES["colour"]
    return Brush(theme, plain_player("barony", theme), "barony/", parts or {})


def test_a_game_draws_parts_of_its_own():
    drawn = []
    parts = {"coin": lambda *what: drawn.append(what) or ()}
    picture = Pictogram(1.0, (Mark("coin", 0.5, size=0.6, kind="15"),))
    draw_pictogram(picture, 10.0, brush(parts))
    assert drawn == [("15", 6.0)]


def test_a_mark_stands_where_its_shares_of_the_height_say():
    figure = draw_pictogram(Pictogram(2.0, (Mark("token", 1.5, 0.5, 0.4, "lake"),)), 10.0, brush())
    assert (figure.width_mm, figure.height_mm) == (20.0, 10.0)
    (group,) = figure.shapes
    assert group.transform.apply((0.0, 0.0)) == (15.0, 5.0)
    disc = next(shape for shape in group.shapes if isinstance(shape, Circle))
    assert disc.radius_mm == pytest.approx(2.0)


def test_an_unknown_sign_is_refused_with_a_guess():
    with pytest.raises(UnknownNameError, match=r"arow.*arrow"):
        draw_pictogram(Pictogram(1.0, (Mark("arow", 0.5),)), 10.0, brush())
