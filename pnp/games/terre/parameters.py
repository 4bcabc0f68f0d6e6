"""
The numbers and tables of the rules of Terre de Barons, as a player reads them off an aid.

A table by the die has seven entries: without the die first, then for 1 to 6.

Source: rules of 2025-10-01, "But du jeu", "Tour de jeu", "Paramétrage".
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

ByDie: TypeAlias = tuple[int, int, int, int, int, int, int]

RECRUITS: ByDie = (1, 1, 1, 2, 2, 3, 3)
RECRUITS_WITH_DONJON: ByDie = (1, 2, 2, 2, 3, 3, 3)
OFFICER_STEPS: ByDie = (1, 3, 3, 2, 2, 1, 1)
HAS_TWO_ORDERS: tuple[bool, ...] = (False, False, False, False, True, True, True)

# Ruling TB-1: the last column of the printed table is building.
ORDERS = ("concentrate", "disperse", "recruit", "deconstruct", "build")

# Who commands, and the orders that may be given.
COMMANDS: Mapping[tuple[str, ...], tuple[str, ...]] = MappingProxyType(
    {
        ("baron",): ORDERS,
        ("knight", "keep"): ORDERS[:4],
        ("keep",): ORDERS[:2],
    }
)

# Players: points that end the game.
TARGET_POINTS: Mapping[int, int] = MappingProxyType({2: 16, 3: 12, 4: 10})

# Colours of tiles won: points for diversity.
DIVERSITY_POINTS: Mapping[int, int] = MappingProxyType({2: 2, 3: 3, 4: 4})

# So few troops on the board and in reserve end the game (ruling TB-5).
LAST_TROOPS = 5

TROOPS_PER_DONJON = 3
EXTRA_RECRUITS = 1  # on a tile of 1 point, when the die is used

# Ruling TB-2.
CAPTURE_TROOPS = 12
CAPTURE_TO_DISCARD = 3
CAPTURE_TO_RESERVE = 9
