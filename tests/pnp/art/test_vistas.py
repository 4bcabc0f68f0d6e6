"""The pictures on covers: every game's is drawn, within its edges, and alike for one seed."""

import pytest

from generators.randomness import Stream
from layouts.shapes import Group, Text, Use
from pnp.games import GAMES, find_game
from pnp.printing.art.vistas import draw_vista, height_at
from pnp.printing.stock.prints import print_of
from tests.themes import THEMES

SLUGS = [game.slug for game in GAMES]
THEME = THEMES["colour"]


def vista_of(game):
    return print_of(find_game(game)).cover


def drawn(game, size_mm=(190.0, 60.0), *, theme=THEME, seed=1):
    return draw_vista(vista_of(game), size_mm, theme, Stream(seed, "test"))


@pytest.mark.parametrize("game", SLUGS)
@pytest.mark.parametrize("size_mm", [(190.0, 60.0), (65.0, 90.0)])
def test_a_vista_is_one_group_cut_off_at_its_edges_and_has_no_words(game, size_mm):
    (group,) = drawn(game, size_mm)
    corners = {(x, y) for _, x, y in group.clip.commands[:-1]}
    width_mm, height_mm = size_mm
    assert corners == {(0, 0), (width_mm, 0), (width_mm, height_mm), (0, height_mm)}
    assert not any(isinstance(shape, Text) for shape in group.shapes)
    vista = vista_of(game)
    pieces = [
        shape
        for shape in group.shapes
        if isinstance(shape, Use) and shape.symbol.name.startswith("piece-")
    ]
    assert len(pieces) == len(vista.standing)
    assert all(0 < one.transform.e < width_mm for one in pieces)


def test_a_seed_has_one_vista_and_another_seed_another():
    assert drawn("barony") == drawn("barony")
    assert drawn("barony") != drawn("barony", seed=2)


def test_the_vista_that_saves_ink_has_a_white_sky_and_no_shadows():
    (group,) = drawn("baron", theme=THEMES["ink-saver"])
    assert group.shapes[0].style.fill == "#ffffff"
    assert not any(isinstance(shape, Group) for shape in group.shapes)


def test_a_crest_is_straight_between_its_points_and_level_beyond_them():
    crest = [(0.0, 10.0), (10.0, 20.0)]
    assert [height_at(crest, x) for x in (-1.0, 0.0, 5.0, 10.0, 99.0)] == [10, 10, 15, 20, 20]
