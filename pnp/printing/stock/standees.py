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
from layouts.richtexts import MIN_SIZE_MM, shorten_text
from layouts.shapes import Face, Group, Path, Shape, Style, placed, polyline, rectangle
from pnp.model.parts import PiecePart, StandeeSize
from pnp.printing.art.markings import ground_colour, marked_box
from pnp.printing.art.symbols import piece
from pnp.printing.drawings import outline
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.tokens import SMALL_SAFE_MM, centred_symbol, centred_text, line_round
from pnp.printing.themes import PAPER, PlayerColour

_ARCH_MARGIN = 0.1  # of the width: how far the arch is from the edge
_PICTURE_SHARE = 0.97  # of the width of the arch
_GROUND_MM = 1.2  # between the picture and the foot of the arch
_TITLE: Face = "sans-semibold"
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
) -> Component:
    """Return the figures of a kind in one colour, about the fold; its title is below each."""
    title, theme, out_mm = part.title, request.theme, request.bleed_mm
    half_mm, end_mm = size.width_mm / 2, size.height_mm + size.foot_mm
    wide_mm = half_mm + out_mm
    ground = rectangle(
        -wide_mm,
        -end_mm - out_mm,
        2 * wide_mm,
        2 * (end_mm + out_mm),
        Style(ground_colour(player, theme)),
    )
    margin_mm = _ARCH_MARGIN * size.width_mm
    inner_mm, foot_mm = half_mm - margin_mm, size.height_mm - margin_mm
    shoulder_mm, bend_mm = margin_mm + 0.9 * inner_mm, margin_mm + 0.25 * inner_mm
    arch = outline(
        f"M {-inner_mm} {foot_mm} L {-inner_mm} {shoulder_mm}"
        f" Q {-inner_mm} {bend_mm} 0 {margin_mm}"
        f" Q {inner_mm} {bend_mm} {inner_mm} {shoulder_mm}"
        f" L {inner_mm} {foot_mm} Z"
    )
    picture_mm = 2 * inner_mm * _PICTURE_SHARE
    picture_low = foot_mm - (_TITLE_ROOM_MM if title else _GROUND_MM)
    ink = theme.ink if theme.is_lined else player.ink
    side: list[Shape] = [
        *marked_box(player, theme, (-wide_mm, 0.0, wide_mm, size.height_mm)),
        Path(arch, line_round(player, theme)),
        centred_symbol(
            piece(part.face.picture, player, theme), picture_mm, y_mm=picture_low - picture_mm / 2
        ),
        centred_text(player.letter, _LETTER_MM, ink, y_mm=size.height_mm + size.foot_mm / 2),
    ]
    if title:  # what is too wide at 6 pt is shortened
        unit_mm = text_width_mm(title, _TITLE, 1.0)
        text_mm = max(MIN_SIZE_MM, min(_TITLE_MM, 2 * inner_mm / unit_mm))
        words = shorten_text(title, _TITLE, size_mm=text_mm, width_mm=2 * inner_mm)
        side.append(centred_text(words, text_mm, theme.ink, y_mm=foot_mm - 2.8))
    paper = Style(stroke=PAPER, stroke_mm=3 * _FOLD_MM, round_ends=False)
    dashes = Style(stroke=theme.ink, stroke_mm=_FOLD_MM, dash_mm=_FOLD_DASH_MM, round_ends=False)
    folds = (
        polyline(((-half_mm, y_mm), (half_mm, y_mm)), style)
        for y_mm in (-size.height_mm, 0.0, size.height_mm)
        for style in (paper, dashes)
    )
    upside_down = Group(tuple(side), placed(0.0, 0.0, angle_deg=180.0))
    return Component(
        name=f"{player.key} {part.name} standee",
        front=(ground, *side, upside_down, *folds),
        trim=box_corners((-half_mm, -end_mm, half_mm, end_mm)),
        bleed_mm=out_mm,
        safe_mm=SMALL_SAFE_MM,
        quantity=part.count_of(player.key),
    )
