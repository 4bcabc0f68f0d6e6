"""Marks on a country: icon and name at the foot of each hex, its value on a plate."""

import math
from collections.abc import Iterator, Mapping

from layouts.fonts import text_width_mm
from layouts.shapes import Circle, Point, Shape, Style, Text, Use, placed
from layouts.textblocks import base_line_mm, centred_text
from pnp.printing.art.hexlabels import text_size_mm
from pnp.printing.art.symbols import icon
from pnp.printing.boards.hexmaps import HexMap
from pnp.printing.country.lands import PLATE
from pnp.printing.themes import LIGHT, SEPIA
from pnp.texts import printed_number

# Shares of the side.
_ICON = 0.22
_GAP = 0.05
_ROWS = (0.7, 0.66, 0.62)  # how far below the middle icon and name may stand
_NUMERAL = 0.22
_PLATE_LINE = 0.014


def draw_country_marks(land: HexMap, values: Mapping[str, int | None]) -> Iterator[Shape]:
    """Yield icon, name and value of every hex; *values* go by look. Names without room are left."""
    row = _row_with_room(land)
    for cell, key in land.looks.items():
        centre = land.centre(cell)
        name = "" if row is None else land.labels[cell]
        yield from _foot(land, key, name, (centre[0], centre[1] + (row or _ROWS[0]) * land.side_mm))
        value = values[key]
        if value is not None:
            yield from _plate(land, value, centre)


def _row_with_room(land: HexMap) -> float | None:
    """Return the lowest row in which every name has room in its hex, if there is one."""
    size_mm = text_size_mm(land.side_mm)
    widest_mm = max(
        (text_width_mm(name, "sans", size_mm) for name in land.labels.values()), default=0
    )
    for row in _ROWS:
        feet_mm = row * land.side_mm + max(size_mm / 3, _ICON * land.side_mm / 2)
        room_mm = 2 * (land.side_mm - feet_mm) * math.sqrt(3)
        if widest_mm + (_ICON + _GAP) * land.side_mm <= room_mm:
            return row
    return None


def _foot(land: HexMap, key: str, name: str, middle: Point) -> Iterator[Shape]:
    side_mm, ink = land.side_mm, land.theme.ink
    size_mm = text_size_mm(side_mm)
    icon_mm = _ICON * side_mm
    gap_mm = _GAP * side_mm if name else 0.0
    left_mm = middle[0] - (icon_mm + gap_mm + text_width_mm(name, "sans", size_mm)) / 2
    yield Use(icon(key, ink, land.theme), placed(left_mm + icon_mm / 2, middle[1], scale=icon_mm))
    if name:
        base_mm = base_line_mm(middle[1], "sans", size_mm)
        yield Text(left_mm + icon_mm + gap_mm, base_mm, name, "sans", size_mm, ink)


def _plate(land: HexMap, value: int, centre: Point) -> Iterator[Shape]:
    side_mm = land.side_mm
    x, y, radius = PLATE
    spot = (centre[0] + x * side_mm, centre[1] + y * side_mm)
    yield Circle(*spot, radius * side_mm, Style(LIGHT, SEPIA, _PLATE_LINE * side_mm))
    yield centred_text(printed_number(value), spot, _NUMERAL * side_mm, land.theme.ink)
