"""
Ranges: peaks, hills and rocks on a tile, with hachures down to the plain. Sizes are in units.

The great peaks stand where hexes of the range meet. Hachures run out before the cut.
"""

import math
from collections.abc import Iterator

from layouts.shapes import Command, Path, Point, Shape, Style, Transform, Use
from pnp.printing.art.massifs import VARIANTS, massif
from pnp.printing.landscapes.scenes import Drawn, Scene, Standing, is_free, sown, wash
from pnp.printing.themes import LIGHT, mixed

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
