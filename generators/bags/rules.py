"""
What lies where while bags are dealt, and what must hold between things.

A `Table` holds what has been laid, by its kind; what touches what is told by the lattice.

Each rule is a plain predicate of a table: `holds` judges a finished one, `may_hold` a partial
one, to which things are still added. `may_hold` may be generous, never mistaken: a ``False`` is
a proof. `faults` says how far a table is from it.

`Bounded` is the rule that a measure keeps its bounds: on the whole table, of each owner, or place
by place.

Land is even by the fewest steps: a place is the land of those who reach it first from any of their
starts, round what cannot be passed; equals share it. Shares are exact fractions.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain, combinations, product
from math import inf, lcm
from typing import Any, TypeAlias

from generators import NamedTuple, Value, figures
from generators.hexes import Hex, next_to


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

    hexes: frozenset[figures.Spot]
    on: tuple[frozenset[str], ...] = ()
    not_on: frozenset[str] = frozenset()
    any_of: "tuple[Zone, ...]" = ()
    all_of: "tuple[Zone, ...]" = ()
    without: "tuple[Zone, ...]" = ()
    spots: frozenset[figures.Spot] = frozenset()

    def cells(self, table: "Table") -> set[figures.Spot]:
        """Return the hexes that are in it now."""
        found = set(self.hexes)
        for kinds in self.on:
            found &= table.spots_of(kinds)
        found -= table.spots_of(self.not_on)
        if self.any_of:
            found &= set[figures.Spot]().union(*(zone.cells(table) for zone in self.any_of))
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
_HEX = figures.Thing("")


class Table:
    """What lies where, by kind; what was laid last can be taken back."""

    def __init__(self) -> None:
        self._by_kind: dict[str, list[figures.Laid]] = {}
        # What there was before each change, of the kinds that it changed.
        self._log: list[dict[str, list[figures.Laid]]] = []

    def __len__(self) -> int:
        """Return how many changes there were, for `take_back`."""
        return len(self._log)

    def lay(self, laid: Iterable[figures.Laid], *, covers: bool = False) -> None:
        """Add things; those that cover hide what lies in their places already."""
        things = tuple(laid)
        now: dict[str, list[figures.Laid]] = {}
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

    def exchange(self, gone: Iterable[figures.Laid], come: Iterable[figures.Laid]) -> None:
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

    def of(self, kinds: Iterable[str]) -> list[figures.Laid]:
        """Return the things of *kinds* that can be seen."""
        return [one for kind in kinds for one in self._by_kind.get(kind, ())]

    def spots_of(self, kinds: Iterable[str]) -> set[figures.Spot]:
        """Return where they lie."""
        return {one.spot for one in self.of(kinds)}

    def chosen(self, which: Which) -> list[figures.Laid]:
        """Return those that are meant."""
        found = self.of(which.kinds)
        if which.zone is None:
            return found
        there = which.zone.cells(self) | which.zone.spots
        if not which.kinds:
            return [figures.Laid(spot, _HEX) for spot in there]
        return [one for one in found if is_in(one.spot, there)]


def is_in(spot: figures.Spot, there: Set[figures.Spot]) -> bool:
    """Return whether a place is one of some places, or in one of the hexes among them."""
    return spot in there or not there.isdisjoint(figures.hexes_of(spot))


# What touches what


def around(spot: figures.Spot) -> frozenset[figures.Spot]:
    """Return the places that touch one of the lattice; none for other places."""
    return frozenset() if isinstance(spot, str) else figures.touching(spot)


# The kinds that are still to be laid, if that is known.
Coming: TypeAlias = Set[str] | None
# How many things are so many that comparing them in pairs takes most of the time; and how many
# pairs are looked at in the time that other rules take for a thing.
_MANY, _PAIRS = 200, 10


class Rule(Value, ABC):
    """What must hold; *name* is told where nothing obeys it."""

    name: str

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds that its selections depend on; the bags that hold them are linked."""
        some = (getattr(self, name) for name in self.hints)
        found = (one.speaks_of for one in some if isinstance(one, Which))
        return frozenset[str]().union(*found)

    @property
    @abstractmethod
    def effort(self) -> int:
        """How much work it is, for each thing that it speaks of."""

    @abstractmethod
    def faults(self, table: Table) -> int:
        """Return how much is to be mended until it holds; 0 if it does."""

    def growth(self, table: Table, gone: Set[figures.Laid], come: Set[figures.Laid]) -> int | None:
        """
        Return by how many its faults grew as some things on *table* have come for those *gone*.

        None: that is to be counted anew.
        """
        return None

    def work(self, count: int) -> int:
        """Return how much work it is to see whether *count* things obey it."""
        return self.effort * count

    def holds(self, table: Table) -> bool:
        """Return whether a finished table obeys it."""
        return self.faults(table) == 0

    def may_hold(self, table: Table, last: figures.Laid, coming: Coming = None) -> bool:
        """
        Return whether it can still be obeyed when more is laid, *last* being the newest.

        That is of the kinds that are *coming*, if that is known; *last* is one of its own kinds.
        """
        return True


class Apart(Rule):
    """
    Any two things are *least* steps apart: 2 do not touch, 1 share no place.

    Between places of different kinds these are steps between their hexes: 1 share no hex.

    Attributes:
        equal: only two of one kind are compared.
    """

    which: Which
    least: int
    equal: bool = False
    between: figures.Between = "all"

    effort = 3

    def holds(self, table: Table) -> bool:
        """Return whether all of them are."""
        return next(self._clashes(table), None) is None

    def may_hold(self, table: Table, last: figures.Laid, coming: Coming = None) -> bool:
        """Return whether those are that lie there already."""
        if self.which.zone is not None:
            return not self.which.only_grows or self.holds(table)
        others = table.of(self.which.kinds)
        others.remove(last)  # a second one is another thing like it
        return not any(self._clash(last, other) for other in others)

    def faults(self, table: Table) -> int:
        """Return how many pairs are too near."""
        return sum(1 for _ in self._clashes(table))

    def growth(self, table: Table, gone: Set[figures.Laid], come: Set[figures.Laid]) -> int | None:
        """Return by how many pairs more are too near; only those that moved are looked at."""
        if self.which.zone is not None:
            return None
        others = table.of(self.which.kinds)
        new, old = (
            [one for one in some if one.thing.kind in self.which.kinds] for some in (come, gone)
        )
        for one in new:
            others.remove(one)
        now, before = (
            sum(self._clash(*pair) for pair in chain(combinations(some, 2), product(some, others)))
            for some in (new, old)
        )
        return now - before

    def work(self, count: int) -> int:
        """Return how much work it is; each of many things is compared with all others."""
        return self.effort * count if count <= _MANY else count * count // _PAIRS

    def _clashes(self, table: Table) -> Iterator[tuple[figures.Laid, figures.Laid]]:
        """Return the pairs that are too near, each once."""
        return figures.near_pairs(table.chosen(self.which), self.least, self._compares)

    def _clash(self, one: figures.Laid, other: figures.Laid) -> bool:
        return self._compares(one, other) and figures.is_nearer(one.spot, other.spot, self.least)

    def _compares(self, one: figures.Laid, other: figures.Laid) -> bool:
        is_meant = not self.equal or one.thing.kind == other.thing.kind
        return is_meant and figures.are_compared(one, other, self.between)


class Beside(Rule):
    """Each thing of *these* touches *least* to *most* places with things of *of*."""

    these: Which
    of: Which
    least: int = 1
    most: int | None = None
    between: figures.Between = "all"

    effort = 4

    def holds(self, table: Table) -> bool:
        """Return whether each of them does; the first that does not ends it."""
        return not any(_outside(count, self.least, self.most) for count in self._counts(table))

    def may_hold(self, table: Table, last: figures.Laid, coming: Coming = None) -> bool:
        """Return whether none has too many, nor the last too few for good."""
        is_over = coming is not None and self.of.speaks_of.isdisjoint(coming)
        if is_over and last.thing.kind in self.these.kinds and not self.these.zone:
            return not _outside(next(self._counts(table, [last])), self.least, self.most)
        is_steady = self.these.only_grows and self.of.only_grows
        if self.most is None or not is_steady:
            return True
        return all(count <= self.most for count in self._counts(table))

    def faults(self, table: Table) -> int:
        """Return how many touch too few, or too many, and by how much."""
        return sum(_outside(count, self.least, self.most) for count in self._counts(table))

    def _counts(self, table: Table, these: Sequence[figures.Laid] | None = None) -> Iterator[int]:
        """Yield how many each of *these* touches, or of all."""
        these = table.chosen(self.these) if these is None else these
        others = table.chosen(self.of)
        if self.between == "all":
            spots = {other.spot for other in others}
            yield from (len(around(one.spot) & spots) for one in these)
            return
        for one in these:
            near = around(one.spot)
            compared = (o for o in others if figures.are_compared(one, o, self.between))
            yield len({other.spot for other in compared if other.spot in near})


class Connected(Rule):
    """
    All places with *these* are in one piece; or with *to*, each piece touches one of those.

    With *between* ``own`` those of every owner by themselves, who reach only their things.

    Attributes:
        stopped_by: nothing is joined past such things of another owner.
    """

    these: Which
    to: Which | None = None
    between: figures.Between = "all"
    stopped_by: Which | None = None

    effort = 12

    def faults(self, table: Table) -> int:
        """Return how many pieces are not joined."""
        things = table.chosen(self.these)
        goals = table.chosen(self.to) if self.to else []
        stops = table.chosen(self.stopped_by) if self.stopped_by else []
        is_own, lost = self.between == "own", 0
        for owner in {one.thing.owner for one in things} if is_own else {""}:
            places = figures.places_among(_of(things, owner) if is_own else things)
            barred = figures.places_among([one for one in stops if one.thing.owner != owner])
            if self.to is None:
                lost += max(0, len(figures.groups(places, barred)) - 1)
            else:
                ends = figures.places_among(
                    _of(goals, owner) if is_own and self.to.kinds else goals
                )
                lost += len(figures.cut_off(places, ends, barred))
        return lost


class Bounded(Rule):
    """
    A measure is *least* to *most*.

    Attributes:
        differ: by how much at most the amounts differ from one another; None: by any.
        owners: of the things of each of them by themselves; none: of all.
        by_place: of those in each place that has any by themselves.
        counted: instead, how many of these owners have any.
        around: of those on or round each of these by themselves.
        values: what may lie below the things, or what they are, and what each kind counts for.
        board: all hexes, for figures.
    """

    measure: figures.Measure[Which]
    least: int = 0
    most: int | None = None
    differ: int | None = None
    owners: tuple[str, ...] = ()
    by_place: bool = False
    counted: tuple[str, ...] = ()
    around: Which | None = None
    values: tuple[tuple[str, int], ...] = ()
    board: frozenset[Hex] = frozenset()

    @cached_property
    def below(self) -> dict[str, int]:
        """The kinds that count for a sum, and for how much; others count for nothing."""
        if self.measure.what == "kinds":
            return {kind: 1 for kind, _ in self.values}
        is_sum = self.measure.what in {"sum", "weight"}
        return {kind: value for kind, value in self.values if value and is_sum}

    @cached_property
    def kinds(self) -> frozenset[str]:
        """All kinds that it depends on: theirs, those they lie on, those that are counted."""
        some = (*self.measure.selections, *([self.around] if self.around else ()))
        return frozenset(self.below).union(*(which.speaks_of for which in some))

    @property
    def effort(self) -> int:
        """That of the measure, for each thing: as many places as are looked at."""
        what, owners = self.measure.what, max(1, len(self.counted))
        if what == "sum":
            return owners * (2 + 3 * (self.measure.reach + 1) ** 2)
        return owners * {"number_of": 1, "group": 12, "kinds": 4, "path": 400}.get(what, 20)

    @cached_property
    def only_grows(self) -> bool:
        """Whether no amount ever gets less when more is laid."""
        what, selections = self.measure.what, self.measure.selections
        if self.measure.length or (what in figures.FIGURES and what not in {"line", "ring"}):
            return False
        some = (*selections, *([self.around] if self.around else ()))
        return all(one.only_grows for one in some) and min(self.below.values(), default=0) >= 0

    def limits(self, least: float, most: float, kinds: float) -> tuple[float, float]:
        """Return the least and the most it comes to, of so many things on so many *kinds*."""
        if self.measure.what == "number_of":
            return least, most
        if self.measure.what == "group":
            return 0 if self.measure.length else min(least, 1), most
        return (0, kinds) if self.measure.what == "kinds" else (-inf, inf)

    def may_hold(self, table: Table, last: figures.Laid, coming: Coming = None) -> bool:
        """Return whether there are not too many already."""
        most = self.most
        if most is None or not self.only_grows:
            return True
        return all(amount <= most for amount in self.amounts(table))

    def faults(self, table: Table) -> int:
        """Return by how much it is outside."""
        amounts = self.amounts(table)
        found = sum(_outside(amount, self.least, self.most) for amount in amounts)
        if self.differ is not None and amounts:
            found += max(0, max(amounts) - min(amounts) - self.differ)
        return found

    def amounts(self, table: Table) -> list[int]:
        """Return what the measure comes to, for each share of the things."""
        things = table.chosen(self.measure.which)
        shares = [_of(things, owner) for owner in self.owners] or [things]
        if self.by_place:
            at: dict[tuple[int, figures.Spot], list[figures.Laid]] = {}
            for number, share in enumerate(shares):
                for one in share:
                    at.setdefault((number, one.spot), []).append(one)
            shares = list(at.values())
        if self.around is not None:
            middles = (one.spot for one in table.chosen(self.around))
            near = [{spot, *around(spot)} for spot in dict.fromkeys(middles)]
            shares = [
                [one for one in share if one.spot in here] for here in near for share in shares
            ]
        board = figures.Board(self.board, table.chosen, partial(self._values, table))
        if not self.counted:
            return figures.amounts(self.measure, shares, board)
        by_owner = [[_of(share, owner) for share in shares] for owner in self.counted]
        found = [figures.amounts(self.measure, some, board) for some in by_owner]
        return [sum(amount > 0 for amount in at_place) for at_place in zip(*found, strict=True)]

    def _values(self, table: Table, measure: figures.Measure[Which]) -> Callable[[Any], Any]:
        values = self.below
        if measure.what == "weight":
            return Counter(values).__getitem__
        if measure.what == "kinds":
            return {spot: thing.kind for spot, thing in table.of(values)}.get
        worth = Counter[figures.Spot]()
        for spot, thing in table.of(values):
            worth[spot] += values[thing.kind]
        return worth.__getitem__


class Even(Rule):
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

    owners: tuple[str, ...]
    starts: frozenset[str]
    values: tuple[tuple[str, int], ...]
    barred: frozenset[str]
    area: frozenset[figures.Spot]
    most: Fraction | None = None
    share: Fraction = Fraction(1)

    effort = 6

    @cached_property
    def kinds(self) -> frozenset[str]:
        """All that counts, and all that stands in the way."""
        return self.starts | self.barred | {kind for kind, value in self.values if value}

    def land(
        self, table: Table
    ) -> tuple[Mapping[figures.Spot, tuple[str, ...]], Mapping[str, Fraction]]:
        """Return whose land each hex of a finished table is, and what that of each is worth."""
        edge: dict[figures.Spot, set[str]] = {}
        for spot, thing in table.of(self.starts):
            for start in figures.hexes_of(spot) if thing.owner in self.owners else ():
                if start in self.area:
                    edge.setdefault(start, set()).add(thing.owner)
        passable = self.area - table.spots_of(self.barred)
        found: dict[figures.Spot, set[str]] = {}
        while edge:
            found |= edge
            # All who reach a place in the fewest steps come there by places that are theirs.
            after: dict[figures.Spot, set[str]] = {}
            for cell, own in edge.items():
                for other in next_to(cell):
                    if other in passable and other not in found:
                        after.setdefault(other, set()).update(own)
            edge = after
        worth = Counter[figures.Spot]()
        for kind, value in self.values:
            for spot in table.spots_of((kind,)):
                worth[spot] += value
        totals, unit = dict.fromkeys(self.owners, 0), lcm(*range(1, len(self.owners) + 1))
        for cell, own in found.items():  # shared by all whose it is
            for owner in own:
                totals[owner] += worth[cell] * (unit // len(own))
        owners = {cell: tuple(filter(own.__contains__, self.owners)) for cell, own in found.items()}
        return owners, {owner: Fraction(total, unit) for owner, total in totals.items()}

    def spread(self, table: Table) -> Fraction:
        """Return by how much the land differs."""
        land = self.land(table)[1].values()
        return max(land) - min(land)

    def faults(self, table: Table) -> int:
        """Return by how many points it differs too much, rounded up."""
        if self.most is None:
            return 0
        return max(0, -int(-(self.spread(table) - self.most) // 1))


def _of(things: Sequence[figures.Laid], owner: str) -> list[figures.Laid]:
    return [one for one in things if one.thing.owner == owner]


def _outside(count: int, least: int, most: int | None) -> int:
    """Return by how much a number is too small or too large."""
    return max(0, least - count, 0 if most is None else count - most)
