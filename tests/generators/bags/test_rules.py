"""Rules between dealt things, against plain loops; and no hope is given up by mistake."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators import hexes
from generators.bags import rules
from generators.figures import Laid, Measure, Thing
from tests.properties import examples


def left_by(kinds, area):
    """Return the hexes of *area* on which none of *kinds* lies."""
    return rules.Which(frozenset(), rules.Zone(area, without=(rules.Zone(area, (kinds,)),)))


CELLS = hexes.disk(hexes.ORIGIN, 2)
THINGS = [Thing(kind, owner) for kind in "ab" for owner in ("", "r", "g")]
LAYINGS = st.dictionaries(st.sampled_from(CELLS), st.sampled_from(THINGS), max_size=10)
KINDS = st.sets(st.sampled_from("ab"), min_size=1).map(frozenset)
BETWEEN = st.sampled_from(["all", "own", "others"])


def table_of(laying):
    table = rules.Table()
    table.lay(Laid(hexes.place_at(cell), thing) for cell, thing in laying.items())
    return table


def are_compared(one, other, between):
    return {"all": True, "own": one == other, "others": one != other}[between]


@examples(100)
@given(LAYINGS, KINDS, st.integers(1, 4), st.booleans(), BETWEEN)
def test_apart(laying, kinds, least, equal, between):
    too_near = [
        (one, other)
        for one, other in combinations(laying, 2)
        if {laying[one].kind, laying[other].kind} <= kinds
        and hexes.distance(one, other) < least
        and (not equal or laying[one].kind == laying[other].kind)
        and are_compared(laying[one].owner, laying[other].owner, between)
    ]
    rule = rules.Apart("rule", rules.Which(kinds), least, equal, between)
    assert rule.holds(table_of(laying)) == (not too_near)


@examples(100)
@given(LAYINGS, KINDS, KINDS, st.integers(0, 2), st.none() | st.integers(0, 3), BETWEEN)
def test_beside(laying, these, of, least, most, between):
    counts = [
        sum(
            laying[other].kind in of
            and are_compared(laying[cell].owner, laying[other].owner, between)
            for other in hexes.neighbours(cell)
            if other in laying
        )
        for cell in laying
        if laying[cell].kind in these
    ]
    rule = rules.Beside("rule", rules.Which(these), rules.Which(of), least, most, between)
    expected = all(least <= count and (most is None or count <= most) for count in counts)
    assert rule.holds(table_of(laying)) == expected
    assert rule.kinds == these | of


@examples(100)
@given(LAYINGS, KINDS, st.booleans())
def test_connected(laying, kinds, is_own):
    sets = {}
    for cell, thing in laying.items():
        if thing.kind in kinds:
            sets.setdefault(thing.owner if is_own else "", set()).add(cell)
    rule = rules.Connected("rule", rules.Which(kinds), between="own" if is_own else "all")
    assert rule.holds(table_of(laying)) == all(len(hexes.components(s)) == 1 for s in sets.values())


@examples(100)
@given(LAYINGS, st.booleans())
def test_connected_to(laying, is_own):
    def reaches(part, owner):
        touched = {
            other for cell in part for other in (cell, *hexes.neighbours(cell))
        } & laying.keys()
        return any(
            laying[cell].kind == "b" and (not is_own or laying[cell].owner == owner)
            for cell in touched
        )

    sets = {}
    for cell, thing in laying.items():
        if thing.kind == "a":
            sets.setdefault(thing.owner if is_own else "", set()).add(cell)
    expected = all(
        reaches(part, owner) for owner, s in sets.items() for part in hexes.components(s)
    )
    rule = rules.Connected(
        "rule", rules.Which(frozenset("a")), rules.Which(frozenset("b")), "own" if is_own else "all"
    )
    assert rule.holds(table_of(laying)) == expected


@examples(100)
@given(LAYINGS, KINDS)
def test_unparted(laying, kinds):
    free = {cell for cell in CELLS if cell not in laying or laying[cell].kind not in kinds}
    rule = rules.Connected("rule", left_by(kinds, frozenset(map(hexes.place_at, CELLS))))
    assert rule.holds(table_of(laying)) == (len(hexes.components(free)) <= 1)


RULES = [
    rules.Apart("apart", rules.Which(frozenset("ab")), 2),
    rules.Apart("equal apart", rules.Which(frozenset("ab")), 3, equal=True),
    rules.Beside("beside", rules.Which(frozenset("a")), rules.Which(frozenset("b")), 1, 2),
    rules.Connected("connected", rules.Which(frozenset("a"))),
    rules.Connected(
        "connected to", rules.Which(frozenset("a")), rules.Which(frozenset("b")), "own"
    ),
    rules.Connected("unparted", left_by(frozenset("ab"), frozenset(map(hexes.place_at, CELLS)))),
    rules.Bounded("total", Measure("number_of", rules.Which(frozenset("ab"))), 2, 5),
    rules.Bounded("largest", Measure("group", rules.Which(frozenset("a"))), 1, 2),
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@examples(200)
@given(LAYINGS)
def test_what_holds_in_the_end_may_hold_all_along(rule, laying):
    whole = table_of(laying)
    if rule.holds(whole):
        table = rules.Table()
        for cell, thing in laying.items():
            last = Laid(hexes.place_at(cell), thing)
            table.lay([last])
            assert thing.kind not in rule.kinds or rule.may_hold(table, last)


def test_too_many_free_hexes_may_yet_be_covered():
    rule = rules.Beside(
        "left",
        rules.Which(frozenset("a")),
        left_by(frozenset("b"), {*map(hexes.place_at, CELLS)}),
        0,
        3,
    )
    table = table_of({hexes.ORIGIN: Thing("a")})
    assert not rule.holds(table)
    assert rule.may_hold(table, Laid(hexes.place_at(hexes.ORIGIN), Thing("a")))


def test_corners_and_sides_touch_what_they_lie_on():
    corner, side = hexes.place_at(hexes.ORIGIN, 2), hexes.place_at(hexes.ORIGIN, 1)
    assert {
        hexes.place_at(hexes.ORIGIN),
        hexes.place_at(hexes.Hex(1, 0)),
        hexes.place_at(hexes.Hex(1, -1)),
        side,
    } <= rules.around(corner)
    assert len(rules.around(corner)) == 3 + 3 + 3  # hexes, sides, next corners
    assert len(rules.around(side)) == 2 + 2 + 4
    assert len(rules.around(hexes.place_at(hexes.ORIGIN))) == 6 * 3
    assert rules.around("red 1") == frozenset()
    table = rules.Table()
    table.lay([Laid(corner, Thing("house")), Laid(side, Thing("road"))])
    assert rules.Connected(
        "rule", rules.Which(frozenset({"road"})), rules.Which(frozenset({"house"}))
    ).holds(table)
    table.lay([Laid(hexes.place_at(hexes.ORIGIN, 7), Thing("road"))])
    assert not rules.Connected(
        "rule", rules.Which(frozenset({"road"})), rules.Which(frozenset({"house"}))
    ).holds(table)


def test_places_that_are_not_on_the_lattice_are_near_themselves_only():
    table = rules.Table()
    table.lay([Laid("row 1", Thing("a")), Laid("row 2", Thing("a"))])
    assert rules.Apart("rule", rules.Which(frozenset("a")), 9).holds(table)


@examples(100)
@given(LAYINGS, st.lists(st.sampled_from(CELLS), unique=True, max_size=6))
def test_what_covers_hides_and_what_is_taken_back_is_seen_again(laying, covered):
    table = table_of(laying)
    before = Counter(table.of(("a", "b", "lid")))
    length = len(table)
    table.lay([Laid(hexes.place_at(cell), Thing("lid")) for cell in covered], covers=True)
    seen = {cell: thing for cell, thing in laying.items() if cell not in covered}
    assert Counter(table.of("ab")) == Counter(
        Laid(hexes.place_at(cell), thing) for cell, thing in seen.items()
    )
    assert table.spots_of({"lid"}) == set(map(hexes.place_at, covered))
    table.take_back(length)
    assert Counter(table.of(("a", "b", "lid"))) == before


@pytest.mark.parametrize("between", ["all", "own", "others"])
@pytest.mark.parametrize(("kind", "least"), [("hex", 2), ("hex", 6), ("corner", 3), ("side", 2)])
@pytest.mark.parametrize("equal", [False, True])
def test_what_moves_changes_the_faults_as_counting_anew_does(between, kind, least, equal):
    spots = [*hexes.places_on(hexes.disk(hexes.ORIGIN, 3), kind)]
    chance, rule = (
        Random(f"{between} {kind}"),
        rules.Apart("far", rules.Which(frozenset("ab")), least, equal, between),
    )
    table = rules.Table()
    laid = [
        Laid(spot, Thing(chance.choice("abc"), chance.choice("rg")))
        for spot in chance.sample(spots, len(spots) // 2)
    ]
    table.lay(laid)
    known = rule.faults(table)
    for _ in range(60):
        one, other = chance.sample(laid, 2)
        free = chance.choice([s for s in spots if s not in {a.spot for a in laid}])
        gone = {one, other}
        come = {Laid(other.spot, one.thing), Laid(free, other.thing)}
        table.exchange(gone, come)
        laid = [*(a for a in laid if a not in gone), *come]
        known += rule.growth(table, gone, come)
        assert known == rule.faults(table)


# Measures and zones of dealt things, against plain loops.


HEXES = frozenset(map(hexes.place_at, CELLS))
CORNERS = sorted({corner for cell in CELLS for corner in hexes.corners_at(hexes.place_at(cell))})
VALUES = {"a": 1, "b": 3, "c": -2}
GROUNDS = st.fixed_dictionaries({cell: st.sampled_from("abc") for cell in CELLS})
OWNERS = st.sampled_from(["", "r", "g"])
STANDING = st.dictionaries(st.sampled_from(CELLS), OWNERS, max_size=8)
ON_CORNERS = st.dictionaries(st.sampled_from(CORNERS), OWNERS, max_size=8)
AREAS = st.frozensets(st.sampled_from(CELLS))
PAWN = rules.Which(frozenset({"pawn"}))


def table_on(ground, standing):
    table = rules.Table()
    table.lay(Laid(hexes.place_at(cell), Thing(kind)) for cell, kind in ground.items())
    table.lay(
        Laid(hexes.place_at(spot) if isinstance(spot, hexes.Hex) else spot, Thing("pawn", owner))
        for spot, owner in standing.items()
    )
    return table


def zone_on(*kinds, area=HEXES, **more):
    return rules.Zone(frozenset(area), (frozenset(kinds),), **more)


def cells_of(spots):
    return {hexes.hexes_at(spot)[0] for spot in spots}


@examples(100)
@given(GROUNDS, AREAS, AREAS)
def test_zones_are_sets(ground, one, other):
    table = table_on(ground, {})
    a = {cell for cell, kind in ground.items() if kind == "a"}
    east, west = (rules.Zone(frozenset(map(hexes.place_at, some))) for some in (one, other))
    on_a = zone_on("a")
    both = rules.Zone(HEXES, any_of=(east, west))
    assert cells_of(both.cells(table)) == one | other
    assert cells_of(rules.Zone(HEXES, all_of=(east, west)).cells(table)) == one & other
    assert cells_of(rules.Zone(HEXES, any_of=(on_a, east), without=(west,)).cells(table)) == (
        (a | one) - other
    )
    assert cells_of(zone_on("a", area=map(hexes.place_at, one)).cells(table)) == a & one
    assert both.kinds == frozenset()
    assert rules.Zone(HEXES, without=(on_a,)).kinds == {"a"}
    assert both.only_grows
    assert on_a.only_grows
    assert rules.Zone(HEXES, without=(east,)).only_grows
    assert not rules.Zone(HEXES, without=(on_a,)).only_grows


@examples(100)
@given(GROUNDS, ON_CORNERS, AREAS)
def test_corners_are_in_every_hex_that_they_touch(ground, standing, area):
    zone = zone_on("a", area=map(hexes.place_at, area), spots=frozenset(CORNERS[:3]))
    found = {spot for spot, _ in table_on(ground, standing).chosen(PAWN._replace(zone=zone))}
    assert found == {
        corner
        for corner in standing
        if corner in CORNERS[:3]
        or any(cell in area and ground.get(cell) == "a" for cell in hexes.hexes_at(corner))
    }


def test_hexes_are_nobodys_where_owners_are_compared():
    table = table_on(dict.fromkeys(CELLS, "a"), {hexes.ORIGIN: "r"})
    land = rules.Which(frozenset(), rules.Zone(frozenset(map(hexes.place_at, CELLS))))
    of = {"all": land, "own": land, "others": PAWN}
    pairs = [Measure("pairs", PAWN, of=which, between=whose) for whose, which in of.items()]
    assert [rules.Bounded("pairs", one, owners=("r",)).amounts(table) for one in pairs] == [
        [6],
        [0],
        [0],
    ]


@examples(100)
@given(GROUNDS, ON_CORNERS)
def test_sums_and_kinds_below_corners(ground, standing):
    below = {cell for corner in standing for cell in hexes.hexes_at(corner) if cell in ground}
    table = table_on(ground, standing)
    values = rules.Bounded("sum", Measure("sum", PAWN), values=tuple(VALUES.items()))
    assert values.amounts(table) == [sum(VALUES[ground[cell]] for cell in below)]
    kinds = rules.Bounded("kinds", Measure("kinds", PAWN), values=(("a", 1), ("b", 1)))
    assert kinds.amounts(table) == [len({ground[cell] for cell in below} & set("ab"))]


@examples(100)
@given(GROUNDS, STANDING, st.integers(0, 3), st.integers(0, 4), st.integers(0, 3))
def test_bounds_of_owners_and_places(ground, standing, least, most, differ):
    table = table_on(ground, standing)
    of = Counter(standing.values())
    each = rules.Bounded("each", Measure("number_of", PAWN), least, most, owners=("r", "g"))
    assert each.holds(table) == all(least <= of[owner] <= most for owner in "rg")
    equal = rules.Bounded("equal", Measure("number_of", PAWN), differ=differ, owners=("r", "g"))
    assert equal.holds(table) == (abs(of["r"] - of["g"]) <= differ)
    table.lay(Laid(hexes.place_at(cell), Thing("pawn", "g")) for cell in CELLS[:4])
    at = Counter([*standing, *CELLS[:4]])
    place = rules.Bounded("place", Measure("number_of", PAWN), 0, most, by_place=True)
    assert place.holds(table) == all(count <= most for count in at.values())
    players = rules.Bounded(
        "players", Measure("number_of", PAWN), 0, 1, by_place=True, counted=("r", "g")
    )
    assert players.holds(table) == all(standing.get(cell) != "r" for cell in CELLS[:4])


@examples(100)
@given(GROUNDS, st.integers(0, 6))
def test_largest_groups_of_hexes(ground, most):
    sizes = [
        len(part) for part in hexes.components({c for c, kind in ground.items() if kind == "a"})
    ]
    zone = rules.Which(frozenset(), zone_on("a"))
    for which in (zone, rules.Which(frozenset("a"))):
        rule = rules.Bounded("group", Measure("group", which), 0, most)
        assert rule.holds(table_on(ground, {})) == (max(sizes, default=0) <= most)


def test_a_road_leads_home_but_not_past_another_house():
    first, second, third = hexes.sides_at(hexes.place_at(hexes.ORIGIN))[:3]
    (between,) = {*hexes.corners_at(first)} & {*hexes.corners_at(second)}
    (home,) = {*hexes.corners_at(first)} - {between}
    table = rules.Table()
    table.lay([Laid(side, Thing("road", "r")) for side in (first, second, third)])
    table.lay([Laid(home, Thing("house", "r"))])
    roads, houses = rules.Which(frozenset({"road"})), rules.Which(frozenset({"house"}))
    free = rules.Connected("free", roads, houses, "own")
    stopped = rules.Connected("stopped", roads, houses, "own", houses)
    assert free.holds(table)
    assert stopped.holds(table)
    table.lay([Laid(between, Thing("house", "g"))])
    assert free.holds(table)
    assert stopped.faults(table) == 1
    table.lay([Laid(hexes.corners_at(third)[0], Thing("house", "r"))])
    assert stopped.holds(table) == (hexes.corners_at(third)[0] != between)


MEASURING = [
    rules.Apart("apart", rules.Which(frozenset({"pawn"}), zone_on("a")), 2),
    rules.Apart(
        "not on", rules.Which(frozenset({"pawn"}), rules.Zone(HEXES, without=(zone_on("a"),))), 2
    ),
    rules.Beside("beside", PAWN, rules.Which(frozenset(), zone_on("a", "b")), 1, 3),
    rules.Bounded(
        "number", Measure("number_of", PAWN._replace(zone=zone_on("b"))), 0, 2, owners=("r",)
    ),
    rules.Bounded("sum", Measure("sum", PAWN, reach=1), 0, 9, values=(("a", 1), ("b", 3))),
    rules.Bounded("negative", Measure("sum", PAWN), 0, 2, values=tuple(VALUES.items())),
    rules.Bounded(
        "kinds", Measure("kinds", PAWN), 1, 2, values=tuple(dict.fromkeys("abc", 1).items())
    ),
    rules.Bounded("places", Measure("number_of", PAWN), 0, 1, by_place=True),
]


@pytest.mark.parametrize("rule", MEASURING, ids=lambda rule: rule.name)
@examples(100)
@given(GROUNDS, STANDING, st.randoms(use_true_random=False))
def test_measures_that_hold_in_the_end_may_hold_all_along(rule, ground, standing, random):
    whole = table_on(ground, standing)
    assert rule.holds(whole) == (rule.faults(whole) == 0)
    if rule.holds(whole):
        things = whole.of(("a", "b", "c", "pawn"))
        random.shuffle(things)
        table = rules.Table()
        for one in things:
            table.lay([one])
            assert one.thing.kind not in rule.kinds or rule.may_hold(table, one)
