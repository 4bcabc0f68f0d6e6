"""Pictures in pixels, as they are read."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image, ImageOps

from pnp.errors import ArtError
from pnp.printing.art.pictures import read_pixels
from tests.output.test_pixels import chunk, file_of, quarters
from tests.walks import printed

SQUARE = (0.0, 0.0, 10.0, 10.0)


def turned_jpeg(turn: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = turn
    exif[0x010E] = "taken at home"
    large = quarters().resize((80, 60), Image.Resampling.NEAREST)
    return file_of(large, "JPEG", exif=exif.tobytes(), quality=95, subsampling=0)


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_photograph_stands_as_its_camera_was_held(turn: int) -> None:
    jpeg = turned_jpeg(turn)
    expected = ImageOps.exif_transpose(Image.open(BytesIO(jpeg)))
    art = read_pixels(jpeg, "a.jpg")
    assert (art.width_px, art.height_px) == expected.size
    shown = printed([art.filling(SQUARE)], SQUARE[2:], 254.0)
    width, height = expected.size
    cropped = ImageOps.fit(expected, (100, 100))
    for at in ((20, 20), (80, 20), (20, 80), (80, 80)):
        pairs = zip(shown.getpixel(at), cropped.getpixel(at), strict=True)
        assert all(abs(one - other) < 12 for one, other in pairs), (at, width, height)


def test_what_a_camera_says_is_left_out_and_the_pixels_are_kept() -> None:
    jpeg = turned_jpeg(6)
    kept = read_pixels(jpeg, "a.jpg").pixels.data
    assert b"taken at home" in jpeg and b"taken at home" not in kept
    assert Image.open(BytesIO(kept)).tobytes() == Image.open(BytesIO(jpeg)).tobytes()
    art = read_pixels(file_of(quarters()), "a.png")
    assert art.dpi_over((0.0, 0.0, 25.4, 25.4)) == pytest.approx(6.0)


def png_header(width: int, height: int) -> bytes:
    start = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", start), (b"IDAT", zlib.compress(bytes(1_000_000), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


JPEG = file_of(quarters(), "JPEG")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a PNG or JPEG"),
        (b"GIF89a" + bytes(100), "not a PNG or JPEG"),
        (b"<svg/>", "not a PNG or JPEG"),
        (JPEG[:2], "not a PNG or JPEG"),
        (JPEG[:30], "damaged"),
        (JPEG[: len(JPEG) // 2], "damaged"),
        (b"\xff\xd8\xff" + b"\xff\xe2\x00\x02" * 5_000_000, "20 MB|damaged"),
        (b"\xff\xd8\xff\xe2\x00\x02" + b"\xff\xe2\x00\x02" * 4_000_000, "damaged"),
        (file_of(quarters())[:40], "damaged"),
        (png_header(0, 5), "damaged"),
        (png_header(60_000, 60_000), "60000 x 60000 pixels are too many"),
        (png_header(3000, 3000), "damaged"),
        (file_of(Image.new("CMYK", (4, 4)), "JPEG"), "CMYK"),
    ],
)
def test_what_is_no_picture_is_refused_by_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(ArtError, match=said) as caught:
        read_pixels(data, "art/sea.png")
    assert str(caught.value).startswith("art/sea.png: ")
