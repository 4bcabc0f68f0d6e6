"""
Axial coordinates of the hexagonal lattice.

A hex is (q, r): q counts along a row to the right, r counts rows downwards, and each row
is shifted half a hex to the right of the one above it (pointy-top; the flat-top lattice
is the same one turned by 30 degrees). Directions count clockwise from the right.
"""

from collections.abc import Iterable
from typing import NamedTuple


class Hex(NamedTuple):
    """One cell of the lattice. Sorts by q, then r; see `reading_order` for rows."""

    q: int
    r: int

    def __add__(self, other: "Hex") -> "Hex":  # type: ignore[override]
        """Return the hex at the sum of both offsets."""
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: "Hex") -> "Hex":
        """Return the offset from *other* to this hex."""
        return Hex(self.q - other.q, self.r - other.r)


ORIGIN = Hex(0, 0)

# Clockwise on the page from the right: E, SE, SW, W, NW, NE.
DIRECTIONS: tuple[Hex, ...] = (
    Hex(1, 0),
    Hex(0, 1),
    Hex(-1, 1),
    Hex(-1, 0),
    Hex(0, -1),
    Hex(1, -1),
)
E, SE, SW, W, NW, NE = DIRECTIONS


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """
    Return the six neighbours of *cell*, clockwise from the right.

    >>> neighbours(Hex(0, 0))[0]
    Hex(q=1, r=0)
    """
    q, r = cell
    return (
        Hex(q + 1, r),
        Hex(q, r + 1),
        Hex(q - 1, r + 1),
        Hex(q - 1, r),
        Hex(q, r - 1),
        Hex(q + 1, r - 1),
    )


def distance(one: Hex, other: Hex) -> int:
    """
    Return the least number of steps between two hexes.

    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    q = one.q - other.q
    r = one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """
    Return the hexes at distance *radius*, clockwise, 6 x radius of them (1 for radius 0).

    Raises:
        ValueError: *radius* is negative.
    """
    if radius < 0:
        raise ValueError(f"radius {radius!r}: expected 0 or more")
    if radius == 0:
        return (centre,)
    cell = Hex(centre.q + radius, centre.r - radius)
    cells = []
    for direction in (SE, SW, W, NW, NE, E):
        for _ in range(radius):
            cells.append(cell)
            cell = cell + direction
    return tuple(cells)


def disk(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """
    Return the hexes within *radius*, the centre first and then ring by ring.

    >>> len(disk(Hex(0, 0), 3))
    37
    """
    return tuple(cell for step in range(radius + 1) for cell in ring(centre, step))


def line(one: Hex, other: Hex) -> tuple[Hex, ...]:
    """
    Return the hexes of a straight walk from *one* to *other*, both included.

    Where the line runs along an edge, the side of the higher q is taken, so that the walk
    depends on its ends alone.
    """
    steps = distance(one, other)
    return tuple(_between(one, other, step, steps) for step in range(steps + 1))


def rotate(cell: Hex, turns: int) -> Hex:
    """
    Return *cell* turned about the origin by *turns* x 60 degrees clockwise.

    >>> rotate(Hex(1, 0), 1)
    Hex(q=0, r=1)
    """
    q, r = cell
    for _ in range(turns % 6):
        q, r = -r, q + r
    return Hex(q, r)


def mirror(cell: Hex) -> Hex:
    """Return *cell* mirrored left to right about the origin; every hex stays in its row."""
    return Hex(-cell.q - cell.r, cell.r)


def reading_order(cells: Iterable[Hex]) -> list[Hex]:
    """Return *cells* by rows from the top, each row from the left."""
    return sorted(cells, key=lambda cell: (cell.r, cell.q))


def _between(one: Hex, other: Hex, step: int, steps: int) -> Hex:
    """Round the point *step* / *steps* of the way to a hex, in whole numbers."""
    if steps == 0:
        return one
    # Thirds of a small nudge break ties to one side without floats.
    scale = 6 * steps
    q = 6 * (one.q * (steps - step) + other.q * step) + 2
    r = 6 * (one.r * (steps - step) + other.r * step) - 1
    s = -q - r
    near = [(2 * value + scale) // (2 * scale) for value in (q, r, s)]
    errors = [abs(whole * scale - value) for whole, value in zip(near, (q, r, s), strict=True)]
    if sum(near):
        worst = errors.index(max(errors))
        near[worst] -= sum(near)
    return Hex(near[0], near[1])
