"""Territories: they cover the land exactly, follow the hexes, and come out the same again."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, unary_union

from generators.areas import Area, discs_area, draw_territories
from generators.hexes import Hex, disk
from generators.lattice import hex_corners, hex_to_mm
from generators.randomness import Stream

SIDE_MM = 10.0
CELLS = sorted(disk(Hex(0, 0), 3))


def country_of(kinds, seed=0):
    return draw_territories(kinds, side_mm=SIDE_MM, stream=Stream(seed, "test"))


def shape_of(area):
    outer, *holes = area.rings
    return Polygon(outer, holes)


@given(
    st.lists(st.sampled_from("abc"), min_size=len(CELLS), max_size=len(CELLS)), st.integers(0, 9)
)
def test_territories_cover_the_land_without_gaps_or_overlaps(letters, seed):
    country = country_of(dict(zip(CELLS, letters, strict=True)), seed)
    areas = [shape_of(territory.area) for territory in country.territories]
    land = country.land.size
    assert sum(area.area for area in areas) == pytest.approx(land, rel=1e-9)
    assert unary_union(areas).area == pytest.approx(land, rel=1e-9)


@given(st.lists(st.sampled_from("abc"), min_size=len(CELLS), max_size=len(CELLS)))
def test_a_territory_has_its_hexes_and_most_of_their_land(letters):
    kinds = dict(zip(CELLS, letters, strict=True))
    country = country_of(kinds)
    assert sorted(cell for found in country.territories for cell in found.cells) == CELLS
    for territory in country.territories:
        for cell in territory.cells:
            assert kinds[cell] == territory.kind
            x, y = hex_to_mm(cell, side_mm=SIDE_MM)
            middle = discs_area([(x, y, 0.55 * SIDE_MM)])
            assert middle.without(territory.area).size == pytest.approx(0.0, abs=1e-6)


def test_the_land_reaches_beyond_every_hex():
    country = country_of(dict.fromkeys(CELLS, "a"))
    for cell in CELLS:
        hexagon = Area.within(hex_corners(cell, side_mm=SIDE_MM))
        assert hexagon.without(country.land).size == pytest.approx(0.0, abs=1e-6)


def test_an_island_in_a_lake_is_a_hole_of_it():
    kinds = {cell: "land" if cell == Hex(0, 0) else "lake" for cell in CELLS}
    by_kind = {found.kind: found.area for found in country_of(kinds).territories}
    assert [len(by_kind[kind].rings) for kind in ("lake", "land")] == [2, 1]
    assert not by_kind["lake"].holds_all([(0.0, 0.0)])


def test_borders_are_the_same_again_and_differ_by_seed():
    kinds = {cell: "ab"[cell.q % 2] for cell in CELLS}
    rings = [
        [found.area.rings for found in country_of(kinds, seed).territories] for seed in (3, 3, 4)
    ]
    assert rings[0] == rings[1] != rings[2]


def test_no_hexes_are_refused():
    with pytest.raises(ValueError, match="no hexes"):
        country_of({})


# Areas: points stay inside; rings run as filled paths need them.


SQUARE = Area.within([(0, 0), (40, 0), (40, 40), (0, 40)])
RING = SQUARE.without(discs_area([(20, 20, 10)]))


def test_points_are_in_the_area_and_keep_apart():
    points = RING.scattered(3.0, Stream(1, "points"))
    assert len(points) > 60
    assert RING.holds_all(points)
    gaps = [math.dist(a, b) for at, a in enumerate(points) for b in points[:at]]
    assert min(gaps) >= 3.0


def test_an_empty_area_has_no_points():
    assert SQUARE.offset(-30.0).scattered(3.0, Stream(1, "points")) == []


def test_offsets_have_known_sizes():
    assert SQUARE.offset(-5.0).size == pytest.approx(900.0)
    assert SQUARE.depths([(20.0, 20.0), (-1.0, 20.0)]) == pytest.approx([20.0, -1.0])


def test_copies_lie_where_they_are_wanted():
    copies = discs_area([(0, 0, 2)]).copied([(10.0, 10.0), (30.0, 20.0)])
    assert copies.size == pytest.approx(2 * discs_area([(0, 0, 2)]).size)
    assert copies.depths([(30.0, 20.0)]) == pytest.approx([2.0], abs=0.05)
    assert copies.holds_each([(10.0, 10.0), (0.0, 0.0), (31.0, 20.0)]) == bytes((1, 0, 1))


def test_holes_run_the_other_way_round():
    def turn(ring):
        pairs = zip(ring, ring[1:] + ring[:1], strict=True)
        return sum(a * d - c * b for (a, b), (c, d) in pairs)

    outer, hole = RING.rings
    assert turn(outer) > 0 > turn(hole)


def test_areas_are_joined_and_an_offset_of_nothing_is_the_same():
    other = SQUARE.offset(-5.0)
    assert SQUARE.joined(other).size == pytest.approx(SQUARE.size)
    assert SQUARE.offset(0.0) is SQUARE


def test_a_waved_outline_stays_near_its_area():
    square = Area.within([(0, 0), (40, 0), (40, 40), (0, 40)])
    waved = square.waved(2.0, 12.0, Stream(1, "waves"))
    assert waved.size == pytest.approx(square.size, rel=0.1)
    assert waved.without(square.offset(2.5)).size == 0
    assert square.offset(-3.5).without(waved).size == 0


def test_lines_outside_an_area_end_at_its_border():
    square = Area.within([(0, 0), (10, 0), (10, 10), (0, 10)])
    assert square.lines_outside([[(-5, 5), (15, 5)], [(1, 1), (9, 9)]]) == [
        [(-5, 5), (0, 5)],
        [(10, 5), (15, 5)],
    ]
