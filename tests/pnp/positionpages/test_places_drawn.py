"""Pictures of a game with chips, pieces on corners and sides, and a piece of nobody."""

import math
from dataclasses import replace

import pytest

from generators.hexes import PlaceName
from layouts.shapes import Use
from pnp.games import capabilities
from pnp.model.boards import NOBODY, Chip, Piece
from pnp.model.positions import Position, normal_pieces
from pnp.printing.boards.drawings import draw_scene
from pnp.printing.hexmaps import HexScene, board_scene, position_scene
from pnp.printing.themes import THEMES, Pen
from tests.owngames.skerry import BOARD, DEALT, GAME
from tests.walks import walked

HEX_MM = 40.0
KINDS = {"H": "hamlet", "T": "town", "L": "lane", "S": "smuggler"}


def view(position: Position, theme: str = "colour") -> HexScene:
    return position_scene(position, Pen(GAME, capabilities.theme_of(GAME, theme)), HEX_MM)


def symbols(drawing):
    """Return the names of the symbols of a drawing with their maps on the page."""
    return [
        (shape.symbol.name, shape.transform.then(outer))
        for _, layer in drawing.layers()
        for shape, outer in walked(layer, symbols=False)
        if isinstance(shape, Use)
    ]


def drawn(drawing, *kinds):
    """Return the symbols of pieces of these kinds, of chips with "chip"."""
    starts = tuple("chip-" if kind == "chip" else f"own-own/{kind}-" for kind in kinds)
    return [(name, at) for name, at in symbols(drawing) if name.startswith(starts)]


@pytest.mark.parametrize("theme", THEMES)
def test_every_chip_and_every_piece_is_drawn_once(theme):
    board = board_scene(BOARD, Pen(GAME, capabilities.theme_of(GAME, theme)), HEX_MM)
    for drawing in (draw_scene(view(DEALT, theme)), draw_scene(board)):
        chips = drawn(drawing, "chip")
        assert len(chips) == sum(len(laid) for laid in DEALT.chips.values()) == 27
        assert len(drawn(drawing, *KINDS.values())) == len(DEALT.pieces) == 7


def test_pieces_stand_on_their_corners_and_lie_along_their_sides():
    made = view(DEALT)
    land, drawing = made, draw_scene(made)
    for piece in DEALT.pieces:
        x, y = land.place(PlaceName(piece.hex, piece.clock))
        (turn,) = (
            math.degrees(math.atan2(at.b, at.a))
            for _, at in drawn(drawing, KINDS[piece.kind])
            if math.dist((at.e, at.f), (x, y)) < 0.08 * made.side_mm
        )
        along = {1: 30, 3: 90, 5: -30}[piece.clock % 6] if piece.kind == "L" else 0
        assert turn == pytest.approx(along)


def test_a_facing_chip_lies_towards_its_side():
    made = view(DEALT)
    land, found = made, dict(drawn(draw_scene(made), "chip"))
    goods = {cell: chip for cell, chip in DEALT.chips["harbour"].items() if chip.value != "any"}
    assert len(goods) == 5
    for cell, chip in goods.items():
        at = found[f"chip-harbour-{chip.value}-{chip.facing}"]
        side, middle = land.place(PlaceName(cell, chip.facing)), land.centre(cell)
        to_side, to_middle = (math.dist((at.e, at.f), end) for end in (side, middle))
        assert to_side + to_middle == pytest.approx(math.dist(side, middle))


def test_what_nobody_owns_has_no_players_colour():
    fills = {}
    for theme in THEMES:
        ((fills[theme], _),) = drawn(draw_scene(view(DEALT, theme)), "smuggler-nobody")
        assert "-plain-" in fills[theme]
    assert fills["colour"] != fills["ink-saver"]


def test_a_chip_makes_room_for_what_stands_on_its_hex():
    cell = next(iter(DEALT.chips["number"]))
    made = view(replace(DEALT, pieces=normal_pieces([Piece(NOBODY, "S", cell)])))
    middle = made.centre(cell)
    near = [
        (name.split("-")[0], at.f > middle[1])
        for name, at in drawn(draw_scene(made), "chip", "smuggler")
        if math.dist((at.e, at.f), middle) < 0.6 * made.side_mm
    ]
    assert near == [("chip", False), ("own", True)]


def test_chips_and_pieces_that_cannot_be_read_are_drawn():
    cell = next(iter(DEALT.chips["number"]))
    chips = {**DEALT.chips, "number": {**DEALT.chips["number"], cell: Chip("?")}}
    pieces = normal_pieces([*DEALT.pieces, Piece("?", "?", cell, clock=3)], DEALT.terrain)
    found = symbols(draw_scene(view(replace(DEALT, chips=chips, pieces=pieces))))
    assert "chip-number-unread-0" in dict(found)
    (at,) = (at for name, at in found if name.startswith("piece-unreadable"))
    assert at.b == 0  # upright
