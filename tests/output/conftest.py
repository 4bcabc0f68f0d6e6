"""A document with everything that a writer must be able to write."""

import pytest

from layouts.documents import Document, Drawing, Page, make_drawing
from layouts.shapes import (
    Circle,
    Group,
    Path,
    Style,
    Symbol,
    Text,
    Use,
    placed,
    polygon,
    polyline,
    rectangle,
)

LEAF = Symbol("leaf", (Circle(0.0, 0.0, 1.0, Style(fill="#4a6b3a")),), (-1.0, -1.0, 1.0, 1.0))
TREE = Symbol(
    "tree",
    (
        polygon(((0.0, -3.0), (2.0, 2.0), (-2.0, 2.0)), Style(fill="#335522")),
        Use(LEAF, placed(0.0, -3.0, scale=0.5)),
        Text(0.0, 4.0, "é", "sans", 2.0, "#000000", "middle"),
    ),
    (-3.0, -4.0, 3.0, 5.0),
)


def first_page() -> Drawing:
    line = Style(stroke="#aa2222", stroke_mm=1.0, dash_mm=(4.0, 2.0), round_ends=False)
    curve: Path = Path(
        (("M", 20.0, 200.0), ("C", 40.0, 180.0, 60.0, 220.0, 80.0, 200.0), ("Z",)),
        Style(fill="#88aacc", stroke="#113355", stroke_mm=0.5),
    )
    return make_drawing(
        210.0,
        297.0,
        art=[
            rectangle(20.0, 30.0, 100.0, 50.0, Style(fill="#cfd8a8")),
            curve,
            Circle(150.0, 200.0, 10.0, Style(stroke="#000000", stroke_mm=0.2)),
            Group(
                (
                    Use(TREE, placed(5.0, 5.0, scale=2.0, angle_deg=30.0)),
                    Use(TREE, placed(8.0, 2.0)),
                ),
                placed(50.0, 100.0),
                rectangle(0.0, 0.0, 10.0, 10.0, Style()),
            ),
            Text(20.0, 20.0, "Château, œuvre « été »", "serif-semibold", 8.0, "#112233"),
            Text(190.0, 280.0, "à droite", "sans-semibold", 4.0, "#000000", "end"),
        ],
        cut=[rectangle(10.0, 10.0, 50.0, 25.0, Style(stroke="#ff0000", stroke_mm=0.15))],
        fold=[polyline(((105.0, 10.0), (105.0, 280.0)), line)],
        marks=[Text(10.0, 290.0, "Page 1", "sans", 3.0, "#000000")],
    )


@pytest.fixture
def document() -> Document:
    second = make_drawing(279.4, 215.9, art=[Use(TREE, placed(50.0, 50.0))])
    return Document(
        (
            Page(
                first_page(),
                "Première",
                trim_mm=(10.0, 12.0, 200.0, 285.0),
                bleed_mm=(7.0, 9.0, 203.0, 288.0),
            ),
            Page(second, "Deuxième"),
        ),
        "Échantillon",
        "a sample",
        "the authors",
        "hexboard-pnp 0.1.0, seed 42",
        "fr",
        ("hex", "print and play"),
        "long-edge",
    )
