"""
Marks: what is read on the hexes of a country: icon and name at the foot, the value on a plate.

Icon and name have a halo in the ground of their land, which keeps shores and hedges off them.
"""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from generators.hexes import Hex
from layouts.fonts import glyph_outline, text_width_mm
from layouts.shapes import Circle, Command, Path, Point, Shape, Style, Symbol, Text, Use, placed
from layouts.textblocks import MIN_SIZE_MM, base_line_mm, centred_text
from pnp.model.positions import UNREADABLE
from pnp.printing.art.hexart import draw_plate, draw_words, text_size_mm
from pnp.printing.art.symbols import icon
from pnp.printing.boards.hexmaps import UNREADABLE_GROUND, HexMap, draw_unread_mark
from pnp.printing.country.lands import NAMES_ROW, PLATE
from pnp.printing.themes import LIGHT, SEPIA, Theme, find_look
from pnp.texts import printed_number

# Shares of the side.
ICON_HEIGHT = 0.22
_GAP = 0.05
_ROWS = (NAMES_ROW, 0.58, 0.56, 0.54)  # how far below the middle icon and name may stand
_NUMERAL = 0.22
_PLATE_LINE = 0.014

_HALO = 0.34  # of the size of the letters, on both sides together
_ICON_HALO = 0.22  # of the size of the icon


def draw_country_marks(land: HexMap) -> Iterator[Shape]:
    """Yield icon, name and value of every hex. Names without room are left out."""
    foot = find_foot(land)
    halos: dict[str, list[Command]] = {}
    marks: list[Shape] = []
    for cell, key in land.looks.items():
        ground = ground_of(key, land.theme)
        for mark in _foot(land, cell, foot):
            marks.append(mark)
            if isinstance(mark, Text):
                halos.setdefault(ground, []).extend(_outlines(mark))
        marks += _value(land, key, land.centre(cell))
    for colour, commands in halos.items():
        yield Path(tuple(commands), Style(colour, colour, _HALO * foot.size_mm))
    yield from marks


class Foot(NamedTuple):
    """How large the names of hexes are, and how far below the middle they stand, in sides."""

    size_mm: float
    row: float
    has_names: bool = True


def find_foot(land: HexMap) -> Foot:
    """Return where icons and names stand: in the lowest row with room for all names, if any."""
    for size_mm in dict.fromkeys(
        (max(text_size_mm(land.side_mm), land.least_name_mm), MIN_SIZE_MM)
    ):
        widest_mm = max(
            (text_width_mm(name, "sans", size_mm) for name in land.labels.values()), default=0
        )
        for row in _ROWS:
            feet_mm = row * land.side_mm + max(size_mm / 3, ICON_HEIGHT * land.side_mm / 2)
            room_mm = 2 * (land.side_mm - feet_mm) * math.sqrt(3)
            if widest_mm + (ICON_HEIGHT + _GAP) * land.side_mm <= room_mm:
                return Foot(size_mm, row)
    return Foot(MIN_SIZE_MM, NAMES_ROW, has_names=False)


def foot_width_mm(land: HexMap, cell: Hex, foot: Foot) -> float:
    """Return how wide icon and name of a hex are together."""
    name = land.labels[cell] if foot.has_names else ""
    width_mm = text_width_mm(name, "sans", foot.size_mm)
    if not _has_icon(land.looks[cell], land.theme):
        return width_mm
    return width_mm + (ICON_HEIGHT + (_GAP if name else 0.0)) * land.side_mm


def _has_icon(key: str, theme: Theme) -> bool:
    return key != UNREADABLE and not find_look(key, theme).centre


def ground_of(key: str, theme: Theme) -> str:
    """Return the colour of the ground below the marks of a hex."""
    if key == UNREADABLE:
        return UNREADABLE_GROUND
    return theme.tones[find_look(key, theme).tone].ground


def _foot(land: HexMap, cell: Hex, foot: Foot) -> Iterator[Shape]:
    side_mm, key = land.side_mm, land.looks[cell]
    x, y = land.centre(cell)
    y += foot.row * side_mm
    left_mm = x - foot_width_mm(land, cell, foot) / 2
    if _has_icon(key, land.theme):
        place = placed(left_mm + ICON_HEIGHT * side_mm / 2, y, scale=ICON_HEIGHT * side_mm)
        yield from (Use(symbol, place) for symbol in _icons(key, land.theme))
        left_mm += (ICON_HEIGHT + _GAP) * side_mm
    if foot.has_names and land.labels[cell]:
        yield from _name(land, cell, foot, (left_mm, y))


def _name(land: HexMap, cell: Hex, foot: Foot, start: Point) -> Iterator[Shape]:
    """Yield a name that begins at *start*, on paper where the hex is a picture of pixels."""
    name, (x, y) = land.labels[cell], start
    key, theme = land.looks[cell], land.theme
    if key != UNREADABLE and theme.looks.icons[find_look(key, theme).icon].pixels:
        width_mm = text_width_mm(name, "sans", foot.size_mm)
        yield draw_plate((x + width_mm / 2, y), width_mm, foot.size_mm, theme)
    yield Text(x, base_line_mm(y, "sans", foot.size_mm), name, "sans", foot.size_mm, theme.ink)


@lru_cache(maxsize=256)
def _icons(key: str, theme: Theme) -> tuple[Symbol, ...]:
    """Return the icon of a terrain, and before it, what keeps the land off it."""
    look = find_look(key, theme)
    symbol = icon(key, theme.ink, theme)
    if theme.looks.icons[look.icon].is_own:
        return (symbol,)
    ground = ground_of(key, theme)
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


def _value(land: HexMap, key: str, centre: Point) -> Iterator[Shape]:
    if key == UNREADABLE:
        yield draw_unread_mark(centre, land.side_mm)
    elif words := find_look(key, land.theme).words:
        yield from draw_words(words, centre, land.side_mm, land.theme)
    elif (value := land.values[key]) is not None:
        x, y, radius = (share * land.side_mm for share in PLATE)
        spot = (centre[0] + x, centre[1] + y)
        yield Circle(*spot, radius, Style(LIGHT, SEPIA, _PLATE_LINE * land.side_mm))
        size_mm = _NUMERAL * land.side_mm
        yield centred_text(printed_number(value), spot, size_mm, land.theme.ink)
