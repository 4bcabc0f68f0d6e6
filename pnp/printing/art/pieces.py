"""
Pieces: the silhouettes of what players put on a board, in their colours.

Unit size: the box is -0.5 to 0.5, y downwards, standing on the lower edge. Each is filled
with the player's colour, outlined in ink, kept off the ground by a rim of paper and marked
with the colour's letter. The silhouettes differ, so that kinds are told apart at 8 mm
without any colour; the letter tells players apart.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from layouts.shapes import Path, Shape, Style, Symbol, Text
from pnp.errors import UnknownNameError
from pnp.printing.art.outlines import outline
from pnp.printing.themes import INK, PAPER, PlayerColour
from pnp.texts.suggestions import unknown_name

_RIM = 0.1
_OUTLINE = 0.045
_DETAIL = 0.035
_LETTER = 0.26
_CAPITAL = 0.66  # height of a capital, of the size of the text


@dataclass(frozen=True, slots=True)
class Silhouette:
    """An outline, lines within it and the middle of the letter."""

    body: str
    detail: str
    letter_x: float
    letter_y: float


def piece(
    kind: str, player: PlayerColour, *, letter: str | None = None, has_letter: bool = True
) -> Symbol:
    """
    Return a piece in a player's colour, in a box of side 1.

    *letter* stands for the colour's own, as in French; *has_letter* leaves it out.

    Raises:
        UnknownNameError: there is no such kind; `PIECES` has them all.
    """
    if kind not in PIECES:
        raise UnknownNameError(unknown_name("piece", kind, PIECES))
    return _symbol(kind, player, (letter or player.letter) if has_letter else "")


@cache
def _symbol(kind: str, player: PlayerColour, letter: str) -> Symbol:
    """Return the finished piece: rim, body, details, letter."""
    silhouette = PIECES[kind]
    body = outline(silhouette.body)
    shapes: list[Shape] = [
        Path(body, Style(stroke=PAPER, stroke_mm=_RIM)),
        Path(body, Style(player.fill, INK, _OUTLINE)),
        Path(outline(silhouette.detail), Style(stroke=player.ink, stroke_mm=_DETAIL)),
    ]
    if letter:
        base = silhouette.letter_y + _CAPITAL / 2 * _LETTER
        shapes.append(
            Text(silhouette.letter_x, base, letter, "sans-semibold", _LETTER, player.ink, "middle")
        )
    name = f"piece-{kind}-{player.key}-{player.fill[1:]}-{letter or 'plain'}"
    return Symbol(name, tuple(shapes), (-0.5, -0.5, 0.5, 0.5))


PIECES: Mapping[str, Silhouette] = MappingProxyType(
    {
        # Walls between a gabled tower and a low one.
        "city": Silhouette(
            "M -.44 .42 L -.44 -.14 -.27 -.42 -.1 -.14 -.1 .02 .02 .02 .02 -.08 .12 -.08 .12 .02"
            " .2 .02 .2 -.1 .2 -.22 .44 -.22 .44 .42 Z",
            "M -.4 -.12 L -.14 -.12 M .24 -.1 L .4 -.1 M -.27 -.02 L -.27 .06",
            0.06,
            0.22,
        ),
        # A squat keep with three merlons.
        "stronghold": Silhouette(
            "M -.36 .42 L -.32 .02 -.42 -.06 -.42 -.38 -.24 -.38 -.24 -.24 -.09 -.24 -.09 -.38"
            " .09 -.38 .09 -.24 .24 -.24 .24 -.38 .42 -.38 .42 -.06 .32 .02 .36 .42 Z",
            "M -.3 -.02 L .3 -.02",
            0.0,
            0.2,
        ),
        # One gabled house.
        "village": Silhouette(
            "M -.32 .42 L -.32 .04 -.45 .04 0 -.38 .18 -.21 .18 -.34 .3 -.34 .3 -.1 .45 .04"
            " .32 .04 .32 .42 Z",
            "M -.24 .04 L .24 .04",
            0.0,
            0.24,
        ),
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
        # A bare pawn.
        "troop": Silhouette(
            "M -.28 .42 C -.28 .22 -.16 .1 -.1 .04 C -.22 -.04 -.22 -.34 0 -.34"
            " C .22 -.34 .22 -.04 .1 .04 C .16 .1 .28 .22 .28 .42 Z",
            "M -.09 .04 L .09 .04",
            0.0,
            0.26,
        ),
        # A round token, cut like a seal.
        "control-token": Silhouette(
            "M 0 -.44 L .12 -.36 .22 -.38 .27 -.27 .38 -.22 .36 -.12 .44 0 .36 .12 .38 .22"
            " .27 .27 .22 .38 .12 .36 0 .44 -.12 .36 -.22 .38 -.27 .27 -.38 .22 -.36 .12"
            " -.44 0 -.36 -.12 -.38 -.22 -.27 -.27 -.22 -.38 -.12 -.36 Z",
            "O 0 0 .27",
            0.0,
            0.0,
        ),
    }
)
