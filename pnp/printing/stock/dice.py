"""
Dice of paper: the net of a cube with glue tabs, to fold and glue.

The faces lie on a grid of squares, a cross standing upright: four in a column, one to
either side of the second. Printed side out, 1, 2 and 3 run anticlockwise about their
corner, as on the dice of the trade. Folds are dashed lines in the art.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from layouts.components import Component, offset_outline
from layouts.richtexts import Setting, Words, fit_words
from layouts.shapes import (
    Circle,
    Group,
    Path,
    Point,
    Shape,
    Style,
    placed,
    polygon,
    polyline,
)
from pnp.printing.stock.tokens import rounded_rectangle
from pnp.printing.themes import PAPER, Theme, mixed

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

# Of a die of `EDGE_MM`; larger and smaller ones are in proportion.
_TAB_DEPTH_MM = 6.0
_TAB_INSET_MM = 4.5
_FIELD_MM = 1.5  # from a fold to the coloured field of a face
_ROUND_MM = 2.4
_WORDS_MM = 10.0
_PIP_MM = 1.55
_PIP_STEP_MM = 3.9

_TAB_SHADE_MM = 1.1
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


@dataclass(frozen=True, slots=True)
class Die:
    """
    A die: what is on its faces, and its colours.

    Attributes:
        ground: of the faces, and *ink* of what stands on it.
        words: of the six faces, in the order of a usual die; none: pips.
    """

    theme: Theme
    ground: str
    ink: str
    words: tuple[Words, ...] = ()
    edge_mm: float = EDGE_MM

    @property
    def scale(self) -> float:
        """How large it is beside a usual die."""
        return self.edge_mm / EDGE_MM

    def net(self, name: str, count: int = 1) -> Component:
        """
        Return the net; its paper is white up to the trim, so that it needs no bleed.

        Raises:
            TextFitError: the words of a face do not fit it at 6 pt.
        """
        trim = tuple((x * self.scale, y * self.scale) for x, y in net_outline())
        middles = {value: _to_mm((column + 0.5, row + 0.5)) for value, (column, row) in NET.items()}
        front = (
            polygon(trim, Style(PAPER)),
            *(self._tab_shade(value, side) for value, side in TABS),
            *(
                Group(self._field(value), placed(x * self.scale, y * self.scale))
                for value, (x, y) in middles.items()
            ),
            *self._folds(),
        )
        safe_mm = _FIELD_MM * self.scale
        return Component(name, front, trim, bleed_mm=0.0, safe_mm=safe_mm, quantity=count)

    def face(self, value: int, size_mm: float) -> tuple[Shape, ...]:
        """Return a face about the origin, *size_mm* wide."""
        scale = size_mm / (self.edge_mm - 2 * _FIELD_MM * self.scale)
        return (Group(self._field(value), placed(0.0, 0.0, scale=scale)),)

    def _field(self, value: int) -> tuple[Shape, ...]:
        """Return the rounded field of a face, and its pips or words, about the origin."""
        half_mm = self.scale * (EDGE_MM / 2 - _FIELD_MM)
        box = (-half_mm, -half_mm, half_mm, half_mm)
        style = Style(self.ground, self.theme.ink, 0.3)
        ground = rounded_rectangle(box, _ROUND_MM * self.scale, style)
        if self.words:
            room_mm = half_mm - self.scale
            how = Setting("sans-semibold", _WORDS_MM * self.scale, self.ink, "middle", 1.1)
            lines = fit_words(self.words[value - 1], (-room_mm, -room_mm, room_mm, room_mm), how)
            down_mm = (2 * room_mm - lines.height_mm) / 2
            return (ground, Group(lines.shapes, placed(0.0, down_mm)))
        step_mm, pip_mm = _PIP_STEP_MM * self.scale, _PIP_MM * self.scale
        pips = (Circle(x * step_mm, y * step_mm, pip_mm, Style(self.ink)) for x, y in _PIPS[value])
        return (ground, *pips)

    def _tab_shade(self, value: int, side: Side) -> Path:
        corners = tuple((x * self.scale, y * self.scale) for x, y in _tab(value, side))
        pale, line = (mixed(self.theme.ink, PAPER, share) for share in (0.9, 0.6))
        return polygon(offset_outline(corners, -_TAB_SHADE_MM), Style(pale, line, 0.15))

    def _folds(self) -> list[Shape]:
        """Return the dashed lines: between faces, and between faces and tabs."""
        ink = self.theme.ink
        style = Style(stroke=ink, stroke_mm=0.2, dash_mm=_FOLD_DASH_MM, round_ends=False)
        rim = {(value, side) for value, side, _, _ in _rim()}
        lines = {
            frozenset(_ends(square, side))
            for value, square in NET.items()
            for side in _CORNERS
            if (value, side) not in rim or (value, side) in TABS
        }
        return [
            polyline([(x * self.scale, y * self.scale) for x, y in map(_to_mm, ends)], style)
            for ends in sorted(tuple(sorted(line)) for line in lines)
        ]


def net_outline() -> tuple[Point, ...]:
    """Return the trim of a usual die, clockwise, tabs included, about the middle of the grid."""
    rim = {start: (value, side, end) for value, side, start, end in _rim()}
    start = here = (1, 0)
    points: list[Point] = []
    while not points or here != start:
        value, side, end = rim[here]
        points += _tab(value, side)[:-1] if (value, side) in TABS else [_to_mm(here)]
        here = end
    return tuple(points)


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


def _to_mm(corner: Sequence[float]) -> Point:
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
