"""
The hex: its outline, where things sit in it, and pictures and icons in its middle.

Pointy-top, in units of its side, y downwards from its centre. The marks keep to the rim, out of
the quiet disc in the middle, where the pieces stand.
"""

import math

from generators import NamedTuple
from layouts.shapes import Group, Path, Point, Shape, Style, placed, polygon
from pnp.printing.art.symbols import put_icon
from pnp.printing.themes import TerrainLook, Theme, lightness, marks_ink

OUTLINE_MM = 0.25
_LEAST_LIGHT = 52.0  # in L*, of a ground that bears a letter in its own lines

HALF_WIDTH = 0.8660254037844386  # the middle of an edge, seen from the centre
MARGIN = 0.05  # of figures to the edges of the hex, the half of it to slanted ones

CORNERS: tuple[Point, ...] = (
    (0.0, -1.0),
    (HALF_WIDTH, -0.5),
    (HALF_WIDTH, 0.5),
    (0.0, 1.0),
    (-HALF_WIDTH, 0.5),
    (-HALF_WIDTH, -0.5),
)


def hexagon(side_mm: float, style: Style, middle: Point = (0.0, 0.0)) -> Path:
    """Return a hex of that side about a point."""
    x_mm, y_mm = middle
    return polygon([(x_mm + x * side_mm, y_mm + y * side_mm) for x, y in CORNERS], style)


class Place(NamedTuple):
    """A round place for a mark: its middle and its radius."""

    x: float
    y: float
    radius: float


class Room(NamedTuple):
    """
    The room for figures in a hex.

    Attributes:
        taken: the places of other marks, which figures keep away from.
        bottom: where the name begins.
        top: where what stands above the middle ends.
        rim: how much smaller the hex is for what is drawn along its edges.
    """

    taken: tuple[Place, ...]
    bottom: float
    top: float
    rim: float = 0.0

    def half_width(self, top: float, bottom: float) -> float:
        """Return how far a row may reach to either side of the middle."""
        farthest = max(abs(top), abs(bottom))
        half_width = HALF_WIDTH - self.rim
        limit = min(half_width, 2 * (half_width - farthest * HALF_WIDTH)) - MARGIN
        for place in self.taken:
            down = max(0.0, top - place.y, place.y - bottom)
            if down < place.radius:
                limit = min(limit, abs(place.x) - math.sqrt(place.radius**2 - down**2))
        return limit


def is_in_hex(x: float, y: float, *, margin: float = 0.0) -> bool:
    """
    Return whether the point is in the hex, at least *margin* away from its edges.

    >>> is_in_hex(0.0, -0.99), is_in_hex(0.86, 0.0, margin=0.1)
    (True, False)
    """
    return max(abs(x), abs(x) / 2 + abs(y) * HALF_WIDTH) <= HALF_WIDTH - margin


def fills_hex(look: TerrainLook, theme: Theme) -> bool:
    """Tell whether a terrain has a picture in pixels, which fills its hexes but saves no ink."""
    return bool(look.centre and theme.looks.icons[look.icon].pixels and not theme.is_lined)


def draw_centre(
    look: TerrainLook, side_mm: float, theme: Theme, *, bleed_mm: float = 0.0
) -> tuple[Shape, ...]:
    """
    Return the picture in the middle of a hex, about its middle.

    One in pixels fills the hex, but where ink is saved.
    """
    drawing = theme.looks.icons[look.icon]
    if drawing.pixels and fills_hex(look, theme):
        half_mm = side_mm * HALF_WIDTH + bleed_mm
        reach_mm = half_mm / HALF_WIDTH
        return (drawing.pixels.filling((-half_mm, -reach_mm, half_mm, reach_mm)),)
    size_mm = 2 * HALF_WIDTH * side_mm * look.centre
    tones = theme.tones[look.tone]
    is_light = lightness(tones.ground) >= _LEAST_LIGHT
    ink = tones.line if is_light else marks_ink(theme, look.tone)
    return (put_icon(look.key, ink, theme, (0.0, 0.0), size_mm),)


def draw_outline(
    centre: Point, side_mm: float, theme: Theme, *, width_mm: float = OUTLINE_MM
) -> Group:
    """Return the outline of a hex in the theme's ink: for boards, not for tiles to cut out."""
    style = Style(stroke=theme.ink, stroke_mm=width_mm)
    return Group((hexagon(side_mm, style),), placed(*centre))


def icon_ink(look: TerrainLook, theme: Theme) -> str:
    """Return what an icon on its own terrain is printed in: its dark line on bare paper."""
    return theme.tones[look.tone].line if theme.is_lined else marks_ink(theme, look.tone)
