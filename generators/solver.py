"""
A search for deals in which no two equal kinds touch, where drawing them fails.

It is for some dozens of hexes, and for proofs. It answers in one of three ways that are never
confused: a board, the proof that there is none, or that it gave up at its budget. The board
depends on the seed, but not uniformly: for uniform boards see `deals`.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generators.hexes import Hex, neighbours, reading_order
from generators.randomness import Stream

Outcome: TypeAlias = Literal["solved", "none exists", "gave up"]


@dataclass(frozen=True, slots=True)
class Problem:
    """
    Give each hex of *region* a kind, so that no two equal ones touch.

    Attributes:
        supply: how many pieces of each kind there are.
        free: the kinds that may touch their like.
    """

    region: AbstractSet[Hex]
    supply: Mapping[str, int]
    free: AbstractSet[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a problem. The board is there exactly when it is solved."""

    outcome: Outcome
    board: Mapping[Hex, str] | None
    step_count: int


class _OutOfBudgetError(Exception):
    """The search has used up its steps."""


def solve(problem: Problem, stream: Stream, *, step_limit: int) -> Answer:
    """
    Return a board for *problem*, the proof that none exists, or word of giving up.

    A step is one try to lay one kind on one hex. The hex with the fewest possible kinds
    is filled first, kinds in random order.
    """
    search = _Search(problem, stream, step_limit)
    if sum(problem.supply.values()) < len(problem.region):
        return Answer("none exists", None, 0)
    try:
        is_solved = search.fill()
    except _OutOfBudgetError:
        return Answer("gave up", None, search.step_count)
    if is_solved:
        return Answer("solved", dict(search.board), search.step_count)
    return Answer("none exists", None, search.step_count)


class _Search:
    """Depth-first search over one problem; the board is filled and emptied in place."""

    def __init__(self, problem: Problem, stream: Stream, step_limit: int) -> None:
        self.board: dict[Hex, str] = {}
        self.step_count = 0
        self._step_limit = step_limit
        self._empty = reading_order(problem.region)
        self._free = problem.free
        self._pieces = dict(problem.supply)
        self._kinds = stream.shuffle(sorted(problem.supply))
        self._stream = stream

    def fill(self) -> bool:
        """Fill the hexes that are empty; tell whether that worked."""
        if not self._empty:
            return True
        cell, kinds = min(
            ((cell, self._kinds_for(cell)) for cell in self._empty),
            key=lambda choice: len(choice[1]),
        )
        self._empty.remove(cell)
        for kind in self._stream.shuffle(kinds):
            self._count_step()
            self.board[cell] = kind
            self._pieces[kind] -= 1
            if self.fill():
                return True
            self._pieces[kind] += 1
            del self.board[cell]
        self._empty.append(cell)
        return False

    def _kinds_for(self, cell: Hex) -> list[str]:
        """Return the kinds that *cell* may have now."""
        beside = {self.board.get(other) for other in neighbours(cell)} - self._free
        return [kind for kind in self._kinds if self._pieces[kind] > 0 and kind not in beside]

    def _count_step(self) -> None:
        if self.step_count >= self._step_limit:
            raise _OutOfBudgetError
        self.step_count += 1
