"""
How many deals of bags there are.

A product of multinomials where no rule binds; else counted out where the layouts are few, and
estimated from a fixed sample of deals where they are many. Things of which no rule speaks are
left out of both: there are always as many ways to lay them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, perm, prod
from typing import NamedTuple

from generators import OutOfStepsError
from generators.bags.drawing import Bag, Draws, Group, open_beside, open_places
from generators.bags.evenness import Even
from generators.bags.groups import covered_count, fixed_ground, group_bags, place_count, sources_of
from generators.bags.tables import Spot, Table

# Layouts are counted one by one where there are so many at most, and where a search through
# them, which a broken rule cuts short, takes so many steps.
MOST_COUNTED = 100_000
_MOST_STEPS = 15_000
# So many deals that obey the rules make an estimate, good to about six percent, if they come
# among so many, with so much work.
_ENOUGH_KEPT = 250
_MOST_SAMPLED = 4_000
_MOST_SAMPLING = 1_500_000


class DealCount(NamedTuple):
    """
    How many deals one was drawn from.

    Attributes:
        total: equal things count alike where all of a bag are laid, else apart, so that all
            deals are equally likely; an upper bound unless exact or an estimate.
        different: how many of them look different, whatever lies in bags that are not seen.
        is_exact: the counts are exact.
        is_uniform: every deal is equally likely; else each draw, after those before it.
        is_estimate: the counts are right but for a few percent.
        is_found: deals broke the rules too often, so that this one was searched for.
        is_different_exact: so is the number of those that look different.
    """

    total: int
    different: int
    is_exact: bool = True
    is_uniform: bool = True
    is_estimate: bool = False
    is_found: bool = False
    is_different_exact: bool = True

    def times(self, other: "DealCount") -> "DealCount":
        """Return the count of both together."""
        both = (self, other)
        is_exact = all(one.is_exact for one in both)
        return DealCount(
            self.total * other.total,
            self.different * other.different,
            is_exact,
            all(one.is_uniform for one in both),
            not is_exact and all(one.is_exact or one.is_estimate for one in both),
            any(one.is_found for one in both),
            all(one.is_different_exact for one in both),
        )

    def kept(self, number: int, tried: int, *, are_seen: bool = True) -> "DealCount":
        """
        Return the count where of *tried* deals *number* obey rules.

        Where rules bind what is not seen, too, any look may have a deal that obeys them.
        """
        if are_seen:
            different = self.different * number // tried
            return self._replace(total=self.total * number // tried, different=different)
        is_one = self.different == 1
        return self._replace(total=self.total * number // tried, is_different_exact=is_one)

    def part(self, share: Fraction) -> "DealCount":
        """Return the count of about such a part of them, in which about every look still comes."""
        return self._replace(
            total=round(self.total * share),
            is_exact=False,
            is_estimate=self.is_exact or self.is_estimate,
            is_different_exact=False,
        )


@lru_cache(maxsize=64)
def count_deals(group: Group, bags: tuple[Bag, ...]) -> DealCount:
    """Return how many deals of *group*, one of those of *bags*, obey its rules."""
    for rule in group.rules:
        if isinstance(rule, Even):
            return _count_without(rule, group, bags).part(rule.share)
    plain = DealCount(1, 1)
    for bag in group.bags:
        if bag.is_counted:
            plain = plain.times(_as_seen(_plain_count(bag, bags), bag, bags))
    if not group.rules:
        return plain
    known = group.bags[0].known_count if len(group.bags) == 1 else None
    if known is not None:
        return plain.kept(known, plain.total, are_seen=_are_seen(group))
    if not plain.is_exact:
        return plain._replace(is_different_exact=False)
    bare = _without_others(group)
    return _counted_out(bare, plain) or _estimate(bare, plain)


def _as_seen(count: DealCount, bag: Bag, bags: Sequence[Bag]) -> DealCount:
    """Return *count* with the looks of what is seen; things that come along may trade places."""
    if not bag.is_seen:
        return count._replace(different=1)
    are_settled = _ways_along(bag, bags).total == 1
    return count._replace(is_different_exact=count.is_exact and are_settled)


def _are_seen(group: Group) -> bool:
    return all(bag.is_seen for bag in group.bags)


def _count_without(even: Even, group: Group, bags: tuple[Bag, ...]) -> DealCount:
    """Return how many deals of a group there are, however even; other rules may part its bags."""
    rules = tuple(rule for rule in group.rules if rule != even)
    count = DealCount(1, 1)
    for part in group_bags(group.bags, rules):
        count = count.times(count_deals(part, bags))
    return count


def _counted_out(group: Group, plain: DealCount) -> DealCount | None:
    """Return *plain* less the deals that break rules; None where they are too many to see."""
    ways = DealCount(1, 1)
    for bag in group.bags:
        ways = ways.times(_plain_count(bag, group.bags))
    lays_all = all(b.is_shuffled and b.laid_count == len(b.things) for b in group.bags)
    is_steady = all(_ways_along(bag, group.bags) == DealCount(1, 1) for bag in group.bags)
    if ways.total > MOST_COUNTED or not (ways.is_exact and lays_all and is_steady):
        return None
    from generators.bags.searching import LayoutSearch

    try:
        counted = sum(1 for _ in LayoutSearch(group, Table()).layouts(_MOST_STEPS))
    except OutOfStepsError:
        return None
    return plain.kept(counted, ways.total, are_seen=_are_seen(group))


def _look_count(alike: Iterable[int], seen: int) -> int:
    """Return how many looks so many things have of which only some are seen."""
    from generators.deals import layout_count

    return layout_count([(number, 1) for number in alike], seen)


def _lays_all(bag: Bag) -> bool:
    return bag.is_shuffled and bag.laid_count == len(bag.things) and not bag.along


def _plain_count(bag: Bag, bags: Sequence[Bag]) -> DealCount:
    """Return how many deals of a bag there are, whatever the rules."""
    known_places = place_count(bag, bags)
    is_even = known_places is not None
    places = len(bag.places) if known_places is None else known_places
    laid = bag.laid_count
    if not bag.is_shuffled or laid > places:
        return DealCount(1, 1, is_even, is_even).times(_ways_along(bag, bags))
    alike = Counter(bag.things).values()
    if laid == len(bag.things):
        count = perm(places, laid) // prod(map(factorial, alike))
    else:
        count = perm(len(bag.things), laid) * comb(places, laid)
    seen = laid - covered_count(bag, bags) if laid == places else laid
    is_all_seen = seen == len(bag.things)
    looks = count // comb(places, laid) if is_all_seen else _look_count(alike, seen)
    different = comb(places, laid) * looks
    return DealCount(count, different, is_even, is_even).times(_ways_along(bag, bags))


def _ways_along(bag: Bag, bags: Sequence[Bag]) -> DealCount:
    """Return in how many ways things may come along; even where it is always as many."""
    table = fixed_ground(bag, bags)
    ways = 1
    is_even = True
    for follower in bag.along:
        if table is None:
            near = [follower.near(spot) for spot in bag.places]
        else:
            near = [[*open_beside(follower, s, table)] for s in open_places(bag, table)]
        most = max(map(len, near), default=0)
        coming = sum(sorted(len(follower.coming(thing)) for thing in bag.things)[-bag.laid_count :])
        ways *= max(most, 1) ** coming
        is_known = table is not None or not bag.grounds
        is_even &= is_known and all(len(places) == most for places in near)
        is_even &= most == 1 or coming == 1 or _never_meet(near, bag, coming)
    return DealCount(ways, ways, is_even, is_even)


def _never_meet(near: Sequence[Sequence[Spot]], bag: Bag, coming: int) -> bool:
    """Return whether nothing takes the room of another thing that comes along."""
    is_one_each = coming <= bag.laid_count
    return is_one_each and sum(map(len, near)) == len({spot for some in near for spot in some})


def _estimate(group: Group, plain: DealCount) -> DealCount:
    """Return the count by the share of the deals of a fixed sample that obey the rules."""
    draws = Draws(group, 0, ", sampled")
    looked_at = sum(len(bag.places) + bag.laid_count for bag in group.bags)
    most = min(_MOST_SAMPLED, _MOST_SAMPLING // (1 + looked_at))
    table = Table()
    kept = tried = 0
    while kept < _ENOUGH_KEPT and tried < most:
        kept += draws.draw(table) is not None
        tried += 1
    if kept < _ENOUGH_KEPT:
        return plain._replace(is_exact=False, is_different_exact=False)
    share = plain.kept(kept, tried, are_seen=_are_seen(group))
    is_one = share.different == 1
    return share._replace(is_exact=False, is_estimate=True, is_different_exact=is_one)


# What no rule speaks of


def _without_others(group: Group) -> Group:
    """Return a group without the things that no rule and no other bag speaks of."""
    if any(bag.covers for bag in group.bags):
        return group
    bags = tuple(_by_what_is_not(bag, group.bags) for bag in group.bags)
    spoken_of = frozenset[str]().union(
        *(rule.kinds for rule in group.rules), *(bag.grounds for bag in bags)
    )
    return group._replace(bags=tuple(_with_only(bag, spoken_of) for bag in bags))


def _by_what_is_not(bag: Bag, bags: Sequence[Bag]) -> Bag:
    """Return a bag on all but few kinds instead of on many kinds, where that is the same."""
    sources = sources_of(bag, bags)
    if not bag.only_on or len(sources) != 1:
        return bag
    (source,) = sources
    others = source.kinds - bag.only_on
    is_filled = _lays_all(source) and source.laid_count == len(source.places)
    if bag.area or not is_filled or len(others) >= len(bag.only_on):
        return bag
    places = tuple(place for place in bag.places if place in {*source.places})
    return replace(bag, places=places, only_on=frozenset(), not_on=bag.not_on | others)


def _with_only(bag: Bag, kinds: frozenset[str]) -> Bag:
    things = tuple(thing for thing in bag.things if thing.kind in kinds)
    return replace(bag, things=things, count=None) if _lays_all(bag) else bag
