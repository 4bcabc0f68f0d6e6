"""The theme country: every terrain has a land, all that is drawn stays in it, files stay small."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

import pnp
from generators.areas import discs_area
from generators.hexes import ORIGIN, disk
from layouts.richtexts import MIN_SIZE_MM
from layouts.shapes import Group, Text, Use
from pnp.games import GAMES, find_game
from pnp.games.capabilities import theme_of
from pnp.printing.art.symbols import engraving
from pnp.printing.boards.drawings import draw_scene
from pnp.printing.boards.miniatures import draw_flat_grounds, fit_miniature
from pnp.printing.country.charts import BEASTS, SHIPS
from pnp.printing.country.lands import lands_of
from pnp.printing.hexmaps import bare_scene, board_scene, draw_hex_marks, looks_of
from pnp.printing.landscapes.manners import MANNERS
from pnp.printing.themes import Pen
from tests.samples import sampled
from tests.themes import LOOKS, THEMES

COUNTRY = THEMES["country"]
SLUGS = [game.slug for game in GAMES]


def lands(slug, seed=7, side_mm=10.0):
    game = find_game(slug)
    board = pnp.deal(slug, seed=seed, players=game.least_players)
    return lands_of(looks_of(board.terrain, game), COUNTRY, side_mm, seed)


def test_every_terrain_of_every_game_has_a_land_of_its_own():
    for game in GAMES:
        for terrain in game.terrains:
            scenery = LOOKS.sceneries[terrain.look]
            names = [sprig.engraving for sprig in scenery.sprigs]
            assert set(names) | {scenery.focal} <= {*LOOKS.engravings, ""}


def test_every_engraving_is_used_and_can_be_drawn():
    used = {"boat", "bridge", "castle", "steps", *SHIPS, *BEASTS}
    for scenery in LOOKS.sceneries.values():
        used |= {sprig.engraving for sprig in scenery.sprigs} | {scenery.focal}
    assert used - {""} == set(LOOKS.engravings)
    for name in LOOKS.engravings:
        assert engraving(name, COUNTRY.tones["forest"], COUNTRY).shapes


@pytest.mark.parametrize("slug", SLUGS)
def test_what_stands_has_its_foot_in_its_land(slug):
    _, found = lands(slug)
    assert {land.scenery.manner for land in found} <= set(MANNERS)
    for land in found:
        for thing in MANNERS[land.scenery.manner](land)[1]:
            if isinstance(use := thing.shape, Use):
                assert land.area.holds_all([(use.transform.e, use.transform.f)])


def test_trees_leave_the_marks_free():
    _, found = lands("barony")
    for land in found:
        if land.scenery.manner == "woods":
            kept = land.marks
            for thing in MANNERS["woods"](land)[1]:
                use = thing.shape
                assert not kept.holds_all([(use.transform.e, use.transform.f)])


@pytest.mark.parametrize("slug", sampled(reversed(SLUGS)))
def test_a_board_is_drawn_the_same_again(slug):
    game = find_game(slug)
    board = pnp.deal(slug, seed=11)
    one, other = (draw_scene(board_scene(board, Pen(game, COUNTRY), 20.0)) for _ in "ab")
    assert one == other


@pytest.mark.parametrize("slug", sampled(reversed(SLUGS)))
def test_the_largest_board_is_a_small_file_of_either_kind(slug):
    board = pnp.deal(slug, seed=7, players=find_game(slug).most_players)
    pages = pnp.draw(board, theme="country")
    files = {kind: getattr(pages, kind)() for kind in ("pdf", "svg")}
    assert all(len(data) < 1_300_000 for data in files.values()), {
        k: len(d) for k, d in files.items()
    }
    assert files["pdf"].startswith(b"%PDF")
    ElementTree.fromstring(files["svg"])


def test_every_hex_has_its_name_in_print_that_can_be_read():
    game = find_game("terre-de-barons")
    view = board_scene(pnp.deal("terre-de-barons", seed=3), Pen(game, COUNTRY), 23.0)
    land = view
    texts = [mark for mark in draw_hex_marks(land) if isinstance(mark, Text)]
    assert {text.text for text in texts} >= set(land.labels.values())
    assert all(text.size_mm >= MIN_SIZE_MM - 1e-9 for text in texts)


def test_names_without_room_are_left_out():
    game = find_game("barony")
    view = board_scene(pnp.deal("barony", seed=3), Pen(game, COUNTRY), 3.0)
    marks = list(draw_hex_marks(view))
    assert {type(mark) for mark in marks} == {Use}


def test_a_card_shows_the_lands_with_soft_borders():
    game = find_game("barony")
    board = pnp.deal("barony", seed=3)
    land = fit_miniature(
        bare_scene(looks_of(board.terrain, game), Pen(game, COUNTRY)), (0, 0, 60, 60)
    )
    (group,) = draw_flat_grounds(land)
    assert isinstance(group, Group)


def test_a_game_without_sceneries_is_open_land(shepherds):
    theme = theme_of(shepherds, "country")
    board = pnp.deal("shepherds", seed=1)
    _, found = lands_of(looks_of(board.terrain, shepherds), theme, 10.0, seed=1)
    hill = next(land for land in found if land.look.key == "shepherds/hill")
    assert hill.scenery.manner == "openland"
    assert draw_scene(board_scene(board, Pen(shepherds, theme), 20.0)).art


def test_hexes_without_a_look_are_within_the_coast():
    middle, *ring = disk(ORIGIN, 1)
    looks = dict.fromkeys(ring, "barony/forest")
    whole, _ = lands_of(looks | {middle: "barony/field"}, COUNTRY, 10.0, 7)
    country, lands = lands_of(looks, COUNTRY, 10.0, 7, bare=[middle])
    assert len(country.land.rings) == len(whole.land.rings) == 1
    assert {land.look.key for land in lands} == {"barony/forest"}


def test_what_is_kept_clear_stays_clear_and_trees_fill_a_wood_without_pieces():
    _, found = lands("barony")
    wood = max(
        (land for land in found if land.scenery.manner == "woods"), key=lambda land: land.area.size
    )
    middle = wood.centres()[0]
    kept = discs_area([(*middle, 3.0)])
    cleared = replace(wood, kept=kept, has_pieces=False, has_marks=False)
    points = [
        (thing.shape.transform.e, thing.shape.transform.f) for thing in MANNERS["woods"](cleared)[1]
    ]
    assert not any(kept.holds_each(points))
    assert not cleared.middles()
