"""
Fold-over standees: a piece printed twice, head to head, on one strip with two feet.

Folded along the dashed line on top, the halves are glued back to back and both show the
piece upright. The feet at the ends fold outwards and carry the colour's letter.
"""

from typing import NamedTuple

from layouts.components import Component
from layouts.shapes import Group, Shape, Style, Use, placed, polyline, rectangle
from pnp.games.barony.print.coins import band_strip
from pnp.games.barony.print.tokens import PIECE_SETS, colour_letter
from pnp.games.barony.print.track import rounded_rectangle
from pnp.model.games import Colour
from pnp.printing.art.pieces import piece
from pnp.printing.kits.record import KitRequest
from pnp.printing.kits.tokens import SMALL_SAFE_MM, centred_text
from pnp.printing.themes import PlayerColour, find_player
from pnp.texts import Texts

FOOT_MM = 7.0
_INSET_MM = 1.5
_BAND_MM = 4.5
_FOLD_DASH_MM = (1.2, 0.8)


class StandeeSize(NamedTuple):
    """The face of a standee."""

    width_mm: float
    height_mm: float


SIZES = {
    "city": StandeeSize(23.0, 28.0),
    "stronghold": StandeeSize(21.0, 26.5),
    "village": StandeeSize(19.0, 25.0),
    "knight": StandeeSize(19.0, 25.0),
}


def standees(colour: Colour, request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the pieces of a colour as strips to fold, as many as there are tokens."""
    player = find_player(request.theme, colour.name)
    letter = colour_letter(colour, texts)
    return tuple(
        _strip(
            f"{colour.name} {kind} standee",
            _half(kind, player, letter, request),
            SIZES[kind],
            request,
            ground=request.theme.paper if request.theme.is_lined else player.fill,
            quantity=quantity,
        )
        for kind, quantity, _ in PIECE_SETS
    )


def _strip(
    name: str,
    half: tuple[Shape, ...],
    size: StandeeSize,
    request: KitRequest,
    *,
    ground: str,
    quantity: int,
) -> Component:
    """Return one strip about the middle of its upper fold, where *half* begins."""
    half_mm, end_mm = size.width_mm / 2, size.height_mm + FOOT_MM
    out_x_mm, out_y_mm = half_mm + request.bleed_mm, end_mm + request.bleed_mm
    return Component(
        name=name,
        front=(
            rectangle(-out_x_mm, -out_y_mm, 2 * out_x_mm, 2 * out_y_mm, Style(ground)),
            Group(half),
            Group(half, placed(0.0, 0.0, angle_deg=180.0)),
        ),
        trim=((-half_mm, -end_mm), (half_mm, -end_mm), (half_mm, end_mm), (-half_mm, end_mm)),
        bleed_mm=request.bleed_mm,
        safe_mm=SMALL_SAFE_MM,
        quantity=quantity,
    )


def _half(kind: str, player: PlayerColour, letter: str, request: KitRequest) -> tuple[Shape, ...]:
    """Return what stands below the fold: the picture, the band of the colour, the foot."""
    theme, size = request.theme, SIZES[kind]
    width_mm = size.width_mm - 2 * _INSET_MM
    window_mm = size.height_mm - _INSET_MM - _BAND_MM
    box = (-width_mm / 2, _INSET_MM, width_mm / 2, _INSET_MM + window_mm)
    window = rounded_rectangle(box, 2.0, Style(theme.paper, theme.ink, 0.25))
    scale_mm = width_mm - 2.0
    middle_mm = _INSET_MM + window_mm - scale_mm / 2 - 0.6
    ink = theme.ink if theme.is_lined else player.ink
    return (
        _fold(0.0, size.width_mm / 2, player, request),
        window,
        Use(piece(kind, player, letter=letter), placed(0.0, middle_mm, scale=scale_mm)),
        *band_strip(player, width_mm, size.height_mm - _BAND_MM / 2 + 0.2, theme),
        _fold(size.height_mm, size.width_mm / 2, player, request),
        centred_text(letter, 3.6, ink, y_mm=size.height_mm + FOOT_MM / 2),
    )


def _fold(y_mm: float, half_mm: float, player: PlayerColour, request: KitRequest) -> Shape:
    """Return a fold line across the strip."""
    ink = request.theme.ink if request.theme.is_lined else player.ink
    style = Style(stroke=ink, stroke_mm=0.2, dash_mm=_FOLD_DASH_MM, round_ends=False)
    return polyline(((-half_mm, y_mm), (half_mm, y_mm)), style)
