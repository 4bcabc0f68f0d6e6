"""
Calibration: a sheet to measure what a printer does to lengths and to the backs of sheets.

The front carries a ruler along each axis, and scales whose other half is on the back: the
lines of front and back stand half a millimetre (or a tenth) nearer to one another from mark
to mark, so that exactly one pair meets. Held to the light, its label is the back offset to use.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from layouts import points_to_mm
from layouts.components import Flip, flip_sheet, is_turned_sideways
from layouts.documents import Box, Page, Paper, make_drawing, portrait, printable_box
from layouts.marks import HAIRLINE, MARK_INK
from layouts.richtexts import Setting, fit_words
from layouts.shapes import Command, Face, Path, Point, Shape, Text
from layouts.textblocks import fitting_size_mm

_LABEL_MM = points_to_mm(8.0)
_NAME_MM = points_to_mm(9.0)
_TITLE_MM = points_to_mm(16.0)
_TEXT_MM = points_to_mm(10.5)
_LEAST_TEXT_MM = points_to_mm(8.0)
_TICK_MM = 7.0
# From the margins to the rulers, whose labels lie between; from them to title and text.
_RULER_MM = 11.0
_TITLE_DOWN_MM, _TEXT_DOWN_MM, _TEXT_IN_MM = 9.5, 16.0, 3.0
# From the base line of a scale to the name above it, and to whatever stands beside it.
_NAME_UP_MM, _ASIDE_MM = 4.8, 16.0


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

    title: str
    help: str
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

    @property
    def length_mm(self) -> float:
        """How far its marks reach on either side of zero."""
        return self.vernier.reach * self.vernier.pitch_mm

    def numbers(self) -> range:
        """Return the numbers of the marks."""
        return range(-self.vernier.reach, self.vernier.reach + 1)

    def _at(self, way_mm: float) -> Point:
        x, y = self.zero
        return (x + way_mm, y) if self.axis == 0 else (x, y + way_mm)


def calibration_pages(
    paper: Paper, flip: Flip, words: CalibrationWords, *, margin_mm: float
) -> tuple[Page, Page]:
    """
    Return the front, which has all words, and the back of one sheet.

    Raises:
        PaperError: the margins leave nothing.
        TextFitError: the paper is too small for the words.
    """
    upright = portrait(paper)
    box = printable_box(upright, margin_mm)
    scales = place_verniers(upright, flip)
    column = _column(box, scales)
    shapes = [*_rulers(box, scales), *_words(column, words), *_front(scales, words)]
    return (
        _page(upright, shapes, words.title),
        _page(upright, _back(upright, flip, column, scales, words), words.back_title),
    )


def place_verniers(paper: Paper, flip: Flip) -> tuple[PlacedVernier, ...]:
    """
    Return the four verniers of the front: across and down, coarse and fine.

    Those down are to the right, those across below them, all as near to the middle as words
    to their left allow. Labels tell how far the back has to be moved right and down on its
    own page.
    """
    x_mm, y_mm = paper.width_mm / 2, paper.height_mm / 2
    # Where a back turns like a page of a book, its right is the left of the front.
    across = 1.0 if is_turned_sideways(paper, flip) else -1.0
    spare_mm = min(x_mm - 74.0, 16.0)
    return (
        PlacedVernier(COARSE, (x_mm, y_mm + 56.0), 0, across),
        PlacedVernier(FINE, (x_mm, y_mm + 82.0), 0, across),
        PlacedVernier(COARSE, (x_mm + 22.5 + spare_mm / 2, y_mm - 17.0), 1, -across),
        PlacedVernier(FINE, (x_mm + 47.0 + spare_mm, y_mm - 17.0), 1, -across),
    )


def _page(paper: Paper, shapes: Sequence[Shape], title: str) -> Page:
    return Page(make_drawing(paper.width_mm, paper.height_mm, marks=shapes), title)


def _column(box: Box, scales: Sequence[PlacedVernier]) -> Box:
    """Return the room for words: within the rulers, left of the scales down, above the others."""
    right = min(scale.zero[0] for scale in scales if scale.axis == 1)
    bottom = min(scale.zero[1] for scale in scales if scale.axis == 0)
    left, top = box[0] + _RULER_MM + _TEXT_IN_MM, box[1] + _RULER_MM
    return (left, top, right - _ASIDE_MM, bottom - _ASIDE_MM)


def _words(column: Box, words: CalibrationWords) -> list[Shape]:
    """Return title and explanation."""
    left, top, right, bottom = column
    width_mm = right - left
    size_mm = fitting_size_mm(
        words.title, "serif-semibold", width_mm=width_mm, max_size_mm=_TITLE_MM
    )
    title_mm = top + _TITLE_DOWN_MM
    box = (left, top + _TEXT_DOWN_MM, right, bottom)
    block = fit_words(words.help, box, Setting("sans", _TEXT_MM, MARK_INK), _LEAST_TEXT_MM)
    title = Text(left, title_mm, words.title, "serif-semibold", size_mm, MARK_INK)
    return [title, *block.shapes]


def _rulers(box: Box, scales: Sequence[PlacedVernier]) -> list[Shape]:
    """Return a ruler along the top and one along the left edge, as long as they can be."""
    left, top, right, bottom = box
    corner = (left + _RULER_MM, top + _RULER_MM)
    for scale in scales:
        if scale.axis == 0 and scale.zero[0] - scale.length_mm - _LABEL_MM < corner[0]:
            bottom = min(bottom, scale.zero[1] - _ASIDE_MM)
    return [
        *_ruler(corner, 0, _whole_length(right - corner[0])),
        *_ruler(corner, 1, _whole_length(bottom - corner[1])),
    ]


def _whole_length(room_mm: float) -> int:
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


def _front(scales: Sequence[PlacedVernier], words: CalibrationWords) -> list[Shape]:
    """Return the scales of the front with their labels."""
    shapes: list[Shape] = []
    for scale in scales:
        ends = ((-scale.length_mm, 0.0), (scale.length_mm, 0.0))
        commands = _line(scale.zero, scale.axis, *ends)
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
    column: Box,
    scales: Sequence[PlacedVernier],
    words: CalibrationWords,
) -> list[Shape]:
    """Return the back: its marks where they belong behind the front, its title behind that."""
    turned = flip_sheet(paper, flip)
    left, top, right, _ = column
    x, y = turned.apply(((left + right) / 2, top + _TITLE_DOWN_MM - _TITLE_MM / 3))
    face: Face = "serif-semibold"
    shapes: list[Shape] = [
        Text(x, y + _TITLE_MM / 3, words.back_title, face, _TITLE_MM, MARK_INK, "middle")
    ]
    for scale in scales:
        commands: list[Command] = []
        for number in scale.numbers():
            x, y = scale.back_mark(number)
            end = (x, y + _TICK_MM) if scale.axis == 0 else (x + _TICK_MM, y)
            commands += (("M", *turned.apply((x, y))), ("L", *turned.apply(end)))
        shapes.append(Path(tuple(commands), HAIRLINE))
    return shapes


def _line(zero: Point, axis: int, start: Point, end: Point) -> list[Command]:
    return [("M", *_point(zero, axis, *start)), ("L", *_point(zero, axis, *end))]


def _point(zero: Point, axis: int, along_mm: float, off_mm: float) -> Point:
    x, y = zero
    return (x + along_mm, y + off_mm) if axis == 0 else (x + off_mm, y + along_mm)


def _label(zero: Point, axis: int, along_mm: float, off_mm: float, text: str) -> Text:
    x, y = _point(zero, axis, along_mm, off_mm)
    if axis == 0:
        return Text(x, y, text, "sans", _LABEL_MM, MARK_INK, "middle")
    return Text(x, y + _LABEL_MM * 0.33, text, "sans", _LABEL_MM, MARK_INK, "end")


def _name(scale: PlacedVernier, text: str) -> Text:
    x, y = scale.zero
    up_mm = (scale.length_mm if scale.axis else _TICK_MM) + _NAME_UP_MM
    return Text(x, y - up_mm, text, "sans-semibold", _NAME_MM, MARK_INK, "middle")
