"""
Patches: the hexes of a tile that have one terrain, merged, with what lies round them.

A side of a patch is a cut, or a border to another terrain of the tile. Distances come from the
lattice: they are measured to the lines through the sides of a hex, which at a hollow corner is
a little less than the true distance, never more.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from generators.hexes import Hex, neighbours
from generators.lattice import contours, hex_to_mm
from generators.randomness import Stream
from generators.regions import components
from layouts.shapes import Command, Point

Disc: TypeAlias = tuple[float, float, float]
Borders: TypeAlias = Mapping[frozenset[Point], tuple[Point, ...]]

BORDER = 0.07  # of the side: how far art keeps from another terrain of the tile

_BEND = 0.05  # of the side: how far a border strays from the straight line
_BEND_STEPS = 12
_STRAY = 0.42  # of the distance between points strewn about
_CLOSE = math.sqrt(3) / 2  # from row to row, where every point is as far from the next


class _Side(NamedTuple):
    """A side of a patch, its ends clockwise."""

    start: Point
    end: Point
    is_cut: bool


class _Limit(NamedTuple):
    """How far a hex may be drawn on, from its middle in one direction."""

    x: float
    y: float
    most_mm: float


@dataclass(frozen=True)
class Patch:
    """
    Hexes of one terrain.

    Attributes:
        look: the key of their picture.
        rim_mm: how far all but the ground keeps from the cut.
        borders: the lines between all hexes of the tile, by their ends.
    """

    look: str
    cells: tuple[Hex, ...]
    tile: frozenset[Hex]
    side_mm: float
    rim_mm: float
    borders: Borders

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """The middles of the hexes."""
        return tuple(hex_to_mm(cell, side_mm=self.side_mm) for cell in self.cells)

    @cached_property
    def _sides(self) -> tuple[_Side, ...]:
        (ring,) = contours(self.cells, side_mm=self.side_mm)
        pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
        return tuple(_Side(*pair, frozenset(pair) not in self.borders) for pair in pairs)

    @cached_property
    def _limits(self) -> tuple[tuple[Point, tuple[_Limit, ...]], ...]:
        return tuple(
            (centre, tuple(self._limits_of(cell, centre)))
            for cell, centre in zip(self.cells, self.centres, strict=True)
        )

    def _limits_of(self, cell: Hex, centre: Point) -> Iterator[_Limit]:
        for other in neighbours(cell):
            if other not in self.cells:
                x, y = hex_to_mm(other, side_mm=self.side_mm)
                across, down = x - centre[0], y - centre[1]
                width_mm = math.hypot(across, down)
                keep_mm = BORDER * self.side_mm if other in self.tile else self.rim_mm
                yield _Limit(across / width_mm, down / width_mm, width_mm / 2 - keep_mm)

    def depth(self, point: Point) -> float:
        """Return how far *point* is inside of what may be drawn on, in mm; outside less than 0."""
        x, y = point
        far = math.inf
        for (a, b), limits in self._limits:
            square = (a - x) * (a - x) + (b - y) * (b - y)
            if square < far:
                far, here, dx, dy = square, limits, x - a, y - b
        least = self.side_mm
        for across, down, most in here:
            least = min(least, most - dx * across - dy * down)
        return least

    def ring(self, cut_mm: float, border_mm: float) -> list[Point]:
        """Return the outline that far inside of cuts and of borders, clockwise."""
        shifts = [cut_mm if side.is_cut else border_mm for side in self._sides]
        corners = zip(
            (self._sides[-1], *self._sides[:-1]),
            (shifts[-1], *shifts[:-1]),
            self._sides,
            shifts,
            strict=True,
        )
        return [_moved_corner(*corner) for corner in corners]

    def ground(self, bleed_mm: float) -> list[Point]:
        """Return the outline with its bent borders, as far beyond the cuts as the bleed."""
        points: list[Point] = []
        for corner, side in zip(self.ring(-bleed_mm, 0.0), self._sides, strict=True):
            points.append(corner)
            line = self.borders.get(frozenset((side.start, side.end)), ())[1:-1]
            points += line if side.start < side.end else reversed(line)
        return points

    def strewn(
        self, spacing_mm: float, stream: Stream, *, keep_mm: float = 0.0, stretch: float = 1.0
    ) -> Iterator[Point]:
        """Yield points about that far apart: those of rows that stray, from the top."""
        xs, ys = zip(*self.ring(self.rim_mm, 0.0), strict=True)
        across_mm, down_mm = stretch * spacing_mm, _CLOSE * spacing_mm
        draw = stream.fraction
        y = min(ys) - draw() * down_mm
        number = 0
        while y < max(ys):
            x = min(xs) - (draw() + number % 2 / 2) * across_mm
            while x < max(xs):
                point = (
                    x + _STRAY * (2 * draw() - 1) * across_mm,
                    y + _STRAY * (2 * draw() - 1) * down_mm,
                )
                if self.depth(point) >= keep_mm:
                    yield point
                x += across_mm
            y += down_mm
            number += 1


def patches_of(
    looks: Mapping[Hex, str], side_mm: float, rim_mm: float, stream: Stream
) -> list[Patch]:
    """Return the patches of a tile, in a fixed order."""
    tile = frozenset(looks)
    borders = dict(_borders(looks, side_mm, stream))
    return [
        Patch(look, tuple(sorted(part)), tile, side_mm, rim_mm, borders)
        for look in dict.fromkeys(looks.values())
        for part in components({cell for cell, one in looks.items() if one == look})
    ]


def _borders(
    looks: Mapping[Hex, str], side_mm: float, stream: Stream
) -> Iterator[tuple[frozenset[Point], tuple[Point, ...]]]:
    """Yield the sides between the hexes of a tile; those between two terrains stray."""
    for one in sorted(looks):
        for other in neighbours(one):
            if one < other and other in looks:
                start, end = sorted(_crossing(one, other, side_mm))
                reach = _BEND if looks[one] != looks[other] else 0.0
                yield frozenset((start, end)), tuple(_bent(start, end, reach, stream))


def _crossing(one: Hex, other: Hex, side_mm: float) -> tuple[Point, Point]:
    """Return the ends of the side between two hexes, as the contour of either has them."""
    (mine,) = contours((one,), side_mm=side_mm)
    (theirs,) = contours((other,), side_mm=side_mm)
    start, end = (point for point in mine if point in theirs)
    return start, end


def _bent(start: Point, end: Point, reach: float, stream: Stream) -> Iterator[Point]:
    """Yield points from end to end of a line that strays to one side and the other."""
    bow, swing = (reach * (2 * stream.fraction() - 1) for _ in "bs")
    across, down = end[0] - start[0], end[1] - start[1]
    for step in range(_BEND_STEPS + 1):
        share = step / _BEND_STEPS
        off = bow * math.sin(math.pi * share) + swing * math.sin(2 * math.pi * share)
        yield (start[0] + share * across - off * down, start[1] + share * down + off * across)


def _moved_corner(before: _Side, one_mm: float, after: _Side, other_mm: float) -> Point:
    """Return where two sides meet once each has moved to its right by so much."""
    (a, b), (c, d) = (_inwards(side) for side in (before, after))
    x, y = after.start
    share = a * d - b * c
    return (x + (one_mm * d - other_mm * b) / share, y + (other_mm * a - one_mm * c) / share)


def _inwards(side: _Side) -> Point:
    (a, b), (c, d) = side.start, side.end
    length_mm = math.dist(side.start, side.end)
    return ((b - d) / length_mm, (c - a) / length_mm)


def wandering(ring: Sequence[Point], count: int, reach_mm: float, stream: Stream) -> list[Point]:
    """Return points along a ring, *count* a side, up to that far inside of it: for a curve."""
    points: list[Point] = []
    befores = (ring[-1], *ring[:-1])
    for before, start, end in zip(befores, ring, (*ring[1:], ring[0]), strict=True):
        length_mm = math.dist(start, end)
        across, down = (end[0] - start[0]) / length_mm, (end[1] - start[1]) / length_mm
        if (start[0] - before[0]) * down < (start[1] - before[1]) * across:
            points.append(start)  # a hollow corner, which the curve would cut off
        for number in range(count):
            along_mm = length_mm * (number + 0.5 + 0.3 * (2 * stream.fraction() - 1)) / count
            in_mm = reach_mm * stream.fraction()
            x, y = start[0] + along_mm * across, start[1] + along_mm * down
            points.append((x - in_mm * down, y + in_mm * across))
    return points


def smooth_ring(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return a closed curve within the *points* that pull it, to a hundredth of a millimetre."""
    middles = [
        ((a + c) / 2, (b + d) / 2)
        for (a, b), (c, d) in zip((points[-1], *points[:-1]), points, strict=True)
    ]
    commands: list[Command] = [("M", *_rounded(middles[0]))]
    for start, pull, end in zip(middles, points, (*middles[1:], middles[0]), strict=True):
        one = (start[0] + 2 / 3 * (pull[0] - start[0]), start[1] + 2 / 3 * (pull[1] - start[1]))
        two = (end[0] + 2 / 3 * (pull[0] - end[0]), end[1] + 2 / 3 * (pull[1] - end[1]))
        commands.append(("C", *_rounded(one), *_rounded(two), *_rounded(end)))
    return (*commands, ("Z",))


def _rounded(point: Point) -> Point:
    return (round(point[0], 2), round(point[1], 2))
