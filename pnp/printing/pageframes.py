"""
The frame of a page: at its head a title and a line below it, at its foot the footer.

On a plain page both stand at the left, above a rule. On a chart, the page round a country, they
stand in the middle of a graduated border; what is drawn round them is in `country.charts`.

What stands round a board is as large as the paper is: sizes are those on A4, and one scale is
handed down to whatever draws some of it.
"""

import math
from collections.abc import Iterable, Iterator

from generators import Value
from layouts import marks, points_to_mm
from layouts.documents import Box, Document, Page, Paper, make_drawing, printable_box
from layouts.richtexts import MIN_SIZE_MM, centred_text, fitted_text, shorten_text
from layouts.shapes import Face, Shape, Style, Text, polyline
from pnp.model import PROGRAM

_TITLE_MM = points_to_mm(24)
_SUBTITLE_MM = points_to_mm(9.5)
_LEAST_TITLE_MM = points_to_mm(12)
_LEAST_SUBTITLE_MM = points_to_mm(7)
_HEADER_MM = 17.0
_CHART_HEADER_MM = 18.1
_SKY_MM = 11.0  # above the middle of a title in it
_TITLE_FACE: Face = "serif-semibold"
_A4_MM2 = 210.0 * 297.0


def paper_scale(paper: Paper) -> float:
    """
    Return how large title, legend and ornaments are on *paper*, against those on A4.

    >>> from layouts.documents import find_paper
    >>> round(paper_scale(find_paper("a3")), 2)
    1.41
    """
    return math.sqrt(paper.width_mm * paper.height_mm / _A4_MM2)


def scaled_mm(size_mm: float, scale: float) -> float:
    """Return the size of a text of A4 on a paper of that *scale*: 6 pt or more."""
    return max(MIN_SIZE_MM, scale * size_mm)


class PageFrame(Value):
    """
    The frame of the pages of one document.

    Attributes:
        subtitle: the line below the title.
        ink: the colour of both.
        is_chart: it is that of a country.
        scale: how large it is, against that of A4.
        is_cover: the words stand in the sky of a picture at the head of the page.
    """

    title: str
    subtitle: str
    ink: str
    margin_mm: float
    is_chart: bool = False
    scale: float = 1.0
    is_cover: bool = False

    def body(self, paper: Paper, gap_mm: float = 2.0) -> Box:
        """Return the box between header and footer, so far away from both."""
        left, top, right, bottom = self._inner(paper)
        if self.is_cover:
            return (left, top, right, bottom - gap_mm)
        if self.is_chart:
            return (left, top + self.scale * _CHART_HEADER_MM + gap_mm, right, bottom - gap_mm / 2)
        return (left, top + self.scale * _HEADER_MM + gap_mm, right, bottom - gap_mm)

    def page(self, paper: Paper, name: str, art: Iterable[Shape], foot: marks.Caption) -> Page:
        """
        Return a page with header, *art* and the words at the *foot*; its bookmark is *name*.

        Raises:
            TextFitError: the title or the line below it is too wide for the paper.
        """
        head = tuple(self._header(paper))
        drawing = make_drawing(
            paper.width_mm,
            paper.height_mm,
            art=(*art, *head) if self.is_cover else (*head, *art),
            marks=marks.footer(foot, printable_box(paper, self.margin_mm)),
        )
        return Page(drawing, name)

    def bound(
        self, pages: Iterable[Page], author: str, language: str, keywords: tuple[str, ...]
    ) -> Document:
        """Return *pages* as a document with the title of the frame."""
        return Document(
            tuple(pages), self.title, self.subtitle, author, PROGRAM, language, keywords
        )

    def cut(self, paper: Paper) -> "PageFrame":
        """Return the frame with its words cut where the smallest letters are too wide."""
        left, _, right, _ = self._inner(paper)
        width_mm = right - left
        return self._replace(
            title=shorten_text(self.title, _TITLE_FACE, size_mm=_LEAST_TITLE_MM, width_mm=width_mm),
            subtitle=shorten_text(
                self.subtitle, "sans", size_mm=_LEAST_SUBTITLE_MM, width_mm=width_mm
            ),
        )

    def _inner(self, paper: Paper) -> Box:
        """Return what is left of *paper* above the footer and within the border."""
        box = marks.above_footer(printable_box(paper, self.margin_mm))
        if not self.is_chart:
            return box
        from pnp.printing.country.charts import inside_border

        return inside_border(box, self.scale)

    def _header(self, paper: Paper) -> Iterator[Shape]:
        """Yield title and subtitle, as large as they fit their lines, and what is round them."""
        left, top, right, _ = self._inner(paper)
        scale, ink, width_mm = self.scale, self.ink, right - left
        title_mm, subtitle_mm = scale * _TITLE_MM, scaled_mm(_SUBTITLE_MM, scale)
        if not (self.is_chart or self.is_cover):
            title = Text(left, top + 7.2 * scale, self.title, _TITLE_FACE, title_mm, ink)
            subtitle = Text(left, top + 13.0 * scale, self.subtitle, "sans", subtitle_mm, ink)
            yield from (fitted_text(line, width_mm) for line in (title, subtitle))
            y = top + scale * (_HEADER_MM - 1.0)
            rule = Style(stroke=ink, stroke_mm=0.35 * scale, round_ends=False)
            yield polyline(((left, y), (right, y)), rule)
            return
        from pnp.printing.country.charts import draw_border, draw_flourish

        if self.is_chart:
            yield from draw_border(marks.above_footer(printable_box(paper, self.margin_mm)), scale)
        x, y = (left + right) / 2, top + (4.6 if self.is_chart else _SKY_MM) * scale
        yield centred_text(self.title, (x, y), title_mm, ink, _TITLE_FACE, width_mm=width_mm)
        y += 7.8 * scale
        yield centred_text(self.subtitle, (x, y), subtitle_mm, ink, "sans", width_mm=width_mm)
        y += 3.8 * scale
        yield from draw_flourish((x, y), min(32.0 * scale, width_mm / 3), scale)
