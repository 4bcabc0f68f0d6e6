"""
Manners: how woods, waters, open land and ranges of a tile are drawn. Sizes are in units.

Trees grow small at the rim, water has a shore, and where pieces will stand all is smaller and
sparser. The great peaks of a range stand where its hexes meet; hachures run out before the cut.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

from generators.randomness import Stream
from layouts.shapes import Command, Path, Point, Shape, Style, Transform, Use
from pnp.printing.art.massifs import VARIANTS, massif
from pnp.printing.landscapes.patches import smooth_ring, wandering
from pnp.printing.landscapes.scenes import (
    HALF,
    Drawn,
    Scene,
    Standing,
    in_glades,
    is_free,
    sown,
    standing_at,
    wash,
)
from pnp.printing.themes import LIGHT, lightness, mixed

_INNER = 0.24  # from here on trees are darker
_TREE_ROOM = 0.06
_TREES = 0.74  # of the spacing on boards, where they may stand on the edge
_BUSHES, _BUSH = 0.11, 0.52
_YOUNG_SPACING, _YOUNG = 0.17, 0.6


def draw_woods(scene: Scene) -> Drawn:
    """Return trees: small at the rim, darker inside, small and pale where pieces will stand."""
    unit, tones = scene.unit_mm, scene.tones
    flat: list[Shape] = [wash(scene, mixed(tones.ground, tones.pattern, 0.28))]
    darker = mixed(tones.pattern, tones.line, 0.45)
    deep = replace(scene, tones=tones._replace(ground=tones.pattern, pattern=darker))
    quiet = scene.kept()
    trees: list[Standing] = []
    for point in scene.patch.strewn(_TREES * scene.scenery.spacing * unit, scene.stream):
        if is_free(point, quiet, _TREE_ROOM * unit):
            inner_mm = _INNER * unit * (0.6 + 0.8 * scene.stream.fraction())
            is_deep = scene.patch.depth(point) > inner_mm
            trees += sown(deep if is_deep else scene, [point], scene.plates)
    rim = (
        point
        for point in scene.patch.strewn(_BUSHES * unit, scene.stream)
        if scene.patch.depth(point) < 2 * _BUSHES * unit
    )
    trees += sown(scene, rim, quiet, _BUSH)
    return flat, [*trees, *_young(scene)]


def _young(scene: Scene) -> Iterator[Standing]:
    tones = scene.tones
    pattern, line = mixed(tones.ground, tones.pattern, 0.5), mixed(tones.ground, tones.line, 0.7)
    pale = replace(scene, tones=tones._replace(pattern=pattern, line=line))
    points = in_glades(scene, scene.patch.strewn(_YOUNG_SPACING * scene.unit_mm, scene.stream))
    yield from sown(pale, points, scene.plates, _YOUNG)


_BANK = 0.026
_SHORE_KEEP = 0.02
_SHORE_POINTS = 2.3  # a side of usual length
_SHORE_REACH = 0.13
_SHALLOWS, _DEEP = 0.3, 0.22
_DEPTHS = ((0.06, 0.012), (0.13, 0.01), (0.22, 0.008))
_REED_KEEP = 0.16
_BOAT = 0.46
_BOAT_HEXES = 3


def draw_water(scene: Scene) -> Drawn:
    """Return water within its shore, depth lines, swells and on a large lake a boat."""
    patch, side, unit = scene.patch, scene.side_mm, scene.unit_mm
    standing: list[Standing] = []
    kept = scene.kept(is_quiet=False)
    if len(patch.cells) >= _BOAT_HEXES:
        x, y = (sum(each) / len(patch.cells) for each in zip(*patch.centres, strict=True))
        a, b = patch.centres[-1]
        place = ((x + a) / 2, (y + b) / 2)  # off the sides that meet in the middle
        standing.append(standing_at(scene, "boat", place, _BOAT * unit))
        kept = (*kept, (*place, 0.4 * unit))
    spacing_mm = 0.8 * scene.scenery.spacing * unit
    points = patch.strewn(spacing_mm, scene.stream, keep_mm=0.3 * side, stretch=1.4)
    standing += sown(scene, points, kept)
    return list(_depths(scene)), [*standing, *_reeds(scene)]


def _reeds(scene: Scene) -> Iterator[Standing]:
    """Yield clumps of reeds and stones here and there along the shore."""
    patch, unit, stream = scene.patch, scene.unit_mm, scene.stream
    for point in patch.ring(patch.rim_mm + _REED_KEEP * unit, 0.2 * unit):
        if stream.below(3):
            for _ in range(1 + stream.below(3)):
                x, y = (part + 0.3 * unit * (stream.fraction() - 0.5) for part in point)
                name, size = ("reed", 0.17) if stream.below(3) else ("rock", 0.09)
                if patch.depth((x, y)) > HALF * size * unit and is_free((x, y), scene.plates):
                    yield standing_at(scene, name, (x, y), size * unit)


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


_PALEST = 92.0  # in L*, of a ground that a wash makes paler
_STREWN, _FINE, _SMALL = 0.62, 0.85, 0.7  # of the spacing and the size on boards


def draw_openland(scene: Scene) -> Drawn:
    """Return what is strewn over a land, smaller and sparser where pieces will stand."""
    patch, unit, tones = scene.patch, scene.unit_mm, scene.tones
    spacing_mm = scene.scenery.spacing * unit
    is_pale = lightness(tones.ground) > _PALEST
    other = mixed(tones.ground, tones.pattern if is_pale else LIGHT, 0.2)
    points = patch.strewn(_STREWN * spacing_mm, scene.stream, stretch=1.15)
    standing = list(sown(scene, points, scene.kept()))
    fine = in_glades(scene, patch.strewn(_FINE * spacing_mm, scene.stream))
    standing += sown(scene, fine, scene.kept(is_quiet=False), _SMALL)
    return [wash(scene, other, 0.06 * scene.side_mm)], standing


# Where peaks stand in a hex by itself, and between two: their feet, of the side.
_STANDS = ((-0.42, -0.12), (0.04, -0.34), (0.44, -0.1), (-0.46, 0.36), (0.46, 0.38))
_GREAT = (0.8, 0.8)  # width and height
_MEDIUM = (0.6, 0.54)
_HILL = (0.34, 0.26)
_FAR = {_GREAT: 0.44, _MEDIUM: 0.38, _HILL: 0.24}
_FITS = (1.0, 0.85, 0.7)
_HACHURE = 0.011
_HACHURE_STEP = 0.034


def draw_heights(scene: Scene) -> Drawn:
    """Return peaks, great ones where hexes meet, hills, rocks, and hachures down to the plain."""
    side, unit = scene.side_mm, scene.unit_mm
    tones = scene.tones
    flat: list[Shape] = [
        wash(scene, mixed(tones.ground, LIGHT, 0.16), 0.13 * side),
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
    standing += sown(scene, rocks, scene.kept())
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
        scene.patch.depth(spot) >= 0 and is_free(spot, scene.plates) for spot in spots
    ) and is_free((x, y - 0.1 * height_mm), scene.plates, 0.3 * width_mm)


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
            if patch.depth(foot) >= 0 and is_free(foot, scene.plates):
                yield ("M", round(top[0], 2), round(top[1], 2))
                yield ("L", round(foot[0], 2), round(foot[1], 2))
