"""
Messages in the reader's language.

A `Message` knows its key; where it reaches a reader, `told` finds the words of that key.

What other libraries say (click, tomllib) is a plain sentence: it is found by patterns with
slots, ``"Missing argument {name}."``. What fills a slot with a tilde, ``{~message}``, is
translated in turn, and with a hash, ``{#size}``, has a decimal comma; any other slot keeps
what was typed. What no pattern fits stays English.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from pnp.messages import Message, filled, message_of, words
from pnp.texts import LANGUAGES, NO_BREAK, read_section, unbroken

# Error messages may quote files: what is longer than ours ever are is not looked at.
_LONGEST_LINE = 2000
_MOST_LINES = 200
_DEEPEST = 8

_QUOTES = ("'", '"', "`")
_SLOT = re.compile(r"\{([~#]?\w+)\}")
_DECIMAL = re.compile(r"[-\N{MINUS SIGN}]?[0-9]+\.[0-9]+")


def told(message: str | BaseException, language: str) -> str:
    """
    Return *message* in *language*.

    >>> told(Message("wrote", path="board.pdf"), "fr")
    'board.pdf\\xa0: fichier écrit'
    """
    if isinstance(message, BaseException):
        message = message_of(message)
    if language == LANGUAGES[0]:
        return str(message)
    if not isinstance(message, Message):
        return in_language(message, language)
    text = unbroken(words(language, message.key), language) if message.key else message.text
    return filled(text, message.values, language, partial(told, language=language))


class Pattern(NamedTuple):
    """
    A message with slots, and what it is in another language.

    Attributes:
        literals: what stands before, between and behind the slots.
    """

    literals: tuple[str, ...]
    slots: tuple[str, ...]
    translated: str

    @property
    def weight(self) -> tuple[bool, int]:
        """Of two patterns that fit, the heavier is meant: one whose beginning is fixed, or more."""
        return bool(self.literals[0]), sum(map(len, self.literals))

    def values(self, text: str) -> tuple[str, ...] | None:
        """Return what fills the slots if *text* fits the pattern; in one pass, whatever it is."""
        first, *inner, last = self.literals
        if not text.startswith(first) or not text.endswith(last):
            return None
        values, start, end = [], len(first), len(text) - len(last)
        for literal in inner:
            found = text.find(literal, start + 1, end)
            if found < 0:
                return None
            values.append(text[start:found])
            start = found + len(literal)
        values.append(text[start:end])
        return tuple(values) if start < end and not self._takes_too_much(values[0]) else None

    def _takes_too_much(self, value: str) -> bool:
        is_word = not self.literals[0] and not self.slots[0].startswith("~")
        return is_word and ": " in value and not value.startswith(_QUOTES)


class Catalogue(NamedTuple):
    """The messages of one language: whole ones, and patterns, the heaviest first."""

    whole: Mapping[str, str]
    patterns: tuple[Pattern, ...]

    def translated(self, text: str, depth: int = 0) -> str:
        """Return *text* in the language, or as it is."""
        if text in self.whole:
            return self.whole[text]
        if depth == _DEEPEST or NO_BREAK in text:  # what has such blanks is translated already
            return text
        for pattern in self.patterns:
            values = pattern.values(text)
            if values is not None:
                return pattern.translated.format_map(dict(self._filled(pattern, values, depth)))
        return text

    def _filled(
        self, pattern: Pattern, values: tuple[str, ...], depth: int
    ) -> Iterator[tuple[str, str]]:
        for slot, value in zip(pattern.slots, values, strict=True):
            if slot.startswith("~"):
                yield slot, self.translated(value, depth + 1)
            elif slot.startswith("#") and _DECIMAL.fullmatch(value):
                yield slot, value.replace(".", ",")
            else:
                yield slot, value


def in_language(message: str, language: str) -> str:
    """
    Return *message* in *language*, line by line.

    >>> in_language("wrote board.pdf", "fr"), in_language("wrote board.pdf", "en")
    ('board.pdf\\xa0: fichier écrit', 'wrote board.pdf')
    """
    if language == LANGUAGES[0]:
        return message
    catalogue, lines = load_messages(language), message.split("\n")
    told = [_line(line, catalogue) for line in lines[:_MOST_LINES]]
    return "\n".join([*told, *lines[_MOST_LINES:]])


def _line(line: str, catalogue: Catalogue) -> str:
    """Return one line, which keeps its indentation."""
    words = line.strip()
    if not words or len(words) > _LONGEST_LINE:
        return line
    indentation = line[: len(line) - len(line.lstrip())]
    return indentation + catalogue.translated(words)


@cache
def load_messages(language: str) -> Catalogue:
    """
    Return the messages of *language*.

    Raises:
        KeyError: there are none.
    """
    import tomllib

    table = tomllib.loads(read_section(Path(__file__).with_name("messages.toml"), language))
    patterns = [_pattern(text, unbroken(to, language)) for text, to in table.items() if "{" in text]
    whole = {text: unbroken(to, language) for text, to in table.items() if "{" not in text}
    return Catalogue(whole, tuple(sorted(patterns, key=lambda p: p.weight, reverse=True)))


def _pattern(text: str, translated: str) -> Pattern:
    literals = tuple(part for number, part in enumerate(_SLOT.split(text)) if number % 2 == 0)
    return Pattern(literals, tuple(_SLOT.findall(text)), translated)
