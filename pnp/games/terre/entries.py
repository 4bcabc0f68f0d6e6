"""What a position of Terre de Barons says beside its board."""

from pnp.games.terre.components import TROOPS_A_PLAYER
from pnp.model.entries import EntryKind

ENTRIES = (EntryKind("reserve", "numbers", most=TROOPS_A_PLAYER),)
