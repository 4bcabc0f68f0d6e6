"""
A board as one country: sea, grounds, borders, sides of hexes, all that stands, marks.

With washes alone it is the small map of a card.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from generators import NamedTuple, areas, hexes, lattice
from layouts.shapes import Group, Path, Point, Shape, Style, many_lines, many_polygons, placed
from pnp.model.positions import normal_shift
from pnp.printing.country import lettering
from pnp.printing.country.lands import Land, filled, lands_of, rounded
from pnp.printing.country.waters import draw_tracks
from pnp.printing.hexmaps import HexScene, draw_ways
from pnp.printing.landscapes.manners import MANNERS
from pnp.printing.landscapes.scenes import Standing, ground_colour, own_picture
from pnp.printing.themes import LIGHT, SEPIA, mixed

HEX_LINE, TILE_LINE = "#6e5843", "#5c4733"

_SEA, _SEA_LINE = "#dfe6d8", "#7f9a9a"
_LAND = "#efe6cc"
_UNDERLAP_MM = 0.2

# Shares of the side.
_SEA_WASH = 0.4
_SEA_LINES = ((0.1, 0.016), (0.21, 0.011), (0.33, 0.008))
_COAST_LINE = 0.035
_SMALL_COAST_LINE = 0.06
_WASH_EDGE = 0.08
_SHORE, _BANK = 0.06, 0.026


def draw_small_country(land_map: HexScene) -> Iterator[Shape]:
    """Yield a small map for a card: washes with soft borders, waters and a coast."""
    side = land_map.side_mm
    country, lands = lands_of(land_map.looks, land_map.theme, side, seed=0)
    shapes = [filled(country.land, _LAND, underlap_mm=_UNDERLAP_MM)]
    for land in lands:
        shapes += draw_ground(land)
        if land.scenery.manner == "water":
            water = land.edge(_SHORE * side, 0.0, points=3, stream=land.stream)
            bank = Style(land.tones.ground, land.tones.line, _BANK * side)
            shapes.append(Path(water, bank))
    shapes.append(draw_coast(country.land, side, _SMALL_COAST_LINE))
    yield Group(tuple(shapes), placed(*land_map.offset_mm))


_THIN = 0.1  # of the side: half of what is too narrow to be land


def dry_land(coast: areas.Area, lands: Iterable[Land]) -> areas.Area:
    """Return what lies within the *coast* without the open sea of a board."""
    seas = [land for land in lands if land.scenery.manner == "sea"]
    if not seas:
        return coast
    thin_mm = _THIN * seas[0].side_mm
    dry = coast.without(areas.Area.merged(land.area for land in seas))
    return dry.offset(-thin_mm).offset(thin_mm)


def draw_coast(land: areas.Area, side_mm: float, width: float = _COAST_LINE) -> Path:
    """Return the line where land and sea meet."""
    return many_polygons(rounded(land.rings), Style(stroke=SEPIA, stroke_mm=width * side_mm))


def draw_ground(land: Land) -> list[Path]:
    """Return the ground of a land, with the darker rim of a wash; of a water only its shore."""
    if land.scenery.manner == "water":
        return [
            filled(
                land.area,
                ground_colour(land.scenery, land.tones, land.theme),
                underlap_mm=_UNDERLAP_MM,
            )
        ]
    side = land.side_mm
    edge, colour = _WASH_EDGE, mixed(land.tones.ground, land.tones.pattern, 0.4)
    if land.theme.is_lined:
        edge, colour = _BANK, land.tones.line
    rim = rounded(land.area.offset(-edge * side / 2).rings)
    return [
        filled(land.area, land.tones.ground, underlap_mm=_UNDERLAP_MM),
        many_polygons(rim, Style(stroke=colour, stroke_mm=edge * side)),
    ]


class Layers(NamedTuple):
    """What lands look like: their grounds, what lies flat on land and on water, what stands."""

    grounds: list[Shape]
    flat: list[Shape]
    waters: list[Shape]
    standing: list[Standing]


def layers_of(lands: Iterable[Land], full: Collection[hexes.Hex] = ()) -> Layers:
    """Return how lands are drawn; on *full* hexes no larger picture stands."""
    layers = Layers([], [], [], [])
    for land in lands:
        flat, standing = MANNERS[land.scenery.manner](land)
        is_water = land.scenery.manner == "water"
        layers.grounds.extend(draw_ground(land))
        (layers.waters if is_water else layers.flat).extend(flat)
        layers.standing.extend((*standing, *focal_pictures(land, full)))
    return layers


def draw_sides(
    cells: Iterable[hexes.Hex],
    tiles: Iterable[Sequence[hexes.Hex]],
    side_mm: float,
    *,
    strength: float = 1.0,
    names: areas.Area | None = None,
) -> Iterator[Shape]:
    """
    Yield the sides of all hexes as fine light lines, those round tiles a little stronger.

    All of them are *strength* times as wide; the light below them grows half as much. They leave
    out *names*.
    """
    edges: Iterable[Sequence[Point]] = lattice.hex_edges(cells, side_mm=side_mm)
    lines = rounded(edges if names is None else names.lines_outside(edges))
    light = Style(stroke=LIGHT, stroke_mm=(1 + strength) / 2 * max(0.042 * side_mm, 0.3))
    yield many_lines(lines, light)
    fine = Style(stroke=HEX_LINE, stroke_mm=strength * max(0.015 * side_mm, 0.11))
    yield many_lines(lines, fine)
    rings = [ring for tile in tiles for ring in lattice.contours(tile, side_mm=side_mm)]
    if rings:
        style = Style(stroke=TILE_LINE, stroke_mm=strength * max(0.024 * side_mm, 0.18))
        yield many_polygons(rounded(rings), style)


def draw_lands(
    scene: HexScene, *, full: Collection[hexes.Hex] = (), above: tuple[Shape, ...] = ()
) -> Group:
    """
    Return a country without marks and pieces: the same wherever its hexes lie on their plane.

    Where:
        full: hexes without their larger picture, since something else stands there.
        above: what names keep off.
    """
    shift = normal_shift(scene.looks)
    x, y = scene.moved(lattice.hex_to_mm(hexes.ORIGIN - shift, side_mm=scene.side_mm))
    by = hexes.place_at(shift)
    scene = scene._replace(
        ways=[
            way._replace(places=tuple(hexes.Place(p.x + by.x, p.y + by.y) for p in way.places))
            for way in scene.ways
        ],
        looks={cell + shift: look for cell, look in scene.looks.items()},
        tiles=[[cell + shift for cell in tile] for tile in scene.tiles],
    )
    full = {cell + shift for cell in full}
    side, known = scene.side_mm, scene.known
    bare = [cell for cell in scene.looks if cell not in known]
    country, lands = lands_of(known, scene.theme, side, scene.seed, bare=bare)
    ways = [*draw_ways(scene._replace(offset_mm=(0.0, 0.0)))]
    names: list[lettering.PlacedName | None] = []
    if scene.has_names:
        pen = scene.pen
        stream = lettering.naming_stream(pen.game.slug, scene.seed, pen.language)
        called = lettering.names_of(lands, stream, pen.language)
        # Clear of the larger pictures and of what lies over the land.
        pictures = (thing.shape for land in lands for thing in focal_pictures(land, full))
        obstacles = lettering.shapes_area((Group(above, placed(-x, -y)), *ways, *pictures))
        letters = lettering.letters_of(side, lettering.LEGIBLE_MM)
        names = lettering.place_names(lands, called.lands, obstacles, letters)
    kept = lettering.names_area(names)
    lands = [land._replace(kept=kept.overlap(land.near)) for land in lands]
    # A wash and lines that follow the coast, and land to be painted over.
    art: list[Shape] = []
    art.append(filled(country.land.offset(_SEA_WASH * side), _SEA))
    for far, width in _SEA_LINES:
        style = Style(stroke=_SEA_LINE, stroke_mm=width * side)
        art.append(many_polygons(rounded(country.land.offset(far * side).rings), style))
    art.append(filled(country.land, _LAND, underlap_mm=_UNDERLAP_MM))
    layers = layers_of(lands, full)
    art += (*layers.grounds, *layers.flat, *layers.waters)
    art += draw_tracks(lands, country.land)
    art.append(draw_coast(dry_land(country.land, lands), side))
    art += ways
    standing = sorted(layers.standing, key=lambda each: each.foot_mm)
    art += (thing.shape for thing in standing)
    art += draw_sides(known, scene.tiles, side)
    art += lettering.draw_names(names)
    return Group(tuple(art), placed(x, y))


def focal_pictures(land: Land, full: Collection[hexes.Hex] = ()) -> Iterator[Standing]:
    """Yield the larger picture of each hex of a land that is not *full*, if its terrain has one."""
    for cell, centre in zip(land.cells(), land.centres(), strict=True):
        if land.look.centre:
            yield own_picture(land.look, centre, land.side_mm, land.theme)
        elif cell not in full:
            yield from land.focal(centre)
