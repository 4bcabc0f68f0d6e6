"""Drawings in SVG files: as an artist saves them; what cannot be kept is named; outlines."""

import math
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import pnp
from layouts.shapes import Style, ellipse_commands
from pnp.errors import ArtError
from pnp.printing.art.svgart import ArtFile
from pnp.printing.drawings import outline

FILES = sorted(Path(pnp.__file__).parent.rglob("*.svg"))
SHEET = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="http://www.inkscape.org/namespaces/inkscape">
<style>.body {{ fill: red }}</style><ink:view zoom="2"/>
<g id="layer1"><text>a note</text><g class="drawing" id="thing" transform="scale(90)">
<title>A thing</title><ink:guide/>{inner}</g></g></svg>"""


def drawn(tmp_path, inner):
    path = tmp_path / "art.svg"
    path.write_text(SHEET.format(inner=inner), encoding="utf-8")
    return ArtFile(path)["thing"]


def assert_alike(found, expected):
    for one, other in zip(found, expected, strict=True):
        assert (one[0], one[1:]) == (other[0], pytest.approx(other[1:]))


SHAPES = [
    ('<path class="body" d="M 0 0 h 1"/>', "M 0 0 L 1 0"),
    ('<rect class="body" x="1" y="2" width="3" height="4"/>', "M 1 2 L 4 2 4 6 1 6 Z"),
    ('<polygon class="body" points="0,0 1,0 1,1"/>', "M 0 0 L 1 0 1 1 Z"),
    ('<polyline class="body" points="0 0 1 0 1 1"/>', "M 0 0 L 1 0 1 1"),
    ('<line class="body" x1="1" y1="2" x2="3" y2="4"/>', "M 1 2 L 3 4"),
    ('<circle class="body" cx="1" cy="2" r=".5"/>', ellipse_commands(1, 2, 0.5, 0.5)),
    ('<ellipse class="body" cx="1" cy="2" rx=".5" ry=".5"/>', ellipse_commands(1, 2, 0.5, 0.5)),
    ('<path class="body" transform="translate(1 2)" d="M 0 0 L 1 0"/>', "M 1 2 L 2 2"),
    ('<path class="body" transform="translate(3) scale(2)" d="M 0 0 L 1 1"/>', "M 3 0 L 5 2"),
    ('<path class="body" transform="matrix(0 1 1 0 0 0)" d="M 1 2 Z"/>', "M 2 1 Z"),
    ('<path class="body" transform="rotate(90 1 1)" d="M 0 0 L 2 1"/>', "M 2 0 L 1 2"),
    ('<g class="body"><g transform="scale(2 3)"><path d="M 1 1 L 2 2"/></g></g>', "M 2 3 L 4 6"),
]


@pytest.mark.parametrize(("inner", "expected"), SHAPES)
def test_every_shape_becomes_an_outline(tmp_path, inner, expected):
    (part,) = drawn(tmp_path, inner).parts
    assert part.style == Style("body")
    assert_alike(part.commands, outline(expected) if isinstance(expected, str) else expected)


def test_a_group_with_a_class_is_one_part_with_holes(tmp_path):
    inner = '<g class="fill"><path d="M 0 0 L 1 1 Z"/><circle class="hole" r=".2"/></g>'
    (part,) = drawn(tmp_path, inner).parts
    hole = ellipse_commands(0, 0, 0.2, 0.2, is_hole=True)
    assert part.commands == (*outline("M 0 0 L 1 1 Z"), *hole)
    for is_hole, end in ((False, (0, 1)), (True, (0, -1))):  # a hole runs against its circle
        assert ellipse_commands(0, 0, 1, 1, is_hole=is_hole)[1][5:] == pytest.approx(end)


def test_strokes_and_letters_are_read_wherever_a_program_keeps_them(tmp_path):
    inner = """<path class="line-stroke" stroke-width=".06" d="M 0 0 L 1 1"/>
    <path class="line-stroke" style="fill:none;stroke-width:0.07;opacity:1" d="M 0 0 L 1 1"/>
    <text class="letter" x=".1" y="-.2">A</text>"""
    drawing = drawn(tmp_path, inner)
    assert [part.style.stroke_mm for part in drawing.parts] == [0.06, 0.07]
    assert drawing.letter == (0.1, -0.2)


FAULTS = [
    ('<image class="body"/>', "art.svg, thing: <image> is not supported"),
    ('<g class="body"><text>A</text></g>', "<text> is not supported"),
    ('<path d="M 0 0"/>', "art.svg, thing: <path> has no class"),
    ('<path class="body" d="M 0"/>', "art.svg, thing: outline 'M 0': not valid data"),
    ('<path class="body" transform="perspective(3)" d="M 0 0"/>', "transform: perspective.3. is not understood"),
    ('<circle class="body" r="wide"/>', "wide"),
]  # fmt: skip


@pytest.mark.parametrize(("inner", "words"), FAULTS)
def test_what_cannot_be_kept_is_refused_by_its_name(tmp_path, inner, words):
    with pytest.raises(ArtError, match=words.replace("(", ".")):
        drawn(tmp_path, inner)


HOSTILE = [
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
    "<svg",
    "<svg>" + " " * 2_000_001 + "</svg>",
]


@pytest.mark.parametrize("text", HOSTILE, ids=["entities", "torn", "endless"])
def test_hostile_files_are_refused(tmp_path, text):
    path = tmp_path / "art.svg"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArtError, match=r"art\.svg"):
        list(ArtFile(path))


def test_a_file_that_is_not_there_is_told_when_it_is_asked(tmp_path):
    art = ArtFile(tmp_path / "none.svg")
    with pytest.raises(ArtError, match=r"none\.svg cannot be read"):
        len(art)
    art = ArtFile(FILES[0])
    assert "nothing" not in art
    with pytest.raises(KeyError):
        art["nothing"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.name}")
def test_every_file_can_be_read_whole_and_shows_every_drawing(path):
    art = ArtFile(path)
    assert all(drawing.parts for drawing in art.values())
    root = ElementTree.parse(path).getroot()
    width, height = float(root.get("width")), float(root.get("height"))
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(set(ids)) == len(ids) == len(art)
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        if group.get("class") == "drawing":
            x, y = map(float, group.get("transform")[len("translate(") :].split(")")[0].split())
            assert 0 < x < width
            assert 0 < y < height


# The notation of outlines.


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("M 0 0 L 1 0 1 1 Z", "M 0 0 L 1 0 L 1 1 Z"),
        # The flags of an arc need no blanks between them; numbers may end in a point.
        ("M2 0a3 3 0 013 3", "M 2 0 A 3 3 0 0 1 5 3"),
        ("M 2.,0\nA 3. 3 0 0 1\n5 3", "M 2 0 A 3 3 0 0 1 5 3"),
        # Closing draws the last line once.
        ("M 0 0 h 1 v 1 H 0 V 0 z", "M 0 0 L 1 0 1 1 0 1 Z"),
    ],
)
def test_outlines_may_be_written_shorter(text, same):
    assert outline(text) == outline(same)


def test_a_curve_of_one_handle_becomes_one_of_two():
    *_, curve = outline("M 0 0 Q 3 3 6 0")
    assert curve == pytest.approx(("C", 2, 2, 4, 2, 6, 0))


RELATIVE = [
    ("m 1 1 l 2 0 v 2 h -2 z m 1 1 l 1 1", "M 1 1 L 3 1 L 3 3 L 1 3 Z M 2 2 L 3 3"),
    ("M1,1l2-2.5.5.5", "M 1 1 L 3 -1.5 L 3.5 -1"),
    ("M 0 0 1 1 2 0", "M 0 0 L 1 1 L 2 0"),
    ("M 1 1 c 1 0 2 1 2 2 s -1 2 -2 2", "M 1 1 C 2 1 3 2 3 3 C 3 4 2 5 1 5"),
    ("M 0 0 q 1 1 2 0 t 2 0", "M 0 0 Q 1 1 2 0 Q 3 -1 4 0"),
    ("M 0 0 S 1 1 2 0", "M 0 0 C 0 0 1 1 2 0"),
    ("M 1 2 A 0 3 0 0 1 5 5", "M 1 2 L 5 5"),
]


@pytest.mark.parametrize(("text", "absolute"), RELATIVE)
def test_all_letters_of_svg_are_read(text, absolute):
    assert_alike(outline(text), outline(absolute))


@pytest.mark.parametrize("flags", ["0 1", "0 0", "1 1", "1 0"])
def test_an_arc_ends_where_it_should_and_keeps_its_radius(flags):
    start, *curves = outline(f"M 2 0 A 3 3 0 {flags} 5 3")
    assert curves[-1][5:] == pytest.approx((5, 3))
    centres = [(5, 0), (2, 3)]
    gaps = [[abs(math.dist(curve[5:], centre) - 3) for curve in curves] for centre in centres]
    assert min(map(max, gaps)) < 1e-9
    assert len(curves) == (1 if flags[0] == "0" else 3)
    assert start == ("M", 2, 0)


def test_radii_too_small_for_their_arc_grow():
    _, first, *_, last = outline("M 0 0 A 1 1 0 0 1 4 0")
    assert (first[5:], last[5:]) == (pytest.approx((2, -2)), pytest.approx((4, 0)))


@pytest.mark.parametrize(
    "text", ["0 0 L 1 1", "M 0", "M 0 0 Z 1 1", "M 0 0 A 1 1 0 2 1 3 3", "M 0 0 K 1 1", "Q 1 1 2 2"]
)
def test_what_is_no_outline_is_refused(text):
    with pytest.raises(ValueError, match="outline"):
        outline(text)
