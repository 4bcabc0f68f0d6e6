"""
Random boards of Barony, and of games with more tiles for it.

Outline and tiling uniformly over the family of the shape, then tiles from the box onto
places and turns uniformly; a board that breaks a wish is thrown away whole, so that what
remains is uniform over the boards that meet it. Separate streams draw outline, tiles and
turns. Where mysterious locations are drawn with the tiling, their tiles lie on them.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from math import perm
from typing import TypeAlias

from generators import BudgetError, NoSuchBoardError, randomness, tilings
from generators.deals import largest_independent_set, layout_count, smallest_maximal_independent_set
from generators.hexes import Hex
from pnp.errors import InventoryError
from pnp.games.barony import facts, families, laying
from pnp.messages import Message
from pnp.model.boards import Board, BoardSet, LaidTile, names_by_column
from pnp.model.games import DealRequest
from pnp.texts.suggestions import either

BOARD_LIMIT = 20_000
FOUND_LIMIT = 200
# Where so many pairs of lakes touched on each of the first boards, hardly any board has none.
_LOOKED_AT = 1_000
_FEWEST_CONTACTS = 8

# Mysterious locations in reading order, and the trihexes of a tiling that they lie in, sorted.
Cover: TypeAlias = tuple[tuple[Hex, ...], tuple[tilings.Trihex, ...]]


def deal_board(request: DealRequest) -> Board:
    """
    Return a random board.

    Raises:
        NoSuchBoardError: the tiles cannot meet the wishes; proved.
        BudgetError: `BOARD_LIMIT` boards in a row broke a wish, and none was found otherwise.
        InventoryError: the tile list holds too few tiles.
    """
    codes = tuple(request.inventory or facts.TILE_CODES)
    tile_count = facts.TILES_PER_PLAYER * request.players
    if len(codes) < tile_count:
        raise InventoryError("tile_list_too_short", count=len(codes), least=tile_count)
    shape = str(request.options.get("shape", "compact"))
    # A third of the suitable hexes, rounded up, never touch: the lattice has three colours.
    fewest = -(-sum(sorted(map(_city_hex_count, codes))[:tile_count]) // 3)
    is_exact = not has_wishes(request) and fewest >= facts.STARTING_CITIES * request.players
    pools = laying.Pools((), codes)

    def origin() -> BoardSet:
        covers = families.cover_count(shape, tile_count)
        return board_set(covers, pools, 0, tile_count)._replace(is_exact=is_exact)

    def draw(_: randomness.Stream, outline: randomness.Stream) -> Cover:
        return (), families.draw_tiling(shape, tile_count, outline).pieces

    return deal_tiles(request, pools, draw, origin, location_count=0, board_limit=BOARD_LIMIT)


def has_wishes(request: DealRequest) -> bool:
    """Tell whether boards are thrown away that break wishes."""
    return not request.options.keys().isdisjoint({"no-adjacent-lakes", "cities"})


def deal_tiles(
    request: DealRequest,
    pools: laying.Pools,
    draw: Callable[[randomness.Stream, randomness.Stream], Cover],
    origin: Callable[[], BoardSet],
    *,
    location_count: int,
    board_limit: int,
) -> Board:
    """
    Return a board of tiles that meets the wishes, its hexes in reading order.

    Where draws have failed, one is found otherwise, if one can be made. Every tile has one hex of
    each of the three colours of the lattice, so that lakes which all lie on hexes of one colour
    never touch. Where that is not enough, drafts are mended.

    Where:
        draw: draws locations and tiling, from a stream for each.
        origin: how many boards it is drawn from.
        board_limit: how many boards are drawn before one is found otherwise.

    Raises:
        NoSuchBoardError: the tiles cannot meet the wishes; proved.
        BudgetError: nothing was found.
    """
    _require_room(request, pools, location_count)
    keeps_apart = bool(request.options.get("no-adjacent-lakes"))
    shortage = partial(_shortage, request)

    def board_of(tiles: Sequence[LaidTile], *, is_found: bool = False) -> Board | None:
        terrain = laying.terrain_of(tiles)
        if shortage(terrain):
            return None
        names, drawn_from = names_by_column(terrain), origin()
        if is_found:  # what is known of it is a bound
            drawn_from = drawn_from._replace(is_exact=False, is_uniform=False, is_estimate=False)
            drawn_from = drawn_from._replace(is_different_exact=False, is_found=True)
        return Board(
            game="barony",
            players=request.players,
            seed=request.seed,
            options=request.options,
            terrain={cell: terrain[cell] for cell in names},
            names=names,
            drawn_from=drawn_from,
            tiles=tuple(sorted(tiles, key=lambda one: min((c.r, c.q) for c in one.cells))),
        )

    locations_from, outline, deal, turning = (
        randomness.Stream(request.seed, name)
        for name in ("locations", "outline", "deal", "turning")
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
        for piece, turn in zip(cover, turning.each_below(laying.TURNS, len(cover)), strict=True):
            cells = laying.turned_cells(piece)
            at = next((number for number, one in enumerate(cells[0]) if one in special), None)
            code = next(ordinary) if at is None else special[cells[0][at]]
            turn_to = turn if at is None else (at - code.index(facts.MYSTERIOUS)) % laying.TURNS
            tiles.append(LaidTile(code, cells[turn_to]))
        contacts = laying.lake_contacts(tiles) if keeps_apart else 0
        fewest = min(fewest, contacts)
        if not contacts and (board := board_of(tiles)):
            return board
    stream = randomness.Stream(request.seed, "found")
    most_lakes = 1 if keeps_apart else laying.TURNS
    calm = laying.Pools(
        *(tuple(code for code in pool if code.count(laying.LAKE) <= most_lakes) for pool in pools)
    )
    for _ in range(FOUND_LIMIT if keeps_apart and not pools.mysterious else 0):
        _, cover = draw(stream, stream)
        tiles = []
        for code, piece in zip(stream.sample(calm.ordinary, len(cover)), cover, strict=True):
            cells, turn = laying.turned_cells(piece), stream.below(laying.TURNS)
            if laying.LAKE in code:
                turn = laying.turn_of_lake(code, cells[0], 0)
            tiles.append(LaidTile(code, cells[turn]))
        if board := board_of(tiles, is_found=True):
            return board
    drafts = (
        laying.Draft(cover, locations, calm, stream)
        for locations, cover in iter(lambda: draw(stream, stream), None)
    )
    for _ in range(laying.DRAFT_LIMIT):
        draft = laying.least_broken(drafts) if keeps_apart and pools.mysterious else next(drafts)
        if draft.mend(keeps_lakes_apart=keeps_apart, shortage=shortage) and (
            board := board_of(draft.tiles(), is_found=True)
        ):
            return board
    known = ("cities", "no-adjacent-lakes", "mystery-distance")
    wishes = [f"--{name}" for name in known if name in request.options]
    advice = Message("use_another_tile_list")
    if wishes:
        advice = Message("leave_out", names=either(wishes))
    raise BudgetError(
        Message("gave_up_on_boards", boards=drawn, drafts=laying.DRAFT_LIMIT, advice=advice)
    )


def _require_room(request: DealRequest, pools: laying.Pools, location_count: int) -> None:
    """
    Prove that wishes cannot be met, where counting the tiles is enough.

    Raises:
        NoSuchBoardError: too few tiles have one lake at most, so that lakes will touch; or too
            few have room for a first city.
    """
    other_count = facts.TILES_PER_PLAYER * request.players - location_count
    if request.options.get("no-adjacent-lakes"):
        for pool, needed in zip(pools, (location_count, other_count), strict=True):
            usable = sum(1 for code in pool if code.count(laying.LAKE) <= 1)
            if usable < needed:
                raise NoSuchBoardError(Message("lakes_will_touch", usable=usable, needed=needed))
    # The hexes of a tile touch one another, so that it has room for one first city at most;
    # those beside a mysterious location for none.
    able = sum(1 for code in pools.ordinary if _city_hex_count(code))
    wanted = facts.STARTING_CITIES * request.players
    if min(able, other_count) < wanted:
        raise NoSuchBoardError(
            Message("too_few_tiles_for_cities", players=request.players, cities=wanted, tiles=able)
        )


def _shortage(request: DealRequest, terrain: Mapping[Hex, str]) -> int:
    """
    Return how many first cities lack room, no two of which may touch.

    `weak`: so many suitable hexes are missing. `strong`: so many may find no place, however the
    players place them.
    """
    wanted = facts.STARTING_CITIES * request.players
    hexes = facts.city_hexes(terrain)
    if request.options.get("cities") == "strong":
        return max(0, wanted - smallest_maximal_independent_set(hexes))
    return wanted - largest_independent_set(hexes, wanted)


@lru_cache(maxsize=16)
def board_set(covers: int, pools: laying.Pools, location_count: int, tile_count: int) -> BoardSet:
    """
    Return how many boards there are: tilings, ways to place the tiles, and turns.

    Equal tiles count apart, and so do the turns of a tile that looks the same when turned.

    Where:
        covers: how many tilings there are, each with its locations.
    """
    other_count = tile_count - location_count
    deals = perm(len(pools.mysterious), location_count) * perm(len(pools.ordinary), other_count)
    special = [(count, 1) for count in Counter(pools.mysterious).values()]
    kinds = Counter(min(_turns(code)) for code in pools.ordinary)
    others = [(count, len(_turns(code))) for code, count in kinds.items()]
    layouts = layout_count(special, location_count) * layout_count(others, other_count)
    return BoardSet(
        covers * deals * laying.TURNS**other_count, is_exact=False, different=covers * layouts
    )


def _turns(code: str) -> set[str]:
    return {code[turn:] + code[:turn] for turn in range(laying.TURNS)}


@lru_cache(maxsize=1024)
def _city_hex_count(code: str) -> int:
    return sum(1 for letter in code if facts.TERRAIN_OF_LETTER.get(letter) in facts.CITY_TERRAINS)
