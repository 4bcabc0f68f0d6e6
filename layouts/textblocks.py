"""
One line of text in a given width: shrunk to fit, or shortened; about a point.

Sizes and widths are millimetres; `layouts.richtexts` sets what takes more lines than one.
"""

from collections.abc import Sequence

from layouts import TextFitError, points_to_mm
from layouts.fonts import face_metrics, text_width_mm
from layouts.shapes import Face, Point, Text

# Nothing smaller is printed: it could not be read at arm's length.
MIN_SIZE_PT = 6.0
MIN_SIZE_MM = points_to_mm(MIN_SIZE_PT)

ELLIPSIS = "\u2026"
_DOT = " \N{MIDDLE DOT} "

# Sums of advances end a hair off; a text as wide as its line still fits.
_SLACK_MM = 1e-6


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
