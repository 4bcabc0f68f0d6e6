"""
Chips as they lie on boards: a disc with a value, words or pictures, in units of the side of a hex.

All words of a kind have one size; numbers and single letters are larger. A chip that faces a side
has a beak towards it.
"""

import math
import re
from collections.abc import Iterator
from contextlib import suppress

from generators.hexes import ORIGIN
from generators.lattice import hex_corners
from layouts import TextFitError
from layouts.fonts import text_width_mm
from layouts.richtexts import Icon, Run, Setting, centred_text, fit_words
from layouts.shapes import Circle, Face, Group, Path, Point, Shape, Style, Symbol, placed, polygon
from pnp.model.boards import Chip
from pnp.model.games import ChipKind
from pnp.model.positions import UNREADABLE
from pnp.printing.art.hexart import icon_ink
from pnp.printing.art.symbols import piece as piece_symbol
from pnp.printing.art.symbols import put_icon
from pnp.printing.themes import ChipLook, Theme, find_look, neutral_player

# As shares of a hex side.
CHIP = 0.23
FACING_REACH = 0.34
BEAK = 0.80
CHIP_INK = "#33261c"

_LINE = 0.022
_TEXT = 0.26
_WORD = 0.19
_WORD_ROOM = 1.5 * CHIP
_LEAST_TEXT = 0.09
_PICTURE, _LEAST_PICTURE = 0.24, 0.045
_CHIP_FILL = "#f6eedb"
_CHIP_BACK = "#6b5b4d"
_DOT = 0.019
_DOT_STEP = 0.05
_DOTS_DOWN = 0.13
_ABOVE_DOTS = 0.03
_BOLD_INK = "#a3201b"
_UNREAD_INK = "#8d857d"
_ICONS = re.compile(r"(\{icon:[^{}]*\})")
_THING_LINE = 0.035
_THING_SHARE = 0.62
_HEX_WIDTH = 0.87
_THING_BOX = (-0.5, -0.5, 0.5, 0.5)


def chip_picture(chip: Chip, kind: ChipKind, theme: Theme) -> Symbol:
    """Return a chip as it lies: with its value or its words, and dots; or face down."""
    look = theme.looks.chips.get(kind.id, ChipLook())
    value = look.words.get(chip.value, chip.value)
    if look.is_hidden or not value:
        ring = Circle(0.0, 0.0, 0.6 * CHIP, Style(stroke=_CHIP_FILL, stroke_mm=_LINE))
        return _disc("hidden", chip.facing, _CHIP_BACK, (ring,))
    dots = two_dice_ways(chip.value) if look.has_dots else 0
    ink = _BOLD_INK if chip.value in kind.bold else CHIP_INK
    ink = _UNREAD_INK if value == UNREADABLE else ink
    face, middle = _face(chip.value, kind), -_ABOVE_DOTS if dots else 0.0
    size = _word_size(kind, look) if len(value) > 2 else _TEXT
    size = max(_LEAST_TEXT, min(size, _WORD_ROOM / text_width_mm(value, face, 1.0)))
    inside: Shape = centred_text(value, (0.0, middle), size, ink, face)
    if chip.value in look.pictured:
        words = tuple(_pictured(look.pictured[chip.value], theme))
        half = _WORD_ROOM / 2
        how = Setting(face, _PICTURE, ink, "middle")
        with suppress(TextFitError):  # then without pictures
            lines = fit_words(words, (-half, 0.0, half, 2 * half), how, min_size_mm=_LEAST_PICTURE)
            inside = Group(lines.shapes, placed(0.0, middle - lines.height_mm / 2))
    dotted = (
        Circle((place - (dots - 1) / 2) * _DOT_STEP, _DOTS_DOWN, _DOT, Style(ink))
        for place in range(dots)
    )
    # By kind and value, for several may have the same words, as pictures or in another size.
    name = f"{kind.id}-{'unread' if chip.value == UNREADABLE else chip.value}"
    return _disc(name, chip.facing, _CHIP_FILL, (inside, *dotted))


def land_icon(key: str, theme: Theme) -> Icon:
    """Return the terrain of a look as a hex of its ground with its icon, to stand among words."""
    look = find_look(key, theme)
    corners = hex_corners(ORIGIN, side_mm=0.5 - _THING_LINE / 2)
    shapes = (
        polygon(corners, Style(theme.tones[look.tone].ground, theme.ink, _THING_LINE)),
        put_icon(key, icon_ink(look, theme), theme, (0.0, 0.0), _THING_SHARE),
    )
    return Icon(Symbol(f"thing-{key}-{theme.key}", shapes, _THING_BOX), 1.3, _HEX_WIDTH)


def _pictured(text: str, theme: Theme) -> Iterator[Run | Icon]:
    """Yield a text whose icons are pictures of terrains and pieces; nothing for other things."""
    for part in filter(None, _ICONS.split(text)):
        if not _ICONS.fullmatch(part):
            yield Run(part.replace("{{", "{").replace("}}", "}"))
            continue
        key = f"own/{part[len('{icon:') : -1].strip()}"
        if key in theme.looks.terrains:
            yield land_icon(key, theme)
        elif key in theme.looks.pieces:
            yield Icon(piece_symbol(key, neutral_player(theme), theme, letter=""), 1.3)


def _word_size(kind: ChipKind, look: ChipLook) -> float:
    """Return the size in which all words of a kind fit their chips; numbers are none."""
    words = (
        (look.words.get(value, value), _face(value, kind))
        for value in kind.bag
        if value not in look.pictured
    )
    wide = (text_width_mm(word, face, 1.0) for word, face in words if len(word) > 2)
    return min(_WORD, _WORD_ROOM / max(wide, default=1.0))


def _face(value: str, kind: ChipKind) -> Face:
    return "sans-semibold" if value in kind.bold else "sans"


def two_dice_ways(value: str) -> int:
    """
    Return how many of the 36 throws of two dice have that sum.

    >>> [two_dice_ways(value) for value in ("2", "7", "12", "1", "wool")]
    [1, 6, 1, 0, 0]
    """
    return max(0, 6 - abs(7 - int(value))) if value.isdecimal() and len(value) < 3 else 0


def _disc(name: str, facing: int, fill: str, inside: tuple[Shape, ...]) -> Symbol:
    """Return a disc about the origin with what stands on it, and its beak."""
    rim, reach = Style(fill, CHIP_INK, _LINE), BEAK - FACING_REACH
    # Its foot is hidden by the disc.
    beak = (dart(facing, reach, 0.8 * CHIP, rim),) if facing else ()
    shapes = (*beak, Circle(0.0, 0.0, CHIP, rim), *inside)
    reach += _LINE
    return Symbol(f"chip-{name}-{facing}", shapes, (-reach, -reach, reach, reach))


def dart(facing: int, reach: float, half_width: float, style: Style) -> Path:
    """Return a point towards a side, its foot about the origin."""
    right = towards(facing + 3, half_width)
    left = towards(facing - 3, half_width)
    return polygon((towards(facing, reach), left, right), style)


def towards(clock: int, reach: float) -> Point:
    """Return the point so far from the origin in the direction of a clock."""
    turn = math.radians(30 * clock)
    return reach * math.sin(turn), -reach * math.cos(turn)
