"""Made-up games, to prove that a game touches its folder and one line."""

SHEPHERDS = {"shepherds": "tests.madeup.shepherds"}
# A game with pieces on corners and sides, chips and a piece of nobody.
ISLANDS = {"islands": "tests.madeup.islands"}
# The lines: what a fixture puts into `pnp.games.PACKAGES`.
PACKAGES = {**SHEPHERDS, **ISLANDS}
