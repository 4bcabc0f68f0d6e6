"""
What the program of Sorcery calls things by that its `game.toml` says.

The numbers stand there, with their source.
"""

from generators import NamedTuple
from pnp.games import find_game
from pnp.games.barony.facts import TILE_CODES

GAME = find_game("barony-sorcery")

MYSTERIOUS_CODES = GAME.file.tables.board.tiles["mysterious"]
ORDINARY_CODES = GAME.file.tables.board.tiles["ordinary"]
MYSTERIOUS_TILES = {  # players: tiles with a mysterious location
    players: GAME.box_count("mysterious", players)
    for players in range(GAME.least_players, GAME.most_players + 1)
}
PLAYERS_WITH_ORDINARY_TILES = GAME.number("ordinary_players")
LEAST_MYSTERY_DISTANCE = GAME.file.tables.option["mystery-distance"].least or 0

POINTS_PER_CONTROL_TOKEN = GAME.number("control_points")
MAGIC_OF_VISITORS = GAME.listed_numbers("magic")
OPEN_SPELLS = GAME.number("open_spells")
RAIDS_OF_TORNADO = GAME.number("raids_of_tornado")


def ordinary_codes(players: int) -> tuple[str, ...]:
    """Return the tiles without a location that so many players draw from."""
    more = ORDINARY_CODES if players >= PLAYERS_WITH_ORDINARY_TILES else ()
    return (*TILE_CODES, *more)


class Spell(NamedTuple):
    """A spell card: its key, its family and its cost in magic."""

    key: str
    family: str
    cost: int


SPELLS = tuple(
    Spell(key, family, cost)
    for family in ("movement", "recruitment", "construction")
    for key, cost in GAME.numbers_by(f"{family}_cost").items()
)
