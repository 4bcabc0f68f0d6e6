"""What comes along with the things of a bag; deals mended; large ones given up in time."""

from collections import Counter
from math import comb, prod

import pytest

from generators import BudgetError, NoSuchBoardError, hexes
from generators.bags import deal_bags
from generators.bags.counting import count_deals, group_bags
from generators.bags.drawing import Bag, Follower
from generators.bags.rules import Apart, Beside, Bounded, Connected, Table, Which, Zone
from generators.bags.searching import mended
from generators.figures import Laid, Measure, Thing
from generators.randomness import Stream

ONE = (hexes.ORIGIN,)
CORNERS, SIDES = hexes.places_on(ONE, "corner"), hexes.places_on(ONE, "side")
NINETEEN = tuple(map(hexes.place_at, sorted(hexes.disk(hexes.ORIGIN, 2))))
HOUSES = (Thing("house", "r"), Thing("house", "g"))
ROADS = Follower("road", frozenset(SIDES), owners=frozenset("rg"))


def which(kinds):
    return Which(frozenset(kinds))


def leaders_and_followers(laid, count):
    return laid[:count], laid[count:]


def test_a_road_lies_beside_the_house_of_its_owner():
    bag = Bag("houses", HOUSES, CORNERS, along=(ROADS,))
    for seed in range(60):
        houses, roads = leaders_and_followers(deal_bags([bag], seed=seed).laid["houses"], 2)
        assert [thing for _, thing in roads] == [Thing("road", owner) for _, (_, owner) in houses]
        assert len({spot for spot, _ in roads}) == 2
        for house, road in zip(houses, roads, strict=True):
            assert road.spot in hexes.sides_at(house.spot)


def test_each_place_beside_it_is_equally_likely(assert_fair):
    bag = Bag("house", HOUSES[:1], CORNERS, along=(ROADS,))
    found = [tuple(deal_bags([bag], seed=seed).laid["house"]) for seed in range(600)]
    beside = {(h, r) for h in CORNERS for r in hexes.sides_at(h) if r in SIDES}
    assert_fair([(h.spot, r.spot) for h, r in found], Counter(dict.fromkeys(beside, 1)))
    origin = deal_bags([bag], seed=1).drawn_from
    # Each corner of one hex has two of its sides.
    assert (origin.total, origin.is_exact, origin.is_uniform) == (12, True, True)


def test_what_has_not_always_as_many_places_is_not_called_uniform():
    two = (hexes.ORIGIN, hexes.Hex(1, 0))
    roads = Follower("road", frozenset(hexes.places_on(two, "side")), owners=frozenset("rg"))
    bag = Bag("houses", HOUSES, hexes.places_on(two, "corner"), along=(roads,))
    origin = deal_bags([bag], seed=1).drawn_from
    assert (origin.is_exact, origin.is_uniform) == (False, False)
    assert origin.total == 10 * 9 * 3 * 3  # no more: some have two sides only


def test_what_comes_along_to_the_same_place_changes_no_count():
    pawns = (Thing("pawn", "r"), Thing("pawn", "g"))
    ships = Follower("ship", frozenset(NINETEEN), 2, owners=frozenset("r"))
    flag = Follower("flag", frozenset(NINETEEN))
    plain, bag = (Bag("pawns", pawns, NINETEEN, along=along) for along in ((), (ships, flag)))
    for seed in range(10):
        alone, dealt = (deal_bags([one], seed=seed) for one in (plain, bag))
        assert dealt.drawn_from == alone.drawn_from
        laid, come = leaders_and_followers(dealt.laid["pawns"], 2)
        assert laid == alone.laid["pawns"]
        at = {thing.owner: spot for spot, thing in laid}
        assert Counter(come) == Counter(
            {(at["r"], Thing("ship", "r")): 2, (at["r"], Thing("flag")): 1, (at["g"], Thing("flag")): 1}
        )  # fmt: skip


def test_rules_speak_of_what_comes_along():
    roads = Follower(
        "road",
        frozenset(hexes.places_on(hexes.disk(hexes.ORIGIN, 1), "side")),
        owners=frozenset("rg"),
    )
    bag = Bag(
        "houses", HOUSES, hexes.places_on(hexes.disk(hexes.ORIGIN, 1), "corner"), along=(roads,)
    )
    together = Connected("one net", which({"road"}))
    for limit in (20_000, 0):
        for seed in range(8):
            dealt = deal_bags([bag], [together], seed=seed, deal_limit=limit)
            one, other = leaders_and_followers(dealt.laid["houses"], 2)[1]
            assert {*hexes.corners_at(one.spot)} & {*hexes.corners_at(other.spot)}
            assert dealt.drawn_from.is_found == (limit == 0)


def test_no_room_for_what_comes_along_is_proved():
    narrow = Follower("road", frozenset(SIDES[:1]), owners=frozenset("rg"))
    bag = Bag("houses", HOUSES, CORNERS, along=(narrow,))
    with pytest.raises(NoSuchBoardError):
        deal_bags([bag], seed=1, deal_limit=50)


# What luck and a search through all do not find is mended.


def test_land_in_one_piece_is_found():
    places = tuple(map(hexes.place_at, sorted(hexes.disk(hexes.ORIGIN, 3))))
    land = Bag("land", tuple(map(Thing, "l" * 14 + "s" * 23)), places)
    rule = Connected("one isle", which("l"))
    dealt = deal_bags([land], [rule], seed=1, deal_limit=10)
    table = Table()
    table.lay(dealt.laid["land"])
    assert rule.holds(table)
    assert dealt.drawn_from.is_found
    assert not dealt.drawn_from.is_uniform
    assert dealt == deal_bags([land], [rule], seed=1, deal_limit=10)


def test_what_is_mended_obeys_every_rule_and_lies_where_it_may():
    ground = Bag("ground", tuple(map(Thing, "aaaaabbbbbbbcccdddd")), NINETEEN)
    chips = Bag(
        "chips",
        tuple(map(Thing, "1122334")),
        NINETEEN,
        zone=Zone(frozenset(NINETEEN), on=(frozenset("b"),)),
    )
    pawns = Bag("pawns", (Thing("pawn", "r"), Thing("pawn", "g")), NINETEEN, zone=Zone(frozenset(NINETEEN), not_on=frozenset("c")),
                along=(Follower("flag", frozenset(NINETEEN)),))  # fmt: skip
    rules = (
        Apart("apart", which("a"), 2),
        Beside("beside", which("d"), which("a"), 1),
        Bounded("sum", Measure("sum", which({"pawn"}), reach=1), 5, 6, owners=("r", "g"), values=(("1", 1), ("2", 2), ("3", 3), ("4", 4))),
        Bounded("group", Measure("group", which("b")), 0, 4),
    )  # fmt: skip
    bags = (ground, chips, pawns)
    for group in group_bags(bags, rules):
        layout = mended(group, Table(), Stream(3, "test"), 20_000, 10_000_000)
        table = Table()
        for bag in group.bags:
            assert len(layout[bag.name]) == len(bag.things) * (1 + len(bag.along))
            table.lay(layout[bag.name])
        assert all(rule.holds(table) for rule in group.rules)
        assert table.spots_of("1234") == table.spots_of("b")
        assert table.spots_of({"pawn"}).isdisjoint(table.spots_of("c"))
        assert table.spots_of({"flag"}) == table.spots_of({"pawn"})


# A thousand hexes.

MANY = tuple(map(hexes.place_at, sorted(hexes.rectangle(40, 25))))
GROUND = Bag("ground", tuple(map(Thing, "a" * 600 + "b" * 400)), MANY)


@pytest.mark.parametrize(
    "rule",
    [
        Connected("one", which("b")),
        Apart("apart", which("b"), 2),
        Bounded("number", Measure("number_of", which("a")), 0, 5),
        Apart("unlike", which("ab"), 2, equal=True),
    ],
    ids=lambda rule: rule.name,
)
def test_large_boards_are_given_up_or_refused_after_some_work(rule, monkeypatch):
    monkeypatch.setattr("generators.bags._MOST_DRAWING", 30_000)
    monkeypatch.setattr("generators.bags._MOST_SEARCHING", 30_000)
    monkeypatch.setattr("generators.bags._MOST_MENDING", 30_000)
    with pytest.raises((BudgetError, NoSuchBoardError)):
        deal_bags([GROUND], [rule], seed=1)


def test_a_thousand_hexes_are_counted():
    (group,) = group_bags((GROUND,), ())
    total = count_deals(group, (GROUND,)).total
    assert total == comb(1000, 400)
    chips = Bag("chips", tuple(Thing(kind) for kind in "1234567" for _ in range(200)), MANY, 1000)
    (group,) = group_bags((chips,), ())
    count = count_deals(group, (chips,))
    assert 0 < count.different < 7**1000


def test_too_many_to_keep_apart_are_proved_impossible():
    places = tuple(map(hexes.place_at, sorted(hexes.disk(hexes.ORIGIN, 3))))
    land = Bag("land", tuple(map(Thing, "l" * 20 + "s" * 17)), places)
    for rule in (Apart("far", which("l"), 2), Apart("unlike", which("ls"), 2, equal=True)):
        with pytest.raises(NoSuchBoardError, match=f"no deal of land obeys {rule.name}"):
            deal_bags([land], [rule], seed=1)


def test_one_deal_in_seven_of_an_island_keeps_its_reds_apart():
    land = Bag("land", tuple(map(Thing, "d" + "wwwwggggllllbbbooo")), NINETEEN)
    numbers = [Thing(str(n)) for n in (2, 12, *(3, 4, 5, 6, 8, 9, 10, 11) * 2)]
    chips = Bag(
        "chips", tuple(numbers), NINETEEN, zone=Zone(frozenset(NINETEEN), not_on=frozenset("d"))
    )
    rule = Apart("reds", Which(frozenset({"6", "8"})), 2)
    totals = []
    for rules in ((rule,), ()):
        groups = group_bags((land, chips), rules)
        totals.append(prod(count_deals(group, (land, chips)).total for group in groups))
    assert 0.125 < totals[0] / totals[1] < 0.153  # 13.9 %, measured elsewhere


def test_the_effort_of_rules_bounds_the_sample_that_counts():
    views = Measure("sum", which("b"), reach=30, is_by_piece=True)
    rule = Bounded("view", views, 10, values=(("a", 1),))
    draws = []

    def drawn(self, table):
        draws.append(1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generators.bags.drawing.Draws.draw", drawn)
        (group,) = group_bags((GROUND,), (rule,))
        count_deals(group, (GROUND,))
    assert len(draws) * rule.effort * len(MANY) < 30_000_000


def test_one_beside_on_a_thousand_hexes_is_found():
    ground = Bag("ground", tuple(map(Thing, "l" * 200 + "w" * 300 + "a" * 500)), MANY)
    dealt = deal_bags([ground], [Beside("shore", which("l"), which("w"))], seed=1, deal_limit=1)
    assert dealt.drawn_from.is_found


def test_hexes_far_round_are_those_of_smaller_disks():
    corner = hexes.places_on(sorted(hexes.disk(hexes.ORIGIN, 1)), "corner")[0]
    for spot in (MANY[500], corner):
        for reach in range(1, 14):
            near = {
                hexes.place_at(cell)
                for one in hexes.hexes_at(spot)
                for cell in hexes.disk(one, reach)
            }
            table = Table()
            table.lay(Laid(place, Thing("a")) for place in MANY)
            table.lay([Laid(spot, Thing("p"))])
            cells = frozenset(hexes.hexes_at(place)[0] for place in MANY)
            views = Measure("sum", which("p"), reach=reach)
            rule = Bounded("view", views, values=(("a", 1),), board=cells)
            assert rule.amounts(table) == [len(near & {*MANY})]


# Wishes that some board keeps, each nearly never by luck.


@pytest.mark.parametrize("seed", range(3))
def test_wishes_that_bind_one_another_are_found(seed):
    places = tuple(map(hexes.place_at, sorted(hexes.disk(hexes.ORIGIN, 3))))
    land = Bag("land", tuple(map(Thing, "l" * 8 + "w" * 9 + "f" * 10 + "m" * 10)), places)
    rim = frozenset(
        hexes.place_at(cell)
        for cell in hexes.disk(hexes.ORIGIN, 3)
        if max(map(abs, (*cell, sum(cell)))) == 3
    )
    rules = [
        Connected("one lake", which("l")),
        Connected("one wood", which("w")),
        Beside("fed", which("f"), which("l"), 1),
        Beside("dry", which("m"), which("l"), 0, 0),
        Bounded("shore", Measure("number_of", Which(frozenset("l"), Zone(rim))), 1, 3),
        Bounded("range", Measure("group", which("m")), 4),
    ]
    dealt = deal_bags([land], rules, seed=seed)
    table = Table()
    table.lay(dealt.laid["land"])
    assert all(rule.holds(table) for rule in rules)
    assert dealt.drawn_from.is_found


def test_what_luck_and_mending_leave_open_is_proved_where_layouts_are_few():
    land = Bag("land", tuple(map(Thing, "aaabbbcccc")), NINETEEN[:10])
    pawns = Bag("pawns", (Thing("p", "r"), Thing("p", "g")), NINETEEN[:10], is_seen=False)
    rules = [
        Beside("a by b", which("a"), which("b"), 3),  # three and three would cross
        Beside("b by a", which("b"), which("a"), 3),
        Beside("ashore", which("p"), which("c"), 2),
    ]
    with pytest.raises(NoSuchBoardError, match="no deal of land, pawns obeys a by b, b by a"):
        deal_bags([land, pawns], rules, seed=1, deal_limit=10)
