"""
Farmland: parcels turned this way and that, ploughed or planted in rows. Sizes are in units.

Parcels are cut out by straight lines halfway between points, one line after another, so no
geometry library is needed; where land is hollow a parcel may touch itself, which nobody sees.
Lanes stay free between them. Furrows and rows end one by one at the rim, and no hedge is drawn
there, so fields fade out.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from layouts.shapes import Command, Path, Point, Shape, Style, polygon_commands
from pnp.printing.landscapes.patches import wandering
from pnp.printing.landscapes.scenes import Drawn, Scene, sown
from pnp.printing.themes import LIGHT, mixed

_ON_LINE_MM = 1e-6
_NEIGHBOURS = 9  # points that may bound a parcel


class _Line(NamedTuple):
    """A line, and on its right what is kept: where x * a + y * b is no less than *least*."""

    a: float
    b: float
    least: float

    def past(self, point: Point) -> float:
        """Return how far inside *point* is."""
        return self.a * point[0] + self.b * point[1] - self.least


class Parcel(NamedTuple):
    """A parcel: its outline, and the lines that part it from others."""

    ring: list[Point]
    lines: tuple[_Line, ...]

    def hedges(self) -> Iterator[Command]:
        """Yield the outline where it is not that of the whole land."""
        is_drawn = False
        for start, end in zip(self.ring, (*self.ring[1:], self.ring[0]), strict=True):
            if self._is_parting(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)):
                if not is_drawn:
                    yield ("M", *_rounded(start))
                yield ("L", *_rounded(end))
                is_drawn = True
            else:
                is_drawn = False

    def furrows(
        self, step_mm: float, angle_deg: float, shift: float, fray_mm: float
    ) -> Iterator[tuple[Point, Point]]:
        """
        Yield parallel lines across the parcel, so far apart.

        At the edge of the whole land they end early, by up to *fray_mm* and no two alike.
        """
        dx, dy = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
        heights = [y * dx - x * dy for x, y in self.ring]
        low, high = min(heights), max(heights)
        number = 0
        height = low + shift * step_mm
        while height < high:
            for start, end in self._spans(height, heights, dx, dy):
                number += 1
                yield from self._frayed(start, end, fray_mm, number)
            height += step_mm

    def _spans(
        self, height: float, heights: Sequence[float], dx: float, dy: float
    ) -> Iterator[tuple[Point, Point]]:
        crossings = []
        for place, (x, y) in enumerate(self.ring):
            one, (a, b), other = heights[place - 1], self.ring[place - 1], heights[place]
            if (one < height) != (other < height):
                share = (height - one) / (other - one)
                point = (a + share * (x - a), b + share * (y - b))
                crossings.append((point[0] * dx + point[1] * dy, point))
        crossings.sort()
        for (_, start), (_, end) in zip(crossings[::2], crossings[1::2], strict=False):
            yield start, end

    def _frayed(
        self, start: Point, end: Point, fray_mm: float, number: int
    ) -> Iterator[tuple[Point, Point]]:
        length_mm = math.dist(start, end)
        # Thirds and fifths of a turn of the clock: a plain way to be irregular.
        first = 0.0 if self._is_parting(start) else fray_mm * (number * 0.382 % 1)
        last = 0.0 if self._is_parting(end) else fray_mm * (number * 0.618 % 1)
        if length_mm > first + last + 0.5:
            yield _between(start, end, first / length_mm), _between(end, start, last / length_mm)

    def _is_parting(self, point: Point) -> bool:
        return any(abs(line.past(point)) < _ON_LINE_MM for line in self.lines)


def parcels(ring: Sequence[Point], middles: Sequence[Point], lane_mm: float) -> Iterator[Parcel]:
    """Yield the parcel round each of *middles* within *ring*, lanes of that width between them."""
    for x, y in middles:
        near = sorted(middles, key=lambda other: (other[0] - x) ** 2 + (other[1] - y) ** 2)
        lines = tuple(_parting((x, y), other, lane_mm) for other in near[1 : _NEIGHBOURS + 1])
        left = list(ring)
        for line in lines:
            left = list(_cut(left, line))
        if len(left) > 2:
            yield Parcel(left, lines)


def _parting(one: Point, other: Point, lane_mm: float) -> _Line:
    length_mm = math.dist(one, other)
    a, b = (one[0] - other[0]) / length_mm, (one[1] - other[1]) / length_mm
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    return _Line(a, b, a * middle[0] + b * middle[1] + lane_mm / 2)


def _cut(ring: Sequence[Point], line: _Line) -> Iterator[Point]:
    """Yield what is left of a ring on the kept side of a line."""
    for place, point in enumerate(ring):
        before = ring[place - 1]
        one, other = line.past(before), line.past(point)
        if (one < 0) != (other < 0):
            yield _between(before, point, one / (one - other))
        if other >= 0:
            yield point


def _between(start: Point, end: Point, share: float) -> Point:
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))


def _rounded(point: Point) -> Point:
    return (round(point[0], 2), round(point[1], 2))


_PARCEL = 0.54
_WASHES = (0.5, 0.22, -0.35)  # of the pattern's colour; below 0 of light
_LANE = 0.045
_FURROW_STEP = 0.085
_FURROW = 0.013
_HEDGE = 0.013
_FRAY = 0.09
_ROW_STEP = 0.11
_VINE_STEP = 0.085
_VINE = 0.055


def draw_farmland(scene: Scene) -> Drawn:
    """Return parcels turned this way and that, ploughed or planted, with a few stooks on them."""
    patch, side, unit, stream = scene.patch, scene.side_mm, scene.unit_mm, scene.stream
    ring = patch.ring(patch.rim_mm, 0.05 * side)
    edge = wandering(ring, 5, 0.07 * side, stream)
    middles = list(patch.strewn(_PARCEL * unit, stream, keep_mm=-0.2 * unit))
    paths: dict[Style, list[Command]] = {}
    angle_deg = 180 * stream.fraction()
    paint = _planted if scene.scenery.has_rows else _ploughed
    for parcel in parcels(edge, middles, _LANE * unit):
        angle_deg += 40 + 70 * stream.fraction()
        for style, commands in paint(scene, parcel, angle_deg):
            paths.setdefault(style, []).extend(commands)
    flat: list[Shape] = [
        Path(tuple(paths[style]), style) for style in sorted(paths, key=_layer) if paths[style]
    ]
    points = patch.strewn(0.8 * scene.scenery.spacing * unit, stream)
    return flat, list(sown(scene, points, scene.kept()))


def _layer(style: Style) -> tuple[bool, float]:
    return (style.fill is None, style.stroke_mm)


def _ploughed(
    scene: Scene, parcel: Parcel, angle_deg: float
) -> Iterator[tuple[Style, Iterable[Command]]]:
    """Yield wash, furrows and hedges of a parcel; one in four has no wash."""
    unit, tones = scene.unit_mm, scene.tones
    kind = scene.stream.below(len(_WASHES) + 1)
    if kind < len(_WASHES):
        share = _WASHES[kind]
        colour = mixed(tones.ground, tones.pattern if share > 0 else LIGHT, abs(share))
        yield Style(colour), _outline(parcel)
    step_mm = _FURROW_STEP * (1.0 + 0.5 * scene.stream.fraction()) * unit
    furrows = parcel.furrows(step_mm, angle_deg, scene.stream.fraction(), _FRAY * unit)
    colour = tones.pattern if kind else tones.line
    yield Style(stroke=colour, stroke_mm=_FURROW * unit), _strokes(furrows)
    yield Style(stroke=tones.line, stroke_mm=_HEDGE * unit), parcel.hedges()


def _planted(
    scene: Scene, parcel: Parcel, angle_deg: float
) -> Iterator[tuple[Style, Iterable[Command]]]:
    """Yield the rows of a parcel, and the plants on them."""
    unit, tones = scene.unit_mm, scene.tones
    step_mm = _ROW_STEP * unit
    fray_mm = _FRAY * unit
    rows = list(parcel.furrows(step_mm, angle_deg, 0.25 + 0.5 * scene.stream.fraction(), fray_mm))
    yield Style(stroke=tones.line, stroke_mm=_FURROW * unit), _strokes(rows)
    dash_mm = (0.01, _VINE_STEP * unit)
    yield Style(None, tones.pattern, _VINE * unit, dash_mm), _strokes(rows)
    yield Style(stroke=tones.line, stroke_mm=_HEDGE * unit), parcel.hedges()


def _outline(parcel: Parcel) -> Iterable[Command]:
    return polygon_commands([(round(x, 2), round(y, 2)) for x, y in parcel.ring])


def _strokes(lines: Iterable[tuple[Point, Point]]) -> Iterator[Command]:
    for (a, b), (c, d) in lines:
        yield ("M", round(a, 2), round(b, 2))
        yield ("L", round(c, 2), round(d, 2))
