"""
What is in the box of Barony.

Terrain letters of tile codes: M mountain, F forest, P plain, C field, L lake. A code names
the three hexes of a tile, clockwise; a code and its rotations are one tile.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from generators.hexes import Hex

# Transcribed by a third party from the printed tiles; the counts have been checked.
TILE_CODES: tuple[str, ...] = (
    *("MMM", "FFF", "FFF", "PPP", "PPP", "CCC"),
    *("MMF", "MMP", "MMC", "FFM", "FFP", "FFC"),
    *("PPM", "PPF", "PPC", "CCM", "CCF", "CCP"),
    *("MML", "MML", "FFL", "FFL", "PPL", "PPL", "CCL", "CCL"),
    *("MPF", "MCF", "MCP", "FPC"),
    *("MFL", "MLP", "MLC", "FLP", "FLC", "PCL"),
)

TILES_PER_PLAYER = 9
STARTING_CITIES = 3

# Terrains on which a first city may stand.
CITY_TERRAINS = frozenset({"mountain", "plain", "field"})

TERRAIN_OF_LETTER = {
    "M": "mountain",
    "F": "forest",
    "P": "plain",
    "C": "field",
    "L": "lake",
    "X": "mysterious",  # with Sorcery
}


def city_hexes(terrain: Mapping[Hex, str], barred: AbstractSet[Hex] = frozenset()) -> set[Hex]:
    """Return the hexes on which a first city may stand, but for *barred* ones."""
    return {cell for cell, kind in terrain.items() if kind in CITY_TERRAINS} - barred
