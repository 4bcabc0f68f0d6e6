"""
Columns: finished parts of a page, set one below the other, in columns and over pages.

Nothing is shrunk here; `layouts.flows` sets text in the size that fits and then asks this.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from layouts.documents import Box
from layouts.shapes import Group, Shape, placed

_SLACK_MM = 1e-6


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
