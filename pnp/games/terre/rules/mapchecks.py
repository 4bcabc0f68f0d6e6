"""TB01 and TB02: whether the map can be one of this game, and what stands on mountains."""

from collections.abc import Iterator

from generators.hexes import ORIGIN, Hex, disk, reading_order
from pnp.games.terre.components import BOARD_RADIUS, MOUNTAIN_COUNT, TILES_OF_VALUE
from pnp.judging.findings import Finding, found
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Word

MOUNTAIN = "mountain"

_BOARD = tuple(reading_order(disk(ORIGIN, BOARD_RADIUS)))


def check_map(position: Position) -> Iterator[Finding]:
    """
    Yield TB01: the outline, the supply of tiles, the number of mountains.

    With 33 tiles in sight and 4 turned over, no value may be seen more often than the box
    has it; the hidden ones make up the rest by themselves.

    Source: Terre de Barons rules, material and set-up.
    """
    mountains = cells_of(position, MOUNTAIN)
    unread = cells_of(position, UNREADABLE)
    if not _is_board(position):
        yield found("impossible", "TB01_shape", rows=_row_words(position))
    for value, supply in TILES_OF_VALUE.items():
        cells = cells_of(position, str(value))
        if len(cells) > supply:
            yield found(
                "impossible",
                "TB01_supply",
                cells,
                terrain=Word(str(value)),
                count=len(cells),
                supply=supply,
            )
    if len(mountains) > MOUNTAIN_COUNT or len(mountains) + len(unread) < MOUNTAIN_COUNT:
        yield found(
            "impossible",
            "TB01_mountains",
            mountains,
            count=len(mountains),
            expected=MOUNTAIN_COUNT,
        )
    if unread:
        missing = max(0, MOUNTAIN_COUNT - len(mountains))
        yield found("needs entry", "TB01_unread", unread, cells=unread, missing=missing)


def check_mountains(position: Position) -> Iterator[Finding]:
    """
    Yield TB02: pieces on mountains, or on tiles that may be mountains.

    Source: Terre de Barons rules, mountains.
    """
    taken = dict.fromkeys(piece.hex for piece in position.pieces)
    on_mountains = tuple(c for c in taken if position.terrain.get(c) == MOUNTAIN)
    for cell in on_mountains:
        yield found("impossible", "TB02", (cell,), cell=cell)
    unread = cells_of(position, UNREADABLE)
    doubted = tuple(cell for cell in unread if cell in taken)
    missing = MOUNTAIN_COUNT - len(cells_of(position, MOUNTAIN))
    if not doubted or missing <= 0:
        return
    if len(unread) - len(doubted) < missing <= len(unread):
        yield found("impossible", "TB02_hidden", doubted, cells=doubted, missing=missing)
    else:
        yield found("needs entry", "TB02_unread", doubted, cells=doubted, missing=missing)


def cells_of(position: Position, terrain: str) -> tuple[Hex, ...]:
    """Return the hexes of a terrain, in reading order."""
    return tuple(cell for cell, kind in position.terrain.items() if kind == terrain)


def _is_board(position: Position) -> bool:
    """Tell whether the hexes are a hexagon of the right size, wherever it lies."""
    cells = position.terrain
    if len(cells) != len(_BOARD):
        return False
    shift = min(cells, key=lambda cell: (cell.r, cell.q)) - _BOARD[0]
    return all(cell + shift in cells for cell in _BOARD)


def _row_words(position: Position) -> str:
    """Return how many tiles each row has, from the top."""
    rows: dict[int, int] = {}
    for cell in position.terrain:
        rows[cell.r] = rows.get(cell.r, 0) + 1
    return " ".join(str(rows[row]) for row in sorted(rows)) or "0"
