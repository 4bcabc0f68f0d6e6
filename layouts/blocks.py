"""
Blocks: headings, paragraphs, lists, tables, figures; stacked in columns and fitted.

A block has three methods: `wrap` says how wide a column it wants, `split` where a column may end
within it, `draw` gives its shapes at some size of type. `flow` takes blocks and a box and returns
shapes in the largest type that fits; sizes of all blocks go up and down together, so a page keeps
two or three sizes whatever its length. What is set already stands in columns, over as many pages
as it takes.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from operator import le
from typing import ClassVar, TypeAlias

from layouts import NamedTuple, TextFitError, Value, documents, fonts, richtexts
from layouts.shapes import Anchor, Group, Shape, Style, placed, polyline

HEADING_SCALE = 1.3
_BULLET_INDENT = 0.9
_BESIDE_ICON = 0.6  # of the size
_LEVEL = 1.2  # of the size: how far a list in a list is indented
_TOGETHER = 2  # lines at either end of a paragraph that stay in one column
_CELL_GAP_MM = 1.2
_HAIRLINE_MM = 0.12
_PICTURE_GAP_MM = 1.0  # more beside a picture
_BULLET = "\N{BULLET}"
_STEP = 0.97  # how much smaller each attempt is
_BALANCE_MM = 0.1


class Column(NamedTuple):
    """Where a block is drawn: how wide, in what size of type and what colour."""

    width_mm: float
    size_mm: float
    ink: str

    def setting(self, *, is_bold: bool = False, scale: float = 1.0) -> richtexts.Setting:
        """Return how words are set, nothing smaller than what can be read."""
        size_mm = max(richtexts.MIN_SIZE_MM, self.size_mm * scale)
        return richtexts.Setting("sans-semibold" if is_bold else "sans", size_mm, self.ink)


class Block:
    """
    What stands in a column.

    Attributes:
        leads_on: what it announces follows, and never in another column.
        gap: before it, in sizes of the text.
    """

    __slots__ = ()
    leads_on: bool = False
    gap: ClassVar[float] = 0.45

    def wrap(self, column: Column, *, has_whole_words: bool = True) -> float:
        """Return how wide a column must be, so that no picture is cut and no word broken."""
        raise NotImplementedError

    def split(self, column: Column) -> "Sequence[Block]":
        """Return the blocks of which it consists, where a column may end between them."""
        del column  # most stay whole
        return (self,)

    def draw(self, column: Column) -> richtexts.Part:
        """Return its shapes from the origin down."""
        raise NotImplementedError

    def plain(self) -> Iterator[str]:
        """Yield its lines without pictures."""
        yield from ()


class Heading(Block, Value):
    """A line that begins something new; it never ends a column."""

    text: richtexts.Words
    scale: float = HEADING_SCALE
    leads_on: bool = True
    gap: ClassVar[float] = 0.8

    def wrap(self, column: Column, *, has_whole_words: bool = True) -> float:
        """Return the width of its widest word."""
        how = column.setting(is_bold=True, scale=self.scale)
        return richtexts.widest_word_mm(self.text, how) if has_whole_words else 0.0

    def draw(self, column: Column) -> richtexts.Part:
        """Return it in bold."""
        how = column.setting(is_bold=True, scale=self.scale)
        return richtexts.set_words(self.text, 0.0, 0.0, column.width_mm, how)

    def plain(self) -> Iterator[str]:
        """Yield it in capitals."""
        yield f"\n{richtexts.plain_text(self.text).upper()}"


class Paragraph(Block, Value):
    """
    Running text. *scale* makes it smaller or larger than the rest.

    Attributes:
        level: how deep it stands in lists.
        may_break: a column may end within it, though no line stands alone.
    """

    text: richtexts.Words
    is_bold: bool = False
    scale: float = 1.0
    anchor: Anchor = "start"
    leads_on: bool = False
    level: int = 0
    may_break: bool = False

    def _setting(self, column: Column) -> richtexts.Setting:
        how = column.setting(is_bold=self.is_bold, scale=self.scale)
        return how._replace(anchor=self.anchor)

    def wrap(self, column: Column, *, has_whole_words: bool = True) -> float:
        """Return the width of its widest word behind its indent."""
        if not has_whole_words:
            return 0.0
        return _indent_mm(self.level, column) + richtexts.widest_word_mm(
            self.text, self._setting(column)
        )

    def split(self, column: Column) -> Sequence[Block]:
        """Return its lines, the first together and the last."""
        width_mm = column.width_mm - _indent_mm(self.level, column)
        lines = (
            richtexts.wrapped_words(self.text, width_mm, self._setting(column))
            if self.may_break
            else []
        )
        if len(lines) < 2 * _TOGETHER:
            return (self,)
        middle = ([line] for line in lines[_TOGETHER:-_TOGETHER])
        chunks = (lines[:_TOGETHER], *middle, lines[-_TOGETHER:])
        return [
            self._replace(
                text=(
                    *first,
                    *(piece for line in others for piece in (richtexts.Run("\n"), *line)),
                ),
                may_break=False,
            )
            for first, *others in chunks
        ]

    def draw(self, column: Column) -> richtexts.Part:
        """Return its lines."""
        left_mm = _indent_mm(self.level, column)
        width_mm = column.width_mm - left_mm
        return richtexts.set_words(self.text, left_mm, 0.0, width_mm, self._setting(column))

    def plain(self) -> Iterator[str]:
        """Yield its words."""
        yield richtexts.plain_text(self.text)


class Bullets(Block, Value):
    """
    A list; each item is wrapped with a hanging indent. Numbered from *first* if asked for.

    Attributes:
        level: how deep it stands in other lists.
        icons: one an item, instead of bullets.
    """

    items: tuple[richtexts.Words, ...]
    is_numbered: bool = False
    first: int = 1
    level: int = 0
    icons: tuple[richtexts.Icon, ...] = ()

    def _indent_mm(self, column: Column) -> float:
        left_mm = _indent_mm(self.level, column)
        if self.icons:
            widest_mm = max(
                richtexts.widest_word_mm((icon,), column.setting()) for icon in self.icons
            )
            return left_mm + widest_mm + _BESIDE_ICON * column.size_mm
        digits = len(str(self.first + len(self.items)))
        wide = max(1.5, 0.45 + 0.65 * max(2, digits)) if self.is_numbered else 1.0
        return left_mm + wide * _BULLET_INDENT * column.size_mm

    def _signs(self) -> Iterator[tuple[richtexts.Words, richtexts.Words]]:
        if self.icons:
            yield from zip(((icon,) for icon in self.icons), self.items, strict=True)
            return
        for number, item in enumerate(self.items, start=self.first):
            yield f"{number}." if self.is_numbered else _BULLET, item

    def wrap(self, column: Column, *, has_whole_words: bool = True) -> float:
        """Return the width of the widest word behind its bullet."""
        if not has_whole_words:
            return 0.0
        how = richtexts.Setting("sans", column.size_mm, column.ink)
        words_mm = (richtexts.widest_word_mm(item, how) for item in self.items)
        return self._indent_mm(column) + max(words_mm, default=0.0)

    def draw(self, column: Column) -> richtexts.Part:
        """Return it item below item."""
        left_mm, indent_mm = _indent_mm(self.level, column), self._indent_mm(column)
        how, gap_mm = column.setting(), 0.15 * column.size_mm
        shapes: list[Shape] = []
        y_mm = 0.0
        for sign, item in self._signs():
            head = richtexts.set_words(sign, left_mm, y_mm, column.width_mm, how)
            text = richtexts.set_words(item, 0.0, 0.0, column.width_mm - indent_mm, how)
            down_mm = max(0.0, head.height_mm - text.height_mm) / 2  # beside a tall icon
            shapes += (*head.shapes, Group(text.shapes, placed(indent_mm, y_mm + down_mm)))
            y_mm += max(head.height_mm, text.height_mm) + gap_mm
        return richtexts.Part(tuple(shapes), max(0.0, y_mm - gap_mm))

    def plain(self) -> Iterator[str]:
        """Yield its items behind their bullets."""
        for sign, item in self._signs():
            yield f"{richtexts.plain_text(sign)} {richtexts.plain_text(item)}"


class Figure(Block, Value):
    """Shapes of a fixed size about their top left corner, set in the middle of the column."""

    shapes: tuple[Shape, ...]
    width_mm: float
    height_mm: float

    def wrap(self, column: Column, *, has_whole_words: bool = True) -> float:
        """Return how wide it is."""
        del column, has_whole_words
        return self.width_mm

    def draw(self, column: Column) -> richtexts.Part:
        """Return it in the middle."""
        shift = placed((column.width_mm - self.width_mm) / 2, 0.0)
        return richtexts.Part((Group(self.shapes, shift),), self.height_mm)


Cell: TypeAlias = richtexts.Words | Figure


class Table(Block, Value):
    """
    Rows of cells between hairlines; a cell holds words or a picture.

    Attributes:
        rows: the first is the heading if *has_heading*.
        shares: how wide the columns are, as shares of the whole; as what stands in them, if empty.
        anchors: how each column is set; the start for those not told.
    """

    rows: tuple[tuple[Cell, ...], ...]
    shares: tuple[float, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    has_heading: bool = True

    def wrap(self, column: Column, *, has_whole_words: bool = True) -> float:
        """Return the width of the widest words and pictures of its columns."""
        return sum(self._needs_mm(column, has_whole_words=has_whole_words))

    def draw(self, column: Column) -> richtexts.Part:
        """Return it row below row; beside a picture words stand in the middle."""
        edges = accumulate(self._widths_mm(column), initial=0.0)
        rooms = [(left, right - left - _CELL_GAP_MM) for left, right in pairwise(edges)]
        start: Anchor = "start"
        anchors = (*self.anchors, *(start for _ in rooms))
        hairline = Style(stroke=column.ink, stroke_mm=_HAIRLINE_MM, round_ends=False)
        shapes: list[Shape] = []
        y_mm = 0.0
        for how, row in self._set_rows(column):
            is_pictured = any(isinstance(cell, Figure) for cell in row)
            pad_mm = (0.12 if is_pictured else 0.25) * column.size_mm
            if y_mm:
                shapes.append(polyline(((0.0, y_mm), (column.width_mm, y_mm)), hairline))
            drawn = []
            for cell, (x_mm, width_mm), anchor in zip(row, rooms, anchors, strict=False):
                if isinstance(cell, Figure):
                    left_mm = x_mm + fonts.SHARES[anchor] * (width_mm - cell.width_mm)
                    shape = Group(cell.shapes, placed(left_mm, 0.0))
                    drawn.append(richtexts.Part((shape,), cell.height_mm))
                else:
                    anchored = how._replace(anchor=anchor)
                    drawn.append(richtexts.set_words(cell, x_mm, 0.0, width_mm, anchored))
            room_mm = max(part.height_mm for part in drawn)
            for part in drawn:
                down_mm = (room_mm - part.height_mm) / 2 if is_pictured else 0.0
                shapes.append(Group(part.shapes, placed(0.0, y_mm + pad_mm + down_mm)))
            y_mm += room_mm + 2 * pad_mm
        return richtexts.Part(tuple(shapes), y_mm)

    def plain(self) -> Iterator[str]:
        """Yield its rows, bars between their cells."""
        for row in self.rows:
            yield " | ".join(
                richtexts.plain_text(one) for one in row if not isinstance(one, Figure)
            )

    def _set_rows(self, column: Column) -> Iterator[tuple[richtexts.Setting, tuple[Cell, ...]]]:
        for number, row in enumerate(self.rows):
            yield column.setting(is_bold=self.has_heading and number == 0), row

    def _needs_mm(self, column: Column, *, has_whole_words: bool = True) -> list[float]:
        """Return how wide columns must be."""
        needs_mm = [_CELL_GAP_MM + richtexts.SLACK_MM] * max(map(len, self.rows), default=0)
        for how, row in self._set_rows(column):
            for place, cell in enumerate(row):
                if isinstance(cell, Figure):
                    need_mm = cell.width_mm + _PICTURE_GAP_MM
                else:
                    need_mm = richtexts.widest_word_mm(cell, how) * has_whole_words
                needs_mm[place] = max(needs_mm[place], need_mm + _CELL_GAP_MM + richtexts.SLACK_MM)
        return needs_mm

    def _widths_mm(self, column: Column) -> list[float]:
        """Return widths as their shares, but no column so narrow that a word breaks."""
        needs_mm = self._needs_mm(column)
        wanted_mm = [*self.shares] or [*needs_mm]
        for how, row in () if self.shares else self._set_rows(column):
            for place, cell in enumerate(row):
                if not isinstance(cell, Figure):  # as its longest line, if nobody told
                    line_mm = richtexts.line_width_mm(cell, how) + _CELL_GAP_MM
                    wanted_mm[place] = max(wanted_mm[place], line_mm)
        total_mm = sum(wanted_mm)
        widths_mm = [wanted / total_mm * column.width_mm for wanted in wanted_mm]
        rest_mm = column.width_mm - sum(needs_mm)
        if all(map(le, needs_mm, widths_mm)) or rest_mm < 0:
            return widths_mm
        spare_mm = [max(0.0, wide - need) for wide, need in zip(widths_mm, needs_mm, strict=True)]
        return [
            need + rest_mm * spare / (sum(spare_mm) or 1.0)
            for need, spare in zip(needs_mm, spare_mm, strict=True)
        ]


def _indent_mm(level: int, column: Column) -> float:
    return min(level * _LEVEL * column.size_mm, column.width_mm / 2)


# Blocks on pages


def flow(
    blocks: Sequence[Block],
    box: documents.Box,
    *,
    ink: str,
    max_size_mm: float,
    min_size_mm: float = richtexts.MIN_SIZE_MM,
    column_count: int = 1,
    column_gap_mm: float = 6.0,
    has_pages: bool = False,
    has_whole_words: bool = False,
) -> list[tuple[Shape, ...]]:
    """
    Return *blocks* set in columns within *box*, in the largest size that fits.

    Words are broken only where no size keeps them whole, and never if it *has_whole_words*. What
    does not fit one page stands on as many as it needs if it *has_pages*, at the geometric mean of
    both sizes: large enough to read, small enough to stay few.

    Raises:
        TextFitError: they do not fit at *min_size_mm*; of pages, a single block no column.
    """
    left, top, right, bottom = box
    width_mm = column_width(right - left, column_count, column_gap_mm)
    pages: list[list[richtexts.Part]] = []
    size_mm = max(max_size_mm, min_size_mm)
    while True:
        column = Column(width_mm, size_mm, ink)
        parts = set_blocks(blocks, column, column_count * (bottom - top + richtexts.SLACK_MM))
        if fits_columns(parts, column_count, bottom - top):
            if _are_narrow(blocks, column, has_whole_words=True):
                pages = [parts]
                break
            may_break = not (pages or has_whole_words)
            if may_break and _are_narrow(blocks, column, has_whole_words=False):
                pages = [parts]
        if size_mm == min_size_mm:
            break
        size_mm = max(size_mm * _STEP, min_size_mm)
    if has_pages and not pages:
        column = Column(width_mm, (max_size_mm * min_size_mm) ** 0.5, ink)
        parts = set_blocks(blocks, column)
        is_high_enough = max(part.height_mm for part in parts) <= bottom - top
        if is_high_enough and _are_narrow(blocks, column, has_whole_words=False):
            pages = split_pages(parts, bottom - top, column_count)
    if not pages:
        raise TextFitError(
            "blocks_too_large",
            "{count} blocks of text do not fit {width_mm:.0f} x "
            "{height_mm:.0f} mm at {min_size_mm:.2f} mm; shorten them or take more room.",
            count=len(blocks),
            width_mm=right - left,
            height_mm=bottom - top,
            min_size_mm=min_size_mm,
        )
    return [tuple(draw_columns(page, box, column_count, column_gap_mm)) for page in pages]


def _are_narrow(blocks: Sequence[Block], column: Column, *, has_whole_words: bool) -> bool:
    needs = (block.wrap(column, has_whole_words=has_whole_words) for block in blocks)
    return all(need <= column.width_mm + richtexts.SLACK_MM for need in needs)


def set_blocks(
    blocks: Sequence[Block], column: Column, most_mm: float = math.inf
) -> list[richtexts.Part]:
    """Return *blocks* in a column, with the gaps behind them; beyond *most_mm* no more of them."""
    parts: list[richtexts.Part] = []
    left_mm = most_mm
    # Behind the last one stands the gap that the first would have before it.
    for block, following in zip(blocks, (*blocks[1:], *blocks[:1]), strict=True):
        *firsts, last = (part.draw(column) for part in block.split(column))
        left_mm -= last.height_mm + sum(part.height_mm for part in firsts)
        gap_mm = following.gap * column.size_mm
        parts += (*firsts, last._replace(gap_mm=gap_mm, stays_with_next=block.leads_on))
        if left_mm < 0:
            break
    return parts


# Columns of parts


def column_width(width_mm: float, column_count: int, gap_mm: float) -> float:
    """Return how wide each of so many columns is."""
    return (width_mm - (column_count - 1) * gap_mm) / column_count


def stack_height(parts: Sequence[richtexts.Part]) -> float:
    """Return how high *parts* are one below the other."""
    return sum(part.height_mm + part.gap_mm for part in parts[:-1]) + sum(
        part.height_mm for part in parts[-1:]
    )


def fill_columns(parts: Sequence[richtexts.Part], height_mm: float) -> list[list[richtexts.Part]]:
    """Return columns filled one after the other; what must stay together begins a new one."""
    columns: list[list[richtexts.Part]] = []
    group: list[richtexts.Part] = []
    for number, part in enumerate(parts, start=1):
        group.append(part)
        if part.stays_with_next and number < len(parts):
            continue
        if columns and stack_height([*columns[-1], *group]) <= height_mm + richtexts.SLACK_MM:
            columns[-1] += group
        else:
            columns.append(group)
        group = []
    return columns


def fits_columns(parts: Sequence[richtexts.Part], column_count: int, height_mm: float) -> bool:
    """Return whether *parts* stand in so many columns, none of them higher than that."""
    columns = fill_columns(parts, height_mm)
    highest_mm = max(map(stack_height, columns), default=0.0)
    return len(columns) <= column_count and highest_mm <= height_mm + richtexts.SLACK_MM


def balanced_height(parts: Sequence[richtexts.Part], column_count: int) -> float:
    """Return the least height at which *parts* stand in so many columns."""
    low_mm, high_mm = 0.0, stack_height(parts)
    while high_mm - low_mm > _BALANCE_MM:
        middle_mm = (low_mm + high_mm) / 2
        if fits_columns(parts, column_count, middle_mm):
            high_mm = middle_mm
        else:
            low_mm = middle_mm
    return max(map(stack_height, fill_columns(parts, high_mm)), default=0.0)


def split_pages(
    parts: Sequence[richtexts.Part], height_mm: float, column_count: int
) -> list[list[richtexts.Part]]:
    """Return the parts of each page, filled one after the other."""
    columns = fill_columns(parts, height_mm)
    return [
        [part for column in columns[start : start + column_count] for part in column]
        for start in range(0, len(columns), column_count)
    ]


def draw_columns(
    parts: Sequence[richtexts.Part], box: documents.Box, column_count: int, gap_mm: float
) -> Iterator[Shape]:
    """Yield *parts* in columns within *box*, as even as they can be."""
    left, top, right, bottom = box
    step_mm = column_width(right - left, column_count, gap_mm) + gap_mm
    height_mm = min(balanced_height(parts, column_count), bottom - top)
    for number, column in enumerate(fill_columns(parts, height_mm)):
        y_mm = top
        for part in column:
            yield Group(part.shapes, placed(left + number * step_mm, y_mm))
            y_mm += part.height_mm + part.gap_mm
