"""
Bags of things dealt onto places under declared rules: hexes, corners, sides, players, a row.

Each bag is drawn from a stream of its own. Those that hang together (see `bagdraws`) are thrown
away together until their rules hold, which is uniform if each has equally many places on every
board. Where too many deals failed, a search goes through all layouts: what it finds is not
uniform, and where it finds nothing there is nothing. Where that takes too many steps, a deal is
mended move by move; then it is given up. All of them stop at an amount of work, so that a
thousand hexes take no longer than some seconds.

How many deals there are is a product of multinomials where no rule binds, counted out where
the layouts are few, and estimated from a fixed sample of deals where they are many.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb, factorial, perm, prod
from typing import NamedTuple

from generators import BudgetError, NoSuchBoardError
from generators.bagdraws import (
    Bag,
    Group,
    Layout,
    LayoutSearch,
    OutOfStepsError,
    Streams,
    covered_count,
    draw_group,
    group_bags,
    place_count,
)
from generators.bagmending import mended
from generators.bagrules import Apart, Laid, Rule, Table, Thing
from generators.deals import deal_apart_or_search, layout_count
from generators.hexes import hexes_at, place_at
from generators.randomness import Stream

DEAL_LIMIT = 20_000
STEP_LIMIT = 50_000
# With so many layouts at most those that obey the rules are counted one by one.
MOST_COUNTED = 20_000
# So many deals that obey the rules make an estimate, good to about five percent, if they come
# among so many.
_ENOUGH_KEPT = 400
_MOST_SAMPLED = 4_000
# What the deals of a group may cost, the search and the mending each, and the sample: about a
# second for every million of places and things that are looked at.
_MOST_DRAWING = 3_000_000
_MOST_SEARCHING = 1_500_000
_MOST_SAMPLING = 500_000
_MOST_SOLVING = 200_000_000
# The solver of deals without equal neighbours is for so many hexes.
_MOST_SOLVED = 200
# A deal without equal neighbours is given up at the first of them: so many can be tried.
_MORE_DEALS_APART = 5


class DealCount(NamedTuple):
    """
    How many deals one was drawn from.

    Attributes:
        total: equal things count alike where all of a bag are laid, else apart, so that all
            deals are equally likely; an upper bound unless exact or an estimate.
        different: how many of them look different.
        is_exact: the counts are exact.
        is_uniform: every deal is equally likely; else each draw, after those before it.
        is_estimate: the counts are right but for a few percent.
        is_found: deals broke the rules too often, so that this one was searched for.
    """

    total: int
    different: int
    is_exact: bool = True
    is_uniform: bool = True
    is_estimate: bool = False
    is_found: bool = False

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
        )


@dataclass(frozen=True, slots=True)
class Dealt:
    """What was laid, by the names of the bags, and from how many deals it was drawn."""

    laid: Mapping[str, tuple[Laid, ...]]
    drawn_from: DealCount


def deal_bags(
    bags: Sequence[Bag],
    rules: Sequence[Rule] = (),
    *,
    seed: int,
    deal_limit: int = DEAL_LIMIT,
    step_limit: int = STEP_LIMIT,
) -> Dealt:
    """
    Return a deal of all *bags*, later ones after earlier ones, that obeys all *rules*.

    Raises:
        NoSuchBoardError: there is none; proved.
        BudgetError: *deal_limit* deals failed, and *step_limit* steps of search found none.
    """
    all_bags = tuple(bags)
    table = Table()
    laid: Layout = {}
    drawn_from = DealCount(1, 1)
    for bag in all_bags:
        _require_room(bag, all_bags)
    for group in group_bags(all_bags, tuple(rules)):
        count = count_deals(group, all_bags)
        found, is_drawn = _deal_group(group, table, seed, (deal_limit, step_limit))
        if not is_drawn:
            count = count._replace(is_exact=False, is_uniform=False, is_found=True)
        laid |= found
        drawn_from = drawn_from.times(count)
        for bag in group.bags:
            table.lay(found[bag.name], covers=bag.covers)
    return Dealt({bag.name: laid[bag.name] for bag in bags}, drawn_from)


def _deal_group(
    group: Group, table: Table, seed: int, limits: tuple[int, int]
) -> tuple[Layout, bool]:
    """Return a deal of a group, and whether it was drawn; else it was searched for."""
    if _is_equal_apart(group):
        return _deal_apart(group, seed, limits)
    streams = Streams(seed)
    deals = _within_work(limits[0], group, _MOST_DRAWING)
    for _ in range(deals):
        layout = draw_group(group, streams, table)
        if layout is not None:
            return layout, True
    steps = _within_work(limits[1], group, _MOST_SEARCHING)
    return _searched(group, table, Stream(seed, f"{group}, searched"), (deals, steps)), False


def _within_work(tries: int, group: Group, most_work: int) -> int:
    """Return *tries*, or as many as so much work allows."""
    looked_at = sum(len(bag.places) + bag.laid_count for bag in group.bags)
    return min(tries, 1 + 3 * most_work // ((2 + len(group.rules)) * (1 + looked_at)))


def _searched(group: Group, table: Table, stream: Stream, limits: tuple[int, int]) -> Layout:
    """Return a layout that obeys the rules; raise where there is none, or none was found."""
    names = ", ".join(rule.name for rule in group.rules) or "what lies there"
    length = len(table)
    try:
        for layout in LayoutSearch(group, table, stream).layouts(limits[1]):
            return layout
    except OutOfStepsError:
        table.take_back(length)
        found = mended(group, table, stream, limits[1])
        if found is not None:
            return found
        raise BudgetError(
            "gave_up_on_rules",
            "gave up after {deals} deals of {group} and {steps} steps of search, none of "
            "which obeys {rules}; relax a rule, or lay fewer",
            deals=limits[0],
            group=group,
            steps=limits[1],
            rules=names,
        ) from None
    finally:
        table.take_back(length)
    raise NoSuchBoardError(
        "no_deal_obeys",
        "no deal of {group} obeys {rules}; relax a rule, or lay fewer",
        group=group,
        rules=names,
    )


def _require_room(bag: Bag, bags: Sequence[Bag]) -> None:
    """Raise NoSuchBoardError where a bag has too few things, or too few places for them."""
    there = len(bag.things)
    if bag.laid_count > there:
        raise NoSuchBoardError(
            "bag_too_small",
            "{name}: {laid} are to be laid, and there are {there}",
            name=bag.name,
            laid=bag.laid_count,
            there=there,
        )
    places = place_count(bag, bags)
    if places is not None and bag.laid_count > places:
        raise NoSuchBoardError(
            "bag_has_no_room",
            "{name}: {laid} are to be laid, and there is room for {places}",
            name=bag.name,
            laid=bag.laid_count,
            places=places,
        )


def _is_equal_apart(group: Group) -> bool:
    """Return whether hexes are filled so that equal kinds do not touch, and nothing else."""
    if len(group.bags) != 1 or len(group.rules) != 1:
        return False
    (bag,), (rule,) = group
    return (
        isinstance(rule, Apart)
        and (rule.equal, rule.least, rule.between, rule.which.zone) == (True, 2, "all", None)
        and bag.laid_count == len(bag.places) <= _MOST_SOLVED
        and bag.is_shuffled
        and not bag.along
        and not any(thing.owner for thing in bag.things)
        and all(not isinstance(place, str) and place.kind == "hex" for place in bag.places)
    )


def _deal_apart(group: Group, seed: int, limits: tuple[int, int]) -> tuple[Layout, bool]:
    """Return a deal without equal neighbours by the quicker way for these."""
    (bag,), (rule,) = group
    cells = [hexes_at(place)[0] for place in bag.places if not isinstance(place, str)]
    dealt, is_drawn = deal_apart_or_search(
        frozenset(cells),
        [thing.kind for thing in bag.things],
        free=bag.kinds - rule.kinds,
        seed=seed,
        name=bag.name,
        limits=(
            _within_work(_MORE_DEALS_APART * limits[0], group, 10 * _MOST_DRAWING),
            min(limits[1], 1 + _MOST_SOLVING // (len(cells) ** 2 * len(bag.kinds))),
        ),
        advice=BudgetError("relax_rule", "relax {rule}, or lay fewer", rule=rule.name),
    )
    laid = tuple(Laid(place_at(cell), Thing(dealt[cell])) for cell in cells)
    return {bag.name: laid}, is_drawn


# How many deals there are


@lru_cache(maxsize=64)
def count_deals(group: Group, bags: tuple[Bag, ...]) -> DealCount:
    """Return how many deals of *group*, one of those of *bags*, obey its rules."""
    plain = DealCount(1, 1)
    for bag in group.bags:
        if bag.is_counted:
            plain = plain.times(_plain_count(bag, bags))
    if not group.rules:
        return plain
    known = group.bags[0].known_count if len(group.bags) == 1 else None
    if known is not None:
        return plain._replace(total=known, different=plain.different * known // plain.total)
    if not plain.is_exact:
        return plain
    if plain.different <= MOST_COUNTED and all(map(_lays_all, group.bags)):
        # Each step of the search leads to a layout, or to a rule that is broken already.
        steps = (1 + sum(bag.laid_count for bag in group.bags)) * plain.different
        counted = sum(1 for _ in LayoutSearch(group, Table()).layouts(2 * steps))
        return plain._replace(total=counted, different=plain.different * counted // plain.total)
    return _estimate(group, plain)


def _lays_all(bag: Bag) -> bool:
    return bag.is_shuffled and bag.laid_count == len(bag.things) and not bag.along


def _plain_count(bag: Bag, bags: Sequence[Bag]) -> DealCount:
    """Return how many deals of a bag there are, whatever the rules."""
    known_places = place_count(bag, bags)
    is_even = known_places is not None
    places = len(bag.places) if known_places is None else known_places
    laid = bag.laid_count
    if not bag.is_shuffled or laid > places:
        return DealCount(1, 1, is_even, is_even).times(_ways_along(bag))
    alike = Counter(bag.things).values()
    if laid == len(bag.things):
        count = perm(places, laid) // prod(map(factorial, alike))
    else:
        count = perm(len(bag.things), laid) * comb(places, laid)
    seen = laid - covered_count(bag, bags) if laid == places else laid
    is_all_seen = seen == len(bag.things)
    looks = (
        count // comb(places, laid) if is_all_seen else layout_count([(n, 1) for n in alike], seen)
    )
    different = comb(places, laid) * looks
    return DealCount(count, different, is_even, is_even).times(_ways_along(bag))


def _ways_along(bag: Bag) -> DealCount:
    """Return in how many ways things may come along; even where it is always as many."""
    ways = 1
    is_even = True
    for follower in bag.along:
        near = [follower.near(spot) for spot in bag.places]
        most = max(map(len, near), default=0)
        coming = sum(sorted(len(follower.coming(thing)) for thing in bag.things)[-bag.laid_count :])
        ways *= max(most, 1) ** coming
        is_alone = most == 1 or coming == 1
        is_even &= is_alone and not bag.grounds and all(len(places) == most for places in near)
    return DealCount(ways, ways, is_even, is_even)


def _estimate(group: Group, plain: DealCount) -> DealCount:
    """Return the count by the share of the deals of a fixed sample that obey the rules."""
    sampled = _without_others(group)
    streams = Streams(0, ", sampled")
    most = _within_work(_MOST_SAMPLED, sampled, _MOST_SAMPLING)
    kept = tried = 0
    while kept < _ENOUGH_KEPT and tried < most:
        kept += draw_group(sampled, streams, Table()) is not None
        tried += 1
    if kept < _ENOUGH_KEPT:
        return plain._replace(is_exact=False)
    return plain._replace(
        total=plain.total * kept // tried,
        different=plain.different * kept // tried,
        is_exact=False,
        is_estimate=True,
    )


def _without_others(group: Group) -> Group:
    """Return a group without the things that no rule and no other bag speaks of."""
    spoken_of = frozenset[str]().union(
        *(rule.kinds for rule in group.rules),
        *(bag.grounds for bag in group.bags),
    )
    if any(bag.covers for bag in group.bags):
        return group
    return group._replace(
        bags=tuple(
            replace(bag, things=things, count=None)
            if _lays_all(bag)
            and (things := tuple(thing for thing in bag.things if thing.kind in spoken_of))
            else bag
            for bag in group.bags
        )
    )
