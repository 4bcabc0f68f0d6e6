"""Axial coordinates: distances, rings, walks, turns."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from tests.properties import examples

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
