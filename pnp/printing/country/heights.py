"""
Heights: peaks along the middle of a range, hills at its rim.

The great peaks stand where hexes of the range touch, so that the middles of the hexes stay
open; a dozen massifs, lit from the left and hatched on the
right, take turns.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from generators.lattice import hex_to_mm
from layouts.shapes import (
    Command,
    Path,
    Point,
    Style,
    Transform,
    Use,
)
from pnp.printing.art.massifs import VARIANTS, massif
from pnp.printing.country.lands import (
    Land,
    Picture,
    Standing,
    handles,
    points_of,
    rounded_point,
    sprigs_at,
    ways_through,
)

# Shares of the side.
_GREAT = (0.8, 0.84)  # width and height
_MEDIUM = (0.58, 0.52)
_HILL = (0.34, 0.26)
_FREE, _CLOSE = 0.3, 0.21
_RIM = 0.02  # between a peak and the border of its land
_SHRINKS = (1.0, 0.86, 0.72, 0.6)
_HACHURE = 0.13
_RIDGE = 0.018
_HACHURES = 14  # on a way, on either side
# Where medium peaks stand in a hex: their feet.
_STANDS = ((-0.5, -0.2), (0.02, -0.46), (0.52, -0.16), (-0.56, 0.42), (0.56, 0.44))


class _Room:
    """Where peaks may stand: within their land, and clear of its marks."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self._marks = land.marks()
        self._inner = land.area.offset(-_RIM * land.side_mm)

    def has(self, box: tuple[Point, Point], points: Iterable[Point]) -> bool:
        """Tell whether there is room for a peak with those *points*, its body in the *box*."""
        return self._inner.holds_all(points) and not self._marks.touches(box)


def draw_heights(land: Land) -> Picture:
    """Return the peaks, hills and rocks of a range."""
    side = land.side_mm
    standing: list[Standing] = []
    taken: list[Point] = []
    room = _Room(land)
    for foot, size, far in _feet(land):
        if _is_free(foot, taken, far * side) and (peak := _standing_peak(foot, size, room)):
            standing.append(peak)
            taken.append(foot)
    for foot in land.open(0.1, 0.05).scattered(0.26 * side, land.stream, stretch=1.3):
        if not _is_free(foot, taken, _FREE * side):
            continue
        taken.append(foot)
        hill = _standing_peak(foot, _HILL, room) if land.stream.below(3) else None
        standing += [hill] if hill else sprigs_at([foot], land.scenery.sprigs, land)
    if not land.has_pieces:
        standing += _foothills(room, taken)
    return Picture(tuple(_ridges(land)), tuple(standing))


def _foothills(room: _Room, taken: list[Point]) -> Iterator[Standing]:
    """Yield hills wherever one more has room, so that no range looks bare beside its name."""
    land, side = room.land, room.land.side_mm
    for foot in land.open(0.04, 0.0).scattered(0.12 * side, land.stream, stretch=1.3):
        if _is_free(foot, taken, _CLOSE * side) and (hill := _standing_peak(foot, _HILL, room)):
            taken.append(foot)
            yield hill


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


def _box(foot: Point, size_mm: tuple[float, float]) -> tuple[Point, Point]:
    width_mm, height_mm = 0.9 * size_mm[0], size_mm[1]
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


def _standing_peak(foot: Point, size: tuple[float, float], room: _Room) -> Standing | None:
    """Return a massif, or one peak where it is a mere hill, as large as its land lets it be."""
    land = room.land
    scale_mm = land.side_mm * (0.88 + 0.24 * land.stream.fraction())
    symbol = massif(land.stream.below(VARIANTS), land.tones, has_shoulders=size != _HILL)
    points = points_of(symbol.shapes)
    for share in _SHRINKS:
        width_mm, height_mm = (round(length * share * scale_mm, 2) for length in size)
        place = Transform(width_mm, 0.0, 0.0, height_mm, *rounded_point(foot))
        if room.has(_box(foot, (width_mm, height_mm)), map(place.apply, points)):
            return Standing(foot[1], (Use(symbol, place),))
    return None
