"""
Position files of either kind, text or JSON, opened by their path; ``-`` is standard input.

What is no text is refused in words that help.
"""

import errno
import sys
from pathlib import Path

from pnp import games
from pnp.errors import PositionFileError, UnknownNameError
from pnp.messages import Message
from pnp.model.games import Game
from pnp.notation.reading.boards import Dealing
from pnp.notation.reading.parsing import PositionFile, parse_position
from pnp.texts.suggestions import printable, unknown_name

STANDARD_INPUT = Path("-")
_HERE = Path()
# Names of files are no longer.
_LONGEST_NAME = 255
_LONGEST_PATH = 4096
_WEB = ("http:", "https:")
MOST_BYTES = 1 << 20

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_PICTURE = Message("picture")
_PICTURE_OR_PAGE = Message("picture_or_page")
_STARTS = (
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"II*\0", _PICTURE),
    (b"MM\0*", _PICTURE),
    (b"%PDF", Message("pdf")),
    (b"PK\x03\x04", Message("archive")),
    (b"<svg", _PICTURE),
    (b"<?xml", _PICTURE_OR_PAGE),
    (b"<!DOCTYPE", Message("web_page")),
    (b"<!doctype", Message("web_page")),
    (b"<html", Message("web_page")),
    (b"{\\rtf", Message("document")),
    (b"\xd0\xcf\x11\xe0", Message("document")),
    (b"\x1f\x8b", Message("compressed_file")),
)
_HEIC_BRANDS = (b"heic", b"heix", b"heif", b"mif1", b"msf1", b"avif", b"hevc")
_ADVICE = Message("type_position")


def open_position(path: Path, dealing: Dealing, find: games.FindGame | None = None) -> PositionFile:
    """
    Return the position in the file at *path*.

    Boards of which there is the seed, but no map, are dealt by *dealing*. An own game lies
    beside the file, or in the current folder, if it is not found by *find*.

    Raises:
        PnpError: the file cannot be read, or it makes no sense; all faults are told.
    """
    name = file_name(path)
    folders = (_HERE,) if path == STANDARD_INPUT else (path.parent, _HERE)
    try:
        if path == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        elif path.is_fifo() and not path.is_relative_to("/dev"):  # where shells put <(...)
            raise OSError(errno.EINVAL, Message("no_file"))
        else:
            with path.open("rb") as file:  # no more than one byte over the limit
                data = file.read(MOST_BYTES + 1)
    except OSError as error:
        advice = ""  # where that can be told
        if isinstance(error, IsADirectoryError):
            advice = Message("advice_on_folders")
        elif path.parts and path.parts[0].lower() in _WEB:
            advice = Message("advice_on_addresses")
        elif isinstance(error, FileNotFoundError):
            advice = Message("advice_on_names")
        raise PositionFileError(
            "file_cannot_be_read", name=name, reason=error, advice=advice
        ) from None
    except ValueError as error:  # a name with a null character
        raise PositionFileError(
            "cannot_be_read", name=Message("quoted", text=printable(name)), reason=error
        ) from None
    return read_position(data, name, dealing, find or games_in(*folders))


def read_position(
    data: bytes, name: str, dealing: Dealing, find: games.FindGame | None = None
) -> PositionFile:
    """
    Return the position in *data*, what is in a file called *name*.

    *find* finds own games; those of the current folder, if nobody says else.

    Raises:
        PnpError: as `open_position`.
    """
    if games.is_game_file(name) and (data.startswith(b"PK") or b"[game]" in data):
        raise PositionFileError("game_as_position", name=name)
    text = decode_position(data, name)
    find = find or games_in(_HERE)
    if text.lstrip().startswith(("{", "[")):
        from pnp.notation.reading.jsonpositions import parse_position_json

        position = parse_position_json(text, name, find)
        return PositionFile(name, position, games.game_at(position))
    return parse_position(text, name=name, dealing=dealing, find=find)


def games_in(*folders: Path) -> games.FindGame:
    """Return what finds own games by the names of their files, in the first folder with one."""

    def find(name: str) -> Game:
        if not games.is_game_file(name) or games.are_in_memory():
            return games.find_game(name)
        if Path(name).name != name or len(name) > _LONGEST_NAME:
            raise UnknownNameError("game_file_by_name", name=printable(name))
        for folder in folders:
            if (folder / name).is_file():
                return games.load_game(folder / name)
        there = sorted({known for folder in folders for known in games.game_files_in(folder)})
        message = Message("no_game_file", name=printable(name))
        if there:
            message = unknown_name("game file", name, there)
        places = dict.fromkeys(printable(str(folder.resolve())) for folder in folders)
        raise UnknownNameError("looked_for", message=message, folders=", ".join(places))

    return find


def decode_position(data: bytes, name: str = "position") -> str:
    """
    Return the text in *data*, UTF-8 with or without a byte order mark.

    Raises:
        PositionFileError: it is too large, empty, a picture or anything else but UTF-8 text;
            *name* is told as that of the file.
    """
    kind = _kind(data)
    if kind is not None:
        raise PositionFileError("not_text", name=name, kind=kind, advice=_ADVICE)
    if len(data) > MOST_BYTES:
        raise PositionFileError("position_too_large", name=name, most=MOST_BYTES, advice=_ADVICE)
    if data.startswith(_UTF16_MARKS):
        raise PositionFileError("utf16", name=name)
    if b"\0" in data:
        raise PositionFileError("zero_bytes", name=name, advice=_ADVICE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        raise PositionFileError(
            "bad_byte", name=name, line=line, column=column, byte=data[error.start]
        ) from None
    if not text.strip():
        raise PositionFileError("empty_file", name=name, advice=_ADVICE)
    return text


def _kind(data: bytes) -> str | None:
    """Return what *data* is by its first bytes, None where it may be text."""
    for start, kind in _STARTS:
        if data.startswith(start):
            return kind
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _PICTURE
    if data[4:8] == b"ftyp":
        return _PICTURE if data[8:12] in _HEIC_BRANDS else Message("film")
    # A text may begin with BM, but has no zero bytes there.
    return _PICTURE if data.startswith(b"BM") and b"\0" in data[:16] else None


def file_name(path: Path) -> str:
    """Return what messages call the file at *path*: its name, cut where no system knows such."""
    if path == STANDARD_INPUT:
        return Message("standard_input")
    name = printable(str(path))
    return name if len(name) <= _LONGEST_PATH else f"{name[:_LONGEST_NAME]}..."
