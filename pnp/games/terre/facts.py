"""The facts of Terre de Barons."""

from pnp.games.terre.entries import ENTRIES
from pnp.games.terre.letters import COLOURS, PIECES, TERRAINS
from pnp.games.terre.rulings import RULINGS
from pnp.model.games import Game
from pnp.model.options import BoardOption

GAME = Game(
    slug="terre-de-barons",
    title="Terre de Barons",
    author="Lucas Borboleta",
    year=2023,
    package="pnp.games.terre",
    least_players=2,
    most_players=4,
    hex_mm=70.0,
    tile_shape="hex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=(BoardOption("connected", True, "mountains never cut the board in two"),),
    naming="place",
    entries=ENTRIES,
    rulings=RULINGS,
    row_lengths=(4, 5, 6, 7, 6, 5, 4),
)
