"""
What the pages about one position share: the position, its words, the frame and its text.

A number and what it counts stay on one line; the sign of a sum, and a colon, stay beside the
number behind them; French punctuation stays beside the word before it.

What was entered besides the board is told in sentences: a player each, then those of the table.
A game brings the words, ``shown_KEYWORD`` for an entry and ``shown_KEYWORD_FIELD`` for a field
of one, with ``{value}``, ``{list}`` or, if there is a text ``FIELD_VALUE``, ``{word}``.
A field of letters has a text with ``{count}`` for each letter, and one for none of them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from string import digits

from layouts.documents import Box, Document, Page, Paper
from layouts.richtexts import Lines, Setting, set_words
from layouts.shapes import Face, Shape
from pnp.model.games import BLOCK_SHAPES, EntryField, EntryKind, Game
from pnp.model.identity import CREATOR, PROGRAM
from pnp.model.positions import Position
from pnp.printing.pageframes import PageFrame
from pnp.printing.themes import Theme
from pnp.reports.rows import Subject
from pnp.texts import Texts, page_texts
from pnp.texts.sentences import value_text

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
        scale: how large words are, against those on A4.
    """

    position: Position
    game: Game
    theme: Theme
    margin_mm: float
    language: str
    title: str
    subtitle: str
    scale: float = 1.0

    @property
    def words(self) -> Texts:
        """The texts that pages of all games share."""
        return page_texts(self.language)

    @property
    def rules(self) -> Texts:
        """The texts of the game's rules."""
        return self.game.rules_texts(self.language)

    @property
    def subject(self) -> Subject:
        """What rows of findings and scores are about."""
        return Subject(self.position, self.game, self.rules)

    def player(self, colour: str) -> str:
        """Return the name of a colour by its letter, and of who plays it."""
        return self.subject.players((colour,))

    def body(self, paper: Paper) -> Box:
        """Return the box between the header and the footer."""
        return self._frame.body(paper)

    def page(self, paper: Paper, name: str, art: Iterable[Shape], sheet: tuple[int, int]) -> Page:
        """Return a page with *art*; a title too long for it is cut. *sheet*: number, count."""
        return self._frame.cut(paper).page(paper, name, art, self._foot(*sheet))

    @property
    def _frame(self) -> PageFrame:
        is_chart = self.theme.is_country
        return PageFrame(
            self.title,
            self.subtitle,
            self.theme.ink,
            self.margin_mm,
            is_chart=is_chart,
            scale=self.scale,
        )

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
    ) -> Lines:
        """Return *words* as a paragraph, broken where a line may end."""
        how = Setting(face, size_mm, self.theme.ink)
        return set_words(unbroken(words), x_mm, y_mm, width_mm, how)

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


def shown_keys(kind: EntryKind) -> Iterator[str]:
    """Yield the texts with which entries of a *kind* are shown."""
    key = f"shown_{kind.keyword}"
    if kind.shape != "fields":
        yield key
    for field in kind.fields:
        if field.letters:
            yield from (f"{key}_{field.name}_{letter}" for letter in (*field.letters, "none"))
        else:
            yield f"{key}_{field.name}"


def entry_sentences(frame: PositionFrame) -> Iterator[str]:
    """Yield a sentence for each player of whom something was entered, and each other entry."""
    game, position = frame.game, frame.position
    for colour in game.colours:
        entries = [
            words
            for kind in game.entries
            if kind.shape in BLOCK_SHAPES
            for words in _of_colour(frame, kind, colour.letter)
        ]
        player = frame.player(colour.letter)
        if entries:
            listed = reduce(
                lambda first, more: frame.words("draw_and", first=first, more=more), entries
            )
            yield frame.words("draw_player", player=player, entries=listed)
        elif colour.letter in position.player_names:
            yield f"{player}."
    for kind in game.entries:
        if words := _of_table(frame, kind):
            yield f"{words[0].upper()}{words[1:]}."


def _of_colour(frame: PositionFrame, kind: EntryKind, colour: str) -> Iterator[str]:
    position = frame.position
    if kind.shape == "fields":
        values = position.fields.get(kind.keyword, {}).get(colour, {})
        for field in kind.fields:
            if field.name in values:
                yield _field(frame, kind, field, values[field.name])
    elif kind.shape == "texts":
        if text := position.texts.get(kind.keyword, {}).get(colour):
            yield frame.rules(f"shown_{kind.keyword}", value=text)
    elif (number := position.number(kind.keyword, colour)) is not None:
        yield frame.rules(f"shown_{kind.keyword}", value=value_text(number, frame.rules))


def _field(frame: PositionFrame, kind: EntryKind, field: EntryField, value: int | str) -> str:
    texts, key = frame.rules, f"shown_{kind.keyword}_{field.name}"
    if isinstance(value, str):
        counts = [(letter, value.count(letter)) for letter in field.letters if letter in value]
        words = [texts(f"{key}_{letter}", count=count) for letter, count in counts]
        return ", ".join(words) or texts(f"{key}_none")
    named = f"{field.name}_{value}"
    word = texts(named) if named in texts.table else value
    return texts(key, value=value, word=word)


def _of_table(frame: PositionFrame, kind: EntryKind) -> str:
    """Return what was entered of the table; nothing if it was not."""
    position, keyword = frame.position, kind.keyword
    key = f"shown_{keyword}"
    if kind.shape == "number":
        number = position.number(keyword)
        return "" if number is None else frame.rules(key, value=number)
    if kind.shape == "text":
        text = position.texts.get(keyword, {}).get("")
        return frame.rules(key, value=text) if text else ""
    items = [
        *(
            frame.player(colour) if colour else frame.rules("holder_nobody")
            for colour in position.colours.get(keyword, ())
        ),
        *(frame.rules(word) for word in position.words.get(keyword, ())),
        *(position.names[cell] for cell in position.cells.get(keyword, ())),
    ]
    return frame.rules(key, list=", ".join(items)) if items else ""
