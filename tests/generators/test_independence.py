"""Hexes of which no two touch: the most there can be, and the fewest that leave no room."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import ORIGIN, Hex, disk, distance, rotate
from generators.independence import (
    has_independent_set,
    largest_independent_set,
    smallest_maximal_independent_set,
)
from generators.outlines import hexagon, rhombus, triangle
from tests.properties import examples

REGIONS = st.frozensets(st.sampled_from(disk(Hex(-1, 3), 2)), max_size=12)
WIDE_REGIONS = st.frozensets(st.sampled_from(disk(Hex(-1, 3), 5)), max_size=11)


def independent_sets(cells: frozenset[Hex]) -> list[tuple[Hex, ...]]:
    return [
        chosen
        for size in range(len(cells) + 1)
        for chosen in combinations(sorted(cells), size)
        if all(distance(one, two) > 1 for one, two in combinations(chosen, 2))
    ]


def leaves_no_room(chosen: tuple[Hex, ...], cells: frozenset[Hex]) -> bool:
    return all(any(distance(cell, other) <= 1 for other in chosen) for cell in cells)


@examples(50)
@given(REGIONS | WIDE_REGIONS)
def test_both_numbers_are_those_of_all_sets_tried(cells: frozenset[Hex]) -> None:
    sets = independent_sets(cells)
    assert largest_independent_set(cells) == max(map(len, sets))
    assert smallest_maximal_independent_set(cells) == min(
        len(chosen) for chosen in sets if leaves_no_room(chosen, cells)
    )


@examples(50)
@given(REGIONS, st.integers(-1, 12))
def test_a_set_of_a_size_is_there_exactly_up_to_the_largest(
    cells: frozenset[Hex], size: int
) -> None:
    assert has_independent_set(cells, size) == (size <= max(map(len, independent_sets(cells))))


@examples(40)
@given(st.frozensets(st.sampled_from(disk(ORIGIN, 4)), max_size=40), st.integers(1, 5))
def test_turning_a_region_changes_neither_number(cells: frozenset[Hex], turns: int) -> None:
    turned = frozenset(rotate(cell, turns) for cell in cells)
    assert largest_independent_set(turned) == largest_independent_set(cells)
    assert smallest_maximal_independent_set(turned) == smallest_maximal_independent_set(cells)


def test_a_hex_and_its_neighbours_hold_three_and_may_hold_one_only() -> None:
    flower = frozenset(disk(ORIGIN, 1))
    assert largest_independent_set(flower) == 3
    assert smallest_maximal_independent_set(flower) == 1


@pytest.mark.parametrize("length", range(1, 20))
def test_a_row_holds_every_second_hex_or_every_third(length: int) -> None:
    assert largest_independent_set(rhombus(length, 1)) == (length + 1) // 2
    assert smallest_maximal_independent_set(rhombus(length, 1)) == (length + 2) // 3


@pytest.mark.parametrize("region", [rhombus(6, 9), hexagon((7, 4, 4, 6, 5, 3)), triangle(11)])
def test_a_third_of_a_region_that_trihexes_cover_is_the_most(region: frozenset[Hex]) -> None:
    # One hex of each trihex at most, and one of three lattice colours always.
    assert largest_independent_set(region) == len(region) // 3
    assert has_independent_set(region, len(region) // 3)
    assert not has_independent_set(region, len(region) // 3 + 1)


def test_seven_discs_of_seven_cover_a_heptiled_region_with_seven_hexes() -> None:
    # Seven flowers round one another are a perfect code: each hex lies in exactly one.
    middles = [ORIGIN, *(rotate(Hex(2, 1), turns) for turns in range(6))]
    region = frozenset(cell for middle in middles for cell in disk(middle, 1))
    assert len(region) == 49
    assert smallest_maximal_independent_set(region) == 7


def test_nothing_holds_nothing() -> None:
    assert largest_independent_set(frozenset()) == 0
    assert smallest_maximal_independent_set(frozenset()) == 0
    assert has_independent_set(frozenset(), 0)
    assert not has_independent_set(frozenset(), 1)
