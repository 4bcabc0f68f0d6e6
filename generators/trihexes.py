"""
Triangular trihexes, and what is to be covered by them.

A **trihex** is three mutually adjacent hexes. It lies pointing up (one cell above two) or
down (two above one); turned by 120 degrees about its middle it covers the same cells, with
what is printed on it moved on by one place.

A *window* is a set of cells of which all in its *core* must be covered; the others may
stay empty. `tilings` counts and draws the covers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from generators import RegionError
from generators.hexes import Hex


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
