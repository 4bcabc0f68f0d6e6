"""Random boards of Islands: land, numbers, harbours, and a house with a road for each player."""

from itertools import combinations
from math import factorial, prod

from generators.corners import (
    Place,
    clock_at,
    named_by,
    place_at,
    places_on,
    sides_at,
    steps,
)
from generators.hexes import ORIGIN, Hex, disk, neighbours, reading_order, ring
from generators.randomness import Stream
from pnp.model.boards import NOBODY, Board, BoardSet, Chip, Piece
from pnp.model.games import DealRequest
from tests.madeup.islands.facts import (
    DESERT,
    GAME,
    HARBOUR,
    HARBOURS,
    HEXES_OF,
    HOUSE,
    HOUSES_APART,
    NUMBER,
    NUMBERS,
    REDS,
    ROAD,
    ROBBER,
    SEA,
)

CELLS = tuple(reading_order(disk(ORIGIN, 3)))
LAND_CELLS = tuple(reading_order(disk(ORIGIN, 2)))


def deal_board(request: DealRequest) -> Board:
    """Return a random board; there always is one."""
    kinds = [kind for kind, count in HEXES_OF.items() if kind != SEA for _ in range(count)]
    dealt = dict(zip(LAND_CELLS, Stream(request.seed, "land").shuffle(kinds), strict=True))
    terrain = {cell: dealt.get(cell, SEA) for cell in CELLS}
    numbers = _draw_numbers(dealt, Stream(request.seed, "numbers"))
    harbours = _draw_harbours(Stream(request.seed, "harbours"))
    robber = next(cell for cell, kind in dealt.items() if kind == DESERT)
    return Board(
        game=GAME.slug,
        players=request.players,
        seed=request.seed,
        options=request.options,
        terrain=terrain,
        names=GAME.names_hexes(CELLS),
        drawn_from=BoardSet(_most_boards(), is_exact=False),
        chips={NUMBER: numbers, HARBOUR: harbours},
        pieces=(Piece(NOBODY, ROBBER, robber), *_draw_starts(request)),
    )


def _draw_numbers(dealt: dict[Hex, str], stream: Stream) -> dict[Hex, Chip]:
    """Return a number for each hex of land but the desert, drawn until no two reds touch."""
    cells = [cell for cell, kind in dealt.items() if kind != DESERT]
    values = [value for value, count in NUMBERS.items() for _ in range(count)]
    while True:
        numbers = dict(zip(cells, map(Chip, stream.shuffle(values)), strict=True))
        reds = [cell for cell, chip in numbers.items() if chip.value in REDS]
        if not any(one in neighbours(other) for one, other in combinations(reds, 2)):
            return numbers


def _draw_harbours(stream: Stream) -> dict[Hex, Chip]:
    """Return a harbour for every second hex of sea, turned to some land beside it."""
    values = [value for value, count in HARBOURS.items() for _ in range(count)]
    cells = ring(ORIGIN, 3)[stream.below(2) :: 2]
    return {
        cell: Chip(value, clock_at(_shore(cell, stream), cell))
        for cell, value in zip(cells, stream.shuffle(values), strict=True)
    }


def _shore(cell: Hex, stream: Stream) -> Place:
    """Return a side of *cell* with land behind it."""
    land = {side for other in LAND_CELLS for side in sides_at(place_at(other))}
    (shore,) = stream.sample([side for side in sides_at(place_at(cell)) if side in land], 1)
    return shore


def _draw_starts(request: DealRequest) -> list[Piece]:
    """Return a house and a road beside it for each player, the houses far enough apart."""
    stream = Stream(request.seed, "starts")
    corners = places_on(LAND_CELLS, "corner")
    land_sides = set(places_on(LAND_CELLS, "side"))
    while True:
        homes = stream.sample(corners, request.players)
        if all(steps(one, other) >= HOUSES_APART for one, other in combinations(homes, 2)):
            break
    pieces = []
    for colour, home in zip(GAME.colours_of(request.players), homes, strict=True):
        (road,) = stream.sample([side for side in sides_at(home) if side in land_sides], 1)
        pieces += [_laid(colour.letter, HOUSE, home), _laid(colour.letter, ROAD, road)]
    return pieces


def _laid(colour: str, kind: str, place: Place) -> Piece:
    cell, clock = named_by(place, CELLS)
    return Piece(colour, kind, cell, clock=clock)


def _most_boards() -> int:
    """Return how many boards there are at most, whoever starts where."""
    land = factorial(19) // prod(factorial(n) for kind, n in HEXES_OF.items() if kind != SEA)
    numbers = factorial(18) // prod(map(factorial, NUMBERS.values()))
    harbours = 2 * factorial(9) // factorial(HARBOURS["any"]) * 2**9
    return land * numbers * harbours
