"""
Uniform deals of kinds onto a region where equal kinds must not touch.

`deal_apart` draws the places of one kind after the other and begins anew at the first
contact or overlap, so what comes out is exactly uniform over all legal deals of the
physical pieces. Where such luck is too rare, `search_apart` looks for a deal or proves that
there is none, and `shuffle_apart` mixes it by a Markov chain of swaps: approximately uniform.

Why it is uniform: the pieces off the board lie on places of their own that touch nothing,
and equal pieces count alike, so that a deal is one set of places for each kind. The sets
of the first kinds are drawn each from all sets without contacts, whatever the others are,
and refused when they overlap; each later one from all sets of the places left, and refused
when it has a contact. Each legal deal comes with the same chance, the same number of sets
being open at every step. (Drawing one kind again on its own would not do: how many ways
are left to go on depends on what lies already.)
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from generators import BudgetError, GeneratorError, NoSuchBoardError, OutOfStepsError
from generators.hexes import Hex, neighbours, reading_order
from generators.randomness import Stream

# So many kinds are drawn apart from one another; more of them overlap too often.
_KINDS_DRAWN_APART = 3
_MOST_DRAWN_APART = 6  # pieces of a kind; for more, numbers of sets grow too large
_BATCH = 256
_SWEEPS = 60  # attempted swaps a hex
# On more places layouts are counted in rounded numbers.
_MOST_COUNTED_OUT = 200


class _Places(NamedTuple):
    """
    The places that pieces are dealt to: the hexes, and behind them those off the board.

    Attributes:
        near: what touches each place, as bits.
        singles, pairs: each place alone, and any two that do not touch: as bits, and with all
            that touches them.
    """

    cells: tuple[Hex, ...]
    near: tuple[int, ...]
    singles: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]


def deal_apart(
    region: AbstractSet[Hex],
    pool: Sequence[str],
    *,
    free: AbstractSet[str],
    stream: Stream,
    deal_limit: int,
) -> dict[Hex, str] | None:
    """
    Return a deal of *pool* onto *region* in which no two equal kinds touch, or ``None``.

    *pool* holds one kind for each physical piece, at least as many as there are hexes;
    the kinds in *free* may touch their like. Uniform over all legal deals of the pieces.
    ``None`` means that *deal_limit* deals failed; it proves nothing.

    Raises:
        ValueError: there are more hexes than pieces.
    """
    if len(pool) < len(region):
        raise ValueError(f"{len(pool)} pieces: expected {len(region)} or more, one for each hex")
    places = _places_of(frozenset(region), len(pool))
    counts = Counter(kind for kind in pool if kind not in free)
    kinds = sorted(counts, key=lambda kind: (-counts[kind], kind))
    loose = sorted(kind for kind in pool if kind in free)
    early = [kind for kind in kinds[:_KINDS_DRAWN_APART] if counts[kind] <= _MOST_DRAWN_APART]
    late = [kind for kind in kinds if kind not in early]
    sources = {counts[kind]: _apart_sets(places, counts[kind], stream) for kind in early}
    failed = 0
    while failed < deal_limit:
        taken = 0
        laid = []
        for kind in early:
            chosen = next(sources[counts[kind]])
            if chosen is None:
                failed += _BATCH
                break
            if chosen & taken:
                break
            taken |= chosen
            laid.append(chosen)
        else:
            sets = _lay(places, taken, [counts[kind] for kind in late], stream)
            if sets is not None:
                rest = iter(stream.shuffle(loose))
                kind_at = {
                    cell: kind
                    for kind, chosen in zip(early + late, laid + sets, strict=True)
                    for place, cell in enumerate(places.cells)
                    if chosen >> place & 1
                }
                return {cell: kind_at.get(cell) or next(rest) for cell in places.cells}
        failed += 1
    return None


def layout_count(kinds: Iterable[tuple[int, int]], places: int) -> int:
    """
    Return in how many ways *places* look different with pieces of these kinds on all of them.

    A kind is its number of pieces and in how many ways one of them can lie. On very many
    places the count is right to some twenty digits.

    >>> layout_count([(2, 1), (1, 3)], 2)
    7
    """
    if places > _MOST_COUNTED_OUT:
        return _many_layouts(kinds, places)
    ways = [1] + [0] * places
    for pieces, looks in kinds:
        ways = [
            sum(
                ways[filled - used] * comb(filled, used) * looks**used
                for used in range(min(pieces, filled) + 1)
            )
            for filled in range(places + 1)
        ]
    return ways[places]


def _many_layouts(kinds: Iterable[tuple[int, int]], places: int) -> int:
    """Return `layout_count` by exponential generating functions, in rounded numbers."""
    with localcontext(prec=30, Emax=MAX_EMAX, Emin=MIN_EMIN):
        shares = [Decimal(1)]
        for number in range(1, places + 1):
            shares.append(shares[-1] / number)
        ways = [Decimal(1)]
        for pieces, looks in kinds:
            own = [shares[n] * looks**n for n in range(min(pieces, places) + 1)]
            ways = [
                sum(
                    (
                        ways[n - used] * own[used]
                        for used in range(max(0, n - len(ways) + 1), min(n + 1, len(own)))
                    ),
                    Decimal(0),
                )
                for n in range(min(len(ways) + len(own) - 1, places + 1))
            ]
        total = ways[places] / shares[places] if len(ways) > places else Decimal(0)
        return int(total.to_integral_value())


def search_apart(
    region: AbstractSet[Hex],
    pool: Iterable[str],
    *,
    free: AbstractSet[str],
    stream: Stream,
    step_limit: int,
) -> dict[Hex, str] | None:
    """
    Return a deal of *pool* onto *region* in which no two equal kinds touch; ``None``: proved.

    It depends on the seed, but not uniformly. A step is one try to lay one kind on one hex. The
    hex with the fewest possible kinds is filled first, kinds in random order.

    Raises:
        OutOfStepsError: it took more steps.
    """
    supply = Counter(pool)
    kinds = stream.shuffle(sorted(supply))
    empty = reading_order(region)
    board: dict[Hex, str] = {}
    steps = 0

    def kinds_for(cell: Hex) -> list[str]:
        beside = {board.get(other) for other in neighbours(cell)} - free
        return [kind for kind in kinds if supply[kind] > 0 and kind not in beside]

    def fill() -> bool:
        nonlocal steps
        if not empty:
            return True
        possible = ((cell, kinds_for(cell)) for cell in empty)
        cell, some = min(possible, key=lambda choice: len(choice[1]))
        empty.remove(cell)
        for kind in stream.shuffle(some):
            if steps == step_limit:
                raise OutOfStepsError
            steps += 1
            board[cell] = kind
            supply[kind] -= 1
            if fill():
                return True
            supply[kind] += 1
            del board[cell]
        empty.append(cell)
        return False

    return board if supply.total() >= len(empty) and fill() else None


def shuffle_apart(
    board: dict[Hex, str],
    spare: Sequence[str],
    *,
    free: AbstractSet[str],
    stream: Stream,
    sweeps: int,
) -> dict[Hex, str]:
    """
    Return *board* after *sweeps* x its hexes attempted swaps that keep equal kinds apart.

    Each attempt picks two places at random, *spare* pieces off the board included, and
    swaps their kinds when the outcome is legal. The chain favours no board, but whether
    it reaches all of them is known for loose mixes only: approximately uniform.
    """
    cells = reading_order(board)
    around = {cell: tuple(other for other in neighbours(cell) if other in board) for cell in cells}
    kinds = dict(board)
    off_board = list(spare)
    for _ in range(sweeps * len(cells)):
        one = cells[stream.below(len(cells))]
        place = stream.below(len(cells) + len(off_board))
        if place >= len(cells):
            kind = off_board[place - len(cells)]
            if kind in free or all(kinds[other] != kind for other in around[one]):
                kinds[one], off_board[place - len(cells)] = kind, kinds[one]
            continue
        two = cells[place]
        if kinds[one] == kinds[two]:
            continue
        kinds[one], kinds[two] = kinds[two], kinds[one]
        for cell in (one, two):
            if kinds[cell] not in free and any(kinds[o] == kinds[cell] for o in around[cell]):
                kinds[one], kinds[two] = kinds[two], kinds[one]
                break
    return kinds


def deal_apart_or_search(
    region: frozenset[Hex],
    pool: Sequence[str],
    *,
    free: AbstractSet[str],
    seed: int,
    limits: tuple[int, int],
    advice: str | GeneratorError,
    name: str = "deal",
) -> tuple[dict[Hex, str], bool]:
    """
    Return a deal in which no two equal kinds touch, and whether it is exactly uniform.

    After too many deals one is searched for and mixed by swaps: approximately uniform. The
    *limits* are those of deals and of steps of the search; *advice* is what to do where
    nothing was found, *name* that of the stream of the deals.

    Raises:
        NoSuchBoardError: there is none; proved.
        BudgetError: none was found.
    """
    dealt = deal_apart(region, pool, free=free, stream=Stream(seed, name), deal_limit=limits[0])
    if dealt is not None:
        return dealt, True
    try:
        stream = Stream(seed, "solver")
        found = search_apart(region, pool, free=free, stream=stream, step_limit=limits[1])
    except OutOfStepsError:
        raise BudgetError(
            "gave_up_on_deals",
            "gave up after {deals} deals and {steps} steps of search; {advice}",
            deals=limits[0],
            steps=limits[1],
            advice=advice,
        ) from None
    if found is None:
        raise NoSuchBoardError(
            "equal_tiles_must_touch", "these tiles cannot be laid without equal ones touching"
        )
    spare = Counter(pool)
    spare.subtract(found.values())
    swaps = Stream(seed, "swaps")
    rest = list(spare.elements())
    return shuffle_apart(found, rest, free=free, stream=swaps, sweeps=_SWEEPS), False


@lru_cache(maxsize=4)
def _places_of(region: frozenset[Hex], piece_count: int) -> _Places:
    """Return the places for so many pieces on *region*; the last few are kept."""
    cells = tuple(reading_order(region))
    bit = {cell: 1 << place for place, cell in enumerate(cells)}
    near = [sum(bit.get(other, 0) for other in neighbours(cell)) for cell in cells]
    near += [0] * (piece_count - len(cells))
    singles = tuple((1 << place, 1 << place | touched) for place, touched in enumerate(near))
    pairs = tuple(
        (one | other, reach | other_reach)
        for place, (one, reach) in enumerate(singles)
        for other, other_reach in singles[place + 1 :]
        if not reach & other
    )
    return _Places(cells, tuple(near), singles, pairs)


def _apart_sets(places: _Places, size: int, stream: Stream) -> Iterator[int | None]:
    """
    Yield sets of *size* places without contacts, each equally likely, as bits, for ever.

    They are put together from pairs, which every set can be in the same number of ways.
    Between the batches that they are drawn in comes a ``None``, for there may be no sets.
    """
    chunks = [places.pairs] * (size // 2) + [places.singles] * (size % 2)
    limit = prod(map(len, chunks))
    while limit:
        # One number for each set; what it leaves after one chunk picks the next.
        numbers, first = stream.each_below(limit, _BATCH), chunks[0]
        found = [(number // len(first), *first[number % len(first)]) for number in numbers]
        for chunk in chunks[1:]:
            length = len(chunk)
            found = [
                (number // length, mask | more, reach | more_reach)
                for number, mask, reach in found
                for more, more_reach in (chunk[number % length],)
                if not reach & more
            ]
        for _, mask, _ in found:
            yield mask
        yield None
    while True:
        yield None


def _lay(places: _Places, taken: int, counts: Sequence[int], stream: Stream) -> list[int] | None:
    """Draw the places of each kind from those not *taken*; ``None`` at the first contact."""
    near = places.near
    sets = []
    for count in counts:
        reach = 0
        before = taken
        for _ in range(count):
            place = stream.below(len(near))
            while taken >> place & 1:
                place = stream.below(len(near))
            if reach >> place & 1:
                return None
            reach |= near[place]
            taken |= 1 << place
        sets.append(taken ^ before)
    return sets
