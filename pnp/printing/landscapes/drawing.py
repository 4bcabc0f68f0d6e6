"""
The landscape of a tile, from the ground up: grounds, scenes, the sides of hexes, plates.

Every ground runs on into the bleed, and nothing else comes near the cut: whatever tile lies
beside it, no tree is cut in two.
"""

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from generators.lattice import contours
from generators.randomness import Stream
from layouts.shapes import Command, Path, Point, Shape, Style, polygon, polyline
from pnp.printing.landscapes.farmland import draw_farmland
from pnp.printing.landscapes.manners import draw_heights, draw_openland, draw_water, draw_woods
from pnp.printing.landscapes.patches import Disc, Patch, patches_of
from pnp.printing.landscapes.plates import Spot, draw_plate, plate_at
from pnp.printing.landscapes.scenes import FOCAL_PLACE, Drawn, Scene, Standing, standing_at
from pnp.printing.themes import (
    INK,
    LIGHT,
    Manner,
    Scenery,
    TerrainLook,
    Theme,
    Tones,
    find_look,
    mixed,
)

RIM_MM = 3.0

_RIM_SHARE = 0.14  # of the side: the most that a rim takes of small hexes
_PLATE_ROOM = 0.03  # of the side
_UNDERLAP_MM = 0.2
_SHORE = "#f3ecd2"
_SHORE_SHARE = 0.62
_SIDE_LINES = ((0.026, 0.2), (0.01, 0.09))  # of the side, and the least in mm
_LINE = "#6e5843"

_MANNERS: Mapping[Manner, Callable[[Scene], Drawn]] = {
    "water": draw_water,
    "woods": draw_woods,
    "heights": draw_heights,
    "farmland": draw_farmland,
    "openland": draw_openland,
}


def rim_of(side_mm: float) -> float:
    """Return how far all but the ground keeps from the cut: 3 mm, of small hexes less."""
    return min(RIM_MM, _RIM_SHARE * side_mm)


def is_landscape(look: TerrainLook, theme: Theme) -> bool:
    """Tell whether a terrain is drawn as a landscape: not to save ink, and no own picture."""
    return not (theme.is_lined or look.centre) and look.key in theme.looks.sceneries


def draw_landscape(
    spots: Sequence[Spot], theme: Theme, side_mm: float, bleed_mm: float, stream: Stream
) -> Iterator[Shape]:
    """Yield a tile of those hexes, each of them a landscape."""
    rim_mm = rim_of(side_mm)
    looks = {spot.cell: spot.look for spot in spots}
    plates = [plate_at(spot, find_look(spot.look, theme), side_mm, rim_mm) for spot in spots]
    kept = tuple(disc for plate in plates for disc in plate.discs(_PLATE_ROOM * side_mm))
    patches = patches_of(looks, side_mm, rim_mm, stream)
    scenes = [_scene(patch, theme, stream, kept) for patch in patches]
    for scene in scenes:
        yield _ground(scene, bleed_mm)
    for scene in scenes:
        yield from _draw_scene(scene)
    (outline,) = contours(looks, side_mm=side_mm)
    yield from _sides(patches, outline)
    for spot, plate in zip(spots, plates, strict=True):
        yield from draw_plate(plate, find_look(spot.look, theme), side_mm, theme)


def _scene(patch: Patch, theme: Theme, stream: Stream, kept: tuple[Disc, ...]) -> Scene:
    look = find_look(patch.look, theme)
    own = Stream(stream.bits(32), "scene")
    tones = _engraved(theme.tones[look.tone], theme)
    return Scene(patch, theme.looks.sceneries[look.key], tones, theme, own, kept)


def _engraved(tones: Tones, theme: Theme) -> Tones:
    """Return tones whose lines are dark enough to engrave with."""
    if theme.is_country:
        return tones
    return tones._replace(line=mixed(tones.pattern, INK, 0.5))


def _ground(scene: Scene, bleed_mm: float) -> Path:
    colour = ground_colour(scene.scenery, scene.tones)
    return polygon(
        [(round(x, 3), round(y, 3)) for x, y in scene.patch.ground(bleed_mm)],
        Style(colour, colour, _UNDERLAP_MM),
    )


def ground_colour(scenery: Scenery, tones: Tones) -> str:
    """Return what a terrain is at the cut; of water that is its shore."""
    if scenery.manner == "water":
        return mixed(tones.ground, _SHORE, _SHORE_SHARE)
    return tones.ground


def _sides(patches: Sequence[Patch], outline: Collection[Point]) -> Iterator[Path]:
    """Yield the sides between the hexes of a tile, which end before the cut."""
    first = patches[0]
    keep_mm = 2 / math.sqrt(3) * first.rim_mm
    commands: list[Command] = []
    for line in first.borders.values():
        left = [
            (round(point[0], 2), round(point[1], 2))
            for point in line
            if all(math.dist(point, corner) >= keep_mm for corner in outline)
        ]
        commands += polyline(left, Style()).commands
    for (share, least_mm), colour in zip(_SIDE_LINES, (LIGHT, _LINE), strict=True):
        if commands:
            style = Style(stroke=colour, stroke_mm=max(share * first.side_mm, least_mm))
            yield Path(tuple(commands), style)


def _draw_scene(scene: Scene) -> Iterator[Shape]:
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
            yield standing_at(scene, scene.scenery.focal, (x + a, y + b), size)
