"""Even starts: a small game whose deals are all laid out, and spreads as they are counted."""

from fractions import Fraction
from itertools import permutations

import pytest

from generators.bags import deal_bags
from generators.bags.counting import Spreads, counted_spreads, sampled_spreads
from generators.bags.drawing import Bag
from generators.bags.rules import Even, Laid, Table, Thing, Zone
from generators.hexes import Hex, place_at

FIVE = tuple(place_at(Hex(q, r)) for q, r in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1)))
LAND = tuple(map(Thing, ("1", "2", "3", "4", "rock")))
STARTS = (Thing("start", "a"), Thing("start", "b"))
BAGS = (
    Bag("land", LAND, FIVE),
    Bag("starts", STARTS, FIVE, zone=Zone(frozenset(FIVE), not_on=frozenset(("rock",)))),
)
EVEN = Even(
    "even",
    ("a", "b"),
    frozenset(("start",)),
    (("1", 1), ("2", 2), ("3", 3), ("4", 4)),
    frozenset(("rock",)),
    frozenset(FIVE),
)


def all_deals():
    """Every deal with its spread."""
    for order in permutations(LAND):
        land = tuple(map(Laid, FIVE, order))
        free = [one.spot for one in land if one.thing.kind != "rock"]
        for pair in permutations(free, 2):
            table = Table()
            table.lay(land)
            table.lay(map(Laid, pair, STARTS))
            yield (order, pair), EVEN.spread(table)


SPREADS = dict(all_deals())


def test_the_spread_of_one_deal_is_that_counted_by_hand():
    #  1 2 3      a stands on 1, b on 3: they share 2, and 4 is one step from a alone.
    #   4 rock
    order = tuple(map(Thing, ("1", "2", "3", "4", "rock")))
    assert SPREADS[order, (FIVE[0], FIVE[2])] == (1 + 1 + 4) - (3 + 1)


def test_a_sample_has_the_spreads_of_all_deals():
    every = counted_spreads(tuple(SPREADS.values()), owners=2)
    sample = sampled_spreads(BAGS, (), EVEN, 4_000)
    assert every.total == 120 * 12
    assert sample.total == 4_000
    for spread in range(11):
        whole = every.share_within(Fraction(spread))
        assert abs(sample.share_within(Fraction(spread)) - whole) < 0.03


@pytest.mark.slow
def test_every_even_deal_is_drawn_equally_often(assert_fair):
    most = counted_spreads(tuple(SPREADS.values()), owners=2).within_share(Fraction(1, 10))
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
    spreads = Spreads(2, (3, 0, 5, 2))
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

    assert sampled_spreads(BAGS, (Never(),), EVEN, 5) is None
