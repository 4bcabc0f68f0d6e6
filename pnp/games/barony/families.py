"""
The families of outlines and tilings that boards of Barony are drawn from.

Outlines come from families, by number of tiles. A *disc family* has a core disc, all of which
is covered, and a window disc, within which the tiles stay; both are centred on a corner of the
lattice and given by their `shell` (see `generators.hexes.vertex_shell`). Every cell between
the two touches the core and the outside, so all boards of a family are connected and free of
holes. `organic` takes the whole of a wide family, `compact` those boards of a narrower one
whose perimeter is short, and `showpiece` one convex outline.
"""

from collections.abc import Mapping
from functools import lru_cache

from generators import NamedTuple, Value, hexes, randomness, tilings
from pnp.games.barony.laying import cell_mask, contacts

# Where covers are few they come up again and again: tilings of these are made once.
_MOST_REMEMBERED = 2048


class DiscFamily(Value):
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

# Sides in hexes, clockwise from the top row.
SHOWPIECE: Mapping[int, tuple[int, ...]] = {
    18: (7, 4, 4, 6, 5, 3),
    27: (9, 4, 6, 6, 7, 3),
    36: (7, 6, 7, 6, 7, 6),
    45: (10, 6, 8, 6, 10, 4),
}


def family_problem(shape: str, tile_count: int) -> tilings.CoverProblem:
    """Return the covers that *shape* draws from, before any bound on the perimeter."""
    if shape == "showpiece":
        return tilings.exact_cover(hexes.hexagon(SHOWPIECE[tile_count]))
    family = (COMPACT if shape == "compact" else ORGANIC)[tile_count]
    window, core = hexes.vertex_disc(family.window_shell), hexes.vertex_disc(family.core_shell)
    return tilings.CoverProblem(window, core, tile_count)


class Tiling(NamedTuple):
    """The trihexes of a cover, and the cells they cover as the bits of one number."""

    pieces: tuple[tilings.Trihex, ...]
    covered: int


class Family:
    """
    The tilings of a shape that cover some hexes, as they are drawn.

    Attributes:
        table: their table, before any bound on the perimeter.
    """

    def __init__(self, shape: str, tile_count: int, held: frozenset[hexes.Hex]) -> None:
        problem = family_problem(shape, tile_count)
        self.table = tilings.CoverTable(problem._replace(core=problem.core | held))
        self._most_perimeter = COMPACT[tile_count].most_perimeter if shape == "compact" else None
        self._masks = tuple(cell_mask(piece.cells()) for piece in self.table.pieces)
        self._remembered: dict[tuple[int, ...], Tiling | None] = {}

    def draw(
        self, stream: randomness.Stream, wanted: frozenset[hexes.Hex] = frozenset()
    ) -> Tiling | None:
        """Return one of all tilings; ``None`` if it is too long or leaves one of *wanted* empty."""
        drawn = self.table.draw(stream, wanted)
        if drawn is None:
            return None
        if self.table.count > _MOST_REMEMBERED:
            return self._tiling(drawn)
        if drawn not in self._remembered:
            self._remembered[drawn] = self._tiling(drawn)
        return self._remembered[drawn]

    def _tiling(self, drawn: tuple[int, ...]) -> Tiling | None:
        covered = sum(map(self._masks.__getitem__, drawn))
        most = self._most_perimeter
        if most is not None and 6 * covered.bit_count() - 2 * contacts(covered) > most:
            return None
        return Tiling(tuple(map(self.table.pieces.__getitem__, drawn)), covered)


@lru_cache(maxsize=6)
def family_of(shape: str, tile_count: int, held: frozenset[hexes.Hex] = frozenset()) -> Family:
    """Return the tilings of a shape that cover *held*; the last few families are kept."""
    return Family(shape, tile_count, held)


def draw_tiling(shape: str, tile_count: int, stream: randomness.Stream) -> Tiling:
    """Return one tiling of the family, each equally likely."""
    draw = family_of(shape, tile_count).draw
    tiling = draw(stream)
    while tiling is None:
        tiling = draw(stream)
    return tiling


def cover_count(shape: str, tile_count: int) -> int:
    """Return how many tilings `draw_tiling` draws from."""
    known = COMPACT[tile_count].cover_count if shape == "compact" else None
    return family_of(shape, tile_count).table.count if known is None else known
