"""
Sets of hexes of which no two touch: how large they can be, and how small one can get stuck.

Exact, by a frontier walk in reading order: for each pattern of choices among the cells
that later ones still touch, the best size so far.
"""

from collections.abc import Set as AbstractSet

from generators.hexes import Hex, neighbours, reading_order
from generators.regions import components

_OPEN, _TOUCHED, _CHOSEN = 0, 1, 2


def has_independent_set(cells: AbstractSet[Hex], size: int) -> bool:
    """Tell whether *size* of *cells* can be chosen so that no two touch."""
    if size <= 0:
        return True
    # The lattice has three colours and equal ones never touch, so a third always works.
    colours = [0, 0, 0]
    for cell in cells:
        colours[(cell.q - cell.r) % 3] += 1
    return max(colours) >= size or largest_independent_set(cells) >= size


def largest_independent_set(cells: AbstractSet[Hex]) -> int:
    """Return the size of the largest set of *cells* of which no two touch."""
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
        for state, cost in best.items():
            for after, price in _choices(state, place, earlier):
                kept = _retired(after, retiring, must_be_maximal)
                total = cost + price * gain
                if kept is not None and total < following.get(kept, total + 1):
                    following[kept] = total
        best = following
    return best[0]


def _choices(state: int, place: int, earlier: list[int]) -> list[tuple[int, int]]:
    """Return the states after leaving or choosing the cell at *place*, with 0 or 1 chosen."""
    statuses = [(state >> 2 * other) & 3 for other in earlier]
    if _CHOSEN in statuses:
        return [(state | _TOUCHED << 2 * place, 0)]
    chosen = state | _CHOSEN << 2 * place
    for other, status in zip(earlier, statuses, strict=True):
        if status == _OPEN:
            chosen |= _TOUCHED << 2 * other
    return [(state, 0), (chosen, 1)]


def _retired(state: int, retiring: list[int], must_be_maximal: bool) -> int | None:
    """Forget cells that nothing later touches; ``None`` if one of them still had room."""
    for cell in retiring:
        if must_be_maximal and (state >> 2 * cell) & 3 == _OPEN:
            return None
        state &= ~(3 << 2 * cell)
    return state
