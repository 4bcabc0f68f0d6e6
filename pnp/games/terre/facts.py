"""
What the program of Terre de Barons calls things by that its `game.toml` says.

The numbers stand there, with their source.
"""

from collections.abc import Mapping
from typing import Final

from pnp.games import find_game

GAME = find_game("terre-de-barons")

BOARD_RADIUS = len(GAME.outline) // 2
HEX_COUNT = GAME.number("hexes_of_board")
TILES_OF_VALUE = {one.value: one.most or 0 for one in GAME.terrains if one.value}
MOUNTAIN = "mountain"
MOUNTAIN_COUNT = GAME.number("mountain_count")
CONNECTED_MOUNTAIN_SETS = GAME.file.tables.rule["connected"].ways or 0
COLOURS = GAME.colours

# A number alone stands for troops.
BARON, KNIGHT, DONJON, TROOP = (kind.letter for kind in GAME.pieces)
BARONS_A_PLAYER, KNIGHTS_A_PLAYER, DONJONS_A_PLAYER, TROOPS_A_PLAYER = (
    GAME.number(f"{name}_each") for name in GAME.file.tables.piece
)

# A table by the die has seven entries: without the die first, then for 1 to 6.
DIE_SIDES = GAME.file.tables.die["die"].face_count
RECRUITS = GAME.listed_numbers("recruits")
RECRUITS_WITH_DONJON = GAME.listed_numbers("recruits-with-donjon")
OFFICER_STEPS = GAME.listed_numbers("officer-steps")
HAS_TWO_ORDERS = tuple(map(bool, GAME.listed_numbers("two-orders")))

# Ruling TB-1: the last column of the printed table is building.
ORDERS = ("concentrate", "disperse", "recruit", "deconstruct", "build")
# Who commands, and the orders that may be given.
COMMANDS: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("baron",): ORDERS,
    ("knight", "keep"): ORDERS[:4],
    ("keep",): ORDERS[:2],
}

TROOPS_PER_DONJON = GAME.number("builders")
CAPTURE_TROOPS = GAME.number("capture")
CAPTURE_TO_DISCARD = TROOPS_PER_DONJON
CAPTURE_TO_RESERVE = GAME.number("returned")
TARGET_POINTS = GAME.numbers_by_count("target")
LATER_TARGET_POINTS = GAME.numbers_by_count("later-target")
DIVERSITY_POINTS = GAME.numbers_by_count("diversity")
LAST_TROOPS = GAME.number("last")

# Readings of unclear rules.
RULINGS = GAME.rulings
_BY_ID = {ruling.id: ruling for ruling in RULINGS}
MELEES, RANKING, LAST_TROOPS_COUNT = _BY_ID["TB-3"], _BY_ID["TB-4"], _BY_ID["TB-5"]
PAUSING_BARON, STOPPING, EDITION = _BY_ID["TB-12"], _BY_ID["TB-13"], _BY_ID["TB-14"]
INCREMENTAL: Final = "incremental"
TILES_ONLY: Final = "tiles-only"
BOARD_AND_RESERVE: Final = "board-and-reserve"
WITH_DONJONS: Final = "with-donjons"
WITHIN_TURN: Final = "within-turn"
AT_ONCE: Final = "at-once"
EDITION_TARGETS = dict(zip(EDITION.choices, (TARGET_POINTS, LATER_TARGET_POINTS), strict=True))

# Mountains of the kit: pieces to lay on tiles, or the backs of all tiles.
OVERLAY: Final = "overlay"
