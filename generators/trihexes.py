"""
Triangular trihexes, what is to be covered by them, and why it may be that nothing covers it.

A **trihex** is three mutually adjacent hexes. It lies pointing up (one cell above two) or
down (two above one); turned by 120 degrees about its middle it covers the same cells, with
what is printed on it moved on by one place.

A *window* is a set of cells of which all in its *core* must be covered; the others may
stay empty. `tilings` counts and draws the covers.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from generators import RegionError
from generators.hexes import Hex, reading_order
from generators.regions import components, is_hole_free


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


def trihexes_on(cell: Hex) -> tuple[Trihex, ...]:
    """Return the six trihexes that cover *cell*."""
    q, r = cell
    return (
        Trihex(cell, points_up=True),
        Trihex(Hex(q, r - 1), points_up=True),
        Trihex(Hex(q + 1, r - 1), points_up=True),
        Trihex(cell, points_up=False),
        Trihex(Hex(q - 1, r), points_up=False),
        Trihex(Hex(q, r - 1), points_up=False),
    )


@dataclass(frozen=True, slots=True)
class CoverProblem:
    """Cover all of *core*, and some more of *window*, with *tile_count* trihexes."""

    window: frozenset[Hex]
    core: frozenset[Hex]
    tile_count: int

    def __post_init__(self) -> None:
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
        RegionError: the number of cells is no multiple of three; `explain_no_cover` says it
            in words for a region typed in by a player.
    """
    cells = frozenset(region)
    if len(cells) % 3:
        raise RegionError(
            "no_multiple_of_three",
            "{count} hexes: expected a multiple of three to cover by trihexes",
            count=len(cells),
        )
    return CoverProblem(cells, cells, len(cells) // 3)


def explain_no_cover(problem: CoverProblem) -> str:
    """
    Return a sentence that says why *problem* has no cover.

    Names the first necessary condition that fails; without one it says that all ways were
    tried. Only meaningful for a problem whose count is 0.

    Source: colouring and symmetry arguments; the half-turn one is by J. C. Lagarias and
    D. S. Romano for tilings by triangular trihexes.
    """
    for reason in _broken_conditions(problem):
        return reason
    return "every way to lay the tiles was counted, and none covers these hexes"


def _broken_conditions(problem: CoverProblem) -> Iterator[str]:
    """Yield the necessary conditions that *problem* breaks, the simplest first."""
    if problem.empty_count < 0:
        yield (
            f"{problem.tile_count} tiles need {3 * problem.tile_count} hexes, "
            f"but there are {len(problem.window)}"
        )
    if problem.empty_count or problem.core != problem.window:
        yield from _lonely_cells(problem)
        return
    for part in components(problem.window):
        if len(part) % 3:
            yield f"a separate part of {len(part)} hexes is no multiple of three"
    colours = [sum(1 for cell in problem.window if (cell.q - cell.r) % 3 == c) for c in range(3)]
    if len(set(colours)) > 1:
        yield (
            "every tile covers one hex of each of the three lattice colours, "
            f"but the region has {colours[0]}, {colours[1]} and {colours[2]}"
        )
    yield from _lonely_cells(problem)
    if problem.tile_count % 2 and _is_half_turn_symmetric(problem.window):
        yield "a region without holes that equals its own half-turn needs an even number of tiles"


def _lonely_cells(problem: CoverProblem) -> Iterator[str]:
    """Yield a sentence for the first hex that must be covered and cannot be."""
    for cell in reading_order(problem.core):
        if not any(problem.window.issuperset(piece.cells()) for piece in trihexes_on(cell)):
            yield f"no tile can cover the hex {cell.q},{cell.r} without leaving the region"
            return


def _is_half_turn_symmetric(region: frozenset[Hex]) -> bool:
    """Tell whether a hole-free *region* is its own image under a half-turn."""
    if not region or not is_hole_free(region):
        return False
    top = min(cell.r for cell in region) + max(cell.r for cell in region)
    left = min(cell.q for cell in region) + max(cell.q for cell in region)
    return all(Hex(left - cell.q, top - cell.r) in region for cell in region)
