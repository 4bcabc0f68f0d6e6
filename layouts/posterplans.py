"""
Plans of posters: how a drawing larger than the paper is spread over sheets.

The sheets of a row are glued into a strip, and the strips onto one another, so each row
begins where its part of the drawing does. Windows of neighbours overlap by exactly
`overlap_mm`: a little of it is cut off the sheet that lies on top, the rest takes the glue.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

from layouts import SheetError, row_letters
from layouts.components import boxes_overlap
from layouts.documents import (
    DEFAULT_MARGIN_MM,
    LEAST_MARGIN_MM,
    Box,
    Paper,
    landscape,
    portrait,
    printable_box,
)
from layouts.marks import above_footer

DEFAULT_OVERLAP_MM = 10.0

# How much room the marks take beside the windows at least, and where in it they stand.
MARK_ROOM_MM = 2.5
MARK_GAP_MM = 0.5

# Of the overlap: what is printed beyond the line along which a sheet is cut.
_CUT_OFF_SHARE = 0.3
# A drawing exactly as large as its sheets needs no further one, whatever the last digit.
_SLACK_MM = 1e-6
# Less than that of a sheet, across or down, is a sliver.
_SLIVER_SHARE = 0.25
# How many places of the rows are tried.
_TRIES = 13

# Where something begins and ends along one axis, in mm.
Span: TypeAlias = tuple[float, float]


class Cuts(NamedTuple):
    """Where the edges of sheets come to lie in the drawing; None where no neighbour is."""

    left_mm: float | None
    top_mm: float | None
    right_mm: float | None
    bottom_mm: float | None


@dataclass(frozen=True, slots=True)
class Window:
    """
    What one sheet shows.

    Attributes:
        row: counted from 0, as the column is.
        box: what is printed of the drawing.
        cuts: along its left and top it is cut; along its right and foot others are laid on it.
    """

    row: int
    column: int
    box: Box
    cuts: Cuts

    @property
    def label(self) -> str:
        """Its row letter and column number: A1, A2, ... B1."""
        return f"{row_letters(self.row)}{self.column + 1}"

    @property
    def kept(self) -> Box:
        """What is seen of it in the assembled poster."""
        left, top, right, bottom = (
            edge if cut is None else cut for edge, cut in zip(self.box, self.cuts, strict=True)
        )
        return (left, top, right, bottom)


@dataclass(frozen=True, slots=True)
class PosterPlan:
    """
    How a drawing is spread over sheets; blank windows are left out.

    Attributes:
        area: where a window lies on its page.
    """

    paper: Paper
    area: Box
    overlap_mm: float
    windows: tuple[Window, ...]


def plan_poster(
    width_mm: float,
    height_mm: float,
    paper: Paper,
    *,
    content: Sequence[Box] | None = None,
    margin_mm: float = DEFAULT_MARGIN_MM,
    overlap_mm: float = DEFAULT_OVERLAP_MM,
) -> PosterPlan:
    """
    Return the fewest sheets that cover a drawing of that size, of those without slivers, and of
    those the least to cut.

    What none of the *content* boxes reaches into is left out; without *content* all is kept.

    Raises:
        SheetError: the overlap leaves nothing of a sheet.
    """
    boxes = [(0.0, 0.0, width_mm, height_mm)] if content is None else list(content)
    plans = []
    for turned in (portrait(paper), landscape(paper)):
        whole = above_footer(printable_box(turned, margin_mm))
        plan = _least_plan(turned, whole, boxes, overlap_mm)
        if len(plan.windows) > 1:
            area = _beside_marks(whole, margin_mm)
            plan = _least_plan(turned, area, boxes, overlap_mm)
        plans.append(plan)
    return min(plans, key=partial(_effort, boxes))


def _effort(content: Sequence[Box], plan: PosterPlan) -> tuple[int, int, float]:
    """Return how many sheets a plan has, how many slivers are among them, how much to cut."""
    slivers = sum(_is_sliver(window, content) for window in plan.windows)
    return len(plan.windows), slivers, sum(_cut_mm(window) for window in plan.windows)


def _is_sliver(window: Window, content: Sequence[Box]) -> bool:
    """Return whether a sheet shows but a strip of the content, glued on for little."""
    left, top, right, bottom = window.box
    seen = [box for box in content if boxes_overlap(box, window.box)]
    if not seen:  # what it was for reaches into it by less than rounding
        return True
    across_mm = min(right, max(box[2] for box in seen)) - max(left, min(box[0] for box in seen))
    down_mm = min(bottom, max(box[3] for box in seen)) - max(top, min(box[1] for box in seen))
    return min(across_mm / (right - left), down_mm / (bottom - top)) < _SLIVER_SHARE


def _cut_mm(window: Window) -> float:
    """Return how long the cuts along a sheet are, to the tenth: equal plans stay equal."""
    left, top, right, bottom = window.kept
    across = 0.0 if window.cuts.top_mm is None else right - left
    down = 0.0 if window.cuts.left_mm is None else bottom - top
    return round(across + down, 1)


def _beside_marks(area: Box, margin_mm: float) -> Box:
    inset_mm = max(0.0, min(margin_mm, LEAST_MARGIN_MM) + MARK_ROOM_MM - margin_mm)
    left, top, right, bottom = area
    return (left + inset_mm, top + inset_mm, right - inset_mm, bottom)


def _least_plan(paper: Paper, area: Box, content: Sequence[Box], overlap_mm: float) -> PosterPlan:
    """Return the best of several places of the rows, the middle one of equals."""
    room_mm = area[3] - area[1]
    span = (min(box[1] for box in content), max(box[3] for box in content))
    count, start_mm, spare_mm = _spread(span, room_mm, overlap_mm)
    shares = sorted((number / (_TRIES - 1) for number in range(_TRIES)), key=_from_middle)
    plans = []
    for share in shares:
        top_mm = start_mm + spare_mm * (0.5 - share)
        tops = [top_mm + row * (room_mm - overlap_mm) for row in range(count)]
        boxes = [
            _row_boxes((top, top + room_mm), area[2] - area[0], content, overlap_mm) for top in tops
        ]
        plans.append(PosterPlan(paper, area, overlap_mm, tuple(_windows(boxes, overlap_mm))))
    return min(plans, key=partial(_effort, content))


def _from_middle(share: float) -> float:
    return abs(share - 0.5)


def _spread(span: Span, room_mm: float, overlap_mm: float) -> tuple[int, float, float]:
    """
    Return how many sheets cover a span, where the first begins, and what they have to spare.

    The span lies in their middle.
    """
    step_mm = room_mm - overlap_mm
    if overlap_mm < 0.0 or step_mm <= 0.0:
        raise SheetError(
            "overlap_too_large",
            "an overlap of {overlap_mm:g} mm does not suit sheets with {room_mm:.1f} mm to print "
            "on; take about 10 mm, or a larger paper.",
            overlap_mm=overlap_mm,
            room_mm=room_mm,
        )
    length_mm = span[1] - span[0]
    count = max(1, math.ceil((length_mm - overlap_mm - _SLACK_MM) / step_mm))
    spare_mm = count * step_mm + overlap_mm - length_mm
    return count, span[0] - spare_mm / 2, spare_mm


def _row_boxes(
    band: Span, room_mm: float, content: Sequence[Box], overlap_mm: float
) -> list[Box | None]:
    """Return what the sheets of a row show, about the middle of its content; None for nothing."""
    top, bottom = band
    seen = [box for box in content if box[1] < bottom and box[3] > top]
    if not seen:
        return []
    span = (min(box[0] for box in seen), max(box[2] for box in seen))
    count, start_mm, _ = _spread(span, room_mm, overlap_mm)
    lefts = [start_mm + column * (room_mm - overlap_mm) for column in range(count)]
    return [
        (left, top, left + room_mm, bottom)
        if any(box[0] < left + room_mm and box[2] > left for box in seen)
        else None
        for left in lefts
    ]


def _windows(rows: Sequence[Sequence[Box | None]], overlap_mm: float) -> Iterator[Window]:
    """Yield the windows row by row, with their cuts where neighbours are."""
    before_mm = _CUT_OFF_SHARE * overlap_mm
    after_mm = overlap_mm - before_mm
    for number, row in enumerate(rows):
        is_below = number > 0 and any(rows[number - 1])
        is_above = number + 1 < len(rows) and any(rows[number + 1])
        for column, box in enumerate(row):
            if box is None:
                continue
            left, top, right, bottom = box
            cuts = Cuts(
                left + before_mm if column and row[column - 1] else None,
                top + before_mm if is_below else None,
                right - after_mm if column + 1 < len(row) and row[column + 1] else None,
                bottom - after_mm if is_above else None,
            )
            yield Window(number, column, box, cuts)
