"""Loose tiles: the pieces of a board on sheets, to cut out and lay by their hex names."""

from collections.abc import Iterable

from generators.hexes import Hex
from generators.randomness import Stream
from layouts.components import Component
from layouts.documents import Page, Paper
from layouts.sheets import lay_out_sheets
from pnp.printing.boards.captions import Captions
from pnp.printing.boards.drawings import BoardView
from pnp.printing.boards.hexmaps import hex_labels
from pnp.printing.stock.tiles import TileHex, TileStyle, tile

BLEED_MM = 1.5


def tile_pages(
    view: BoardView, captions: Captions, paper: Paper, margin_mm: float
) -> tuple[Page, ...]:
    """
    Return sheets with every tile of the board at true size, each with its cut outline.

    Raises:
        SheetError: a tile is larger than the paper within its margins.
    """
    stream = Stream(view.board.seed, "tiles art")
    components = [_component(view, cells, stream) for cells in _tiles(view)]

    def title(number: int, count: int) -> str:
        words = captions.shared("tiles_title", number=number)
        return f"{words} · {captions.sheet(number, count)}"

    return lay_out_sheets(
        components,
        paper,
        title=title,
        footer_text=captions.footer(captions.true_scale(view.hex_mm)),
        margin_mm=margin_mm,
    )


def _tiles(view: BoardView) -> Iterable[tuple[Hex, ...]]:
    if view.board.tiles:
        return [tile.cells for tile in view.board.tiles]
    return [(cell,) for cell in view.board.terrain]


def _component(view: BoardView, cells: tuple[Hex, ...], stream: Stream) -> Component:
    """Return one tile, lying as it lies on the board."""
    labels = hex_labels(view.board, view.game)
    terrains = {cell: view.game.terrain(view.board.terrain[cell]) for cell in cells}
    hexes = [
        TileHex(cell, terrain.look, labels[cell], terrain.value)
        for cell, terrain in terrains.items()
    ]
    style = TileStyle(view.theme, view.side_mm, BLEED_MM)
    return tile(f"tile {view.board.names[cells[0]]}", hexes, style, stream)
