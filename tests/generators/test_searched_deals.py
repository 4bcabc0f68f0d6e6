"""A search finds deals without equal neighbours, proves that there are none, gives up in time."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators import OutOfStepsError
from generators.deals import search_apart
from generators.hexes import ORIGIN, Hex, disk, neighbours, reading_order
from generators.randomness import Stream
from generators.regions import disc, rhombus, star, triangle
from tests.properties import examples

KINDS = "abw"


class Problem(NamedTuple):
    region: frozenset[Hex]
    supply: Mapping[str, int]
    free: frozenset[str] = frozenset()


def solve(problem: Problem, seed: int, step_limit: int = 10**6) -> dict[Hex, str] | None:
    pool = [kind for kind, count in problem.supply.items() for _ in range(count)]
    stream = Stream(seed, "solver")
    region, free = problem.region, problem.free
    return search_apart(region, pool, free=free, stream=stream, step_limit=step_limit)


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
def test_a_board_is_found_exactly_when_brute_force_finds_one(problem: Problem, seed: int) -> None:
    found = solve(problem, seed)
    expected = solutions(problem)
    assert found in expected if expected else found is None


@examples(100)
@given(problems(), st.integers(), st.integers(0, 12))
def test_a_small_budget_never_changes_an_answer_but_to_giving_up(
    problem: Problem, seed: int, step_limit: int
) -> None:
    try:
        found = solve(problem, seed, step_limit)
    except OutOfStepsError:
        return
    assert found == solve(problem, seed)


@pytest.mark.parametrize("seed", range(5))
def test_a_board_of_many_hexes_satisfies_everything(seed: int) -> None:
    found = solve(STAR, seed, 20_000)
    assert found is not None
    assert found.keys() == STAR.region
    assert holds(found, STAR)


def test_two_kinds_cannot_keep_apart_where_three_hexes_touch() -> None:
    assert solve(HOPELESS, 1, 100_000) is None


def test_too_few_pieces_are_refused_without_a_step() -> None:
    assert solve(Problem(triangle(3), {"a": 3, "b": 2}), 1, 0) is None


def test_no_hexes_are_filled_without_a_step() -> None:
    assert solve(Problem(frozenset(), {}), 1, 0) == {}


def test_a_board_without_choice_takes_one_step_a_hex() -> None:
    problem = Problem(rhombus(5, 1), {"a": 5}, frozenset("a"))
    assert solve(problem, 1, 5) == dict.fromkeys(rhombus(5, 1), "a")
    with pytest.raises(OutOfStepsError):
        solve(problem, 1, 4)


@examples(60)
@given(problems(), st.integers())
def test_one_seed_gives_one_answer(problem: Problem, seed: int) -> None:
    turned = Problem(
        frozenset(sorted(problem.region, reverse=True)),
        {kind: problem.supply[kind] for kind in reversed(KINDS)},
        problem.free,
    )
    assert solve(turned, seed) == solve(problem, seed)


def test_different_seeds_give_different_boards() -> None:
    problem = Problem(triangle(4), {"m": 4, "a": 3, "b": 3, "c": 3}, frozenset("m"))
    boards = [solve(problem, seed, 1000) for seed in range(10)]
    assert len({tuple(sorted((board or {}).items())) for board in boards}) > 5


def test_one_seed_finds_one_board_for_ever() -> None:
    found = solve(STAR, 42, 20_000)
    assert found is not None
    assert (
        "".join(found[cell] for cell in reading_order(STAR.region))
        == "acbcabmcacbmmammmmmmmcbcamammambmbbca"
    )
