"""
Curves that a name may follow: along the middle of a land, across its hexes, along a coast.

They are rows of points, equally far apart, and run as one reads: to the right, or upwards where
they are steep. They reach farther than any name; the land itself cuts them off.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise, product
from typing import NamedTuple

from generators.areas import Area
from generators.medials import medial_line
from layouts.shapes import Point, placed
from pnp.printing.country.lands import Land

# In sides of a hex.
STEP = 0.13
_MEDIAL_STEP, _MEDIAL_LEAST = 0.24, 0.2
_BEYOND = 1.0  # of the ends of a medial line
_SHIFTS = (0.0, -0.16, 0.16, -0.34, 0.34, -0.52, 0.52)
_BULGES = (-0.16, 0.16, -0.3, 0.3)  # of straight lines, per length of a hex
_REACHES = (2.2, 3.6)  # of arcs, either way
_MOST_ANCHORS = 14

_ANGLES_DEG = (0, -20, 20, -40, 40, -60, 60)
_RISES = (-0.1, 0.0, 0.1)  # of arcs, of their length
_STEEP_DEG = 72.0  # from there on names read upwards
STEEPEST_DEG = 62.0  # of letters, but for those that are read upwards
_UPRIGHT_DEG = (-100.0, -75.0)
_LEAST_POINTS = 8
_COAST_STEP = 0.3
_STARTS = 8  # of curves along a coast, in the length of one


class Curve(NamedTuple):
    """The points of a curve, and of each whether letters may stand there: it is not too steep."""

    points: Sequence[Point]
    level: Sequence[bool]


def curve_of(points: Sequence[Point]) -> Curve:
    """Return the curve through points."""
    level = [
        abs(turn) <= STEEPEST_DEG or _UPRIGHT_DEG[0] < turn < _UPRIGHT_DEG[1]
        for turn in turns_of(points)
    ]
    return Curve(points, [*level, level[-1]])


def curves_in(land: Land) -> Iterator[Curve]:
    """Yield the curves of a land: first those along its middle, then short arcs."""
    side = land.side_mm
    line = medial_line(land.area, step_mm=_MEDIAL_STEP * side, least_mm=_MEDIAL_LEAST * side)
    if len(line) >= _LEAST_POINTS:
        yield from _along(line, side)
    yield from _arcs(land)


def curves_beside(
    coast: Area, side_mm: float, far: float, length: float, rounding: float
) -> Iterator[Curve]:
    """
    Yield curves along a coast, so *far* away and so long, in sides.

    They pass by notches of the coast that a circle of the radius *rounding* does not enter.
    """
    smooth = coast.offset((far + rounding) * side_mm).offset(-rounding * side_mm)
    for part in smooth.parts():
        ring = _even([*part.rings[0], part.rings[0][0]], _COAST_STEP * side_mm)
        window = round(length / _COAST_STEP)
        for start in range(0, len(ring), max(1, window // _STARTS)):
            points = [ring[(start + number) % len(ring)] for number in range(window)]
            yield from _fitted(points, (2, 3), (0.0,), side_mm, beyond=0.0)


def turns_of(curve: Sequence[Point]) -> list[float]:
    """Return the ways that its steps run, in degrees clockwise from the right."""
    return [math.degrees(math.atan2(d - b, c - a)) for (a, b), (c, d) in pairwise(curve)]


def _along(line: Sequence[Point], side: float) -> Iterator[Curve]:
    yield from _fitted(line, (1, 2, 3), _SHIFTS, side, beyond=_BEYOND)


def _fitted(
    line: Sequence[Point],
    degrees: Sequence[int],
    shifts: Sequence[float],
    side: float,
    *,
    beyond: float,
) -> Iterator[Curve]:
    """Yield polynomials over the main axis of a line, shifted; straight ones bulge, too."""
    frame = _Frame(line)
    low, high = frame.ends()
    low, high = low - beyond * side, high + beyond * side
    for degree in degrees:
        weights = _polynomial([frame.inside(point) for point in line], degree)
        for shift in shifts:
            shifted = [weights[0] + shift * side, *weights[1:]]
            yield curve_of(frame.points(partial(_value, shifted), low, high, STEP * side))
        if degree == 1:
            for bulge in _BULGES:
                bulged = _bulged(weights, bulge, low, high)
                yield curve_of(frame.points(bulged, low, high, STEP * side))


def _bulged(
    weights: Sequence[float], bulge: float, low: float, high: float
) -> Callable[[float], float]:
    """Return a line that bulges in its middle, by a share of half its length."""
    middle, half = (low + high) / 2, (high - low) / 2

    def height(u: float) -> float:
        return _value(weights, u) + bulge * half / 2 * (1 - 2 * ((u - middle) / half) ** 2)

    return height


def _arcs(land: Land) -> Iterator[Curve]:
    side = land.side_mm
    reaches = _REACHES if len(land.territory.cells) > 3 else _REACHES[:1]
    for left, top in _anchors(land):
        for reach, angle_deg, rise in product(reaches, _ANGLES_DEG, _RISES):
            arc = _arc(reach, angle_deg, rise)
            yield Curve([(left + side * x, top + side * y) for x, y in arc.points], arc.level)


def _anchors(land: Land) -> list[Point]:
    """Return the middles of hexes and of inner sides, those nearest the middle of the land."""
    middles = land.centres()
    x, y = (sum(values) / len(middles) for values in zip(*middles, strict=True))
    of = dict(zip(sorted(land.territory.cells), middles, strict=True))
    inner = [_middle(of[one], of[other]) for one, other in land.inner_sides()]
    places = sorted({*middles, *inner}, key=lambda at: (math.hypot(at[0] - x, at[1] - y), at))
    return places[:_MOST_ANCHORS]


def _middle(one: Point, other: Point) -> Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


@cache
def _arc(reach: float, angle_deg: float, rise: float) -> Curve:
    """Return an arc about the origin, in sides."""
    turn = placed(0.0, 0.0, angle_deg=angle_deg)
    count = round(reach / STEP)
    shares = [number / count for number in range(-count, count + 1)]
    return curve_of([turn.apply((u * reach, 2 * reach * rise * (u * u - 0.5))) for u in shares])


class _Frame:
    """The main axis of a row of points: the origin in their middle, u along it, v across."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = points
        self.x, self.y = (sum(values) / len(points) for values in zip(*points, strict=True))
        xx = sum((x - self.x) ** 2 for x, _ in points)
        yy = sum((y - self.y) ** 2 for _, y in points)
        xy = sum((x - self.x) * (y - self.y) for x, y in points)
        angle = 0.5 * math.atan2(2 * xy, xx - yy)
        if angle > math.radians(_STEEP_DEG):
            angle -= math.pi
        self.cosine, self.sine = math.cos(angle), math.sin(angle)

    def inside(self, point: Point) -> Point:
        """Return a point of the paper by u and v."""
        x, y = point[0] - self.x, point[1] - self.y
        return (x * self.cosine + y * self.sine, y * self.cosine - x * self.sine)

    def ends(self) -> tuple[float, float]:
        """Return the least and the largest u."""
        along = [self.inside(point)[0] for point in self._points]
        return min(along), max(along)

    def points(
        self, height: Callable[[float], float], low: float, high: float, step: float
    ) -> list[Point]:
        """Return points of the curve of a function of u on the paper."""
        count = max(2, math.ceil((high - low) / step))
        points = []
        for number in range(count + 1):
            u = low + (high - low) * number / count
            v = height(u)
            points.append(
                (
                    self.x + u * self.cosine - v * self.sine,
                    self.y + u * self.sine + v * self.cosine,
                )
            )
        return _even(points, step)


def _even(points: Sequence[Point], step: float) -> list[Point]:
    """Return points about a step apart on the way along *points*, the first of them included."""
    even = [points[0]]
    left = step
    for (a, b), (c, d) in pairwise(points):
        length = math.hypot(c - a, d - b)
        while length > 0 and left <= length:
            even.append((a + (c - a) * left / length, b + (d - b) * left / length))
            left += step
        left -= length
    return even


def _polynomial(points: Sequence[Point], degree: int) -> list[float]:
    """Return the weights of the polynomial of least squares, the constant first."""
    scale = max(abs(u) for u, _ in points) or 1.0
    size = degree + 1
    rows = [[0.0] * (size + 1) for _ in range(size)]
    for u, v in points:
        powers = [(u / scale) ** power for power in range(size)]
        for row, power in zip(rows, powers, strict=True):
            for column in range(size):
                row[column] += power * powers[column]
            row[size] += power * v
    return [weight / scale**power for power, weight in enumerate(_solved(rows))]


def _solved(rows: list[list[float]]) -> list[float]:
    """Return the solution of linear equations, their right sides last; a vanishing pivot is 1."""
    size = len(rows)
    for place in range(size):
        best = max(range(place, size), key=lambda number: abs(rows[number][place]))
        rows[place], rows[best] = rows[best], rows[place]
        pivot = rows[place][place] or 1.0
        rows[place] = [value / pivot for value in rows[place]]
        for number in range(size):
            if number != place:
                share = rows[number][place]
                rows[number] = [
                    value - share * above
                    for value, above in zip(rows[number], rows[place], strict=True)
                ]
    return [row[size] for row in rows]


def _value(weights: Sequence[float], u: float) -> float:
    value = 0.0
    for weight in reversed(weights):
        value = value * u + weight
    return value
