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

from collections.abc import Mapping
from functools import lru_cache, partial
from math import comb
from typing import TypeAlias

from generators import BudgetError, NamedTuple, NoSuchBoardError, deals, hexes, randomness, tilings
from pnp.errors import InventoryError
from pnp.games.barony import deal, families, laying
from pnp.games.barony.facts import MYSTERIOUS, TILES_PER_PLAYER
from pnp.games.sorcery import facts
from pnp.messages import Message
from pnp.model import boards, games

# So many boards are drawn before one is searched for.
BOARD_LIMIT = 5_000
TRY_LIMIT = 20_000
FAR_TRY_LIMIT = 200_000

# A shape, the players, and how far apart the locations are at least.
Wish: TypeAlias = tuple[str, int, int]

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
ORBITS: Mapping[Wish, tuple[Orbit, ...]] = {
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


def draw_cover(wish: Wish, locations: randomness.Stream, outline: randomness.Stream) -> deal.Cover:
    """
    Return locations and the tiling they lie in, each such pair equally likely.

    Raises:
        NoSuchBoardError: there is none; proved.
        BudgetError: none was found.
    """
    shape, players, least_distance = wish
    tile_count = TILES_PER_PLAYER * players
    sets, orbits = location_sets(*wish), ORBITS.get(wish)
    if sets.is_empty:
        far, most = least_distance, LONGEST_DISTANCE[shape][players]
        raise NoSuchBoardError(
            Message("distance_too_large", shape=shape, players=players, distance=far, longest=most)
        )
    is_far = least_distance >= boards.FAR_DISTANCE
    limit = FAR_TRY_LIMIT if is_far else TRY_LIMIT
    for _ in range(limit):
        if orbits is not None:
            # A set in proportion to its tilings with one of them, both moved alike.
            number = locations.below(sum(orbit.size * orbit.cover_count for orbit in orbits))
            for orbit in orbits:
                if number < orbit.size * orbit.cover_count:
                    break
                number -= orbit.size * orbit.cover_count
            held = frozenset(hexes.Hex(*cell) for cell in orbit.cells)
            tiling = families.family_of(shape, tile_count, held).draw(outline)
            if tiling is None:
                continue
            image = locations.below(_SYMMETRIES)
            pieces = [
                tilings.trihex_of(window_image(cell, image) for cell in piece.cells())
                for piece in tiling.pieces
            ]
            places = hexes.reading_order(window_image(cell, image) for cell in held)
            return tuple(places), tuple(sorted(pieces))
        if is_far:
            cells = sets.pick(locations)
            found = families.family_of(shape, tile_count).draw(outline, frozenset(cells))
            if found is not None:
                return cells, found.pieces
        else:
            cells = sets.draw(locations)
            tiling = families.draw_tiling(shape, tile_count, outline)
            if not laying.cell_mask(cells) & ~tiling.covered:
                return cells, tiling.pieces
    raise BudgetError(
        Message("gave_up_on_distance", boards=limit, shape=shape, distance=least_distance)
    )


@lru_cache(maxsize=16)
def location_sets(shape: str, players: int, least_distance: int) -> deals.ApartSets:
    """Return the sets of locations within the window of a family."""
    window = families.family_problem(shape, TILES_PER_PLAYER * players).window
    return deals.ApartSets(window, facts.MYSTERIOUS_TILES[players], least_distance)


def pair_count(shape: str, players: int, least_distance: int) -> tuple[int, bool]:
    """Return how many pairs there are, and whether that is exact; else there are fewer."""
    wish = shape, players, least_distance
    if wish in ORBITS:
        return sum(orbit.size * orbit.kept_count for orbit in ORBITS[wish]), True
    tile_count = TILES_PER_PLAYER * players
    covers = families.cover_count(shape, tile_count)
    sets = location_sets(*wish).listed_count if least_distance >= boards.FAR_DISTANCE else None
    if sets is None:
        return covers * comb(3 * tile_count, facts.MYSTERIOUS_TILES[players]), False
    return covers * sets, shape == "showpiece"  # every tiling of it covers every set


# A window round the corner of three cells has three turns, each of them mirrored or not.
_SYMMETRIES = 6


def window_image(cell: hexes.Hex, number: int) -> hexes.Hex:
    """Return *cell* under one of the six symmetries of the corner of three cells, from 0."""
    if number >= _SYMMETRIES // 2:
        cell = hexes.Hex(cell.r, cell.q)
    for _ in range(number % (_SYMMETRIES // 2)):
        cell = hexes.rotate(cell, 2) + hexes.Hex(1, 0)
    return cell


def deal_board(request: games.DealRequest) -> boards.Board:
    """
    Return a random board with its locations and the five open spells.

    Raises:
        NoSuchBoardError: no board has its locations so far apart, or the tiles cannot
            meet the wishes; proved. The message names a distance that works.
        BudgetError: boards drawn one after the other broke a wish, and none was found otherwise.
        InventoryError: the tile list holds too few tiles of either sort.
    """
    players = request.players
    tile_count, location_count = TILES_PER_PLAYER * players, facts.MYSTERIOUS_TILES[players]
    # The codes of the tiles with a location and of those without.
    pools = laying.Pools(facts.MYSTERIOUS_CODES, facts.ordinary_codes(players))
    if request.inventory is not None:
        mysterious = tuple(code for code in request.inventory if MYSTERIOUS in code)
        pools = laying.Pools(
            mysterious, tuple(code for code in request.inventory if MYSTERIOUS not in code)
        )
        others, least_others = len(pools.ordinary), tile_count - location_count
        if len(mysterious) < location_count or others < least_others:
            raise InventoryError(
                "too_few_mysterious_tiles",
                mysterious=len(mysterious),
                others=others,
                least=location_count,
                least_others=least_others,
            )
    shape = str(request.options.get("shape", "compact"))
    least_distance = int(request.options.get("mystery-distance", facts.LEAST_MYSTERY_DISTANCE))
    wish = shape, players, least_distance

    def origin() -> boards.BoardSet:
        pairs, is_counted = pair_count(*wish)
        # Of the usual tiles hardly any board has no room for the first cities: a test tries it.
        is_estimate = is_counted and request.inventory is None and not deal.has_wishes(request)
        drawn_from = deal.board_set(pairs, pools, location_count, tile_count)
        return drawn_from._replace(is_estimate=is_estimate)

    limits = {"location_count": location_count, "board_limit": BOARD_LIMIT}
    board = deal.deal_tiles(request, pools, partial(draw_cover, wish), origin, **limits)
    drawn = randomness.Stream(request.seed, "spells").sample(facts.SPELLS, facts.OPEN_SPELLS)
    spells = sorted(drawn, key=facts.SPELLS.index)
    told = [{"spell": key, "family": family, "cost": cost} for key, family, cost in spells]
    setup = boards.Setup(
        words={"spells": tuple(spell.key for spell in spells)}, told={"spells": told}
    )
    return board._replace(game="barony-sorcery", setup=setup)
