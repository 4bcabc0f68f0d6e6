"""
Text in a given width: wrapped, shrunk to fit, shortened; and paragraphs of `Text` shapes.

Lines break at ordinary spaces and at ``"\\n"``, never at a non-breaking space (so a French
« quotation » or ``12 mm`` stays together). A word wider than the line breaks after a
hyphen of its own or, failing that, anywhere. Sizes and widths are millimetres.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layouts import TextFitError, points_to_mm
from layouts.fonts import face_metrics, text_width_mm
from layouts.shapes import Anchor, Face, Point, Text

# Nothing smaller is printed: it could not be read at arm's length.
MIN_SIZE_PT = 6.0
MIN_SIZE_MM = points_to_mm(MIN_SIZE_PT)

# Distance of base lines as a multiple of the size.
LINE_HEIGHT = 1.25

ELLIPSIS = "\u2026"
_DOT = " \N{MIDDLE DOT} "

# How much smaller each attempt is when a paragraph is shrunk to fit.
_SHRINK_STEP = 0.97

# Sums of advances end a hair off; a text as wide as its line still fits.
_SLACK_MM = 1e-6


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Lines of text in their places, how high they are together, and their size."""

    shapes: tuple[Text, ...]
    height_mm: float
    size_mm: float


def wrap_text(text: str, face: Face, *, size_mm: float, width_mm: float) -> tuple[str, ...]:
    """
    Return the lines of *text*, each at most *width_mm* wide.

    A single character wider than the line stands on a line of its own.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_wrapped(paragraph, face, size_mm, width_mm))
    return tuple(lines)


def fitting_size_mm(
    text: str,
    face: Face,
    *,
    width_mm: float,
    max_size_mm: float,
    min_size_mm: float = MIN_SIZE_MM,
) -> float:
    """
    Return the largest size up to *max_size_mm* at which *text* fits one line.

    Raises:
        TextFitError: it is too wide even at *min_size_mm*.
    """
    unit_width_mm = text_width_mm(text, face, 1.0)
    size_mm = min(max_size_mm, width_mm / unit_width_mm) if unit_width_mm else max_size_mm
    if size_mm < min_size_mm - _SLACK_MM:
        raise TextFitError(
            "text_too_wide",
            "{words!r} is {needed_mm:.1f} mm wide at the smallest size, "
            "and there are {width_mm:.1f} mm for it; shorten it.",
            words=text,
            needed_mm=unit_width_mm * min_size_mm,
            width_mm=width_mm,
        )
    return size_mm


def shorten_text(text: str, face: Face, *, size_mm: float, width_mm: float) -> str:
    """Return *text*, its end replaced by an ellipsis when it is wider than *width_mm*."""
    if text_width_mm(text, face, size_mm) <= width_mm + _SLACK_MM:
        return text
    for length in range(len(text) - 1, 0, -1):
        shorter = text[:length].rstrip() + ELLIPSIS
        if text_width_mm(shorter, face, size_mm) <= width_mm:
            return shorter
    return ELLIPSIS


def join_parts(parts: Sequence[str], face: Face, *, size_mm: float, width_mm: float) -> str:
    """
    Return as many of *parts* as fit one line, from the first, with dots between them.

    The first two always stand there, the first of them shortened if need be.
    """
    for count in range(len(parts), 1, -1):
        line = _DOT.join(parts[:count])
        if text_width_mm(line, face, size_mm) <= width_mm + _SLACK_MM:
            return line
    first, rest = parts[0], "".join(_DOT + part for part in parts[1:2])
    room_mm = width_mm - text_width_mm(rest, face, size_mm)
    return shorten_text(first, face, size_mm=size_mm, width_mm=room_mm) + rest


def base_line_mm(middle_mm: float, face: Face, size_mm: float) -> float:
    """Return where the base line of a text is whose capitals have their middle at *middle_mm*."""
    return middle_mm + face_metrics(face).cap_height / 2 * size_mm


def centred_text(
    text: str, centre: Point, size_mm: float, fill: str, face: Face = "sans-semibold"
) -> Text:
    """Return one line of text with the middle of its capitals at *centre*."""
    x_mm, y_mm = centre
    return Text(x_mm, base_line_mm(y_mm, face, size_mm), text, face, size_mm, fill, "middle")


def paragraph(
    text: str,
    *,
    x_mm: float,
    y_mm: float,
    width_mm: float,
    face: Face,
    size_mm: float,
    fill: str,
    anchor: Anchor = "start",
    line_height: float = LINE_HEIGHT,
) -> TextBlock:
    """
    Return *text* wrapped into the column whose top left corner is (x, y).

    The anchor sets the lines to its left, its middle or its right. The next block of a
    stack begins ``height_mm`` lower.
    """
    lines = wrap_text(text, face, size_mm=size_mm, width_mm=width_mm)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    step_mm = size_mm * line_height
    # Capitals stand in the middle of their line, which looks even above and below.
    base_mm = y_mm + (step_mm + size_mm * face_metrics(face).cap_height) / 2
    shapes = tuple(
        Text(x_mm + share * width_mm, base_mm + row * step_mm, line, face, size_mm, fill, anchor)
        for row, line in enumerate(lines)
        if line
    )
    return TextBlock(shapes, len(lines) * step_mm, size_mm)


def fit_paragraph(
    text: str,
    *,
    x_mm: float,
    y_mm: float,
    width_mm: float,
    height_mm: float,
    face: Face,
    max_size_mm: float,
    fill: str,
    min_size_mm: float = MIN_SIZE_MM,
    anchor: Anchor = "start",
    line_height: float = LINE_HEIGHT,
) -> TextBlock:
    """
    Return *text* as a paragraph in the largest size that fits the given box.

    No word is broken that a smaller size keeps whole, unless even the smallest cannot.

    Raises:
        TextFitError: it does not fit at *min_size_mm*.
    """
    size_mm = max(min(max_size_mm, _whole_words_size_mm(text, face, width_mm)), min_size_mm)
    while True:
        block = paragraph(
            text,
            x_mm=x_mm,
            y_mm=y_mm,
            width_mm=width_mm,
            face=face,
            size_mm=size_mm,
            fill=fill,
            anchor=anchor,
            line_height=line_height,
        )
        if block.height_mm <= height_mm + _SLACK_MM:
            return block
        if size_mm <= min_size_mm:
            raise TextFitError(
                "text_too_high",
                "{words!r} is {needed_mm:.1f} mm high at the smallest size, and there are "
                "{width_mm:.1f} x {height_mm:.1f} mm for it; shorten it.",
                words=text,
                needed_mm=block.height_mm,
                width_mm=width_mm,
                height_mm=height_mm,
            )
        size_mm = max(size_mm * _SHRINK_STEP, min_size_mm)


def _whole_words_size_mm(text: str, face: Face, width_mm: float) -> float:
    widest = max(text_width_mm(word, face, 1.0) for word in re.split("[ \n]", text))
    return width_mm / widest if widest else math.inf


def _wrapped(paragraph: str, face: Face, size_mm: float, width_mm: float) -> list[str]:
    """Return the lines of a text without line breaks of its own; at least one."""
    lines = [""]
    for joint, piece in _pieces(paragraph, face, size_mm, width_mm):
        longer = lines[-1] + joint + piece if lines[-1] else piece
        if not lines[-1] or text_width_mm(longer, face, size_mm) <= width_mm + _SLACK_MM:
            lines[-1] = longer
        else:
            lines.append(piece)
    return lines


def _pieces(
    paragraph: str, face: Face, size_mm: float, width_mm: float
) -> Iterator[tuple[str, str]]:
    """Yield what never breaks, each with what joins it to the piece before it."""
    for word in filter(None, paragraph.split(" ")):
        joint = " "
        for part in split_word(word, face, size_mm, width_mm):
            yield joint, part
            joint = ""


def split_word(word: str, face: Face, size_mm: float, width_mm: float) -> Iterator[str]:
    """Yield *word* whole when it fits a line, else in parts that do."""
    if text_width_mm(word, face, size_mm) <= width_mm + _SLACK_MM:
        yield word
        return
    for part in re.split(r"(?<=-)(?=.)", word):
        if text_width_mm(part, face, size_mm) <= width_mm + _SLACK_MM:
            yield part
        else:
            yield from part
