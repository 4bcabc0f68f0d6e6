"""
What must hold between the places of a board.

A *board* maps hexes to kinds; a partial one lacks some hexes of its region. Each
constraint judges a finished board (`broken`: the hexes at fault, none if it holds) and
prunes a partial one (`allows`: may this hex take this kind, with what lies there now?).
`allows` may be generous, never mistaken: a ``False`` is a proof.
"""

from collections import Counter
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Protocol

from generators.hexes import Hex, distance, neighbours, reading_order
from generators.regions import components


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
