"""
Exact covers by triangular trihexes: counted, numbered, drawn uniformly, or ruled out.

A *window* is a set of cells of which all in its *core* must be covered; the others may
stay empty. `count_covers` walks the window in reading order and keeps, for every free cell
and every set of cells ahead that can already be covered (the *frontier*), the exact number
of ways to finish. From that table any cover can be numbered (`rank`), rebuilt from its
number (`unrank`) and drawn with exactly equal chances.

All counts are whole numbers, of any size. How many cells are still to stay empty is no part
of a frontier: its ways are packed into one number, a field for each number of empty cells,
so that one addition counts them all. That makes plain Python as fast as arrays, on boards
of usual size, and there may be no NumPy where this runs.

The work grows about 1.94 times with each cell of width and only linearly with length; the
window is turned so that it is narrow. Long strips keep the ways of some places only and
work out the rest again when they are needed.

Source: frontier (transfer-matrix) counting; checked against the triangle counts of
J. H. Conway and J. C. Lagarias, "Tiling with polyominoes and combinatorial group
theory" (1990).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isqrt
from typing import NamedTuple, TypeAlias

from generators import NoSuchBoardError, RegionError
from generators.hexes import Hex, neighbours, reading_order, rotate
from generators.randomness import Stream
from generators.trihexes import CoverProblem, Trihex, explain_no_cover, trihex_of

_MOST_WIDTH = 47
_MOST_EMPTIES = 999

# With more frontiers than this the ways of some places only are kept.
_KEPT_FRONTIERS = 600_000

# Outlines with few covers come up again and again: each of theirs is walked to once.
MOST_REMEMBERED = 2048

# A frontier is a number: bit 0 is a cell that is free, bits above it the covered ones ahead.
# A step leads from a frontier over so many covered cells to the frontier behind them.
_Step: TypeAlias = tuple[int, int, int]
_Ways: TypeAlias = dict[int, int]  # packed, by frontier


class _Place(NamedTuple):
    """What may be done with one cell: the bits and the numbers of its trihexes; 0 bits is none."""

    may_rest: bool
    up_bits: int
    up: int
    down_bits: int
    down: int


class _Layer(NamedTuple):
    """The frontiers that can come up in one place, and the steps from them."""

    frontiers: frozenset[int]
    rests: Sequence[_Step]  # the cell stays empty
    ups: Sequence[_Step]
    downs: Sequence[_Step]


class _WaysByPlace(dict[int, _Ways]):
    """The ways of the kept places, and of one block of the others at a time."""

    def __init__(self, recount: Callable[[int], dict[int, _Ways]]) -> None:
        super().__init__()
        self._recount = recount
        self._block: dict[int, _Ways] = {}

    def __missing__(self, place: int) -> _Ways:
        """Return the ways of a place that is not kept."""
        block = self._block
        if place not in block:  # another thread may be at another block
            block = self._block = self._recount(place)
        return block[place]


class CoverTable:
    """
    The covers of one problem, numbered from 0 to ``count - 1``.

    Made by `count_covers`. The numbers depend on the window alone.

    Attributes:
        pieces: all trihexes that lie in the window, sorted; `draw_pieces` gives indices.
    """

    def __init__(self, problem: CoverProblem) -> None:
        self.problem = problem
        if problem.empty_count > _MOST_EMPTIES:
            raise RegionError(
                "too_many_empty_hexes",
                "{count} hexes stay empty: expected {most} or fewer",
                count=problem.empty_count,
                most=_MOST_EMPTIES,
            )
        self._turns = _narrowest_turns(problem.window)
        self._cells = reading_order(rotate(cell, self._turns) for cell in problem.window)
        self.pieces, self._places = self._lay_out()
        # Two ways for each tile and each cell that may stay empty are more than there are.
        # Where one number of empty cells goes with a frontier, the next is three more, as
        # the covered cells are a multiple of three: a third of a field for each is enough.
        loose_count = sum(place.may_rest for place in self._places)
        self._shift = (loose_count + len(self._cells) // 3) // 3 + 1
        self._field = (1 << 3 * self._shift) - 1
        self._layers: list[_Layer] = []
        self._reach = 1
        self._block = 0
        self._ways = _WaysByPlace(self._recounted)
        self._remembered: dict[int, tuple[int, ...] | None] = {}
        self.count = 0
        if problem.empty_count >= 0:
            self._build_layers()
            self._count_backwards()
            self.count = self._ways_on(0, 0, problem.empty_count)[0]

    def draw(self, stream: Stream) -> tuple[Trihex, ...]:
        """
        Return one cover, each equally likely, its trihexes in sorted order.

        Raises:
            NoSuchBoardError: there is no cover; that is proved.
        """
        return tuple(self.pieces[piece] for piece in self.draw_pieces(stream) or ())

    def draw_pieces(self, stream: Stream, wanted: Iterable[Hex] = ()) -> tuple[int, ...] | None:
        """
        Return what `draw` returns, each trihex by its index in ``pieces``.

        ``None`` if it leaves a cell of *wanted* empty, which is soon known.
        """
        if not self.count:
            raise NoSuchBoardError(explain_no_cover(self.problem))
        number = stream.below(self.count)
        if not wanted:
            return self._pieces_of(number)
        places = [self._cells.index(rotate(cell, self._turns)) for cell in wanted]
        return self._walk_to(number, frozenset(places))

    def unrank(self, number: int) -> tuple[Trihex, ...]:
        """
        Return the cover with this number, its trihexes in sorted order.

        Raises:
            ValueError: there is no such number.
        """
        if not 0 <= number < self.count:
            raise ValueError(f"cover number {number!r}: expected 0 to {self.count - 1}")
        return tuple(self.pieces[piece] for piece in self._pieces_of(number) or ())

    def rank(self, cover: Iterable[Trihex]) -> int:
        """
        Return the number of *cover*, so that ``unrank`` gives it back.

        Raises:
            ValueError: it is not a cover of this problem.
        """
        turned = [_turned(piece, self._turns) for piece in cover]
        pieces = {piece.first: piece for piece in turned}
        number = placed = at = frontier = 0
        empties = self.problem.empty_count
        while at < len(self._cells):
            piece = pieces.get(self._cells[at])
            place = self._places[at]
            choices = (
                (place.may_rest, 0, empties - 1),
                (place.up_bits, place.up_bits, empties),
                (place.down_bits, place.down_bits, empties),
            )
            steps = [
                self._ways_on(at + 1, (frontier | bits) >> 1, left)
                if is_there and not frontier & bits and left >= 0
                else (0, at, frontier)
                for is_there, bits, left in choices
            ]
            choice = 0 if piece is None else 1 if piece.points_up else 2
            number += sum(ways for ways, _, _ in steps[:choice])
            ways, at, frontier = steps[choice]
            empties = choices[choice][2]
            placed += piece is not None
            if not ways:
                raise ValueError("these trihexes do not cover the region")
        if placed != len(turned):
            raise ValueError("these trihexes do not all lie in the region, or lie on one another")
        return number

    def _pieces_of(self, number: int) -> tuple[int, ...] | None:
        """Return the trihexes of the cover with this number, by their own numbers."""
        if self.count > MOST_REMEMBERED:
            return self._walk_to(number)
        if number not in self._remembered:
            self._remembered[number] = self._walk_to(number)
        return self._remembered[number]

    def _walk_to(self, number: int, wanted: frozenset[int] = frozenset()) -> tuple[int, ...] | None:
        """Return the trihexes on the way to this number, if no place of *wanted* stays empty."""
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

    def _ways_on(self, at: int, ahead: int, empties: int) -> tuple[int, int, int]:
        skipped = (ahead ^ ahead + 1).bit_length() - 1
        packed = self._ways[at + skipped].get(ahead >> skipped, 0)
        return packed >> self._shift * empties & self._field, at + skipped, ahead >> skipped

    def _lay_out(self) -> tuple[tuple[Trihex, ...], list[_Place]]:
        """Return all trihexes in the window, and what may be done in each place."""
        core = {rotate(cell, self._turns) for cell in self.problem.core}
        index = {cell: place for place, cell in enumerate(self._cells)}
        bits = {
            piece: _bits_ahead(piece, index)
            for cell in self._cells
            for piece in (Trihex(cell, points_up=True), Trihex(cell, points_up=False))
        }
        back = {piece: _turned(piece, -self._turns) for piece in bits if bits[piece]}
        pieces = sorted(back.values())
        numbers = {piece: number for number, piece in enumerate(pieces)}
        places = []
        for cell in self._cells:
            may_rest = self.problem.empty_count > 0 and cell not in core
            up, down = Trihex(cell, points_up=True), Trihex(cell, points_up=False)
            number_up, number_down = (numbers.get(back.get(p, p), -1) for p in (up, down))
            places.append(_Place(may_rest, bits[up], number_up, bits[down], number_down))
        return tuple(pieces), places

    def _build_layers(self) -> None:
        """Find, place by place, every frontier that can come up and where it leads."""
        # A long strip repeats itself: the same frontiers in the same surroundings lead to
        # the same ones again, so each such layer is worked out and stored once.
        known: dict[tuple[bool, int, int, frozenset[int]], _Layer] = {}
        ahead: list[set[int]] = [{0}]
        for place in self._places:
            frontiers = frozenset(ahead.pop(0) if ahead else ())
            surroundings = (place.may_rest, place.up_bits, place.down_bits, frontiers)
            if surroundings not in known:
                known[surroundings] = _layer(place, frontiers)
            layer = known[surroundings]
            for steps in (layer.rests, layer.ups, layer.downs):
                for _, skipped, frontier in steps:
                    while len(ahead) <= skipped:
                        ahead.append(set())
                    ahead[skipped].add(frontier)
            self._reach = max(self._reach, len(ahead))
            self._layers.append(layer)

    def _count_backwards(self) -> None:
        """Fill in how many ways there are to finish from the frontiers of the kept places."""
        end = len(self._layers)
        if sum(len(layer.frontiers) for layer in self._layers) > _KEPT_FRONTIERS:
            self._block = _block_length(end, self._reach)
        ways = {end: {0: 1}}
        for place in range(end - 1, -1, -1):
            ways[place] = self._summed(place, ways)
            far = place + self._reach
            if self._block and far < end and far % self._block >= self._reach:
                del ways[far]
        self._ways.update(ways)
        if not self._block:
            self._layers.clear()

    def _recounted(self, place: int) -> dict[int, _Ways]:
        """Return the ways of all places of the block with *place*, worked out again."""
        start = place - place % self._block
        end = min(start + self._block, len(self._layers))
        near = range(end, min(end + self._reach, len(self._layers) + 1))
        ways = {near_place: self._ways[near_place] for near_place in near}
        for at in range(end - 1, start + self._reach - 1, -1):
            ways[at] = self._summed(at, ways)
        return ways

    def _summed(self, place: int, ways: Mapping[int, _Ways]) -> _Ways:
        """Return the ways to finish before a cell, given those after it."""
        layer = self._layers[place]
        after = [ways.get(place + 1 + skipped, {}) for skipped in range(self._reach)]
        shift = self._shift
        most = (1 << shift * (self.problem.empty_count + 3)) - 1
        total: _Ways = dict.fromkeys(layer.frontiers, 0)
        for frontier, skipped, ahead in layer.rests:
            total[frontier] = after[skipped][ahead] << shift & most
        for steps in (layer.ups, layer.downs):
            for frontier, skipped, ahead in steps:
                total[frontier] += after[skipped][ahead]
        return total


def count_covers(problem: CoverProblem) -> CoverTable:
    """
    Return the table of all covers of *problem*; its ``count`` may be 0, which is a proof.

    Raises:
        RegionError: the window is too wide for this method (beyond some 20 cells it would
            run out of memory, beyond 47 it is refused), or it leaves more than 999 hexes
            empty.
    """
    return CoverTable(problem)


def _narrowest_turns(window: frozenset[Hex]) -> int:
    return min(range(3), key=lambda turns: (_frontier_length(window, turns), turns))


def _frontier_length(window: frozenset[Hex], turns: int) -> int:
    """Return how many cells ahead a piece can reach when the window is turned."""
    cells = reading_order(rotate(cell, turns) for cell in window)
    index = {cell: place for place, cell in enumerate(cells)}
    reach = (
        index[other] - place
        for place, cell in enumerate(cells)
        for other in neighbours(cell)[:3]
        if other in index
    )
    return max(reach, default=0)


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


def _layer(place: _Place, frontiers: frozenset[int]) -> _Layer:
    """Return the steps from *frontiers* in one place."""
    return _Layer(
        frontiers,
        rests=_steps(frontiers, 0) if place.may_rest else (),
        ups=_steps(frontiers, place.up_bits) if place.up_bits else (),
        downs=_steps(frontiers, place.down_bits) if place.down_bits else (),
    )


def _steps(frontiers: Iterable[int], bits: int) -> list[_Step]:
    """Return the steps of the frontiers in which *bits* find room."""
    steps = []
    for frontier in frontiers:
        if not frontier & bits:
            ahead = (frontier | bits) >> 1
            skipped = 0
            while ahead & 1:
                ahead >>= 1
                skipped += 1
            steps.append((frontier, skipped, ahead))
    return steps


def _block_length(place_count: int, reach: int) -> int:
    return max(2 * reach, isqrt(place_count * reach))


def _turned(piece: Trihex, turns: int) -> Trihex:
    if turns == 0:
        return piece
    return trihex_of(rotate(cell, turns) for cell in piece.cells())
