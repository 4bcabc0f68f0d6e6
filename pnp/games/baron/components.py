"""What is in the box of Baron: kinds of tiles, their numbers and values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tile: how many there are, and the value printed on them."""

    name: str
    count: int
    value: int


KINDS: tuple[Kind, ...] = (
    Kind("meadow", 28, 0),
    Kind("village", 6, 3),
    Kind("field", 6, 2),
    Kind("forest", 6, 2),
    Kind("vineyard", 6, 1),
    Kind("quarry", 6, 1),
    Kind("pond", 6, 1),
    Kind("marsh", 6, -1),
    Kind("cursed", 3, -2),
)
VALUES = {kind.name: kind.value for kind in KINDS}

TILE_COUNT = 73

# With five players one meadow and one tile of value 1 stay in the box.
PLAYERS_WITH_FEWER_TILES = 5
REMOVED_TILES = 2

# Kinds of which equal ones may touch.
FREE_KINDS = frozenset({"meadow"})

FACE_UP_TILES = 3

# Players: keeps of each.
KEEPS_A_PLAYER = {2: 5, 3: 4, 4: 3, 5: 2}


def all_tiles() -> list[str]:
    """Return the kind of each tile in the box, in a fixed order."""
    return [kind.name for kind in KINDS for _ in range(kind.count)]


def tiles_in_play(players: int) -> int:
    """Return how many tiles a game uses up."""
    return TILE_COUNT - (REMOVED_TILES if players >= PLAYERS_WITH_FEWER_TILES else 0)


# Keeps (red and white serve two players, blue makes three, black and yellow four and five).
KEEPS = {"red": 5, "white": 5, "blue": 4, "black": 3, "yellow": 3}
KEEPS_PER_PLAYER = {2: 5, 3: 4, 4: 3, 5: 2}
MOST_KEEPS_AT_ONCE = max(players * keeps for players, keeps in KEEPS_PER_PLAYER.items())

BATTLE_MARKERS = 6

# The honour track. Whoever comes to the last space of debt is still in; beyond it, out.
LEAST_HONOUR = -4
MOST_HONOUR = 20


@dataclass(frozen=True, slots=True)
class ChipKind:
    """A two-sided value chip, and how many there are; no values: blank, to write on."""

    values: tuple[int, ...]
    count: int


# 35 chips from -2 to 11 and some blank: published. How many of which value is not: these
# numbers are ours. The two values of a chip lie 7 apart, so that a common one has a rare
# one behind it. Counts: the 32 chips that run short least when 12 baronies stand at once,
# drawn from the better half of the complete rings of random landscapes, as simulated in
# tests/pnp/games/test_baron_chips.py.
CHIP_SPAN = 7
CHIPS: tuple[ChipKind, ...] = (
    ChipKind((5, -2), 6),
    ChipKind((6, -1), 6),
    ChipKind((7, 0), 5),
    ChipKind((8, 1), 4),
    ChipKind((9, 2), 3),
    ChipKind((10, 3), 3),
    ChipKind((4, 11), 5),
    ChipKind((), 3),
)
