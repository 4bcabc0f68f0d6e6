"""
Which bags are drawn together, what no deal of them can obey, and how many deals there are.

Bags that a rule links are drawn together, with those that say where theirs may lie; a bag whose
places are not always as many is drawn together with those that make it so. Others are drawn on
their own, after all that they depend on.

Too many of a thing, or too few, are refuted by counting alone. What is not proved here may be
impossible all the same.

Deals are a product of multinomials where no rule binds; else counted out where the layouts are
few, and estimated from a fixed sample of deals where they are many. Things of which no rule speaks
are left out of both: there are always as many ways to lay them. How the spreads of land are
distributed over all deals is counted in a sample, too.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, inf, lcm, perm, prod

from generators import NamedTuple, OutOfStepsError, figures, randomness
from generators.bags.drawing import Bag, Draws, Group, draw_bag, open_beside, open_places, work_of
from generators.bags.rules import Apart, Beside, Bounded, Even, Rule, Table, Which, Zone, is_in
from generators.hexes import hexes_at, most_apart

# Layouts are counted one by one where there are so many at most, and where a search through
# them, which a broken rule cuts short, takes so many steps; else only those that look different.
_MOST_COUNTED, _MOST_STEPS = 1_000_000, 15_000
_MOST_LOOKS, _MOST_LOOKING = 5_000, 30_000
# So many deals that obey the rules make an estimate, good to about six percent, if they come
# among so many, with so much work, and so much for their rules.
_ENOUGH_KEPT = 250
_MOST_SAMPLED = 4_000
_MOST_SAMPLING = 1_500_000
_MOST_JUDGING = 20_000_000
# Up to so many steps it is tried whether there is room for things that keep apart.
_MOST_APART = 12
# A sample of spreads is given up where fewer than one deal in so many obeys the other rules.
_MOST_TRIES_EACH = 20


@lru_cache(maxsize=64)
def group_bags(bags: tuple[Bag, ...], rules: tuple[Rule, ...]) -> tuple[Group, ...]:
    """Return the bags in groups, each after all that it depends on."""
    numbers = range(len(bags))
    before: list[set[int]] = []
    for number in numbers:
        some = _sources(number, bags)
        before.append(some.union(*(before[other] for other in some)))
    later = [{other for other in numbers if number in before[other]} for number in numbers]
    for number in numbers:
        later[number] |= {number} | _covering(number, bags)
    linked = []
    for rule in rules:
        # Those that it speaks of; one about nothing that is dealt goes with the first bag.
        named = {number for number in numbers if bags[number].kinds & rule.kinds} or {0}
        linked.append(named.union(*(_covering(number, bags) for number in named)))
    uneven = [{number} for number in numbers if place_count(bags[number], bags) is None]
    for some in (*linked, *uneven):
        together = some.union(*(before[number] for number in some))
        for number in together:
            later[number] |= together
    for middle in numbers:
        for number in numbers:
            if middle in later[number]:
                later[number] |= later[middle]
    groups = {
        tuple(two for two in numbers if one in later[two] and two in later[one]) for one in numbers
    }
    in_order = sorted(groups, key=lambda group: (sum(group[0] in some for some in later), group))
    return tuple(
        Group(
            tuple(bags[number] for number in group),
            tuple(rule for rule, some in zip(rules, linked, strict=True) if some & {*group}),
        )
        for group in in_order
    )


def place_count(bag: Bag, bags: Sequence[Bag]) -> int | None:
    """Return how many places *bag* has, if it has as many on every board; else ``None``."""
    table = fixed_ground(bag, bags)
    if table is not None:
        return len(open_places(bag, table))
    sources = sources_of(bag, bags)
    zone, places = bag.zone, set(bag.places)
    if zone and not (zone.is_plain and places <= zone.hexes):
        return None
    if not all(
        _is_fixed(source)
        or (source.laid_count == len(source.things) and places.issuperset(source.places))
        for source in sources
    ):
        return None
    if any(source.covers for source in sources) and len(sources) > 1:
        return None
    if not all(
        (two.zone and one.kinds <= two.zone.not_on) or set(one.places).isdisjoint(two.places)
        for number, two in enumerate(sources)
        for one in sources[:number]
    ) or (zone and len(zone.on) + bool(zone.not_on) > 1):
        return None
    (wanted,) = (zone.on or (zone.not_on,)) if zone else ((),)
    there = sum(
        thing.kind in wanted
        for source in sources
        for number, thing in enumerate(source.things[: source.laid_count])
        if not _is_fixed(source) or source.places[number] in places
    )
    return there if zone and zone.on else len(bag.places) - there


def sources_of(bag: Bag, bags: Sequence[Bag]) -> list[Bag]:
    """Return the bags that say where things of one may lie."""
    return [bags[number] for number in sorted(_sources(bags.index(bag), bags))]


def fixed_ground(bag: Bag, bags: Sequence[Bag]) -> Table | None:
    """Return what lies below things of a bag, if that is the same on every board."""
    sources = sources_of(bag, bags)
    if not all(map(_is_fixed, sources)):
        return None
    table = Table()
    for source in sources:
        table.lay(draw_bag(source, randomness.Stream(0, ""), table) or (), covers=source.covers)
    return table


def _is_fixed(bag: Bag) -> bool:
    """Return whether its things lie in the same places on every board."""
    is_alike = len(set(bag.things)) == 1 and bag.laid_count == len(bag.places)
    return not bag.grounds and (is_alike or not bag.is_shuffled)


def _sources(number: int, bags: Sequence[Bag]) -> set[int]:
    """Return the earlier bags that say where things of one may lie."""
    wanted, hexes = bags[number].grounds, _hexes_below(bags[number])
    found = {
        other
        for other in range(number)
        if bags[other].kinds & wanted and not hexes.isdisjoint(_hexes_below(bags[other]))
    }
    return found | {cover for other in found for cover in _covering(other, bags) if cover < number}


@lru_cache(maxsize=256)
def _hexes_below(bag: Bag) -> frozenset[figures.Spot]:
    """Return the hexes of all its places, and of what comes along."""
    spots = set(bag.places)
    for follower in bag.along:
        spots.update(near for spot in bag.places for near in follower.near(spot))
    return frozenset(cell for spot in spots for cell in figures.hexes_of(spot))


def _covering(number: int, bags: Sequence[Bag]) -> set[int]:
    """Return the later bags that may hide things of one."""
    places = set(bags[number].places)
    return {
        other
        for other in range(number + 1, len(bags))
        if bags[other].covers and not places.isdisjoint(bags[other].places)
    }


# What counting refutes


class _Range(NamedTuple):
    """How much there is at least, and at most."""

    least: float
    most: float


def refuted(group: Group) -> Rule | None:
    """Return a rule that no deal of *group* obeys, if counting shows that there is one."""
    if any(bag.covers for bag in group.bags):
        return None
    for rule in group.rules:
        if isinstance(rule, Apart):
            is_refuted = rule.between == "all" and _is_crowded(rule, group)
        elif isinstance(rule, Beside):
            is_refuted = (
                _number(rule.these, group).least > 0 and _number(rule.of, group).most < rule.least
            )
        else:
            is_refuted = isinstance(rule, Bounded) and _is_out_of_bounds(rule, group)
        if is_refuted:
            return rule
    return None


def _is_out_of_bounds(rule: Bounded, group: Group) -> bool:
    """Return whether no deal has an amount within the bounds, of one of the owners."""
    which, below = rule.measure.which, rule.below
    kinds = sum(any(kind in bag.kinds for bag in group.bags) for kind in below)
    # On how many hexes with some ground a thing that is meant lies at most.
    most_below = 3 if any(bag.along for bag in group.bags) else 0
    if not which.kinds:
        most_below = 1
    elif not most_below:
        ground = {place for bag in group.bags if bag.kinds & below.keys() for place in bag.places}
        places = (place for bag in group.bags if bag.kinds & which.kinds for place in bag.places)
        most_below = max((len(ground & {*figures.hexes_of(place)}) for place in places), default=0)
    for owner in () if rule.counted else rule.owners or (None,):
        number = _number(which, group, owner)
        if not rule.by_place:
            least, most = rule.limits(*number, min(kinds, most_below * number.most))
        elif number.least:  # at each place that has any
            least, most = rule.limits(1.0, inf, min(kinds, most_below))
        else:
            continue
        if most < rule.least or (rule.most is not None and least > rule.most):
            return True
    return False


def _number(which: Which, group: Group, owner: str | None = None) -> _Range:
    """Return how many of the things, or hexes, that are meant can lie there."""
    zone = which.zone
    if which.kinds or zone is None:
        found = list(_things(group, which.kinds, zone, owner))
        return _Range(sum(one.least for one in found), sum(one.most for one in found))
    most = len(zone.hexes | zone.spots)
    if _is_by_hexes(zone):
        return _Range(most, most)
    if len(zone.on) > 1 or zone.spots or not _is_by_hexes(zone._replace(on=())):
        return _Range(0, most)
    # Things of two bags may lie on one hex.
    found = list(_things(group, zone.on[0], zone._replace(on=()), None))
    least = max((one.least for one in found), default=0)
    return _Range(least, min(most, sum(one.most for one in found)))


def _is_by_hexes(zone: Zone) -> bool:
    """Return whether what lies there changes nothing of a zone."""
    return zone == Zone(zone.hexes, spots=zone.spots)


def _things(
    group: Group, kinds: frozenset[str], zone: Zone | None, owner: str | None
) -> Iterator[_Range]:
    """Yield how many things of each bag are meant at least and at most."""
    for bag in group.bags:
        meant = sum(thing.kind in kinds and owner in {None, thing.owner} for thing in bag.things)
        least, most = max(0, bag.laid_count - len(bag.things) + meant), min(bag.laid_count, meant)
        if zone is not None:
            inside = sum(is_in(place, zone.hexes | zone.spots) for place in bag.places)
            most = min(most, inside)
            least = max(0, least - len(bag.places) + inside) if _is_by_hexes(zone) else 0
        comes_along = any(follower.kind in kinds for follower in bag.along)
        yield _Range(least, inf if comes_along else most)


def _is_crowded(rule: Apart, group: Group) -> bool:
    if rule.which.zone is not None or not 2 <= rule.least <= _MOST_APART:
        return False
    bags = [bag for bag in group.bags if bag.kinds & rule.kinds and not bag.along]
    places = {place for bag in bags for place in bag.places}
    if any(isinstance(place, str) or place.kind != "hex" for place in places):
        return False
    cells = {hexes_at(place)[0] for place in places if not isinstance(place, str)}
    alike = [frozenset({kind}) for kind in rule.kinds] if rule.equal else [rule.kinds]
    whole = group._replace(bags=tuple(bags))
    laid = max(_number(Which(kinds), whole).least for kinds in alike)
    largest_patch = (3 * rule.least**2 + 1) // 4
    return laid * largest_patch > len(cells) and laid > most_apart(cells, rule.least)


# How many deals there are


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
        is_different_most: there may be fewer of these, and by far.
    """

    total: int
    different: int
    is_exact: bool = True
    is_uniform: bool = True
    is_estimate: bool = False
    is_found: bool = False
    is_different_exact: bool = True
    is_different_most: bool = False

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
            any(one.is_different_most for one in both),
        )

    def kept(self, number: int, tried: int, *, is_even: bool) -> "DealCount":
        """
        Return the count where of *tried* deals *number* obey rules.

        Where looks do not have equally many deals that may obey them, hardly one may be left out.
        """
        count = self._replace(total=self.total * number // tried)
        if is_even:
            return count._replace(different=self.different * number // tried)
        return count.with_looks(self.different)

    def part(self, share: Fraction) -> "DealCount":
        """Return the count of about such a part of them, in which about every look still comes."""
        count = self._replace(
            total=round(self.total * share),
            is_exact=False,
            is_estimate=self.is_exact or self.is_estimate,
        )
        return count.with_looks(self.different)

    def with_looks(self, most: int) -> "DealCount":
        """Return the count where so many at *most* look different."""
        is_one = most == 1
        return self._replace(
            different=most, is_different_exact=is_one, is_different_most=not is_one
        )


@lru_cache(maxsize=64)
def count_deals(group: Group, bags: tuple[Bag, ...]) -> DealCount:
    """Return how many deals of *group*, one of those of *bags*, obey its rules."""
    plain = DealCount(1, 1)
    for even in group.rules:
        if isinstance(even, Even):
            # However even they are, other rules may part the bags.
            for part in group_bags(group.bags, tuple(one for one in group.rules if one != even)):
                plain = plain.times(count_deals(part, bags))
            return plain.part(even.share)
    for bag in group.bags:
        if not bag.is_counted:
            continue
        count = _plain_count(bag, bags)
        if bag.is_seen:  # things that come along may trade places
            if not count.is_exact or _ways_along(bag, bags).total > 1:
                count = count.with_looks(count.different)
        else:
            count = count._replace(different=1)
        plain = plain.times(count)
    if not group.rules:
        return plain
    known = group.bags[0].known_count if len(group.bags) == 1 else None
    if known is not None:
        return plain.kept(known, plain.total, is_even=_has_even_looks(group))
    if not plain.is_exact:
        return plain.with_looks(plain.different)
    bare = _without_others(group)
    seen = _seen_through(bare)
    if seen is not None:
        return _by_share(plain, bare, *seen)
    # By the share of the deals of a fixed sample that obey the rules.
    draws, table = Draws(bare, 0, ", sampled"), Table()
    looked_at = sum(len(bag.places) + bag.laid_count for bag in bare.bags)
    effort = sum(work_of(rule, bare.bags) for rule in bare.rules)
    most = min(_MOST_SAMPLED, _MOST_SAMPLING // (1 + looked_at), 1 + _MOST_JUDGING // (1 + effort))
    kept = tried = 0
    while kept < _ENOUGH_KEPT and tried < most:
        kept += draws.draw(table) is not None
        tried += 1
    if kept < _ENOUGH_KEPT:
        count = plain._replace(is_exact=False).with_looks(plain.different)
    else:
        count = plain.kept(kept, tried, is_even=_has_even_looks(bare))
        is_one = count.different == 1
        count = count._replace(is_exact=False, is_estimate=True, is_different_exact=is_one)
    looks = None if count.is_different_exact else _seen_through(bare, only_looks=True)
    if looks is None:
        return count
    return _by_share(plain, bare, *looks)._replace(
        total=count.total, is_exact=count.is_exact, is_estimate=count.is_estimate
    )


def _by_share(plain: DealCount, bare: Group, weight: int, looks: int) -> DealCount:
    """Return *plain* less the deals that break rules, where those of *bare* are counted."""
    counts = [(bag, _plain_count(bag, bare.bags)) for bag in bare.bags]
    seen = prod(count.different for bag, count in counts if bag.is_counted and bag.is_seen)
    return plain._replace(
        total=plain.total * weight // prod(count.total for _, count in counts),
        different=plain.different * looks // seen,
        is_different_exact=True,
        is_different_most=False,
    )


def _has_even_looks(group: Group) -> bool:
    """Return whether all boards that look different are given by equally many deals."""
    return all(
        bag.is_seen
        and not bag.along
        and not (bag.covers and len(group.bags) > 1)
        and (not bag.is_shuffled or _lays_all(bag) or len({*bag.things}) == len(bag.things))
        for bag in group.bags
    )


def _seen_through(group: Group, *, only_looks: bool = False) -> tuple[int, int] | None:
    """
    Return how many deals obey the rules, and how many of them look different, one by one.

    Where:
        only_looks: the first is left aside: one deal of each look is enough.

    Return ``None`` where they are too many.
    """
    counts = [_plain_count(bag, group.bags) for bag in group.bags]
    is_seen = [bag.is_counted and bag.is_seen for bag in group.bags]
    concerned = [
        one.different for one, seen in zip(counts, is_seen, strict=True) if seen or not only_looks
    ]
    is_settled = all(_ways_along(bag, group.bags) == DealCount(1, 1) for bag in group.bags)
    seen_first = sorted(is_seen, reverse=True) == is_seen
    if not (is_settled and all(count.is_exact for count in counts)) or (
        only_looks and not seen_first
    ):
        return None
    if prod(concerned) > (_MOST_LOOKS if only_looks else _MOST_COUNTED):
        return None
    from generators.bags.searching import LayoutSearch

    weight, looks = 0, set[frozenset[figures.Laid]]()
    search = LayoutSearch(group, Table())
    try:
        for layout in search.layouts(_MOST_LOOKING if only_looks else _MOST_STEPS):
            dealt = 1  # how many deals lay that
            visible: dict[figures.Spot, list[figures.Laid]] = {}
            for bag, seen in zip(group.bags, is_seen, strict=True):
                laid = layout[bag.name]
                if bag.is_shuffled and bag.laid_count < len(bag.things):
                    there = Counter(bag.things)
                    laid_of = Counter(one.thing for one in laid[: bag.laid_count])
                    dealt *= prod(perm(there[thing], count) for thing, count in laid_of.items())
                for one in laid:
                    if bag.covers:
                        visible[one.spot] = []
                    if seen:
                        visible.setdefault(one.spot, []).append(one)
            weight += dealt
            looks.add(frozenset(one for some in visible.values() for one in some))
            if only_looks:
                search.leave(sum(is_seen))
    except OutOfStepsError:
        return None
    return weight, len(looks)


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
    seen = laid
    if laid == places:  # less what is hidden in the end
        covers = (bags[number] for number in _covering(bags.index(bag), bags))
        seen -= sum(cover.laid_count for cover in covers if {*cover.places} <= {*bag.places})
    if seen == len(bag.things):
        looks = count // comb(places, laid)
    else:
        from generators.deals import layout_count

        looks = layout_count([(number, 1) for number in alike], seen)
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
        # Nothing takes the room of another thing that comes along.
        are_apart = sum(map(len, near)) == len({spot for some in near for spot in some})
        is_even &= most == 1 or coming == 1 or (coming <= bag.laid_count and are_apart)
    return DealCount(ways, ways, is_even, is_even)


# What no rule speaks of


def _without_others(group: Group) -> Group:
    """Return a group without the things that no rule and no other bag speaks of."""
    if any(bag.covers for bag in group.bags):
        return group
    bags = []
    for bag in group.bags:
        bags.append(bag)
        sources, zone = sources_of(bag, group.bags), bag.zone
        if len(sources) != 1 or zone is None or not zone.is_plain or len(zone.on) != 1:
            continue
        # On all but few kinds instead of on many kinds, where that is the same.
        (source,) = sources
        others = source.kinds - zone.on[0]
        is_filled = _lays_all(source) and source.laid_count == len(source.places)
        if is_filled and len(others) < len(zone.on[0]) and zone.hexes >= {*bag.places}:
            places = tuple(place for place in bag.places if place in {*source.places})
            all_but = Zone(zone.hexes, not_on=zone.not_on | others)
            bags[-1] = bag._replace(places=places, zone=all_but)
    spoken_of = frozenset[str]().union(
        *(rule.kinds for rule in group.rules), *(bag.grounds for bag in bags)
    )
    left = (tuple(one for one in bag.things if one.kind in spoken_of) for bag in bags)
    fewer = (
        bag._replace(things=things, count=None) if _lays_all(bag) else bag
        for bag, things in zip(bags, left, strict=True)
    )
    return group._replace(bags=tuple(fewer))


# How even deals are


class Spreads(NamedTuple):
    """
    How often each spread came.

    Attributes:
        unit: spreads are whole numbers of such parts of a point: 2 for halves.
        counts: of the spreads 0, 1, 2 .. in these parts.
    """

    unit: int
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many deals were counted."""
        return sum(self.counts)

    def share_within(self, spread: Fraction) -> Fraction:
        """Return which part of the deals has this spread or a smaller one."""
        return Fraction(sum(self.counts[: int(spread * self.unit) + 1]), self.total)

    def within_share(self, share: Fraction) -> Fraction:
        """Return the least spread within which such a part of the deals is, or more."""
        reached = 0
        for number, count in enumerate(self.counts):
            reached += count
            if reached >= share * self.total:
                return Fraction(number, self.unit)
        raise ValueError(f"share {share!r}: expected 1 at most")


def counted_spreads(spreads: Sequence[Fraction], owners: int) -> Spreads:
    """Return how often each of *spreads* came, of so many owners."""
    unit = lcm(*range(1, owners + 1))
    counts = Counter(int(spread * unit) for spread in spreads)
    return Spreads(unit, tuple(counts[number] for number in range(max(counts) + 1)))


@lru_cache(maxsize=32)
def sampled_spreads(
    bags: tuple[Bag, ...], rules: tuple[Rule, ...], even: Even, count: int, seed: int = 0
) -> Spreads | None:
    """
    Return the spreads of *count* deals of a fixed sample; None where too few obey the *rules*.

    Where:
        even: says what is measured; how much it may be is left aside.
    """
    group = next(one for one in group_bags(bags, (*rules, even)) if even in one.rules)
    group = group._replace(rules=tuple(rule for rule in group.rules if rule != even))
    draws, table = Draws(group, seed, ", spreads"), Table()
    spreads: list[Fraction] = []
    for _ in range(_MOST_TRIES_EACH * count):
        layout = draws.draw(table)
        if layout is None:
            continue
        for bag in group.bags:
            table.lay(layout[bag.name], covers=bag.covers)
        spreads.append(even.spread(table))
        table.take_back(0)
        if len(spreads) == count:
            return counted_spreads(spreads, len(even.owners))
    return None
