"""
The drawing of a board: grounds, outlines, marks and pieces, in millimetres.

Pointy-top, the bounding box of the board moved to the margin asked for. Line widths
follow the size of the hexes, so that an overview looks like the poster.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from generators.hexes import Hex
from generators.lattice import bounds_mm, contours, hex_edges, hex_to_mm, side_of
from generators.randomness import Stream
from layouts.documents import Box
from layouts.drawings import Drawing, make_drawing
from layouts.shapes import Path, Point, Shape, Style, Use, many_polygons, placed
from pnp.art.hexart import draw_ground, draw_marks
from pnp.art.pieces import piece as piece_symbol
from pnp.art.terrains import find_look
from pnp.boards import Board
from pnp.games.record import Game
from pnp.themes import Theme, find_player

# Line widths and sizes as shares of a hex side, with the least width in mm.
_HEX_LINE = (0.010, 0.12)
_TILE_LINE = (0.040, 0.30)
_RIM_LINE = (0.060, 0.45)
_PIECE_HEIGHT = 0.72
_PIECE_STEP = 0.42


@dataclass(frozen=True, slots=True)
class BoardView:
    """How a board is seen: its game, theme and the flat-to-flat size of its hexes."""

    board: Board
    game: Game
    theme: Theme
    hex_mm: float
    margin_mm: float = 0.0

    @property
    def side_mm(self) -> float:
        """The side of a hex."""
        return side_of(self.hex_mm)

    def offset(self) -> Point:
        """Return where the middle of hex (0, 0) comes to lie."""
        left, top, _, _ = bounds_mm(self.board.terrain, side_mm=self.side_mm)
        return (self.margin_mm - left, self.margin_mm - top)

    def size(self) -> tuple[float, float]:
        """Return width and height of the drawing, margins included."""
        left, top, right, bottom = bounds_mm(self.board.terrain, side_mm=self.side_mm)
        return (right - left + 2 * self.margin_mm, bottom - top + 2 * self.margin_mm)

    def label(self, cell: Hex) -> str:
        """Return what is printed in *cell*: its name, and its number in the game's own count."""
        name = self.board.names[cell]
        number = self.board.numbers.get(cell)
        return name if number is None else f"{name} · {number}"

    def centre(self, cell: Hex) -> Point:
        """Return where the middle of *cell* comes to lie."""
        return _moved(hex_to_mm(cell, side_mm=self.side_mm), self.offset())


def draw_board(view: BoardView) -> Drawing:
    """Return the board with everything on it, in one layer of art."""
    return make_drawing(*view.size(), art=_board_shapes(view))


def hex_boxes(view: BoardView) -> list[Box]:
    """Return the bounding box of every hex, to tell blank sheets of a poster."""
    half_mm = view.hex_mm / 2
    return [
        (x - half_mm, y - view.side_mm, x + half_mm, y + view.side_mm)
        for x, y in map(view.centre, view.board.terrain)
    ]


def line_style(view: BoardView, width: tuple[float, float]) -> Style:
    """Return an ink line of *width*: a share of the side, but no less than so many mm."""
    share, least_mm = width
    return Style(stroke=view.theme.ink, stroke_mm=max(share * view.side_mm, least_mm))


def _board_shapes(view: BoardView) -> Iterator[Shape]:
    """Yield the shapes from the ground up."""
    offset = view.offset()
    stream = Stream(view.board.seed, "art")
    centres = {
        cell: _moved(hex_to_mm(cell, side_mm=view.side_mm), offset) for cell in view.board.terrain
    }
    for cell, kind in view.board.terrain.items():
        look = find_look(view.game.terrain(kind).look)
        yield draw_ground(look, centres[cell], view.side_mm, view.theme, stream)
    yield from _lines(view, offset)
    for cell, kind in view.board.terrain.items():
        terrain = view.game.terrain(kind)
        yield from draw_marks(
            find_look(terrain.look),
            view.label(cell),
            centres[cell],
            view.side_mm,
            view.theme,
            value=terrain.value,
        )
    yield from _pieces(view, centres)


def _lines(view: BoardView, offset: Point) -> Iterator[Shape]:
    """Yield the outlines of hexes, of tiles with several of them, and of the board."""
    cells = view.board.terrain
    edges = hex_edges(cells, side_mm=view.side_mm)
    commands = tuple(
        command
        for one, other in edges
        for command in (("M", *_moved(one, offset)), ("L", *_moved(other, offset)))
    )
    yield Path(commands, line_style(view, _HEX_LINE))  # type: ignore[arg-type]
    if view.board.tiles:
        rings = [
            [_moved(point, offset) for point in ring]
            for tile in view.board.tiles
            for ring in contours(tile.cells, side_mm=view.side_mm)
        ]
        yield many_polygons(rings, line_style(view, _TILE_LINE))
    rim = contours(cells, side_mm=view.side_mm)
    yield many_polygons(
        [[_moved(point, offset) for point in ring] for ring in rim], line_style(view, _RIM_LINE)
    )


def _pieces(view: BoardView, centres: dict[Hex, Point]) -> Iterator[Shape]:
    """Yield the pieces, side by side where several stand on a hex."""
    pictures = {kind.letter: kind.picture for kind in view.game.pieces}
    names = {colour.letter: colour.name for colour in view.game.colours}
    for cell, (x, y) in centres.items():
        here = [piece for piece in view.board.pieces if piece.hex == cell]
        for place, piece in enumerate(here):
            symbol = piece_symbol(
                pictures[piece.kind], find_player(view.theme, names[piece.colour])
            )
            shift_mm = (place - (len(here) - 1) / 2) * _PIECE_STEP * view.side_mm
            yield Use(symbol, placed(x + shift_mm, y, scale=_PIECE_HEIGHT * view.side_mm))


def _moved(point: Point, offset: Point) -> Point:
    """Return *point* moved by *offset*."""
    return (point[0] + offset[0], point[1] + offset[1])
