"""From bytes to text, and what is said of files that are no text."""

import pytest

from pnp.errors import PositionFileError
from pnp.notation.positionfiles import decode_position

REFUSED = [
    (b"\x89PNG\r\n\x1a\n0000", "this is a picture, which cannot be read: type the position"),
    (b"\xff\xd8\xff\xe0JFIF", "a picture"),
    (b"GIF89a", "a picture"),
    (b"RIFF\x10\0\0\0WEBPVP8 ", "a picture"),
    (b"\0\0\0\x18ftypheic\0\0", "a picture"),
    (b"\0\0\0\x18ftypmp42\0\0", "a film"),
    (b"BM\x10\0\0\0\0\0", "a picture"),
    (b"%PDF-1.4", "a PDF document"),
    (b"PK\x03\x04word", "a word processor document"),
    (b"<svg xmlns=", "a picture"),
    (b'<?xml version="1.0"?>', "a picture or a web page"),
    (b"<!DOCTYPE html>", "a web page"),
    (b"{\\rtf1", "a word processor document"),
    (b"game barony\0 2p", "it contains zero bytes"),
    ("game barony 2p".encode("utf-16"), "text in UTF-16; save it as UTF-8"),
    ("game barony 2p\r\n; caf\N{LATIN SMALL LETTER E WITH ACUTE}".encode("latin-1"), "line 2, column 6: byte E9"),
    (b"", "the file is empty"),
    (b" \r\n ", "the file is empty"),
    (b"x" * ((1 << 20) + 1), "more than 1 MiB (1048576 bytes)"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "words"), REFUSED)
def test_what_is_no_text_is_refused_with_advice(data, words):
    with pytest.raises(PositionFileError) as caught:
        decode_position(data, "table.jpg")
    assert str(caught.value).startswith("table.jpg: ")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "data", [b"game", b"\xef\xbb\xbfgame", b"BM", b"game\r\n", b"x" * (1 << 20)]
)
def test_utf_8_is_read_with_and_without_a_mark(data):
    assert decode_position(data) == data.decode("utf-8-sig")
