"""Territories: they cover the land exactly, follow the hexes, and come out the same again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, unary_union

from generators.areas import Area, discs_area
from generators.hexes import Hex, disk
from generators.lattice import hex_corners, hex_to_mm
from generators.randomness import Stream
from generators.territories import draw_territories

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
