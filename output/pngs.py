"""
PNG files, read without Pillow: the browser has none.

Only what most programs write: eight bits a channel, rows from top to bottom. Slow, so larger
pictures are refused here.
"""

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from layouts.shapes import Pixels

MOST_BYTES = 4_000_000  # a million pixels with transparency

_GREY, _RGB, _PALETTE, _GREY_ALPHA, _RGB_ALPHA = 0, 2, 3, 4, 6
_CHANNELS = {_GREY: 1, _RGB: 3, _PALETTE: 1, _GREY_ALPHA: 2, _RGB_ALPHA: 4}


class PngRows(NamedTuple):
    """
    The rows of a file as they are packed, each behind the number of its filter.

    Attributes:
        channels: bytes a pixel.
        is_whole: nothing is transparent, and colours are no numbers of a palette.
        palette, alphas: three bytes and one for each colour of a palette; may be empty.
    """

    packed: bytes
    channels: int
    is_whole: bool
    palette: bytes = b""
    alphas: bytes = b""


def png_rows(pixels: Pixels) -> PngRows | None:
    """Return the rows of a PNG file; none of a kind that is not read here."""
    parts: dict[bytes, list[bytes]] = {}
    for name, content in _chunks(pixels.data):
        parts.setdefault(name, []).append(content)
    chunks = {name: b"".join(part) for name, part in parts.items()}
    depth, kind, _, _, is_interlaced = chunks.get(b"IHDR", bytes(13))[8:13]
    if depth != 8 or is_interlaced or kind not in _CHANNELS:
        return None
    if b"tRNS" in chunks and kind != _PALETTE:
        return None
    packed = chunks.get(b"IDAT", b"")
    if kind == _PALETTE:
        palette, alphas = chunks.get(b"PLTE", b""), chunks.get(b"tRNS", b"")
        return PngRows(packed, 1, False, palette, alphas)
    return PngRows(packed, _CHANNELS[kind], kind in (_GREY, _RGB))


def unpacked(pixels: Pixels, rows: PngRows) -> tuple[bytes, bytes]:
    """
    Return the colours of a picture, grey or RGB, and its alpha; empty where all is seen.

    Raises:
        ValueError: it is too large, or broken.
    """
    width = pixels.width_px * rows.channels
    if width * pixels.height_px > MOST_BYTES:
        raise ValueError("too large")
    plain = b"".join(_unfiltered(rows, width, pixels.height_px))
    if rows.palette:
        colours = [rows.palette[at : at + 3] for at in range(0, len(rows.palette), 3)]
        table = rows.alphas.ljust(256, b"\xff")
        return b"".join(map(colours.__getitem__, plain)), plain.translate(table)
    if rows.channels in (1, 3):
        return plain, b""
    planes = [plain[at :: rows.channels] for at in range(rows.channels)]
    merged = bytearray(len(planes[0]) * (rows.channels - 1))
    for at, plane in enumerate(planes[:-1]):
        merged[at :: rows.channels - 1] = plane
    return bytes(merged), planes[-1]


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at + 8 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def _unfiltered(rows: PngRows, width: int, height: int) -> Iterator[bytes]:
    """Yield the rows; each is said by its differences from what is left of it and above."""
    length = (width + 1) * height
    data = zlib.decompressobj().decompress(rows.packed, length)
    if len(data) != length:
        raise ValueError("broken")
    above = bytes(width)
    for start in range(0, length, width + 1):
        row = bytearray(data[start + 1 : start + 1 + width])
        _unfilter(row, above, data[start], rows.channels)
        above = bytes(row)
        yield above


def _unfilter(row: bytearray, above: bytes, kind: int, step: int) -> None:
    """Add to the bytes of a row what its filter has taken away (PNG specification, 9)."""
    if kind == 2:
        row[:] = bytes((one + other) & 255 for one, other in zip(row, above, strict=True))
    elif kind in (1, 3, 4):
        corner = left = 0
        for at, byte in enumerate(row):
            if at >= step:
                left, corner = row[at - step], above[at - step]
            guess = (left, 0, (left + above[at]) // 2, _nearest(left, above[at], corner))[kind - 1]
            row[at] = (byte + guess) & 255
    elif kind:
        raise ValueError("broken")


def _nearest(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))
