"""Starts that are even: the land that owners reach first differs by so much at most."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from generators.bags.tables import Laid, Spot, Table, hexes_of, near_to
from generators.evenness import land_of, nearest_owners, spread_of


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
