"""
Tables of cards: a row a card, as those who make cards know it.

A file is CSV in UTF-8 with commas or semicolons. Its first row names the columns; ``count`` says
how many copies there are of a card. What a file says is read into rows once, whatever it is
for; what stands on a card is then chosen from its row.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.model.gamefiles import CardFace, DeckTable, Folder, Text
from pnp.texts.suggestions import printable, unknown_name

COUNT = "count"
SLOTS = ("title", "corner", "art", "icons", "text", "foot", "ground")

MOST_BYTES = 1_000_000
MOST_ROWS = 1_000
MOST_COLUMNS = 60
MOST_COPIES = 1_000
LONGEST_CELL = 2_000


class Row(NamedTuple):
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
        """
        How many copies of the card there are.

        Raises:
            GameFileError: the column has no such number.
        """
        word = self.cells.get(COUNT, "") or "1"
        if not (word.isdecimal() and len(word) < 6 and int(word) <= MOST_COPIES):
            fault = Message("card_copies", word=printable(word), most=MOST_COPIES)
            raise GameFileError(self.told(COUNT, fault))
        return int(word)

    def told(self, column: str, fault: str) -> Message:
        """Return *fault* with the place where it is."""
        return Message("in_row", file=self.file, row=self.number, column=column, fault=fault)


def deck_rows(deck: DeckTable, folder: Folder) -> tuple[Row, ...]:
    """
    Return the rows of the cards of a deck.

    Raises:
        GameFileError: its file is not there, no such table, or too large.
    """
    rows = read_rows(deck.data, folder.read(PurePosixPath(deck.data)))
    columns = rows[0].cells if rows else {}
    for column in deck.only:
        if rows and column not in columns:
            raise GameFileError(_in_file(deck.data, unknown_name("column", column, columns)))
    wanted = {column: str(word) for column, word in deck.only.items()}
    return tuple(
        row for row in rows if all(row.cells[column] == word for column, word in wanted.items())
    )


def read_rows(file: str, data: bytes) -> tuple[Row, ...]:
    """
    Return the rows of the table in *data*, the contents of *file*.

    Raises:
        GameFileError: it is no such table, or too large.
    """
    text = _decoded(file, data)
    head = text.split("\n", 1)[0]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    try:
        lines = list(_lines(file, text, delimiter))
    except csv.Error as error:
        raise GameFileError(_in_file(file, Message("no_table", error=str(error)))) from None
    if not lines:
        raise GameFileError(_in_file(file, Message("empty_table")))
    columns = _columns(file, lines[0][1])
    return tuple(_row(file, number, columns, cells) for number, cells in lines[1:])


def slot_texts(face: CardFace, row: Row, *, is_filled: bool) -> dict[str, Text]:
    """
    Return what is said for each slot of a face: by the deck, else by the column called like it.

    Where:
        is_filled: columns fill slots; those of a back they do not.
    """
    texts: dict[str, Text] = {slot: getattr(face, slot) for slot in SLOTS}
    if not is_filled:
        return texts
    return {slot: text or _column_text(row, slot) for slot, text in texts.items()}


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
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    for number, cells in enumerate(reader, start=1):
        if number > MOST_ROWS + 1:
            raise GameFileError(_in_file(file, Message("too_many_csv_rows", most=MOST_ROWS)))
        if any(cell.strip() for cell in cells):
            yield number, [cell.strip() for cell in cells]


def _columns(file: str, names: list[str]) -> list[str]:
    """Return the names of columns; those behind the last name have none."""
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
    row = Row(file, number, dict(zip(columns, [*cells, *[""] * len(columns)], strict=False)))
    if any(cells[len(columns) :]):
        fault = Message("too_many_cells", cells=len(cells), columns=len(columns))
        raise GameFileError(row.told(columns[-1], fault))
    for column, cell in row.cells.items():
        if len(cell) > LONGEST_CELL:
            raise GameFileError(row.told(column, Message("cell_too_long", most=LONGEST_CELL)))
        if any(not sign.isprintable() and sign not in "\n\r\t\u00a0\u202f" for sign in cell):
            raise GameFileError(row.told(column, Message("cell_signs")))
    return row


def _in_file(file: str, message: str) -> Message:
    return Message("in_file", path=file, message=message)
