"""
Starts that are even: the land that owners reach first differs by so much at most.

How the spreads of land are distributed over all deals is counted in a sample of them.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from generators.bags.drawing import Bag, Draws
from generators.bags.groups import group_bags
from generators.bags.rules import Rule
from generators.bags.tables import Laid, Spot, Table, hexes_of, near_to
from generators.evenness import land_of, nearest_owners, spread_of

# A sample is given up where fewer than one deal in so many obeys the other rules.
_MOST_TRIES_EACH = 20


@dataclass(frozen=True, slots=True)
class Even:
    """
    The land of owners differs by *most* at most; None: by whatever it does.

    Attributes:
        owners: all who have starts.
        starts: the kinds of things from which steps are counted; from corners and sides they
            lead to the hexes that these touch.
        values: what a hex counts for, by the kinds of things on it.
        barred: the kinds of things that bar a hex.
        area: the hexes of the board.
        share: how many of all deals are so even: a part of one, as counted in a sample.
    """

    name: str
    owners: tuple[str, ...]
    starts: frozenset[str]
    values: tuple[tuple[str, int], ...]
    barred: frozenset[str]
    area: frozenset[Spot]
    most: Fraction | None = None
    share: Fraction = Fraction(1)

    effort = 6

    @property
    def kinds(self) -> frozenset[str]:
        """All that counts, and all that stands in the way."""
        return self.starts | self.barred | {kind for kind, _ in self.values}

    def spread(self, table: Table) -> Fraction:
        """Return by how much the land on a finished table differs."""
        starts: dict[str, list[Spot]] = {owner: [] for owner in self.owners}
        for spot, thing in table.of(self.starts):
            if thing.owner in starts:
                starts[thing.owner] += (cell for cell in hexes_of(spot) if cell in self.area)
        passable = self.area - table.spots_of(self.barred)
        worth = Counter[Spot]()
        for kind, value in self.values:
            for spot in table.spots_of((kind,)):
                worth[spot] += value
        owners = nearest_owners(starts, passable, near_to)
        return spread_of(land_of(owners, worth, self.owners))

    def holds(self, table: Table) -> bool:
        """Return whether it differs by no more."""
        return self.most is None or self.spread(table) <= self.most

    def may_hold(self, table: Table, last: Laid | None = None) -> bool:
        """Return True: whatever is laid later may make up for it."""
        return True

    def faults(self, table: Table) -> int:
        """Return by how many points it differs too much, rounded up."""
        if self.most is None:
            return 0
        return max(0, -int(-(self.spread(table) - self.most) // 1))


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
