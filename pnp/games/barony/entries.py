"""What a position of Barony says beside its board."""

from pnp.entries import EntryField, EntryKind

HAND_FIELDS = (
    EntryField("rank", most=4),
    EntryField("row", most=2),
    EntryField("points", most=80),
    EntryField("tokens", letters="mfpc"),
    EntryField("knights", most=7),
    EntryField("removed", most=7),
)
ORDER = EntryKind("order", "colours", "the seats, first player first; a tie needs it")
TURNS = EntryKind("turns", "number", "turns taken by all players together")
HAND_HELP = (
    "rank 0 baron to 4 duke; row and points as on the score track; tokens by letter; "
    "knights in reserve; knights removed from the game"
)

ENTRIES = (
    EntryKind("hand", "fields", HAND_HELP, fields=HAND_FIELDS),
    ORDER,
    TURNS,
)
