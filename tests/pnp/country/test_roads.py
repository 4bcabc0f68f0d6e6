"""Roads join all seats that dry land joins, and every crossing of a river has its bridge."""

from itertools import pairwise

import pytest
from shapely import LineString

from generators.hexes import Hex, disk, distance, neighbours
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from generators.regions import components
from pnp.printing.country.rivers import find_rivers, lay_rivers
from pnp.printing.country.roads import (
    find_crossings,
    find_seats,
    find_ways,
    lay_roads,
)
from tests.pnp.country.test_rivers import BOARDS, SIDE_MM, manners_of
from tests.samples import sampled


def map_of(slug, seed):
    manners = manners_of(slug, seed)
    seats = find_seats(manners, (), Stream(seed, "seats"))
    ways = find_ways(seats, manners)
    roads = lay_roads(ways, seats, SIDE_MM, Stream(seed, "roads"))
    rivers = lay_rivers(
        find_rivers(manners, Stream(seed, "rivers")), manners, SIDE_MM, Stream(seed, "bends")
    )
    return manners, seats, roads, rivers


@pytest.mark.parametrize(("slug", "seed"), sampled(BOARDS, 4))
def test_roads_join_all_seats_between_which_there_is_dry_land(slug, seed):
    manners, seats, roads, _ = map_of(slug, seed)
    dry = {cell for cell, manner in manners.items() if manner != "water"}
    for road in roads:
        assert all(other in neighbours(one) for one, other in pairwise(road.cells))
        assert set(road.cells) <= dry
    for part in components(dry):
        here = [seat.cell for seat in seats if seat.cell in part]
        reached = set(here[:1])
        for _ in roads:
            for road in roads:
                if reached & set(road.cells):
                    reached |= set(road.cells)
        assert set(here) <= reached


@pytest.mark.parametrize(("slug", "seed"), sampled(BOARDS, 4))
def test_there_is_a_bridge_wherever_a_road_crosses_a_river(slug, seed):
    _, _, roads, rivers = map_of(slug, seed)
    found = find_crossings(roads, [course.points for course in rivers])
    for road in roads:
        for course in rivers:
            meeting = LineString(road.points).intersection(LineString(course.points))
            for point in getattr(meeting, "geoms", [meeting]):
                if not point.is_empty:
                    place = point.representative_point()
                    near = [abs(place.x - x) + abs(place.y - y) for (x, y), _ in found]
                    assert min(near) < 0.01
    lines = [LineString(road.points) for road in roads]
    for (x, y), _ in found:
        spot = LineString([(x, y), (x + 1e-9, y)])
        assert min(line.distance(spot) for line in lines) < 1e-6


@pytest.mark.parametrize(("slug", "seed"), sampled(BOARDS, 4))
def test_a_road_is_one_line_within_the_hexes_of_its_way(slug, seed):
    _, seats, roads, _ = map_of(slug, seed)
    for road in roads:
        for x, y in road.points:
            near = min(
                (x - a) ** 2 + (y - b) ** 2
                for a, b in (hex_to_mm(cell, side_mm=SIDE_MM) for cell in road.cells)
            )
            assert near <= SIDE_MM**2
        longest = max(
            ((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in pairwise(road.points)
        )
        assert longest < SIDE_MM
    assert all(seat.is_castle for seat in seats)


def test_castles_stand_on_open_land_and_apart_and_villages_take_their_place():
    manners = manners_of("barony", 7)
    seats = find_seats(manners, (), Stream(7, "seats"))
    assert len(seats) >= 3
    for number, seat in enumerate(seats):
        assert manners[seat.cell] in {"openland", "farmland"}
        assert all(distance(seat.cell, other.cell) >= 3 for other in seats[:number])
    village = min(cell for cell, manner in manners.items() if manner == "openland")
    (only,) = find_seats(manners, [village], Stream(7, "seats"))
    assert only.cell == village
    assert not only.is_castle


def test_a_seat_on_an_island_has_no_road():
    manners = dict.fromkeys(disk(Hex(0, 0), 2), "water") | {
        Hex(0, 0): "openland",
        Hex(2, 0): "openland",
    }
    seats = find_seats(manners, (Hex(0, 0), Hex(2, 0)), Stream(1, "seats"))
    assert find_ways(seats, manners) == []
