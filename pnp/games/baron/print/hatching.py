"""
Hatching: the colours of the players as heralds print them without colour.

Red is hatched upright, blue level, black both ways, yellow dotted, white plain: so fields
are told apart in greyscale and by any eye. A field is a ground and its hatching over a
square about the origin; the caller clips it.
"""

import math
from functools import cache

from layouts.shapes import Command, Group, Path, Shape, Style, polygon_commands, rectangle
from pnp.printing.art.outlines import outline
from pnp.printing.kits.tokenforms import TokenForm
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme

_PITCH_MM = 1.3
_LINE_MM = 0.2
_DOT_MM = 0.3  # radius
_SHADE = 0.42  # how far the hatching is mixed towards paper or ink


def hatched_circle(player: PlayerColour, theme: Theme, radius_mm: float) -> tuple[Shape, ...]:
    """Return the field of a colour within a circle about the origin."""
    clip = Path(outline(f"O 0 0 {radius_mm}"), Style())
    return (Group(hatched_square(player, theme, radius_mm), clip=clip),)


def hatched_field(player: PlayerColour, theme: Theme, form: TokenForm) -> tuple[Shape, ...]:
    """Return the field of a colour on a token, up to its bleed."""
    paint = hatched_square if form.is_square else hatched_circle
    return paint(player, theme, form.reach_mm)


def hatched_square(player: PlayerColour, theme: Theme, reach_mm: float) -> tuple[Shape, ...]:
    """Return the field of a colour over the square from -reach to reach."""
    size_mm = 2 * reach_mm
    ground = rectangle(-reach_mm, -reach_mm, size_mm, size_mm, Style(ground_colour(player, theme)))
    if player.key == "white":
        return (ground,)
    colour = line_colour(player, theme)
    if player.key == "yellow":
        return (ground, Path(_dots(reach_mm), Style(colour)))
    style = Style(stroke=colour, stroke_mm=_LINE_MM, round_ends=False)
    return (ground, Path(_lines(player.key, reach_mm), style))


def ground_colour(player: PlayerColour, theme: Theme) -> str:
    """Return the flat colour of a field; paper where ink is saved."""
    return theme.paper if theme.is_lined else player.fill


def line_colour(player: PlayerColour, theme: Theme) -> str:
    """Return the colour of the hatching, and of lines round a field."""
    if theme.is_lined:
        return mixed(player.fill, INK, 0.3) if player.ink == INK else player.fill
    return mixed(player.fill, PAPER if player.ink == PAPER else INK, _SHADE)


def rim_colour(player: PlayerColour, theme: Theme) -> str:
    """Return a colour that shows on paper as well as beside the field."""
    return theme.ink if player.ink == INK else player.fill


@cache
def mixed(colour: str, other: str, share: float) -> str:
    """
    Return *colour* with a *share* of *other* in it.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = (
        math.floor(
            (1 - share) * int(colour[at : at + 2], 16) + share * int(other[at : at + 2], 16) + 0.5
        )
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


@cache
def _lines(key: str, reach_mm: float) -> tuple[Command, ...]:
    """Return upright lines for red, level ones for blue, both for black."""
    commands: list[Command] = []
    for at_mm in _steps(reach_mm, _PITCH_MM):
        if key != "blue":
            commands += [("M", at_mm, -reach_mm), ("L", at_mm, reach_mm)]
        if key != "red":
            commands += [("M", -reach_mm, at_mm), ("L", reach_mm, at_mm)]
    return tuple(commands)


@cache
def _dots(reach_mm: float) -> tuple[Command, ...]:
    """Return small lozenges in staggered rows."""
    commands: list[Command] = []
    for row, y_mm in enumerate(_steps(reach_mm, _PITCH_MM)):
        for x_mm in _steps(reach_mm, 1.5 * _PITCH_MM):
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


def _steps(reach_mm: float, pitch_mm: float) -> tuple[float, ...]:
    """Return places a pitch apart, one of them half a pitch off the middle."""
    count = math.ceil(reach_mm / pitch_mm)
    return tuple((step + 0.5) * pitch_mm for step in range(-count, count))
