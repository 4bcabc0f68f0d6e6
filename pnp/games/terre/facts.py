"""The facts of Terre de Barons."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.games.terre.entries import ENTRIES
from pnp.games.terre.letters import COLOURS, PIECES, TERRAINS
from pnp.games.terre.rulings import RULINGS
from pnp.model.boards import Json, Setup
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
    options=(BoardOption("connected", True),),
    naming="place",
    entries=ENTRIES,
    rulings=RULINGS,
    outline=(4, 5, 6, 7, 6, 5, 4),
    has_numbers=True,
)


@dataclass(frozen=True, slots=True)
class TerreSetup(Setup):
    """
    The seeded set-up; players count from 1.

    Attributes:
        under_mountains: the number of each mountain's hex, and the points it hides.
        turn_order: the players.
        throws: of each player, from player 1.
        personal_cards: the number of each player's secret tile.
    """

    under_mountains: Mapping[int, int]
    turn_order: tuple[int, ...]
    throws: tuple[tuple[int, ...], ...]
    personal_cards: tuple[int, ...]

    def data(self) -> dict[str, Json]:
        """Return it as plain data, for the JSON file."""
        return {
            "under_mountains": [
                {"number": number, "value": value} for number, value in self.under_mountains.items()
            ],
            "turn_order": list(self.turn_order),
            "throws": [list(row) for row in self.throws],
            "personal_cards": list(self.personal_cards),
        }
