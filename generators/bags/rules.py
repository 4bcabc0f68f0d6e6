"""
What must hold between things that are dealt.

Each rule is a plain predicate of a table: `holds` judges a finished one, `may_hold` a partial
one, to which things are still added. `may_hold` may be generous, never mistaken: a ``False`` is
a proof. `faults` says how far a table is from it.

What is measured is in `measures`.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Literal, Protocol, TypeAlias

from generators.bags.tables import Laid, Spot, Table, Which, around, near_to, pieces_of
from generators.hexes import steps

# Between which owners a rule compares: all things, those of one, those of different ones.
Between: TypeAlias = Literal["all", "own", "others"]


class Rule(Protocol):
    """What must hold; *name* is told where nothing obeys it."""

    @property
    def name(self) -> str:
        """How the rule is called."""

    @property
    def kinds(self) -> AbstractSet[str]:
        """The kinds that it speaks of; the bags that hold them are linked."""

    @property
    def effort(self) -> int:
        """How much work it is, for each thing that it speaks of."""

    def holds(self, table: Table) -> bool:
        """Return whether a finished table obeys it."""

    def may_hold(self, table: Table, last: Laid | None = None) -> bool:
        """Return whether it can still be obeyed when more is laid, *last* being the newest."""

    def faults(self, table: Table) -> int:
        """Return how much is to be mended until it holds; 0 if it does."""


# Steps to which the places near one are remembered.
_MOST_NEAR = 4


@dataclass(frozen=True, slots=True)
class Apart:
    """
    Any two things are *least* steps apart: 2 do not touch, 1 share no place.

    Between places of different kinds these are steps between their hexes: 1 share no hex.

    Attributes:
        equal: only two of one kind are compared.
    """

    name: str
    which: Which
    least: int
    equal: bool = False
    between: Between = "all"

    effort = 3

    @property
    def kinds(self) -> frozenset[str]:
        """Theirs, and those that they lie on."""
        return self.which.speaks_of

    def holds(self, table: Table) -> bool:
        """Return whether all of them are."""
        return next(self._clashes(table.chosen(self.which)), None) is None

    def may_hold(self, table: Table, last: Laid | None = None) -> bool:
        """Return whether those are that lie there already."""
        if not self.which.only_grows or not _concerns(self, last):
            return True
        if last is None or self.which.zone is not None:
            return self.holds(table)
        others = table.of(self.which.kinds)
        others.remove(last)  # a second one is another thing like it
        return not any(self._clash(last, other) for other in others)

    def faults(self, table: Table) -> int:
        """Return how many pairs are too near."""
        return sum(1 for _ in self._clashes(table.chosen(self.which)))

    def _clashes(self, things: Sequence[Laid]) -> Iterator[tuple[Laid, Laid]]:
        """Yield the pairs that are too near, each once."""
        is_mixed = len({_kind_of_place(one.spot) for one in things}) > 1
        if is_mixed or len(things) < 3 * self.least * self.least or self.least > _MOST_NEAR:
            yield from (pair for pair in combinations(things, 2) if self._clash(*pair))
            return
        seen: dict[Spot, list[Laid]] = {}
        for one in things:
            for spot in _near(one.spot, self.least - 1):
                for other in seen.get(spot, ()):
                    if self._clash(other, one):
                        yield other, one
            seen.setdefault(one.spot, []).append(one)

    def _clash(self, one: Laid, other: Laid) -> bool:
        return (
            (not self.equal or one.thing.kind == other.thing.kind)
            and _are_compared(one, other, self.between)
            and _is_nearer(one.spot, other.spot, self.least)
        )


@dataclass(frozen=True, slots=True)
class Beside:
    """Each thing of *these* touches *least* to *most* places with things of *of*."""

    name: str
    these: Which
    of: Which
    least: int = 1
    most: int | None = None
    between: Between = "all"

    effort = 4

    @property
    def kinds(self) -> frozenset[str]:
        """Both sides, and what they lie on."""
        return self.these.speaks_of | self.of.speaks_of

    def holds(self, table: Table) -> bool:
        """Return whether each of them does."""
        return all(self._fault(count) == 0 for count in self._counts(table))

    def may_hold(self, table: Table, last: Laid | None = None) -> bool:
        """Return whether none has too many."""
        is_steady = self.these.only_grows and self.of.only_grows
        if self.most is None or not is_steady or not _concerns(self, last):
            return True
        return all(count <= self.most for count in self._counts(table))

    def faults(self, table: Table) -> int:
        """Return how many touch too few, or too many, and by how much."""
        return sum(map(self._fault, self._counts(table)))

    def _fault(self, count: int) -> int:
        return outside_bounds(count, self.least, self.most)

    def _counts(self, table: Table) -> Iterator[int]:
        """Yield how many each of them touches."""
        others = table.chosen(self.of)
        if self.between == "all":
            spots = {other.spot for other in others}
            yield from (len(around(one.spot) & spots) for one in table.chosen(self.these))
            return
        for one in table.chosen(self.these):
            near = around(one.spot)
            compared = (o for o in others if _are_compared(one, o, self.between))
            yield len({other.spot for other in compared if other.spot in near})


@dataclass(frozen=True, slots=True)
class Connected:
    """
    All places with *these* are in one piece; or with *to*, each piece touches one of those.

    With *between* ``own`` those of every owner by themselves, who reach only their things.

    Attributes:
        stopped_by: nothing is joined past such things of another owner.
    """

    name: str
    these: Which
    to: Which | None = None
    between: Between = "all"
    stopped_by: Which | None = None

    effort = 12

    @property
    def kinds(self) -> frozenset[str]:
        """All that it speaks of."""
        some = (self.these, self.to, self.stopped_by)
        return frozenset[str]().union(*(which.speaks_of for which in some if which))

    def holds(self, table: Table) -> bool:
        """Return whether they are."""
        return self.faults(table) == 0

    def may_hold(self, table: Table, last: Laid | None = None) -> bool:
        """Return True: whatever lies apart may still be joined."""
        return True

    def faults(self, table: Table) -> int:
        """Return how many pieces are not joined."""
        things = table.chosen(self.these)
        owners = {one.thing.owner for one in things} if self.between == "own" else {""}
        goals = table.chosen(self.to) if self.to else []
        stops = table.chosen(self.stopped_by) if self.stopped_by else []
        return sum(self._lost(owner, things, goals, stops) for owner in owners)

    def _lost(
        self, owner: str, things: Sequence[Laid], goals: Sequence[Laid], stops: Sequence[Laid]
    ) -> int:
        """Return how many pieces of one owner are not joined."""
        is_own = self.between == "own"
        spots = {one.spot for one in things if not is_own or one.thing.owner == owner}
        barred = {one.spot for one in stops if one.thing.owner != owner}
        parts = pieces_of(spots, barred)
        if self.to is None:
            return max(0, len(parts) - 1)
        is_anybodys = not is_own or not self.to.kinds
        ends = {one.spot for one in goals if is_anybodys or one.thing.owner == owner}
        return sum(
            not any(spot in ends or not ends.isdisjoint(around(spot)) for spot in part)
            for part in parts
        )


@dataclass(frozen=True, slots=True)
class Unparted:
    """What things of *kinds* leave free of *area* is in one piece."""

    name: str
    kinds: frozenset[str]
    area: frozenset[Spot]

    effort = 12

    def holds(self, table: Table) -> bool:
        """Return whether it is."""
        return self.faults(table) == 0

    def may_hold(self, table: Table, last: Laid | None = None) -> bool:
        """Return True: a piece that is cut off may still be filled."""
        return True

    def faults(self, table: Table) -> int:
        """Return how many pieces are cut off."""
        return max(0, len(pieces_of(self.area - table.spots_of(self.kinds))) - 1)


@lru_cache(maxsize=1 << 13)
def _near(spot: Spot, reach: int) -> frozenset[Spot]:
    """Return the places so many steps from one, and itself."""
    found = edge = {spot}
    for _ in range(reach):
        edge = {other for one in edge for other in near_to(one)} - found
        found = found | edge
    return frozenset(found) if reach >= 0 else frozenset()


@lru_cache(maxsize=1 << 16)
def _is_nearer(one: Spot, other: Spot, least: int) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other and least > 0
    return steps(one, other) < least


def _kind_of_place(spot: Spot) -> str:
    return "" if isinstance(spot, str) else spot.kind


def _are_compared(one: Laid, other: Laid, between: Between) -> bool:
    is_own = one.thing.owner == other.thing.owner
    return between == "all" or is_own == (between == "own")


def _concerns(rule: Rule, last: Laid | None) -> bool:
    """Return whether a rule can be broken by what was laid last."""
    return last is None or last.thing.kind in rule.kinds


def outside_bounds(count: int, least: int, most: int | None) -> int:
    """Return by how much a number is too small or too large."""
    return max(0, least - count, 0 if most is None else count - most)
