"""
Pixels: a PNG or JPEG file as an image of a PDF, in the inks of its document.

A JPEG file is kept as it is, byte by byte, and so are the rows of a plain PNG file. Any other
becomes its colours, and what is transparent in it a mask. For a press colours are separated as in
`pdf`, but for near-blacks: there black alone keeps small text in register, in a picture it would
swallow the shadows. Grey stays grey, which a press prints in black.

The browser has no Pillow, so PNG files are read by a library in pure Python there. That is slow, so
larger pictures are refused.
"""

import zlib
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING

import png

from layouts import Value, documents, shapes
from output import PixelsError

if TYPE_CHECKING:
    from PIL.Image import Image as Decoded

_STRIP_PX = 256  # of rows, so that memory stays flat
_MOST_BYTES = 4_000_000  # a million pixels with transparency

_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}


class Image(Value):
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


def image_of(pixels: shapes.Pixels, colour_space: documents.ColourSpace) -> Image:
    """
    Return *pixels* as an image.

    Raises:
        PixelsError: there is no Pillow, as in the browser, and it would be needed.
        ValueError: the file is broken; who reads pictures finds that out.
    """
    is_rgb, size = colour_space == "rgb", (pixels.width_px, pixels.height_px)
    if pixels.is_jpeg and (is_rgb or pixels.channels == 1):
        return Image(*size, _SPACES[pixels.channels], "DCTDecode", pixels.data)
    with suppress(png.Error, AttributeError):  # what is broken is left to others
        rows = png.Reader(bytes=pixels.data)
        rows.preamble()
        is_whole = not (rows.interlace or rows.alpha or rows.colormap or rows.trns)
        if is_whole and rows.bitdepth == 8 and (is_rgb or rows.greyscale):
            packed = b"".join(part for name, part in rows.chunks() if name == b"IDAT")
            space = _SPACES[rows.planes]
            return Image(*size, space, "FlateDecode", packed, predictor=rows.planes)
    from PIL import Image as Pillow

    refusal = PixelsError(
        "no_pillow",
        "a picture in pixels cannot be changed for this PDF here, where Pillow is not "
        "installed: save it as JPEG or as a smaller PNG, or use the command line.",
    )
    if hasattr(Pillow, "open"):
        colours, alpha = _decoded(pixels, colour_space)
    elif pixels.is_jpeg or not is_rgb:
        raise refusal
    else:
        try:
            colours, alpha = _unpacked(pixels)
        except (png.Error, AttributeError, ValueError, IndexError, zlib.error):
            raise refusal from None
    space = _SPACES[len(colours) // (size[0] * size[1])]
    mask = Image(*size, "DeviceGray", "FlateDecode", zlib.compress(alpha)) if alpha else None
    return Image(*size, space, "FlateDecode", zlib.compress(colours), mask)


def _decoded(pixels: shapes.Pixels, colour_space: documents.ColourSpace) -> tuple[bytes, bytes]:
    """Return the colours of a picture and its alpha, empty where all is seen, by Pillow."""
    from PIL import Image as Pillow
    from PIL import ImageChops, ImageMath

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
    if image.mode != "RGB" or colour_space != "cmyk":
        return image.tobytes(), alpha
    strips = []
    for top in range(0, image.height, _STRIP_PX):  # some rows at a time
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
        strip = Pillow.merge("CMYK", (*inks, ImageChops.invert(lightest)))
        strips.append(strip.tobytes())
    return b"".join(strips), alpha


def _unpacked(pixels: shapes.Pixels) -> tuple[bytes, bytes]:
    """
    Return the colours of a PNG file and its alpha, empty where all is seen, without Pillow.

    Raises:
        ValueError: it is too large; others if it is broken.
    """
    chunks = png.Reader(bytes=pixels.data).chunks()
    packed = b"".join(part for name, part in chunks if name == b"IDAT")
    reader = png.Reader(bytes=pixels.data)
    width, height, rows, _ = reader.asRGBA8()
    # The reader would unpack whatever there is. Interlaced rows take more room, not twice as much.
    most = 2 * height * (reader.row_bytes + 8)
    is_longer = len(zlib.decompressobj().decompress(packed, most + 1)) > most
    if width * height * reader.planes > _MOST_BYTES or is_longer:
        raise ValueError("too large")
    plain = b"".join(map(bytes, rows))
    channels = 1 if reader.greyscale else 3
    alpha, colours = plain[3::4], bytearray(channels * width * height)
    for at in range(channels):
        colours[at::channels] = plain[at::4]
    return bytes(colours), alpha if min(alpha) < 255 else b""
