"""Loose tiles: the pieces of a board on sheets, to cut out and lay by their hex names."""

from collections.abc import Iterable

from generators.hexes import Hex
from generators.lattice import contours, hex_to_mm, offset_polygon, polygon_rings, region_polygon
from generators.randomness import Stream
from layouts.components import Component
from layouts.documents import Page, Paper
from layouts.shapes import Path, Point, Shape, Style, many_polygons
from layouts.sheets import lay_out_sheets
from pnp.printing.art.hexart import draw_ground, draw_marks
from pnp.printing.boards.captions import Captions
from pnp.printing.boards.drawings import BoardView
from pnp.printing.boards.hexmaps import board_lines, hex_labels
from pnp.printing.themes import find_look

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
    side_mm = view.side_mm
    (trim,) = contours(cells, side_mm=side_mm)
    (bled,) = polygon_rings(offset_polygon(region_polygon(cells, side_mm=side_mm), BLEED_MM))
    front = [*_grounds(view, cells, stream), *_inner_lines(view, cells)]
    labels = hex_labels(view.board, view.game)
    for cell in cells:
        terrain = view.game.terrain(view.board.terrain[cell])
        front += draw_marks(
            find_look(terrain.look, view.theme),
            labels[cell],
            hex_to_mm(cell, side_mm=side_mm),
            side_mm,
            view.theme,
            value=terrain.value,
        )
    return Component(
        name=f"tile {view.board.names[cells[0]]}",
        front=tuple(front),
        trim=trim,
        bleed_mm=BLEED_MM,
        bleed=bled,
    )


def _grounds(view: BoardView, cells: tuple[Hex, ...], stream: Stream) -> list[Shape]:
    """Return the grounds, those that reach into the bleed below the exact ones."""
    bled: list[Shape] = []
    exact: list[Shape] = []
    for cell in cells:
        look = find_look(view.game.terrain(view.board.terrain[cell]).look, view.theme)
        centre = hex_to_mm(cell, side_mm=view.side_mm)
        number = stream.bits(32)
        for shapes, bleed_mm in ((bled, BLEED_MM), (exact, 0.0)):
            again = Stream(number, "tile")
            shapes.append(
                draw_ground(look, centre, view.side_mm, view.theme, again, bleed_mm=bleed_mm)
            )
    return bled + exact


def _inner_lines(view: BoardView, cells: tuple[Hex, ...]) -> list[Shape]:
    """Return the lines between the hexes of a tile; never one along its trim."""
    edges: dict[frozenset[Point], tuple[Point, Point]] = {}
    shared = []
    for cell in cells:
        ((*ring,),) = contours((cell,), side_mm=view.side_mm)
        for one, other in zip(ring, [*ring[1:], ring[0]], strict=True):
            key = frozenset((one, other))
            if key in edges:
                shared.append((one, other))
            edges[key] = (one, other)
    if not shared:
        return []
    width_mm = board_lines(view.side_mm).hex_mm
    lines = many_polygons(shared, Style(stroke=view.theme.ink, stroke_mm=width_mm))
    return [Path(tuple(c for c in lines.commands if c[0] != "Z"), lines.style)]
