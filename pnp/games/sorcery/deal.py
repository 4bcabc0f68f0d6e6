"""
Random boards of Barony with Sorcery.

The mysterious locations and the tiling they lie in are drawn together, uniformly over all
such pairs however large the distance. The tile of a location and its turn follow from it;
the other tiles are dealt as in Barony, and a board that breaks a wish is thrown away whole.

Near one another, a set of locations is drawn uniformly from all sets of the window and a
tiling apart from it, until the set lies on the tiling. From `FAR_DISTANCE` on sets are few:
they are listed, and walks to tilings end where a location would stay empty. The fewest sets
lie on very few tilings; these are drawn in proportion to their tilings, which are stored, and
then a tiling among those that cover them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import comb, perm
from typing import NamedTuple

from generators import BudgetError, NoSuchBoardError
from generators.deals import layout_count
from generators.hexes import Hex, reading_order, rotate
from generators.randomness import Stream
from generators.scattering import ApartSets
from generators.trihexes import Trihex, trihex_of
from pnp.errors import InventoryError
from pnp.games.barony.deal import (
    Prospects,
    different_layouts,
    found_set,
    gave_up,
    make_board,
    meets_wishes,
    require_calm,
    require_city_tiles,
    shortage_of,
)
from pnp.games.barony.facts import MYSTERIOUS, TILE_CODES, TILES_PER_PLAYER
from pnp.games.barony.families import Tiling, cover_count, draw_tiling, family_of, family_problem
from pnp.games.barony.laying import TURNS, cell_mask, lay_tile, terrain_of, turned_cells
from pnp.games.barony.mending import DRAFT_LIMIT, Draft, Pools, least_broken
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
from pnp.model.boards import FAR_DISTANCE, Board, BoardSet, LaidTile
from pnp.model.games import DealRequest

TRY_LIMIT = 20_000
FAR_TRY_LIMIT = 200_000

# The largest distances that exist, by shape and players; beyond them every set is ruled out.
LONGEST_DISTANCE: Mapping[str, Mapping[int, int]] = {
    "compact": {2: 8, 3: 7, 4: 7, 5: 8},
    "organic": {2: 8, 3: 7, 4: 7, 5: 8},
    "showpiece": {2: 6, 3: 6, 4: 6, 5: 7},
}


class Orbit(NamedTuple):
    """
    Sets of locations that are one another's images under the symmetries of a window.

    Attributes:
        cells: one of the sets.
        size: how many they are.
        cover_count: how many tilings of the window cover one of them, of any perimeter.
        kept_count: how many of those are short enough for a board.
    """

    cells: tuple[tuple[int, int], ...]
    size: int
    cover_count: int
    kept_count: int


# All sets of locations by shape, players and distance, where they are fewest. A test lists
# the sets and counts the tilings anew.
ORBITS: Mapping[tuple[str, int, int], tuple[Orbit, ...]] = {
    ("compact", 2, 8): (
        Orbit(((1, -4), (4, 1), (-4, 4)), 2, 2_859, 662),
        Orbit(((-1, -3), (5, -1), (-3, 5)), 2, 2_635, 390),
    ),
    ("organic", 2, 8): (
        Orbit(((1, -4), (4, 1), (-4, 4)), 2, 2_859, 2_859),
        Orbit(((-1, -3), (5, -1), (-3, 5)), 2, 2_635, 2_635),
    ),
    ("compact", 4, 7): (
        Orbit(((2, -6), (6, -3), (-5, 0), (3, 4), (-4, 6)), 6, 54_749, 19_283),
        Orbit(((2, -6), (7, -3), (-5, 0), (3, 4), (-4, 6)), 6, 19_603, 3_312),
        Orbit(((3, -6), (7, -3), (-4, -1), (2, 4), (-5, 6)), 6, 55_812, 11_142),
        Orbit(((3, -6), (7, -3), (-4, -1), (3, 4), (-5, 6)), 6, 23_786, 3_290),
        Orbit(((3, -6), (7, -3), (-4, -1), (3, 4), (-4, 6)), 3, 26_954, 6_122),
    ),
    ("compact", 5, 8): (Orbit(((3, -7), (7, -3), (-5, -1), (3, 5), (-5, 7)), 3, 487_044, 45_002),),
    ("organic", 5, 8): (
        Orbit(((3, -7), (7, -3), (-5, -1), (2, 5), (-6, 7)), 6, 134_451_923, 134_451_923),
        Orbit(((3, -7), (7, -3), (-5, -1), (3, 5), (-6, 7)), 6, 62_160_807, 62_160_807),
        Orbit(((3, -7), (7, -3), (-5, -1), (3, 5), (-5, 7)), 3, 94_013_026, 94_013_026),
    ),
}


class Pair(NamedTuple):
    """Locations in reading order, and the trihexes of the tiling, sorted."""

    cells: tuple[Hex, ...]
    pieces: tuple[Trihex, ...]


class PairSource(NamedTuple):
    """The pairs of one shape, number of players and distance, with the streams they come from."""

    shape: str
    players: int
    least_distance: int
    locations: Stream
    outline: Stream

    @property
    def tile_count(self) -> int:
        """How many tiles a board has."""
        return TILES_PER_PLAYER * self.players

    def draw(self) -> Pair:
        """
        Return locations and the tiling they lie in, each such pair equally likely.

        Raises:
            NoSuchBoardError: there is none; proved.
            BudgetError: none was found.
        """
        sets = location_sets(self.shape, self.players, self.least_distance)
        if sets.is_empty:
            longest = LONGEST_DISTANCE[self.shape][self.players]
            raise NoSuchBoardError(
                Message(
                    "distance_too_large",
                    shape=self.shape,
                    players=self.players,
                    distance=self.least_distance,
                    longest=longest,
                )
            )
        limit = TRY_LIMIT if self.least_distance < FAR_DISTANCE else FAR_TRY_LIMIT
        attempt = self._attempt(sets)
        for _ in range(limit):
            pair = attempt()
            if pair is not None:
                return pair
        raise BudgetError(
            Message(
                "gave_up_on_distance", boards=limit, shape=self.shape, distance=self.least_distance
            )
        )

    def _attempt(self, sets: ApartSets) -> Callable[[], Pair | None]:
        """Return the way of one try, which gives every pair with the same chance."""
        orbits = ORBITS.get((self.shape, self.players, self.least_distance))
        if orbits is not None:
            return lambda: self._from_orbits(orbits)
        if self.least_distance >= FAR_DISTANCE:
            return lambda: self._from_list(sets)
        return lambda: self._apart(sets)

    def _apart(self, sets: ApartSets) -> Pair | None:
        cells = sets.draw(self.locations)
        tiling = draw_tiling(self.shape, self.tile_count, self.outline)
        return None if cell_mask(cells) & ~tiling.covered else Pair(cells, tiling.pieces)

    def _from_list(self, sets: ApartSets) -> Pair | None:
        cells = sets.pick(self.locations)
        tiling = family_of(self.shape, self.tile_count).draw(self.outline, frozenset(cells))
        return tiling and Pair(cells, tiling.pieces)

    def _from_orbits(self, orbits: Iterable[Orbit]) -> Pair | None:
        """Return a set in proportion to its tilings with one of them, both moved alike."""
        number = self.locations.below(sum(orbit.size * orbit.cover_count for orbit in orbits))
        for orbit in orbits:
            if number < orbit.size * orbit.cover_count:
                break
            number -= orbit.size * orbit.cover_count
        held = frozenset(Hex(*cell) for cell in orbit.cells)
        tiling = family_of(self.shape, self.tile_count, held).draw(self.outline)
        return tiling and _moved(held, tiling, self.locations.below(_SYMMETRIES))


@lru_cache(maxsize=16)
def location_sets(shape: str, players: int, least_distance: int) -> ApartSets:
    """Return the sets of locations within the window of a family."""
    window = family_problem(shape, TILES_PER_PLAYER * players).window
    return ApartSets(window, MYSTERIOUS_TILES[players], least_distance)


def pair_count(shape: str, players: int, least_distance: int) -> tuple[int, bool]:
    """Return how many pairs there are, and whether that is exact; else there are fewer."""
    wish = (shape, players, least_distance)
    if wish in ORBITS:
        return sum(orbit.size * orbit.kept_count for orbit in ORBITS[wish]), True
    tile_count = TILES_PER_PLAYER * players
    covers = cover_count(shape, tile_count)
    sets = location_sets(*wish).listed_count if least_distance >= FAR_DISTANCE else None
    if sets is None:
        return covers * comb(3 * tile_count, MYSTERIOUS_TILES[players]), False
    return covers * sets, shape == "showpiece"  # every tiling of it covers every set


# A window round the corner of three cells has three turns, each of them mirrored or not.
_SYMMETRIES = 6


def window_image(cell: Hex, number: int) -> Hex:
    """Return *cell* under one of the six symmetries of the corner of three cells, from 0."""
    if number >= _SYMMETRIES // 2:
        cell = Hex(cell.r, cell.q)
    for _ in range(number % (_SYMMETRIES // 2)):
        cell = rotate(cell, 2) + Hex(1, 0)
    return cell


def _moved(held: Iterable[Hex], tiling: Tiling, number: int) -> Pair:
    """Return the image of locations and tiling under a symmetry of the window."""
    pieces = (
        trihex_of(window_image(cell, number) for cell in piece.cells()) for piece in tiling.pieces
    )
    cells = reading_order(window_image(cell, number) for cell in held)
    return Pair(tuple(cells), tuple(sorted(pieces)))


# So many boards are drawn before one is searched for.
BOARD_LIMIT = 5_000


def deal_board(request: DealRequest) -> Board:
    """
    Return a random board with its locations and the five open spells.

    Raises:
        NoSuchBoardError: no board has its locations so far apart, or the tiles cannot
            meet the wishes; proved. The message names a distance that works.
        BudgetError: boards drawn one after the other broke a wish, and none was found otherwise.
        InventoryError: the tile list holds too few tiles of either sort.
    """
    mysterious, ordinary = _tile_pools(request)
    tile_count = TILES_PER_PLAYER * request.players
    location_count = MYSTERIOUS_TILES[request.players]
    _require_possible(mysterious, ordinary, request)
    shape = str(request.options.get("shape", "compact"))
    least_distance = int(request.options.get("mystery-distance", LEAST_MYSTERY_DISTANCE))
    locations_from, outline, deal, turning = (
        Stream(request.seed, name) for name in ("locations", "outline", "deal", "turning")
    )
    pairs = PairSource(shape, request.players, least_distance, locations_from, outline)
    prospects = Prospects(request)
    while prospects.are_fair(BOARD_LIMIT):
        locations, cover = pairs.draw()
        special = dict(zip(locations, deal.sample(mysterious, location_count), strict=True))
        others = deal.sample(ordinary, tile_count - location_count)
        tiles = _lay(cover, special, others, turning)
        if not prospects.keep_lakes_apart(tiles):
            continue
        terrain = terrain_of(tiles)
        if meets_wishes(terrain, request):
            origin = _origin(pairs, mysterious, ordinary, request)
            return _finished(request, tiles, terrain, origin)
    return _found_board(pairs, mysterious, ordinary, request, prospects.drawn)


def _require_possible(
    mysterious: Sequence[str], ordinary: Sequence[str], request: DealRequest
) -> None:
    """Prove wishes impossible where counting the tiles of both sorts is enough."""
    location_count = MYSTERIOUS_TILES[request.players]
    other_count = TILES_PER_PLAYER * request.players - location_count
    require_calm(mysterious, location_count, request)
    require_calm(ordinary, other_count, request)
    require_city_tiles(ordinary, other_count, request)


def _found_board(
    pairs: PairSource,
    mysterious: Sequence[str],
    ordinary: Sequence[str],
    request: DealRequest,
    drawn: int,
) -> Board:
    """
    Return a board that meets wishes which draws have failed, if one can be made.

    Raises:
        BudgetError: nothing was found.
    """
    stream = Stream(request.seed, "found")
    pairs = pairs._replace(locations=stream, outline=stream)
    keeps_apart = bool(request.options.get("no-adjacent-lakes"))
    most_lakes = 1 if keeps_apart else TURNS
    pools = Pools(
        [code for code in mysterious if code.count("L") <= most_lakes],
        [code for code in ordinary if code.count("L") <= most_lakes],
    )
    drafts = (Draft(pair.pieces, pair.cells, pools, stream) for pair in iter(pairs.draw, None))
    for _ in range(DRAFT_LIMIT):
        draft = least_broken(drafts) if keeps_apart else next(drafts)
        if draft.mend(keeps_lakes_apart=keeps_apart, shortage=shortage_of(request)):
            origin = found_set(_origin(pairs, mysterious, ordinary, request))
            tiles = draft.tiles()
            return _finished(request, tiles, terrain_of(tiles), origin)
    raise gave_up(drawn, request)


def _origin(
    source: PairSource, mysterious: Sequence[str], ordinary: Sequence[str], request: DealRequest
) -> BoardSet:
    """Return from how many deals a board is drawn, and how many of them look different."""
    # Of the usual tiles hardly any board has no room for the first cities: a test tries it.
    wishes = {"cities", "no-adjacent-lakes"} & {*request.options}
    is_unbound = request.inventory is None and not wishes
    wish = source.shape, source.players, source.least_distance
    return _board_set(wish, tuple(mysterious), tuple(ordinary), is_unbound)


@lru_cache(maxsize=16)
def _board_set(
    wish: tuple[str, int, int],
    mysterious: tuple[str, ...],
    ordinary: tuple[str, ...],
    is_unbound: bool,
) -> BoardSet:
    players = wish[1]
    location_count = MYSTERIOUS_TILES[players]
    other_count = TILES_PER_PLAYER * players - location_count
    pairs, is_counted = pair_count(*wish)
    deals = perm(len(mysterious), location_count) * perm(len(ordinary), other_count)
    locations = layout_count([(n, 1) for n in Counter(mysterious).values()], location_count)
    return BoardSet(
        pairs * deals * TURNS**other_count,
        is_exact=False,
        different=pairs * locations * different_layouts(ordinary, other_count),
        is_estimate=is_counted and is_unbound,
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


def _finished(
    request: DealRequest,
    tiles: Sequence[LaidTile],
    terrain: Mapping[Hex, str],
    drawn_from: BoardSet,
) -> Board:
    """Return the board with the five open spells."""
    board = make_board(request, tiles, terrain, drawn_from, "barony-sorcery")
    drawn = Stream(request.seed, "spells").sample(SPELLS, OPEN_SPELLS)
    return replace(board, setup=SorcerySetup(tuple(sorted(drawn, key=SPELLS.index))))
