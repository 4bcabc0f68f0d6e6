"""
Sets of hexes and the questions asked of them: pieces, holes, rim.

A *region* is a frozen set of hexes. Two cells are connected through edges only. A *hole*
is an empty part that the outside cannot reach; the *rim* are the cells that touch the
outside, holes not counted. Ready-made regions are in `outlines`, contours in `lattice`.
"""

from collections.abc import Set as AbstractSet

from generators.hexes import Hex, neighbours


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


def is_connected(cells: AbstractSet[Hex]) -> bool:
    """Tell whether *cells* are in one piece. An empty region is."""
    return not cells or len(_flood(next(iter(cells)), cells)) == len(cells)


def holes(cells: AbstractSet[Hex]) -> list[frozenset[Hex]]:
    """Return the holes of *cells*, each as the region that would fill it."""
    if not cells:
        return []
    outside = _outside(cells)
    return [part for part in components(_box(cells) - cells) if part.isdisjoint(outside)]


def is_hole_free(cells: AbstractSet[Hex]) -> bool:
    """Tell whether the outside reaches every empty hex."""
    return not cells or len(_outside(cells)) + len(cells) == len(_box(cells))


def rim(cells: AbstractSet[Hex]) -> frozenset[Hex]:
    """Return the cells that touch the outside of the region; hexes round a hole do not."""
    if not cells:
        return frozenset()
    outside = _outside(cells)
    return frozenset(cell for cell in cells if not outside.isdisjoint(neighbours(cell)))


def perimeter(cells: AbstractSet[Hex]) -> int:
    """Return the number of hex edges between *cells* and all that is not, holes included."""
    return sum(1 for cell in cells for other in neighbours(cell) if other not in cells)


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
    """Return the part of the box round *cells* that lies outside of them."""
    box = _box(cells)
    corner = Hex(min(cell.q for cell in box), min(cell.r for cell in box))
    return _flood(corner, box - cells)
