"""Deals that keep equal kinds apart: legal, exactly uniform, and honest at the limit."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from math import perm
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators import OutOfStepsError, deals, hexes
from generators.deals import deal_apart, search_apart, shuffle_apart
from generators.randomness import Stream
from tests.properties import examples
from tests.samples import sampled

MEADOW = frozenset("m")
FOUR_ROWS = "mmmmaabbcc"

# The smallest of many regions tried in which laying from the inside out meets a hex with
# four earlier neighbours; q of the cells for each r from -4.
WINDING = [
    (-1, 0), (-2, 0), (-3, -2, 0, 1), (-4, -3, -1, 0, 1), (-4, -3, -2, -1, 0), (-5, -4, -2, -1),
    (-5, -4, -3, -1), (-5, -4, -2, -1), (-5, -4, -3, -2), (-5, -4, -3),
]  # fmt: skip
WINDING_REGION = frozenset(hexes.Hex(q, r) for r, row in enumerate(WINDING, start=-4) for q in row)

Layout = tuple[str, ...]  # in reading order


def layouts(region: Collection[hexes.Hex], pool: str, free: frozenset[str]) -> Iterator[Layout]:
    """All legal layouts of as many of *pool* as there are hexes, by brute force."""
    cells = hexes.reading_order(region)
    left = Counter(pool)
    laid: list[str] = []

    def extend() -> Iterator[Layout]:
        if len(laid) == len(cells):
            yield tuple(laid)
            return
        cell = cells[len(laid)]
        near = {
            kind
            for other, kind in zip(cells, laid, strict=False)
            if hexes.distance(cell, other) == 1
        }
        for kind in sorted(left):
            if left[kind] and (kind in free or kind not in near):
                left[kind] -= 1
                laid.append(kind)
                yield from extend()
                laid.pop()
                left[kind] += 1

    return extend()


def physical_deals(layout: Layout, pool: str) -> int:
    """In how many ways the single pieces of *pool* can make *layout*."""
    ways = 1
    for kind, used in Counter(layout).items():
        ways *= perm(pool.count(kind), used)
    return ways


def weights(region: Collection[hexes.Hex], pool: str, free: frozenset[str]) -> dict[Layout, int]:
    return {layout: physical_deals(layout, pool) for layout in layouts(region, pool, free)}


def layout_of(board: dict[hexes.Hex, str]) -> Layout:
    return tuple(board[cell] for cell in hexes.reading_order(board))


def touching_equals(board: dict[hexes.Hex, str], free: frozenset[str]) -> list[hexes.Hex]:
    return [
        cell
        for cell, kind in board.items()
        if kind not in free and any(board.get(other) == kind for other in hexes.neighbours(cell))
    ]


def dealt(
    region: Collection[hexes.Hex], pool: str, free: frozenset[str], stream: Stream
) -> dict[hexes.Hex, str]:
    return deal_apart(frozenset(region), pool, free=free, stream=stream, deal_limit=10**6)


def test_a_triangle_of_ten_cells_has_its_known_number_of_legal_layouts():
    assert sum(1 for _ in layouts(hexes.triangle(4), FOUR_ROWS, MEADOW)) == 3972


@pytest.mark.parametrize(
    ("pool", "free"),
    [
        ("mmaabb", MEADOW),
        ("mmmabb", MEADOW),
        ("mmmmaa", MEADOW),
        ("aabbcc", frozenset()),
        pytest.param("mmaabbcc", MEADOW, marks=pytest.mark.slow),
        pytest.param("mmaaabcd", frozenset("mb"), marks=pytest.mark.slow),
    ],
)
def test_all_legal_deals_of_a_small_triangle_are_equally_likely(pool, free, assert_fair):
    expected = weights(hexes.triangle(3), pool, free)
    stream = Stream(11, "deal")
    draws = [
        layout_of(dealt(hexes.triangle(3), pool, free, stream))
        for _ in range(max(1500, 12 * len(expected)))
    ]
    assert_fair(draws, expected)


def test_spare_pieces_weigh_layouts_by_the_pieces_that_can_make_them(assert_fair):
    pool = "aaabcm"
    expected = weights(hexes.rhombus(2, 1), pool, MEADOW)
    assert expected["a", "b"] == 3 * expected["b", "c"]
    stream = Stream(12, "deal")
    draws = [layout_of(dealt(hexes.rhombus(2, 1), pool, MEADOW, stream)) for _ in range(3000)]
    assert_fair(draws, expected)


@pytest.mark.parametrize(
    ("pool", "batch", "kinds_apart"),
    sampled(
        (pool, *case)
        for pool in ("mmaabb", "maaabc", "mmabcc")
        for case in ((5, 3), (12, 3), (256, 0), (256, 1), (256, 2))
    ),
)
def test_batches_and_kinds_drawn_apart_do_not_matter(
    pool, batch, kinds_apart, monkeypatch, assert_fair
):
    monkeypatch.setattr(deals, "_BATCH", batch)
    monkeypatch.setattr(deals, "_KINDS_DRAWN_APART", kinds_apart)
    expected = weights(hexes.triangle(3), pool, MEADOW)
    stream = Stream(14, "deal")
    draws = [
        layout_of(dealt(hexes.triangle(3), pool, MEADOW, stream))
        for _ in range(max(1500, 12 * len(expected)))
    ]
    assert_fair(draws, expected)


@pytest.mark.slow
def test_all_legal_deals_of_a_triangle_of_ten_cells_are_equally_likely(assert_fair):
    expected = dict.fromkeys(layouts(hexes.triangle(4), FOUR_ROWS, MEADOW), 1)
    stream = Stream(1, "deal")
    draws = (
        layout_of(dealt(hexes.triangle(4), FOUR_ROWS, MEADOW, stream))
        for _ in range(6 * len(expected))
    )
    assert_fair(draws, expected)


@examples(50)
@given(
    st.frozensets(st.sampled_from(hexes.disk(hexes.ORIGIN, 2)), max_size=10),
    st.lists(st.sampled_from("abcdm"), min_size=10, max_size=14),
    st.sets(st.sampled_from("abm")),
    st.integers(),
)
def test_a_deal_is_legal_and_uses_no_more_than_the_pieces(region, pool, free, seed):
    board = deal_apart(region, pool, free=free, stream=Stream(seed, "deal"), deal_limit=200)
    if board is None:
        return
    assert board.keys() == region
    assert Counter(board.values()) <= Counter(pool)
    assert not touching_equals(board, frozenset(free))


@examples(60)
@given(
    st.frozensets(st.sampled_from(hexes.disk(hexes.ORIGIN, 2)), max_size=6),
    st.lists(st.sampled_from("abm"), min_size=6, max_size=8).map("".join),
    st.integers(),
)
def test_a_region_is_dealt_exactly_when_it_has_a_legal_layout(region, pool, seed):
    stream = Stream(seed, "deal")
    board = deal_apart(region, pool, free=MEADOW, stream=stream, deal_limit=20_000)
    has_layout = any(True for _ in layouts(region, pool, MEADOW))
    assert (board is not None) == has_layout


def test_the_limit_is_the_number_of_deals(monkeypatch):
    # Two cells and the pieces a, a, b: a deal of three fails.
    monkeypatch.setattr(deals, "_KINDS_DRAWN_APART", 0)
    outcomes = [
        deal_apart(
            hexes.rhombus(2, 1),
            "aab",
            free=frozenset(),
            stream=Stream(seed, "deal"),
            deal_limit=limit,
        )
        is None
        for limit in (1, 3)
        for seed in range(900)
    ]
    assert 250 < sum(outcomes[:900]) < 350  # a third: aa
    assert 15 < sum(outcomes[900:]) < 55  # a third of a third of a third


@pytest.mark.parametrize("deal_limit", [0, 1, 500])
def test_nothing_is_dealt_where_no_deal_is_legal(deal_limit):
    stream = Stream(1, "deal")
    board = deal_apart(hexes.triangle(2), "aaab", free=MEADOW, stream=stream, deal_limit=deal_limit)
    assert board is None


def test_fewer_pieces_than_hexes_are_refused():
    with pytest.raises(ValueError, match="2 pieces: expected 3 or more"):
        deal_apart(
            hexes.triangle(2), "ab", free=frozenset(), stream=Stream(1, "deal"), deal_limit=1
        )


def test_pieces_are_left_as_they_were():
    pool = list("mmaabb")
    dealt(hexes.triangle(3), pool, MEADOW, Stream(1, "deal"))
    assert pool == list("mmaabb")


def test_one_seed_deals_one_board_for_ever():
    board = dealt(hexes.star(2), "m" * 15 + "a" * 8 + "b" * 7 + "c" * 7, MEADOW, Stream(42, "deal"))
    assert "".join(layout_of(board)) == "mcaacmmbcmbabammmmcmmbcabamcabmcmmmab"


def test_a_winding_region_is_dealt_legally():
    pool = "m" * 20 + "aaaaabbbbbccccc" + "dd"
    for seed in range(10):
        board = dealt(WINDING_REGION, pool, MEADOW, Stream(seed, "deal"))
        assert not touching_equals(board, MEADOW)
        assert Counter(board.values()) == Counter(pool)


@examples(60)
@given(st.integers(), st.lists(st.sampled_from("abcm"), max_size=4), st.integers(0, 6))
def test_shuffling_keeps_a_board_legal_and_its_pieces_together(seed, spare, sweeps):
    stream = Stream(seed, "deal")
    board = dealt(hexes.triangle(4), FOUR_ROWS, MEADOW, stream)
    before, spare_before = dict(board), list(spare)
    after = shuffle_apart(board, spare, free=MEADOW, stream=stream, sweeps=sweeps)
    assert after.keys() == board.keys()
    assert not touching_equals(after, MEADOW)
    assert Counter(after.values()) <= Counter(FOUR_ROWS) + Counter(spare)
    if not spare:
        assert Counter(after.values()) == Counter(FOUR_ROWS)
    assert (board, spare) == (before, spare_before)
    if sweeps == 0:
        assert after == board


def test_spare_pieces_come_onto_a_shuffled_board():
    stream = Stream(2, "deal")
    board = dealt(hexes.triangle(3), "mmaabb", MEADOW, stream)
    after = shuffle_apart(board, "cccc", free=MEADOW, stream=stream, sweeps=20)
    assert "c" in after.values()


@pytest.mark.parametrize(
    ("pool", "sweeps"),
    [
        ("mmaabb", 80),  # twelve layouts in a ring, each one swap from two others
        ("mmmabb", 20),
        pytest.param("mmmabbc", 20, marks=pytest.mark.slow),
    ],
)
def test_shuffling_reaches_all_layouts_of_a_small_triangle_about_equally_often(
    pool, sweeps, assert_fair
):
    expected = weights(hexes.triangle(3), pool, MEADOW)
    stream = Stream(3, "deal")
    board = dict(zip(hexes.reading_order(hexes.triangle(3)), next(iter(expected)), strict=True))
    spare = sorted((Counter(pool) - Counter(board.values())).elements())
    draws = [
        layout_of(shuffle_apart(board, spare, free=MEADOW, stream=stream, sweeps=sweeps))
        for _ in range(8 * sum(expected.values()) // min(expected.values()))
    ]
    assert_fair(draws, expected)


@pytest.mark.slow
def test_shuffling_reaches_all_layouts_of_ten_cells_about_equally_often(assert_fair):
    expected = dict.fromkeys(layouts(hexes.triangle(4), FOUR_ROWS, MEADOW), 1)
    stream = Stream(4, "deal")
    board = dealt(hexes.triangle(4), FOUR_ROWS, MEADOW, stream)
    draws = []
    for _ in range(6 * len(expected)):
        board = shuffle_apart(board, "", free=MEADOW, stream=stream, sweeps=12)
        draws.append(layout_of(board))
    assert_fair(draws, expected)


def test_one_seed_shuffles_one_way_for_ever():
    board = dict(zip(hexes.reading_order(hexes.triangle(4)), "abcambcmmm", strict=True))
    assert not touching_equals(board, MEADOW)
    after = shuffle_apart(board, "dm", free=MEADOW, stream=Stream(42, "deal"), sweeps=3)
    assert "".join(layout_of(after)) == "cmaamcmmdb"


# A search finds deals without equal neighbours, proves that there are none, gives up in time.


KINDS = "abw"


class Problem(NamedTuple):
    region: frozenset[hexes.Hex]
    supply: Mapping[str, int]
    free: frozenset[str] = frozenset()


def solve(problem: Problem, seed: int, step_limit: int = 10**6) -> dict[hexes.Hex, str] | None:
    pool = [kind for kind, count in problem.supply.items() for _ in range(count)]
    stream = Stream(seed, "solver")
    region, free = problem.region, problem.free
    return search_apart(region, pool, free=free, stream=stream, step_limit=step_limit)


# Three hexes that touch one another need three kinds.
HOPELESS = Problem(hexes.disc(19), {"a": 10, "b": 10})
STAR = Problem(hexes.star(2), {"m": 15, "a": 8, "b": 8, "c": 8}, frozenset("m"))


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    region = draw(st.frozensets(st.sampled_from(hexes.disk(hexes.ORIGIN, 2)), max_size=6))
    supply = {kind: draw(st.integers(0, 3)) for kind in KINDS}
    return Problem(region, supply, draw(st.frozensets(st.sampled_from(KINDS), max_size=2)))


def holds(board: dict[hexes.Hex, str], problem: Problem) -> bool:
    used = list(board.values())
    return all(used.count(kind) <= count for kind, count in problem.supply.items()) and not any(
        board[cell] == board.get(other) and board[cell] not in problem.free
        for cell in board
        for other in hexes.neighbours(cell)
    )


def solutions(problem: Problem) -> list[dict[hexes.Hex, str]]:
    cells = hexes.reading_order(problem.region)
    boards = [dict(zip(cells, kinds, strict=True)) for kinds in product(KINDS, repeat=len(cells))]
    return [board for board in boards if holds(board, problem)]


@examples(150)
@given(problems(), st.integers())
def test_a_board_is_found_exactly_when_brute_force_finds_one(problem, seed):
    found = solve(problem, seed)
    expected = solutions(problem)
    assert found in expected if expected else found is None


@examples(100)
@given(problems(), st.integers(), st.integers(0, 12))
def test_a_small_budget_never_changes_an_answer_but_to_giving_up(problem, seed, step_limit):
    try:
        found = solve(problem, seed, step_limit)
    except OutOfStepsError:
        return
    assert found == solve(problem, seed)


@pytest.mark.parametrize("seed", range(5))
def test_a_board_of_many_hexes_satisfies_everything(seed):
    found = solve(STAR, seed, 20_000)
    assert found.keys() == STAR.region
    assert holds(found, STAR)


def test_two_kinds_cannot_keep_apart_where_three_hexes_touch():
    assert solve(HOPELESS, 1, 100_000) is None


def test_too_few_pieces_are_refused_without_a_step():
    assert solve(Problem(hexes.triangle(3), {"a": 3, "b": 2}), 1, 0) is None


def test_no_hexes_are_filled_without_a_step():
    assert solve(Problem(frozenset(), {}), 1, 0) == {}


def test_a_board_without_choice_takes_one_step_a_hex():
    problem = Problem(hexes.rhombus(5, 1), {"a": 5}, frozenset("a"))
    assert solve(problem, 1, 5) == dict.fromkeys(hexes.rhombus(5, 1), "a")
    with pytest.raises(OutOfStepsError):
        solve(problem, 1, 4)


@examples(60)
@given(problems(), st.integers())
def test_one_seed_gives_one_answer(problem, seed):
    turned = Problem(
        frozenset(sorted(problem.region, reverse=True)),
        {kind: problem.supply[kind] for kind in reversed(KINDS)},
        problem.free,
    )
    assert solve(turned, seed) == solve(problem, seed)


def test_different_seeds_give_different_boards():
    problem = Problem(hexes.triangle(4), {"m": 4, "a": 3, "b": 3, "c": 3}, frozenset("m"))
    boards = [solve(problem, seed, 1000) for seed in range(10)]
    assert len({tuple(sorted((board or {}).items())) for board in boards}) > 5


def test_one_seed_finds_one_board_for_ever():
    found = solve(STAR, 42, 20_000)
    assert (
        "".join(found[cell] for cell in hexes.reading_order(STAR.region))
        == "acbcabmcacbmmammmmmmmcbcamammambmbbca"
    )
