"""
The words and options of public calls as types, for checkers of types alone.

What a call takes is checked when it is called, against the lists that these repeat; a test holds
both together.
"""

from typing import Literal, TypeAlias, TypedDict

from pnp.texts import Language as Language  # noqa: PLC0414 (it is found here)

Theme: TypeAlias = Literal["colour", "country", "ink-saver"]
PaperName: TypeAlias = Literal[
    "a1",
    "a2",
    "a3",
    "a4",
    "a5",
    "b2",
    "letter",
    "legal",
    "tabloid",
    "50x70",
    "18x24in",
    "24x36in",
]
CardName: TypeAlias = Literal["poker", "bridge", "tarot", "mini-euro", "a6"]
FormName: TypeAlias = Literal["overview", "poster", "tiles", "wall"]
Duplex: TypeAlias = Literal["none", "long-edge", "short-edge", "fold"]
Marks: TypeAlias = Literal["crop", "outline", "none", "silhouette", "silhouette-4l"]
Tokens: TypeAlias = Literal["round", "square"]
Purpose: TypeAlias = Literal["home", "print-shop", "pictures", "tabletop-simulator"]
WallPurpose: TypeAlias = Literal["home", "print-shop"]
Grid: TypeAlias = Literal["none", "fine", "strong"]
Labels: TypeAlias = Literal["coordinates", "none"]
Naming: TypeAlias = Literal["none", "all"]


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


class CardOptions(BoardOptions, SheetOptions, total=False):
    """The options of boards, and what `Sheets` has."""
