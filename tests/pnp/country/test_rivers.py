"""Rivers run between hexes of land, from heights to the first water, and keep apart."""

import math
from functools import cache
from itertools import pairwise, product

import pytest
from shapely import LineString, Point, Polygon, get_parts

import pnp
from generators import hexes
from generators.areas import Area, ribbon
from generators.lattice import hex_corners, hex_to_mm, place_to_mm
from generators.randomness import Stream
from pnp.games import find_game
from pnp.printing.country import waters
from pnp.printing.hexmaps import looks_of
from tests.samples import sampled
from tests.themes import LOOKS

SIDE_MM = 20.0
BOARDS = [
    (slug, seed)
    for slug in ("barony", "barony-sorcery", "baron", "terre-de-barons")
    for seed in range(1, 6)
]


@cache
def manners_of(slug, seed):
    game = find_game(slug)
    board = pnp.deal(slug, seed=seed, players=game.most_players)
    looks = looks_of(board.terrain, game)
    return {cell: LOOKS.sceneries[look].manner for cell, look in looks.items()}


def rivers_of(manners, seed):
    return waters.find_rivers(manners, Stream(seed, "rivers"))


def touches(manners, corner, manner):
    return any(manners.get(cell) == manner for cell in hexes.hexes_at(corner))


def is_coast(manners, corner):
    return any(cell not in manners for cell in hexes.hexes_at(corner))


@pytest.mark.parametrize(("slug", "seed"), sampled(BOARDS, 4))
def test_a_river_runs_between_hexes_of_land_from_its_source_to_the_first_water(slug, seed):
    manners = manners_of(slug, seed)
    has_heights = "heights" in manners.values()
    rivers = rivers_of(manners, seed)
    assert rivers
    springs = [river for river in rivers if river.lake is None]
    assert len(springs) <= max(1, min(9, len(manners) // 14))
    for number, river in enumerate(rivers):
        assert all(other in hexes.next_to(one) for one, other in pairwise(river.corners))
        for one, other in pairwise(river.corners):
            side = hexes.Place((one.x + other.x) // 2, (one.y + other.y) // 2)
            assert "water" not in [manners.get(cell, "water") for cell in hexes.hexes_at(side)]
        first, *between, last = river.corners
        if river.lake is None:
            assert touches(manners, first, "heights" if has_heights else "woods")
        else:
            assert manners[river.lake] == "water"
            assert river.lake in hexes.hexes_at(first)
        for corner in between:
            assert not touches(manners, corner, "water")
            assert not is_coast(manners, corner)
        earlier = {corner for other in rivers[:number] for corner in other.corners}
        if river.mouth == "river":
            assert last in earlier
        elif river.mouth == "lake":
            assert touches(manners, last, "water")
        else:
            assert is_coast(manners, last)


@pytest.mark.parametrize(("slug", "seed"), sampled(BOARDS, 4))
def test_a_river_is_no_rill_and_keeps_apart_but_where_it_joins_another(slug, seed):
    rivers = rivers_of(manners_of(slug, seed), seed)
    for number, river in enumerate(rivers):
        length = len(river.corners) - 1
        assert 4 <= length <= 10
        ends = [place_to_mm(corner, side_mm=1.0) for corner in river.corners[::length]]
        assert math.dist(*ends) >= 0.55 * length
        for other in rivers[:number]:
            shared = set(river.corners) & set(other.corners)
            assert shared <= {river.corners[-1]}
            for corner in river.corners[:-2]:
                assert min(hexes.steps(corner, far) for far in other.corners) > 1


def test_a_river_grows_on_its_way_and_reaches_beyond_the_coast():
    manners = manners_of("barony", 7)
    rivers = rivers_of(manners, 7)
    board = [Polygon(hex_corners(cell, side_mm=SIDE_MM)) for cell in manners]
    for course in waters.lay_rivers(rivers, manners, SIDE_MM, Stream(7, "bends")):
        assert list(course.widths_mm) == sorted(course.widths_mm)
        assert len(course.widths_mm) == len(course.points)
        if course.river.mouth == "sea":
            end = course.points[-1]
            assert min(hexagon.distance(Polygon([end] * 3).centroid) for hexagon in board) > 0


def test_a_board_of_water_or_of_one_hex_has_no_river_and_a_seat_on_an_island_no_road():
    middle, far = hexes.Hex(0, 0), hexes.Hex(2, 0)
    lake = dict.fromkeys(hexes.disk(middle, 2), "water")
    for manners in (lake, {middle: "heights"}):
        assert not rivers_of(manners, 1)
    islands = lake | {middle: "openland", far: "openland"}
    assert waters.find_roads([middle, far], islands) == []


def test_rivers_of_a_seed_are_the_same_and_of_another_seed_others():
    manners = manners_of("barony", 7)
    assert rivers_of(manners, 7) == rivers_of(manners, 7)
    assert rivers_of(manners, 7) != rivers_of(manners, 8)


# Roads join all seats that dry land joins, and every crossing of a river has its bridge.


def map_of(slug, seed):
    manners = manners_of(slug, seed)
    seats = waters.find_castles(manners, Stream(seed, "seats"))
    ways = waters.find_roads(seats, manners)
    roads = waters.lay_ways(ways, seats, SIDE_MM, Stream(seed, "roads"))
    found = rivers_of(manners, seed)
    rivers = waters.lay_rivers(found, manners, SIDE_MM, Stream(seed, "bends"))
    return manners, seats, ways, roads, rivers


@pytest.mark.parametrize(("slug", "seed"), sampled(BOARDS, 4))
def test_roads_join_all_seats_between_which_there_is_dry_land(slug, seed):
    manners, seats, ways, _, _ = map_of(slug, seed)
    dry = {cell for cell, manner in manners.items() if manner != "water"}
    for way in ways:
        assert all(other in hexes.neighbours(one) for one, other in pairwise(way))
        assert set(way) <= dry
    for part in hexes.components(dry):
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
    found = list(waters.find_bridges(roads, rivers))
    lines = [LineString(road) for road in roads]
    for line, course in product(lines, courses):
        meetings = get_parts(line.intersection(LineString(course.points)))
        for point in (one for one in meetings if not one.is_empty):
            near = [point.distance(Point(bridge[0])) for bridge in found]
            assert min(near) < max(course.widths_mm)
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
    seats = waters.find_castles(manners, Stream(7, "seats"))
    assert len(seats) >= 3
    for number, seat in enumerate(seats):
        assert manners[seat] in {"openland", "farmland"}
        assert all(hexes.distance(seat, other) >= 3 for other in seats[:number])
