"""A made-up game, to prove that a game touches its folder and one line."""

# The line: what a fixture puts into `pnp.games.PACKAGES`.
PACKAGES = {"shepherds": "tests.madeup.shepherds"}
