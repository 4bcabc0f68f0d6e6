"""
Random set-ups of Terre de Barons.

Independent uniform draws: values, mountains, starts, turn order, personal cards, each
from a stream of its own. With ``connected`` the mountains are drawn again while they cut
the board in two, which is uniform over the sets of mountains that do not.

The personal cards are secret: they stand in the JSON file and on no board.
"""

from itertools import islice
from math import comb, factorial, perm, prod

from generators.deals import layout_count
from generators.hexes import ORIGIN, Hex, disk, reading_order
from generators.randomness import Stream
from generators.regions import is_connected
from pnp.games.terre.facts import (
    BARON,
    BOARD_RADIUS,
    CONNECTED_MOUNTAIN_SETS,
    DIE_SIDES,
    GAME,
    HEX_COUNT,
    KNIGHT,
    KNIGHTS_A_PLAYER,
    MOUNTAIN,
    MOUNTAIN_COUNT,
    OFFICERS_A_PLAYER,
    TILES_OF_VALUE,
    TerreSetup,
)
from pnp.model.boards import Board, BoardSet, Piece
from pnp.model.games import DealRequest
from pnp.model.hexnames import names_by_place


def deal_board(request: DealRequest) -> Board:
    """Return a random board with its starts; there always is one."""
    cells = tuple(reading_order(disk(ORIGIN, BOARD_RADIUS)))
    values = [str(value) for value, count in TILES_OF_VALUE.items() for _ in range(count)]
    dealt = dict(zip(cells, Stream(request.seed, "values").shuffle(values), strict=True))
    is_bound = request.options.get("connected") is not False
    mountains = _draw_mountains(cells, is_bound, Stream(request.seed, "mountains"))
    colours = tuple(colour.letter for colour in GAME.colours_of(request.players))
    passable = [cell for cell in cells if cell not in mountains]
    starts = Stream(request.seed, "starts").sample(passable, len(colours) * OFFICERS_A_PLAYER)
    return Board(
        game=GAME.slug,
        players=request.players,
        seed=request.seed,
        options=request.options,
        terrain={c: MOUNTAIN if c in mountains else dealt[c] for c in cells},
        names=names_by_place(cells),
        drawn_from=BoardSet(
            _set_size(request.players, is_bound),
            is_exact=True,
            different=_different_boards(request.players, is_bound),
        ),
        pieces=_officers(colours, starts),
        setup=_draw_rest(request, cells, mountains, dealt),
    )


def _draw_mountains(cells: tuple[Hex, ...], is_bound: bool, stream: Stream) -> list[Hex]:
    """Return the mountains, drawn until they leave the board in one piece if *is_bound*."""
    while True:
        mountains = stream.sample(cells, MOUNTAIN_COUNT)
        if not is_bound or is_connected(set(cells).difference(mountains)):
            return mountains


def _officers(colours: tuple[str, ...], starts: list[Hex]) -> tuple[Piece, ...]:
    """Return the barons on the first starts and the knights on the others, by colour."""
    knights = iter(starts[len(colours) :])
    return tuple(
        piece
        for colour, start in zip(colours, starts, strict=False)
        for piece in (
            Piece(colour, BARON, start),
            *(Piece(colour, KNIGHT, cell) for cell in islice(knights, KNIGHTS_A_PLAYER)),
        )
    )


def _draw_rest(
    request: DealRequest, cells: tuple[Hex, ...], mountains: list[Hex], dealt: dict[Hex, str]
) -> TerreSetup:
    numbers = GAME.hex_numbers(cells)
    cards = [number for cell, number in numbers.items() if cell not in mountains]
    personal = Stream(request.seed, "personal cards").sample(cards, request.players)
    order, throws = _throw_for_order(request.players, Stream(request.seed, "turn order"))
    return TerreSetup(
        under_mountains={numbers[cell]: int(dealt[cell]) for cell in mountains},
        turn_order=tuple(order),
        throws=tuple(map(tuple, throws)),
        personal_cards=tuple(personal),
    )


def _throw_for_order(players: int, stream: Stream) -> tuple[list[int], list[list[int]]]:
    """Return the players (from 1) by falling dice, and each one's throws; ties throw again."""
    throws: list[list[int]] = [[] for _ in range(players)]
    tied = list(range(players))
    while tied:
        for player in tied:
            throws[player].append(1 + stream.below(DIE_SIDES))
        tied = [p for p in range(players) if throws.count(throws[p]) > 1]
    order = sorted(range(players), key=lambda player: throws[player], reverse=True)
    return [player + 1 for player in order], throws


def _different_boards(players: int, is_bound: bool) -> int:
    """Return the same with values under mountains, which nobody sees, left out."""
    hidden = layout_count([(n, 1) for n in TILES_OF_VALUE.values()], HEX_COUNT)
    seen = layout_count([(n, 1) for n in TILES_OF_VALUE.values()], HEX_COUNT - MOUNTAIN_COUNT)
    return _set_size(players, is_bound) // hidden * seen


def _set_size(players: int, is_bound: bool) -> int:
    layouts = factorial(HEX_COUNT) // prod(factorial(n) for n in TILES_OF_VALUE.values())
    mountains = CONNECTED_MOUNTAIN_SETS if is_bound else comb(HEX_COUNT, MOUNTAIN_COUNT)
    officers = perm(HEX_COUNT - MOUNTAIN_COUNT, players * OFFICERS_A_PLAYER)
    return layouts * mountains * officers // (1 << players)  # two knights of a colour are alike
