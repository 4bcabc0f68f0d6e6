"""
Calibration: pages to measure what a printer does to lengths and to the backs of sheets.

The first sheet carries a ruler along each axis. The second one carries scales on both
sides: the lines of front and back stand half a millimetre (or a tenth) nearer to one
another from mark to mark, so that exactly one pair meets. Held to the light, its label
is the back offset to use.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from layouts.backs import Flip, flip_sheet, is_turned_sideways
from layouts.documents import Box, Page
from layouts.drawings import make_drawing
from layouts.marks import HAIRLINE, MARK_INK, glue_mark
from layouts.papers import Paper, portrait, printable_box
from layouts.shapes import Command, Path, Point, Shape, Text
from layouts.textblocks import fit_paragraph, fitting_size_mm
from layouts.units import points_to_mm

_LABEL_MM = points_to_mm(6.5)
_TITLE_MM = points_to_mm(16.0)
_TEXT_MM = points_to_mm(10.0)
_TICK_MM = 7.0


@dataclass(frozen=True, slots=True)
class Vernier:
    """
    A pair of scales.

    Attributes:
        step_mm: how much offset there is from mark to mark.
        reach: how many marks there are on either side of zero.
        pitch_mm: from mark to mark on the front. Longer than all steps together, so that
            no other pair can meet.
        label_step: each so many marks has a label.
    """

    step_mm: float
    reach: int
    pitch_mm: float
    label_step: int


COARSE = Vernier(step_mm=0.5, reach=7, pitch_mm=7.5, label_step=1)
FINE = Vernier(step_mm=0.1, reach=10, pitch_mm=5.0, label_step=2)


@dataclass(frozen=True, slots=True)
class CalibrationWords:
    """The words on the pages; ``number`` writes an offset as the reader's language does."""

    rulers_title: str
    rulers_help: str
    empty_title: str
    front_title: str
    back_title: str
    across: str
    down: str
    number: Callable[[float], str]


@dataclass(frozen=True, slots=True)
class PlacedVernier:
    """
    A vernier on the front.

    Attributes:
        zero: where its zero is.
        axis: 0 across, 1 down.
        sign: 1.0 where the labels grow to the right, or downwards.
    """

    vernier: Vernier
    zero: Point
    axis: int
    sign: float

    def back_mark(self, number: int) -> Point:
        """Return where a mark of the back meets the base line, seen from the front."""
        return self._at(number * (self.vernier.pitch_mm - self.vernier.step_mm))

    def offset_mm(self, number: int) -> float:
        """Return the offset that the label of a mark tells."""
        return self.sign * number * self.vernier.step_mm

    def numbers(self) -> range:
        """Return the numbers of the marks."""
        return range(-self.vernier.reach, self.vernier.reach + 1)

    def _at(self, way_mm: float) -> Point:
        """Return a point of the base line."""
        x, y = self.zero
        return (x + way_mm, y) if self.axis == 0 else (x, y + way_mm)


def calibration_pages(
    paper: Paper, flip: Flip, words: CalibrationWords, *, margin_mm: float
) -> tuple[Page, ...]:
    """
    Return four pages for two sheets printed on both sides: rulers, an empty back, scales.

    Raises:
        PaperError: the margins leave nothing.
        TextFitError: the paper is too small for the words.
    """
    upright = portrait(paper)
    box = printable_box(upright, margin_mm)
    scales = place_verniers(upright, flip)
    rulers = [*_rulers(box), *_words(box, words.rulers_title, words.rulers_help)]
    return (
        _page(upright, rulers, words.rulers_title),
        _page(upright, _title(box, words.empty_title), words.empty_title),
        _page(upright, _front(upright, box, scales, words), words.front_title),
        _page(upright, _back(upright, flip, box, scales, words), words.back_title),
    )


def place_verniers(paper: Paper, flip: Flip) -> tuple[PlacedVernier, ...]:
    """
    Return the four verniers of the front: across and down, coarse and fine.

    Labels tell how far the back has to be moved right and down on its own page.
    """
    x_mm, y_mm = paper.width_mm / 2, paper.height_mm / 2
    # Where a back turns like a page of a book, its right is the left of the front.
    across = 1.0 if is_turned_sideways(paper, flip) else -1.0
    return (
        PlacedVernier(COARSE, (x_mm, y_mm - 62.0), 0, across),
        PlacedVernier(FINE, (x_mm, y_mm - 36.0), 0, across),
        PlacedVernier(COARSE, (x_mm - 26.0, y_mm + 34.0), 1, -across),
        PlacedVernier(FINE, (x_mm + 34.0, y_mm + 34.0), 1, -across),
    )


def _page(paper: Paper, shapes: Sequence[Shape], title: str) -> Page:
    """Return a page that holds marks only."""
    return Page(make_drawing(paper.width_mm, paper.height_mm, marks=shapes), title)


def _title(box: Box, text: str) -> list[Shape]:
    """Return the title of a page, clear of a ruler along the left edge."""
    left, top, right, _ = box
    left += 16.0
    size_mm = fitting_size_mm(text, "serif-semibold", width_mm=right - left, max_size_mm=_TITLE_MM)
    return [Text(left, top + 8.0, text, "serif-semibold", size_mm, MARK_INK)]


def _words(box: Box, title: str, text: str) -> list[Shape]:
    """Return title and explanation between the rulers."""
    left, top, right, bottom = box
    block = fit_paragraph(
        text,
        x_mm=left + 16.0,
        y_mm=top + 34.0,
        width_mm=min(right - left - 16.0, 140.0),
        height_mm=bottom - top - 34.0,
        face="sans",
        max_size_mm=_TEXT_MM,
        fill=MARK_INK,
        line_height=1.4,
    )
    lowered = (left, top + 14.0, right, bottom)
    return [*_title(lowered, title), *block.shapes]


def _rulers(box: Box) -> list[Shape]:
    """Return a ruler along the top and one along the left edge, as long as they can be."""
    left, top, right, bottom = box
    corner = (left + 10.0, top + 10.0)
    return [
        *_ruler(corner, 0, _whole_length(right - corner[0])),
        *_ruler(corner, 1, _whole_length(bottom - corner[1])),
    ]


def _whole_length(room_mm: float) -> int:
    """Return the longest ruler, in whole tens, that leaves room for half of its last label."""
    return int((room_mm - 3.0) // 10.0) * 10


def _ruler(start: Point, axis: int, length_mm: int) -> list[Shape]:
    """Return a ruler with a mark each millimetre and a label each 10 mm."""
    commands = _line(start, axis, (0.0, 0.0), (float(length_mm), 0.0))
    labels: list[Shape] = []
    for place in range(length_mm + 1):
        height_mm = 5.0 if place % 10 == 0 else 3.5 if place % 5 == 0 else 2.0
        commands += _line(start, axis, (float(place), 0.0), (float(place), -height_mm))
        if place % 10 == 0:
            labels.append(_label(start, axis, float(place), -5.8, str(place)))
    return [Path(tuple(commands), HAIRLINE), *labels]


def _front(
    paper: Paper, box: Box, scales: Sequence[PlacedVernier], words: CalibrationWords
) -> list[Shape]:
    """Return the front of the second sheet: title, cross, scales with their labels."""
    shapes = [*_title(box, words.front_title), *glue_mark(_middle(paper))]
    for scale in scales:
        length_mm = scale.vernier.reach * scale.vernier.pitch_mm
        commands = _line(scale.zero, scale.axis, (-length_mm, 0.0), (length_mm, 0.0))
        for number in scale.numbers():
            along_mm = number * scale.vernier.pitch_mm
            commands += _line(scale.zero, scale.axis, (along_mm, 0.0), (along_mm, -_TICK_MM))
            if number % scale.vernier.label_step == 0:
                text = words.number(scale.offset_mm(number))
                shapes.append(_label(scale.zero, scale.axis, along_mm, -_TICK_MM - 1.0, text))
        shapes.append(Path(tuple(commands), HAIRLINE))
        name = words.down if scale.axis else words.across
        shapes.append(_name(scale, f"{name} · {words.number(scale.vernier.step_mm)[1:]} mm"))
    return shapes


def _back(
    paper: Paper,
    flip: Flip,
    box: Box,
    scales: Sequence[PlacedVernier],
    words: CalibrationWords,
) -> list[Shape]:
    """Return the back of the second sheet: its marks where they belong behind the front."""
    turned = flip_sheet(paper, flip)
    shapes = [*_title(box, words.back_title), *glue_mark(turned.apply(_middle(paper)))]
    for scale in scales:
        commands: list[Command] = []
        for number in scale.numbers():
            x, y = scale.back_mark(number)
            end = (x, y + _TICK_MM) if scale.axis == 0 else (x + _TICK_MM, y)
            commands += (("M", *turned.apply((x, y))), ("L", *turned.apply(end)))
        shapes.append(Path(tuple(commands), HAIRLINE))
    return shapes


def _middle(paper: Paper) -> Point:
    """Return the middle of the page."""
    return (paper.width_mm / 2, paper.height_mm / 2)


def _line(zero: Point, axis: int, start: Point, end: Point) -> list[Command]:
    """Return a line between two points, each given along a base line and off it."""
    return [("M", *_point(zero, axis, *start)), ("L", *_point(zero, axis, *end))]


def _point(zero: Point, axis: int, along_mm: float, off_mm: float) -> Point:
    """Return a point along a base line and off it: below one across, right of one down."""
    x, y = zero
    return (x + along_mm, y + off_mm) if axis == 0 else (x + off_mm, y + along_mm)


def _label(zero: Point, axis: int, along_mm: float, off_mm: float, text: str) -> Text:
    """Return a label at the end of a mark."""
    x, y = _point(zero, axis, along_mm, off_mm)
    if axis == 0:
        return Text(x, y, text, "sans", _LABEL_MM, MARK_INK, "middle")
    return Text(x, y + _LABEL_MM * 0.33, text, "sans", _LABEL_MM, MARK_INK, "end")


def _name(scale: PlacedVernier, text: str) -> Text:
    """Return the name of a scale, at its end and clear of labels."""
    x, y = scale.zero
    length_mm = scale.vernier.reach * scale.vernier.pitch_mm
    if scale.axis == 0:
        return Text(x, y - _TICK_MM - 4.5, text, "sans-semibold", _TEXT_MM, MARK_INK, "middle")
    return Text(x, y - length_mm - 4.5, text, "sans-semibold", _TEXT_MM, MARK_INK, "middle")
