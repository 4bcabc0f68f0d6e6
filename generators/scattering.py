"""
Sets of hexes far apart: drawn uniformly, counted, or proved not to exist; and how large a set
can be of which no two touch, and how small one can get stuck.

`ApartSets` are all sets of *size* cells of a region of which any two are at least
*least_distance* steps apart. Where a random handful is often such a set, handfuls are drawn
until one is; where sets are few, they are listed once by going through them depth first over
bit masks. Both ways are exactly uniform.

Sets of which no two touch are measured by a frontier walk in reading order: for each pattern
of choices among the cells that later ones still touch, the best size so far. Exact, too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cached_property

from generators.hexes import ORIGIN, SE, SW, E, Hex, disk, distance, neighbours, reading_order
from generators.randomness import Stream
from generators.regions import components

_MOST_LISTED = 1_200_000

# Of cells that later ones still touch; 0 is neither.
_TOUCHED, _CHOSEN = 1, 2


class ApartSets:
    """The sets of *size* cells that are *least_distance* apart; see the module."""

    def __init__(self, cells: Iterable[Hex], size: int, least_distance: int) -> None:
        self.size = size
        self.least_distance = least_distance
        self._cells = reading_order(cells)
        # Bit j of entry i: cell j is far enough from cell i; and it comes later, too.
        self._far = [
            sum(
                1 << j
                for j, other in enumerate(self._cells)
                if distance(cell, other) >= least_distance
            )
            for cell in self._cells
        ]
        self._later = [far >> i + 1 << i + 1 for i, far in enumerate(self._far)]

    @cached_property
    def is_empty(self) -> bool:
        """There is no such set; that is a proof."""
        return next(self._sets(), None) is None

    @property
    def listed_count(self) -> int | None:
        """The number of sets where they are few enough to be listed, which is quick."""
        return len(self._few) if self._few or self.is_empty else None

    def draw(self, stream: Stream) -> tuple[Hex, ...]:
        """
        Return one set in reading order, each equally likely, where it is known that there is one.

        Handfuls are drawn until one is such a set; goes on for ever if there is none.
        """
        below, count = stream.below, len(self._cells)
        while True:
            chosen, free, missing = 0, -1, self.size
            while missing:
                place = below(count)
                if chosen >> place & 1:
                    continue  # drawn without replacement: as if it had not been drawn
                if not free >> place & 1:
                    break
                chosen |= 1 << place
                free &= self._far[place]
                missing -= 1
            else:
                return tuple(self._cells[place] for place in _places(chosen))

    def pick(self, stream: Stream) -> tuple[Hex, ...]:
        """Return what `draw` returns; quick after the first time if there are few."""
        if not self._few:
            return self.draw(stream)
        return tuple(self._cells[place] for place in _places(stream.pick(self._few)))

    @cached_property
    def _few(self) -> list[int]:
        masks: list[int] = []
        for chosen, last in self._sets():
            left = last
            while left:
                low = left & -left
                masks.append(chosen | low)
                left ^= low
            if len(masks) > _MOST_LISTED:
                return []
        return masks

    def _sets(self) -> Iterator[tuple[int, int]]:
        """Yield all but the last cells of sets, in reading order, with those that may be last."""
        everywhere = (1 << len(self._cells)) - 1
        if self.size > 1:
            yield from self._sets_within(everywhere, self.size, 0)
        elif everywhere:
            yield 0, everywhere

    def _sets_within(self, allowed: int, size: int, chosen: int) -> Iterator[tuple[int, int]]:
        if allowed.bit_count() < size:
            return
        for place in _places(allowed):
            later, more = allowed & self._later[place], chosen | 1 << place
            if size > 2:
                yield from self._sets_within(later, size - 1, more)
            elif later:
                yield more, later


def _places(mask: int) -> list[int]:
    """Return the places of the bits that are set, the lowest first."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places


def most_apart(cells: AbstractSet[Hex], least_distance: int) -> int:
    """
    Return how many of *cells* may be that far apart at most; there may be room for fewer.

    They are covered by patches of which any two hexes are nearer: one from each is the most.
    """
    left = set(cells)
    patches = 0
    for cell in reading_order(cells):
        if cell in left:
            left -= max(_patches_at(cell, least_distance), key=lambda patch: len(left & patch))
            patches += 1
    return patches


def _patches_at(cell: Hex, distance_between: int) -> Iterator[set[Hex]]:
    """Yield patches with *cell* in which any two hexes are nearer than that."""
    radius, is_even = divmod(distance_between - 1, 2)
    cores = ((ORIGIN, E, SE), (ORIGIN, SE, SW)) if is_even else ((ORIGIN,),)
    for middle in disk(cell, radius + is_even):
        for core in cores:
            patch = {other for one in core for other in disk(middle + one, radius)}
            if cell in patch:
                yield patch


def largest_independent_set(cells: AbstractSet[Hex], most: int | None = None) -> int:
    """Return the size of the largest set of *cells* of which no two touch, or *most* if less."""
    if most is not None:
        # The lattice has three colours and equal ones never touch, so a third always works.
        colours = Counter((cell.q - cell.r) % 3 for cell in cells)
        if max(colours.values(), default=0) >= most:
            return most
        return min(most, largest_independent_set(cells))
    return sum(-_best(part, gain=-1, must_be_maximal=False) for part in components(cells))


def smallest_maximal_independent_set(cells: AbstractSet[Hex]) -> int:
    """
    Return how few of *cells*, no two touching, already leave no room for another one.

    However players place pieces that must not touch, at least this many find a place.
    """
    return sum(_best(part, gain=1, must_be_maximal=True) for part in components(cells))


def _best(cells: AbstractSet[Hex], *, gain: int, must_be_maximal: bool) -> int:
    """Return the least total of *gain* a chosen cell over all sets of the wanted sort."""
    order = reading_order(cells)
    index = {cell: place for place, cell in enumerate(order)}
    around = [[index[other] for other in neighbours(cell) if other in index] for cell in order]
    last = [max([place, *others]) for place, others in enumerate(around)]
    best = {0: 0}
    for place, others in enumerate(around):
        earlier = [other for other in others if other < place]
        retiring = [cell for cell in (*earlier, place) if last[cell] == place]
        following: dict[int, int] = {}
        forgotten = sum(3 << 2 * cell for cell in retiring)
        for state, cost in best.items():
            statuses = {other: state >> 2 * other & 3 for other in earlier}
            if _CHOSEN in statuses.values():
                choices = [(state | _TOUCHED << 2 * place, cost)]
            else:
                chosen = state | _CHOSEN << 2 * place
                for other, status in statuses.items():
                    chosen |= 0 if status else _TOUCHED << 2 * other
                choices = [(state, cost), (chosen, cost + gain)]
            for after, total in choices:
                if must_be_maximal and any(not after >> 2 * cell & 3 for cell in retiring):
                    continue  # there was room for one that nothing later touches
                kept = after & ~forgotten
                if total < following.get(kept, total + 1):
                    following[kept] = total
        best = following
    return best[0]
