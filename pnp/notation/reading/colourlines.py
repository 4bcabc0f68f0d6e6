"""Lines that begin with a colour, one a colour: ``b 12``."""

from collections.abc import Iterator, Sequence

from pnp.model.games import Game
from pnp.notation.reading.blocks import Block
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.tokens import Token

# What people type behind a word out of habit.
_MARKS = ",:;."


class ColourLines:
    """The colours of a game, and where each was first typed below a keyword."""

    def __init__(self, game: Game, log: FaultLog) -> None:
        self._slug = game.slug
        self._colours = [colour.letter for colour in game.colours]
        self._names = {colour.name: colour.letter for colour in game.colours}
        self._log = log
        self._first: dict[tuple[str, str], Token] = {}

    def read(self, block: Block) -> Iterator[tuple[Token, Sequence[Token]]]:
        """Yield each line of *block* with a colour at its start, and the words behind it."""
        for line in block.lines:
            if self.is_new(line[0], block.keyword):
                yield line[0], line[1:]

    def is_new(self, word: Token, keyword: str) -> bool:
        """Tell whether *word* is a colour, the first time below *keyword*; else say so."""
        if word.text not in self._colours:
            there = " ".join(self._colours)
            message = f"{quoted(word.text)} is no colour of {self._slug}: expected one of {there}"
            self._log.add(word, message, lambda: self._repair(word.text))
            return False
        first = self._first.setdefault((keyword, word.text), word)
        if first is not word:
            message = f"{keyword} has {quoted(word.text)} already: the first is in line"
            self._log.add(word, f"{message} {first.line}")
        return first is word

    def _repair(self, text: str) -> str | None:
        """Return the colour or the colours that *text* is meant for."""
        bare = text.lower().rstrip(_MARKS)
        if bare in self._colours:
            return bare
        if bare in self._names:
            return self._names[bare]
        if text[:1] in self._colours and not text[1:2].isalpha():
            return f"{text[0]} {text[1:].lstrip('=:')}"
        if 1 < len(text) <= len(self._colours) and set(text) <= set(self._colours):
            return " ".join(text)
        return None
