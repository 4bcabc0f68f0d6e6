"""A board as one country: grounds, borders, sides of hexes, all that stands, marks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec

from generators.hexes import ORIGIN, Hex
from generators.lattice import contours, hex_corners, hex_edges
from layouts.fonts import text_width_mm
from layouts.shapes import (
    Circle,
    Command,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Text,
    Use,
    many_polygons,
    placed,
    polygon,
)
from layouts.textblocks import base_line_mm, centred_text
from pnp.errors import ThemeError
from pnp.printing.art.hexlabels import text_size_mm
from pnp.printing.art.icons import icon
from pnp.printing.boards.hexmaps import HexMap
from pnp.printing.country.etchings import LIGHT, SEPIA
from pnp.printing.country.farmland import draw_farmland
from pnp.printing.country.heights import draw_heights
from pnp.printing.country.lands import (
    FOCAL_PLACE,
    Land,
    Picture,
    Standing,
    filled,
    lands_of,
    rounded,
    sprig_at,
)
from pnp.printing.country.openland import draw_openland
from pnp.printing.country.sceneries import Manner
from pnp.printing.country.waters import draw_water
from pnp.printing.country.woods import draw_woods
from pnp.printing.themes import Theme, mixed
from pnp.texts import printed_number

MANNERS: Mapping[Manner, Callable[[Land], Picture]] = {
    "water": draw_water,
    "woods": draw_woods,
    "heights": draw_heights,
    "farmland": draw_farmland,
    "openland": draw_openland,
}

HEX_LINE, TILE_LINE = "#93805f", "#6e5843"
_UNDERLAP_MM = 0.2
SEA, SEA_LINE = "#dfe6d8", "#7f9a9a"
_SEA_WASH = 0.4
_SEA_LINES = ((0.1, 0.016), (0.21, 0.011), (0.33, 0.008))
SHORE = "#efe4c4"
SEA_REACH = 0.34
_COAST_LINE = 0.035


def draw_country(
    land_map: HexMap,
    tiles: Iterable[Sequence[Hex]],
    values: Mapping[str, int | None],
    *,
    seed: int,
) -> Iterator[Shape]:
    """
    Yield the whole board but the pieces on it; *values* go by look.

    Raises:
        ThemeError: Shapely is not installed.
    """
    if find_spec("shapely") is None:
        raise ThemeError(
            "theme country: its boards need the package shapely, which is not installed here; "
            "take the theme colour"
        )
    yield Group(tuple(_country(land_map, tiles, seed)), placed(*land_map.offset_mm))
    yield from _marks(land_map, values)


def draw_sample(key: str, centre: Point, side_mm: float, theme: Theme) -> Iterator[Shape]:
    """Yield a hex of one terrain by itself, cut out of the map, with its icon: for a legend."""
    _, (land,) = lands_of({ORIGIN: key}, theme, side_mm, seed=0)
    picture = MANNERS[land.scenery.manner](land)
    standing = sorted((*picture.standing, *_focal(land)), key=lambda each: each.foot_mm)
    hexagon = polygon(hex_corners(ORIGIN, side_mm=side_mm), Style(fill=land.tones.ground))
    things = (*_ground(land), *picture.flat, *(shape for each in standing for shape in each.shapes))
    yield Group((hexagon, *things), placed(*centre), clip=hexagon)
    outline = polygon(hex_corners(ORIGIN, side_mm=side_mm), Style(stroke=SEPIA, stroke_mm=0.2))
    yield Group((outline,), placed(*centre))
    place = placed(centre[0], centre[1] + 0.62 * side_mm, scale=_SAMPLE_ICON * side_mm)
    yield Use(icon(key, theme.ink), place)


def _country(land_map: HexMap, tiles: Iterable[Sequence[Hex]], seed: int) -> Iterator[Shape]:
    side = land_map.side_mm
    country, lands = lands_of(land_map.looks, land_map.theme, side, seed)
    yield filled(country.land.offset(_SEA_WASH * side), SEA)
    for by, width in _SEA_LINES:
        ring = country.land.offset(by * side).rings
        yield many_polygons(rounded(ring), Style(stroke=SEA_LINE, stroke_mm=width * side))
    yield filled(country.land, "#efe6cc", underlap_mm=_UNDERLAP_MM)
    pictures = [(land, MANNERS[land.scenery.manner](land)) for land in lands]
    for land in lands:
        yield from _ground(land)
    for _, picture in pictures:
        yield from picture.flat
    yield many_polygons(
        rounded(country.land.rings), Style(stroke=SEPIA, stroke_mm=_COAST_LINE * side)
    )
    standing = [thing for _, picture in pictures for thing in picture.standing]
    standing += [thing for land in lands for thing in _focal(land)]
    for thing in sorted(standing, key=lambda each: each.foot_mm):
        yield from thing.shapes
    yield from _hex_lines(land_map.looks, tiles, side)


def _wash_edge(land: Land) -> Shape:
    """Return the darker rim that a wash dries with."""
    colour = mixed(land.tones.ground, land.tones.pattern, 0.4)
    rings = land.area.offset(-0.04 * land.side_mm).rings
    return many_polygons(rounded(rings), Style(stroke=colour, stroke_mm=0.08 * land.side_mm))


def _ground(land: Land) -> Iterator[Shape]:
    """Yield the ground of a land, with the darker rim of a wash; of a water only its shore."""
    is_water = land.scenery.manner == "water"
    colour = SHORE if is_water else land.tones.ground
    yield filled(land.area, colour, underlap_mm=_UNDERLAP_MM)
    if not is_water:
        yield _wash_edge(land)


def _focal(land: Land) -> Iterator[Standing]:
    if land.scenery.focal:
        a, b, size = FOCAL_PLACE
        for x, y in land.centres():
            point = (x + a * land.side_mm, y + b * land.side_mm)
            yield sprig_at(point, land.scenery.focal, size * land.side_mm, land.tones)


def _hex_lines(
    cells: Iterable[Hex], tiles: Iterable[Sequence[Hex]], side_mm: float
) -> Iterator[Shape]:
    commands: list[Command] = []
    for (a, b), (c, d) in hex_edges(cells, side_mm=side_mm):
        commands += (("M", round(a, 2), round(b, 2)), ("L", round(c, 2), round(d, 2)))
    lines = tuple(commands)
    yield Path(lines, Style(stroke=LIGHT, stroke_mm=max(0.026 * side_mm, 0.2)))
    yield Path(lines, Style(stroke=HEX_LINE, stroke_mm=max(0.008 * side_mm, 0.07)))
    rings = [ring for tile in tiles for ring in contours(tile, side_mm=side_mm)]
    if rings:
        yield many_polygons(
            rounded(rings), Style(stroke=TILE_LINE, stroke_mm=max(0.016 * side_mm, 0.14))
        )


_ICON = 0.22
_SAMPLE_ICON = 0.42
_PLATE = 0.155


def _marks(land_map: HexMap, values: Mapping[str, int | None]) -> Iterator[Shape]:
    for cell, key in land_map.looks.items():
        value = values[key]
        centre = land_map.centre(cell)
        if value is None:
            yield from _plain_marks(land_map, key, land_map.labels[cell], centre)
        else:
            yield from _valued_marks(land_map, key, land_map.labels[cell], centre, value)


def _plain_marks(land_map: HexMap, key: str, label: str, centre: Point) -> Iterator[Shape]:
    side, ink = land_map.side_mm, land_map.theme.ink
    size_mm = text_size_mm(side)
    width_mm = text_width_mm(label, "sans", size_mm)
    icon_mm, gap_mm = _ICON * side, 0.05 * side
    left = centre[0] - (width_mm + icon_mm + gap_mm) / 2
    y = centre[1] + 0.7 * side
    yield Use(icon(key, ink), placed(left + icon_mm / 2, y, scale=icon_mm))
    yield Text(
        left + icon_mm + gap_mm, base_line_mm(y, "sans", size_mm), label, "sans", size_mm, ink
    )


def _valued_marks(
    land_map: HexMap, key: str, label: str, centre: Point, value: int
) -> Iterator[Shape]:
    side, ink = land_map.side_mm, land_map.theme.ink
    x, y = centre[0], centre[1] + 0.66 * side
    yield Circle(x, y, _PLATE * side, Style(LIGHT, SEPIA, 0.014 * side))
    yield centred_text(printed_number(value), (x, y), 0.22 * side, ink)
    icon_mm = _ICON * side
    row = centre[1] + 0.6 * side
    yield Use(icon(key, ink), placed(x - 0.3 * side, row, scale=icon_mm))
    size_mm = text_size_mm(side)
    yield Text(x + 0.2 * side, base_line_mm(row, "sans", size_mm), label, "sans", size_mm, ink)
