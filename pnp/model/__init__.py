"""What lies on a table: boards, positions, names of hexes, the facts of a game."""

VERSION = "0.1.0"
# How this program names itself in the files it writes.
PROGRAM = f"hexboard-pnp {VERSION}"
LARGEST_SEED = 10**18
