"""Positions drawn on a country: the same land as that of their board, its pieces readable."""

from dataclasses import replace

import pytest

import pnp
from generators.hexes import Hex
from layouts.shapes import Group, Text, Use
from pnp.games import GAMES, find_game
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE, position_of
from pnp.printing.art.hexart import PLATE
from pnp.printing.art.labels import Reading, fit_labels
from pnp.printing.boards.drawings import draw_scene, hex_room
from pnp.printing.boards.figures import lay_figures
from pnp.printing.hexmaps import board_scene, position_scene
from pnp.printing.themes import Pen
from tests.themes import THEMES

COUNTRY = THEMES["country"]
SLUGS = [game.slug for game in GAMES]


def position_on(slug, seed=7):
    game = find_game(slug)
    board = replace(pnp.deal(slug, seed=seed, players=game.least_players), pieces=())
    return board, position_of(board), game


def lands_in(drawing):
    """Return the shapes of the land, which is drawn as one group."""
    return next(shape.shapes for shape in drawing.art if isinstance(shape, Group))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_position_without_pieces_lies_on_the_land_of_its_board(slug):
    board, position, game = position_on(slug)
    drawn = draw_scene(position_scene(position, Pen(game, COUNTRY), 20.0))
    view = board_scene(replace(board, tiles=()), Pen(game, COUNTRY), 20.0, has_names=False)
    dealt = draw_scene(view)
    assert lands_in(drawn) == lands_in(dealt)


def test_a_hex_with_a_piece_has_no_larger_picture_to_hide():
    _, position, game = position_on("baron")
    villages = [cell for cell, kind in position.terrain.items() if kind == "village"]
    pieces = (Piece("r", "B", villages[0]),)

    def houses(pieces):
        view = position_scene(replace(position, pieces=pieces), Pen(game, COUNTRY), 20.0)
        uses = (shape for shape in lands_in(draw_scene(view)) if isinstance(shape, Use))
        return sum(use.symbol.name.startswith("engraved-village") for use in uses)

    assert houses(()) == len(villages)
    assert houses(pieces) == len(villages) - 1


@pytest.mark.parametrize("every", [1, 4])
def test_hexes_that_cannot_be_read_lie_within_the_coast(every):
    _, position, game = position_on("barony")
    unread = dict.fromkeys([*position.terrain][::every], UNREADABLE)
    seen = replace(position, terrain={**position.terrain, **unread})
    texts = [
        shape.text
        for shape in draw_scene(position_scene(seen, Pen(game, COUNTRY), 20.0)).art
        if isinstance(shape, Text)
    ]
    assert texts.count("?") == len(unread)
    assert set(texts) >= set(position.names.values())


@pytest.mark.parametrize("count", [1, 3, 8])
def test_figures_leave_values_and_names_alone(count):
    game = find_game("terre-de-barons")
    pieces = [Piece(colour, "K", Hex(0, 0), count) for colour in "bygr"]
    reading = Reading("terre/1", 2, "A1")
    room = hex_room(fit_labels([reading], COUNTRY, 14.5).room(reading), 14.5)
    x, y, radius = PLATE.x, PLATE.y, PLATE.radius
    assert PLATE in room.taken
    for figure, spot in lay_figures(pieces, Pen(game, COUNTRY), room):
        assert spot.y + spot.size / 2 <= 0.6 - 0.22 / 2 + 1e-6
        across = max(abs(spot.x - x) - figure.width * spot.size / 2, 0.0)
        down = max(abs(spot.y - y) - spot.size / 2, 0.0)
        assert across**2 + down**2 >= (radius - 1e-6) ** 2
