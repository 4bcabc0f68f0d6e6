"""
What the pages about one position share: the position, its words, the frame and its text.

A number and what it counts stay on one line; the sign of a sum, and a colon, stay beside the
number behind them; French punctuation stays beside the word before it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from string import digits

from layouts.documents import Box, Document, Page, Paper
from layouts.shapes import Face, Shape
from layouts.textblocks import TextBlock, paragraph
from pnp.model.games import Game
from pnp.model.identity import CREATOR, PROGRAM
from pnp.model.positions import Position, player_text
from pnp.printing.pageframes import PageFrame
from pnp.printing.themes import Theme
from pnp.texts import Texts, page_texts

_MINUS = "\N{MINUS SIGN}"
_TIMES = "\N{MULTIPLICATION SIGN}"
_BEFORE_NUMBERS = ("+", _MINUS, "=")
_BEHIND_WORDS = (";", ":", "!", "?", "»")
_NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class PositionFrame:
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

    def player(self, colour: str) -> str:
        """Return the name of a colour by its letter, and of who plays it."""
        return player_text(self.position, self.game, colour, self.rules)

    def body(self, paper: Paper) -> Box:
        """Return the box between the header and the footer."""
        return self._frame.body(paper)

    def page(self, paper: Paper, name: str, art: Iterable[Shape], sheet: tuple[int, int]) -> Page:
        """Return a page with *art*; a title too long for it is cut. *sheet*: number, count."""
        return self._frame.cut(paper).page(paper, name, art, self._foot(*sheet))

    @property
    def _frame(self) -> PageFrame:
        return PageFrame(self.title, self.subtitle, self.theme.ink, self.margin_mm)

    def document(self, pages: Iterable[Page], kind: str) -> Document:
        """Return *pages* as a document; *kind* is its keyword."""
        return Document(
            pages=tuple(pages),
            title=self.title,
            subject=self.subtitle,
            author=self.game.texts(self.language)("credit"),
            creator=CREATOR,
            language=self.language,
            keywords=(self.game.slug, kind),
        )

    def paragraph(
        self,
        words: str,
        size_mm: float,
        width_mm: float,
        *,
        x_mm: float = 0.0,
        y_mm: float = 0.0,
        face: Face = "sans",
    ) -> TextBlock:
        """Return *words* as a paragraph, broken where a line may end."""
        return paragraph(
            unbroken(words),
            x_mm=x_mm,
            y_mm=y_mm,
            width_mm=width_mm,
            face=face,
            size_mm=size_mm,
            fill=self.theme.ink,
        )

    def _foot(self, number: int, count: int) -> str:
        foot = self.words(
            "draw_footer",
            title=self.game.texts(self.language)("title"),
            players=self.position.players,
            program=PROGRAM,
        )
        sheet = self.words("sheet", number=number, count=count)
        return f"{foot} · {sheet}" if count > 1 else foot


def unbroken(words: str) -> str:
    """
    Return *words* with no-break spaces where a line must not end.

    >>> unbroken("Score : 3 + 1")
    'Score\\xa0:\\xa03 +\\xa01'
    """
    for sign in _BEFORE_NUMBERS:
        words = words.replace(f" {sign} ", f" {sign}{_NO_BREAK}")
    words = words.replace(f" {_TIMES} ", f"{_NO_BREAK}{_TIMES}{_NO_BREAK}")
    for sign in _BEHIND_WORDS:
        words = words.replace(f" {sign}", f"{_NO_BREAK}{sign}")
    for digit in digits:
        words = words.replace(f": {digit}", f":{_NO_BREAK}{digit}")
    return words
