"""
Pieces of several hexes: their shapes, turns and mirror images.

A *polyhex* here is a frozen set of cells. The one piece with a type of its own is the
triangular **trihex**, three mutually adjacent hexes. It lies pointing up (one cell above
two) or down (two above one); turned by 120 degrees about its middle it covers the same
cells, with what is printed on it moved on by one place.
"""

from collections.abc import Iterable
from typing import NamedTuple

from generators.errors import RegionError
from generators.hexes import Hex, mirror, rotate


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
    raise RegionError(f"cells {sorted(wanted)!r}: expected three hexes that touch one another")


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


def normalised(cells: Iterable[Hex]) -> frozenset[Hex]:
    """Return *cells* moved so that the first in reading order is the origin."""
    cells = frozenset(cells)
    if not cells:
        return cells
    first = min(cells, key=lambda cell: (cell.r, cell.q))
    return frozenset(cell - first for cell in cells)


def orientations(cells: Iterable[Hex], *, mirrored: bool = False) -> frozenset[frozenset[Hex]]:
    """
    Return the different shapes that *cells* take when turned, and flipped if *mirrored*.

    Each is normalised. A triangular trihex has two, a straight line of three has three.
    """
    cells = frozenset(cells)
    sides = (cells, frozenset(map(mirror, cells))) if mirrored else (cells,)
    return frozenset(
        normalised(rotate(cell, turns) for cell in side) for side in sides for turns in range(6)
    )
