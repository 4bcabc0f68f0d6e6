"""What a position of Terre de Barons says beside its board."""

from pnp.entries import EntryKind
from pnp.games.terre.components import TROOPS_A_PLAYER

ENTRIES = (EntryKind("reserve", "numbers", most=TROOPS_A_PLAYER),)
