"""Constraints find what is broken; the solver finds boards that hold, proves, and gives up in time."""

from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import ORIGIN, Hex, disk, reading_order
from generators.randomness import Stream
from generators.regions import disc, rhombus, star, triangle
from generators.solver import (
    Answer,
    Apart,
    Connected,
    Constraint,
    NoEqualNeighbours,
    PlacementProblem,
    Supply,
    solve,
)
from tests.properties import examples

SOME_KINDS = "abw"
ROW = rhombus(5, 1)

KINDS = "abw"
# Three hexes that touch one another need three kinds.
HOPELESS = PlacementProblem(disc(19), {"a": 10, "b": 10}, (NoEqualNeighbours(),))
STAR = PlacementProblem(
    star(2),
    {"m": 15, "a": 8, "b": 8, "c": 8},
    (NoEqualNeighbours(frozenset("m")), Apart(frozenset("c"), 2)),
)


def board_of(text: str, region: frozenset[Hex] = ROW) -> dict[Hex, str]:
    """A board in reading order; a dot is a hex that is still empty."""
    pairs = zip(reading_order(region), text, strict=True)
    return {cell: kind for cell, kind in pairs if kind != "."}


BROKEN = [
    ("touching cities are too near", Apart(frozenset("c"), 2), "ccmmm", [0, 1]),
    ("cities two apart are not", Apart(frozenset("c"), 2), "cmcmm", []),
    ("but they are where three is asked for", Apart(frozenset("c"), 3), "cmcmm", [0, 2]),
    ("a city may be near on one side alone", Apart(frozenset("c"), 3), "cmcmc", [0, 2, 4]),
    ("two kinds may have to be apart", Apart(frozenset("cd"), 2), "cdmmm", [0, 1]),
    ("other kinds do not matter", Apart(frozenset("c"), 9), "cmmmm", []),
    ("equal neighbours are at fault", NoEqualNeighbours(), "aabab", [0, 1]),
    ("three in a row all are", NoEqualNeighbours(), "baaab", [1, 2, 3]),
    ("free kinds may touch", NoEqualNeighbours(frozenset("a")), "aabbm", [2, 3]),
    ("a row that changes is fine", NoEqualNeighbours(), "ababa", []),
    ("land in one piece is fine", Connected(frozenset("w")), "wabcw", []),
    ("hexes off the largest piece are at fault", Connected(frozenset("w")), "awabc", [0]),
    ("of equal pieces the first counts", Connected(frozenset("w")), "abwcd", [3, 4]),
    ("without barriers a region is one piece", Connected(), "wawaw", []),
    ("nothing but barriers is fine", Connected(frozenset("w")), "wwwww", []),
    ("all hexes of a kind used too often", Supply({"a": 1, "b": 9}), "abbab", [0, 3]),
    ("a kind without a supply", Supply({"a": 9}), "aabaa", [2]),
    ("a kind used up is fine", Supply({"a": 2, "b": 3}), "abbab", []),
]

ALLOWS = [
    ("a city beside a city", Apart(frozenset("c"), 2), "c.m..", 1, "c", False),
    ("a city two steps from a city", Apart(frozenset("c"), 2), "c....", 2, "c", True),
    ("two steps where three are asked for", Apart(frozenset("c"), 3), "c....", 2, "c", False),
    ("another kind beside a city", Apart(frozenset("c"), 3), "c....", 1, "m", True),
    ("a kind beside its like", NoEqualNeighbours(), "a....", 1, "a", False),
    ("a kind beside another", NoEqualNeighbours(), "a....", 1, "b", True),
    ("a free kind beside its like", NoEqualNeighbours(frozenset("a")), "a....", 1, "a", True),
    ("water that cuts land in two", Connected(frozenset("w")), "a...b", 2, "w", False),
    ("water behind all land", Connected(frozenset("w")), "ab...", 2, "w", True),
    ("water before any land", Connected(frozenset("w")), ".....", 2, "w", True),
    ("land anywhere", Connected(frozenset("w")), "a.w..", 4, "a", True),
    ("the last piece of a kind", Supply({"a": 2}), "a....", 1, "a", True),
    ("one more piece than there are", Supply({"a": 1}), "a....", 4, "a", False),
    ("a kind without a supply", Supply({"a": 1}), ".....", 0, "b", False),
]


@pytest.mark.parametrize(
    ("constraint", "text", "places"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_the_hexes_at_fault_are_found_in_reading_order(
    constraint: Constraint, text: str, places: list[int]
) -> None:
    assert constraint.broken(board_of(text)) == tuple(Hex(place, 0) for place in places)


@pytest.mark.parametrize(
    ("constraint", "text", "place", "kind", "expected"),
    [row[1:] for row in ALLOWS],
    ids=[row[0] for row in ALLOWS],
)
def test_a_kind_is_allowed_or_refused(
    constraint: Constraint, text: str, place: int, kind: str, expected: bool
) -> None:
    assert constraint.allows(board_of(text), Hex(place, 0), kind, ROW) is expected


def test_distances_bend_round_corners_too() -> None:
    board = board_of("cmcmmm", triangle(3))
    assert Apart(frozenset("c"), 2).broken(board) == (Hex(0, 0), Hex(0, 1))
    assert NoEqualNeighbours(frozenset("m")).broken(board) == (Hex(0, 0), Hex(0, 1))


def test_an_empty_board_breaks_nothing() -> None:
    for constraint in (Apart(frozenset("a"), 3), NoEqualNeighbours(), Connected(), Supply({})):
        assert constraint.broken({}) == ()


kind_sets = st.frozensets(st.sampled_from(SOME_KINDS), max_size=2)
constraints: st.SearchStrategy[Constraint] = st.one_of(
    st.builds(Apart, kind_sets, st.integers(1, 4)),
    st.builds(NoEqualNeighbours, kind_sets),
    st.builds(Connected, kind_sets),
    st.builds(Supply, st.fixed_dictionaries(dict.fromkeys(SOME_KINDS, st.integers(0, 3)))),
)
regions = st.frozensets(st.sampled_from(disk(ORIGIN, 2)), min_size=1, max_size=6)


def completions(board: Mapping[Hex, str], region: frozenset[Hex]) -> list[dict[Hex, str]]:
    empty = reading_order(region - board.keys())
    return [
        {**board, **dict(zip(empty, kinds, strict=True))}
        for kinds in product(SOME_KINDS, repeat=len(empty))
    ]


@examples(150)
@given(constraints, regions, st.data())
def test_a_board_that_can_be_finished_is_never_refused(
    constraint: Constraint, region: frozenset[Hex], data: st.DataObject
) -> None:
    cell = data.draw(st.sampled_from(sorted(region)))
    laid = data.draw(st.frozensets(st.sampled_from(sorted(region)))) - {cell}
    board = {other: data.draw(st.sampled_from(SOME_KINDS)) for other in sorted(laid)}
    kind = data.draw(st.sampled_from(SOME_KINDS))
    if not constraint.allows(board, cell, kind, region):
        hopes = completions({**board, cell: kind}, region)
        assert all(constraint.broken(finished) for finished in hopes)


@examples(150)
@given(constraints, regions, st.data())
def test_laying_hex_by_hex_what_is_allowed_breaks_nothing_but_connection(
    constraint: Constraint, region: frozenset[Hex], data: st.DataObject
) -> None:
    board: dict[Hex, str] = {}
    for cell in data.draw(st.permutations(sorted(region))):
        kinds = [kind for kind in SOME_KINDS if constraint.allows(board, cell, kind, region)]
        if not kinds:
            return
        board[cell] = data.draw(st.sampled_from(kinds))
    if not isinstance(constraint, Connected):
        assert constraint.broken(board) == ()


@examples(150)
@given(constraints, regions, st.data())
def test_hexes_at_fault_are_on_the_board_and_in_reading_order(
    constraint: Constraint, region: frozenset[Hex], data: st.DataObject
) -> None:
    board = {cell: data.draw(st.sampled_from(SOME_KINDS)) for cell in sorted(region)}
    broken = constraint.broken(board)
    assert list(broken) == reading_order(set(broken))
    assert region.issuperset(broken)


@st.composite
def problems(draw: st.DrawFn) -> PlacementProblem:
    region = draw(st.frozensets(st.sampled_from(disk(ORIGIN, 2)), max_size=6))
    supply = {kind: draw(st.integers(0, 3)) for kind in KINDS}
    kind_sets = st.frozensets(st.sampled_from(KINDS), max_size=2)
    rules: st.SearchStrategy[Constraint] = st.one_of(
        st.builds(Apart, kind_sets, st.integers(1, 4)),
        st.builds(NoEqualNeighbours, kind_sets),
        st.builds(Connected, kind_sets),
    )
    return PlacementProblem(region, supply, tuple(draw(st.lists(rules, max_size=3))))


def holds(board: dict[Hex, str], problem: PlacementProblem) -> bool:
    rules = (Supply(problem.supply), *problem.constraints)
    return not any(rule.broken(board) for rule in rules)


def solutions(problem: PlacementProblem) -> list[dict[Hex, str]]:
    cells = reading_order(problem.region)
    boards = [dict(zip(cells, kinds, strict=True)) for kinds in product(KINDS, repeat=len(cells))]
    return [board for board in boards if holds(board, problem)]


@examples(150)
@given(problems(), st.integers())
def test_the_solver_finds_a_board_exactly_when_brute_force_does(
    problem: PlacementProblem, seed: int
) -> None:
    answer = solve(problem, Stream(seed, "solver"), step_limit=10**6)
    expected = solutions(problem)
    assert answer.outcome == ("solved" if expected else "none exists")
    if expected:
        assert answer.board in expected
    else:
        assert answer.board is None


@examples(100)
@given(problems(), st.integers(), st.integers(0, 12))
def test_a_small_budget_never_changes_an_answer_but_to_giving_up(
    problem: PlacementProblem, seed: int, step_limit: int
) -> None:
    whole = solve(problem, Stream(seed, "solver"), step_limit=10**6)
    answer = solve(problem, Stream(seed, "solver"), step_limit=step_limit)
    if whole.step_count <= step_limit:
        assert answer == whole
    else:
        assert answer == Answer("gave up", None, step_limit)


@pytest.mark.parametrize("seed", range(5))
def test_a_board_of_many_hexes_satisfies_everything(seed: int) -> None:
    answer = solve(STAR, Stream(seed, "solver"), step_limit=20_000)
    assert answer.outcome == "solved"
    assert answer.board is not None
    assert answer.board.keys() == STAR.region
    assert holds(dict(answer.board), STAR)


def test_two_kinds_cannot_keep_apart_where_three_hexes_touch() -> None:
    answer = solve(HOPELESS, Stream(1, "solver"), step_limit=100_000)
    assert (answer.outcome, answer.board) == ("none exists", None)


def test_too_few_pieces_are_refused_without_a_step() -> None:
    problem = PlacementProblem(triangle(3), {"a": 3, "b": 2})
    assert solve(problem, Stream(1, "solver"), step_limit=0) == Answer("none exists", None, 0)


def test_no_hexes_are_solved_without_a_step() -> None:
    problem = PlacementProblem(frozenset(), {}, (Connected(),))
    assert solve(problem, Stream(1, "solver"), step_limit=0) == Answer("solved", {}, 0)


def test_a_board_without_choice_takes_one_step_a_hex() -> None:
    problem = PlacementProblem(rhombus(5, 1), {"a": 5})
    answer = solve(problem, Stream(1, "solver"), step_limit=5)
    assert answer == Answer("solved", dict.fromkeys(rhombus(5, 1), "a"), 5)
    assert solve(problem, Stream(1, "solver"), step_limit=4) == Answer("gave up", None, 4)


@examples(60)
@given(problems(), st.integers())
def test_one_seed_gives_one_answer(problem: PlacementProblem, seed: int) -> None:
    turned = PlacementProblem(
        frozenset(sorted(problem.region, reverse=True)),
        {kind: problem.supply[kind] for kind in reversed(KINDS)},
        problem.constraints,
    )
    one = solve(problem, Stream(seed, "solver"), step_limit=500)
    assert solve(turned, Stream(seed, "solver"), step_limit=500) == one


def test_different_seeds_give_different_boards() -> None:
    problem = PlacementProblem(triangle(4), {"m": 4, "a": 2, "b": 2, "c": 2})
    boards = [solve(problem, Stream(seed, "solver"), step_limit=1000).board for seed in range(10)]
    assert len({tuple(sorted((board or {}).items())) for board in boards}) > 5


def test_one_seed_solves_one_way_for_ever() -> None:
    answer = solve(STAR, Stream(42, "solver"), step_limit=20_000)
    assert answer.board is not None
    assert (
        "".join(answer.board[cell] for cell in reading_order(STAR.region))
        == "acbcabmcacbmmammmmmmmcbcamammambmbbca"
    )
