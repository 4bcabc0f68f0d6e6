"""
Flows: headings, paragraphs, lists, tables and figures, stacked in columns and fitted.

For player aids, rules summaries, contents sheets and the backs of cards. `flow` takes
blocks and a box and returns shapes in the largest type that fits; sizes of all blocks go
up and down together, so a page keeps two or three sizes whatever its length. What is set
already stands in columns, over as many pages as it takes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from layouts import TextFitError
from layouts.blocks import Block, Heading, Paragraph, Part, least_width_mm, set_parts
from layouts.documents import Box
from layouts.shapes import Group, Shape, placed
from layouts.textblocks import MIN_SIZE_MM

_STEP = 0.97
_GAP = 0.45  # between blocks, of the size of the text
_HEADING_GAP = 0.8
_SLACK_MM = 1e-6


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
                "blocks_too_large",
                "{count} blocks of text do not fit {width_mm:.0f} x "
                "{height_mm:.0f} mm at {min_size_mm:.2f} mm; shorten them or take more room.",
                count=len(blocks),
                width_mm=page.box[2] - page.box[0],
                height_mm=page.height_mm,
                min_size_mm=min_size_mm,
            )
        size_mm = max(min_size_mm, size_mm * _STEP)


def _balanced_mm(parts: Sequence[Part], page: _Page) -> float:
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
    return max(map(least_width_mm, blocks), default=0.0) <= page.width_mm + _SLACK_MM


def _set_blocks(blocks: Sequence[Block], page: _Page, size_mm: float) -> list[Part]:
    """Return *blocks* set in that size, with the gaps before the next ones."""
    headings = [isinstance(block, Heading) for block in blocks]
    leads = [isinstance(block, Heading) or _leads_on(block) for block in blocks[:-1]]
    # Behind the last one stands the gap that the first would have before it.
    gaps = [(_HEADING_GAP if is_heading else _GAP) * size_mm for is_heading in headings]
    parts: list[Part] = []
    for block, gap_mm, stays in zip(
        blocks, [*gaps[1:], *gaps[:1]], [*leads, *headings[-1:]], strict=True
    ):
        *firsts, last = set_parts(block, page.width_mm, size_mm, page.ink)
        parts += (*firsts, replace(last, gap_mm=gap_mm, stays_with_next=stays))
    return parts


def _leads_on(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.leads_on


# Columns of parts


def column_width(width_mm: float, column_count: int, gap_mm: float) -> float:
    """Return how wide each of so many columns is."""
    return (width_mm - (column_count - 1) * gap_mm) / column_count


def stack_height(parts: Sequence[Part]) -> float:
    """Return how high *parts* stand in one column."""
    gaps_mm = sum(part.gap_mm for part in parts[:-1])
    return sum(part.height_mm for part in parts) + gaps_mm


def fill_columns(parts: Sequence[Part], height_mm: float) -> list[list[Part]]:
    """Return as many columns as are needed; what is too high stands alone."""
    columns: list[list[Part]] = []
    for group in _groups(parts):
        if columns and stack_height([*columns[-1], *group]) <= height_mm + _SLACK_MM:
            columns[-1] += group
        else:
            columns.append(group)
    return columns


def fits_columns(parts: Sequence[Part], column_count: int, height_mm: float) -> bool:
    """Return whether *parts* stand in so many columns, none of them higher than that."""
    columns = fill_columns(parts, height_mm)
    highest_mm = max(map(stack_height, columns), default=0.0)
    return len(columns) <= column_count and highest_mm <= height_mm + _SLACK_MM


def balanced_height(
    parts: Sequence[Part], column_count: int, heights: Iterable[float] | None = None
) -> float:
    """
    Return the least height at which *parts* stand in so many columns.

    The first of *heights* that will do; left out, steps of a millimetre or little more.
    """
    if heights is None:
        total_mm = stack_height(parts)
        tallest_mm = max((part.height_mm for part in parts), default=0.0)
        heights = count(max(tallest_mm, total_mm / column_count), max(1.0, total_mm / 200))
    return next(height for height in heights if fits_columns(parts, column_count, height))


def split_pages(parts: Sequence[Part], height_mm: float, column_count: int) -> list[list[Part]]:
    """Return the parts of each page, filled one after the other."""
    columns = fill_columns(parts, height_mm)
    return [
        [part for column in columns[start : start + column_count] for part in column]
        for start in range(0, len(columns), column_count)
    ]


def draw_columns(
    parts: Sequence[Part], box: Box, column_count: int, gap_mm: float
) -> Iterator[Shape]:
    """Yield *parts* in columns within *box*, as even as they can be."""
    left, top, right, bottom = box
    width_mm = column_width(right - left, column_count, gap_mm)
    height_mm = min(balanced_height(parts, column_count), bottom - top)
    for number, column in enumerate(fill_columns(parts, height_mm)):
        y_mm = top
        for part in column:
            x_mm = left + number * (width_mm + gap_mm)
            yield Group(part.shapes, placed(x_mm, y_mm))
            y_mm += part.height_mm + part.gap_mm


def _groups(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Yield parts that must stand in one column."""
    group: list[Part] = []
    for part in parts:
        group.append(part)
        if not part.stays_with_next:
            yield group
            group = []
    if group:
        yield group
