"""
Heights: peaks along the middle of a range, hills at its rim.

The great peaks stand where hexes of the range touch, so that the middles of the hexes stay
open; a dozen massifs, lit from the left and hatched on the
right, take turns.
"""

import math
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from generators.lattice import hex_to_mm
from generators.randomness import Stream
from layouts.shapes import (
    Command,
    Path,
    Point,
    Shape,
    Style,
    Symbol,
    Transform,
    Use,
    polygon,
    polygon_commands,
    polyline,
)
from pnp.printing.country.lands import (
    Land,
    Picture,
    Standing,
    handles,
    rounded_point,
    sprigs_at,
    ways_through,
)
from pnp.printing.themes import LIGHT, SEPIA, Tones

# Shares of the side.
_GREAT = (0.8, 0.84)  # width and height
_MEDIUM = (0.58, 0.52)
_HILL = (0.34, 0.26)
_VARIANTS = 12
_LINE = 0.034  # of the width
_HATCH = 0.018
_FREE = 0.3
_HACHURE = 0.13
_RIDGE = 0.018
_HACHURES = 14  # on a way, on either side
# Where medium peaks stand in a hex: their feet.
_STANDS = ((-0.5, -0.2), (0.02, -0.46), (0.52, -0.16), (-0.56, 0.42), (0.56, 0.44))


def draw_heights(land: Land) -> Picture:
    """Return the peaks, hills and rocks of a range."""
    side = land.side_mm
    standing: list[Standing] = []
    taken: list[Point] = []
    marks = land.marks()
    for foot, size, far in _feet(land):
        is_clear = _is_free(foot, taken, far * side) and land.area.holds(foot)
        if is_clear and not marks.touches(_box(foot, size, side)):
            standing.append(_standing_peak(foot, size, land))
            taken.append(foot)
    for foot in land.open(0.1, 0.05).scattered(0.26 * side, land.stream, stretch=1.3):
        if not _is_free(foot, taken, _FREE * side):
            continue
        taken.append(foot)
        if land.stream.below(3) and not marks.touches(_box(foot, _HILL, side)):
            standing.append(_standing_peak(foot, _HILL, land))
        else:
            standing += sprigs_at([foot], land.scenery.sprigs, land)
    return Picture(tuple(_ridges(land)), tuple(standing))


def _ridges(land: Land) -> Iterator[Path]:
    """Yield hachures down both sides of the ways through a range."""
    side = land.side_mm
    strokes: list[Command] = []
    for start, pull, end in ways_through(land):
        points = list(_along(start, handles(start, pull, end), end))
        for (a, b), (c, d) in pairwise(points):
            length = math.hypot(c - a, d - b) or 1.0
            for turn in (-1, 1):
                reach = turn * side * (_HACHURE * (0.6 + 0.8 * land.stream.fraction())) / length
                x, y = (a + c) / 2, (b + d) / 2
                near = (x - (d - b) * 0.25 * reach, y + (c - a) * 0.25 * reach)
                far = (x - (d - b) * reach, y + (c - a) * reach)
                strokes += (("M", *rounded_point(near)), ("L", *rounded_point(far)))
    if strokes:
        yield Path(tuple(strokes), Style(stroke=land.tones.pattern, stroke_mm=_RIDGE * side))


def _along(start: Point, pulls: tuple[Point, Point], end: Point) -> Iterator[Point]:
    """Yield points along a cubic curve."""
    for step in range(_HACHURES + 1):
        t = step / _HACHURES
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points = (start, *pulls, end)
        yield (
            sum(weight * x for weight, (x, _) in zip(weights, points, strict=True)),
            sum(weight * y for weight, (_, y) in zip(weights, points, strict=True)),
        )


def _feet(land: Land) -> Iterator[tuple[Point, tuple[float, float], float]]:
    """Yield where peaks may stand, with their size and how far from others: great ones first."""
    for foot in _ridge_feet(land):
        yield foot, _GREAT, 0.5
    for x, y in land.centres():
        for a, b in _STANDS:
            stray = [0.08 * (land.stream.fraction() - 0.5) for _ in "xy"]
            yield (
                (x + (a + stray[0]) * land.side_mm, y + (b + stray[1]) * land.side_mm),
                _MEDIUM,
                0.42,
            )


def _box(foot: Point, size: tuple[float, float], side_mm: float) -> tuple[Point, Point]:
    width_mm, height_mm = 0.9 * size[0] * side_mm, size[1] * side_mm
    return (foot[0] - width_mm / 2, foot[1] - height_mm), (foot[0] + width_mm / 2, foot[1])


def _ridge_feet(land: Land) -> Iterator[Point]:
    """Yield feet by the sides between hexes of the range, beside the marks of the upper one."""
    side = land.side_mm
    for one, other in land.inner_sides():
        (a, b), (c, d) = (hex_to_mm(cell, side_mm=side) for cell in (one, other))
        if abs(d - b) < side / 2:
            yield ((a + c) / 2, (b + d) / 2 + 0.2 * side)
        else:
            lower_is_right = (c - a) * (d - b) > 0
            shift = 0.26 if lower_is_right else -0.26
            yield ((a + c) / 2 + shift * side, (b + d) / 2 + 0.24 * side)


def _is_free(foot: Point, taken: list[Point], far_mm: float) -> bool:
    return all((foot[0] - x) ** 2 + (foot[1] - y) ** 2 > far_mm**2 for x, y in taken)


def _standing_peak(foot: Point, size: tuple[float, float], land: Land) -> Standing:
    """Return a massif, or one peak where it is a mere hill."""
    scale = land.side_mm * (0.88 + 0.24 * land.stream.fraction())
    symbol = _massif(land.stream.below(_VARIANTS), land.tones, has_shoulders=size != _HILL)
    x, y = round(foot[0], 2), round(foot[1], 2)
    width_mm, height_mm = round(size[0] * scale, 2), round(size[1] * scale, 2)
    return Standing(foot[1], (Use(symbol, Transform(width_mm, 0.0, 0.0, height_mm, x, y)),))


@cache
def _massif(number: int, tones: Tones, *, has_shoulders: bool) -> Symbol:
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
