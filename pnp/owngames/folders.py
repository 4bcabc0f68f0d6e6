"""
What a game may read: its file and those beside it, on a disk, in a zip or in memory.

Nothing else can be read: no path leads out of the folder, no link does, and what is no plain
file, is of another kind or too large is refused. Nothing is unpacked.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath

from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.model.gamefiles import Folder
from pnp.tables.records import Table
from pnp.texts.suggestions import nearest, printable

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
    folder: Folder


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
        found = (
            Message("there_are", count=len(shown), files=names) if names else Message("none_there")
        )
        raise GameFileError(Message("zip_without_game", name=printable(name), found=found))
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
            raise GameFileError(Message("file_link_out", name=printable(path)))
        return _read_file(file, path, most)

    def names(self) -> tuple[str, ...]:
        """Return the names of the first files there, as `Folder.names`."""
        found = [
            file.relative_to(self.root).as_posix()
            for file in _files_in(self.root)
            if file.suffix.lower() in MOST_BYTES
        ]
        return tuple(sorted(found))


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
            raise GameFileError(Message("no_zip", name=name, reason=_cut(error))) from None
        entries: dict[str, zipfile.ZipInfo] = {}
        for entry in self._zip.infolist():
            file = entry.filename
            if file[-1:] in ("", "/") or _is_of_system(file):
                continue
            if file in entries:  # which of both is meant nobody knows
                raise GameFileError(Message("zip_twice", name=name, file=printable(file)))
            if entry.flag_bits & _ENCRYPTED:
                raise GameFileError(Message("zip_encrypted", name=name))
            entries[file] = entry
        above = _only_folder(entries)
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
            raise GameFileError(Message("file_too_long", path=path, most=most))
        try:
            with self._zip.open(entry) as file:
                return _bounded(file.read(most + 1), path, most)
        except (zipfile.BadZipFile, zlib.error, *_ZIP_ERRORS) as error:
            raise _unreadable(path, _cut(error)) from None

    def names(self) -> tuple[str, ...]:
        """Return the names of all files, as `Folder.names`."""
        return tuple(sorted(self._entries))


def _is_of_system(file: str) -> bool:
    """Tell whether a computer has put *file* into a zip by itself."""
    return file.startswith("__MACOSX/") or file.rpartition("/")[2] == ".DS_Store"


def _only_folder(files: Iterable[str]) -> str:
    """Return the folder that all *files* lie in, with a slash; none where they have no such."""
    tops = {file.partition("/")[0] if "/" in file else "" for file in files}
    return f"{tops.pop()}/" if len(tops) == 1 and tops.isdisjoint({"", "..", "."}) else ""


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
        raise GameFileError(Message("file_outside", name=shown))
    if path.suffix.lower() not in MOST_BYTES:
        raise GameFileError(Message("file_kind", name=shown, kinds=", ".join(MOST_BYTES)))
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
        raise GameFileError(Message("file_too_long", path=printable(name), most=most))
    return data


def _unreadable(name: str, reason: Exception | str) -> GameFileError:
    return GameFileError(Message("cannot_be_read", name=printable(name), reason=reason))


def _cut(error: Exception) -> ValueError:
    return ValueError(printable(str(error)[:_LONGEST_NAME]))


def _too_much(name: str) -> GameFileError:
    return GameFileError(
        Message("zip_too_much", name=name, most=MOST_FILES, bytes=MOST_UNZIPPED_BYTES)
    )


def _missing(name: str, names: tuple[str, ...]) -> GameFileError:
    near = nearest(name, names)
    if near:
        return GameFileError(Message("file_missing_near", name=name, near=printable(near)))
    return GameFileError(Message("file_missing", name=name))


def _files_in(root: Path) -> Iterator[Path]:
    """Yield the first files below *root*; links and hidden folders are passed over."""
    seen = 0
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            yield Path(folder, name)
        seen += len(files) + len(folders)
        if seen > MOST_FILES:
            return
