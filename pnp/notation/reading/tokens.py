"""Tokens: the words of a position file, each with its place."""

from collections.abc import Iterable
from typing import NamedTuple


class Token(NamedTuple):
    """A word, or a part of one; line and column count from 1."""

    text: str
    line: int
    column: int

    def part(self, start: int, end: int | None = None) -> "Token":
        """Return the characters from *start* to *end* as a token of their own."""
        return Token(self.text[start:end], self.line, self.column + start)


class Line(NamedTuple):
    """
    A line of a file.

    Attributes:
        text: without the comment behind ``;``.
        words: without a comment behind ``#``, too.
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


def read_lines(sources: Iterable[str]) -> list[Line]:
    """Return all lines that hold more than a comment, in order."""
    lines = []
    for number, source in enumerate(sources, start=1):
        text = source.partition(";")[0]
        if text.strip():
            lines.append(Line(number, text, split_words(text.partition("#")[0], number)))
    return lines


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
            joined[-1] = Token(last.text + word.text, last.line, last.column)
        else:
            joined.append(word)
    return joined
