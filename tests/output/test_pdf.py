"""PDF, read and measured by readers that know nothing of its writer."""

import math
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pytest

from layouts import FontError, points_to_mm
from layouts.documents import Document
from layouts.fonts import text_width_mm
from layouts.shapes import Circle, Group, Lettering, Symbol, Text, Use, placed, rectangle
from output import SymbolNameError, pdf
from output.pdf import pdf_bytes
from tests.children import run_program
from tests.output.conftest import INK, namesakes, one_page


def opened(document: Document) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf_bytes(document)))


def measured(document: Document) -> pdfplumber.page.Page:
    return pdfplumber.open(BytesIO(pdf_bytes(document))).pages[0]


def edges_mm(shape: dict) -> list[float]:
    return [points_to_mm(shape[edge]) for edge in ("x0", "top", "x1", "bottom")]


def box_mm(box: pikepdf.Array) -> list[float]:
    return [points_to_mm(float(edge)) for edge in box]


def test_pages_have_their_exact_sizes_and_boxes_are_turned_to_the_lower_left(document):
    whole = [0.0, 0.0, 279.4, 215.9]
    expected = [
        ([0.0, 0.0, 210.0, 297.0], [10.0, 12.0, 200.0, 285.0], [7.0, 9.0, 203.0, 288.0]),
        (whole, whole, whole),
    ]
    with opened(document) as pdf:
        for page, boxes in zip(pdf.pages, expected, strict=True):
            found = [box_mm(box) for box in (page.mediabox, page.TrimBox, page.BleedBox)]
            assert found == [pytest.approx(box, abs=0.001) for box in boxes]


def test_every_font_is_an_embedded_subset(document):
    with opened(document) as pdf:
        for page in pdf.pages:
            fonts = list(page.Resources.Font.values())
            assert sorted(str(font.BaseFont).split("+")[1] for font in fonts) == [
                "SourceSansPro-Regular",
                "SourceSansPro-Semibold",
                "SourceSerifPro-Semibold",
            ]
            assert all("/FontFile2" in font.FontDescriptor for font in fonts)
            assert all(len(font.Widths) < 60 for font in fonts)


def test_a_document_without_text_lists_no_font(document):
    drawn = one_page(document, rectangle(10.0, 10.0, 20.0, 20.0, INK))
    with opened(drawn) as pdf:
        assert len(pdf.pages[0].Resources.get("/Font", {})) == 0


def test_texts_can_be_searched_with_their_accents(document):
    text = measured(document).extract_text()
    assert "Château, œuvre « été »" in text.replace("\u00a0", " ")
    assert "à droite" in text


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_texts_are_as_wide_as_the_table_says_and_where_they_are_anchored(document, anchor, share):
    text = Text(100.0, 50.0, "Baronnie", "sans", 6.0, "#000000", anchor)
    letters = measured(one_page(document, text)).chars
    left_mm, right_mm = points_to_mm(letters[0]["x0"]), points_to_mm(letters[-1]["x1"])
    width_mm = text_width_mm("Baronnie", "sans", 6.0)
    assert right_mm - left_mm == pytest.approx(width_mm, abs=0.02)
    assert left_mm == pytest.approx(100.0 - share * width_mm, abs=0.02)
    assert {round(points_to_mm(letter["size"]), 2) for letter in letters} == {6.0}


def test_shapes_lie_where_they_were_drawn_and_groups_turn_clockwise(document):
    wide = [edges_mm(rect) for rect in measured(document).rects if rect["width"] > 280]
    assert wide == [pytest.approx([20.0, 30.0, 120.0, 80.0], abs=0.01)]
    shape = Group((rectangle(0.0, 0.0, 30.0, 10.0, INK),), placed(100.0, 50.0, angle_deg=90.0))
    page = measured(one_page(document, shape, Circle(100.0, 200.0, 50.0, INK)))
    turned, circle = page.rects + page.curves
    assert edges_mm(turned) == pytest.approx([90.0, 50.0, 100.0, 80.0], abs=0.01)
    assert edges_mm(circle) == pytest.approx([50.0, 150.0, 150.0, 250.0], abs=0.01)


def test_letters_along_a_curve_turn_clockwise_and_stay_upright(document):
    letters = (("A", 50.0, 60.0, 0.0), ("B", 60.0, 60.0, 30.0))
    line = Lettering("AB", letters, "serif-semibold", 6.0, "#000000")
    matrices = [letter["matrix"] for letter in measured(one_page(document, line)).chars]
    for (_, x_mm, y_mm, angle_deg), (a, b, c, d, x, y) in zip(letters, matrices, strict=True):
        turned = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
        size = math.hypot(a, b)
        assert (a / size, b / size) == pytest.approx((turned[0], -turned[1]), abs=1e-3)
        assert (c / size, d / size) == pytest.approx((turned[1], turned[0]), abs=1e-3)
        assert (points_to_mm(x), 297.0 - points_to_mm(y)) == pytest.approx((x_mm, y_mm), abs=0.01)


def test_a_symbol_is_stored_once_however_often_it_is_used(document):
    symbol = Symbol("dot", (Circle(0.0, 0.0, 1.0, INK),), (-1.0, -1.0, 1.0, 1.0))
    uses = [Use(symbol, placed(float(x), 50.0)) for x in range(10, 200)]
    with opened(one_page(document, *uses)) as pdf:
        forms = [thing for thing in pdf.objects if getattr(thing, "Subtype", None) == "/Form"]
        assert len(forms) == 1
        assert pdf.pages[0].Contents.read_bytes().count(b" Do ") == 190


def test_a_symbol_is_shared_by_pages(document):
    with opened(document) as pdf:
        first, second = (set(page.Resources.XObject.keys()) for page in pdf.pages)
        assert first == second
        assert len(first) == 1


def test_a_symbol_is_shared_within_others_and_one_used_once_is_drawn_there(document):
    box = (-1.0, -1.0, 6.0, 1.0)
    dot = Symbol("dot", (Circle(0.0, 0.0, 1.0, INK),), box)
    pair = Symbol("pair", (Use(dot, placed(0.0, 0.0)), Use(dot, placed(5.0, 0.0))), box)
    once = Symbol("once", (rectangle(0.0, 0.0, 2.0, 1.0, INK),), box)
    uses = [Use(one, placed(float(x), 50.0)) for x, one in enumerate((pair, once, pair))]
    with opened(one_page(document, *uses)) as pdf:
        (form,) = pdf.pages[0].Resources.XObject.values()
        assert len(form.Resources.XObject) == 1
        assert pdf.pages[0].Contents.read_bytes().count(b" Do ") == 2


def test_two_symbols_of_one_name_are_refused(document):
    with pytest.raises(SymbolNameError, match="'dot'"):
        pdf_bytes(one_page(document, *namesakes()))


def test_layers_are_optional_content_in_the_order_they_are_painted(document):
    with opened(document) as pdf:
        groups = pdf.Root.OCProperties.OCGs
        assert [str(group.Name) for group in groups] == ["art", "cut", "fold", "marks"]
        first, second = pdf.pages
        assert set(first.Resources.Properties.keys()) == {"/art", "/cut", "/fold", "/marks"}
        assert set(second.Resources.Properties.keys()) == {"/art"}
        assert first.Resources.Properties.art.objgen == second.Resources.Properties.art.objgen
        code = first.Contents.read_bytes()
        assert code.count(b"BDC") == code.count(b"EMC") == 4
        # States are saved and restored in pairs, and streams compressed.
        operators = [str(item.operator) for item in pikepdf.parse_content_stream(first)]
        assert operators.count("q") == operators.count("Q") > 0
        assert first.Contents.Filter == pikepdf.Array([pikepdf.Name.FlateDecode])


@pytest.mark.parametrize(
    ("duplex", "hint"),
    [
        ("simplex", "Simplex"),
        ("long-edge", "DuplexFlipLongEdge"),
        ("short-edge", "DuplexFlipShortEdge"),
    ],
)
def test_printers_are_told_not_to_scale_and_how_to_flip(document, duplex, hint):
    with opened(document._replace(duplex=duplex)) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert (wishes.PrintScaling, wishes.Duplex) == ("/None", f"/{hint}")


def test_the_document_describes_itself(document):
    with opened(document) as pdf:
        assert {key: str(value) for key, value in pdf.docinfo.items()}.items() >= {
            "/Title": "Échantillon",
            "/Author": "the authors",
            "/Subject": "a sample",
            "/Keywords": "hex, print and play",
            "/Creator": "hexboard-pnp 0.1.0, seed 42",
        }.items()
        assert (str(pdf.Root.Lang), pdf.pdf_version) == ("fr", "1.7")


def test_pages_are_bookmarked_by_title(document):
    with opened(document) as pdf, pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["Première", "Deuxième"]
        targets = [entry.destination[0].objgen for entry in outline.root]
        assert targets == [page.objgen for page in pdf.pages]


def test_threads_write_the_same_bytes_and_load_each_font_once(document):
    pdf._font.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        written = set(threads.map(pdf_bytes, [document] * 16))
    assert written == {pdf_bytes(document)}
    assert pdf._font.cache_info().misses == len({"sans", "sans-semibold", "serif-semibold"})


def test_a_document_leaves_nothing_behind_for_the_next(document):
    small = one_page(document, Text(20.0, 20.0, "abc", "serif-semibold", 8.0, "#000000"))
    before = pdf_bytes(small)
    pdf_bytes(document)
    with pytest.raises(FontError):
        pdf_bytes(one_page(document, Text(20.0, 20.0, "zyx 日", "serif-semibold", 8.0, "#000000")))
    assert pdf_bytes(small) == before


def test_writing_a_pdf_loads_no_library_that_it_can_do_without():
    code = f"""
import sys
{DRAW}
heavy = {{'fontTools', 'numpy', 'shapely', 'svgwrite', 'pypdfium2'}}
sys.exit(str(heavy & set(sys.modules)) if heavy & set(sys.modules) else 0)
"""
    result = run_program([sys.executable, "-c", code], text=True)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    "command",
    [["qpdf", "--check"], ["gs", "-q", "-sDEVICE=nullpage", "-dNOPAUSE", "-dBATCH"]],
    ids=lambda command: command[0],
)
def test_other_readers_find_no_fault(document, tmp_path, command):
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    path = tmp_path / "sample.pdf"
    path.write_bytes(pdf_bytes(document))
    result = run_program([*command, str(path)], text=True)
    assert result.returncode == 0
    assert "WARNING" not in result.stdout + result.stderr
    if command[0] == "gs":
        assert result.stdout + result.stderr == ""


# What reportlab writes depends on the document alone, and nothing of the user is run.


ROOT = Path(__file__).parents[2]
DRAW = """
import hashlib
from layouts.documents import Document, Page, make_drawing
from layouts.shapes import Text
from output.pdf import pdf_bytes
text = Text(20.0, 20.0, "Baron", "sans", 5.0, "#000000", "end")
page = Page(make_drawing(210.0, 297.0, art=[text]), "one")
document = Document((page,), "a", "b", "c", "hexboard-pnp", "en")
print(hashlib.sha256(pdf_bytes(document)).hexdigest())
"""
SETTINGS = {
    "RL_useA85": "1",
    "RL_pageCompression": "0",
    "RL_invariant": "nonsense",
    "SOURCE_DATE_EPOCH": "12345",
}


def drawn(folder: Path, start: str = "", **variables: str) -> str:
    environment = {**os.environ, "HOME": str(folder), "PYTHONPATH": str(ROOT), **variables}
    done = run_program([sys.executable, "-c", start + DRAW], env=environment, cwd=folder, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> str:
    return drawn(tmp_path_factory.mktemp("home"))


def test_variables_change_no_byte(tmp_path, usual):
    assert drawn(tmp_path, **SETTINGS) == usual


def test_no_file_of_the_user_is_run(tmp_path, usual):
    for name in (".reportlab_mods", ".reportlab_settings", "reportlab_mods.py"):
        (tmp_path / name).write_text(f"open({str(tmp_path / 'was_run')!r}, 'w')\nuseA85 = 1\n")
    assert drawn(tmp_path) == usual
    assert not (tmp_path / "was_run").exists()


@pytest.mark.skipif(os.name != "posix", reason="a working folder cannot be deleted there")
def test_a_working_folder_that_is_gone_is_not_needed(tmp_path, usual):
    gone = tmp_path / "gone"
    gone.mkdir()
    assert drawn(gone, "import os\nos.rmdir(os.getcwd())\n", HOME=str(tmp_path)) == usual
