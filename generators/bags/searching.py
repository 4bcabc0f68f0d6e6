"""
Layouts of bags that are not drawn: searched for, and mended.

The search goes through all of them depth first: to find one, to count them, to prove that there
is none. Where it takes too long, as where a dozen hexes are to be in one piece, a deal is mended
move by move: things are moved and exchanged at random, and what makes it worse is mostly taken
back. What is found so is not uniform.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial
from typing import Any

from generators import NamedTuple, OutOfStepsError
from generators.bags import drawing
from generators.bags.rules import Rule, Table
from generators.figures import Laid, Spot, Thing
from generators.randomness import Stream

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

    In random order where a stream is given; else bags that break their rules are not gone on
    with. (Under a stream they are: the order of what follows hangs on it, and so do boards.)
    """

    def __init__(self, group: drawing.Group, table: Table, stream: Stream | None = None) -> None:
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
        self._rules = drawing.rules_after_bags(group)
        # Of each bag the kinds that may still be laid while things of it are.
        self._coming = [
            None if stream else frozenset[str]().union(*(bag.kinds for bag in group.bags[number:]))
            for number in range(len(group.bags))
        ]
        self._path: list[_Step] = []
        # What lay on the table before each step, and the steps that can still be made there.
        self._levels: list[tuple[int, Iterator[_Step]]] = []

    def leave(self, number: int) -> None:
        """Yield no more layouts in which the first bags, so many, lie as in the last one."""
        del self._levels[sum(step.bag < number for step in self._path) :]

    def layouts(self, step_limit: int) -> Iterator[drawing.Layout]:
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
        levels = self._levels = [(len(self._table), self._begin(0))]
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
                rule.may_hold(self._table, step.laid, self._coming[step.bag])
                for rule in rules
                if step.thing.kind in rule.kinds
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
        places = drawing.open_places(bag, self._table)
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
            come = list(drawing.comers(bag, laid))
            if last.come < len(come):
                spot, thing, follower = come[last.come]
                places = drawing.open_beside(follower, spot, self._table)
                return (
                    _Step(last.bag, places, place, thing, 0, 0, 0, last.come + 1)
                    for place in range(len(places))
                )
        if self._stream is None and not all(r.holds(self._table) for r in self._rules[last.bag]):
            return iter(())
        is_last = not any(bag.laid_count for bag in self._group.bags[last.bag + 1 :])
        return None if is_last else self._begin(last.bag + 1)

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

    def _layout(self) -> drawing.Layout:
        return {
            bag.name: tuple(step.laid for step in self._path if step.bag == number)
            for number, bag in enumerate(self._group.bags)
        }


# Mending


def mended(
    group: drawing.Group, table: Table, stream: Stream, most_moves: int, most_work: int
) -> drawing.Layout | None:
    """Return a layout of *group* that obeys its rules; ``None``: none was found."""
    bags = group.bags
    movable = [number for number, bag in enumerate(bags) if bag.is_shuffled and bag.laid_count]
    if not movable or any(bag.laid_count > len(bag.places) for bag in bags):
        return None
    draft = _Draft(group, table, stream)
    known = draft.judged()
    for _ in range(most_moves):
        if not any(known):
            return draft.layout()
        if draft.work > most_work:
            return None
        # One thing moves to another place, or another thing comes in its place.
        number = stream.pick(movable)
        count, places = bags[number].laid_count, len(bags[number].places)
        one = stream.below(count)
        other = stream.below(places + len(bags[number].things) - count)
        move = (1, one, other + count - places) if other >= places else (0, one, other)
        changed = draft.exchanged(number, *move)
        judged = draft.judged_anew(known, changed)
        worse = sum(judged) - sum(known)
        if worse <= 0 or (worse == 1 and not stream.below(_WORSE)):
            known = judged
        else:
            draft.exchanged(number, *move)
    return None


class _Draft:
    """
    A deal of the bags of a group, whether it obeys the rules or not.

    Only what a change bears upon is judged anew. Where things come along, or hide others, that
    is everything.

    Attributes:
        work: what judging has cost.
    """

    def __init__(self, group: drawing.Group, table: Table, stream: Stream) -> None:
        self._bags, self._stream = group.bags, stream
        self._table = table.copy()
        self._length = len(self._table)
        # Of each bag all places, those with things first, and all things, those laid first.
        self._deal = [
            (stream.shuffle(bag.places), stream.shuffle(bag.things)) for bag in self._bags
        ]
        self._layout: drawing.Layout = {}
        self.work = 0
        self._is_steady = not any(
            bag.along or bag.covers or not bag.grounds.isdisjoint(later.kinds)
            for number, bag in enumerate(self._bags)
            for later in self._bags[number:]
        ) and all(bag.is_shuffled or bag.zone is None for bag in self._bags)
        # What is judged: the kinds on which it hangs, what it costs, how, and by which rule.
        self._parts: list[tuple[frozenset[str], int, Callable[[], int], Rule | None]] = []
        self._moved: tuple[Set[Laid], Set[Laid]] = (frozenset(), frozenset())
        if self._is_steady:
            self._lay()
            self._parts += (
                (bag.grounds | bag.kinds, 2 * bag.laid_count, partial(self._astray, number), None)
                for number, bag in enumerate(self._bags)
                if bag.zone is not None
            )
        else:
            self._parts.append(
                (frozenset(), sum(bag.laid_count for bag in self._bags), self._lay, None)
            )
        self._parts += (
            (rule.kinds, drawing.work_of(rule, self._bags), partial(rule.faults, self._table), rule)
            for rule in group.rules
        )

    def layout(self) -> drawing.Layout:
        """Return it as it was judged last."""
        if self._is_steady:
            self._lay()
        return self._layout

    def judged(self) -> list[int]:
        """Return how much is to be mended, in parts."""
        return [judge() for _, _, judge, _ in self._parts]

    def judged_anew(self, known: Sequence[int], changed: Set[str]) -> list[int]:
        """Return the same where *known* is what it was before some kinds *changed*."""
        found = [*known]
        for place, (kinds, cost, judge, rule) in enumerate(self._parts):
            if not (self._is_steady and kinds.isdisjoint(changed)):
                grown = rule.growth(self._table, *self._moved) if self._is_steady and rule else None
                found[place] = judge() if grown is None else known[place] + grown
                self.work += cost
        return found

    def exchanged(self, number: int, side: int, one: int, other: int) -> Set[str]:
        """Exchange two places of a bag, or two things; return the kinds that lie elsewhere now."""
        places, things = self._deal[number]
        moved = [place for place in {one, other} if place < self._bags[number].laid_count]
        before = {Laid(places[place], things[place]) for place in moved}
        items: list[Any] = things if side else places
        items[one], items[other] = items[other], items[one]
        after = {Laid(places[place], things[place]) for place in moved}
        if self._is_steady:
            self._moved = before - after, after - before
            self._table.exchange(*self._moved)
        return {laid.thing.kind for laid in before ^ after}

    def _lay(self) -> int:
        """Lay all anew; return how many things lie where they may not, or nowhere."""
        table = self._table
        table.take_back(self._length)
        lost = 0
        for number, (bag, (places, things)) in enumerate(zip(self._bags, self._deal, strict=True)):
            laid = tuple(map(Laid, places[: bag.laid_count], things))
            if not bag.is_shuffled:
                laid = drawing.draw_bag(bag, self._stream, table) or ()
            lost += bag.laid_count - len(laid)
            if bag.is_shuffled:
                lost += self._astray(number)
            table.lay(laid, covers=bag.covers)
            come = []
            for spot, thing, follower in drawing.comers(bag, laid):
                if beside := drawing.open_beside(follower, spot, table):
                    come.append(Laid(self._stream.pick(beside), thing))
                    table.lay(come[-1:])
                else:
                    lost += 1
            self._layout[bag.name] = (*laid, *come)
        return lost

    def _astray(self, number: int) -> int:
        """Return how many things of a bag lie where they may not."""
        bag, places = self._bags[number], self._deal[number][0]
        if bag.zone is None:
            return 0
        there = {*drawing.open_places(bag, self._table)}
        return sum(spot not in there for spot in places[: bag.laid_count])
