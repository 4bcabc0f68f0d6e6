"""Regions: parts, holes, rim; ready-made ones against their closed formulas."""

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators import RegionError, hexes
from generators.randomness import Stream
from generators.tilings import Trihex
from tests.boardrules.hexes import is_one_piece
from tests.properties import examples
from tests.trihexes import trihexes_on

FIELD = hexes.disk(hexes.Hex(3, -2), 3)
REGIONS = st.frozensets(st.sampled_from(FIELD), max_size=30)
RING = frozenset(hexes.ring(hexes.ORIGIN, 1))

# The numbers a*a + a*b + b*b up to 21 and how many cells lie so far out (OEIS A003136, A035019).
CELLS_AT_SQUARED_DISTANCE = {
    0: 1, 1: 6, 3: 6, 4: 6, 7: 12, 9: 6, 12: 6, 13: 12, 16: 6, 19: 12, 21: 12,
}  # fmt: skip


def parts_by_merging(cells: frozenset[hexes.Hex]) -> set[frozenset[hexes.Hex]]:
    """Connected parts, found by merging single cells."""
    parts = {frozenset({cell}) for cell in cells}
    for one, two in combinations(cells, 2):
        if hexes.distance(one, two) == 1:
            touching = {part for part in parts if one in part or two in part}
            parts = parts - touching | {frozenset().union(*touching)}
    return parts


def empty_parts(
    cells: frozenset[hexes.Hex],
) -> tuple[set[frozenset[hexes.Hex]], frozenset[hexes.Hex]]:
    """Holes and outside within a disk that is wide enough."""
    parts = parts_by_merging(frozenset(hexes.disk(hexes.Hex(3, -2), 4)) - cells)
    outside = next(part for part in parts if hexes.Hex(7, -2) in part)
    return parts - {outside}, outside


def normalised(cells) -> frozenset[hexes.Hex]:
    """Move cells so that the first in reading order is the origin."""
    first = min(cells, key=lambda cell: (cell.r, cell.q))
    return frozenset(cell - first for cell in cells)


def boards_of_trihexes(tile_count: int) -> set[frozenset[hexes.Hex]]:
    """All connected unions of *tile_count* trihexes, up to translation."""
    boards = {normalised(Trihex(hexes.ORIGIN, up).cells()) for up in (True, False)}
    for _ in range(tile_count - 1):
        boards = {
            normalised(board.union(piece.cells()))
            for board in boards
            for cell in {other for cell in board for other in hexes.neighbours(cell)} - board
            for piece in trihexes_on(cell)
            if board.isdisjoint(piece.cells())
        }
    return boards


@examples(50)
@given(REGIONS)
def test_components_are_the_connected_parts(cells):
    parts = hexes.components(cells)
    assert set(parts) == parts_by_merging(cells)
    assert len(parts) == len(set(parts))
    assert [min(part) for part in parts] == sorted(min(part) for part in parts)


@examples(50)
@given(REGIONS)
def test_holes_are_the_empty_parts_that_the_outside_cannot_reach(cells):
    inside, _ = empty_parts(cells)
    assert set(hexes.holes(cells)) == inside


@examples(50)
@given(REGIONS)
def test_the_rim_are_the_cells_that_touch_the_outside(cells):
    _, outside = empty_parts(cells)
    assert hexes.rim(cells) == {
        cell for cell in cells if any(hexes.distance(cell, other) == 1 for other in outside)
    }


def test_an_island_does_not_fill_the_hole_it_lies_in():
    cells = frozenset(hexes.ring(hexes.ORIGIN, 3)) | {hexes.ORIGIN}
    assert hexes.holes(cells) == [RING | set(hexes.ring(hexes.ORIGIN, 2))]
    assert hexes.rim(cells) == set(hexes.ring(hexes.ORIGIN, 3))


def test_an_empty_region_has_neither_parts_nor_holes_nor_rim():
    nothing: frozenset[hexes.Hex] = frozenset()
    assert hexes.components(nothing) == hexes.holes(nothing) == []
    assert hexes.rim(nothing) == nothing


@pytest.mark.parametrize(
    ("tile_count", "boards", "hole_free"),
    [(1, 2, 2), (2, 24, 24), (3, 368, 366), pytest.param(4, 6274, 6166, marks=pytest.mark.slow)],
)
def test_there_are_as_many_boards_of_trihexes_as_published(tile_count, boards, hole_free):
    found = boards_of_trihexes(tile_count)
    assert all(map(is_one_piece, found))
    assert len(found) == boards
    assert sum(1 for board in found if not hexes.holes(board)) == hole_free


def squared(cell: hexes.Hex) -> int:
    return cell.q**2 + cell.q * cell.r + cell.r**2


def triangular(count: int) -> int:
    return count * (count + 1) // 2


def is_turned_into_itself(cells: frozenset[hexes.Hex], turns: int) -> bool:
    return frozenset(hexes.rotate(cell, turns) for cell in cells) == cells


@pytest.mark.parametrize("rows", range(8))
def test_a_triangle_has_one_cell_more_in_each_row(rows):
    cells = hexes.triangle(rows)
    assert [sum(1 for cell in cells if cell.r == row) for row in range(rows)] == list(
        range(1, rows + 1)
    )
    assert len(cells) == triangular(rows)


def test_a_triangle_points_up_and_is_mirror_symmetric():
    for row in range(5):
        ends = [2 * cell.q + cell.r for cell in hexes.triangle(5) if cell.r == row]
        assert min(ends) == -max(ends)


def test_a_triangle_equals_its_third_of_a_turn():
    middle = hexes.Hex(-2, 4)  # of seven rows
    cells = frozenset(cell - middle for cell in hexes.triangle(7))
    assert is_turned_into_itself(cells, 2)
    assert not is_turned_into_itself(cells, 1)


@examples(50)
@given(st.integers(0, 9), st.integers(0, 9))
def test_a_rhombus_has_width_times_height_cells(width, height):
    cells = hexes.rhombus(width, height)
    assert len(cells) == width * height
    assert all(0 <= cell.q < width and 0 <= cell.r < height for cell in cells)


@pytest.mark.parametrize(
    ("sides", "count"),
    [
        ((7, 6, 7, 6, 7, 6), 108),
        ((10, 6, 8, 6, 10, 4), 135),
        ((9, 4, 6, 6, 7, 3), 81),
        ((7, 4, 4, 6, 5, 3), 54),
        ((4, 4, 4, 4, 4, 4), 37),
        ((1, 1, 1, 1, 1, 1), 1),
    ],
)
def test_known_hexagons_have_their_published_number_of_cells(sides, count):
    assert len(hexes.hexagon(sides)) == count


@examples(50)
@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6), st.integers(0, 6))
def test_a_hexagon_is_a_triangle_with_its_three_corners_cut_off(one, two, three, more):
    whole = one + two + three + more  # all in steps, one less than cells
    steps = (whole - three - one, one, whole - one - two, two, whole - two - three, three)
    cells = hexes.hexagon([length + 1 for length in steps])
    corners = triangular(one) + triangular(two) + triangular(three)
    assert len(cells) == triangular(whole + 1) - corners
    assert is_one_piece(cells)
    assert not hexes.holes(cells)


def test_a_regular_hexagon_is_a_disk():
    assert hexes.hexagon((4,) * 6) == {
        cell + hexes.Hex(0, 3) for cell in hexes.disk(hexes.ORIGIN, 3)
    }


def test_a_hexagon_may_be_a_triangle_or_a_rhombus():
    assert hexes.hexagon((1, 5, 1, 5, 1, 5)) == hexes.triangle(5)
    assert hexes.hexagon((4, 3, 1, 4, 3, 1)) == hexes.rhombus(4, 3)


@pytest.mark.parametrize(
    "sides",
    [
        (),
        (4, 4, 4),
        (4, 4, 4, 4, 4),
        (4, 4, 4, 4, 4, 4, 4),
        (4, 4, 4, 4, 4, 5),
        (0, 1, 0, 1, 0, 1),
        (3, 0, 3, 3, 0, 3),
        (5, -1, 5, 5, -1, 5),
    ],
)
def test_sides_that_are_not_six_or_do_not_close_are_refused(sides):
    with pytest.raises(RegionError, match="expected six that close"):
        hexes.hexagon(sides)


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 13), (2, 37), (3, 73), (4, 121)])
def test_stars_hold_the_star_numbers(radius, count):
    assert len(hexes.star(radius)) == count  # OEIS A003154


@pytest.mark.parametrize("radius", range(5))
def test_a_star_is_a_hexagon_with_six_like_points(radius):
    cells = hexes.star(radius)
    assert is_turned_into_itself(cells, 1)
    assert cells.issuperset(hexes.disk(hexes.ORIGIN, radius))
    far = max(hexes.distance(cell, hexes.ORIGIN) for cell in cells)
    assert far == 2 * radius
    assert radius == 0 or sum(1 for cell in cells if hexes.distance(cell, hexes.ORIGIN) == far) == 6


def test_whole_discs_hold_every_cell_up_to_a_distance():
    count = 0
    for reach, cells_there in CELLS_AT_SQUARED_DISTANCE.items():
        count += cells_there
        cells = hexes.disc(count)
        assert len(cells) == count
        assert max(map(squared, cells)) == reach
        assert is_turned_into_itself(cells, 1)


@examples(50)
@given(st.integers(0, 200))
def test_a_disc_has_its_number_of_cells_and_none_nearer_left_out(count):
    cells = hexes.disc(count)
    assert len(cells) == count
    left_out = frozenset(hexes.disk(hexes.ORIGIN, 12)) - cells
    assert max(((squared(c), c.r, c.q) for c in cells), default=(-1,)) < min(
        (squared(c), c.r, c.q) for c in left_out
    )


@examples(50)
@given(st.integers(1, 150))
def test_a_disc_is_in_one_piece_without_holes(count):
    assert is_one_piece(hexes.disc(count))
    assert not hexes.holes(hexes.disc(count))


@examples(50)
@given(st.builds(hexes.Hex, st.integers(-20, 20), st.integers(-20, 20)))
def test_a_shell_is_nine_times_the_squared_distance_from_the_vertex(cell):
    x = cell.q + cell.r / 2 - 1 / 2  # the vertex is the mean of (0, 0), (1, 0) and (0, 1)
    y = (cell.r - 1 / 3) * math.sqrt(3) / 2
    assert hexes.vertex_shell(cell) == pytest.approx(9 * (x * x + y * y))


@pytest.mark.parametrize(
    ("shell", "count"), [(0, 0), (2, 0), (3, 3), (11, 3), (12, 6), (21, 12), (39, 18), (48, 21)]
)
def test_the_first_vertex_discs_hold_so_many_cells(shell, count):
    assert len(hexes.vertex_disc(shell)) == count


@pytest.mark.parametrize("shell", [3, 12, 21, 50, 100, 333, 1000])
def test_a_vertex_disc_is_exactly_what_lies_within_the_shell(shell):
    near = frozenset(
        cell for cell in hexes.disk(hexes.ORIGIN, 25) if hexes.vertex_shell(cell) <= shell
    )
    assert hexes.vertex_disc(shell) == near


@pytest.mark.parametrize("shell", [3, 12, 21, 100, 333])
def test_a_vertex_disc_equals_its_third_of_a_turn_about_the_vertex(shell):
    cells = hexes.vertex_disc(shell)
    # Turning about the vertex: about the origin, then moved so that (0, 0) goes to (1, 0).
    assert {hexes.rotate(cell, 2) + hexes.Hex(1, 0) for cell in cells} == cells


@examples(40)
@given(st.integers(0, 60), st.integers())
def test_what_grows_is_one_piece_and_free_of_holes_and_has_its_size(count, seed):
    cells = hexes.grow(count, Stream(seed, "outline"))
    assert len(cells) == count
    assert len(hexes.components(cells)) == min(count, 1)
    assert not hexes.holes(cells)
    assert count == 0 or hexes.ORIGIN in cells


@pytest.mark.parametrize("seed", [12, 27, 35, 39])
def test_seeds_that_would_close_a_hole_grow_round_it(seed):
    # These seeds are known to enclose a hex if nobody looks.
    assert not hexes.holes(hexes.grow(100, Stream(seed, "outline")))


def test_one_seed_grows_one_shape_for_ever():
    cells = hexes.grow(14, Stream(42, "outline"))
    told = " ".join(f"{q},{r}" for q, r in hexes.reading_order(cells))
    assert told == ("2,-3 3,-3 1,-2 2,-2 3,-2 4,-2 -1,-1 0,-1 1,-1 3,-1 -1,0 0,0 1,0 0,1")


def test_different_seeds_grow_different_shapes():
    assert len({hexes.grow(20, Stream(seed, "outline")) for seed in range(20)}) == 20


def test_all_six_second_cells_are_equally_likely(assert_fair):
    draws = [hexes.grow(2, Stream(seed, "fair")) for seed in range(600)]
    assert_fair(
        draws, {frozenset({hexes.ORIGIN, cell}): 1 for cell in hexes.disk(hexes.ORIGIN, 1)[1:]}
    )


def test_a_third_cell_is_four_times_as_likely_where_two_touch_it(assert_fair):
    draws = [hexes.grow(3, Stream(seed, "fair")) for seed in range(1200)]
    # Beside two cells, two places touch both (four each) and six touch one (one each).
    contacts = [
        sum(hexes.distance(a, b) == 1 for a in cells for b in cells) // 2 for cells in draws
    ]
    assert_fair(contacts, {3: 8, 2: 6})
