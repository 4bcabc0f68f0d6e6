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


def all_tiles() -> list[str]:
    """Return the kind of each tile in the box, in a fixed order."""
    return [kind.name for kind in KINDS for _ in range(kind.count)]


def tiles_in_play(players: int) -> int:
    """Return how many tiles a game uses up."""
    return TILE_COUNT - (REMOVED_TILES if players >= PLAYERS_WITH_FEWER_TILES else 0)
