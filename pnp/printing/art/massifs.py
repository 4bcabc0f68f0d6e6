"""
Massifs: a dozen peaks of an engraved range, lit from the left and hatched on the right.

Each is drawn once and used many times, so a range costs little.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from generators.randomness import Stream
from layouts.shapes import (
    Command,
    Path,
    Point,
    Shape,
    Style,
    Symbol,
    polygon,
    polygon_commands,
    polyline,
)
from pnp.printing.themes import LIGHT, SEPIA, Tones

VARIANTS = 12

_LINE = 0.034  # of the width
_HATCH = 0.018


@cache
def massif(number: int, tones: Tones, *, has_shoulders: bool) -> Symbol:
    """Return one of several drawings of a peak as wide and high as 1, its foot at the origin."""
    stream = Stream(number, "massif")
    shapes: list[Shape] = []
    for side in (-1, 1) if has_shoulders else ():
        share = 0.45 + 0.2 * stream.fraction()
        foot = (0.34 * side, -0.05)
        shapes += _peak(_Cone(foot, 0.8 * share, share, _lean(stream)), tones, stream)
    shapes += _peak(_Cone((0.0, 0.0), 1.0, 1.0, _lean(stream)), tones, stream)
    kind = "massif" if has_shoulders else "peak"
    name = f"engraved-{kind}-{number}-{tones.ground[1:]}-{tones.line[1:]}"
    return Symbol(name, tuple(shapes), (-0.75, -1.1, 0.75, 0.15))


def _lean(stream: Stream) -> float:
    return (stream.fraction() - 0.5) * 0.24


class _Cone(NamedTuple):
    """Where a peak stands: its foot, its size, and how far its top leans aside."""

    foot: Point
    width: float
    height: float
    lean: float

    def at(self, across: float, up: float) -> Point:
        """Return a point by shares of width and height."""
        x, y = self.foot
        return (round(x + across * self.width, 3), round(y - up * self.height, 3))


def _peak(cone: _Cone, tones: Tones, stream: Stream) -> Iterator[Shape]:
    """Yield light and shaded face, contour and hatching of a peak."""
    top = cone.at(cone.lean, 1.0)
    left = [cone.at(-0.5, 0.0), *_slope(cone, -0.5, stream)]
    right = [*reversed(_slope(cone, 0.5, stream)), cone.at(0.5, 0.0)]
    spine = _spine(cone, stream)
    below = [cone.at(0.28, -0.07), cone.at(0.0, -0.02), cone.at(-0.26, -0.06)]
    yield polygon([*left, top, *right, *below], Style(fill=LIGHT))
    shaded = [top, *right, cone.at(0.3, -0.07), *reversed(spine)]
    yield polygon(shaded, Style(fill=tones.pattern))
    hatching = tuple(_hatching([top, *right], spine))
    yield Path(hatching, Style(stroke=tones.line, stroke_mm=_HATCH))
    yield polyline([*left, top, *right], Style(stroke=SEPIA, stroke_mm=_LINE))
    creases = (
        [top, *spine],
        [cone.at(-0.3, 0.12), cone.at(-0.22, 0.3)],
        [cone.at(-0.14, 0.08), cone.at(-0.1, 0.34)],
    )
    lines = tuple(command for crease in creases for command in polygon_commands(crease)[:-1])
    yield Path(lines, Style(stroke=SEPIA, stroke_mm=0.6 * _LINE))


def _slope(cone: _Cone, end: float, stream: Stream) -> list[Point]:
    """Return the points between a foot and the top, hollow at the foot, steep above."""
    points = []
    for up in (0.22, 0.45, 0.62, 0.82):
        share = 1 - up**0.8
        stray = (stream.fraction() - 0.5) * 0.07
        points.append(cone.at(cone.lean + (end - cone.lean) * share + stray, up))
    return points


def _spine(cone: _Cone, stream: Stream) -> list[Point]:
    """Return the line between light and shade, from below the top down to the foot."""
    across, points = cone.lean, []
    for up, step in ((0.78, 0.07), (0.6, -0.05), (0.42, 0.1), (0.24, -0.03), (0.03, 0.1)):
        across += step * (0.6 + 0.8 * stream.fraction())
        points.append(cone.at(across, up))
    return points


def _hatching(slope: list[Point], spine: list[Point]) -> Iterator[Command]:
    """Yield strokes over the shaded face, from the spine down towards the slope."""
    for number, (one, other) in enumerate(pairwise(spine)):
        end = slope[min(number + 2, len(slope) - 1)]
        for share in (0.0, 0.5):
            x, y = (a + (b - a) * share for a, b in zip(one, other, strict=True))
            yield ("M", round(x, 3), round(y, 3))
            yield ("L", round(x + (end[0] - x) * 0.72, 3), round(y + (end[1] - y) * 0.8, 3))
