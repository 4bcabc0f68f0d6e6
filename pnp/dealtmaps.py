"""The map of a position held against the board that its seed deals (PF02)."""

from collections.abc import Iterator

from generators.errors import BudgetError, NoSuchBoardError
from pnp.boards import GENERATOR_VERSION
from pnp.errors import PnpError
from pnp.filechecks import check_map
from pnp.findings import Finding, Severity
from pnp.games.record import DealRequest, Game
from pnp.inventories import Inventory
from pnp.positions import Position, position_of
from pnp.reading.boardwords import read_board_words
from pnp.sentences import say


def check_dealt_map(
    position: Position, game: Game, inventory: Inventory | None
) -> Iterator[Finding]:
    """Yield where the map differs from the board of its seed, or why they cannot be compared."""
    if not position.board_words:
        return
    try:
        words = read_board_words(position.board_words, game, position.players)
    except PnpError:
        yield _finding("PF02_none", "impossible", position)
        return
    if words.version != GENERATOR_VERSION:
        yield _finding("PF02_version", "information", position)
    elif words.inventory and (inventory is None or inventory.name != words.inventory):
        yield _finding("PF02_inventory", "information", position)
    elif words.seed is not None:
        codes = inventory.codes if words.inventory and inventory is not None else None
        request = DealRequest(position.players, words.seed, words.options, codes)
        yield from _compare(position, game, request)


def _compare(position: Position, game: Game, request: DealRequest) -> Iterator[Finding]:
    """Deal the board and yield what differs."""
    try:
        board = game.deals_board(request)
    except (NoSuchBoardError, BudgetError, PnpError):
        yield _finding("PF02_none", "impossible", position)
        return
    yield from check_map(position, position_of(board).terrain)


def _finding(text: str, severity: Severity, position: Position) -> Finding:
    """Return a finding about the words of the board."""
    return Finding("PF02", severity, say(text, words=position.board_words))
