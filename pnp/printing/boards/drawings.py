"""
The drawing of a board: grounds, outlines, marks and pieces, in millimetres.

Pointy-top, the bounding box of the board moved to the margin asked for. Line widths
follow the size of the hexes, so that an overview looks like the poster.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from generators.hexes import Hex
from generators.lattice import side_of
from layouts.documents import Box, Drawing, make_drawing
from layouts.shapes import Shape, Use, placed
from pnp.model.boards import Board, Piece
from pnp.model.games import Game
from pnp.printing.boards.hexmaps import (
    HexMap,
    draw_grounds,
    draw_hex_marks,
    draw_lines,
    lay_map,
)
from pnp.printing.boards.placed import chip_places, draw_chips, draw_placed_pieces, piece_picture
from pnp.printing.themes import Theme

# As shares of a hex side.
_PIECE_HEIGHT = 0.72
_PIECE_STEP = 0.42
_BELOW_CHIPS = 0.24


@dataclass(frozen=True, slots=True)
class BoardView:
    """
    How a board is seen: its game, theme and the flat-to-flat size of its hexes.

    The letters on pieces are those of the kit in *language*.
    """

    board: Board
    game: Game
    theme: Theme
    hex_mm: float
    margin_mm: float = 0.0
    language: str = "en"

    @property
    def side_mm(self) -> float:
        """The side of a hex."""
        return side_of(self.hex_mm)

    def hex_map(self) -> HexMap:
        """Return the hexes of the board, ready to be drawn."""
        return lay_map(self.board, self.game, self.theme, self.hex_mm, self.margin_mm)


def draw_board(view: BoardView) -> Drawing:
    """Return the board with everything on it, in one layer of art."""
    land = view.hex_map()
    return make_drawing(*land.size_mm, art=_board_shapes(view, land))


def hex_boxes(view: BoardView) -> list[Box]:
    """Return the bounding box of every hex with its margin, to tell blank sheets of a poster."""
    half_mm, side_mm = view.hex_mm / 2 + view.margin_mm, view.side_mm + view.margin_mm
    centres = map(view.hex_map().centre, view.board.terrain)
    return [(x - half_mm, y - side_mm, x + half_mm, y + side_mm) for x, y in centres]


def _board_shapes(view: BoardView, land: HexMap) -> Iterator[Shape]:
    tiles = [tile.cells for tile in view.board.tiles]
    if view.theme.is_country:
        from pnp.printing.country.boards import draw_country

        yield from draw_country(land, tiles, seed=view.board.seed)
    else:
        yield from draw_grounds(land, seed=view.board.seed)
        yield from draw_lines(land, tiles)
        yield from draw_hex_marks(land)
    yield from draw_chips(
        land, view.board.chips, view.game.chips, {p.hex for p in view.board.pieces if not p.clock}
    )
    yield from _pieces(view, land)


def _pieces(view: BoardView, land: HexMap) -> Iterator[Shape]:
    """Yield the pieces, side by side where several stand on a hex."""
    piles: dict[Hex, list[Piece]] = {}
    for piece in sorted(view.board.pieces, key=lambda piece: (piece.hex.r, piece.hex.q)):
        if not piece.clock:
            piles.setdefault(piece.hex, []).append(piece)
    for cell, here in piles.items():
        x, y = land.centre(cell)
        if chip_places(cell, view.board.chips, view.game.chips):
            y += _BELOW_CHIPS * view.side_mm
        for place, piece in enumerate(here):
            symbol = piece_picture(piece, view.game, view.theme, view.language)
            shift_mm = (place - (len(here) - 1) / 2) * _PIECE_STEP * view.side_mm
            yield Use(symbol, placed(x + shift_mm, y, scale=_PIECE_HEIGHT * view.side_mm))
    yield from draw_placed_pieces(land, view.board.pieces, view.game, view.language)
