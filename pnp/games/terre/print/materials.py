"""What the parts of Terre de Barons are made of, and which of them may be replaced."""

from pnp.printing.kits.materials import Material

MATERIALS = {
    "tiles": Material("board"),
    "mountains": Material("board"),
    "positions": Material("card", is_boxed=True, has_substitute=True),
    "pieces": Material("board", is_boxed=True, has_substitute=True, has_standees=True),
    "donjons": Material("board", is_boxed=True, has_substitute=True),
    "troops": Material("board", is_boxed=True, has_substitute=True),
    "die": Material("net", has_substitute=True),
    "aids": Material("card"),
    "score-pad": Material("paper"),
}
