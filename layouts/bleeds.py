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
    boxes_overlap,
    offset_outline,
    points_box,
    signed_area,
)
from layouts.documents import Box
from layouts.shapes import Point, Transform
from layouts.silhouettes import find_posture

Ring = tuple[Point, ...]

# Rings of so many corners and more need only the directions towards their neighbour.
_MANY_CORNERS = 16


class _Part:
    """A convex part of a placed piece, and the art round it, cut off more and more."""

    __slots__ = ("art", "is_cut", "reach", "ring")

    def __init__(self, ring: Ring, art: Ring) -> None:
        self.ring = ring
        self.art = art
        self.reach: Box = points_box(art)
        self.is_cut = False


def cut_bleeds(pieces: Sequence[Placement]) -> list[tuple[Ring, ...]]:
    """
    Return of each piece the rings on the sheet that its art is cut off at.

    Together they hold the whole trim. Where no neighbour is near there are none: the art
    keeps its bleed all round.
    """
    parts = [_parts(piece) for piece in pieces]
    boxes = [_hull([part.reach for part in group]) for group in parts]
    for one, other in itertools.combinations(range(len(pieces)), 2):
        if boxes_overlap(boxes[one], boxes[other], slack_mm=0.0):
            for pair in itertools.product(parts[one], parts[other]):
                _part_ways(*pair)
    return [
        tuple(part.art for part in group) if any(part.is_cut for part in group) else ()
        for group in parts
    ]


def _parts(piece: Placement) -> list[_Part]:
    """Return the convex parts of a piece: its hexes, itself, or the box round it."""
    component = piece.component
    posture = find_posture(component.trim)
    if posture.silhouette.kind == "trihex":
        local = [
            (ring, offset_outline(ring, component.bleed_mm))
            for ring in _three_hexes(component.trim)
        ]
    else:
        is_hollow = posture.silhouette.kind == "other" and not _is_convex(component.trim)
        ring = box_corners(points_box(component.trim)) if is_hollow else component.trim
        local = [(ring, bleed_outline(component))]
    return [
        _Part(_mapped(ring, piece.transform), _mapped(art, piece.transform)) for ring, art in local
    ]


def _three_hexes(trim: Ring) -> Iterator[Ring]:
    """Yield the hexes of a trihex: from notch to notch, and the corner in the middle."""
    corners = list(trim)
    middle = (sum(x for x, _ in corners) / 12, sum(y for _, y in corners) / 12)
    first = min(range(12), key=lambda place: math.dist(middle, corners[place]))
    for start in (first, first + 4, first + 8):
        yield (*(corners[(start + place) % 12] for place in range(5)), middle)


def _part_ways(one: _Part, other: _Part) -> None:
    """Cut the art of two parts off at the middle of the gap between them, where it is near."""
    if not boxes_overlap(one.reach, other.reach, slack_mm=0.0):
        return
    (x, y), limit_mm = _middle_line(one.ring, other.ring)
    if _reach(one.art, (x, y)) <= limit_mm and -_reach(other.art, (-x, -y)) >= limit_mm:
        return
    for part, normal, limit in ((one, (x, y), limit_mm), (other, (-x, -y), -limit_mm)):
        part.art = _clipped(part.art, normal, limit)
        part.is_cut = True


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
    (left, top, right, bottom), (left2, top2, right2, bottom2) = points_box(one), points_box(other)
    way = (left2 + right2 - left - right, top2 + bottom2 - top - bottom)
    length_mm = math.hypot(*way) or 1.0
    for ring, inward in ((one, 1.0), (other, -1.0)):
        least = 0.95 if len(ring) >= _MANY_CORNERS else 0.0
        sign = math.copysign(inward, inward * signed_area(ring))
        for (x1, y1), (x2, y2) in itertools.pairwise((*ring, ring[0])):
            side_mm = math.hypot(x2 - x1, y2 - y1)
            if side_mm < 1e-9:
                continue
            normal = (sign * (y2 - y1) / side_mm, sign * (x1 - x2) / side_mm)
            if normal[0] * way[0] + normal[1] * way[1] > least * length_mm:
                yield normal


def _clipped(ring: Ring, normal: Point, limit_mm: float) -> Ring:
    """Return the part of *ring* on the near side of a line."""
    kept: list[Point] = []
    heights = [x * normal[0] + y * normal[1] - limit_mm for x, y in ring]
    for place, (point, height) in enumerate(zip(ring, heights, strict=True)):
        before, before_height = ring[place - 1], heights[place - 1]
        if (height > 0.0) != (before_height > 0.0):
            share = before_height / (before_height - height)
            kept.append(
                (
                    before[0] + (point[0] - before[0]) * share,
                    before[1] + (point[1] - before[1]) * share,
                )
            )
        if height <= 0.0:
            kept.append(point)
    return tuple(kept)


def _reach(ring: Ring, normal: Point) -> float:
    return max(x * normal[0] + y * normal[1] for x, y in ring)


def _is_convex(ring: Ring) -> bool:
    """Return whether *ring* turns one way only."""
    turns = [
        (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2)
        for (x1, y1), (x2, y2), (x3, y3) in zip(
            (ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True
        )
    ]
    return min(turns) >= -1e-9 or max(turns) <= 1e-9


def _mapped(ring: Ring, transform: Transform) -> Ring:
    return tuple(transform.apply(point) for point in ring)


def _hull(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))
