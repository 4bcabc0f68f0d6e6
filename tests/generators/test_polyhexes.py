"""Trihexes and other polyhexes: shapes, turns, mirror images, and how many there are."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.errors import RegionError
from generators.hexes import ORIGIN, Hex, disk, distance, neighbours, reading_order, rotate
from generators.polyhexes import (
    Trihex,
    normalised,
    orientations,
    trihex_of,
    trihexes_on,
)
from tests.properties import examples

HEXES = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))
TRIHEXES = st.builds(Trihex, HEXES, st.booleans())
STRAIGHT = frozenset({Hex(0, 0), Hex(1, 0), Hex(2, 0)})
TETRAHEX_BEE = frozenset({Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, -1)})  # mirror symmetric
TETRAHEX_HOOK = frozenset({Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(2, 1)})


def fixed_polyhexes(size: int) -> set[frozenset[Hex]]:
    """All polyhexes of *size* cells up to translation, one cell added at a time."""
    shapes = {frozenset({ORIGIN})}
    for _ in range(size - 1):
        shapes = {
            normalised(shape | {other})
            for shape in shapes
            for cell in shape
            for other in neighbours(cell)
            if other not in shape
        }
    return shapes


def touches_all(cells: tuple[Hex, ...]) -> bool:
    return all(distance(one, two) == 1 for one, two in combinations(cells, 2))


def test_every_three_hexes_that_touch_one_another_are_one_trihex_and_no_others() -> None:
    found = 0
    for cells in combinations(disk(ORIGIN, 2), 3):
        if touches_all(cells):
            assert set(trihex_of(cells).cells()) == set(cells)
            found += 1
        else:
            with pytest.raises(RegionError, match="touch one another"):
                trihex_of(cells)
    assert found == 24  # the triangles of a triangular lattice hexagon of side two


@pytest.mark.parametrize("size", [0, 1, 2, 4])
def test_other_numbers_of_hexes_are_no_trihex(size: int) -> None:
    with pytest.raises(RegionError):
        trihex_of(disk(ORIGIN, 1)[:size])


@examples(50)
@given(TRIHEXES)
def test_a_trihex_is_known_by_its_cells(piece: Trihex) -> None:
    assert trihex_of(reversed(piece.cells())) == piece


@examples(50)
@given(TRIHEXES)
def test_the_cells_of_a_trihex_run_clockwise_from_the_first_in_reading_order(
    piece: Trihex,
) -> None:
    cells = piece.cells()
    (ax, ay), (bx, by), (cx, cy) = [(2 * cell.q + cell.r, cell.r) for cell in cells]
    assert cells[0] == piece.first == reading_order(cells)[0]
    assert (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) > 0  # y points down


@examples(50)
@given(TRIHEXES)
def test_up_has_one_cell_above_two_and_down_two_above_one(piece: Trihex) -> None:
    rows = sorted(cell.r - piece.first.r for cell in piece.cells())
    assert rows == ([0, 1, 1] if piece.points_up else [0, 0, 1])


@examples(50)
@given(HEXES)
def test_six_different_trihexes_cover_a_hex(cell: Hex) -> None:
    pieces = trihexes_on(cell)
    assert len(set(pieces)) == 6
    assert all(cell in piece.cells() for piece in pieces)
    assert sum(piece.points_up for piece in pieces) == 3


@examples(50)
@given(st.frozensets(HEXES, max_size=8), HEXES)
def test_normalising_forgets_where_a_shape_lies_and_nothing_else(
    cells: frozenset[Hex], offset: Hex
) -> None:
    moved = frozenset(cell + offset for cell in cells)
    assert normalised(moved) == normalised(cells)
    assert len(normalised(cells)) == len(cells)
    if cells:
        assert reading_order(normalised(cells))[0] == ORIGIN
        first = reading_order(cells)[0]
        assert frozenset(cell + first for cell in normalised(cells)) == cells


@pytest.mark.parametrize(
    ("cells", "turned", "flipped"),
    [
        (frozenset({ORIGIN}), 1, 1),
        (frozenset(disk(ORIGIN, 1)), 1, 1),
        (frozenset(Trihex(ORIGIN, points_up=True).cells()), 2, 2),
        (STRAIGHT, 3, 3),
        (TETRAHEX_BEE, 3, 3),
        (TETRAHEX_HOOK, 6, 12),
    ],
)
def test_known_shapes_have_as_many_orientations_as_their_symmetry_allows(
    cells: frozenset[Hex], turned: int, flipped: int
) -> None:
    assert len(orientations(cells)) == turned
    assert len(orientations(cells, mirrored=True)) == flipped


@examples(50)
@given(st.frozensets(st.sampled_from(disk(ORIGIN, 2)), min_size=1, max_size=6), st.integers(0, 5))
def test_a_turned_shape_has_the_same_orientations(cells: frozenset[Hex], turns: int) -> None:
    turned = frozenset(rotate(cell, turns) for cell in cells)
    assert normalised(turned) in orientations(cells)
    assert orientations(turned) == orientations(cells)


@pytest.mark.parametrize(
    ("size", "fixed", "one_sided", "free"),
    [
        (1, 1, 1, 1),
        (2, 3, 1, 1),
        (3, 11, 3, 3),
        (4, 44, 10, 7),
        (5, 186, 33, 22),
        (6, 814, 147, 82),
    ],
)
def test_there_are_as_many_polyhexes_as_published(
    size: int, fixed: int, one_sided: int, free: int
) -> None:
    # OEIS A001207, A006535, A000228.
    shapes = fixed_polyhexes(size)
    turned = {orientations(shape) for shape in shapes}
    assert len(shapes) == fixed
    assert len(turned) == one_sided
    assert len({orientations(shape, mirrored=True) for shape in shapes}) == free
