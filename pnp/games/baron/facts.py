"""
What the program of Baron calls things by that its `game.toml` says.

The numbers stand there, with their source.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from pnp.games import find_game

GAME = find_game("baron")

# Kinds of which equal ones may touch, and on which keeps stand.
FREE_KINDS = frozenset(one.name for one in GAME.terrains if one.may_touch)
COUNTS = {one.name: one.most or 0 for one in GAME.terrains}
VALUES = {one.name: one.value or 0 for one in GAME.terrains}
TILE_COUNT = sum(COUNTS.values())

# The two sides of a keep, as in position files.
BARON, KNIGHT = (kind.letter for kind in GAME.pieces)
# Keeps of each colour, and by the number of players.
KEEPS_IN_BOX = GAME.file.tables.piece["baron"].box
KEEPS_PER_PLAYER = {
    players: GAME.box_count("baron", players)
    for players in range(GAME.least_players, GAME.most_players + 1)
}

# Hands are dealt in pairs, and texts call the tiles of hands and row by their number.
HAND_TILES = GAME.number("hand_tiles", only=2)
FACE_UP_TILES = GAME.number("row_tiles", only=3)
START_TILES = GAME.number("start_tiles", only=1)
PLAYERS_WITH_FEWER_TILES = GAME.number("removed_players")
REMOVED_KIND = str(GAME.numbers["removed_kind"])
REMOVED_VALUE = GAME.number("removed_value")
REMOVED_TILES = 2
DRAFT_COSTS = GAME.listed_numbers("draft_costs")
CONTACT_HONOUR = GAME.numbers_by_count("contact_honour")

START_HONOUR = GAME.number("start_honour")
LEAST_HONOUR = -GAME.number("most_debt")

# The values of two-sided chips, and how many there are; without values: blank.
CHIPS: Mapping[tuple[int, ...], int] = {
    tuple(map(int, values.split())): count for values, count in GAME.numbers_by("chips").items()
}


def all_tiles(*, without: Iterable[str] = ()) -> list[str]:
    """Return the kind of each tile in the box but those *without*, in a fixed order."""
    left = Counter(COUNTS)
    left.subtract(without)
    return list(left.elements())


def tiles_in_play(players: int) -> int:
    """Return how many tiles a game uses up."""
    return TILE_COUNT - (REMOVED_TILES if players >= PLAYERS_WITH_FEWER_TILES else 0)
