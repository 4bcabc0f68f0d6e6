"""
Marks for long cuts: a tick where each stroke begins, and the number of its turn.

They stand beside the art, on the line of the stroke, so that a ruler is laid from tick to
art and on. So each sheet carries its own map of cuts. A stroke without room at both of its
ends is not counted, and no mark lies in the art.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from layouts.cuts import Stroke
from layouts.documents import Box
from layouts.fonts import face_metrics, text_width_mm
from layouts.marks import HAIRLINE, MARK_INK
from layouts.shapes import Anchor, Point, Shape, Text, polyline
from layouts.units import points_to_mm

_SIZE_MM = points_to_mm(6.0)
_TICK_MM = 1.2
_GAP_MM = 0.5
# A mark farther from its stroke than a bleed would seem to belong to something else.
_FAR_MM = 7.0
# Strokes nearer than this have their numbers on either side of the pair.
_NEAR_MM = 3.0
_ANCHORS: Mapping[int, Anchor] = MappingProxyType({-1: "end", 0: "middle", 1: "start"})


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

    *arts* are boxes that hold all that is printed of the pieces; the marks stay within *room*.
    """
    height_mm = face_metrics("sans").cap_height * _SIZE_MM
    shapes: list[Shape] = []
    taken = list(arts)
    number = 1
    for stroke in strokes:
        words = str(number)
        width_mm = text_width_mm(words, "sans", _SIZE_MM)
        label = _Label(words, width_mm, height_mm, _side_of_pair(stroke, strokes))
        for is_forward in (False, True):
            box = _place(stroke, label, taken, room, is_forward=is_forward)
            if box is not None:
                shapes += _mark(stroke, label, box, is_forward=is_forward)
                taken.append(box)
                number += 1
                break
    return shapes


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
        if not any(_overlap(box, other) for other in taken):
            return box
    return None


def _mark(stroke: Stroke, label: _Label, box: Box, *, is_forward: bool) -> Iterator[Shape]:
    """Yield the tick of a stroke, and the number behind it."""
    axis, sign = stroke.axis, 1.0 if is_forward else -1.0
    start_mm = box[axis] if is_forward else box[axis + 2]
    end_mm = start_mm + sign * _TICK_MM
    yield polyline([_point(axis, along, stroke.at_mm) for along in (start_mm, end_mm)], HAIRLINE)
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
    """Return the point that lies so far along an axis."""
    return (along_mm, across_mm) if axis == 0 else (across_mm, along_mm)


def _is_within(box: Box, room: Box) -> bool:
    """Return whether a box lies in a room."""
    return box[0] >= room[0] and box[1] >= room[1] and box[2] <= room[2] and box[3] <= room[3]


def _overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share more than an edge."""
    return (
        one[0] < other[2] - 1e-6
        and other[0] < one[2] - 1e-6
        and one[1] < other[3] - 1e-6
        and other[1] < one[3] - 1e-6
    )
