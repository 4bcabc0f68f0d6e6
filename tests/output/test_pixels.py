"""Pictures in pixels, as readers that are not ours find them in PDF and SVG files."""

import base64
import re
import struct
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from layouts import points_to_mm
from layouts.documents import Document, Page, make_drawing
from layouts.shapes import (
    Group,
    Picture,
    Pixels,
    Shape,
    Style,
    Symbol,
    Transform,
    Use,
    placed,
    rectangle,
)
from output import PixelsError, SymbolNameError
from output.pdf import pdf_bytes
from output.svg import svg_text
from pnp.printing.art.pictures import read_pixels

BOX = (10.0, 20.0, 50.0, 50.0)  # 40 x 30 mm


def file_of(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def quarters(mode: str = "RGB") -> Image.Image:
    """Red, green / blue, white: 8 x 6."""
    image = Image.new("RGB", (8, 6), "white")
    image.paste("#ff0000", (0, 0, 4, 3))
    image.paste("#00ff00", (4, 0, 8, 3))
    image.paste("#0000ff", (0, 3, 4, 6))
    return image.convert(mode)


def picture(data: bytes) -> Picture:
    return read_pixels(data, "sea.png").fitting(BOX)


def printed(*shapes: Shape, **changes: object) -> bytes:
    page = Page(make_drawing(100.0, 80.0, art=shapes), "One")
    return pdf_bytes(Document((page,), "t", "s", "a", "c")._replace(**changes))


def colours_in_box(data: bytes) -> list[tuple[int, ...]]:
    """Return the colours in the quarters of the box, of a page at ten pixels a millimetre."""
    page = pypdfium2.PdfDocument(data)[0].render(scale=254 / 72).to_pil().convert("RGB")
    return [page.getpixel(at) for at in ((200, 270), (400, 270), (200, 420), (400, 420))]


@contextmanager
def stored_in(data: bytes) -> Iterator[pikepdf.Stream]:
    """Open the only picture of the first page."""
    with pikepdf.open(BytesIO(data)) as pdf:
        (stored,) = pdf.pages[0].Resources.XObject.values()
        yield stored


RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def test_a_picture_lies_where_it_should_and_is_upright():
    data = printed(picture(file_of(quarters())))
    (image,) = pdfplumber.open(BytesIO(data)).pages[0].images
    place = [points_to_mm(image[edge]) for edge in ("x0", "top", "x1", "bottom")]
    assert place == pytest.approx(BOX, abs=0.001)
    assert colours_in_box(data) == [RED, GREEN, BLUE, WHITE]


def test_a_picture_used_often_is_stored_once():
    art = picture(file_of(quarters()))
    symbol = Symbol("s", (art,), (0.0, 0.0, 60.0, 60.0))
    uses = [Use(symbol, placed(3.0 * step, 0.0)) for step in range(5)]
    data = printed(art, *uses, Group((art,), placed(9.0, 9.0)))
    pdf = pikepdf.open(BytesIO(data))
    kinds = [item.get("/Subtype") for item in pdf.objects if isinstance(item, pikepdf.Stream)]
    assert kinds.count("/Image") == 1


@pytest.mark.parametrize(
    ("mode", "space", "stored_as"),
    [("RGB", "rgb", "/DeviceRGB"), ("L", "rgb", "/DeviceGray"), ("L", "cmyk", "/DeviceGray")],
)
def test_a_jpeg_stays_as_it_is_byte_by_byte(mode, space, stored_as):
    jpeg = file_of(quarters(mode), "JPEG", quality=90)
    with stored_in(printed(picture(jpeg), colour_space=space)) as stored:
        assert (stored.ColorSpace, stored.read_raw_bytes()) == (stored_as, jpeg)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "L", "1", "LA"])
def test_every_kind_of_png_has_the_colours_that_another_reader_sees(mode):
    image = quarters(mode)
    with stored_in(printed(picture(file_of(image)))) as stored:
        found = pikepdf.PdfImage(stored).as_pil_image().convert("RGB")
        assert found.tobytes() == image.convert("RGB").tobytes()
        assert "/SMask" not in stored  # nothing is transparent in it


def test_sixteen_bits_become_eight():
    with stored_in(printed(picture(file_of(Image.new("I;16", (4, 3), 0x8000))))) as stored:
        assert set(stored.read_bytes()) == {0x80}


def test_what_is_transparent_lets_the_ground_through():
    image = quarters("RGBA")
    image.paste((0, 0, 0, 0), (4, 0, 8, 3))
    ground = rectangle(0.0, 0.0, 100.0, 80.0, Style("#c0c0c0"))
    grey = (192, 192, 192)
    assert colours_in_box(printed(ground, picture(file_of(image)))) == [RED, grey, BLUE, WHITE]


def test_a_clip_cuts_a_picture_off():
    clip = rectangle(10.0, 20.0, 20.0, 30.0, Style())
    data = printed(Group((picture(file_of(quarters())),), clip=clip))
    assert colours_in_box(data) == [RED, WHITE, BLUE, WHITE]


def test_a_press_gets_inks_without_a_loss():
    image = Image.new("RGB", (2, 300), "#804020")
    image.paste("#ffffff", (0, 0, 1, 300))
    with stored_in(printed(picture(file_of(image)), colour_space="cmyk")) as stored:
        assert stored.ColorSpace == "/DeviceCMYK"
        inks = stored.read_bytes()
    assert len(inks) == 2 * 300 * 4
    assert set(zip(*[iter(inks)] * 4, strict=True)) == {(0, 0, 0, 0), (0, 127, 191, 127)}


def test_an_svg_holds_the_file_once():
    data = file_of(quarters())
    art = picture(data)
    page = Page(make_drawing(100.0, 80.0, art=(art, art)), "One")
    text = svg_text(page, Document((page,), "t", "s", "a", "c"))
    (stored,) = re.findall(r'"data:image/png;base64,([^"]+)"', text)
    assert base64.b64decode(stored) == data
    assert text.count('href="#p1"') == 2
    assert 'transform="matrix(40 0 0 30 10 20)"' in text


def test_two_pictures_of_one_name_are_refused():
    one, other = (Pixels("a", file_of(quarters(mode)), 8, 6, False) for mode in ("RGB", "L"))
    shapes = [Picture(pixels, Transform(9.0, 0.0, 0.0, 9.0)) for pixels in (one, other)]
    with pytest.raises(SymbolNameError):
        printed(*shapes)


def noise(mode: str) -> Image.Image:
    """Enough going on for all filters of rows; some of it transparent."""
    image = Image.effect_mandelbrot((60, 50), (-2, -1.3, 1, 1.3), 60).convert("RGB")
    image.paste("#30c040", (5, 5, 30, 20))
    if mode in ("RGBA", "LA"):
        image.putalpha(Image.linear_gradient("L").resize(image.size))
    return image.convert(mode) if mode != "P" else image.quantize(40)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1"])
def test_a_png_is_the_same_without_pillow(mode, monkeypatch):
    image = noise(mode)
    art = picture(file_of(image, optimize=True))
    with monkeypatch.context() as browser:
        browser.delattr(Image, "open")
        data = printed(art)
    expected = image.convert("RGBA")
    with stored_in(data) as stored:
        found = pikepdf.PdfImage(stored).as_pil_image()
        assert found.convert("RGB").tobytes() == expected.convert("RGB").tobytes()
        if "A" in mode:
            mask = pikepdf.PdfImage(stored.SMask).as_pil_image()
            assert mask.tobytes() == expected.getchannel("A").tobytes()


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


@pytest.mark.parametrize("interlace", [0, 1])
def test_a_png_that_unpacks_to_more_than_its_rows_is_refused_without_pillow(interlace, monkeypatch):
    head = struct.pack(">IIBBBBB", 10, 10, 8, 6, 0, 0, interlace)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(30_000_000), 9)), (b"IEND", b"")]
    art = picture(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts))
    monkeypatch.delattr(Image, "open")
    tracemalloc.start()
    try:
        with pytest.raises(PixelsError, match="Pillow is not installed"):
            printed(art)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_a_png_of_grey_stays_grey_without_pillow(monkeypatch):
    art = picture(file_of(quarters("LA")))
    monkeypatch.delattr(Image, "open")
    with stored_in(printed(art)) as stored:
        assert stored.ColorSpace == "/DeviceGray"


def test_what_needs_pillow_is_refused_without_it(monkeypatch):
    art = picture(file_of(quarters(), "JPEG"))
    monkeypatch.delattr(Image, "open")
    with pytest.raises(PixelsError, match="Pillow is not installed"):
        printed(art, colour_space="cmyk")
