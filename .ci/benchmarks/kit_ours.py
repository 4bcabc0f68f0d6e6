"""
The deck and the tiles of `kit_subjects.py` through our own layouts and writer.

    python .ci/benchmarks/kit_ours.py deck 54 deck.pdf         cut edge to edge
    python .ci/benchmarks/kit_ours.py deck-bleed 54 deck.pdf   3 mm of bleed, as by default
    python .ci/benchmarks/kit_ours.py tiles 45 tiles.pdf
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import kit_subjects as subject

from layouts import points_to_mm
from layouts.blocks import Figure, Paragraph
from layouts.components import BAND_MM, CardStyle, Component, card_face, find_card_size
from layouts.documents import Document, Duplex, find_paper
from layouts.shapes import Path as Outline
from layouts.shapes import Shape, Style, Symbol, Text, Use, placed, polygon, rectangle
from layouts.sheets import SheetStyle, draw_sheets, plan_sheets
from output.pdf import pdf_bytes

BLEED_MM = 3.0


def main() -> None:
    """Draw what the first argument says into the file of the last."""
    what, count, target = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    if what == "tiles":
        style = SheetStyle(gutter_mm=subject.GUTTER_MM)
        document = _document(_tiles(), style, "simplex")
    else:
        bleed_mm = BLEED_MM if what == "deck-bleed" else 0.0
        style = SheetStyle(gutter_mm=2 * bleed_mm, marks="crop", duplex="long-edge")
        document = _document(_cards(count, bleed_mm), style, "long-edge")
    target.write_bytes(pdf_bytes(document))


def _document(components: Iterator[Component], style: SheetStyle, duplex: Duplex) -> Document:
    """Return the sheets of *components*."""

    def title(number: int, count: int) -> str:
        return f"Sheet {number} of {count}"

    sheets = plan_sheets([components], find_paper("a4"), style=style)
    pages = draw_sheets(sheets, title=title, footer_text=subject.TITLE)
    return Document(pages, subject.TITLE, "", "", "hexboard", duplex=duplex)


def _cards(count: int, bleed_mm: float) -> Iterator[Component]:
    """Yield the cards; all of them have one back."""
    size = find_card_size("poker")
    half_mm = subject.ICON_MM / 2
    star = polygon(subject.icon_points(), Style(subject.INK))
    icon = Symbol("icon", (star,), (-half_mm, -half_mm, half_mm, half_mm))
    figure = Figure((Use(icon, placed(half_mm, half_mm)),), subject.ICON_MM, subject.ICON_MM)
    back = _back(icon, bleed_mm)
    for number in range(count):
        title, first, second = subject.card_words(number)
        band = subject.BANDS[number % len(subject.BANDS)]
        front = card_face(
            size,
            CardStyle(subject.PAPER, subject.INK, band, subject.WHITE),
            title=title,
            blocks=(figure, Paragraph(first), Paragraph(second)),
            bleed_mm=bleed_mm,
            max_size_mm=points_to_mm(subject.LINE_PT),
        )
        yield Component(f"card {number}", front, size.trim(), back, bleed_mm)


def _back(icon: Symbol, bleed_mm: float) -> tuple[Shape, ...]:
    """Return the back of every card, stored once."""
    width_mm, height_mm = subject.CARD_MM
    box = (-bleed_mm, -bleed_mm, width_mm + bleed_mm, height_mm + bleed_mm)
    sizes_mm = (width_mm + 2 * bleed_mm, height_mm + 2 * bleed_mm)
    ground = rectangle(*box[:2], *sizes_mm, Style(subject.BACK))
    panel = rectangle(
        BAND_MM, BAND_MM, width_mm - 2 * BAND_MM, height_mm - 2 * BAND_MM, Style(subject.PAPER)
    )
    use = Use(icon, placed(width_mm / 2, height_mm / 2))
    return (Use(Symbol("back", (ground, panel, use), box), placed(0.0, 0.0)),)


def _tiles() -> Iterator[Component]:
    """Yield the kinds of tiles."""
    ink = Style(None, subject.INK, 0.3)
    letter_mm = points_to_mm(subject.LETTER_PT)
    middles = subject.hex_middles()
    for code, count in subject.TILES:
        shapes: list[Outline | Text] = []
        for letter, (x_mm, y_mm) in zip(code, middles, strict=True):
            ground = Style(subject.TERRAINS[letter], ink.stroke, ink.stroke_mm)
            shapes += (
                polygon(subject.hex_points(x_mm, y_mm), ground),
                Text(x_mm, y_mm, letter, "sans-semibold", letter_mm, subject.INK, "middle"),
            )
        yield Component(code, tuple(shapes), subject.tile_outline(), quantity=count)


if __name__ == "__main__":
    main()
