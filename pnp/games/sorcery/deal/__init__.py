"""
Random boards of Barony with Sorcery.

The mysterious locations and the tiling they lie in are drawn together, uniformly over all
such pairs however large the distance. The tile of a location and its turn follow from it;
the other tiles are dealt as in Barony, and a board that breaks a wish is thrown away whole.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import comb, perm

from generators import BudgetError
from generators.deals import layout_count
from generators.hexes import Hex
from generators.randomness import Stream
from generators.trihexes import Trihex
from pnp.errors import InventoryError
from pnp.games.barony.deal import (
    TURNS,
    different_layouts,
    lay_tile,
    make_board,
    meets_wishes,
    require_possible,
    terrain_of,
    turned_cells,
)
from pnp.games.barony.deal.families import cover_count
from pnp.games.barony.facts import MYSTERIOUS, TILE_CODES, TILES_PER_PLAYER
from pnp.games.sorcery.deal.locations import PairSource
from pnp.games.sorcery.facts import (
    LEAST_MYSTERY_DISTANCE,
    MYSTERIOUS_CODES,
    MYSTERIOUS_TILES,
    OPEN_SPELLS,
    ORDINARY_CODES,
    PLAYERS_WITH_ORDINARY_TILES,
    SPELLS,
    SorcerySetup,
)
from pnp.messages import Message
from pnp.model.boards import Board, BoardSet, LaidTile
from pnp.model.games import DealRequest

BOARD_LIMIT = 5_000


def deal_board(request: DealRequest) -> Board:
    """
    Return a random board with its locations and the five open spells.

    Raises:
        NoSuchBoardError: no board has its locations so far apart, or the tiles cannot
            meet the wishes; proved. The message names a distance that works.
        BudgetError: boards drawn one after the other broke a wish, up to the limits.
        InventoryError: the tile list holds too few tiles of either sort.
    """
    mysterious, ordinary = _tile_pools(request)
    tile_count = TILES_PER_PLAYER * request.players
    location_count = MYSTERIOUS_TILES[request.players]
    require_possible([*mysterious, *ordinary], tile_count, request)
    shape = str(request.options.get("shape", "compact"))
    least_distance = int(request.options.get("mystery-distance", LEAST_MYSTERY_DISTANCE))
    locations_from, outline, deal, turning = (
        Stream(request.seed, name) for name in ("locations", "outline", "deal", "turning")
    )
    pairs = PairSource(shape, request.players, least_distance, locations_from, outline)
    for _ in range(BOARD_LIMIT):
        locations, cover = pairs.draw()
        special = dict(zip(locations, deal.sample(mysterious, location_count), strict=True))
        others = deal.sample(ordinary, tile_count - location_count)
        tiles = _lay(cover, special, others, turning)
        terrain = terrain_of(tiles)
        if meets_wishes(terrain, request):
            origin = _origin(shape, mysterious, ordinary, location_count, tile_count)
            board = make_board(request, tiles, terrain, origin, "barony-sorcery")
            return _with_spells(board, request)
    raise BudgetError(Message("gave_up_on_mystery_boards", boards=BOARD_LIMIT))


def _origin(
    shape: str,
    mysterious: Sequence[str],
    ordinary: Sequence[str],
    location_count: int,
    tile_count: int,
) -> BoardSet:
    """Return from how many deals a board is drawn at most, and how many of them look different."""
    other_count = tile_count - location_count
    outlines = cover_count(shape, tile_count) * comb(3 * tile_count, location_count)
    deals = perm(len(mysterious), location_count) * perm(len(ordinary), other_count)
    locations = layout_count([(n, 1) for n in Counter(mysterious).values()], location_count)
    different = outlines * locations * different_layouts(tuple(ordinary), other_count)
    return BoardSet(outlines * deals * TURNS**other_count, is_exact=False, different=different)


def _tile_pools(request: DealRequest) -> tuple[Sequence[str], Sequence[str]]:
    """Return the codes of the tiles with a location and of those without, checked."""
    if request.inventory is None:
        with_fifth = request.players >= PLAYERS_WITH_ORDINARY_TILES
        return MYSTERIOUS_CODES, TILE_CODES + (ORDINARY_CODES if with_fifth else ())
    mysterious = [code for code in request.inventory if MYSTERIOUS in code]
    ordinary = [code for code in request.inventory if MYSTERIOUS not in code]
    location_count = MYSTERIOUS_TILES[request.players]
    rest = TILES_PER_PLAYER * request.players - location_count
    if len(mysterious) < location_count or len(ordinary) < rest:
        raise InventoryError(
            Message(
                "too_few_mysterious_tiles",
                mysterious=len(mysterious),
                others=len(ordinary),
                least=location_count,
                least_others=rest,
            )
        )
    return mysterious, ordinary


def _lay(
    cover: Sequence[Trihex], special: Mapping[Hex, str], others: Sequence[str], turning: Stream
) -> list[LaidTile]:
    """Return all tiles: the *special* ones turned onto their locations, *others* at random."""
    ordinary = iter(others)
    tiles = []
    for piece, drawn in zip(cover, turning.each_below(TURNS, len(cover)), strict=True):
        turn = drawn
        cells = turned_cells(piece)[0]
        for location in special.keys() & cells:
            code = special[location]
            turn = (cells.index(location) - code.index(MYSTERIOUS)) % TURNS
            break
        else:
            code = next(ordinary)
        tiles.append(lay_tile(code, piece, turn))
    return tiles


def _with_spells(board: Board, request: DealRequest) -> Board:
    drawn = Stream(request.seed, "spells").sample(SPELLS, OPEN_SPELLS)
    return replace(board, setup=SorcerySetup(tuple(sorted(drawn, key=SPELLS.index))))
