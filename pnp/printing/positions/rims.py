"""
The rim of a drawn position: the names of rows and columns round the board.

Row letters stand at both ends of each row, column numbers above and below the board; round a
country beyond its sea. Names come from the position, which an anchor may have moved; columns are
numbered only where the same number stands for the same column all over the board.
"""

import math
from collections.abc import Iterator, Mapping

from generators.hexes import Hex
from layouts import points_to_mm
from layouts.fonts import face_metrics, text_width_mm
from layouts.shapes import Shape, Style, Text, polyline
from layouts.textblocks import base_line_mm
from pnp.printing.boards.hexmaps import SEA_ROOM, HexMap
from pnp.printing.themes import Theme

# What the names take on every side of the board, and of the sea round a country.
RIM_MM = 6.0

_NAME_MM = points_to_mm(8.5)
_SMALL_MM = points_to_mm(6.5)
_GAP_MM = 1.6
_TICK_MM = 1.2
_APART_MM = 0.8  # between two numbers


def sea_mm(theme: Theme, side_mm: float) -> float:
    """Return how wide the sea round a board is; none but round a country."""
    return SEA_ROOM * side_mm if theme.is_country else 0.0


def split_name(name: str) -> tuple[str, str]:
    """
    Return the row and the rest of the name of a hex.

    >>> split_name("AB12")
    ('AB', '12')
    """
    row = name.rstrip("-0123456789")
    return row, name[len(row) :]


def column_numbers(names: Mapping[Hex, str]) -> dict[int, str]:
    """Return the number of each text column (2q + r); nothing where columns have no number."""
    found: dict[int, str] = {}
    for cell, name in names.items():
        number = split_name(name)[1]
        if found.setdefault(2 * cell.q + cell.r, number) != number:
            return {}
    return found if len(set(found.values())) == len(found) else {}


def draw_rim_names(land: HexMap, names: Mapping[Hex, str], scale: float = 1.0) -> Iterator[Shape]:
    """Yield the names round *land*, within *scale* times `RIM_MM` of it."""
    known = {cell: names[cell] for cell in land.looks if cell in names}
    yield from _rows(land, known, scale)
    yield from _columns(land, column_numbers(known), scale)


def _rows(land: HexMap, names: Mapping[Hex, str], scale: float) -> Iterator[Text]:
    rows: dict[int, list[Hex]] = {}
    for cell in names:
        rows.setdefault(cell.r, []).append(cell)
    size_mm = scale * _NAME_MM
    reach_mm = land.side_mm * 3**0.5 / 2 + scale * _GAP_MM + sea_mm(land.theme, land.side_mm)
    for cells in rows.values():
        letter = split_name(names[cells[0]])[0]
        left, y_mm = land.centre(min(cells))
        right, _ = land.centre(max(cells))
        base_mm = base_line_mm(y_mm, "sans-semibold", size_mm)
        ink = land.theme.ink
        yield Text(left - reach_mm, base_mm, letter, "sans-semibold", size_mm, ink, "end")
        yield Text(right + reach_mm, base_mm, letter, "sans-semibold", size_mm, ink)


def _columns(land: HexMap, numbers: Mapping[int, str], scale: float) -> Iterator[Shape]:
    """Yield the numbers above the top and below the foot of the board, with ticks."""
    if not numbers:
        return
    size_mm = scale * _SMALL_MM
    capital_mm = face_metrics("sans").cap_height * size_mm
    step_mm = land.side_mm * 3**0.5 / 2
    numbered = _numbered_columns(numbers, step_mm, size_mm)
    heights = [land.centre(cell)[1] for cell in land.looks]
    out_mm = land.side_mm + sea_mm(land.theme, land.side_mm)
    top_mm, foot_mm = min(heights) - out_mm, max(heights) + out_mm
    style = Style(stroke=land.theme.ink, stroke_mm=0.15, round_ends=False)
    for column, number in numbers.items():
        x_mm = land.moved((column * step_mm, 0.0))[0]
        for edge_mm, out in ((top_mm, -1.0), (foot_mm, 1.0)):
            start_mm = edge_mm + out * scale * _GAP_MM
            end_mm = start_mm + out * scale * _TICK_MM
            yield polyline(((x_mm, start_mm), (x_mm, end_mm)), style)
            if column not in numbered:
                continue
            base_mm = end_mm + out * 0.5 + (capital_mm if out > 0 else 0.0)
            yield Text(x_mm, base_mm, number, "sans", size_mm, land.theme.ink, "middle")


def _numbered_columns(numbers: Mapping[int, str], step_mm: float, size_mm: float) -> set[int]:
    widest_mm = max(text_width_mm(number, "sans", size_mm) for number in numbers.values())
    every = max(1, math.ceil((widest_mm + _APART_MM) / step_mm))
    first = min(numbers)
    return {column for column in numbers if (column - first) % every == 0}
