"""
Parcels: land cut up by straight lines halfway between points, with furrows or rows on it.

Lanes stay free between parcels. Outlines are cut by one line after another, so no geometry
library is needed; where land is hollow a parcel may touch itself, which nobody sees.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from layouts.shapes import Command, Point

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
