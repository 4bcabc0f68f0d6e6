"""Dumps: stable text, one shape a line."""

from layouts.documents import Document, Page, make_drawing
from layouts.shapes import Circle, Group, Style, Symbol, Text, Use, placed, polygon, rectangle
from tests.dumps import dump_document, dump_drawing

TREE = Symbol("tree", (Circle(0.0, 0.0, 1.0, Style(fill="#00ff00")),), (-1.0, -1.0, 1.0, 1.0))
DRAWING = make_drawing(
    100.0,
    50.0,
    art=[
        Group(
            (Use(TREE, placed(1 / 3, -0.00001)), Use(TREE, placed(5.0, 5.0))),
            clip=rectangle(0.0, 0.0, 9.0, 9.0, Style()),
        ),
        Text(1.0, 2.0, "Élève", "sans", 3.0, "#000000", "middle"),
    ],
    cut=[polygon(((0.0, 0.0), (5.0, 0.0), (5.0, 5.0)), Style(stroke="#ff0000", stroke_mm=0.15))],
)


def test_a_drawing_is_dumped_shape_by_shape() -> None:
    assert dump_drawing(DRAWING) == (
        "drawing 100 50\n"
        "layer art\n"
        "  group 1 0 0 1 0 0 clip M 0 0 L 9 0 L 9 9 L 0 9 Z\n"
        "    use 'tree' 1 0 0 1 0.333 0\n"
        "      symbol 'tree' -1 -1 1 1\n"
        "        circle 0 0 1 fill #00ff00\n"
        "    use 'tree' 1 0 0 1 5 5\n"
        "  text 1 2 sans 3 middle #000000 'Élève'\n"
        "layer cut\n"
        "  path M 0 0 L 5 0 L 5 5 Z stroke #ff0000 0.15 round\n"
    )


def test_a_symbol_is_written_out_once_a_document_and_the_version_not_at_all() -> None:
    page = Page(DRAWING, "One", trim_mm=(1.0, 1.0, 99.0, 49.0))
    document = Document((page, page._replace(title="Two")), "Board", "", "", "hexboard-pnp 0.1.0")
    text = dump_document(document)
    assert text.count("symbol 'tree'") == 1
    assert "page 1 'One' trim 1 1 99 49\n" in text
    assert "0.1.0" not in text
