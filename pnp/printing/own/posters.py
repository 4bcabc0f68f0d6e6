"""The board of an own game as a poster: the hexes of its map, bare where something is dealt."""

from collections.abc import Iterator
from dataclasses import replace

from generators.hexes import Hex
from generators.lattice import bounds_mm, hex_corners
from layouts.components import offset_outline, points_box
from layouts.documents import Drawing, make_drawing
from layouts.shapes import Point, Shape, Style, many_polygons
from layouts.textblocks import centred_text
from pnp.model.games import Game
from pnp.printing.art.hexart import text_size_mm
from pnp.printing.boards.hexmaps import (
    HexMap,
    board_lines,
    draw_grounds,
    draw_hex_marks,
    draw_lines,
)
from pnp.printing.kits.record import KitRequest, Poster
from pnp.texts import Texts

KEY = "board"
_NAME_LOW = 0.62  # of the side
_SEA_ROOM = 0.62


def board_poster(game: Game, request: KitRequest, texts: Texts) -> Poster:
    """Return the board at its true size."""
    land, cells = _land(game, request)
    rings = land.rings(cells)
    # A board with holes, or in several pieces, is cut out along a rectangle round it.
    outline = rings[0] if len(rings) == 1 else _corners(rings)
    return Poster(
        KEY,
        texts("kit_section_board"),
        draw_map(land, cells, request.seed),
        offset_outline(tuple(outline), land.lines.rim_mm / 2),
        [
            (x - land.side_mm, y - land.side_mm, x + land.side_mm, y + land.side_mm)
            for x, y in map(land.centre, cells)
        ],
    )


def _corners(rings: list[list[Point]]) -> list[Point]:
    left, top, right, bottom = points_box(point for ring in rings for point in ring)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def draw_map(land: HexMap, cells: tuple[Hex, ...], seed: int) -> Drawing:
    """Return the hexes of a map, and bare ones where something is dealt."""
    return make_drawing(*_size_mm(land, cells), art=_shapes(land, cells, seed))


def _land(game: Game, request: KitRequest) -> tuple[HexMap, tuple[Hex, ...]]:
    """Return the drawn hexes of the board, and all of its hexes."""
    assert game.ground
    cells, fixed = game.ground.cells, game.ground.fixed
    lines = board_lines(request.side_mm)
    # Round a country there is some sea.
    margin_mm = _SEA_ROOM * request.side_mm if request.theme.is_country else lines.rim_mm
    left, top, _, _ = bounds_mm(cells, side_mm=request.side_mm)
    numbers = game.hex_numbers(cells)
    names = {
        cell: f"{name} · {numbers[cell]}" if cell in numbers else name
        for cell, name in game.names_hexes(cells).items()
    }
    land = HexMap(
        looks={cell: game.terrain(kind).look for cell, kind in fixed.items()},
        theme=request.theme,
        side_mm=request.side_mm,
        offset_mm=(margin_mm - left, margin_mm - top),
        lines=lines,
        labels=names,
        values={one.look: one.value for one in game.terrains},
        margin_mm=margin_mm,
    )
    return land, cells


def _size_mm(land: HexMap, cells: tuple[Hex, ...]) -> tuple[float, float]:
    left, top, right, bottom = bounds_mm(cells, side_mm=land.side_mm)
    return (right - left + 2 * land.margin_mm, bottom - top + 2 * land.margin_mm)


def _shapes(land: HexMap, cells: tuple[Hex, ...], seed: int) -> Iterator[Shape]:
    bare = [cell for cell in cells if cell not in land.looks]
    if land.looks and land.theme.is_country:
        from pnp.printing.country.boards import draw_country

        yield from draw_country(land, (), seed=seed)
    elif land.looks:
        yield from draw_grounds(land, seed=seed)
    if bare:
        corners = (map(land.moved, hex_corners(cell, side_mm=land.side_mm)) for cell in bare)
        yield many_polygons([tuple(ring) for ring in corners], Style(land.theme.paper))
    yield from draw_lines(replace(land, looks=dict.fromkeys(cells, "")))
    if land.looks and not land.theme.is_country:
        yield from draw_hex_marks(land)
    for cell in bare:
        x_mm, y_mm = land.centre(cell)
        size_mm = text_size_mm(land.side_mm)
        low = (x_mm, y_mm + _NAME_LOW * land.side_mm)
        yield centred_text(land.labels[cell], low, size_mm, land.theme.ink, "sans")
