"""
Blocks: headings, paragraphs, lists, tables, pictures with words; each set in a column.

`set_block` makes one block a part: its lines in a column of some width, at some size of type.
Nothing is shrunk here; `layouts.flows` sets blocks in the size that fits.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from operator import le
from typing import NamedTuple, TypeAlias

from layouts.richtexts import (
    Setting,
    Words,
    joined_lines,
    plain_text,
    set_words,
    widest_word_mm,
    wrapped_words,
)
from layouts.shapes import Anchor, Face, Group, Shape, Style, placed, polyline
from layouts.textblocks import MIN_SIZE_MM

_SLACK_MM = 1e-6

HEADING_SCALE = 1.3
_BULLET_INDENT = 0.9
_LEVEL = 1.2  # of the size: how far a list in a list is indented
_TOGETHER = 2  # lines at either end of a paragraph that stay in one column
_CELL_GAP_MM = 1.2
_HAIRLINE_MM = 0.12
_PICTURE_GAP_MM = 2.2


@dataclass(frozen=True, slots=True)
class Part:
    """
    Shapes from the origin down, how high they are, and the gap before the next part.

    Attributes:
        stays_with_next: both stand in one column, as a heading with what it heads.
    """

    shapes: tuple[Shape, ...]
    height_mm: float
    gap_mm: float = 0.0
    stays_with_next: bool = False


def enlarged(part: Part, scale: float) -> Part:
    """Return *part* so many times as large."""
    if scale == 1.0:
        return part
    shapes = (Group(part.shapes, placed(0.0, 0.0, scale=scale)),)
    return replace(
        part, shapes=shapes, height_mm=scale * part.height_mm, gap_mm=scale * part.gap_mm
    )


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that begins something new; it never ends a column."""

    text: Words
    scale: float = HEADING_SCALE


@dataclass(frozen=True, slots=True)
class Paragraph:
    """
    Running text. *scale* makes it smaller or larger than the rest.

    Attributes:
        leads_on: what it announces follows, and never in another column.
        level: how deep it stands in lists.
        may_break: a column may end within it, though no line stands alone.
    """

    text: Words
    is_bold: bool = False
    scale: float = 1.0
    anchor: Anchor = "start"
    leads_on: bool = False
    level: int = 0
    may_break: bool = False


@dataclass(frozen=True, slots=True)
class Bullets:
    """
    A list; each item is wrapped with a hanging indent. Numbered from *first* if asked for.

    Attributes:
        level: how deep it stands in other lists.
    """

    items: tuple[Words, ...]
    is_numbered: bool = False
    first: int = 1
    level: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """Shapes of a fixed size about their top left corner, set in the middle of the column."""

    shapes: tuple[Shape, ...]
    width_mm: float
    height_mm: float


Cell: TypeAlias = Words | Figure


@dataclass(frozen=True, slots=True)
class Table:
    """
    Rows of cells between hairlines; a cell holds words or a picture.

    Attributes:
        rows: the first is the heading if *has_heading*.
        shares: how wide the columns are, as shares of the whole.
        anchors: how each column is set; the start for those not told.
    """

    rows: tuple[tuple[Cell, ...], ...]
    shares: tuple[float, ...]
    anchors: tuple[Anchor, ...] = ()
    has_heading: bool = True


@dataclass(frozen=True, slots=True)
class Pictured:
    """
    A picture with words on its right: a line in bold, then plain text, then small signs.

    Pictures of one width in blocks below each other make a column of their own.
    """

    picture: Figure
    title: str = ""
    text: str = ""
    signs: Figure | None = None


Block: TypeAlias = Heading | Paragraph | Bullets | Table | Figure | Pictured


def least_width_mm(block: Block) -> float:
    """Return the width that the pictures of *block* take; 0 for text, which wraps."""
    if isinstance(block, Figure):
        return block.width_mm
    if isinstance(block, Pictured):
        beside_mm = block.signs.width_mm if block.signs else 0.0
        return block.picture.width_mm + _PICTURE_GAP_MM + beside_mm
    return 0.0


def set_block(block: Block, width_mm: float, size_mm: float, ink: str) -> Part:
    """Return *block* set in a column."""
    if isinstance(block, Heading):
        how = Setting(_face(True), size_mm * block.scale, ink)
        text = set_words(block.text, 0.0, 0.0, width_mm, how)
        return Part(text.shapes, text.height_mm)
    if isinstance(block, Paragraph):
        left_mm = min(block.level * _LEVEL * size_mm, width_mm / 2)
        size_mm = max(MIN_SIZE_MM, size_mm * block.scale)
        how = Setting(_face(block.is_bold), size_mm, ink, block.anchor)
        text = set_words(block.text, left_mm, 0.0, width_mm - left_mm, how)
        return Part(text.shapes, text.height_mm)
    if isinstance(block, Bullets):
        return _set_bullets(block, width_mm, size_mm, ink)
    if isinstance(block, Table):
        return _set_table(block, width_mm, size_mm, ink)
    if isinstance(block, Pictured):
        return _set_pictured(block, width_mm, size_mm, ink)
    shift = placed((width_mm - block.width_mm) / 2, 0.0)
    return Part((Group(block.shapes, shift),), block.height_mm)


def set_parts(block: Block, width_mm: float, size_mm: float, ink: str) -> list[Part]:
    """Return *block* set in a column, in several parts where a column may end within it."""
    if not (isinstance(block, Paragraph) and block.may_break):
        return [set_block(block, width_mm, size_mm, ink)]
    left_mm = min(block.level * _LEVEL * size_mm, width_mm / 2)
    how = Setting(_face(block.is_bold), max(MIN_SIZE_MM, size_mm * block.scale), ink)
    lines = wrapped_words(block.text, width_mm - left_mm, how)
    if len(lines) < 2 * _TOGETHER:
        return [set_block(block, width_mm, size_mm, ink)]
    middle = ([line] for line in lines[_TOGETHER:-_TOGETHER])
    chunks = (lines[:_TOGETHER], *middle, lines[-_TOGETHER:])
    return [
        set_block(replace(block, text=joined_lines(chunk)), width_mm, size_mm, ink)
        for chunk in chunks
    ]


def plain_lines(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the lines of blocks as plain text, without their pictures."""
    for block in blocks:
        if isinstance(block, Heading):
            yield f"\n{plain_text(block.text).upper()}"
        elif isinstance(block, Paragraph):
            yield plain_text(block.text)
        elif isinstance(block, Bullets):
            yield from _items(block)
        elif isinstance(block, Table):
            for row in block.rows:
                yield " | ".join(plain_text(one) for one in row if not isinstance(one, Figure))
        elif isinstance(block, Pictured):
            yield " ".join(filter(None, (block.title, block.text)))


def _items(block: Bullets) -> Iterator[str]:
    for number, item in enumerate(block.items, start=1):
        mark = f"{number}." if block.is_numbered else "\N{BULLET}"
        yield f"{mark} {plain_text(item)}"


def _face(is_bold: bool) -> Face:
    return "sans-semibold" if is_bold else "sans"


def _set_bullets(block: Bullets, width_mm: float, size_mm: float, ink: str) -> Part:
    """Return a list, item below item."""
    left_mm = min(block.level * _LEVEL * size_mm, width_mm / 2)
    indent_mm = left_mm + _BULLET_INDENT * size_mm * (1.5 if block.is_numbered else 1.0)
    how = Setting("sans", size_mm, ink)
    shapes: list[Shape] = []
    y_mm = 0.0
    for number, item in enumerate(block.items, start=block.first):
        sign = f"{number}." if block.is_numbered else "\N{BULLET}"
        shapes += set_words(sign, left_mm, y_mm, width_mm, how).shapes
        text = set_words(item, indent_mm, y_mm, width_mm - indent_mm, how)
        shapes += text.shapes
        y_mm += text.height_mm + 0.15 * size_mm
    return Part(tuple(shapes), max(0.0, y_mm - 0.15 * size_mm))


def _set_pictured(block: Pictured, width_mm: float, size_mm: float, ink: str) -> Part:
    """Return a picture with words on its right, the less high one in the middle of the other."""
    left_mm = block.picture.width_mm + _PICTURE_GAP_MM
    shapes: list[Shape] = []
    y_mm = 0.0
    for words, is_bold in ((block.title, True), (block.text, False)):
        if words:
            how = Setting(_face(is_bold), size_mm, ink)
            text = set_words(words, left_mm, y_mm, width_mm - left_mm, how)
            shapes += text.shapes
            y_mm += text.height_mm
    if block.signs:
        y_mm += 0.2 * size_mm
        shapes.append(Group(block.signs.shapes, placed(left_mm, y_mm)))
        y_mm += block.signs.height_mm
    height_mm = max(y_mm, block.picture.height_mm)
    return Part(
        (
            Group(block.picture.shapes, placed(0.0, (height_mm - block.picture.height_mm) / 2)),
            Group(tuple(shapes), placed(0.0, (height_mm - y_mm) / 2)),
        ),
        height_mm,
    )


def _set_table(block: Table, width_mm: float, size_mm: float, ink: str) -> Part:
    """Return a table, hairlines between its rows."""
    edges = list(accumulate(_column_widths(block, width_mm, size_mm), initial=0.0))
    start: Anchor = "start"
    anchors = (*block.anchors, *(start for _ in block.shares))
    columns = tuple(
        _Column(left, right - left - _CELL_GAP_MM, anchor)
        for (left, right), anchor in zip(pairwise(edges), anchors, strict=False)
    )
    shapes: list[Shape] = []
    hairline = Style(stroke=ink, stroke_mm=_HAIRLINE_MM, round_ends=False)
    y_mm = 0.0
    for number, row in enumerate(block.rows):
        if number:
            shapes.append(polyline(((0.0, y_mm), (width_mm, y_mm)), hairline))
        how = Setting(_face(block.has_heading and number == 0), size_mm, ink)
        part = _set_row(row, columns, y_mm, how)
        shapes += part.shapes
        y_mm += part.height_mm
    return Part(tuple(shapes), y_mm)


def _column_widths(block: Table, width_mm: float, size_mm: float) -> list[float]:
    """Return widths as their shares; where that would break a word, as wide as it, if they can."""
    widths_mm = [share / sum(block.shares) * width_mm for share in block.shares]
    needs_mm = [_CELL_GAP_MM + _SLACK_MM] * len(widths_mm)
    for number, row in enumerate(block.rows):
        face = _face(block.has_heading and number == 0)
        for column, cell in enumerate(row[: len(needs_mm)]):
            if not isinstance(cell, Figure):
                word_mm = widest_word_mm(cell, face, size_mm) + _CELL_GAP_MM + _SLACK_MM
                needs_mm[column] = max(needs_mm[column], word_mm)
    if all(map(le, needs_mm, widths_mm)) or sum(needs_mm) > width_mm:
        return widths_mm
    spare_mm = [max(0.0, wide - need) for wide, need in zip(widths_mm, needs_mm, strict=True)]
    rest_mm = width_mm - sum(needs_mm)
    return [
        need + rest_mm * spare / (sum(spare_mm) or 1.0)
        for need, spare in zip(needs_mm, spare_mm, strict=True)
    ]


class _Column(NamedTuple):
    """A column of a table: its left edge, the room for cells, and how they are set."""

    x_mm: float
    width_mm: float
    anchor: Anchor


def _set_row(
    row: tuple[Cell, ...], columns: tuple[_Column, ...], y_mm: float, how: Setting
) -> Part:
    """Return a row from *y_mm* down; beside a picture words stand in the middle."""
    pad_mm = 0.25 * how.size_mm
    pictures_mm = [cell.height_mm for cell in row if isinstance(cell, Figure)]
    texts = [
        set_words(
            cell, column.x_mm, y_mm + pad_mm, column.width_mm, replace(how, anchor=column.anchor)
        )
        for cell, column in zip(row, columns, strict=False)
        if not isinstance(cell, Figure)
    ]
    room_mm = max([*pictures_mm, *(text.height_mm for text in texts)])
    shapes: list[Shape] = []
    for text in texts:
        down_mm = (room_mm - text.height_mm) / 2 if pictures_mm else 0.0
        shapes += (Group(text.shapes, placed(0.0, down_mm)),) if down_mm else text.shapes
    for cell, column in zip(row, columns, strict=False):
        if isinstance(cell, Figure):
            share = {"start": 0.0, "middle": 0.5, "end": 1.0}[column.anchor]
            x_mm = column.x_mm + share * (column.width_mm - cell.width_mm)
            down_mm = (room_mm - cell.height_mm) / 2
            shapes.append(Group(cell.shapes, placed(x_mm, y_mm + pad_mm + down_mm)))
    return Part(tuple(shapes), room_mm + 2 * pad_mm)
