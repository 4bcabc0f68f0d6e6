"""Measures and zones of dealt things, against plain loops."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.bags.rules import (
    Apart,
    Beside,
    Bounded,
    Connected,
    Laid,
    Measure,
    Table,
    Thing,
    Which,
    Zone,
)
from generators.hexes import (
    ORIGIN,
    Hex,
    components,
    corners_at,
    disk,
    distance,
    hexes_at,
    place_at,
    sides_at,
)
from tests.properties import examples

CELLS = disk(ORIGIN, 2)
HEXES = frozenset(map(place_at, CELLS))
CORNERS = sorted({corner for cell in CELLS for corner in corners_at(place_at(cell))})
VALUES = {"a": 1, "b": 3, "c": -2}
GROUNDS = st.fixed_dictionaries({cell: st.sampled_from("abc") for cell in CELLS})
OWNERS = st.sampled_from(["", "r", "g"])
STANDING = st.dictionaries(st.sampled_from(CELLS), OWNERS, max_size=8)
ON_CORNERS = st.dictionaries(st.sampled_from(CORNERS), OWNERS, max_size=8)
AREAS = st.frozensets(st.sampled_from(CELLS))
PAWN = Which(frozenset({"pawn"}))


def table_of(ground, standing):
    table = Table()
    table.lay(Laid(place_at(cell), Thing(kind)) for cell, kind in ground.items())
    table.lay(
        Laid(place_at(spot) if isinstance(spot, Hex) else spot, Thing("pawn", owner))
        for spot, owner in standing.items()
    )
    return table


def zone_on(*kinds, hexes=HEXES, **more):
    return Zone(frozenset(hexes), (frozenset(kinds),), **more)


def cells_of(spots):
    return {hexes_at(spot)[0] for spot in spots}


@examples(100)
@given(GROUNDS, AREAS, AREAS)
def test_zones_are_sets(ground, one, other):
    table = table_of(ground, {})
    a = {cell for cell, kind in ground.items() if kind == "a"}
    east, west = (Zone(frozenset(map(place_at, some))) for some in (one, other))
    on_a = zone_on("a")
    both = Zone(HEXES, any_of=(east, west))
    assert cells_of(both.cells(table)) == one | other
    assert cells_of(Zone(HEXES, all_of=(east, west)).cells(table)) == one & other
    assert cells_of(Zone(HEXES, any_of=(on_a, east), without=(west,)).cells(table)) == (
        (a | one) - other
    )
    assert cells_of(zone_on("a", hexes=map(place_at, one)).cells(table)) == a & one
    assert both.kinds == frozenset()
    assert Zone(HEXES, without=(on_a,)).kinds == {"a"}
    assert both.only_grows
    assert on_a.only_grows
    assert Zone(HEXES, without=(east,)).only_grows
    assert not Zone(HEXES, without=(on_a,)).only_grows


@examples(100)
@given(GROUNDS, ON_CORNERS, AREAS)
def test_corners_are_in_every_hex_that_they_touch(ground, standing, area):
    zone = zone_on("a", hexes=map(place_at, area), spots=frozenset(CORNERS[:3]))
    found = {spot for spot, _ in table_of(ground, standing).chosen(PAWN._replace(zone=zone))}
    assert found == {
        corner
        for corner in standing
        if corner in CORNERS[:3]
        or any(cell in area and ground.get(cell) == "a" for cell in hexes_at(corner))
    }


@examples(100)
@given(GROUNDS, STANDING, st.integers(0, 2), st.booleans())
def test_sums_of_what_lies_below(ground, standing, reach, by_thing):
    below = [c for cell in standing for c in CELLS if distance(c, cell) <= reach]
    counted = below if by_thing else set(below)
    measure = Measure("sum", PAWN, tuple(VALUES.items()), reach, by_thing)
    rule = Bounded("sum", measure)
    assert rule.amounts(table_of(ground, standing)) == [sum(VALUES[ground[c]] for c in counted)]
    assert not measure.only_grows


@examples(100)
@given(GROUNDS, ON_CORNERS)
def test_sums_and_kinds_below_corners(ground, standing):
    below = {cell for corner in standing for cell in hexes_at(corner) if cell in ground}
    table = table_of(ground, standing)
    values = Bounded("sum", Measure("sum", PAWN, tuple(VALUES.items())))
    assert values.amounts(table) == [sum(VALUES[ground[cell]] for cell in below)]
    kinds = Bounded("kinds", Measure("kinds", PAWN, tuple(dict.fromkeys("ab", 1).items())))
    assert kinds.amounts(table) == [len({ground[cell] for cell in below} & set("ab"))]


@examples(100)
@given(GROUNDS, STANDING, st.integers(0, 3), st.integers(0, 4), st.integers(0, 3))
def test_bounds_of_owners_and_places(ground, standing, least, most, differ):
    table = table_of(ground, standing)
    of = Counter(standing.values())
    each = Bounded("each", Measure("number_of", PAWN), least, most, owners=("r", "g"))
    assert each.holds(table) == all(least <= of[owner] <= most for owner in "rg")
    equal = Bounded("equal", Measure("number_of", PAWN), differ=differ, owners=("r", "g"))
    assert equal.holds(table) == (abs(of["r"] - of["g"]) <= differ)
    table.lay(Laid(place_at(cell), Thing("pawn", "g")) for cell in CELLS[:4])
    at = Counter([*standing, *CELLS[:4]])
    place = Bounded("place", Measure("number_of", PAWN), 0, most, by_place=True)
    assert place.holds(table) == all(count <= most for count in at.values())
    players = Bounded(
        "players", Measure("number_of", PAWN), 0, 1, by_place=True, counted=("r", "g")
    )
    assert players.holds(table) == all(standing.get(cell) != "r" for cell in CELLS[:4])


@examples(100)
@given(GROUNDS, st.integers(0, 6))
def test_largest_groups_of_hexes(ground, most):
    sizes = [len(part) for part in components({c for c, kind in ground.items() if kind == "a"})]
    zone = Which(frozenset(), zone_on("a"))
    for which in (zone, Which(frozenset("a"))):
        rule = Bounded("group", Measure("group", which), 0, most)
        assert rule.holds(table_of(ground, {})) == (max(sizes, default=0) <= most)


def test_a_road_leads_home_but_not_past_another_house():
    first, second, third = sides_at(place_at(ORIGIN))[:3]
    (between,) = {*corners_at(first)} & {*corners_at(second)}
    (home,) = {*corners_at(first)} - {between}
    table = Table()
    table.lay([Laid(side, Thing("road", "r")) for side in (first, second, third)])
    table.lay([Laid(home, Thing("house", "r"))])
    roads, houses = Which(frozenset({"road"})), Which(frozenset({"house"}))
    free = Connected("free", roads, houses, "own")
    stopped = Connected("stopped", roads, houses, "own", houses)
    assert free.holds(table)
    assert stopped.holds(table)
    table.lay([Laid(between, Thing("house", "g"))])
    assert free.holds(table)
    assert stopped.faults(table) == 1
    table.lay([Laid(corners_at(third)[0], Thing("house", "r"))])
    assert stopped.holds(table) == (corners_at(third)[0] != between)


RULES = [
    Apart("apart", Which(frozenset({"pawn"}), zone_on("a")), 2),
    Apart("not on", Which(frozenset({"pawn"}), Zone(HEXES, without=(zone_on("a"),))), 2),
    Beside("beside", PAWN, Which(frozenset(), zone_on("a", "b")), 1, 3),
    Bounded("number", Measure("number_of", PAWN._replace(zone=zone_on("b"))), 0, 2, owners=("r",)),
    Bounded("sum", Measure("sum", PAWN, tuple({"a": 1, "b": 3}.items()), 1), 0, 9),
    Bounded("negative", Measure("sum", PAWN, tuple(VALUES.items())), 0, 2),
    Bounded("kinds", Measure("kinds", PAWN, tuple(dict.fromkeys("abc", 1).items())), 1, 2),
    Bounded("places", Measure("number_of", PAWN), 0, 1, by_place=True),
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@examples(100)
@given(GROUNDS, STANDING, st.randoms(use_true_random=False))
def test_what_holds_in_the_end_may_hold_all_along(rule, ground, standing, random):
    whole = table_of(ground, standing)
    assert rule.holds(whole) == (rule.faults(whole) == 0)
    if rule.holds(whole):
        things = whole.of(("a", "b", "c", "pawn"))
        random.shuffle(things)
        table = Table()
        for one in things:
            table.lay([one])
            assert rule.may_hold(table, one)
            assert rule.may_hold(table)
