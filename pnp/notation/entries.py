"""
Entries: one codec for each shape of them.

Reading and writing them, as text and as JSON, the lines of a template and the words on a
picture all come from it. What was not entered has no value, and is written nowhere.

Chips of hexes stand under the map: a block for each kind of them, row by row a word a hex.

    number
         5   2   ?
       6   -   3   8

``-`` is no chip, ``?`` one that cannot be read. ``wool@5`` is turned to that side of its hex, by
the hour on the face of a clock, ``wool@?`` to one that cannot be read. JSON has the same words.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, ClassVar

from generators import Value
from generators.hexes import SIDE_CLOCKS, Hex
from pnp.messages import Message
from pnp.model.boards import NOBODY, Chip, Json, text_columns
from pnp.model.gamefiles import EntryFieldTable
from pnp.model.games import BLOCK_SHAPES, ChipKind, EntryKind, EntryShape, Game, entry_kinds
from pnp.model.positions import UNREADABLE, Position
from pnp.notation.reading import tokens
from pnp.notation.reading.names import AT, ColourLines, HexLookup, bare, keyword_of
from pnp.notation.reading.tokens import FaultLog, Token
from pnp.texts import LANGUAGES, Texts, printed_number
from pnp.texts.suggestions import quoted

_COMMENT_COLUMN = 26
_LONGEST_COMMENT = 70
_MOST_LETTERS = 199
NO_LETTERS = "-"
# The numbers of fields with so many values at most may have names, such as ranks.
_MOST_NAMED = 20
# The fields of a position that hold entries.
ENTRY_TABLES = ("numbers", "texts", "fields", "colours", "words", "cells")

Names = Mapping[Hex, str]


class EntrySource(Value):
    """What entries are read with; faults go to *log*."""

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
        row_type, row_words: what each of its values is there.
    """

    table: str
    json_type: type
    json_words: str
    row_type: type = str
    row_words: str = ""

    def __init__(self, kind: EntryKind, game: Game) -> None:
        self.kind = kind
        self.game = game
        self.keyword = kind.keyword
        self.is_block = kind.shape in BLOCK_SHAPES

    @abstractmethod
    def read(self, block: tokens.Block, source: EntrySource) -> Any:
        """Return the value in a block; what is typed as ``?`` is not entered."""

    @abstractmethod
    def data(self, value: Any, names: Names) -> Json:
        """Return what stands in JSON."""

    @abstractmethod
    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        """
        Yield lines to fill in, explained by *words*, for the letters of *colours*.

        *known* is what is entered already.
        """

    def value_in(self, position: Position) -> Any:
        """Return what is entered in *position*, None where nothing is."""
        return getattr(position, self.table).get(self.keyword)


class _Values(EntryCodec):
    """
    One value of the table in a line, ``turns 17``, which is kept under the colour "".

    Or one of each colour in a block: ``reserve``, then ``b 12``.

    Attributes:
        blank: what a template has in the place of a value.
    """

    by_colour_words: ClassVar[str]
    blank: str = UNREADABLE

    def __init__(self, kind: EntryKind, game: Game) -> None:
        super().__init__(kind, game)
        self.json_type = dict if self.is_block else self.row_type
        self.json_words = self.by_colour_words if self.is_block else self.row_words

    @abstractmethod
    def read_row(self, head: Token, words: Sequence[Token], log: FaultLog) -> Any:
        """Return the value of *words* behind *head*; None for ``?`` and where it has a fault."""

    def row_data(self, value: Any) -> Json:
        """Return what stands in JSON for one value."""
        plain: Json = value
        return plain

    def read(self, block: tokens.Block, source: EntrySource) -> Any:
        rows = [("", block.head, block.words)]
        found = {
            colour: self.read_row(head, words, source.log)
            for colour, head, words in (source.colours.read(block) if self.is_block else rows)
        }
        return {colour: value for colour, value in found.items() if value not in (None, {})}

    def data(self, value: Any, names: Names) -> Json:
        if not self.is_block:
            return self.row_data(value[""])
        return {colour: self.row_data(row) for colour, row in sorted(value.items())}

    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        if not self.is_block:
            yield explained(f"{self.keyword} {self.blank}", words)
            return
        if len(words) > _LONGEST_COMMENT:
            yield from (f"; {words}", self.keyword)
        else:
            yield explained(self.keyword, words)
        yield from (f"{colour} {self.blank}" for colour in colours)


class _Numbers(_Values):
    """Numbers, perhaps typed as a sum."""

    table = "numbers"
    row_type = int
    row_words = Message("a_number")
    by_colour_words = Message("numbers_by_colour", example='{"b": 12}')

    def read_row(self, head: Token, words: Sequence[Token], log: FaultLog) -> int | None:
        if not words:
            log.refuse(head, "number_behind", keyword=self.keyword, bounds=_bounds(self.kind))
            return None
        if self.kind.sums is not None:
            words = tokens.joined_at(words, "+")
        for extra in words[1:2]:
            log.refuse(extra, "nothing_behind_number")
        return _read_bounded(words[0], self.kind, log)


class _Texts(_Values):
    """Any words in one line."""

    table = "texts"
    row_words = Message("a_text")
    by_colour_words = Message("texts_by_colour", example='{"r": "Anna"}')

    def read_row(self, head: Token, words: Sequence[Token], log: FaultLog) -> str | None:
        text = " ".join(word.text for word in words)
        if not words:
            log.refuse(head, "text_behind", keyword=self.keyword)
        elif len(text) > self.kind.most:
            log.refuse(words[0], "too_many_characters", count=len(text), most=self.kind.most)
        return None if text in ("", UNREADABLE) else text


class _Fields(_Values):
    """Named fields: ``rank=3 tokens=ccpm``."""

    table = "fields"
    row_type = dict
    row_words = Message("fields", example='{"rank": 3}')
    by_colour_words = Message("fields_by_colour", example='{"r": {"rank": 3}}')

    def __init__(self, kind: EntryKind, game: Game) -> None:
        super().__init__(kind, game)
        self._fields = kind.fields
        self.blank = " ".join(f"{name}={UNREADABLE}" for name in self._fields)

    def read_row(
        self, head: Token, words: Sequence[Token], log: FaultLog
    ) -> dict[str, int | str] | None:
        if not words:
            names = ", ".join(self._fields)
            log.refuse(head, "fields_behind", keyword=self.keyword, names=names)
        if [word.text for word in words] == [UNREADABLE]:
            return None
        joined = tokens.joined_at_equals(words)
        values: dict[str, int | str | None] = {}
        has_slipped = False
        for index, word in enumerate(joined):
            name, equals, _ = word.text.partition("=")
            known = keyword_of(name, self._fields)
            if known not in self._fields or not equals:
                # What follows without an equals sign belongs to the same slip.
                if not (has_slipped and not equals):
                    self._refuse_field(joined, index, log)
                has_slipped = True
                continue
            has_slipped = False
            if known in values:
                log.refuse(word, "field_twice", name=known)
            values[known] = self._read_field(word.part(len(name) + 1), known, log)
        return {name: value for name, value in values.items() if value is not None}

    def row_data(self, value: Any) -> Json:
        return {name: value[name] for name in self._fields if name in value}

    def _read_field(self, word: Token, name: str, log: FaultLog) -> int | str | None:
        """Return the value of a field; None where it is not known or has a fault."""
        field = self._fields[name]
        if not field.letters:
            # A number may have a name in some language, as in ``rank=duke``.
            is_name = word.text.isalpha() and field.most - field.least <= _MOST_NAMED
            for language in LANGUAGES if is_name else ():
                names = self.game.rules_texts(language).table
                for number in range(field.least, field.most + 1):
                    if names.get(f"{name}_{number}", "").lower() == word.text.lower():
                        return number
            return _read_bounded(word, field, log)
        text = "" if word.text == NO_LETTERS else word.text.lower()
        if text == UNREADABLE:
            return None
        known = field.letters + UNREADABLE
        if word.text and set(text) <= set(known) and len(text) <= _MOST_LETTERS:
            return "".join(sorted(text, key=known.index))
        letters = " ".join(field.letters)
        read = quoted(word.text) if word.text else Message("nothing_behind_equals")
        log.refuse(word, "letters_expected", read=read, letters=letters)
        return None

    def _refuse_field(self, words: Sequence[Token], index: int, log: FaultLog) -> None:
        """Say that a word is no field; the words around it may show what was meant."""
        word, behind = words[index], words[index + 1 : index + 2]
        names = list(self._fields)

        def repair() -> str | None:
            if word.text.lower() in names and behind and "=" not in behind[0].text:
                return f"{word.text.lower()}={behind[0].text}"
            name, equals, value = word.text.partition("=")
            if equals:
                meant = tokens.near_word(name, names)
                return f"{meant}={value}" if meant else None

            def is_field(edited: str) -> bool:
                known, _, value = edited.partition("=")
                return known in names and (value.isalnum() or value == UNREADABLE)

            return tokens.near_text(word.text, is_field, "=")

        log.refuse(word, "field_expected", repair, names=", ".join(names))
        if index and "=" in words[index - 1].text and "=" not in word.text:
            log.add_more(Message("letters_together"))


def _read_bounded(word: Token, kind: EntryKind | EntryFieldTable, log: FaultLog) -> int | None:
    """Return a number within its bounds; None where it is not known or has a fault."""
    if word.text == UNREADABLE:
        return None
    sums = kind.sums if isinstance(kind, EntryKind) else None
    number = tokens.read_number(word.text) if sums is None else tokens.read_sum(word.text)
    read = quoted(word.text) if word.text else Message("nothing_behind_equals")
    first, plus, second = word.text.partition("+")
    most, more = sums or (0, 0)
    # A plain number, or one of *most* at most and then *more*.
    least = tokens.read_number(first)
    is_sum = not plus or (least is not None and least <= most and second == str(more))
    if sums is not None and number is not None and not is_sum:
        log.refuse(word, "other_sum_expected", read=read, most=most, more=more, number=number)
        return None
    if number is not None and kind.least <= number <= kind.most:
        return number
    may_be_sum = sums is not None and number is None
    key = "number_or_sum_expected" if may_be_sum else "number_expected"
    log.refuse(word, key, read=read, bounds=_bounds(kind))
    return None


def _bounds(kind: EntryKind | EntryFieldTable) -> str:
    return Message("number_between", least=printed_number(kind.least), most=kind.most)


class _Colours(EntryCodec):
    """Colours in an order: ``order r b y g``."""

    table = "colours"
    json_type: type = tuple
    json_words = Message("list_of_colours", example='["r", "b"]')

    def read(self, block: tokens.Block, source: EntrySource) -> Any:
        words = self._listed(block, Message("colours_expected"), source)
        found = (source.colours.find(word, self.keyword) for word in words)
        return tuple(colour for colour in found if colour is not None)

    def data(self, value: Any, names: Names) -> Json:
        return list(value)

    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        yield explained(f"; {self.keyword} {' '.join(colours)}", words)

    def _listed(self, block: tokens.Block, expected: str, source: EntrySource) -> list[Token]:
        if not block.words:
            source.log.refuse(block.head, "behind_keyword", keyword=self.keyword, expected=expected)
        return [] if [word.text for word in block.words] == [UNREADABLE] else block.words


class _Holder(_Colours):
    """One colour, or nobody: ``longest r``, ``longest -``; nobody is kept as `NOBODY`."""

    json_type = str
    json_words = Message("colour_or_nobody", example='"r"', nobody=NO_LETTERS)

    def read(self, block: tokens.Block, source: EntrySource) -> Any:
        words = self._listed(block, Message("holder_expected"), source)
        for extra in words[1:2]:
            source.log.refuse(extra, "one_holder")
        if [word.text for word in words] == [NO_LETTERS]:
            return (NOBODY,)
        found = (source.colours.find(word, self.keyword) for word in words[:1])
        return tuple(colour for colour in found if colour is not None)

    def data(self, value: Any, names: Names) -> Json:
        return value[0] or NO_LETTERS

    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        yield explained(f"{self.keyword} {UNREADABLE}", words)


class _Words(_Colours):
    """
    Words of a list that is known: ``spells petrify teleport``.

    One that is typed twice is kept twice, for the rules to judge.
    """

    table = "words"
    json_words = Message("list_of_words")

    def read(self, block: tokens.Block, source: EntrySource) -> Any:
        there = ", ".join(self.kind.words)
        found = []
        for word in self._listed(block, Message("some_expected", names=there), source):
            typed = self._known(word.text)
            if typed not in self.kind.words:
                near = partial(tokens.near_word, typed, self.kind.words)
                source.log.refuse(word, "not_in_list", near, keyword=self.keyword, names=there)
            found.append(typed)
        return tuple(found)

    def _known(self, text: str) -> str:
        """Return the word of the list that *text* is in any language; else *text*."""
        for language in LANGUAGES:
            texts = self.game.rules_texts(language).table
            for word in self.kind.words:
                if bare(text) in (word, bare(texts.get(word, ""))):
                    return word
        return text.lower()

    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        line = " ".join((self.keyword, *(known or self.kind.words)))
        yield explained(line if known else f"; {line}", words)


class _Hexes(_Colours):
    """Hexes by their names: ``declines C5 D8``."""

    table = "cells"
    json_words = Message("list_of_hexes", example='["C5"]')

    def read(self, block: tokens.Block, source: EntrySource) -> Any:
        first: dict[Hex, Token] = {}
        for word in self._listed(block, Message("hex_names_expected"), source):
            cell = source.hexes.find(word)
            if cell is None or first.setdefault(cell, word) is word:
                continue
            if first[cell].text == word.text:
                source.log.refuse(word, "has_already", keyword=self.keyword)
        return tuple(first)

    def data(self, value: Any, names: Names) -> Json:
        return [names[cell] for cell in value]

    def template(self, known: Any, words: str, colours: Sequence[str]) -> Iterator[str]:
        yield explained(f"; {self.keyword} C5", words)


_CODECS: Mapping[EntryShape, type[EntryCodec]] = {
    "number": _Numbers,
    "numbers": _Numbers,
    "text": _Texts,
    "texts": _Texts,
    "fields": _Fields,
    "colours": _Colours,
    "holder": _Holder,
    "words": _Words,
    "hexes": _Hexes,
}


def entry_codecs(game: Game) -> dict[str, EntryCodec]:
    """Return the codec of each entry that a position of *game* may have, by keyword."""
    return {kind.keyword: _CODECS[kind.shape](kind, game) for kind in entry_kinds(game)}


def entry_data(position: Position, game: Game) -> dict[str, Json]:
    """Return the entries that were made as plain data, by keyword."""
    found = ((codec, codec.value_in(position)) for codec in entry_codecs(game).values())
    return {codec.keyword: codec.data(value, position.names) for codec, value in found if value}


def entry_lines(position: Position, game: Game) -> Iterator[str]:
    """Yield the lines of the entries that were made: those of JSON in the words of a text."""
    for keyword, data in entry_data(position, game).items():
        if isinstance(data, dict):
            yield keyword
            yield from (f"{colour} {_in_words(row)}" for colour, row in data.items())
        else:
            yield f"{keyword} {_in_words(data)}"


def _in_words(data: Json) -> str:
    if isinstance(data, dict):
        return " ".join(f"{name}={NO_LETTERS if row == '' else row}" for name, row in data.items())
    return " ".join(map(str, data)) if isinstance(data, list) else str(data)


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


# Chips of hexes


NO_CHIP = "-"
_INDENT = "  "
_SIDES = {str(hour): hour for hour in SIDE_CLOCKS} | {UNREADABLE: 0}


def is_chip_word(text: str, kind: ChipKind) -> bool:
    """Tell whether *text* may stand for a chip of *kind*, or for none."""
    value = text.partition(AT)[0]
    return value in (NO_CHIP, UNREADABLE) or value.lower() in map(str.lower, kind.bag)


def read_chips(
    block: tokens.Block, kind: ChipKind, names: Mapping[Hex, str], game: Game, log: FaultLog
) -> dict[Hex, Chip]:
    """Return the chips in *block* by the hexes called *names*; faults are told to *log*."""
    rows = [list(row) for _, row in groupby(names, key=lambda cell: cell.r)]
    lines = block.lines
    found: dict[Hex, Chip] = {}
    if len(lines) != len(rows):
        log.refuse(block.head, "chip_rows", kind=kind.id, count=len(lines), expected=len(rows))
        return found
    for cells, words in zip(rows, lines, strict=True):
        if len(words) != len(cells):
            log.refuse(
                words[len(cells)] if len(words) > len(cells) else words[-1],
                "chip_row",
                row=names[cells[0]].rstrip(tokens.DIGITS),
                kind=kind.id,
                count=len(words),
                expected=len(cells),
            )
            continue
        for cell, word in zip(cells, words, strict=True):
            chip = read_chip(word, kind, game, log)
            if chip is not None:
                found[cell] = chip
    return found


def read_chip(word: Token, kind: ChipKind, game: Game, log: FaultLog) -> Chip | None:
    """Return the chip that *word* stands for; None for no chip, and where that cannot be read."""
    text, at, hour = word.text.partition(AT)
    values = {value.lower(): value for value in (*kind.bag, UNREADABLE)}
    value = values.get(text.lower())
    if word.text == NO_CHIP:
        return None
    if value is None:
        near = tokens.near_word(text, kind.bag)
        repair, there = near and near + at + hour, " ".join(kind.bag)
        log.refuse(word, "no_chip", repair, kind=kind.id, game=game.slug, values=there)
    elif at and not kind.is_facing:
        log.refuse(word, "chip_not_turned", value, kind=kind.id)
    elif kind.is_facing and word.text != UNREADABLE and hour not in _SIDES:
        sides = " ".join(_SIDES)
        log.refuse(word, "chip_side", value=value, sides=sides)
    else:
        return Chip(value, _SIDES.get(hour, 0))
    return None


def chip_word(chip: Chip | None, kind: ChipKind) -> str:
    """Return the word for *chip*, which is of *kind*; None is no chip."""
    if chip is None:
        return NO_CHIP
    if not kind.is_facing or chip == Chip(UNREADABLE):
        return chip.value
    return f"{chip.value}{AT}{chip.facing or UNREADABLE}"


def chip_lines(
    game: Game, chips: Mapping[str, Mapping[Hex, Chip]], cells: Mapping[Hex, str]
) -> Iterator[str]:
    """Yield a block for each kind of *chips*: all *cells*, which lie in the text as in the map."""
    for kind in game.chips:
        if kind.id not in chips:
            continue
        columns = text_columns(cells)
        words = {cell: chip_word(chips[kind.id].get(cell), kind) for cell in cells}
        half = max(map(len, words.values())) // 2 + 1  # at least a blank between two words
        yield kind.id
        for _, row in groupby(cells, key=lambda cell: cell.r):
            line = _INDENT
            for cell in row:
                line = line.ljust(len(_INDENT) + half * (columns[cell] - 1)) + words[cell]
            yield line


def chip_data(chips: Mapping[str, Mapping[Hex, Chip]], cell: Hex, game: Game) -> dict[str, Json]:
    """
    Return the field ``chips`` of a hex in JSON; no such field where nothing is to be said.

    A kind that no hex bears is said to be on none of them.
    """
    words: dict[str, Json] = {
        kind.id: chip_word(chips[kind.id].get(cell), kind)
        for kind in game.chips
        if kind.id in chips and (cell in chips[kind.id] or not chips[kind.id])
    }
    return {"chips": words} if words else {}
