"""
Stack layouts: where the figures of one hex stand, and how large. No pictures here.

In units of the side of the hex, y downwards from its centre. Figures stand in rows between
the icon at the top and the name at the bottom, as large as they fit, colours kept together.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise

from pnp.printing.art.places import HALF_WIDTH, Place

LARGEST = 0.72
SMALLEST = 0.02  # reached only by stacks that no game knows

_STEP = 0.01
_TOP = -0.53
_LOWEST = 0.57
MARGIN = 0.05  # to the edges of the hex, the half of it to slanted ones
_GAP = 0.05  # between figures, of their height
_COLOUR_GAP = 0.18  # between figures of different colours
_ROW_GAP = 0.04
_SPLIT_COST = 0.35  # of a row that ends within a colour
# Tried in this order: how far the rows are moved down, from the middle to the foot.
_SHIFTS = (0.0, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class StackedFigure:
    """What is to stand somewhere: its width at height 1, and which group it belongs to."""

    width: float
    group: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one figure stands: its middle, and its height."""

    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Room:
    """
    The room for figures in a hex.

    Attributes:
        taken: the places of other marks, which figures keep away from.
        bottom: where the name begins.
        rim: how much smaller the hex is for what is drawn along its edges.
    """

    taken: tuple[Place, ...] = ()
    bottom: float = _LOWEST
    rim: float = 0.0

    def half_width(self, top: float, bottom: float) -> float:
        """Return how far a row may reach to either side of the middle."""
        farthest = max(abs(top), abs(bottom))
        half_width = HALF_WIDTH - self.rim
        limit = min(half_width, 2 * (half_width - farthest * HALF_WIDTH)) - MARGIN
        for place in self.taken:
            down = max(0.0, top - place.y, place.y - bottom)
            if down < place.radius:
                limit = min(limit, abs(place.x) - math.sqrt(place.radius**2 - down**2))
        return limit


@cache
def lay_stack(figures: tuple[StackedFigure, ...], room: Room) -> tuple[Spot, ...]:
    """
    Return a spot for each of *figures*, all of one size, the largest that fits.

    Nobody overlaps, and all stay within the hex and off the places that are taken.
    """
    if not figures:
        return ()
    steps = round((LARGEST - SMALLEST) / _STEP)
    for step in range(steps + 1):
        size = LARGEST - step * _STEP
        for tops in _row_tops(size, room, len(figures)):
            limits = [2 * room.half_width(top, top + size) / size for top in tops]
            rows = _broken(figures, limits)
            if rows is not None:
                return tuple(_spots(rows, tops, size))
    return tuple(Spot(0.0, 0.0, SMALLEST) for _ in figures)


def _row_tops(size: float, room: Room, most: int) -> Iterator[list[float]]:
    """Yield the tops of one row, two rows and so on; few rows and the middle first."""
    step = size * (1 + _ROW_GAP)
    count = 1
    while count <= most and count * step - size * _ROW_GAP <= room.bottom - _TOP + 1e-9:
        height = count * step - size * _ROW_GAP
        middle_top = max(_TOP, min(0.02 - height / 2, room.bottom - height))
        for shift in _SHIFTS:
            top = middle_top + shift * (room.bottom - height - middle_top)
            yield [top + row * step for row in range(count)]
        count += 1


def _broken(
    figures: tuple[StackedFigure, ...], limits: Sequence[float]
) -> list[tuple[StackedFigure, ...]] | None:
    """
    Return *figures* in exactly as many rows as there are limits, or None.

    Of all ways the one with the most even rows, broken between colours if possible.
    """
    count = len(figures)
    best: list[tuple[float, tuple[int, ...]] | None] = [(0.0, (0,))] + [None] * count
    for limit in limits:
        further: list[tuple[float, tuple[int, ...]] | None] = [None] * (count + 1)
        for start, known in enumerate(best):
            if known is None:
                continue
            for end in range(start + 1, count + 1):
                width = _row_width(figures[start:end])
                if width > limit:
                    break
                cost = known[0] + (width / limit) ** 2 + _split_cost(figures, end)
                old = further[end]
                if old is None or cost < old[0]:
                    further[end] = (cost, (*known[1], end))
        best = further
    done = best[count]
    return None if done is None else [figures[one:other] for one, other in pairwise(done[1])]


def _split_cost(figures: tuple[StackedFigure, ...], end: int) -> float:
    is_split = end < len(figures) and figures[end - 1].group == figures[end].group
    return _SPLIT_COST if is_split else 0.0


@cache
def _row_width(row: tuple[StackedFigure, ...]) -> float:
    return sum(figure.width for figure in row) + sum(_gaps(row))


def _gaps(row: Sequence[StackedFigure]) -> list[float]:
    return [_GAP if one.group == other.group else _COLOUR_GAP for one, other in pairwise(row)]


def _spots(
    rows: Sequence[tuple[StackedFigure, ...]], tops: Sequence[float], size: float
) -> Iterator[Spot]:
    """Yield the spots of all rows, each row about the middle of the hex."""
    for row, top in zip(rows, tops, strict=True):
        gaps = [0.0, *_gaps(row)]
        widths = [figure.width for figure in row]
        starts = accumulate(gap + width for gap, width in zip(gaps, [0.0, *widths], strict=False))
        for start, figure in zip(starts, row, strict=True):
            x = start + figure.width / 2 - _row_width(row) / 2
            yield Spot(x * size, top + size / 2, size)
