"""
What the expansion Sorcery adds to the box of Barony.

The terrain of its nine tiles is published nowhere that could be found: these are the
project's own, to be replaced by a player's tile list. X is a mysterious location.
"""

from typing import Literal, NamedTuple

MYSTERIOUS_CODES: tuple[str, ...] = ("XMF", "XFP", "XPC", "XCM", "XMP")
ORDINARY_CODES: tuple[str, ...] = ("MFC", "FPL", "CML", "PPF")

# Players: tiles with a mysterious location.
MYSTERIOUS_TILES = {2: 3, 3: 4, 4: 5, 5: 5}

# The ordinary tiles of the expansion come in with the fifth player.
PLAYERS_WITH_ORDINARY_TILES = 5

OPEN_SPELLS = 5


class Spell(NamedTuple):
    """A spell card: its key, its family and its cost in magic."""

    key: str
    family: Literal["movement", "recruitment", "construction"]
    cost: int


SPELLS: tuple[Spell, ...] = (
    Spell("velocity", "movement", 1),
    Spell("teleport", "movement", 1),
    Spell("tornado", "movement", 2),
    Spell("charm", "recruitment", 1),
    Spell("illusion", "recruitment", 1),
    Spell("portal", "recruitment", 2),
    Spell("abundance", "construction", 1),
    Spell("petrify", "construction", 1),
    Spell("sanctuary", "construction", 2),
)
