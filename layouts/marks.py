"""
Marks that help to print and to cut: the ruler, the footer, crop marks, glue marks.

All lie on the marks layer. The footer is a strip at the foot of the printable area;
`above_footer` is what it leaves. Boxes are (left, top, right, bottom) in mm.
"""

from collections.abc import Iterator
from typing import TypeAlias

from layouts.documents import Box
from layouts.errors import PaperError
from layouts.fonts import text_width_mm
from layouts.shapes import Circle, Command, Path, Point, Shape, Style, Text
from layouts.textblocks import join_parts, shorten_text, wrap_text
from layouts.units import points_to_mm

# The words of a footer: a text, or parts for one line, what matters most first.
Caption: TypeAlias = str | tuple[str, ...]

# Low enough that a lying Letter sheet still holds two rows of poker cards with their bleed.
FOOTER_MM = 7.5
# How far above the foot of the printable area the base line of the footer is.
FOOTER_INK_MM = 0.5

RULER_MM = 50.0

CROP_MARK_LENGTH_MM = 5.0
CROP_MARK_GAP_MM = 3.0

MARK_INK = "#222222"
HAIRLINE = Style(stroke=MARK_INK, stroke_mm=0.15, round_ends=False)

_RULER_STEP_MM = 5.0
_RULER_LABEL = "50\u00a0mm"
_SMALL_MM = points_to_mm(6.5)
_LABEL_MM = points_to_mm(13.0)
_GAP_MM = 3.0
_GLUE_RADIUS_MM = 1.2
_GLUE_ARM_MM = 2.0


def above_footer(box: Box) -> Box:
    """
    Return what the footer leaves of a printable area.

    Raises:
        PaperError: nothing is left.
    """
    left, top, right, bottom = box
    if bottom - top <= FOOTER_MM:
        raise PaperError(
            f"an area {bottom - top:g} mm high has no room for a footer of {FOOTER_MM:g} mm; "
            "take a larger paper or smaller margins."
        )
    return (left, top, right, bottom - FOOTER_MM)


def ruler(x_mm: float, y_mm: float) -> tuple[Shape, ...]:
    """
    Return a scale of 50 mm whose left end is (x, y), ticks upward, with its label.

    Ticks stand each 5 mm, taller ones each 10 mm. The label ends 1.5 mm left of it.
    """
    commands: list[Command] = [("M", x_mm, y_mm), ("L", x_mm + RULER_MM, y_mm)]
    for number in range(round(RULER_MM / _RULER_STEP_MM) + 1):
        tick_x_mm = x_mm + number * _RULER_STEP_MM
        height_mm = 1.5 if number % 2 else 3.0
        commands += (("M", tick_x_mm, y_mm), ("L", tick_x_mm, y_mm - height_mm))
    label = Text(x_mm - 1.5, y_mm, _RULER_LABEL, "sans", _SMALL_MM, MARK_INK, "end")
    return (Path(tuple(commands), HAIRLINE), label)


def footer(text: Caption, box: Box, *, label: str = "") -> tuple[Shape, ...]:
    """
    Return the footer of a page: *label* large, *text* small, the ruler at the right.

    *box* is the printable area, of which the footer takes the lowest `FOOTER_MM`. A text
    takes up to two lines, and what is longer is shortened; of parts the last ones go that
    find no room on one line.
    """
    left, _, right, bottom = box
    base_mm = bottom - FOOTER_INK_MM
    ruler_left_mm = right - RULER_MM
    shapes = [*ruler(ruler_left_mm, base_mm)]
    if label:
        shapes.append(Text(left, base_mm, label, "sans-semibold", _LABEL_MM, MARK_INK))
        left += text_width_mm(label, "sans-semibold", _LABEL_MM) + _GAP_MM
    label_mm = text_width_mm(_RULER_LABEL, "sans", _SMALL_MM) + 1.5
    width_mm = ruler_left_mm - label_mm - _GAP_MM - left
    shapes.extend(_footer_lines(text, left, base_mm, width_mm))
    return tuple(shapes)


def back_footer(text: Caption, box: Box, *, is_at_top: bool) -> tuple[Shape, ...]:
    """
    Return the small footer of the back of a sheet: one line, at the foot or the head of *box*.

    It lies in what the front leaves to its own footer, at the outer side.
    """
    left, top, right, bottom = box
    base_mm = top + _SMALL_MM if is_at_top else bottom - FOOTER_INK_MM
    parts = (text,) if isinstance(text, str) else text
    line = join_parts(parts, "sans", size_mm=_SMALL_MM, width_mm=right - left)
    return (Text(left, base_mm, line, "sans", _SMALL_MM, MARK_INK),)


def glue_mark(point: Point) -> tuple[Shape, ...]:
    """Return a cross with a ring: where it lies over its twin, two sheets are aligned."""
    x, y = point
    cross: tuple[Command, ...] = (
        ("M", x - _GLUE_ARM_MM, y),
        ("L", x + _GLUE_ARM_MM, y),
        ("M", x, y - _GLUE_ARM_MM),
        ("L", x, y + _GLUE_ARM_MM),
    )
    return (Path(cross, HAIRLINE), Circle(x, y, _GLUE_RADIUS_MM, HAIRLINE))


def _footer_lines(text: Caption, x_mm: float, base_mm: float, width_mm: float) -> Iterator[Text]:
    """Yield at most two lines, the lower on the base line."""
    if width_mm <= 0.0 or not text:
        return
    if not isinstance(text, str):
        line = join_parts(text, "sans", size_mm=_SMALL_MM, width_mm=width_mm)
        yield Text(x_mm, base_mm, line, "sans", _SMALL_MM, MARK_INK)
        return
    first, *others = wrap_text(text, "sans", size_mm=_SMALL_MM, width_mm=width_mm)
    lines = [first]
    if others:
        rest = " ".join(others)
        lines.append(shorten_text(rest, "sans", size_mm=_SMALL_MM, width_mm=width_mm))
    for row, line in enumerate(reversed(lines)):
        yield Text(x_mm, base_mm - row * _SMALL_MM * 1.25, line, "sans", _SMALL_MM, MARK_INK)
