"""
What no deal of some bags can obey, shown by counting alone: too many of a thing, or too few.

Nothing is laid for it. What is not proved here may be impossible all the same.
"""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from generators.bags.drawing import Bag, Group
from generators.bags.measures import Bounded, KindsBelow, LargestGroup, Number
from generators.bags.rules import Apart, Beside, Rule
from generators.bags.tables import Spot, Which, Zone, hexes_of
from generators.hexes import hexes_at
from generators.scattering import most_apart

# Up to so many steps it is tried whether there is room for things that keep apart.
_MOST_APART = 12


class _Range(NamedTuple):
    """How much there is at least, and at most."""

    least: int
    most: float


def refuted(group: Group) -> Rule | None:
    """Return a rule that no deal of *group* obeys, if counting shows that there is one."""
    if any(bag.covers for bag in group.bags):
        return None
    return next((rule for rule in group.rules if _is_refuted(rule, group)), None)


def _is_refuted(rule: Rule, group: Group) -> bool:
    if isinstance(rule, Apart):
        return rule.between == "all" and _is_crowded(rule, group)
    if isinstance(rule, Beside):
        return _number(rule.these, group).least > 0 and _number(rule.of, group).most < rule.least
    if isinstance(rule, Bounded) and not rule.counted:
        return any(
            amount.most < rule.least or (rule.most is not None and amount.least > rule.most)
            for amount in _amounts(rule, group)
        )
    return False


def _amounts(rule: Bounded, group: Group) -> Iterator[_Range]:
    """Yield what the measure can come to, of each owner whose things are counted."""
    measure, is_one = rule.measure, rule.by_place
    for owner in rule.owners or (None,):
        number = _number(measure.which, group, owner)
        some = min(number.least, 1)
        if isinstance(measure, KindsBelow):
            kinds = len(measure.ground & _kinds(group))
            below = _hexes_below(measure, group) * (1 if is_one else number.most)
            yield _Range(0, inf if is_one and not number.least else min(kinds, below))
        elif isinstance(measure, Number) and not is_one:
            yield number
        elif isinstance(measure, Number | LargestGroup):
            yield _Range(some, inf if is_one else number.most)


def _kinds(group: Group) -> frozenset[str]:
    return frozenset[str]().union(*(bag.kinds for bag in group.bags))


def _hexes_below(measure: KindsBelow, group: Group) -> int:
    """Return on how many hexes with some ground a thing that is meant lies at most."""
    which = measure.which
    if not which.kinds:
        return 1
    ground = {place for bag in group.bags if bag.kinds & measure.ground for place in bag.places}
    places = {place for bag in group.bags if bag.kinds & which.kinds for place in bag.places}
    if any(bag.along for bag in group.bags):
        return 3
    return max((len(ground.intersection(hexes_of(place))) for place in places), default=0)


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
    return not (zone.on or zone.any_of or zone.all_of or zone.without)


def _things(
    group: Group, kinds: frozenset[str], zone: Zone | None, owner: str | None
) -> Iterator[_Range]:
    """Yield how many things of each bag are meant at least and at most."""
    for bag in group.bags:
        meant = sum(thing.kind in kinds and owner in {None, thing.owner} for thing in bag.things)
        least, most = max(0, bag.laid_count - len(bag.things) + meant), min(bag.laid_count, meant)
        if zone is not None:
            inside = sum(_may_be_in(place, zone) for place in bag.places)
            most = min(most, inside)
            least = max(0, least - len(bag.places) + inside) if _is_by_hexes(zone) else 0
        comes_along = any(follower.kind in kinds for follower in bag.along)
        yield _Range(least, inf if comes_along else most)


def _may_be_in(place: Spot, zone: Zone) -> bool:
    return place in zone.spots or not zone.hexes.isdisjoint(hexes_of(place))


def _is_crowded(rule: Apart, group: Group) -> bool:
    if rule.which.zone is not None or not 2 <= rule.least <= _MOST_APART:
        return False
    bags = [bag for bag in group.bags if bag.kinds & rule.kinds and not bag.along]
    places = {place for bag in bags for place in bag.places}
    if any(isinstance(place, str) or place.kind != "hex" for place in places):
        return False
    cells = {hexes_at(place)[0] for place in places if not isinstance(place, str)}
    alike = [frozenset({kind}) for kind in rule.kinds] if rule.equal else [rule.kinds]
    laid = max(sum(_least_laid(bag, kinds) for bag in bags) for kinds in alike)
    largest_patch = (3 * rule.least**2 + 1) // 4
    return laid * largest_patch > len(cells) and laid > most_apart(cells, rule.least)


def _least_laid(bag: Bag, kinds: frozenset[str]) -> int:
    """Return how many things of *kinds* are laid at least."""
    return max(0, bag.laid_count - sum(thing.kind not in kinds for thing in bag.things))
