"""The map of a position held against the board that its seed deals (PF02)."""

from collections.abc import Iterator

from generators.errors import BudgetError, NoSuchBoardError
from pnp.errors import PnpError
from pnp.games import capabilities
from pnp.judging.filechecks import check_map
from pnp.judging.findings import Finding, found
from pnp.model.boards import GENERATOR_VERSION
from pnp.model.games import DealRequest, Game
from pnp.model.positions import Position, position_of
from pnp.notation.inventories import Inventory
from pnp.notation.reading.boardwords import read_board_words


def check_dealt_map(
    position: Position, game: Game, inventory: Inventory | None
) -> Iterator[Finding]:
    """Yield where the map differs from the board of its seed, or why they cannot be compared."""
    if not position.board_words:
        return
    try:
        words = read_board_words(position.board_words, game, position.players)
    except PnpError:
        yield found("impossible", "PF02_none", words=position.board_words)
        return
    if words.version != GENERATOR_VERSION:
        yield found("information", "PF02_version", words=position.board_words)
    elif words.inventory and (inventory is None or inventory.name != words.inventory):
        yield found("information", "PF02_inventory", words=position.board_words)
    else:
        codes = inventory.codes if words.inventory and inventory is not None else None
        request = DealRequest(position.players, words.seed, words.options, codes)
        yield from _compare(position, game, request)


def _compare(position: Position, game: Game, request: DealRequest) -> Iterator[Finding]:
    """Deal the board and yield what differs."""
    try:
        board = capabilities.deal_board(game, request)
    except (NoSuchBoardError, BudgetError, PnpError):
        yield found("impossible", "PF02_none", words=position.board_words)
        return
    yield from check_map(position, position_of(board).terrain)
