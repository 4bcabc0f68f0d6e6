"""Pictures of a game with chips, pieces on corners and sides, and a piece of nobody."""

import math
from collections import Counter
from dataclasses import replace

import pytest

import pnp
from generators.hexes import PlaceName
from layouts.shapes import Group, Transform, Use
from pnp.games import PACKAGES, capabilities
from pnp.model.boards import NOBODY, Chip, Piece
from pnp.model.games import DealRequest
from pnp.model.positions import Position, normal_pieces, position_of
from pnp.printing.boards.drawings import BoardView, draw_board
from pnp.printing.positions.drawings import PositionView, draw_position
from pnp.printing.themes import THEMES
from tests import madeup
from tests.madeup.islands.deal import deal_board
from tests.madeup.islands.facts import GAME, HARBOUR, NUMBER

BOARD = deal_board(DealRequest(3, 7, {}))
DEALT = position_of(BOARD)
HEX_MM = 40.0


@pytest.fixture(autouse=True)
def game(monkeypatch):
    for slug, package in madeup.ISLANDS.items():
        monkeypatch.setitem(PACKAGES, slug, package)


def view(position: Position, theme: str = "colour") -> PositionView:
    return PositionView(position, GAME, capabilities.theme_of(GAME, theme), "en", HEX_MM)


def symbols(drawing):
    """Return the symbols of a drawing with their maps on the page."""
    shapes = [shape for _, layer in drawing.layers() for shape in layer]
    return [found for shape in shapes for found in uses(shape, Transform())]


def uses(shape, outer):
    """Yield the symbols that are used in a shape."""
    if isinstance(shape, Use):
        yield shape.symbol, shape.transform.then(outer)
    elif isinstance(shape, Group):
        for child in shape.shapes:
            yield from uses(child, shape.transform.then(outer))


@pytest.mark.parametrize("theme", THEMES)
def test_every_chip_and_every_piece_is_drawn_once(theme):
    board = BoardView(BOARD, GAME, capabilities.theme_of(GAME, theme), HEX_MM)
    for drawing in (draw_position(view(DEALT, theme)), draw_board(board)):
        names = Counter(symbol.name.split("-")[0] for symbol, _ in symbols(drawing))
        assert names["chip"] == sum(len(laid) for laid in DEALT.chips.values()) == 27
        assert names["piece"] == len(DEALT.pieces) == 7


def test_pieces_stand_on_their_corners_and_lie_along_their_sides():
    made = view(DEALT)
    land = made.hex_map()
    drawn = [(s.name, at) for s, at in symbols(draw_position(made)) if s.name.startswith("piece-")]
    for piece in DEALT.pieces:
        x, y = land.place(PlaceName(piece.hex, piece.clock))
        picture = {"S": "village", "R": "road", "X": "robber"}[piece.kind]
        (turn,) = (
            math.degrees(math.atan2(at.b, at.a))
            for name, at in drawn
            if name.startswith(f"piece-{picture}")
            and math.dist((at.e, at.f), (x, y)) < 0.08 * made.side_mm
        )
        along = {1: 30, 3: 90, 5: -30}[piece.clock % 6] if piece.kind == "R" else 0
        assert turn == pytest.approx(along)


def test_a_facing_chip_lies_towards_its_side():
    made = view(DEALT)
    land = made.hex_map()
    drawn = {s.name: at for s, at in symbols(draw_position(made)) if s.name.startswith("chip-")}
    for cell, chip in DEALT.chips[HARBOUR].items():
        if chip.value != "any":
            at = drawn[f"chip-{chip.value}-{chip.facing}-plain"]
            side, middle = land.place(PlaceName(cell, chip.facing)), land.centre(cell)
            to_side, to_middle = (math.dist((at.e, at.f), end) for end in (side, middle))
            assert to_side + to_middle == pytest.approx(math.dist(side, middle))


def test_what_nobody_owns_has_no_players_colour():
    fills = {}
    for theme in THEMES:
        named = [s.name for s, _ in symbols(draw_position(view(DEALT, theme)))]
        (robber,) = (name for name in named if name.startswith("piece-robber-"))
        assert robber.startswith("piece-robber-nobody-")
        assert robber.endswith("-plain")
        fills[theme] = robber
    assert fills["colour"] != fills["ink-saver"]


def test_a_chip_makes_room_for_what_stands_on_its_hex():
    cell = next(iter(DEALT.chips[NUMBER]))
    robbed = replace(DEALT, pieces=normal_pieces([Piece(NOBODY, "X", cell)]))
    made = view(robbed)
    middle = made.hex_map().centre(cell)
    near = [
        (s.name.split("-")[0], at.f - middle[1])
        for s, at in symbols(draw_position(made))
        if math.dist((at.e, at.f), middle) < 0.6 * made.side_mm
        and s.name.startswith(("chip", "piece"))
    ]
    assert [(name, below > 0) for name, below in near] == [("chip", False), ("piece", True)]


def test_chips_and_pieces_that_cannot_be_read_are_drawn():
    cell = next(iter(DEALT.chips[NUMBER]))
    chips = {**DEALT.chips, NUMBER: {**DEALT.chips[NUMBER], cell: Chip("?")}}
    pieces = normal_pieces([*DEALT.pieces, Piece("?", "?", cell, clock=3)], DEALT.terrain)
    drawn = symbols(draw_position(view(replace(DEALT, chips=chips, pieces=pieces))))
    names = [symbol.name for symbol, _ in drawn]
    assert "chip-unread-0-plain" in names
    (at,) = (at for symbol, at in drawn if symbol.name.startswith("piece-unreadable"))
    assert at.b == 0  # upright


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_board_goes_through_the_program(language):
    pages = pnp.draw(pnp.deal("islands", seed=7, players=3), language=language)
    assert pages.pdf().startswith(b"%PDF")
