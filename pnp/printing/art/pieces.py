"""
Pieces: the silhouettes of what players put on a board, in their colours.

Unit size: the box is -0.5 to 0.5, y downwards, standing on the lower edge. Each is filled
with the player's colour, outlined in ink, kept off the ground by a rim of paper and marked
with the colour's letter. The silhouettes differ, so that kinds are told apart at 8 mm
without any colour; the letter tells players apart. Here are those that several games use.
"""

from collections.abc import Mapping
from functools import cache

from layouts.shapes import Path, Shape, Style, Symbol
from layouts.textblocks import centred_text
from pnp.errors import UnknownNameError
from pnp.printing.art.looks import Silhouette
from pnp.printing.art.outlines import outline
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme
from pnp.texts.suggestions import unknown_name

_RIM = 0.1
_OUTLINE = 0.045
_DETAIL = 0.035
_LETTER = 0.26


def piece(
    kind: str,
    player: PlayerColour,
    theme: Theme,
    *,
    letter: str | None = None,
    has_letter: bool = True,
) -> Symbol:
    """
    Return a piece in a player's colour, in a box of side 1.

    *letter* stands for the colour's own, as in French; *has_letter* leaves it out.

    Raises:
        UnknownNameError: there is no such kind; the message guesses.
    """
    shown = (letter or player.letter) if has_letter else ""
    return _symbol(kind, find_silhouette(kind, theme), player, shown)


def find_silhouette(kind: str, theme: Theme) -> Silhouette:
    """
    Return the silhouette of a kind of piece.

    Raises:
        UnknownNameError: there is no such kind; the message guesses.
    """
    pieces = theme.looks.pieces
    if kind not in pieces:
        raise UnknownNameError(unknown_name("piece", kind, pieces))
    return pieces[kind]


@cache
def _symbol(kind: str, silhouette: Silhouette, player: PlayerColour, letter: str) -> Symbol:
    """Return the finished piece: rim, body, details, letter."""
    body = outline(silhouette.body)
    shapes: list[Shape] = [
        Path(body, Style(stroke=PAPER, stroke_mm=_RIM)),
        Path(body, Style(player.fill, INK, _OUTLINE)),
        Path(outline(silhouette.detail), Style(stroke=player.ink, stroke_mm=_DETAIL)),
    ]
    if letter:
        middle = (silhouette.letter_x, silhouette.letter_y)
        shapes.append(centred_text(letter, middle, _LETTER, player.ink))
    name = f"piece-{kind}-{player.key}-{player.fill[1:]}-{letter or 'plain'}"
    return Symbol(name, tuple(shapes), (-0.5, -0.5, 0.5, 0.5))


PIECES: Mapping[str, Silhouette] = {
    # The head of a horse on a foot.
    "knight": Silhouette(
        "M -.3 .42 L -.3 .32 -.2 .28 C -.22 .08 -.04 .04 -.06 -.08 L -.22 .0 -.34 .02"
        " -.4 -.1 -.2 -.28 -.14 -.42 -.04 -.34 C .2 -.36 .36 -.1 .26 .28 L .34 .32 .34 .42 Z",
        "M -.14 -.2 L -.12 -.2 M -.16 .3 L .24 .3",
        0.11,
        0.08,
    ),
    # A tall round tower, wider at the top.
    "keep": Silhouette(
        "M -.26 .42 L -.2 -.1 -.28 -.18 -.28 -.44 -.15 -.44 -.15 -.34 -.06 -.34 -.06 -.44"
        " .06 -.44 .06 -.34 .15 -.34 .15 -.44 .28 -.44 .28 -.18 .2 -.1 .26 .42 Z",
        "M -.19 -.12 L .19 -.12 M -.22 .32 L .22 .32",
        0.0,
        0.1,
    ),
    # A robed figure under a crown.
    "baron": Silhouette(
        "M -.36 .42 C -.36 .2 -.22 .08 -.13 .02 C -.23 -.06 -.23 -.12 -.2 -.18 L -.28 -.43"
        " -.12 -.3 0 -.45 .12 -.3 .28 -.43 .2 -.18 C .23 -.12 .23 -.06 .13 .02"
        " C .22 .08 .36 .2 .36 .42 Z",
        "M -.19 -.18 L .19 -.18",
        0.0,
        0.25,
    ),
}
