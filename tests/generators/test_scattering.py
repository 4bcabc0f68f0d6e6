"""Sets of hexes far apart, and of which no two touch: as brute force counts and draws them."""

from itertools import combinations, starmap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators import deals as scattering
from generators import hexes
from generators.deals import (
    ApartSets,
    largest_independent_set,
    smallest_maximal_independent_set,
)
from generators.randomness import Stream
from tests.properties import examples

REGIONS = st.frozensets(st.sampled_from(hexes.disk(hexes.Hex(2, -1), 3)), max_size=14)
SHOWPIECE = hexes.hexagon((7, 6, 7, 6, 7, 6))

SMALL_REGIONS = st.frozensets(st.sampled_from(hexes.disk(hexes.Hex(-1, 3), 2)), max_size=12)
WIDE_REGIONS = st.frozensets(st.sampled_from(hexes.disk(hexes.Hex(-1, 3), 5)), max_size=11)


def sets_by_trying(
    cells: frozenset[hexes.Hex], size: int, least: int
) -> list[tuple[hexes.Hex, ...]]:
    return [
        chosen
        for chosen in combinations(hexes.reading_order(cells), size)
        if all(hexes.distance(one, two) >= least for one, two in combinations(chosen, 2))
    ]


@examples(50)
@given(REGIONS, st.integers(1, 5), st.integers(1, 6))
def test_the_count_is_that_of_all_sets_tried(cells, size, least):
    sets = ApartSets(cells, size, least)
    expected = len(sets_by_trying(cells, size, least))
    assert sets.listed_count == expected
    assert sets.is_empty == (expected == 0)


@examples(50)
@given(REGIONS, st.integers(1, 4), st.integers(1, 6), st.integers())
def test_a_draw_is_one_of_the_sets(cells, size, least, seed):
    sets = ApartSets(cells, size, least)
    expected = sets_by_trying(cells, size, least)
    if expected:
        assert sets.draw(Stream(seed, "locations")) in expected
        assert sets.pick(Stream(seed, "locations")) in expected


@pytest.mark.parametrize(
    ("cells", "size", "least"),
    [
        (hexes.disk(hexes.ORIGIN, 2), 2, 3),
        (hexes.disk(hexes.ORIGIN, 2), 3, 2),
        (hexes.rhombus(6, 3), 3, 3),
        (hexes.triangle(6), 3, 4),
        (hexes.disk(hexes.ORIGIN, 1), 3, 1),
    ],
)
def test_all_sets_are_equally_likely_by_handfuls(cells, size, least, assert_fair):
    expected = sets_by_trying(frozenset(cells), size, least)
    sets = ApartSets(cells, size, least)
    stream = Stream(7, "locations")
    draws = [sets.draw(stream) for _ in range(12 * len(expected))]
    assert_fair(draws, dict.fromkeys(expected, 1))


def test_where_handfuls_hardly_ever_fit_a_set_is_listed():
    # One alone of the 5,005 sixes of the triangle of five rows.
    cells = hexes.triangle(5)
    expected = sets_by_trying(cells, 6, 2)
    assert len(expected) == 1
    assert {ApartSets(cells, 6, 2).pick(Stream(seed, "locations")) for seed in range(5)} == set(
        expected
    )


def test_the_proof_and_the_count_agree_on_the_largest_distance_there_is():
    possible = [least for least in range(1, 14) if not ApartSets(SHOWPIECE, 4, least).is_empty]
    assert possible == list(range(1, possible[-1] + 1))
    assert (ApartSets(SHOWPIECE, 4, possible[-1]).listed_count or 0) > 0
    assert ApartSets(SHOWPIECE, 4, possible[-1] + 1).listed_count == 0


def test_one_seed_draws_one_set_for_ever():
    sets = ApartSets(SHOWPIECE, 4, 5)
    assert sets.draw(Stream(42, "locations")) == tuple(
        starmap(hexes.Hex, [(2, 0), (-3, 4), (6, 5), (-1, 8)])
    )


@pytest.mark.parametrize("listed", [True, False])
def test_picks_of_known_sets_are_equally_likely(listed, assert_fair, monkeypatch):
    monkeypatch.setattr(scattering, "_MOST_LISTED", 1000 if listed else 3)
    cells = hexes.triangle(5)
    expected = sets_by_trying(cells, 3, 2)
    sets = ApartSets(cells, 3, 2)
    stream = Stream(4, "locations")
    assert bool(sets._few) == listed
    draws = [sets.pick(stream) for _ in range(10 * len(expected))]
    assert_fair(draws, dict.fromkeys(expected, 1))


def independent_sets(cells: frozenset[hexes.Hex]) -> list[tuple[hexes.Hex, ...]]:
    return [
        chosen
        for size in range(len(cells) + 1)
        for chosen in combinations(sorted(cells), size)
        if all(hexes.distance(one, two) > 1 for one, two in combinations(chosen, 2))
    ]


def leaves_no_room(chosen: tuple[hexes.Hex, ...], cells: frozenset[hexes.Hex]) -> bool:
    return all(any(hexes.distance(cell, other) <= 1 for other in chosen) for cell in cells)


@examples(50)
@given(SMALL_REGIONS | WIDE_REGIONS)
def test_both_numbers_are_those_of_all_sets_tried(cells):
    sets = independent_sets(cells)
    assert largest_independent_set(cells) == max(map(len, sets))
    assert smallest_maximal_independent_set(cells) == min(
        len(chosen) for chosen in sets if leaves_no_room(chosen, cells)
    )


@examples(50)
@given(SMALL_REGIONS, st.integers(-1, 12))
def test_a_set_of_a_size_is_there_exactly_up_to_the_largest(cells, size):
    assert largest_independent_set(cells, size) == min(size, max(map(len, independent_sets(cells))))


@examples(40)
@given(st.frozensets(st.sampled_from(hexes.disk(hexes.ORIGIN, 4)), max_size=40), st.integers(1, 5))
def test_turning_a_region_changes_neither_number(cells, turns):
    turned = frozenset(hexes.rotate(cell, turns) for cell in cells)
    assert largest_independent_set(turned) == largest_independent_set(cells)
    assert smallest_maximal_independent_set(turned) == smallest_maximal_independent_set(cells)


@pytest.mark.parametrize("length", range(1, 20))
def test_a_row_holds_every_second_hex_or_every_third(length):
    assert largest_independent_set(hexes.rhombus(length, 1)) == (length + 1) // 2
    assert smallest_maximal_independent_set(hexes.rhombus(length, 1)) == (length + 2) // 3


@pytest.mark.parametrize(
    "region", [hexes.rhombus(6, 9), hexes.hexagon((7, 4, 4, 6, 5, 3)), hexes.triangle(11)]
)
def test_a_third_of_a_region_that_trihexes_cover_is_the_most(region):
    # One hex of each trihex at most, and one of three lattice colours always.
    assert largest_independent_set(region) == len(region) // 3
    assert largest_independent_set(region, len(region) // 3 + 1) == len(region) // 3


def test_seven_discs_of_seven_cover_a_heptiled_region_with_seven_hexes():
    # Seven flowers round one another are a perfect code: each hex lies in exactly one.
    middles = [hexes.ORIGIN, *(hexes.rotate(hexes.Hex(2, 1), turns) for turns in range(6))]
    region = frozenset(cell for middle in middles for cell in hexes.disk(middle, 1))
    assert len(region) == 49
    assert smallest_maximal_independent_set(region) == 7


@examples(40)
@given(st.frozensets(st.sampled_from(hexes.disk(hexes.ORIGIN, 2)), min_size=1), st.integers(2, 5))
def test_no_more_are_apart_than_patches_cover(cells, least):
    bound = hexes.most_apart(cells, least)
    assert ApartSets(cells, bound + 1, least).is_empty
    assert bound <= len(cells)
