"""
Lattices: where many copies of one silhouette go in a rectangle.

A spot is where the middle of a silhouette lies, and its clockwise turn from upright; a
pattern is a tuple of spots in reading order. Millimetres from the top left corner of the
rectangle. Copies of a pattern keep at least the gutter between them and lie within.

Hexes lie in a honeycomb, discs in the densest packing of circles, both with rows or with
columns, and trihexes interlocked.
"""

import functools
import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from layouts.shapes import Point
from layouts.silhouettes import SQRT3, Silhouette

# A copy exactly as large as its room fits it, whatever the last digit says.
SLACK_MM = 1e-6

# How many half-filled honeycombs are kept in mind while trihexes are laid.
_BEAM = 96

# Cells of a honeycomb by row and place; a piece is three of them.
_Cell: TypeAlias = tuple[int, int]
_Piece: TypeAlias = tuple[int, int, int, bool]
_Chain: TypeAlias = tuple[_Piece, "_Chain | None"]
_State: TypeAlias = tuple[int, "_Chain | None"]


class Spot(NamedTuple):
    """Where the middle of a silhouette lies, and how it is turned."""

    x_mm: float
    y_mm: float
    angle_deg: float


Pattern: TypeAlias = tuple[Spot, ...]


@functools.lru_cache(maxsize=1024)
def find_patterns(
    shape: Silhouette, room: Point, overhang: Point, gutter_mm: float
) -> tuple[Pattern, ...]:
    """
    Return the patterns of *shape* in a room of (width, height), those without a spot left out.

    *overhang* is how far the bleed of an upright copy reaches beyond it, across and down;
    it stays within the room.
    """
    (width_mm, height_mm), (across_mm, down_mm) = room, overhang
    upright = _inset_patterns(shape, (width_mm, height_mm), (across_mm, down_mm), gutter_mm)
    lying = _inset_patterns(shape, (height_mm, width_mm), (across_mm, down_mm), gutter_mm)
    patterns = [*upright, *(_transposed(spots) for spots in lying)]
    return tuple(_in_reading_order(spots) for spots in patterns if spots)


def _inset_patterns(
    shape: Silhouette, room: Point, overhang: Point, gutter_mm: float
) -> Iterator[Pattern]:
    """Yield the patterns of upright copies with their bleed in a room."""
    inner = (room[0] - 2 * overhang[0], room[1] - 2 * overhang[1])
    size = (shape.width_mm, shape.height_mm)
    if inner[0] < size[0] - SLACK_MM or inner[1] < size[1] - SLACK_MM:
        return
    if shape.kind in {"hex", "disc"}:
        yield _moved(_staggered(size, inner, gutter_mm), overhang)
    if shape.kind == "trihex":
        for spots in (_strips(size, inner, gutter_mm), *_cells(size, inner, gutter_mm)):
            yield _moved(spots, overhang)
    else:
        yield _moved(_grid(size, inner, gutter_mm), overhang)


def count_in(room_mm: float, size_mm: float, step_mm: float) -> int:
    """Return how many copies fit side by side, one each step."""
    if room_mm < size_mm - SLACK_MM:
        return 0
    return 1 + math.floor((room_mm - size_mm + SLACK_MM) / step_mm)


def _grid(size: Point, room: Point, gutter_mm: float) -> Pattern:
    """Return boxes of *size* in rows and columns."""
    step = (size[0] + gutter_mm, size[1] + gutter_mm)
    return tuple(
        Spot(size[0] / 2 + column * step[0], size[1] / 2 + row * step[1], 0.0)
        for row in range(count_in(room[1], size[1], step[1]))
        for column in range(count_in(room[0], size[0], step[0]))
    )


def _staggered(size: Point, room: Point, gutter_mm: float) -> Pattern:
    """Return rows of which each second is moved by half a step: hexes and discs."""
    step_mm = size[0] + gutter_mm
    row_mm = step_mm * SQRT3 / 2
    return tuple(
        Spot(size[0] / 2 + shift_mm + column * step_mm, size[1] / 2 + row * row_mm, 0.0)
        for row in range(count_in(room[1], size[1], row_mm))
        for shift_mm in (step_mm / 2 * (row % 2),)
        for column in range(count_in(room[0] - shift_mm, size[0], step_mm))
    )


def _strips(size: Point, room: Point, gutter_mm: float) -> Pattern:
    """
    Return trihexes in strips of two hex rows, pointing down and up by turns.

    The gutter opens each joint just as far as it has to.
    """
    hex_mm, side_mm = size[0] / 2, size[1] / 3.5
    drop_mm = gutter_mm / SQRT3
    step_mm, strip_mm = 1.5 * hex_mm + gutter_mm, 3 * side_mm + 2 * drop_mm
    columns = count_in(room[0], size[0], step_mm)
    # Where a strip holds one piece only, none of it is lowered.
    high_mm = size[1] + (drop_mm if columns > 1 else 0.0)
    return tuple(
        Spot(
            hex_mm + column * step_mm,
            row * strip_mm + (2 * side_mm + drop_mm if column % 2 else 1.5 * side_mm),
            0.0 if column % 2 else 180.0,
        )
        for row in range(count_in(room[1], high_mm, strip_mm))
        for column in range(columns)
    )


def _cells(size: Point, room: Point, gutter_mm: float) -> Iterator[Pattern]:
    """
    Yield trihexes, each on three cells of the honeycomb that single hexes would lie in.

    A gutter wide joint between any two single hexes leaves one between any two trihexes.
    """
    hex_mm, side_mm = size[0] / 2, size[1] / 3.5
    step_mm = hex_mm + gutter_mm
    row_mm = step_mm * SQRT3 / 2
    rows = count_in(room[1], 2 * side_mm, row_mm)
    counts = (
        count_in(room[0], hex_mm, step_mm),
        count_in(room[0] - step_mm / 2, hex_mm, step_mm),
    )
    for first in (0, 1):
        pieces = _laid_trihexes(tuple(counts[(first + row) % 2] for row in range(rows)), first)
        yield tuple(
            Spot(
                hex_mm / 2 + (column + half / 2) * step_mm,
                # The middle is the corner that the three hexes share.
                side_mm + row * row_mm + row_mm / (1.5 if points_up else 3.0),
                0.0 if points_up else 180.0,
            )
            for row, column, half, points_up in pieces
        )


@functools.lru_cache(maxsize=256)
def _laid_trihexes(counts: tuple[int, ...], first: int) -> tuple[tuple[int, int, int, bool], ...]:
    """
    Return trihexes on a honeycomb with rows of *counts* cells, as many as were found.

    Each is its upper row, the column and the half step of its middle, and whether it points
    up. Rows of an odd number, counted from *first*, are moved by half a step. The cells are
    visited in order; at each the best half-filled honeycombs are kept.
    """
    order = {
        cell: place
        for place, cell in enumerate(
            (row, column) for row, count in enumerate(counts) for column in range(count)
        )
    }
    # What a honeycomb has taken of the cells to come: how many pieces, and the last of them.
    beam: dict[int, _State] = {0: (0, None)}
    for (row, column), place in order.items():
        options = list(_trihexes_at(row, column, (first + row) % 2, order))
        following: dict[int, _State] = {}
        for taken, (count, chain) in beam.items():
            _keep(following, taken >> 1, (count, chain))
            for mask, piece in options:
                if not taken & (mask >> place):
                    _keep(following, (taken | mask >> place) >> 1, (count + 1, (piece, chain)))
        best = sorted(following.items(), key=lambda item: (-item[1][0], item[0].bit_count()))
        beam = dict(best[:_BEAM])
    pieces = []
    _, chain = max(beam.values(), key=lambda state: state[0])
    while chain is not None:
        piece, chain = chain
        pieces.append(piece)
    return tuple(reversed(pieces))


def _keep(
    states: dict[int, _State],
    taken: int,
    state: _State,
) -> None:
    """Keep the state, unless one as good has taken the same cells."""
    if taken not in states or states[taken][0] < state[0]:
        states[taken] = state


def _trihexes_at(
    row: int, column: int, half: int, order: dict[_Cell, int]
) -> Iterator[tuple[int, _Piece]]:
    """Yield the trihexes whose first cell is this one: their cells as bits, and the piece."""
    below = row + 1
    up = ((row, column), (below, column + half - 1), (below, column + half))
    down = ((row, column), (row, column + 1), (below, column + half))
    if all(cell in order for cell in up):
        yield sum(1 << order[cell] for cell in up), (row, column, half, True)
    if all(cell in order for cell in down):
        yield sum(1 << order[cell] for cell in down), (row, column, half + 1, False)


def _moved(spots: Iterable[Spot], by: Point) -> Pattern:
    return tuple(Spot(x + by[0], y + by[1], angle_deg) for x, y, angle_deg in spots)


def _transposed(spots: Iterable[Spot]) -> Pattern:
    """
    Return the pattern mirrored in the main diagonal.

    A symmetrical shape mirrored so is a turned one; a shape in a grid may be any way round.
    """
    return tuple(Spot(y, x, (270.0 - angle_deg) % 360.0) for x, y, angle_deg in spots)


def _in_reading_order(spots: Iterable[Spot]) -> Pattern:
    return tuple(sorted(spots, key=lambda spot: (round(spot.y_mm, 3), spot.x_mm)))
