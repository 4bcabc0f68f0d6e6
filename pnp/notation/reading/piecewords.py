"""
Words of pieces: ``yKbKD4``, ``rB=6``, ``b?``.

A word is a colour, in lower case, and kinds, in upper case, once or several times. A number
counts the kind before it; in games with troops it stands for troops. ``?`` is a colour or a
kind that cannot be read, alone it is both.
"""

from typing import NamedTuple

from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.notation.reading.colours import ColourWords
from pnp.notation.reading.faults import quoted

MOST_A_WORD = 99
MOST_TROOPS_A_WORD = 999
_MOST_CHIP = 99
_DIGITS = "0123456789"
_CHIP = "="
_MINUS_SIGNS = ("-", "\N{MINUS SIGN}")


class Group(NamedTuple):
    """Pieces of one colour and kind in a word."""

    colour: str
    kind: str
    how_many: int = 1
    chip: int | None = None


class WordFault(NamedTuple):
    """The part of a word that cannot be read, and why."""

    start: int
    end: int
    message: str


class PieceWords:
    """The colours and kinds of pieces of one game, and how words of them are read."""

    def __init__(self, game: Game) -> None:
        self.slug = game.slug
        self.colours = ColourWords(game)
        self.kinds = {kind.letter for kind in game.pieces if kind.letter} | {UNREADABLE}
        self.chip_kinds = {kind.letter for kind in game.pieces if kind.has_chip}
        self.has_troops = any(not kind.letter for kind in game.pieces)

    @property
    def letters(self) -> str:
        """All characters that may stand in a word."""
        marks = {*self.colours.letters, *self.kinds} - {UNREADABLE}
        return "".join(sorted(marks)) + _DIGITS + _CHIP

    def read(self, text: str) -> list[Group] | WordFault:
        """Return the pieces that *text* stands for, or what is wrong with it."""
        return _WordReader(text, self).read()

    def is_word(self, text: str) -> bool:
        """Tell whether *text* can be read."""
        return bool(text) and not isinstance(self.read(text), WordFault)

    def colour_fault(self, mark: str) -> str:
        """Return why *mark* is no colour."""
        there = " ".join(sorted(self.colours.letters))
        is_upper = mark.lower() in self.colours.letters
        case = "; colours are lower case" if is_upper else ""
        return f"{quoted(mark)} is no colour of {self.slug}: expected one of {there}{case}"

    def kinds_told(self) -> str:
        """Return what may stand behind a colour."""
        letters = " ".join(sorted(self.kinds - {UNREADABLE}))
        return f"{letters} or a number" if self.has_troops else letters


class _WordReader:
    """Reads one word from left to right."""

    def __init__(self, text: str, words: PieceWords) -> None:
        self._text = text
        self._at = 0
        self._words = words

    def read(self) -> list[Group] | WordFault:
        groups: list[Group] = []
        while self._at < len(self._text):
            found = self._read_colour()
            if isinstance(found, WordFault):
                return found
            groups += found
        return groups

    def _read_colour(self) -> list[Group] | WordFault:
        start = self._at
        found = self._find_colour()
        if found is None:
            return WordFault(start, start + 1, self._words.colour_fault(self._text[start]))
        colour, self._at = found
        groups = []
        while self._at < len(self._text) and not self._text[self._at].islower():
            group = self._read_kind(colour)
            if isinstance(group, WordFault):
                return group
            groups.append(group)
        if not groups and colour == UNREADABLE:
            return [Group(colour, UNREADABLE)]
        if not groups:
            expected = f"Expected {self._words.kinds_told()} right behind the colour"
            typed = quoted(self._text[start : self._at])
            return WordFault(start, self._at, f"which pieces of {typed}? {expected}")
        return groups

    def _find_colour(self) -> tuple[str, int] | None:
        """Return the colour at this place, as a letter or a name, and where its word ends."""
        start = end = self._at
        if self._text[start] == UNREADABLE:
            return UNREADABLE, start + 1
        while end < len(self._text) and self._text[end].islower():
            end += 1
        colour = self._words.colours.find(self._text[start:end])
        if colour is None:
            end = start + 1
            colour = self._words.colours.find(self._text[start:end])
        return None if colour is None else (colour, end)

    def _read_kind(self, colour: str) -> Group | WordFault:
        mark = self._text[self._at]
        if mark in self._words.kinds:
            return self._read_lettered(colour, mark)
        expected = self._words.kinds_told()
        if mark not in _DIGITS:
            message = f"{quoted(mark)} is no piece of {self._words.slug}: expected {expected}"
            return WordFault(self._at, self._at + 1, message)
        if not self._words.has_troops:
            end = self._digits_end()
            digits = quoted(self._text[self._at : end])
            return WordFault(self._at, end, f"{digits} of what? Expected {expected} before it")
        count = self._read_count(MOST_TROOPS_A_WORD)
        return count if isinstance(count, WordFault) else Group(colour, "", count)

    def _read_lettered(self, colour: str, kind: str) -> Group | WordFault:
        """Read a letter, the number of such pieces where a number can be theirs, and a chip."""
        self._at += 1
        count = 1 if self._words.has_troops else self._read_count(MOST_A_WORD)
        if isinstance(count, WordFault):
            return count
        chip = self._read_chip(kind)
        return chip if isinstance(chip, WordFault) else Group(colour, kind, count, chip)

    def _read_count(self, most: int) -> int | WordFault:
        start, end = self._at, self._digits_end()
        if start == end:
            return 1
        digits = self._text[start:end]
        if len(digits) > len(str(most)) or int(digits) > most:
            return WordFault(start, end, f"{quoted(digits)} pieces: expected at most {most}")
        if int(digits) == 0:
            message = f"{quoted(digits)} pieces: leave out what is not there"
            return WordFault(start, end, message)
        self._at = end
        return int(digits)

    def _read_chip(self, kind: str) -> int | WordFault | None:
        """Read the value of a chip behind an equals sign; None where there is none to read."""
        start = self._at
        if self._text[start : start + 1] != _CHIP:
            return None
        self._at += 1
        is_negative = self._text[self._at : self._at + 1] in _MINUS_SIGNS
        self._at += is_negative
        end = self._digits_end()
        digits = self._text[self._at : end]
        if kind not in self._words.chip_kinds:
            which = " ".join(sorted(self._words.chip_kinds))
            told = f"only {which} has one" if which else f"{self._words.slug} has none"
            return WordFault(start, end, f"a chip on {quoted(kind)}: {told}")
        if self._text[start + 1 : start + 2] == UNREADABLE:
            self._at += 1
            return None
        if not digits or len(digits) > len(str(_MOST_CHIP)):
            message = f"which chip? Expected its value behind =, {-_MOST_CHIP} to {_MOST_CHIP}"
            return WordFault(start, end, message)
        self._at = end
        return -int(digits) if is_negative else int(digits)

    def _digits_end(self) -> int:
        end = self._at
        while end < len(self._text) and self._text[end] in _DIGITS:
            end += 1
        return end
