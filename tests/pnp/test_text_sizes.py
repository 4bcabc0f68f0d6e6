"""
Texts of printed files, read back from the PDF: large enough, and names within their hexes.

Under 6 pt are only the letter on a piece and the count beside it, which grow and shrink with
the piece and say again what its colour and the tally below the picture say; and the pictures of
cards on a cover and of the board on the map of a poster.
"""

import ctypes
import math
import re
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path

import pdfplumber
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from shapely import Point, Polygon, box, unary_union

import pnp
from pnp.texts import LANGUAGES
from tests.samples import of_this_week
from tests.walks import sides_mm

LEAST_PT = 6.0 - 0.01
HEX_NAME = re.compile(r"[A-Z]{1,2}\d+")
EXAMPLES = Path(pnp.__file__).parent / "games"
BOARDS = [("barony-sorcery", 5), ("baron", 5), ("barony", 4), ("terre-de-barons", 4)]


@cache
def board_pdf(slug, players, theme="colour"):
    return pnp.draw(pnp.deal(slug, players=players, seed=3), paper="a5", theme=theme).pdf()


@cache
def position_pdf(folder, theme="colour"):
    position = pnp.read(EXAMPLES / folder / "example.txt")
    return pnp.draw(position, paper="a5", theme=theme).pdf()


def first_page(pdf):
    """Return the first page of a PDF, read by another program than wrote it."""
    return pdfplumber.open(BytesIO(pdf)).pages[0]


def small_letters(pdf):
    """Return the small letters of each page, whichever way they are turned."""
    pages = []
    for page in pypdfium2.PdfDocument(pdf):  # by far the quickest reader
        text, matrix, found = page.get_textpage(), pdfium.FS_MATRIX(), set()
        for number in range(text.count_chars()):
            letter = chr(pdfium.FPDFText_GetUnicode(text.raw, number))
            if letter.strip() and pdfium.FPDFText_GetMatrix(text.raw, number, ctypes.byref(matrix)):
                size_pt = pdfium.FPDFText_GetFontSize(text.raw, number)
                if size_pt * math.hypot(matrix.c, matrix.d) < LEAST_PT:
                    found.add(letter)
        pages.append(found)
    return pages


def hexes_of(page):
    """
    Return the hexes of the board.

    Some of them are there as closed paths of six equal sides; the others lie on their lattice,
    within the outline of the board.
    """
    paths = [
        list(dict.fromkeys((round(x, 2), round(y, 2)) for x, y in shape["pts"]))
        for shape in page.curves + page.lines + page.rects
    ]
    found = []
    for points in paths:
        sides = sides_mm(points)
        if len(points) == 6 and max(sides) - min(sides) < 0.1:
            found.append((sum(sides) / 6, points))
    usual = max(side for side, _ in found)
    side, one = next((side, points) for side, points in found if abs(side - usual) < 0.1)
    x0, y0 = (sum(values) / 6 for values in zip(*one, strict=True))
    outline = max((Polygon(points) for points in paths if len(points) > 6), key=lambda it: it.area)
    steps = [
        (math.sqrt(3) * side * (column + row / 2), 1.5 * side * row)
        for row, column in product(range(-30, 31), range(-60, 61))
    ]
    inside = [(dx, dy) for dx, dy in steps if outline.contains(Point(x0 + dx, y0 + dy))]
    return [Polygon([(x + dx, y + dy) for x, y in one]) for dx, dy in inside]


def box_of(letter, page):
    """Return the box of a capital, without what goes below its base line."""
    base = page.height - letter["matrix"][5]
    return box(letter["x0"], base - 0.66 * letter["size"], letter["x1"], base)


def names_in_hexes(page):
    """Return how many names stand in a hex, each at least half a point from its edges."""
    hexes = [outline.buffer(-0.5) for outline in hexes_of(page)]
    inside = 0
    for word in page.extract_words(return_chars=True, x_tolerance=1.0):
        if HEX_NAME.fullmatch(word["text"]):
            place = unary_union([box_of(letter, page) for letter in word["chars"]]).envelope
            home = [outline for outline in hexes if outline.contains(place.centroid)]
            inside += len(home)  # else it is in a sentence beside the board
            assert not home or home[0].covers(place), word["text"]
    return inside


@pytest.mark.parametrize(
    ("slug", "players"),
    [*(pytest.param(*case, marks=pytest.mark.slow) for case in BOARDS[:3]), BOARDS[3]],
)
def test_small_boards_have_large_names_within_their_hexes(slug, players):
    (small,) = small_letters(board_pdf(slug, players))
    assert small <= (set("BGKPRWY") if slug == "terre-de-barons" else set())
    # Names stand where they do in other looks; pages with landscapes take seconds to read.
    assert names_in_hexes(first_page(board_pdf(slug, players, "plain"))) >= 30


@pytest.mark.parametrize(
    "folder",
    [
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("barony", "sorcery", "baron")),
        "terre",
    ],
)
def test_positions_have_large_names_within_their_hexes(folder):
    for small in small_letters(position_pdf(folder)):
        assert small <= set("BGKPRWY×0123456789")
    assert names_in_hexes(first_page(position_pdf(folder, "plain"))) >= 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "language"), of_this_week(product([slug for slug, _ in BOARDS], LANGUAGES), 4)
)
def test_kits_and_cards_have_no_small_text(slug, language):
    kit = pnp.kit(slug, language=language).pdf()
    cards = pnp.setup_cards(slug, seed=1, language=language).pdf()
    for made, first in ((kit, 1), (cards, 0)):  # the cover shows cards as pictures
        for number, small in enumerate(small_letters(made)[first:], start=first):
            assert small <= set("BGJKPRVYW"), number
