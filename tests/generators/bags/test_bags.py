"""Bags: small ones against all deals there are; counts, proofs, and what hangs together."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial, perm

import pytest

from generators import BudgetError, NoSuchBoardError
from generators.bags import counting, deal_bags
from generators.bags.drawing import Bag, draw_bag
from generators.bags.rules import (
    Apart,
    Beside,
    Bounded,
    Connected,
    Even,
    Table,
    Which,
    Zone,
    around,
)
from generators.figures import Laid, Measure, Thing
from generators.hexes import ORIGIN, Hex, disk, hexes_at, place_at, places_on, reading_order
from generators.randomness import Stream


def left_by(kinds, area):
    """Return the hexes of *area* on which none of *kinds* lies."""
    return Which(frozenset(), Zone(area, without=(Zone(area, (kinds,)),)))


SEVEN = tuple(map(place_at, reading_order(disk(ORIGIN, 1))))
FIVE = SEVEN[:5]
NINETEEN = tuple(map(place_at, reading_order(disk(ORIGIN, 2))))


def which(kinds, hexes=None):
    return Which(frozenset(kinds), None if hexes is None else Zone(frozenset(hexes)))


def things(text, owner=""):
    return tuple(Thing(kind, owner) for kind in text)


def layouts_of(bag, table):
    """All ways to lay a bag, each physical thing by itself, that lie where they may."""
    under = [
        table.spots_of(bag.zone.on[0]) if bag.zone and bag.zone.on else {*bag.places},
        table.spots_of(bag.zone.not_on) if bag.zone else set(),
    ]
    places = [place for place in bag.places if place in under[0] - under[1]]
    if not bag.is_shuffled:
        yield tuple(zip(places[: bag.laid_count], bag.things[: bag.laid_count], strict=True))
        return
    for chosen in combinations(places, bag.laid_count):
        for order in permutations(range(len(bag.things)), bag.laid_count):
            yield tuple((place, bag.things[n]) for place, n in zip(chosen, order, strict=True))


def all_deals(bags, rules):
    """Every deal, as often as there are physical ways to it."""
    found = Counter()

    def go_on(number, table, laid):
        if number == len(bags):
            found[laid] += all(rule.holds(table) for rule in rules)
            return
        for layout in layouts_of(bags[number], table):
            length = len(table)
            table.lay([Laid(*one) for one in layout], covers=bags[number].covers)
            go_on(number + 1, table, (*laid, frozenset(layout)))
            table.take_back(length)

    go_on(0, Table(), ())
    return +found


def outcome(dealt):
    return tuple(frozenset((spot, thing) for spot, thing in laid) for laid in dealt.laid.values())


NOT_DESERT = frozenset("d")
LAND = Bag("land", things("dww"), SEVEN[:3])
CHIPS = Bag("chips", things("68"), SEVEN[:3], zone=Zone(frozenset(SEVEN[:3]), not_on=NOT_DESERT))
CASES = {
    "more things than places": ([Bag("a", things("aaabb"), FIVE[:2], 2)], []),
    "not shuffled": ([Bag("a", things("ab"), FIVE, is_shuffled=False)], []),
    "apart": ([Bag("a", things("aa"), SEVEN)], [Apart("far", which("a"), 2)]),
    "equal apart": (
        [Bag("a", things("aaabbcc"), SEVEN, 7)],
        [Apart("unlike", which("ab"), 2, equal=True)],
    ),
    "unparted": (
        [Bag("a", things("aa"), SEVEN)],
        [Connected("open", left_by(frozenset("a"), frozenset(SEVEN)))],
    ),
    "total": (
        [Bag("a", things("ab"), FIVE)],
        [Bounded("rim", Measure("number_of", which("ab", FIVE[:3])), 2, 2)],
    ),
    "a rule over both": ([LAND, CHIPS], [Apart("not together", which("68"), 2)]),
    "a rule over the second alone": (
        [
            Bag("land", things("dw"), FIVE),
            Bag("on", things("xx"), FIVE, zone=Zone(frozenset(FIVE), not_on=NOT_DESERT)),
        ],
        [Apart("far", which("x"), 2)],
    ),
    "covered": (
        [Bag("a", things("aab"), FIVE[:3]), Bag("lid", things("l"), FIVE[:3], covers=True)],
        [Apart("far", which("a"), 2)],
    ),
    "beside the board": ([Bag("a", things("ab"), ("red", "blue", "green"))], []),
}


@pytest.mark.parametrize(("bags", "rules"), CASES.values(), ids=CASES)
def test_every_deal_is_equally_likely_and_they_are_counted(bags, rules, assert_fair):
    weights = all_deals(bags, rules)
    draws = max(400, 12 * len(weights) * max(weights.values()) // min(weights.values()))
    origins = set()
    found = []
    for seed in range(draws):
        dealt = deal_bags(bags, rules, seed=seed)
        found.append(outcome(dealt))
        origins.add(dealt.drawn_from)
    if len(weights) > 1:
        assert_fair(found, weights)
    (origin,) = origins
    assert origin.is_uniform
    assert not origin.is_found
    if origin.is_exact:
        alike = all(bag.laid_count == len(bag.things) or not bag.is_shuffled for bag in bags)
        assert origin.total == (len(weights) if alike else weights.total())
        assert not any(bag.covers for bag in bags) or origin.different <= len(weights)
        assert any(bag.covers for bag in bags) or origin.different == len(weights)
    else:
        expected = weights.total()
        assert origin.is_estimate
        assert abs(origin.total / expected - 1) < 0.2


def test_what_is_covered_on_every_board_makes_no_difference():
    bags = [Bag("a", things("aab"), FIVE[:3]), Bag("lid", things("l"), FIVE[:3], covers=True)]
    seen = set()
    for deal in all_deals(bags, []):
        lids = {spot for spot, _ in deal[1]}
        seen.add((frozenset(one for one in deal[0] if one[0] not in lids), deal[1]))
    origin = deal_bags(bags, seed=1).drawn_from
    assert (origin.total, origin.different) == (9, len(seen))


def test_where_somebody_starts_makes_no_other_board():
    land = Bag("land", things("aab"), FIVE[:3])
    starts = Bag("starts", (Thing("p", "red"), Thing("p", "blue")), FIVE, is_seen=False)
    origin = deal_bags([land, starts], seed=1).drawn_from
    assert (origin.total, origin.different, origin.is_different_exact) == (3 * 20, 3, True)
    apart = deal_bags([land, starts], [Apart("apart", which("p"), 2)], seed=1).drawn_from
    assert (apart.different, apart.is_different_exact) == (3, True)
    away = Bag("starts", starts.things, NINETEEN[-5:], is_seen=False)
    far = Apart("far", which("pb"), 2)
    bound = deal_bags([land, away], [far], seed=1).drawn_from
    weights = all_deals([land, away], [far])
    assert len({deal[0] for deal in weights}) == bound.different == 3
    assert bound.is_different_exact


def test_boards_that_look_different_are_counted_where_they_are_few():
    # A rule on what is no part of a look leaves out whole looks; things of one box lie unequally
    # often.
    land = Bag("land", things("aaabb"), FIVE)
    boats = Bag("boats", tuple(Thing("boat", who) for who in "rgby"), FIVE, is_seen=False)
    ashore = Beside("ashore", which({"boat"}), which("a"), 2)
    weights = all_deals([land, boats], [ashore])
    origin = deal_bags([land, boats], [ashore], seed=1).drawn_from
    looks = {deal[0] for deal in weights}
    assert origin.different == len(looks) < 10
    assert (origin.total, origin.is_exact) == (len(weights), True)
    drawn = Bag("land", things("aaabbc"), SEVEN[:4], 4)
    apart = Apart("apart", which("a"), 2)
    weights = all_deals([drawn], [apart])
    origin = deal_bags([drawn], [apart], seed=1).drawn_from
    assert (origin.total, origin.different) == (weights.total(), len(weights))
    assert origin.is_exact
    assert origin.is_different_exact


def test_looks_are_counted_though_deals_are_too_many():
    land = Bag("land", things("aaabbbb"), SEVEN)
    boats = Bag("boats", tuple(Thing("boat", who) for who in "rgby"), NINETEEN, is_seen=False)
    ashore = Beside("ashore", which({"boat"}), which("a"), 2)
    origin = deal_bags([land, boats], [ashore], seed=1).drawn_from
    looks = 0
    for chosen in combinations(SEVEN, 3):
        near = [spot for spot in NINETEEN if len(around(spot) & {*chosen}) >= 2]
        looks += len(near) >= 4
    assert (origin.different, origin.is_different_exact) == (looks, True)
    assert not origin.is_exact


def test_of_many_looks_is_said_how_many_there_are_at_most():
    land = Bag("land", things("a" * 9 + "b" * 10), NINETEEN)
    boats = Bag("boats", tuple(Thing("boat", who) for who in "rg"), NINETEEN, is_seen=False)
    ashore = Beside("ashore", which({"boat"}), which("a"))
    origin = deal_bags([land, boats], [ashore], seed=1).drawn_from
    assert origin.is_estimate
    assert origin.is_different_most
    assert origin.different == comb(19, 9)


def test_deals_that_may_look_alike_are_counted_about():
    one, other = (Bag(name, things("ab"), FIVE[:3]) for name in ("one", "other"))
    assert not deal_bags([one, other], seed=1).drawn_from.is_different_exact
    assert deal_bags([one, other], seed=1).drawn_from.is_different_most
    assert deal_bags([one], seed=1).drawn_from.is_different_exact


def test_multinomials():
    pool = things("a" * 9 + "b" * 9 + "c")
    layout = Bag("land", pool, NINETEEN)
    drawn = Bag("land", pool, NINETEEN, 12)
    origin = deal_bags([Bag("land", pool, NINETEEN * 2)], seed=1).drawn_from
    assert origin.total == perm(38, 19) // factorial(9) ** 2
    assert deal_bags([drawn], seed=1).drawn_from.total == perm(19, 12) * comb(19, 12)
    with_start = Bag(
        "start",
        things("s", "r") + things("s", "b"),
        NINETEEN,
        zone=Zone(frozenset(NINETEEN), not_on=frozenset("c")),
    )
    origin = deal_bags([layout, with_start], seed=1).drawn_from
    count = 19 * comb(18, 9) * 18 * 17
    assert origin == counting.DealCount(count, count)


def test_many_layouts_are_estimated_from_a_sample_that_depends_on_no_seed():
    ponds = Bag("ponds", things("p" * 5), tuple(map(place_at, disk(ORIGIN, 4))))
    rule = Apart("far", which("p"), 2)
    origins = {deal_bags([ponds], [rule], seed=seed).drawn_from for seed in range(3)}
    (origin,) = origins
    sets = 0
    cells = reading_order(disk(ORIGIN, 4))
    masks = [sum(1 << n for n, two in enumerate(cells) if n > m and (two - one) not in NEAR)
             for m, one in enumerate(cells)]  # fmt: skip

    def count(allowed, size):
        if size == 1:
            return allowed.bit_count()
        total, left = 0, allowed
        while left:
            low = left & -left
            left ^= low
            total += count(allowed & masks[low.bit_length() - 1], size - 1)
        return total

    sets = count((1 << len(cells)) - 1, 5)
    assert origin.is_estimate
    assert abs(origin.total / sets - 1) < 0.1


NEAR = {Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1)}


def test_a_known_count_is_taken():
    ponds = Bag("ponds", things("p" * 3), NINETEEN, known_count=390)
    origin = deal_bags([ponds], [Apart("far", which("p"), 2)], seed=1).drawn_from
    assert (origin.total, origin.is_exact) == (390, True)


# What cannot be


def test_what_has_no_room_is_refused_at_once():
    with pytest.raises(NoSuchBoardError, match="ponds: 6 are to be laid, and there is room for 5"):
        deal_bags([Bag("ponds", things("p" * 6), FIVE)], seed=1)
    with pytest.raises(NoSuchBoardError, match="ponds: 3 are to be laid, and there are 2"):
        deal_bags([Bag("ponds", things("pp"), FIVE, 3)], seed=1)
    hills = Bag("hills", things("hhh"), FIVE, zone=Zone(frozenset(FIVE), not_on=frozenset("p")))
    with pytest.raises(NoSuchBoardError, match="hills: 3 are to be laid, and there is room for 2"):
        deal_bags([Bag("ponds", things("ppp"), FIVE), hills], seed=1)
    nowhere = Bag("on", things("x"), FIVE, zone=Zone(frozenset(FIVE), on=(frozenset("z"),)))
    with pytest.raises(NoSuchBoardError):
        deal_bags([nowhere], seed=1)


@pytest.mark.parametrize(
    "rule",
    [
        Apart("the rule", which("p"), 3),
        Beside("the rule", which("p"), which("p"), 0, 0),
        Bounded("the rule", Measure("number_of", which("p")), 0, 2),
        Bounded("the rule", Measure("number_of", which("q")), 1),
        Connected("the rule", which("p"), which("q")),
    ],
    ids=lambda rule: type(rule).__name__,
)
def test_the_impossible_is_proved(rule):
    # Not four of the seven hexes of a ring and its middle keep apart.
    with pytest.raises(NoSuchBoardError, match="no deal of ponds obeys the rule"):
        deal_bags([Bag("ponds", things("pppp"), SEVEN)], [rule], seed=1, deal_limit=50)


def test_equal_neighbours_everywhere_are_proved_impossible():
    land = Bag("land", things("a" * 7), SEVEN)
    with pytest.raises(NoSuchBoardError, match="no deal of land obeys unlike"):
        deal_bags([land], [Apart("unlike", which("a"), 2, equal=True)], seed=1, deal_limit=20)


def test_giving_up_is_no_proof():
    ponds = Bag("ponds", things("p" * 7), NINETEEN)
    rule = Apart("far", which("p"), 2)
    with pytest.raises(BudgetError, match="gave up on ponds after 1 deals and a search"):
        deal_bags([ponds], [rule], seed=1, deal_limit=1, step_limit=3)


@pytest.mark.parametrize("name", ["apart", "equal apart", "a rule over both", "covered", "total"])
@pytest.mark.parametrize("seed", range(5))
def test_what_luck_does_not_find_is_searched_for_and_called_so(name, seed):
    bags, rules = CASES[name]
    dealt = deal_bags(bags, rules, seed=seed, deal_limit=0)
    assert outcome(dealt) in all_deals(bags, rules)
    assert dealt.drawn_from.is_found
    assert not dealt.drawn_from.is_uniform
    assert dealt == deal_bags(bags, rules, seed=seed, deal_limit=0)


def test_seven_ponds_apart_are_found_on_nineteen_hexes():
    ponds = Bag("ponds", things("p" * 7), NINETEEN)
    dealt = deal_bags([ponds], [Apart("far", which("p"), 2)], seed=3, deal_limit=10)
    assert len(dealt.laid["ponds"]) == 7


# What hangs together


def names_of(bags, rules):
    return [
        tuple(bag.name for bag in group.bags)
        for group in counting.group_bags(tuple(bags), tuple(rules))
    ]


def test_what_no_rule_links_is_dealt_once():
    values = Bag("values", things("1" * 7), SEVEN)
    lids = Bag("lids", things("l"), SEVEN, covers=True)
    starts = Bag("starts", things("s"), SEVEN, zone=Zone(frozenset(SEVEN), not_on=frozenset("l")))
    rule = Connected("open", left_by(frozenset("l"), frozenset(SEVEN)))
    assert names_of([values, lids, starts], [rule]) == [("values",), ("lids",), ("starts",)]
    over = Apart("far", which("s"), 2)
    assert names_of([values, lids, starts], [over]) == [("values",), ("lids", "starts")]
    under = Apart("far", which("1"), 2)
    assert names_of([values, lids, starts], [under]) == [("values", "lids"), ("starts",)]


def test_bags_between_those_that_a_rule_links_are_dealt_with_them():
    land = Bag("land", things("ab"), SEVEN)
    between = Bag("between", things("m"), SEVEN, zone=Zone(frozenset(SEVEN), on=(frozenset("a"),)))
    last = Bag("last", things("z"), SEVEN, zone=Zone(frozenset(SEVEN), on=(frozenset("m"),)))
    apart = Bag("apart", things("q"), SEVEN)
    rule = Beside("near", which("z"), which("b"))
    assert names_of([land, apart, between, last], [rule]) == [
        ("apart",),
        ("land", "between", "last"),
    ]


def test_places_that_are_not_always_as_many_are_told():
    corners = places_on(disk(ORIGIN, 1), "corner")
    land = Bag("land", things("wwwwwdd"), SEVEN)
    harbour = Bag(
        "harbour", things("h"), corners, zone=Zone(frozenset(SEVEN), on=(frozenset("d"),))
    )
    assert counting.place_count(harbour, (land, harbour)) is None
    assert names_of([land, harbour], []) == [("land", "harbour")]
    dealt = deal_bags([land, harbour], seed=1)
    assert not dealt.drawn_from.is_uniform
    assert not dealt.drawn_from.is_exact
    for seed in range(20):
        laid = deal_bags([land, harbour], seed=seed).laid
        deserts = {spot for spot, thing in laid["land"] if thing.kind == "d"}
        ((spot, _),) = laid["harbour"]
        assert spot in places_on([hexes_at(desert)[0] for desert in deserts], "corner")


def test_a_stream_leaves_the_others_as_they_were():
    ponds = Bag("ponds", things("ppp"), NINETEEN)
    hills = Bag("hills", things("hhh"), NINETEEN)
    rule = Apart("far", which("p"), 3)
    for seed in range(10):
        loose, bound = (
            deal_bags([ponds, hills], seed=seed),
            deal_bags([ponds, hills], [rule], seed=seed),
        )
        assert loose.laid["hills"] == bound.laid["hills"]
        assert draw_bag(hills, Stream(seed, "hills")) == loose.laid["hills"]


def test_a_deal_is_the_same_for_a_seed():
    bags, rules = CASES["a rule over both"]
    deals = [deal_bags(bags, rules, seed=seed) for seed in (1, 1, 2)]
    assert deals[0] == deals[1]
    laid = deal_bags([Bag("a", things("aab"), NINETEEN)], seed=7).laid["a"]
    expected = [Hex(-1, 1), Hex(-2, 1), Hex(2, -2)]
    assert [spot for spot, _ in laid] == list(map(place_at, expected))


# Even starts: a small game whose deals are all laid out, and spreads as they are counted.


FIVE_EVEN = tuple(place_at(Hex(q, r)) for q, r in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1)))
EVEN_LAND = tuple(map(Thing, ("1", "2", "3", "4", "rock")))
STARTS = (Thing("start", "a"), Thing("start", "b"))
BAGS = (
    Bag("land", EVEN_LAND, FIVE_EVEN),
    Bag("starts", STARTS, FIVE_EVEN, zone=Zone(frozenset(FIVE_EVEN), not_on=frozenset(("rock",)))),
)
EVEN = Even(
    "even",
    ("a", "b"),
    frozenset(("start",)),
    (("1", 1), ("2", 2), ("3", 3), ("4", 4)),
    frozenset(("rock",)),
    frozenset(FIVE_EVEN),
)


def all_even_deals():
    """Every deal with its spread."""
    for order in permutations(EVEN_LAND):
        land = tuple(map(Laid, FIVE_EVEN, order))
        free = [one.spot for one in land if one.thing.kind != "rock"]
        for pair in permutations(free, 2):
            table = Table()
            table.lay(land)
            table.lay(map(Laid, pair, STARTS))
            yield (order, pair), EVEN.spread(table)


SPREADS = dict(all_even_deals())


def test_the_spread_of_one_deal_is_that_counted_by_hand():
    #  1 2 3      a stands on 1, b on 3: they share 2, and 4 is one step from a alone.
    #   4 rock
    order = tuple(map(Thing, ("1", "2", "3", "4", "rock")))
    assert SPREADS[order, (FIVE_EVEN[0], FIVE_EVEN[2])] == (1 + 1 + 4) - (3 + 1)


def test_a_sample_has_the_spreads_of_all_deals():
    every = counting.counted_spreads(tuple(SPREADS.values()), owners=2)
    sample = counting.sampled_spreads(BAGS, (), EVEN, 4_000)
    assert every.total == 120 * 12
    assert sample.total == 4_000
    for spread in range(11):
        whole = every.share_within(Fraction(spread))
        assert abs(sample.share_within(Fraction(spread)) - whole) < 0.03


@pytest.mark.slow
def test_every_even_deal_is_drawn_equally_often(assert_fair):
    most = counting.counted_spreads(tuple(SPREADS.values()), owners=2).within_share(Fraction(1, 10))
    even = [deal for deal, spread in SPREADS.items() if spread <= most]
    rule = EVEN._replace(most=most)
    deals = (deal_bags(BAGS, (rule,), seed=seed).laid for seed in range(20 * len(even)))
    assert_fair(map(looks, deals), dict.fromkeys(even, 1))


def looks(laid):
    return tuple(one.thing for one in laid["land"]), tuple(one.spot for one in laid["starts"])


def test_the_number_of_even_deals_is_told_as_the_part_that_they_are():
    rule = EVEN._replace(most=Fraction(1), share=Fraction(1, 8))
    count = deal_bags(BAGS, (rule,), seed=1).drawn_from
    assert (count.total, count.is_exact, count.is_estimate, count.is_uniform) == (
        120 * 12 // 8,
        False,
        True,
        True,
    )


def test_ties_at_the_limit_are_all_taken():
    spreads = counting.Spreads(2, (3, 0, 5, 2))
    assert spreads.share_within(Fraction(0)) == Fraction(3, 10)
    assert spreads.within_share(Fraction(1, 10)) == 0
    assert spreads.within_share(Fraction(4, 10)) == 1
    assert spreads.share_within(Fraction(1)) == Fraction(8, 10)
    assert spreads.within_share(Fraction(1)) == Fraction(3, 2)
    assert spreads.share_within(Fraction(99)) == 1


def test_a_sample_is_given_up_where_other_rules_refuse_nearly_all():
    class Never:
        name, effort, kinds = "never", 1, frozenset(("1",))

        def holds(self, table):
            return False

    assert counting.sampled_spreads(BAGS, (Never(),), EVEN, 5) is None
