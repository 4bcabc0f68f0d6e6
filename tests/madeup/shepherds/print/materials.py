"""What the parts of Shepherds are made of."""

from pnp.printing.kits.materials import Material

MATERIALS = {
    "tiles": Material("board"),
    "pieces": Material("board", is_boxed=True, has_substitute=True),
    "score-pad": Material("paper"),
}
