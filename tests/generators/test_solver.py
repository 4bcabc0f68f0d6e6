"""The solver finds deals without equal neighbours, proves that there are none, gives up in time."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import ORIGIN, Hex, disk, neighbours, reading_order
from generators.randomness import Stream
from generators.regions import disc, rhombus, star, triangle
from generators.solver import Answer, Problem, solve
from tests.properties import examples

KINDS = "abw"
# Three hexes that touch one another need three kinds.
HOPELESS = Problem(disc(19), {"a": 10, "b": 10})
STAR = Problem(star(2), {"m": 15, "a": 8, "b": 8, "c": 8}, frozenset("m"))


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    region = draw(st.frozensets(st.sampled_from(disk(ORIGIN, 2)), max_size=6))
    supply = {kind: draw(st.integers(0, 3)) for kind in KINDS}
    return Problem(region, supply, draw(st.frozensets(st.sampled_from(KINDS), max_size=2)))


def holds(board: dict[Hex, str], problem: Problem) -> bool:
    used = list(board.values())
    return all(used.count(kind) <= count for kind, count in problem.supply.items()) and not any(
        board[cell] == board.get(other) and board[cell] not in problem.free
        for cell in board
        for other in neighbours(cell)
    )


def solutions(problem: Problem) -> list[dict[Hex, str]]:
    cells = reading_order(problem.region)
    boards = [dict(zip(cells, kinds, strict=True)) for kinds in product(KINDS, repeat=len(cells))]
    return [board for board in boards if holds(board, problem)]


@examples(150)
@given(problems(), st.integers())
def test_the_solver_finds_a_board_exactly_when_brute_force_does(
    problem: Problem, seed: int
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
    problem: Problem, seed: int, step_limit: int
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
    problem = Problem(triangle(3), {"a": 3, "b": 2})
    assert solve(problem, Stream(1, "solver"), step_limit=0) == Answer("none exists", None, 0)


def test_no_hexes_are_solved_without_a_step() -> None:
    problem = Problem(frozenset(), {})
    assert solve(problem, Stream(1, "solver"), step_limit=0) == Answer("solved", {}, 0)


def test_a_board_without_choice_takes_one_step_a_hex() -> None:
    problem = Problem(rhombus(5, 1), {"a": 5}, frozenset("a"))
    answer = solve(problem, Stream(1, "solver"), step_limit=5)
    assert answer == Answer("solved", dict.fromkeys(rhombus(5, 1), "a"), 5)
    assert solve(problem, Stream(1, "solver"), step_limit=4) == Answer("gave up", None, 4)


@examples(60)
@given(problems(), st.integers())
def test_one_seed_gives_one_answer(problem: Problem, seed: int) -> None:
    turned = Problem(
        frozenset(sorted(problem.region, reverse=True)),
        {kind: problem.supply[kind] for kind in reversed(KINDS)},
        problem.free,
    )
    one = solve(problem, Stream(seed, "solver"), step_limit=500)
    assert solve(turned, Stream(seed, "solver"), step_limit=500) == one


def test_different_seeds_give_different_boards() -> None:
    problem = Problem(triangle(4), {"m": 4, "a": 3, "b": 3, "c": 3}, frozenset("m"))
    boards = [solve(problem, Stream(seed, "solver"), step_limit=1000).board for seed in range(10)]
    assert len({tuple(sorted((board or {}).items())) for board in boards}) > 5


def test_one_seed_solves_one_way_for_ever() -> None:
    answer = solve(STAR, Stream(42, "solver"), step_limit=20_000)
    assert answer.board is not None
    assert (
        "".join(answer.board[cell] for cell in reading_order(STAR.region))
        == "acbcabmcacbmmammmmmmmcbcamammambmbbca"
    )
