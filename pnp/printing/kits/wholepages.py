"""Whole pages to read: a title, a line below it, text in columns, the usual foot line."""

from collections.abc import Callable
from dataclasses import dataclass

from layouts.documents import Box, Page
from layouts.drawings import make_drawing
from layouts.flows import flow_pages
from layouts.marks import above_footer, footer
from layouts.papers import Paper, portrait, printable_box
from layouts.shapes import Shape, Style, Text, polyline
from layouts.textblocks import fitting_size_mm
from layouts.units import points_to_mm
from pnp.printing.kits.record import ReferencePage

_TITLE_MM = points_to_mm(24)
_SUBTITLE_MM = points_to_mm(9.5)
_TEXT_MM = points_to_mm(10)
_LEAST_TEXT_MM = points_to_mm(6.5)
_HEADER_MM = 17.0
_COLUMN_MM = 86.0
_COLUMN_GAP_MM = 6.0


@dataclass(frozen=True, slots=True)
class PageFrame:
    """
    What every whole page of a kit shares.

    Attributes:
        footer_text: the foot line, by the number of the page among those of one text.
    """

    paper: Paper
    margin_mm: float
    ink: str
    footer_text: Callable[[int], str]


def whole_pages(frame: PageFrame, text: ReferencePage) -> tuple[Page, ...]:
    """
    Return *text* in columns below its title, on more than one page if it needs them.

    Raises:
        TextFitError: a picture or a table is wider or higher than a column.
    """
    paper = portrait(frame.paper)
    printable = printable_box(paper, frame.margin_mm)
    left, top, right, bottom = above_footer(printable)
    columns = max(1, int((right - left + _COLUMN_GAP_MM) // (_COLUMN_MM + _COLUMN_GAP_MM)))
    header = _header(text, printable, frame.ink)
    pages = flow_pages(
        text.blocks,
        (left, top + _HEADER_MM + 3.0, right, bottom - 3.0),
        ink=frame.ink,
        max_size_mm=_TEXT_MM,
        min_size_mm=_LEAST_TEXT_MM,
        column_count=columns,
        column_gap_mm=_COLUMN_GAP_MM,
    )
    return tuple(
        Page(
            make_drawing(
                paper.width_mm,
                paper.height_mm,
                art=(*header, *shapes),
                marks=footer(frame.footer_text(number), printable),
            ),
            text.title,
        )
        for number, shapes in enumerate(pages, start=1)
    )


def _header(text: ReferencePage, printable: Box, ink: str) -> tuple[Shape, ...]:
    """Return the title, the line below it and the rule."""
    left, top, right, _ = printable
    room_mm = right - left
    title_mm = fitting_size_mm(
        text.title, "serif-semibold", width_mm=room_mm, max_size_mm=_TITLE_MM
    )
    words = " · ".join(part for part in (text.subtitle, text.credit) if part)
    words_mm = fitting_size_mm(words, "sans", width_mm=room_mm, max_size_mm=_SUBTITLE_MM)
    rule = Style(stroke=ink, stroke_mm=0.35, round_ends=False)
    y_mm = top + _HEADER_MM - 1.0
    return (
        Text(left, top + 7.2, text.title, "serif-semibold", title_mm, ink),
        Text(left, top + 13.0, words, "sans", words_mm, ink),
        polyline(((left, y_mm), (right, y_mm)), rule),
    )
