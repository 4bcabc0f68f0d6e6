"""A document with everything that a writer must be able to write."""

import pytest

from layouts import shapes
from layouts.documents import Document, Drawing, Page, make_drawing

LEAF = shapes.Symbol(
    "leaf", (shapes.Circle(0.0, 0.0, 1.0, shapes.Style(fill="#4a6b3a")),), (-1.0, -1.0, 1.0, 1.0)
)
TREE = shapes.Symbol(
    "tree",
    (
        shapes.polygon(((0.0, -3.0), (2.0, 2.0), (-2.0, 2.0)), shapes.Style(fill="#335522")),
        shapes.Use(LEAF, shapes.placed(0.0, -3.0, scale=0.5)),
        shapes.Text(0.0, 4.0, "é", "sans", 2.0, "#000000", "middle"),
    ),
    (-3.0, -4.0, 3.0, 5.0),
)


def first_page() -> Drawing:
    line = shapes.Style(stroke="#aa2222", stroke_mm=1.0, dash_mm=(4.0, 2.0), round_ends=False)
    frame = shapes.Style(stroke="#ff0000", stroke_mm=0.15)
    curve: shapes.Path = shapes.Path(
        (("M", 20.0, 200.0), ("C", 40.0, 180.0, 60.0, 220.0, 80.0, 200.0), ("Z",)),
        shapes.Style(fill="#88aacc", stroke="#113355", stroke_mm=0.5),
    )
    trees = (
        shapes.Use(TREE, shapes.placed(5.0, 5.0, scale=2.0, angle_deg=30.0)),
        shapes.Use(TREE, shapes.placed(8.0, 2.0)),
    )
    clip = shapes.rectangle(0.0, 0.0, 10.0, 10.0, shapes.Style())
    return make_drawing(
        210.0,
        297.0,
        art=[
            shapes.rectangle(20.0, 30.0, 100.0, 50.0, shapes.Style(fill="#cfd8a8")),
            curve,
            shapes.Circle(150.0, 200.0, 10.0, shapes.Style(stroke="#000000", stroke_mm=0.2)),
            shapes.Group(trees, shapes.placed(50.0, 100.0), clip),
            shapes.Text(20.0, 20.0, "Château, œuvre « été »", "serif-semibold", 8.0, "#112233"),
            shapes.Text(190.0, 280.0, "à droite", "sans-semibold", 4.0, "#000000", "end"),
        ],
        cut=[shapes.rectangle(10.0, 10.0, 50.0, 25.0, frame)],
        fold=[shapes.polyline(((105.0, 10.0), (105.0, 280.0)), line)],
        marks=[shapes.Text(10.0, 290.0, "Page 1", "sans", 3.0, "#000000")],
    )


@pytest.fixture
def document() -> Document:
    second = make_drawing(279.4, 215.9, art=[shapes.Use(TREE, shapes.placed(50.0, 50.0))])
    trim, bleed = (10.0, 12.0, 200.0, 285.0), (7.0, 9.0, 203.0, 288.0)
    pages = (Page(first_page(), "Première", trim, bleed), Page(second, "Deuxième"))
    return Document(
        pages,
        "Échantillon",
        "a sample",
        "the authors",
        "hexboard-pnp 0.1.0, seed 42",
        "fr",
        ("hex", "print and play"),
        "long-edge",
    )


def one_page(document: Document, *art: shapes.Shape) -> Document:
    """Return the document with these shapes alone, on one A4 page."""
    return document._replace(pages=(Page(make_drawing(210.0, 297.0, art=art), "One"),))


DOT_BOX = (-3.0, -3.0, 3.0, 3.0)
INK = shapes.Style(fill="#000000")


def namesakes() -> list[shapes.Use]:
    """Return two symbols of one name, used."""
    circles = (shapes.Circle(0.0, 0.0, radius, INK) for radius in (1.0, 2.0))
    symbols = (shapes.Symbol("dot", (circle,), DOT_BOX) for circle in circles)
    return [shapes.Use(symbol, shapes.placed(9, 9)) for symbol in symbols]
