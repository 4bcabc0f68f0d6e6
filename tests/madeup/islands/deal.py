"""Random boards of Islands: what the facts declare, and a road beside the house of each player."""

from dataclasses import replace

from generators.hexes import named_by, places_on, sides_at
from generators.randomness import Stream
from pnp.dealing import deal_declared
from pnp.model.boards import Board, Piece
from pnp.model.games import DealRequest
from tests.madeup.islands.facts import GAME, HOUSE, ISLE, ROAD


def deal_board(request: DealRequest) -> Board:
    """Return a random board; there always is one."""
    board, _ = deal_declared(GAME, request)
    stream = Stream(request.seed, "roads")
    sides = set(places_on(ISLE, "side"))
    roads = []
    for home in (piece for piece in board.pieces if piece.kind == HOUSE):
        road = stream.pick([side for side in sides_at(home.place) if side in sides])
        cell, clock = named_by(road, board.terrain)
        roads.append(Piece(home.colour, ROAD, cell, clock=clock))
    # A house has two or three sides for its road.
    drawn_from = replace(board.drawn_from, is_exact=False, is_uniform=False)
    return replace(board, pieces=(*board.pieces, *roads), drawn_from=drawn_from)
