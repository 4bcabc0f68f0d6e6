"""The facts of Barony with Sorcery."""

from pnp.games.barony.wishes import BOARD_OPTIONS
from pnp.games.sorcery.entries import ENTRIES
from pnp.games.sorcery.letters import COLOURS, PIECES, TERRAINS
from pnp.games.sorcery.rulings import RULINGS
from pnp.model.games import Game
from pnp.model.options import BoardOption

LEAST_MYSTERY_DISTANCE = 2
_LONGEST_DISTANCE = 99  # far beyond any board; such wishes are proved impossible


GAME = Game(
    slug="barony-sorcery",
    title="Barony: Sorcery",
    author="Marc André",
    year=2016,
    package="pnp.games.sorcery",
    least_players=2,
    most_players=5,
    hex_mm=38.0,
    tile_shape="trihex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=(
        BoardOption(
            "mystery-distance",
            LEAST_MYSTERY_DISTANCE,
            "least distance between mysterious locations, in hexes",
            least=LEAST_MYSTERY_DISTANCE,
            most=lambda players: _LONGEST_DISTANCE,
        ),
        *BOARD_OPTIONS,
    ),
    entries=ENTRIES,
    rulings=RULINGS,
    builds_on=("pnp.games.barony",),
    inventory_letters="MFPCLX",
)
