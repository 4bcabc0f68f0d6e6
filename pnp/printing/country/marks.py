"""
Marks: what is read on the hexes of a country: icon and name at the foot, the value on a plate.

Icon and name have a halo in the ground of their land, which keeps shores and hedges off them.
"""

import math
from collections.abc import Iterator
from functools import lru_cache

from generators.hexes import Hex
from layouts.fonts import glyph_outline, text_width_mm
from layouts.shapes import Circle, Command, Path, Point, Shape, Style, Symbol, Text, Use, placed
from layouts.textblocks import MIN_SIZE_MM, base_line_mm, centred_text
from pnp.printing.art.hexart import draw_plate, draw_words, text_size_mm
from pnp.printing.art.symbols import icon
from pnp.printing.boards.hexmaps import HexMap
from pnp.printing.country.lands import NAMES_ROW, PLATE
from pnp.printing.themes import LIGHT, SEPIA, TerrainLook, Theme, find_look
from pnp.texts import printed_number

# Shares of the side.
_ICON = 0.22
_GAP = 0.05
_ROWS = (NAMES_ROW, 0.58, 0.56, 0.54)  # how far below the middle icon and name may stand
_NUMERAL = 0.22
_PLATE_LINE = 0.014

_HALO = 0.34  # of the size of the letters, on both sides together
_ICON_HALO = 0.22  # of the size of the icon


def draw_country_marks(land: HexMap) -> Iterator[Shape]:
    """Yield icon, name and value of every hex. Names without room are left out."""
    size_mm, row = _size_and_row(land)
    halos: dict[str, list[Command]] = {}
    marks: list[Shape] = []
    for cell, key in land.looks.items():
        look = find_look(key, land.theme)
        for mark in _foot(land, cell, look, size_mm, row):
            marks.append(mark)
            if isinstance(mark, Text):
                halos.setdefault(land.theme.tones[look.tone].ground, []).extend(_outlines(mark))
        marks += _value(land, key, look, land.centre(cell))
    for colour, commands in halos.items():
        yield Path(tuple(commands), Style(colour, colour, _HALO * size_mm))
    yield from marks


def _size_and_row(land: HexMap) -> tuple[float, float]:
    """Return how large names are, and the lowest row with room for all of them; 0: for none."""
    for size_mm in dict.fromkeys(
        (max(text_size_mm(land.side_mm), land.least_name_mm), MIN_SIZE_MM)
    ):
        widest_mm = max(
            (text_width_mm(name, "sans", size_mm) for name in land.labels.values()), default=0
        )
        for row in _ROWS:
            feet_mm = row * land.side_mm + max(size_mm / 3, _ICON * land.side_mm / 2)
            room_mm = 2 * (land.side_mm - feet_mm) * math.sqrt(3)
            if widest_mm + (_ICON + _GAP) * land.side_mm <= room_mm:
                return size_mm, row
    return MIN_SIZE_MM, 0.0


def _foot(
    land: HexMap, cell: Hex, look: TerrainLook, size_mm: float, row: float
) -> Iterator[Shape]:
    side_mm, ink = land.side_mm, land.theme.ink
    name = land.labels.get(cell, "") if row else ""
    x, y = land.centre(cell)
    y += (row or _ROWS[0]) * side_mm
    icon_mm = 0.0 if look.centre else _ICON * side_mm
    gap_mm = _GAP * side_mm if name and icon_mm else 0.0
    width_mm = text_width_mm(name, "sans", size_mm)
    left_mm = x - (icon_mm + gap_mm + width_mm) / 2
    if icon_mm:
        place = placed(left_mm + icon_mm / 2, y, scale=icon_mm)
        yield from (Use(symbol, place) for symbol in _icons(look.key, land.theme))
    if name:
        if land.theme.looks.icons[look.icon].pixels:
            yield draw_plate((x, y), width_mm, size_mm, land.theme)
        base_mm = base_line_mm(y, "sans", size_mm)
        yield Text(left_mm + icon_mm + gap_mm, base_mm, name, "sans", size_mm, ink)


@lru_cache(maxsize=256)
def _icons(key: str, theme: Theme) -> tuple[Symbol, ...]:
    """Return the icon of a terrain, and before it, what keeps the land off it."""
    look = find_look(key, theme)
    symbol = icon(key, theme.ink, theme)
    if theme.looks.icons[look.icon].is_own:
        return (symbol,)
    ground = theme.tones[look.tone].ground
    halo = Style(ground, ground, _ICON_HALO)
    paths = tuple(Path(part.commands, halo) for part in symbol.shapes if isinstance(part, Path))
    return Symbol(f"halo-{symbol.name}-{ground[1:]}", paths, (-0.6, -0.6, 0.6, 0.6)), symbol


def _outlines(text: Text) -> Iterator[Command]:
    """Yield the outlines of the letters, their curves as lines."""
    x = text.x_mm
    for letter in text.text:
        for kind, *numbers in glyph_outline(letter, text.face):
            if kind == "Z":
                yield ("Z",)
                continue
            end_x, end_y = (0.001 * text.size_mm * number for number in numbers[-2:])
            yield ("M" if kind == "M" else "L", round(x + end_x, 2), round(text.y_mm + end_y, 2))
        x += text_width_mm(letter, text.face, text.size_mm)


def _value(land: HexMap, key: str, look: TerrainLook, centre: Point) -> Iterator[Shape]:
    if look.words:
        yield from draw_words(look.words, centre, land.side_mm, land.theme)
    elif (value := land.values[key]) is not None:
        x, y, radius = (share * land.side_mm for share in PLATE)
        spot = (centre[0] + x, centre[1] + y)
        yield Circle(*spot, radius, Style(LIGHT, SEPIA, _PLATE_LINE * land.side_mm))
        size_mm = _NUMERAL * land.side_mm
        yield centred_text(printed_number(value), spot, size_mm, land.theme.ink)
