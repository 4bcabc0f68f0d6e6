"""
Colours as players type them: the letters and names of both languages are accepted, always.

Letters are lower case, and mean the same in any file of a game: ``b`` is blue or bleu, never
blanc, and ``v`` is vert. Names may be in either case.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.model.games import Game
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.words import Token
from pnp.texts import LANGUAGES

if TYPE_CHECKING:
    from pnp.notation.reading.blocks import Block


class ColourWords:
    """The words for the colours of a game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.letters = [colour.letter for colour in game.colours]

    def find(self, text: str) -> str | None:
        """Return the letter of the colour that *text* is a letter or a name of."""
        if text in self.letters:
            return text
        return self._others.get(text if len(text) == 1 else text.lower())

    @property
    def expected(self) -> str:
        """The letters, for messages."""
        return " ".join(self.letters)

    @cached_property
    def _others(self) -> dict[str, str]:
        """The letter of each name, and of the letters in other languages."""
        found: dict[str, str] = {}
        for language in LANGUAGES:
            texts = self._game.rules_texts(language).table
            for colour in self._game.colours:
                for key in (f"kit_letter_{colour.name}", f"colour_{colour.name}"):
                    found.setdefault(texts.get(key, "").lower(), colour.letter)
        found.pop("", None)
        return found


class ColourLines:
    """Reads colours at the start of lines or in lists, each at most once below a keyword."""

    def __init__(self, game: Game, log: FaultLog) -> None:
        self._slug = game.slug
        self._words = ColourWords(game)
        self._log = log
        self._first: dict[tuple[str, str], Token] = {}

    def read(self, block: "Block") -> Iterator[tuple[str, Token, Sequence[Token]]]:
        """Yield the colour of each line of *block*, its word, and the words behind it."""
        for line in block.lines:
            colour = self.find(line[0], block.keyword)
            if colour is not None:
                yield colour, line[0], line[1:]

    def find(self, word: Token, keyword: str) -> str | None:
        """Return the colour that *word* is, the first time below *keyword*; else say so."""
        colour = self._words.find(word.text)
        if colour is None:
            message = f"{quoted(word.text)} is no colour of {self._slug}: expected one of"
            repair = lambda: self._repair(word.text)  # noqa: E731 - only worked out if shown
            self._log.add(word, f"{message} {self._words.expected}", repair)
            return None
        first = self._first.setdefault((keyword, colour), word)
        if first is not word:
            message = f"{keyword} has {quoted(word.text)} already: the first is in line"
            self._log.add(word, f"{message} {first.line}")
        return colour if first is word else None

    def _repair(self, text: str) -> str | None:
        """Return the colour or the colours that *text* is meant for."""
        letters = self._words.letters
        if self._words.find(text.lower()) is not None:
            return text.lower()
        if text[:1] in letters and not text[1:2].isalpha():
            return f"{text[0]} {text[1:].lstrip('=:')}"
        if 1 < len(text) <= len(letters) and set(text) <= set(letters):
            return " ".join(text)
        return None
