"""
Landscapes: hexes with terrain and labels, drawn from the ground up, in millimetres.

What boards and positions have in common. Pointy-top. Line widths follow the size of the
hexes, so that an overview looks like the poster. What cannot be read is hatched.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generators.hexes import Hex
from generators.lattice import contours, hex_edges, hex_to_mm
from generators.randomness import Stream
from layouts.shapes import Group, Path, Point, Shape, Style, Text, many_polygons, placed, polygon
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.printing.art import places
from pnp.printing.art.hexart import draw_ground, draw_marks, text_size_mm
from pnp.printing.art.terrains import find_look
from pnp.printing.themes import Theme

# Line widths as shares of a hex side, with the least width in mm.
_HEX_LINE = (0.010, 0.12)
_TILE_LINE = (0.040, 0.30)
_RIM_LINE = (0.060, 0.45)

UNREADABLE_GROUND = "#e6e4e1"

_CAPITAL = 0.66  # height of a capital, of the size of the text
_UNREADABLE_LINE = "#a39d97"
_HATCH_STEP = 0.16
_MARK_SIZE = 1.0  # of the question mark, of the side


@dataclass(frozen=True, slots=True)
class Landscape:
    """
    Hexes on paper.

    Attributes:
        terrain: every hex with its terrain, by full English name or `UNREADABLE`.
        labels: what is printed in each hex.
        offset: where the middle of hex (0, 0) comes to lie.
        seed: where the motifs grow.
    """

    terrain: Mapping[Hex, str]
    labels: Mapping[Hex, str]
    game: Game
    theme: Theme
    side_mm: float
    offset: Point
    seed: int = 0

    def centre(self, cell: Hex) -> Point:
        """Return where the middle of *cell* comes to lie."""
        return self.moved(hex_to_mm(cell, side_mm=self.side_mm))

    def moved(self, point: Point) -> Point:
        """Return a point of the plane of hexes as it lies on the paper."""
        return (point[0] + self.offset[0], point[1] + self.offset[1])


def draw_grounds(land: Landscape) -> Iterator[Shape]:
    """Yield the ground of every hex."""
    stream = Stream(land.seed, "art")
    for cell, kind in land.terrain.items():
        centre = land.centre(cell)
        if kind == UNREADABLE:
            yield _unreadable_ground(centre, land.side_mm)
        else:
            look = find_look(land.game.terrain(kind).look)
            yield draw_ground(look, centre, land.side_mm, land.theme, stream)


def draw_lines(land: Landscape, tiles: Iterable[Sequence[Hex]] = ()) -> Iterator[Shape]:
    """Yield the outlines of hexes, of *tiles* with several of them, and of the whole."""
    edges = hex_edges(land.terrain, side_mm=land.side_mm)
    commands = tuple(
        command
        for one, other in edges
        for command in (("M", *land.moved(one)), ("L", *land.moved(other)))
    )
    yield Path(commands, _line(land, _HEX_LINE))  # type: ignore[arg-type]
    rings = [ring for cells in tiles for ring in _rings(land, cells)]
    if rings:
        yield many_polygons(rings, _line(land, _TILE_LINE))
    yield many_polygons(_rings(land, land.terrain), _line(land, _RIM_LINE))


def draw_hex_marks(land: Landscape) -> Iterator[Shape]:
    """Yield the icon, the label and the value of every hex."""
    for cell, kind in land.terrain.items():
        centre = land.centre(cell)
        if kind == UNREADABLE:
            yield from _unreadable_marks(land, cell, centre)
            continue
        terrain = land.game.terrain(kind)
        yield from draw_marks(
            find_look(terrain.look),
            land.labels[cell],
            centre,
            land.side_mm,
            land.theme,
            value=terrain.value,
        )


def ink_line(theme: Theme, side_mm: float, width: tuple[float, float]) -> Style:
    """Return an ink line of *width*: a share of the side, but no less than so many mm."""
    share, least_mm = width
    return Style(stroke=theme.ink, stroke_mm=max(share * side_mm, least_mm))


def _line(land: Landscape, width: tuple[float, float]) -> Style:
    """Return a line of the landscape."""
    return ink_line(land.theme, land.side_mm, width)


def _rings(land: Landscape, cells: Iterable[Hex]) -> list[list[Point]]:
    """Return the contours of *cells* on the paper."""
    return [[land.moved(point) for point in ring] for ring in contours(cells, side_mm=land.side_mm)]


def _unreadable_ground(centre: Point, side_mm: float) -> Group:
    """Return a grey hex, hatched."""
    corners = [(x * side_mm, y * side_mm) for x, y in places.CORNERS]
    hexagon = polygon(corners, Style(fill=UNREADABLE_GROUND))
    steps = range(-round(2 / _HATCH_STEP), round(2 / _HATCH_STEP) + 1)
    ends = [(step * _HATCH_STEP * side_mm, side_mm) for step in steps]
    lines = Path(
        tuple(
            command
            for x, reach in ends
            for command in (("M", x - reach, reach), ("L", x + reach, -reach))
        ),
        Style(stroke=_UNREADABLE_LINE, stroke_mm=max(0.012 * side_mm, 0.12), round_ends=False),
    )
    return Group((hexagon, lines), placed(*centre), clip=hexagon)


def _unreadable_marks(land: Landscape, cell: Hex, centre: Point) -> Iterator[Shape]:
    """Yield a large question mark and the label."""
    x_mm, y_mm = centre
    ink = land.theme.ink
    size_mm = _MARK_SIZE * land.side_mm
    base_mm = y_mm + _CAPITAL / 2 * size_mm
    yield Text(x_mm, base_mm, UNREADABLE, "serif-semibold", size_mm, _UNREADABLE_LINE, "middle")
    size_mm = text_size_mm(land.side_mm)
    base_mm = y_mm + places.NAME.y * land.side_mm + _CAPITAL / 2 * size_mm
    yield Text(x_mm, base_mm, land.labels[cell], "sans", size_mm, ink, "middle")
