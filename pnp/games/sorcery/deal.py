"""
Random boards of Barony with Sorcery.

The mysterious locations are drawn uniformly from the sets that are far enough apart in
the window of the family, outline and tiling uniformly and apart from them; a pair in
which a location falls off the board is thrown away whole. What remains is uniform over
all boards with their locations, however large the distance. The tile of a location and
its turn follow from it; the other tiles are dealt as in Barony, and a board without room
for the first cities is thrown away whole, too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import comb, perm

from generators.errors import BudgetError, NoSuchBoardError
from generators.hexes import Hex
from generators.polyhexes import Trihex
from generators.randomness import Stream
from generators.scattering import ApartSets
from pnp.errors import InventoryError
from pnp.games.barony.deal import (
    TURNS,
    lay_tile,
    make_board,
    meets_wishes,
    require_possible,
    terrain_of,
    turned_cells,
)
from pnp.games.barony.deal.families import (
    Tiling,
    cell_mask,
    cover_count,
    draw_tiling,
    family_problem,
)
from pnp.games.barony.facts import MYSTERIOUS, TILE_CODES, TILES_PER_PLAYER
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
from pnp.model.boards import Board, BoardSet, LaidTile
from pnp.model.games import DealRequest

PAIR_LIMIT = 20_000
BOARD_LIMIT = 5_000
WITNESS_LIMIT = 1_000


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
    streams = {n: Stream(request.seed, n) for n in ("outline", "locations", "deal", "turning")}
    for _ in range(BOARD_LIMIT):
        locations, cover = _draw_pair(request, shape, streams["locations"], streams["outline"])
        deal = streams["deal"]
        special = dict(zip(locations, deal.sample(mysterious, location_count), strict=True))
        others = deal.sample(ordinary, tile_count - location_count)
        tiles = _lay(cover, special, others, streams["turning"])
        terrain = terrain_of(tiles)
        if meets_wishes(terrain, request):
            count = (
                cover_count(shape, tile_count)
                * comb(3 * tile_count, location_count)
                * perm(len(mysterious), location_count)
                * perm(len(ordinary), tile_count - location_count)
                * TURNS ** (tile_count - location_count)
            )
            board = make_board(request, tiles, terrain, BoardSet(count, False), "barony-sorcery")
            return _with_spells(board, request)
    raise BudgetError(
        f"gave up after {BOARD_LIMIT} boards, each of which broke a wish; "
        "relax --cities, --no-adjacent-lakes or --mystery-distance"
    )


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
            f"the tile list holds {len(mysterious)} tiles with a mysterious location (X) and "
            f"{len(ordinary)} without; expected {location_count} and {rest} or more"
        )
    return mysterious, ordinary


@lru_cache(maxsize=16)
def _location_sets(shape: str, players: int, least_distance: int) -> ApartSets:
    """Return the sets of locations within the window of a family."""
    window = family_problem(shape, TILES_PER_PLAYER * players).window
    return ApartSets(window, MYSTERIOUS_TILES[players], least_distance)


def _draw_pair(
    request: DealRequest, shape: str, locations: Stream, outline: Stream
) -> tuple[tuple[Hex, ...], tuple[Trihex, ...]]:
    """Return locations and the tiling they lie in, each such pair equally likely."""
    least_distance = int(request.options.get("mystery-distance", LEAST_MYSTERY_DISTANCE))
    tile_count = TILES_PER_PLAYER * request.players
    sets = _location_sets(shape, request.players, least_distance)
    draw = partial(draw_tiling, shape, tile_count, outline)
    pair = _try_pairs(sets, draw, locations, PAIR_LIMIT)
    if pair is not None:
        return pair
    wish = f"mysterious locations {least_distance} apart"
    largest = _largest_distance(request, shape, least_distance - 1)
    if sets.is_empty:
        raise NoSuchBoardError(
            f"no {shape} board for {request.players} players has its {wish}; "
            f"{largest} works: use --mystery-distance {largest}"
        )
    raise BudgetError(
        f"gave up after {PAIR_LIMIT} {shape} boards without {wish}; {largest} works, "
        "and on --shape showpiece every distance is settled"
    )


def _try_pairs(
    sets: ApartSets, draw: Callable[[], Tiling], stream: Stream, limit: int
) -> tuple[tuple[Hex, ...], tuple[Trihex, ...]] | None:
    """Return the first pair of *limit* in which all locations lie on the board, if any."""
    if sets.is_empty:
        return None
    for _ in range(limit):
        cells = sets.draw(stream)
        tiling = draw()
        if not cell_mask(cells) & ~tiling.covered:
            return cells, tiling.pieces
    return None


def _largest_distance(request: DealRequest, shape: str, most: int) -> int:
    """Return the largest distance up to *most* for which a board turned up."""
    outline = Stream(request.seed, "witness outline")
    draw = partial(draw_tiling, shape, TILES_PER_PLAYER * request.players, outline)
    for least_distance in range(most, LEAST_MYSTERY_DISTANCE, -1):
        sets = _location_sets(shape, request.players, least_distance)
        if _try_pairs(sets, draw, Stream(request.seed, "witness"), WITNESS_LIMIT):
            return least_distance
    return LEAST_MYSTERY_DISTANCE


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
    """Return *board* with its open spells drawn, in the order of the cards."""
    drawn = Stream(request.seed, "spells").sample(SPELLS, OPEN_SPELLS)
    return replace(board, setup=SorcerySetup(tuple(sorted(drawn, key=SPELLS.index))))
