"""
The frame of a page about a position: the words at its head and foot, and the box between.

Sizes of type are those of the overviews of boards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from layouts.documents import Box, Page
from layouts.drawings import make_drawing
from layouts.marks import above_footer, footer
from layouts.papers import Paper, printable_box
from layouts.shapes import Face, Shape, Style, Text, polyline
from layouts.textblocks import fitting_size_mm, shorten_text
from layouts.units import points_to_mm
from pnp.model.games import Game
from pnp.model.identity import PROGRAM
from pnp.model.positions import Position
from pnp.printing.themes import Theme
from pnp.texts import Texts, page_texts

TITLE_MM = points_to_mm(24)
_SUBTITLE_MM = points_to_mm(9.5)
_LEAST_TITLE_MM = points_to_mm(12)
_HEADER_MM = 17.0
_GAP_MM = 2.0


@dataclass(frozen=True, slots=True)
class PageFrame:
    """
    What all pages of a document share.

    Attributes:
        subtitle: the line below the title.
    """

    position: Position
    game: Game
    theme: Theme
    margin_mm: float
    language: str
    title: str
    subtitle: str

    @property
    def words(self) -> Texts:
        """The texts that pages of all games share."""
        return page_texts(self.language)

    @property
    def rules(self) -> Texts:
        """The texts of the game's rules."""
        return self.game.rules_texts(self.language)

    def body(self, paper: Paper) -> Box:
        """Return the box between the header and the footer."""
        left, top, right, bottom = above_footer(printable_box(paper, self.margin_mm))
        return (left, top + _HEADER_MM + _GAP_MM, right, bottom - _GAP_MM)

    def page(self, paper: Paper, name: str, art: Iterable[Shape], sheet: tuple[int, int]) -> Page:
        """Return a page: header, *art*, footer with the number of the sheet."""
        printable = printable_box(paper, self.margin_mm)
        number, count = sheet
        foot = self.words(
            "draw_footer",
            title=self.game.texts(self.language)("title"),
            players=self.position.players,
            program=PROGRAM,
        )
        if count > 1:
            foot += f" · {self.words('sheet', number=number, count=count)}"
        drawing = make_drawing(
            paper.width_mm,
            paper.height_mm,
            art=(*self._header(printable), *art),
            marks=footer(foot, printable),
        )
        return Page(drawing, name)

    def _header(self, printable: Box) -> Iterator[Shape]:
        """Yield the title, the line below it and the rule."""
        left, top, right, _ = printable
        ink, width_mm = self.theme.ink, right - left
        face: Face = "serif-semibold"
        title = shorten_text(self.title, face, size_mm=_LEAST_TITLE_MM, width_mm=width_mm)
        size_mm = fitting_size_mm(title, face, width_mm=width_mm, max_size_mm=TITLE_MM)
        yield Text(left, top + 7.2, title, face, size_mm, ink)
        least_mm = points_to_mm(7)
        words = shorten_text(self.subtitle, "sans", size_mm=least_mm, width_mm=width_mm)
        size_mm = fitting_size_mm(words, "sans", width_mm=width_mm, max_size_mm=_SUBTITLE_MM)
        yield Text(left, top + 13.0, words, "sans", size_mm, ink)
        rule = Style(stroke=ink, stroke_mm=0.35, round_ends=False)
        yield polyline(((left, top + _HEADER_MM - 1), (right, top + _HEADER_MM - 1)), rule)
