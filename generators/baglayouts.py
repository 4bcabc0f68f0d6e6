"""All layouts of a group of bags, one after the other, depth first: to find, to count, to prove."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generators.bagdraws import Bag, Group, Layout, open_places
from generators.bagrules import Laid, Spot, Table, Thing
from generators.randomness import Stream


class OutOfStepsError(Exception):
    """The search has used up its steps."""


class _Step(NamedTuple):
    """
    One thing that was laid.

    Attributes:
        bag: the number of its bag.
        places: those that were open when the first thing of the bag was laid.
        place: which of them it lies on.
        sort: which of the different things of the bag it is, and which copy of it.
        missing: how many things of the bag are still to be laid.
    """

    bag: int
    places: Sequence[Spot]
    place: int
    sort: int
    copy: int
    missing: int


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
            if not all(rule.may_hold(self._table) for rule in rules):
                continue
            if step.missing or any(bag.laid_count for bag in self._group.bags[step.bag + 1 :]):
                levels.append((len(self._table), self._go_on(step)))
            elif all(rule.holds(self._table) for rule in rules):
                yield self._layout()

    def _mixed_sorts(self, bag: Bag) -> list[tuple[Thing, int]]:
        """Return the different things of a bag and how many there are, or all in their order."""
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
            yield from self._ways(_Step(number, places, -1, 0, 0, bag.laid_count))

    def _go_on(self, last: _Step) -> Iterator[_Step]:
        """Yield the steps after one."""
        return self._ways(last) if last.missing else self._begin(last.bag + 1)

    def _ways(self, last: _Step) -> Iterator[_Step]:
        """Yield the ways to lay one more thing of a bag: a further copy, or another sort."""
        places, sorts = last.places, self._sorts[last.bag]
        bag = self._group.bags[last.bag]
        if not bag.is_shuffled:
            number = bag.laid_count - last.missing
            yield _Step(last.bag, places, number, number, 1, last.missing - 1)
            return
        taken = {step.place for step in self._path if step.bag == last.bag}
        for sort in range(last.sort, len(sorts)):
            is_same = sort == last.sort
            copy = last.copy if is_same else 0
            later = sum(count for _, count in sorts[sort + 1 :])
            if copy < sorts[sort][1]:
                first = last.place + 1 if is_same else 0
                free = [place for place in range(first, len(places)) if place not in taken]
                # Behind each there must be room for those that have to be of this sort, too.
                for place in free[: len(free) + 1 - max(last.missing - later, 1)]:
                    yield _Step(last.bag, places, place, sort, copy + 1, last.missing - 1)
            if later < last.missing:
                return

    def _make(self, step: _Step) -> None:
        """Lay a thing."""
        self._path.append(step)
        self._table.lay((self._laid(step),), covers=self._group.bags[step.bag].covers)

    def _laid(self, step: _Step) -> Laid:
        return Laid(step.places[step.place], self._sorts[step.bag][step.sort][0])

    def _layout(self) -> Layout:
        """Return what has been laid."""
        return {
            bag.name: tuple(self._laid(step) for step in self._path if step.bag == number)
            for number, bag in enumerate(self._group.bags)
        }
