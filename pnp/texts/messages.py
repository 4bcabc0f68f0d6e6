"""
Messages in the reader's language.

A `Message` knows its key; where it reaches a reader, `translated` finds the words of that key.

What other libraries say (click, tomllib, the operating system) is a plain sentence, and so is
help. The section ``phrases.fr`` of ``messages.toml`` has such sentences as they are, or with
slots: ``"Missing argument '{name}'."``. What fills a slot is looked up in turn. What is not
there stays English.
"""

from collections.abc import Mapping
from functools import cache, partial

from generators import NamedTuple, regex
from pnp.messages import (
    ENGLISH,
    Message,
    catalogue,
    filled,
    message_lines,
    message_of,
    read_section,
    text_in,
    words,
)
from pnp.texts import LANGUAGES, unbroken

# Sentences may quote what was typed: what is longer than ours ever are is not looked at.
_LONGEST_LINE = 2000

_SLOT = regex(r"\{(\w+)\}")
_IN_QUOTES = regex(r"'([^']+)'")


def translated(message: str | BaseException, language: str) -> str:
    """
    Return *message* in *language*; a plain sentence line by line.

    >>> translated(Message("wrote", path="board.pdf"), "fr")
    'board.pdf\\xa0: fichier écrit'
    >>> translated("No such option --sed.", "fr")
    'Il n’y a pas d’option --sed.'
    """
    if isinstance(message, BaseException):
        message = message_of(message)
    if language == LANGUAGES[0]:
        return str(message)
    if not isinstance(message, Message):
        return "\n".join(load_phrases(language).line(line) for line in message.split("\n"))
    text = unbroken(words(language, message.key), language) if message.key else message.text
    return filled(text, message.values, language, partial(translated, language=language))


class Pattern(NamedTuple):
    """
    A sentence with slots, and what it is in another language.

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

    def values(self, text: str) -> dict[str, str] | None:
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
        return dict(zip(self.slots, values, strict=True)) if start < end else None


class Phrases(NamedTuple):
    """The sentences of others in one language: whole ones, and patterns, the heaviest first."""

    whole: Mapping[str, str]
    patterns: tuple[Pattern, ...]
    quotes: str = r"'\1'"

    def line(self, line: str) -> str:
        """Return one line in the language; it keeps its indentation."""
        words = line.strip()
        return line.replace(words, self.translated(words)) if words else line

    def translated(self, text: str) -> str:
        """Return *text* in the language, or as it is."""
        if text in self.whole or len(text) > _LONGEST_LINE:
            return self.whole.get(text, text)
        for pattern in self.patterns:
            values = pattern.values(text)
            if values is not None:
                filling = {slot: self._filling(value) for slot, value in values.items()}
                return pattern.translated.format_map(filling)
        return text

    def _filling(self, value: str) -> str:
        """Return what fills a slot, in the language; a word in its quotes."""
        text = self.translated(value)
        return _IN_QUOTES.sub(self.quotes, text) if text == value else text


@cache
def load_phrases(language: str) -> Phrases:
    """
    Return the sentences of others in *language*.

    Raises:
        KeyError: there are none.
    """
    written = read_section(catalogue(), f"phrases.{language}")
    phrases = {text_in(text): unbroken(text_in(to), language) for text, to in written.items()}
    helps = (key for key in message_lines(ENGLISH) if key.startswith("help_"))
    phrases |= {words(ENGLISH, key): unbroken(words(language, key), language) for key in helps}
    patterns = [_pattern(text, to) for text, to in phrases.items() if "{" in text]
    whole = {text: to for text, to in phrases.items() if "{" not in text}
    weighed = tuple(sorted(patterns, key=lambda pattern: pattern.weight, reverse=True))
    quotes = unbroken(words(language, "quoted"), language)
    return Phrases(whole, weighed, quotes.replace("{text}", r"\1"))


def _pattern(text: str, translated: str) -> Pattern:
    parts = _SLOT.split(text)
    return Pattern(tuple(parts[::2]), tuple(parts[1::2]), translated)
