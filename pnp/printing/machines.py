"""
For printers and cutting machines, in the reader's language: the sheet to measure a printer by, and
the values at the head of a sheet to type into the program of a cutting machine.

The front of the sheet carries a ruler along each axis, and two short scales behind whose zeros the
back has a line. Held to the light, the line crosses the scale at the back offset to use.
"""

from collections.abc import Callable, Sequence
from functools import partial

from generators import NamedTuple
from layouts import points_to_mm, richtexts
from layouts.components import Flip, box_size, flip_sheet, is_turned_sideways
from layouts.documents import Box, Document, Page, Paper, make_drawing, portrait, printable_box
from layouts.marks import ARM_MM, HAIRLINE, LINE_MM, MARK_INK, Registration, cut_name
from layouts.shapes import Point, Shape, Text, many_lines, polyline
from pnp.model import PROGRAM
from pnp.texts import decimal_text, page_texts

_LABEL_MM = points_to_mm(8.0)
_NAME_MM = points_to_mm(9.0)
_TITLE_MM = points_to_mm(16.0)
_TEXT_MM = points_to_mm(10.5)
_LEAST_TEXT_MM = points_to_mm(8.0)
_LONG_TICK_MM, _TICK_MM, _SHORT_TICK_MM = 5.0, 3.5, 2.0
# From the base line of a scale to its labels.
_LABEL_UP_MM = 5.8
# From the margins to the rulers, whose labels lie between; from them to title and text.
_RULER_MM = 11.0
_TITLE_DOWN_MM, _TEXT_DOWN_MM, _TEXT_IN_MM = 9.5, 16.0, 3.0
# From the base line of a scale to the name above it, and to whatever stands beside it.
_NAME_UP_MM, _ASIDE_MM = 4.8, 16.0
# How far a scale goes on either side of zero, and the line of the back beyond it.
_REACH_MM, _LINE_MM = 10, 15.0


class Scale(NamedTuple):
    """
    A scale on the front.

    Attributes:
        zero: where its zero is, and the line of the back.
        axis: 0 across, 1 down.
        sign: 1 where the numbers grow to the right, or downwards.
    """

    zero: Point
    axis: int
    sign: int


def calibration_document(paper: Paper, flip: Flip, *, margin_mm: float, language: str) -> Document:
    """
    Return the front, which has all words, and the back of a sheet to measure a printer by.

    Raises:
        PaperError: the margins leave nothing.
        TextFitError: the paper is too small for the words.
    """
    texts = page_texts(language)
    flip_words = texts("calibrate_long_edge" if flip == "long-edge" else "calibrate_short_edge")
    title, back_title = texts("calibrate_title"), texts("calibrate_back")
    upright = portrait(paper)
    box = printable_box(upright, margin_mm)
    across, down = scales = place_scales(upright, flip)
    # Words lie within the rulers, left of the scale down, above the other.
    left, top = box[0] + _RULER_MM + _TEXT_IN_MM, box[1] + _RULER_MM
    right, bottom = down.zero[0] - _ASIDE_MM, across.zero[1] - _ASIDE_MM
    name = Text(left, top + _TITLE_DOWN_MM, title, "serif-semibold", _TITLE_MM, MARK_INK)
    # A ruler along the top and one along the left edge, as long as they can be.
    start = (box[0] + _RULER_MM, box[1] + _RULER_MM)
    lengths = (int((end - at - 3.0) // 10.0) * 10 for at, end in zip(start, box[2:], strict=True))
    rulers = [
        shape
        for axis, length_mm in enumerate(lengths)
        for shape in _scale(start, axis, [float(mm) for mm in range(length_mm + 1)], 5, str)
    ]
    front: list[Shape] = [
        *rulers,
        richtexts.fitted_text(name, right - left),
        *richtexts.fit_words(
            texts("calibrate_help", flip=flip_words),
            (left, top + _TEXT_DOWN_MM, right, bottom),
            richtexts.Setting("sans", _TEXT_MM, MARK_INK),
            _LEAST_TEXT_MM,
        ).shapes,
        *_front_scale(across, _LONG_TICK_MM, texts("calibrate_across")),
        *_front_scale(down, _REACH_MM, texts("calibrate_down")),
    ]
    turned = flip_sheet(upright, flip)
    x, y = turned.apply(((left + right) / 2, top + _TITLE_DOWN_MM - _TITLE_MM / 3))
    y += _TITLE_MM / 3
    back: list[Shape] = [Text(x, y, back_title, "serif-semibold", _TITLE_MM, MARK_INK, "middle")]
    for zero, axis, _ in scales:
        ends = (_point(zero, axis, 0.0, off_mm) for off_mm in (-_LINE_MM, _LINE_MM))
        back.append(polyline(tuple(map(turned.apply, ends)), HAIRLINE))
    pages = (
        Page(make_drawing(upright.width_mm, upright.height_mm, marks=marks), words)
        for marks, words in ((front, title), (back, back_title))
    )
    return Document(
        pages=tuple(pages),
        title=f"{title} · {paper.label}",
        subject=texts("calibrate_subject", flip=flip_words),
        author=PROGRAM,
        creator=PROGRAM,
        language=language,
        keywords=("print-and-play", "calibration"),
        duplex=flip,
    )


def place_scales(paper: Paper, flip: Flip) -> tuple[Scale, Scale]:
    """
    Return the scales of the front, across and down.

    That down is to the right of the words, that across below them. Numbers tell how far the back
    has to be moved right and down on its own page.
    """
    x_mm, y_mm = paper.width_mm / 2, paper.height_mm / 2
    # Where a back turns like a page of a book, its right is the left of the front.
    across = 1 if is_turned_sideways(paper, flip) else -1
    return (
        Scale((x_mm, y_mm + 56.0), 0, across),
        Scale((x_mm + 0.3 * paper.width_mm, y_mm - 17.0), 1, -across),
    )


def _front_scale(scale: Scale, up_mm: float, name: str) -> list[Shape]:
    """Return a scale with a mark each half millimetre, and its name as far above it."""
    (x, y), axis, sign = scale

    def label(mm: int) -> str:
        return f"{sign * mm:+d}".replace("-", "\N{MINUS SIGN}") if mm else "0"

    halves = [half / 2 for half in range(-2 * _REACH_MM, 2 * _REACH_MM + 1)]
    y -= up_mm + _NAME_UP_MM
    words = Text(x, y, name, "sans-semibold", _NAME_MM, MARK_INK, "middle")
    return [*_scale(scale.zero, axis, halves, 2, label), words]


def _scale(
    zero: Point, axis: int, places_mm: Sequence[float], step: int, label: Callable[[int], str]
) -> list[Shape]:
    """
    Return a line with a mark at each place, along an axis from *zero*.

    From the first, each tenth mark is long and has a label, of its millimetres; each *step*-th of
    the others is longer than the rest.
    """
    labels: list[Shape] = []
    lines = [((places_mm[0], 0.0), (places_mm[-1], 0.0))]
    for number, mm in enumerate(places_mm):
        is_long = number % 10 == 0
        tick_mm = _TICK_MM if number % step == 0 else _SHORT_TICK_MM
        lines.append(((mm, 0.0), (mm, -(_LONG_TICK_MM if is_long else tick_mm))))
        if is_long:
            x, y = _point(zero, axis, mm, -_LABEL_UP_MM)
            text = label(round(mm))
            if axis == 0:
                labels.append(Text(x, y, text, "sans", _LABEL_MM, MARK_INK, "middle"))
            else:
                y += _LABEL_MM * 0.33
                labels.append(Text(x, y, text, "sans", _LABEL_MM, MARK_INK, "end"))
    drawn = ([_point(zero, axis, *end) for end in line] for line in lines)
    return [many_lines(drawn, HAIRLINE), *labels]


def _point(zero: Point, axis: int, along_mm: float, off_mm: float) -> Point:
    x, y = zero
    return (x + along_mm, y + off_mm) if axis == 0 else (x + off_mm, y + along_mm)


def cut_words(
    language: str, page: int, paper: Paper, marks: Registration, box: Box
) -> tuple[str, ...]:
    """Return the lines at the head of a sheet, as `layouts.marks.CutWords` in a language."""
    texts = page_texts(language)
    number = partial(decimal_text, language=language, places=1)
    is_upright = paper.width_mm <= paper.height_mm
    width_mm, height_mm = box_size(box)
    settings = texts(
        "cut_settings",
        paper=paper.label,
        way=texts("cut_upright" if is_upright else "cut_lying"),
        pattern=texts("cut_square" if marks.has_square else "cut_angles"),
        inset=number(marks.inset_mm),
        length=number(ARM_MM),
        thickness=number(LINE_MM),
    )
    size = {"width": number(width_mm), "height": number(height_mm)}
    return (settings, texts("cut_file", name=cut_name(page), **size))
