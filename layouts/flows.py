"""
Flows: headings, paragraphs, lists, tables and figures, stacked in columns and fitted.

For player aids, rules summaries, contents sheets and the backs of cards. `flow` takes
blocks and a box and returns shapes in the largest type that fits; sizes of all blocks go
up and down together, so a page keeps two or three sizes whatever its length.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import TypeAlias

from layouts.columns import (
    Part,
    balanced_height,
    column_width,
    fill_columns,
    fits_columns,
)
from layouts.documents import Box
from layouts.errors import TextFitError
from layouts.shapes import Anchor, Group, Shape, Style, placed, polyline
from layouts.textblocks import LINE_HEIGHT, MIN_SIZE_MM, TextBlock, paragraph

_HEADING_SCALE = 1.3
_STEP = 0.97
_GAP = 0.45  # between blocks, of the size of the text
_HEADING_GAP = 0.8
_BULLET_INDENT = 0.9
_CELL_GAP_MM = 1.2
_HAIRLINE_MM = 0.12
_SLACK_MM = 1e-6


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that begins something new; it never ends a column."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Plain text. *scale* makes it smaller or larger than the rest."""

    text: str
    is_bold: bool = False
    scale: float = 1.0
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; each item is wrapped with a hanging indent. Numbered from 1 if asked for."""

    items: tuple[str, ...]
    is_numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """
    Rows of cells between hairlines.

    Attributes:
        rows: the first is the heading if *has_heading*.
        shares: how wide the columns are, as shares of the whole.
        anchors: how each column is set; the start for those not told.
    """

    rows: tuple[tuple[str, ...], ...]
    shares: tuple[float, ...]
    anchors: tuple[Anchor, ...] = ()
    has_heading: bool = True


@dataclass(frozen=True, slots=True)
class Figure:
    """Shapes of a fixed size about their top left corner, set in the middle of the column."""

    shapes: tuple[Shape, ...]
    width_mm: float
    height_mm: float


Block: TypeAlias = Heading | Paragraph | Bullets | Table | Figure


@dataclass(frozen=True, slots=True)
class _Page:
    """Where text is set: the box, its columns, the colour."""

    box: Box
    ink: str
    column_count: int
    column_gap_mm: float

    @property
    def width_mm(self) -> float:
        """How wide a column is."""
        return column_width(self.box[2] - self.box[0], self.column_count, self.column_gap_mm)

    @property
    def height_mm(self) -> float:
        """How high a column is."""
        return self.box[3] - self.box[1]


def flow(
    blocks: Sequence[Block],
    box: Box,
    *,
    ink: str,
    max_size_mm: float,
    min_size_mm: float = MIN_SIZE_MM,
    column_count: int = 1,
    column_gap_mm: float = 6.0,
) -> tuple[Shape, ...]:
    """
    Return *blocks* set in columns within *box*, in the largest size that fits.

    Raises:
        TextFitError: they do not fit at *min_size_mm*.
    """
    return _flow(blocks, _Page(box, ink, column_count, column_gap_mm), max_size_mm, min_size_mm)


def flow_pages(
    blocks: Sequence[Block],
    box: Box,
    *,
    ink: str,
    max_size_mm: float,
    min_size_mm: float = MIN_SIZE_MM,
    column_count: int = 1,
    column_gap_mm: float = 6.0,
) -> tuple[tuple[Shape, ...], ...]:
    """
    Return *blocks* on one page if they fit it as by `flow`, else on as many as they need.

    Several pages are set at the geometric mean of both sizes: large enough to read, small
    enough to stay few.

    Raises:
        TextFitError: a single block does not fit a column.
    """
    page = _Page(box, ink, column_count, column_gap_mm)
    try:
        return (_flow(blocks, page, max_size_mm, min_size_mm),)
    except TextFitError:
        parts = _set_blocks(blocks, page, (max_size_mm * min_size_mm) ** 0.5)
        columns = fill_columns(parts, page.height_mm)
        if not fits_columns(parts, len(columns), page.height_mm) or not _are_narrow(blocks, page):
            raise
    starts = range(0, len(columns), column_count)
    return tuple(_drawn(columns[start : start + column_count], page) for start in starts)


def _flow(
    blocks: Sequence[Block], page: _Page, max_size_mm: float, min_size_mm: float
) -> tuple[Shape, ...]:
    """Return *blocks* on one page, in the largest size that fits."""
    size_mm = max_size_mm
    while True:
        parts = _set_blocks(blocks, page, size_mm)
        is_high_enough = fits_columns(parts, page.column_count, page.height_mm)
        if is_high_enough and _are_narrow(blocks, page):
            return _drawn(fill_columns(parts, _balanced_mm(parts, page)), page)
        if size_mm <= min_size_mm:
            raise TextFitError(
                f"{len(blocks)} blocks of text do not fit {page.box[2] - page.box[0]:.0f} x "
                f"{page.height_mm:.0f} mm at {min_size_mm:.2f} mm; shorten them or take more room."
            )
        size_mm = max(min_size_mm, size_mm * _STEP)


def _balanced_mm(parts: Sequence[Part], page: _Page) -> float:
    """Return the height at which the columns are as equally filled as whole blocks allow."""
    share_mm = sum(part.height_mm + part.gap_mm for part in parts) / page.column_count
    heights = (min(page.height_mm, share_mm * (1 + step / 50)) for step in count())
    return balanced_height(parts, page.column_count, heights)


def _drawn(columns: Sequence[Sequence[Part]], page: _Page) -> tuple[Shape, ...]:
    """Return the shapes of columns side by side, each in its place."""
    left, top, _, _ = page.box
    shapes: list[Shape] = []
    for number, column in enumerate(columns):
        x_mm = left + number * (page.width_mm + page.column_gap_mm)
        y_mm = 0.0
        for part in column:
            shapes += (Group((shape,), placed(x_mm, top + y_mm)) for shape in part.shapes)
            y_mm += part.height_mm
            y_mm += part.gap_mm
    return tuple(shapes)


def _are_narrow(blocks: Sequence[Block], page: _Page) -> bool:
    """Tell whether every figure fits its column."""
    widths_mm = (block.width_mm for block in blocks if isinstance(block, Figure))
    return max(widths_mm, default=0.0) <= page.width_mm + _SLACK_MM


def _set_blocks(blocks: Sequence[Block], page: _Page, size_mm: float) -> list[Part]:
    """Return *blocks* set in that size, with the gaps before the next ones."""
    parts = [_set_block(block, page.width_mm, size_mm, page.ink) for block in blocks]
    headings = [isinstance(block, Heading) for block in blocks]
    # Behind the last one stands the gap that the first would have before it.
    gaps = [(_HEADING_GAP if is_heading else _GAP) * size_mm for is_heading in headings]
    return [
        replace(part, gap_mm=gap_mm, stays_with_next=is_heading)
        for part, gap_mm, is_heading in zip(parts, [*gaps[1:], *gaps[:1]], headings, strict=True)
    ]


def _set_block(block: Block, width_mm: float, size_mm: float, ink: str) -> Part:
    """Return *block* set in a column."""
    if isinstance(block, Heading):
        text = _text(block.text, width_mm, size_mm * _HEADING_SCALE, ink, is_bold=True)
        return Part(text.shapes, text.height_mm)
    if isinstance(block, Paragraph):
        size_mm = max(MIN_SIZE_MM, size_mm * block.scale)
        text = _text(block.text, width_mm, size_mm, ink, is_bold=block.is_bold, anchor=block.anchor)
        return Part(text.shapes, text.height_mm)
    if isinstance(block, Bullets):
        return _set_bullets(block, width_mm, size_mm, ink)
    if isinstance(block, Table):
        return _set_table(block, width_mm, size_mm, ink)
    shift = placed((width_mm - block.width_mm) / 2, 0.0)
    return Part((Group(block.shapes, shift),), block.height_mm)


def _text(
    text: str,
    width_mm: float,
    size_mm: float,
    ink: str,
    *,
    x_mm: float = 0.0,
    y_mm: float = 0.0,
    is_bold: bool = False,
    anchor: Anchor = "start",
) -> TextBlock:
    """Return a paragraph at the origin or where told."""
    return paragraph(
        text,
        x_mm=x_mm,
        y_mm=y_mm,
        width_mm=width_mm,
        face="sans-semibold" if is_bold else "sans",
        size_mm=size_mm,
        fill=ink,
        anchor=anchor,
        line_height=LINE_HEIGHT,
    )


def _set_bullets(block: Bullets, width_mm: float, size_mm: float, ink: str) -> Part:
    """Return a list, item below item."""
    indent_mm = _BULLET_INDENT * size_mm * (1.5 if block.is_numbered else 1.0)
    shapes: list[Shape] = []
    y_mm = 0.0
    for number, item in enumerate(block.items, start=1):
        sign = f"{number}." if block.is_numbered else "\N{BULLET}"
        shapes += _text(sign, width_mm, size_mm, ink, y_mm=y_mm).shapes
        text = _text(item, width_mm - indent_mm, size_mm, ink, x_mm=indent_mm, y_mm=y_mm)
        shapes += text.shapes
        y_mm += text.height_mm + 0.15 * size_mm
    return Part(tuple(shapes), max(0.0, y_mm - 0.15 * size_mm))


def _set_table(block: Table, width_mm: float, size_mm: float, ink: str) -> Part:
    """Return a table, hairlines between its rows."""
    edges = [0.0]
    for share in block.shares:
        edges.append(edges[-1] + share / sum(block.shares) * width_mm)
    start: Anchor = "start"
    anchors = (*block.anchors, *(start for _ in block.shares))
    shapes: list[Shape] = []
    hairline = Style(stroke=ink, stroke_mm=_HAIRLINE_MM, round_ends=False)
    pad_mm = 0.25 * size_mm
    y_mm = 0.0
    for number, row in enumerate(block.rows):
        if number:
            shapes.append(polyline(((0.0, y_mm), (width_mm, y_mm)), hairline))
        is_bold = block.has_heading and number == 0
        cells = [
            _text(
                cell,
                end - start - _CELL_GAP_MM,
                size_mm,
                ink,
                x_mm=start,
                y_mm=y_mm + pad_mm,
                is_bold=is_bold,
                anchor=anchor,
            )
            for cell, (start, end), anchor in zip(row, pairwise(edges), anchors, strict=False)
        ]
        shapes += (shape for cell in cells for shape in cell.shapes)
        y_mm += max(cell.height_mm for cell in cells) + 2 * pad_mm
    return Part(tuple(shapes), y_mm)
