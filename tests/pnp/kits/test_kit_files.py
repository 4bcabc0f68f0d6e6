"""Kits as PDF, measured by readers that know nothing of the writer; and their ink."""

import math
import shutil
from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
import pytest

from layouts import points_to_mm
from layouts.documents import Document, find_paper
from layouts.sheets import SheetStyle, draw_sheets, plan_sheets
from output.pdf import pdf_bytes
from pnp.games import GAMES, find_game
from tests.children import run_program
from tests.pnp.kits.printed import Case, printed_kit
from tests.samples import of_this_week
from tests.walks import sides_mm

SLUGS = [game.slug for game in GAMES]
SQRT3 = math.sqrt(3)
DPI = 300  # renderers draw no line thinner than a pixel

# Ink of ``ink-saver`` over that of ``colour``, on pages with pieces alone. Most in Terre de
# Barons, whose emblems are large.
MOST_INK = 0.24


@pytest.fixture(scope="module")
def written():
    """Return the bytes of a kit; each is written once."""
    known = {}

    def write(kit):
        if kit.case not in known:
            known[kit.case] = pdf_bytes(kit.document())
        return known[kit.case]

    return write


@pytest.fixture(params=SLUGS)
def kit(request):
    """The kit of every game on A4."""
    return printed_kit(Case(request.param, find_game(request.param).least_players))


def cut_outlines(data, number):
    """Return the corners in mm of every path in the cut layer of a page."""
    outlines, scale, is_cut = [], 0.0, False
    with pikepdf.open(BytesIO(data)) as pdf:
        for item in pikepdf.parse_content_stream(pdf.pages[number - 1]):
            operator, operands = str(item.operator), item.operands
            if operator == "cm" and not scale:
                scale = points_to_mm(float(operands[0]))
            elif operator == "BDC":
                is_cut = str(operands[1]) == "/cut"
            elif is_cut and operator == "m":
                outlines.append([])
            if is_cut and operator in {"m", "l"}:
                outlines[-1].append(tuple(float(value) * scale for value in operands))
    return outlines


def page_number(kit, title):
    (number,) = [n for n, page in enumerate(kit.pages, 1) if page.title == title]
    return number


def test_pages_have_the_sizes_of_the_paper(kit, written):
    with pikepdf.open(BytesIO(written(kit))) as pdf:
        assert len(pdf.pages) == len(kit.pages)
        for page in pdf.pages:
            size = sorted(points_to_mm(float(edge)) for edge in page.mediabox[2:])
            assert size == pytest.approx([210.0, 297.0], abs=0.05)
            assert page.TrimBox == page.BleedBox == page.mediabox


def test_every_font_is_embedded(kit, written):
    with pikepdf.open(BytesIO(written(kit))) as pdf:
        fonts = [font for page in pdf.pages for font in page.Resources.get("/Font", {}).values()]
        assert fonts
        for font in fonts:
            assert "+" in str(font.BaseFont)
            assert "/FontFile2" in font.FontDescriptor


def test_layers_and_hints_are_those_of_a_two_sided_kit(kit, written):
    with pikepdf.open(BytesIO(written(kit))) as pdf:
        assert [str(group.Name) for group in pdf.Root.OCProperties.OCGs] == ["art", "cut", "marks"]
        wishes = pdf.Root.ViewerPreferences
        assert (wishes.Duplex, wishes.PrintScaling) == ("/DuplexFlipLongEdge", "/None")


def test_bookmarks_are_the_sheets(kit, written):
    with pikepdf.open(BytesIO(written(kit))) as pdf, pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == [page.title for page in kit.pages]


def test_the_same_kit_gives_the_same_bytes(kit, written):
    assert pdf_bytes(kit.document()) == written(kit)


def test_a_kit_is_smaller_than_a_megabyte(kit, written):
    assert len(written(kit)) < 1_000_000


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["qpdf", "--check"], id="qpdf"),
        pytest.param(
            ["gs", "-q", "-sDEVICE=nullpage", "-dNOPAUSE", "-dBATCH"],
            id="gs",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_other_readers_find_no_fault(kit, written, tmp_path, command):
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    path = tmp_path / "kit.pdf"
    path.write_bytes(written(kit))
    told = run_program([*command, str(path)], text=True)
    assert told.returncode == 0
    assert told.stderr == ""
    if command[0] == "gs":
        assert told.stdout == ""
    else:
        assert "WARNING" not in told.stdout
        assert "No syntax or stream encoding errors found" in told.stdout


# The first sheet with hexes, and the corners of what is cut out there: hexes, or three
# hexes in one outline. Every side is that of a hex.
@pytest.mark.parametrize(
    ("slug", "title", "corner_counts", "hex_mm"),
    [
        ("terre-de-barons", "Land tiles 1", {6}, 70.0),
        ("baron", "Tiles 1", {6}, 38.0),
        ("barony", "Tiles 1", {12, 14}, 38.0),
    ],
)
def test_a_hex_to_cut_out_measures_its_size(slug, title, corner_counts, hex_mm, written):
    kit = printed_kit(Case(slug, 2))
    outlines = [
        outline
        for outline in cut_outlines(written(kit), page_number(kit, title))
        if len(outline) in corner_counts
    ]
    assert len(outlines) >= 6
    for outline in outlines:
        assert sides_mm(outline) == pytest.approx([hex_mm / SQRT3] * len(outline), abs=0.05)


def test_a_spell_card_to_cut_out_measures_63_by_88_mm(written):
    kit = printed_kit(Case("barony-sorcery", 2))
    numbers = [n for n, page in enumerate(kit.pages, 1) if "Spell cards" in page.title]
    cards = [
        sorted(sides_mm(outline))
        for number in numbers
        for outline in cut_outlines(written(kit), number)
        if len(outline) == 4
    ]
    assert sum(card == pytest.approx([63.0, 63.0, 88.0, 88.0], abs=0.05) for card in cards) == 9


def ink_of(sections):
    """Return the ink of all pieces, without marks and text pages, in arbitrary units."""
    style = SheetStyle(marks="none", duplex="long-edge")
    total = 0.0
    for section in sections:
        sheets = plan_sheets([section.components], find_paper("a4"), style=style)
        pages = draw_sheets(sheets, title=lambda number, count: "x")
        bare = tuple(page._replace(drawing=page.drawing._replace(marks=())) for page in pages)
        data = pdf_bytes(Document(bare, "kit", "a test", "nobody", "a test"))
        with pypdfium2.PdfDocument(data) as pdf:
            for page in pdf:
                pixels = page.render(scale=DPI / 72).to_numpy()[:, :, :3]
                total += float((255 - pixels.astype(np.float32)).sum())
    return total


@pytest.mark.slow
@pytest.mark.parametrize("slug", of_this_week(SLUGS, 2))
def test_the_ink_saver_takes_less_than_a_quarter_of_the_ink_of_all_pieces(slug):
    # Score pads are paper to write on: lines and words, which take the same ink in both.
    colour, saver = (
        ink_of(
            section
            for section in printed_kit(Case(slug, 2, theme=theme)).kit.sections
            if section.key != "score-pad"
        )
        for theme in ("colour", "ink-saver")
    )
    assert saver < MOST_INK * colour
