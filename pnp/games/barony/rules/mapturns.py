"""
One of the six ways to turn a map, the same one however it was typed.

A search that gives up, or names one solution of several, so comes to the same end for a
photograph taken from another side of the table.
"""

from collections.abc import Mapping

from generators.hexes import Hex, rotate


def turned_alike(letters: Mapping[Hex, str]) -> dict[Hex, Hex]:
    """
    Return the hexes of the map turned and moved, and where each one was before.

    The same map typed in another direction or place comes out the same.
    """
    turned = {cell: cell for cell in letters}
    best: list[tuple[int, int, str]] = []
    places: dict[Hex, Hex] = {}
    for _ in range(6):
        turned = {rotate(cell, 1): place for cell, place in turned.items()}
        moved = _at_origin(turned)
        look = sorted((cell.r, cell.q, letters[place]) for cell, place in moved.items())
        if not best or look < best:
            best, places = look, moved
    return places


def _at_origin(turned: Mapping[Hex, Hex]) -> dict[Hex, Hex]:
    """Return the hexes moved so that the lowest coordinates are 0."""
    if not turned:
        return {}
    corner = Hex(min(cell.q for cell in turned), min(cell.r for cell in turned))
    return {cell - corner: place for cell, place in turned.items()}
