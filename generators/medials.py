"""
Medial lines: where the middle of a piece of land runs, as a river would in its valley.

Source: the edges between the Voronoi cells of points close together on a border lie about on
its medial axis, where they are inside (Brandt and Algazi 1992).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from generators.areas import Area, Point

_FINENESS = 4  # decimals of a millimetre by which ends of edges are known to meet


def medial_line(area: Area, *, step_mm: float, least_mm: float) -> list[Point]:
    """
    Return the longest way along the middle of *area* that keeps so far from its border.

    *step_mm* is how far apart its points are, about. No points are returned where the area is
    too narrow for any.

    Raises:
        ValueError: *step_mm* is not positive.
    """
    if step_mm <= 0:
        raise ValueError(f"step {step_mm!r}: expected a positive length")
    ways = _ways(area, step_mm, least_mm)
    if not ways:
        return []
    far = _farthest(ways, min(ways))
    ends = [_farthest(ways, far[-1])]
    # Parts that nothing joins are tried by themselves.
    left = ways.keys() - _shortest(ways, far[-1]).keys()
    while left:
        other = _farthest(ways, min(left))
        ends.append(_farthest(ways, other[-1]))
        left -= _shortest(ways, other[-1]).keys()
    return max(ends, key=lambda line: sum(map(math.dist, line, line[1:])))


def _ways(area: Area, step_mm: float, least_mm: float) -> dict[Point, dict[Point, float]]:
    """Return which points of the medial axis have edges to which others, and how long."""
    from shapely import MultiPoint, voronoi_polygons

    border = [point for ring in area.rings for point in _dense(ring, step_mm)]
    if len(border) < 3:
        return {}
    net = voronoi_polygons(MultiPoint(border), only_edges=True)
    edges = [
        [(round(x, _FINENESS), round(y, _FINENESS)) for x, y in line.coords]
        for line in getattr(net, "geoms", [net])
    ]
    points = sorted({point for edge in edges for point in edge})
    clear = dict(zip(points, area.clearances(points), strict=True))
    ways: dict[Point, dict[Point, float]] = {}
    for edge in edges:
        for one, other in pairwise(edge):
            if min(clear[one], clear[other]) > least_mm and one != other:
                ways.setdefault(one, {})[other] = math.dist(one, other)
                ways.setdefault(other, {})[one] = math.dist(one, other)
    return ways


def _dense(ring: Sequence[Point], step_mm: float) -> Iterator[Point]:
    """Yield the points of a ring, and others between those farther apart than a step."""
    for (a, b), (c, d) in pairwise([*ring, ring[0]]):
        count = max(1, math.ceil(math.hypot(c - a, d - b) / step_mm))
        for number in range(count):
            share = number / count
            yield (a + share * (c - a), b + share * (d - b))


def _farthest(ways: Mapping[Point, Mapping[Point, float]], start: Point) -> list[Point]:
    """Return the shortest way from *start* to the point that is farthest by such ways."""
    before = _shortest(ways, start)
    line = [next(reversed(before))]
    while line[-1] != start:
        line.append(before[line[-1]])
    return line[::-1]


def _shortest(ways: Mapping[Point, Mapping[Point, float]], start: Point) -> dict[Point, Point]:
    """Return, for all points that can be reached, by their distance, the one before them."""
    before: dict[Point, Point] = {}
    queue = [(0.0, start, start)]
    while queue:
        far, point, last = heapq.heappop(queue)
        if point not in before:
            before[point] = last
            for other, length in ways[point].items():
                if other not in before:
                    heapq.heappush(queue, (far + length, other, point))
    return before
