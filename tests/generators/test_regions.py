"""Regions: parts, holes, rim, perimeter, and how many boards of trihexes there are."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import ORIGIN, Hex, disk, distance, neighbours, ring
from generators.polyhexes import Trihex, normalised, trihexes_on
from generators.regions import (
    components,
    holes,
    is_connected,
    is_hole_free,
    perimeter,
    rim,
)
from tests.properties import examples

FIELD = disk(Hex(3, -2), 3)
REGIONS = st.frozensets(st.sampled_from(FIELD), max_size=30)
RING = frozenset(ring(ORIGIN, 1))


def parts_by_merging(cells: frozenset[Hex]) -> set[frozenset[Hex]]:
    """Connected parts, found by merging single cells."""
    parts = {frozenset({cell}) for cell in cells}
    for one, two in combinations(cells, 2):
        if distance(one, two) == 1:
            touching = {part for part in parts if one in part or two in part}
            parts = parts - touching | {frozenset().union(*touching)}
    return parts


def empty_parts(cells: frozenset[Hex]) -> tuple[set[frozenset[Hex]], frozenset[Hex]]:
    """Holes and outside within a disk that is wide enough."""
    parts = parts_by_merging(frozenset(disk(Hex(3, -2), 4)) - cells)
    outside = next(part for part in parts if Hex(7, -2) in part)
    return parts - {outside}, outside


def boards_of_trihexes(tile_count: int) -> set[frozenset[Hex]]:
    """All connected unions of *tile_count* trihexes, up to translation."""
    boards = {normalised(Trihex(ORIGIN, up).cells()) for up in (True, False)}
    for _ in range(tile_count - 1):
        boards = {
            normalised(board.union(piece.cells()))
            for board in boards
            for cell in {other for cell in board for other in neighbours(cell)} - board
            for piece in trihexes_on(cell)
            if board.isdisjoint(piece.cells())
        }
    return boards


@examples(50)
@given(REGIONS)
def test_components_are_the_connected_parts(cells: frozenset[Hex]) -> None:
    parts = components(cells)
    assert set(parts) == parts_by_merging(cells)
    assert len(parts) == len(set(parts))
    assert [min(part) for part in parts] == sorted(min(part) for part in parts)


@examples(50)
@given(REGIONS)
def test_a_region_is_connected_when_it_has_at_most_one_part(cells: frozenset[Hex]) -> None:
    assert is_connected(cells) == (len(parts_by_merging(cells)) <= 1)


@examples(50)
@given(REGIONS)
def test_holes_are_the_empty_parts_that_the_outside_cannot_reach(cells: frozenset[Hex]) -> None:
    inside, _ = empty_parts(cells)
    assert set(holes(cells)) == inside
    assert is_hole_free(cells) == (not inside)


@examples(50)
@given(REGIONS)
def test_the_rim_are_the_cells_that_touch_the_outside(cells: frozenset[Hex]) -> None:
    _, outside = empty_parts(cells)
    assert rim(cells) == {
        cell for cell in cells if any(distance(cell, other) == 1 for other in outside)
    }


@examples(50)
@given(REGIONS)
def test_the_perimeter_is_six_sides_a_cell_less_two_a_contact(cells: frozenset[Hex]) -> None:
    contacts = sum(1 for one, two in combinations(cells, 2) if distance(one, two) == 1)
    assert perimeter(cells) == 6 * len(cells) - 2 * contacts


def test_six_hexes_in_a_ring_have_a_hole_of_one() -> None:
    assert holes(RING) == [frozenset({ORIGIN})]
    assert not is_hole_free(RING)
    assert perimeter(RING) == 18 + 6


def test_an_island_does_not_fill_the_hole_it_lies_in() -> None:
    cells = frozenset(ring(ORIGIN, 3)) | {ORIGIN}
    assert holes(cells) == [RING | set(ring(ORIGIN, 2))]
    assert rim(cells) == set(ring(ORIGIN, 3))


def test_hexes_that_meet_a_hole_alone_are_no_rim() -> None:
    cells = frozenset(disk(ORIGIN, 2)) - {ORIGIN}
    assert rim(cells) == set(ring(ORIGIN, 2))


def test_an_empty_region_is_connected_and_has_neither_holes_nor_rim() -> None:
    nothing: frozenset[Hex] = frozenset()
    assert components(nothing) == holes(nothing) == []
    assert is_connected(nothing)
    assert is_hole_free(nothing)
    assert rim(nothing) == nothing
    assert perimeter(nothing) == 0


@pytest.mark.parametrize(
    ("tile_count", "boards", "hole_free"),
    [
        (1, 2, 2),
        (2, 24, 24),
        (3, 368, 366),
        pytest.param(4, 6274, 6166, marks=pytest.mark.slow),
    ],
)
def test_there_are_as_many_boards_of_trihexes_as_published(
    tile_count: int, boards: int, hole_free: int
) -> None:
    found = boards_of_trihexes(tile_count)
    assert all(map(is_connected, found))
    assert len(found) == boards
    assert sum(map(is_hole_free, found)) == hole_free
    assert sum(1 for board in found if not holes(board)) == hole_free
