"""Corners and sides: one identity each, neighbours, steps and millimetres."""

import math
from collections import deque
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import (
    CLOCKS,
    CORNER_CLOCKS,
    ORIGIN,
    SIDE_CLOCKS,
    Hex,
    Place,
    PlaceKind,
    clock_at,
    corners_at,
    disk,
    distance,
    hexes_at,
    kind_of_clock,
    named_by,
    neighbours,
    next_to,
    place_at,
    places_on,
    reading_order,
    sides_at,
    steps,
)
from generators.lattice import hex_corners, hex_to_mm, place_to_mm
from tests.properties import examples

HEXES = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
CLOCK = st.integers(0, 12)
PLACES = st.builds(place_at, HEXES, CLOCK)
NEAR = disk(ORIGIN, 4)
KINDS: tuple[PlaceKind, ...] = ("hex", "corner", "side")
BELONGS_TO = {"hex": 1, "side": 2, "corner": 3}
NEXT = {"hex": 6, "side": 4, "corner": 3}


@examples(100)
@given(HEXES, CLOCK)
def test_a_place_is_the_same_whichever_of_its_hexes_names_it(cell: Hex, clock: int) -> None:
    place = place_at(cell, clock)
    around = hexes_at(place)
    assert place.kind == kind_of_clock(clock)
    assert cell in around
    assert len(around) == BELONGS_TO[place.kind]
    assert list(around) == reading_order(around)
    assert {place_at(other, clock_at(place, other)) for other in around} == {place}
    assert all(distance(one, other) == 1 for one, other in combinations(around, 2))


@examples(50)
@given(HEXES)
def test_two_neighbours_share_a_side_and_three_a_corner(cell: Hex) -> None:
    for other in neighbours(cell):
        assert len({*sides_at(place_at(cell))} & {*sides_at(place_at(other))}) == 1
        assert len({*corners_at(place_at(cell))} & {*corners_at(place_at(other))}) == 2
        for third in {*neighbours(cell)} & {*neighbours(other)}:
            rings = [{*corners_at(place_at(one))} for one in (cell, other, third)]
            assert len(set.intersection(*rings)) == 1


@examples(100)
@given(PLACES)
def test_what_touches_is_touched(place: Place) -> None:
    for cell in hexes_at(place):
        assert place in {place_at(cell), *corners_at(place_at(cell)), *sides_at(place_at(cell))}
    if place.kind == "corner":
        assert len(sides_at(place)) == 3
        assert all(place in corners_at(side) for side in sides_at(place))
    if place.kind == "side":
        assert len(corners_at(place)) == 2
        assert all(place in sides_at(corner) for corner in corners_at(place))


@examples(100)
@given(PLACES)
def test_neighbours_are_symmetric_and_one_step_away(place: Place) -> None:
    near = next_to(place)
    assert len(set(near)) == len(near) == NEXT[place.kind]
    assert place not in near
    for other in near:
        assert other.kind == place.kind
        assert place in next_to(other)
        assert steps(place, other) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_steps_are_those_of_the_shortest_walk(kind: PlaceKind) -> None:
    for clock in CLOCKS[kind]:
        start = place_at(ORIGIN, clock)
        walked = {start: 0}
        queue = deque([start])
        while queue:
            place = queue.popleft()
            if walked[place] < 6:
                for other in next_to(place):
                    if other not in walked:
                        walked[other] = walked[place] + 1
                        queue.append(other)
        assert {place: steps(start, place) for place in walked} == walked


@examples(100)
@given(HEXES, CLOCK, st.floats(0.1, 100.0))
def test_millimetres_are_those_of_the_corners_of_all_its_hexes(
    cell: Hex, clock: int, side_mm: float
) -> None:
    place = place_at(cell, clock)
    x, y = place_to_mm(place, side_mm=side_mm)
    for other in hexes_at(place):
        ring = hex_corners(other, side_mm=side_mm)
        here = clock_at(place, other)
        if place.kind == "corner":
            assert ring[CORNER_CLOCKS.index(here)] == (x, y)
        elif place.kind == "side":
            first = SIDE_CLOCKS.index(here)
            (x1, y1), (x2, y2) = ring[first], ring[(first + 1) % 6]
            assert ((x1 + x2) / 2, (y1 + y2) / 2) == (pytest.approx(x), pytest.approx(y))
        else:
            assert hex_to_mm(other, side_mm=side_mm) == (x, y)


def test_the_clock_runs_clockwise_from_the_top() -> None:
    for clock in range(1, 13):
        x, y = place_to_mm(place_at(ORIGIN, clock), side_mm=1.0)
        assert math.degrees(math.atan2(x, -y)) % 360 == pytest.approx(30 * clock % 360)


@pytest.mark.parametrize("size", range(1, 8))
def test_a_hexagon_has_as_many_places_as_the_formulas_say(size: int) -> None:
    cells = disk(ORIGIN, size - 1)
    counts = [len(places_on(cells, kind)) for kind in KINDS]
    assert counts == [3 * size * (size - 1) + 1, 6 * size**2, 9 * size**2 - 3 * size]


@examples(100)
@given(PLACES, st.frozensets(st.sampled_from(disk(ORIGIN, 3))))
def test_a_place_is_named_by_the_first_of_its_hexes_on_the_board(
    place: Place, cells: frozenset[Hex]
) -> None:
    cell, clock = named_by(place, cells)
    assert place_at(cell, clock) == place
    around = [other for other in hexes_at(place) if other in cells]
    assert cell == (around or hexes_at(place))[0]


def test_places_of_a_board_are_in_reading_order() -> None:
    for kind in KINDS:
        points = [place_to_mm(place, side_mm=1.0) for place in places_on(NEAR, kind)]
        assert [(y, x) for x, y in points] == sorted((y, x) for x, y in points)


def test_what_is_no_place_is_refused() -> None:
    with pytest.raises(ValueError, match="clock 13"):
        place_at(ORIGIN, 13)
    with pytest.raises(ValueError, match="expected a hex, a corner or a side"):
        _ = Place(1, 1).kind
    with pytest.raises(ValueError, match="does not touch"):
        clock_at(place_at(ORIGIN, 12), Hex(3, 3))


def test_steps_between_places_of_different_kinds_are_those_between_their_hexes() -> None:
    places = [place_at(cell, clock) for cell in NEAR for clock in (0, 2, 3, 6, 9)]
    for one, other in combinations(places, 2):
        if one.kind != other.kind:
            ways = [distance(a, b) for a in hexes_at(one) for b in hexes_at(other)]
            assert steps(one, other) == steps(other, one) == min(ways)
