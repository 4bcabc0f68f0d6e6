"""Made-up games, to prove that a game touches its folder and one line."""

# The line: what a fixture puts into `pnp.games.PACKAGES`.
PACKAGES = {"shepherds": "tests.madeup.shepherds"}
# A game with pieces on corners and sides, chips and a piece of nobody; it has no page of rules.
ISLANDS = {"islands": "tests.madeup.islands"}
