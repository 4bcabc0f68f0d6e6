"""The pictures on covers: every game's is drawn, within its edges, and alike for one seed."""

import pytest

import pnp
from generators.hexes import ORIGIN, neighbours
from layouts.shapes import Group, Path, Text
from pnp.games import GAMES, find_game
from pnp.games.capabilities import theme_of
from pnp.printing.country.vistas import Vista, draw_vista, horizon_mm, wild_looks
from pnp.printing.drawings import PLAYER
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.kits import own_cover
from pnp.printing.themes import find_player
from tests.walks import walked, words_in

SLUGS = [game.slug for game in GAMES]


def cover_of(slug, *, theme="colour", seed=1, board=None):
    game = find_game(slug)
    request = KitRequest(4, seed, "en", theme_of(game, theme), 40.0, board=board)
    return own_cover(game, request)


@pytest.mark.parametrize("game", SLUGS)
@pytest.mark.parametrize("size_mm", [(190.0, 60.0), (65.0, 90.0)])
def test_a_vista_is_one_group_cut_off_at_its_edges_and_has_no_words(game, size_mm):
    (group,) = cover_of(game).draw(size_mm)
    width_mm, height_mm = size_mm
    corners = {(x, y) for _, x, y in group.clip.commands[:-1]}
    assert corners == {(0, 0), (width_mm, 0), (width_mm, height_mm), (0, height_mm)}
    assert not any(isinstance(shape, Text) for shape in group.shapes)


@pytest.mark.parametrize("size_mm", [(190.0, 60.0), (65.0, 90.0)])
def test_pieces_stand_within_the_picture_below_its_horizon(size_mm):
    (group,) = cover_of("barony").draw(size_mm)
    # A piece is a group of its shadow and itself; the land is cut off at its coast.
    groups = [one for one in group.shapes if isinstance(one, Group) and not one.clip]
    pieces = [one.transform for one in groups if isinstance(one.shapes[-1], Group)]
    assert len(pieces) == (5 if size_mm[0] > size_mm[1] else 4)
    assert all(0 < place.e < size_mm[0] for place in pieces)
    assert all(horizon_mm(size_mm) < place.f < size_mm[1] for place in pieces)


def test_a_seed_has_one_vista_and_another_seed_another():
    size_mm = (190.0, 60.0)
    assert cover_of("barony").draw(size_mm) == cover_of("barony").draw(size_mm)
    assert cover_of("barony").draw(size_mm) != cover_of("barony", seed=2).draw(size_mm)


def test_the_cover_shows_the_board_of_the_kit():
    game = find_game("barony")
    board = pnp.deal("barony", players=3, seed=7)
    looks = dict(cover_of("barony", board=board).vista.looks)
    assert looks == {cell: game.terrain(kind).look for cell, kind in board.terrain.items()}


@pytest.mark.parametrize("slug", ["baron", "barony", "terre-de-barons"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_cover_shows_only_colours_of_the_kit(slug, players):
    game = find_game(slug)
    request = KitRequest(players, 1, "en", theme_of(game, "colour"), 40.0)
    shown = {colour for _, colour in own_cover(game, request).vista.pieces}
    assert shown == {colour.name for colour in game.colours_of(players)}


def test_a_vista_that_saves_ink_has_a_white_sky():
    (group,) = cover_of("baron", theme="ink-saver").draw((190.0, 60.0))
    assert group.shapes[0].style.fill == "#ffffff"
    assert group.shapes[1].style.fill is None


def cover_with_boats(tmp_path, terrain, boat="count = 5"):
    """Return the cover of an own game with that terrain and such boats, and its theme."""
    path = tmp_path / "tidewrack.toml"
    path.write_text(
        'game = { name = "Tidewrack", players = "2" }\nboard = { outline = "hexagon 3" }\n'
        f"terrain = {{ {terrain} }}\npiece = {{ boat = {{ {boat} }} }}\n"
    )
    game = pnp.load_game(path)
    theme = theme_of(game, "colour")
    return own_cover(game, KitRequest(2, 1, "en", theme, 40.0)), theme


SEA = "deep = { picture = 'sea' }, reef = { count = 6 }"


def without_pieces(cover):
    return cover._replace(vista=cover.vista._replace(pieces=()))


def paths_on(cover, **how):
    return [one for one, _ in walked(cover.draw((190.0, 60.0)), **how) if isinstance(one, Path)]


def colours_on(cover, theme):
    return {find_player(theme, colour).fill for _, colour in cover.vista.pieces}


def test_boats_float_on_the_sea_of_an_own_game(tmp_path):
    cover, theme = cover_with_boats(tmp_path, SEA)
    with_boats, bare = (
        {path.style.fill for path in paths_on(one, symbols=False)}
        for one in (cover, without_pieces(cover))
    )
    assert colours_on(cover, theme) <= with_boats - bare


def test_a_piece_that_its_game_draws_in_lines_is_painted_on_the_cover(tmp_path):
    (tmp_path / "art").mkdir()
    line = '<rect x="1" y="1" width="18" height="18" fill="none" stroke="black"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{line}</svg>'
    (tmp_path / "art/boat.svg").write_text(svg, encoding="utf-8")
    boat = 'count = 5, picture = "art/boat.svg"'
    cover, theme = cover_with_boats(tmp_path, SEA, boat)
    strokes = {path.style.stroke for path in paths_on(cover)}
    fills = colours_on(cover, theme)
    assert fills and fills <= strokes and PLAYER not in strokes


def test_a_country_without_a_board_has_each_kind_as_often_as_the_box():
    kinds = ["down"] * 34 + ["well"] * 3
    looks = [look for seed in range(20) for _, look in wild_looks(kinds, seed)]
    assert 0.04 < looks.count("well") / len(looks) < 0.15


def test_no_letter_of_a_terrain_without_a_picture_stands_on_a_cover(tmp_path):
    cover, _ = cover_with_boats(tmp_path, "zorp = { ground = '#a3b86c' }")
    assert not words_in(without_pieces(cover).draw((190.0, 60.0)))


def test_a_land_may_lie_round_another():
    theme = theme_of(find_game("barony"), "colour")
    looks = dict.fromkeys(neighbours(ORIGIN), "barony/plain") | {ORIGIN: "barony/lake"}
    (picture,) = draw_vista(Vista(tuple(looks.items()), (), 1), (190.0, 120.0), theme)
    land = next(shape for shape in picture.shapes if isinstance(shape, Group) and shape.clip)
    grounds = [shape for shape in land.shapes if isinstance(shape, Path)]
    assert sorted(sum(kind == "M" for kind, *_ in one.commands) for one in grounds) == [1, 2]


def test_a_country_has_no_pieces_where_it_is_all_water():
    theme = theme_of(find_game("barony"), "colour")
    vista = Vista(wild_looks(["barony/lake"], 1), (("city", "red"),), 1)
    assert draw_vista(vista, (190.0, 60.0), theme)
