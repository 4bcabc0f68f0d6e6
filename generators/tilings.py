"""
Exact covers by triangular trihexes: counted, numbered, drawn uniformly, or ruled out.

A *window* is a set of cells of which all in its *core* must be covered; the others may
stay empty. `count_covers` walks the window in reading order and keeps, for every set of
cells ahead that can already be covered (the *frontier*), the exact number of ways to
finish. From that table any cover can be numbered (`rank`), rebuilt from its number
(`unrank`) and drawn with exactly equal chances.

All counts are whole numbers, of any size. The work grows about 1.94 times with each cell
of width and only linearly with length; the window is turned so that it is narrow.
Memory follows the number of frontiers; long strips keep the counts of some layers only
and work out the rest again when they are needed.

Source: frontier (transfer-matrix) counting; checked against the triangle counts of
J. H. Conway and J. C. Lagarias, "Tiling with polyominoes and combinatorial group
theory" (1990).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from zlib import crc32

from generators.coverproblems import CoverProblem, explain_no_cover
from generators.errors import NoSuchBoardError, RegionError
from generators.hexes import Hex, neighbours, reading_order, rotate
from generators.polyhexes import Trihex, trihex_of
from generators.randomness import Stream

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Keys = NDArray[np.int64]
    Steps = NDArray[np.int32]
    Counts = NDArray[Any]  # int64 while they fit, Python integers beyond
    _Views = tuple[memoryview, memoryview, memoryview]

# A frontier is one 64-bit number: which of the next cells are covered already (low bits)
# and how many cells may still stay empty (high bits).
_EMPTIES_SHIFT = 48
_MASK = (1 << _EMPTIES_SHIFT) - 1
_MOST_EMPTIES = (1 << 63 - _EMPTIES_SHIFT) - 1
_LARGEST_SUM = 1 << 61  # three counts below this add up within 64 bits

# With more frontiers than this the counts of every n-th layer only are kept.
_KEPT_FRONTIERS = 12_000_000
_LAYERS_A_BLOCK = 128

# Outlines with few covers come up again and again: each of theirs is walked to once.
_MOST_REMEMBERED = 2048


class _Layer:
    """The steps from every frontier before one cell to those after it; -1 is no step."""

    __slots__ = ("down", "rest", "up", "views")

    def __init__(self, rest: Steps, up: Steps, down: Steps) -> None:
        self.rest = rest  # the cell is covered already, or stays empty
        self.up = up
        self.down = down
        # For reading one by one, which arrays themselves are slow at.
        self.views: _Views = (rest.data, up.data, down.data)


class CoverTable:
    """
    The covers of one problem, numbered from 0 to ``count - 1``.

    Made by `count_covers`. The numbers depend on the window alone.
    """

    def __init__(self, problem: CoverProblem) -> None:
        self.problem = problem
        self._turns = _narrowest_turns(problem.window)
        self._cells = reading_order(rotate(cell, self._turns) for cell in problem.window)
        self._layers: list[_Layer] = []
        self._counts: dict[int, Counts] = {}
        self._block = 1
        self._whole_walk: list[tuple[int, _Views, Sequence[int]]] = []
        self._remembered: dict[int, tuple[Trihex, ...]] = {}
        if problem.empty_count < 0:
            self.count = 0
            return
        self._count_backwards(self._build_layers())
        first = self._counts[0]
        self.count = int(first[0]) if len(first) else 0

    def draw(self, stream: Stream) -> tuple[Trihex, ...]:
        """
        Return one cover, each equally likely, its trihexes in sorted order.

        Raises:
            NoSuchBoardError: there is no cover; that is proved.
        """
        if not self.count:
            raise NoSuchBoardError(explain_no_cover(self.problem))
        return self.unrank(stream.below(self.count))

    def unrank(self, number: int) -> tuple[Trihex, ...]:
        """
        Return the cover with this number, its trihexes in sorted order.

        Raises:
            ValueError: there is no such number.
        """
        if not 0 <= number < self.count:
            raise ValueError(f"cover number {number!r}: expected 0 to {self.count - 1}")
        if self.count > _MOST_REMEMBERED:
            return self._walk_to(number)
        if number not in self._remembered:
            self._remembered[number] = self._walk_to(number)
        return self._remembered[number]

    def _walk_to(self, number: int) -> tuple[Trihex, ...]:
        """Return the cover with this number, by the choices that lead to it."""
        state = 0
        pieces = []
        for place, views, counts in self._walk():
            rests, ups, downs = views
            steps = (rests[state], ups[state], downs[state])
            if steps[1] < 0 and steps[2] < 0:
                state = steps[0]
                continue
            choice = 0
            while number >= (ways := counts[steps[choice]] if steps[choice] >= 0 else 0):
                number -= ways
                choice += 1
            state = steps[choice]
            if choice:
                pieces.append(Trihex(self._cells[place], points_up=choice == 1))
        return tuple(sorted(_turned(piece, -self._turns) for piece in pieces))

    def rank(self, cover: Iterable[Trihex]) -> int:
        """
        Return the number of *cover*, so that ``unrank`` gives it back.

        Raises:
            ValueError: it is not a cover of this problem.
        """
        turned = [_turned(piece, self._turns) for piece in cover]
        pieces = {piece.first: piece for piece in turned}
        placed = 0
        state = 0
        number = 0
        for place, views, counts in self._walk():
            piece = pieces.get(self._cells[place])
            steps = [view[state] for view in views]
            taken = 0 if piece is None else 1 if piece.points_up else 2
            number += sum(counts[step] for step in steps[:taken] if step >= 0)
            state = steps[taken]
            placed += piece is not None
            if state < 0 or not counts[state]:
                raise ValueError("these trihexes do not cover the region")
        if placed != len(turned):
            raise ValueError("these trihexes do not all lie in the region, or lie on one another")
        return number

    def _build_layers(self) -> Counts:
        """
        Find, cell by cell, every frontier that can come up and where it leads.

        Returns the counts after the last cell: 1 where nothing is left to do.
        """
        import numpy as np

        spare = self.problem.empty_count
        if spare > _MOST_EMPTIES:
            raise RegionError(f"{spare} hexes stay empty: expected {_MOST_EMPTIES} or fewer")
        index = {cell: place for place, cell in enumerate(self._cells)}
        core = {rotate(cell, self._turns) for cell in self.problem.core}
        # A long strip repeats itself: the same frontiers in the same surroundings lead to
        # the same ones again, so each such step is worked out and stored once.
        frontiers: list[Keys] = [np.array([spare << _EMPTIES_SHIFT], dtype=np.int64)]
        known: dict[tuple[bool, tuple[int, int], int], tuple[int, _Layer]] = {}
        places: dict[int, list[int]] = {}
        here = 0
        for place, cell in enumerate(self._cells):
            bits = _piece_bits(cell, place, index)
            surroundings = (cell in core, bits, here)
            if surroundings not in known:
                following, layer = self._step(frontiers[here], cell in core, bits)
                known[surroundings] = (_interned(following, frontiers, places), layer)
            here, layer = known[surroundings]
            self._layers.append(layer)
        done: Counts = np.where(frontiers[here] == 0, 1, 0).astype(np.int64)
        return done

    @staticmethod
    def _step(keys: Keys, in_core: bool, bits: tuple[int, int]) -> tuple[Keys, _Layer]:
        """Return the frontiers after a cell, and the steps that lead there."""
        import numpy as np

        is_free = (keys & 1) == 0
        may_rest = ~is_free if in_core else ~is_free | (keys >> _EMPTIES_SHIFT > 0)
        spent = np.where(is_free, np.int64(1) << _EMPTIES_SHIFT, np.int64(0))
        targets = [(may_rest, _shifted(keys - spent))]
        for piece in bits:
            fits = is_free & (keys & piece == 0) if piece else np.zeros(len(keys), dtype=bool)
            targets.append((fits, _shifted(keys | piece)))
        following = np.unique(np.concatenate([to[allowed] for allowed, to in targets]))
        steps = []
        for allowed, to in targets:
            step = np.full(len(keys), -1, dtype=np.int32)
            step[allowed] = np.searchsorted(following, to[allowed])
            steps.append(step)
        return following, _Layer(*steps)

    def _count_backwards(self, last: Counts) -> None:
        """Fill in how many ways there are to finish from the frontiers of the kept layers."""
        total = sum(len(layer.rest) for layer in self._layers)
        self._block = 1 if total <= _KEPT_FRONTIERS else _LAYERS_A_BLOCK
        counts = last
        self._counts[len(self._layers)] = counts
        for place in range(len(self._layers) - 1, -1, -1):
            counts = _summed(self._layers[place], counts)
            if place % self._block == 0:
                self._counts[place] = counts

    def _walk(self) -> Iterable[tuple[int, _Views, Sequence[int]]]:
        """Give place, steps and the counts after that place, from the first cell on."""
        if self._block > 1:
            return self._walk_blocks()
        if not self._whole_walk:
            self._whole_walk = [
                (place, layer.views, _quick_counts(self._counts[place + 1]))
                for place, layer in enumerate(self._layers)
            ]
        return self._whole_walk

    def _walk_blocks(self) -> Iterator[tuple[int, _Views, Sequence[int]]]:
        """Walk block by block, with the counts between the kept ones worked out again."""
        size = len(self._layers)
        for start in range(0, size, self._block):
            end = min(start + self._block, size)
            after = {end: self._counts[end]}
            for place in range(end - 1, start, -1):
                after[place] = _summed(self._layers[place], after[place + 1])
            for place in range(start, end):
                yield place, self._layers[place].views, _quick_counts(after[place + 1])


def count_covers(problem: CoverProblem) -> CoverTable:
    """
    Return the table of all covers of *problem*; its ``count`` may be 0, which is a proof.

    Raises:
        RegionError: the window is too wide for this method (beyond some 20 cells it would
            run out of memory, beyond 47 it cannot be written down), or it leaves more than
            32,767 hexes empty.
    """
    return CoverTable(problem)


def _narrowest_turns(window: frozenset[Hex]) -> int:
    """Return by how many 60-degree turns the window has its shortest frontier."""
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


def _piece_bits(cell: Hex, place: int, index: dict[Hex, int]) -> tuple[int, int]:
    """Return the bits ahead that a piece up and a piece down on *cell* take; 0 is no room."""
    bits = []
    for points_up in (True, False):
        _, *others = Trihex(cell, points_up).cells()
        places = [index.get(other, -1) - place for other in others]
        if max(places) >= _EMPTIES_SHIFT:
            raise RegionError(
                f"a window {max(places)} hexes wide: expected fewer than {_EMPTIES_SHIFT}"
            )
        bits.append(sum(1 << ahead for ahead in places) if min(places) > 0 else 0)
    return bits[0], bits[1]


def _interned(keys: Keys, frontiers: list[Keys], places: dict[int, list[int]]) -> int:
    """
    Return the place of *keys* in *frontiers*, added at the end if they are new.

    *places* lists the places of frontiers by their checksum; equal ones are compared in full.
    """
    import numpy as np

    alike = places.setdefault(crc32(keys.data), [])
    for place in alike:
        if np.array_equal(frontiers[place], keys):
            return place
    frontiers.append(keys)
    alike.append(len(frontiers) - 1)
    return alike[-1]


def _shifted(keys: Keys) -> Keys:
    """Move the frontiers on by one cell; the number of empties stays."""
    shifted: Keys = (keys & ~_MASK) | ((keys & _MASK) >> 1)
    return shifted


def _summed(layer: _Layer, following: Counts) -> Counts:
    """Return the ways to finish before a cell, given those after it."""
    import numpy as np

    if following.dtype != object and len(following) and following.max() >= _LARGEST_SUM:
        following = following.astype(object)
    padded = np.append(following, following.dtype.type(0) if following.dtype != object else 0)
    total: Counts = padded[layer.rest] + padded[layer.up] + padded[layer.down]
    return total


def _quick_counts(counts: Counts) -> Sequence[int]:
    """Return *counts* for reading one by one as Python integers."""
    quick: Sequence[int] = counts if counts.dtype == object else counts.data  # type: ignore
    return quick


def _turned(piece: Trihex, turns: int) -> Trihex:
    """Return *piece* turned about the origin by *turns* x 60 degrees."""
    if turns == 0:
        return piece
    return trihex_of(rotate(cell, turns) for cell in piece.cells())
