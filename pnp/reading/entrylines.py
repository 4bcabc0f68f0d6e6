"""Lines of entries, of totals and of rulings: what a photograph cannot show, or a count of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generators.hexes import Hex
from pnp.entries import EntryField, EntryKind
from pnp.errors import UnknownNameError
from pnp.games.record import Game
from pnp.positions import UNREADABLE
from pnp.reading.blocks import Block
from pnp.reading.faults import FaultLog, quoted
from pnp.reading.hexlookup import HexLookup
from pnp.reading.nearmisses import near_text, near_word
from pnp.reading.numbers import is_digits, read_number, read_sum
from pnp.reading.tokens import Token, joined_at_equals
from pnp.rulings import read_ruling

MOST_OF_A_KIND = 999
_MOST_LETTERS = 99
_LONGEST_RULING = 60
_NONE = "-"


@dataclass(slots=True)
class Entries:
    """Entries while they are read, as in `pnp.positions.Position`."""

    numbers: dict[str, dict[str, int]] = field(default_factory=dict)
    colours: dict[str, tuple[str, ...]] = field(default_factory=dict)
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cells: dict[str, tuple[Hex, ...]] = field(default_factory=dict)
    fields: dict[str, dict[str, dict[str, int | str]]] = field(default_factory=dict)


class EntryReader:
    """Reads the blocks of entries of one file; faults are told."""

    def __init__(self, game: Game, hexes: HexLookup, log: FaultLog) -> None:
        self.entries = Entries()
        self.totals: dict[str, dict[str, int]] | None = None
        self.rulings: dict[str, str] = {}
        self.remarks: list[str] = []
        self._game = game
        self._hexes = hexes
        self._log = log
        self._colours = [colour.letter for colour in game.colours]
        self._first: dict[tuple[str, str], Token] = {}

    def read(self, block: Block, kind: EntryKind) -> None:
        """Read a block of an entry."""
        readers: Mapping[str, Callable[[Block, EntryKind], None]] = {
            "number": self._read_one_number,
            "numbers": self._read_numbers,
            "colours": self._read_colours,
            "words": self._read_words,
            "hexes": self._read_hexes,
            "fields": self._read_fields,
        }
        readers[kind.shape](block, kind)

    def read_totals(self, block: Block) -> None:
        """Read a block of totals."""
        self.totals = self.totals or {}
        for colour, words in self._colour_lines(block):
            counts = self._read_counts(words)
            if counts is None:
                self.remarks.append(
                    f"line {words[0].line}: the totals of {colour} are not compared, "
                    f"because one of them is not entered"
                )
            else:
                self.totals[colour] = counts

    def read_rulings(self, block: Block) -> None:
        """Read a block of rulings: ``BN-16=all-try``."""
        words = joined_at_equals(block.words)
        if not words:
            example = next((r for r in self._game.rulings if r.choices), None)
            shown = f", such as {example.id}={example.default}" if example else ""
            self._log.add(block.head, f"which ruling? Expected its id and a choice{shown}")
        for word in words:
            self._read_ruling(word)

    def _read_ruling(self, word: Token) -> None:
        """Read one ruling."""
        id_, _, choice = word.text.partition("=")
        known = {ruling.id: ruling.choices for ruling in self._game.rulings}
        if choice.lower() not in known.get(id_.upper(), ()) or not choice:
            self._log.add(
                word,
                lambda: self._ruling_message(word.text),
                lambda: self._ruling_repair(word.text),
            )
        elif self._is_first("ruling", id_.upper(), word):
            self.rulings[id_.upper()] = choice.lower()

    def _ruling_message(self, text: str) -> str:
        """Return what is wrong with a ruling."""
        if len(text) > _LONGEST_RULING:
            return f"{quoted(text)} is no ruling: expected an id, = and a choice"
        try:
            read_ruling(text, self._game.rulings)
        except UnknownNameError as error:
            return str(error)
        return f"{quoted(text)} is no ruling"

    def _ruling_repair(self, text: str) -> str | None:
        """Return the ruling that *text* is after one edit."""
        there = [f"{r.id}={choice}" for r in self._game.rulings for choice in r.choices]
        return near_word(text, there)

    def _read_one_number(self, block: Block, kind: EntryKind) -> None:
        """Read an entry of the table."""
        words = block.words
        if not words:
            self._log.add(
                block.head, f"{kind.keyword}: expected {_bounds(kind.least, kind.most)} behind it"
            )
            return
        number = self._number(self._summed(words, kind), kind)
        if number is not None:
            self.entries.numbers[kind.keyword] = {"": number}

    def _read_numbers(self, block: Block, kind: EntryKind) -> None:
        """Read an entry with a number for each colour."""
        for colour, words in self._colour_lines(block):
            if not words:
                self._log.add(
                    self._first[block.keyword, colour],
                    f"{kind.keyword} of {colour}: expected {_bounds(kind.least, kind.most)} behind the colour",
                )
                continue
            number = self._number(self._summed(words, kind), kind)
            if number is not None:
                self.entries.numbers.setdefault(kind.keyword, {})[colour] = number

    def _summed(self, words: Sequence[Token], kind: EntryKind) -> Token:
        """Return the one word that is a number; blanks are allowed in sums alone."""
        if kind.has_sums:
            return Token("".join(word.text for word in words), words[0].line, words[0].column)
        for extra in words[1:2]:
            self._log.add(extra, f"{quoted(extra.text)}: expected nothing behind the number")
        return words[0]

    def _number(self, word: Token, kind: EntryKind | EntryField) -> int | None:
        """Return a number within its bounds; None where it was not entered, or has a fault."""
        if word.text == UNREADABLE:
            return None
        has_sums = isinstance(kind, EntryKind) and kind.has_sums
        number = read_sum(word.text) if has_sums else read_number(word.text)
        if number is not None and kind.least <= number <= kind.most:
            return number
        or_sum = " or a sum such as 3+20" if has_sums and number is None else ""
        expected = f"{_bounds(kind.least, kind.most)}{or_sum}, or ? where it is not known"
        self._log.add(word, f"{quoted(word.text)}: expected {expected}")
        return None

    def _read_colours(self, block: Block, kind: EntryKind) -> None:
        """Read a list of colours."""
        words = self._list(block, "colours one by one, with blanks between")
        found = []
        for word in words:
            if self._is_colour(word) and self._is_first(kind.keyword, word.text, word):
                found.append(word.text)
        if found:
            self.entries.colours[kind.keyword] = tuple(found)

    def _read_words(self, block: Block, kind: EntryKind) -> None:
        """Read a list of words that are known."""
        found = []
        for word in self._list(block, f"some of {', '.join(kind.words)}"):
            text = word.text.lower()
            if text not in kind.words:
                self._tell_unknown_word(word, kind)
            elif self._is_first(kind.keyword, text, word):
                found.append(text)
        if found:
            self.entries.words[kind.keyword] = tuple(found)

    def _tell_unknown_word(self, word: Token, kind: EntryKind) -> None:
        """Say that *word* is not in the list of *kind*."""
        there = ", ".join(kind.words)
        message = f"{quoted(word.text)} is none of the {kind.keyword}: expected some of {there}"
        self._log.add(word, message, lambda: near_word(word.text, kind.words))

    def _read_hexes(self, block: Block, kind: EntryKind) -> None:
        """Read a list of hexes."""
        cells: dict[Hex, None] = {}
        for word in self._list(block, "names of hexes"):
            cell = self._hexes.find(word)
            if cell is not None and self._is_first(kind.keyword, word.text, word):
                cells[cell] = None
        if cells:
            self.entries.cells[kind.keyword] = tuple(cells)

    def _list(self, block: Block, expected: str) -> list[Token]:
        """Return the words of a list; none where it is not entered."""
        words = block.words
        if not words:
            self._log.add(block.head, f"{block.keyword}: expected {expected} behind it")
        return [] if [word.text for word in words] == [UNREADABLE] else words

    def _read_fields(self, block: Block, kind: EntryKind) -> None:
        """Read an entry with named fields for each colour."""
        for colour, words in self._colour_lines(block):
            values: dict[str, int | str] = {}
            for word in joined_at_equals(words):
                self._read_field(word, colour, kind, values)
            self.entries.fields.setdefault(kind.keyword, {})[colour] = values

    def _read_field(
        self, word: Token, colour: str, kind: EntryKind, values: dict[str, int | str]
    ) -> None:
        """Read ``rank=3`` into *values*."""
        name, equals, _ = word.text.partition("=")
        known = {kind_field.name: kind_field for kind_field in kind.fields}
        chosen = known.get(name.lower())
        if chosen is None or not equals:
            self._tell_unknown_field(word, kind)
            return
        if not self._is_first(f"{kind.keyword} {colour}", chosen.name, word):
            return
        value: int | str | None
        value_word = word.part(len(name) + 1)
        if chosen.letters:
            value = self._field_letters(value_word, chosen)
        else:
            value = self._number(value_word, chosen)
        if value is not None:
            values[chosen.name] = value

    def _tell_unknown_field(self, word: Token, kind: EntryKind) -> None:
        """Say that *word* is no field of *kind*."""
        names = [kind_field.name for kind_field in kind.fields]

        def repair() -> str | None:
            name, equals, value = word.text.partition("=")
            if not equals:
                return near_text(
                    name,
                    lambda text: (
                        text.partition("=")[0] in names and "=" in text and not text.endswith("=")
                    ),
                    "=",
                )
            meant = near_word(name, names)
            return f"{meant}={value}" if meant else None

        message = f"{quoted(word.text)} is no field of {kind.keyword}: expected {', '.join(names)}, = and a value"
        self._log.add(word, message, repair)

    def _field_letters(self, word: Token, kind: EntryField) -> str | None:
        """Return letters in the order of the field; None where they are not known."""
        text = word.text.lower()
        if text == _NONE:
            return ""
        if UNREADABLE in text:
            return None
        if not set(text) <= set(kind.letters) or len(text) > _MOST_LETTERS:
            message = f"{quoted(word.text)}: expected some of the letters {' '.join(kind.letters)}, - for none or ? where they are not known"
            self._log.add(word, message)
            return None
        return "".join(sorted(text, key=kind.letters.index))

    def _read_counts(self, words: Sequence[Token]) -> dict[str, int] | None:
        """Return the counts of a line of totals without zeros; None where one is not entered."""
        letters = {kind.letter for kind in self._game.pieces}
        counts: dict[str, int] = {}
        kinds = set()
        is_known = True
        for word in words:
            number = word.text.rstrip("".join(letters))
            kind = word.text[len(number) :]
            if (number != UNREADABLE and _count(number) is None) or (
                kind not in letters and word.text != UNREADABLE
            ):
                self._tell_unknown_count(word, letters)
            elif kind in kinds:
                self._log.add(word, f"{quoted(word.text)}: a second number for the same pieces")
            elif number == UNREADABLE:
                is_known = False
            elif _count(number):
                counts[kind] = _count(number) or 0
            kinds.add(kind)
        return counts if is_known else None

    def _tell_unknown_count(self, word: Token, letters: set[str]) -> None:
        """Say that *word* is no count of a kind of pieces."""
        kinds = " ".join(sorted(letters - {""}))
        plain = ", or a number alone" if "" in letters else ""
        message = (
            f"{quoted(word.text)} is no count: expected a number and then one of {kinds}{plain}"
        )

        def is_valid(text: str) -> bool:
            number = text.rstrip("".join(letters))
            return _count(number) is not None and text[len(number) :] in letters

        self._log.add(word, message, lambda: near_text(word.text, is_valid, "".join(letters)))

    def _colour_lines(self, block: Block) -> Iterator[tuple[str, Sequence[Token]]]:
        """Yield each line of *block* that begins with a colour, and the words behind it."""
        for line in block.lines:
            if self._is_colour(line[0]) and self._is_first(block.keyword, line[0].text, line[0]):
                yield line[0].text, line[1:]

    def _is_colour(self, word: Token) -> bool:
        """Tell whether *word* is a colour; else say so."""
        if word.text in self._colours:
            return True
        there = " ".join(self._colours)
        message = f"{quoted(word.text)} is no colour of {self._game.slug}: expected one of {there}"
        self._log.add(word, message, lambda: self._colour_repair(word.text))
        return False

    def _colour_repair(self, text: str) -> str | None:
        """Return the colour or the colours that *text* is meant for."""
        if text.lower() in self._colours:
            return text.lower()
        if 1 < len(text) <= len(self._colours) and set(text) <= set(self._colours):
            return " ".join(text)
        return None

    def _is_first(self, keyword: str, name: str, word: Token) -> bool:
        """Tell whether *name* comes for the first time below *keyword*; else say so."""
        first = self._first.setdefault((keyword, name), word)
        if first is word:
            return True
        self._log.add(
            word, f"{quoted(word.text)}: {keyword} has {name} already, in line {first.line}"
        )
        return False


def _count(text: str) -> int | None:
    """Return a number of pieces, None where *text* is none."""
    if not is_digits(text):
        return None
    number = read_number(text)
    return number if number is not None and number <= MOST_OF_A_KIND else None


def _bounds(least: int, most: int) -> str:
    """Return what numbers are expected."""
    return f"a number from {str(least).replace('-', chr(0x2212))} to {most}"
