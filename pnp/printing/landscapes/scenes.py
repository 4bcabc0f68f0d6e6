"""
Scenes: patches ready to be drawn, and what all their manners have in common.

All but the ground keeps off the cut, and thins out towards it: engravings that are cramped are
drawn smaller, or not at all. Sizes are in units.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from generators.randomness import Stream
from layouts.shapes import Path, Point, Shape, Style, Use, placed
from pnp.printing.art.symbols import engraving
from pnp.printing.landscapes.patches import Disc, Patch, smooth_ring, wandering
from pnp.printing.themes import Scenery, Sprig, Theme, Tones

# Of the side, about the middle of a hex.
QUIET = 0.45
FOCAL_PLACE = (0.0, -0.5, 0.54)  # its middle and its size
_FOCAL: tuple[Disc, ...] = ((0.0, -0.52, 0.26), (-0.2, -0.46, 0.18), (0.2, -0.46, 0.18))

HALF = 0.54  # of the size of an engraving: how far it reaches from its middle
_SMALLEST = 0.55  # of a sprig that is cramped

# Large hexes have more in them, not only larger.
_FULL_SIDE_MM = 24.0
_GROWTH = 0.3

_SPRIG_ROOM = 0.42  # of the size of an engraving
_WASH_POINTS = 3  # a side
_WASH_REACH = 0.07


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


# What lies flat, and what stands.
Drawn: TypeAlias = tuple[list[Shape], list[Standing]]


def standing_at(scene: Scene, name: str, point: Point, size_mm: float) -> Standing:
    symbol = engraving(name, scene.tones, scene.theme)
    place = placed(round(point[0], 2), round(point[1], 2), scale=round(size_mm, 2))
    return Standing(point[1] + size_mm / 2, Use(symbol, place))


def is_free(point: Point, discs: Iterable[Disc], room_mm: float = 0.0) -> bool:
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


def sown(
    scene: Scene, points: Iterable[Point], kept: tuple[Disc, ...], scale: float = 1.0
) -> Iterator[Standing]:
    """Yield a sprig at each of the points where it has room; a little smaller if need be."""
    if not scene.scenery.sprigs:
        return
    for point in points:
        sprig = _sprig(scene)
        size_mm = sprig.size * scale * scene.unit_mm * (0.86 + 0.28 * scene.stream.fraction())
        room_mm = scene.patch.depth(point) / HALF
        if room_mm > _SMALLEST * size_mm and is_free(point, kept, _SPRIG_ROOM * size_mm):
            yield standing_at(scene, sprig.engraving, point, min(size_mm, room_mm))


def wash(scene: Scene, colour: str, in_mm: float = 0.0) -> Path:
    """Return a wash over a patch with an edge that wanders."""
    patch, side = scene.patch, scene.side_mm
    ring = patch.ring(patch.rim_mm + 0.02 * side + in_mm, 0.03 * side + in_mm)
    points = wandering(ring, _WASH_POINTS, _WASH_REACH * side, scene.stream)
    return Path(smooth_ring(points), Style(colour))


def in_glades(scene: Scene, points: Iterable[Point]) -> Iterator[Point]:
    """Yield those of the points that lie where pieces will stand."""
    glades = [(x, y, QUIET * scene.side_mm) for x, y in scene.patch.centres]
    return (point for point in points if not is_free(point, glades))
