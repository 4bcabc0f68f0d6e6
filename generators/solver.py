"""
A small general solver: fill a region with kinds under constraints.

For problems of some dozens of hexes, and for proofs. It answers in one of three ways that
are never confused: a board, the proof that there is none, or that it gave up at its
budget. The board depends on the seed, but not uniformly: for uniform boards see `deals`
and `tilings`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generators.constraints import Constraint, Supply
from generators.hexes import Hex, reading_order
from generators.randomness import Stream

Outcome: TypeAlias = Literal["solved", "none exists", "gave up"]


@dataclass(frozen=True, slots=True)
class PlacementProblem:
    """Give each hex of *region* a kind, from *supply* pieces a kind, so that all holds."""

    region: frozenset[Hex]
    supply: Mapping[str, int]
    constraints: tuple[Constraint, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a problem. The board is there exactly when it is solved."""

    outcome: Outcome
    board: Mapping[Hex, str] | None
    step_count: int


class _OutOfBudgetError(Exception):
    """The search has used up its steps."""


def solve(problem: PlacementProblem, stream: Stream, *, step_limit: int) -> Answer:
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
    # A constraint may prune generously, so the finished board is judged in full.
    if is_solved:
        return Answer("solved", dict(search.board), search.step_count)
    return Answer("none exists", None, search.step_count)


class _Search:
    """Depth-first search over one problem; the board is filled and emptied in place."""

    def __init__(self, problem: PlacementProblem, stream: Stream, step_limit: int) -> None:
        self.problem = problem
        self.board: dict[Hex, str] = {}
        self.step_count = 0
        self._step_limit = step_limit
        self._left = reading_order(problem.region)
        self._rules = (Supply(problem.supply), *problem.constraints)
        self._kinds = stream.shuffle(sorted(problem.supply))
        self._stream = stream

    def fill(self) -> bool:
        """Fill the hexes that are left; tell whether that worked."""
        if not self._left:
            return not any(rule.broken(self.board) for rule in self._rules)
        cell, kinds = min(
            ((cell, self._kinds_for(cell)) for cell in self._left),
            key=lambda choice: len(choice[1]),
        )
        self._left.remove(cell)
        for kind in self._stream.shuffle(kinds):
            self._count_step()
            self.board[cell] = kind
            if self.fill():
                return True
            del self.board[cell]
        self._left.append(cell)
        return False

    def _kinds_for(self, cell: Hex) -> list[str]:
        """Return the kinds that every rule allows on *cell* now."""
        region = self.problem.region
        return [
            kind
            for kind in self._kinds
            if all(rule.allows(self.board, cell, kind, region) for rule in self._rules)
        ]

    def _count_step(self) -> None:
        """Count one step; stop the search when its budget is used up."""
        if self.step_count >= self._step_limit:
            raise _OutOfBudgetError
        self.step_count += 1
