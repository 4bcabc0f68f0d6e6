"""
What is counted of things that are dealt: how many, their largest group, and what lies below.

A `Measure` comes to a whole number for some of the things it is about. `Bounded` is the rule
that it keeps its bounds: on the whole table, of each owner, or place by place.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generators.bags.rules import outside_bounds
from generators.bags.tables import Laid, Spot, Table, Which, hexes_of, pieces_of
from generators.hexes import disk, hexes_at, place_at


@dataclass(frozen=True, slots=True)
class Measure(ABC):
    """What is counted of things."""

    which: Which

    @property
    def kinds(self) -> frozenset[str]:
        """All kinds that it depends on: theirs, and those that they lie on."""
        return self.which.speaks_of

    @property
    def only_grows(self) -> bool:
        """Whether it never gets less when more is laid."""
        return True

    @property
    @abstractmethod
    def effort(self) -> int:
        """How much work it is, for each thing."""

    @abstractmethod
    def amounts(self, shares: Sequence[Sequence[Laid]], table: Table) -> list[int]:
        """Return what it comes to for each share of the things that it is about."""


class Number(Measure):
    """How many there are."""

    __slots__ = ()
    effort = 1

    def amounts(self, shares: Sequence[Sequence[Laid]], table: Table) -> list[int]:
        """Return it for each share."""
        return list(map(len, shares))


class LargestGroup(Measure):
    """How many places the largest piece of touching ones takes."""

    __slots__ = ()
    effort = 12

    def amounts(self, shares: Sequence[Sequence[Laid]], table: Table) -> list[int]:
        """Return it for each share."""
        return [
            max(map(len, pieces_of({one.spot for one in share})), default=0) for share in shares
        ]


@dataclass(frozen=True, slots=True)
class SumBelow(Measure):
    """
    The sum of what lies on the hexes below them.

    Attributes:
        values: what each kind counts for; others count for nothing.
        reach: hexes so many steps round are below as well.
        by_thing: each thing counts its hexes; else every hex counts once.
    """

    values: Mapping[str, int] = field(hash=False)
    reach: int = 0
    by_thing: bool = False

    @property
    def kinds(self) -> frozenset[str]:
        """Theirs, and those that are added up."""
        return self.which.speaks_of.union(self.values)

    @property
    def effort(self) -> int:
        """As many hexes as are looked at."""
        return 2 + 3 * (self.reach + 1) ** 2

    @property
    def only_grows(self) -> bool:
        """Whether nothing counts for less than nothing."""
        return min(self.values.values(), default=0) >= 0

    def amounts(self, shares: Sequence[Sequence[Laid]], table: Table) -> list[int]:
        """Return it for each share."""
        worth: dict[Spot, int] = {}
        for spot, thing in table.of(self.values):
            worth[spot] = worth.get(spot, 0) + self.values[thing.kind]
        below = (
            [cell for one in share for cell in _below(one.spot, self.reach)] for share in shares
        )
        return [
            sum(worth.get(cell, 0) for cell in (cells if self.by_thing else {*cells}))
            for cells in below
        ]


@dataclass(frozen=True, slots=True)
class KindsBelow(Measure):
    """How many of *ground*, different kinds, lie on the hexes below them."""

    ground: frozenset[str]
    effort = 4

    @property
    def kinds(self) -> frozenset[str]:
        """Theirs, and those that are counted."""
        return self.which.speaks_of | self.ground

    def amounts(self, shares: Sequence[Sequence[Laid]], table: Table) -> list[int]:
        """Return it for each share."""
        kinds = {spot: thing.kind for spot, thing in table.of(self.ground)}
        return [
            len({kinds.get(cell, "") for one in share for cell in hexes_of(one.spot)} - {""})
            for share in shares
        ]


@dataclass(frozen=True, slots=True)
class Bounded:
    """
    A measure is *least* to *most*.

    Attributes:
        differ: by how much at most the amounts differ from one another; None: by any.
        owners: of the things of each of them by themselves; none: of all.
        by_place: of those in each place that has any by themselves.
        counted: instead, how many of these owners have any.
    """

    name: str
    measure: Measure
    least: int = 0
    most: int | None = None
    differ: int | None = None
    owners: tuple[str, ...] = ()
    by_place: bool = False
    counted: tuple[str, ...] = ()

    @property
    def kinds(self) -> frozenset[str]:
        """All that the measure depends on."""
        return self.measure.kinds

    @property
    def effort(self) -> int:
        """That of the measure."""
        return self.measure.effort * max(1, len(self.counted))

    def holds(self, table: Table) -> bool:
        """Return whether it is."""
        return self.faults(table) == 0

    def may_hold(self, table: Table, last: Laid | None = None) -> bool:
        """Return whether there are not too many already."""
        most = self.most
        is_other = last is not None and last.thing.kind not in self.kinds
        is_steady = self.measure.only_grows and self.measure.which.only_grows
        if most is None or is_other or not is_steady:
            return True
        return all(amount <= most for amount in self.amounts(table))

    def faults(self, table: Table) -> int:
        """Return by how much it is outside."""
        amounts = self.amounts(table)
        found = sum(outside_bounds(amount, self.least, self.most) for amount in amounts)
        if self.differ is not None and amounts:
            found += max(0, max(amounts) - min(amounts) - self.differ)
        return found

    def amounts(self, table: Table) -> list[int]:
        """Return what the measure comes to, for each share of the things."""
        things = table.chosen(self.measure.which)
        by_owner = [_of(things, owner) for owner in self.owners] or [things]
        shares = [share for some in by_owner for share in self._by_place(some)]
        if not self.counted:
            return self.measure.amounts(shares, table)
        counts = [0] * len(shares)
        for owner in self.counted:
            of_owner = self.measure.amounts([_of(share, owner) for share in shares], table)
            counts = [count + (one > 0) for count, one in zip(counts, of_owner, strict=True)]
        return counts

    def _by_place(self, things: list[Laid]) -> list[list[Laid]]:
        if not self.by_place:
            return [things]
        found: dict[Spot, list[Laid]] = {}
        for one in things:
            found.setdefault(one.spot, []).append(one)
        return list(found.values())


def _of(things: Sequence[Laid], owner: str) -> list[Laid]:
    return [one for one in things if one.thing.owner == owner]


def _below(spot: Spot, reach: int) -> tuple[Spot, ...]:
    """Return the hexes that a place is in, and those so many steps round."""
    if not reach or isinstance(spot, str):
        return hexes_of(spot)
    near = {cell: None for one in hexes_at(spot) for cell in disk(one, reach)}
    return tuple(map(place_at, near))
