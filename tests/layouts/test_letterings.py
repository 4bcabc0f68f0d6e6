"""Letters along curves: where they stand, what they cover, and that writers and readers know them."""

import math
from io import BytesIO
from xml.etree import ElementTree

import pdfplumber
import pypdfium2
import pytest
from shapely import LineString, Point, Polygon

from layouts import POINTS_PER_INCH
from layouts.documents import Document, Page, make_drawing
from layouts.fonts import text_width_mm
from layouts.letterings import halo, letter_boxes, letters_along
from layouts.shapes import Lettering
from output.pdf import pdf_bytes
from output.svg import svg_text
from tests.walks import png_bytes

NAME = "Forêt d’Orvane"
STRAIGHT = [(10.0, 50.0), (60.0, 50.0), (110.0, 50.0)]
# A quarter of a circle about (60, 100), from the left to the top right.
ROUND = [
    (60 + 40 * math.cos(math.radians(angle)), 100 + 40 * math.sin(math.radians(angle)))
    for angle in range(200, 341, 2)
]


def written(curve: list[tuple[float, float]], gap_mm: float = 1.2) -> Lettering:
    return letters_along(
        curve, NAME, "serif-italic", size_mm=6.0, spacing_mm=gap_mm, fill="#112233"
    )


def document(*lines: Lettering) -> Document:
    page = Page(make_drawing(120.0, 120.0, art=lines), "One")
    return Document((page,), "title", "subject", "author", "creator", "fr")


def test_on_a_level_line_letters_stand_as_in_a_text() -> None:
    line = written(STRAIGHT, 0.0)
    width_mm = text_width_mm(NAME, "serif-italic", 6.0)
    assert {letter.angle_deg for letter in line.letters} == {0.0}
    assert "".join(letter.character for letter in line.letters) == NAME
    assert line.letters[0].x_mm == pytest.approx(60 - width_mm / 2, abs=0.01)
    assert len({letter.y_mm for letter in line.letters}) == 1


def test_capitals_have_their_middles_on_the_curve() -> None:
    line = letters_along(
        ROUND, "HHHHHH", "serif-semibold", size_mm=6.0, spacing_mm=1.0, fill="#000000"
    )
    for box in letter_boxes(line):
        assert LineString(ROUND).distance(Polygon(box).centroid) < 0.1


def test_boxes_are_turned_round_the_ink_of_the_letters() -> None:
    boxes = letter_boxes(written(ROUND))
    assert len(boxes) == len(NAME.replace(" ", ""))
    pdf = pypdfium2.PdfDocument(pdf_bytes(document(written(ROUND))))
    # The ink in pixels, by another program.
    picture = pdf[0].render(scale=300 / POINTS_PER_INCH).to_pil().convert("L")
    ink = Polygon(boxes[0])
    for box in boxes[1:]:
        ink = ink.union(Polygon(box))
    ink = ink.buffer(0.1)
    scale = 25.4 / 300
    dark = [
        (x * scale, y * scale)
        for y in range(0, picture.height, 3)
        for x in range(0, picture.width, 3)
        if picture.getpixel((x, y)) < 100
    ]
    assert len(dark) > 100
    assert all(ink.contains(Point(spot)) for spot in dark)


def test_a_text_longer_than_its_curve_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'Forêt d’Orvane' is \d+\.\d\d mm longer"):
        letters_along(STRAIGHT, NAME, "serif-italic", size_mm=30.0, spacing_mm=0.0, fill="#000000")


@pytest.mark.parametrize("curve", [STRAIGHT, ROUND, [(60.0, 110.0), (60.0, 10.0)]])
def test_names_are_found_by_searching_pdf_files(curve: list[tuple[float, float]]) -> None:
    data = pdf_bytes(document(written(curve)))
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    assert page.search(NAME).get_next() is not None
    with pdfplumber.open(BytesIO(data)) as pdf:
        letters = pdf.pages[0].chars
    assert "".join(letter["text"] for letter in letters) == NAME


def test_svg_has_the_same_letters_in_the_same_places() -> None:
    line = written(ROUND)
    root = ElementTree.fromstring(svg_text(document(line).pages[0], document(line)))
    (group,) = (one for one in root.iter() if one.get("aria-label") == NAME)
    places = [
        [float(value) for value in (use.get("transform") or "")[7:-1].split()] for use in group
    ]
    inked = [letter for letter in line.letters if letter.character != " "]
    assert [place[4:] for place in places] == [
        pytest.approx([letter.x_mm, letter.y_mm], abs=0.001) for letter in inked
    ]
    for (a, b, *_), letter in zip(places, inked, strict=True):
        assert math.degrees(math.atan2(b, a)) == pytest.approx(letter.angle_deg, abs=0.02)
        assert math.hypot(a, b) == pytest.approx(0.006, rel=1e-3)


def test_a_halo_reaches_so_far_round_the_letters() -> None:
    line = written(STRAIGHT)
    rim = halo([line], "#ffffff", 0.5)
    assert (rim.style.fill, rim.style.stroke_mm) == ("#ffffff", 1.0)
    points = [step[-2:] for step in rim.commands if len(step) > 1]
    boxes = [Polygon(box).buffer(0.1) for box in letter_boxes(line)]
    assert all(any(box.contains(Point(point)) for box in boxes) for point in points)


def test_pictures_show_them() -> None:
    blank = png_bytes(pdf_bytes(document()), 0, 50)
    assert len(png_bytes(pdf_bytes(document(written(ROUND))), 0, 50)) > len(blank)
