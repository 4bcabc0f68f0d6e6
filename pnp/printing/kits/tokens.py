"""
Tokens and tiles as components: round tokens, chips, single hexes, standees.

Origins are the middles of tokens and hexes. Art reaches to the bleed; icons and letters
stay within the safe zone of the piece, which is smaller for small pieces.
"""

import math

from generators.hexes import ORIGIN
from generators.lattice import hex_corners
from generators.randomness import Stream
from layouts import textblocks
from layouts.components import Component, offset_outline
from layouts.shapes import Circle, Path, Point, Shape, Style, Symbol, Text, Use, placed, polygon
from pnp.printing.art.hexart import draw_ground, draw_marks
from pnp.printing.art.pieces import piece
from pnp.printing.art.terrains import find_look
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import PlayerColour

_CIRCLE_CORNERS = 72
SMALL_SAFE_MM = 1.5


def circle_outline(diameter_mm: float) -> tuple[Point, ...]:
    """Return a circle about the origin as a ring of corners, true to 0.02 mm at 40 mm."""
    radius_mm = diameter_mm / 2
    return tuple(
        (
            radius_mm * math.sin(2 * math.pi * place / _CIRCLE_CORNERS),
            -radius_mm * math.cos(2 * math.pi * place / _CIRCLE_CORNERS),
        )
        for place in range(_CIRCLE_CORNERS)
    )


def round_token(
    name: str,
    *,
    diameter_mm: float,
    ground: str,
    front: tuple[Shape, ...],
    back: tuple[Shape, ...] | None,
    quantity: int,
    bleed_mm: float,
) -> Component:
    """Return a round token whose ground fills trim and bleed; *back* may be missing."""
    disc = Circle(0.0, 0.0, diameter_mm / 2 + bleed_mm, Style(fill=ground))
    return Component(
        name=name,
        front=(disc, *front),
        back=None if back is None else (disc, *back),
        trim=circle_outline(diameter_mm),
        bleed_mm=bleed_mm,
        safe_mm=SMALL_SAFE_MM,
        quantity=quantity,
    )


def hex_tile(
    name: str,
    look_key: str,
    request: KitRequest,
    stream: Stream,
    *,
    value: int | None = None,
    back_look: str | None = None,
    quantity: int = 1,
) -> Component:
    """Return one hex tile with its terrain in front, and another one on the back if given."""
    trim = hex_corners(ORIGIN, side_mm=request.side_mm)
    return Component(
        name=name,
        front=tuple(_hex_face(look_key, request, stream, value)),
        back=None if back_look is None else tuple(_hex_face(back_look, request, stream, None)),
        trim=trim,
        bleed_mm=request.bleed_mm,
        bleed=offset_outline(trim, request.bleed_mm),
        quantity=quantity,
    )


def colour_piece(
    kind: str, player: PlayerColour, diameter_mm: float, *, letter: str | None = None
) -> tuple[Shape, ...]:
    """Return the picture of a player's piece, as large as a round token takes it."""
    symbol = piece(kind, player, letter=letter)
    return (Use(symbol, placed(0.0, 0.0, scale=0.62 * diameter_mm)),)


def centred_symbol(symbol: Symbol, size_mm: float, *, y_mm: float = 0.0) -> Use:
    """Return a unit-sized symbol *size_mm* large about the middle."""
    return Use(symbol, placed(0.0, y_mm, scale=size_mm))


def centred_text(
    text: str, size_mm: float, fill: str, *, x_mm: float = 0.0, y_mm: float = 0.0
) -> Text:
    """Return bold text with the middle of its capitals at the point; never under 6 pt."""
    return textblocks.centred_text(text, (x_mm, y_mm), max(size_mm, textblocks.MIN_SIZE_MM), fill)


def ring(radius_mm: float, ink: str, width_mm: float = 0.3) -> Circle:
    """Return a circle line about the origin; inside the safe zone it frames a picture."""
    return Circle(0.0, 0.0, radius_mm, Style(stroke=ink, stroke_mm=width_mm))


def block(outline: tuple[Point, ...], fill: str) -> Path:
    """Return a filled outline: the ground of a piece that is not round."""
    return polygon(outline, Style(fill=fill))


def _hex_face(look_key: str, request: KitRequest, stream: Stream, value: int | None) -> list[Shape]:
    look = find_look(look_key)
    ground = draw_ground(
        look, (0.0, 0.0), request.side_mm, request.theme, stream, bleed_mm=request.bleed_mm
    )
    marks = draw_marks(look, "", (0.0, 0.0), request.side_mm, request.theme, value=value)
    return [ground, *marks]
