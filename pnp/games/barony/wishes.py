"""The options of Barony's boards, as data that costs nothing to import."""

from pnp.model.options import BoardOption

SHAPES = {
    "compact": "smooth outlines: a disc with a ring one hex wide round it, short perimeter",
    "organic": "ragged outlines: all discs within a wider ring",
    "showpiece": "one convex outline for each number of tiles, the most beautiful one",
}
CITIES = {
    "weak": "all first cities can be placed",
    "strong": "whatever the others do, nobody is stuck while placing first cities",
}

BOARD_OPTIONS = (
    BoardOption("shape", "compact", "the family of outlines, drawn from uniformly", choices=SHAPES),
    BoardOption("cities", "weak", "how much room the first cities have", choices=CITIES),
    BoardOption("no-adjacent-lakes", False, "no two lakes touch"),
    BoardOption("inventory", None, "a tile list of your own, .toml or .csv"),
)
