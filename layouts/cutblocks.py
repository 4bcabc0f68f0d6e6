"""
Blocks to cut apart: where rectangles go that share their cut lines with those of their own block.

A block is a grid without gaps: of one colour, say, so that a cut a little beside its line
shows the same colour on both sides. All blocks of a pattern have the same columns as far as
may be, so that upright cuts go through all of them. Blocks keep the gutter between them, and
stand beside one another where rows are left over.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from layouts.lattices import Pattern, Spot, count_in
from layouts.shapes import Point
from layouts.silhouettes import Silhouette


class _Shelf(NamedTuple):
    """Blocks side by side: where the shelf begins, how many rows it has, what it has taken."""

    top_mm: float
    rows: int
    used_mm: float


def find_block_patterns(
    counts: Sequence[int], shape: Silhouette, room: Point, overhang: Point, gutter_mm: float
) -> Iterator[Pattern]:
    """
    Yield spots for blocks of so many copies of a rectangle, in every width, upright and lying.

    They come block by block, as many as fit the room of (width, height); a block that is too
    high is cut off after a row. *overhang* is how far the bleed of an upright copy reaches
    beyond it, across and down; it stays within the room.
    """
    upright = ((shape.width_mm, shape.height_mm), overhang, 0.0)
    lying = ((shape.height_mm, shape.width_mm), overhang[::-1], 90.0)
    for size, out, angle_deg in (upright, lying) if upright[0] != lying[0] else (upright,):
        inner = (room[0] - 2 * out[0], room[1] - 2 * out[1])
        for columns in range(count_in(inner[0], size[0], size[0]), 0, -1):
            spots = tuple(
                Spot(out[0] + x_mm + size[0] / 2, out[1] + y_mm + size[1] / 2, angle_deg)
                for x_mm, y_mm in _corners(counts, columns, size, inner, gutter_mm)
            )
            if spots:
                yield spots


def _corners(
    counts: Sequence[int], columns: int, size: Point, room: Point, gutter_mm: float
) -> Iterator[Point]:
    """Yield the upper left corner of each copy, with so many columns where a shelf begins."""
    columns = max(_even_columns(count, columns) for count in counts)
    shelf = _Shelf(0.0, 0, 0.0)
    for count in counts:
        free = count_in(room[0] - shelf.used_mm, size[0], size[0])
        if shelf.rows and free * shelf.rows >= count:
            wide = math.ceil(count / shelf.rows)
        else:
            wide = min(columns, count)
            drop_mm = shelf.rows * size[1] + gutter_mm if shelf.rows else 0.0
            shelf = _Shelf(shelf.top_mm + drop_mm, math.ceil(count / wide), 0.0)
        for place in range(count):
            row, column = divmod(place, wide)
            y_mm = shelf.top_mm + row * size[1]
            if not count_in(room[1] - y_mm, size[1], size[1]):
                return
            yield (shelf.used_mm + column * size[0], y_mm)
        shelf = shelf._replace(used_mm=shelf.used_mm + wide * size[0] + gutter_mm)


def _even_columns(count: int, most: int) -> int:
    """Return the fewest columns with which a block has as few rows as with *most*."""
    return math.ceil(count / math.ceil(count / most))
