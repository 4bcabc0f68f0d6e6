"""What the parts of Baron are made of, and which of them may be replaced."""

from pnp.printing.kits.materials import Material

MATERIALS = {
    "tiles": Material("board"),
    "keeps": Material("board", is_boxed=True, has_substitute=True),
    "lords": Material("board", is_boxed=True, has_substitute=True, has_standees=True),
    "shields": Material("board", is_boxed=True, has_substitute=True),
    "chips": Material("board", is_boxed=True, has_substitute=True),
    "battle": Material("board", is_boxed=True, has_substitute=True),
    "track": Material("board"),
    "aids": Material("card"),
    "score-pad": Material("paper"),
}
