"""Small single hexes with their terrain: for legends, open rows, hands and draw orders."""

from collections.abc import Sequence

from generators.hexes import ORIGIN
from generators.lattice import hex_corners
from generators.randomness import Stream
from layouts.documents import Box
from layouts.errors import TextFitError
from layouts.fonts import text_width_mm
from layouts.shapes import Point, Shape, Style, Text, Use, placed, polygon
from layouts.textblocks import MIN_SIZE_MM
from pnp.art.hexart import draw_ground, draw_outline
from pnp.art.icons import icon
from pnp.art.terrains import find_look
from pnp.setupcards.miniatures import CAPITAL, draw_sign
from pnp.setupcards.record import LegendEntry
from pnp.themes import Theme

CHIP_SIDE_MM = 1.7
LEGEND_STEP_MM = 3.6
_LINE_MM = 0.15
_GAP_MM = 0.9
_COLUMN_GAP_MM = 1.6


def draw_chip(
    look: str, sign: str, centre: Point, theme: Theme, *, side_mm: float = CHIP_SIDE_MM
) -> list[Shape]:
    """Return a small flat hex with a sign of 6 pt or more in its middle."""
    corners = [(x + centre[0], y + centre[1]) for x, y in hex_corners(ORIGIN, side_mm=side_mm)]
    ground = theme.tones[find_look(look).tone].ground
    style = Style(ground, theme.ink, _LINE_MM)
    size_mm = max(MIN_SIZE_MM, 0.8 * side_mm)
    return [polygon(corners, style), draw_sign(sign, look, centre, size_mm, theme)]


def draw_tile(
    look: str, centre: Point, side_mm: float, theme: Theme, stream: Stream
) -> list[Shape]:
    """Return one hex with its motifs, and its icon in the middle."""
    return [
        draw_ground(find_look(look), centre, side_mm, theme, stream),
        draw_outline(centre, side_mm, theme, width_mm=0.3),
        Use(icon(look, theme.ink), placed(*centre, scale=0.75 * side_mm)),
    ]


def legend_column_count(entries: Sequence[LegendEntry], width_mm: float) -> int:
    """
    Return in how many columns of equal width *entries* fit, side by side.

    Raises:
        TextFitError: not even one does.
    """
    widest_mm = max(text_width_mm(entry.name, "sans", MIN_SIZE_MM) for entry in entries)
    need_mm = widest_mm + 2 * CHIP_SIDE_MM + _GAP_MM
    count = int((width_mm + _COLUMN_GAP_MM) // (need_mm + _COLUMN_GAP_MM))
    if count < 1:
        raise TextFitError(f"there are {width_mm:.1f} mm for a legend; take a larger card.")
    return min(count, len(entries))


def legend_height_mm(entries: Sequence[LegendEntry], width_mm: float) -> float:
    """Return how high the legend stands in that width."""
    return -(-len(entries) // legend_column_count(entries, width_mm)) * LEGEND_STEP_MM


def draw_legend(entries: Sequence[LegendEntry], box: Box, theme: Theme) -> list[Shape]:
    """Return the entries column by column, from the top left corner of *box*."""
    if not entries:
        return []
    left, top, right, _ = box
    column_count = legend_column_count(entries, right - left)
    row_count = -(-len(entries) // column_count)
    step_mm = (right - left + _COLUMN_GAP_MM) / column_count
    shapes: list[Shape] = []
    for place, entry in enumerate(entries):
        column, row = divmod(place, row_count)
        centre = (left + column * step_mm + CHIP_SIDE_MM, top + (row + 0.5) * LEGEND_STEP_MM)
        shapes += draw_chip(entry.look, entry.sign, centre, theme)
        base_mm = centre[1] + CAPITAL / 2 * MIN_SIZE_MM
        x_mm = centre[0] + CHIP_SIDE_MM + _GAP_MM
        shapes.append(Text(x_mm, base_mm, entry.name, "sans", MIN_SIZE_MM, theme.ink))
    return shapes
