"""
Lines of pieces: ``E2 bB gK``, a hex and what stands on it, or ``bK B2 E6``, pieces and
all the hexes where they stand; ``bK -`` says that they stand nowhere.
"""

import re
from collections.abc import Iterator, Sequence
from string import ascii_uppercase, digits
from typing import NamedTuple

from generators.hexes import Hex
from pnp.model.boards import Piece
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.hexlookup import UNKNOWN_HEX, HexLookup
from pnp.notation.reading.nearmisses import LONGEST, near_text
from pnp.notation.reading.piecewords import Group, PieceWords, WordFault
from pnp.notation.reading.tokens import Token, joined_at_equals

# Far more than any game has; beyond it somebody wastes our time.
MOST_PLACED = 20_000
_NOWHERE = "-"
_PLACE_STARTS = tuple(ascii_uppercase + digits)
_UNKNOWN_PLACES = (UNREADABLE, UNREADABLE * 2)
# What people type between a hex and its pieces out of habit.
_MARKS = ",:;.="


class PlacedPiece(NamedTuple):
    """A piece and the word that puts it there."""

    piece: Piece
    word: Token


class PieceReader:
    """
    Reads lines of pieces, one after the other; faults are told.

    Attributes:
        placed: what was read.
        remarks: hexes that begin two lines, though a line should say all that stands there:
            often one of them is mistyped.
    """

    def __init__(self, game: Game, hexes: HexLookup, log: FaultLog) -> None:
        self.placed: list[PlacedPiece] = []
        self.remarks: list[str] = []
        self._begun: dict[Hex, int] = {}
        self._words = PieceWords(game)
        self._hexes = hexes
        self._log = log

    def read(self, words: Sequence[Token]) -> None:
        """Read one line."""
        line = joined_at_equals(words)
        if self._hexes.looks_like_name(line[0].text):
            self._read_hex_first(line[0], line[1:])
        else:
            self._read_pieces_first(line)

    def _read_hex_first(self, name: Token, words: Sequence[Token]) -> None:
        """Read a hex and what stands on it."""
        cell = self._hexes.find(name)
        if cell is not None and self._begun.setdefault(cell, name.line) != name.line:
            self.remarks.append(
                f"lines {self._begun[cell]} and {name.line} both begin with {name.text}: "
                "is one of them meant for another hex?"
            )
        if not words:
            message = f"what stands on {quoted(name.text)}? Expected a colour and pieces behind it"
            self._log.add(name, message)
        for word in self._without_blanks(words):
            if self._hexes.looks_like_name(word.text):
                self._tell_second_hex(word)
                return
            for group in self._groups(word):
                if cell is not None:
                    self._place(group, cell, word)

    def _without_blanks(self, words: Sequence[Token]) -> Iterator[Token]:
        """Yield *words* up to one that a blank cuts in two, as in ``b B``; tell that."""
        for index, word in enumerate(words):
            behind = words[index + 1] if index + 1 < len(words) else None
            if behind is None or not self._is_cut(word.text, behind.text):
                yield word
                continue
            message = f"{quoted(word.text)} and {quoted(behind.text)} are cut in two by a blank"
            self._log.add(word, message, f"{word.text}{behind.text}".strip)
            return

    def _is_cut(self, one: str, other: str) -> bool:
        """Tell whether both can be read only together."""
        if self._words.is_word(other) or self._hexes.looks_like_name(other):
            return False
        return len(one + other) <= LONGEST and self._words.is_word(one + other)

    def _tell_second_hex(self, word: Token) -> None:
        """Say that a line has one hex and then pieces."""
        message = (
            f"{quoted(word.text)} is a second hex: expected one hex and then its pieces, "
            f"or pieces and then their hexes"
        )
        lower = word.text.lower()
        self._log.add(word, message, lambda: lower if self._words.is_word(lower) else None)

    def _read_pieces_first(self, line: Sequence[Token]) -> None:
        """Read pieces and the hexes where they stand."""
        if len(line) > 1 and line[-1].text == _NOWHERE:
            self._read_nowhere(line[:-1])
            return
        count = 1
        while count < len(line) and not self._hexes.looks_like_name(line[count].text):
            count += 1
        names = line[count:]
        if self._tell_no_name(line[0], line[1:]) or (
            not names and self._tell_lower_case_hex(line[0])
        ):
            return
        self._remark_on_troops(line[1:count])
        groups = [group for word in line[:count] for group in self._groups(word)]
        if not names:
            self._tell_no_hex(line)
        else:
            self._place_everywhere(groups, names)

    def _read_nowhere(self, words: Sequence[Token]) -> None:
        """Read pieces that stand nowhere, as templates have them: only for their faults."""
        for word in words:
            if self._hexes.looks_like_name(word.text):
                message = f"{quoted(word.text)} is a hex: expected - for none, or names of hexes"
                self._log.add(word, message)
                return
            self._groups(word)

    def _place_everywhere(self, groups: Sequence[Group], names: Sequence[Token]) -> None:
        """Put *groups* on each of the hexes."""
        known: dict[Hex, Token] = {}
        for name in names:
            cell = self._hexes.find(name)
            if cell is not None and known.setdefault(cell, name) is not name:
                self.remarks.append(
                    f"line {name.line} names {name.text} twice: is one of them meant for another "
                    "hex?"
                )
            if cell is not None:
                for group in groups:
                    self._place(group, cell, name)

    def _tell_no_hex(self, line: Sequence[Token]) -> None:
        """Say that no hex is named, unless there are other faults in the line."""
        if all(self._words.is_word(word.text) for word in line):
            message = (
                f"on which hex stands {quoted(line[0].text)}? Expected its name, or - for none"
            )
            self._log.add(line[0], message)

    def _tell_no_name(self, word: Token, others: Sequence[Token]) -> bool:
        """Tell whether a line begins with what is meant for a hex, but is none; if so, say it."""
        text = word.text
        if text in _UNKNOWN_PLACES:
            is_place = bool(others) and all(self._words.is_word(other.text) for other in others)
        else:
            # Pieces of a colour in upper case are no place.
            near = (text.lower(), text[:1].lower() + text[1:])
            is_place = text[:1] in _PLACE_STARTS and not any(map(self._words.is_word, near))
        if not is_place:
            return False
        if UNREADABLE in text:
            self._log.add(word, f"{quoted(text)}: {UNKNOWN_HEX}")
        else:
            message = f"{quoted(text)} is neither a hex nor pieces, which begin with their colour"
            self._log.add(word, message, lambda: self._repaired_place(text, others))
        return True

    def _repaired_place(self, text: str, others: Sequence[Token]) -> str | None:
        """Return the hex that *text* is meant for, perhaps with the pieces that stick to it."""
        for place in range(2, min(len(text), LONGEST)):
            name, pieces = text[:place].rstrip(_MARKS), text[place:].lstrip(_MARKS)
            if self._hexes.is_name(name) and self._words.is_word(pieces):
                return f"{name} {pieces}"
        if others and self._hexes.is_name(text + others[0].text):
            return text + others[0].text
        return self._hexes.repair(text)

    def _remark_on_troops(self, words: Sequence[Token]) -> None:
        """Remark on ``b2`` among pieces: perhaps the hex B2 is meant."""
        for word in words:
            upper = word.text.upper()
            if upper != word.text and self._hexes.is_name(upper) and not self._hexes.is_open:
                self.remarks.append(
                    f"line {word.line}: {word.text} stands for pieces, and {upper} for the hex: is "
                    "that what is meant?"
                )

    def _tell_lower_case_hex(self, word: Token) -> bool:
        """Tell whether *word* is a hex but for its case; if so, say it."""
        upper = word.text.upper()
        if upper == word.text or not self._hexes.is_name(upper):
            return False
        message = f"{quoted(word.text)} is no hex: row letters are upper case"
        self._log.add(word, message, lambda: upper)
        return True

    def _groups(self, word: Token) -> list[Group]:
        """Return the pieces of *word*; where it cannot be read, tell it and return none."""
        groups = self._words.read(word.text)
        if not isinstance(groups, WordFault):
            return groups
        part = word.part(groups.start, groups.end)
        # Another number or chip would be a guess.
        is_guess = part.text.isdigit() or part.text.startswith("=")
        self._log.add(part, groups.message, lambda: self._repair(word.text, is_guess=is_guess))
        return []

    def _repair(self, text: str, *, is_guess: bool) -> str | None:
        """Return the hexes, or, if that is no guess, the word that *text* is after one edit."""
        hexes = self._hexes.repaired(text)
        if hexes is not None or is_guess:
            return hexes

        typed = _numbers(text)

        def is_meant(edited: str) -> bool:
            return self._words.is_word(edited) and _numbers(edited) == typed

        return near_text(text, is_meant, self._words.letters)

    def _place(self, group: Group, cell: Hex, word: Token) -> None:
        """Note pieces on a hex."""
        if len(self.placed) == MOST_PLACED:
            self._log.end(word, f"more than {MOST_PLACED} pieces: far too many for a position")
        piece = Piece(group.colour, group.kind, cell, group.how_many, group.chip)
        self.placed.append(PlacedPiece(piece, word))


def _numbers(text: str) -> list[str]:
    """Return the numbers in *text*: 3.5 is not meant for 35."""
    return re.findall("[0-9]+", text)
