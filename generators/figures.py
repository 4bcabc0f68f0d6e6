"""
Measures: what is counted of things on the lattice. Figures are those that go by where they lie.

A measure comes to a whole number for some of the things on a board; a figure by the places that
these take: lines, rings, ways, areas, and what they join. Those who deal and those who judge
count them alike, each on a `Board` that knows what their selections mean; plain loops in the
tests count them once more.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain, combinations
from math import inf
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from generators import NamedTuple, hexes

Places: TypeAlias = Set[hexes.Place]
# Steps of the search for the longest path: less than a second; and of a first look at each start.
_MOST_STEPS, _FEW_STEPS = 60_000, 200
# Steps to which the places near one are remembered.
_MOST_NEAR = 4
# Patterns that are looked at in the search for as many as fit beside one another.
_MOST_TRIES = 300_000


class Shape(NamedTuple):
    """
    A small map of what lies where: a pattern.

    Attributes:
        cells: its hexes, and which part of the pattern each is.
        alike: the parts whose hexes are all of one kind, and of another for each part.
        of: where things of several groups make a part, which part each group is for: these groups
            are its kinds. Else each thing is of its own kind.
        turns: whether it counts in all six turns, and ``mirrored`` as well; or ``none``.
        is_once: each hex counts for one only.
    """

    cells: tuple[tuple[hexes.Hex, int], ...]
    alike: frozenset[int] = frozenset()
    turns: Literal["any", "none", "mirrored"] = "any"
    is_once: bool = False
    of: tuple[int, ...] = ()


class Figure(NamedTuple):
    """
    What is looked at.

    Attributes:
        own: the places that make the figure.
        others: what they touch, are to reach, or have round them.
        goals: what they join: each is reached in any of its places.
        board: all hexes there are.
        free: those that ways and areas go over; None: all, and no way is hindered.
        stops: places past which nothing is joined.
        reach: how many steps lead to a goal at most, 0 being any number; how many free hexes may
            lie between members of a group.
        length: of lines and groups: only those so long are counted; 0: the longest is measured.
        is_least: of these, longer ones count as well.
        shape: of patterns, what is sought.
        parts: of patterns, the hexes of each part or group, with the kinds of what lies there.
    """

    own: Places
    others: Places = frozenset()
    goals: Sequence[Places] = ()
    board: Set[hexes.Hex] = frozenset()
    free: Set[hexes.Hex] | None = None
    stops: Places = frozenset()
    reach: int = 0
    length: int = 0
    is_least: bool = False
    shape: Shape | None = None
    parts: Sequence[Mapping[hexes.Hex, Set[str]]] = ()


@lru_cache(maxsize=1 << 13)
def touching(place: hexes.Place) -> frozenset[hexes.Place]:
    """Return the places that touch *place*: those next to it, its hexes, corners and sides."""
    cells = map(hexes.place_at, hexes.hexes_at(place))
    found = {*hexes.next_to(place), *cells, *hexes.corners_at(place), *hexes.sides_at(place)}
    return frozenset(found - {place})


def _hexes(places: Places) -> set[hexes.Hex]:
    return {cell for place in places for cell in hexes.hexes_at(place)}


def groups(places: Places, stops: Places = frozenset()) -> list[set[hexes.Place]]:
    """Return the connected parts of *places*, none of which goes past a stop."""
    return list(map(set, hexes.linked(places, lambda one: _next_past(one, stops))))


def _next_past(one: hexes.Place, stops: Places) -> Sequence[hexes.Place]:
    """Return the places next to one to which no stop bars the way."""
    if not stops:
        return hexes.next_to(one)
    return [o for o in hexes.next_to(one) if stops.isdisjoint(touching(one) & touching(o))]


def cut_off(places: Places, goals: Places, stops: Places = frozenset()) -> list[set[hexes.Place]]:
    """Return the connected parts of *places* that neither hold a goal nor touch one."""
    touched = set(goals).union(*map(touching, goals))
    return [part for part in groups(places, stops) if touched.isdisjoint(part)]


def sized(sizes: Sequence[int], length: int, *, is_least: bool) -> int:
    """Return the largest of some sizes, or how many are of one *length*, or more."""
    if not length:
        return max(sizes, default=0)
    return sum(size == length or (is_least and size > length) for size in sizes)


# Counts of one kind of figure.


def lines(figure: Figure) -> int:
    """Return how long the longest straight row of hexes is, or how many rows are so long."""
    cells = _hexes(figure.own)
    found = []
    for step in hexes.DIRECTIONS[:3]:
        for cell in cells:
            if cell - step in cells:
                continue
            long, last = 1, cell
            while (last := last + step) in cells:
                long += 1
            found.append(long)
    return sized(found, figure.length, is_least=figure.is_least)


def pairs(figure: Figure) -> int:
    """Return how many touch: one of these and one of the others, each two once."""
    found = ({one, other} for one in figure.own for other in touching(one) & figure.others)
    return len(set(map(frozenset, found)))


def joined(figure: Figure) -> int:
    """Return how many goals the same connected part reaches, at most."""
    parts = groups(figure.own, figure.stops)
    return max((sum(not part.isdisjoint(g) for g in figure.goals) for part in parts), default=0)


def bridged(figure: Figure) -> int:
    """Return how large groups are between whose members so many free hexes may lie."""
    free = frozenset(map(hexes.place_at, figure.board if figure.free is None else figure.free))

    def near(place: hexes.Place) -> Iterator[hexes.Place]:
        seen, edge = {place}, {place}
        for _ in range(figure.reach + 1):
            edge = {other for one in edge for other in hexes.next_to(one)} - seen
            seen |= edge
            yield from edge
            edge &= free

    sizes = [len(group) for group in hexes.linked(figure.own, near)]
    return sized(sizes, figure.length, is_least=figure.is_least)


def encircled(figure: Figure) -> int:
    """Return how many hexes a ring of these goes round, whatever stands on them."""
    cells = frozenset(_hexes(figure.own))
    inside = sum(cell in figure.board for hole in hexes.holes(cells) for cell in hole)
    return inside + len(cells - hexes.rim(cells))


def enclosed(figure: Figure) -> int:
    """Return how many hexes lie in areas that these close off, where none of the others is."""
    cells, others = _hexes(figure.own), _hexes(figure.others)
    free = figure.board if figure.free is None else figure.free
    edge = {near for cell in cells for near in hexes.neighbours(cell)}
    areas = hexes.components(free - cells)
    return sum(len(area) for area in areas if area.isdisjoint(others) and area & edge)


def surrounded(figure: Figure) -> int:
    """Return how many stand in groups that no free hex touches, others being taken."""
    free = set(map(hexes.place_at, figure.board if figure.free is None else figure.free))
    free -= figure.others | figure.own
    parts = groups(figure.own)
    return sum(len(part) for part in parts if not any(free & {*hexes.next_to(one)} for one in part))


def steps_to(goals: Set[hexes.Hex], free: Set[hexes.Hex]) -> dict[hexes.Hex, int]:
    """Return how many steps it is from each hex to the nearest goal, over free ones."""
    found = dict.fromkeys(goals, 0)
    edge = [*found]
    for cell in edge:  # grows while it is walked through
        if found[cell] and cell not in free:
            continue
        for near in hexes.neighbours(cell):
            if near not in found:
                found[near] = found[cell] + 1
                edge.append(near)
    return found


def _ways(figure: Figure) -> list[float]:
    """Return how many steps it is from each place to the nearest of the others."""
    if figure.free is None:
        ways = (min((hexes.steps(o, p) for o in figure.others), default=inf) for p in figure.own)
        return list(ways)
    found = steps_to(_hexes(figure.others), figure.free - _hexes(figure.stops))
    return [min(found.get(cell, inf) for cell in hexes.hexes_at(place)) for place in figure.own]


def nearest(figure: Figure) -> int:
    """Return the fewest steps to one of the others; all hexes, where none is reached."""
    fewest = min(_ways(figure), default=0)
    return len(figure.board) if fewest == inf else int(fewest)


def supplied(figure: Figure) -> int:
    """Return how many reach one of the others, in so many steps at most."""
    most = figure.reach or len(figure.board)
    return sum(way <= most for way in _ways(figure))


# The longest path.


def path_bounds(figure: Figure) -> tuple[int, int]:
    """
    Return how long the longest path is, and how long it may be: more, where the search ended.

    A path over hexes or corners comes to each once. Along sides it takes each once, and may
    come to a corner again.
    """
    left, least, most = _MOST_STEPS, 0, 0
    for part in sorted(groups(figure.own, figure.stops), key=len, reverse=True):
        if len(part) <= least:
            break
        search = _Search(part, figure.stops)
        is_whole = search.go(left)
        left -= search.steps
        least = max(least, search.best)
        most = max(most, search.best if is_whole else search.bound)
    return least, max(least, most)


class _Search:
    """
    The longest path within one part, gone through depth first.

    Attributes:
        best: the longest that was found.
        bound: more it cannot be.
        steps: how many were taken.
    """

    def __init__(self, part: Places, stops: Places) -> None:
        self.best = self.steps = 0
        self._near = {one: [o for o in _next_past(one, stops) if o in part] for one in part}
        self._is_along_sides = next(iter(part)).kind == "side"
        self._ends = {one: hexes.corners_at(one) for one in part}
        self.bound = len(part) - max(0, self._left_out())

    def _left_out(self) -> int:
        """Return how many places are left out at least: a path has two ends."""
        if not self._is_along_sides:
            return sum(len(near) == 1 for near in self._near.values()) - 2
        meeting: dict[hexes.Place, list[hexes.Place]] = {}
        for side, ends in self._ends.items():
            for corner in ends:
                meeting.setdefault(corner, []).append(side)
        odd = 0
        for here in meeting.values():
            is_passed = any(two in self._near[one] for one, two in combinations(here, 2))
            odd += len(here) % 2 if is_passed else len(here)
        return (odd - 2) // 2

    def go(self, most_steps: int) -> bool:
        """Look for the longest path; return whether there is none longer than the best."""
        # From the ends: there is mostly one where few others are near. First a little from each.
        starts = sorted(self._near, key=lambda one: (len(self._near[one]), one))
        for most in (_FEW_STEPS, most_steps):
            is_whole = True
            for start in starts:
                for end in self._ends[start] if self._is_along_sides else (start,):
                    is_whole &= self._from(start, end, min(most_steps, self.steps + most))
                    if self.best == self.bound:
                        return True
            if is_whole:
                return True
        return False

    def _from(self, start: hexes.Place, end: hexes.Place, last_step: int) -> bool:
        """Look at all paths that begin at *start* and leave it at *end*; or at some."""
        taken = {start}
        path, ways = [start], [self._onward(start, end, taken)]
        while ways and self.best < self.bound:
            self.best = max(self.best, len(path))
            found = next(ways[-1], None)
            if found is None:
                ways.pop()
                taken.discard(path.pop())
                continue
            if self.steps >= last_step:
                return False
            self.steps += 1
            place, end = found
            taken.add(place)
            path.append(place)
            ways.append(self._onward(place, end, taken))
        return True

    def _onward(
        self, place: hexes.Place, end: hexes.Place, taken: set[hexes.Place]
    ) -> Iterator[tuple[hexes.Place, hexes.Place]]:
        """Return the places that can come next, and the corner at which each is left."""
        near = [other for other in self._near[place] if other not in taken]
        if self._is_along_sides:
            for other in near:
                one, two = self._ends[other]
                if end in {one, two}:
                    yield other, two if end == one else one
            return
        # Where there are few ways on comes first: later there may be none.
        near.sort(key=lambda one: sum(other not in taken for other in self._near[one]))
        yield from ((other, other) for other in near)


# Patterns.


@lru_cache(maxsize=64)  # a rule looks for the same one thousands of times
def _turned(shape: Shape) -> set[frozenset[tuple[hexes.Hex, int]]]:
    """Return a shape in all its turns, its first hex in reading order at the origin."""
    found = set()
    for turn in range({"none": 1, "any": 6, "mirrored": 12}[shape.turns]):
        seen = hexes.mirror if turn >= 6 else lambda cell: cell
        cells = [(hexes.rotate(seen(cell), turn), part) for cell, part in shape.cells]
        first = hexes.reading_order(cell for cell, _ in cells)[0]
        found.add(frozenset((cell - first, part) for cell, part in cells))
    return found


def patterns(figure: Figure) -> tuple[list[frozenset[hexes.Hex]], int]:
    """
    Return the hexes of each pattern that counts, and how many there may be.

    That is more where the search ended. On the same hexes there is one pattern at most.
    """
    from generators.placing import can_fill  # most figures are no patterns

    assert figure.shape is not None
    found, parts, of = dict[frozenset[hexes.Hex], None](), figure.parts, figure.shape.of
    if of:  # where several groups make one part, these are its kinds
        whole: list[dict[hexes.Hex, Set[str]]] = [{} for _ in range(max(of) + 1)]
        for number, (part, group) in enumerate(zip(of, figure.parts, strict=True)):
            for cell, kinds in group.items():
                own = kinds if of.count(part) == 1 else {str(number)}
                whole[part][cell] = whole[part].get(cell, frozenset()) | own
        parts = whole
    for turned in _turned(figure.shape):
        starts = next(parts[part] for cell, part in turned if cell == hexes.ORIGIN)
        for start in starts:
            shared = dict[int, Set[str]]()
            for cell, part in turned:
                here = parts[part].get(start + cell)
                if not here:
                    break
                if part in figure.shape.alike:
                    shared[part] = shared.get(part, here) & here
            else:
                # Each part needs a kind of its own, which one alone has if it has any.
                choices = [*shared.values()]
                is_there = all(choices)
                if is_there and len(choices) > 1:
                    is_there = can_fill(choices, dict.fromkeys(frozenset[str]().union(*choices), 1))
                if is_there:
                    found[frozenset(start + cell for cell, _ in turned)] = None
    if not figure.shape.is_once:
        return list(found), len(found)
    chosen, most, tries = list[frozenset[hexes.Hex]](), 0, _MOST_TRIES
    # Those in different groups share no hex.
    covering = dict[hexes.Hex, list[frozenset[hexes.Hex]]]()
    for one in found:
        for cell in one:
            covering.setdefault(cell, []).append(one)
    for some in hexes.linked(
        found, lambda one: chain.from_iterable(covering.pop(cell, ()) for cell in one)
    ):
        search = _Packing(some, tries)
        tries = search.tries
        chosen += search.best
        most += search.bound
    return chosen, most


class _Packing:
    """
    As many of some sets of hexes, all of one size, as share none.

    Attributes:
        best: the most that were found.
        bound: more there cannot be.
        tries: how many were left.
    """

    def __init__(self, some: Sequence[frozenset[hexes.Hex]], tries: int) -> None:
        in_order = sorted(some, key=sorted)
        self.best: list[frozenset[hexes.Hex]] = []
        taken = set[hexes.Hex]()
        for one in in_order:
            if taken.isdisjoint(one):
                self.best.append(one)
                taken |= one
        self.tries = tries
        self._size = len(some[0])
        self._go([], in_order)
        most = len(frozenset[hexes.Hex]().union(*some)) // self._size
        self.bound = len(self.best) if self.tries > 0 else most

    def _go(self, chosen: list[frozenset[hexes.Hex]], left: list[frozenset[hexes.Hex]]) -> None:
        if len(chosen) > len(self.best):
            self.best = chosen
        while left and self.tries > 0:
            self.tries -= len(left)
            there = Counter(cell for one in left for cell in one)
            if len(chosen) + len(there) // self._size <= len(self.best):
                return
            # Whatever covers the hex that the fewest cover; then none of them.
            cell = min(there, key=there.__getitem__)
            for one in [one for one in left if cell in one]:
                self._go([*chosen, one], [other for other in left if other.isdisjoint(one)])
            left = [one for one in left if cell not in one]


FIGURES: Mapping[str, Callable[[Figure], int]] = {
    "pairs": pairs,
    "distance": nearest,
    "line": lines,
    # Where that takes too long, the longest that was found; and of patterns as many as were.
    "path": lambda figure: path_bounds(figure)[0],
    "joins": joined,
    "bridged": bridged,
    "ring": encircled,
    "encloses": enclosed,
    "surrounded": surrounded,
    "through": supplied,
    "pattern": lambda figure: len(patterns(figure)[0]),
}


# Measures of things.


# A place of the lattice, or the name of any other: a player, a place in a row.
Spot: TypeAlias = hexes.Place | str


class Thing(NamedTuple):
    """One thing on a board; equal ones are alike. Without an owner it is nobody's."""

    kind: str
    owner: str = ""


class Laid(NamedTuple):
    """A thing in its place."""

    spot: Spot
    thing: Thing


# Whose things are compared with one another.
Between: TypeAlias = Literal["all", "own", "others"]
# What says which things are meant, in the terms of whoever deals or judges.
Selection = TypeVar("Selection")
Selection_co = TypeVar("Selection_co", covariant=True)


class Measure(NamedTuple, Generic[Selection_co]):
    """
    What is counted.

    Attributes:
        what: ``number_of`` hexes or pieces; the ``sum`` of the values of hexes, or of those below
            pieces; the ``weight`` of pieces, the sum of what they are worth; how many hexes,
            corners or sides the largest connected ``group`` takes; how many different ``kinds``
            of terrain there are, or lie below pieces; whole ``sets``; an ``entry``; the ``height``
            of stacks; or one of the `FIGURES`, of the places of what is meant.
        chip: of a sum, the values of chips of this kind instead, as far as they are numbers.
        reach: of a sum, hexes so many steps round are below as well; of groups that are bridged,
            how many hexes may lie between.
        reach_by: instead, an entry says so.
        is_by_piece: of a sum, every piece counts its hexes; else every hex counts once.
        entry: the keyword of a number of a colour or of the table. Of other entries: whether a
            colour is the holder, or one of several colours: 1 or 0; how many words or hexes
            there are.
        field: the field of an entry that holds a number.
        at_start: of an entry, what holds in set-up where nothing was entered.
        of: of a figure, what is touched, to be reached, or round it. None: of those that need
            something round them, all pieces.
        goals: of what joins; whether all of one is a single goal, else each of its places is; and
            whose it is, as in *between*.
        over: of ways and areas, the hexes that they go over; None: all, and no way is hindered.
        stopped_by: nothing is joined or gone past such pieces of other colours.
        between: whose pieces *of* are: ``own``, those of the same colour, or ``others``.
        length: of lines and groups, which are counted: of so many, or of more if it *is_least*.
        colour: only what is of this colour.
        at: of a figure, only what is in these places.
        worth: of a sum, the values of this name instead.
        times: what its points are multiplied by; a sum of what lies at the place or in the
            region that it is taken of, or else anything.
        times_table: by what for 0, 1, 2 .. of that; the last goes on.
        parts: of ``sets``, what each has one of; of a pattern what its hexes are; *which* are all
            things among these.
        shape: of a pattern, how its parts lie.
    """

    what: str
    which: Selection_co
    chip: str = ""
    reach: int = 0
    is_by_piece: bool = False
    entry: str = ""
    field: str = ""
    at_start: int | None = None
    of: Selection_co | None = None
    goals: tuple[tuple[Selection_co, bool, Between], ...] = ()
    over: Selection_co | None = None
    stopped_by: Selection_co | None = None
    between: Between = "all"
    length: int = 0
    is_least: bool = False
    colour: str = ""
    at: frozenset[hexes.Place] | None = None
    worth: str = ""
    times: "Measure[Selection_co] | None" = None
    times_table: tuple[int, ...] = ()
    parts: "tuple[Measure[Selection_co], ...]" = ()
    reach_by: "Measure[Selection_co] | None" = None
    shape: Shape | None = None

    @property
    def is_entered(self) -> bool:
        """Whether it is an entry, or hangs on one."""
        return bool(self.what == "entry" or self.reach_by) or any(p.is_entered for p in self.parts)

    @property
    def selections(self) -> "tuple[Selection_co, ...]":
        """What it is about: that which is counted, and what that touches, reaches or goes over."""
        parts = chain.from_iterable(part.selections for part in self.parts)
        own = () if self.what == "entry" or self.parts else (self.which,)
        some = (self.of, *(goal for goal, *_ in self.goals), self.over, self.stopped_by)
        return (*parts, *own, *(one for one in some if one is not None))

    def in_terms(
        self,
        meant: Callable[[Selection_co], Selection],
        of_parts: Callable[[Selection_co], Selection],
    ) -> "Measure[Selection]":
        """Return the same measure, by what is *meant* by all that it is about, its parts, too."""
        ours: Any = self
        changed = {
            key: None if which is None else meant(which)
            for key in ("which", "of", "over", "stopped_by")
            for which in [getattr(self, key)]
        }
        goals = tuple((meant(goal), *how) for goal, *how in self.goals)
        parts = tuple(part.in_terms(of_parts, of_parts) for part in self.parts)
        found: Measure[Selection] = ours._replace(**changed, goals=goals, parts=parts)
        return found


class Board(NamedTuple, Generic[Selection]):
    """
    What lies on a board, to be measured.

    Attributes:
        cells: its hexes.
        chosen: the things that a selection means, whosever they are.
        values: what counts for a measure: of kinds of things what these are worth; of places of
            hexes what they add to a sum, or which of different ``kinds`` lies there, or None.
        owner: whose things are measured, all of these or none; None: as the things tell.
    """

    cells: Set[hexes.Hex]
    chosen: Callable[[Selection], Sequence[Laid]]
    values: Callable[[Measure[Selection]], Callable[[Any], Any]]
    owner: str | None = None


def amounts(
    measure: Measure[Selection], shares: Sequence[Sequence[Laid]], board: Board[Selection]
) -> list[int]:
    """Return what a measure comes to for each share of the things that it is about."""
    if measure.what == "number_of":
        return list(map(len, shares))
    if measure.what == "group":
        pieces = (groups(places_among(share)) for share in shares)
        return [
            sized([*map(len, one)], measure.length, is_least=measure.is_least) for one in pieces
        ]
    if measure.what == "sets":
        parts = [board.chosen(part.which) for part in measure.parts]
        return [min(map(len, _shared(share, parts))) for share in shares]
    if measure.what == "height":
        others = () if measure.of is None else board.chosen(measure.of)
        heights = Counter(spot for spot, _ in others)
        return [sum(heights[spot] for spot in {one.spot for one in share}) for share in shares]
    if measure.what in FIGURES:
        count = FIGURES[measure.what]
        return [count(figure_of(measure, share, board)) for share in shares]
    value = board.values(measure)
    if measure.what == "weight":
        return [sum(value(one.thing.kind) for one in share) for share in shares]
    far = [*map(_middle_of, board.cells)] if measure.reach > _MOST_NEAR else ()
    below = [[c for one in some for c in _below(one.spot, measure.reach, far)] for some in shares]
    if measure.what == "kinds":
        return [len({*map(value, cells)} - {None}) for cells in below]
    return [sum(map(value, cells if measure.is_by_piece else {*cells})) for cells in below]


def figure_of(
    measure: Measure[Selection], share: Sequence[Laid], board: Board[Selection]
) -> Figure:
    """Return the figure that things make on a board, all of one owner or of none."""
    owners = {one.thing.owner for one in share} if board.owner is None else {board.owner}
    owner = owners.pop() if len(owners) == 1 else ""

    def compared(which: Selection, between: Between) -> Places:
        """Return where things are whose owners are those that count."""
        things = board.chosen(which)
        if between == "all" or not owner:
            return places_among(things)
        return places_among(o for o in things if (o.thing.owner == owner) == (between == "own"))

    goals = list[Places]()
    for goal, is_one, between in measure.goals:
        places = compared(goal, between)
        if is_one:  # all of its hexes, with their corners and sides
            middles = set(map(hexes.place_at, _hexes(places)))
            edges = (
                place for one in middles for place in (*hexes.corners_at(one), *hexes.sides_at(one))
            )
            goals.append(middles.union(edges))
        else:
            goals += (touching(place) | {place} for place in places)
    free = None if measure.over is None and measure.stopped_by is None else board.cells
    if measure.over is not None:
        over = places_among(board.chosen(measure.over))
        free = frozenset(hexes.hexes_at(place)[0] for place in over if place.kind == "hex")
    stops = () if measure.stopped_by is None else board.chosen(measure.stopped_by)
    parts = list[Mapping[hexes.Hex, set[str]]]()
    for part in _shared(share, [board.chosen(part.which) for part in measure.parts]):
        kinds = dict[hexes.Hex, set[str]]()
        for spot, thing in part:
            for middle in hexes_of(spot):
                kinds.setdefault(hexes.hexes_at(middle)[0], set()).add(thing.kind)
        parts.append(kinds)
    return Figure(
        places_among(share),
        frozenset() if measure.of is None else compared(measure.of, measure.between),
        goals,
        board.cells,
        free,
        places_among([one for one in stops if one.thing.owner != owner]),
        measure.reach,
        measure.length,
        measure.is_least,
        measure.shape,
        parts,
    )


def places_among(things: Iterable[Laid]) -> frozenset[hexes.Place]:
    """Return where things are on the lattice."""
    return frozenset(one.spot for one in things if not isinstance(one.spot, str))


def _shared(share: Sequence[Laid], parts: Sequence[Sequence[Laid]]) -> Iterator[list[Laid]]:
    """Yield what of each part is where things of a share are, and of the same owners."""
    here = {(one.spot, one.thing.owner) for one in share}
    yield from ([one for one in part if (one.spot, one.thing.owner) in here] for part in parts)


@lru_cache(maxsize=1 << 13)
def hexes_of(spot: Spot) -> tuple[hexes.Place, ...]:
    """Return the hexes that a place is in; none for places that are not on the lattice."""
    return () if isinstance(spot, str) else tuple(map(hexes.place_at, hexes.hexes_at(spot)))


def are_compared(one: Laid, other: Laid, between: Between) -> bool:
    """Return whether two things are compared, by their owners."""
    return between == "all" or (one.thing.owner == other.thing.owner) == (between == "own")


def near_pairs(
    things: Sequence[Laid], least: int, are_meant: Callable[[Laid, Laid], bool]
) -> Iterator[tuple[Laid, Laid]]:
    """Return the pairs of things that are less than so many steps apart, each of those once."""
    is_mixed = len({getattr(one.spot, "kind", "") for one in things}) > 1
    if is_mixed or len(things) < 3 * least * least or least > _MOST_NEAR:
        for one, other in combinations(things, 2):
            if is_nearer(one.spot, other.spot, least) and are_meant(one, other):
                yield one, other
        return
    seen: dict[Spot, list[Laid]] = {}
    for one in things:
        for spot in _near(one.spot, least - 1):
            for other in seen.get(spot, ()):
                if are_meant(other, one) and is_nearer(other.spot, one.spot, least):
                    yield other, one
        seen.setdefault(one.spot, []).append(one)


@lru_cache(maxsize=1 << 13)
def _near(spot: Spot, reach: int) -> frozenset[Spot]:
    """Return the places so many steps from one, and itself."""
    edge: Set[Spot] = {spot}
    found = {*edge}
    for _ in range(reach):
        edge = {
            o for one in edge if isinstance(one, hexes.Place) for o in hexes.next_to(one)
        } - found
        found |= edge
    return frozenset(found) if reach >= 0 else frozenset()


@lru_cache(maxsize=1 << 16)
def is_nearer(one: Spot, other: Spot, least: int) -> bool:
    """Return whether two places are less than so many steps apart."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other and least > 0
    return hexes.steps(one, other) < least


def _below(spot: Spot, reach: int, among: Collection[hexes.Place]) -> Collection[hexes.Place]:
    """Return the hexes that a place is in, and those so many steps round; far ones *among* some."""
    if not reach:
        return hexes_of(spot)
    if reach <= _MOST_NEAR or 12 * reach**2 < len(among):
        return _round(spot, reach)
    return {
        cell
        for cell in among
        for x, y in hexes_of(spot)
        if abs(cell.y - y) <= 6 * reach and 3 * abs(cell.x - x) + abs(cell.y - y) <= 12 * reach
    }


@lru_cache(maxsize=1 << 12)
def _round(spot: Spot, reach: int) -> tuple[hexes.Place, ...]:
    near = {
        cell: None for one in hexes_of(spot) for cell in hexes.disk(hexes.hexes_at(one)[0], reach)
    }
    return tuple(map(_middle_of, near))


# So that what is remembered shares its places.
_middle_of = lru_cache(maxsize=1 << 13)(hexes.place_at)
