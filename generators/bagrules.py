"""
What lies where, and what must hold between things that are dealt.

A *table* holds what has been laid. Each rule is a plain predicate of it: `holds` judges a
finished table, `may_hold` a partial one, to which things are still added. `may_hold` may be
generous, never mistaken: a ``False`` is a proof.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple, Protocol, TypeAlias

from generators.hexes import Place, corners_at, hexes_at, next_to, place_at, sides_at, steps

# A place of the lattice, or the name of any other: a player, a place in a row.
Spot: TypeAlias = Place | str

# Between which owners a rule compares: all things, those of one, those of different ones.
Between: TypeAlias = Literal["all", "own", "others"]


class Thing(NamedTuple):
    """One thing that is laid; equal ones are alike. Without an owner it is nobody's."""

    kind: str
    owner: str = ""


class Laid(NamedTuple):
    """A thing in its place."""

    spot: Spot
    thing: Thing


class Table:
    """What lies where, by kind; what was laid last can be taken back."""

    def __init__(self) -> None:
        self._by_kind: dict[str, list[Laid]] = {}
        self._log: list[tuple[bool, Laid]] = []

    def __len__(self) -> int:
        """Return how many changes there were, for `take_back`."""
        return len(self._log)

    def lay(self, laid: Iterable[Laid], *, covers: bool = False) -> None:
        """Add things; those that cover hide what lies in their places already."""
        added = list(laid)
        if covers:
            spots = {one.spot for one in added}
            for one in [one for one in self.all() if one.spot in spots]:
                self._by_kind[one.thing.kind].remove(one)
                self._log.append((False, one))
        for one in added:
            self._by_kind.setdefault(one.thing.kind, []).append(one)
            self._log.append((True, one))

    def take_back(self, length: int) -> None:
        """Undo all changes but the first *length*."""
        while len(self._log) > length:
            was_added, one = self._log.pop()
            if was_added:
                self._by_kind[one.thing.kind].remove(one)
            else:
                self._by_kind[one.thing.kind].append(one)

    def all(self) -> Iterator[Laid]:
        """Yield all that can be seen."""
        for of_kind in self._by_kind.values():
            yield from of_kind

    def of(self, kinds: Iterable[str]) -> list[Laid]:
        """Return the things of *kinds* that can be seen."""
        return [one for kind in kinds for one in self._by_kind.get(kind, ())]

    def spots_of(self, kinds: Iterable[str]) -> set[Spot]:
        """Return where they lie."""
        return {one.spot for one in self.of(kinds)}


class Rule(Protocol):
    """What must hold; *name* is told where nothing obeys it."""

    @property
    def name(self) -> str:
        """How the rule is called."""

    @property
    def kinds(self) -> AbstractSet[str]:
        """The kinds that it speaks of; the bags that hold them are linked."""

    def holds(self, table: Table) -> bool:
        """Return whether a finished table obeys it."""

    def may_hold(self, table: Table) -> bool:
        """Return whether it can still be obeyed when more is laid."""


@dataclass(frozen=True, slots=True)
class Apart:
    """
    Any two things of *kinds* are *least* steps apart: 2 do not touch, 1 share no place.

    Attributes:
        equal: only two of one kind are compared.
    """

    name: str
    kinds: frozenset[str]
    least: int
    equal: bool = False
    between: Between = "all"

    def holds(self, table: Table) -> bool:
        """Return whether all of them are."""
        alike = [{kind} for kind in self.kinds] if self.equal else [self.kinds]
        return not any(
            _are_compared(one, other, self.between) and _is_nearer(one.spot, other.spot, self.least)
            for kinds in alike
            for one, other in combinations(table.of(kinds), 2)
        )

    may_hold = holds


@dataclass(frozen=True, slots=True)
class Beside:
    """Each thing of *these* touches *least* to *most* things of *of*."""

    name: str
    these: frozenset[str]
    of: frozenset[str]
    least: int = 1
    most: int | None = None
    between: Between = "all"

    @property
    def kinds(self) -> frozenset[str]:
        """Both sides."""
        return self.these | self.of

    def holds(self, table: Table) -> bool:
        """Return whether each of them does."""
        return all(self.least <= count for count in self._counts(table)) and self.may_hold(table)

    def may_hold(self, table: Table) -> bool:
        """Return whether none has too many."""
        return self.most is None or all(count <= self.most for count in self._counts(table))

    def _counts(self, table: Table) -> Iterator[int]:
        """Yield how many each of them touches."""
        others = table.of(self.of)
        for one in table.of(self.these):
            near = around(one.spot)
            yield sum(
                other.spot in near and _are_compared(one, other, self.between) for other in others
            )


@dataclass(frozen=True, slots=True)
class Connected:
    """
    All places with *these* are in one piece; or with *to*, each piece touches one of those.

    With *between* ``own`` those of every owner by themselves.
    """

    name: str
    these: frozenset[str]
    to: frozenset[str] = frozenset()
    between: Between = "all"

    @property
    def kinds(self) -> frozenset[str]:
        """Both sides."""
        return self.these | self.to

    def holds(self, table: Table) -> bool:
        """Return whether they are."""
        goals = self._by_owner(table, self.to)
        return all(
            self._is_joined(spots, goals.get(owner, set()))
            for owner, spots in self._by_owner(table, self.these).items()
        )

    def may_hold(self, table: Table) -> bool:
        """Return True: whatever lies apart may still be joined."""
        return True

    def _by_owner(self, table: Table, kinds: AbstractSet[str]) -> dict[str, set[Spot]]:
        found: dict[str, set[Spot]] = {}
        for spot, thing in table.of(kinds):
            found.setdefault(thing.owner if self.between == "own" else "", set()).add(spot)
        return found

    def _is_joined(self, spots: set[Spot], goals: set[Spot]) -> bool:
        parts = pieces_of(spots)
        if not self.to:
            return len(parts) <= 1
        return all(any(spot in goals or around(spot) & goals for spot in part) for part in parts)


@dataclass(frozen=True, slots=True)
class Unparted:
    """What things of *kinds* leave free of *area* is in one piece."""

    name: str
    kinds: frozenset[str]
    area: frozenset[Spot]

    def holds(self, table: Table) -> bool:
        """Return whether it is."""
        return len(pieces_of(self.area - table.spots_of(self.kinds))) <= 1

    def may_hold(self, table: Table) -> bool:
        """Return True: a piece that is cut off may still be filled."""
        return True


@dataclass(frozen=True, slots=True)
class Total:
    """
    The things of *kinds*, counted or added up, are *least* to *most*.

    Attributes:
        area: only those that lie there; None: anywhere.
        values: what kinds count for, not below 0; those that are missing count for 1.
        largest: only the largest piece of touching places counts.
        owner: only things of this owner; None: of all.
    """

    name: str
    kinds: frozenset[str]
    least: int = 0
    most: int | None = None
    area: frozenset[Spot] | None = None
    values: tuple[tuple[str, int], ...] = ()
    largest: bool = False
    owner: str | None = None

    def holds(self, table: Table) -> bool:
        """Return whether they are."""
        return self._sum(table) >= self.least and self.may_hold(table)

    def may_hold(self, table: Table) -> bool:
        """Return whether there are not too many."""
        return self.most is None or self._sum(table) <= self.most

    def _sum(self, table: Table) -> int:
        values = dict(self.values)
        at: Counter[Spot] = Counter()
        for spot, thing in table.of(self.kinds):
            is_there = self.area is None or spot in self.area
            if is_there and self.owner in {None, thing.owner}:
                at[spot] += values.get(thing.kind, 1)
        if not self.largest:
            return at.total()
        return max((sum(at[spot] for spot in part) for part in pieces_of(at.keys())), default=0)


@lru_cache(maxsize=4096)
def around(spot: Spot) -> frozenset[Spot]:
    """Return the places that touch one of the lattice; none for other places."""
    if isinstance(spot, str):
        return frozenset()
    hexes = (place_at(cell) for cell in hexes_at(spot))
    found = {*next_to(spot), *hexes, *corners_at(spot), *sides_at(spot)}
    return frozenset(found - {spot})


def pieces_of(spots: AbstractSet[Spot]) -> list[set[Spot]]:
    """Return the connected parts of *spots*; places of one kind are joined by touching."""
    left = set(spots)
    parts = []
    while left:
        edge = [left.pop()]
        part = set(edge)
        while edge:
            spot = edge.pop()
            near = left & set(_next_to(spot))
            left -= near
            part |= near
            edge += near
        parts.append(part)
    return parts


@lru_cache(maxsize=4096)
def _next_to(spot: Spot) -> tuple[Spot, ...]:
    return () if isinstance(spot, str) else next_to(spot)


@lru_cache(maxsize=1 << 16)
def _is_nearer(one: Spot, other: Spot, least: int) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other and least > 0
    return one.kind == other.kind and steps(one, other) < least


def _are_compared(one: Laid, other: Laid, between: Between) -> bool:
    is_own = one.thing.owner == other.thing.owner
    return between == "all" or is_own == (between == "own")
