"""
Sheets for cutting machines: what stays blank, measured in the pictures of printed pages, and the
outlines to cut by, read by ezdxf and by the parser of XML.
"""

import io
import re
from functools import cache
from itertools import pairwise, product
from xml.etree import ElementTree

import ezdxf
import numpy as np
import pypdfium2
import pytest
from ezdxf import units

import pnp
from layouts.components import points_box
from pnp.errors import OptionError
from pnp.games import GAMES
from tests.samples import pairs, sampled

SVG = "{http://www.w3.org/2000/svg}"
DPI = 127  # five pixels a millimetre
SLUGS = [game.slug for game in GAMES]
MARKS = ("silhouette", "silhouette-4l")
KITS = sampled(" ".join(words) for words in pairs(SLUGS, ("a4", "letter"), MARKS))


def pixels_of(page):
    """Return which pixels of a page are not white, and which are black."""
    grey = np.asarray(page.render(scale=DPI / 72, grayscale=True).to_pil())
    return grey < 250, grey < 40


@cache
def drawing_of(data: bytes):
    return ezdxf.read(io.StringIO(data.decode()))


def outlines_of(data: bytes, height_mm: float):
    """The points of each polyline, y downwards as on the page."""
    for line in drawing_of(data).modelspace().query("POLYLINE"):
        points = [(p.x, height_mm - p.y) for p in line.points()]
        yield points, line.is_closed


def svg_outlines(data: bytes):
    root = ElementTree.fromstring(data)
    for path in root.iter(f"{SVG}path"):
        numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", path.get("d"))]
        yield list(zip(numbers[::2], numbers[1::2], strict=True)), path.get("d").endswith("Z")


@pytest.fixture(scope="module", params=KITS)
def made(request):
    slug, paper, marks = request.param.split()
    kit = pnp.kit(slug, paper=paper, marks=marks)
    files = kit.cut_files()
    names = [name for name in files if name.endswith(".dxf")]
    drawings = {int(re.search(r"\d+", name)[0]): files[name] for name in names}
    document = pypdfium2.PdfDocument(kit.pdf())
    yield kit, files, drawings, {number: pixels_of(document[number - 1]) for number in drawings}
    drawing_of.cache_clear()


def test_each_sheet_of_pieces_has_two_files(made):
    kit, files, drawings, _ = made
    assert len(drawings) == kit.plan.sheet_count
    assert set(files) == {f"page{n:02}-cut.{kind}" for n in drawings for kind in ("dxf", "svg")}


def test_corners_of_sheets_are_blank_but_for_the_marks(made):
    kit, _, drawings, pages = made
    has_square = kit.request.style.marks == "silhouette"
    for number in drawings:
        ink, black = pages[number]
        for is_right, is_low in product((False, True), repeat=2):
            seen = [part[::-1] if is_low else part for part in (ink, black)]
            seen = [part[:, ::-1] if is_right else part for part in seen]
            # Seen from the corner: 20 mm a side; the mark takes 9.5 to 15.5 mm of them.
            zone, dark = (part[:99, :99].copy() for part in seen)
            if has_square and is_right and is_low:
                assert not zone.any()
                continue
            if has_square and not is_right and not is_low:
                assert dark[49:76, 49:76].all()
                zone[47:78, 47:78] = False
            else:
                assert dark[49:52, 49:74].all() and dark[49:74, 49:52].all()
                zone[47:53, 47:76] = zone[47:76, 47:53] = False
            assert not zone.any()


def test_files_are_true_to_the_millimetre_and_alike(made):
    kit, files, drawings, _ = made
    for number, data in drawings.items():
        size = kit.document.pages[number - 1].drawing
        document = drawing_of(data)
        assert document.dxfversion == "AC1009" and document.units == units.MM
        assert not document.audit().has_errors
        lines = list(outlines_of(data, size.height_mm))
        svg = files[f"page{number:02}-cut.svg"]
        assert f'width="{size.width_mm:g}mm"'.encode() in svg
        assert f'viewBox="0 0 {size.width_mm:g} {size.height_mm:g}"'.encode() in svg
        for (points, closed), (others, other_closed) in zip(lines, svg_outlines(svg), strict=True):
            assert closed == other_closed
            assert np.allclose(points, others, atol=0.002)
        left, top, right, bottom = points_box(point for points, _ in lines for point in points)
        middle = ((left + right) / 2, (top + bottom) / 2)
        assert middle == pytest.approx((size.width_mm / 2, size.height_mm / 2), abs=0.01)
        assert min(left, top) > 10


def test_the_type_of_lines_has_the_groups_of_the_format():
    """Flags, a text, 65 for the alignment, how many dashes and how long: as Autodesk lists them."""
    files = pnp.kit("terre-de-barons", only=["pieces"], marks="silhouette").cut_files()
    lines = next(data for name, data in files.items() if name.endswith(".dxf")).decode().split("\n")
    pairs = list(zip(map(str.strip, lines[::2]), lines[1::2], strict=False))
    start = pairs.index(("2", "CONTINUOUS")) + 1
    codes = [code for code, _ in pairs[start : pairs.index(("0", "ENDTAB"))]]
    assert codes == ["70", "3", "72", "73", "40"]


def test_outlines_lie_where_pieces_are_printed(made):
    """Just outside of an outline there is bleed or paper; each outline holds something."""
    kit, _, drawings, pages = made
    pieces = 0
    for number, data in drawings.items():
        ink, _ = pages[number]
        for points, closed in outlines_of(data, kit.document.pages[number - 1].drawing.height_mm):
            assert closed
            left, top, right, bottom = (round(edge * 5) for edge in points_box(points))
            assert ink[top:bottom, left:right].any()
            pieces += 1
    assert pieces == kit.piece_count


def test_what_neighbours_share_is_cut_once():
    kit = pnp.kit("barony", only=["pieces"], tokens="square", marks="silhouette")
    edges = []
    for name, data in kit.cut_files().items():
        for points, closed in outlines_of(data, 297.0) if name.endswith(".dxf") else ():
            ring = [(round(x, 2), round(y, 2)) for x, y in [*points, *points[:closed]]]
            edges += map(frozenset, pairwise(ring))
    assert len(edges) == len(set(edges))
    assert len(edges) < 4 * kit.piece_count


@pytest.mark.parametrize("marks", MARKS)
def test_what_cannot_be_cut_by_a_machine_is_refused(marks):
    with pytest.raises(OptionError, match="both halves of a folded sheet"):
        pnp.kit("baron", marks=marks, duplex="fold")
    with pytest.raises(OptionError, match="print-shop"):
        pnp.kit("baron", marks=marks, purpose="print-shop")


@pytest.mark.parametrize(("margin_mm", "inset"), [(5.0, 10.0), (15.9, 15.9)])
def test_marks_stay_where_studio_lets_them_and_follow_a_wider_margin(margin_mm, inset):
    kit = pnp.kit("barony", only=["aids"], paper="a3", marks="silhouette", margin_mm=margin_mm)
    _, black = pixels_of(pypdfium2.PdfDocument(kit.pdf())[0])
    for places in np.nonzero(black[:110, :110]):
        assert places.min() / 5 == pytest.approx(inset - 0.5, abs=0.25)


def test_files_lie_beside_the_pages(tmp_path):
    kit = pnp.kit("barony", only=["counters"], marks="silhouette")
    kit.save(tmp_path / "k.pdf", tmp_path / "k.svg", tmp_path / "sheets")
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")} == {
        "k.pdf",
        "k-1of2.svg",
        "k-2of2.svg",
        "k-page01-cut.dxf",
        "k-page01-cut.svg",
        "sheets/1-score-counters-and-first-player.svg",
        "sheets/2-score-counters-and-first-player-back.svg",
        "sheets/page01-cut.dxf",
        "sheets/page01-cut.svg",
    }
    kit.save(tmp_path / "k.pdf")  # they are replaced


def test_set_up_cards_have_them_too(tmp_path):
    cards = pnp.setup_cards(
        "barony", seed=1, count=8, duplex="long-edge", marks="silhouette", bleed_mm=1, gutter_mm=1
    )
    assert list(cards.cut_files()) == ["page01-cut.dxf", "page01-cut.svg"]
    assert len(list(outlines_of(cards.cut_files()["page01-cut.dxf"], 210.0))) == 8
    cards.save(tmp_path / "deck.pdf")
    assert (tmp_path / "deck-page01-cut.dxf").exists()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "A4, portrait; registration marks: square and two L, inset 10 mm, length 5 mm"),
        ("fr", "A4, portrait ; repères : carré et deux L, retrait 10 mm, longueur 5 mm"),
    ],
)
def test_the_values_for_studio_stand_on_the_sheet(language, words):
    kit = pnp.kit("barony", only=["counters"], marks="silhouette", language=language)
    text = pypdfium2.PdfDocument(kit.pdf())[0].get_textpage().get_text_range()
    text = re.sub(r"\s+", " ", text.replace("\N{NO-BREAK SPACE}", " "))
    assert words in text and "page01-cut" in text
