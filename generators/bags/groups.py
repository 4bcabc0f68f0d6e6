"""
Which bags are drawn together.

Bags that a rule links are, with those that say where theirs may lie; a bag whose places are not
always as many is drawn together with those that make it so. Others are drawn on their own,
after all that they depend on.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from generators.bags.drawing import Bag, Group, draw_bag, open_places
from generators.bags.rules import Rule
from generators.bags.tables import Spot, Table, hexes_of
from generators.randomness import Stream


@lru_cache(maxsize=64)
def group_bags(bags: tuple[Bag, ...], rules: tuple[Rule, ...]) -> tuple[Group, ...]:
    """Return the bags in groups, each after all that it depends on."""
    numbers = range(len(bags))
    before = [_all_sources(number, bags) for number in numbers]
    later = [{other for other in numbers if number in before[other]} for number in numbers]
    for number in numbers:
        later[number] |= {number} | _covering(number, bags)
    linked = [_linked(rule, bags) for rule in rules]
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
    if bag.area or bag.zone:
        return None
    places = set(bag.places)
    if not all(_is_fixed(source) or _is_whole_within(source, places) for source in sources):
        return None
    if any(source.covers for source in sources) and len(sources) > 1:
        return None
    if not _never_share(sources) or (bag.only_on and bag.not_on):
        return None
    wanted = bag.only_on or bag.not_on
    there = sum(
        thing.kind in wanted
        for source in sources
        for number, thing in enumerate(source.things[: source.laid_count])
        if not _is_fixed(source) or source.places[number] in places
    )
    return there if bag.only_on else len(bag.places) - there


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
        table.lay(draw_bag(source, Stream(0, ""), table) or (), covers=source.covers)
    return table


def _is_fixed(bag: Bag) -> bool:
    """Return whether its things lie in the same places on every board."""
    is_alike = len(set(bag.things)) == 1 and bag.laid_count == len(bag.places)
    return not bag.grounds and (is_alike or not bag.is_shuffled)


def _is_whole_within(bag: Bag, places: AbstractSet[Spot]) -> bool:
    return bag.laid_count == len(bag.things) and places >= {*bag.places}


def _never_share(bags: Sequence[Bag]) -> bool:
    """Return whether no place can have things of two of the bags."""
    return all(
        one.kinds <= two.not_on or set(one.places).isdisjoint(two.places)
        for number, two in enumerate(bags)
        for one in bags[:number]
    )


def covered_count(bag: Bag, bags: Sequence[Bag]) -> int:
    """Return how many things of *bag*, which fills its places, are hidden in the end."""
    covers = (bags[number] for number in _covering(bags.index(bag), bags))
    return sum(cover.laid_count for cover in covers if set(cover.places) <= set(bag.places))


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
def _hexes_below(bag: Bag) -> frozenset[Spot]:
    """Return the hexes of all its places, and of what comes along."""
    spots = set(bag.places)
    for follower in bag.along:
        spots.update(near for spot in bag.places for near in follower.near(spot))
    return frozenset(cell for spot in spots for cell in hexes_of(spot))


def _all_sources(number: int, bags: Sequence[Bag]) -> set[int]:
    found = _sources(number, bags)
    return found.union(*(_all_sources(other, bags) for other in found))


def _covering(number: int, bags: Sequence[Bag]) -> set[int]:
    """Return the later bags that may hide things of one."""
    places = set(bags[number].places)
    return {
        other
        for other in range(number + 1, len(bags))
        if bags[other].covers and not places.isdisjoint(bags[other].places)
    }


def _linked(rule: Rule, bags: Sequence[Bag]) -> set[int]:
    """
    Return the bags that a rule speaks of, and those that may hide things from it.

    A rule about nothing that is dealt goes with the first bag.
    """
    found = {number for number, bag in enumerate(bags) if bag.kinds & rule.kinds} or {0}
    return found.union(*(_covering(number, bags) for number in found))
