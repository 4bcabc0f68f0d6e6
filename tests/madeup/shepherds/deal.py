"""Random boards of Shepherds: terrains, starts and who begins, each from its own stream."""

from itertools import combinations
from math import comb

from generators.hexes import ORIGIN, Hex, disk, neighbours, reading_order
from generators.randomness import Stream
from pnp.model.boards import Board, BoardSet, Piece
from pnp.model.games import DealRequest
from tests.madeup.shepherds.facts import (
    GAME,
    HEXES_OF,
    HILL,
    POND,
    PONDS_APART,
    SHEPHERD,
    ShepherdsSetup,
)


def deal_board(request: DealRequest) -> Board:
    """Return a random board, each equally likely; there always is one."""
    cells = tuple(reading_order(disk(ORIGIN, 2)))
    are_apart = request.options.get(PONDS_APART) is True
    ponds = _draw_ponds(cells, are_apart, Stream(request.seed, "ponds"))
    land = [cell for cell in cells if cell not in ponds]
    hills = Stream(request.seed, "hills").sample(land, HEXES_OF[HILL])
    starts = Stream(request.seed, "starts").sample(land, request.players)
    first = Stream(request.seed, "first").below(request.players)
    pairs = zip(GAME.colours[: request.players], starts, strict=True)
    return Board(
        game=GAME.slug,
        players=request.players,
        seed=request.seed,
        options=request.options,
        terrain={c: POND if c in ponds else HILL if c in hills else "pasture" for c in cells},
        names=GAME.names_hexes(cells),
        drawn_from=BoardSet(_set_size(cells, are_apart), is_exact=True),
        pieces=tuple(Piece(colour.letter, SHEPHERD, cell) for colour, cell in pairs),
        setup=ShepherdsSetup(GAME.colours[first].letter),
    )


def _draw_ponds(cells: tuple[Hex, ...], are_apart: bool, stream: Stream) -> list[Hex]:
    """Return the ponds, drawn until none touch if *are_apart*."""
    while True:
        ponds = stream.sample(cells, HEXES_OF[POND])
        if not are_apart or not _touch(ponds):
            return ponds


def _touch(cells: tuple[Hex, ...] | list[Hex]) -> bool:
    """Tell whether two of *cells* are neighbours."""
    return any(one in neighbours(other) for one, other in combinations(cells, 2))


def _set_size(cells: tuple[Hex, ...], are_apart: bool) -> int:
    """Return how many boards with starts there are, whoever begins."""
    sets = combinations(cells, HEXES_OF[POND])
    ponds = sum(not (are_apart and _touch(chosen)) for chosen in sets)
    land = len(cells) - HEXES_OF[POND]
    return ponds * comb(land, HEXES_OF[HILL]) * land * (land - 1) * 2
