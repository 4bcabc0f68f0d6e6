"""
The families of outlines that boards are drawn from, by number of tiles.

A *disc family* has a core disc, all of which is covered, and a window disc, within which
the tiles stay; both are centred on a corner of the lattice and given by their `shell`
(see `generators.regions.vertex_shell`). Every cell between the two touches the core and
the outside, so all boards of a family are connected and free of holes.

`organic` takes the whole of a wide family, `compact` those boards of a narrower one whose
perimeter is short, and `showpiece` one convex outline.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from generators.hexes import Hex
from generators.randomness import Stream
from generators.regions import hexagon, vertex_disc
from generators.tilings import CoverTable, count_covers
from generators.trihexes import CoverProblem, Trihex, exact_cover


@dataclass(frozen=True, slots=True)
class DiscFamily:
    """
    A core and a window by their shells.

    Attributes:
        most_perimeter: the longest perimeter in hex sides, if bounded.
        cover_count: how many tilings keep that bound; a test counts them independently.
    """

    core_shell: int
    window_shell: int
    most_perimeter: int | None = None
    cover_count: int | None = None


COMPACT: Mapping[int, DiscFamily] = {
    18: DiscFamily(93, 156, most_perimeter=58, cover_count=28_505),
    27: DiscFamily(156, 228, most_perimeter=70, cover_count=107_599),
    36: DiscFamily(228, 300, most_perimeter=80, cover_count=611_835),
    45: DiscFamily(291, 372, most_perimeter=90, cover_count=4_988_672),
}
ORGANIC: Mapping[int, DiscFamily] = {
    18: DiscFamily(93, 156),
    27: DiscFamily(156, 237),
    36: DiscFamily(219, 309),
    45: DiscFamily(273, 381),
}

# Rows and columns of all windows, seen from the corner of three cells, lie within 15 of it.
_OFFSET = 16
_ROW = 2 * _OFFSET

# Sides in hexes, clockwise from the top row.
SHOWPIECE: Mapping[int, tuple[int, ...]] = {
    18: (7, 4, 4, 6, 5, 3),
    27: (9, 4, 6, 6, 7, 3),
    36: (7, 6, 7, 6, 7, 6),
    45: (10, 6, 8, 6, 10, 4),
}


def family_problem(shape: str, tile_count: int) -> CoverProblem:
    """Return the covers that *shape* draws from, before any bound on the perimeter."""
    if shape == "showpiece":
        return exact_cover(hexagon(SHOWPIECE[tile_count]))
    family = (COMPACT if shape == "compact" else ORGANIC)[tile_count]
    window, core = vertex_disc(family.window_shell), vertex_disc(family.core_shell)
    return CoverProblem(window, core, tile_count)


@lru_cache(maxsize=6)
def cover_table(shape: str, tile_count: int, held: frozenset[Hex] = frozenset()) -> CoverTable:
    """Return the table of the covers of a family that cover *held*; the last few are kept."""
    problem = family_problem(shape, tile_count)
    return count_covers(replace(problem, core=problem.core | held))


class Tiling(NamedTuple):
    """The trihexes of a cover, and the cells they cover as the bits of one number."""

    pieces: tuple[Trihex, ...]
    covered: int


def draw_tiling(shape: str, tile_count: int, stream: Stream) -> Tiling:
    """Return one tiling of the family, each equally likely."""
    while True:
        tiling = try_tiling(shape, tile_count, stream)
        if tiling is not None:
            return tiling


def try_tiling(
    shape: str,
    tile_count: int,
    stream: Stream,
    *,
    wanted: frozenset[Hex] = frozenset(),
    held: frozenset[Hex] = frozenset(),
) -> Tiling | None:
    """
    Return one tiling of all in the window that cover *held*, or ``None`` if it does not do.

    It does not when its perimeter is too long or a cell of *wanted* stays empty.
    """
    table = cover_table(shape, tile_count, held)
    drawn = table.draw_pieces(stream, wanted)
    if drawn is None:
        return None
    masks = _piece_masks(table.pieces)
    covered = sum(map(masks.__getitem__, drawn))
    bound = COMPACT[tile_count].most_perimeter if shape == "compact" else None
    if bound is not None and _perimeter(covered) > bound:
        return None
    return Tiling(tuple(map(table.pieces.__getitem__, drawn)), covered)


def cover_count(shape: str, tile_count: int) -> int:
    """Return how many tilings `draw_tiling` draws from."""
    known = COMPACT[tile_count].cover_count if shape == "compact" else None
    return cover_table(shape, tile_count).count if known is None else known


def cell_mask(cells: Iterable[Hex]) -> int:
    """Return *cells* as the bits of one number; rows are so long that none runs into the next."""
    return sum(1 << (cell.r + _OFFSET) * _ROW + cell.q + _OFFSET for cell in cells)


@lru_cache(maxsize=8)
def _piece_masks(pieces: tuple[Trihex, ...]) -> tuple[int, ...]:
    return tuple(cell_mask(piece.cells()) for piece in pieces)


def _perimeter(covered: int) -> int:
    shifts = (1, _ROW, _ROW - 1)  # to the right, down right, down left
    contacts = sum((covered & covered >> shift).bit_count() for shift in shifts)
    return 6 * covered.bit_count() - 2 * contacts
