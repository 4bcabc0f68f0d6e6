"""
Where all lies on the page of a wall map: border, board, cartouche, compass, ship and serpent.

The hexes are as large as they can be beside a cartouche that can be read. Sizes are those on A4;
all grow with the paper.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generators.lattice import SQRT3, bounds_mm, hex_to_mm
from layouts import SheetError
from layouts.documents import Box, Paper, landscape, portrait
from layouts.shapes import Point
from pnp.messages import Message
from pnp.model.boards import Board
from pnp.printing.country.charts import CARTOUCHE, inside_border, ornament_rooms
from pnp.printing.pageframes import paper_scale, scaled_mm

FOOT = 1.55
BORDER = 0.75  # of the scale: the border grows less

_FOOT_ROOM = 2.2
_SEA = 0.62  # round the hexes at least, of the side
_NEAR = 0.5  # that ornaments leave free, too
_LEAST_SIDE_MM = 3.4
_LARGEST_SHARE = 0.11  # of the short side of the paper: the side of a hex on tiny boards
_STEP = 0.965
_STEPS = 14
_RISES = (0.5, 0.4, 0.3, 0.6, 0.2, 0.1, 0.0, 0.7, 0.8, 0.9, 1.0)
_SWAYS = (0.5, 0.0, 1.0)
_SHARES = (1.0, 0.88, 0.76, 0.66)  # of the cartouche
_SHARE_WORTH = 12.0  # steps of the size of the hexes that a whole cartouche is worth
_GAP = 3.0
_UPRIGHT = 1.1  # how much larger hexes must be on a lying page
_NEARLY = 0.8  # as large as the largest room for an ornament


@dataclass(frozen=True, slots=True)
class Layout:
    """
    A page, in millimetres from the corner of the paper.

    Attributes:
        frame: round the border; *inner* is what it frames.
        corner: the top left one of the box of all hexes.
        rooms: squares for a compass, a ship and a serpent, as far as there is room.
    """

    paper: Paper
    frame: Box
    inner: Box
    scale: float
    side_mm: float
    corner: Point
    cartouche: Box
    rooms: tuple[Box, ...] = ()


class _Hexes(NamedTuple):
    """The middles of hexes of side 1, within a box whose corner is the origin."""

    middles: tuple[Point, ...]
    wide: float
    high: float

    def boxes(self, corner: Point, side: float, room: float) -> list[Box]:
        """Return the boxes of the hexes with some room round them, where they come to lie."""
        x, y = corner
        half, tall = (SQRT3 / 2 + room) * side, (1 + room) * side
        spots = [(x + a * side, y + b * side) for a, b in self.middles]
        return [(a - half, b - tall, a + half, b + tall) for a, b in spots]


def lay_out_wall(board: Board, paper: Paper, margin_mm: float) -> Layout:
    """
    Return the layout with the largest hexes; upright, unless they are much larger lying.

    Raises:
        SheetError: the board would be illegibly small on this paper.
    """
    hexes = _hexes(board)
    upright = _layout(hexes, portrait(paper), margin_mm)
    lying = _layout(hexes, landscape(paper), margin_mm)
    best = lying if lying.side_mm > _UPRIGHT * upright.side_mm else upright
    if best.side_mm < _LEAST_SIDE_MM:
        hex_mm = best.side_mm * SQRT3
        raise SheetError(Message("board_hexes_too_small", hex_mm=hex_mm, paper=paper.name))
    return best


def _hexes(board: Board) -> _Hexes:
    left, top, right, bottom = bounds_mm(board.terrain, side_mm=1.0)
    middles = (hex_to_mm(cell, side_mm=1.0) for cell in board.terrain)
    return _Hexes(tuple((x - left, y - top) for x, y in middles), right - left, bottom - top)


def _layout(hexes: _Hexes, paper: Paper, margin_mm: float) -> Layout:
    scale = paper_scale(paper)
    edge_mm = margin_mm * max(1.0, scale / 2)
    foot_mm = _FOOT_ROOM * scaled_mm(FOOT, scale)
    frame = (edge_mm, edge_mm, paper.width_mm - edge_mm, paper.height_mm - edge_mm - foot_mm)
    inner = inside_border(frame, BORDER * scale)
    spots = list(_spots(hexes, inner, paper, scale))
    if not spots:
        return Layout(paper, frame, inner, scale, 0.0, (0.0, 0.0), inner)
    _, side, corner, cartouche = min(spots, key=lambda spot: spot[0])
    rooms = _rooms(inner, [*hexes.boxes(corner, side, _NEAR), cartouche], scale)
    return Layout(paper, frame, inner, scale, side, corner, cartouche, tuple(rooms))


def _spots(
    hexes: _Hexes, inner: Box, paper: Paper, scale: float
) -> Iterator[tuple[float, float, Point, Box]]:
    """Yield cost, side of the hexes, corner of the board and cartouche of all that is possible."""
    left, top, right, bottom = inner
    fitting = min(
        (right - left) / (hexes.wide + 2 * _SEA), (bottom - top) / (hexes.high + 2 * _SEA)
    )
    largest = min(fitting, _LARGEST_SHARE * min(paper.width_mm, paper.height_mm))
    for step in range(_STEPS):
        side = largest * _STEP**step
        for share in _SHARES:
            found = _place(hexes, inner, side, share * scale)
            if found:
                yield step - _SHARE_WORTH * share, side, *found
                break


def _place(hexes: _Hexes, inner: Box, side: float, scale: float) -> tuple[Point, Box] | None:
    """Return where the board and a cartouche of that scale lie apart, if they do."""
    left, top, right, bottom = inner
    free_x = right - left - (hexes.wide + 2 * _SEA) * side
    free_y = bottom - top - (hexes.high + 2 * _SEA) * side
    aside, below = (
        _balanced(free_x, scale * CARTOUCHE[0]),
        _balanced(free_y, scale * CARTOUCHE[1]),
    )
    for rise in (below, *_RISES):
        for sway in (0.5, aside, 1 - aside, *_SWAYS[1:]):
            corner = (left + sway * free_x + _SEA * side, top + rise * free_y + _SEA * side)
            boxes = hexes.boxes(corner, side, _SEA)
            for spot in _cartouches(inner, scale):
                if not any(_meet(spot, box) for box in boxes):
                    return corner, spot
    return None


def _balanced(free_mm: float, taken_mm: float) -> float:
    """Return which share of free room lies before a board as far from the border as from that."""
    return max(0.0, free_mm - taken_mm) / 2 / free_mm if free_mm > 0 else 0.5


def _cartouches(inner: Box, scale: float) -> Iterator[Box]:
    """Yield where a cartouche may lie: at the foot first, in the middle before corners."""
    left, top, right, bottom = inner
    wide, high = (scale * length for length in CARTOUCHE)
    gap = scale * _GAP
    for y in (bottom - gap - high, top + gap):
        for x in ((left + right - wide) / 2, right - gap - wide, left + gap):
            yield (x, y, x + wide, y + high)


def _rooms(inner: Box, taken: Sequence[Box], scale: float) -> list[Box]:
    """Return rooms for ornaments: at the foot rather than a little larger."""
    found = ornament_rooms(inner, taken, scale)
    least = _NEARLY * max((room[2] - room[0] for room in found), default=0.0)
    return sorted(found, key=lambda room: (room[2] - room[0] < least, -room[3], -room[2]))


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]
