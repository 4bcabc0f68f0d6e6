"""
What lies where, and what must hold between things that are dealt.

A *table* holds what has been laid. Each rule is a plain predicate of it: `holds` judges a
finished table, `may_hold` a partial one, to which things are still added. `may_hold` may be
generous, never mistaken: a ``False`` is a proof. `faults` says how far a table is from it.

What is measured is in `bagmeasures`.
"""

from collections.abc import Iterable, Iterator, Sequence
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


class Zone(NamedTuple):
    """
    Some hexes, by where they are and what lies on them.

    Attributes:
        hexes: only these.
        on: only those with one of these kinds on them, for each set of kinds.
        any_of: only those that are in one of these as well.
        all_of: only those that are in all of these as well.
        without: less these.
        spots: corners and sides that are meant besides.
    """

    hexes: frozenset[Spot]
    on: tuple[frozenset[str], ...] = ()
    any_of: "tuple[Zone, ...]" = ()
    all_of: "tuple[Zone, ...]" = ()
    without: "tuple[Zone, ...]" = ()
    spots: frozenset[Spot] = frozenset()

    def cells(self, table: "Table") -> set[Spot]:
        """Return the hexes that are in it now."""
        found = set(self.hexes)
        for kinds in self.on:
            found &= table.spots_of(kinds)
        if self.any_of:
            found &= set[Spot]().union(*(zone.cells(table) for zone in self.any_of))
        for zone in self.all_of:
            found &= zone.cells(table)
        for zone in self.without:
            found -= zone.cells(table)
        return found

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that decide what is in it."""
        inner = (*self.any_of, *self.all_of, *self.without)
        return frozenset[str]().union(*self.on, *(zone.kinds for zone in inner))

    @property
    def only_grows(self) -> bool:
        """Whether no hex leaves it when more is laid."""
        is_steady = not any(zone.kinds for zone in self.without)
        return is_steady and all(zone.only_grows for zone in (*self.any_of, *self.all_of))


class Which(NamedTuple):
    """
    Which of the things on a table are meant.

    Attributes:
        kinds: those of these kinds; none: the hexes of *zone* themselves.
        zone: only those there; None: anywhere. Corners and sides are in every hex that they
            touch.
    """

    kinds: frozenset[str]
    zone: Zone | None = None

    @property
    def speaks_of(self) -> frozenset[str]:
        """All kinds that it depends on."""
        return self.kinds | self.zone.kinds if self.zone else self.kinds

    @property
    def only_grows(self) -> bool:
        """Whether nothing that is meant is meant no more when more is laid."""
        return self.zone is None or self.zone.only_grows


class Table:
    """What lies where, by kind; what was laid last can be taken back."""

    def __init__(self) -> None:
        self._by_kind: dict[str, list[Laid]] = {}
        # How many of each kind were added; or what was hidden, and where it stood.
        self._log: list[dict[str, int] | tuple[Laid, int]] = []

    def __len__(self) -> int:
        """Return how many changes there were, for `take_back`."""
        return len(self._log)

    def lay(self, laid: Iterable[Laid], *, covers: bool = False) -> None:
        """Add things; those that cover hide what lies in their places already."""
        added: dict[str, list[Laid]] = {}
        for one in laid:
            added.setdefault(one.thing.kind, []).append(one)
        if covers:
            self._hide({one.spot for some in added.values() for one in some})
        for kind, some in added.items():
            self._by_kind.setdefault(kind, []).extend(some)
        self._log.append({kind: len(some) for kind, some in added.items()})

    def _hide(self, spots: set[Spot]) -> None:
        for one in [one for one in self.all() if one.spot in spots]:
            of_kind = self._by_kind[one.thing.kind]
            self._log.append((one, of_kind.index(one)))
            of_kind.remove(one)

    def take_back(self, length: int) -> None:
        """Undo all changes but the first *length*."""
        while len(self._log) > length:
            change = self._log.pop()
            if isinstance(change, dict):
                for kind, count in change.items():
                    del self._by_kind[kind][-count:]
            else:
                one, number = change
                self._by_kind[one.thing.kind].insert(number, one)

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

    def chosen(self, which: Which) -> list[Laid]:
        """Return those that are meant."""
        found = self.of(which.kinds)
        if which.zone is None:
            return found
        cells, spots = which.zone.cells(self), which.zone.spots
        if not which.kinds:
            return [Laid(spot, _HEX) for spot in cells | spots]
        return [one for one in found if is_in(one.spot, cells, spots)]


def is_in(spot: Spot, cells: AbstractSet[Spot], spots: AbstractSet[Spot]) -> bool:
    """Return whether a place is one of *spots*, or in one of the hexes *cells*."""
    return spot in spots or not cells.isdisjoint(hexes_of(spot))


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


# A hex that is meant as such, whatever lies there.
_HEX = Thing("")
# Steps to which the places near one are remembered.
_MOST_NEAR = 4


@dataclass(frozen=True, slots=True)
class Apart:
    """
    Any two things are *least* steps apart: 2 do not touch, 1 share no place.

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
        if len(things) < 3 * self.least * self.least or self.least > _MOST_NEAR:
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
def around(spot: Spot) -> frozenset[Spot]:
    """Return the places that touch one of the lattice; none for other places."""
    if isinstance(spot, str):
        return frozenset()
    hexes = (place_at(cell) for cell in hexes_at(spot))
    found = {*next_to(spot), *hexes, *corners_at(spot), *sides_at(spot)}
    return frozenset(found - {spot})


@lru_cache(maxsize=1 << 13)
def hexes_of(spot: Spot) -> tuple[Place, ...]:
    """Return the hexes that a place is in; none for places that are not on the lattice."""
    return () if isinstance(spot, str) else tuple(map(place_at, hexes_at(spot)))


def pieces_of(spots: AbstractSet[Spot], barred: AbstractSet[Spot] = frozenset()) -> list[set[Spot]]:
    """
    Return the connected parts of *spots*; places of one kind are joined by touching.

    Nothing is joined where a *barred* place lies between the two.
    """
    left = set(spots)
    parts = []
    while left:
        edge = [left.pop()]
        part = set(edge)
        while edge:
            spot = edge.pop()
            near = left & set(_next_to(spot))
            if barred:
                near = {one for one in near if barred.isdisjoint(around(one) & around(spot))}
            left -= near
            part |= near
            edge += near
        parts.append(part)
    return parts


@lru_cache(maxsize=1 << 13)
def _next_to(spot: Spot) -> tuple[Spot, ...]:
    return () if isinstance(spot, str) else next_to(spot)


@lru_cache(maxsize=1 << 13)
def _near(spot: Spot, reach: int) -> frozenset[Spot]:
    """Return the places so many steps from one, and itself."""
    found = edge = {spot}
    for _ in range(reach):
        edge = {other for one in edge for other in _next_to(one)} - found
        found = found | edge
    return frozenset(found) if reach >= 0 else frozenset()


@lru_cache(maxsize=1 << 16)
def _is_nearer(one: Spot, other: Spot, least: int) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other and least > 0
    return one.kind == other.kind and steps(one, other) < least


def _are_compared(one: Laid, other: Laid, between: Between) -> bool:
    is_own = one.thing.owner == other.thing.owner
    return between == "all" or is_own == (between == "own")


def _concerns(rule: Rule, last: Laid | None) -> bool:
    """Return whether a rule can be broken by what was laid last."""
    return last is None or last.thing.kind in rule.kinds


def outside_bounds(count: int, least: int, most: int | None) -> int:
    """Return by how much a number is too small or too large."""
    return max(0, least - count, 0 if most is None else count - most)
