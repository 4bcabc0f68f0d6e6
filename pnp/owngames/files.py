"""
The files of a game: its own and those beside it, on a disk, in a zip or in memory.

Nothing else can be read: no path leads out of the folder, no link does, and what is no plain
file, is of another kind or too large is refused. Nothing is unpacked.

Those that a game file names must be there, and tables of cards make cards. A table has a row a
card, as those who make cards know it. It is CSV in UTF-8 with commas or semicolons. Its first row
names the columns; ``count`` says how many copies there are of a card. What a file says is read
into rows once, whatever it is for; what stands on a card is then chosen from its row.
"""

import io
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import chain, product
from pathlib import Path, PurePosixPath
from typing import Any

from pnp.errors import GameFileError
from pnp.messages import Message, joined, message_of
from pnp.model import gamefiles
from pnp.owngames.names import parts_of
from pnp.tables.faults import MOST_FAULTS, Faults, KeyPath
from pnp.tables.records import Table, fields_of
from pnp.texts.suggestions import either, nearest, printable, unknown_name

# What each kind may be long, in bytes.
MOST_BYTES: Mapping[str, int] = {
    ".toml": 1_000_000,
    ".csv": 1_000_000,
    ".md": 1_000_000,
    ".svg": 1_000_000,
    ".png": 20_000_000,
    ".jpg": 20_000_000,
    ".jpeg": 20_000_000,
}
MOST_ZIP_BYTES = 40_000_000
MOST_UNZIPPED_BYTES = 100_000_000
MOST_FILES = 1000
_LONGEST_NAME = 200
_DIRECTORY_ENTRY = b"PK\x01\x02"
_ENCRYPTED = 1  # the bit that says so


class GameText(Table):
    """
    A game file before it is read.

    Attributes:
        name: as positions call it: ``tidewrack.toml``, or ``tidewrack.zip``.
        file: as messages call it, the .toml file itself.
        data: the bytes in it.
        folder: what lies beside it.
    """

    name: str
    file: str
    data: bytes
    folder: gamefiles.Folder


def open_game(path: Path) -> GameText:
    """
    Return the game file at *path*, or the one at the top of the zip there.

    Raises:
        GameFileError: there is none, or it cannot be read.
    """
    if path.suffix.lower() == ".zip":
        data = _read_file(path, str(path), MOST_ZIP_BYTES)
        return game_in_zip(data, path.name)
    data = _read_file(path, str(path), MOST_BYTES[".toml"])
    return GameText(path.name, path.name, data, DiskFolder(path.parent))


def game_in_memory(files: Mapping[str, bytes], name: str) -> GameText:
    """
    Return the game file called *name* among *files*.

    Raises:
        GameFileError: there is none, or it is too large.
    """
    folder = MemoryFolder(files)
    return GameText(name, name, folder.read(name), folder)


def game_in_zip(data: bytes, name: str) -> GameText:
    """
    Return the only .toml file at the top of the zip in *data*; *name* is that of the zip.

    Where all files lie in one folder, as where a folder was zipped, this is the top.

    Raises:
        GameFileError: it is no zip, holds too much, or holds no such file, or several.
    """
    folder = ZipFolder(data, printable(name))
    games = [file for file in folder.names() if file.lower().endswith(".toml")]
    at_top = [file for file in games if "/" not in file and not file.startswith(".")]
    if len(at_top) != 1:
        shown = (at_top or games)[:3]
        names = ", ".join(map(printable, shown))
        found = Message("none_there")
        if names:
            found = Message("there_are", count=len(shown), files=names)
        raise GameFileError("zip_without_game", name=printable(name), found=found)
    return GameText(name, at_top[0], folder.read(at_top[0]), folder)


class DiskFolder(Table):
    """A folder on a disk."""

    root: Path

    def read(self, name: PurePosixPath | str) -> bytes:
        """Return what is in the file called *name*, as `Folder.read`."""
        path, most = _checked(name)
        root = self.root.resolve()
        try:
            file = (root / path).resolve(strict=True)
        except (OSError, RuntimeError, ValueError):  # also links in a circle
            raise _missing(path, self.names()) from None
        if not file.is_relative_to(root):
            raise GameFileError("file_link_out", name=printable(path))
        return _read_file(file, path, most)

    def names(self) -> tuple[str, ...]:
        """Return the names of the first files there, as `Folder.names`."""
        found, seen = list[Path](), 0
        for folder, folders, files in os.walk(self.root):  # which follows no links
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            found += (Path(folder, name) for name in sorted(files))
            seen += len(files) + len(folders)
            if seen > MOST_FILES:
                break
        known = [file for file in found if file.suffix.lower() in MOST_BYTES]
        return tuple(sorted(file.relative_to(self.root).as_posix() for file in known))


class MemoryFolder(Table):
    """Files by their names, as the page has them."""

    files: Mapping[str, bytes]

    def read(self, name: PurePosixPath | str) -> bytes:
        """Return what is in the file called *name*, as `Folder.read`."""
        path, most = _checked(name)
        if path not in self.files:
            raise _missing(path, self.names())
        return _bounded(self.files[path], path, most)

    def names(self) -> tuple[str, ...]:
        """Return the names of all files, as `Folder.names`."""
        return tuple(sorted(self.files))


class ZipFolder:
    """
    A zip, read file by file.

    Raises:
        GameFileError: it is no zip, or holds too much.
    """

    def __init__(self, data: bytes, name: str) -> None:
        import zipfile

        # A directory is parsed whole, which takes a kilobyte for each of its files.
        if data.count(_DIRECTORY_ENTRY) > MOST_FILES:
            raise _too_much(name)
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except (zipfile.BadZipFile, *_ZIP_ERRORS) as error:
            raise GameFileError("no_zip", name=name, reason=_cut(error)) from None
        entries: dict[str, zipfile.ZipInfo] = {}
        for entry in self._zip.infolist():
            file = entry.filename
            if file[-1:] in ("", "/") or (
                file.startswith("__MACOSX/") or file.rpartition("/")[2] == ".DS_Store"
            ):
                continue
            if file in entries:  # which of both is meant nobody knows
                raise GameFileError("zip_twice", name=name, file=printable(file))
            if entry.flag_bits & _ENCRYPTED:
                raise GameFileError("zip_encrypted", name=name)
            entries[file] = entry
        tops = {file.partition("/")[0] if "/" in file else "" for file in entries}
        above = f"{tops.pop()}/" if len(tops) == 1 and tops.isdisjoint({"", "..", "."}) else ""
        self._entries = {file.removeprefix(above): entry for file, entry in entries.items()}
        if sum(entry.file_size for entry in self._entries.values()) > MOST_UNZIPPED_BYTES:
            raise _too_much(name)

    def read(self, name: PurePosixPath | str) -> bytes:
        """Return what is in the file called *name*, as `Folder.read`."""
        import zipfile
        import zlib

        path, most = _checked(name)
        if path not in self._entries:
            raise _missing(path, self.names())
        entry = self._entries[path]
        # What others compress by may ask for any amount of memory.
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _unreadable(path, Message("zip_method"))
        if entry.file_size > most:
            raise GameFileError("file_too_long", path=path, most=most)
        try:
            with self._zip.open(entry) as file:
                return _bounded(file.read(most + 1), path, most)
        except (zipfile.BadZipFile, zlib.error, *_ZIP_ERRORS) as error:
            raise _unreadable(path, _cut(error)) from None

    def names(self) -> tuple[str, ...]:
        """Return the names of all files, as `Folder.names`."""
        return tuple(sorted(self._entries))


# Unknown versions are not implemented.
_ZIP_ERRORS = (OSError, EOFError, RuntimeError, NotImplementedError, ValueError, UnicodeError)


def _checked(name: PurePosixPath | str) -> tuple[str, int]:
    """Return a path inside the folder, and how long a file of its kind may be."""
    written = str(name)
    shown = printable(written[:_LONGEST_NAME])
    path = PurePosixPath(written)
    is_inside = not path.is_absolute() and not {"..", ""} & {*path.parts, written}
    is_plain = written.isprintable() and not {"\\", ":"} & {*written}
    if not (is_inside and is_plain and len(written) <= _LONGEST_NAME):
        raise GameFileError("file_outside", name=shown)
    if path.suffix.lower() not in MOST_BYTES:
        raise GameFileError("ending_expected", name=shown, ends=either(MOST_BYTES))
    return str(path), MOST_BYTES[path.suffix.lower()]


def _read_file(path: Path, name: str, most: int) -> bytes:
    """Return what is in a plain file, or say why it cannot be had."""
    from pnp.tables.parsing import read_bytes

    try:
        data = read_bytes(path, most)
    except (OSError, ValueError) as error:
        raise _unreadable(name, error) from None
    return _bounded(data, name, most)


def _bounded(data: bytes, name: str, most: int) -> bytes:
    if len(data) > most:
        raise GameFileError("file_too_long", path=printable(name), most=most)
    return data


def _unreadable(name: str, reason: Exception | str) -> GameFileError:
    return GameFileError("cannot_be_read", name=printable(name), reason=reason)


def _cut(error: Exception) -> ValueError:
    return ValueError(printable(str(error)[:_LONGEST_NAME]))


def _too_much(name: str) -> GameFileError:
    return GameFileError("zip_too_much", name=name, most=MOST_FILES, bytes=MOST_UNZIPPED_BYTES)


def _missing(name: str, names: tuple[str, ...]) -> GameFileError:
    if near := nearest(name, names):
        return GameFileError("file_missing_near", name=name, near=printable(near))
    return GameFileError("file_missing", name=name)


COUNT = "count"
SLOTS = ("title", "corner", "art", "icons", "text", "foot", "ground")
# What columns do not fill by their names: many tables have a column "map" of their own.
MORE_SLOTS = ("map", "scene")

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


def deck_rows(deck: gamefiles.DeckTable, folder: gamefiles.Folder) -> tuple[Row, ...]:
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


def read_rows(file: str, data: bytes) -> tuple[Row, ...]:
    """
    Return the rows of the table in *data*, the contents of *file*.

    Raises:
        GameFileError: it is no such table, or too large.
        CardTableError: something is wrong in its rows; all of that is told.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GameFileError(_in_file(file, Message("table_not_utf8", line=line))) from None
    head = text.split("\n", 1)[0]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    lines = list(_lines(file, text, delimiter))
    if not lines:
        raise GameFileError(_in_file(file, Message("empty_table")))
    columns = [column_name(name) for name in lines[0][1]]
    while columns and not columns[-1]:  # those behind the last name have none
        columns.pop()
    if len(columns) > MOST_COLUMNS:
        raise GameFileError(_in_file(file, Message("too_many_columns", most=MOST_COLUMNS)))
    for place, name in enumerate(columns, start=1):
        if not name:
            raise GameFileError(_in_file(file, Message("column_unnamed", place=place)))
        if name in columns[: place - 1]:
            raise GameFileError(_in_file(file, Message("column_twice", name=printable(name))))
    empty = [""] * len(columns)
    rows = tuple(
        Row(file, number, dict(zip(columns, [*cells, *empty], strict=False)))
        for number, cells in lines[1:]
    )
    written = zip(rows, lines[1:], strict=True)
    faults = [fault for row, (_, cells) in written for fault in _faults(row, columns, cells)]
    if faults:
        raise CardTableError(faults)
    return rows


def slot_texts(face: gamefiles.CardFace, row: Row, *, is_filled: bool) -> dict[str, gamefiles.Text]:
    """
    Return what is said for each slot of a face: by the deck, else by the column called like it.

    Where:
        is_filled: columns fill slots; those of a back they do not.
    """
    texts: dict[str, gamefiles.Text] = {slot: getattr(face, slot) for slot in (*SLOTS, *MORE_SLOTS)}
    for slot in SLOTS if is_filled else ():
        if not texts[slot]:
            text, french = row.cells.get(slot, ""), row.cells.get(f"{slot}_fr", "")
            texts[slot] = {"en": text, "fr": french} if french else text
    return texts


def slots_of(row: Row, language: str) -> dict[str, str]:
    """Return what fills ``{column}``; of columns in French, too, what suits the reader."""
    others = {name: row.cells.get(f"{name}_{language}") for name in row.cells}
    return {name: others[name] or cell for name, cell in row.cells.items()}


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
_SHEETS = {"terrain": gamefiles.TerrainTable, "piece": gamefiles.PieceTable}
# What is a text, even where it looks like a number.
_TEXTS = frozenset(("name", "text", "letter", "picture", "ground", "names", "part", "flip_of"))
_SWITCHES = {"true": True, "false": False}


def with_sheets(
    table: Mapping[str, Any], folder: gamefiles.Folder, faults: Faults
) -> dict[str, Any]:
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
        if isinstance(file := things.get(gamefiles.DATA), str):
            found = _things_of(kind, file, folder, faults)
        for name, own in things.items():
            if name != gamefiles.DATA or not found:
                is_more = isinstance(own, Mapping) and name in found
                found[name] = {**found[name], **own} if is_more else own
        whole[kind] = {name: _with_worth(thing) for name, thing in found.items()}
    return whole


def _things_of(kind: str, file: str, folder: gamefiles.Folder, faults: Faults) -> dict[str, Any]:
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
        faults.add((kind, gamefiles.DATA), *wrong)
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


def note_files(file: gamefiles.GameFile, folder: gamefiles.Folder, faults: Faults) -> None:
    """Note the files that cannot be read, and decks whose tables make no cards."""
    for at, name in _named(file):
        try:
            folder.read(PurePosixPath(name))
        except GameFileError as error:
            faults.add(at, message_of(error))
    for name, deck in file.deck.items():
        try:
            rows = deck_rows(deck, folder)
        except CardTableError as error:
            faults.add(("deck", name, "data"), *error.faults)
        except GameFileError as error:
            faults.add(("deck", name, "data"), message_of(error))
        else:
            columns = rows[0].cells if rows else {}
            faces = (("front", deck.front), ("back", deck.back)) if rows else ()
            for (side, face), slot in product(faces, (*SLOTS, *MORE_SLOTS)):
                text = getattr(face, slot)
                words = (text,) if isinstance(text, str) else text.values()
                for word in (part.slot for part in chain(*map(parts_of, words))):
                    if word is not None and ":" not in word and column_name(word) not in columns:
                        faults.add_unknown(("deck", name, side, slot), "column", word, columns)


def _named(file: gamefiles.GameFile) -> Iterator[tuple[KeyPath, str]]:
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


def cards_of(deck: gamefiles.DeckTable, folder: gamefiles.Folder) -> dict[str, int]:
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


def card_titles(
    deck: gamefiles.DeckTable, folder: gamefiles.Folder, language: str
) -> dict[str, str]:
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
