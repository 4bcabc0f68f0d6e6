"""
Lines of pieces: ``E2 bB gK``, a hex and what stands on it, or ``bK B2 E6``, pieces and
all the hexes where they stand; ``bK -`` says that they stand nowhere. And lines of totals:
``b 1B 2K 12``, what somebody counted on the whole board.
"""

import re
from collections.abc import Iterator, Sequence
from string import ascii_uppercase, digits
from typing import NamedTuple

from generators.hexes import Hex
from pnp.model.boards import Piece
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.notation.reading.blocks import Block
from pnp.notation.reading.colours import ColourLines
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.hexlookup import UNKNOWN_HEX, HexLookup
from pnp.notation.reading.nearmisses import LONGEST, near_text
from pnp.notation.reading.piecewords import Group, PieceWords, WordFault
from pnp.notation.reading.words import Token, is_digits, joined_at_equals, read_count

# Far more than any game has; beyond it somebody wastes our time.
MOST_PLACED = 20_000
_NOWHERE = "-"
_PLACE_STARTS = tuple(ascii_uppercase + digits)
_UNKNOWN_PLACES = (UNREADABLE, UNREADABLE * 2)
# What people type between a hex and its pieces out of habit.
_MARKS = ".="


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
        self._styles: dict[bool, Token] = {}
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
        cell = self._hexes.find(name)
        self._remark_on_number(name)
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

    def _remark_on_number(self, name: Token) -> None:
        """Remark where one line begins with the number of a hex and another with a name."""
        is_first = is_digits(name.text) not in self._styles
        self._styles.setdefault(is_digits(name.text), name)
        if is_first and len(self._styles) == 2:
            number, named = self._styles[True], self._styles[False]
            self.remarks.append(
                f"line {number.line} begins with the number of a hex, {number.text}, and line "
                f"{named.line} with the name {named.text}: is a row letter missing?"
            )

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
        if self._words.is_word(other) or self._hexes.looks_like_name(other):
            return False
        return len(one + other) <= LONGEST and self._words.is_word(one + other)

    def _tell_second_hex(self, word: Token) -> None:
        message = (
            f"{quoted(word.text)} is a second hex: expected one hex and then its pieces, "
            f"or pieces and then their hexes"
        )
        lower = word.text.lower()
        as_pieces = lower[:1] + word.text[1:]
        if self._words.is_word(as_pieces) and not self._hexes.is_name(word.text):
            message = f"{quoted(word.text)} is neither a hex nor pieces: colours are lower case"
            lower = as_pieces
        self._log.add(word, message, lambda: lower if self._words.is_word(lower) else None)

    def _read_pieces_first(self, line: Sequence[Token]) -> None:
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
            if not self._words.is_word(edited) or _numbers(edited) != typed:
                return False
            return len(edited) >= len(text) or _piece_count(edited) >= _piece_count(text)

        return near_text(text, is_meant, self._words.letters)

    def _place(self, group: Group, cell: Hex, word: Token) -> None:
        if len(self.placed) == MOST_PLACED:
            self._log.end(word, f"more than {MOST_PLACED} pieces: far too many for a position")
        piece = Piece(group.colour, group.kind, cell, group.how_many, group.chip)
        self.placed.append(PlacedPiece(piece, word))


def _piece_count(text: str) -> int:
    return sum(map(str.isupper, text))


def _numbers(text: str) -> list[str]:
    """Return the numbers in *text*: 3.5 is not meant for 35."""
    return re.findall("[0-9]+", text)


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
        for colour, head, words in self._colours.read(block):
            if any(word.text.startswith(UNREADABLE) for word in words):
                self.remarks.append(
                    f"line {head.line}: the totals of {head.text} are not compared, "
                    f"because one of them is not entered"
                )
                self._read_counts([word for word in words if word.text != UNREADABLE])
            else:
                self.totals[colour] = self._read_counts(words)

    def _read_counts(self, words: Sequence[Token]) -> dict[str, int]:
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
