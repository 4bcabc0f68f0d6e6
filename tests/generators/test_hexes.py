"""Axial coordinates: distances, rings, walks, turns."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators import RegionError
from generators.hexes import (
    DIRECTIONS,
    NE,
    NW,
    ORIGIN,
    SE,
    SW,
    E,
    Hex,
    W,
    disk,
    distance,
    mirror,
    neighbours,
    reading_order,
    ring,
    rotate,
)
from generators.tilings import Trihex, trihex_of
from tests.properties import examples
from tests.trihexes import trihexes_on

HEXES = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))


def page_x(cell: Hex) -> Fraction:
    return cell.q + Fraction(cell.r, 2)


def steps_by_walking(limit: int) -> dict[Hex, int]:
    """Distances from the origin, found by breadth-first search over the six directions."""
    steps = {ORIGIN: 0}
    edge = [ORIGIN]
    for count in range(1, limit + 1):
        edge = [cell + step for cell in edge for step in DIRECTIONS]
        edge = [cell for cell in set(edge) if steps.setdefault(cell, count) == count]
    return steps


def test_the_six_directions_run_clockwise_on_the_page_from_the_right() -> None:
    assert DIRECTIONS == (E, SE, SW, W, NW, NE)
    assert [(page_x(step), step.r) for step in DIRECTIONS] == [
        (1, 0),
        (Fraction(1, 2), 1),
        (Fraction(-1, 2), 1),
        (-1, 0),
        (Fraction(-1, 2), -1),
        (Fraction(1, 2), -1),
    ]


@examples(50)
@given(HEXES)
def test_neighbours_lie_one_step_in_each_direction(cell: Hex) -> None:
    assert neighbours(cell) == tuple(cell + step for step in DIRECTIONS)


@examples(50)
@given(HEXES, HEXES)
def test_a_difference_added_again_gives_the_hex_back(one: Hex, two: Hex) -> None:
    assert (one - two) + two == one
    assert type(one - two) is type(one + two) is Hex


def test_distance_is_the_least_number_of_steps() -> None:
    for cell, steps in steps_by_walking(6).items():
        assert distance(ORIGIN, cell) == steps


@examples(50)
@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric_that_moves_with_the_hexes(one: Hex, two: Hex, three: Hex) -> None:
    assert distance(one, two) == distance(two, one) == distance(one + three, two + three)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


def test_ring_of_radius_two_has_twelve_hexes() -> None:
    assert len(ring(ORIGIN, 2)) == 12


@examples(50)
@given(HEXES, st.integers(1, 6))
def test_a_ring_holds_exactly_the_hexes_at_its_radius(centre: Hex, radius: int) -> None:
    cells = ring(centre, radius)
    assert len(set(cells)) == len(cells) == 6 * radius
    assert all(distance(cell, centre) == radius for cell in cells)


@examples(50)
@given(HEXES, st.integers(1, 6))
def test_a_ring_is_a_closed_walk_clockwise_from_the_upper_right(centre: Hex, radius: int) -> None:
    cells = ring(centre, radius)
    pairs = list(zip(cells, cells[1:] + cells[:1], strict=True))
    assert cells[0] == Hex(centre.q + radius, centre.r - radius)
    assert all(distance(one, two) == 1 for one, two in pairs)
    # y points down, so a positive area means clockwise.
    assert sum(page_x(one) * two.r - page_x(two) * one.r for one, two in pairs) > 0


def test_a_ring_of_radius_zero_is_its_centre() -> None:
    assert ring(Hex(2, 3), 0) == (Hex(2, 3),)


def test_a_ring_of_negative_radius_is_refused() -> None:
    with pytest.raises(ValueError, match="radius -1"):
        ring(ORIGIN, -1)


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19), (3, 37), (4, 61), (5, 91)])
def test_disks_hold_the_centred_hexagonal_numbers(radius: int, count: int) -> None:
    cells = disk(Hex(1, -4), radius)
    assert len(set(cells)) == len(cells) == count
    assert all(distance(cell, Hex(1, -4)) <= radius for cell in cells)


def test_a_disk_goes_from_the_centre_outwards() -> None:
    steps = [distance(cell, ORIGIN) for cell in disk(ORIGIN, 4)]
    assert steps == sorted(steps)


@examples(50)
@given(HEXES, st.integers(-12, 12))
def test_a_turn_moves_every_neighbour_to_the_next_direction(cell: Hex, turns: int) -> None:
    turned = [rotate(cell + step, turns) - rotate(cell, turns) for step in DIRECTIONS]
    assert turned == [DIRECTIONS[(place + turns) % 6] for place in range(6)]


@examples(50)
@given(HEXES)
def test_three_turns_are_a_half_turn_and_six_are_none(cell: Hex) -> None:
    assert rotate(cell, 3) == Hex(-cell.q, -cell.r)
    assert rotate(cell, 6) == cell
    assert rotate(rotate(cell, 2), -2) == cell


@examples(50)
@given(HEXES)
def test_a_mirror_image_lies_in_its_row_on_the_other_side(cell: Hex) -> None:
    assert mirror(cell).r == cell.r
    assert page_x(mirror(cell)) == -page_x(cell)


@examples(50)
@given(st.lists(HEXES, max_size=20))
def test_reading_order_goes_down_the_page_and_to_the_right(cells: list[Hex]) -> None:
    ordered = reading_order(cells)
    assert sorted(ordered) == sorted(cells)
    places = [(cell.r, page_x(cell)) for cell in ordered]
    assert places == sorted(places)


# Trihexes: which hexes they cover, and which trihexes cover a hex.


DRAWN = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))
TRIHEXES = st.builds(Trihex, DRAWN, st.booleans())


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
def test_the_cells_of_a_trihex_run_clockwise_from_the_first_in_reading_order(piece: Trihex) -> None:
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
@given(DRAWN)
def test_six_different_trihexes_cover_a_hex(cell: Hex) -> None:
    pieces = trihexes_on(cell)
    assert len(set(pieces)) == 6
    assert all(cell in piece.cells() for piece in pieces)
    assert sum(piece.points_up for piece in pieces) == 3
