"""What a position of Baron says beside its board."""

from pnp.entries import EntryKind

ENTRIES = (
    EntryKind(
        "honour",
        "numbers",
        "points on the track, +20 where the shield shows it",
        least=-99,
        has_sums=True,
    ),
    EntryKind("hand", "numbers", "tiles in the hand", most=9),
    EntryKind("row", "number", "tiles face up", most=3),
    EntryKind("pile", "number", "tiles in the pile", most=73),
    EntryKind("order", "colours", "the seats, first player first"),
    EntryKind("out", "colours", "who was eliminated"),
    EntryKind("declines", "hexes", "knights that do not try at the end (BN-16)"),
)
