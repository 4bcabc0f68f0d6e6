"""Contact sheets: all pages of a document small on one."""

import math

from layouts.documents import Document, Page
from layouts.drawings import make_drawing
from layouts.papers import PAPERS, landscape
from layouts.shapes import Group, Path, Shape, Style, placed, rectangle

_MARGIN_MM = 8.0
_GAP_MM = 4.0
_EDGE = Style(fill="#ffffff", stroke="#999999", stroke_mm=0.2)


def contact_sheet(document: Document, title: str) -> Page:
    """Return one page with every page of *document*, row by row, as large as they fit."""
    paper = landscape(PAPERS[1])
    width_mm = paper.width_mm - 2 * _MARGIN_MM
    height_mm = paper.height_mm - 2 * _MARGIN_MM
    widest = max(page.drawing.width_mm for page in document.pages)
    highest = max(page.drawing.height_mm for page in document.pages)
    across = max(
        range(1, len(document.pages) + 1),
        key=lambda columns: _scale(
            columns, len(document.pages), (widest, highest), (width_mm, height_mm)
        ),
    )
    scale = _scale(across, len(document.pages), (widest, highest), (width_mm, height_mm))
    rest_mm = width_mm - across * widest * scale - (across - 1) * _GAP_MM
    left_mm = _MARGIN_MM + rest_mm / 2
    shapes = []
    for number, page in enumerate(document.pages):
        x_mm = left_mm + (number % across) * (widest * scale + _GAP_MM)
        y_mm = _MARGIN_MM + (number // across) * (highest * scale + _GAP_MM)
        shapes.append(_miniature(page, x_mm, y_mm, scale))
    return Page(make_drawing(paper.width_mm, paper.height_mm, art=shapes), title)


def _scale(
    columns: int, count: int, page_mm: tuple[float, float], room_mm: tuple[float, float]
) -> float:
    """Return how large the pages are with so many columns."""
    rows = math.ceil(count / columns)
    return min(
        (room_mm[0] - (columns - 1) * _GAP_MM) / columns / page_mm[0],
        (room_mm[1] - (rows - 1) * _GAP_MM) / rows / page_mm[1],
    )


def _miniature(page: Page, x_mm: float, y_mm: float, scale: float) -> Group:
    drawing = page.drawing
    sheet = rectangle(0.0, 0.0, drawing.width_mm, drawing.height_mm, _EDGE)
    shapes: list[Shape] = [sheet]
    for _, layer in drawing.layers():
        shapes += layer
    return Group(tuple(shapes), placed(x_mm, y_mm, scale=scale), Path(sheet.commands, Style()))
