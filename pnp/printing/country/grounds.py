"""Grounds: sea, washes and lines of a country; with no more, the small maps of cards."""

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec

from generators.areas import Area
from generators.hexes import Hex
from generators.lattice import contours, hex_edges
from layouts.shapes import Command, Group, Path, Shape, Style, many_polygons, placed
from pnp.printing.boards.hexmaps import HexMap
from pnp.printing.country.lands import Land, filled, lands_of, rounded
from pnp.printing.country.waters import draw_surface
from pnp.printing.themes import LIGHT, SEPIA, mixed

HEX_LINE, TILE_LINE = "#93805f", "#6e5843"

_SEA, _SEA_LINE = "#dfe6d8", "#7f9a9a"
_SHORE, _LAND = "#efe4c4", "#efe6cc"
_UNDERLAP_MM = 0.2

# Shares of the side.
_SEA_WASH = 0.4
_SEA_LINES = ((0.1, 0.016), (0.21, 0.011), (0.33, 0.008))
_COAST_LINE = 0.035
_SMALL_COAST_LINE = 0.06
_WASH_EDGE = 0.08


def has_shapely() -> bool:
    """Tell whether lands can be laid out: the browser page has no Shapely."""
    return find_spec("shapely") is not None


def draw_small_country(land_map: HexMap) -> Iterator[Shape]:
    """Yield a small map for a card: washes with soft borders, waters and a coast."""
    side = land_map.side_mm
    country, lands = lands_of(land_map.looks, land_map.theme, side, seed=0)
    shapes = [filled(country.land, _LAND, underlap_mm=_UNDERLAP_MM)]
    for land in lands:
        shapes += draw_ground(land)
        if land.scenery.manner == "water":
            shapes += draw_surface(land)
    shapes.append(draw_coast(country.land, side, _SMALL_COAST_LINE))
    yield Group(tuple(shapes), placed(*land_map.offset_mm))


def draw_sea(land: Area, side_mm: float) -> Iterator[Shape]:
    """Yield a wash and lines that follow the coast, and land to be painted over."""
    yield filled(land.offset(_SEA_WASH * side_mm), _SEA)
    for by, width in _SEA_LINES:
        style = Style(stroke=_SEA_LINE, stroke_mm=width * side_mm)
        yield many_polygons(rounded(land.offset(by * side_mm).rings), style)
    yield filled(land, _LAND, underlap_mm=_UNDERLAP_MM)


def draw_coast(land: Area, side_mm: float, width: float = _COAST_LINE) -> Path:
    """Return the line where land and sea meet."""
    return many_polygons(rounded(land.rings), Style(stroke=SEPIA, stroke_mm=width * side_mm))


def draw_ground(land: Land) -> list[Path]:
    """Return the ground of a land, with the darker rim of a wash; of a water only its shore."""
    if land.scenery.manner == "water":
        return [filled(land.area, _SHORE, underlap_mm=_UNDERLAP_MM)]
    side = land.side_mm
    colour = mixed(land.tones.ground, land.tones.pattern, 0.4)
    rim = rounded(land.area.offset(-_WASH_EDGE * side / 2).rings)
    return [
        filled(land.area, land.tones.ground, underlap_mm=_UNDERLAP_MM),
        many_polygons(rim, Style(stroke=colour, stroke_mm=_WASH_EDGE * side)),
    ]


def draw_sides(
    cells: Iterable[Hex], tiles: Iterable[Sequence[Hex]], side_mm: float
) -> Iterator[Shape]:
    """Yield the sides of all hexes as fine light lines, those round tiles a little stronger."""
    commands: list[Command] = []
    for (a, b), (c, d) in hex_edges(cells, side_mm=side_mm):
        commands += (("M", round(a, 2), round(b, 2)), ("L", round(c, 2), round(d, 2)))
    lines = tuple(commands)
    yield Path(lines, Style(stroke=LIGHT, stroke_mm=max(0.026 * side_mm, 0.2)))
    yield Path(lines, Style(stroke=HEX_LINE, stroke_mm=max(0.008 * side_mm, 0.07)))
    rings = [ring for tile in tiles for ring in contours(tile, side_mm=side_mm)]
    if rings:
        style = Style(stroke=TILE_LINE, stroke_mm=max(0.016 * side_mm, 0.14))
        yield many_polygons(rounded(rings), style)
