"""The frame of a page: at its head title, a line below it and a rule, the footer at its foot."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from layouts.documents import Box, Page, Paper, make_drawing, printable_box
from layouts.marks import Caption, above_footer, footer
from layouts.shapes import Shape, Style, Text, polyline
from layouts.textblocks import fitting_size_mm
from layouts.units import points_to_mm

TITLE_MM = points_to_mm(24)
SUBTITLE_MM = points_to_mm(9.5)
_HEADER_MM = 17.0


@dataclass(frozen=True, slots=True)
class PageFrame:
    """
    The frame of the pages of one document.

    Attributes:
        subtitle: the line below the title.
        ink: the colour of both.
    """

    title: str
    subtitle: str
    ink: str
    margin_mm: float

    def body(self, paper: Paper, gap_mm: float = 2.0) -> Box:
        """Return the box between header and footer, so far away from both."""
        left, top, right, bottom = above_footer(printable_box(paper, self.margin_mm))
        return (left, top + _HEADER_MM + gap_mm, right, bottom - gap_mm)

    def page(self, paper: Paper, name: str, art: Iterable[Shape], foot: Caption) -> Page:
        """
        Return a page with header, *art* and the words at the *foot*; its bookmark is *name*.

        Raises:
            TextFitError: the title or the line below it is too wide for the paper.
        """
        printable = printable_box(paper, self.margin_mm)
        drawing = make_drawing(
            paper.width_mm,
            paper.height_mm,
            art=(*self._header(printable), *art),
            marks=footer(foot, printable),
        )
        return Page(drawing, name)

    def _header(self, printable: Box) -> Iterator[Shape]:
        left, top, right, _ = printable
        room_mm = right - left
        size_mm = fitting_size_mm(
            self.title, "serif-semibold", width_mm=room_mm, max_size_mm=TITLE_MM
        )
        yield Text(left, top + 7.2, self.title, "serif-semibold", size_mm, self.ink)
        size_mm = fitting_size_mm(self.subtitle, "sans", width_mm=room_mm, max_size_mm=SUBTITLE_MM)
        yield Text(left, top + 13.0, self.subtitle, "sans", size_mm, self.ink)
        rule = Style(stroke=self.ink, stroke_mm=0.35, round_ends=False)
        y_mm = top + _HEADER_MM - 1.0
        yield polyline(((left, y_mm), (right, y_mm)), rule)
