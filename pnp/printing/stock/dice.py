"""
Dice of paper: the net of a cube with glue tabs, to fold and glue.

The faces lie on a grid of squares, a cross standing upright: four in a column, one to
either side of the second. Printed side out, 1, 2 and 3 run anticlockwise about their
corner, as on the dice of the trade. Folds are dashed lines in the art.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from layouts.components import Component, offset_outline
from layouts.richtexts import Setting, Words, fit_words
from layouts.shapes import Circle, Group, Point, Shape, Style, placed, polygon, polyline
from pnp.printing.stock.tokens import rounded_rectangle
from pnp.printing.themes import PAPER, Theme, mixed

EDGE_MM = 17.0

Square: TypeAlias = tuple[int, int]  # column and row on the grid

# Opposite faces add up to seven.
NET: Mapping[int, Square] = MappingProxyType(
    {3: (1, 0), 5: (0, 1), 1: (1, 1), 2: (2, 1), 4: (1, 2), 6: (1, 3)}
)

# The corners of the net clockwise, and whether a tab stands on the side from each to the next: one
# for every two sides that meet once the net is folded.
RIM: Mapping[Square, bool] = MappingProxyType(
    {
        (1, 0): False,
        (2, 0): True,
        (2, 1): False,
        (3, 1): False,
        (3, 2): False,
        (2, 2): True,
        (2, 3): True,
        (2, 4): True,
        (1, 4): True,
        (1, 3): True,
        (1, 2): False,
        (0, 2): False,
        (0, 1): False,
        (1, 1): True,
    }
)
# Between faces.
_FOLDS = (
    ((1, 1), (2, 1)),
    ((1, 2), (2, 2)),
    ((1, 3), (2, 3)),
    ((1, 1), (1, 2)),
    ((2, 1), (2, 2)),
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
        Return the net about the middle of the grid, its trim clockwise.

        Its paper is white up to the trim, so that it needs no bleed.

        Raises:
            TextFitError: the words of a face do not fit it at 6 pt.
        """
        pale, line = (mixed(self.theme.ink, PAPER, share) for share in (0.9, 0.6))
        shade = Style(pale, line, 0.15)
        fold = Style(stroke=self.theme.ink, stroke_mm=0.2, dash_mm=_FOLD_DASH_MM, round_ends=False)
        trim: list[Point] = []
        tabs: list[Shape] = []
        folds = [polyline((self._at(start), self._at(end)), fold) for start, end in _FOLDS]
        first, *others = RIM
        for (start, has_tab), end in zip(RIM.items(), (*others, first), strict=True):
            trim.append(self._at(start))
            if has_tab:
                tab = self._tab(start, end)
                trim += tab[1:-1]
                tabs.append(polygon(offset_outline(tab, -_TAB_SHADE_MM), shade))
                folds.append(polyline((tab[0], tab[-1]), fold))
        fields = (
            Group(self._field(value), placed(*self._at((column + 0.5, row + 0.5))))
            for value, (column, row) in NET.items()
        )
        return Component(
            name,
            (polygon(trim, Style(PAPER)), *tabs, *fields, *folds),
            tuple(trim),
            safe_mm=_FIELD_MM * self.scale,
            quantity=count,
        )

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

    def _at(self, corner: tuple[float, float]) -> Point:
        """Return where a place on the grid comes to lie."""
        return ((corner[0] - 1.5) * self.edge_mm, (corner[1] - 2.0) * self.edge_mm)

    def _tab(self, start: Square, end: Square) -> tuple[Point, ...]:
        """Return the four corners of a tab, along its side of the net and clockwise about it."""
        along, depth_mm = (end[0] - start[0], end[1] - start[1]), _TAB_DEPTH_MM * self.scale
        inset_mm = _TAB_INSET_MM * self.scale

        def corner(base: Square, inwards_mm: float) -> Point:
            x_mm, y_mm = self._at(base)
            return (
                x_mm + along[0] * inwards_mm + along[1] * depth_mm,
                y_mm + along[1] * inwards_mm - along[0] * depth_mm,
            )

        return (self._at(start), corner(start, inset_mm), corner(end, -inset_mm), self._at(end))
