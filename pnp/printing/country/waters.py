"""Waters: a shore, depth lines that follow it, swells, and a boat on the larger ones."""

from collections.abc import Iterator

from generators.areas import Area, Point
from generators.hexes import neighbours
from generators.lattice import hex_to_mm
from layouts.shapes import Path, Style, many_polygons
from pnp.printing.country.lands import Land, Picture, Standing, filled, rounded, sprig_at, sprigs_at

# Shares of the side.
_SHORE = 0.06
_ROUNDING = 0.26
_BANK = 0.026
_DEPTHS = ((0.07, 0.014), (0.16, 0.01), (0.28, 0.008))
_SWELLS_KEEP = 0.34
_BOAT = 0.46
_BOAT_HEXES = 3  # from that many on


def draw_water(land: Land) -> Picture:
    """Return water within a strip of shore, depth lines, swells and perhaps a boat."""
    water = _water(land)
    clear = land.marks().overlap(water.offset(-0.6 * _BANK * land.side_mm))
    flat = (
        *draw_surface(land),
        *_depth_lines(water, land),
        filled(clear, land.tones.ground),
    )
    return Picture(flat, tuple(_afloat(water, land)))


def draw_surface(land: Land) -> list[Path]:
    """Return the water itself, with its bank."""
    bank = Style(land.tones.ground, land.tones.line, _BANK * land.side_mm)
    return [many_polygons(rounded(_water(land).rings), bank)]


def _water(land: Land) -> Area:
    side = land.side_mm
    return land.area.offset(-(_SHORE + _ROUNDING) * side).offset(_ROUNDING * side)


def _depth_lines(water: Area, land: Land) -> Iterator[Path]:
    for depth, width in _DEPTHS:
        rings = water.offset(-depth * land.side_mm).rings
        if rings:
            style = Style(stroke=land.tones.line, stroke_mm=width * land.side_mm)
            yield many_polygons(rounded(rings), style)


def _afloat(water: Area, land: Land) -> Iterator[Standing]:
    side = land.side_mm
    place = _boat_place(land)
    deep = water.offset(-_SWELLS_KEEP * side).without(land.marks(0.06)).without(land.quiet())
    points = deep.scattered(land.scenery.spacing * side, land.stream, stretch=1.6)
    if place:
        yield sprig_at(place, "boat", _BOAT * side, land)
        far = (0.45 * side) ** 2
        points = [p for p in points if (p[0] - place[0]) ** 2 + (p[1] - place[1]) ** 2 > far]
    yield from sprigs_at(points, land.scenery.sprigs, land)


def _boat_place(land: Land) -> Point | None:
    """Return where three hexes of the water meet, as far from any shore as can be."""
    cells = land.territory.cells
    if len(cells) < _BOAT_HEXES:
        return None
    corners = []
    for one, other in land.inner_sides():
        for third in sorted(set(neighbours(one)) & set(neighbours(other)) & cells):
            middles = [hex_to_mm(cell, side_mm=land.side_mm) for cell in (one, other, third)]
            corners.append((sum(x for x, _ in middles) / 3, sum(y for _, y in middles) / 3))
    if not corners:
        return None
    depths = land.area.depth(corners)
    return corners[depths.index(max(depths))]
