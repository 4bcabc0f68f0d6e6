"""
From the bytes of a file to lines of ordinary characters.

What is no text is refused in words that help. Characters that look like others are read as
what they look like, with a remark: tabs become blanks up to the next eighth column, no-break
and other wide spaces blanks, full-width letters the usual ones; characters without a width
are dropped. Comments may hold anything, so nothing is remarked on there.
"""

from typing import NamedTuple

from pnp.errors import PositionFileError

MOST_BYTES = 1 << 20

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_PICTURE = "a picture"
_PICTURE_OR_PAGE = "a picture or a web page"
_STARTS = (
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"II*\0", _PICTURE),
    (b"MM\0*", _PICTURE),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "an archive or a document of a word processor"),
    (b"<svg", _PICTURE),
    (b"<?xml", _PICTURE_OR_PAGE),
    (b"<!DOCTYPE", "a web page"),
    (b"<!doctype", "a web page"),
    (b"<html", "a web page"),
    (b"{\\rtf", "a document of a word processor"),
    (b"\xd0\xcf\x11\xe0", "a document of a word processor"),
    (b"\x1f\x8b", "a compressed file"),
)
_HEIC_BRANDS = (b"heic", b"heix", b"heif", b"mif1", b"msf1", b"avif", b"hevc")
_ADVICE = "type the position; 'pnp new GAME -o position.txt' writes a template to fill in"


def decode_position(data: bytes, name: str = "position") -> str:
    """
    Return the text in *data*, UTF-8 with or without a byte order mark.

    Raises:
        PositionFileError: it is too large, empty, a picture or anything else but UTF-8 text;
            *name* is told as that of the file.
    """
    kind = _kind(data)
    if kind is not None:
        raise PositionFileError(f"{name}: this is {kind}, which cannot be read: {_ADVICE}")
    if len(data) > MOST_BYTES:
        raise PositionFileError(
            f"{name}: more than 1 MiB ({MOST_BYTES} bytes), far too much for a position: {_ADVICE}"
        )
    if data.startswith(_UTF16_MARKS):
        raise PositionFileError(f"{name}: text in UTF-16: save it as UTF-8")
    if b"\0" in data:
        raise PositionFileError(f"{name}: this is no text, it has zero bytes: {_ADVICE}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionFileError(f"{name}: {_bad_byte(data, error.start)}") from None
    if not text.strip():
        raise PositionFileError(f"{name}: there is nothing in it: {_ADVICE}")
    return text


def _kind(data: bytes) -> str | None:
    """Return what *data* is by its first bytes, None where it may be text."""
    for start, kind in _STARTS:
        if data.startswith(start):
            return kind
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _PICTURE
    if data[4:8] == b"ftyp":
        return _PICTURE if data[8:12] in _HEIC_BRANDS else "a film"
    # A text may begin with BM, but has no zero bytes there.
    return _PICTURE if data.startswith(b"BM") and b"\0" in data[:16] else None


def _bad_byte(data: bytes, start: int) -> str:
    before = data[:start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
    return (
        f"line {line}, column {column}: byte {data[start]:02X} is no UTF-8: "
        f"save the file as UTF-8 text"
    )


_TAB = "\t"
_TAB_WIDTH = 8
# Of all systems, and those that word processors and chat programs put between lines.
_LINE_ENDS = ("\r\n", "\r", "\u2028", "\u2029", "\x85")
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_FULL_TO_ASCII = 0xFEE0
_ZERO_WIDTH = (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF)
_WIDE_SPACES = (
    0x0B, 0x0C, *range(0x1C, 0x20), 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000
)  # fmt: skip


class _Change(NamedTuple):
    """Marks, by their code points, what they are read as, and the remark on it."""

    table: dict[int, str]
    remark: str

    def is_needed(self, text: str) -> bool:
        return not self.table.keys().isdisjoint(map(ord, text))

    def apply(self, line: str) -> str:
        return (
            line.expandtabs(_TAB_WIDTH) if ord(_TAB) in self.table else line.translate(self.table)
        )


# The full-width semicolon begins a comment like the usual one, so it comes first.
_CHANGES = (
    _Change(
        {code: chr(code - _FULL_TO_ASCII) for code in _FULL_WIDTH},
        "full-width characters are read as the usual ones",
    ),
    _Change(dict.fromkeys(_ZERO_WIDTH, ""), "characters without a width are dropped"),
    _Change({ord(_TAB): " "}, "tabs are read as blanks up to the next eighth column"),
    _Change(
        dict.fromkeys(_WIDE_SPACES, " "), "no-break and other special spaces are read as blanks"
    ),
)


def clean_lines(text: str) -> tuple[list[str], tuple[str, ...]]:
    """Return the lines of *text* with ordinary characters, and a remark on each sort of change."""
    for end in _LINE_ENDS:
        text = text.replace(end, "\n")
    lines = text.split("\n")
    marks = set(text)
    remarks = []
    for change in _CHANGES:
        if change.is_needed("".join(marks)):
            touched = _change(lines, change)
            if touched is not None:
                remarks.append(f"{change.remark} (first in line {touched})")
    return lines, tuple(remarks)


def _change(lines: list[str], change: _Change) -> int | None:
    """Change all lines that need it; return the number of the first not only in a comment."""
    first = None
    for index, line in enumerate(lines):
        if change.is_needed(line):
            if first is None and change.is_needed(line.partition(";")[0].rstrip()):
                first = index + 1
            lines[index] = change.apply(line)
    return first
