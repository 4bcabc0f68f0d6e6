"""
Plates: what one reads on a tile, side by side on a calm oblong below the middle of the hex.

It is the icon of the terrain, then its value, its letter and a name; of these the last ones are
left out where there is no room. The words of a terrain stand there alone.
"""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from generators.hexes import Hex
from generators.lattice import hex_to_mm
from layouts.fonts import text_width_mm
from layouts.shapes import Command, Face, Path, Point, Shape, Style, Text, Use, placed
from layouts.textblocks import MIN_SIZE_MM, base_line_mm
from pnp.printing.art.hexart import printed_letter, text_size_mm
from pnp.printing.art.symbols import icon
from pnp.printing.landscapes.patches import Disc
from pnp.printing.themes import LIGHT, SEPIA, TerrainLook, Theme
from pnp.texts import printed_number

# Of the side.
_RADIUS = 0.165
_LOWEST, _HIGHEST = 0.66, 0.42
_ICON = 0.25
_NUMERAL = 0.24
_WORDS = 0.18
_WORDS_WIDTH = 0.95
_GAP = 0.05
_END = 0.05  # between the ends of a plate and what is on it
_LINE = 0.016

_ROUND = 0.5522847498  # of the radius: the handles of a quarter circle


class Spot(NamedTuple):
    """A hex of a tile: the key of its picture, and what is printed beside its icon."""

    cell: Hex
    look: str
    value: int | None = None
    name: str = ""


class _Word(NamedTuple):
    text: str
    face: Face
    size_mm: float


class Plate(NamedTuple):
    """A plate about its middle: half as long as its straight part, and what is on it."""

    middle: Point
    half_mm: float
    radius_mm: float
    words: tuple[_Word, ...]
    icon_mm: float

    def discs(self, room_mm: float) -> Iterator[Disc]:
        """Yield discs that cover it and some room round it."""
        x, y = self.middle
        for share in (-1.0, -0.5, 0.0, 0.5, 1.0) if self.half_mm else (0.0,):
            yield (x + share * self.half_mm, y, self.radius_mm + room_mm)


def plate_at(spot: Spot, look: TerrainLook, side_mm: float, rim_mm: float) -> Plate:
    """Return the plate of a hex; all of it keeps *rim_mm* from the sides."""
    x_mm, y_mm = hex_to_mm(spot.cell, side_mm=side_mm)
    radius_mm = max(_RADIUS * side_mm, 0.75 * MIN_SIZE_MM)
    words = tuple(_words(spot, look, side_mm))
    icon_mm = 0.0 if words and look.words else _ICON * side_mm
    while True:
        width_mm = _width_mm(words, icon_mm, _GAP * side_mm)
        half_mm = max(0.0, width_mm / 2 + _END * side_mm - radius_mm)
        down_mm = side_mm - half_mm / math.sqrt(3) - (radius_mm + rim_mm) * 2 / math.sqrt(3)
        if down_mm >= _HIGHEST * side_mm or not words:
            middle = (x_mm, y_mm + min(down_mm, _LOWEST * side_mm))
            return Plate(middle, half_mm, radius_mm, words, icon_mm)
        words = words[:-1]


def _words(spot: Spot, look: TerrainLook, side_mm: float) -> Iterator[_Word]:
    size_mm = text_size_mm(side_mm)
    if look.words:
        yield from _shortened(spot.name or look.words, side_mm)
        return
    if spot.value is not None:
        large_mm = max(_NUMERAL * side_mm, MIN_SIZE_MM)
        yield _Word(printed_number(spot.value), "sans-semibold", large_mm)
    if letter := printed_letter(look, side_mm):
        yield _Word(letter, "sans-semibold", size_mm)
    if spot.name:
        yield _Word(spot.name, "sans", size_mm)


def _shortened(words: str, side_mm: float) -> Iterator[_Word]:
    """Yield the words of a terrain as large as they have room; none without room."""
    unit_mm = text_width_mm(words, "sans-semibold", 1.0)
    size_mm = min(_WORDS * side_mm, _WORDS_WIDTH * side_mm / unit_mm)
    if size_mm >= MIN_SIZE_MM:
        yield _Word(words, "sans-semibold", size_mm)


def _width_mm(words: tuple[_Word, ...], icon_mm: float, gap_mm: float) -> float:
    widths = [*([icon_mm] if icon_mm else []), *map(_word_mm, words)]
    return sum(widths) + gap_mm * (len(widths) - 1)


def _word_mm(word: _Word) -> float:
    return text_width_mm(word.text, word.face, word.size_mm)


def draw_plate(plate: Plate, look: TerrainLook, side_mm: float, theme: Theme) -> Iterator[Shape]:
    """Yield the plate with what is on it."""
    edge = SEPIA if theme.is_country else theme.ink
    style = Style(LIGHT, edge, _LINE * side_mm)
    yield Path(_oblong(plate.middle, plate.half_mm, plate.radius_mm), style)
    x, y = plate.middle
    gap_mm = _GAP * side_mm
    left_mm = x - _width_mm(plate.words, plate.icon_mm, gap_mm) / 2
    if plate.icon_mm:
        place = placed(left_mm + plate.icon_mm / 2, y, scale=plate.icon_mm)
        yield Use(icon(look.key, theme.ink, theme), place)
        left_mm += plate.icon_mm + gap_mm
    for word in plate.words:
        base_mm = base_line_mm(y, word.face, word.size_mm)
        yield Text(left_mm, base_mm, word.text, word.face, word.size_mm, theme.ink)
        left_mm += _word_mm(word) + gap_mm


@lru_cache(maxsize=256)
def _oblong(middle: Point, half_mm: float, radius_mm: float) -> tuple[Command, ...]:
    x, y = middle
    left, right, top, bottom = x - half_mm, x + half_mm, y - radius_mm, y + radius_mm
    pull = _ROUND * radius_mm
    return (
        ("M", left, top),
        ("L", right, top),
        ("C", right + pull, top, right + radius_mm, y - pull, right + radius_mm, y),
        ("C", right + radius_mm, y + pull, right + pull, bottom, right, bottom),
        ("L", left, bottom),
        ("C", left - pull, bottom, left - radius_mm, y + pull, left - radius_mm, y),
        ("C", left - radius_mm, y - pull, left - pull, top, left, top),
        ("Z",),
    )
