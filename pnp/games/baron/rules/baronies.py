"""
Baronies: a keep, the tile below it and the tiles round it.

A barony takes the tiles that are there: six round a keep on the baron side during play,
perhaps fewer at the end. Only valued tiles are ever fought for; meadows are worth nothing.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from generators.hexes import Hex, neighbours


class Keep(NamedTuple):
    """A keep on its hex, and the letter of the colour that owns it."""

    owner: str
    hex: Hex


def barony_hexes(land: Iterable[Hex], keep: Hex) -> tuple[Hex, ...]:
    """
    Return the hexes of the barony round *keep* that have a tile, the keep's own first.

    Source: Baron rulebook, founding a barony; with tiles missing, its end of the game.
    """
    return tuple(cell for cell in (keep, *neighbours(keep)) if cell in land)


def valued_hexes(tiles: Mapping[Hex, int], keep: Hex) -> frozenset[Hex]:
    """Return the hexes of the barony round *keep* with a tile that is worth something."""
    return frozenset(cell for cell in barony_hexes(tiles, keep) if tiles[cell])


def is_complete(land: Iterable[Hex], keep: Hex) -> bool:
    """Tell whether there are tiles on all six sides of *keep*."""
    return all(cell in land for cell in neighbours(keep))


def by_place(keeps: Iterable[Keep]) -> list[Keep]:
    """Return *keeps* in reading order; two on one hex by colour."""
    return sorted(keeps, key=lambda keep: (keep.hex.r, keep.hex.q, keep.owner))


def hexes_by_place(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return *cells* in reading order."""
    return tuple(sorted(cells, key=lambda cell: (cell.r, cell.q)))
