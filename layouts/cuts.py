"""
Cuts: with how many strokes of a knife the pieces of a sheet come free, in which order, and
the marks that tell it.

A stroke is straight and goes from edge to edge of a block. What is cut stays where it lies,
so that one stroke goes through several strips at once: the first strokes part the whole
sheet, later ones what those left. Rectangles come free by strokes; all else is cut out along
its outline, as soon as no stroke goes on without cutting into it; and so are rectangles that
lie like a pinwheel.

Marks are a tick at either end of a stroke, and the number of its turn. They stand beside the
art, on the line of the stroke, so that a ruler is laid from tick to art and on. A stroke
without room at both of its ends is not counted, and no mark lies in the art.
"""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import NamedTuple

from layouts import points_to_mm
from layouts.components import boxes_overlap, points_box, signed_area
from layouts.documents import Box
from layouts.fonts import face_metrics, text_width_mm
from layouts.marks import HAIRLINE, MARK_INK
from layouts.shapes import Anchor, Point, Shape, Text, polyline

_SAME_MM = 1e-3

_SIZE_MM = points_to_mm(6.0)
_TICK_MM = 1.2
_GAP_MM = 0.5
# A mark farther from its stroke than a bleed would seem to belong to something else.
_FAR_MM = 5.0
# Strokes nearer than this have their numbers on either side of the pair.
_NEAR_MM = 3.0
_ANCHORS: Mapping[int, Anchor] = MappingProxyType({-1: "end", 0: "middle", 1: "start"})


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
            level += (_stroke(block, straight, axis, at_mm) for at_mm in lines)
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
    """Return the strokes of a block along one axis, those across before those down."""
    across = _lines(block, straight, 0)
    return (0, across) if across else (1, _lines(block, straight, 1))


def _stroke(block: _Block, straight: Set[Box], axis: int, at_mm: float) -> Stroke:
    """Return the stroke on a line, as long as the rectangles that it sets free need."""
    near, far = 1 - axis, 3 - axis
    beside = [box for box in block.pieces if box in straight and at_mm in (box[near], box[far])]
    return Stroke(axis, at_mm, *_extent(beside, axis))


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
    return box in straight and box != block.edges


def _extent(boxes: Sequence[Box], axis: int) -> Point:
    return (min(box[axis] for box in boxes), max(box[axis + 2] for box in boxes))


def _joined(strokes: Sequence[Stroke], boxes: Sequence[Box]) -> list[Stroke]:
    """Return strokes, those on one line joined across strips and gaps, in their order."""
    joined: list[Stroke] = []
    for stroke in sorted(strokes):
        last = joined[-1] if joined else None
        if last and last[:2] == stroke[:2] and _is_open(last, stroke, boxes):
            joined[-1] = last._replace(end_mm=max(last.end_mm, stroke.end_mm))
        else:
            joined.append(stroke)
    return sorted(joined, key=_turn)


def _turn(stroke: Stroke) -> tuple[float, ...]:
    """Return when a stroke is cut: those across downwards, those down strip by strip."""
    if stroke.axis == 0:
        return (0, stroke.at_mm)
    return (1, round(stroke.start_mm), stroke.at_mm)


def _is_open(one: Stroke, other: Stroke, boxes: Sequence[Box]) -> bool:
    """Return whether no piece lies across the line between two strokes."""
    axis = one.axis
    return not any(
        box[1 - axis] < one.at_mm < box[3 - axis]
        and box[axis] < other.start_mm
        and box[axis + 2] > one.end_mm
        for box in boxes
    )


class _Label(NamedTuple):
    """The number of a stroke, how large it is, and on which side of the line it stands."""

    words: str
    width_mm: float
    height_mm: float
    side: int

    def reach(self, axis: int) -> Point:
        """Return how far it reaches across its line, to both sides."""
        size_mm = self.height_mm if axis == 0 else self.width_mm
        if self.side:
            return (-size_mm, 0.0) if self.side < 0 else (0.0, size_mm)
        return (-size_mm / 2, size_mm / 2)


def cut_marks(strokes: Sequence[Stroke], arts: Sequence[Box], room: Box) -> list[Shape]:
    """
    Return the ticks and numbers of the strokes that have room for them, counted from 1.

    They stand at both ends of a stroke; at the second a tick alone where the number has no
    room. *arts* are boxes that hold all that is printed of the pieces; the marks stay within
    *room*.
    """
    shapes: list[Shape] = []
    taken = list(arts)
    number = 1
    for stroke in strokes:
        label = _label(str(number), _side_of_pair(stroke, strokes))
        tick = label._replace(words="", width_mm=0.0, height_mm=0.0)
        marks = [
            (end, words, box)
            for end in (False, True)
            for words in (label, tick)
            if (box := _place(stroke, words, taken, room, is_forward=end)) is not None
        ]
        numbered = {end for end, words, _ in marks if words is label}
        if not numbered:
            continue
        for end, words, box in marks:
            if words is label or end not in numbered:
                shapes += _mark(stroke, words, box, is_forward=end)
                taken.append(box)
        number += 1
    return shapes


def _label(words: str, side: int) -> _Label:
    height_mm = face_metrics("sans").cap_height * _SIZE_MM
    return _Label(words, text_width_mm(words, "sans", _SIZE_MM), height_mm, side)


def _side_of_pair(stroke: Stroke, strokes: Sequence[Stroke]) -> int:
    """Return -1 for the first of two upright strokes near one another, 1 for the second."""
    if stroke.axis == 0:
        return 0
    for other in strokes:
        apart_mm = other.at_mm - stroke.at_mm
        if other.axis == 1 and 0.0 < abs(apart_mm) < _NEAR_MM:
            return -1 if apart_mm > 0.0 else 1
    return 0


def _place(
    stroke: Stroke, label: _Label, taken: Sequence[Box], room: Box, *, is_forward: bool
) -> Box | None:
    """Return the box of tick and number at one end of a stroke, if there is room."""
    axis, sign = stroke.axis, 1.0 if is_forward else -1.0
    length_mm = _TICK_MM + _GAP_MM + (label.width_mm if axis == 0 else label.height_mm)
    low_mm, high_mm = (stroke.at_mm + reach_mm for reach_mm in label.reach(axis))
    for start_mm in _starts(stroke, taken, is_forward=is_forward):
        near_mm, far_mm = sorted((start_mm, start_mm + sign * length_mm))
        box = (near_mm, low_mm, far_mm, high_mm)
        box = box if axis == 0 else (low_mm, near_mm, high_mm, far_mm)
        if not _is_within(box, room):
            return None
        if not any(boxes_overlap(box, other) for other in taken):
            return box
    return None


def _mark(stroke: Stroke, label: _Label, box: Box, *, is_forward: bool) -> Iterator[Shape]:
    """Yield the tick of a stroke, and the number behind it."""
    axis, sign = stroke.axis, 1.0 if is_forward else -1.0
    start_mm = box[axis] if is_forward else box[axis + 2]
    end_mm = start_mm + sign * _TICK_MM
    yield polyline([_point(axis, along, stroke.at_mm) for along in (start_mm, end_mm)], HAIRLINE)
    if not label.words:
        return
    behind_mm = end_mm + sign * _GAP_MM
    if axis == 0:
        anchor: Anchor = "start" if is_forward else "end"
        at = (behind_mm, stroke.at_mm + label.height_mm / 2)
    else:
        anchor = _ANCHORS[label.side]
        at = (stroke.at_mm, behind_mm + label.height_mm if is_forward else behind_mm)
    yield Text(*at, label.words, "sans", _SIZE_MM, MARK_INK, anchor)


def _starts(stroke: Stroke, taken: Sequence[Box], *, is_forward: bool) -> Iterator[float]:
    """Yield where a mark may begin: at the end of the stroke, then behind the bleed there."""
    axis = stroke.axis
    end_mm = stroke.end_mm if is_forward else stroke.start_mm
    edges = [
        box[axis + 2] if is_forward else box[axis]
        for box in taken
        if box[1 - axis] <= stroke.at_mm <= box[3 - axis]
    ]
    beyond = (edge - end_mm if is_forward else end_mm - edge for edge in edges)
    for step_mm in (0.0, *sorted(step_mm for step_mm in beyond if 0.0 < step_mm < _FAR_MM)):
        yield end_mm + step_mm if is_forward else end_mm - step_mm


def _point(axis: int, along_mm: float, across_mm: float) -> Point:
    return (along_mm, across_mm) if axis == 0 else (across_mm, along_mm)


def _is_within(box: Box, room: Box) -> bool:
    return box[0] >= room[0] and box[1] >= room[1] and box[2] <= room[2] and box[3] <= room[3]
