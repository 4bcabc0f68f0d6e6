"""SVG, parsed and measured."""

import re
from xml.etree import ElementTree

import pytest

from layouts.documents import Document
from layouts.fonts import text_width_mm
from layouts.shapes import Circle, Group, Path, Style, Symbol, Text, Use, placed, rectangle
from output import SymbolNameError
from output.svg import svg_text
from tests.output.conftest import INK, namesakes, one_page

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
HREF = "{http://www.w3.org/1999/xlink}href"


def parsed(document: Document, number: int = 0) -> ElementTree.Element:
    return ElementTree.fromstring(svg_text(document.pages[number], document))


def layers(root: ElementTree.Element) -> dict[str | None, ElementTree.Element]:
    return {
        group.get(f"{INKSCAPE}label"): group
        for group in root.iter(f"{SVG}g")
        if group.get(f"{INKSCAPE}groupmode") == "layer"
    }


def path_box(element: ElementTree.Element) -> list[float]:
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", element.get("d") or "")]
    xs, ys = numbers[::2], numbers[1::2]
    return [min(xs), min(ys), max(xs), max(ys)]


def test_one_unit_is_one_millimetre_and_layers_are_those_of_inkscape(document):
    root = parsed(document, 1)
    assert (root.get("width"), root.get("height")) == ("279.4mm", "215.9mm")
    assert root.get("viewBox") == "0 0 279.4 215.9"
    assert list(layers(parsed(document))) == ["art", "cut", "fold", "marks"]


def test_paths_lie_where_they_were_drawn(document):
    found = layers(parsed(document))
    ground = found["art"].find(f"{SVG}path")
    cut = found["cut"].find(f"{SVG}path")
    assert path_box(ground) == [20.0, 30.0, 120.0, 80.0]
    assert path_box(cut) == [10.0, 10.0, 60.0, 35.0]
    painted = [cut.get(name) for name in ("fill", "stroke", "stroke-width")]
    assert painted == ["none", "#ff0000", "0.15"]


def test_every_reference_is_defined_once(document):
    root = parsed(document)
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    used = {element.get(HREF, "")[1:] for element in root.iter(f"{SVG}use")}
    clips = {element.get("clip-path", "")[5:-1] for element in root.iter()} - {""}
    assert clips
    assert used | clips <= set(names)


def test_a_symbol_and_a_clip_are_defined_once_however_often_they_are_used(document):
    symbol = Symbol("dot", (Circle(0.0, 0.0, 1.0, INK),), (-1.0, -1.0, 1.0, 1.0))
    clip = rectangle(0.0, 0.0, 5.0, 5.0, Style())
    groups = [
        Group((Use(symbol, placed(1.0, 1.0)),), placed(float(x), 0.0), clip) for x in range(9)
    ]
    root = parsed(one_page(document, *groups))
    assert len(list(root.iter(f"{SVG}circle"))) == 1
    assert len(list(root.iter(f"{SVG}clipPath"))) == 1
    assert len(list(root.iter(f"{SVG}use"))) == 9


def test_two_symbols_of_one_name_are_refused(document):
    with pytest.raises(SymbolNameError, match="'dot'"):
        svg_text(one_page(document, *namesakes()).pages[0], document)


def test_texts_are_outlines_that_share_their_glyphs(document):
    root = parsed(one_page(document, Text(10.0, 20.0, "baba a", "sans", 5.0, "#112233")))
    assert list(root.iter(f"{SVG}text")) == []
    glyphs = [path.get("id") for path in root.iter(f"{SVG}path")]
    assert glyphs == ["sans-62", "sans-61"]
    (line,) = layers(root)["art"]
    assert line.get("fill") == "#112233"
    assert line.get("aria-label") == "baba a"
    assert [use.get(HREF)[-2:] for use in line] == ["62", "61", "62", "61", "61"]


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_texts_begin_where_their_anchor_says(document, anchor, share):
    text = Text(50.0, 20.0, "Baron", "sans", 5.0, "#000000", anchor)
    (line,) = layers(parsed(one_page(document, text)))["art"]
    match = re.match(r"translate\((\S+) 20\) scale\(0\.0050000\)", line.get("transform") or "")
    assert match
    width_mm = text_width_mm("Baron", "sans", 5.0)
    assert float(match[1]) == pytest.approx(50.0 - share * width_mm, abs=0.001)


def test_title_description_and_language_are_told(document):
    root = parsed(document)
    assert root.findtext(f"{SVG}title") == "Échantillon - Première"
    assert root.findtext(f"{SVG}desc") == "a sample\nhexboard-pnp 0.1.0, seed 42"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "fr"


def test_numbers_have_at_most_five_decimals_and_three_in_paths(document):
    third = Path((("M", 1 / 3, 2 / 3), ("L", 10.0, -0.00001)), Style(stroke="#000000", stroke_mm=1))
    root = parsed(one_page(document, third))
    assert layers(root)["art"][0].get("d") == "M0.333 0.667L10 0"
    text = svg_text(document.pages[0], document)
    matrices = re.findall(r"matrix\(([^)]*)\)", text)
    assert matrices
    assert all(len(number.partition(".")[2]) <= 5 for row in matrices for number in row.split())


def test_what_is_turned_is_turned_exactly(document):
    turned = Group((rectangle(0.0, 0.0, 9.0, 9.0, INK),), placed(0.0, 0.0, angle_deg=30.0))
    (row,) = re.findall(
        r"matrix\(([^)]*)\)", svg_text(one_page(document, turned).pages[0], document)
    )
    cos, sin = 0.75**0.5, 0.5
    found = [float(number) for number in row.split()]
    assert found == pytest.approx([cos, sin, -sin, cos, 0.0, 0.0], abs=1e-5)


def test_a_stroke_without_width_is_not_drawn(document):
    root = parsed(one_page(document, rectangle(0.0, 0.0, 5.0, 5.0, Style(stroke="#ff0000"))))
    assert layers(root)["art"][0].get("stroke") is None


def test_the_same_page_gives_the_same_text(document):
    first = svg_text(document.pages[0], document)
    svg_text(document.pages[1], document)
    assert svg_text(document.pages[0], document) == first


def test_a_page_to_look_at_has_white_paper_below_its_layers(document):
    root = ElementTree.fromstring(svg_text(document.pages[0], document, has_paper=True))
    names = [child.get("id") or "" for child in root]
    assert names.index("paper") < names.index("layer-art")
    assert all(child.get("id") != "paper" for child in parsed(document))
