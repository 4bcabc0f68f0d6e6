"""
A board as one country: sea, grounds, borders, sides of hexes, all that stands, marks.

With washes alone it is the small map of a card.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec

from generators.areas import Area
from generators.hexes import ORIGIN, Hex
from generators.lattice import contours, hex_corners, hex_edges, hex_to_mm
from layouts.shapes import (
    Command,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Use,
    many_polygons,
    placed,
    polygon,
)
from pnp.errors import ThemeError
from pnp.messages import Message
from pnp.model.positions import normal_shift
from pnp.printing.art.hexart import draw_centre
from pnp.printing.art.symbols import icon
from pnp.printing.boards.hexmaps import HexMap
from pnp.printing.country.lands import (
    Land,
    Picture,
    Standing,
    filled,
    focal_at,
    lands_of,
    rounded,
)
from pnp.printing.country.lettering import (
    Naming,
    PlacedName,
    boxes_area,
    draw_names,
    names_area,
    names_of,
    naming_stream,
    place_names,
)
from pnp.printing.country.manners import (
    draw_farmland,
    draw_heights,
    draw_openland,
    draw_surface,
    draw_water,
    draw_woods,
)
from pnp.printing.country.marks import draw_country_marks
from pnp.printing.country.roads import draw_tracks
from pnp.printing.country.rooms import board_letters
from pnp.printing.themes import LIGHT, SEPIA, Manner, Theme, mixed

HEX_LINE, TILE_LINE = "#6e5843", "#5c4733"

_SEA, _SEA_LINE = "#dfe6d8", "#7f9a9a"
_SHORE, _LAND = "#efe4c4", "#efe6cc"
_UNDERLAP_MM = 0.2

# Shares of the side.
_SEA_WASH = 0.4
_SEA_LINES = ((0.1, 0.016), (0.21, 0.011), (0.33, 0.008))
_COAST_LINE = 0.035
_SMALL_COAST_LINE = 0.06
_WASH_EDGE = 0.08

MANNERS: Mapping[Manner, Callable[[Land], Picture]] = {
    "water": draw_water,
    "woods": draw_woods,
    "heights": draw_heights,
    "farmland": draw_farmland,
    "openland": draw_openland,
}

_SAMPLE_ICON = 0.42  # of the side


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
    cells: Iterable[Hex],
    tiles: Iterable[Sequence[Hex]],
    side_mm: float,
    *,
    strength: float = 1.0,
) -> Iterator[Shape]:
    """
    Yield the sides of all hexes as fine light lines, those round tiles a little stronger.

    All of them are *strength* times as wide; the light below them grows half as much.
    """
    commands: list[Command] = []
    for (a, b), (c, d) in hex_edges(cells, side_mm=side_mm):
        commands += (("M", round(a, 2), round(b, 2)), ("L", round(c, 2), round(d, 2)))
    lines = tuple(commands)
    yield Path(lines, Style(stroke=LIGHT, stroke_mm=(1 + strength) / 2 * max(0.042 * side_mm, 0.3)))
    yield Path(lines, Style(stroke=HEX_LINE, stroke_mm=strength * max(0.015 * side_mm, 0.11)))
    rings = [ring for tile in tiles for ring in contours(tile, side_mm=side_mm)]
    if rings:
        style = Style(stroke=TILE_LINE, stroke_mm=strength * max(0.024 * side_mm, 0.18))
        yield many_polygons(rounded(rings), style)


def draw_country(
    land_map: HexMap,
    tiles: Iterable[Sequence[Hex]],
    *,
    seed: int,
    bare: Iterable[Hex] = (),
    naming: Naming | None = None,
) -> Iterator[Shape]:
    """
    Yield the whole board but the pieces on it.

    Where:
        bare: hexes within the coast that have no look yet.
        naming: who names its lands, where there is room; nobody if None.

    Raises:
        ThemeError: Shapely is not installed.
    """
    marks = tuple(draw_country_marks(land_map))
    naming = naming and naming._replace(above=(*marks, *naming.above))
    yield draw_lands(land_map, tiles, seed=seed, bare=bare, naming=naming)
    yield from marks


def draw_lands(
    land_map: HexMap,
    tiles: Iterable[Sequence[Hex]],
    *,
    seed: int,
    bare: Iterable[Hex] = (),
    full: Collection[Hex] = (),
    naming: Naming | None = None,
) -> Group:
    """
    Return a board without marks and pieces: the same wherever its hexes lie on their plane.

    Where:
        bare: hexes within the coast that have no look.
        full: hexes without their larger picture, since something else stands there.
        naming: who names its lands, where there is room; nobody if None.

    Raises:
        ThemeError: Shapely is not installed.
    """
    if not has_shapely():
        raise ThemeError(Message("country_needs_shapely"))
    bare = list(bare)
    shift = normal_shift([*land_map.looks, *bare])
    moved_map = replace(
        land_map, looks={cell + shift: look for cell, look in land_map.looks.items()}
    )
    x, y = land_map.moved(hex_to_mm(ORIGIN - shift, side_mm=land_map.side_mm))
    if naming:
        naming = naming._replace(above=(Group(naming.above, placed(-x, -y)),))
    shapes = _country(
        moved_map,
        [[cell + shift for cell in tile] for tile in tiles],
        seed,
        [cell + shift for cell in bare],
        {cell + shift for cell in full},
        naming=naming,
    )
    return Group(tuple(shapes), placed(x, y))


def draw_sample(key: str, centre: Point, side_mm: float, theme: Theme) -> Iterator[Shape]:
    """Yield a hex of one terrain by itself, cut out of the map, with its icon: for a legend."""
    _, (land,) = lands_of({ORIGIN: key}, theme, side_mm, seed=0)
    picture = MANNERS[land.scenery.manner](land)
    standing = sorted((*picture.standing, *focal_pictures(land)), key=lambda each: each.foot_mm)
    hexagon = polygon(hex_corners(ORIGIN, side_mm=side_mm), Style(fill=land.tones.ground))
    things = (
        *draw_ground(land),
        *picture.flat,
        *(shape for each in standing for shape in each.shapes),
    )
    yield Group((hexagon, *things), placed(*centre), clip=hexagon)
    outline = polygon(hex_corners(ORIGIN, side_mm=side_mm), Style(stroke=SEPIA, stroke_mm=0.2))
    yield Group((outline,), placed(*centre))
    place = placed(centre[0], centre[1] + 0.62 * side_mm, scale=_SAMPLE_ICON * side_mm)
    yield Use(icon(key, theme.ink, theme), place)


def _country(
    land_map: HexMap,
    tiles: Iterable[Sequence[Hex]],
    seed: int,
    bare: Iterable[Hex],
    full: Collection[Hex],
    *,
    naming: Naming | None,
) -> Iterator[Shape]:
    side = land_map.side_mm
    country, lands = lands_of(land_map.looks, land_map.theme, side, seed, bare=bare)
    names = _names(lands, seed, naming, full) if naming else []
    kept = names_area(names)
    lands = [replace(land, kept=kept.overlap(land.near)) for land in lands]
    yield from draw_sea(country.land, side)
    pictures = [(land, MANNERS[land.scenery.manner](land)) for land in lands]
    for land in lands:
        yield from draw_ground(land)
    for _, picture in pictures:
        yield from picture.flat
    yield from draw_tracks(lands, country.land)
    yield draw_coast(country.land, side)
    standing = [thing for _, picture in pictures for thing in picture.standing]
    standing += [thing for land in lands for thing in focal_pictures(land, full)]
    for thing in sorted(standing, key=lambda each: each.foot_mm):
        yield from thing.shapes
    yield from draw_sides(land_map.looks, tiles, side)
    yield from draw_names(names)


def _names(
    lands: Sequence[Land], seed: int, naming: Naming, full: Collection[Hex]
) -> list[PlacedName | None]:
    """Return the names of lands, clear of the larger pictures and of what lies over the land."""
    called = names_of(lands, naming_stream(naming.game, seed, naming.language), naming.language)
    standing = (thing for land in lands for thing in focal_pictures(land, full))
    pictures = (shape for thing in standing for shape in thing.shapes)
    obstacles = boxes_area((*naming.above, *pictures))
    return place_names(lands, called.lands, obstacles, board_letters(lands[0].side_mm))


def focal_pictures(land: Land, full: Collection[Hex] = ()) -> Iterator[Standing]:
    """Yield the larger picture of each hex of a land that is not *full*, if its terrain has one."""
    if land.look.centre:
        yield from _centres(land)
    elif land.scenery.focal:
        free = (hex_to_mm(cell, side_mm=land.side_mm) for cell in land.cells() if cell not in full)
        yield from filter(None, (focal_at(centre, land) for centre in free))


def _centres(land: Land) -> Iterator[Standing]:
    """Yield the own picture of a terrain on each of its hexes; one in pixels fills them."""
    side_mm = land.side_mm
    shapes = draw_centre(land.look, side_mm, land.theme)
    hexagon = polygon(hex_corners(ORIGIN, side_mm=side_mm), Style())
    for centre in land.centres():
        picture = Group(shapes, placed(*centre), clip=hexagon)
        yield Standing(centre[1] + land.look.centre * side_mm, (picture,))
