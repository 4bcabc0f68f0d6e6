"""The options of Barony's boards, as data that costs nothing to import."""

from pnp.model.options import BoardOption

BOARD_OPTIONS = (
    BoardOption("shape", "compact", choices=("compact", "organic", "showpiece")),
    BoardOption("cities", "weak", choices=("weak", "strong")),
    BoardOption("no-adjacent-lakes", False),
    BoardOption("inventory", None),
)
