"""What lies on a table: boards, positions, names of hexes, the facts of a game."""

VERSION = "0.1.0"
LARGEST_SEED = 10**18
