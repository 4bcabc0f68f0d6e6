"""
Forms of tokens: round, for print shops and machines that cut along any line, or square.

Square tokens stand in blocks and share their cut lines: a ruler and a few long strokes part
a whole sheet, where each disc would have to be cut out on its own. A square is a little
smaller than the disc in its place, so that its diagonal leaves room on a hex.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from layouts.components import Component
from layouts.shapes import (
    Circle,
    Command,
    Path,
    Point,
    Shape,
    Style,
    Transform,
    placed,
    rectangle,
)

TokenShape: TypeAlias = Literal["round", "square"]

SMALL_SAFE_MM = 1.5

_CIRCLE_CORNERS = 72
_KAPPA = 0.5523  # the handle of a cubic curve that makes a quarter of a circle
_ROUNDING = 0.22  # of half the side: the corners of a field


class TokenSize(NamedTuple):
    """How large a kind of token is: the diameter if it is round, the side if it is square."""

    diameter_mm: float
    side_mm: float


@dataclass(frozen=True, slots=True)
class TokenForm:
    """The outline of a token about the origin: a disc or a square, and how far art bleeds."""

    is_square: bool
    size_mm: float
    bleed_mm: float

    @property
    def reach_mm(self) -> float:
        """How far art reaches: half the size, and the bleed."""
        return self.size_mm / 2 + self.bleed_mm

    @property
    def corner_reach_mm(self) -> float:
        """How far from the origin the farthest art is."""
        return self.reach_mm * math.sqrt(2.0) if self.is_square else self.reach_mm

    def part_mm(self, of_diameter: float, of_side: float) -> float:
        """Return a length that is that share of a diameter, or of a side."""
        return self.size_mm * (of_side if self.is_square else of_diameter)

    def trim(self) -> tuple[Point, ...]:
        """Return the outline to cut along."""
        half_mm = self.size_mm / 2
        if not self.is_square:
            return circle_outline(self.size_mm)
        return (
            (-half_mm, -half_mm),
            (half_mm, -half_mm),
            (half_mm, half_mm),
            (-half_mm, half_mm),
        )

    def ground(self, fill: str) -> Shape:
        """Return what fills trim and bleed."""
        reach_mm = self.reach_mm
        if not self.is_square:
            return Circle(0.0, 0.0, reach_mm, Style(fill=fill))
        return rectangle(-reach_mm, -reach_mm, 2 * reach_mm, 2 * reach_mm, Style(fill=fill))

    def field(self, half_mm: float, style: Style) -> Shape:
        """Return a disc of that radius, or a square of that half side with round corners."""
        return square_field(half_mm, style) if self.is_square else Circle(0.0, 0.0, half_mm, style)

    def rim(self, count: int, distance_mm: float) -> Iterator[Transform]:
        """
        Yield places at equal steps round the origin, turned outwards.

        A square has the same number on each side, the first of a side in its corner.
        """
        if not self.is_square:
            for place in range(count):
                turn = 2 * math.pi * place / count
                x_mm, y_mm = distance_mm * math.sin(turn), -distance_mm * math.cos(turn)
                yield placed(x_mm, y_mm, angle_deg=math.degrees(turn))
            return
        steps = round(count / 4)
        for side in range(4):
            turned = placed(0.0, 0.0, angle_deg=90.0 * side)
            for step in range(steps):
                x_mm = (2 * step / steps - 1) * distance_mm
                yield placed(x_mm, -distance_mm).then(turned)


def token(
    name: str,
    form: TokenForm,
    *,
    ground: str,
    front: tuple[Shape, ...],
    back: tuple[Shape, ...] | None,
    quantity: int,
    block: str,
) -> Component:
    """Return a token whose ground fills trim and bleed; squares share cut lines in *block*."""
    base = form.ground(ground)
    return Component(
        name=name,
        front=(base, *front),
        back=None if back is None else (base, *back),
        trim=form.trim(),
        bleed_mm=form.bleed_mm,
        safe_mm=SMALL_SAFE_MM,
        quantity=quantity,
        block=block if form.is_square else "",
    )


def circle_outline(diameter_mm: float) -> tuple[Point, ...]:
    """Return a circle about the origin as a ring of corners, true to 0.02 mm at 40 mm."""
    radius_mm = diameter_mm / 2
    return tuple(
        (
            radius_mm * math.sin(2 * math.pi * place / _CIRCLE_CORNERS),
            -radius_mm * math.cos(2 * math.pi * place / _CIRCLE_CORNERS),
        )
        for place in range(_CIRCLE_CORNERS)
    )


def square_field(half_mm: float, style: Style) -> Path:
    """Return a square with round corners about the origin."""
    straight_mm = half_mm * (1.0 - _ROUNDING)
    handle_mm = straight_mm + _KAPPA * (half_mm - straight_mm)
    commands: list[Command] = [("M", -straight_mm, -half_mm)]
    for cosine, sine in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        # The upper side and its right corner, turned by a quarter each time.
        points = [
            (x * cosine - y * sine, x * sine + y * cosine)
            for x, y in (
                (straight_mm, -half_mm),
                (handle_mm, -half_mm),
                (half_mm, -handle_mm),
                (half_mm, -straight_mm),
            )
        ]
        commands.append(("L", *points[0]))
        commands.append(("C", *points[1], *points[2], *points[3]))
    return Path((*commands, ("Z",)), style)
