"""What a position of Baron says beside its board."""

from pnp.model.entries import EntryKind

ENTRIES = (
    EntryKind(
        "honour",
        "numbers",
        least=-99,
        has_sums=True,
    ),
    EntryKind("hand", "numbers", most=9),
    EntryKind("row", "number", most=3),
    EntryKind("pile", "number", most=73),
    EntryKind("order", "colours"),
    EntryKind("out", "colours"),
    EntryKind("declines", "hexes"),
)
