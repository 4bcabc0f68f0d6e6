"""
The facts of Baron: what is in the box, and the numbers of the rulebook, each with its source.

Everything else in this folder takes them from here: the boards, the checks, the score, what
is printed, and the numbers in the texts.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.messages import Message
from pnp.model.boards import Json, Setup
from pnp.model.checks import EntryOf, Twice
from pnp.model.games import Colour, EntryKind, Game, PieceKind, Terrain
from pnp.model.options import EVEN, BoardOption, CodePlace, Ruling

# Kinds of which equal ones may touch, and on which keeps stand. Source: laying a tile.
FREE_KINDS = frozenset({"meadow"})

# Source: Baron rulebook, contents.
COUNTS = {
    "meadow": 28,
    "village": 6,
    "field": 6,
    "forest": 6,
    "vineyard": 6,
    "quarry": 6,
    "pond": 6,
    "marsh": 6,
    "cursed": 3,
}
TILE_COUNT = sum(COUNTS.values())


def _kind(name: str, letter: str, value: int) -> Terrain:
    return Terrain(name, letter, f"baron/{name}", value, COUNTS[name], name in FREE_KINDS)


TERRAINS = (
    _kind("meadow", ".", 0),
    _kind("village", "V", 3),
    _kind("field", "C", 2),
    _kind("forest", "F", 2),
    _kind("vineyard", "W", 1),
    _kind("quarry", "Q", 1),
    _kind("pond", "P", 1),
    _kind("marsh", "M", -1),
    _kind("cursed", "X", -2),
)
VALUES = {kind.name: kind.value or 0 for kind in TERRAINS}

# The two sides of a keep, as in position files.
BARON = "B"
KNIGHT = "K"

# Keeps of each colour. Source: Baron rulebook, contents.
KEEPS_IN_BOX = {"red": 5, "white": 5, "blue": 4, "black": 3, "yellow": 3}
# By the number of players: red and white serve two, blue makes three. Source: set-up.
KEEPS_PER_PLAYER = {2: 5, 3: 4, 4: 3, 5: 2}

# Source: Baron rulebook, contents.
BATTLE_MARKERS = 6

# Each player begins with a meadow and a tile of this value, three tiles lie face up, and one
# starts the landscape. Source: Baron rulebook, set-up.
HAND_TILES = 2
HAND_VALUE = 1
FACE_UP_TILES = 3
START_TILES = 1

# With five players one meadow and one tile of this value more stay in the box. Source: set-up.
PLAYERS_WITH_FEWER_TILES = 5
REMOVED_KIND = "meadow"
REMOVED_VALUE = 1
REMOVED_TILES = 2

# Honour for the tiles in the row, from the far end of the pile. Source: drawing a tile.
DRAFT_COSTS = (0, 1, 3)

# Honour for a tile that touches so many others. Source: Baron rulebook, laying a tile.
CONTACT_HONOUR = {4: 1, 5: 3, 6: 9}

# The honour track: where lords start, the greatest debt before the dungeon, the last space,
# and what a turned shield adds. Source: Baron rulebook, the honour track and the dungeon.
START_HONOUR = 0
LEAST_HONOUR = -4
MOST_HONOUR = 20
SHIELD_HONOUR = 20


# The values of two-sided chips, and how many there are; without values: blank, to write on.
# 35 chips from -2 to 11 and some blank: published. How many of which value is not: these
# numbers are ours. The two values of a chip lie 7 apart, so that a common one has a rare
# one behind it. Counts: the 32 chips that run short least when 12 baronies stand at once,
# drawn from the better half of the complete rings of random landscapes, as simulated in
# tests/pnp/games/test_baron_chips.py.
CHIP_SPAN = 7
CHIPS: Mapping[tuple[int, ...], int] = {
    (5, -2): 6,
    (6, -1): 6,
    (7, 0): 5,
    (8, 1): 4,
    (9, 2): 3,
    (10, 3): 3,
    (4, 11): 5,
    (): 3,
}
CHIP_COUNT = sum(CHIPS.values())


def all_tiles() -> list[str]:
    """Return the kind of each tile in the box, in a fixed order."""
    return [kind for kind, count in COUNTS.items() for _ in range(count)]


def tiles_in_play(players: int) -> int:
    """Return how many tiles a game uses up."""
    return TILE_COUNT - (REMOVED_TILES if players >= PLAYERS_WITH_FEWER_TILES else 0)


@dataclass(frozen=True, slots=True)
class BaronSetup(Setup):
    """
    The seeded set-up, each tile by its kind.

    Attributes:
        hands: of each player.
        removed: the tiles that stay in the box.
        row: the open row.
        start: the start tile.
        pile: the draw pile, from the top.
    """

    hands: tuple[tuple[str, ...], ...]
    removed: tuple[str, ...]
    row: tuple[str, ...]
    start: str
    pile: tuple[str, ...]

    def data(self) -> dict[str, Json]:
        """Return it as plain data, for the JSON file."""
        return {
            "hands": [list(hand) for hand in self.hands],
            "removed": list(self.removed),
            "row": list(self.row),
            "start": self.start,
            "pile": list(self.pile),
        }


RULINGS = (
    Ruling("BN-1", ("row-laid", "row-left")),
    Ruling("BN-2", ("out", "stays"), changes_score=True),
    Ruling("BN-3"),
    Ruling("BN-4"),
    Ruling("BN-5"),
    Ruling("BN-6", ("once", "each"), changes_score=True),
    Ruling("BN-7"),
    Ruling("BN-8", ("both", "strongest"), changes_score=True),
    Ruling("BN-9", ("stronger", "each"), changes_score=True),
    Ruling("BN-10"),
    Ruling("BN-11"),
    Ruling("BN-12", ("up", "away"), changes_score=True),
    Ruling("BN-13", ("at-once", "overlapping", "one-knight"), changes_score=True),
    Ruling("BN-14"),
    Ruling("BN-15"),
    Ruling("BN-16", ("may", "all-try"), changes_score=True),
    Ruling("BN-17", ("defend", "try"), changes_score=True),
    Ruling("BN-18", ("best", "reading-order"), changes_score=True),
)

# What texts take from the facts, by slot.
NUMBERS = {
    "hand_value": HAND_VALUE,
    "row_tiles": FACE_UP_TILES,
    "removed_value": REMOVED_VALUE,
    "second_cost": DRAFT_COSTS[1],
    "third_cost": DRAFT_COSTS[2],
    "start_honour": START_HONOUR,
    "most_debt": -LEAST_HONOUR,
    "dungeon_debt": 1 - LEAST_HONOUR,
    "track_end": MOST_HONOUR,
    "shield_honour": SHIELD_HONOUR,
    "chip_count": CHIP_COUNT,
    "chip_span": CHIP_SPAN,
}

GAME = Game(
    slug="baron",
    letter="N",
    title="Baron",
    author="Franz Gaudois",
    year=2006,
    package="pnp.games.baron",
    least_players=min(KEEPS_PER_PLAYER),
    most_players=max(KEEPS_PER_PLAYER),
    hex_mm=38.0,
    tile_shape="hex",
    terrains=TERRAINS,
    colours=(
        Colour("r", "red"),
        Colour("w", "white"),
        Colour("b", "blue"),
        Colour("k", "black"),
        Colour("y", "yellow"),
    ),
    pieces=(PieceKind(BARON, "baron", has_chip=True), PieceKind(KNIGHT, "knight")),
    options=(
        BoardOption("shape", "disc", choices=("disc", "star", "organic"), code=CodePlace(1, 8)),
        BoardOption("tiles", None, least=1, most=tiles_in_play, code=CodePlace(2, 128)),
    ),
    lacks={EVEN.name: Message("not_even_baron")},
    entries=(
        EntryKind("honour", "numbers", least=-99, sums=(MOST_HONOUR, SHIELD_HONOUR)),
        EntryKind("reckoned", "numbers", least=-99),
        EntryKind("hand", "numbers", most=9),  # more than there can be, for the checks to say
        EntryKind("row", "number", most=FACE_UP_TILES),
        EntryKind("pile", "number", most=TILE_COUNT),
        EntryKind("order", "colours", has_all=True),
        EntryKind("out", "colours"),
        EntryKind("declines", "hexes"),
    ),
    rulings=RULINGS,
    piece_block="keeps",
    has_draw_pile=True,
    numbers=NUMBERS,
    twice=(Twice("twice_honour", EntryOf("honour"), EntryOf("reckoned")),),
)
