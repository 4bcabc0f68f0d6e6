"""From hexes to millimetres: exact corners, contours, unions. Shapely is the judge."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import MultiPolygon, Point, Polygon, union_all

from generators.hexes import (
    NE,
    ORIGIN,
    SE,
    E,
    Hex,
    components,
    disk,
    distance,
    holes,
    neighbours,
    ring,
)
from generators.lattice import (
    bounds_mm,
    contours,
    hex_corners,
    hex_edges,
    hex_to_mm,
    region_polygon,
    side_of,
)
from tests.boardrules.hexes import perimeter
from tests.properties import examples

HEXES = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
SIDES = st.floats(0.1, 100.0)
REGIONS = st.frozensets(st.sampled_from(disk(Hex(1, 1), 3)), min_size=1, max_size=37)
HEX_AREA = 1.5 * math.sqrt(3)  # of side 1
NESTED = frozenset(ring(ORIGIN, 4)) | frozenset(ring(ORIGIN, 1))


def hex_polygon(cell: Hex, *, side_mm: float) -> Polygon:
    return Polygon(hex_corners(cell, side_mm=side_mm))


def signed_area(points: tuple[tuple[float, float], ...]) -> float:
    turned = points[1:] + points[:1]
    return sum(a * d - c * b for (a, b), (c, d) in zip(points, turned, strict=True)) / 2


def test_a_tile_of_70_mm_has_sides_of_40_mm() -> None:
    assert side_of(70.0) == pytest.approx(40.4145, abs=1e-4)


@examples(50)
@given(cell=HEXES, side_mm=SIDES)
def test_a_hex_is_as_wide_between_its_sides_as_was_asked_for(cell: Hex, side_mm: float) -> None:
    corners = hex_corners(cell, side_mm=side_of(side_mm))
    across = [x for x, _ in corners]
    assert max(across) - min(across) == pytest.approx(side_mm, rel=1e-9)


def test_hexes_go_right_along_q_and_down_to_the_right_along_r() -> None:
    assert hex_to_mm(E, side_mm=2.0) == pytest.approx((2 * math.sqrt(3), 0))
    assert hex_to_mm(SE, side_mm=2.0) == pytest.approx((math.sqrt(3), 3))


@examples(50)
@given(HEXES, HEXES, SIDES)
def test_middles_of_neighbours_are_as_far_apart_as_a_hex_is_wide(
    cell: Hex, other: Hex, side_mm: float
) -> None:
    middle = hex_to_mm(cell, side_mm=side_mm)
    apart = [math.dist(middle, hex_to_mm(near, side_mm=side_mm)) for near in neighbours(cell)]
    assert apart == pytest.approx([math.sqrt(3) * side_mm] * 6)


@examples(50)
@given(HEXES, SIDES)
def test_corners_lie_one_side_from_the_middle_and_from_one_another(
    cell: Hex, side_mm: float
) -> None:
    corners = hex_corners(cell, side_mm=side_mm)
    middle = hex_to_mm(cell, side_mm=side_mm)
    assert [math.dist(middle, corner) for corner in corners] == pytest.approx([side_mm] * 6)
    assert [math.dist(a, b) for a, b in pairwise((*corners, corners[0]))] == pytest.approx(
        [side_mm] * 6
    )


@examples(50)
@given(HEXES, SIDES)
def test_corners_run_clockwise_on_the_page(cell: Hex, side_mm: float) -> None:
    corners = hex_corners(cell, side_mm=side_mm)
    assert signed_area(corners) > 0  # y points down


def test_corners_start_at_the_top() -> None:
    assert hex_corners(ORIGIN, side_mm=10.0)[0] == (0.0, -10.0)


@examples(50)
@given(HEXES, SIDES)
def test_neighbours_share_two_corners_to_the_last_bit(cell: Hex, side_mm: float) -> None:
    corners = set(hex_corners(cell, side_mm=side_mm))
    for other in disk(cell, 2)[1:]:
        shared = corners & set(hex_corners(other, side_mm=side_mm))
        assert len(shared) == (2 if distance(cell, other) == 1 else 0)


@pytest.mark.parametrize("side_mm", [0.0, -1.0, math.nan])
def test_a_side_that_is_no_length_is_refused(side_mm: float) -> None:
    for convert in (
        lambda: hex_to_mm(ORIGIN, side_mm=side_mm),
        lambda: hex_corners(ORIGIN, side_mm=side_mm),
        lambda: contours([ORIGIN], side_mm=side_mm),
        lambda: region_polygon([ORIGIN], side_mm=side_mm),
        lambda: bounds_mm([ORIGIN], side_mm=side_mm),
    ):
        with pytest.raises(ValueError, match="side_mm"):
            convert()


@examples(50)
@given(REGIONS, SIDES)
def test_a_region_is_the_union_of_its_hexes(cells: frozenset[Hex], side_mm: float) -> None:
    shape = region_polygon(cells, side_mm=side_mm)
    hexes = [hex_polygon(cell, side_mm=side_mm) for cell in cells]
    tiny = 1e-9 * side_mm**2
    assert shape.is_valid
    assert shape.area == pytest.approx(len(cells) * HEX_AREA * side_mm**2)
    assert shape.symmetric_difference(union_all(hexes)).area < tiny


@examples(50)
@given(REGIONS)
def test_a_region_has_one_polygon_a_part_and_one_inner_ring_a_hole(cells: frozenset[Hex]) -> None:
    shape = region_polygon(cells, side_mm=1.0)
    polygons = [shape] if isinstance(shape, Polygon) else list(shape.geoms)
    assert len(polygons) == len(components(cells))
    hole_count = len(holes(cells))
    assert sum(len(polygon.interiors) for polygon in polygons) == hole_count


def test_the_hole_of_an_island_is_cut_out_of_the_island() -> None:
    shape = region_polygon(NESTED, side_mm=1.0)
    assert shape.is_valid
    assert isinstance(shape, MultiPolygon)
    assert [len(polygon.interiors) for polygon in shape.geoms] == [1, 1]
    assert shape.area == pytest.approx(len(NESTED) * HEX_AREA)
    assert not shape.covers(Point(0, 0))


def test_no_hexes_have_no_contour_and_no_area() -> None:
    assert contours([], side_mm=1.0) == []
    assert region_polygon([], side_mm=1.0).is_empty


@examples(50)
@given(REGIONS)
def test_contours_walk_every_outer_side_once_and_close(cells: frozenset[Hex]) -> None:
    rings = contours(cells, side_mm=1.0)
    sides = [side for points in rings for side in pairwise((*points, points[0]))]
    assert len(sides) == len(set(map(frozenset, sides))) == perimeter(cells)
    assert all(math.dist(one, two) == pytest.approx(1.0) for one, two in sides)
    corners = [corner for points in rings for corner in points]
    assert len(corners) == len(set(corners))


@examples(50)
@given(REGIONS)
def test_outer_contours_run_clockwise_and_holes_the_other_way(cells: frozenset[Hex]) -> None:
    rings = contours(cells, side_mm=1.0)
    assert sum(signed_area(points) > 0 for points in rings) == len(components(cells))
    assert sum(signed_area(points) < 0 for points in rings) == len(holes(cells))
    assert sum(map(signed_area, rings)) == pytest.approx(len(cells) * HEX_AREA)


@examples(50)
@given(REGIONS)
def test_the_first_contour_starts_at_the_first_corner_in_reading_order(
    cells: frozenset[Hex],
) -> None:
    rings = contours(cells, side_mm=1.0)
    first = rings[0][0]
    assert (first[1], first[0]) == min((y, x) for points in rings for x, y in points)


@examples(50)
@given(REGIONS)
def test_edges_are_as_many_as_euler_says(cells: frozenset[Hex]) -> None:
    edges = hex_edges(cells, side_mm=1.0)
    corners = {corner for cell in cells for corner in hex_corners(cell, side_mm=1.0)}
    assert len({frozenset(edge) for edge in edges}) == len(edges)
    assert {corner for edge in edges for corner in edge} == corners
    # corners - edges + faces = 1 + parts, the faces being hexes, holes and the outside
    faces = len(cells) + len(holes(cells)) + 1
    assert len(corners) - len(edges) + faces == 1 + len(components(cells))


def test_edges_of_two_neighbours_are_eleven() -> None:
    assert len(hex_edges([ORIGIN, NE], side_mm=5.0)) == 11


@examples(50)
@given(REGIONS, SIDES)
def test_bounds_are_those_of_the_union(cells: frozenset[Hex], side_mm: float) -> None:
    shape = region_polygon(cells, side_mm=side_mm)
    assert bounds_mm(cells, side_mm=side_mm) == shape.bounds


def test_nothing_has_no_bounds() -> None:
    with pytest.raises(ValueError, match="no hexes"):
        bounds_mm([], side_mm=1.0)
