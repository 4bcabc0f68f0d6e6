"""
The paper die: the net of a cube with glue tabs, to fold and glue.

The faces lie on a grid of squares, a cross standing upright: four in a column, one to
either side of the second. Printed side out, 1, 2 and 3 run anticlockwise about their
corner, as on the dice of the trade. Folds are dashed lines in the art.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal, TypeAlias

from layouts.components import Component, offset_outline
from layouts.shapes import (
    Circle,
    Command,
    Group,
    Path,
    Point,
    Shape,
    Style,
    placed,
    polygon,
    polyline,
)
from pnp.printing.art.outlines import outline
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import PAPER, Theme

EDGE_MM = 17.0

Square: TypeAlias = tuple[int, int]  # column and row on the grid
Side: TypeAlias = Literal["top", "right", "bottom", "left"]

# Opposite faces add up to seven.
NET: Mapping[int, Square] = MappingProxyType(
    {3: (1, 0), 5: (0, 1), 1: (1, 1), 2: (2, 1), 4: (1, 2), 6: (1, 3)}
)

# One tab for every two sides of the net that meet once it is folded.
TABS: tuple[tuple[int, Side], ...] = (
    (3, "left"),
    (3, "right"),
    (4, "left"),
    (4, "right"),
    (6, "left"),
    (6, "right"),
    (6, "bottom"),
)

_TAB_DEPTH_MM = 6.0
_TAB_INSET_MM = 4.5
_TAB_SHADE_MM = 1.1
_FIELD_MM = 1.5  # from a fold to the coloured field of a face
_PIP_MM = 1.55
_PIP_STEP_MM = 3.9
_FOLD_DASH_MM = (1.2, 0.9)

# In steps from the middle of a face.
_PIPS: Mapping[int, tuple[Point, ...]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)

# The sides of a square clockwise, each from its first corner to its second.
_CORNERS: Mapping[Side, tuple[Square, Square]] = MappingProxyType(
    {
        "top": ((0, 0), (1, 0)),
        "right": ((1, 0), (1, 1)),
        "bottom": ((1, 1), (0, 1)),
        "left": ((0, 1), (0, 0)),
    }
)


def paper_die(request: KitRequest) -> Component:
    """Return the net; its paper is white up to the trim, so that it needs no bleed."""
    theme = request.theme
    shapes: list[Shape] = [polygon(net_outline(), Style(PAPER))]
    shapes += [_tab_shade(value, side, theme) for value, side in TABS]
    shapes += [_face(value, theme) for value in NET]
    shapes += _folds(theme)
    return Component(
        name="die", front=tuple(shapes), trim=net_outline(), bleed_mm=0.0, safe_mm=_FIELD_MM
    )


def net_outline() -> tuple[Point, ...]:
    """Return the trim, clockwise, tabs included, the middle of the grid at the origin."""
    rim = {start: (value, side, end) for value, side, start, end in _rim()}
    start = here = (1, 0)
    points: list[Point] = []
    while not points or here != start:
        value, side, end = rim[here]
        points += _tab(value, side)[:-1] if (value, side) in TABS else [_to_mm(here)]
        here = end
    return tuple(points)


def die_face(value: int, size_mm: float, theme: Theme) -> tuple[Shape, ...]:
    """Return a face of the die about the origin, *size_mm* wide."""
    scale = size_mm / (EDGE_MM - 2 * _FIELD_MM)
    return (Group(_field(value, theme), placed(0.0, 0.0, scale=scale)),)


def _rim() -> list[tuple[int, Side, Square, Square]]:
    """Return the sides of the squares that no other square of the net shares."""
    return [
        (value, side, start, end)
        for value, square in NET.items()
        for side in _CORNERS
        for start, end in (_ends(square, side),)
        if not any((end, start) == _ends(other, s) for other in NET.values() for s in _CORNERS)
    ]


def _ends(square: Square, side: Side) -> tuple[Square, Square]:
    column, row = square
    (x1, y1), (x2, y2) = _CORNERS[side]
    return ((column + x1, row + y1), (column + x2, row + y2))


def _to_mm(corner: tuple[float, float]) -> Point:
    return ((corner[0] - 1.5) * EDGE_MM, (corner[1] - 2.0) * EDGE_MM)


def _tab(value: int, side: Side) -> list[Point]:
    """Return the four corners of a tab, along its side of the net and clockwise about it."""
    start, end = (_to_mm(corner) for corner in _ends(NET[value], side))
    along = ((end[0] - start[0]) / EDGE_MM, (end[1] - start[1]) / EDGE_MM)
    outwards = (along[1], -along[0])

    def corner(base: Point, inwards_mm: float) -> Point:
        return (
            base[0] + along[0] * inwards_mm + outwards[0] * _TAB_DEPTH_MM,
            base[1] + along[1] * inwards_mm + outwards[1] * _TAB_DEPTH_MM,
        )

    return [start, corner(start, _TAB_INSET_MM), corner(end, -_TAB_INSET_MM), end]


def _tab_shade(value: int, side: Side, theme: Theme) -> Path:
    field = offset_outline(tuple(_tab(value, side)), -_TAB_SHADE_MM)
    return polygon(field, Style(theme.tones["wind"].ground, theme.tones["wind"].pattern, 0.15))


def _face(value: int, theme: Theme) -> Shape:
    column, row = NET[value]
    return Group(_field(value, theme), placed(*_to_mm((column + 0.5, row + 0.5))))


def _field(value: int, theme: Theme) -> tuple[Shape, ...]:
    """Return the rounded field of a face and its pips, about the origin."""
    half_mm = EDGE_MM / 2 - _FIELD_MM
    ink = theme.band_ink
    ground = Path(_rounded_square(half_mm, 2.4), Style(theme.bands["terre"], theme.ink, 0.3))
    pips = (
        Circle(x * _PIP_STEP_MM, y * _PIP_STEP_MM, _PIP_MM, Style(ink)) for x, y in _PIPS[value]
    )
    return (ground, *pips)


@cache
def _rounded_square(half_mm: float, radius_mm: float) -> tuple[Command, ...]:
    a, b = half_mm, half_mm - radius_mm
    return outline(
        f"M {-b} {-a} L {b} {-a} Q {a} {-a} {a} {-b} L {a} {b} Q {a} {a} {b} {a}"
        f" L {-b} {a} Q {-a} {a} {-a} {b} L {-a} {-b} Q {-a} {-a} {-b} {-a} Z"
    )


def _folds(theme: Theme) -> list[Shape]:
    """Return the dashed lines: between faces, and between faces and tabs."""
    style = Style(stroke=theme.ink, stroke_mm=0.2, dash_mm=_FOLD_DASH_MM, round_ends=False)
    rim = {(value, side) for value, side, _, _ in _rim()}
    lines = {
        frozenset(_ends(square, side))
        for value, square in NET.items()
        for side in _CORNERS
        if (value, side) not in rim or (value, side) in TABS
    }
    ends = sorted(tuple(sorted(line)) for line in lines)
    return [polyline([_to_mm(corner) for corner in line], style) for line in ends]
