"""
From a text to lines and words of ordinary characters, each word with its place.

Characters that look like others are read as what they look like, with a remark: tabs become
blanks up to the next eighth column, no-break and other wide spaces blanks, full-width letters
the usual ones; characters without a width are dropped. Comments may hold anything, so nothing
is remarked on there.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from pnp.messages import Message
from pnp.texts.suggestions import printable

_TAB = "\t"
_TAB_WIDTH = 8
# Of all systems, and those that word processors and chat programs put between lines.
_LINE_ENDS = ("\r\n", "\r", "\u2028", "\u2029", "\x85")
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_FULL_TO_ASCII = 0xFEE0
_ZERO_WIDTH = (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF)
_WIDE_SPACES = (
    0x0B, 0x0C, *range(0x1C, 0x20), 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000
)  # fmt: skip


class _Change(NamedTuple):
    """Marks, by their code points, what they are read as, and the remark on it."""

    table: dict[int, str]
    remark: str

    def is_needed(self, text: str) -> bool:
        return not self.table.keys().isdisjoint(map(ord, text))

    def apply(self, line: str) -> str:
        return (
            line.expandtabs(_TAB_WIDTH) if ord(_TAB) in self.table else line.translate(self.table)
        )


# The full-width semicolon begins a comment like the usual one, so it comes first.
_CHANGES = (
    _Change({code: chr(code - _FULL_TO_ASCII) for code in _FULL_WIDTH}, Message("full_width_read")),
    _Change(dict.fromkeys(_ZERO_WIDTH, ""), Message("no_width_dropped")),
    _Change({ord(_TAB): " "}, Message("tabs_read")),
    _Change(dict.fromkeys(_WIDE_SPACES, " "), Message("special_spaces_read")),
)


def clean_lines(text: str) -> tuple[list[str], tuple[str, ...]]:
    """Return the lines of *text* with ordinary characters, and a remark on each sort of change."""
    for end in _LINE_ENDS:
        text = text.replace(end, "\n")
    lines = text.split("\n")
    marks = set(text)
    remarks = []
    for change in _CHANGES:
        if change.is_needed("".join(marks)):
            touched = _change(lines, change)
            if touched is not None:
                remarks.append(Message("first_in_line", remark=change.remark, line=touched))
    return lines, tuple(remarks)


def _change(lines: list[str], change: _Change) -> int | None:
    """Change all lines that need it; return the number of the first not only in a comment."""
    first = None
    for index, line in enumerate(lines):
        if change.is_needed(line):
            if first is None and change.is_needed(line.partition(";")[0].rstrip()):
                first = index + 1
            lines[index] = change.apply(line)
    return first


_MOST_DIGITS = 9
_MOST_COUNT_DIGITS = 3
_MINUS = "\N{MINUS SIGN}"
_COMMENT = re.compile(r"(?:^|\s)#")
_BETWEEN_MARKS = re.compile("[^,:]+")
# More than any position needs: 10,000 hexes, and a line of pieces for each of them.
MOST_LINES = 20_000
MOST_WORDS = 50_000
MOST_CHARACTERS_A_WORD = 10_000


class Token(NamedTuple):
    """
    A word, or a part of one, and where it stands.

    Attributes:
        line, column: in a text, from 1.
        path: in JSON, such as ``hexes[3].terrain``; empty in a text.
    """

    text: str
    line: int = 1
    column: int = 1
    path: str = ""

    def part(self, start: int, end: int | None = None) -> "Token":
        """Return the characters from *start* to *end* as a token of their own."""
        return Token(self.text[start:end], self.line, self.column + start, self.path)

    @property
    def place(self) -> str:
        """Where it stands, for a message about another place."""
        if self.path:
            return Message("at_path", path=printable(self.path))
        return Message("in_line", line=self.line)


class Block(NamedTuple):
    """
    One part of a file: a keyword and its words. Text and JSON are both read as blocks.

    Attributes:
        keyword: in lower case, the same one for the pieces of every game.
        head: the keyword as typed.
        rest: the words behind it.
        below: the words of the lines below it.
    """

    keyword: str
    head: Token
    rest: list[Token]
    below: list[list[Token]]

    @property
    def lines(self) -> list[list[Token]]:
        """All lines of words, the one behind the keyword first."""
        return [self.rest, *self.below] if self.rest else self.below

    @property
    def words(self) -> list[Token]:
        """All words but the keyword."""
        return [word for line in self.lines for word in line]


class Line(NamedTuple):
    """
    A line of a file.

    Attributes:
        text: without the comment behind ``;``.
        words: without a comment behind ``#``, too, which begins one only after a blank; and
            without commas and colons.
    """

    number: int
    text: str
    words: list[Token]


def split_words(text: str, line: int) -> list[Token]:
    """Return the words of *text*, which stand between blanks."""
    words = []
    end = 0
    for word in text.split():
        start = text.index(word, end)
        end = start + len(word)
        words.append(Token(word, line, start + 1))
    return words


def read_lines(sources: Iterable[str]) -> tuple[list[Line], str | None]:
    """
    Return all lines that hold more than a comment, in order, and what there is too much of.

    With too much of something the lines are those before it.
    """
    lines: list[Line] = []
    word_count = 0
    for number, source in enumerate(sources, start=1):
        text = source.partition(";")[0]
        typed = text.split()
        if not typed:
            continue
        word_count += len(typed)
        if len(lines) == MOST_LINES:
            return lines, Message("too_many_lines", most=MOST_LINES)
        if word_count > MOST_WORDS:
            return lines, Message("too_many_words", most=MOST_WORDS)
        if max(map(len, typed)) > MOST_CHARACTERS_A_WORD:
            most = MOST_CHARACTERS_A_WORD
            return lines, Message("too_long_word", most=most, line=number)
        words = split_words(_COMMENT.split(text, maxsplit=1)[0], number)
        lines.append(Line(number, text, [part for word in words for part in _parts(word)]))
    return lines, None


def _parts(word: Token) -> list[Token]:
    """Return the words between commas and colons in *word*; they are natural behind any word."""
    if "," not in word.text and ":" not in word.text:
        return [word]
    if "=" in word.text:
        return [word.part(0, len(word.text.rstrip(",:")))]
    return [word.part(*found.span()) for found in _BETWEEN_MARKS.finditer(word.text)]


def free_words(line: Line) -> list[Token]:
    """Return the words of *line* with all their marks, but for those behind the first word."""
    first, *rest = split_words(line.text, line.number)
    head = re.split("[,:]", first.text, maxsplit=1)[0] or first.text
    behind = first.text[len(head) :].lstrip(",:")
    glued = [first.part(len(first.text) - len(behind))] if behind else []
    return [first.part(0, len(head)), *glued, *rest]


def joined_at_equals(words: Iterable[Token]) -> list[Token]:
    """Return *words* with those around an equals sign made one: ``rank = 3``."""
    return joined_at(words, "=", is_once=True)


def joined_at(words: Iterable[Token], sign: str, *, is_once: bool = False) -> list[Token]:
    """Return *words* with those around *sign* made one; *is_once*: a word has one at most."""
    joined: list[Token] = []
    for word in words:
        last = joined[-1] if joined else None
        if last is not None and (
            (last.text.endswith(sign) and not (is_once and sign in word.text))
            or (word.text.startswith(sign) and not (is_once and sign in last.text))
        ):
            joined[-1] = last._replace(text=last.text + word.text)
        else:
            joined.append(word)
    return joined


def is_digits(text: str) -> bool:
    """Tell whether *text* is nothing but the digits 0 to 9."""
    return text.isascii() and text.isdigit()


def read_number(text: str) -> int | None:
    """
    Return the number that *text* is, perhaps with a sign; None where it is none.

    Numbers of more than nine digits are none.

    >>> read_number("-12"), read_number("1x")
    (-12, None)
    """
    digits = text[1:] if text[:1] in ("-", _MINUS) else text
    if not is_digits(digits) or len(digits) > _MOST_DIGITS:
        return None
    return int(digits) if digits == text else -int(digits)


def read_sum(text: str) -> int | None:
    """
    Return a number, or the sum of several; None where it is neither.

    >>> read_sum("3+20")
    23
    """
    parts = [read_number(part) for part in text.split("+")]
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) else None


def read_count(text: str) -> int | None:
    """Return a number of pieces, 0 to 999; None where *text* is none."""
    return int(text) if is_digits(text) and len(text) <= _MOST_COUNT_DIGITS else None
