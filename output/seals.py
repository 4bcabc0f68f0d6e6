"""
Seals: how a file that this program wrote, and nobody changed since, is known again.

Every writer puts the program's name and version into its files, followed by a seal in
brackets: ``hexboard-pnp 0.1.0 [0000000000000000]``. `seal` replaces the noughts by a hash
of the rest of the file, so `is_sealed` tells an untouched file from one that somebody
typed into or drew on. In a PNG the seal stands in a text chunk, whose checksum follows it.
"""

import hashlib
import re
import struct
import zlib
from typing import NamedTuple

UNSEALED = "[0000000000000000]"

_PATTERN = re.compile(rb"hexboard-pnp [0-9][0-9A-Za-z.]* \[([0-9a-f]{16})\]")
_NOUGHTS = b"0" * 16
_PNG = b"\x89PNG\r\n\x1a\n"


class _Chunk(NamedTuple):
    """Where a chunk of a PNG has its type and content, and its checksum behind them."""

    start: int
    end: int


def seal(data: bytes) -> bytes:
    """Return *data* with its seal filled in; unchanged where it has no place for one."""
    sealed = _sealed(data)
    return data if sealed is None else sealed


def is_sealed(data: bytes) -> bool:
    """Tell whether *data* bears a seal that fits the rest of it."""
    return _sealed(data) == data


def _sealed(data: bytes) -> bytes | None:
    """Return *data* with its seal filled in, None where it has no place for one."""
    found = _PATTERN.search(data)
    if found is None:
        return None
    chunk = None
    if data.startswith(_PNG):
        chunk = _text_chunk(data, found.start())
        if chunk is None:
            return None
    blank = _with_digits(data, found.start(1), _NOUGHTS, chunk)
    digits = hashlib.sha256(blank).hexdigest()[: len(_NOUGHTS)].encode()
    return _with_digits(blank, found.start(1), digits, chunk)


def _with_digits(data: bytes, start: int, digits: bytes, chunk: _Chunk | None) -> bytes:
    """Return *data* with *digits* at *start*, and the checksum of the chunk round them."""
    data = data[:start] + digits + data[start + len(digits) :]
    if chunk is None:
        return data
    checksum = struct.pack(">I", zlib.crc32(data[chunk.start : chunk.end]))
    return data[: chunk.end] + checksum + data[chunk.end + len(checksum) :]


def _text_chunk(data: bytes, place: int) -> _Chunk | None:
    """Return the chunk of a PNG that *place* lies in, if it holds text."""
    start = len(_PNG)
    while start + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, start)
        end = start + 8 + length
        if start <= place < end:
            is_text = data[start + 4 : start + 8] == b"tEXt" and end + 4 <= len(data)
            return _Chunk(start + 4, end) if is_text else None
        start = end + 4
    return None
