"""
The options of public calls as types, for checkers of types alone.

The options of games are repeated; a test holds both together.
"""

from pathlib import Path
from typing import Literal, TypedDict

from layouts.components import BackPlan
from layouts.marks import MarkStyle
from pnp._api.results import Sheets
from pnp.requests.options import CardName, PaperName, Theme
from pnp.texts import Language


class BoardOptions(TypedDict, total=False):
    """The options of boards; which of them a game has, ``pnp games GAME`` tells."""

    shape: Literal["compact", "organic", "showpiece", "disc", "star"]
    cities: Literal["weak", "strong"]
    no_adjacent_lakes: bool
    mystery_distance: int
    tiles: int
    connected: bool
    even: Literal["all", "1", "5", "10", "25", "50"] | int


class SheetOptions(TypedDict, total=False):
    """What `Sheets` has, each by itself."""

    paper: PaperName
    margin_mm: float
    bleed_mm: float
    gutter_mm: float
    marks: MarkStyle
    duplex: BackPlan
    back_offset_mm: tuple[float, float]


class KitOptions(SheetOptions, total=False):
    """The options of kits, and what `Sheets` has."""

    mountains: Literal["overlay", "backs"]


class DealOptions(BoardOptions, total=False):
    """What a board is dealt from, beside its game."""

    seed: int | None
    players: int | None
    inventory: str | Path | None


class DeckOptions(DealOptions, SheetOptions, total=False):
    """What set-up cards are made from, beside their game."""

    count: int
    card: CardName
    draw_order: bool
    language: Language
    theme: Theme
    sheets: Sheets | None
