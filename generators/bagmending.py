"""
A deal mended move by move until it obeys its rules: found, not drawn, and so not uniform.

It takes over where draws fail too often and a search through all layouts takes too long, as
where a dozen hexes are to be in one piece. Things are moved and exchanged at random; what makes
a deal worse is mostly taken back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from generators.bagdraws import Bag, Group, Layout, comers, draw_bag, open_beside, open_places
from generators.bagrules import Laid, Spot, Table, Thing
from generators.randomness import Stream

Item = TypeVar("Item")

# One in so many moves that make a deal worse by one is kept all the same.
_WORSE = 40


@dataclass(frozen=True, slots=True)
class _Part:
    """
    A bag in a deal that is being mended.

    Attributes:
        places: all of the bag, those with things first.
        things: all of the bag, those that are laid first.
    """

    bag: Bag
    places: tuple[Spot, ...]
    things: tuple[Thing, ...]

    @property
    def laid(self) -> tuple[Laid, ...]:
        """What lies where."""
        return tuple(map(Laid, self.places[: self.bag.laid_count], self.things))

    def moved(self, stream: Stream) -> "_Part":
        """Return it with one thing in another place, or another thing in its place."""
        count = self.bag.laid_count
        one = stream.below(count)
        other = stream.below(len(self.places) + len(self.things) - count)
        if other < len(self.places):
            return _Part(self.bag, _exchanged(self.places, one, other), self.things)
        other += count - len(self.places)
        return _Part(self.bag, self.places, _exchanged(self.things, one, other))


def mended(group: Group, table: Table, stream: Stream, most_moves: int) -> Layout | None:
    """Return a layout of *group* that obeys its rules; ``None``: none was found."""
    movable = [
        number for number, bag in enumerate(group.bags) if bag.is_shuffled and bag.laid_count
    ]
    if not movable or any(bag.laid_count > len(bag.places) for bag in group.bags):
        return None
    deal = [
        _Part(bag, tuple(stream.shuffle(bag.places)), tuple(stream.shuffle(bag.things)))
        for bag in group.bags
    ]
    layout, faults = _judged(group, deal, table, stream)
    for _ in range(most_moves):
        if not faults:
            return layout
        number = stream.pick(movable)
        changed = [*deal]
        changed[number] = deal[number].moved(stream)
        other, left = _judged(group, changed, table, stream)
        if left <= faults or (left == faults + 1 and not stream.below(_WORSE)):
            deal, layout, faults = changed, other, left
    return layout if not faults else None


def _judged(
    group: Group, deal: Sequence[_Part], table: Table, stream: Stream
) -> tuple[Layout, int]:
    """Return a deal as a layout, and how much of it is to be mended."""
    layout: Layout = {}
    length = len(table)
    faults = 0
    for part in deal:
        bag = part.bag
        laid = part.laid if bag.is_shuffled else draw_bag(bag, stream, table) or ()
        faults += _misplaced(bag, laid, table)
        table.lay(laid, covers=bag.covers)
        come = tuple(_come(bag, laid, table, stream))
        faults += sum(1 for _ in comers(bag, laid)) - len(come)
        layout[bag.name] = laid + come
    faults += sum(rule.faults(table) for rule in group.rules)
    table.take_back(length)
    return layout, faults


def _misplaced(bag: Bag, laid: Sequence[Laid], table: Table) -> int:
    """Return how many things are missing, or lie where they may not."""
    missing = bag.laid_count - len(laid)
    if not bag.grounds and bag.zone is None:
        return missing
    there = {*open_places(bag, table)}
    return missing + sum(one.spot not in there for one in laid)


def _come(bag: Bag, laid: Sequence[Laid], table: Table, stream: Stream) -> list[Laid]:
    """Lay and return what comes along, as far as there is room for it."""
    found = []
    for spot, thing, follower in comers(bag, laid):
        if places := open_beside(follower, spot, table):
            found.append(Laid(stream.pick(places), thing))
            table.lay(found[-1:])
    return found


def _exchanged(items: tuple[Item, ...], one: int, other: int) -> tuple[Item, ...]:
    changed = [*items]
    changed[one], changed[other] = items[other], items[one]
    return tuple(changed)
