"""The record of Baron."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.boards import Board
from pnp.games.baron.components import tiles_in_play
from pnp.games.baron.drawing import notes_on
from pnp.games.baron.entries import ENTRIES
from pnp.games.baron.letters import COLOURS, PIECES, TERRAINS
from pnp.games.baron.rulings import RULINGS
from pnp.games.options import BoardOption
from pnp.games.record import CheckRequest, DealRequest, Game
from pnp.hexnames import names_by_column

if TYPE_CHECKING:
    from pnp.findings import Finding
    from pnp.kits.record import Kit, KitRequest
    from pnp.positions import Position
    from pnp.scores import ScoreSheet
    from pnp.setupcards.record import SetupCard, SetupRequest


def _deal_board(request: DealRequest) -> Board:
    """Deal a board; imported late to keep the other commands quick."""
    from pnp.games.baron.setup import deal_board

    return deal_board(request)


def _make_kit(request: "KitRequest") -> "Kit":
    """Draw the kit; imported late, because drawing needs heavy libraries."""
    from pnp.games.baron.kit import make_kit

    return make_kit(request)


def _describe_setup(board: Board, request: "SetupRequest") -> "SetupCard":
    """Tell a set-up card; imported late, because drawing needs heavy libraries."""
    from pnp.games.baron.setupcard import setup_card

    return setup_card(board, request)


def _check(position: "Position", request: CheckRequest) -> "tuple[Finding, ...]":
    """Find what is wrong; imported late to keep the other commands quick."""
    from pnp.games.baron.rules import check

    return check(position, request)


def _score(position: "Position", rulings: Mapping[str, str]) -> "ScoreSheet":
    """Score a position; imported late to keep the other commands quick."""
    from pnp.games.baron.scoring import score

    return score(position, rulings)


BARON = Game(
    slug="baron",
    title="Baron",
    author="Franz Gaudois",
    year=2006,
    folder=Path(__file__).parent,
    least_players=2,
    most_players=5,
    hex_mm=38.0,
    tile_shape="hex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=(
        BoardOption(
            "shape",
            "disc",
            "the shape of the landscape",
            choices={
                "disc": "as round as can be, for any number of tiles",
                "star": "a hexagram of all 73 tiles",
                "organic": "grown at random, another one for each seed",
            },
        ),
        BoardOption("tiles", None, "lay that many tiles of the pile", least=1, most=tiles_in_play),
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
    rules_folders=(Path(__file__).parent,),
    piece_block="keeps",
    has_draw_pile=True,
)
