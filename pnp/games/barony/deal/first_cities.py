"""
Room for the first cities: three a player, no two touching, none on a lake or a forest.

`weak`: that many suitable hexes exist. `strong`: however the players place them, all of
them find a place.
"""

from collections.abc import Set as AbstractSet

from generators.hexes import Hex
from generators.independence import has_independent_set, smallest_maximal_independent_set
from pnp.games.barony.facts import STARTING_CITIES


def has_room(hexes: AbstractSet[Hex], players: int, level: str) -> bool:
    """Tell whether the first cities of *players* find room on *hexes*, as *level* says."""
    wanted = STARTING_CITIES * players
    if level == "strong":
        return smallest_maximal_independent_set(hexes) >= wanted
    return has_independent_set(hexes, wanted)


def always_has_room(city_hex_count: int, players: int) -> bool:
    """
    Tell whether any *city_hex_count* suitable hexes hold the first cities of *players*.

    A third of them, rounded up, never touch: the lattice has three colours.
    """
    return -(-city_hex_count // 3) >= STARTING_CITIES * players
