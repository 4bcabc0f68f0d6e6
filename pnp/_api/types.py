"""
The words and options of public calls as types, for checkers of types alone.

Words that are types where they are used are called here as the API calls them. The options of
games are repeated; a test holds both together.
"""

from pathlib import Path
from typing import Literal, TypedDict

from layouts.components import BackPlan as Duplex
from layouts.marks import MarkStyle as Marks
from pnp._api.pages import Sheets
from pnp.model.parts import TokenShape as Tokens
from pnp.printing.boards.forms import Form as FormName
from pnp.printing.boards.forms import Grid, Labels, Naming
from pnp.requests.options import CardName, PaperName, Theme
from pnp.requests.options import KitPurpose as Purpose
from pnp.requests.options import Purpose as WallPurpose
from pnp.texts import Language

__all__ = (
    "BoardOptions",
    "CardName",
    "DealOptions",
    "DeckOptions",
    "Duplex",
    "FormName",
    "Grid",
    "KitOptions",
    "Labels",
    "Language",
    "Marks",
    "Naming",
    "PaperName",
    "Purpose",
    "SheetOptions",
    "Theme",
    "Tokens",
    "WallPurpose",
)


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
    marks: Marks
    duplex: Duplex
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
