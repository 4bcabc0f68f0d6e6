"""
Bleeds of neighbours: cut off half way between their trims.

Where two pieces lie nearer than both bleeds together, a straight line in the middle of
the gap parts their art, so that neither reaches into the other. Pieces that interlock are
parted hex by hex. A gutter of 0 leaves no bleed between neighbours, and all of it outside.
"""

import itertools
import math
from collections.abc import Iterator, Sequence

from layouts.components import (
    Placement,
    bleed_outline,
    box_corners,
    box_middle,
    boxes_overlap,
    offset_outline,
    points_box,
    signed_area,
)
from layouts.shapes import Point
from layouts.silhouettes import bends, find_silhouette

Ring = tuple[Point, ...]

# Rings of so many corners and more need only the directions towards their neighbour.
_MANY_CORNERS = 16


def cut_bleeds(pieces: Sequence[Placement]) -> list[tuple[Ring, ...]]:
    """
    Return of each piece the rings on the sheet that its art is cut off at.

    Together they hold the whole trim. Where no neighbour is near there are none: the art
    keeps its bleed all round.
    """
    # Of each convex part: the number of its piece, its ring, and how far it reaches.
    parts = []
    arts: list[Ring] = []
    for number, piece in enumerate(pieces):
        for ring, art in _parts(piece):
            arts.append(tuple(map(piece.transform.apply, art)))
            parts.append((number, tuple(map(piece.transform.apply, ring)), points_box(arts[-1])))
    cut = set()
    for place, (one, ring, reach) in enumerate(parts):
        for beyond, (other, neighbour, other_reach) in enumerate(parts[place + 1 :], place + 1):
            if one == other or not boxes_overlap(reach, other_reach, slack_mm=0.0):
                continue
            (x, y), limit_mm = _middle_line(ring, neighbour)
            far_mm, near_mm = _reach(arts[place], (x, y)), -_reach(arts[beyond], (-x, -y))
            if far_mm > limit_mm or near_mm < limit_mm:
                arts[place] = _clipped(arts[place], (x, y), limit_mm)
                arts[beyond] = _clipped(arts[beyond], (-x, -y), -limit_mm)
                cut |= {one, other}
    rings: list[list[Ring]] = [[] for _ in pieces]
    for (number, *_), art in zip(parts, arts, strict=True):
        rings[number].append(art)
    return [tuple(own) if number in cut else () for number, own in enumerate(rings)]


def _parts(piece: Placement) -> Iterator[tuple[Ring, Ring]]:
    """Yield the convex parts of a piece with their art: its hexes, itself, or the box round it."""
    component, trim = piece.component, piece.component.trim
    kind = find_silhouette(trim).kind
    if kind == "trihex":
        # Hexes go from notch to notch, and to the corner in the middle.
        middle = (sum(x for x, _ in trim) / 12, sum(y for _, y in trim) / 12)
        first = min(range(12), key=lambda place: math.dist(middle, trim[place]))
        around = trim[first:] + trim[: first + 1]
        for start in (0, 4, 8):
            ring = (*around[start : start + 5], middle)
            yield ring, offset_outline(ring, component.bleed_mm)
        return
    turns = bends(trim)
    is_hollow = kind == "other" and min(turns) < -1e-9 and max(turns) > 1e-9
    yield box_corners(points_box(trim)) if is_hollow else trim, bleed_outline(component)


def _middle_line(one: Ring, other: Ring) -> tuple[Point, float]:
    """
    Return the line half way between two convex rings: its normal and its distance.

    The first ring lies where the product with the normal is less. Where two directions part
    the rings equally well, as at squares that touch by their corners, the line goes between
    both: so neither loses the bleed of a whole side.
    """
    gaps = [(-_reach(other, (-x, -y)) - _reach(one, (x, y)), x, y) for x, y in _normals(one, other)]
    widest_mm = max((gap for gap, _, _ in gaps), default=0.0)
    best = [(x, y) for gap, x, y in gaps if gap > widest_mm - 1e-6] or [(1.0, 0.0)]
    across, down = sum(x for x, _ in best), sum(y for _, y in best)
    length = math.hypot(across, down)
    normal = (across / length, down / length)
    near_mm, far_mm = _reach(one, normal), -_reach(other, (-normal[0], -normal[1]))
    return normal, (near_mm + far_mm) / 2


def _normals(one: Ring, other: Ring) -> Iterator[Point]:
    """Yield the directions across the sides of both that lead from the one to the other."""
    (start_x, start_y), (end_x, end_y) = box_middle(points_box(one)), box_middle(points_box(other))
    way = (end_x - start_x, end_y - start_y)
    length_mm = math.hypot(*way) or 1.0
    for ring, inward in ((one, 1.0), (other, -1.0)):
        least = 0.95 if len(ring) >= _MANY_CORNERS else 0.0
        sign = math.copysign(inward, inward * signed_area(ring))
        for (x1, y1), (x2, y2) in itertools.pairwise((*ring, ring[0])):
            side_mm = math.dist((x1, y1), (x2, y2))
            if side_mm < 1e-9:
                continue
            normal = (sign * (y2 - y1) / side_mm, sign * (x1 - x2) / side_mm)
            if normal[0] * way[0] + normal[1] * way[1] > least * length_mm:
                yield normal


def _clipped(ring: Ring, normal: Point, limit_mm: float) -> Ring:
    """Return the part of *ring* on the near side of a line."""
    kept: list[Point] = []
    heights = [x * normal[0] + y * normal[1] - limit_mm for x, y in ring]
    for place, ((x, y), height) in enumerate(zip(ring, heights, strict=True)):
        (x0, y0), height0 = ring[place - 1], heights[place - 1]
        if (height > 0.0) != (height0 > 0.0):
            share = height0 / (height0 - height)
            kept.append((x0 + (x - x0) * share, y0 + (y - y0) * share))
        if height <= 0.0:
            kept.append((x, y))
    return tuple(kept)


def _reach(ring: Ring, normal: Point) -> float:
    return max(x * normal[0] + y * normal[1] for x, y in ring)
