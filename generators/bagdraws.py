"""
Bags of things to be laid on places: one drawn, those that hang together, and all their layouts.

Where there are more places than things, places are drawn for the things in their order; where
there are more things, things are drawn for the places.

Bags that a rule links are drawn together, with those that say where theirs may lie; a bag
whose places are not always as many is drawn together with those that make it so. Others are
drawn on their own, after all that they depend on.

What comes along with the things of a bag is drawn after them, by a stream of its own.

`LayoutSearch` goes through all layouts of bags, depth first: to find, to count and to prove.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from generators.bagrules import Laid, Rule, Spot, Table, Thing, Zone, around, is_in
from generators.randomness import Stream


@dataclass(frozen=True, slots=True)
class Follower:
    """
    Things that come along with each thing of a bag, to the same place.

    If their places are of another kind, as sides are beside corners, each comes to one that
    touches it and has no other such thing.

    Attributes:
        places: where they may lie, all of one kind.
        only_on, not_on, area, zone: as those of a `Bag`.
        owners: who has such things: one comes along with what is theirs. Nobody's, where
            there are none, come along with all.
    """

    kind: str
    places: frozenset[Spot]
    count: int = 1
    only_on: frozenset[str] = frozenset()
    not_on: frozenset[str] = frozenset()
    area: frozenset[Spot] = frozenset()
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
        near = [spot] if some.kind == spot.kind else sorted(around(spot), key=_in_rows)
        return [place for place in near if place in self.places]


@dataclass(frozen=True, slots=True)
class Bag:
    """
    Things that are laid one each on a place of its own.

    Attributes:
        name: of the deal, and of its stream.
        things: all there are, equal ones repeated.
        places: where they may lie, in reading order.
        count: how many are laid; None: all of them.
        only_on: kinds dealt before, of which one must lie there; empty: anywhere.
        not_on: kinds dealt before, of which none may lie there.
        area: the hexes of the board, where the places are corners or sides: each lies on
            every hex of the board that it touches, and one of them is enough.
        zone: where they may lie, where that is not so easily said.
        is_shuffled: else the first things come on the first places.
        covers: what lies there already is hidden from rules and from later bags.
        known_count: how many of its deals obey its rules, where somebody has counted them.
        is_counted: its deals count as different boards.
        along: what comes along with each thing that is laid.
    """

    name: str
    things: tuple[Thing, ...]
    places: tuple[Spot, ...]
    count: int | None = None
    only_on: frozenset[str] = frozenset()
    not_on: frozenset[str] = frozenset()
    area: frozenset[Spot] = frozenset()
    zone: Zone | None = None
    is_shuffled: bool = True
    covers: bool = False
    known_count: int | None = None
    is_counted: bool = True
    along: tuple[Follower, ...] = ()

    @property
    def laid_count(self) -> int:
        """How many things are laid."""
        return len(self.things) if self.count is None else self.count

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of its things, and of those that come along."""
        return _kinds_of(self)

    @property
    def grounds(self) -> frozenset[str]:
        """The kinds that decide where its things may lie, and those that come along."""
        return _grounds_of(self)


@lru_cache(maxsize=256)
def _grounds_of(bag: Bag) -> frozenset[str]:
    found = frozenset[str]()
    parts: tuple[Bag | Follower, ...] = (bag, *bag.along)
    for one in parts:
        found |= one.only_on | one.not_on | (one.zone.kinds if one.zone else frozenset())
    return found


@lru_cache(maxsize=256)
def _kinds_of(bag: Bag) -> frozenset[str]:
    kinds = [thing.kind for thing in bag.things] + [follower.kind for follower in bag.along]
    return frozenset(kinds)


# What was laid, by the names of the bags; behind the things of a bag what came along.
Layout: TypeAlias = dict[str, tuple[Laid, ...]]


class Group(NamedTuple):
    """Bags that are drawn together until their rules hold; without rules once."""

    bags: tuple[Bag, ...]
    rules: tuple[Rule, ...]

    def __str__(self) -> str:
        return ", ".join(bag.name for bag in self.bags)


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


def draw_group(group: Group, streams: "Streams", table: Table) -> Layout | None:
    """Return one deal of *group*, ``None`` where it breaks a rule; *table* stays as it was."""
    layout: Layout = {}
    length = len(table)
    try:
        for bag, rules in zip(group.bags, _rules_after_bags(group), strict=True):
            laid = draw_bag(bag, streams.of(bag), table)
            if laid is None:
                return None
            table.lay(laid, covers=bag.covers)
            come = _draw_along(bag, laid, streams, table) if bag.along else ()
            if come is None or not all(rule.holds(table) for rule in rules):
                return None
            layout[bag.name] = laid + come
        return layout
    finally:
        table.take_back(length)


class Streams:
    """The streams of a seed, one for each bag, and one more for what comes along with it."""

    def __init__(self, seed: int, suffix: str = "") -> None:
        self._seed = seed
        self._suffix = suffix
        self._streams: dict[str, Stream] = {}

    def of(self, bag: Bag, what: str = "") -> Stream:
        """Return that of *bag*."""
        name = f"{bag.name}{what}{self._suffix}"
        if name not in self._streams:
            self._streams[name] = Stream(self._seed, name)
        return self._streams[name]


def _draw_along(
    bag: Bag, laid: tuple[Laid, ...], streams: Streams, table: Table
) -> tuple[Laid, ...] | None:
    """Lay and return what comes along with things; ``None`` where there is no room for it."""
    come = []
    stream = streams.of(bag, ", with")
    for spot, thing, follower in comers(bag, laid):
        places = open_beside(follower, spot, table)
        if not places:
            return None
        one = Laid(stream.pick(places) if len(places) > 1 else places[0], thing)
        table.lay((one,))
        come.append(one)
    return tuple(come)


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


@lru_cache(maxsize=64)
def _rules_after_bags(group: Group) -> tuple[tuple[Rule, ...], ...]:
    """Return, for each bag of a group, the rules that nothing after it can change."""
    found: list[list[Rule]] = [[] for _ in group.bags]
    for rule in group.rules:
        last = [
            number
            for number, bag in enumerate(group.bags)
            if bag.covers or not bag.kinds.isdisjoint(rule.kinds)
        ]
        found[max(last, default=0)].append(rule)
    return tuple(map(tuple, found))


def open_places(
    bag: Bag | Follower, table: Table | None, among: Sequence[Spot] | None = None
) -> Sequence[Spot]:
    """Return where things of a bag may lie now, *among* its places."""
    places: Sequence[Spot] = tuple(bag.places) if among is None else among
    if table is not None and bag.zone is not None:
        cells, spots = bag.zone.cells(table), bag.zone.spots
        places = [place for place in places if is_in(place, cells, spots)]
    if table is None or not (bag.only_on or bag.not_on):
        return places
    there = table.spots_of(bag.only_on) if bag.only_on else {*(bag.area or bag.places)}
    there -= table.spots_of(bag.not_on)
    if bag.area:
        there &= bag.area
        return [place for place in places if not there.isdisjoint(around(place))]
    return [place for place in places if place in there]


def _in_rows(spot: Spot) -> tuple[int, int]:
    assert not isinstance(spot, str)
    return spot.y, spot.x


# What hangs together


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
    sources = [bags[number] for number in sorted(_sources(bags.index(bag), bags))]
    if all(map(_is_fixed, sources)):
        table = Table()
        for source in sources:
            table.lay(draw_bag(source, Stream(0, ""), table) or (), covers=source.covers)
        return len(open_places(bag, table))
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
        for number, thing in enumerate(source.things)
        if not _is_fixed(source) or source.places[number] in places
    )
    return there if bag.only_on else len(bag.places) - there


def _is_fixed(bag: Bag) -> bool:
    """Return whether its things lie in the same places on every board."""
    return not (bag.is_shuffled or bag.grounds or bag.along)


def _is_whole_within(bag: Bag, places: AbstractSet[Spot]) -> bool:
    return bag.laid_count == len(bag.things) and places >= {*bag.places} and not bag.along


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
    wanted = bags[number].grounds
    found = {other for other in range(number) if bags[other].kinds & wanted}
    return found | {cover for other in found for cover in _covering(other, bags) if cover < number}


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


class OutOfStepsError(Exception):
    """The search has used up its steps."""


class _Step(NamedTuple):
    """
    One thing that was laid.

    Attributes:
        bag: the number of its bag.
        places: those that were open when the first thing of the bag was laid; to what comes
            along when it was.
        place: which of them it lies on.
        thing: what lies there.
        sort: which of the different things of the bag it is, and which copy of it.
        missing: how many things of the bag are still to be laid.
        come: how many things came along with those of the bag, this one included.
    """

    bag: int
    places: Sequence[Spot]
    place: int
    thing: Thing
    sort: int
    copy: int
    missing: int
    come: int = 0

    @property
    def laid(self) -> Laid:
        """The thing in its place."""
        return Laid(self.places[self.place], self.thing)


_NOTHING = Thing("")


class LayoutSearch:
    """
    The layouts of *group* after what lies on *table*, each that looks different once.

    In random order where a stream is given.
    """

    def __init__(self, group: Group, table: Table, stream: Stream | None = None) -> None:
        self._group = group
        self._table = table
        self._stream = stream
        self._sorts = [self._mixed_sorts(bag) for bag in group.bags]
        self._path: list[_Step] = []

    def layouts(self, step_limit: int) -> Iterator[Layout]:
        """
        Yield them. The table is as before when all have been found.

        Raises:
            OutOfStepsError: they took more steps.
        """
        rules = self._group.rules
        if not any(bag.laid_count for bag in self._group.bags):
            if all(rule.holds(self._table) for rule in rules):
                yield self._layout()
            return
        levels = [(len(self._table), self._begin(0))]
        while levels:
            length, ways = levels[-1]
            self._table.take_back(length)
            del self._path[len(levels) - 1 :]
            step = next(ways, None)
            if step is None:
                levels.pop()
                continue
            step_limit -= 1
            if step_limit < 0:
                raise OutOfStepsError
            self._make(step)
            if not self._may_go_on(step):
                continue
            following = self._following(step)
            if following is not None:
                levels.append((len(self._table), following))
            elif all(rule.holds(self._table) for rule in rules):
                yield self._layout()

    def _may_go_on(self, step: _Step) -> bool:
        if any(bag.covers for bag in self._group.bags[step.bag :]):
            return True
        return all(rule.may_hold(self._table, step.laid) for rule in self._group.rules)

    def _mixed_sorts(self, bag: Bag) -> list[tuple[Thing, int]]:
        if not bag.is_shuffled:
            return [(thing, 1) for thing in bag.things]
        sorts = list(Counter(bag.things).items())
        return self._stream.shuffle(sorts) if self._stream else sorts

    def _begin(self, number: int) -> Iterator[_Step]:
        """Yield the first steps of a bag."""
        bags = self._group.bags
        while number < len(bags) - 1 and not bags[number].laid_count:
            number += 1
        bag = bags[number]
        places = open_places(bag, self._table)
        if self._stream and bag.is_shuffled:
            places = self._stream.shuffle(places)
        if bag.laid_count <= len(places):
            yield from self._ways(_Step(number, places, -1, _NOTHING, 0, 0, bag.laid_count))

    def _following(self, last: _Step) -> Iterator[_Step] | None:
        """Return the steps after *last*; None where all is laid."""
        if last.missing:
            return self._ways(last)
        bag = self._group.bags[last.bag]
        if bag.along:
            laid = [step.laid for step in self._path if step.bag == last.bag and not step.come]
            come = list(comers(bag, laid))
            if last.come < len(come):
                return self._ways_along(last, *come[last.come])
        is_last = not any(bag.laid_count for bag in self._group.bags[last.bag + 1 :])
        return None if is_last else self._begin(last.bag + 1)

    def _ways_along(
        self, last: _Step, spot: Spot, thing: Thing, follower: Follower
    ) -> Iterator[_Step]:
        """Yield the ways to lay what comes along to a place."""
        places = open_beside(follower, spot, self._table)
        for place in range(len(places)):
            yield _Step(last.bag, places, place, thing, 0, 0, 0, last.come + 1)

    def _ways(self, last: _Step) -> Iterator[_Step]:
        """Yield the ways to lay one more thing of a bag: a further copy, or another sort."""
        places, sorts = last.places, self._sorts[last.bag]
        bag = self._group.bags[last.bag]
        if not bag.is_shuffled:
            number = bag.laid_count - last.missing
            thing = bag.things[number]
            yield _Step(last.bag, places, number, thing, number, 1, last.missing - 1)
            return
        taken = {step.place for step in self._path if step.bag == last.bag}
        for sort in range(last.sort, len(sorts)):
            is_same = sort == last.sort
            copy = last.copy if is_same else 0
            later = sum(count for _, count in sorts[sort + 1 :])
            thing, count = sorts[sort]
            if copy < count:
                first = last.place + 1 if is_same else 0
                free = [place for place in range(first, len(places)) if place not in taken]
                # Behind each there must be room for those that have to be of this sort, too.
                for place in free[: len(free) + 1 - max(last.missing - later, 1)]:
                    yield _Step(last.bag, places, place, thing, sort, copy + 1, last.missing - 1)
            if later < last.missing:
                return

    def _make(self, step: _Step) -> None:
        self._path.append(step)
        covers = self._group.bags[step.bag].covers and not step.come
        self._table.lay((step.laid,), covers=covers)

    def _layout(self) -> Layout:
        return {
            bag.name: tuple(step.laid for step in self._path if step.bag == number)
            for number, bag in enumerate(self._group.bags)
        }
