"""Tokens: the words of a position file, each with its place."""

from collections.abc import Iterable
from typing import NamedTuple

# More than any position needs: 10,000 hexes, and a line of pieces for each of them.
MOST_LINES = 20_000
MOST_WORDS = 50_000
MOST_CHARACTERS_A_WORD = 10_000


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
            return lines, f"more than {MOST_LINES} lines"
        if word_count > MOST_WORDS:
            return lines, f"more than {MOST_WORDS} words"
        if max(map(len, typed)) > MOST_CHARACTERS_A_WORD:
            return (
                lines,
                f"a word of more than {MOST_CHARACTERS_A_WORD} characters in line {number}",
            )
        lines.append(Line(number, text, split_words(text.partition("#")[0], number)))
    return lines, None


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
