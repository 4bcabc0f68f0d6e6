"""The record of Barony with Sorcery."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.boards import Board
from pnp.games.barony.meta import BARONY
from pnp.games.barony.wishes import BOARD_OPTIONS
from pnp.games.options import BoardOption
from pnp.games.record import CheckRequest, DealRequest, Game
from pnp.games.sorcery.drawing import notes_on
from pnp.games.sorcery.entries import ENTRIES
from pnp.games.sorcery.letters import COLOURS, PIECES, TERRAINS
from pnp.games.sorcery.rulings import RULINGS
from pnp.hexnames import names_by_column

if TYPE_CHECKING:
    from pnp.findings import Finding
    from pnp.kits.record import Kit, KitRequest
    from pnp.positions import Position
    from pnp.scores import ScoreSheet
    from pnp.setupcards.record import SetupCard, SetupRequest

LEAST_MYSTERY_DISTANCE = 2
_LONGEST_DISTANCE = 99  # far beyond any board; such wishes are proved impossible


def _deal_board(request: DealRequest) -> Board:
    """Deal a board; imported late, because drawing one needs heavy libraries."""
    from pnp.games.sorcery.setup import deal_board

    return deal_board(request)


def _make_kit(request: "KitRequest") -> "Kit":
    """Draw the kit; imported late, because drawing needs heavy libraries."""
    from pnp.games.sorcery.kit import make_kit

    return make_kit(request)


def _describe_setup(board: Board, request: "SetupRequest") -> "SetupCard":
    """Tell a set-up card; imported late, because drawing needs heavy libraries."""
    from pnp.games.sorcery.setupcard import setup_card

    return setup_card(board, request)


def _check(position: "Position", request: CheckRequest) -> "tuple[Finding, ...]":
    """Find what is wrong; imported late to keep the other commands quick."""
    from pnp.games.sorcery.rules import check

    return check(position, request)


def _score(position: "Position", rulings: Mapping[str, str]) -> "ScoreSheet":
    """Score a position; imported late to keep the other commands quick."""
    from pnp.games.sorcery.scoring import score

    return score(position, rulings)


BARONY_SORCERY = Game(
    slug="barony-sorcery",
    title="Barony: Sorcery",
    author="Marc André",
    year=2016,
    folder=Path(__file__).parent,
    least_players=2,
    most_players=5,
    hex_mm=38.0,
    tile_shape="trihex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=(
        BoardOption(
            "mystery-distance",
            LEAST_MYSTERY_DISTANCE,
            "least distance between mysterious locations, in hexes",
            least=LEAST_MYSTERY_DISTANCE,
            most=lambda players: _LONGEST_DISTANCE,
        ),
        *BOARD_OPTIONS,
    ),
    names_hexes=names_by_column,
    deals_board=_deal_board,
    notes_on=notes_on,
    makes_kit=_make_kit,
    describes_setup=_describe_setup,
    checks=_check,
    scores=_score,
    entries=ENTRIES,
    rulings=RULINGS,
    rules_folders=(BARONY.folder, Path(__file__).parent),
    inventory_letters="MFPCLX",
)
