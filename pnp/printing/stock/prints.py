"""
What a game says of its print in `print.toml`: cover, pictograms, pieces, the score pad.

The file is read when a kit or a card is drawn, and never before. What is to be read stands in
pages of Markdown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from layouts.components import CardStyle
from pnp.model.games import Game
from pnp.model.parts import Pad, PiecePart, Stock
from pnp.printing.stock.pictograms import Pictogram
from pnp.printing.themes import PlayerColour, Theme, lightness
from pnp.tables.reading import read_table

FILE = "print.toml"
_LIGHT_BAND = 70.0  # L* from which a band carries ink, not paper


class CoverPiece(NamedTuple):
    """A piece on the picture of a game: its drawing, and the name of its player's colour."""

    picture: str
    colour: str


@dataclass(frozen=True, slots=True)
class Print:
    """
    All that a game says of its print, by the names of its tables.

    Attributes:
        band: the colour of the game among the theme's bands.
        cover: the pieces on the picture of the game; else those of each colour in turn. A colour
            that a kit does not have is replaced by one that it has.
        boxed: parts that go into the tuck box, besides those of pieces and cards.
        stock: what parts are made of that the program makes; board.
        shares: of parts whose tiles are smaller: how large, of a tile.
    """

    band: str = ""
    cover: tuple[CoverPiece, ...] = ()
    boxed: tuple[str, ...] = ()
    stock: Mapping[str, Stock] = field(default_factory=dict)
    shares: Mapping[str, float] = field(default_factory=dict)
    piece: Mapping[str, PiecePart] = field(default_factory=dict)
    pad: Pad | None = None
    pictogram: Mapping[str, Pictogram] = field(default_factory=dict)


def print_of(game: Game) -> Print:
    """
    Return what *game* says of its print; nothing if it has no such file.

    Of what it extends the pieces, the pad, the pictograms and what is boxed.

    Raises:
        GameDataError: a file cannot be read.
    """
    said = Print()
    for folder in game.folders:
        own, before = _read(folder / FILE), said
        said = replace(
            own,
            boxed=(*before.boxed, *own.boxed),
            piece={**before.piece, **own.piece},
            pad=own.pad or before.pad,
            pictogram={**before.pictogram, **own.pictogram},
        )
    return said


def band_of(game: Game) -> str:
    """Return the name of the colour of *game* among the bands of themes."""
    return print_of(game).band or game.package.rpartition(".")[2] or "own"


def card_style(theme: Theme, band: str) -> CardStyle:
    """Return the colours of a face whose title band is called *band*."""
    ground = theme.bands[band]
    title = theme.ink if lightness(ground) > _LIGHT_BAND else theme.paper
    return CardStyle(theme.paper, theme.ink, ground, title)


def plain_player(key: str, theme: Theme) -> PlayerColour:
    """Return a colour for pieces that are anybody's: that of the band *key*."""
    fill = theme.paper if theme.is_lined else theme.bands[key]
    return PlayerColour(f"aid-{key}", "", fill, theme.ink if theme.is_lined else theme.paper)


@cache
def _read(path: Path) -> Print:
    return read_table(Print, path) if path.is_file() else Print()
