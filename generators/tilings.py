"""
Exact covers by triangular trihexes: counted, numbered, drawn uniformly, or ruled out.

A **trihex** is three mutually adjacent hexes. It lies pointing up (one cell above two) or
down (two above one); turned by 120 degrees about its middle it covers the same cells, with
what is printed on it moved on by one place.

A *window* is a set of cells of which all in its *core* must be covered; the others may
stay empty. `CoverTable` walks the window in reading order and keeps, for every free cell
and every set of cells ahead that can already be covered (the *frontier*), the exact number
of ways to finish. From that table any cover can be rebuilt from its number (`unrank`) and
drawn with exactly equal chances.

All counts are whole numbers, of any size. How many cells are still to stay empty is no part
of a frontier: its ways are packed into one number, a field for each number of empty cells,
so that one addition counts them all. That makes plain Python as fast as arrays, on boards
of usual size, and there may be no NumPy where this runs.

The work grows about 1.94 times with each cell of width and only linearly with length; the
window is turned so that it is narrow.

Source: frontier (transfer-matrix) counting; checked against the triangle counts of
J. H. Conway and J. C. Lagarias, "Tiling with polyominoes and combinatorial group
theory" (1990).
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from generators import NamedTuple, NoSuchBoardError, RegionError, Value, randomness
from generators.hexes import Hex, neighbours, reading_order, rotate


class Trihex(NamedTuple):
    """
    Where one trihex lies: its first cell in reading order, and which way it points.

    Sorts by its first cell; every set of three mutually adjacent cells is exactly one.
    """

    first: Hex
    points_up: bool

    def cells(self) -> tuple[Hex, Hex, Hex]:
        """
        Return the three cells, clockwise on the page from the first in reading order.

        >>> Trihex(Hex(0, 0), points_up=True).cells()
        (Hex(q=0, r=0), Hex(q=0, r=1), Hex(q=-1, r=1))
        """
        q, r = self.first
        if self.points_up:
            return (self.first, Hex(q, r + 1), Hex(q - 1, r + 1))
        return (self.first, Hex(q + 1, r), Hex(q, r + 1))


def trihex_of(cells: Iterable[Hex]) -> Trihex:
    """
    Return the trihex that covers exactly *cells*.

    Raises:
        RegionError: they are not three mutually adjacent hexes.
    """
    wanted = frozenset(cells)
    if wanted:
        first = min(wanted, key=lambda cell: (cell.r, cell.q))
        for points_up in (True, False):
            piece = Trihex(first, points_up)
            if frozenset(piece.cells()) == wanted:
                return piece
    raise RegionError(
        "no_trihex",
        "cells {cells!r}: expected three hexes that touch one another",
        cells=sorted(wanted),
    )


class CoverProblem(Value):
    """Cover all of *core*, and some more of *window*, with *tile_count* trihexes."""

    window: frozenset[Hex]
    core: frozenset[Hex]
    tile_count: int

    def __init__(self, window: frozenset[Hex], core: frozenset[Hex], tile_count: int) -> None:
        super().__init__(window, core, tile_count)
        if not self.core <= self.window:
            raise RegionError("core_outside", "the core of a window must lie within the window")
        if self.tile_count < 0:
            raise RegionError(
                "tile_count_negative",
                "tile count {count!r}: expected 0 or more",
                count=self.tile_count,
            )

    @property
    def empty_count(self) -> int:
        """The number of window cells that stay empty; negative when the tiles are too many."""
        return len(self.window) - 3 * self.tile_count


def exact_cover(region: Iterable[Hex]) -> CoverProblem:
    """
    Return the problem of covering every cell of *region*.

    Raises:
        RegionError: the number of cells is no multiple of three.
    """
    cells = frozenset(region)
    if len(cells) % 3:
        raise RegionError(
            "no_multiple_of_three",
            "{count} hexes: expected a multiple of three to cover by trihexes",
            count=len(cells),
        )
    return CoverProblem(cells, cells, len(cells) // 3)


_MOST_WIDTH = 47
_MOST_EMPTIES = 999

# A frontier is a number: bit 0 is a cell that is free, bits above it the covered ones ahead.
_Ways: TypeAlias = dict[int, int]  # packed, by frontier


class _Place(NamedTuple):
    """What may be done with one cell: the bits and the numbers of its trihexes; 0 bits is none."""

    may_rest: bool
    up_bits: int
    up: int
    down_bits: int
    down: int


class CoverTable:
    """
    The covers of one problem, numbered from 0 to ``count - 1``.

    The numbers depend on the window alone.

    Attributes:
        count: how many there are; 0 is a proof.
        pieces: all trihexes that lie in the window, sorted; covers are their indices.
    """

    def __init__(self, problem: CoverProblem) -> None:
        """
        Count all covers of *problem*.

        Raises:
            RegionError: the window is too wide for this method (beyond some 20 cells it would
                run out of memory, beyond 47 it is refused), or it leaves more than 999 hexes
                empty.
        """
        self.problem = problem
        if problem.empty_count > _MOST_EMPTIES:
            raise RegionError(
                "too_many_empty_hexes",
                "{count} hexes stay empty: expected {most} or fewer",
                count=problem.empty_count,
                most=_MOST_EMPTIES,
            )
        # The window is turned so that pieces reach the fewest cells ahead.
        orders = []
        for turns in range(3):
            cells = reading_order(rotate(cell, turns) for cell in problem.window)
            index = {cell: place for place, cell in enumerate(cells)}
            near = ((place, neighbours(cell)[:3]) for place, cell in enumerate(cells))
            ahead = (index[o] - place for place, some in near for o in some if o in index)
            orders.append((max(ahead, default=0), turns, cells, index))
        _, self._turns, self._cells, index = min(orders, key=lambda order: order[:2])
        # All trihexes in the window, and what may be done in each place.
        core = {rotate(cell, self._turns) for cell in problem.core}
        bits = {
            piece: _bits_ahead(piece, index)
            for cell in self._cells
            for piece in (Trihex(cell, points_up=True), Trihex(cell, points_up=False))
        }
        back = {piece: _turned(piece, -self._turns) for piece in bits if bits[piece]}
        self.pieces = tuple(sorted(back.values()))
        numbers = {piece: number for number, piece in enumerate(self.pieces)}
        self._places: list[_Place] = []
        for cell in self._cells:
            may_rest = problem.empty_count > 0 and cell not in core
            up, down = Trihex(cell, points_up=True), Trihex(cell, points_up=False)
            number_up, number_down = (numbers.get(back.get(p, p), -1) for p in (up, down))
            place = _Place(may_rest, bits[up], number_up, bits[down], number_down)
            self._places.append(place)
        # Two ways for each tile and each cell that may stay empty are more than there are.
        # Where one number of empty cells goes with a frontier, the next is three more, as
        # the covered cells are a multiple of three: a third of a field for each is enough.
        loose_count = sum(place.may_rest for place in self._places)
        self._shift = (loose_count + len(self._cells) // 3) // 3 + 1
        self._field = (1 << 3 * self._shift) - 1
        self._ways = self._ways_to_finish() if problem.empty_count >= 0 else [{0: 0}]
        self.count = self._ways[0][0] >> self._shift * max(problem.empty_count, 0) & self._field

    def draw(self, stream: randomness.Stream, wanted: Iterable[Hex] = ()) -> tuple[int, ...] | None:
        """
        Return one cover, each equally likely: the indices of its trihexes, sorted.

        ``None`` if it leaves a cell of *wanted* empty, which is soon known.

        Raises:
            NoSuchBoardError: there is no cover; that is proved.
        """
        if not self.count:
            raise NoSuchBoardError(
                "no_tiles_cover", "all ways to lay the tiles were counted: none covers these hexes"
            )
        number = stream.below(self.count)
        kept = frozenset(self._cells.index(rotate(cell, self._turns)) for cell in wanted)
        return self.unrank(number, kept)

    def unrank(self, number: int, wanted: frozenset[int] = frozenset()) -> tuple[int, ...] | None:
        """Return the cover with this number, if no place of *wanted* stays empty."""
        places, ways_by_place = self._places, self._ways
        shift, field = self._shift, self._field
        last, empties = len(places), self.problem.empty_count
        pieces: list[int] = []
        at = ahead = 0
        while True:
            skipped = (ahead ^ ahead + 1).bit_length() - 1
            frontier = ahead >> skipped
            at += skipped
            if at == last:
                return tuple(sorted(pieces))
            may_rest, up_bits, up, down_bits, down = places[at]
            at += 1
            if may_rest and empties:
                ahead = frontier >> 1
                skipped = (ahead ^ ahead + 1).bit_length() - 1
                packed = ways_by_place[at + skipped][ahead >> skipped]
                ways = packed >> shift * (empties - 1) & field
                if number < ways:
                    if at - 1 in wanted:
                        return None
                    empties -= 1
                    continue
                number -= ways
            if up_bits and not frontier & up_bits:
                ahead = (frontier | up_bits) >> 1
                if not down_bits or frontier & down_bits:
                    pieces.append(up)
                    continue
                skipped = (ahead ^ ahead + 1).bit_length() - 1
                packed = ways_by_place[at + skipped][ahead >> skipped]
                ways = packed >> shift * empties & field
                if number < ways:
                    pieces.append(up)
                    continue
                number -= ways
            ahead = (frontier | down_bits) >> 1
            pieces.append(down)

    def _ways_to_finish(self) -> list[_Ways]:
        """Return, place by place, every frontier that can come up, and its ways to finish."""
        # The same frontiers in the same surroundings, as along a row, lead to the same ones
        # again, so that they are worked out once: over so many covered cells to the next.
        known: dict[tuple[bool, int, int, frozenset[int]], list[list[tuple[int, int, int]]]] = {}
        reached: list[set[int]] = [{0}, *(set() for _ in self._places)]
        steps = []
        for at, (may_rest, up_bits, _, down_bits, _) in enumerate(self._places):
            surroundings = (may_rest, up_bits, down_bits, frozenset(reached[at]))
            if surroundings not in known:
                known[surroundings] = [
                    [
                        (frontier, skipped, ahead >> skipped)
                        for frontier in reached[at]
                        if not frontier & bits
                        for ahead in ((frontier | bits) >> 1,)
                        for skipped in ((ahead ^ ahead + 1).bit_length() - 1,)
                    ]
                    for bits in [0] * may_rest + [bits for bits in (up_bits, down_bits) if bits]
                ]
            steps.append(known[surroundings])
            for choice in steps[at]:
                for _, skipped, frontier in choice:
                    reached[at + 1 + skipped].add(frontier)
        most = (1 << self._shift * (self.problem.empty_count + 3)) - 1
        ways: list[_Ways] = [dict.fromkeys(frontiers, 0) for frontiers in reached]
        ways[-1][0] = 1
        for at in range(len(steps) - 1, -1, -1):
            here = ways[at]
            is_rest = self._places[at].may_rest
            for choice in steps[at]:
                for frontier, skipped, ahead in choice:
                    found = ways[at + 1 + skipped][ahead]
                    here[frontier] += found << self._shift & most if is_rest else found
                is_rest = False
        return ways


def _bits_ahead(piece: Trihex, index: Mapping[Hex, int]) -> int:
    """Return the bits of the cells that *piece* covers after its first; 0 is no room."""
    first, *others = piece.cells()
    ahead = [index.get(other, -1) - index[first] for other in others]
    if max(ahead) > _MOST_WIDTH:
        raise RegionError(
            "window_too_wide",
            "a window {width} hexes wide: expected fewer than {most}",
            width=max(ahead),
            most=_MOST_WIDTH + 1,
        )
    return sum(1 << place for place in ahead) if min(ahead) > 0 else 0


def _turned(piece: Trihex, turns: int) -> Trihex:
    if turns == 0:
        return piece
    return trihex_of(rotate(cell, turns) for cell in piece.cells())
