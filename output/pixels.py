"""
Pixels: a PNG or JPEG file as an image of a PDF, in the inks of its document.

A JPEG file is kept as it is, byte by byte, and so are the rows of a plain PNG file. Any other
becomes its colours, and what is transparent in it a mask. For a press colours are separated as in
`inks`, but for near-blacks: there black alone keeps small text in register, in a picture it would
swallow the shadows. Grey stays grey, which a press prints in black.
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from layouts.documents import ColourSpace
from layouts.shapes import Pixels
from output import PixelsError
from output.pngs import PngRows, png_rows, unpacked

if TYPE_CHECKING:
    from PIL.Image import Image as Decoded

_STRIP_PX = 256  # of rows, so that memory stays flat


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
    rows = None if pixels.is_jpeg else png_rows(pixels)
    if rows and rows.is_whole and (colour_space == "rgb" or rows.channels == 1):
        space = "DeviceGray" if rows.channels == 1 else "DeviceRGB"
        size = (pixels.width_px, pixels.height_px)
        return Image(*size, space, "FlateDecode", rows.packed, predictor=rows.channels)
    from PIL import Image as Pillow

    if hasattr(Pillow, "open"):
        return _by_pillow(pixels, colour_space)
    if rows is None or colour_space == "cmyk":
        raise _no_pillow()
    return _by_hand(pixels, rows)


def _no_pillow() -> PixelsError:
    return PixelsError(
        "no_pillow",
        "a picture in pixels cannot be changed for this PDF here, where Pillow is not "
        "installed: save it as JPEG or as a smaller PNG, or use the command line.",
    )


def _by_hand(pixels: Pixels, rows: PngRows) -> Image:
    """Return an image without Pillow."""
    size = (pixels.width_px, pixels.height_px)
    try:
        colours, alpha = unpacked(pixels, rows)
    except (ValueError, IndexError, zlib.error):
        raise _no_pillow() from None
    space = "DeviceGray" if len(colours) == size[0] * size[1] else "DeviceRGB"
    mask = Image(*size, "DeviceGray", "FlateDecode", zlib.compress(alpha)) if alpha else None
    return Image(*size, space, "FlateDecode", zlib.compress(colours), mask)


def _by_pillow(pixels: Pixels, colour_space: ColourSpace) -> Image:
    colours, alpha = _decoded(pixels)
    mask = _packed(alpha, "DeviceGray", alpha.tobytes()) if alpha else None
    if colours.mode == "L":
        return _packed(colours, "DeviceGray", colours.tobytes(), mask)
    if colour_space == "cmyk":
        return _packed(colours, "DeviceCMYK", b"".join(_separated(colours)), mask)
    return _packed(colours, "DeviceRGB", colours.tobytes(), mask)


def _packed(image: "Decoded", colour_space: str, data: bytes, mask: Image | None = None) -> Image:
    return Image(image.width, image.height, colour_space, "FlateDecode", zlib.compress(data), mask)


def _decoded(pixels: Pixels) -> "tuple[Decoded, Decoded | None]":
    """Return the colours of a file, RGB or grey, and how much of them is seen; none for all."""
    from PIL import Image as Pillow

    image: Decoded = Pillow.open(BytesIO(pixels.data), formats=("PNG", "JPEG"))
    if image.mode.startswith("I"):  # 16 bits of grey
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    if image.has_transparency_data:
        whole = image if image.mode == "RGBA" else image.convert("RGBA")
        alpha = whole.getchannel("A")
        is_seen = alpha.getextrema() == (255, 255)
        return whole.convert("RGB"), None if is_seen else alpha
    return image.convert("L" if image.mode in ("1", "L") else "RGB"), None


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
