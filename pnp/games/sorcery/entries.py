"""What a position of Barony with Sorcery says beside its board."""

from pnp.games.barony import entries
from pnp.games.sorcery.components import SPELLS
from pnp.model.entries import EntryField, EntryKind

ENTRIES = (
    EntryKind(
        "hand",
        "fields",
        fields=(*entries.HAND_FIELDS, EntryField("magic", most=30)),
    ),
    EntryKind("spells", "words", words=tuple(spell.key for spell in SPELLS)),
    entries.ORDER,
    entries.TURNS,
)
