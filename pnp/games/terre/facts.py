"""
What the program of Terre de Barons calls things by that its `game.toml` says.

The numbers stand there, with their source.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.games import find_game
from pnp.model.boards import Json, Setup

GAME = find_game("terre-de-barons")

HEX_COUNT = GAME.number("hexes_of_board")
TILES_OF_VALUE = {one.value: one.most or 0 for one in GAME.terrains if one.value}
MOUNTAIN = "mountain"
COLOURS = GAME.colours

# A number alone stands for troops.
BARON, KNIGHT, DONJON, TROOP = (kind.letter for kind in GAME.pieces)
BARONS_A_PLAYER, KNIGHTS_A_PLAYER, DONJONS_A_PLAYER, TROOPS_A_PLAYER = (
    GAME.number(f"{name}_each") for name in GAME.file.tables.piece
)

DIE_SIDES = GAME.file.tables.die["die"].face_count

TROOPS_PER_DONJON = GAME.number("builders")
DIVERSITY_POINTS = GAME.numbers_by_count("diversity")
LAST_TROOPS = GAME.number("last")
# The points that end the game, by the choice of ruling TB-14.
TARGETS = {
    "16-12-10": GAME.numbers_by_count("target"),
    "18-14-12": GAME.numbers_by_count("later-target"),
}

# Mountains of the kit: pieces to lay on tiles, or the backs of all tiles.
OVERLAY: Final = "overlay"


@dataclass(frozen=True, slots=True, kw_only=True)
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
        return Setup.data(self) | {
            "under_mountains": [
                {"number": number, "value": value} for number, value in self.under_mountains.items()
            ],
            "turn_order": list(self.turn_order),
            "throws": [list(row) for row in self.throws],
            "personal_cards": list(self.personal_cards),
        }
