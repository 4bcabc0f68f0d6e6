"""The entries of a position: what a photograph cannot show."""

from collections.abc import Callable, Mapping, Sequence

from generators.hexes import Hex
from pnp.model.entries import EntryField, EntryKind
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.notation.reading.blocks import Block
from pnp.notation.reading.colourlines import ColourLines
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.hexlookup import HexLookup
from pnp.notation.reading.nearmisses import near_text, near_word
from pnp.notation.reading.numbers import number_told, read_number, read_sum
from pnp.notation.reading.tokens import Token, joined_at, joined_at_equals

_MOST_LETTERS = 99
_NO_LETTERS = "-"
_UNKNOWN = "or ? where it is not known"


class EntryReader:
    """
    Reads the blocks of entries of one file; faults are told.

    The attributes are those of `pnp.model.positions.Position`. What is typed as ``?`` is not
    entered.
    """

    def __init__(self, game: Game, hexes: HexLookup, log: FaultLog) -> None:
        self.numbers: dict[str, dict[str, int]] = {}
        self.colours: dict[str, tuple[str, ...]] = {}
        self.words: dict[str, tuple[str, ...]] = {}
        self.cells: dict[str, tuple[Hex, ...]] = {}
        self.fields: dict[str, dict[str, dict[str, int | str]]] = {}
        self.kinds = {kind.keyword: kind for kind in game.entries}
        self._hexes = hexes
        self._colour_lines = ColourLines(game, log)
        self._log = log

    def read(self, block: Block) -> None:
        """Read a block of one of the *kinds*."""
        readers: Mapping[str, Callable[[Block, EntryKind], None]] = {
            "number": self._read_one_number,
            "numbers": self._read_numbers,
            "colours": self._read_colours,
            "words": self._read_words,
            "hexes": self._read_hexes,
            "fields": self._read_fields,
        }
        kind = self.kinds[block.keyword]
        readers[kind.shape](block, kind)

    def _read_one_number(self, block: Block, kind: EntryKind) -> None:
        """Read an entry of the table."""
        number = self._number_behind(block.head, block.words, kind)
        if number is not None:
            self.numbers[kind.keyword] = {"": number}

    def _read_numbers(self, block: Block, kind: EntryKind) -> None:
        """Read an entry with a number for each colour."""
        for colour, words in self._colour_lines.read(block):
            number = self._number_behind(colour, words, kind)
            if number is not None:
                self.numbers.setdefault(kind.keyword, {})[colour.text] = number

    def _number_behind(self, head: Token, words: Sequence[Token], kind: EntryKind) -> int | None:
        """Return the number behind *head*, None where there is none to be had."""
        if not words:
            message = f"{kind.keyword}: expected {_bounds(kind)} behind {quoted(head.text)}"
            self._log.add(head, message)
            return None
        if kind.has_sums:
            words = joined_at(words, "+")
        for extra in words[1:2]:
            message = f"{quoted(extra.text)}: expected nothing behind the number"
            self._log.add(extra, message)
        return self._number(words[0], kind)

    def _number(self, word: Token, kind: EntryKind | EntryField) -> int | None:
        """Return a number within its bounds; None where it is not known or has a fault."""
        if word.text == UNREADABLE:
            return None
        has_sums = isinstance(kind, EntryKind) and kind.has_sums
        number = read_sum(word.text) if has_sums else read_number(word.text)
        if number is not None and kind.least <= number <= kind.most:
            return number
        or_sum = ", a sum such as 3+20" if has_sums and number is None else ""
        read = quoted(word.text) if word.text else "nothing behind ="
        message = f"{read}: expected {_bounds(kind)}{or_sum}, {_UNKNOWN}"
        self._log.add(word, message)
        return None

    def _read_colours(self, block: Block, kind: EntryKind) -> None:
        """Read a list of colours."""
        words = self._list(block, "expected colours, with blanks between them,")
        found = tuple(word.text for word in words if self._colour_lines.is_new(word, kind.keyword))
        if found:
            self.colours[kind.keyword] = found

    def _read_words(self, block: Block, kind: EntryKind) -> None:
        """Read a list of words that are known."""
        words = self._list(block, f"expected some of {', '.join(kind.words)}")
        found: dict[str, None] = {}
        for word in words:
            if not self._is_known(word, kind):
                continue
            if word.text.lower() in found:
                self._log.add(word, f"{kind.keyword} has {quoted(word.text)} already")
            found[word.text.lower()] = None
        if found:
            self.words[kind.keyword] = tuple(found)

    def _is_known(self, word: Token, kind: EntryKind) -> bool:
        """Tell whether *word* is in the list of *kind*; else say so."""
        if word.text.lower() in kind.words:
            return True
        there = ", ".join(kind.words)
        message = f"{quoted(word.text)} is none of the {kind.keyword}: expected some of {there}"
        self._log.add(word, message, lambda: near_word(word.text, kind.words))
        return False

    def _read_hexes(self, block: Block, kind: EntryKind) -> None:
        """Read a list of hexes."""
        first: dict[Hex, Token] = {}
        for word in self._list(block, "expected names of hexes"):
            cell = self._hexes.find(word)
            if cell is None or first.setdefault(cell, word) is word:
                continue
            if first[cell].text == word.text:
                message = f"{kind.keyword} has {quoted(word.text)} already"
                self._log.add(word, message)
        if first:
            self.cells[kind.keyword] = tuple(first)

    def _list(self, block: Block, expected: str) -> list[Token]:
        """Return the words of a list; none where it is not known."""
        words = block.words
        if not words:
            message = f"{block.keyword}: {expected} behind it"
            self._log.add(block.head, message)
        return [] if [word.text for word in words] == [UNREADABLE] else words

    def _read_fields(self, block: Block, kind: EntryKind) -> None:
        """Read an entry with named fields for each colour."""
        for colour, words in self._colour_lines.read(block):
            if not words:
                names = ", ".join(field.name for field in kind.fields)
                message = (
                    f"{kind.keyword}: expected some of {names} behind {quoted(colour.text)}, each "
                    f"with = and a value, {_UNKNOWN}"
                )
                self._log.add(colour, message)
            if [word.text for word in words] == [UNREADABLE]:
                continue
            values = self._field_values(joined_at_equals(words), kind)
            if values:
                self.fields.setdefault(kind.keyword, {})[colour.text] = values

    def _field_values(self, words: Sequence[Token], kind: EntryKind) -> dict[str, int | str]:
        """Return the fields in *words* that are known."""
        known = {field.name: field for field in kind.fields}
        values: dict[str, int | str] = {}
        seen = set()
        is_told = False
        for index, word in enumerate(words):
            name, equals, _ = word.text.partition("=")
            field = known.get(name.lower())
            if field is None or not equals:
                # What follows without an equals sign belongs to the same slip.
                if not (is_told and not equals):
                    before = words[index - 1] if index else None
                    self._tell_unknown_field(word, kind, before, words[index + 1 : index + 2])
                is_told = True
                continue
            is_told = False
            if field.name in seen:
                self._log.add(word, f"{quoted(word.text)}: a second {field.name} in this line")
            seen.add(field.name)
            value = self._field_value(word.part(len(name) + 1), field)
            if value is not None:
                values[field.name] = value
        return values

    def _field_value(self, word: Token, field: EntryField) -> int | str | None:
        """Return the value of a field; None where it is not known or has a fault."""
        if not field.letters:
            return self._number(word, field)
        text = "" if word.text == _NO_LETTERS else word.text.lower()
        if UNREADABLE in text:
            return None
        if word.text and set(text) <= set(field.letters) and len(text) <= _MOST_LETTERS:
            return "".join(sorted(text, key=field.letters.index))
        letters = " ".join(field.letters)
        read = quoted(word.text) if word.text else "nothing behind ="
        message = f"{read}: expected some of the letters {letters}, - for none"
        self._log.add(word, f"{message}, {_UNKNOWN}")
        return None

    def _tell_unknown_field(
        self, word: Token, kind: EntryKind, before: Token | None, behind: Sequence[Token]
    ) -> None:
        """Say that *word* is no field of *kind*; the words around it may tell what was meant."""
        names = [field.name for field in kind.fields]
        message = f"{quoted(word.text)}: expected one of {', '.join(names)}, then = and a value"

        def repair() -> str | None:
            if word.text.lower() in names and behind and "=" not in behind[0].text:
                return f"{word.text.lower()}={behind[0].text}"
            return _near_field(word.text, names)

        if before is not None and "=" in before.text and "=" not in word.text:
            message += "; letters stand together, as in tokens=ccm"
        self._log.add(word, message, repair)


def _near_field(text: str, names: Sequence[str]) -> str | None:
    """Return the field with its value that *text* is after one edit."""
    name, equals, value = text.partition("=")
    if equals:
        meant = near_word(name, names)
        return f"{meant}={value}" if meant else None

    def is_field(edited: str) -> bool:
        known, _, value = edited.partition("=")
        return known in names and (value.isalnum() or value == UNREADABLE)

    return near_text(text, is_field, "=")


def _bounds(kind: EntryKind | EntryField) -> str:
    """Return what numbers are expected."""
    return f"a number from {number_told(kind.least)} to {kind.most}"
