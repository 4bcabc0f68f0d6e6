"""
Pictograms: what an action does, as a row of hexes, pieces and signs, for aids and cards.

A pictogram is data: marks in a box one high and so many wide, drawn in their order. A game
declares its own in its `print.toml`; what only this game can draw (its coins, its die) it
gives as *parts*, by name. Signs: a wedge turns what is left of it into what is right of it,
an arrow moves, a plus adds, a cross destroys, a bar forbids.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from layouts import points_to_mm
from layouts.flows import Figure
from layouts.shapes import (
    Circle,
    Group,
    Point,
    Shape,
    Style,
    Use,
    placed,
    polygon,
    polyline,
)
from layouts.textblocks import centred_text
from pnp.errors import UnknownNameError
from pnp.printing.art.hexart import icon_ink
from pnp.printing.art.places import CORNERS, HALF_WIDTH
from pnp.printing.art.symbols import icon, piece
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme, find_look
from pnp.texts.suggestions import unknown_name

Drawn: TypeAlias = tuple[Shape, ...]
# What only one game draws: from kind and size in mm, about the origin.
Parts: TypeAlias = Mapping[str, Callable[[str, float], Drawn]]
FOE = PlayerColour("foe", "", PAPER, INK)
_FORBIDDEN = "#a32c2c"
_OUTLINE_MM = 0.2
# Signs made of lines, in halves of their size.
_LINES: Mapping[str, tuple[tuple[Point, ...], ...]] = MappingProxyType(
    {
        "arrow": (((-1, 0), (1, 0)), ((0.45, -0.45), (1, 0)), ((0.45, 0.45), (1, 0))),
        "arrow-left": (((1, 0), (-1, 0)), ((-0.45, -0.45), (-1, 0)), ((-0.45, 0.45), (-1, 0))),
        "plus": (((-1, 0), (1, 0)), ((0, -1), (0, 1))),
        "cross": (((-1, -1), (1, 1)), ((-1, 1), (1, -1))),
    }
)
# The neighbours of a hex in sides of hexes, clockwise from the upper right.
_AROUND: tuple[Point, ...] = (
    (HALF_WIDTH, -1.5),
    (2 * HALF_WIDTH, 0.0),
    (HALF_WIDTH, 1.5),
    (-HALF_WIDTH, 1.5),
    (-2 * HALF_WIDTH, 0.0),
    (-HALF_WIDTH, -1.5),
)


class Mark(NamedTuple):
    """
    One thing in a pictogram.

    *part* names what draws it: ``own`` or ``foe`` a piece, ``hex`` or ``bare`` a hex with or
    without its icon, ``ring`` a bare hex and those round it (*kind*: the middle, then clockwise
    from the upper right), ``token`` an icon in a circle, ``number`` a number in a disc,
    ``word`` plain text, ``arrow``, ``arrow-left``, ``wedge``, ``plus``, ``cross``, ``bar`` a
    sign, or one of the game's own. Its middle and its size are shares of the height of the
    pictogram; the size of a ring is that of its hexes.
    """

    part: str
    x: float
    y: float = 0.5
    size: float = 0.8
    kind: str = ""


class Pictogram(NamedTuple):
    """Marks in a box one high and *width* wide, those before under those behind."""

    width: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Brush:
    """
    How the marks of a game are drawn.

    Attributes:
        own: the colour of the reader's pieces; those of others are white.
        prefix: of the names of looks: ``barony/``.
        parts: what only this game draws.
    """

    theme: Theme
    own: PlayerColour
    prefix: str
    parts: Parts = field(default_factory=dict)


def draw_pictogram(pictogram: Pictogram, height_mm: float, brush: Brush) -> Figure:
    """
    Return *pictogram* as a figure so high.

    Raises:
        UnknownNameError: a mark names a part, a piece or a look that there is not.
    """
    shapes = tuple(
        Group(draw_mark(mark, height_mm, brush), placed(mark.x * height_mm, mark.y * height_mm))
        for given in pictogram.marks
        for mark in _each_hex(given)
    )
    return Figure(shapes, pictogram.width * height_mm, height_mm)


def draw_row(
    pictograms: tuple[Pictogram, ...], height_mm: float, gap_mm: float, brush: Brush
) -> Figure:
    """Return *pictograms* side by side as one figure."""
    shapes: list[Shape] = []
    x_mm = 0.0
    for pictogram in pictograms:
        figure = draw_pictogram(pictogram, height_mm, brush)
        shapes.append(Group(figure.shapes, placed(x_mm, 0.0)))
        x_mm += figure.width_mm + gap_mm
    return Figure(tuple(shapes), max(0.0, x_mm - gap_mm), height_mm)


def _each_hex(mark: Mark) -> Iterator[Mark]:
    """Yield the hexes of a ring, and any other mark as it is."""
    if mark.part != "ring":
        yield mark
        return
    middle, *around = mark.kind.split()
    side = mark.size / 2
    yield Mark("bare", mark.x, mark.y, mark.size, middle)
    for (dx, dy), kind in zip(_AROUND, around, strict=False):
        yield Mark("bare", mark.x + dx * side, mark.y + dy * side, mark.size, kind)


def draw_mark(mark: Mark, height_mm: float, brush: Brush) -> Drawn:
    """Return a mark about the origin."""
    size_mm = mark.size * height_mm
    if mark.part in brush.parts:
        return brush.parts[mark.part](mark.kind, size_mm)
    if mark.part in ("own", "foe"):
        player = brush.own if mark.part == "own" else FOE
        symbol = piece(mark.kind, player, brush.theme, has_letter=False)
        return (Use(symbol, placed(0.0, 0.0, scale=size_mm)),)
    if mark.part in ("hex", "bare"):
        return tuple(_hexagon(mark, size_mm, brush))
    if mark.part == "token":
        return draw_token(f"{brush.prefix}{mark.kind}", size_mm, brush.theme)
    if mark.part in ("number", "word"):
        return tuple(_words(mark, size_mm, brush.theme))
    return tuple(draw_sign(mark.part, size_mm, brush.theme))


def draw_token(look_key: str, size_mm: float, theme: Theme) -> Drawn:
    """Return the icon of a terrain in a round of its ground, about the origin."""
    look = find_look(look_key, theme)
    ground = Style(theme.tones[look.tone].ground, theme.ink, _OUTLINE_MM)
    symbol = icon(look_key, icon_ink(look, theme), theme)
    return (
        Circle(0.0, 0.0, size_mm / 2, ground),
        Use(symbol, placed(0.0, 0.0, scale=0.66 * size_mm)),
    )


def draw_sign(sign: str, size_mm: float, theme: Theme) -> Iterator[Shape]:
    """
    Yield an arrow, wedge, plus, cross or bar about the origin, kept off what is below.

    Raises:
        UnknownNameError: there is no such sign.
    """
    half = size_mm / 2
    red = theme.ink if theme.is_lined else _FORBIDDEN
    if sign == "wedge":
        corners = [(-0.45 * half, -half), (0.6 * half, 0.0), (-0.45 * half, half)]
        yield polygon(corners, Style(theme.ink, PAPER, 0.12 * size_mm))
    elif sign == "bar":
        width_mm = 0.16 * size_mm
        reach = half - width_mm / 2
        yield Circle(0.0, 0.0, reach, Style(PAPER, red, width_mm))
        slant = 0.7 * reach
        yield polyline(((-slant, -slant), (slant, slant)), Style(stroke=red, stroke_mm=width_mm))
    elif sign in _LINES:
        ink = red if sign == "cross" else theme.ink
        width_mm = max(0.35, 0.13 * size_mm)
        for colour, stroke_mm in ((PAPER, width_mm + 0.5), (ink, width_mm)):
            for line in _LINES[sign]:
                points = [(x * half, y * half) for x, y in line]
                yield polyline(points, Style(stroke=colour, stroke_mm=stroke_mm))
    else:
        raise UnknownNameError(unknown_name("pictogram sign", sign, (*_LINES, "wedge", "bar")))


def _hexagon(mark: Mark, size_mm: float, brush: Brush) -> Iterator[Shape]:
    """Yield a hex, *size_mm* from corner to corner, with its icon unless it is bare."""
    theme = brush.theme
    look = find_look(f"{brush.prefix}{mark.kind}", theme)
    side_mm = size_mm / 2
    style = Style(theme.tones[look.tone].ground, theme.ink, _OUTLINE_MM)
    yield polygon([(x * side_mm, y * side_mm) for x, y in CORNERS], style)
    if mark.part == "hex":
        symbol = icon(look.key, icon_ink(look, theme), theme)
        yield Use(symbol, placed(0.0, 0.0, scale=0.5 * size_mm))


def _words(mark: Mark, size_mm: float, theme: Theme) -> Iterator[Shape]:
    """Yield a number in a disc, or plain text *size_mm* high."""
    is_number = mark.part == "number"
    text_mm = size_mm if not is_number else (0.62 if len(mark.kind) < 3 else 0.5) * size_mm
    text_mm = max(text_mm, points_to_mm(7))
    if is_number:
        yield Circle(0.0, 0.0, size_mm / 2, Style(theme.paper, theme.ink, 0.06 * size_mm))
    yield centred_text(mark.kind, (0.0, 0.0), text_mm, theme.ink)
