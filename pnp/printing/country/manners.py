"""
How lands are drawn, each in its manner: waters, woods, farmland, open land, heights.

Waters have a shore, depth lines that follow it, swells, and a boat on the larger ones. Trees of
woods stand close, across the sides of hexes but not beyond the wood's edge. Farmland is parcels
turned this way and that, ploughed or planted in rows. Open land has small things strewn about, or
what the plain theme has of a terrain. Heights have great peaks where hexes of the range touch, so
that the middles of the hexes stay open, and hills at the rim; a dozen massifs, lit from the left
and hatched on the right, take turns. Sizes are in sides.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from generators.areas import Area
from generators.lattice import hex_to_mm
from layouts.shapes import (
    Command,
    Path,
    Point,
    Style,
    Transform,
    Use,
    many_polygons,
    placed,
    polygon_commands,
)
from pnp.printing.art.massifs import VARIANTS, massif
from pnp.printing.art.symbols import motif
from pnp.printing.country.lands import (
    Land,
    Picture,
    Standing,
    filled,
    handles,
    points_of,
    reach,
    rounded,
    rounded_point,
    sprig_at,
    sprigs_at,
    ways_through,
)
from pnp.printing.themes import LIGHT, Tones, mixed

_SHORE = 0.06
_ROUNDING = 0.26
_BANK = 0.026
_DEPTHS = ((0.07, 0.014), (0.16, 0.01), (0.28, 0.008))
_SWELLS_KEEP = 0.34
_SWELLS_ROOM = 0.12
_BOATS = (0.46, 0.38)
_BOAT_KEEP = 0.12
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
    deep = (
        water.offset(-_SWELLS_KEEP * side).without(land.marks(_SWELLS_ROOM)).without(land.quiet())
    )
    points = deep.scattered(land.scenery.spacing * side, land.stream, stretch=1.6)
    for (x, y), boat in _boat(water, land):
        yield boat
        far = (0.45 * side) ** 2
        points = [p for p in points if (p[0] - x) ** 2 + (p[1] - y) ** 2 > far]
    yield from sprigs_at(points, land.scenery.sprigs, land)


def _boat(water: Area, land: Land) -> Iterator[tuple[Point, Standing]]:
    """Yield one boat, as far from any shore as can be, clear of marks and pieces; or none."""
    side = land.side_mm
    for size in _BOATS if len(land.territory.cells) >= _BOAT_HEXES else ():
        far = size * reach("boat", land.theme)
        room = water.offset(-(far + _BOAT_KEEP) * side).without(land.marks(far))
        places = room.without(land.quiet(far / 2)).scattered(size / 6 * side, land.stream)
        if places:
            depths = land.area.depth(places)
            place = places[depths.index(max(depths))]
            yield place, sprig_at(place, "boat", size * side, land)
            return


_EDGE = 0.13  # how far the middles of the trees keep from the wood's edge
_INNER = 0.42  # from here on trees are darker
_SMALLEST = 0.78  # size of a tree at the edge
_ROOM = 0.13
_YOUNG_SPACING = 0.19
_YOUNG = 0.62


def draw_woods(land: Land) -> Picture:
    """Return trees, larger and darker inside, small and pale where pieces will stand."""
    side = land.side_mm
    points = land.open(_EDGE, _ROOM).scattered(
        land.scenery.spacing * side, land.stream, stretch=0.92
    )
    deep = replace(land, tones=_deeper(land.tones))
    trees = [
        _tree(land, (x, y), depth / side, deep)
        for (x, y), depth in zip(points, land.area.depth(points), strict=True)
    ]
    clearing = land.quiet().overlap(land.area.offset(-_EDGE * side)).without(land.marks(_ROOM))
    young = clearing.scattered(_YOUNG_SPACING * side, land.stream)
    pale = replace(land, tones=_paler(land.tones))
    trees += sprigs_at(young, land.scenery.sprigs, pale, scale=_YOUNG)
    edge = many_polygons(
        rounded(land.area.offset(-0.03 * side).rings),
        Style(stroke=land.tones.pattern, stroke_mm=0.06 * side),
    )
    return Picture((edge,), tuple(trees))


def _tree(land: Land, point: tuple[float, float], depth: float, deep: Land) -> Standing:
    bag = [sprig for sprig in land.scenery.sprigs for _ in range(sprig.weight)]
    sprig = bag[land.stream.below(len(bag))]
    share = min(1.0, depth / _INNER)
    size = sprig.size * (_SMALLEST + (1.12 - _SMALLEST) * share)
    size *= 0.9 + 0.2 * land.stream.fraction()
    size = min(size, depth / reach(sprig.engraving, land.theme))
    is_deep = depth > _INNER * (0.75 + 0.5 * land.stream.fraction())
    return sprig_at(point, sprig.engraving, size * land.side_mm, deep if is_deep else land)


def _paler(tones: Tones) -> Tones:
    return tones._replace(
        pattern=mixed(tones.ground, tones.pattern, 0.3),
        line=mixed(tones.ground, tones.pattern, 0.85),
    )


def _deeper(tones: Tones) -> Tones:
    return tones._replace(ground=tones.pattern, pattern=mixed(tones.pattern, tones.line, 0.45))


_PARCEL = 0.62
_HEDGE = 0.022
_FURROW_STEP = 0.085
_FURROW = 0.013
_ROW_STEP = 0.17
_VINE_STEP = 0.13
_VINE = 0.035
_PALER = 0.5


def draw_farmland(land: Land) -> Picture:
    """Return the parcels of a farmland, with a few stooks on them."""
    side = land.side_mm
    paths: dict[Style, list[Command]] = {}
    angle_deg = 180 * land.stream.fraction()
    plant = _planted if land.scenery.has_rows else _ploughed
    hedge = Style(stroke=land.tones.line, stroke_mm=0.6 * _HEDGE * side)
    for parcel in land.area.parcels(_PARCEL * side, land.stream):
        inner = parcel.offset(-_HEDGE * side)
        if inner.size < 0.01 * side * side:
            continue
        angle_deg += 40 + 70 * land.stream.fraction()
        for style, commands in (*plant(inner, angle_deg, land), (hedge, _outline(inner))):
            paths.setdefault(style, []).extend(commands)
    points = land.open(0.14, 0.06).scattered(land.scenery.spacing * side, land.stream)
    flat = (Path(tuple(paths[style]), style) for style in sorted(paths, key=_layer))
    return Picture(tuple(flat), tuple(sprigs_at(points, land.scenery.sprigs, land)))


def _layer(style: Style) -> tuple[bool, float]:
    return (style.fill is None, style.stroke_mm)


def _ploughed(
    parcel: Area, angle_deg: float, land: Land
) -> Iterator[tuple[Style, Iterable[Command]]]:
    """Yield wash and furrows of a parcel: one in four darker, one paler."""
    side, tones = land.side_mm, land.tones
    kind = land.stream.below(4)
    if kind == 0:
        yield Style(mixed(tones.ground, tones.pattern, 0.45)), _outline(parcel)
    elif kind == 1:
        yield Style(mixed(tones.ground, LIGHT, _PALER)), _outline(parcel)
    step_mm = _FURROW_STEP * (1.0 + 0.5 * land.stream.fraction()) * side
    colour = tones.pattern if kind else tones.line
    lines = parcel.hatching(step_mm, angle_deg, land.stream.fraction())
    yield Style(stroke=colour, stroke_mm=_FURROW * side), _strokes(lines)


def _planted(
    parcel: Area, angle_deg: float, land: Land
) -> Iterator[tuple[Style, Iterable[Command]]]:
    """Yield the rows of a parcel, and the plants on them."""
    side = land.side_mm
    inner = parcel.offset(-_VINE * side)
    lines = inner.hatching(_ROW_STEP * side, angle_deg, land.stream.fraction())
    yield Style(stroke=land.tones.line, stroke_mm=_FURROW * side), _strokes(lines)
    dash_mm = (0.01, _VINE_STEP * side)
    yield Style(None, land.tones.pattern, 2 * _VINE * side, dash_mm), _strokes(lines)


def _outline(parcel: Area) -> Iterator[Command]:
    for ring in rounded(parcel.rings):
        yield from polygon_commands(ring)


def _strokes(lines: list[list[Point]]) -> Iterator[Command]:
    for start, *_, end in lines:
        yield ("M", round(start[0], 2), round(start[1], 2))
        yield ("L", round(end[0], 2), round(end[1], 2))


_KEEP = 0.1
_PLAIN_SPACING = 0.3
_MOTIF_REACH = 0.65  # from its middle, of its size


def draw_openland(land: Land) -> Picture:
    """Return what is strewn over a land."""
    side = land.side_mm
    sprigs = land.scenery.sprigs
    spacing = (land.scenery.spacing if sprigs else _PLAIN_SPACING) * side
    points = land.open(_KEEP, 0.03).scattered(spacing, land.stream, stretch=1.2)
    standing = sprigs_at(points, sprigs, land) if sprigs else _growths(points, land)
    return Picture((), tuple(standing))


def _growths(points: list[Point], land: Land) -> Iterator[Standing]:
    """Yield the motifs of the plain theme, one at each point."""
    bag = [growth for growth in land.look.growths for _ in range(growth.weight)]
    for (x, y), depth_mm in zip(points, land.area.depth(points), strict=True):
        growth = bag[land.stream.below(len(bag))]
        size_mm = min(0.85 * growth.size * land.side_mm, depth_mm / _MOTIF_REACH)
        symbol = motif(growth.motif, land.tones, land.theme)
        place = placed(round(x, 2), round(y, 2), scale=size_mm, angle_deg=growth.angle_deg)
        yield Standing(y + size_mm / 2, (Use(symbol, place),))


# Shares of the side.
_GREAT = (0.8, 0.84)  # width and height
_MEDIUM = (0.58, 0.52)
_HILL = (0.34, 0.26)
_FREE, _CLOSE = 0.3, 0.21
_RIM = 0.02  # between a peak and the border of its land
_SHRINKS = (1.0, 0.86, 0.72, 0.6)
_HACHURE = 0.13
_RIDGE = 0.018
_HACHURES = 14  # on a way, on either side
# Where medium peaks stand in a hex: their feet.
_STANDS = ((-0.5, -0.2), (0.02, -0.46), (0.52, -0.16), (-0.56, 0.42), (0.56, 0.44))


class _Room:
    """Where peaks may stand: within their land, and clear of its marks."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self._marks = land.marks()
        self._inner = land.area.offset(-_RIM * land.side_mm)

    def has(self, box: tuple[Point, Point], points: Iterable[Point]) -> bool:
        """Tell whether there is room for a peak with those *points*, its body in the *box*."""
        return self._inner.holds_all(points) and not self._marks.touches(box)


def draw_heights(land: Land) -> Picture:
    """Return the peaks, hills and rocks of a range."""
    side = land.side_mm
    standing: list[Standing] = []
    taken: list[Point] = []
    room = _Room(land)
    for foot, size, far in _feet(land):
        if _is_free(foot, taken, far * side) and (peak := _standing_peak(foot, size, room)):
            standing.append(peak)
            taken.append(foot)
    for foot in land.open(0.1, 0.05).scattered(0.26 * side, land.stream, stretch=1.3):
        if not _is_free(foot, taken, _FREE * side):
            continue
        taken.append(foot)
        hill = _standing_peak(foot, _HILL, room) if land.stream.below(3) else None
        standing += [hill] if hill else sprigs_at([foot], land.scenery.sprigs, land)
    if not land.has_pieces:
        standing += _foothills(room, taken)
    return Picture(tuple(_ridges(land)), tuple(standing))


def _foothills(room: _Room, taken: list[Point]) -> Iterator[Standing]:
    """Yield hills wherever one more has room, so that no range looks bare beside its name."""
    land, side = room.land, room.land.side_mm
    for foot in land.open(0.04, 0.0).scattered(0.12 * side, land.stream, stretch=1.3):
        if _is_free(foot, taken, _CLOSE * side) and (hill := _standing_peak(foot, _HILL, room)):
            taken.append(foot)
            yield hill


def _ridges(land: Land) -> Iterator[Path]:
    """Yield hachures down both sides of the ways through a range."""
    side = land.side_mm
    strokes: list[Command] = []
    for start, pull, end in ways_through(land):
        points = list(_along(start, handles(start, pull, end), end))
        for (a, b), (c, d) in pairwise(points):
            length = math.hypot(c - a, d - b) or 1.0
            for turn in (-1, 1):
                reach = turn * side * (_HACHURE * (0.6 + 0.8 * land.stream.fraction())) / length
                x, y = (a + c) / 2, (b + d) / 2
                near = (x - (d - b) * 0.25 * reach, y + (c - a) * 0.25 * reach)
                far = (x - (d - b) * reach, y + (c - a) * reach)
                strokes += (("M", *rounded_point(near)), ("L", *rounded_point(far)))
    if strokes:
        yield Path(tuple(strokes), Style(stroke=land.tones.pattern, stroke_mm=_RIDGE * side))


def _along(start: Point, pulls: tuple[Point, Point], end: Point) -> Iterator[Point]:
    """Yield points along a cubic curve."""
    for step in range(_HACHURES + 1):
        t = step / _HACHURES
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points = (start, *pulls, end)
        yield (
            sum(weight * x for weight, (x, _) in zip(weights, points, strict=True)),
            sum(weight * y for weight, (_, y) in zip(weights, points, strict=True)),
        )


def _feet(land: Land) -> Iterator[tuple[Point, tuple[float, float], float]]:
    """Yield where peaks may stand, with their size and how far from others: great ones first."""
    for foot in _ridge_feet(land):
        yield foot, _GREAT, 0.5
    for x, y in land.centres():
        for a, b in _STANDS:
            stray = [0.08 * (land.stream.fraction() - 0.5) for _ in "xy"]
            yield (
                (x + (a + stray[0]) * land.side_mm, y + (b + stray[1]) * land.side_mm),
                _MEDIUM,
                0.42,
            )


def _box(foot: Point, size_mm: tuple[float, float]) -> tuple[Point, Point]:
    width_mm, height_mm = 0.9 * size_mm[0], size_mm[1]
    return (foot[0] - width_mm / 2, foot[1] - height_mm), (foot[0] + width_mm / 2, foot[1])


def _ridge_feet(land: Land) -> Iterator[Point]:
    """Yield feet by the sides between hexes of the range, beside the marks of the upper one."""
    side = land.side_mm
    for one, other in land.inner_sides():
        (a, b), (c, d) = (hex_to_mm(cell, side_mm=side) for cell in (one, other))
        if abs(d - b) < side / 2:
            yield ((a + c) / 2, (b + d) / 2 + 0.2 * side)
        else:
            lower_is_right = (c - a) * (d - b) > 0
            shift = 0.26 if lower_is_right else -0.26
            yield ((a + c) / 2 + shift * side, (b + d) / 2 + 0.24 * side)


def _is_free(foot: Point, taken: list[Point], far_mm: float) -> bool:
    return all((foot[0] - x) ** 2 + (foot[1] - y) ** 2 > far_mm**2 for x, y in taken)


def _standing_peak(foot: Point, size: tuple[float, float], room: _Room) -> Standing | None:
    """Return a massif, or one peak where it is a mere hill, as large as its land lets it be."""
    land = room.land
    scale_mm = land.side_mm * (0.88 + 0.24 * land.stream.fraction())
    symbol = massif(land.stream.below(VARIANTS), land.tones, has_shoulders=size != _HILL)
    points = points_of(symbol.shapes)
    for share in _SHRINKS:
        width_mm, height_mm = (round(length * share * scale_mm, 2) for length in size)
        place = Transform(width_mm, 0.0, 0.0, height_mm, *rounded_point(foot))
        if room.has(_box(foot, (width_mm, height_mm)), map(place.apply, points)):
            return Standing(foot[1], (Use(symbol, place),))
    return None
