"""
Posters: a drawing larger than the paper, at its true size over several sheets.

Each sheet shows a window of the drawing. Windows of neighbours overlap by exactly
`overlap_mm`, so that one sheet is glued onto the rim of the next; glue marks at the
corners of the overlap come to lie on one another. Rows have letters, columns numbers.
An assembly map comes first.

The drawing is held once, as one symbol a layer, and every page uses it.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from layouts.documents import Box, Page
from layouts.drawings import Drawing, Layer, make_drawing
from layouts.errors import SheetError
from layouts.marks import MARK_INK, above_footer, footer, glue_mark
from layouts.papers import DEFAULT_MARGIN_MM, Paper, landscape, portrait, printable_box
from layouts.rowletters import row_letters
from layouts.shapes import (
    Group,
    Point,
    Shape,
    Style,
    Symbol,
    Text,
    Transform,
    Use,
    placed,
    polyline,
    rectangle,
)

DEFAULT_OVERLAP_MM = 10.0

OVERLAP_STYLE = Style(stroke="#999999", stroke_mm=0.15, dash_mm=(2.0, 2.0), round_ends=False)
LABEL_GROUND = Style(fill="#ffffff", stroke=MARK_INK, stroke_mm=0.2)

# A drawing exactly as large as its sheets needs no further one, whatever the last digit.
_SLACK_MM = 1e-6
_TITLE_MM = 6.0
_MAP_LABEL_SHARE = 0.22


# Where something begins and ends along one axis, in mm.
Span: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Window:
    """What one sheet shows: its place in the grid, from 0, and its box in the drawing."""

    row: int
    column: int
    box: Box

    @property
    def label(self) -> str:
        """Its row letter and column number: A1, A2, ... B1."""
        return f"{row_letters(self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class PosterGrid:
    """How a drawing is spread over sheets; blank windows are left out."""

    paper: Paper
    row_count: int
    column_count: int
    overlap_mm: float
    windows: tuple[Window, ...]


def plan_poster(
    width_mm: float,
    height_mm: float,
    paper: Paper,
    *,
    content: Sequence[Box] | None = None,
    margin_mm: float = DEFAULT_MARGIN_MM,
    overlap_mm: float = DEFAULT_OVERLAP_MM,
) -> PosterGrid:
    """
    Return the grid of fewest sheets that covers a drawing of that size.

    The drawing lies in the middle of it. A window that none of the *content* boxes reaches
    into is left out; without *content* every window is kept.

    Raises:
        SheetError: the overlap leaves nothing of a sheet.
    """
    grids = []
    for turned in (portrait(paper), landscape(paper)):
        left, top, right, bottom = above_footer(printable_box(turned, margin_mm))
        columns = _spans(width_mm, right - left, overlap_mm)
        rows = _spans(height_mm, bottom - top, overlap_mm)
        windows = tuple(_windows(columns, rows, content))
        grids.append(PosterGrid(turned, len(rows), len(columns), overlap_mm, windows))
    return min(grids, key=lambda grid: len(grid.windows))


def lay_out_poster(
    drawing: Drawing,
    paper: Paper,
    *,
    name: str,
    title: Callable[[str], str],
    map_title: str,
    footer_text: str = "",
    content: Sequence[Box] | None = None,
    margin_mm: float = DEFAULT_MARGIN_MM,
    overlap_mm: float = DEFAULT_OVERLAP_MM,
) -> tuple[Page, ...]:
    """
    Return the assembly map, then one page a window, row by row.

    *name* names the symbols of the drawing and is unique within the document. *title*
    makes a page's title of its label ("A1"). A poster of a single sheet has no map.

    Raises:
        SheetError: the overlap leaves nothing of a sheet.
    """
    grid = plan_poster(
        drawing.width_mm,
        drawing.height_mm,
        paper,
        content=content,
        margin_mm=margin_mm,
        overlap_mm=overlap_mm,
    )
    poster = _Poster(
        drawing,
        grid,
        _layer_symbols(drawing, name),
        printable_box(grid.paper, margin_mm),
        footer_text,
    )
    pages = [_window_page(poster, window, title(window.label)) for window in grid.windows]
    if len(pages) > 1:
        pages.insert(0, _map_page(poster, map_title))
    return tuple(pages)


def _windows(
    columns: Sequence[Span], rows: Sequence[Span], content: Sequence[Box] | None
) -> Iterator[Window]:
    """Yield the windows that show anything, row by row."""
    for row, (top, bottom) in enumerate(rows):
        for column, (left, right) in enumerate(columns):
            window = Window(row, column, (left, top, right, bottom))
            if content is None or _shows(window, content):
                yield window


def _spans(length_mm: float, room_mm: float, overlap_mm: float) -> list[Span]:
    """Return the fewest spans of *room_mm* that cover a length, which lies in their middle."""
    step_mm = room_mm - overlap_mm
    if overlap_mm < 0.0 or step_mm <= 0.0:
        raise SheetError(
            f"an overlap of {overlap_mm:g} mm does not suit sheets with {room_mm:.1f} mm to print "
            "on; take about 10 mm, or a larger paper."
        )
    count = max(1, math.ceil((length_mm - overlap_mm - _SLACK_MM) / step_mm))
    start_mm = (length_mm - (count * step_mm + overlap_mm)) / 2
    starts = (start_mm + number * step_mm for number in range(count))
    return [(start, start + room_mm) for start in starts]


def _shows(window: Window, content: Sequence[Box]) -> bool:
    """Return whether any of the boxes reaches into the window."""
    x1, y1, x2, y2 = window.box
    return any(
        left < x2 and right > x1 and top < y2 and bottom > y1
        for left, top, right, bottom in content
    )


def _layer_symbols(drawing: Drawing, name: str) -> dict[Layer, Symbol]:
    """Return one symbol for all that a layer of the drawing holds."""
    box = (0.0, 0.0, drawing.width_mm, drawing.height_mm)
    return {layer: Symbol(f"{name} {layer}", shapes, box) for layer, shapes in drawing.layers()}


@dataclass(frozen=True, slots=True)
class _Poster:
    """What the pages of one poster share."""

    drawing: Drawing
    grid: PosterGrid
    symbols: dict[Layer, Symbol]
    printable: Box
    footer_text: str

    def footer(self, title: str, label: str = "") -> tuple[Shape, ...]:
        """Return the footer of a page of that title."""
        text = f"{title} · {self.footer_text}" if self.footer_text else title
        return footer(text, self.printable, label=label)


def _window_page(poster: _Poster, window: Window, title: str) -> Page:
    """Return the page of one window."""
    x1, y1, x2, y2 = window.box
    to_page = placed(poster.printable[0] - x1, poster.printable[1] - y1)
    clip = rectangle(x1, y1, x2 - x1, y2 - y1, Style())
    layers: dict[Layer, tuple[Shape, ...]] = {
        layer: (Group((Use(symbol, Transform()),), to_page, clip),)
        for layer, symbol in poster.symbols.items()
    }
    marks = (
        *layers.get("marks", ()),
        Group(tuple(_overlap_marks(window, poster.grid)), to_page),
        *poster.footer(title, window.label),
    )
    page = Drawing(
        poster.grid.paper.width_mm,
        poster.grid.paper.height_mm,
        layers.get("art", ()),
        layers.get("cut", ()),
        layers.get("fold", ()),
        marks,
    )
    return Page(page, title)


def _overlap_marks(window: Window, grid: PosterGrid) -> Iterator[Shape]:
    """Yield the dashed lines where neighbours begin, and the glue marks at their ends."""
    x1, y1, x2, y2 = window.box
    overlap_mm = grid.overlap_mm
    if not overlap_mm:
        return
    present = {(other.row, other.column) for other in grid.windows}
    lines: list[tuple[Point, Point]] = []
    corners: dict[Point, None] = {}
    for step, inner, outer in ((-1, x1 + overlap_mm, x1), (1, x2 - overlap_mm, x2)):
        if (window.row, window.column + step) in present:
            lines.append(((inner, y1), (inner, y2)))
            corners |= dict.fromkeys((x, y) for x in (inner, outer) for y in (y1, y2))
    for step, inner, outer in ((-1, y1 + overlap_mm, y1), (1, y2 - overlap_mm, y2)):
        if (window.row + step, window.column) in present:
            lines.append(((x1, inner), (x2, inner)))
            corners |= dict.fromkeys((x, y) for x in (x1, x2) for y in (inner, outer))
    yield from (polyline(line, OVERLAP_STYLE) for line in lines)
    for corner in corners:
        yield from glue_mark(corner)


def _map_page(poster: _Poster, title: str) -> Page:
    """Return the assembly map: the drawing made small, the sheets and their labels."""
    grid, left, top = poster.grid, poster.printable[0], poster.printable[1]
    shrink = _map_transform(poster)
    art = [Use(symbol, shrink) for layer, symbol in poster.symbols.items() if layer != "marks"]
    frames = tuple(
        rectangle(x1, y1, x2 - x1, y2 - y1, Style(stroke=MARK_INK, stroke_mm=0.3 / shrink.a))
        for x1, y1, x2, y2 in (window.box for window in grid.windows)
    )
    labels = [shape for window in grid.windows for shape in _map_label(window, shrink)]
    heading = Text(left, top + _TITLE_MM, title, "serif-semibold", _TITLE_MM, MARK_INK)
    page = make_drawing(
        grid.paper.width_mm,
        grid.paper.height_mm,
        art=art,
        marks=(heading, Group(frames, shrink), *labels, *poster.footer(title)),
    )
    return Page(page, title)


def _map_transform(poster: _Poster) -> Transform:
    """Return the map from the drawing to the middle of the page below its title."""
    left, top, right, bottom = above_footer(poster.printable)
    top += _TITLE_MM * 2
    drawing, boxes = poster.drawing, [window.box for window in poster.grid.windows]
    x1 = min([0.0, *(box[0] for box in boxes)])
    y1 = min([0.0, *(box[1] for box in boxes)])
    x2 = max([drawing.width_mm, *(box[2] for box in boxes)])
    y2 = max([drawing.height_mm, *(box[3] for box in boxes)])
    scale = min((right - left) / (x2 - x1), (bottom - 2.0 - top) / (y2 - y1), 1.0)
    x_mm = (left + right - scale * (x1 + x2)) / 2
    return placed(x_mm, top - scale * y1, scale=scale)


def _map_label(window: Window, shrink: Transform) -> Iterator[Shape]:
    """Yield the label of a sheet on a white ground in the middle of its window."""
    x1, y1, x2, y2 = window.box
    x, y = shrink.apply(((x1 + x2) / 2, (y1 + y2) / 2))
    size_mm = max(2.2, min(8.0, _MAP_LABEL_SHARE * shrink.a * min(x2 - x1, y2 - y1)))
    width_mm, height_mm = size_mm * (0.7 * len(window.label) + 0.6), size_mm * 1.4
    yield rectangle(x - width_mm / 2, y - height_mm / 2, width_mm, height_mm, LABEL_GROUND)
    yield Text(x, y + size_mm * 0.33, window.label, "sans-semibold", size_mm, MARK_INK, "middle")
