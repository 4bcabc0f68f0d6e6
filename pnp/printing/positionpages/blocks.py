"""
Blocks: finished parts of a page with a height, stacked in columns and over pages.

Unlike `layouts.flows` nothing is shrunk: the caller chooses how much room there is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layouts.documents import Box
from layouts.shapes import Group, Shape, placed

_SLACK_MM = 1e-6


@dataclass(frozen=True, slots=True)
class Block:
    """Shapes from the origin down, how high they are, and the gap before the next block."""

    shapes: tuple[Shape, ...]
    height_mm: float
    gap_mm: float = 0.0


def balanced_height(blocks: Sequence[Block], column_count: int) -> float:
    """Return the least height at which *blocks* stand in so many columns."""
    tallest = max((block.height_mm for block in blocks), default=0.0)
    total_mm = stack_height(blocks)
    height_mm = max(tallest, total_mm / column_count)
    while len(_columns(blocks, height_mm)) > column_count:
        height_mm += max(1.0, total_mm / 200)
    return height_mm


def stack_height(blocks: Sequence[Block]) -> float:
    """Return how high *blocks* stand in one column."""
    gaps_mm = sum(block.gap_mm for block in blocks[:-1])
    return sum(block.height_mm for block in blocks) + gaps_mm


def split_pages(blocks: Sequence[Block], height_mm: float, column_count: int) -> list[list[Block]]:
    """Return the blocks of each page, filled one after the other."""
    columns = _columns(blocks, height_mm)
    return [
        [block for column in columns[start : start + column_count] for block in column]
        for start in range(0, len(columns), column_count)
    ]


def draw_columns(
    blocks: Sequence[Block], box: Box, column_count: int, gap_mm: float
) -> Iterator[Shape]:
    """Yield *blocks* in columns within *box*, as even as they can be."""
    left, top, right, bottom = box
    width_mm = column_width(right - left, column_count, gap_mm)
    height_mm = min(balanced_height(blocks, column_count), bottom - top)
    for number, column in enumerate(_columns(blocks, height_mm)):
        y_mm = top
        for block in column:
            x_mm = left + number * (width_mm + gap_mm)
            yield Group(block.shapes, placed(x_mm, y_mm))
            y_mm += block.height_mm + block.gap_mm


def column_width(width_mm: float, column_count: int, gap_mm: float) -> float:
    """Return how wide each of so many columns is."""
    return (width_mm - (column_count - 1) * gap_mm) / column_count


def _columns(blocks: Sequence[Block], height_mm: float) -> list[list[Block]]:
    """Return as many columns as are needed; a block that is too high stands alone."""
    columns: list[list[Block]] = []
    for block in blocks:
        if columns and stack_height([*columns[-1], block]) <= height_mm + _SLACK_MM:
            columns[-1].append(block)
        else:
            columns.append([block])
    return columns
