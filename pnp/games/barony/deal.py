"""
Random boards of Barony.

Outline and tiling uniformly over the family of the shape, then tiles from the box onto
places and turns uniformly; a board that breaks a wish is thrown away whole, so that what
remains is uniform over the boards that meet it. Separate streams draw outline, tiles and
turns.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache
from math import perm

from generators import BudgetError, NoSuchBoardError
from generators.deals import layout_count
from generators.hexes import Hex, neighbours
from generators.randomness import Stream
from generators.scattering import (
    has_independent_set,
    largest_independent_set,
    smallest_maximal_independent_set,
)
from generators.trihexes import Trihex
from pnp.errors import InventoryError
from pnp.games.barony.facts import (
    CITY_TERRAINS,
    STARTING_CITIES,
    TERRAIN_OF_LETTER,
    TILE_CODES,
    TILES_PER_PLAYER,
    city_hexes,
)
from pnp.games.barony.families import cover_count, draw_tiling
from pnp.games.barony.laying import TURNS, lake_contacts, lay_tile, terrain_of
from pnp.games.barony.mending import DRAFT_LIMIT, Draft, Pools, Shortage
from pnp.messages import Message
from pnp.model.boards import Board, BoardSet, LaidTile, names_by_column
from pnp.model.games import DealRequest

BOARD_LIMIT = 20_000
FOUND_LIMIT = 200
# Where so many pairs of lakes touched on each of the first boards, hardly any board has none.
_LOOKED_AT = 1_000
_FEWEST_CONTACTS = 8


def deal_board(request: DealRequest) -> Board:
    """
    Return a random board.

    Raises:
        NoSuchBoardError: the tiles cannot meet the wishes; proved.
        BudgetError: `BOARD_LIMIT` boards in a row broke a wish, and none was found otherwise.
        InventoryError: the tile list holds too few tiles.
    """
    codes = request.inventory or TILE_CODES
    tile_count = TILES_PER_PLAYER * request.players
    require_tiles(codes, tile_count)
    require_calm(codes, tile_count, request)
    require_city_tiles(codes, tile_count, request)
    shape = str(request.options.get("shape", "compact"))
    outline, deal, turning = (Stream(request.seed, n) for n in ("outline", "deal", "turning"))
    prospects = Prospects(request)
    while prospects.are_fair(BOARD_LIMIT):
        drawn = zip(
            deal.sample(codes, tile_count),
            draw_tiling(shape, tile_count, outline).pieces,
            turning.each_below(TURNS, tile_count),
            strict=True,
        )
        tiles = [lay_tile(*tile) for tile in drawn]
        if not prospects.keep_lakes_apart(tiles):
            continue
        terrain = terrain_of(tiles)
        if meets_wishes(terrain, request):
            return make_board(request, tiles, terrain, board_set(request, codes, shape))
    return _found_board(request, codes, shape, prospects.drawn)


class Prospects:
    """
    Whether to draw another board, after those that broke a wish.

    Where lakes touch again and again, so that hardly any draw can keep them apart, no more are
    drawn. That leaves the boards which are drawn uniform: to stop does not hang on what comes.

    Attributes:
        drawn: how many boards were drawn.
    """

    def __init__(self, request: DealRequest) -> None:
        self.drawn = 0
        self._is_asked = bool(request.options.get("no-adjacent-lakes"))
        self._fewest = _FEWEST_CONTACTS

    def are_fair(self, limit: int) -> bool:
        """Tell whether to draw another board; it counts as drawn."""
        is_hopeless = self._is_asked and self._fewest >= _FEWEST_CONTACTS
        if self.drawn >= limit or (self.drawn >= _LOOKED_AT and is_hopeless):
            return False
        self.drawn += 1
        return True

    def keep_lakes_apart(self, tiles: Iterable[LaidTile]) -> bool:
        """Tell whether no lakes touch, if that was asked for."""
        if not self._is_asked:
            return True
        found = lake_contacts(tiles)
        self._fewest = min(self._fewest, found)
        return not found


def _found_board(request: DealRequest, codes: Sequence[str], shape: str, drawn: int) -> Board:
    """
    Return a board that meets wishes which draws have failed, if one can be made.

    Every tile has one hex of each of the three colours of the lattice, so that lakes which
    all lie on hexes of one colour never touch. Where that is not enough, drafts are mended.

    Raises:
        BudgetError: nothing was found.
    """
    tile_count = TILES_PER_PLAYER * request.players
    keeps_apart = bool(request.options.get("no-adjacent-lakes"))
    calm = [code for code in codes if code.count("L") <= 1] if keeps_apart else codes
    stream = Stream(request.seed, "found")
    origin = found_set(board_set(request, codes, shape))
    for _ in range(FOUND_LIMIT if keeps_apart else 0):
        cover = draw_tiling(shape, tile_count, stream).pieces
        laid = zip(stream.sample(calm, tile_count), cover, strict=True)
        tiles = [_lay_lake(code, piece, stream.below(TURNS)) for code, piece in laid]
        terrain = terrain_of(tiles)
        if meets_wishes(terrain, request):
            return make_board(request, tiles, terrain, origin)
    for _ in range(DRAFT_LIMIT):
        cover = draw_tiling(shape, tile_count, stream).pieces
        draft = Draft(cover, (), Pools((), calm), stream)
        if draft.mend(keeps_lakes_apart=keeps_apart, shortage=shortage_of(request)):
            tiles = draft.tiles()
            return make_board(request, tiles, terrain_of(tiles), origin)
    raise gave_up(drawn, request)


def found_set(origin: BoardSet) -> BoardSet:
    """Return the set of a board that was searched for: what is known of it is a bound."""
    return replace(
        origin,
        is_exact=False,
        is_uniform=False,
        is_estimate=False,
        is_found=True,
        is_different_exact=False,
    )


def gave_up(drawn: int, request: DealRequest) -> BudgetError:
    """Return what to raise where nothing was found: with the wishes that can be left out."""
    known = ("cities", "no-adjacent-lakes", "mystery-distance")
    wishes = [f"--{name}" for name in known if name in request.options]
    advice = Message("use_another_tile_list")
    if wishes:
        *others, last = wishes
        names = Message("one_or_other", one=", ".join(others), other=last) if others else last
        advice = Message("leave_out", names=names)
    return BudgetError(
        Message("gave_up_on_boards", boards=drawn, drafts=DRAFT_LIMIT, advice=advice)
    )


def _lay_lake(code: str, piece: Trihex, turn: int) -> LaidTile:
    """Return the tile with its lake, if it has one, on the first colour of the lattice."""
    if "L" in code:
        colours = [(cell.q - cell.r) % TURNS for cell in piece.cells()]
        turn = (colours.index(0) - code.index("L")) % TURNS
    return lay_tile(code, piece, turn)


def meets_wishes(terrain: Mapping[Hex, str], request: DealRequest) -> bool:
    """Tell whether a board keeps lakes apart, if asked to, and leaves room for cities."""
    if request.options.get("no-adjacent-lakes") and _has_adjacent_lakes(terrain):
        return False
    return _has_room(city_hexes(terrain), request.players, _level(request))


def shortage_of(request: DealRequest) -> Shortage:
    """Return what tells how many first cities lack room on a board."""
    wanted = STARTING_CITIES * request.players
    is_strong = _level(request) == "strong"

    def shortage(terrain: Mapping[Hex, str]) -> int:
        hexes = city_hexes(terrain)
        if is_strong:
            return max(0, wanted - smallest_maximal_independent_set(hexes))
        # Hexes of one colour of the lattice never touch.
        if max(Counter((cell.q - cell.r) % 3 for cell in hexes).values(), default=0) >= wanted:
            return 0
        return max(0, wanted - largest_independent_set(hexes))

    return shortage


def _level(request: DealRequest) -> str:
    return str(request.options.get("cities", "weak"))


def make_board(
    request: DealRequest,
    tiles: Sequence[LaidTile],
    terrain: Mapping[Hex, str],
    drawn_from: BoardSet,
    game: str = "barony",
) -> Board:
    """Return the finished board, its hexes in reading order."""
    names = names_by_column(terrain)
    return Board(
        game=game,
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


def board_set(request: DealRequest, codes: Sequence[str], shape: str) -> BoardSet:
    """
    Return how many boards there are: tilings, ways to place the tiles, and turns.

    Equal tiles count apart, and so do the turns of a tile that looks the same when turned.
    """
    has_wish = "no-adjacent-lakes" in request.options or "cities" in request.options
    return _board_set(tuple(codes), shape, request.players, has_wish)


@lru_cache(maxsize=16)
def _board_set(codes: tuple[str, ...], shape: str, players: int, has_wish: bool) -> BoardSet:
    tile_count = TILES_PER_PLAYER * players
    count = cover_count(shape, tile_count) * perm(len(codes), tile_count) * TURNS**tile_count
    fewest = sum(sorted(map(_city_hex_count, codes))[:tile_count])
    return BoardSet(
        count,
        is_exact=not has_wish and _always_has_room(fewest, players),
        different=cover_count(shape, tile_count) * different_layouts(codes, tile_count),
    )


def different_layouts(codes: tuple[str, ...], tile_count: int) -> int:
    """Return how many ways to lay so many tiles on given places look different."""
    kinds = Counter(min(_turns(code)) for code in codes)
    return layout_count([(count, len(_turns(code))) for code, count in kinds.items()], tile_count)


def _turns(code: str) -> set[str]:
    return {code[turn:] + code[:turn] for turn in range(TURNS)}


def require_tiles(codes: Sequence[str], tile_count: int) -> None:
    """
    Refuse a tile list that is too short.

    Raises:
        InventoryError: there are fewer tiles than the board needs.
    """
    if len(codes) < tile_count:
        raise InventoryError(Message("tile_list_too_short", count=len(codes), least=tile_count))


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


def _has_adjacent_lakes(terrain: Mapping[Hex, str]) -> bool:
    lakes = {cell for cell, kind in terrain.items() if kind == "lake"}
    return any(other in lakes for cell in lakes for other in neighbours(cell))


def _has_room(hexes: AbstractSet[Hex], players: int, level: str) -> bool:
    """
    Tell whether the first cities of *players* find room on *hexes*, no two touching.

    `weak`: that many suitable hexes exist. `strong`: however the players place them, all of
    them find a place.
    """
    wanted = STARTING_CITIES * players
    if level == "strong":
        return smallest_maximal_independent_set(hexes) >= wanted
    return has_independent_set(hexes, wanted)


def _always_has_room(city_hex_count: int, players: int) -> bool:
    """
    Tell whether any *city_hex_count* suitable hexes hold the first cities of *players*.

    A third of them, rounded up, never touch: the lattice has three colours.
    """
    return -(-city_hex_count // 3) >= STARTING_CITIES * players
