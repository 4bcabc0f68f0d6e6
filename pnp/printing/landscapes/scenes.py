"""
Scenes: what stands on a patch, each in the manner of its land. Sizes are in units.

All but the ground keeps off the cut, and thins out towards it: trees grow small, hachures run
out, furrows end one by one, water has a shore.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from generators.randomness import Stream
from layouts.shapes import (
    Command,
    Path,
    Point,
    Shape,
    Style,
    Transform,
    Use,
    placed,
    polygon_commands,
)
from pnp.printing.art.massifs import VARIANTS, massif
from pnp.printing.art.symbols import engraving
from pnp.printing.landscapes.parcels import Parcel, parcels
from pnp.printing.landscapes.patches import Disc, Patch, smooth_ring, wandering
from pnp.printing.themes import LIGHT, Manner, Scenery, Sprig, Theme, Tones, lightness, mixed

# Of the side, about the middle of a hex.
QUIET = 0.45
FOCAL_PLACE = (0.0, -0.5, 0.54)  # its middle and its size
_FOCAL: tuple[Disc, ...] = ((0.0, -0.52, 0.26), (-0.2, -0.46, 0.18), (0.2, -0.46, 0.18))

_HALF = 0.54  # of the size of an engraving: how far it reaches from its middle
_SMALLEST = 0.55  # of a sprig that is cramped

# Large hexes have more in them, not only larger.
_FULL_SIDE_MM = 24.0
_GROWTH = 0.3


@dataclass(frozen=True, slots=True)
class Scene:
    """
    A patch, ready to be drawn.

    Attributes:
        plates: what is kept for them.
    """

    patch: Patch
    scenery: Scenery
    tones: Tones
    theme: Theme
    stream: Stream
    plates: tuple[Disc, ...]

    @property
    def side_mm(self) -> float:
        """The side of a hex."""
        return self.patch.side_mm

    @property
    def unit_mm(self) -> float:
        """What sizes are measured in: the side, but of large hexes less."""
        side_mm = self.patch.side_mm
        return min(side_mm, _FULL_SIDE_MM + _GROWTH * (side_mm - _FULL_SIDE_MM))

    def kept(self, *, is_quiet: bool = True) -> tuple[Disc, ...]:
        """Return what nothing is strewn over: plates, larger pictures, the quiet middles."""
        side = self.side_mm
        places = _FOCAL if self.scenery.focal else ()
        if is_quiet:
            places = (*places, (0.0, 0.0, QUIET))
        own = (
            (x + a * side, y + b * side, r * side)
            for x, y in self.patch.centres
            for a, b, r in places
        )
        return (*self.plates, *own)


class Standing(NamedTuple):
    """Something that stands on a patch: its foot, and how it is drawn."""

    foot_mm: float
    use: Use


def draw_scene(scene: Scene) -> Iterator[Shape]:
    """Yield all of a patch but its ground: what lies flat, then what stands, the nearest last."""
    flat, standing = _MANNERS[scene.scenery.manner](scene)
    yield from flat
    standing += _focal(scene)
    for one in sorted(standing, key=lambda each: each.foot_mm):
        yield one.use


def _focal(scene: Scene) -> Iterator[Standing]:
    if scene.scenery.focal:
        a, b, size = (part * scene.side_mm for part in FOCAL_PLACE)
        for x, y in scene.patch.centres:
            yield _standing(scene, scene.scenery.focal, (x + a, y + b), size)


def _standing(scene: Scene, name: str, point: Point, size_mm: float) -> Standing:
    symbol = engraving(name, scene.tones, scene.theme)
    place = placed(round(point[0], 2), round(point[1], 2), scale=round(size_mm, 2))
    return Standing(point[1] + size_mm / 2, Use(symbol, place))


def _is_free(point: Point, discs: Iterable[Disc], room_mm: float = 0.0) -> bool:
    x, y = point
    for a, b, radius in discs:
        reach = radius + room_mm
        if (x - a) * (x - a) + (y - b) * (y - b) < reach * reach:
            return False
    return True


def _sprig(scene: Scene) -> Sprig:
    sprigs = scene.scenery.sprigs
    number = scene.stream.below(sum(sprig.weight for sprig in sprigs))
    for sprig in sprigs:
        number -= sprig.weight
        if number < 0:
            break
    return sprig


def _sown(
    scene: Scene, points: Iterable[Point], kept: tuple[Disc, ...], scale: float = 1.0
) -> Iterator[Standing]:
    """Yield a sprig at each of the points where it has room; a little smaller if need be."""
    if not scene.scenery.sprigs:
        return
    for point in points:
        sprig = _sprig(scene)
        size_mm = sprig.size * scale * scene.unit_mm * (0.86 + 0.28 * scene.stream.fraction())
        room_mm = scene.patch.depth(point) / _HALF
        if room_mm > _SMALLEST * size_mm and _is_free(point, kept, _SPRIG_ROOM * size_mm):
            yield _standing(scene, sprig.engraving, point, min(size_mm, room_mm))


_SPRIG_ROOM = 0.42

Drawn = tuple[list[Shape], list[Standing]]

_WASH_POINTS = 3  # a side
_WASH_REACH = 0.07
_PALEST = 92.0  # in L*, of a ground that a wash makes paler


def _wash(scene: Scene, colour: str, in_mm: float = 0.0) -> Path:
    """Return a wash over a patch with an edge that wanders."""
    patch, side = scene.patch, scene.side_mm
    ring = patch.ring(patch.rim_mm + 0.02 * side + in_mm, 0.03 * side + in_mm)
    points = wandering(ring, _WASH_POINTS, _WASH_REACH * side, scene.stream)
    return Path(smooth_ring(points), Style(colour))


_INNER = 0.24  # from here on trees are darker
_TREE_ROOM = 0.06
_TREES = 0.74  # of the spacing on boards, where they may stand on the edge
_BUSHES, _BUSH = 0.11, 0.52
_YOUNG_SPACING, _YOUNG = 0.17, 0.6


def _woods(scene: Scene) -> Drawn:
    """Return trees: small at the rim, darker inside, small and pale where pieces will stand."""
    unit, tones = scene.unit_mm, scene.tones
    flat: list[Shape] = [_wash(scene, mixed(tones.ground, tones.pattern, 0.28))]
    darker = mixed(tones.pattern, tones.line, 0.45)
    deep = replace(scene, tones=tones._replace(ground=tones.pattern, pattern=darker))
    quiet = scene.kept()
    trees: list[Standing] = []
    for point in scene.patch.strewn(_TREES * scene.scenery.spacing * unit, scene.stream):
        if _is_free(point, quiet, _TREE_ROOM * unit):
            inner_mm = _INNER * unit * (0.6 + 0.8 * scene.stream.fraction())
            is_deep = scene.patch.depth(point) > inner_mm
            trees += _sown(deep if is_deep else scene, [point], scene.plates)
    rim = (
        point
        for point in scene.patch.strewn(_BUSHES * unit, scene.stream)
        if scene.patch.depth(point) < 2 * _BUSHES * unit
    )
    trees += _sown(scene, rim, quiet, _BUSH)
    return flat, [*trees, *_young(scene)]


def _young(scene: Scene) -> Iterator[Standing]:
    tones = scene.tones
    pattern, line = mixed(tones.ground, tones.pattern, 0.5), mixed(tones.ground, tones.line, 0.7)
    pale = replace(scene, tones=tones._replace(pattern=pattern, line=line))
    points = _in_glades(scene, scene.patch.strewn(_YOUNG_SPACING * scene.unit_mm, scene.stream))
    yield from _sown(pale, points, scene.plates, _YOUNG)


def _in_glades(scene: Scene, points: Iterable[Point]) -> Iterator[Point]:
    """Yield those of the points that lie where pieces will stand."""
    glades = [(x, y, QUIET * scene.side_mm) for x, y in scene.patch.centres]
    return (point for point in points if not _is_free(point, glades))


# Where peaks stand in a hex by itself, and between two: their feet, of the side.
_STANDS = ((-0.42, -0.12), (0.04, -0.34), (0.44, -0.1), (-0.46, 0.36), (0.46, 0.38))
_GREAT = (0.8, 0.8)  # width and height
_MEDIUM = (0.6, 0.54)
_HILL = (0.34, 0.26)
_FAR = {_GREAT: 0.44, _MEDIUM: 0.38, _HILL: 0.24}
_FITS = (1.0, 0.85, 0.7)
_HACHURE = 0.011
_HACHURE_STEP = 0.034


def _heights(scene: Scene) -> Drawn:
    """Return peaks, great ones where hexes meet, hills, rocks, and hachures down to the plain."""
    side, unit = scene.side_mm, scene.unit_mm
    tones = scene.tones
    flat: list[Shape] = [
        _wash(scene, mixed(tones.ground, LIGHT, 0.16), 0.13 * side),
        Path(tuple(_hachures(scene)), Style(stroke=tones.line, stroke_mm=_HACHURE * unit)),
    ]
    standing: list[Standing] = []
    taken: list[Point] = []
    for foot, size in _feet(scene):
        far_mm = _FAR[size] * unit
        if all(math.dist(foot, other) > far_mm for other in taken):
            peaks = list(_peak(scene, foot, size))
            standing += peaks
            taken += [foot] * len(peaks)
    rocks = [
        point
        for point in scene.patch.strewn(0.24 * unit, scene.stream)
        if all(math.dist(point, other) > 0.24 * unit for other in taken)
    ]
    standing += _sown(scene, rocks, scene.kept())
    return flat, standing


def _feet(scene: Scene) -> Iterator[tuple[Point, tuple[float, float]]]:
    """Yield where peaks may stand, with their size: great ones first."""
    side, unit = scene.side_mm, scene.unit_mm
    centres = scene.patch.centres
    for number, (a, b) in enumerate(centres):
        for c, d in centres[number + 1 :]:
            yield ((a + c) / 2, (b + d) / 2 + 0.22 * side), _GREAT
    for x, y in centres:
        for a, b in _STANDS:
            stray = [0.1 * (scene.stream.fraction() - 0.5) for _ in "xy"]
            yield (x + (a + stray[0]) * side, y + (b + stray[1]) * side), _MEDIUM
    for point in scene.patch.strewn(0.3 * unit, scene.stream, stretch=1.2):
        yield point, _HILL


def _peak(scene: Scene, foot: Point, size: tuple[float, float]) -> Iterator[Standing]:
    """Yield a massif, or one peak where it is a mere hill; nothing without room."""
    scale = scene.unit_mm * (0.9 + 0.25 * scene.stream.fraction())
    number = scene.stream.below(VARIANTS)
    for fit in _FITS:
        width_mm, height_mm = (fit * part * scale for part in size)
        if _has_room(scene, foot, width_mm, height_mm):
            symbol = massif(number, scene.tones, has_shoulders=size != _HILL)
            place = (round(part, 2) for part in (width_mm, 0.0, 0.0, height_mm, *foot))
            yield Standing(foot[1], Use(symbol, Transform(*place)))
            return


def _has_room(scene: Scene, foot: Point, width_mm: float, height_mm: float) -> bool:
    x, y = foot
    spots = (
        (x - 0.56 * width_mm, y + 0.06 * height_mm),
        (x + 0.56 * width_mm, y + 0.06 * height_mm),
        (x - 0.3 * width_mm, y - 0.6 * height_mm),
        (x + 0.3 * width_mm, y - 0.6 * height_mm),
        (x - 0.12 * width_mm, y - 1.03 * height_mm),
        (x + 0.12 * width_mm, y - 1.03 * height_mm),
    )
    return all(
        scene.patch.depth(spot) >= 0 and _is_free(spot, scene.plates) for spot in spots
    ) and _is_free((x, y - 0.1 * height_mm), scene.plates, 0.3 * width_mm)


def _hachures(scene: Scene) -> Iterator[Command]:
    """Yield strokes down the foot of a range, longer and shorter by turns."""
    patch, side, unit = scene.patch, scene.side_mm, scene.unit_mm
    draw = scene.stream.fraction
    ring = patch.ring(patch.rim_mm + 0.15 * side, 0.13 * side)
    for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
        length_mm = math.dist(start, end)
        across, down = (end[0] - start[0]) / length_mm, (end[1] - start[1]) / length_mm
        count = max(1, round(length_mm / (_HACHURE_STEP * unit)))
        for number in range(count):
            along_mm = length_mm * (number + 0.5 + 0.4 * (draw() - 0.5)) / count
            near_mm = (0.05 * draw()) * unit
            far_mm = near_mm + (0.05 + 0.13 * draw() * draw()) * unit
            lean_mm = 0.05 * (draw() - 0.5) * unit
            x, y = start[0] + along_mm * across, start[1] + along_mm * down
            foot = (
                x + far_mm * down + lean_mm * across,
                y - far_mm * across + lean_mm * down,
            )
            top = (x + near_mm * down, y - near_mm * across)
            if patch.depth(foot) >= 0 and _is_free(foot, scene.plates):
                yield ("M", round(top[0], 2), round(top[1], 2))
                yield ("L", round(foot[0], 2), round(foot[1], 2))


_PARCEL = 0.54
_WASHES = (0.5, 0.22, -0.35)  # of the pattern's colour; below 0 of light
_LANE = 0.045
_FURROW_STEP = 0.085
_FURROW = 0.013
_HEDGE = 0.013
_FRAY = 0.09
_ROW_STEP = 0.11
_VINE_STEP = 0.085
_VINE = 0.055


def _farmland(scene: Scene) -> Drawn:
    """Return parcels turned this way and that, ploughed or planted, with a few stooks on them."""
    patch, side, unit, stream = scene.patch, scene.side_mm, scene.unit_mm, scene.stream
    ring = patch.ring(patch.rim_mm, 0.05 * side)
    edge = wandering(ring, 5, 0.07 * side, stream)
    middles = list(patch.strewn(_PARCEL * unit, stream, keep_mm=-0.2 * unit))
    paths: dict[Style, list[Command]] = {}
    angle_deg = 180 * stream.fraction()
    paint = _planted if scene.scenery.has_rows else _ploughed
    for parcel in parcels(edge, middles, _LANE * unit):
        angle_deg += 40 + 70 * stream.fraction()
        for style, commands in paint(scene, parcel, angle_deg):
            paths.setdefault(style, []).extend(commands)
    flat: list[Shape] = [
        Path(tuple(paths[style]), style) for style in sorted(paths, key=_layer) if paths[style]
    ]
    points = patch.strewn(0.8 * scene.scenery.spacing * unit, stream)
    return flat, list(_sown(scene, points, scene.kept()))


def _layer(style: Style) -> tuple[bool, float]:
    return (style.fill is None, style.stroke_mm)


def _ploughed(
    scene: Scene, parcel: Parcel, angle_deg: float
) -> Iterator[tuple[Style, Iterable[Command]]]:
    """Yield wash, furrows and hedges of a parcel; one in four has no wash."""
    unit, tones = scene.unit_mm, scene.tones
    kind = scene.stream.below(len(_WASHES) + 1)
    if kind < len(_WASHES):
        share = _WASHES[kind]
        colour = mixed(tones.ground, tones.pattern if share > 0 else LIGHT, abs(share))
        yield Style(colour), _outline(parcel)
    step_mm = _FURROW_STEP * (1.0 + 0.5 * scene.stream.fraction()) * unit
    furrows = parcel.furrows(step_mm, angle_deg, scene.stream.fraction(), _FRAY * unit)
    colour = tones.pattern if kind else tones.line
    yield Style(stroke=colour, stroke_mm=_FURROW * unit), _strokes(furrows)
    yield Style(stroke=tones.line, stroke_mm=_HEDGE * unit), parcel.hedges()


def _planted(
    scene: Scene, parcel: Parcel, angle_deg: float
) -> Iterator[tuple[Style, Iterable[Command]]]:
    """Yield the rows of a parcel, and the plants on them."""
    unit, tones = scene.unit_mm, scene.tones
    step_mm = _ROW_STEP * unit
    fray_mm = _FRAY * unit
    rows = list(parcel.furrows(step_mm, angle_deg, 0.25 + 0.5 * scene.stream.fraction(), fray_mm))
    yield Style(stroke=tones.line, stroke_mm=_FURROW * unit), _strokes(rows)
    dash_mm = (0.01, _VINE_STEP * unit)
    yield Style(None, tones.pattern, _VINE * unit, dash_mm), _strokes(rows)
    yield Style(stroke=tones.line, stroke_mm=_HEDGE * unit), parcel.hedges()


def _outline(parcel: Parcel) -> Iterable[Command]:
    return polygon_commands([(round(x, 2), round(y, 2)) for x, y in parcel.ring])


def _strokes(lines: Iterable[tuple[Point, Point]]) -> Iterator[Command]:
    for (a, b), (c, d) in lines:
        yield ("M", round(a, 2), round(b, 2))
        yield ("L", round(c, 2), round(d, 2))


_BANK = 0.026
_SHORE_KEEP = 0.02
_SHORE_POINTS = 2.3  # a side of usual length
_SHORE_REACH = 0.13
_SHALLOWS, _DEEP = 0.3, 0.22
_DEPTHS = ((0.06, 0.012), (0.13, 0.01), (0.22, 0.008))
_DEEP_LINE = 2  # from this line on the water is darker
_REED_KEEP = 0.16
_BOAT = 0.46
_BOAT_HEXES = 3
_BOAT_PLACE = (0.42, 0.14)  # of the side, from the middle of the lake: off the lines there


def _water(scene: Scene) -> Drawn:
    """Return water within its shore, depth lines, swells and on a large lake a boat."""
    patch, side, unit = scene.patch, scene.side_mm, scene.unit_mm
    standing: list[Standing] = []
    kept = scene.kept(is_quiet=False)
    if len(patch.cells) >= _BOAT_HEXES:
        a, b = _BOAT_PLACE
        x, y = (sum(each) / len(patch.cells) for each in zip(*patch.centres, strict=True))
        place = (x + a * side, y + b * side)
        standing.append(_standing(scene, "boat", place, _BOAT * unit))
        kept = (*kept, (*place, 0.4 * unit))
    spacing_mm = 0.8 * scene.scenery.spacing * unit
    points = patch.strewn(spacing_mm, scene.stream, keep_mm=0.3 * side, stretch=1.4)
    standing += _sown(scene, points, kept)
    return list(_depths(scene)), [*standing, *_reeds(scene)]


def _reeds(scene: Scene) -> Iterator[Standing]:
    """Yield clumps of reeds and stones here and there along the shore."""
    patch, unit, stream = scene.patch, scene.unit_mm, scene.stream
    for point in patch.ring(patch.rim_mm + _REED_KEEP * unit, 0.2 * unit):
        if stream.below(3):
            for _ in range(1 + stream.below(3)):
                x, y = (part + 0.3 * unit * (stream.fraction() - 0.5) for part in point)
                name, size = ("reed", 0.17) if stream.below(3) else ("rock", 0.09)
                if patch.depth((x, y)) > _HALF * size * unit and _is_free((x, y), scene.plates):
                    yield _standing(scene, name, (x, y), size * unit)


def _depths(scene: Scene) -> Iterator[Path]:
    """Yield water that is paler at the shore and darker farther out, with its lines."""
    side, unit, tones = scene.side_mm, scene.unit_mm, scene.tones
    number = scene.stream.bits(32)
    shallows = mixed(tones.ground, LIGHT, _SHALLOWS)
    yield _shoreline(scene, number, 0.0, Style(shallows, tones.line, _BANK * unit))
    fills = (tones.ground, None, mixed(tones.ground, tones.pattern, _DEEP))
    for (depth, width), fill in zip(_DEPTHS, fills, strict=True):
        yield _shoreline(scene, number, depth * side, Style(fill, tones.line, width * unit))


def _shoreline(scene: Scene, number: int, in_mm: float, style: Style) -> Path:
    """Return the line that far inside of a shore; all lines of one number are alike."""
    patch, side = scene.patch, scene.side_mm
    keep_mm = _SHORE_KEEP * side + in_mm
    ring = patch.ring(patch.rim_mm + keep_mm, keep_mm + 0.03 * side)
    reach_mm = _SHORE_REACH * scene.unit_mm - 0.2 * in_mm
    count = round(_SHORE_POINTS * side / scene.unit_mm)
    points = wandering(ring, count, reach_mm, Stream(number, "shore"))
    return Path(smooth_ring(points), style)


_STREWN, _FINE, _SMALL = 0.62, 0.85, 0.7  # of the spacing and the size on boards


def _openland(scene: Scene) -> Drawn:
    """Return what is strewn over a land, smaller and sparser where pieces will stand."""
    patch, unit, tones = scene.patch, scene.unit_mm, scene.tones
    spacing_mm = scene.scenery.spacing * unit
    is_pale = lightness(tones.ground) > _PALEST
    other = mixed(tones.ground, tones.pattern if is_pale else LIGHT, 0.2)
    points = patch.strewn(_STREWN * spacing_mm, scene.stream, stretch=1.15)
    standing = list(_sown(scene, points, scene.kept()))
    fine = _in_glades(scene, patch.strewn(_FINE * spacing_mm, scene.stream))
    standing += _sown(scene, fine, scene.kept(is_quiet=False), _SMALL)
    return [_wash(scene, other, 0.06 * scene.side_mm)], standing


_MANNERS: Mapping[Manner, Callable[[Scene], Drawn]] = {
    "water": _water,
    "woods": _woods,
    "heights": _heights,
    "farmland": _farmland,
    "openland": _openland,
}
