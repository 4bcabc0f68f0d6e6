"""Tiles laid on places: their turns, their terrain, and where lakes touch."""

from collections.abc import Iterable
from functools import lru_cache

from generators.hexes import Hex
from generators.trihexes import Trihex
from pnp.games.barony.facts import TERRAIN_OF_LETTER
from pnp.model.boards import LaidTile

TURNS = 3
LAKE = "L"

# Rows and columns of all windows, seen from the corner of three cells, lie within 15 of it.
_OFFSET = 16
_ROW = 2 * _OFFSET


def cell_mask(cells: Iterable[Hex]) -> int:
    """Return *cells* as the bits of one number; rows are so long that none runs into the next."""
    return sum(1 << (cell.r + _OFFSET) * _ROW + cell.q + _OFFSET for cell in cells)


def contacts(cells: int) -> int:
    """Return how many pairs of the cells of `cell_mask` touch."""
    shifts = (1, _ROW, _ROW - 1)  # to the right, down right, down left
    return sum((cells & cells >> shift).bit_count() for shift in shifts)


def lake_contacts(tiles: Iterable[LaidTile]) -> int:
    """Return how many pairs of lakes touch."""
    return contacts(sum(_lakes(code, cells) for code, cells in tiles if LAKE in code))


@lru_cache(maxsize=4096)
def _lakes(code: str, cells: tuple[Hex, ...]) -> int:
    return cell_mask(cell for letter, cell in zip(code, cells, strict=True) if letter == LAKE)


def lay_tile(code: str, piece: Trihex, turn: int) -> LaidTile:
    """Return the tile on *piece*, its first letter on the cell number *turn*."""
    return LaidTile(code, turned_cells(piece)[turn])


@lru_cache(maxsize=4096)
def turned_cells(piece: Trihex) -> tuple[tuple[Hex, ...], ...]:
    """Return the cells of *piece* in clockwise order from each of them."""
    cells = piece.cells()
    return tuple(cells[turn:] + cells[:turn] for turn in range(TURNS))


def terrain_of(tiles: Iterable[LaidTile]) -> dict[Hex, str]:
    """Return the terrain of every cell that *tiles* cover."""
    terrain: dict[Hex, str] = {}
    for code, cells in tiles:
        terrain.update(zip(cells, _terrains(code), strict=True))
    return terrain


@lru_cache(maxsize=1024)
def _terrains(code: str) -> tuple[str, ...]:
    return tuple(TERRAIN_OF_LETTER[letter] for letter in code)
