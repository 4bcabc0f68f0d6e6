"""The record of Barony."""

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.boards import Board
from pnp.games.barony.drawing import notes_on
from pnp.games.barony.letters import COLOURS, PIECES, TERRAINS
from pnp.games.barony.wishes import BOARD_OPTIONS
from pnp.games.record import DealRequest, Game
from pnp.hexnames import names_by_column

if TYPE_CHECKING:
    from pnp.kits.record import Kit, KitRequest
    from pnp.setupcards.record import SetupCard, SetupRequest


def _deal_board(request: DealRequest) -> Board:
    """Deal a board; imported late, because drawing one needs heavy libraries."""
    from pnp.games.barony.setup import deal_board

    return deal_board(request)


def _make_kit(request: "KitRequest") -> "Kit":
    """Draw the kit; imported late, because drawing needs heavy libraries."""
    from pnp.games.barony.kit import make_kit

    return make_kit(request)


def _describe_setup(board: Board, request: "SetupRequest") -> "SetupCard":
    """Tell a set-up card; imported late, because drawing needs heavy libraries."""
    from pnp.games.barony.setupcard import setup_card

    return setup_card(board, request)


BARONY = Game(
    slug="barony",
    title="Barony",
    author="Marc André",
    year=2015,
    folder=Path(__file__).parent,
    least_players=2,
    most_players=4,
    hex_mm=38.0,
    tile_shape="trihex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=BOARD_OPTIONS,
    names_hexes=names_by_column,
    deals_board=_deal_board,
    notes_on=notes_on,
    makes_kit=_make_kit,
    describes_setup=_describe_setup,
    inventory_letters="MFPCL",
)
