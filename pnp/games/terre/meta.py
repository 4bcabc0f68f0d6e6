"""The record of Terre de Barons."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.boards import Board
from pnp.games.options import BoardOption
from pnp.games.record import CheckRequest, DealRequest, Game
from pnp.games.terre.drawing import notes_on
from pnp.games.terre.entries import ENTRIES
from pnp.games.terre.letters import COLOURS, PIECES, TERRAINS
from pnp.games.terre.rulings import RULINGS
from pnp.hexnames import names_by_place

if TYPE_CHECKING:
    from pnp.findings import Finding
    from pnp.kits.record import Kit, KitRequest
    from pnp.positions import Position
    from pnp.scores import ScoreSheet
    from pnp.setupcards.record import SetupCard, SetupRequest


def _deal_board(request: DealRequest) -> Board:
    """Deal a board; imported late to keep the other commands quick."""
    from pnp.games.terre.setup import deal_board

    return deal_board(request)


def _make_kit(request: "KitRequest") -> "Kit":
    """Draw the kit; imported late, because drawing needs heavy libraries."""
    from pnp.games.terre.kit import make_kit

    return make_kit(request)


def _describe_setup(board: Board, request: "SetupRequest") -> "SetupCard":
    """Tell a set-up card; imported late, because drawing needs heavy libraries."""
    from pnp.games.terre.setupcard import setup_card

    return setup_card(board, request)


def _check(position: "Position", request: CheckRequest) -> "tuple[Finding, ...]":
    """Find what is wrong; imported late to keep the other commands quick."""
    from pnp.games.terre.rules import check

    return check(position, request)


def _score(position: "Position", rulings: Mapping[str, str]) -> "ScoreSheet":
    """Score a position; imported late to keep the other commands quick."""
    from pnp.games.terre.scoring import score

    return score(position, rulings)


TERRE_DE_BARONS = Game(
    slug="terre-de-barons",
    title="Terre de Barons",
    author="Lucas Borboleta",
    year=2023,
    folder=Path(__file__).parent,
    least_players=2,
    most_players=4,
    hex_mm=70.0,
    tile_shape="hex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=(BoardOption("connected", True, "mountains never cut the board in two"),),
    names_hexes=names_by_place,
    deals_board=_deal_board,
    notes_on=notes_on,
    makes_kit=_make_kit,
    describes_setup=_describe_setup,
    checks=_check,
    scores=_score,
    entries=ENTRIES,
    rulings=RULINGS,
    rules_folders=(Path(__file__).parent,),
    row_lengths=(4, 5, 6, 7, 6, 5, 4),
)
