"""Lines of totals: ``b 1B 2K 12``, what somebody counted on the whole board."""

from collections.abc import Sequence

from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.notation.reading.blocks import Block
from pnp.notation.reading.colourlines import ColourLines
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.nearmisses import LONGEST, near_text
from pnp.notation.reading.numbers import read_count
from pnp.notation.reading.tokens import Token


class TotalsReader:
    """
    Reads the totals of one file; faults are told.

    Attributes:
        totals: by colour and kind, without zeros; None while there is no such block.
    """

    def __init__(self, game: Game, log: FaultLog) -> None:
        self.totals: dict[str, dict[str, int]] | None = None
        self.remarks: list[str] = []
        self._kinds = {kind.letter for kind in game.pieces}
        self._letters = "".join(self._kinds)
        self._colours = ColourLines(game, log)
        self._log = log

    def read(self, block: Block) -> None:
        """Read one block."""
        self.totals = {} if self.totals is None else self.totals
        for colour, words in self._colours.read(block):
            if any(word.text.startswith(UNREADABLE) for word in words):
                self.remarks.append(
                    f"line {colour.line}: the totals of {colour.text} are not compared, "
                    f"because one of them is not entered"
                )
                self._read_counts([word for word in words if word.text != UNREADABLE])
            else:
                self.totals[colour.text] = self._read_counts(words)

    def _read_counts(self, words: Sequence[Token]) -> dict[str, int]:
        """Return the numbers of one line."""
        counts: dict[str, int] = {}
        for word in words:
            number, kind = self._parts(word.text)
            count = 0 if number == UNREADABLE and kind else read_count(number)
            if count is None or kind not in self._kinds:
                self._tell_unknown(word)
            elif kind in counts:
                message = f"{quoted(word.text)}: a second number for the same pieces"
                self._log.add(word, message)
            else:
                counts[kind] = count
        return {kind: count for kind, count in counts.items() if count}

    def _parts(self, text: str) -> tuple[str, str]:
        """Return the number and the kind of pieces in ``2K``."""
        number = text.rstrip(self._letters)
        return number, text[len(number) :]

    def _tell_unknown(self, word: Token) -> None:
        """Say that *word* is no count of a kind of pieces."""
        kinds = " ".join(sorted(self._kinds - {""}))
        plain = ", or a number alone" if "" in self._kinds else ""
        message = f"{quoted(word.text)}: expected a number and one of {kinds}{plain}"
        self._log.add(word, message, lambda: self._repair(word.text))

    def _repair(self, text: str) -> str | None:
        """Return what *text* is with a blank between two counts, or letters as they should be."""
        for place in range(1, min(len(text), LONGEST)):
            parts = text[:place], text[place:]
            if text[place - 1] in self._letters and all(map(self._is_count, parts)):
                return " ".join(parts)
        return near_text(text, lambda edited: self._is_count_of(edited, text), self._letters)

    def _is_count_of(self, text: str, typed: str) -> bool:
        """Tell whether *text* is a count with the very letters and digits that were *typed*."""
        marks = sorted(filter(str.isalnum, typed.upper()))
        return sorted(filter(str.isalnum, text)) == marks and self._is_count(text)

    def _is_count(self, text: str) -> bool:
        """Tell whether *text* is a number and a kind."""
        number, kind = self._parts(text)
        return read_count(number) is not None and kind in self._kinds
