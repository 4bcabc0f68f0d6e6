"""What the parts of Barony are made of, and which of them may be replaced."""

from pnp.printing.kits.materials import Material

MATERIALS = {
    "tiles": Material("board"),
    "resources": Material("board", is_boxed=True, has_substitute=True),
    "pieces": Material("board", is_boxed=True, has_substitute=True, has_standees=True),
    "counters": Material("board", is_boxed=True, has_substitute=True),
    "track": Material("board"),
    "aids": Material("card"),
    "score-pad": Material("paper"),
}
