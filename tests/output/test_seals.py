"""Seals: files of ours are known again as long as nobody has changed them."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from output.files import UNSEALED, is_sealed, seal


def picture(text: str, colour: int = 7) -> bytes:
    notes = PngInfo()
    notes.add_text("Software", text)
    file = BytesIO()
    Image.new("L", (5, 4), colour).save(file, "PNG", pnginfo=notes)
    return file.getvalue()


OURS = seal(picture(f"hexboard-pnp 0.1.0 {UNSEALED}"))


def checksums_are_right(data: bytes) -> bool:
    start = 8
    while start < len(data):
        (length,) = struct.unpack_from(">I", data, start)
        end = start + 8 + length
        if struct.unpack_from(">I", data, end) != (zlib.crc32(data[start + 4 : end]),):
            return False
        start = end + 4
    return start == len(data)


def test_a_sealed_picture_is_a_sound_picture() -> None:
    assert is_sealed(OURS)
    assert checksums_are_right(OURS)
    with Image.open(BytesIO(OURS)) as image:
        image.load()
        assert image.info["Software"].startswith("hexboard-pnp 0.1.0 [")


def test_a_picture_that_somebody_drew_on_is_not_ours_any_more() -> None:
    with Image.open(BytesIO(OURS)) as image:
        changed = picture(image.info["Software"], colour=8)
    assert checksums_are_right(changed)
    assert not is_sealed(changed)


@pytest.mark.parametrize(
    "data",
    [
        picture("by somebody"),
        picture(f"hexboard-pnp 0.1.0 {UNSEALED}"),  # never sealed
        OURS[:60],
        OURS + b"more",
        b"\x89PNG\r\n\x1a\n hexboard-pnp 0.1.0 [0123456789abcdef]",
    ],
)
def test_other_pictures_and_broken_ones_are_not_ours(data: bytes) -> None:
    assert not is_sealed(data)
