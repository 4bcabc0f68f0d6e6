"""
Layouts of bags that are not drawn: searched for, and mended.

The search goes through all of them depth first: to find one, to count them, to prove that there
is none. Where it takes too long, as where a dozen hexes are to be in one piece, a deal is mended
move by move: things are moved and exchanged at random, and what makes it worse is mostly taken
back. What is found so is not uniform.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from generators import OutOfStepsError
from generators.bags.drawing import (
    Follower,
    Group,
    Layout,
    comers,
    draw_bag,
    open_beside,
    open_places,
)
from generators.bags.tables import Laid, Spot, Table, Thing
from generators.randomness import Stream

Item = TypeVar("Item")
_Part: TypeAlias = tuple[tuple[Spot, ...], tuple[Thing, ...]]

# One in so many moves that make a deal worse by one is kept all the same.
_WORSE = 40


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
        # Of each bag its things, equal ones together.
        self._sorts = [
            [(thing, 1) for thing in bag.things]
            if not bag.is_shuffled
            else (stream.shuffle if stream else list)(Counter(bag.things).items())
            for bag in group.bags
        ]
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
            self._path.append(step)
            covers = self._group.bags[step.bag].covers and not step.come
            self._table.lay((step.laid,), covers=covers)
            # What covers later may hide what breaks a rule.
            if not any(bag.covers for bag in self._group.bags[step.bag :]) and not all(
                rule.may_hold(self._table, step.laid) for rule in rules
            ):
                continue
            following = self._following(step)
            if following is not None:
                levels.append((len(self._table), following))
            elif all(rule.holds(self._table) for rule in rules):
                yield self._layout()

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

    def _layout(self) -> Layout:
        return {
            bag.name: tuple(step.laid for step in self._path if step.bag == number)
            for number, bag in enumerate(self._group.bags)
        }


# Mending


def mended(group: Group, table: Table, stream: Stream, most_moves: int) -> Layout | None:
    """Return a layout of *group* that obeys its rules; ``None``: none was found."""
    movable = [
        number for number, bag in enumerate(group.bags) if bag.is_shuffled and bag.laid_count
    ]
    if not movable or any(bag.laid_count > len(bag.places) for bag in group.bags):
        return None
    # Of each bag all places, those with things first, and all things, those that are laid first.
    deal: list[_Part] = [
        (tuple(stream.shuffle(bag.places)), tuple(stream.shuffle(bag.things))) for bag in group.bags
    ]
    layout, faults = _judged(group, deal, table, stream)
    for _ in range(most_moves):
        if not faults:
            return layout
        # One thing moves to another place, or another thing comes in its place.
        number = stream.pick(movable)
        places, things = deal[number]
        count = group.bags[number].laid_count
        one = stream.below(count)
        other = stream.below(len(places) + len(things) - count)
        changed = [*deal]
        if other < len(places):
            changed[number] = _exchanged(places, one, other), things
        else:
            changed[number] = places, _exchanged(things, one, other + count - len(places))
        found, left = _judged(group, changed, table, stream)
        if left <= faults or (left == faults + 1 and not stream.below(_WORSE)):
            deal, layout, faults = changed, found, left
    return layout if not faults else None


def _judged(
    group: Group, deal: Sequence[_Part], table: Table, stream: Stream
) -> tuple[Layout, int]:
    """Return a deal as a layout, and how much of it is to be mended."""
    layout: Layout = {}
    length = len(table)
    faults = 0
    for bag, (places, things) in zip(group.bags, deal, strict=True):
        laid = tuple(map(Laid, places[: bag.laid_count], things))
        if not bag.is_shuffled:
            laid = draw_bag(bag, stream, table) or ()
        faults += bag.laid_count - len(laid)
        if bag.grounds or bag.zone is not None:
            there = {*open_places(bag, table)}
            faults += sum(one.spot not in there for one in laid)
        table.lay(laid, covers=bag.covers)
        come = []
        for spot, thing, follower in comers(bag, laid):
            if beside := open_beside(follower, spot, table):
                come.append(Laid(stream.pick(beside), thing))
                table.lay(come[-1:])
            else:
                faults += 1
        layout[bag.name] = (*laid, *come)
    faults += sum(rule.faults(table) for rule in group.rules)
    table.take_back(length)
    return layout, faults


def _exchanged(items: tuple[Item, ...], one: int, other: int) -> tuple[Item, ...]:
    changed = [*items]
    changed[one], changed[other] = items[other], items[one]
    return tuple(changed)
