"""PNG: size, colours where they were drawn, the creator, the same bytes twice."""

from io import BytesIO

import pytest
from PIL import Image

from layouts.documents import Document
from output import png
from output.pdf import pdf_bytes
from output.png import all_pngs
from tests.walks import png_bytes


@pytest.fixture
def pdf(document: Document) -> bytes:
    return pdf_bytes(document)


def test_a_picture_has_the_pixels_of_its_page(pdf):
    with Image.open(BytesIO(png_bytes(pdf, 0, 72))) as image:
        assert image.size == (596, 842)
    with Image.open(BytesIO(png_bytes(pdf, 1, 100))) as image:
        assert image.size == (1100, 850)
        assert image.info["dpi"] == pytest.approx((100, 100), abs=0.1)


@pytest.mark.parametrize(
    ("x_mm", "y_mm", "colour"),
    [
        (70.0, 55.0, (0xCF, 0xD8, 0xA8)),  # inside the ground
        (19.0, 55.0, (255, 255, 255)),  # just left of it
        (150.0, 200.0, (255, 255, 255)),  # within a circle that is not filled
        (54.0, 110.8, (255, 255, 255)),  # below the clip, where a tree would reach
    ],
)
def test_colours_are_where_they_were_drawn(pdf, x_mm, y_mm, colour):
    with Image.open(BytesIO(png_bytes(pdf, 0, 254))) as image:
        assert image.convert("RGB").getpixel((round(x_mm * 10), round(y_mm * 10))) == colour


def test_the_creator_is_kept_as_text(pdf):
    data = png_bytes(pdf, 0, 30)
    with Image.open(BytesIO(data)) as image:
        assert image.info["Software"] == "hexboard-pnp 0.1.0, seed 42"


@pytest.mark.parametrize("program", [None, "/nonexistent/python", "/bin/false"])
def test_processes_render_what_one_does_and_may_die(pdf, program, monkeypatch):
    dpis = [40.0, 30.0]
    alone = all_pngs(pdf, dpis)
    assert alone == [png_bytes(pdf, number, dpi) for number, dpi in enumerate(dpis)]
    monkeypatch.setattr(png, "_MANY_PIXELS", 0)
    monkeypatch.setattr(png, "core_count", lambda: 2)
    if program:
        monkeypatch.setattr("sys.executable", program)
    assert all_pngs(pdf, dpis) == alone
    with Image.open(BytesIO(all_pngs(pdf, dpis, is_clear=True)[1])) as image:
        assert image.mode == "RGBA"
