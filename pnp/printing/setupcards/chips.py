"""Small single hexes with their terrain: for legends, open rows, hands and draw orders."""

from collections.abc import Sequence
from dataclasses import dataclass

from generators.hexes import ORIGIN
from generators.lattice import hex_corners
from generators.randomness import Stream
from layouts.documents import Box
from layouts.errors import TextFitError
from layouts.fonts import text_width_mm
from layouts.shapes import Point, Shape, Style, Text, Use, placed, polygon
from layouts.textblocks import MIN_SIZE_MM
from pnp.printing.art.hexart import draw_ground, draw_outline
from pnp.printing.art.icons import icon
from pnp.printing.art.terrains import find_look
from pnp.printing.setupcards.miniatures import CAPITAL, draw_sign
from pnp.printing.setupcards.record import LegendEntry
from pnp.printing.themes import Theme

CHIP_SIDE_MM = 1.7
LEGEND_STEP_MM = 3.6
_LINE_MM = 0.15
_GAP_MM = 0.9
_COLUMN_GAP_MM = 1.6
_LARGEST_COLUMN_GAP_MM = 5.0


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


def legend_height_mm(entries: Sequence[LegendEntry], width_mm: float) -> float:
    """
    Return how high the legend stands in that width.

    Raises:
        TextFitError: not even one column fits.
    """
    columns = _legend_columns(entries, width_mm)
    return len(columns[0].entries) * LEGEND_STEP_MM if columns else 0.0


def draw_legend(entries: Sequence[LegendEntry], box: Box, theme: Theme) -> list[Shape]:
    """Return the entries column by column, from the top left corner of *box*."""
    left, top, right, _ = box
    columns = _legend_columns(entries, right - left)
    spare_mm = right - left - sum(column.width_mm for column in columns)
    gap_mm = min(_LARGEST_COLUMN_GAP_MM, spare_mm / max(1, len(columns) - 1))
    shapes: list[Shape] = []
    for column in columns:
        for row, entry in enumerate(column.entries):
            centre = (left + CHIP_SIDE_MM, top + (row + 0.5) * LEGEND_STEP_MM)
            shapes += draw_chip(entry.look, entry.sign, centre, theme)
            base_mm = centre[1] + CAPITAL / 2 * MIN_SIZE_MM
            x_mm = centre[0] + CHIP_SIDE_MM + _GAP_MM
            shapes.append(Text(x_mm, base_mm, entry.name, "sans", MIN_SIZE_MM, theme.ink))
        left += column.width_mm + gap_mm
    return shapes


@dataclass(frozen=True, slots=True)
class _Column:
    """Entries below one another, and the width of the widest."""

    entries: tuple[LegendEntry, ...]

    @property
    def width_mm(self) -> float:
        """How wide chips and names are together."""
        widest_mm = max(text_width_mm(entry.name, "sans", MIN_SIZE_MM) for entry in self.entries)
        return 2 * CHIP_SIDE_MM + _GAP_MM + widest_mm


def _legend_columns(entries: Sequence[LegendEntry], width_mm: float) -> list[_Column]:
    """Return the entries in as few rows as fit the width; none for no entries."""
    for row_count in range(1, len(entries) + 1):
        starts = range(0, len(entries), row_count)
        columns = [_Column(tuple(entries[start : start + row_count])) for start in starts]
        gaps_mm = (len(columns) - 1) * _COLUMN_GAP_MM
        if sum(column.width_mm for column in columns) + gaps_mm <= width_mm:
            return columns
    if not entries:
        return []
    raise TextFitError(f"there are {width_mm:.1f} mm for a legend; take a larger card.")
