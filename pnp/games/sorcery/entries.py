"""What a position of Barony with Sorcery says beside its board."""

from pnp.entries import EntryField, EntryKind
from pnp.games.barony import entries
from pnp.games.sorcery.components import SPELLS

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
