"""
Mysterious locations and the tiling they lie in, drawn together.

All pairs of a tiling and of a set of locations on it that are far enough apart are equally
likely. Near one another, a set is drawn uniformly from all sets of the window and a tiling
apart from it, until the set lies on the tiling. From `FAR_DISTANCE` on sets are few: they
are listed, and walks to tilings end where a location would stay empty. The fewest sets lie
on very few tilings; these are drawn in proportion to their tilings, which are stored, and
then a tiling among those that cover them.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from generators import BudgetError, NoSuchBoardError
from generators.hexes import Hex, reading_order, rotate
from generators.randomness import Stream
from generators.scattering import ApartSets
from generators.trihexes import Trihex, trihex_of
from pnp.games.barony.deal.families import (
    Tiling,
    cell_mask,
    draw_tiling,
    family_problem,
    try_tiling,
)
from pnp.games.barony.facts import TILES_PER_PLAYER
from pnp.games.sorcery.facts import MYSTERIOUS_TILES
from pnp.messages import Message
from pnp.model.boards import FAR_DISTANCE

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
    """

    cells: tuple[tuple[int, int], ...]
    size: int
    cover_count: int


_TWO_PLAYERS = (
    Orbit(((1, -4), (4, 1), (-4, 4)), 2, 2_859),
    Orbit(((-1, -3), (5, -1), (-3, 5)), 2, 2_635),
)
# All sets of locations by shape, players and distance, where they are fewest. A test lists
# the sets and counts the tilings anew.
ORBITS: Mapping[tuple[str, int, int], tuple[Orbit, ...]] = {
    ("compact", 2, 8): _TWO_PLAYERS,  # the windows are the same
    ("organic", 2, 8): _TWO_PLAYERS,
    ("compact", 4, 7): (
        Orbit(((2, -6), (6, -3), (-5, 0), (3, 4), (-4, 6)), 6, 54_749),
        Orbit(((2, -6), (7, -3), (-5, 0), (3, 4), (-4, 6)), 6, 19_603),
        Orbit(((3, -6), (7, -3), (-4, -1), (2, 4), (-5, 6)), 6, 55_812),
        Orbit(((3, -6), (7, -3), (-4, -1), (3, 4), (-5, 6)), 6, 23_786),
        Orbit(((3, -6), (7, -3), (-4, -1), (3, 4), (-4, 6)), 3, 26_954),
    ),
    ("compact", 5, 8): (Orbit(((3, -7), (7, -3), (-5, -1), (3, 5), (-5, 7)), 3, 487_044),),
    ("organic", 5, 8): (
        Orbit(((3, -7), (7, -3), (-5, -1), (2, 5), (-6, 7)), 6, 134_451_923),
        Orbit(((3, -7), (7, -3), (-5, -1), (3, 5), (-6, 7)), 6, 62_160_807),
        Orbit(((3, -7), (7, -3), (-5, -1), (3, 5), (-5, 7)), 3, 94_013_026),
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
                "gave_up_on_distance",
                boards=limit,
                shape=self.shape,
                distance=self.least_distance,
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
        tiling = try_tiling(self.shape, self.tile_count, self.outline, wanted=frozenset(cells))
        return tiling and Pair(cells, tiling.pieces)

    def _from_orbits(self, orbits: Iterable[Orbit]) -> Pair | None:
        """Return a set in proportion to its tilings with one of them, both moved alike."""
        number = self.locations.below(sum(orbit.size * orbit.cover_count for orbit in orbits))
        for orbit in orbits:
            if number < orbit.size * orbit.cover_count:
                break
            number -= orbit.size * orbit.cover_count
        held = frozenset(Hex(*cell) for cell in orbit.cells)
        tiling = try_tiling(self.shape, self.tile_count, self.outline, held=held)
        return tiling and _moved(held, tiling, self.locations.below(_SYMMETRIES))


@lru_cache(maxsize=16)
def location_sets(shape: str, players: int, least_distance: int) -> ApartSets:
    """Return the sets of locations within the window of a family."""
    window = family_problem(shape, TILES_PER_PLAYER * players).window
    return ApartSets(window, MYSTERIOUS_TILES[players], least_distance)


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
