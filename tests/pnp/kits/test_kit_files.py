"""Kits as PDF, measured by readers that know nothing of the writer; and their ink."""

import math
import shutil
from functools import cache
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
GS = ["gs", "-q", "-sDEVICE=nullpage", "-dNOPAUSE", "-dBATCH"]

# Ink of ``ink-saver`` over that of ``colour``, on pages with pieces alone. Most in Terre de
# Barons, whose emblems are large.
MOST_INK = 0.24


@cache
def written(case):
    """Return the bytes of a kit; each is written once."""
    return pdf_bytes(printed_kit(case).document())


@pytest.fixture(params=SLUGS)
def case(request):
    """The kit of every game on A4."""
    return Case(request.param, find_game(request.param).least_players)


def cut_outlines(case, title):
    """Return the corners in mm of every path in the cut layers of pages whose titles begin so."""
    outlines, scale, is_cut = [], 0.0, False
    with pikepdf.open(BytesIO(written(case))) as pdf:
        for page, drawn in zip(pdf.pages, printed_kit(case).pages, strict=True):
            for item in pikepdf.parse_content_stream(page) if title in drawn.title else ():
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


def test_a_kit_is_a_small_file_of_sheets_for_both_sides(case):
    kit = printed_kit(case)
    assert pdf_bytes(kit.document()) == written(case)
    assert len(written(case)) < 1_000_000
    with pikepdf.open(BytesIO(written(case))) as pdf:
        for page in pdf.pages:
            size = sorted(points_to_mm(float(edge)) for edge in page.mediabox[2:])
            assert size == pytest.approx([210.0, 297.0], abs=0.05)
            assert page.TrimBox == page.BleedBox == page.mediabox
        fonts = [font for page in pdf.pages for font in page.Resources.get("/Font", {}).values()]
        assert fonts
        for font in fonts:
            assert "+" in str(font.BaseFont)
            assert "/FontFile2" in font.FontDescriptor
        assert [str(group.Name) for group in pdf.Root.OCProperties.OCGs] == ["art", "cut", "marks"]
        wishes = pdf.Root.ViewerPreferences
        assert (wishes.Duplex, wishes.PrintScaling) == ("/DuplexFlipLongEdge", "/None")
        with pdf.open_outline() as outline:
            titles = [entry.title for entry in outline.root]
        assert titles == [page.title for page in kit.pages]
        assert len(titles) == len(pdf.pages)


@pytest.mark.parametrize("command", [["qpdf", "--check"], pytest.param(GS, marks=pytest.mark.slow)])
def test_other_readers_find_no_fault(case, tmp_path, command):
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    path = tmp_path / "kit.pdf"
    path.write_bytes(written(case))
    told = run_program([*command, str(path)], text=True)
    assert (told.returncode, told.stderr) == (0, "")
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
def test_a_hex_to_cut_out_measures_its_size(slug, title, corner_counts, hex_mm):
    outlines = [one for one in cut_outlines(Case(slug, 2), title) if len(one) in corner_counts]
    assert len(outlines) >= 6
    for outline in outlines:
        assert sides_mm(outline) == pytest.approx([hex_mm / SQRT3] * len(outline), abs=0.05)


def test_a_spell_card_to_cut_out_measures_63_by_88_mm():
    outlines = cut_outlines(Case("barony-sorcery", 2), "Spell cards")
    cards = [sorted(sides_mm(outline)) for outline in outlines if len(outline) == 4]
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
