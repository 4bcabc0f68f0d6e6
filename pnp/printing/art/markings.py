"""
Markings: the colours of players as heralds print them without colour.

Blue is hatched level, red upright, green and purple aslant, black both ways; yellow is
dotted, white plain. So fields are told apart in greyscale and by any eye.
"""

import math
from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from layouts.documents import Box
from layouts.shapes import Command, Path, Point, Shape, Style, polygon_commands, rectangle
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme, mixed

_Line: TypeAlias = tuple[Point, Point]

_LINED = ("blue", "red", "green", "purple", "black")
# The colours that the texts have words for.
HATCHED = (*_LINED, "yellow", "white")

_PITCH_MM = 1.3
_LINE_MM = 0.2
_DOT_MM = 0.3  # radius
_SHADE = 0.6  # how far the hatching is mixed towards paper or ink


def marked_box(player: PlayerColour, theme: Theme, box: Box) -> tuple[Shape, ...]:
    """Return the field of a colour over *box*: its ground and its hatching."""
    left, top, right, bottom = box
    ground = rectangle(left, top, right - left, bottom - top, Style(ground_colour(player, theme)))
    return (ground, *hatching(player, theme, box))


def hatching(player: PlayerColour, theme: Theme, box: Box) -> tuple[Shape, ...]:
    """Return the lines or dots of a colour over *box*; none of a colour that is plain."""
    colour, hatch = _line_colour(player, theme), player.hatch or player.key
    if hatch == "yellow":
        return (Path(_dots(box), Style(colour)),)
    if hatch not in _LINED:
        return ()
    style = Style(stroke=colour, stroke_mm=_LINE_MM, round_ends=False)
    return (Path(_lines(hatch, box), style),)


def ground_colour(player: PlayerColour, theme: Theme) -> str:
    """Return the flat colour of a field; paper where ink is saved."""
    return theme.paper if theme.is_lined else player.fill


def edge_colour(player: PlayerColour, theme: Theme) -> str:
    """Return the colour of lines that show on paper as well as beside the field."""
    return theme.ink if player.ink == INK else player.fill


def _line_colour(player: PlayerColour, theme: Theme) -> str:
    if theme.is_lined:
        return mixed(player.fill, INK, 0.3) if player.ink == INK else player.fill
    return mixed(player.fill, PAPER if player.ink == PAPER else INK, _SHADE)


@cache
def _lines(hatch: str, box: Box) -> tuple[Command, ...]:
    left, top, right, bottom = box
    lines: list[_Line] = []
    if hatch in ("red", "black"):
        lines += (((x_mm, top), (x_mm, bottom)) for x_mm in _steps(left, right))
    if hatch in ("blue", "black"):
        lines += (((left, y_mm), (right, y_mm)) for y_mm in _steps(top, bottom))
    if hatch == "green":
        lines += _falling(box)
    if hatch == "purple":
        mirrored = _falling((-right, top, -left, bottom))
        lines += (((-x1, y1), (-x2, y2)) for (x1, y1), (x2, y2) in mirrored)
    commands: list[Command] = []
    for start, end in lines:
        commands += [("M", *start), ("L", *end)]
    return tuple(commands)


def _falling(box: Box) -> Iterator[_Line]:
    """Yield lines that fall from left to right, each from edge to edge."""
    left, top, right, bottom = box
    # A line is all points whose y is x and a shift.
    for shift in _steps(top - right, bottom - left, math.sqrt(2.0)):
        start, end = max(left, top - shift), min(right, bottom - shift)
        yield (start, start + shift), (end, end + shift)


@cache
def _dots(box: Box) -> tuple[Command, ...]:
    """Return small lozenges in staggered rows."""
    left, top, right, bottom = box
    commands: list[Command] = []
    for row, y_mm in enumerate(_steps(top, bottom)):
        for x_mm in _steps(left, right, 1.5):
            middle = x_mm + (row % 2) * 0.75 * _PITCH_MM
            commands += polygon_commands(
                (
                    (middle, y_mm - _DOT_MM),
                    (middle + _DOT_MM, y_mm),
                    (middle, y_mm + _DOT_MM),
                    (middle - _DOT_MM, y_mm),
                )
            )
    return tuple(commands)


def _steps(first: float, last: float, stretch: float = 1.0) -> Iterator[float]:
    pitch_mm = stretch * _PITCH_MM
    count = math.ceil((last - first) / 2 / pitch_mm)
    places = ((first + last) / 2 + (step + 0.5) * pitch_mm for step in range(-count, count))
    return (place for place in places if first < place < last)
