"""How the spreads of land are distributed over all deals, counted in a sample of them."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from generators.bags.drawing import Bag, Draws
from generators.bags.evenness import Even
from generators.bags.groups import group_bags
from generators.bags.rules import Rule
from generators.bags.tables import Table

# A sample is given up where fewer than one deal in so many obeys the other rules.
_MOST_TRIES_EACH = 20


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
