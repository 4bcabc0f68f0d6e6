"""
What the program of Terre de Barons calls things by that its `game.toml` says.

The numbers stand there, with their source.
"""

from typing import Final

from pnp.games import find_game

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
