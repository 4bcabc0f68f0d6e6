"""Lines of rulings: ``ruling BN-16=all-try``."""

from pnp.errors import UnknownNameError
from pnp.model.games import Game
from pnp.model.rulings import read_ruling
from pnp.notation.reading.blocks import Block
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.nearmisses import near_word
from pnp.notation.reading.tokens import Token, joined_at_equals

_LONGEST = 60


class RulingReader:
    """Reads the rulings of one file; faults are told."""

    def __init__(self, game: Game, log: FaultLog) -> None:
        self.rulings: dict[str, str] = {}
        self._known = game.rulings
        self._choices = {ruling.id: ruling.choices for ruling in game.rulings}
        self._log = log
        self._first: dict[str, Token] = {}

    def read(self, block: Block) -> None:
        """Read one block."""
        words = joined_at_equals(block.words)
        if not words:
            example = next((f"{r.id}={r.default}" for r in self._known if r.choices), "")
            shown = f", such as {example}" if example else ""
            self._log.add(block.head, f"which ruling? Expected its id and a choice{shown}")
        for word in words:
            self._read_word(word)

    def _read_word(self, word: Token) -> None:
        """Read one ruling."""
        id_, _, choice = word.text.partition("=")
        id_, choice = id_.upper(), choice.lower()
        if choice not in self._choices.get(id_, ()):
            text = word.text
            self._log.add(word, lambda: self._complaint(text), lambda: self._repair(text))
            return
        first = self._first.setdefault(id_, word)
        if first is not word:
            message = f"a second choice of ruling {id_}: the first is in line {first.line}"
            self._log.add(word, message)
        self.rulings[id_] = choice

    def _complaint(self, text: str) -> str:
        """Return what is wrong with a ruling."""
        id_, _, choice = text.partition("=")
        choices = self._choices.get(id_.upper())
        if choices and not choice:
            there = ", ".join(choices)
            return f"{quoted(text)}: which choice? Expected {id_.upper()}= and one of {there}"
        if len(text) <= _LONGEST:
            try:
                read_ruling(text, self._known)
            except UnknownNameError as error:
                return str(error)
        return f"{quoted(text)} is no ruling: expected an id, = and a choice"

    def _repair(self, text: str) -> str | None:
        """Return the ruling that *text* is after one edit."""
        return near_word(text, (f"{r.id}={choice}" for r in self._known for choice in r.choices))
