"""
The files that a game file names: they must be there, and tables of cards make cards.

A table has a row a card, as those who make cards know it. It is CSV in UTF-8 with commas or
semicolons. Its first row names the columns; ``count`` says how many copies there are of a card.
What a file says is read into rows once, whatever it is for; what stands on a card is then chosen
from its row.
"""

import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from pnp.errors import GameFileError
from pnp.messages import Message, joined, message_of
from pnp.model.gamefiles import (
    DATA,
    CardFace,
    DeckTable,
    Folder,
    GameFile,
    PieceTable,
    TerrainTable,
    Text,
)
from pnp.owngames.slots import parts_of
from pnp.tables.faults import MOST_FAULTS, Faults, KeyPath
from pnp.tables.records import Table, fields_of
from pnp.texts.suggestions import printable, unknown_name

COUNT = "count"
SLOTS = ("title", "corner", "art", "icons", "text", "foot", "ground")
# What columns do not fill by their names: many tables have a column "map" of their own.
MORE_SLOTS = ("map", "scene")

MOST_BYTES = 1_000_000
MOST_ROWS = 1_000
MOST_COLUMNS = 60
MOST_COPIES = 1_000
LONGEST_CELL = 2_000


class CardTableError(GameFileError):
    """A table cannot be used: all that is wrong with its rows."""

    def __init__(self, faults: list[Message]) -> None:
        more = len(faults) - MOST_FAULTS
        self.faults = [*faults[:MOST_FAULTS], *([Message("and_more", count=more)] * (more > 0))]
        super().__init__(joined(self.faults))


class Row(Table):
    """
    A row of a table.

    Attributes:
        number: as programs for tables count: the head is row 1.
        cells: by the names of their columns; blanks round them are gone.
    """

    file: str
    number: int
    cells: Mapping[str, str]

    @property
    def copies(self) -> int:
        """How many copies of the card there are."""
        return int(self.cells.get(COUNT, "") or "1")

    def fault(self, column: str, words: str) -> Message:
        """Return a fault with the place where it is."""
        return Message("in_row", file=self.file, row=self.number, column=column, fault=words)


def deck_rows(deck: DeckTable, folder: Folder) -> tuple[Row, ...]:
    """
    Return the rows of the cards of a deck.

    Raises:
        GameFileError: its file is not there, no such table, or too large.
    """
    rows = read_rows(deck.data, folder.read(PurePosixPath(deck.data)))
    columns = rows[0].cells if rows else {}
    wanted = {column_name(column): str(word) for column, word in deck.only.items()}
    for column in wanted:
        if rows and column not in columns:
            raise GameFileError(_in_file(deck.data, unknown_name("column", column, columns)))
    return tuple(
        row for row in rows if all(row.cells[column] == word for column, word in wanted.items())
    )


def column_name(word: str) -> str:
    """Return how a column is called: capitals and blanks in its name do not matter."""
    return " ".join(word.split()).lower()


def unknown_columns(text: Text, row: Row) -> Iterator[str]:
    """Yield the columns that a text of a deck asks for, and the table of *row* has not."""
    for words in (text,) if isinstance(text, str) else text.values():
        slots = (part.slot for part in parts_of(words) if part.slot is not None)
        for slot in slots:
            if ":" not in slot and column_name(slot) not in row.cells:
                yield slot


def read_rows(file: str, data: bytes) -> tuple[Row, ...]:
    """
    Return the rows of the table in *data*, the contents of *file*.

    Raises:
        GameFileError: it is no such table, or too large.
        CardTableError: something is wrong in its rows; all of that is told.
    """
    text = _decoded(file, data)
    head = text.split("\n", 1)[0]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    lines = list(_lines(file, text, delimiter))
    if not lines:
        raise GameFileError(_in_file(file, Message("empty_table")))
    columns = _columns(file, lines[0][1])
    rows = tuple(_row(file, number, columns, cells) for number, cells in lines[1:])
    written = zip(rows, lines[1:], strict=True)
    faults = [fault for row, (_, cells) in written for fault in _faults(row, columns, cells)]
    if faults:
        raise CardTableError(faults)
    return rows


def slot_texts(face: CardFace, row: Row, *, is_filled: bool) -> dict[str, Text]:
    """
    Return what is said for each slot of a face: by the deck, else by the column called like it.

    Where:
        is_filled: columns fill slots; those of a back they do not.
    """
    texts: dict[str, Text] = {slot: getattr(face, slot) for slot in (*SLOTS, *MORE_SLOTS)}
    if is_filled:
        texts |= {slot: texts[slot] or _column_text(row, slot) for slot in SLOTS}
    return texts


def _column_text(row: Row, column: str) -> Text:
    """Return what a row has in a column, in both languages if it has both."""
    text, french = row.cells.get(column, ""), row.cells.get(f"{column}_fr", "")
    return {"en": text, "fr": french} if french else text


def slots_of(row: Row, language: str) -> dict[str, str]:
    """Return what fills ``{column}``; of columns in French, too, what suits the reader."""
    others = {name: row.cells.get(f"{name}_{language}") for name in row.cells}
    return {name: others[name] or cell for name, cell in row.cells.items()}


def _decoded(file: str, data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise GameFileError(_in_file(file, Message("table_too_large", most=MOST_BYTES // 1000)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GameFileError(_in_file(file, Message("table_not_utf8", line=line))) from None


def _lines(file: str, text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not empty, with their numbers."""
    import csv  # not needed by most games

    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 0
    try:
        for number, cells in enumerate(reader, start=1):
            if number > MOST_ROWS + 1:
                raise GameFileError(_in_file(file, Message("too_many_csv_rows", most=MOST_ROWS)))
            if any(cell.strip() for cell in cells):
                yield number, [cell.strip() for cell in cells]
    except csv.Error:
        raise GameFileError(_in_file(file, Message("row_quotes", row=number + 1))) from None


def _columns(file: str, names: list[str]) -> list[str]:
    """Return the names of columns; those behind the last name have none."""
    names = [column_name(name) for name in names]
    while names and not names[-1]:
        names = names[:-1]
    if len(names) > MOST_COLUMNS:
        raise GameFileError(_in_file(file, Message("too_many_columns", most=MOST_COLUMNS)))
    for place, name in enumerate(names, start=1):
        if not name or name in names[: place - 1]:
            fault = Message("column_twice", name=printable(name)) if name else None
            fault = fault or Message("column_unnamed", place=place)
            raise GameFileError(_in_file(file, fault))
    return names


def _row(file: str, number: int, columns: list[str], cells: list[str]) -> Row:
    return Row(file, number, dict(zip(columns, [*cells, *[""] * len(columns)], strict=False)))


def _faults(row: Row, columns: list[str], cells: list[str]) -> Iterator[Message]:
    """Yield all that is wrong in a row."""
    if any(cells[len(columns) :]):
        fault = Message("too_many_cells", cells=len(cells), columns=len(columns))
        yield row.fault(columns[-1], fault)
    for column, cell in row.cells.items():
        if len(cell) > LONGEST_CELL:
            yield row.fault(column, Message("cell_too_long", most=LONGEST_CELL))
        elif any(not sign.isprintable() and sign not in "\n\r\t\u00a0\u202f" for sign in cell):
            yield row.fault(column, Message("cell_signs"))
    word = row.cells.get(COUNT, "") or "1"
    if not (word.isdecimal() and len(word) < 6 and int(word) <= MOST_COPIES):
        fault = Message("card_copies", word=printable(word[:40]), most=MOST_COPIES)
        yield row.fault(COUNT, fault)


def _in_file(file: str, message: str) -> Message:
    return Message("in_file", path=file, message=message)


# Tables of terrains and pieces: ``[terrain] data = "systems.csv"``, a row a thing.

_ID, _WORTH = "id", "worth"
_SHEETS = {"terrain": TerrainTable, "piece": PieceTable}
# What is a text, even where it looks like a number.
_TEXTS = frozenset(("name", "text", "letter", "picture", "ground", "names", "part", "flip_of"))
_SWITCHES = {"true": True, "false": False}


def with_sheets(table: Mapping[str, Any], folder: Folder, faults: Faults) -> dict[str, Any]:
    """
    Return the tables of a file with those terrains and pieces that it has in CSV files.

    What the file says itself of such a thing holds instead. In `text` the slots are filled by
    what it is worth.

    Raises:
        GameFileError: such a file cannot be used.
    """
    whole = dict(table)
    for kind in _SHEETS:
        things = table.get(kind)
        if not isinstance(things, Mapping):
            continue
        found: dict[str, Any] = {}
        if isinstance(file := things.get(DATA), str):
            found = _things_of(kind, file, folder, faults)
        for name, own in things.items():
            if name != DATA or not found:
                is_more = isinstance(own, Mapping) and name in found
                found[name] = {**found[name], **own} if is_more else own
        whole[kind] = {name: _with_worth(thing) for name, thing in found.items()}
    return whole


def _things_of(kind: str, file: str, folder: Folder, faults: Faults) -> dict[str, Any]:
    """Return the things in a file by their ids; what is wrong with these is noted."""
    things: dict[str, Any] = {}
    rows = read_rows(file, folder.read(PurePosixPath(file)))
    wrong = []
    for row in rows:
        name = row.cells.get(_ID, "")
        if not name or name in things:
            fault = Message("value_twice", value=printable(name)) if name else Message("row_id")
            wrong.append(row.fault(_ID, fault))
            continue
        faults.rows[kind, name] = (printable(file), row.number)
        things[name] = thing = dict[str, Any]()
        for column, cell in row.cells.items():
            key, _, part = column.partition(".")
            is_told = key not in fields_of(_SHEETS[kind]) and len(things) > 1
            if not cell or column == _ID or key.endswith("_fr") or is_told:
                continue
            value = cell if key in _TEXTS else _value(cell)
            french = row.cells.get(f"{key}_fr", "")
            if part:
                thing.setdefault(key, {})[part] = value
            else:
                thing[key] = {"en": cell, "fr": french} if french else value
    if wrong:
        faults.add((kind, DATA), *wrong)
    return things


def _value(cell: str) -> int | float | bool | str | list[str]:
    """Return what a cell says: a number, yes or no, several words with commas, or a text."""
    if re.fullmatch(r"-?\d{1,9}", cell):
        return int(cell)
    if re.fullmatch(r"-?\d{1,9}\.\d{1,6}", cell):
        return float(cell)
    words = [word.strip() for word in cell.split(",")]
    return _SWITCHES.get(cell.lower(), words if len(words) > 1 else cell)


def _with_worth(thing: Any) -> Any:
    """Return the table of a thing with what it is worth in the slots of its text."""
    if not isinstance(thing, Mapping):
        return thing
    worth, text = thing.get(_WORTH), thing.get("text")
    if not isinstance(worth, Mapping) or not text:
        return thing

    def filled(words: Any) -> Any:
        for name, value in worth.items() if isinstance(words, str) else ():
            words = words.replace(f"{{{name}}}", str(value))
        return words

    is_of_languages = isinstance(text, Mapping)
    told = {key: filled(one) for key, one in text.items()} if is_of_languages else filled(text)
    return {**thing, "text": told}


# All files that a game names


_PICTURES = (".svg", ".png", ".jpg", ".jpeg")


def is_file(picture: str) -> bool:
    """Tell whether a picture is a file, and not one of the stock."""
    return picture.lower().endswith(_PICTURES)


def note_files(file: GameFile, folder: Folder, faults: Faults) -> None:
    """Note the files that cannot be read, and decks whose tables make no cards."""
    for path, name in _named(file):
        try:
            folder.read(PurePosixPath(name))
        except GameFileError as error:
            faults.add(path, message_of(error))
    for name, deck in file.deck.items():
        try:
            rows = deck_rows(deck, folder)
        except CardTableError as error:
            faults.add(("deck", name, "data"), *error.faults)
        except GameFileError as error:
            faults.add(("deck", name, "data"), message_of(error))
        else:
            _note_columns(name, deck, rows, faults)


def _note_columns(name: str, deck: DeckTable, rows: tuple[Row, ...], faults: Faults) -> None:
    """Note what the faces of a deck ask for, and no column is called."""
    for side, face in (("front", deck.front), ("back", deck.back)):
        for slot in (*SLOTS, *MORE_SLOTS):
            for word in unknown_columns(getattr(face, slot), rows[0]) if rows else ():
                faults.add_unknown(("deck", name, side, slot), "column", word, rows[0].cells)


def _named(file: GameFile) -> Iterator[tuple[KeyPath, str]]:
    if file.game.rulebook:
        yield ("game", "rulebook"), file.game.rulebook
    for kind in ("terrain", "piece"):
        for name, table in getattr(file, kind).items():
            if is_file(table.picture):
                yield (kind, name, "picture"), table.picture
    for name, deck in file.deck.items():
        for side, face in (("front", deck.front), ("back", deck.back)):
            if is_file(face.art) and "{" not in face.art:
                yield ("deck", name, side, "art"), face.art


def cards_of(deck: DeckTable, folder: Folder) -> dict[str, int]:
    """
    Return the cards of a deck by their titles, and how many copies there are.

    Raises:
        GameFileError: its table cannot be read.
    """
    cards = Counter[str]()
    for row in deck_rows(deck, folder):
        if row.copies:
            cards[_title(row)] += row.copies
    return dict(cards)


def card_titles(deck: DeckTable, folder: Folder, language: str) -> dict[str, str]:
    """
    Return what the cards of a deck are called in *language*, by their titles.

    Raises:
        GameFileError: its table cannot be read.
    """
    rows = deck_rows(deck, folder)
    return {_title(row): _title(row._replace(cells=slots_of(row, language))) for row in rows}


def _title(row: Row) -> str:
    """Return what a card is called: its title, else its first column that is not empty."""
    first = next((cell for column, cell in row.cells.items() if cell and column != "count"), "")
    return row.cells.get("title") or first or str(row.number)
