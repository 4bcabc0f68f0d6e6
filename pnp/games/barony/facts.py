"""The facts of Barony."""

from pnp.games.barony.entries import ENTRIES
from pnp.games.barony.letters import COLOURS, PIECES, TERRAINS
from pnp.games.barony.rulings import RULINGS
from pnp.games.barony.wishes import BOARD_OPTIONS
from pnp.model.games import Game

GAME = Game(
    slug="barony",
    title="Barony",
    author="Marc André",
    year=2015,
    package="pnp.games.barony",
    least_players=2,
    most_players=4,
    hex_mm=38.0,
    tile_shape="trihex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=BOARD_OPTIONS,
    entries=ENTRIES,
    rulings=RULINGS,
    inventory_letters="MFPCL",
)
