"""From the bytes of a file to text; what is no text is refused in words that help."""

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
    """Return where the byte stands that is no UTF-8."""
    before = data[:start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
    return (
        f"line {line}, column {column}: byte {data[start]:02X} is no UTF-8: "
        f"save the file as UTF-8 text"
    )
