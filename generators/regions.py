"""
Sets of hexes: the questions asked of them (pieces, holes, rim), and ready-made ones.

A *region* is a frozen set of hexes. Two cells are connected through edges only. A *hole*
is an empty part that the outside cannot reach; the *rim* are the cells that touch the
outside, holes not counted. Contours are in `lattice`.

Ready-made are hexagon, rectangle, triangle, rhombus, star, discs and grown shapes. All are exact:
distances are compared as whole numbers. A *vertex disc* is centred on the corner where
(0, 0), (1, 0) and (0, 1) meet; `vertex_shell` measures from there.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import accumulate, islice, pairwise
from typing import TYPE_CHECKING

from generators import RegionError
from generators.hexes import NE, NW, ORIGIN, SE, SW, E, Hex, W, neighbours, reading_order

if TYPE_CHECKING:  # slow to import, and not needed by who judges
    from generators.randomness import Stream


def components(cells: AbstractSet[Hex]) -> list[frozenset[Hex]]:
    """Return the connected parts of *cells*, the one with the first hex (by q, r) first."""
    left = set(cells)
    parts = []
    for first in sorted(cells):
        if first in left:
            part = _flood(first, left)
            left -= part
            parts.append(frozenset(part))
    return parts


def holes(cells: AbstractSet[Hex]) -> list[frozenset[Hex]]:
    """Return the holes of *cells*, each as the region that would fill it."""
    if not cells:
        return []
    outside = _outside(cells)
    return [part for part in components(_box(cells) - cells) if part.isdisjoint(outside)]


def rim(cells: AbstractSet[Hex]) -> frozenset[Hex]:
    """Return the cells that touch the outside of the region; hexes round a hole do not."""
    if not cells:
        return frozenset()
    outside = _outside(cells)
    return frozenset(cell for cell in cells if not outside.isdisjoint(neighbours(cell)))


def _flood(start: Hex, cells: AbstractSet[Hex]) -> set[Hex]:
    """Return the cells that can be reached from *start* within *cells*."""
    reached = {start}
    edge = [start]
    while edge:
        for other in neighbours(edge.pop()):
            if other in cells and other not in reached:
                reached.add(other)
                edge.append(other)
    return reached


def _box(cells: AbstractSet[Hex]) -> set[Hex]:
    """Return a rhombus that holds *cells* with an empty hex all round."""
    columns = [cell.q for cell in cells]
    rows = [cell.r for cell in cells]
    return {
        Hex(q, r)
        for q in range(min(columns) - 1, max(columns) + 2)
        for r in range(min(rows) - 1, max(rows) + 2)
    }


def _outside(cells: AbstractSet[Hex]) -> set[Hex]:
    box = _box(cells)
    corner = Hex(min(cell.q for cell in box), min(cell.r for cell in box))
    return _flood(corner, box - cells)


def triangle(rows: int) -> frozenset[Hex]:
    """Return the triangular array with 1, 2 .. *rows* cells in its rows, point up."""
    return frozenset(Hex(-q, r) for r in range(rows) for q in range(r + 1))


def rhombus(width: int, height: int) -> frozenset[Hex]:
    """Return *height* rows of *width* cells, each half a hex further to the right."""
    return frozenset(Hex(q, r) for q in range(width) for r in range(height))


def rectangle(width: int, height: int) -> frozenset[Hex]:
    """Return *height* rows of *width* cells, every second one half a hex to the right."""
    return frozenset(Hex(q - r // 2, r) for q in range(width) for r in range(height))


def hexagon(sides: Sequence[int]) -> frozenset[Hex]:
    """
    Return the convex region with these side lengths in cells, clockwise from the top row.

    Raises:
        RegionError: six sides were not given, or they do not close.

    >>> len(hexagon((4, 4, 4, 4, 4, 4)))
    37
    """
    contour = list(_walk(sides))
    if len(sides) != 6 or min(sides) < 1 or contour[-1] != ORIGIN:
        raise RegionError(
            "hexagon_does_not_close",
            "hexagon sides {sides!r}: expected six that close",
            sides=tuple(sides),
        )
    rows: dict[int, list[int]] = {}
    for cell in contour:
        rows.setdefault(cell.r, []).append(cell.q)
    return frozenset(Hex(q, r) for r, ends in rows.items() for q in range(min(ends), max(ends) + 1))


def in_rows(lengths: Sequence[int]) -> frozenset[Hex]:
    """
    Return rows of these lengths, each in the middle; the middle of the middle row is (0, 0).

    Raises:
        RegionError: two rows that follow one another differ by an even number.

    >>> in_rows((2, 3, 2)) == {Hex(0, 0), *neighbours(Hex(0, 0))}
    True
    """
    if any((one - two) % 2 == 0 for one, two in pairwise(lengths)):
        raise RegionError(
            "rows_do_not_fit",
            "rows of {lengths!r}: expected neighbours that differ by 1, 3, ..",
            lengths=tuple(lengths),
        )
    middle = len(lengths) // 2
    widest = max(lengths, default=0)
    # The first place of each row, in half hexes from the left end of the widest.
    starts = [widest - length for length in lengths]
    shift = starts[middle] + 2 * (lengths[middle] // 2) if lengths else 0
    return frozenset(
        Hex((start - shift - (row - middle)) // 2 + place, row - middle)
        for row, (start, length) in enumerate(zip(starts, lengths, strict=True))
        for place in range(length)
    )


def star(radius: int) -> frozenset[Hex]:
    """
    Return the hexagram: a hexagon of *radius* with a triangle on each of its sides.

    >>> len(star(3))
    73
    """
    spread = range(-2 * radius, 2 * radius + 1)
    cells = [Hex(q, r) for q in spread for r in spread]
    return frozenset(
        cell
        for cell in cells
        if max(cell.q, cell.r, -cell.q - cell.r) <= radius
        or min(cell.q, cell.r, -cell.q - cell.r) >= -radius
    )


def disc(count: int) -> frozenset[Hex]:
    """
    Return the *count* cells nearest to the origin, as round as they come.

    Among cells equally near the first in reading order are taken.
    """
    reach = 2
    while 3 * reach * (reach + 1) + 1 < count:
        reach += 1
    spread = range(-2 * reach, 2 * reach + 1)
    near = sorted(
        (Hex(q, r) for q in spread for r in spread),
        key=lambda cell: (cell.q**2 + cell.q * cell.r + cell.r**2, cell.r, cell.q),
    )
    return frozenset(islice(near, count))


def vertex_shell(cell: Hex) -> int:
    """
    Return nine times the squared distance from the origin vertex to the middle of *cell*.

    Distances are in units of the spacing of neighbouring cells, so this is exact: 3 for
    the three cells round the vertex, 12 for the next three.
    """
    q = 3 * cell.q - 1
    r = 3 * cell.r - 1
    return q * q + q * r + r * r


def vertex_disc(shell: int) -> frozenset[Hex]:
    """Return the cells whose `vertex_shell` is at most *shell*."""
    reach = 1
    while reach * reach * 3 <= shell:  # |q| <= 2 d / sqrt(3), with room to spare
        reach += 1
    spread = range(-reach - 1, reach + 2)
    cells = (Hex(q, r) for q in spread for r in spread)
    return frozenset(cell for cell in cells if vertex_shell(cell) <= shell)


def grow(count: int, stream: "Stream") -> frozenset[Hex]:
    """
    Return a region of *count* cells grown from the origin, connected and free of holes.

    Each step adds a cell beside the region, in proportion to the square of how many of its
    neighbours belong to it already, so the shape stays compact. Not uniform over such
    regions.
    """
    cells: set[Hex] = set()
    edge: dict[Hex, int] = {ORIGIN: 1}
    while len(cells) < count:
        order = reading_order(edge)
        sums = list(accumulate(edge[cell] ** 2 for cell in order))
        cell = order[bisect(sums, stream.below(sums[-1]))]
        # Its neighbours in the region are joined elsewhere: where they are not in a row round it,
        # a ring would close about what is empty between.
        around = [other in cells for other in neighbours(cell)]
        if sum(here and not around[number - 1] for number, here in enumerate(around)) > 1:
            continue
        del edge[cell]
        cells.add(cell)
        for other in neighbours(cell):
            if other not in cells:
                edge[other] = edge.get(other, 0) + 1
    return frozenset(cells)


def _walk(sides: Sequence[int]) -> Iterator[Hex]:
    """Yield the contour of a hexagon from its top left cell, clockwise, back to it."""
    cell = ORIGIN
    yield cell
    for length, direction in zip(sides, (E, SE, SW, W, NW, NE), strict=False):
        for _ in range(length - 1):
            cell = cell + direction
            yield cell
