"""
The facts of Terre de Barons: what is in the box, and what the rules count.

Source: rules of 2025-10-01, "Matériel", "But du jeu", "Tour de jeu", "Paramétrage". Other
editions differ in the colours of the values.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from pnp.model.boards import Json, Setup
from pnp.model.checks import Connected, EntryOf, Land, Pieces, SumBelow, Twice
from pnp.model.deals import Claims, Deal, DealRule
from pnp.model.games import Colour, EntryKind, Game, PieceKind, Printing, Terrain
from pnp.model.options import EVEN, BoardOption, CodePlace, Ruling

# The board: a hexagon of tiles.

BOARD_RADIUS = 3
ROW_LENGTHS = tuple(2 * BOARD_RADIUS + 1 - abs(r) for r in range(-BOARD_RADIUS, BOARD_RADIUS + 1))
HEX_COUNT = sum(ROW_LENGTHS)
MOUNTAIN_COUNT = 4

# Points on a tile: how many tiles have them.
TILES_OF_VALUE = {1: 9, 2: 9, 3: 9, 4: 10}

# How many choices of four mountains leave the other hexes in one piece; a test counts them.
CONNECTED_MOUNTAIN_SETS = 65_823

MOUNTAIN = "mountain"
TERRAINS = (
    *(
        Terrain(str(value), str(value), f"terre/{value}", value, count)
        for value, count in TILES_OF_VALUE.items()
    ),
    Terrain(MOUNTAIN, "#", "terre/mountain", most=MOUNTAIN_COUNT),
)

# Tiles of other printings. Measured on the photograph in the rules of 2025, page 1, its light
# fitted to the drawn tiles on page 2. Earlier tiles have green for 2 and blue for 3.
TILES_OF_2025: Mapping[str, str] = MappingProxyType(
    {"1": "#bcb3af", "2": "#8699a5", "3": "#a5ac8a", "4": "#c58d84", "#": "#ba927e"}
)
EARLIER_TILES: Mapping[str, str] = MappingProxyType(
    {**TILES_OF_2025, "2": TILES_OF_2025["3"], "3": TILES_OF_2025["2"]}
)

# Colours and pieces.

# In the order in which fewer players take them; ruling TB-10.
COLOURS = (
    Colour("b", "blue"),
    Colour("y", "yellow"),
    Colour("r", "red"),
    Colour("g", "green"),
)

# A number alone stands for troops.
BARON, KNIGHT, DONJON, TROOP = "B", "K", "D", ""
PIECES = (
    PieceKind(BARON, "baron"),
    PieceKind(KNIGHT, "knight"),
    PieceKind(DONJON, "keep"),
    PieceKind(TROOP, "troop"),
)

# Of one colour.
BARONS_A_PLAYER = 1
KNIGHTS_A_PLAYER = 2
DONJONS_A_PLAYER = 10
TROOPS_A_PLAYER = 30

# A turn. A table by the die has seven entries: without the die first, then for 1 to 6.

ByDie: TypeAlias = tuple[int, int, int, int, int, int, int]

DIE_SIDES = 6
RECRUITS: ByDie = (1, 1, 1, 2, 2, 3, 3)
RECRUITS_WITH_DONJON: ByDie = (1, 2, 2, 2, 3, 3, 3)
OFFICER_STEPS: ByDie = (1, 3, 3, 2, 2, 1, 1)
HAS_TWO_ORDERS: tuple[bool, ...] = (False, False, False, False, True, True, True)
EXTRA_RECRUITS = 1  # on a tile of 1 point, when the die is used

# Ruling TB-1: the last column of the printed table is building.
ORDERS = ("concentrate", "disperse", "recruit", "deconstruct", "build")

# Who commands, and the orders that may be given.
COMMANDS: Mapping[tuple[str, ...], tuple[str, ...]] = MappingProxyType(
    {
        ("baron",): ORDERS,
        ("knight", "keep"): ORDERS[:4],
        ("keep",): ORDERS[:2],
    }
)

TROOPS_PER_DONJON = 3

# Ruling TB-2.
CAPTURE_TROOPS = 12
CAPTURE_TO_DISCARD = TROOPS_PER_DONJON
CAPTURE_TO_RESERVE = CAPTURE_TROOPS - CAPTURE_TO_DISCARD

# The end.

# Players: points that end the game; the author's later edition asks for more (TB-14).
TARGET_POINTS: Mapping[int, int] = MappingProxyType({2: 16, 3: 12, 4: 10})
LATER_TARGET_POINTS: Mapping[int, int] = MappingProxyType({2: 18, 3: 14, 4: 12})

# Colours of tiles won: points for diversity.
DIVERSITY_POINTS: Mapping[int, int] = MappingProxyType({2: 2, 3: 3, 4: 4})

# So few troops on the board and in reserve end the game (ruling TB-5).
LAST_TROOPS = 5

# Readings of unclear rules.

GREEDY: Final = "greedy"
INCREMENTAL: Final = "incremental"
WITH_DIVERSITY: Final = "with-diversity"
TILES_ONLY: Final = "tiles-only"
BOARD_AND_RESERVE: Final = "board-and-reserve"
WITH_DONJONS: Final = "with-donjons"
BETWEEN_TURNS: Final = "between-turns"
WITHIN_TURN: Final = "within-turn"
AT_ONCE: Final = "at-once"
AFTER_ORDER: Final = "after-order"
EDITION_TARGETS: Mapping[str, Mapping[int, int]] = MappingProxyType(
    {"-".join(map(str, by.values())): by for by in (TARGET_POINTS, LATER_TARGET_POINTS)}
)

MELEES = Ruling("TB-3", (GREEDY, INCREMENTAL))
RANKING = Ruling("TB-4", (WITH_DIVERSITY, TILES_ONLY), changes_score=True)
LAST_TROOPS_COUNT = Ruling("TB-5", (BOARD_AND_RESERVE, WITH_DONJONS), changes_score=True)
PAUSING_BARON = Ruling("TB-12", (BETWEEN_TURNS, WITHIN_TURN))
STOPPING = Ruling("TB-13", (AT_ONCE, AFTER_ORDER))
EDITION = Ruling("TB-14", tuple(EDITION_TARGETS))

RULINGS: tuple[Ruling, ...] = (
    Ruling("TB-1"),
    Ruling("TB-2"),
    MELEES,
    RANKING,
    LAST_TROOPS_COUNT,
    *(Ruling(f"TB-{number}") for number in range(6, 12)),
    PAUSING_BARON,
    STOPPING,
    EDITION,
)

# Mountains of the kit: pieces to lay on tiles, or the backs of all tiles.
OVERLAY: Final = "overlay"
BACKS: Final = "backs"

# What a seed draws; besides, dice are thrown for the order of the turns.

_PASSABLE = Land((MOUNTAIN,), is_rest=True)
DEALS = (
    Deal("values", {str(value): count for value, count in TILES_OF_VALUE.items()}),
    Deal("mountains", {MOUNTAIN: MOUNTAIN_COUNT}, covers=True),
    Deal(
        "starts", {BARON: BARONS_A_PLAYER, KNIGHT: KNIGHTS_A_PLAYER}, what="piece", within=_PASSABLE
    ),
    Deal("personal cards", what="hexes", within=_PASSABLE, to="players"),
)
DEAL_RULES = (
    DealRule("connected", Connected(_PASSABLE), "connected", known_count=CONNECTED_MOUNTAIN_SETS),
)

GAME = Game(
    slug="terre-de-barons",
    letter="T",
    title="Terre de Barons",
    author="Lucas Borboleta",
    year=2023,
    package="pnp.games.terre",
    least_players=min(TARGET_POINTS),
    most_players=max(TARGET_POINTS),
    hex_mm=70.0,
    tile_shape="hex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=(BoardOption("connected", True, code=CodePlace(1, 2)), EVEN),
    kit_options=(BoardOption("mountains", OVERLAY, (OVERLAY, BACKS)),),
    naming="place",
    entries=(
        EntryKind("reserve", "numbers", most=TROOPS_A_PLAYER),
        EntryKind("tiles", "numbers"),
    ),
    rulings=RULINGS,
    outline=ROW_LENGTHS,
    printings=(Printing("rules_2025", TILES_OF_2025), Printing("earlier", EARLIER_TILES)),
    has_numbers=True,
    twice=(Twice("twice_tiles", SumBelow(Pieces((DONJON,))), EntryOf("tiles")),),
    numbers={
        "outline": " ".join(map(str, ROW_LENGTHS)),
        "first_rows": ", ".join(map(str, ROW_LENGTHS[:-1])),
        "last_row": ROW_LENGTHS[-1],
        "places": HEX_COUNT,
        "mountains": MOUNTAIN_COUNT,
        "knights_each": KNIGHTS_A_PLAYER,
        "donjons_each": DONJONS_A_PLAYER,
        "troops_each": TROOPS_A_PLAYER,
        "extra": EXTRA_RECRUITS,
        "builders": TROOPS_PER_DONJON,
        "waiting": TROOPS_PER_DONJON - 1,
        "capture": CAPTURE_TROOPS,
        "discarded": CAPTURE_TO_DISCARD,
        "returned": CAPTURE_TO_RESERVE,
        "last": LAST_TROOPS,
        "least_players": min(TARGET_POINTS),
        "most_players": max(TARGET_POINTS),
    },
    deals=DEALS,
    deal_rules=DEAL_RULES,
    claims=Claims((BARON, KNIGHT), barred=(MOUNTAIN,)),
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
