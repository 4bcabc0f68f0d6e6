"""
Pixels: a PNG or JPEG file as an image of a PDF, in the inks of its document.

A JPEG file is kept as it is, byte by byte, and so are the rows of a plain PNG file. Any other
becomes its colours, and what is transparent in it a mask. For a press colours are separated as in
`pdf`, but for near-blacks: there black alone keeps small text in register, in a picture it would
swallow the shadows. Grey stays grey, which a press prints in black.

The browser has no Pillow: so PNG files are read without it where they are as most programs write
them, eight bits a channel, rows from top to bottom. That is slow, so larger pictures are refused.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from layouts.documents import ColourSpace
from layouts.shapes import Pixels
from output import PixelsError

if TYPE_CHECKING:
    from PIL.Image import Image as Decoded

_STRIP_PX = 256  # of rows, so that memory stays flat
_MOST_BYTES = 4_000_000  # a million pixels with transparency

_GREY, _RGB, _PALETTE, _GREY_ALPHA, _RGB_ALPHA = 0, 2, 3, 4, 6
_CHANNELS = {_GREY: 1, _RGB: 3, _PALETTE: 1, _GREY_ALPHA: 2, _RGB_ALPHA: 4}


@dataclass(frozen=True, slots=True)
class Image:
    """
    An image as PDF has it: eight bits a channel.

    Attributes:
        colour_space, encoding: names of PDF, as in ``DeviceRGB`` and ``DCTDecode``.
        mask: a grey image that says how much is seen.
        predictor: how many channels the rows of a PNG file have, if they are kept as they are.
    """

    width_px: int
    height_px: int
    colour_space: str
    encoding: str
    data: bytes
    mask: "Image | None" = None
    predictor: int = 0


class _PngRows(NamedTuple):
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


def image_of(pixels: Pixels, colour_space: ColourSpace) -> Image:
    """
    Return *pixels* as an image.

    Raises:
        PixelsError: there is no Pillow, as in the browser, and it would be needed.
        ValueError: the file is broken; who reads pictures finds that out.
    """
    if pixels.is_jpeg and (colour_space == "rgb" or pixels.channels == 1):
        space = "DeviceGray" if pixels.channels == 1 else "DeviceRGB"
        return Image(pixels.width_px, pixels.height_px, space, "DCTDecode", pixels.data)
    rows = None if pixels.is_jpeg else _png_rows(pixels)
    if rows and rows.is_whole and (colour_space == "rgb" or rows.channels == 1):
        space = "DeviceGray" if rows.channels == 1 else "DeviceRGB"
        size = (pixels.width_px, pixels.height_px)
        return Image(*size, space, "FlateDecode", rows.packed, predictor=rows.channels)
    from PIL import Image as Pillow

    refusal = PixelsError(
        "no_pillow",
        "a picture in pixels cannot be changed for this PDF here, where Pillow is not "
        "installed: save it as JPEG or as a smaller PNG, or use the command line.",
    )
    if hasattr(Pillow, "open"):
        colours, alpha = _decoded(pixels, colour_space)
    elif rows is None or colour_space == "cmyk":
        raise refusal
    else:
        try:
            colours, alpha = _unpacked(pixels, rows)
        except (ValueError, IndexError, zlib.error):
            raise refusal from None
    size = (pixels.width_px, pixels.height_px)
    spaces = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
    space = spaces[len(colours) // (size[0] * size[1])]
    mask = Image(*size, "DeviceGray", "FlateDecode", zlib.compress(alpha)) if alpha else None
    return Image(*size, space, "FlateDecode", zlib.compress(colours), mask)


def _decoded(pixels: Pixels, colour_space: ColourSpace) -> tuple[bytes, bytes]:
    """Return the colours of a picture and its alpha, empty where all is seen, by Pillow."""
    from PIL import Image as Pillow

    image: Decoded = Pillow.open(BytesIO(pixels.data), formats=("PNG", "JPEG"))
    if image.mode.startswith("I"):  # 16 bits of grey
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    alpha = b""
    if image.has_transparency_data:
        image = image if image.mode == "RGBA" else image.convert("RGBA")
        seen = image.getchannel("A")
        alpha = b"" if seen.getextrema() == (255, 255) else seen.tobytes()
        image = image.convert("RGB")
    else:
        image = image.convert("L" if image.mode in ("1", "L") else "RGB")
    if image.mode == "RGB" and colour_space == "cmyk":
        return b"".join(_separated(image)), alpha
    return image.tobytes(), alpha


def _separated(image: "Decoded") -> Iterator[bytes]:
    """Yield an RGB image as cyan, magenta, yellow and black, some rows at a time."""
    from PIL import Image as Pillow
    from PIL import ImageChops, ImageMath

    for top in range(0, image.height, _STRIP_PX):
        box = (0, top, image.width, min(image.height, top + _STRIP_PX))
        lights = image.crop(box).split()
        lightest = ImageChops.lighter(ImageChops.lighter(lights[0], lights[1]), lights[2])
        inks = [
            ImageMath.lambda_eval(
                lambda of: of["convert"](
                    (of["most"] - of["light"]) * 255 / of["max"](of["most"], 1), "L"
                ),
                most=lightest,
                light=light,
            )
            for light in lights
        ]
        yield Pillow.merge("CMYK", (*inks, ImageChops.invert(lightest))).tobytes()


# PNG files without Pillow


def _png_rows(pixels: Pixels) -> _PngRows | None:
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
        return _PngRows(packed, 1, False, palette, alphas)
    return _PngRows(packed, _CHANNELS[kind], kind in (_GREY, _RGB))


def _unpacked(pixels: Pixels, rows: _PngRows) -> tuple[bytes, bytes]:
    """
    Return the colours of a picture, grey or RGB, and its alpha; empty where all is seen.

    Raises:
        ValueError: it is too large, or broken.
    """
    width = pixels.width_px * rows.channels
    if width * pixels.height_px > _MOST_BYTES:
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


def _unfiltered(rows: _PngRows, width: int, height: int) -> Iterator[bytes]:
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
