"""Hexes, their corners and sides, and where they lie in millimetres."""

import math
from collections import deque
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import MultiPolygon, Point, Polygon, union_all

from generators import RegionError, hexes, lattice
from generators.hexes import ring, steps
from generators.tilings import Trihex, trihex_of
from tests.boardrules.hexes import perimeter
from tests.properties import examples
from tests.trihexes import trihexes_on

HEXES = st.builds(hexes.Hex, st.integers(-30, 30), st.integers(-30, 30))


def page_x(cell: hexes.Hex) -> Fraction:
    return cell.q + Fraction(cell.r, 2)


def steps_by_walking(limit: int) -> dict[hexes.Hex, int]:
    """Distances from the origin, found by breadth-first search over the six directions."""
    steps = {hexes.ORIGIN: 0}
    edge = [hexes.ORIGIN]
    for count in range(1, limit + 1):
        edge = [cell + step for cell in edge for step in hexes.DIRECTIONS]
        edge = [cell for cell in set(edge) if steps.setdefault(cell, count) == count]
    return steps


def test_the_six_directions_run_clockwise_on_the_page_from_the_right():
    assert hexes.DIRECTIONS == (hexes.E, hexes.SE, hexes.SW, hexes.W, hexes.NW, hexes.NE)
    assert [(page_x(step), step.r) for step in hexes.DIRECTIONS] == [
        (1, 0),
        (Fraction(1, 2), 1),
        (Fraction(-1, 2), 1),
        (-1, 0),
        (Fraction(-1, 2), -1),
        (Fraction(1, 2), -1),
    ]


@examples(50)
@given(HEXES)
def test_neighbours_lie_one_step_in_each_direction(cell):
    assert hexes.neighbours(cell) == tuple(cell + step for step in hexes.DIRECTIONS)


@examples(50)
@given(HEXES, HEXES)
def test_a_difference_added_again_gives_the_hex_back(one, two):
    assert (one - two) + two == one
    assert type(one - two) is type(one + two) is hexes.Hex


def test_distance_is_the_least_number_of_steps():
    for cell, count in steps_by_walking(6).items():
        assert hexes.distance(hexes.ORIGIN, cell) == count


@examples(50)
@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric_that_moves_with_the_hexes(one, two, three):
    assert (
        hexes.distance(one, two)
        == hexes.distance(two, one)
        == hexes.distance(one + three, two + three)
    )
    assert hexes.distance(one, three) <= hexes.distance(one, two) + hexes.distance(two, three)


@examples(50)
@given(HEXES, st.integers(1, 6))
def test_a_ring_holds_exactly_the_hexes_at_its_radius(centre, radius):
    cells = ring(centre, radius)
    assert len(set(cells)) == len(cells) == 6 * radius
    assert all(hexes.distance(cell, centre) == radius for cell in cells)


@examples(50)
@given(HEXES, st.integers(1, 6))
def test_a_ring_is_a_closed_walk_clockwise_from_the_upper_right(centre, radius):
    cells = ring(centre, radius)
    pairs = list(zip(cells, cells[1:] + cells[:1], strict=True))
    assert cells[0] == hexes.Hex(centre.q + radius, centre.r - radius)
    assert all(hexes.distance(one, two) == 1 for one, two in pairs)
    # y points down, so a positive area means clockwise.
    assert sum(page_x(one) * two.r - page_x(two) * one.r for one, two in pairs) > 0


def test_a_ring_of_radius_zero_is_its_centre():
    assert ring(hexes.Hex(2, 3), 0) == (hexes.Hex(2, 3),)


def test_a_ring_of_negative_radius_is_refused():
    with pytest.raises(ValueError, match="radius -1"):
        ring(hexes.ORIGIN, -1)


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19), (3, 37), (4, 61), (5, 91)])
def test_disks_hold_the_centred_hexagonal_numbers(radius, count):
    cells = hexes.disk(hexes.Hex(1, -4), radius)
    assert len(set(cells)) == len(cells) == count
    assert all(hexes.distance(cell, hexes.Hex(1, -4)) <= radius for cell in cells)


def test_a_disk_goes_from_the_centre_outwards():
    steps = [hexes.distance(cell, hexes.ORIGIN) for cell in hexes.disk(hexes.ORIGIN, 4)]
    assert steps == sorted(steps)


@examples(50)
@given(HEXES, st.integers(-12, 12))
def test_a_turn_moves_every_neighbour_to_the_next_direction(cell, turns):
    turned = [
        hexes.rotate(cell + step, turns) - hexes.rotate(cell, turns) for step in hexes.DIRECTIONS
    ]
    assert turned == [hexes.DIRECTIONS[(place + turns) % 6] for place in range(6)]


@examples(50)
@given(HEXES)
def test_three_turns_are_a_half_turn_and_six_are_none(cell):
    assert hexes.rotate(cell, 3) == hexes.Hex(-cell.q, -cell.r)
    assert hexes.rotate(cell, 6) == cell
    assert hexes.rotate(hexes.rotate(cell, 2), -2) == cell


@examples(50)
@given(HEXES)
def test_a_mirror_image_lies_in_its_row_on_the_other_side(cell):
    assert hexes.mirror(cell).r == cell.r
    assert page_x(hexes.mirror(cell)) == -page_x(cell)


@examples(50)
@given(st.lists(HEXES, max_size=20))
def test_reading_order_goes_down_the_page_and_to_the_right(cells):
    ordered = hexes.reading_order(cells)
    assert sorted(ordered) == sorted(cells)
    places = [(cell.r, page_x(cell)) for cell in ordered]
    assert places == sorted(places)


# Trihexes: which hexes they cover, and which trihexes cover a hex.


DRAWN = st.builds(hexes.Hex, st.integers(-20, 20), st.integers(-20, 20))
TRIHEXES = st.builds(Trihex, DRAWN, st.booleans())


def touches_all(cells: tuple[hexes.Hex, ...]) -> bool:
    return all(hexes.distance(one, two) == 1 for one, two in combinations(cells, 2))


def test_every_three_hexes_that_touch_one_another_are_one_trihex_and_no_others():
    found = 0
    for cells in combinations(hexes.disk(hexes.ORIGIN, 2), 3):
        if touches_all(cells):
            assert set(trihex_of(cells).cells()) == set(cells)
            found += 1
        else:
            with pytest.raises(RegionError, match="touch one another"):
                trihex_of(cells)
    assert found == 24  # the triangles of a triangular lattice hexagon of side two


@pytest.mark.parametrize("size", [0, 1, 2, 4])
def test_other_numbers_of_hexes_are_no_trihex(size):
    with pytest.raises(RegionError):
        trihex_of(hexes.disk(hexes.ORIGIN, 1)[:size])


@examples(50)
@given(TRIHEXES)
def test_a_trihex_is_known_by_its_cells(piece):
    assert trihex_of(reversed(piece.cells())) == piece


@examples(50)
@given(TRIHEXES)
def test_the_cells_of_a_trihex_run_clockwise_from_the_first_in_reading_order(piece):
    cells = piece.cells()
    (ax, ay), (bx, by), (cx, cy) = [(2 * cell.q + cell.r, cell.r) for cell in cells]
    assert cells[0] == piece.first == hexes.reading_order(cells)[0]
    assert (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) > 0  # y points down


@examples(50)
@given(TRIHEXES)
def test_up_has_one_cell_above_two_and_down_two_above_one(piece):
    rows = sorted(cell.r - piece.first.r for cell in piece.cells())
    assert rows == ([0, 1, 1] if piece.points_up else [0, 0, 1])


@examples(50)
@given(DRAWN)
def test_six_different_trihexes_cover_a_hex(cell):
    pieces = trihexes_on(cell)
    assert len(set(pieces)) == 6
    assert all(cell in piece.cells() for piece in pieces)
    assert sum(piece.points_up for piece in pieces) == 3


# Corners and sides: one identity each, neighbours, steps and millimetres.


SMALL_HEXES = st.builds(hexes.Hex, st.integers(-40, 40), st.integers(-40, 40))
CLOCK = st.integers(0, 12)
PLACES = st.builds(hexes.place_at, SMALL_HEXES, CLOCK)
NEAR = hexes.disk(hexes.ORIGIN, 4)
KINDS: tuple[hexes.PlaceKind, ...] = ("hex", "corner", "side")
BELONGS_TO = {"hex": 1, "side": 2, "corner": 3}
NEXT = {"hex": 6, "side": 4, "corner": 3}


@examples(100)
@given(SMALL_HEXES, CLOCK)
def test_a_place_is_the_same_whichever_of_its_hexes_names_it(cell, clock):
    place = hexes.place_at(cell, clock)
    around = hexes.hexes_at(place)
    assert place.kind == hexes.kind_of_clock(clock)
    assert cell in around
    assert len(around) == BELONGS_TO[place.kind]
    assert list(around) == hexes.reading_order(around)
    assert {hexes.place_at(other, hexes.named_by(place, [other]).clock) for other in around} == {
        place
    }
    assert all(hexes.distance(one, other) == 1 for one, other in combinations(around, 2))


@examples(50)
@given(SMALL_HEXES)
def test_two_neighbours_share_a_side_and_three_a_corner(cell):
    for other in hexes.neighbours(cell):
        assert (
            len({*hexes.sides_at(hexes.place_at(cell))} & {*hexes.sides_at(hexes.place_at(other))})
            == 1
        )
        assert (
            len(
                {*hexes.corners_at(hexes.place_at(cell))}
                & {*hexes.corners_at(hexes.place_at(other))}
            )
            == 2
        )
        for third in {*hexes.neighbours(cell)} & {*hexes.neighbours(other)}:
            rings = [{*hexes.corners_at(hexes.place_at(one))} for one in (cell, other, third)]
            assert len(set.intersection(*rings)) == 1


@examples(100)
@given(PLACES)
def test_what_touches_is_touched(place):
    for cell in hexes.hexes_at(place):
        assert place in {
            hexes.place_at(cell),
            *hexes.corners_at(hexes.place_at(cell)),
            *hexes.sides_at(hexes.place_at(cell)),
        }
    if place.kind == "corner":
        assert len(hexes.sides_at(place)) == 3
        assert all(place in hexes.corners_at(side) for side in hexes.sides_at(place))
    if place.kind == "side":
        assert len(hexes.corners_at(place)) == 2
        assert all(place in hexes.sides_at(corner) for corner in hexes.corners_at(place))


@examples(100)
@given(PLACES)
def test_neighbours_are_symmetric_and_one_step_away(place):
    near = hexes.next_to(place)
    assert len(set(near)) == len(near) == NEXT[place.kind]
    assert place not in near
    for other in near:
        assert other.kind == place.kind
        assert place in hexes.next_to(other)
        assert steps(place, other) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_steps_are_those_of_the_shortest_walk(kind):
    for clock in hexes.CLOCKS[kind]:
        start = hexes.place_at(hexes.ORIGIN, clock)
        walked = {start: 0}
        queue = deque([start])
        while queue:
            place = queue.popleft()
            if walked[place] < 6:
                for other in hexes.next_to(place):
                    if other not in walked:
                        walked[other] = walked[place] + 1
                        queue.append(other)
        assert {place: steps(start, place) for place in walked} == walked


@examples(100)
@given(SMALL_HEXES, CLOCK, st.floats(0.1, 100.0))
def test_millimetres_are_those_of_the_corners_of_all_its_hexes(cell, clock, side_mm):
    place = hexes.place_at(cell, clock)
    x, y = lattice.place_to_mm(place, side_mm=side_mm)
    for other in hexes.hexes_at(place):
        ring = lattice.hex_corners(other, side_mm=side_mm)
        here = hexes.named_by(place, [other]).clock
        if place.kind == "corner":
            assert ring[hexes.CORNER_CLOCKS.index(here)] == (x, y)
        elif place.kind == "side":
            first = hexes.SIDE_CLOCKS.index(here)
            (x1, y1), (x2, y2) = ring[first], ring[(first + 1) % 6]
            assert ((x1 + x2) / 2, (y1 + y2) / 2) == (pytest.approx(x), pytest.approx(y))
        else:
            assert lattice.hex_to_mm(other, side_mm=side_mm) == (x, y)


def test_the_clock_runs_clockwise_from_the_top():
    for clock in range(1, 13):
        x, y = lattice.place_to_mm(hexes.place_at(hexes.ORIGIN, clock), side_mm=1.0)
        assert math.degrees(math.atan2(x, -y)) % 360 == pytest.approx(30 * clock % 360)


@pytest.mark.parametrize("size", range(1, 8))
def test_a_hexagon_has_as_many_places_as_the_formulas_say(size):
    cells = hexes.disk(hexes.ORIGIN, size - 1)
    counts = [len(hexes.places_on(cells, kind)) for kind in KINDS]
    assert counts == [3 * size * (size - 1) + 1, 6 * size**2, 9 * size**2 - 3 * size]


@examples(100)
@given(PLACES, st.frozensets(st.sampled_from(hexes.disk(hexes.ORIGIN, 3))))
def test_a_place_is_named_by_the_first_of_its_hexes_on_the_board(place, cells):
    cell, clock = hexes.named_by(place, cells)
    assert hexes.place_at(cell, clock) == place
    around = [other for other in hexes.hexes_at(place) if other in cells]
    assert cell == (around or hexes.hexes_at(place))[0]


def test_places_of_a_board_are_in_reading_order():
    for kind in KINDS:
        points = [lattice.place_to_mm(place, side_mm=1.0) for place in hexes.places_on(NEAR, kind)]
        assert [(y, x) for x, y in points] == sorted((y, x) for x, y in points)


def test_what_is_no_place_is_refused():
    with pytest.raises(ValueError, match="clock 13"):
        hexes.place_at(hexes.ORIGIN, 13)
    with pytest.raises(ValueError, match="expected a hex, a corner or a side"):
        _ = hexes.Place(1, 1).kind


def test_steps_between_places_of_different_kinds_are_those_between_their_hexes():
    places = [hexes.place_at(cell, clock) for cell in NEAR for clock in (0, 2, 3, 6, 9)]
    for one, other in combinations(places, 2):
        if one.kind != other.kind:
            ways = [
                hexes.distance(a, b) for a in hexes.hexes_at(one) for b in hexes.hexes_at(other)
            ]
            assert steps(one, other) == steps(other, one) == min(ways)


# From hexes to millimetres: exact corners, contours, unions. Shapely is the judge.


SIDES = st.floats(0.1, 100.0)
REGIONS = st.frozensets(st.sampled_from(hexes.disk(hexes.Hex(1, 1), 3)), min_size=1, max_size=37)
HEX_AREA = 1.5 * math.sqrt(3)  # of side 1
NESTED = frozenset(ring(hexes.ORIGIN, 4)) | frozenset(ring(hexes.ORIGIN, 1))


def hex_polygon(cell: hexes.Hex, *, side_mm: float) -> Polygon:
    return Polygon(lattice.hex_corners(cell, side_mm=side_mm))


def signed_area(points: tuple[tuple[float, float], ...]) -> float:
    turned = points[1:] + points[:1]
    return sum(a * d - c * b for (a, b), (c, d) in zip(points, turned, strict=True)) / 2


@examples(50)
@given(cell=SMALL_HEXES, side_mm=SIDES)
def test_a_hex_is_as_wide_between_its_sides_as_was_asked_for(cell, side_mm):
    corners = lattice.hex_corners(cell, side_mm=lattice.side_of(side_mm))
    across = [x for x, _ in corners]
    assert max(across) - min(across) == pytest.approx(side_mm, rel=1e-9)


def test_hexes_go_right_along_q_and_down_to_the_right_along_r():
    assert lattice.hex_to_mm(hexes.E, side_mm=2.0) == pytest.approx((2 * math.sqrt(3), 0))
    assert lattice.hex_to_mm(hexes.SE, side_mm=2.0) == pytest.approx((math.sqrt(3), 3))


@examples(50)
@given(SMALL_HEXES, SMALL_HEXES, SIDES)
def test_middles_of_neighbours_are_as_far_apart_as_a_hex_is_wide(cell, other, side_mm):
    middle = lattice.hex_to_mm(cell, side_mm=side_mm)
    apart = [
        math.dist(middle, lattice.hex_to_mm(near, side_mm=side_mm))
        for near in hexes.neighbours(cell)
    ]
    assert apart == pytest.approx([math.sqrt(3) * side_mm] * 6)


@examples(50)
@given(SMALL_HEXES, SIDES)
def test_corners_lie_one_side_from_the_middle_and_from_one_another(cell, side_mm):
    corners = lattice.hex_corners(cell, side_mm=side_mm)
    middle = lattice.hex_to_mm(cell, side_mm=side_mm)
    assert [math.dist(middle, corner) for corner in corners] == pytest.approx([side_mm] * 6)
    assert [math.dist(a, b) for a, b in pairwise((*corners, corners[0]))] == pytest.approx(
        [side_mm] * 6
    )


@examples(50)
@given(SMALL_HEXES, SIDES)
def test_corners_run_clockwise_on_the_page(cell, side_mm):
    corners = lattice.hex_corners(cell, side_mm=side_mm)
    assert signed_area(corners) > 0  # y points down


@examples(50)
@given(SMALL_HEXES, SIDES)
def test_neighbours_share_two_corners_to_the_last_bit(cell, side_mm):
    corners = set(lattice.hex_corners(cell, side_mm=side_mm))
    for other in hexes.disk(cell, 2)[1:]:
        shared = corners & set(lattice.hex_corners(other, side_mm=side_mm))
        assert len(shared) == (2 if hexes.distance(cell, other) == 1 else 0)


@pytest.mark.parametrize("side_mm", [0.0, -1.0, math.nan])
def test_a_side_that_is_no_length_is_refused(side_mm):
    for convert in (
        lambda: lattice.hex_to_mm(hexes.ORIGIN, side_mm=side_mm),
        lambda: lattice.hex_corners(hexes.ORIGIN, side_mm=side_mm),
        lambda: lattice.contours([hexes.ORIGIN], side_mm=side_mm),
        lambda: lattice.region_polygon([hexes.ORIGIN], side_mm=side_mm),
        lambda: lattice.bounds_mm([hexes.ORIGIN], side_mm=side_mm),
    ):
        with pytest.raises(ValueError, match="side_mm"):
            convert()


@examples(50)
@given(REGIONS, SIDES)
def test_a_region_is_the_union_of_its_hexes(cells, side_mm):
    shape = lattice.region_polygon(cells, side_mm=side_mm)
    shapes = [hex_polygon(cell, side_mm=side_mm) for cell in cells]
    tiny = 1e-9 * side_mm**2
    assert shape.is_valid
    assert shape.area == pytest.approx(len(cells) * HEX_AREA * side_mm**2)
    assert shape.symmetric_difference(union_all(shapes)).area < tiny


@examples(50)
@given(REGIONS)
def test_a_region_has_one_polygon_a_part_and_one_inner_ring_a_hole(cells):
    shape = lattice.region_polygon(cells, side_mm=1.0)
    polygons = [shape] if isinstance(shape, Polygon) else list(shape.geoms)
    assert len(polygons) == len(hexes.components(cells))
    hole_count = len(hexes.holes(cells))
    assert sum(len(polygon.interiors) for polygon in polygons) == hole_count


def test_the_hole_of_an_island_is_cut_out_of_the_island():
    shape = lattice.region_polygon(NESTED, side_mm=1.0)
    assert shape.is_valid
    assert isinstance(shape, MultiPolygon)
    assert [len(polygon.interiors) for polygon in shape.geoms] == [1, 1]
    assert shape.area == pytest.approx(len(NESTED) * HEX_AREA)
    assert not shape.covers(Point(0, 0))


def test_no_hexes_have_no_contour_and_no_area():
    assert lattice.contours([], side_mm=1.0) == []
    assert lattice.region_polygon([], side_mm=1.0).is_empty


@examples(50)
@given(REGIONS)
def test_contours_walk_every_outer_side_once_and_close(cells):
    rings = lattice.contours(cells, side_mm=1.0)
    sides = [side for points in rings for side in pairwise((*points, points[0]))]
    assert len(sides) == len(set(map(frozenset, sides))) == perimeter(cells)
    assert all(math.dist(one, two) == pytest.approx(1.0) for one, two in sides)
    corners = [corner for points in rings for corner in points]
    assert len(corners) == len(set(corners))


@examples(50)
@given(REGIONS)
def test_outer_contours_run_clockwise_and_holes_the_other_way(cells):
    rings = lattice.contours(cells, side_mm=1.0)
    assert sum(signed_area(points) > 0 for points in rings) == len(hexes.components(cells))
    assert sum(signed_area(points) < 0 for points in rings) == len(hexes.holes(cells))
    assert sum(map(signed_area, rings)) == pytest.approx(len(cells) * HEX_AREA)


@examples(50)
@given(REGIONS)
def test_the_first_contour_starts_at_the_first_corner_in_reading_order(cells):
    rings = lattice.contours(cells, side_mm=1.0)
    first = rings[0][0]
    assert (first[1], first[0]) == min((y, x) for points in rings for x, y in points)


@examples(50)
@given(REGIONS)
def test_edges_are_as_many_as_euler_says(cells):
    edges = lattice.hex_edges(cells, side_mm=1.0)
    corners = {corner for cell in cells for corner in lattice.hex_corners(cell, side_mm=1.0)}
    assert len({frozenset(edge) for edge in edges}) == len(edges)
    assert {corner for edge in edges for corner in edge} == corners
    # corners - edges + faces = 1 + parts, the faces being hexes, holes and the outside
    faces = len(cells) + len(hexes.holes(cells)) + 1
    assert len(corners) - len(edges) + faces == 1 + len(hexes.components(cells))


@examples(50)
@given(REGIONS, SIDES)
def test_bounds_are_those_of_the_union(cells, side_mm):
    shape = lattice.region_polygon(cells, side_mm=side_mm)
    assert lattice.bounds_mm(cells, side_mm=side_mm) == shape.bounds


def test_nothing_has_no_bounds():
    with pytest.raises(ValueError, match="no hexes"):
        lattice.bounds_mm([], side_mm=1.0)
