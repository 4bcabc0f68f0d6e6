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

`ApartSets` are all sets of *size* cells of a region of which any two are at least
*least_distance* steps apart. Where a random handful is often such a set, handfuls are drawn
until one is; where sets are few, they are listed once by going through them depth first over
bit masks. Both ways are exactly uniform.

Sets of which no two touch are measured by a frontier walk in reading order: for each pattern
of choices among the cells that later ones still touch, the best size so far. Exact, too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from functools import cached_property, lru_cache
from math import prod

from generators import BudgetError, GeneratorError, NamedTuple, NoSuchBoardError, OutOfStepsError
from generators.hexes import Hex, components, distance, neighbours, reading_order
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
    region: Set[Hex],
    pool: Sequence[str],
    *,
    free: Set[str],
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
    sorts = list(kinds)
    # Enough digits for all that there can be, so that nothing is lost; and some more.
    digits = 20 + places * len(str(sum(looks for _, looks in sorts)))
    with localcontext(
        prec=digits if places <= _MOST_COUNTED_OUT else 30, Emax=MAX_EMAX, Emin=MIN_EMIN
    ):
        # By exponential generating functions.
        shares = [Decimal(1)]
        for number in range(1, places + 1):
            shares.append(shares[-1] / number)
        ways = [Decimal(1)]
        for pieces, looks in sorts:
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
    region: Set[Hex],
    pool: Iterable[str],
    *,
    free: Set[str],
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

    def fill() -> bool:
        nonlocal steps
        if not empty:
            return True
        possible = []
        for cell in empty:
            beside = {board.get(other) for other in neighbours(cell)} - free
            some = [kind for kind in kinds if supply[kind] > 0 and kind not in beside]
            possible.append((cell, some))
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
    free: Set[str],
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
    free: Set[str],
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


# Sets of hexes far apart


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


def largest_independent_set(cells: Set[Hex], most: int | None = None) -> int:
    """Return the size of the largest set of *cells* of which no two touch, or *most* if less."""
    if most is not None:
        # The lattice has three colours and equal ones never touch, so a third always works.
        colours = Counter((cell.q - cell.r) % 3 for cell in cells)
        if max(colours.values(), default=0) >= most:
            return most
        return min(most, largest_independent_set(cells))
    return sum(-_best(part, gain=-1, must_be_maximal=False) for part in components(cells))


def smallest_maximal_independent_set(cells: Set[Hex]) -> int:
    """
    Return how few of *cells*, no two touching, already leave no room for another one.

    However players place pieces that must not touch, at least this many find a place.
    """
    return sum(_best(part, gain=1, must_be_maximal=True) for part in components(cells))


def _best(cells: Set[Hex], *, gain: int, must_be_maximal: bool) -> int:
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
