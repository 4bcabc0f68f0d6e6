"""
Tiles as components, and the pictures and letters of tokens.

Origins are the middles of tokens and hexes. Art reaches to the bleed; icons and letters
stay within the safe zone of the piece, which is smaller for small pieces.
"""

from generators.hexes import ORIGIN
from generators.lattice import hex_corners
from generators.randomness import Stream
from layouts import textblocks
from layouts.components import Component, offset_outline
from layouts.shapes import Circle, Path, Point, Shape, Style, Symbol, Text, Use, placed, polygon
from pnp.printing.art.hexart import draw_ground, draw_marks
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import find_look


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
    look = find_look(look_key, request.theme)
    ground = draw_ground(
        look, (0.0, 0.0), request.side_mm, request.theme, stream, bleed_mm=request.bleed_mm
    )
    marks = draw_marks(look, "", (0.0, 0.0), request.side_mm, request.theme, value=value)
    return [ground, *marks]
