"""
Is every board equally likely? Chi-square tests over all boards of small regions.

    python .ci/benchmarks/uniformity.py

Every board of a region is known beforehand, so those that never come up count as well.
For a fair sampler p is a number between 0 and 1 like any other; a p of 0.000000 says that
such counts never happen to one. The solvers draw as in `rivals`: CP-SAT with random hints
and seeds, clingo with random choices and signs.
"""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations

from measuring import MissingToolError, print_left_out, print_table
from rivals import clingo_covers, clingo_deals, cp_sat_covers, cp_sat_deals

from generators.deals import deal_apart
from generators.hexes import Hex, hexagon, neighbours, reading_order, triangle
from generators.randomness import Stream
from generators.tilings import CoverTable, exact_cover

SEED = 1
DEAL_LIMIT = 1_000_000
FREE = frozenset({"meadow"})
SMALL_POOL = ("meadow",) * 4 + ("village",) * 2 + ("field",) * 2 + ("forest",) * 2

# Sides of convex regions, clockwise from the top row, and draws for each of their covers.
REGIONS = (((9, 4, 6, 6, 7, 3), 200), ((7, 6, 7, 6, 7, 6), 50))
DEALS_EACH = 20
SOLVER_DEALS_EACH = 5

HEADS = ("draws by", "draws", "boards", "seen", "chi2", "freedom", "chi2/freedom", "p")


def main() -> None:
    """Draw, test and print."""
    reasons: list[str] = []
    for sides, draws_each in REGIONS:
        _print_covers(sides, draws_each, reasons)
    _print_deals(reasons)
    print_left_out(reasons)


def _print_covers(sides: Sequence[int], draws_each: int, reasons: list[str]) -> None:
    """Test the covers of the convex region with these sides."""
    problem = exact_cover(hexagon(sides))
    table = CoverTable(problem)

    def trihexes(cover: Iterable[int] | None) -> Hashable:
        return tuple(table.pieces[piece] for piece in cover or ())

    universe = [trihexes(table.unrank(number)) for number in range(table.count)]
    stream = Stream(SEED, "benchmark")
    draws: dict[str, tuple[Callable[[], Hashable], int]] = {
        "ours": (lambda: trihexes(table.draw(stream)), draws_each)
    }
    for name, make in (("CP-SAT", cp_sat_covers), ("clingo", clingo_covers)):
        try:
            draws[name] = (make(problem, None, SEED), draws_each)
        except MissingToolError as error:
            reasons.append(str(error))
    outline = "-".join(map(str, sides))
    title = f"All {table.count} covers of the hexagon {outline} ({len(problem.window)} hexes)"
    _print_test(title, universe, draws)


def _print_deals(reasons: list[str]) -> None:
    """Test the legal deals of ten tiles on a triangle of ten cells."""
    region = triangle(4)
    cells = reading_order(region)
    universe = list(_legal_deals(cells))
    stream = Stream(SEED, "benchmark")

    def ours() -> Hashable:
        deal = deal_apart(region, SMALL_POOL, free=FREE, stream=stream, deal_limit=DEAL_LIMIT)
        assert deal is not None
        return tuple(deal[cell] for cell in cells)

    draws: dict[str, tuple[Callable[[], Hashable], int]] = {"ours": (ours, DEALS_EACH)}
    for name, make in (("CP-SAT", cp_sat_deals), ("clingo", clingo_deals)):
        try:
            draw = make(region, SMALL_POOL, FREE, SEED)
        except MissingToolError as error:
            reasons.append(str(error))
            continue
        draws[name] = (lambda draw=draw: tuple(map(draw().get, cells)), SOLVER_DEALS_EACH)
    title = f"All {len(universe):,} legal deals of 4 meadows and 2 + 2 + 2 others on 10 hexes"
    _print_test(title, universe, draws)


def _print_test(
    title: str,
    universe: Sequence[Hashable],
    draws: Mapping[str, tuple[Callable[[], Hashable], int]],
) -> None:
    """Draw by each name so many times a board, and print what chi-square says."""
    rows = []
    for name, (draw, draws_each) in draws.items():
        count = draws_each * len(universe)
        seen = Counter(draw() for _ in range(count))
        assert seen.keys() <= set(universe), f"{name} drew what is no board"
        chi2 = sum((seen[board] - draws_each) ** 2 for board in universe) / draws_each
        freedom = len(universe) - 1
        p = upper_gamma(freedom / 2, chi2 / 2)
        rows.append(
            (name, count, len(universe), len(seen), chi2, freedom, chi2 / freedom, f"{p:.6f}")
        )
    print_table(title, HEADS, rows)


def _legal_deals(cells: Sequence[Hex]) -> Iterator[tuple[str, ...]]:
    """Yield the kinds on *cells* of every legal deal, found by trying all arrangements."""
    place = {cell: number for number, cell in enumerate(cells)}
    contacts = [(place[c], place[o]) for c in cells for o in neighbours(c)[:3] if o in place]
    apart = [kind for kind in dict.fromkeys(SMALL_POOL) if kind not in FREE]
    pairs = {
        frozenset(pair)
        for pair in permutations(range(len(cells)), 2)
        if pair not in contacts and pair[::-1] not in contacts
    }
    for one in pairs:
        for two in pairs:
            for three in pairs:
                if not (one & two or one & three or two & three):
                    kinds = ["meadow"] * len(cells)
                    for kind, pair in zip(apart, (one, two, three), strict=True):
                        for number in pair:
                            kinds[number] = kind
                    yield tuple(kinds)


def upper_gamma(shape: float, x: float) -> float:
    """
    Return the regularised upper incomplete gamma function Q(shape, x).

    Q(freedom / 2, chi2 / 2) is the chance that a fair sampler is as far off as this.
    By its series below shape + 1, by Lentz's continued fraction above.

    >>> round(upper_gamma(0.5, 3.841458820694124 / 2), 6)
    0.05
    >>> round(upper_gamma(5, 18.30703805327515 / 2), 6)
    0.05
    """
    if x <= 0:
        return 1.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        above = shape
        while term > total * 1e-15:
            above += 1
            term *= x / above
            total += term
        return max(0.0, 1.0 - front * total)
    b = x + 1 - shape
    c = 1e300
    d = 1 / b
    fraction = d
    for step in range(1, 100_000):
        factor = -step * (step - shape)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * fraction


if __name__ == "__main__":
    main()
