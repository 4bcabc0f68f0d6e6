"""Roads join all seats that dry land joins, and every crossing of a river has its bridge."""

import math
from itertools import pairwise

import pytest
from shapely import LineString, Point

from generators.areas import Area, ribbon
from generators.hexes import Hex, components, disk, distance, neighbours
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from pnp.printing.country.waters import (
    find_bridges,
    find_castles,
    find_rivers,
    find_roads,
    lay_rivers,
    lay_ways,
)
from tests.pnp.country.test_rivers import BOARDS, SIDE_MM, manners_of
from tests.samples import sampled


def map_of(slug, seed):
    manners = manners_of(slug, seed)
    seats = find_castles(manners, Stream(seed, "seats"))
    ways = find_roads(seats, manners)
    roads = lay_ways(ways, seats, SIDE_MM, Stream(seed, "roads"))
    rivers = lay_rivers(
        find_rivers(manners, Stream(seed, "rivers")), manners, SIDE_MM, Stream(seed, "bends")
    )
    return manners, seats, ways, roads, rivers


@pytest.mark.parametrize(("slug", "seed"), sampled(BOARDS, 4))
def test_roads_join_all_seats_between_which_there_is_dry_land(slug, seed):
    manners, seats, ways, _, _ = map_of(slug, seed)
    dry = {cell for cell, manner in manners.items() if manner != "water"}
    for way in ways:
        assert all(other in neighbours(one) for one, other in pairwise(way))
        assert set(way) <= dry
    for part in components(dry):
        here = [seat for seat in seats if seat in part]
        reached = set(here[:1])
        for _ in ways:
            for way in ways:
                if reached & set(way):
                    reached |= set(way)
        assert set(here) <= reached


@pytest.mark.parametrize(("slug", "seed"), sampled(BOARDS, 4))
def test_there_is_a_bridge_wherever_a_road_crosses_a_river(slug, seed):
    *_, roads, courses = map_of(slug, seed)
    rivers = Area.merged(ribbon(one.points, one.widths_mm) for one in courses)
    found = list(find_bridges(roads, rivers))
    for road in roads:
        for course in courses:
            meeting = LineString(road).intersection(LineString(course.points))
            for point in getattr(meeting, "geoms", [meeting]):
                if not point.is_empty:
                    place = point.representative_point()
                    near = [math.dist((place.x, place.y), bridge[0]) for bridge in found]
                    assert min(near) < max(course.widths_mm)
    lines = [LineString(road) for road in roads]
    for bridge in found:
        spot = Point(bridge[0])
        assert min(line.distance(spot) for line in lines) < 0.02 * SIDE_MM
        assert rivers.offset(0.1).holds_all([bridge[0]])


@pytest.mark.parametrize(("slug", "seed"), sampled(BOARDS, 4))
def test_a_road_is_one_line_within_the_hexes_of_its_way(slug, seed):
    _, _, ways, roads, _ = map_of(slug, seed)
    for way, road in zip(ways, roads, strict=True):
        for spot in road:
            assert min(math.dist(spot, hex_to_mm(cell, side_mm=SIDE_MM)) for cell in way) <= SIDE_MM
        assert max(math.dist(*pair) for pair in pairwise(road)) < SIDE_MM


def test_castles_stand_on_open_land_and_apart():
    manners = manners_of("barony", 7)
    seats = find_castles(manners, Stream(7, "seats"))
    assert len(seats) >= 3
    for number, seat in enumerate(seats):
        assert manners[seat] in {"openland", "farmland"}
        assert all(distance(seat, other) >= 3 for other in seats[:number])


def test_a_seat_on_an_island_has_no_road():
    manners = dict.fromkeys(disk(Hex(0, 0), 2), "water") | {
        Hex(0, 0): "openland",
        Hex(2, 0): "openland",
    }
    assert find_roads([Hex(0, 0), Hex(2, 0)], manners) == []
