"""
Standees: pieces as figures to fold.

A piece is printed twice, head to head, on one strip with two feet. Folded along the dashed
line on top, the halves are glued back to back and both show the piece upright, under an arch
on the hatching of its colour. The feet at the ends fold outwards and carry the colour's
letter.
"""

from layouts import points_to_mm
from layouts.components import Component, box_corners
from layouts.fonts import text_width_mm
from layouts.shapes import Command, Group, Path, Shape, Style, Symbol, placed, polyline, rectangle
from layouts.textblocks import MIN_SIZE_MM, shorten_text
from pnp.model.parts import PiecePart, StandeeSize
from pnp.printing.art.outlines import outline
from pnp.printing.art.symbols import piece
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.markings import ground_colour, marked_box
from pnp.printing.stock.tokens import SMALL_SAFE_MM, centred_symbol, centred_text, line_round
from pnp.printing.themes import PAPER, PlayerColour, Theme

_ARCH_MARGIN = 0.1  # of the width: how far the arch is from the edge
_PICTURE_SHARE = 0.97  # of the width of the arch
_GROUND_MM = 1.2  # between the picture and the foot of the arch
_TITLE_MM = points_to_mm(7.5)
_TITLE_ROOM_MM = 5.2
_LETTER_MM = 3.6
_FOLD_DASH_MM = (1.2, 0.9)
_FOLD_MM = 0.2


def standee(
    part: PiecePart,
    size: StandeeSize,
    player: PlayerColour,
    request: KitRequest,
    title: str,
) -> Component:
    """Return the figures of a kind in one colour, about the fold; *title* is below each."""
    half_mm, end_mm = size.width_mm / 2, size.height_mm + size.foot_mm
    out_mm, theme = request.bleed_mm, request.theme
    ground = rectangle(
        -half_mm - out_mm,
        -end_mm - out_mm,
        2 * (half_mm + out_mm),
        2 * (end_mm + out_mm),
        Style(ground_colour(player, theme)),
    )
    side = _side(piece(part.face.picture, player, theme), size, player, request, title)
    heights = (-size.height_mm, 0.0, size.height_mm)
    folds = (line for y_mm in heights for line in _fold(half_mm, y_mm, theme))
    return Component(
        name=f"{player.key} {part.name} standee",
        front=(ground, *side, Group(side, placed(0.0, 0.0, angle_deg=180.0)), *folds),
        trim=box_corners((-half_mm, -end_mm, half_mm, end_mm)),
        bleed_mm=out_mm,
        safe_mm=SMALL_SAFE_MM,
        quantity=part.count_of(player.key),
    )


def _side(
    figure: Symbol, size: StandeeSize, player: PlayerColour, request: KitRequest, title: str
) -> tuple[Shape, ...]:
    """Return what stands below the fold: the arch with its figure and title, the foot."""
    theme, out_mm = request.theme, size.width_mm / 2 + request.bleed_mm
    margin_mm = _ARCH_MARGIN * size.width_mm
    inner_mm, foot_mm = size.width_mm / 2 - margin_mm, size.height_mm - margin_mm
    ink = theme.ink if theme.is_lined else player.ink
    picture_mm = 2 * inner_mm * _PICTURE_SHARE
    room_mm = _TITLE_ROOM_MM if title else _GROUND_MM
    shapes: tuple[Shape, ...] = (
        *marked_box(player, theme, (-out_mm, 0.0, out_mm, size.height_mm)),
        Path(_arch(inner_mm, margin_mm, foot_mm), line_round(player, theme)),
        centred_symbol(figure, picture_mm, y_mm=foot_mm - room_mm - picture_mm / 2),
        centred_text(player.letter, _LETTER_MM, ink, y_mm=size.height_mm + size.foot_mm / 2),
    )
    if not title:
        return shapes
    text_mm, title = _fitted(title, 2 * inner_mm)
    return (*shapes, centred_text(title, text_mm, theme.ink, y_mm=foot_mm - 2.8))


def _fitted(title: str, width_mm: float) -> tuple[float, str]:
    """Return the size of a title that is so wide at most, and what is left of it at 6 pt."""
    unit_mm = text_width_mm(title, "sans-semibold", 1.0)
    text_mm = max(MIN_SIZE_MM, min(_TITLE_MM, width_mm / unit_mm))
    return text_mm, shorten_text(title, "sans-semibold", size_mm=text_mm, width_mm=width_mm)


def _arch(half_mm: float, top_mm: float, bottom_mm: float) -> tuple[Command, ...]:
    shoulder_mm = top_mm + 0.9 * half_mm
    return outline(
        f"M {-half_mm} {bottom_mm} L {-half_mm} {shoulder_mm}"
        f" Q {-half_mm} {top_mm + 0.25 * half_mm} 0 {top_mm}"
        f" Q {half_mm} {top_mm + 0.25 * half_mm} {half_mm} {shoulder_mm}"
        f" L {half_mm} {bottom_mm} Z"
    )


def _fold(half_mm: float, y_mm: float, theme: Theme) -> tuple[Shape, ...]:
    ends = ((-half_mm, y_mm), (half_mm, y_mm))
    paper = Style(stroke=PAPER, stroke_mm=3 * _FOLD_MM, round_ends=False)
    dashes = Style(stroke=theme.ink, stroke_mm=_FOLD_MM, dash_mm=_FOLD_DASH_MM, round_ends=False)
    return (polyline(ends, paper), polyline(ends, dashes))
