"""
What lies where while bags are dealt: things in their places, and which of them are meant.

A *table* holds what has been laid, by its kind; what touches what is told by the lattice.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from generators.hexes import Place, corners_at, hexes_at, next_to, place_at, sides_at

# A place of the lattice, or the name of any other: a player, a place in a row.
Spot: TypeAlias = Place | str


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
        not_on: only those with none of these kinds on them, and perhaps nothing yet.
        any_of: only those that are in one of these as well.
        all_of: only those that are in all of these as well.
        without: less these.
        spots: corners and sides that are meant besides.
    """

    hexes: frozenset[Spot]
    on: tuple[frozenset[str], ...] = ()
    not_on: frozenset[str] = frozenset()
    any_of: "tuple[Zone, ...]" = ()
    all_of: "tuple[Zone, ...]" = ()
    without: "tuple[Zone, ...]" = ()
    spots: frozenset[Spot] = frozenset()

    def cells(self, table: "Table") -> set[Spot]:
        """Return the hexes that are in it now."""
        found = set(self.hexes)
        for kinds in self.on:
            found &= table.spots_of(kinds)
        found -= table.spots_of(self.not_on)
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
        return self.not_on.union(*self.on, *(zone.kinds for zone in inner))

    @property
    def is_plain(self) -> bool:
        """Whether nothing but what lies on its hexes is asked for."""
        return self == Zone(self.hexes, self.on, self.not_on)

    @property
    def only_grows(self) -> bool:
        """Whether no hex leaves it when more is laid."""
        is_steady = not (self.not_on or any(zone.kinds for zone in self.without))
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


# A hex that is meant as such, whatever lies there.
_HEX = Thing("")


class Table:
    """What lies where, by kind; what was laid last can be taken back."""

    def __init__(self) -> None:
        self._by_kind: dict[str, list[Laid]] = {}
        # What there was before each change, of the kinds that it changed.
        self._log: list[dict[str, list[Laid]]] = []

    def __len__(self) -> int:
        """Return how many changes there were, for `take_back`."""
        return len(self._log)

    def lay(self, laid: Iterable[Laid], *, covers: bool = False) -> None:
        """Add things; those that cover hide what lies in their places already."""
        things = tuple(laid)
        now: dict[str, list[Laid]] = {}
        if covers:
            spots = {spot for spot, _ in things}
            for kind, of_kind in self._by_kind.items():
                now[kind] = [one for one in of_kind if one.spot not in spots]
        for one in things:
            kind = one.thing.kind
            if kind not in now:
                now[kind] = [*self._by_kind.get(kind, ())]
            now[kind].append(one)
        self._log.append({kind: self._by_kind.get(kind, []) for kind in now})
        self._by_kind |= now

    def exchange(self, gone: Iterable[Laid], come: Iterable[Laid]) -> None:
        """Take things away and lay others instead; this is not taken back."""
        for one in gone:
            of_kind = self._by_kind[one.thing.kind]
            self._by_kind[one.thing.kind] = [other for other in of_kind if other != one]
        for one in come:
            self._by_kind[one.thing.kind] = [*self._by_kind.get(one.thing.kind, ()), one]

    def copy(self) -> "Table":
        """Return a table on which the same lies, and nothing to take back."""
        copy = Table()
        copy._by_kind |= self._by_kind
        return copy

    def take_back(self, length: int) -> None:
        """Undo all changes but the first *length*."""
        while len(self._log) > length:
            self._by_kind |= self._log.pop()

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
        there = which.zone.cells(self) | which.zone.spots
        if not which.kinds:
            return [Laid(spot, _HEX) for spot in there]
        return [one for one in found if is_in(one.spot, there)]


def is_in(spot: Spot, there: AbstractSet[Spot]) -> bool:
    """Return whether a place is one of some places, or in one of the hexes among them."""
    return spot in there or not there.isdisjoint(hexes_of(spot))


# What touches what


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
            near = left & set(near_to(spot))
            if barred:
                near = {one for one in near if barred.isdisjoint(around(one) & around(spot))}
            left -= near
            part |= near
            edge += near
        parts.append(part)
    return parts


def near_to(spot: Spot) -> tuple[Spot, ...]:
    """Return the places of its kind that touch one of the lattice; none for other places."""
    return () if isinstance(spot, str) else next_to(spot)
