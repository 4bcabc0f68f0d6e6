"""
What must hold between the places of a board, and a small general solver: fill a region so.

A *board* maps hexes to kinds; a partial one lacks some hexes of its region. Each
constraint judges a finished board (`broken`: the hexes at fault, none if it holds) and
prunes a partial one (`allows`: may this hex take this kind, with what lies there now?).
`allows` may be generous, never mistaken: a ``False`` is a proof.

The solver is for problems of some dozens of hexes, and for proofs. It answers in one of three
ways that are never confused: a board, the proof that there is none, or that it gave up at
its budget. The board depends on the seed, but not uniformly: for uniform boards see `deals`
and `tilings`.
"""

from collections import Counter
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from generators.hexes import Hex, distance, neighbours, reading_order
from generators.randomness import Stream
from generators.regions import components

Outcome: TypeAlias = Literal["solved", "none exists", "gave up"]


class Constraint(Protocol):
    """A rule about where kinds may lie."""

    def broken(self, board: Mapping[Hex, str]) -> tuple[Hex, ...]:
        """Return the hexes of a finished *board* that break the rule, in reading order."""

    def allows(
        self, board: Mapping[Hex, str], cell: Hex, kind: str, region: AbstractSet[Hex]
    ) -> bool:
        """Tell whether *kind* on the empty *cell* leaves hope for a partial *board*."""


@dataclass(frozen=True, slots=True)
class Apart:
    """Any two hexes of these kinds are at least *least_distance* steps from one another."""

    kinds: frozenset[str]
    least_distance: int

    def broken(self, board: Mapping[Hex, str]) -> tuple[Hex, ...]:
        """Return every hex of the kinds that has another one too near."""
        cells = reading_order(cell for cell, kind in board.items() if kind in self.kinds)
        return tuple(
            cell
            for cell in cells
            if any(0 < distance(cell, other) < self.least_distance for other in cells)
        )

    def allows(
        self, board: Mapping[Hex, str], cell: Hex, kind: str, region: AbstractSet[Hex]
    ) -> bool:
        """Tell whether no hex of the kinds lies too near to *cell*."""
        if kind not in self.kinds:
            return True
        return all(
            other == cell or distance(cell, other) >= self.least_distance
            for other, its_kind in board.items()
            if its_kind in self.kinds
        )


@dataclass(frozen=True, slots=True)
class NoEqualNeighbours:
    """Hexes of one kind never touch; the *free* kinds may."""

    free: frozenset[str] = frozenset()

    def broken(self, board: Mapping[Hex, str]) -> tuple[Hex, ...]:
        """Return every hex that touches one of its own kind."""
        return tuple(
            cell
            for cell in reading_order(board)
            if board[cell] not in self.free
            and any(board.get(other) == board[cell] for other in neighbours(cell))
        )

    def allows(
        self, board: Mapping[Hex, str], cell: Hex, kind: str, region: AbstractSet[Hex]
    ) -> bool:
        """Tell whether no neighbour of *cell* has *kind* already."""
        return kind in self.free or all(board.get(other) != kind for other in neighbours(cell))


@dataclass(frozen=True, slots=True)
class Connected:
    """All hexes but those of the *barrier* kinds are in one piece."""

    barriers: frozenset[str] = frozenset()

    def broken(self, board: Mapping[Hex, str]) -> tuple[Hex, ...]:
        """Return the hexes outside the largest piece (of equal ones, the first)."""
        parts = components({cell for cell, kind in board.items() if kind not in self.barriers})
        if len(parts) < 2:
            return ()
        largest = max(parts, key=len)
        return tuple(reading_order(cell for part in parts if part is not largest for cell in part))

    def allows(
        self, board: Mapping[Hex, str], cell: Hex, kind: str, region: AbstractSet[Hex]
    ) -> bool:
        """Tell whether what is passable could still be joined through the empty hexes."""
        if kind not in self.barriers:
            return True
        barriers = {other for other, its_kind in board.items() if its_kind in self.barriers}
        open_cells = region - barriers - {cell}
        settled = {other for other in board if other not in barriers}
        return sum(1 for part in components(open_cells) if part & settled) <= 1


@dataclass(frozen=True, slots=True)
class Supply:
    """No kind is used more often than there are pieces of it."""

    counts: Mapping[str, int]

    def broken(self, board: Mapping[Hex, str]) -> tuple[Hex, ...]:
        """Return all hexes of every kind that is used too often."""
        used = Counter(board.values())
        return tuple(
            cell
            for cell in reading_order(board)
            if used[board[cell]] > self.counts.get(board[cell], 0)
        )

    def allows(
        self, board: Mapping[Hex, str], cell: Hex, kind: str, region: AbstractSet[Hex]
    ) -> bool:
        """Tell whether a piece of *kind* is left."""
        used = sum(1 for its_kind in board.values() if its_kind == kind)
        return used < self.counts.get(kind, 0)


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
        if self.step_count >= self._step_limit:
            raise _OutOfBudgetError
        self.step_count += 1
