"""What a position of Barony says beside its board."""

from pnp.model.entries import EntryField, EntryKind

HAND_FIELDS = (
    EntryField("rank", most=4),
    EntryField("row", most=2),
    EntryField("points", most=80),
    EntryField("tokens", letters="mfpc"),
    EntryField("knights", most=7),
    EntryField("removed", most=7),
)
ORDER = EntryKind("order", "colours")
TURNS = EntryKind("turns", "number")

ENTRIES = (
    EntryKind("hand", "fields", fields=HAND_FIELDS),
    ORDER,
    TURNS,
)
