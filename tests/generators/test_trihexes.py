"""Trihexes: which hexes they cover, and which trihexes cover a hex."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators import RegionError
from generators.hexes import ORIGIN, Hex, disk, distance, reading_order
from generators.trihexes import Trihex, trihex_of
from tests.properties import examples
from tests.trihexes import trihexes_on

HEXES = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))
TRIHEXES = st.builds(Trihex, HEXES, st.booleans())


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
