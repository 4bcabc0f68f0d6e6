"""A board as one country: grounds, borders, sides of hexes, all that stands, marks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from generators.hexes import ORIGIN, Hex
from generators.lattice import hex_corners
from layouts.shapes import (
    Group,
    Point,
    Shape,
    Style,
    Use,
    placed,
    polygon,
)
from pnp.errors import ThemeError
from pnp.printing.art.looks import Manner
from pnp.printing.art.symbols import icon
from pnp.printing.boards.hexmaps import HexMap
from pnp.printing.country.farmland import draw_farmland
from pnp.printing.country.grounds import (
    draw_coast,
    draw_ground,
    draw_sea,
    draw_sides,
    has_shapely,
)
from pnp.printing.country.heights import draw_heights
from pnp.printing.country.lands import (
    FOCAL_PLACE,
    Land,
    Picture,
    Standing,
    lands_of,
    sprig_at,
)
from pnp.printing.country.marks import draw_country_marks
from pnp.printing.country.openland import draw_openland
from pnp.printing.country.waters import draw_water
from pnp.printing.country.woods import draw_woods
from pnp.printing.themes import SEPIA, Theme

MANNERS: Mapping[Manner, Callable[[Land], Picture]] = {
    "water": draw_water,
    "woods": draw_woods,
    "heights": draw_heights,
    "farmland": draw_farmland,
    "openland": draw_openland,
}

_SAMPLE_ICON = 0.42  # of the side


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
    if not has_shapely():
        raise ThemeError(
            "theme country: its boards need the package shapely, which is not installed here; "
            "take the theme colour"
        )
    yield Group(tuple(_country(land_map, tiles, seed)), placed(*land_map.offset_mm))
    yield from draw_country_marks(land_map, values)


def draw_sample(key: str, centre: Point, side_mm: float, theme: Theme) -> Iterator[Shape]:
    """Yield a hex of one terrain by itself, cut out of the map, with its icon: for a legend."""
    _, (land,) = lands_of({ORIGIN: key}, theme, side_mm, seed=0)
    picture = MANNERS[land.scenery.manner](land)
    standing = sorted((*picture.standing, *_focal(land)), key=lambda each: each.foot_mm)
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


def _country(land_map: HexMap, tiles: Iterable[Sequence[Hex]], seed: int) -> Iterator[Shape]:
    side = land_map.side_mm
    country, lands = lands_of(land_map.looks, land_map.theme, side, seed)
    yield from draw_sea(country.land, side)
    pictures = [(land, MANNERS[land.scenery.manner](land)) for land in lands]
    for land in lands:
        yield from draw_ground(land)
    for _, picture in pictures:
        yield from picture.flat
    yield draw_coast(country.land, side)
    standing = [thing for _, picture in pictures for thing in picture.standing]
    standing += [thing for land in lands for thing in _focal(land)]
    for thing in sorted(standing, key=lambda each: each.foot_mm):
        yield from thing.shapes
    yield from draw_sides(land_map.looks, tiles, side)


def _focal(land: Land) -> Iterator[Standing]:
    if land.scenery.focal:
        a, b, size = FOCAL_PLACE
        for x, y in land.centres():
            point = (x + a * land.side_mm, y + b * land.side_mm)
            yield sprig_at(point, land.scenery.focal, size * land.side_mm, land)
