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


def opened(data):
    return Image.open(BytesIO(data))


def test_a_picture_has_the_pixels_of_its_page_and_keeps_the_creator(pdf):
    image = opened(png_bytes(pdf, 0, 72))
    assert (image.size, image.info["Software"]) == ((596, 842), "hexboard-pnp 0.1.0, seed 42")
    image = opened(png_bytes(pdf, 1, 100))
    assert image.size == (1100, 850)
    assert image.info["dpi"] == pytest.approx((100, 100), abs=0.1)


def test_colours_are_where_they_were_drawn(pdf):
    image = opened(png_bytes(pdf, 0, 254)).convert("RGB")
    for at, colour in {
        (700, 550): (0xCF, 0xD8, 0xA8),  # inside the ground
        (190, 550): (255, 255, 255),  # just left of it
        (1500, 2000): (255, 255, 255),  # within a circle that is not filled
        (540, 1108): (255, 255, 255),  # below the clip, where a tree would reach
    }.items():
        assert image.getpixel(at) == colour


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
    assert opened(all_pngs(pdf, dpis, is_clear=True)[1]).mode == "RGBA"
