"""
Bags of things to be laid on places, and how one or several are drawn.

Where there are more places than things, places are drawn for the things in their order; where
there are more things, things are drawn for the places.

What comes along with the things of a bag is drawn after them, by a stream of its own.

Which bags are drawn together tells `groups`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from generators import NamedTuple, Value
from generators.bags.rules import Rule, Table, Zone, is_in
from generators.figures import Laid, Spot, Thing, touching
from generators.randomness import Stream


class Follower(Value):
    """
    Things that come along with each thing of a bag, to the same place.

    If their places are of another kind, as sides are beside corners, each comes to one that
    touches it and has no other such thing.

    Attributes:
        places, zone: where they may lie, as those of a `Bag`.
        owners: who has such things: one comes along with what is theirs. Nobody's, where
            there are none, come along with all.
    """

    kind: str
    places: frozenset[Spot]
    count: int = 1
    zone: Zone | None = None
    owners: frozenset[str] = frozenset()

    def coming(self, thing: Thing) -> list[Thing]:
        """Return the things that come along with one."""
        if not self.owners:
            return [Thing(self.kind)] * self.count
        return [Thing(self.kind, thing.owner)] * (self.count if thing.owner in self.owners else 0)

    def near(self, spot: Spot) -> list[Spot]:
        """Return where one may lie that comes along to a place, whatever lies there, in order."""
        some = next(iter(self.places), spot)
        if isinstance(spot, str) or isinstance(some, str):
            return []
        near = [spot]
        if some.kind != spot.kind:
            near = sorted(touching(spot), key=lambda place: (place.y, place.x))
        return [place for place in near if place in self.places]


class Bag(Value):
    """
    Things that are laid one each on a place of its own.

    Attributes:
        name: of the deal, and of its stream.
        things: all there are, equal ones repeated.
        places: where they may lie, all of one kind, in reading order.
        count: how many are laid; None: all of them.
        zone: only there, as far as what was dealt before decides it. Corners and sides are in
            every hex that they touch, and one of them is enough.
        is_shuffled: else the first things come on the first places.
        covers: what lies there already is hidden from rules and from later bags.
        known_count: how many of its deals obey its rules, where somebody has counted them.
        is_counted: its deals count.
        is_seen: they count as different boards, too; else they are where somebody starts.
        along: what comes along with each thing that is laid.
    """

    name: str
    things: tuple[Thing, ...]
    places: tuple[Spot, ...]
    count: int | None = None
    zone: Zone | None = None
    is_shuffled: bool = True
    covers: bool = False
    known_count: int | None = None
    is_counted: bool = True
    is_seen: bool = True
    along: tuple[Follower, ...] = ()

    @property
    def laid_count(self) -> int:
        """How many things are laid."""
        return len(self.things) if self.count is None else self.count

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of its things, and of those that come along."""
        return frozenset(thing.kind for thing in self.things) | {one.kind for one in self.along}

    @cached_property
    def grounds(self) -> frozenset[str]:
        """The kinds that decide where its things may lie, and those that come along."""
        parts: tuple[Bag | Follower, ...] = (self, *self.along)
        return frozenset[str]().union(*(one.zone.kinds for one in parts if one.zone))


# What was laid, by the names of the bags; behind the things of a bag what came along.
Layout: TypeAlias = dict[str, tuple[Laid, ...]]


class Group(NamedTuple):
    """Bags that are drawn together until their rules hold; without rules once."""

    bags: tuple[Bag, ...]
    rules: tuple[Rule, ...]

    def __str__(self) -> str:
        return ", ".join(bag.name for bag in self.bags)


def work_of(rule: Rule, bags: Iterable[Bag]) -> int:
    """Return how much work it is to see whether a deal of some bags obeys a rule."""
    return rule.work(sum(bag.laid_count for bag in bags if bag.kinds & rule.kinds))


def draw_bag(bag: Bag, stream: Stream, table: Table | None = None) -> tuple[Laid, ...] | None:
    """
    Return one deal of *bag* after what lies on *table*, each equally likely.

    ``None`` where fewer places are open than things are to be laid.
    """
    places = open_places(bag, table)
    things: Sequence[Thing] = bag.things
    count = bag.laid_count
    if count > min(len(places), len(things)):
        return None
    if bag.is_shuffled and (len(things) > count or len(things) == len(places)):
        things = stream.sample(things, count)
    if bag.is_shuffled and len(places) > count:
        places = stream.sample(places, count)
    return tuple(map(Laid, places[:count], things[:count]))


class Draws:
    """
    Deals of a group, one after the other, until one obeys its rules.

    Each bag has a stream of the seed, and one more for what comes along with it.
    """

    def __init__(self, group: Group, seed: int, suffix: str = "") -> None:
        self._bags = [
            (bag, Stream(seed, bag.name + suffix), Stream(seed, f"{bag.name}, with{suffix}"), rules)
            for bag, rules in zip(group.bags, rules_after_bags(group), strict=True)
        ]

    def draw(self, table: Table) -> Layout | None:
        """Return one deal, ``None`` where it breaks a rule; *table* stays as it was."""
        layout: Layout = {}
        length = len(table)
        try:
            for bag, stream, along, rules in self._bags:
                laid = draw_bag(bag, stream, table)
                if laid is None:
                    return None
                table.lay(laid, covers=bag.covers)
                layout[bag.name] = laid
                for spot, thing, follower in comers(bag, laid):
                    places = open_beside(follower, spot, table)
                    if not places:
                        return None
                    one = Laid(along.pick(places) if len(places) > 1 else places[0], thing)
                    table.lay((one,))
                    layout[bag.name] += (one,)
                if not all(rule.holds(table) for rule in rules):
                    return None
            return layout
        finally:
            table.take_back(length)


def comers(bag: Bag, laid: Iterable[Laid]) -> Iterator[tuple[Spot, Thing, Follower]]:
    """Yield what comes along with the things of a bag, and to which place."""
    for spot, thing in laid:
        for follower in bag.along:
            for coming in follower.coming(thing):
                yield spot, coming, follower


def open_beside(follower: Follower, spot: Spot, table: Table) -> Sequence[Spot]:
    """Return where a thing may lie now that comes along to a place."""
    near = follower.near(spot)
    if near != [spot]:
        taken = table.spots_of((follower.kind,))
        near = [place for place in near if place not in taken]
    return open_places(follower, table, near)


def rules_after_bags(group: Group) -> list[list[Rule]]:
    """Return, for each bag of a group, the rules that nothing after it can change."""
    found: list[list[Rule]] = [[] for _ in group.bags]
    for rule in group.rules:
        last = [
            number
            for number, bag in enumerate(group.bags)
            if bag.covers or not bag.kinds.isdisjoint(rule.kinds)
        ]
        found[max(last, default=0)].append(rule)
    return found


def open_places(
    bag: Bag | Follower, table: Table | None, among: Sequence[Spot] | None = None
) -> Sequence[Spot]:
    """Return where things of a bag may lie now, *among* its places."""
    places: Sequence[Spot] = tuple(bag.places) if among is None else among
    if table is None or bag.zone is None:
        return places
    there = bag.zone.cells(table) | bag.zone.spots
    return [one for one in places if is_in(one, there)]
