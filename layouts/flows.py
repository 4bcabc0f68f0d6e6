"""
Flows: headings, paragraphs, lists, tables and figures, stacked in columns and fitted.

For player aids, rules summaries, contents sheets and the backs of cards. `flow` takes
blocks and a box and returns shapes in the largest type that fits; sizes of all blocks go
up and down together, so a page keeps two or three sizes whatever its length.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

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
class _Set:
    """A block set at some size: shapes from the origin down."""

    shapes: tuple[Shape, ...]
    height_mm: float
    gap_mm: float
    stays_with_next: bool = False


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
    left, top, right, bottom = box
    width_mm = (right - left - (column_count - 1) * column_gap_mm) / column_count
    size_mm = max_size_mm
    while True:
        sets = [_set_block(block, width_mm, size_mm, ink) for block in blocks]
        columns = _columns(sets, bottom - top)
        if len(columns) <= column_count and _is_narrow_enough(blocks, width_mm):
            break
        if size_mm <= min_size_mm:
            raise TextFitError(
                f"{len(blocks)} blocks of text do not fit {right - left:.0f} x "
                f"{bottom - top:.0f} mm at {min_size_mm:.2f} mm; shorten them or take more room."
            )
        size_mm = max(min_size_mm, size_mm * _STEP)
    columns = _balanced(sets, column_count, bottom - top)
    return _placed_columns(columns, box, width_mm, column_gap_mm)


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
    try:
        page = flow(
            blocks,
            box,
            ink=ink,
            max_size_mm=max_size_mm,
            min_size_mm=min_size_mm,
            column_count=column_count,
            column_gap_mm=column_gap_mm,
        )
    except TextFitError:
        left, top, right, bottom = box
        width_mm = (right - left - (column_count - 1) * column_gap_mm) / column_count
        size_mm = (max_size_mm * min_size_mm) ** 0.5
        sets = [_set_block(block, width_mm, size_mm, ink) for block in blocks]
        columns = _columns(sets, bottom - top)
        if not all(columns) or not _is_narrow_enough(blocks, width_mm):
            raise
        return tuple(
            _placed_columns(columns[start : start + column_count], box, width_mm, column_gap_mm)
            for start in range(0, len(columns), column_count)
        )
    return (page,)


def flow_height_mm(blocks: Sequence[Block], width_mm: float, size_mm: float) -> float:
    """Return how high *blocks* stand in one column of that width, at that size."""
    ((*column,),) = _columns([_set_block(b, width_mm, size_mm, "#000000") for b in blocks], 1e9)
    return max(y_mm + piece.height_mm for y_mm, piece in column) if column else 0.0


def _placed_columns(
    columns: Sequence[Sequence[tuple[float, _Set]]], box: Box, width_mm: float, gap_mm: float
) -> tuple[Shape, ...]:
    """Return the shapes of columns side by side."""
    left, top, _, _ = box
    return tuple(
        Group((shape,), placed(left + number * (width_mm + gap_mm), top + y_mm))
        for number, column in enumerate(columns)
        for y_mm, piece in column
        for shape in piece.shapes
    )


def _is_narrow_enough(blocks: Sequence[Block], width_mm: float) -> bool:
    """Tell whether every figure fits its column."""
    return all(
        block.width_mm <= width_mm + _SLACK_MM for block in blocks if isinstance(block, Figure)
    )


def _columns(sets: Sequence[_Set], height_mm: float) -> list[list[tuple[float, _Set]]]:
    """Return the columns that are needed, each a list of blocks with their tops."""
    columns: list[list[tuple[float, _Set]]] = [[]]
    y_mm = 0.0
    for group in _groups(sets):
        need_mm = sum(piece.height_mm for piece in group)
        need_mm += sum(piece.gap_mm for piece in group[1:])
        gap_mm = group[0].gap_mm if columns[-1] else 0.0
        if columns[-1] and y_mm + gap_mm + need_mm > height_mm + _SLACK_MM:
            columns.append([])
            y_mm, gap_mm = 0.0, 0.0
        for place, piece in enumerate(group):
            y_mm += gap_mm if place == 0 else piece.gap_mm
            columns[-1].append((y_mm, piece))
            y_mm += piece.height_mm
        if y_mm > height_mm + _SLACK_MM:
            # A single block higher than a column: say so by asking for far too many.
            columns.extend([] for _ in range(1000))
    return columns


def _balanced(
    sets: Sequence[_Set], column_count: int, height_mm: float
) -> list[list[tuple[float, _Set]]]:
    """Return the columns, as equally filled as whole blocks allow."""
    total_mm = sum(piece.height_mm + piece.gap_mm for piece in sets)
    for step in range(100):
        share_mm = min(height_mm, total_mm / column_count * (1 + step / 50))
        columns = _columns(sets, share_mm)
        if len(columns) <= column_count:
            return columns
    return _columns(sets, height_mm)


def _groups(sets: Sequence[_Set]) -> Iterator[list[_Set]]:
    """Yield blocks that must stand in one column: headings with what they head."""
    group: list[_Set] = []
    for piece in sets:
        group.append(piece)
        if not piece.stays_with_next:
            yield group
            group = []
    if group:
        yield group


def _set_block(block: Block, width_mm: float, size_mm: float, ink: str) -> _Set:
    """Return *block* set in a column."""
    gap_mm = _GAP * size_mm
    if isinstance(block, Heading):
        text = _text(block.text, width_mm, size_mm * _HEADING_SCALE, ink, is_bold=True)
        return _Set(text.shapes, text.height_mm, _HEADING_GAP * size_mm, stays_with_next=True)
    if isinstance(block, Paragraph):
        size_mm = max(MIN_SIZE_MM, size_mm * block.scale)
        text = _text(block.text, width_mm, size_mm, ink, is_bold=block.is_bold, anchor=block.anchor)
        return _Set(text.shapes, text.height_mm, gap_mm)
    if isinstance(block, Bullets):
        return _set_bullets(block, width_mm, size_mm, ink)
    if isinstance(block, Table):
        return _set_table(block, width_mm, size_mm, ink)
    shift = placed((width_mm - block.width_mm) / 2, 0.0)
    return _Set((Group(block.shapes, shift),), block.height_mm, gap_mm)


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


def _set_bullets(block: Bullets, width_mm: float, size_mm: float, ink: str) -> _Set:
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
    return _Set(tuple(shapes), max(0.0, y_mm - 0.15 * size_mm), _GAP * size_mm)


def _set_table(block: Table, width_mm: float, size_mm: float, ink: str) -> _Set:
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
    return _Set(tuple(shapes), y_mm, _GAP * size_mm)
