"""
Cuts: with how many strokes of a knife the pieces of a sheet come free, and in which order.

A stroke is straight and goes from edge to edge of a block. What is cut stays where it lies,
so that one stroke goes through several strips at once: the first strokes part the whole
sheet, later ones what those left. Rectangles come free by strokes; all else is cut out along
its outline, as soon as no stroke goes on without cutting into it; and so are rectangles that
lie like a pinwheel.
"""

import itertools
import math
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from layouts.components import points_box, signed_area
from layouts.documents import Box
from layouts.shapes import Point

_SAME_MM = 1e-3


class Stroke(NamedTuple):
    """A straight cut along an axis (0 across, 1 down): where it lies, and its two ends."""

    axis: int
    at_mm: float
    start_mm: float
    end_mm: float

    @property
    def length_mm(self) -> float:
        """How long it is."""
        return self.end_mm - self.start_mm

    @property
    def ends(self) -> tuple[Point, Point]:
        """Where it begins and ends on the sheet."""
        ends = (self.start_mm, self.at_mm), (self.end_mm, self.at_mm)
        return ends if self.axis == 0 else (ends[0][::-1], ends[1][::-1])


class Cuts(NamedTuple):
    """The strokes of a sheet in the order of cutting, and how many outlines are left."""

    strokes: tuple[Stroke, ...]
    outline_count: int


class _Block(NamedTuple):
    """Pieces in one part of a sheet, and where that has been cut: left, top, right, bottom."""

    pieces: tuple[Box, ...]
    edges: tuple[float | None, ...] = (None, None, None, None)


def find_cuts(trims: Sequence[Sequence[Point]]) -> Cuts:
    """Return how pieces with these trims, which do not overlap, are cut out of a sheet."""
    boxes = _snapped([points_box(trim) for trim in trims])
    straight = {box for box, trim in zip(boxes, trims, strict=True) if _is_rectangle(trim, box)}
    strokes: list[Stroke] = []
    outline_count = sum(box not in straight for box in boxes)
    blocks = [_Block(tuple(boxes))] if boxes else []
    while blocks:
        level: list[Stroke] = []
        parts: list[_Block] = []
        for block in blocks:
            axis, lines = _next_lines(block, straight)
            level += (Stroke(axis, at_mm, *_extent(block.pieces, axis)) for at_mm in lines)
            parts += _parts(block, axis, lines) if lines else ()
            rest = tuple(box for box in block.pieces if box in straight)
            if not lines and 0 < len(rest) < len(block.pieces):
                parts.append(block._replace(pieces=rest))  # the others are cut out by now
            elif not lines:
                outline_count += sum(_is_stuck(box, block, straight) for box in block.pieces)
        strokes += _joined(level, boxes)
        blocks = parts
    return Cuts(tuple(strokes), outline_count)


def _is_rectangle(trim: Sequence[Point], box: Box) -> bool:
    """Return whether a trim fills its box."""
    left, top, right, bottom = box
    return abs(abs(signed_area(tuple(trim))) - (right - left) * (bottom - top)) < 0.01


def _snapped(boxes: Sequence[Box]) -> list[Box]:
    """Return boxes whose sides are the same number where they lie on the same line."""
    lines: dict[float, float] = {}
    last_mm = -math.inf
    for value in sorted({value for box in boxes for value in box}):
        last_mm = last_mm if value - last_mm < _SAME_MM else value
        lines[value] = last_mm
    return [(lines[a], lines[b], lines[c], lines[d]) for a, b, c, d in boxes]


def _next_lines(block: _Block, straight: Set[Box]) -> tuple[int, list[float]]:
    """Return the axis of the longer strokes that a block has, and where those lie."""
    left, top, right, bottom = points_box(_corners(block.pieces))
    axes = (0, 1) if right - left >= bottom - top else (1, 0)
    for axis in axes:
        lines = _lines(block, straight, axis)
        if lines:
            return axis, lines
    return axes[0], []


def _lines(block: _Block, straight: Set[Box], axis: int) -> list[float]:
    """Return where strokes along an axis go beside rectangles and through no piece."""
    near, far = 1 - axis, 3 - axis
    edges = {box[side] for box in block.pieces if box in straight for side in (near, far)}
    edges -= {block.edges[near], block.edges[far]}
    return sorted(
        at_mm for at_mm in edges if not any(box[near] < at_mm < box[far] for box in block.pieces)
    )


def _parts(block: _Block, axis: int, lines: Sequence[float]) -> Iterator[_Block]:
    """Yield what strokes leave of a block, without what holds no piece."""
    near, far = 1 - axis, 3 - axis
    for low, high in itertools.pairwise((None, *lines, None)):
        pieces = tuple(
            box
            for box in block.pieces
            if (low is None or box[near] >= low) and (high is None or box[far] <= high)
        )
        edges = list(block.edges)
        edges[near] = block.edges[near] if low is None else low
        edges[far] = block.edges[far] if high is None else high
        if pieces:
            yield _Block(pieces, tuple(edges))


def _is_stuck(box: Box, block: _Block, straight: Set[Box]) -> bool:
    """Return whether a rectangle in a block without strokes is not free on all sides."""
    return box in straight and box != block.edges


def _extent(boxes: Sequence[Box], axis: int) -> Point:
    """Return from where to where boxes reach along an axis."""
    return (min(box[axis] for box in boxes), max(box[axis + 2] for box in boxes))


def _corners(boxes: Sequence[Box]) -> Iterator[Point]:
    """Yield two corners of each box."""
    for left, top, right, bottom in boxes:
        yield from ((left, top), (right, bottom))


def _joined(strokes: Sequence[Stroke], boxes: Sequence[Box]) -> list[Stroke]:
    """Return strokes, those on one line joined across strips and gaps; the longest axis first."""
    joined: list[Stroke] = []
    for stroke in sorted(strokes):
        last = joined[-1] if joined else None
        if last and last[:2] == stroke[:2] and _is_open(last, stroke, boxes):
            joined[-1] = last._replace(end_mm=max(last.end_mm, stroke.end_mm))
        else:
            joined.append(stroke)
    longest = {
        axis: max((s.length_mm for s in joined if s.axis == axis), default=0) for axis in (0, 1)
    }
    return sorted(joined, key=lambda stroke: (-longest[stroke.axis], stroke))


def _is_open(one: Stroke, other: Stroke, boxes: Sequence[Box]) -> bool:
    """Return whether no piece lies across the line between two strokes."""
    axis = one.axis
    return not any(
        box[1 - axis] < one.at_mm < box[3 - axis]
        and box[axis] < other.start_mm
        and box[axis + 2] > one.end_mm
        for box in boxes
    )
