"""
Pixels: a PNG or JPEG file as an image of a PDF, in the inks of its document.

A JPEG file is kept as it is, byte by byte. A PNG file becomes its plain colours, and what is
transparent in it a mask. For a press colours are separated as in `inks`, but for near-blacks:
there black alone keeps small text in register, in a picture it would swallow the shadows. Grey
stays grey, which a press prints in black.
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from layouts.documents import ColourSpace
from layouts.shapes import Pixels
from output import PixelsError

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
    """

    width_px: int
    height_px: int
    colour_space: str
    encoding: str
    data: bytes
    mask: "Image | None" = None


def image_of(pixels: Pixels, colour_space: ColourSpace) -> Image:
    """
    Return *pixels* as an image.

    Raises:
        PixelsError: there is no Pillow, as in the browser, and it would be needed.
    """
    if pixels.is_jpeg and (colour_space == "rgb" or pixels.channels == 1):
        space = "DeviceGray" if pixels.channels == 1 else "DeviceRGB"
        return Image(pixels.width_px, pixels.height_px, space, "DCTDecode", pixels.data)
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

    if not hasattr(Pillow, "open"):
        raise PixelsError(
            "no_pillow",
            "a PNG picture cannot be put into a PDF here, where Pillow is not installed: "
            "save it as JPEG or SVG.",
        )
    image: Decoded = Pillow.open(BytesIO(pixels.data), formats=("PNG", "JPEG"))
    if image.mode.startswith("I"):  # 16 bits of grey
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    if image.has_transparency_data:
        whole = image.convert("RGBA")
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
