"""
Pictures in pixels: PNG and JPEG files of designers, checked before they are decoded.

What a file is, its own bytes say, not its name; so are its size and the turn that a camera wrote
into it. A JPEG file loses what is said of it (place, time and camera), never a pixel.
"""

import struct
import warnings
import zlib
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO

from layouts.shapes import Pixels, Transform
from pnp.errors import ArtError
from pnp.printing.drawings import PixelArt

MOST_BYTES = 20_000_000
MOST_PIXELS = 12_500_000  # a photograph of today: 60 mm at 300 dpi needs half a million
LEAST_DPI = 200

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
# Baseline, extended and progressive; the other kinds are not read by printers.
_FRAMES = (0xC0, 0xC1, 0xC2)
_OTHER_FRAMES = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
_ALONE = (0x01, *range(0xD0, 0xD8))  # markers without a length
_APP1, _SCAN = 0xE1, 0xDA
_MOST_SEGMENTS = 10_000
_ORIENTATION = 0x0112

# Where the unit square of what the camera wrote comes to lie, by the number of its turn.
_TURNS = {
    2: Transform(-1.0, 0.0, 0.0, 1.0, 1.0, 0.0),
    3: Transform(-1.0, 0.0, 0.0, -1.0, 1.0, 1.0),
    4: Transform(1.0, 0.0, 0.0, -1.0, 0.0, 1.0),
    5: Transform(0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
    6: Transform(0.0, 1.0, -1.0, 0.0, 1.0, 0.0),
    7: Transform(0.0, -1.0, -1.0, 0.0, 1.0, 1.0),
    8: Transform(0.0, -1.0, 1.0, 0.0, 0.0, 1.0),
}


def is_pixels(data: bytes) -> bool:
    """Tell whether *data* begins as a PNG or JPEG file does."""
    return data.startswith((_PNG, _JPEG))


@lru_cache(maxsize=64)
def read_pixels(data: bytes, file: str) -> PixelArt:
    """
    Return the picture in *data*, the contents of what is called *file*.

    Raises:
        ArtError: it is no PNG or JPEG file, broken, or too large; told before it is decoded.
    """
    if not is_pixels(data):
        raise ArtError("picture_is_none", file=file)
    if len(data) > MOST_BYTES:
        raise ArtError("picture_too_long", file=file, most=MOST_BYTES // 1_000_000)
    try:
        if data.startswith(_PNG):
            width_px, height_px = struct.unpack(">2I", data[16:24])
            pixels = Pixels(_name(data), data, width_px, height_px, is_jpeg=False)
            art: PixelArt | None = PixelArt(pixels, width_px, height_px, Transform())
        else:
            art = _jpeg(data)
    except (ValueError, IndexError, struct.error):
        raise ArtError("picture_broken", file=file) from None
    if art is None:
        raise ArtError("picture_kind", file=file)
    width_px, height_px = art.width_px, art.height_px
    if width_px * height_px > MOST_PIXELS:
        raise ArtError(
            "picture_too_large",
            file=file,
            width=width_px,
            height=height_px,
            most=MOST_PIXELS / 1_000_000,
        )
    if not (width_px and height_px and _can_be_decoded(data)):
        raise ArtError("picture_broken", file=file)
    return art


def _can_be_decoded(data: bytes) -> bool:
    """Decode a picture whose size is known to be harmless; in the browser there is no Pillow."""
    from PIL import Image

    if not hasattr(Image, "open"):
        return True
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            Image.open(BytesIO(data), formats=("PNG", "JPEG")).load()
    except (OSError, SyntaxError, ValueError, IndexError, struct.error, zlib.error):
        return False
    return True


def _jpeg(data: bytes) -> PixelArt | None:
    """Return the picture, without what a camera says; none if printers cannot read its kind."""
    kept, orientation, frame = [data[:2]], 0, None
    for marker, start, end in _segments(data):
        if marker in _OTHER_FRAMES:
            return None
        if marker in _FRAMES:
            frame = struct.unpack(">HHB", data[start + 5 : start + 10])
        if marker == _APP1:
            orientation = orientation or _orientation(data[start + 4 : end])
        else:
            kept.append(data[start:end])
    if frame is None:
        raise ValueError("no frame")
    height_px, width_px, channels = frame
    if channels not in (1, 3):
        return None
    plain = b"".join(kept)
    pixels = Pixels(_name(plain), plain, width_px, height_px, is_jpeg=True, channels=channels)
    if orientation >= 5:  # it lies on its side
        width_px, height_px = height_px, width_px
    return PixelArt(pixels, width_px, height_px, _TURNS.get(orientation, Transform()))


def _name(data: bytes) -> str:
    return f"pixels-{zlib.crc32(data):08x}-{len(data)}"


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield marker, start and end of each segment; the last is the scan with all that follows."""
    at = 2
    for _ in range(_MOST_SEGMENTS):
        if data[at] != 0xFF:
            raise ValueError("no marker")
        marker = data[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        if marker == _SCAN:
            yield marker, at, len(data)
            return
        length = 2 if marker in _ALONE else 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
        yield marker, at, at + length
        at += length
    raise ValueError("no scan")


def _orientation(exif: bytes) -> int:
    """Return the turn that a camera wrote, 1 to 8; 0 where there is none."""
    if not exif.startswith(b"Exif\0\0"):
        return 0
    table = exif[6:]
    order = "<" if table[:2] == b"II" else ">"
    try:
        (start,) = struct.unpack(f"{order}4xI", table[:8])
        (count,) = struct.unpack(f"{order}H", table[start : start + 2])
        for place in range(start + 2, start + 2 + 12 * count, 12):
            tag, value = struct.unpack(f"{order}H6xH2x", table[place : place + 12])
            if tag == _ORIENTATION:
                return int(value)
    except struct.error:
        pass
    return 0
