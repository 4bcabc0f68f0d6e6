"""
Whether the tiles that exist can lie under a map: found, proved impossible, or left open.

`find_cover` looks for tiles, each used once, that leave so many hexes bare at most. It lays
what is forced and then tries the tiles that may hold the first free hex. The free hexes and
the tiles left tell all about what can follow, so none of these is tried twice; when all have
been tried, there is no such cover. `largest_cover` asks for ever more bare hexes.

A search has a budget of steps, a step being one look at the whole map. When it is used up,
the answer is `Answer.OPEN`: neither found nor proved.
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from pnp.games.barony.facts import HEXES_PER_TILE
from pnp.games.barony.rules.tilegrids import COUNT_BITS, MOST_COUNT, TileGrid, single_bits

# What a look for any cover that is good enough may cost.
STEPS_WITHOUT_PROOF = 500

# Handing out the tiles for places that may have several takes as long as so many steps.
STEPS_TO_HAND_OUT = 20


class Answer(Enum):
    """What a search came to."""

    FOUND = "found"
    IMPOSSIBLE = "impossible"
    OPEN = "open"


class Budget:
    """How many steps searches may still take together."""

    __slots__ = ("steps",)

    def __init__(self, steps: int) -> None:
        self.steps = steps


class Cover(NamedTuple):
    """
    Tiles on a map, as bits of its grid.

    Attributes:
        ups, downs: the places of the tiles that point up and down.
        bare: the hexes without a tile.
    """

    ups: int
    downs: int
    bare: int


class LargestCover(NamedTuple):
    """A cover, and whether it is proved that none leaves fewer hexes bare."""

    cover: Cover
    is_proved: bool


class _State(NamedTuple):
    """A cover in the making: free hexes, places and tiles left, tiles laid, bare hexes."""

    free: int
    ups: int
    downs: int
    counts: int
    laid_ups: int
    laid_downs: int
    bare: int


def find_cover(
    grid: TileGrid, budget: Budget, *, most_bare: int = 0
) -> tuple[Answer, Cover | None]:
    """Return a cover that leaves at most *most_bare* hexes bare, if one was found."""
    if grid.least_bare() > most_bare:
        return Answer.IMPOSSIBLE, None
    return _Search(grid, budget, most_bare).run()


def largest_cover(grid: TileGrid, budget: Budget) -> LargestCover:
    """
    Return a cover that leaves few hexes bare: the fewest, where the budget is enough.

    Some cover always comes out, for a few steps more if need be.
    """
    quick = _first_cover(grid)
    most = quick.bare.bit_count()
    for most_bare in range(grid.least_bare(), most, HEXES_PER_TILE):
        answer, cover = find_cover(grid, budget, most_bare=most_bare)
        if cover is not None:
            return LargestCover(cover, is_proved=True)
        if answer is Answer.OPEN:
            return LargestCover(_better_cover(grid, most_bare, most) or quick, is_proved=False)
    return LargestCover(quick, is_proved=True)


def _better_cover(grid: TileGrid, least: int, most: int) -> Cover | None:
    """Return a cover with fewer than *most* bare hexes, if one turns up soon."""
    more = HEXES_PER_TILE
    while least + more < most:
        _, cover = find_cover(grid, Budget(STEPS_WITHOUT_PROOF), most_bare=least + more)
        if cover is not None:
            return cover
        more *= 2
    return None


def _first_cover(grid: TileGrid) -> Cover:
    hex_count = len(grid.bits)
    _, cover = find_cover(grid, Budget(STEPS_WITHOUT_PROOF * grid.step_cost), most_bare=hex_count)
    return cover or Cover(0, 0, grid.free)


class _Search:
    """One search for a cover: the first one that turns up."""

    def __init__(self, grid: TileGrid, budget: Budget, most_bare: int) -> None:
        self._grid = grid
        self._budget = budget
        self._most_bare = most_bare
        # The fewest bare hexes there were with these free hexes and tiles left.
        self._seen: dict[tuple[int, int], int] = {}

    def run(self) -> tuple[Answer, Cover | None]:
        """Return the first cover there is."""
        grid = self._grid
        waiting = [_State(grid.free, grid.ups, grid.downs, grid.counts, 0, 0, 0)]
        while waiting:
            if self._budget.steps <= 0:
                return Answer.OPEN, None
            state = self._settled(waiting.pop())
            if state is None:
                continue
            if not state.free:
                cover = self._finished(state)
                if cover is not None:
                    return Answer.FOUND, cover
            elif self._is_new(state):
                waiting.extend(self._choices(state))
        return Answer.IMPOSSIBLE, None

    def _settled(self, state: _State) -> _State | None:
        """Return *state* with all laid that must be; None if it leads nowhere."""
        grid = self._grid
        now: _State | None = state
        while now is not None and now.free:
            self._budget.steps -= grid.step_cost
            reached, twice = grid.reached(now.ups, now.downs)
            if reached != now.free:
                now = now._replace(free=reached, bare=now.bare | (now.free ^ reached))
            spare = self._most_bare - now.bare.bit_count()
            if spare:
                return now if spare >= grid.imbalance(reached) else None
            single = reached & ~twice
            if not single:
                return now
            ups, downs = grid.places_on(single)
            now = self._laid(now, now.ups & ups, now.downs & downs)
        return now

    def _is_new(self, state: _State) -> bool:
        """Tell whether what is left to do was not tried before with as few bare hexes."""
        key, bare_count = (state.free, state.counts), state.bare.bit_count()
        if self._seen.get(key, bare_count + 1) <= bare_count:
            return False
        self._seen[key] = bare_count
        return True

    def _choices(self, state: _State) -> Iterator[_State]:
        """Yield all that can become of one hex, the most promising last."""
        cell = self._tightest_hex(state)
        ups, downs = self._grid.places_on(cell)
        if state.bare.bit_count() < self._most_bare:
            yield state._replace(
                free=state.free ^ cell,
                ups=state.ups & ~ups,
                downs=state.downs & ~downs,
                bare=state.bare | cell,
            )
        laid = [self._laid(state, 0, place) for place in single_bits(state.downs & downs)]
        laid += [self._laid(state, place, 0) for place in single_bits(state.ups & ups)]
        yield from filter(None, laid)

    def _tightest_hex(self, state: _State) -> int:
        """
        Return a hex with one place for a tile, if there is one, else the first free hex.

        That one has two places at most, as all hexes before it are done with.
        """
        reached, twice = self._grid.reached(state.ups, state.downs)
        cells = (reached & ~twice) or reached
        return cells & -cells

    def _laid(self, state: _State, ups: int, downs: int) -> _State | None:
        """Return *state* with tiles on the places *ups* and *downs*; None if they cannot be."""
        grid = self._grid
        covered = grid.covered(ups, downs)
        tile_count = ups.bit_count() + downs.bit_count()
        if covered.bit_count() != HEXES_PER_TILE * tile_count:
            return None  # they overlap
        up_places, down_places = grid.places_on(covered)
        counts = state.counts
        if grid.plain_count:
            for kind in self._kinds_on(ups, downs):
                shift = kind * COUNT_BITS
                left = counts >> shift & MOST_COUNT
                if not left:
                    return None
                counts -= 1 << shift
                if left == 1:
                    up_places |= grid.kind_ups[kind]
                    down_places |= grid.kind_downs[kind]
        return _State(
            state.free ^ covered,
            state.ups & ~up_places,
            state.downs & ~down_places,
            counts,
            state.laid_ups | ups,
            state.laid_downs | downs,
            state.bare,
        )

    def _kinds_on(self, ups: int, downs: int) -> Iterator[int]:
        """Yield the kind of every tile on the places *ups* and *downs*."""
        up_kinds, down_kinds = self._grid.up_kinds, self._grid.down_kinds
        for place in single_bits(ups):
            yield up_kinds[place]
        for place in single_bits(downs):
            yield down_kinds[place]

    def _finished(self, state: _State) -> Cover | None:
        """
        Return the cover in *state*, if there is a tile for each of its places.

        Places with hexes that cannot be read get theirs now. Where there are not enough,
        such a place stays bare, as far as that is allowed.
        """
        grid = self._grid
        ups, downs, bare = state.laid_ups, state.laid_downs, state.bare
        if grid.choices:
            self._budget.steps -= STEPS_TO_HAND_OUT
        for kind in _unmet_kinds(grid, state.counts) if grid.choices else ():
            place = ups & grid.kind_ups[kind]
            if place:
                bare |= grid.covered(place & -place, 0)
                ups ^= place & -place
            else:
                place = downs & grid.kind_downs[kind]
                bare |= grid.covered(0, place & -place)
                downs ^= place & -place
        return Cover(ups, downs, bare) if bare.bit_count() <= self._most_bare else None


def _unmet_kinds(grid: TileGrid, counts: int) -> list[int]:
    """
    Return the kinds that stand for several, once for each place that gets no tile.

    A place with a hex that cannot be read may have any tile that agrees with the rest. Tiles
    are handed out one by one; where all that a place may have are gone, another place gives
    up its tile for another one, and so on (augmenting paths). *counts* are the tiles left
    when all places have been taken.
    """
    hand = _Hand([counts >> kind * COUNT_BITS & MOST_COUNT for kind in range(grid.plain_count)])
    unmet = []
    for number, choice in enumerate(grid.choices):
        kind = grid.plain_count + number
        used = grid.count(kind) - (counts >> kind * COUNT_BITS & MOST_COUNT)
        unmet += [kind] * sum(1 for _ in range(used) if not hand.gives(choice))
    return unmet


class _Hand:
    """The tiles left, and which places have one already, each as the list of what it may have."""

    def __init__(self, left: list[int]) -> None:
        self._left = left
        self._holders: list[list[tuple[int, ...]]] = [[] for _ in left]

    def gives(self, choice: tuple[int, ...]) -> bool:
        """Give a tile of *choice* to one more place; tell whether that was possible."""
        return self._swapped(choice, set())

    def _swapped(self, choice: tuple[int, ...], asked: set[int]) -> bool:
        """Do the same, asking the holders of each kind at most once."""
        for kind in choice:
            if kind in asked:
                continue
            asked.add(kind)
            holders = self._holders[kind]
            if len(holders) < self._left[kind]:
                holders.append(choice)
                return True
            for number, other in enumerate(holders):
                if self._swapped(other, asked):
                    holders[number] = choice
                    return True
        return False
