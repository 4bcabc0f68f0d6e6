"""
Entries: one codec for each shape of them.

Reading and writing them, as text and as JSON, the lines of a template and the words on a
picture all come from it. What was not entered has no value, and is written nowhere.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generators.hexes import Hex
from pnp.model.boards import Json
from pnp.model.entries import BLOCK_SHAPES, EntryKind, EntryShape
from pnp.model.games import Game, entry_kinds
from pnp.model.positions import UNREADABLE, Position
from pnp.notation.entryvalues import DataSource, EntryValue, FieldsValue, NumberValue, TextValue
from pnp.notation.reading.blocks import Block
from pnp.notation.reading.colours import ColourLines
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.hexlookup import HexLookup
from pnp.notation.reading.nearmisses import near_word
from pnp.notation.reading.words import Token
from pnp.texts import Texts

_COMMENT_COLUMN = 26
_LONGEST_COMMENT = 70

Names = Mapping[Hex, str]


class TextSource(NamedTuple):
    """What entries of a text are read with; faults go to *log*."""

    hexes: HexLookup
    colours: ColourLines
    log: FaultLog


class EntryCodec(ABC):
    """
    How an entry of one shape is read and written.

    Attributes:
        table: the field of a position that holds it, by keyword.
        is_block: it has a line for each colour.
        json_type, json_words: what it is in JSON, and how messages call that.
    """

    table: str
    json_type: type
    json_words: str

    def __init__(self, kind: EntryKind, game: Game) -> None:
        self.kind = kind
        self.keyword = kind.keyword
        self.is_block = kind.shape in BLOCK_SHAPES

    @abstractmethod
    def read(self, block: Block, source: TextSource) -> Any:
        """Return the value in a block of a text; what is typed as ``?`` is not entered."""

    @abstractmethod
    def lines(self, value: Any, names: Names) -> list[str]:
        """Return the lines of a text, the first one with the keyword."""

    @abstractmethod
    def data(self, value: Any, names: Names) -> Json:
        """Return what stands in JSON."""

    @abstractmethod
    def from_data(self, place: str, value: Any, source: DataSource) -> Any:
        """Return the value of JSON data, which has the type *json_type*."""

    @abstractmethod
    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        """
        Yield lines to fill in, explained by *words*, for the letters of *colours*.

        *known* is what is entered already.
        """

    def value_in(self, position: Position) -> Any:
        """Return what is entered in *position*, None where nothing is."""
        return getattr(position, self.table).get(self.keyword)


class _OfTable(EntryCodec):
    """One value of the table in a line, ``turns 17``; it is kept under the colour ""."""

    def __init__(self, kind: EntryKind, game: Game, table: str, value: EntryValue) -> None:
        super().__init__(kind, game)
        self.table = table
        self.value = value
        self.json_type, self.json_words = value.json_type, value.json_words

    def read(self, block: Block, source: TextSource) -> Any:
        value = self.value.read(block.head, block.words, source.log)
        return None if value is None else {"": value}

    def lines(self, value: Any, names: Names) -> list[str]:
        return [f"{self.keyword} {self.value.text(value[''])}"]

    def data(self, value: Any, names: Names) -> Json:
        return self.value.data(value[""])

    def from_data(self, place: str, value: Any, source: DataSource) -> Any:
        return {"": self.value.from_data(place, value, source)}

    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        yield explained(f"{self.keyword} {self.value.blank}", words)


class _OfColours(_OfTable):
    """A value for each colour in a block: ``reserve``, then ``b 12``."""

    def __init__(self, kind: EntryKind, game: Game, table: str, value: EntryValue) -> None:
        super().__init__(kind, game, table, value)
        self.json_type, self.json_words = dict, value.by_colour_words

    def read(self, block: Block, source: TextSource) -> Any:
        found = {
            colour: self.value.read(head, words, source.log)
            for colour, head, words in source.colours.read(block)
        }
        return {colour: value for colour, value in found.items() if value not in (None, {})}

    def lines(self, value: Any, names: Names) -> list[str]:
        rows = sorted(value.items())
        return [self.keyword, *(f"{colour} {self.value.text(row)}" for colour, row in rows)]

    def data(self, value: Any, names: Names) -> Json:
        return {colour: self.value.data(row) for colour, row in sorted(value.items())}

    def from_data(self, place: str, value: Any, source: DataSource) -> Any:
        found = {}
        for colour, row in value.items():
            source.colour(f"{place}.{colour}", colour)
            found[colour] = self.value.from_data(f"{place}.{colour}", row, source)
        return {colour: row for colour, row in found.items() if row != {}}

    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        if len(words) > _LONGEST_COMMENT:
            yield from (f"; {words}", self.keyword)
        else:
            yield explained(self.keyword, words)
        yield from (f"{colour} {self.value.blank}" for colour in colours)


class _Colours(EntryCodec):
    """Colours in an order: ``order r b y g``."""

    table = "colours"
    json_type = list
    json_words = 'colours, such as ["r", "b"]'

    def read(self, block: Block, source: TextSource) -> Any:
        words = self._listed(block, "expected colours, with blanks between them,", source)
        found = (source.colours.find(word, self.keyword) for word in words)
        return tuple(colour for colour in found if colour is not None)

    def lines(self, value: Any, names: Names) -> list[str]:
        return [" ".join((self.keyword, *self._named(value, names)))]

    def data(self, value: Any, names: Names) -> Json:
        return list(self._named(value, names))

    def from_data(self, place: str, value: Any, source: DataSource) -> Any:
        found = tuple(
            self._item(f"{place}[{number}]", word, source) for number, word in enumerate(value)
        )
        if len(set(found)) < len(found):
            source.fault(place, "something is there twice")
        return found

    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        yield explained(f"; {self.keyword} {' '.join(colours)}", words)

    def _named(self, value: Any, names: Names) -> Sequence[str]:
        words: Sequence[str] = value
        return words

    def _item(self, place: str, word: str, source: DataSource) -> Any:
        return source.colour(place, word)

    def _listed(self, block: Block, expected: str, source: TextSource) -> list[Token]:
        """Return the words of a list; none where it is not known."""
        if not block.words:
            source.log.add(block.head, f"{self.keyword}: {expected} behind it")
        return [] if [word.text for word in block.words] == [UNREADABLE] else block.words


class _Words(_Colours):
    """
    Words of a list that is known: ``spells petrify teleport``.

    One that is typed twice is kept twice, for the rules to judge.
    """

    table = "words"
    json_words = "a list of words"

    def read(self, block: Block, source: TextSource) -> Any:
        there = ", ".join(self.kind.words)
        found = []
        for word in self._listed(block, f"expected some of {there}", source):
            typed = word.text.lower()
            if typed not in self.kind.words:
                message = f"{quoted(word.text)} is none of the {self.keyword}: expected some of"
                source.log.add(word, f"{message} {there}", self._near(typed))
            found.append(typed)
        return tuple(found)

    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        line = " ".join((self.keyword, *(known or self.kind.words)))
        yield explained(line if known else f"; {line}", words)

    def _near(self, text: str) -> Callable[[], str | None]:
        return lambda: near_word(text, self.kind.words)

    def from_data(self, place: str, value: Any, source: DataSource) -> Any:
        return tuple(
            self._item(f"{place}[{number}]", word, source) for number, word in enumerate(value)
        )

    def _item(self, place: str, word: str, source: DataSource) -> Any:
        return source.known(place, self.keyword, word, self.kind.words)


class _Hexes(_Colours):
    """Hexes by their names: ``declines C5 D8``."""

    table = "cells"
    json_words = 'hexes, such as ["C5"]'

    def read(self, block: Block, source: TextSource) -> Any:
        first: dict[Hex, Token] = {}
        for word in self._listed(block, "expected names of hexes", source):
            cell = source.hexes.find(word)
            if cell is None or first.setdefault(cell, word) is word:
                continue
            if first[cell].text == word.text:
                source.log.add(word, f"{self.keyword} has {quoted(word.text)} already")
        return tuple(first)

    def from_data(self, place: str, value: Any, source: DataSource) -> Any:
        return super().from_data(place, list(dict.fromkeys(value)), source)

    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        yield explained(f"; {self.keyword} C5", words)

    def _named(self, value: Any, names: Names) -> Sequence[str]:
        return [names[cell] for cell in value]

    def _item(self, place: str, word: str, source: DataSource) -> Any:
        return source.cell(place, word)


_CODECS: Mapping[EntryShape, Callable[[EntryKind, Game], EntryCodec]] = {
    "number": lambda kind, game: _OfTable(kind, game, "numbers", NumberValue(kind, game)),
    "numbers": lambda kind, game: _OfColours(kind, game, "numbers", NumberValue(kind, game)),
    "text": lambda kind, game: _OfTable(kind, game, "texts", TextValue(kind, game)),
    "texts": lambda kind, game: _OfColours(kind, game, "texts", TextValue(kind, game)),
    "fields": lambda kind, game: _OfColours(kind, game, "fields", FieldsValue(kind, game)),
    "colours": _Colours,
    "words": _Words,
    "hexes": _Hexes,
}
# The fields of a position that hold entries.
ENTRY_TABLES = ("numbers", "texts", "fields", "colours", "words", "cells")


def entry_codecs(game: Game) -> dict[str, EntryCodec]:
    """Return the codec of each entry that a position of *game* may have, by keyword."""
    return {kind.keyword: _CODECS[kind.shape](kind, game) for kind in entry_kinds(game)}


def entry_lines(position: Position, game: Game) -> list[list[str]]:
    """Return the lines of each entry that was made, the first with the keyword."""
    found = ((codec, codec.value_in(position)) for codec in entry_codecs(game).values())
    return [codec.lines(value, position.names) for codec, value in found if value]


def entry_data(position: Position, game: Game) -> dict[str, Json]:
    """Return the entries that were made as plain data, by keyword."""
    found = ((codec, codec.value_in(position)) for codec in entry_codecs(game).values())
    return {codec.keyword: codec.data(value, position.names) for codec, value in found if value}


def entry_templates(
    game: Game, players: int, start: Position | None, texts: Texts
) -> list[list[str]]:
    """Return the lines of each entry to fill in, explained; *start* holds what is known."""
    colours = [colour.letter for colour in game.colours_of(players)]
    return [
        [*codec.template(start and codec.value_in(start), texts(f"entry_{keyword}"), colours)]
        for keyword, codec in entry_codecs(game).items()
    ]


def explained(words: str, comment: str) -> str:
    """Return a line with a comment behind it."""
    return f"{words:<{_COMMENT_COLUMN - 1}} ; {comment}"
