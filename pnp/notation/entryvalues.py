"""The values of entries: a number, a text or named fields, of the table or of a colour."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from generators.hexes import Hex
from pnp.model.boards import Json
from pnp.model.entries import EntryField, EntryKind
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.nearmisses import near_text, near_word
from pnp.notation.reading.words import (
    Token,
    joined_at,
    joined_at_equals,
    read_number,
    read_sum,
)
from pnp.texts import LANGUAGES, printed_number
from pnp.texts.suggestions import shortened, unknown_name

_MOST_LETTERS = 199
_NO_LETTERS = "-"
_OR_UNKNOWN = f"or {UNREADABLE} where it is not known"
# The numbers of fields with so many values at most may have names, such as ranks.
_MOST_NAMED = 20


class DataSource(Protocol):
    """What entries as JSON are read with; places are paths such as ``entries.hand.r``."""

    def fault(self, place: str, words: str) -> None:
        """Note what does not fit."""

    def known(self, place: str, what: str, value: str, known: Sequence[str]) -> str:
        """Return *value*, which should be one of *known*."""

    def colour(self, place: str, value: str) -> str:
        """Return *value*, which should be the letter of a colour."""

    def cell(self, place: str, name: str) -> Hex:
        """Return the hex called *name*."""


class EntryValue(ABC):
    """
    How one value is read and written; what is typed as ``?`` is None.

    Attributes:
        blank: what a template has in its place.
    """

    json_type: ClassVar[type]
    json_words: ClassVar[str]
    by_colour_words: ClassVar[str]
    blank: str = UNREADABLE

    def __init__(self, kind: EntryKind, game: Game) -> None:
        self.kind = kind
        self.game = game

    @abstractmethod
    def read(self, head: Token, words: Sequence[Token], log: FaultLog) -> Any:
        """Return the value of *words* behind *head*; faults go to *log*."""

    @abstractmethod
    def from_data(self, place: str, value: Any, source: DataSource) -> Any:
        """Return the value of JSON data."""

    def text(self, value: Any) -> str:
        """Return the words of *value*."""
        return str(value)

    def data(self, value: Any) -> Json:
        """Return what stands in JSON."""
        plain: Json = value
        return plain


class NumberValue(EntryValue):
    """A number, perhaps typed as a sum."""

    json_type = int
    json_words = "a number"
    by_colour_words = 'numbers by colour, such as {"b": 12}'

    def read(self, head: Token, words: Sequence[Token], log: FaultLog) -> int | None:
        if not words:
            message = f"expected {_bounds(self.kind)} behind {quoted(head.text)}"
            log.add(head, f"{self.kind.keyword}: {message}")
            return None
        if self.kind.has_sums:
            words = joined_at(words, "+")
        for extra in words[1:2]:
            log.add(extra, f"{quoted(extra.text)}: expected nothing behind the number")
        return _read_bounded(words[0], self.kind, log)

    def from_data(self, place: str, value: Any, source: DataSource) -> int:
        return _bounded(place, value, self.kind, source)


class TextValue(EntryValue):
    """Any words in one line."""

    json_type = str
    json_words = "a text"
    by_colour_words = 'texts by colour, such as {"r": "Anna"}'

    def read(self, head: Token, words: Sequence[Token], log: FaultLog) -> str | None:
        text = " ".join(word.text for word in words)
        if not words:
            log.add(head, f"{self.kind.keyword}: expected a text behind {quoted(head.text)}")
        elif len(text) > self.kind.most:
            log.add(words[0], f"{len(text)} characters: expected at most {self.kind.most}")
        return None if text in ("", UNREADABLE) else text

    def from_data(self, place: str, value: Any, source: DataSource) -> str:
        """Return a text as it could be typed."""
        text = " ".join(value.split()) if isinstance(value, str) else ""
        if not 0 < len(text) <= self.kind.most or ";" in text or not text.isprintable():
            words = f"a line of 1 to {self.kind.most} characters, without a semicolon"
            source.fault(place, f"{shortened(value)}: expected {words}")
        return text


class FieldsValue(EntryValue):
    """Named fields: ``rank=3 tokens=ccpm``."""

    json_type = dict
    json_words = 'fields, such as {"rank": 3}'
    by_colour_words = 'fields by colour, such as {"r": {"rank": 3}}'

    def __init__(self, kind: EntryKind, game: Game) -> None:
        super().__init__(kind, game)
        self._fields = {field.name: field for field in kind.fields}
        self.blank = " ".join(f"{name}={UNREADABLE}" for name in self._fields)

    def read(
        self, head: Token, words: Sequence[Token], log: FaultLog
    ) -> dict[str, int | str] | None:
        if not words:
            names = ", ".join(self._fields)
            message = f"{self.kind.keyword}: expected some of {names} behind {quoted(head.text)}"
            log.add(head, f"{message}, each with = and a value, {_OR_UNKNOWN}")
        if [word.text for word in words] == [UNREADABLE]:
            return None
        joined = joined_at_equals(words)
        values: dict[str, int | str | None] = {}
        has_slipped = False
        for index, word in enumerate(joined):
            name, equals, _ = word.text.partition("=")
            field = self._fields.get(name.lower())
            if field is None or not equals:
                # What follows without an equals sign belongs to the same slip.
                if not (has_slipped and not equals):
                    self._refuse_field(joined, index, log)
                has_slipped = True
                continue
            has_slipped = False
            if field.name in values:
                log.add(word, f"{quoted(word.text)}: a second {field.name} in this line")
            values[field.name] = self._read_field(word.part(len(name) + 1), field, log)
        return {name: value for name, value in values.items() if value is not None}

    def text(self, value: Any) -> str:
        return " ".join(
            f"{name}={str(value[name]) or _NO_LETTERS}" for name in self._fields if name in value
        )

    def data(self, value: Any) -> Json:
        return {name: value[name] for name in self._fields if name in value}

    def from_data(self, place: str, value: Any, source: DataSource) -> dict[str, int | str]:
        if not isinstance(value, dict):
            source.fault(place, f"expected {self.by_colour_words}")
            return {}
        found: dict[str, int | str] = {}
        for name, given in value.items():
            field, where = self._fields.get(name), f"{place}.{name}"
            if field is None:
                source.fault(where, unknown_name("field", name, self._fields))
            elif not field.letters:
                found[name] = _bounded(where, given, field, source)
            elif isinstance(given, str) and set(given.lower()) <= set(field.letters):
                found[name] = _in_order(given.lower(), field)
            else:
                words = f"expected some of the letters {field.letters}"
                source.fault(where, f"{shortened(given)}: {words}")
        return found

    def _read_field(self, word: Token, field: EntryField, log: FaultLog) -> int | str | None:
        """Return the value of a field; None where it is not known or has a fault."""
        if not field.letters:
            number = self._number_called(word.text, field)
            return _read_bounded(word, field, log) if number is None else number
        text = "" if word.text == _NO_LETTERS else word.text.lower()
        if UNREADABLE in text:
            return None
        if word.text and set(text) <= set(field.letters) and len(text) <= _MOST_LETTERS:
            return _in_order(text, field)
        letters = " ".join(field.letters)
        read = quoted(word.text) if word.text else "nothing behind ="
        message = f"{read}: expected some of the letters {letters}, - for none"
        log.add(word, f"{message}, {_OR_UNKNOWN}")
        return None

    def _number_called(self, text: str, field: EntryField) -> int | None:
        """Return the number whose name in any language is *text*, as in ``rank=duke``."""
        if not text.isalpha() or field.most - field.least > _MOST_NAMED:
            return None
        for language in LANGUAGES:
            names = self.game.rules_texts(language).table
            for number in range(field.least, field.most + 1):
                if names.get(f"{field.name}_{number}", "").lower() == text.lower():
                    return number
        return None

    def _refuse_field(self, words: Sequence[Token], index: int, log: FaultLog) -> None:
        """Say that a word is no field; the words around it may show what was meant."""
        word, behind = words[index], words[index + 1 : index + 2]
        names = list(self._fields)
        message = f"{quoted(word.text)}: expected one of {', '.join(names)}, then = and a value"
        if index and "=" in words[index - 1].text and "=" not in word.text:
            message += "; letters stand together, as in tokens=ccm"

        def repair() -> str | None:
            if word.text.lower() in names and behind and "=" not in behind[0].text:
                return f"{word.text.lower()}={behind[0].text}"
            return _near_field(word.text, names)

        log.add(word, message, repair)


def _read_bounded(word: Token, kind: EntryKind | EntryField, log: FaultLog) -> int | None:
    """Return a number within its bounds; None where it is not known or has a fault."""
    if word.text == UNREADABLE:
        return None
    has_sums = isinstance(kind, EntryKind) and kind.has_sums
    number = read_sum(word.text) if has_sums else read_number(word.text)
    if number is not None and kind.least <= number <= kind.most:
        return number
    or_sum = ", a sum such as 3+20" if has_sums and number is None else ""
    read = quoted(word.text) if word.text else "nothing behind ="
    log.add(word, f"{read}: expected {_bounds(kind)}{or_sum}, {_OR_UNKNOWN}")
    return None


def _bounded(place: str, number: Any, kind: EntryKind | EntryField, source: DataSource) -> int:
    if isinstance(number, int) and kind.least <= number <= kind.most:
        return number
    words = f"expected a number from {kind.least} to {kind.most}"
    source.fault(place, f"{shortened(number)}: {words}")
    return kind.least


def _bounds(kind: EntryKind | EntryField) -> str:
    return f"a number from {printed_number(kind.least)} to {kind.most}"


def _in_order(letters: str, field: EntryField) -> str:
    return "".join(sorted(letters, key=field.letters.index))


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
