"""
Lands: the territories of a board with all that is needed to draw them, and ways through them.

Ways are curves from hex to hex, which tracks and ridges follow.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from generators.areas import Area, Disc, discs_area
from generators.hexes import Hex, neighbours
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from generators.territories import Country, Territory, draw_territories
from layouts.shapes import Command, Path, Point, Shape, Style, Use, many_polygons, placed
from pnp.printing.art.symbols import engraving
from pnp.printing.themes import Scenery, Sprig, TerrainLook, Theme, Tones, find_look

# In units of the side, about the middle of a hex.
QUIET: Disc = (0.0, 0.0, 0.47)
NAMES_ROW = 0.6
MARKS: tuple[Disc, ...] = tuple(
    (x, NAMES_ROW, r)
    for x, r in ((-0.36, 0.1), (-0.18, 0.14), (0.0, 0.15), (0.18, 0.14), (0.36, 0.1))
)
PLATE: Disc = (0.6, -0.31, 0.15)
FOCAL: tuple[Disc, ...] = ((0.0, -0.6, 0.24), (-0.24, -0.53, 0.2), (0.24, -0.53, 0.2))

_REACH = 0.4  # of what stands on a land, beyond its borders
_BARE = ""  # the kind of hexes without a look
_BEND = 0.7  # how far a way may pass the middle of a hex, of the side
_GATE = 0.3  # how far from the middle of a side it may leave, of its length
_PULL = 0.75
_LEAST_SHARE = 0.6  # of its size that is left of a thing near a border, else it is left out
_FOCAL_FOOT = -0.3
_FOCAL_SIZES = (0.5, 0.46, 0.42, 0.38, 0.34)


class Standing(NamedTuple):
    """Something that stands on the land, painted from the back: its foot and its shapes."""

    foot_mm: float
    shapes: tuple[Shape, ...]


class Picture(NamedTuple):
    """What lies flat on a land, and what stands on it."""

    flat: tuple[Shape, ...] = ()
    standing: tuple[Standing, ...] = ()


@dataclass(frozen=True, slots=True)
class Land:
    """
    One territory, ready to be drawn.

    Attributes:
        scenery: open land with its motifs if its game names none.
        stream: of this territory alone.
        kept: what names, rivers and roads take: nothing is strewn there.
        has_pieces: room is left in the middles of hexes, where pieces will stand.
        has_marks: room is left for icons, names and values.
    """

    territory: Territory[str]
    look: TerrainLook
    scenery: Scenery
    tones: Tones
    side_mm: float
    stream: Stream
    theme: Theme
    kept: Area | None = None
    has_pieces: bool = True
    has_marks: bool = True

    @property
    def near(self) -> Area:
        """The land, and as far round it as what stands on it may reach."""
        return self.area.offset(_REACH * self.side_mm)

    @property
    def area(self) -> Area:
        """The land within its borders."""
        return self.territory.area

    def cells(self) -> list[Hex]:
        """Return its hexes, in a fixed order."""
        return sorted(self.territory.cells)

    def centres(self) -> list[Point]:
        """Return the middles of its hexes, in the same order."""
        return [hex_to_mm(cell, side_mm=self.side_mm) for cell in self.cells()]

    def quiet(self, room: float = 0.0) -> Area:
        """Return where pieces will stand, and *room*."""
        if not self.has_pieces:
            return Area.union(())
        return _kept((QUIET,), self.side_mm, room).repeated(self.centres())

    def marks(self, room: float = 0.0) -> Area:
        """Return what icons, names, values and the rest take here and next to it, and *room*."""
        places = ((*MARKS, PLATE) if self.look.has_value else MARKS) if self.has_marks else ()
        cells = self.territory.cells
        near = sorted(cells.union(*map(neighbours, cells)))
        middles = [hex_to_mm(cell, side_mm=self.side_mm) for cell in near]
        taken = _kept(places, self.side_mm, room).repeated(middles)
        return taken if self.kept is None else taken.joined(self.kept.offset(room * self.side_mm))

    def focal(self) -> Area:
        """Return what is kept for the larger pictures; nothing if there are none."""
        places = FOCAL if self.scenery.focal else ()
        return _kept(places, self.side_mm, 0.0).repeated(self.centres())

    def open(self, keep: float, room: float) -> Area:
        """
        Return what is left for the middles of things that stand.

        *keep* is how far they are inside of the borders, *room* how far from marks: in sides.
        """
        inner = self.area.offset(-keep * self.side_mm)
        return inner.without(self.quiet()).without(self.marks(room)).without(self.focal())

    def inner_sides(self) -> list[tuple[Hex, Hex]]:
        """Return the pairs of its hexes that touch, in a fixed order."""
        cells = self.territory.cells
        return [
            (cell, other)
            for cell in sorted(cells)
            for other in sorted(neighbours(cell))
            if other in cells and cell < other
        ]


@cache
def _kept(places: tuple[Disc, ...], side_mm: float, room: float) -> Area:
    return discs_area(
        (x * side_mm, y * side_mm, (radius + room) * side_mm) for x, y, radius in places
    )


def lands_of(
    looks: Mapping[Hex, str],
    theme: Theme,
    side_mm: float,
    seed: int,
    *,
    bare: Iterable[Hex] = (),
) -> tuple[Country[str], list[Land]]:
    """Return the country that the looks of hexes make, and its lands; none of *bare* hexes."""
    kinds = {**looks, **dict.fromkeys(bare, _BARE)}
    country = draw_territories(kinds, side_mm=side_mm, stream=Stream(seed, "country borders"))
    lands = []
    for territory in country.territories:
        if territory.kind == _BARE:
            continue
        look = find_look(territory.kind, theme)
        first = min(territory.cells)
        stream = Stream(seed, f"country {first.q} {first.r}")
        scenery = theme.looks.sceneries.get(look.key, Scenery("openland"))
        tones = theme.tones[look.tone]
        lands.append(Land(territory, look, scenery, tones, side_mm, stream, theme))
    return country, lands


def sprigs_at(
    points: Iterable[Point], sprigs: tuple[Sprig, ...], land: Land, *, scale: float = 1.0
) -> list[Standing]:
    """
    Return one of the sprigs, as their weights say, at each of the points.

    Near a border they are as small as they must be to stay in the land.
    """
    spots = list(points)
    bag = [sprig for sprig in sprigs for _ in range(sprig.weight)]
    standing = []
    for point, depth_mm in zip(spots, land.area.depth(spots), strict=True):
        sprig = bag[land.stream.below(len(bag))]
        size = sprig.size * scale * (0.86 + 0.28 * land.stream.fraction())
        wanted_mm = size * land.side_mm
        size_mm = min(wanted_mm, depth_mm / reach(sprig.engraving, land.theme))
        if size_mm > _LEAST_SHARE * wanted_mm:
            standing.append(sprig_at(point, sprig.engraving, size_mm, land))
    return standing


def focal_at(centre: Point, land: Land) -> Standing | None:
    """Return the larger picture of a hex, as large as it has room in its land."""
    name = land.scenery.focal
    points = points_of(engraving(name, land.tones, land.theme).shapes)
    foot = max(y for _, y in points)
    for size in _FOCAL_SIZES:
        x, y = centre[0], centre[1] + (_FOCAL_FOOT - foot * size) * land.side_mm
        size_mm = size * land.side_mm
        if land.area.holds_all((x + a * size_mm, y + b * size_mm) for a, b in points):
            return sprig_at((x, y), name, size_mm, land)
    return None


@lru_cache(maxsize=256)
def reach(name: str, theme: Theme) -> float:
    """Return how far an engraving of size 1 reaches from its middle, its lines included."""
    parts = theme.looks.engravings[name].parts
    return max(math.hypot(x, y) + part.width / 2 for part in parts for x, y in _ends(part.commands))


def points_of(shapes: Iterable[Shape]) -> list[Point]:
    """Return the points that the paths among *shapes* go through or are drawn to."""
    paths = (shape for shape in shapes if isinstance(shape, Path))
    return [point for path in paths for point in _ends(path.commands)]


def _ends(commands: Iterable[Command]) -> Iterator[Point]:
    for _, *numbers in commands:
        yield from zip(numbers[::2], numbers[1::2], strict=True)


def sprig_at(point: Point, name: str, size_mm: float, land: Land) -> Standing:
    """Return an engraving in the tones of *land* with its middle at *point*."""
    x, y = round(point[0], 2), round(point[1], 2)
    use = Use(engraving(name, land.tones, land.theme), placed(x, y, scale=round(size_mm, 2)))
    return Standing(point[1] + size_mm / 2, (use,))


def filled(area: Area, colour: str, *, underlap_mm: float = 0.0) -> Path:
    """Return the area in one colour, reaching a little below its neighbours."""
    style = Style(colour, colour if underlap_mm else None, underlap_mm)
    return many_polygons(rounded(area.rings), style)


def rounded_point(point: Point) -> Point:
    """Return the point to a hundredth of a millimetre."""
    return (round(point[0], 2), round(point[1], 2))


def rounded(rings: Iterable[Iterable[Point]]) -> list[list[Point]]:
    """Return the rings to a hundredth of a millimetre, which nobody sees and files like."""
    return [[(round(x, 2), round(y, 2)) for x, y in ring] for ring in rings]


def ways_through(land: Land) -> Iterator[tuple[Point, Point, Point]]:
    """
    Yield curves by their start, what they are drawn to, and their end.

    They go over as few sides as join all hexes; a land of one hex has none.
    """
    gates = _gates(land)
    for cell in sorted(gates):
        x, y = hex_to_mm(cell, side_mm=land.side_mm)
        bend = [_BEND * (land.stream.fraction() - 0.5) * land.side_mm for _ in "xy"]
        middle = (round(x + bend[0], 2), round(y + bend[1], 2))
        first, *others = gates[cell]
        for other in others or [middle]:
            yield first, middle, other


def handles(start: Point, pull: Point, end: Point) -> tuple[Point, Point]:
    """Return the two control points of the curve."""
    one, two = (
        (round(x + (pull[0] - x) * _PULL, 2), round(y + (pull[1] - y) * _PULL, 2))
        for x, y in (start, end)
    )
    return one, two


def _gates(land: Land) -> dict[Hex, list[Point]]:
    """Return, for every hex that a way passes, where it goes over the sides."""
    joined = {cell: cell for cell in land.territory.cells}
    gates: dict[Hex, list[Point]] = {}
    for one, other in land.stream.shuffle(land.inner_sides()):
        if _root(joined, one) == _root(joined, other):
            continue
        joined[_root(joined, one)] = _root(joined, other)
        gate = _gate(land, one, other)
        gates.setdefault(one, []).append(gate)
        gates.setdefault(other, []).append(gate)
    return gates


def _gate(land: Land, one: Hex, other: Hex) -> Point:
    (a, b), (c, d) = (hex_to_mm(cell, side_mm=land.side_mm) for cell in (one, other))
    share = _GATE * (land.stream.fraction() - 0.5)
    return (round((a + c) / 2 - share * (d - b), 2), round((b + d) / 2 + share * (c - a), 2))


def _root(joined: dict[Hex, Hex], cell: Hex) -> Hex:
    while joined[cell] != cell:
        cell = joined[cell]
    return cell
