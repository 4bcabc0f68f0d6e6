"""
Coins: round tokens with a band in a player's colour and a picture on paper within it.

Each colour has a band of its own, so that coins are told apart without seeing colours:
ticks, dots, triangles, lozenges, crosses. What a coin shows is the caller's matter.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType

from layouts.components import Component
from layouts.shapes import Circle, Group, Path, Shape, Style, placed
from pnp.printing.art.outlines import outline
from pnp.printing.kits.record import KitRequest
from pnp.printing.kits.tokens import round_token
from pnp.printing.themes import PlayerColour, Theme

PICTURE_SHARE = 0.79  # of the radius: what lies within the band
_MARK_SHARE = 0.895
_MARK_SIZE = 0.13
_LINE_MM = 0.25
_THIN_LINE_MM = 0.12  # where ink is saved

# Unit marks, upright, and how many stand round a coin.
_BANDS: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        "blue": ("M -.14 -.5 L .14 -.5 .14 .5 -.14 .5 Z", 28),
        "yellow": ("O 0 0 .36", 18),
        "green": ("M 0 -.5 L .5 .44 -.5 .44 Z", 18),
        "red": ("M 0 -.6 L .42 0 0 .6 -.42 0 Z", 18),
        "purple": (
            "M -.16 -.5 L .16 -.5 .16 -.16 .5 -.16 .5 .16 .16 .16 .16 .5 -.16 .5 -.16 .16"
            " -.5 .16 -.5 -.16 -.16 -.16 Z",
            16,
        ),
    }
)


def coin(
    name: str,
    player: PlayerColour,
    picture: tuple[Shape, ...],
    request: KitRequest,
    *,
    diameter_mm: float,
    quantity: int,
    back: tuple[Shape, ...] | None = None,
) -> Component:
    """Return a coin; its back shows *picture*, too, if no other is given."""
    theme = request.theme
    band = draw_band(player, diameter_mm, theme)
    return round_token(
        name,
        diameter_mm=diameter_mm,
        ground=theme.paper if theme.is_lined else player.fill,
        front=(*band, *picture),
        back=(*band, *(picture if back is None else back)),
        quantity=quantity,
        bleed_mm=request.bleed_mm,
    )


def draw_band(player: PlayerColour, diameter_mm: float, theme: Theme) -> tuple[Shape, ...]:
    """Return the marks of a colour round a coin, and the disc of paper within them."""
    radius_mm = diameter_mm / 2
    line_mm = _THIN_LINE_MM if theme.is_lined else _LINE_MM
    inside = Circle(0.0, 0.0, PICTURE_SHARE * radius_mm, Style(theme.paper, theme.ink, line_mm))
    return (*_marks(player, radius_mm, theme), inside)


def band_strip(
    player: PlayerColour, width_mm: float, y_mm: float, theme: Theme
) -> tuple[Shape, ...]:
    """Return the marks of a colour in a row about x = 0, for pieces that are not round."""
    text, _ = _BANDS[player.key]
    mark = Path(outline(text), _mark_style(player, theme))
    step_mm = 2.2
    count = int(width_mm / step_mm)
    return tuple(
        Group((mark,), placed((place - (count - 1) / 2) * step_mm, y_mm, scale=1.3))
        for place in range(count)
    )


def _marks(player: PlayerColour, radius_mm: float, theme: Theme) -> list[Shape]:
    """Return the marks of the band, their tops outwards."""
    text, count = _BANDS[player.key]
    mark = Path(outline(text), _mark_style(player, theme))
    size_mm, distance_mm = _MARK_SIZE * radius_mm, _MARK_SHARE * radius_mm
    marks: list[Shape] = []
    for place in range(count):
        angle = 2 * math.pi * place / count
        x_mm, y_mm = distance_mm * math.sin(angle), -distance_mm * math.cos(angle)
        turn = placed(x_mm, y_mm, scale=size_mm, angle_deg=math.degrees(angle))
        marks.append(Group((mark,), turn))
    return marks


def _mark_style(player: PlayerColour, theme: Theme) -> Style:
    """Return how marks are painted; the stroke is in their own unit and grows with them."""
    return Style(player.fill, theme.ink, 0.03) if theme.is_lined else Style(player.ink)
