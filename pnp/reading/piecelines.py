"""
Lines of pieces: ``E2 bB gK``, a hex and what stands on it, or ``bK B2 E6``, pieces and
all the hexes where they stand.

A word of pieces is a colour, in lower case, and kinds, in upper case, once or several
times. A number counts the kind before it; in games with troops it stands for troops.
"""

from collections.abc import Sequence
from typing import NamedTuple

from generators.hexes import Hex
from pnp.boards import Piece
from pnp.games.record import Game
from pnp.positions import UNREADABLE
from pnp.reading.faults import FaultLog, quoted
from pnp.reading.hexlookup import HexLookup
from pnp.reading.nearmisses import near_text
from pnp.reading.numbers import is_digits
from pnp.reading.tokens import Token

MOST_A_WORD = 99
MOST_TROOPS_A_WORD = 999
_MOST_CHIP = 99
_DIGITS = "0123456789"


class Group(NamedTuple):
    """Pieces of one colour and kind in a word."""

    colour: str
    kind: str
    count: int
    chip: int | None


class WordFault(NamedTuple):
    """The part of a word that cannot be read, and why."""

    start: int
    end: int
    message: str


def read_piece_lines(
    lines: Sequence[Sequence[Token]], game: Game, hexes: HexLookup, log: FaultLog
) -> list[tuple[Piece, Token]]:
    """Return all pieces, each with the word that names them; faults are told."""
    reader = _PieceReader(game, hexes, log)
    for line in lines:
        reader.read(line)
    return reader.pieces


def read_piece_word(text: str, game: Game) -> list[Group] | WordFault:
    """Return the pieces that *text* stands for, or what is wrong with it."""
    return _WordReader(text, game).read()


class _PieceReader:
    """Reads lines of pieces, one after the other."""

    def __init__(self, game: Game, hexes: HexLookup, log: FaultLog) -> None:
        self.pieces: list[tuple[Piece, Token]] = []
        self._game = game
        self._hexes = hexes
        self._log = log
        self._letters = "".join(
            [*(c.letter for c in game.colours), *(k.letter for k in game.pieces), _DIGITS, "=?"]
        )

    def read(self, line: Sequence[Token]) -> None:
        """Read one line."""
        first = line[0]
        if self._hexes.looks_like_name(first.text):
            self._read_tile_first(first, line[1:])
        else:
            self._read_piece_first(line)

    def _read_tile_first(self, name: Token, words: Sequence[Token]) -> None:
        """Read a hex and what stands on it."""
        cell = self._hexes.find(name)
        if not words:
            self._log.add(
                name, f"what stands on {quoted(name.text)}? Expected a colour and pieces behind it"
            )
        for word in words:
            if self._hexes.looks_like_name(word.text):
                self._log.add(
                    word,
                    f"{quoted(word.text)} is a second hex: expected one hex and then its pieces, or pieces and then their hexes",
                )
                return
            for group in self._groups(word):
                if cell is not None:
                    self._add(group, cell, word)

    def _read_piece_first(self, line: Sequence[Token]) -> None:
        """Read pieces and the hexes where they stand."""
        words = 1
        while words < len(line) and not self._hexes.looks_like_name(line[words].text):
            words += 1
        names = line[words:]
        if not names:
            self._tell_no_hex(line)
            return
        groups = [group for word in line[:words] for group in self._groups(word)]
        for name in names:
            cell = self._hexes.find(name)
            if cell is not None:
                for group in groups:
                    self._add(group, cell, name)

    def _tell_no_hex(self, line: Sequence[Token]) -> None:
        """Say that no hex is named, or that its row letter stands in lower case."""
        first = line[0]
        upper = first.text.upper()
        if (
            upper != first.text
            and self._hexes.looks_like_name(upper)
            and self._hexes.is_name(upper)
        ):
            self._log.add(
                first, f"{quoted(first.text)} is no hex: row letters are upper case", lambda: upper
            )
            return
        before = self._log.count
        groups = [group for word in line for group in self._groups(word)]
        if groups and self._log.count == before:
            self._log.add(
                first,
                f"on which hex stands {quoted(first.text)}? Expected the name of a hex before or behind the pieces",
            )

    def _groups(self, word: Token) -> list[Group]:
        """Return the pieces of *word*; where it cannot be read, tell it and return none."""
        groups = read_piece_word(word.text, self._game)
        if isinstance(groups, WordFault):
            self._log.add(
                word.part(groups.start, groups.end), groups.message, lambda: self._repair(word.text)
            )
            return []
        return groups

    def _repair(self, text: str) -> str | None:
        """Return the word that *text* is after one edit."""

        def is_valid(word: str) -> bool:
            return bool(word) and not isinstance(read_piece_word(word, self._game), WordFault)

        return near_text(text, is_valid, self._letters)

    def _add(self, group: Group, cell: Hex, token: Token) -> None:
        """Note pieces on a hex."""
        piece = Piece(group.colour, group.kind, cell, group.count, group.chip)
        self.pieces.append((piece, token))


class _WordReader:
    """Reads one word of pieces from left to right."""

    def __init__(self, text: str, game: Game) -> None:
        self._text = text
        self._at = 0
        self._colours = {colour.letter for colour in game.colours} | {UNREADABLE}
        self._kinds = {kind.letter for kind in game.pieces if kind.letter} | {UNREADABLE}
        self._chips = {kind.letter for kind in game.pieces if kind.has_chip}
        self._has_plain = any(not kind.letter for kind in game.pieces)
        self._slug = game.slug

    def read(self) -> list[Group] | WordFault:
        """Return all groups, or the first fault."""
        groups: list[Group] = []
        while self._at < len(self._text):
            found = self._read_colour()
            if isinstance(found, WordFault):
                return found
            groups += found
        return groups

    def _read_colour(self) -> list[Group] | WordFault:
        """Read a colour and all its pieces."""
        start = self._at
        colour = self._text[start]
        if colour not in self._colours:
            return WordFault(start, start + 1, self._colour_message(colour))
        self._at += 1
        groups = []
        while self._at < len(self._text) and not self._text[self._at].islower():
            group = self._read_kind(colour)
            if isinstance(group, WordFault):
                return group
            groups.append(group)
        if groups:
            return groups
        if colour == UNREADABLE:
            return [Group(colour, UNREADABLE, 1, None)]
        return WordFault(
            start,
            start + 1,
            f"which pieces of {quoted(colour)}? Expected {self._kinds_told()} behind the colour",
        )

    def _read_kind(self, colour: str) -> Group | WordFault:
        """Read one kind with its number and chip."""
        start = self._at
        mark = self._text[start]
        if mark in self._kinds:
            self._at += 1
            count = 1 if self._has_plain else self._read_count(MOST_A_WORD)
            if isinstance(count, WordFault):
                return count
            chip = self._read_chip(mark)
            return chip if isinstance(chip, WordFault) else Group(colour, mark, count, chip)
        if mark in _DIGITS and self._has_plain:
            count = self._read_count(MOST_TROOPS_A_WORD)
            return count if isinstance(count, WordFault) else Group(colour, "", count, None)
        if mark in _DIGITS:
            return WordFault(
                start,
                self._digits_end(),
                f"{quoted(self._text[start : self._digits_end()])} of what? Expected {self._kinds_told()} before a number",
            )
        return WordFault(
            start,
            start + 1,
            f"{quoted(mark)} is no piece of {self._slug}: expected {self._kinds_told()}",
        )

    def _digits_end(self) -> int:
        """Return where the digits at this place end."""
        end = self._at
        while end < len(self._text) and self._text[end] in _DIGITS:
            end += 1
        return end

    def _read_count(self, most: int) -> int | WordFault:
        """Read a number of pieces, 1 where none is given."""
        start, end = self._at, self._digits_end()
        if start == end:
            return 1
        digits = self._text[start:end]
        if len(digits) > len(str(most)) or int(digits) > most:
            return WordFault(
                start, end, f"{quoted(digits)} pieces in one word: expected at most {most}"
            )
        if int(digits) == 0:
            return WordFault(
                start,
                end,
                f"{quoted(digits)}: expected 1 or more; what is not there is not written",
            )
        self._at = end
        return int(digits)

    def _read_chip(self, mark: str) -> int | WordFault | None:
        """Read the value of a chip behind an equals sign."""
        if self._text[self._at : self._at + 1] != "=":
            return None
        start = self._at
        self._at += 1
        end = self._digits_end()
        digits = self._text[self._at : end]
        if mark not in self._chips:
            which = " or ".join(sorted(self._chips))
            told = f"only {which} has one" if which else f"{self._slug} has none"
            return WordFault(start, max(end, start + 1), f"a chip on {quoted(mark)}: {told}")
        if self._text[self._at : self._at + 1] == UNREADABLE:
            self._at += 1
            return None
        if not digits or len(digits) > len(str(_MOST_CHIP)):
            return WordFault(
                start,
                max(end, start + 1),
                f"which chip? Expected its value behind =, at most {_MOST_CHIP}",
            )
        self._at = end
        return int(digits)

    def _colour_message(self, mark: str) -> str:
        """Return why *mark* is no colour."""
        there = " ".join(sorted(self._colours - {UNREADABLE}))
        case = (
            "; colours are lower case"
            if mark.lower() in self._colours and mark != UNREADABLE
            else ""
        )
        return f"{quoted(mark)} is no colour of {self._slug}: expected one of {there}{case}"

    def _kinds_told(self) -> str:
        """Return the kinds of pieces there are."""
        letters = " ".join(sorted(self._kinds - {UNREADABLE}))
        return f"{letters} or a number" if self._has_plain else letters
