"""
Random boards of Barony, and of games with more tiles for it.

Outline and tiling uniformly over the family of the shape, then tiles from the box onto
places and turns uniformly; a board that breaks a wish is thrown away whole, so that what
remains is uniform over the boards that meet it. Separate streams draw outline, tiles and
turns. Where mysterious locations are drawn with the tiling, their tiles lie on them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import perm
from typing import TypeAlias

from generators import BudgetError, NoSuchBoardError
from generators.deals import layout_count
from generators.hexes import Hex
from generators.randomness import Stream
from generators.scattering import largest_independent_set, smallest_maximal_independent_set
from generators.trihexes import Trihex
from pnp.errors import InventoryError
from pnp.games.barony.facts import (
    CITY_TERRAINS,
    MYSTERIOUS,
    STARTING_CITIES,
    TERRAIN_OF_LETTER,
    TILE_CODES,
    TILES_PER_PLAYER,
    city_hexes,
)
from pnp.games.barony.families import cover_count, draw_tiling
from pnp.games.barony.laying import (
    DRAFT_LIMIT,
    LAKE,
    TURNS,
    Draft,
    Pools,
    lake_contacts,
    lay_tile,
    least_broken,
    terrain_of,
    turned_cells,
)
from pnp.messages import Message
from pnp.model.boards import Board, BoardSet, LaidTile, names_by_column
from pnp.model.games import DealRequest

BOARD_LIMIT = 20_000
FOUND_LIMIT = 200
# Where so many pairs of lakes touched on each of the first boards, hardly any board has none.
_LOOKED_AT = 1_000
_FEWEST_CONTACTS = 8

# Mysterious locations in reading order, and the trihexes of a tiling that they lie in, sorted.
Cover: TypeAlias = tuple[tuple[Hex, ...], tuple[Trihex, ...]]


def deal_board(request: DealRequest) -> Board:
    """
    Return a random board.

    Raises:
        NoSuchBoardError: the tiles cannot meet the wishes; proved.
        BudgetError: `BOARD_LIMIT` boards in a row broke a wish, and none was found otherwise.
        InventoryError: the tile list holds too few tiles.
    """
    codes = tuple(request.inventory or TILE_CODES)
    tile_count = TILES_PER_PLAYER * request.players
    if len(codes) < tile_count:
        raise InventoryError(Message("tile_list_too_short", count=len(codes), least=tile_count))
    require_calm(codes, tile_count, request)
    require_city_tiles(codes, tile_count, request)
    shape = str(request.options.get("shape", "compact"))
    has_wish = not request.options.keys().isdisjoint({"no-adjacent-lakes", "cities"})
    origin = partial(_board_set, codes, shape, request.players, has_wish)

    def draw(_: Stream, outline: Stream) -> Cover:
        return (), draw_tiling(shape, tile_count, outline).pieces

    return deal_tiles(request, Pools((), codes), draw, BOARD_LIMIT, origin)


def deal_tiles(
    request: DealRequest,
    pools: Pools,
    draw: Callable[[Stream, Stream], Cover],
    board_limit: int,
    origin: Callable[[], BoardSet],
) -> Board:
    """
    Return a board of tiles that meets the wishes, its hexes in reading order.

    Where draws have failed, one is found otherwise, if one can be made. Every tile has one hex of
    each of the three colours of the lattice, so that lakes which all lie on hexes of one colour
    never touch. Where that is not enough, drafts are mended.

    Where:
        draw: draws locations and tiling, from a stream for each.
        board_limit: how many boards are drawn before one is found otherwise.
        origin: how many boards it is drawn from.

    Raises:
        BudgetError: nothing was found.
    """
    keeps_apart = bool(request.options.get("no-adjacent-lakes"))
    shortage = partial(_shortage, request)
    locations_from, outline, deal, turning = (
        Stream(request.seed, name) for name in ("locations", "outline", "deal", "turning")
    )
    drawn, fewest = 0, _FEWEST_CONTACTS
    # Where lakes touch again and again no more boards are drawn. That leaves those which are drawn
    # uniform: to stop does not hang on what comes.
    while drawn < board_limit and not (
        keeps_apart and drawn >= _LOOKED_AT and fewest >= _FEWEST_CONTACTS
    ):
        drawn += 1
        locations, cover = draw(locations_from, outline)
        special = dict(zip(locations, deal.sample(pools.mysterious, len(locations)), strict=True))
        ordinary = iter(deal.sample(pools.ordinary, len(cover) - len(locations)))
        tiles = []
        for piece, turn in zip(cover, turning.each_below(TURNS, len(cover)), strict=True):
            cells = turned_cells(piece)[0]
            for location in special.keys() & cells:
                code = special[location]
                turn_to = (cells.index(location) - code.index(MYSTERIOUS)) % TURNS
                tiles.append(lay_tile(code, piece, turn_to))
                break
            else:
                tiles.append(lay_tile(next(ordinary), piece, turn))
        contacts = lake_contacts(tiles) if keeps_apart else 0
        fewest = min(fewest, contacts)
        terrain = {} if contacts else terrain_of(tiles)
        if terrain and not shortage(terrain):
            return _board(request, tiles, terrain, origin())
    stream = Stream(request.seed, "found")
    most_lakes = 1 if keeps_apart else TURNS
    calm = Pools(
        *(tuple(code for code in pool if code.count(LAKE) <= most_lakes) for pool in pools)
    )
    for _ in range(FOUND_LIMIT if keeps_apart and not pools.mysterious else 0):
        _, cover = draw(stream, stream)
        laid = zip(stream.sample(calm.ordinary, len(cover)), cover, strict=True)
        tiles = [_lay_lake(code, piece, stream.below(TURNS)) for code, piece in laid]
        terrain = terrain_of(tiles)
        if not shortage(terrain):
            return _board(request, tiles, terrain, _found(origin()))
    drafts = (
        Draft(cover, locations, calm, stream)
        for locations, cover in iter(lambda: draw(stream, stream), None)
    )
    for _ in range(DRAFT_LIMIT):
        draft = least_broken(drafts) if keeps_apart and pools.mysterious else next(drafts)
        if draft.mend(keeps_lakes_apart=keeps_apart, shortage=shortage):
            tiles = draft.tiles()
            return _board(request, tiles, terrain_of(tiles), _found(origin()))
    known = ("cities", "no-adjacent-lakes", "mystery-distance")
    wishes = [f"--{name}" for name in known if name in request.options]
    advice = Message("use_another_tile_list")
    if wishes:
        *others, last = wishes
        names = Message("one_or_other", one=", ".join(others), other=last) if others else last
        advice = Message("leave_out", names=names)
    raise BudgetError(Message("gave_up_on_boards", boards=drawn, drafts=DRAFT_LIMIT, advice=advice))


def _found(origin: BoardSet) -> BoardSet:
    """Return the set of a board that was searched for: what is known of it is a bound."""
    return replace(
        origin,
        is_exact=False,
        is_uniform=False,
        is_estimate=False,
        is_found=True,
        is_different_exact=False,
    )


def _lay_lake(code: str, piece: Trihex, turn: int) -> LaidTile:
    """Return the tile with its lake, if it has one, on the first colour of the lattice."""
    if LAKE in code:
        colours = [(cell.q - cell.r) % TURNS for cell in piece.cells()]
        turn = (colours.index(0) - code.index(LAKE)) % TURNS
    return lay_tile(code, piece, turn)


def _shortage(request: DealRequest, terrain: Mapping[Hex, str]) -> int:
    """
    Return how many first cities lack room, no two of which may touch.

    `weak`: so many suitable hexes are missing. `strong`: so many may find no place, however the
    players place them.
    """
    wanted = STARTING_CITIES * request.players
    hexes = city_hexes(terrain)
    if request.options.get("cities") == "strong":
        return max(0, wanted - smallest_maximal_independent_set(hexes))
    return wanted - largest_independent_set(hexes, wanted)


def _board(
    request: DealRequest,
    tiles: Sequence[LaidTile],
    terrain: Mapping[Hex, str],
    drawn_from: BoardSet,
) -> Board:
    names = names_by_column(terrain)
    return Board(
        game="barony",
        players=request.players,
        seed=request.seed,
        options=request.options,
        terrain={cell: terrain[cell] for cell in names},
        names=names,
        drawn_from=drawn_from,
        tiles=tuple(sorted(tiles, key=lambda tile: _first_in_rows(tile.cells))),
    )


@lru_cache(maxsize=4096)
def _first_in_rows(cells: tuple[Hex, ...]) -> tuple[int, int]:
    return min((cell.r, cell.q) for cell in cells)


@lru_cache(maxsize=16)
def _board_set(codes: tuple[str, ...], shape: str, players: int, has_wish: bool) -> BoardSet:
    """
    Return how many boards there are: tilings, ways to place the tiles, and turns.

    Equal tiles count apart, and so do the turns of a tile that looks the same when turned.
    """
    tile_count = TILES_PER_PLAYER * players
    count = cover_count(shape, tile_count) * perm(len(codes), tile_count) * TURNS**tile_count
    fewest = sum(sorted(map(_city_hex_count, codes))[:tile_count])
    return BoardSet(
        count,
        # A third of the suitable hexes, rounded up, never touch: the lattice has three colours.
        is_exact=not has_wish and -(-fewest // 3) >= STARTING_CITIES * players,
        different=cover_count(shape, tile_count) * different_layouts(codes, tile_count),
    )


def different_layouts(codes: tuple[str, ...], tile_count: int) -> int:
    """Return how many ways to lay so many tiles on given places look different."""
    kinds = Counter(min(_turns(code)) for code in codes)
    return layout_count([(count, len(_turns(code))) for code, count in kinds.items()], tile_count)


def _turns(code: str) -> set[str]:
    return {code[turn:] + code[:turn] for turn in range(TURNS)}


def require_calm(codes: Iterable[str], tile_count: int, request: DealRequest) -> None:
    """
    Prove that lakes will touch, if they must not, where counting the tiles is enough.

    Raises:
        NoSuchBoardError: too few tiles have one lake at most.
    """
    if not request.options.get("no-adjacent-lakes"):
        return
    usable = sum(1 for code in codes if code.count("L") <= 1)
    if usable < tile_count:
        raise NoSuchBoardError(Message("lakes_will_touch", usable=usable, needed=tile_count))


def require_city_tiles(codes: Iterable[str], tile_count: int, request: DealRequest) -> None:
    """
    Prove that first cities have no room, where counting the tiles without a location is enough.

    Raises:
        NoSuchBoardError: too few tiles have room for one.
    """
    # The hexes of a tile touch one another, so that it has room for one first city at most;
    # those beside a mysterious location for none.
    able = sum(1 for code in codes if _city_hex_count(code))
    wanted = STARTING_CITIES * request.players
    if min(able, tile_count) < wanted:
        raise NoSuchBoardError(
            Message("too_few_tiles_for_cities", players=request.players, cities=wanted, tiles=able)
        )


@lru_cache(maxsize=1024)
def _city_hex_count(code: str) -> int:
    return sum(1 for letter in code if TERRAIN_OF_LETTER.get(letter) in CITY_TERRAINS)
