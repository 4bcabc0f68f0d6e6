"""
Pieces as they are typed in a text.

A word such as ``yKbKD4``, ``rB=6`` or ``b?`` is a colour, in lower case, and kinds, in upper
case, once or several times; of codes such as ``INF1`` the longest that stands there. A number
counts the kind before it, unless that ends in a digit; in games with troops it stands for
troops. ``?`` is a colour or a kind that cannot be read, alone it is both. Pieces of nobody have
no colour: ``X``.

A line is ``E2 bB gK``, a hex and what stands on it, or ``bK B2 E6``, pieces and all the hexes
where they stand; ``bK -`` says that they stand nowhere. Corners and sides are named by an hour
on a hex: ``C3@12 rS``.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from generators import NamedTuple, regex
from generators.hexes import CLOCKS, Hex, Place, PlaceKind, PlaceName, kind_of_clock, place_at
from pnp.messages import Message
from pnp.model.boards import NOBODY, Piece
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.notation.reading import tokens
from pnp.notation.reading.names import ColourWords, HexLookup, listed
from pnp.notation.reading.tokens import FaultLog, Token
from pnp.texts.suggestions import quoted

MOST_A_WORD = 99
MOST_TROOPS_A_WORD = 999
# Far more than any game has; beyond it somebody wastes our time.
MOST_PLACED = 20_000
_MOST_CHIP = 99
_CHIP = "="
_MINUS_SIGNS = ("-", "\N{MINUS SIGN}")
_NOWHERE = "-"
_PLACE_STARTS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ" + tokens.DIGITS)
_UNKNOWN_PLACES = (UNREADABLE, UNREADABLE * 2)
MOST_KINDS_LISTED = 26
# What people type between a hex and its pieces out of habit.
_MARKS = ".="
_CODE = regex("[A-Z][A-Z0-9]*|.", re.DOTALL)


class Group(NamedTuple):
    """Pieces of one colour and kind in a word."""

    colour: str
    kind: str
    how_many: int = 1
    chip: int | None = None


class WordFault(Exception):  # noqa: N818 - a signal within this module, no error
    """The part of a word that cannot be read, and what says why: few are ever told."""

    def __init__(self, start: int, end: int, message: Callable[[], Message]) -> None:
        super().__init__(start, end)
        self.start, self.end, self.message = start, end, message


class PieceWords:
    """The colours and kinds of pieces of one game, and how words of them are read."""

    def __init__(self, game: Game) -> None:
        self.slug = game.slug
        self.colours = ColourWords(game)
        self.neutral = {kind.letter for kind in game.pieces if kind.is_neutral}
        letters = {kind.letter for kind in game.pieces if kind.letter}
        self.kinds = letters - self.neutral | {UNREADABLE}
        self._lengths = sorted({*map(len, self.kinds | self.neutral)}, reverse=True)
        self.has_codes = self._lengths[0] > 1
        self.chip_kinds = {kind.letter for kind in game.pieces if kind.has_chip}
        self.has_troops = any(not kind.letter for kind in game.pieces)
        # Where a game has nothing else without a number, a colour alone is one of them.
        self.may_stand_alone = self.has_troops and not game.package

    @property
    def letters(self) -> str:
        """All characters that may stand in a word."""
        marks = {*self.colours.letters, *"".join(self.kinds | self.neutral)}
        return "".join(sorted(marks - {UNREADABLE, *tokens.DIGITS})) + tokens.DIGITS + _CHIP

    def code_at(self, text: str, start: int) -> str:
        """Return the longest letter or code of a kind at *start*; else what stands for one."""
        if not self.has_codes:
            return text[start]
        parts = (text[start : start + length] for length in self._lengths)
        known = (part for part in parts if part in self.kinds or part in self.neutral)
        return next(known, str(_CODE.findall(text, start)[0]))

    def read(self, text: str) -> list[Group]:
        """
        Return the pieces that *text* stands for.

        Raises:
            WordFault: it cannot be read.
        """
        return _WordReader(text, self).read()

    def is_word(self, text: str) -> bool:
        """Tell whether *text* can be read."""
        try:
            return bool(self.read(text))
        except WordFault:
            return False

    def with_chip_bearer(self, word: str) -> str | None:
        """Return *word* with the only kind that bears chips where a chip lies on ``?``."""
        bearers = "".join(self.chip_kinds)
        meant = word.replace(f"{UNREADABLE}{_CHIP}", f"{bearers}{_CHIP}")
        return meant if len(bearers) == 1 and meant != word and self.is_word(meant) else None

    def kinds_text(self) -> str:
        """Return what may stand behind a colour."""
        letters = listed(sorted(self.kinds - {UNREADABLE}), MOST_KINDS_LISTED)
        return Message("letters_or_number", letters=letters) if self.has_troops else letters


class _WordReader:
    """Reads one word from left to right; what it stumbles over is raised."""

    def __init__(self, text: str, words: PieceWords) -> None:
        self._text = text
        self._at = 0
        self._words = words

    def read(self) -> list[Group]:
        groups: list[Group] = []
        while self._at < len(self._text):
            neutral = self._words.neutral
            if neutral and (code := self._words.code_at(self._text, self._at)) in neutral:
                groups.append(self._read_lettered(NOBODY, code))
            else:
                groups += self._read_colour()
        return groups

    def _read_colour(self) -> list[Group]:
        start = self._at
        colour = self._take_colour()
        groups = []
        while self._at < len(self._text) and not self._text[self._at].islower():
            groups.append(self._read_kind(colour))
        if groups:
            return groups
        if colour == UNREADABLE:
            return [Group(colour, UNREADABLE)]
        if self._words.may_stand_alone:
            return [Group(colour, "")]
        raise self._fault(start, "which_pieces")

    def _take_colour(self) -> str:
        """Go behind the colour at this place, a letter or a name, and return it."""
        start = end = self._at
        self._at += 1
        if self._text[start] == UNREADABLE:
            return UNREADABLE
        while end < len(self._text) and self._text[end].islower():
            end += 1
        for last in (end, start + 1):
            colour = self._words.colours.find(self._text[start:last])
            if colour is not None:
                self._at = last
                return colour
        letters = sorted(self._words.colours.letters)
        is_upper = self._text[start].lower() in letters
        key, there = "no_colour_upper_case" if is_upper else "no_colour", " ".join(letters)
        raise self._fault(start, key, game=self._words.slug, letters=there)

    def _read_kind(self, colour: str) -> Group:
        start, mark = self._at, self._words.code_at(self._text, self._at)
        if mark in self._words.kinds:
            return self._read_lettered(colour, mark)
        if mark[0] not in tokens.DIGITS or mark in self._words.neutral:
            self._at += len(mark)
            if mark in self._words.neutral:
                raise self._fault(start, "belongs_to_nobody")
            raise self._fault(start, "no_piece", game=self._words.slug)
        if not self._words.has_troops:
            self._take_digits()
            raise self._fault(start, "number_of_what")
        return Group(colour, "", self._read_count(MOST_TROOPS_A_WORD))

    def _read_lettered(self, colour: str, kind: str) -> Group:
        self._at += len(kind)
        count = 1
        if kind[-1] in tokens.DIGITS and (digits := self._take_digits()):
            start = self._at - len(kind) - len(digits)
            raise self._fault(start, "number_behind_code", code=kind)
        if not self._words.has_troops:
            count = self._read_count(MOST_A_WORD)
        return Group(colour, kind, count, self._read_chip(kind))

    def _read_count(self, most: int) -> int:
        start, digits = self._at, self._take_digits()
        if len(digits) > len(str(most)) or int(digits or 1) > most:
            raise self._fault(start, "too_many_of_a_kind", most=most)
        if digits and not int(digits):
            raise self._fault(start, "no_pieces_there")
        return int(digits or 1)

    def _read_chip(self, kind: str) -> int | None:
        """Read the value of a chip behind an equals sign; None where there is none to read."""
        start = self._at
        if self._text[start : start + 1] != _CHIP:
            return None
        self._at += 1
        is_negative = self._text[self._at : self._at + 1] in _MINUS_SIGNS
        self._at += is_negative
        digits = self._take_digits()
        if kind not in self._words.chip_kinds:
            key, bearers = "game_without_chips", " ".join(sorted(self._words.chip_kinds))
            key = "chip_on_other_piece" if bearers else key
            slug = self._words.slug
            raise self._fault(start, key, piece=quoted(kind), pieces=bearers, game=slug)
        if self._text[start + 1 : start + 2] == UNREADABLE:
            self._at += 1
            return None
        if not digits or len(digits) > len(str(_MOST_CHIP)):
            raise self._fault(start, "which_chip", least=-_MOST_CHIP, most=_MOST_CHIP)
        return -int(digits) if is_negative else int(digits)

    def _fault(self, start: int, key: str, **values: object) -> WordFault:
        """Return what is wrong with what was read from *start* on, told if nothing else fits."""
        typed, kinds = self._text[start : self._at], self._words.kinds_text
        return WordFault(
            start, self._at, lambda: Message(key, word=quoted(typed), kinds=kinds(), **values)
        )

    def _take_digits(self) -> str:
        start = self._at
        while self._at < len(self._text) and self._text[self._at] in tokens.DIGITS:
            self._at += 1
        return self._text[start : self._at]


class PlacedPiece(NamedTuple):
    """A piece and the word that puts it there."""

    piece: Piece
    word: Token


class PieceReader:
    """
    Reads lines of pieces, one after the other; faults are told.

    Hexes that begin two lines are remarked on: a line should say all that stands there, so often
    one of them is mistyped.

    Attributes:
        placed: what was read.
    """

    def __init__(self, game: Game, hexes: HexLookup, log: FaultLog) -> None:
        self.placed: list[PlacedPiece] = []
        self._begun: dict[Place | tuple[Hex, int], int] = {}
        self._styles: dict[bool, Token] = {}
        self._words = PieceWords(game)
        self._on = {kind.letter: kind.on for kind in game.pieces}
        self._hexes = hexes
        self._log = log

    def read(self, words: Sequence[Token]) -> None:
        """Read one line."""
        line = tokens.joined_at_equals(words)
        if self._hexes.looks_like_name(line[0].text):
            self._read_hex_first(line[0], line[1:])
        else:
            self._read_pieces_first(line)

    def _read_hex_first(self, name: Token, words: Sequence[Token]) -> None:
        place = self._hexes.find_place(name)
        if (
            self._styles.setdefault(tokens.is_digits(name.text), name) is name
            and len(self._styles) == 2
        ):
            # One line begins with the number of a hex and another with a name.
            (number, line, *_), (named, other, *_) = self._styles[True], self._styles[False]
            told = partial(
                Message, "number_and_name", line=line, number=number, other=other, name=named
            )
            self._log.remarks.append(told)
        if place is not None:
            # A hex has one name; a corner has one in each of its hexes.
            first = self._begun.setdefault(place_at(*place) if place[1] else place, name.line)
            if first != name.line:
                line, text = name.line, name.text
                told = partial(Message, "lines_begin_alike", first=first, second=line, hex=text)
                self._log.remarks.append(told)
        if not words:
            self._log.refuse(name, "what_stands_on", hex=quoted(name.text))
        for word in self._without_blanks(words):
            if self._hexes.looks_like_name(word.text):
                key, lower = "second_hex", word.text.lower()
                as_pieces = lower[:1] + word.text[1:]
                if self._words.is_word(as_pieces) and not self._hexes.is_name(word.text):
                    key, lower = "upper_case_colour", as_pieces
                self._log.refuse(word, key, lower if self._words.is_word(lower) else None)
                return
            for group in self._groups(word):
                if place is not None:
                    self._place(group, place, word)

    def _without_blanks(self, words: Sequence[Token]) -> Iterator[Token]:
        """Yield *words* up to one that a blank cuts in two, as in ``b B``; tell that."""
        for index, word in enumerate(words):
            other = words[index + 1].text if index + 1 < len(words) else ""
            both, is_word = word.text + other, self._words.is_word
            is_whole = not other or is_word(other) or self._hexes.looks_like_name(other)
            if is_whole or len(both) > tokens.LONGEST or not is_word(both):
                yield word
                continue
            self._log.refuse(word, "cut_in_two", both.strip, other=quoted(other))
            return

    def _read_pieces_first(self, line: Sequence[Token]) -> None:
        if len(line) > 1 and line[-1].text == _NOWHERE:
            # Pieces that stand nowhere, as templates have them, are read only for their faults.
            for word in line[:-1]:
                if self._hexes.looks_like_name(word.text):
                    self._log.refuse(word, "hex_among_pieces")
                    return
                self._groups(word)
            return
        count = 1
        while count < len(line) and not self._hexes.looks_like_name(line[count].text):
            count += 1
        names, upper = line[count:], line[0].text.upper()
        if self._refuse_no_name(line[0], line[1:]):
            return
        if not names and upper != line[0].text and self._hexes.is_name(upper):
            self._log.refuse(line[0], "hex_in_lower_case", upper)
            return
        for word in line[1:count]:  # of ``b2`` among pieces perhaps the hex B2 is meant
            upper = word.text.upper()
            if upper != word.text and self._hexes.is_name(upper) and not self._hexes.is_open:
                told = Message("piece_or_hex", line=word.line, word=word.text, hex=upper)
                self._log.remarks.append(told)
        groups = [group for word in line[:count] for group in self._groups(word)]
        known: dict[Place, Token] = {}
        for name in names:
            place = self._hexes.find_place(name)
            if place is None:
                continue
            if known.setdefault(place_at(*place), name) is not name:
                told = Message("hex_twice_in_line", line=name.line, hex=name.text)
                self._log.remarks.append(told)
            for group in groups:
                self._place(group, place, name)
        # No other fault is in it.
        if not names and all(self._words.is_word(word.text) for word in line):
            self._log.refuse(line[0], "on_which_hex")

    def _refuse_no_name(self, word: Token, others: Sequence[Token]) -> bool:
        """Tell whether a line begins with what is meant for a hex, but is none; if so, say it."""
        text = word.text
        if text in _UNKNOWN_PLACES:
            is_place = bool(others) and all(self._words.is_word(other.text) for other in others)
        else:
            # Pieces of a colour in upper case are no place.
            near = (text, text.lower(), text[:1].lower() + text[1:])
            is_place = text[:1] in _PLACE_STARTS and not any(map(self._words.is_word, near))
        if not is_place:
            return False
        if UNREADABLE in text:
            self._log.refuse(word, "unknown_hex")
        else:
            repair = partial(self._repaired_place, text, others)
            self._log.refuse(word, "neither_hex_nor_pieces", repair)
        return True

    def _repaired_place(self, text: str, others: Sequence[Token]) -> str | None:
        """Return the hex that *text* is meant for, perhaps with the pieces that stick to it."""
        for place in range(2, min(len(text), tokens.LONGEST)):
            name, pieces = text[:place].rstrip(_MARKS), text[place:].lstrip(_MARKS)
            if self._hexes.is_name(name) and self._words.is_word(pieces):
                return f"{name} {pieces}"
        if others and self._hexes.is_name(text + others[0].text):
            return text + others[0].text
        return self._hexes.repair(text)

    def _groups(self, word: Token) -> list[Group]:
        """Return the pieces of *word*; where it cannot be read, tell it and return none."""
        try:
            groups = self._words.read(word.text)
        except WordFault as fault:
            part, message = word.part(fault.start, fault.end), fault.message
        else:
            for before, group in pairwise(groups):
                if group.kind == UNREADABLE != before.kind and group.colour == before.colour:
                    self._log.remarks.append(
                        Message(
                            "one_more",
                            line=word.line,
                            word=quoted(word.text),
                            known=before.colour + before.kind,
                            alone=before.colour + UNREADABLE,
                        )
                    )
            return groups
        # Another number or chip would be a guess.
        is_guess = part.text.isdigit() or part.text.startswith("=")
        self._log.add(part, message, lambda: self._repair(word.text, is_guess=is_guess))
        return []

    def _repair(self, text: str, *, is_guess: bool) -> str | None:
        """Return the hexes, or, if that is no guess, the word that *text* is after one edit."""
        hexes = self._hexes.repaired(text) or self._words.with_chip_bearer(text)
        capitals = text[:1] + text[1:].upper()
        if hexes is None and self._words.has_codes and self._words.is_word(capitals):
            return capitals
        if hexes is not None or is_guess:
            return hexes

        typed = _numbers(text)

        def is_meant(edited: str) -> bool:
            if not self._words.is_word(edited) or _numbers(edited) != typed:
                return False
            return len(edited) >= len(text) or _piece_count(edited) >= _piece_count(text)

        return tokens.near_text(text, is_meant, self._words.letters)

    def _place(self, group: Group, place: PlaceName, word: Token) -> None:
        if len(self.placed) == MOST_PLACED:
            self._log.end(word, Message("too_many_pieces", most=MOST_PLACED))
        cell, clock = place
        on = self._on.get(group.kind, kind_of_clock(clock))
        if clock not in CLOCKS[on]:
            self._log.add(word, misplaced(group.kind, on))
            return
        piece = Piece(group.colour, group.kind, cell, group.how_many, group.chip, clock)
        self.placed.append(PlacedPiece(piece, word))


def misplaced(kind: str, on: PlaceKind) -> str:
    """Return where pieces of *kind* lie, of which one was put elsewhere."""
    key = {"hex": "lies_on_hexes", "corner": "lies_on_corners", "side": "lies_on_sides"}[on]
    return Message(key, piece=quoted(kind), hours=" ".join(map(str, CLOCKS[on])))


def _piece_count(text: str) -> int:
    return sum(map(str.isupper, text))


def _numbers(text: str) -> list[str]:
    # 3.5 is not meant for 35.
    return re.findall("[0-9]+", text)
