"""What the parts are made of that Sorcery adds to those of Barony."""

from pnp.printing.kits.materials import Material

MATERIALS = {
    "spells": Material("card", is_boxed=True),
    "magic": Material("board", is_boxed=True, has_substitute=True),
    "control": Material("board", is_boxed=True, has_substitute=True),
}
