"""
Scenes: lands ready to be drawn, and what all their manners have in common.

A scene is a patch of a tile, measured on the lattice alone, so the browser page draws it, too,
without a geometry library; or a land of a country, measured by its area. Engravings that are
cramped are drawn smaller, or not at all. Sizes are in units.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from generators import NamedTuple, Value, hexes
from generators.lattice import contours, hex_to_mm
from generators.randomness import Stream
from layouts import shapes
from pnp.printing.art.hexart import HALF_WIDTH, draw_centre, hexagon
from pnp.printing.art.symbols import engraving
from pnp.printing.themes import INK, Scenery, TerrainLook, Theme, Tones, find_look, mixed

Disc: TypeAlias = tuple[float, float, float]

# Of the side, about the middle of a hex.
QUIET: Disc = (0.0, 0.0, 0.45)
MARKS: tuple[Disc, ...] = tuple((x, 0.6, 0.21) for x in (-0.4, -0.2, 0.0, 0.2, 0.4))  # plates
FOCAL: tuple[Disc, ...] = ((0.0, -0.54, 0.26), (-0.22, -0.48, 0.18), (0.22, -0.48, 0.18))
_FOCAL_PLACE = (0.0, -0.53)  # its middle
_FOCAL_SIZE = 0.5

_SMALLEST = 0.55  # of a sprig that is cramped

# Large hexes have more in them, not only larger.
_FULL_SIDE_MM = 24.0
_GROWTH = 0.3
# Small ones have fewer things in them.
_COARSE_MM, _COARSEST = 14.0, 1.4

_OPEN_LAND = Scenery("openland")
_SHORE = "#f3ecd2"
_SHORE_SHARE = 0.62

_SPRIG_ROOM = 0.42  # of the size of an engraving
_STRAY = 0.42  # of the distance between points strewn about
_CLOSE = math.sqrt(3) / 2  # from row to row, where every point is as far from the next
_WASH_REACH = 0.07

# Of the side: how far art keeps from another terrain of its tile, and how far a border strays
# from the straight line.
BORDER, _BEND = 0.07, 0.05
_BEND_STEPS = 8


class Standing(NamedTuple):
    """Something that stands on a land, painted from the back: its foot and its shape."""

    foot_mm: float
    shape: shapes.Shape


# What lies flat, and what stands.
Drawn: TypeAlias = tuple[list[shapes.Shape], list[Standing]]


class Scene(Value, ABC, kw_only=True):
    """
    A land, ready to be drawn.

    Attributes:
        side_mm: of a hex.
        stream: of this land alone.
        is_open: other hexes of a map go on with it, which draws its wash and its shore.
        own: how far a picture of its own reaches about the middle of each hex, of the side.
        has_pieces: room is left in the middles of hexes, where pieces will stand.
        spread: how much farther apart things are strewn than on a tile.
        plates: where they will lie, on a spit in waters.
    """

    scenery: Scenery
    tones: Tones
    theme: Theme
    side_mm: float
    stream: Stream
    is_open: bool = False
    own: float = 0.0
    has_pieces: bool = True
    spread: float = 1.0
    plates: tuple[Disc, ...] = ()

    @property
    @abstractmethod
    def unit_mm(self) -> float:
        """What sizes are measured in."""

    @abstractmethod
    def centres(self) -> Sequence[shapes.Point]:
        """Return the middles of the hexes."""

    def middles(self) -> Sequence[shapes.Point]:
        """Return the middles of hexes where pieces will stand."""
        return self.centres() if self.has_pieces else ()

    @cached_property
    def _depths(self) -> dict[shapes.Point, float]:
        return {}

    def depths(self, points: Sequence[shapes.Point]) -> list[float]:
        """Return how far inside of the land each of the points is, in mm; outside less than 0."""
        known = self._depths  # most are asked for by several
        if new := [point for point in points if point not in known]:
            known.update(zip(new, self.measured(new), strict=True))
        return [known[point] for point in points]

    @abstractmethod
    def measured(self, points: Sequence[shapes.Point]) -> list[float]:
        """Return what `depths` does, of points that were not asked for before."""

    @abstractmethod
    def rooms(self, points: Sequence[shapes.Point], *, is_quiet: bool = True) -> list[float]:
        """
        Return how far each point is from what is kept for marks and larger pictures, in mm.

        In there it is 0 or less. If *is_quiet* the middles for pieces are kept, too.
        """

    @property
    def pictures(self) -> tuple[Disc, ...]:
        """Where larger pictures are, of the side, about the middle of a hex."""
        if self.own:
            return ((0.0, 0.0, self.own),)
        return FOCAL if self.scenery.focal else ()

    @abstractmethod
    def rings(
        self, in_mm: float, reach_mm: float = 0.0, *, points: int = 3, stream: Stream | None = None
    ) -> list[list[shapes.Point]]:
        """Return the outlines that far inside, wandering by up to *reach_mm*, clockwise."""

    @abstractmethod
    def parted(self, drawn: Sequence[shapes.Shape]) -> Sequence[shapes.Shape]:
        """Return what lies flat without what is beyond the land or below its marks."""

    @cached_property
    def _frame(self) -> tuple[shapes.Point, shapes.Point]:
        """Two corners of a box round the land."""
        xs, ys = zip(*(point for ring in self.rings(0.0) for point in ring), strict=True)
        return (min(xs), min(ys)), (max(xs), max(ys))

    def strewn(
        self,
        spacing_mm: float,
        *,
        keep_mm: float = 0.0,
        most_mm: float = math.inf,
        stretch: float = 1.0,
        in_glades: bool = False,
    ) -> list[shapes.Point]:
        """
        Return points about that far apart: those of rows that stray, from the top.

        They lie *keep_mm* or more inside of the land, and less than *most_mm*; with *in_glades*
        only where pieces will stand.
        """
        (left, top), (right, bottom) = self._frame
        across_mm = self.spread * stretch * spacing_mm
        down_mm = self.spread * _CLOSE * spacing_mm
        draw = self.stream.fraction
        points: list[shapes.Point] = []
        y = top - draw() * down_mm
        number = 0
        while y < bottom:
            x = left - (draw() + number % 2 / 2) * across_mm
            row = []
            while x < right:
                row.append(x)
                x += across_mm
            strays = iter(self.stream.fractions(2 * len(row)))
            points += [
                (x + _STRAY * (2 * a - 1) * across_mm, y + _STRAY * (2 * b - 1) * down_mm)
                for x, a, b in zip(row, strays, strays, strict=True)
            ]
            y += down_mm
            number += 1
        if in_glades:
            far_mm, middles = QUIET[2] * self.side_mm, self.middles()
            points = [at for at in points if any(math.dist(at, one) < far_mm for one in middles)]
        depths = zip(points, self.measured(points), strict=True)
        found = {point: depth for point, depth in depths if keep_mm <= depth < most_mm}
        self._depths.update(found)
        return list(found)

    def standing(
        self, name: str, point: shapes.Point, size_mm: float, tones: Tones | None = None
    ) -> Standing:
        """Return an engraving with its middle at *point*, in other *tones* if any are given."""
        symbol = engraving(name, tones or self.tones, self.theme)
        place = shapes.placed(*strewn_point(point), scale=round(size_mm, 2))
        return Standing(point[1] + size_mm / 2, shapes.Use(symbol, place))

    def sown(
        self,
        points: Sequence[shapes.Point],
        scale: float = 1.0,
        *,
        tones: Tones | None = None,
        is_quiet: bool = True,
    ) -> Iterator[Standing]:
        """Yield a sprig at each of the points where it has room; a little smaller if need be."""
        bag = [sprig for sprig in self.scenery.sprigs for _ in range(sprig.weight)]
        if not bag:
            return
        reaches = {one: reach(one.engraving, self.theme) for one in self.scenery.sprigs}
        fitting = []
        for point, depth_mm in zip(points, self.depths(points), strict=True):
            sprig = bag[self.stream.below(len(bag))]
            size_mm = sprig.size * scale * self.unit_mm * (0.86 + 0.28 * self.stream.fraction())
            most_mm = depth_mm / reaches[sprig]
            if most_mm > _SMALLEST * size_mm:
                fitting.append((point, sprig.engraving, size_mm, most_mm))
        rooms = self.rooms([point for point, *_ in fitting], is_quiet=is_quiet)
        for (point, name, size_mm, most_mm), room_mm in zip(fitting, rooms, strict=True):
            if room_mm >= _SPRIG_ROOM * size_mm:
                yield self.standing(name, point, min(size_mm, most_mm), tones)

    def focal(self, centre: shapes.Point) -> Iterator[Standing]:
        """Yield the larger picture of the hex about *centre*, if its terrain has one."""
        if name := self.scenery.focal:
            x, y = (at + part * self.side_mm for at, part in zip(centre, _FOCAL_PLACE, strict=True))
            (depth_mm,) = self.depths([(x, y)])
            size_mm = min(_FOCAL_SIZE * self.side_mm, depth_mm / reach(name, self.theme))
            yield self.standing(name, (x, y), size_mm)

    def edge(
        self, in_mm: float, reach_mm: float, *, points: int, stream: Stream
    ) -> tuple[shapes.Command, ...]:
        """Return a smooth line that wanders along the border, at least that far inside."""
        rings = self.rings(in_mm, reach_mm, points=points, stream=stream)
        return tuple(command for ring in rings for command in smooth_ring(ring))

    def wash(self, colour: str, in_mm: float = 0.0) -> Iterator[shapes.Path]:
        """Yield a wash with an edge that wanders; none in lines, and none on a map."""
        if not (self.is_open or self.theme.is_lined):
            reach_mm = _WASH_REACH * self.side_mm
            edge = self.edge(0.03 * self.side_mm + in_mm, reach_mm, points=3, stream=self.stream)
            if edge:
                yield shapes.Path(edge, shapes.Style(colour))


class Border(NamedTuple):
    """The side between two hexes of a tile, and its line, which strays between two terrains."""

    cells: tuple[hexes.Hex, hexes.Hex]
    line: tuple[shapes.Point, ...]


class _Side(NamedTuple):
    """A side of a patch, its ends clockwise."""

    start: shapes.Point
    end: shapes.Point
    is_cut: bool


class TileScene(Scene, kw_only=True):
    """
    A patch of a tile: touching hexes of one terrain. All but its ground keeps off the cut.

    Its sides are cuts, or borders to other terrains of the tile. Distances come from the lattice:
    they are measured to the lines through the sides of a hex, which at a hollow corner is a little
    less than the true distance, never more.

    Attributes:
        rim_mm: how far all but the ground keeps from the cut.
        borders: those between all hexes of the tile, by their ends.
    """

    cells: tuple[hexes.Hex, ...]
    tile: Collection[hexes.Hex]
    rim_mm: float
    borders: Mapping[frozenset[shapes.Point], Border]

    @cached_property
    def unit_mm(self) -> float:
        """The side, but of large hexes less, of small ones more."""
        side_mm = self.side_mm
        least_mm = min(_COARSEST * side_mm, _COARSE_MM)
        return max(least_mm, min(side_mm, _FULL_SIDE_MM + _GROWTH * (side_mm - _FULL_SIDE_MM)))

    def centres(self) -> Sequence[shapes.Point]:
        return self._centres

    @cached_property
    def _centres(self) -> tuple[shapes.Point, ...]:
        return tuple(hex_to_mm(cell, side_mm=self.side_mm) for cell in self.cells)

    @cached_property
    def _sides(self) -> list[list[_Side]]:
        """The sides of each ring."""
        return [
            [
                _Side(*pair, frozenset(pair) not in self.borders)
                for pair in zip(ring, (*ring[1:], ring[0]), strict=True)
            ]
            for ring in contours(self.cells, side_mm=self.side_mm)
        ]

    @cached_property
    def _limits(self) -> tuple[tuple[shapes.Point, tuple[float, ...]], ...]:
        """The hexes by their middles, each with how far it may be drawn on along three axes."""
        found = []
        for cell, (x, y) in zip(self.cells, self._centres, strict=True):
            slant, limits = HALF_WIDTH * y, []
            for step, along in ((hexes.E, x), (hexes.SE, x / 2 + slant), (hexes.SW, slant - x / 2)):
                for other, far in ((cell + step, along), (cell - step, -along)):
                    keep_mm = BORDER * self.side_mm if other in self.tile else self.rim_mm
                    inside_mm = far + HALF_WIDTH * self.side_mm - keep_mm
                    limits.append(math.inf if other in self.cells else inside_mm)
            found.append(((x, y), tuple(limits)))
        return tuple(found)

    def measured(self, points: Sequence[shapes.Point]) -> list[float]:
        depths, parts, most_mm = [], self._limits, self.side_mm
        (_, (e, w, se, nw, sw, ne)), *others = parts
        for x, y in points:
            if others:  # the hex that the point is in
                far = math.inf
                for (a, b), limits in parts:
                    square = (a - x) * (a - x) + (b - y) * (b - y)
                    if square < far:
                        far, (e, w, se, nw, sw, ne) = square, limits
            one = x / 2 + HALF_WIDTH * y
            other = one - x
            depths.append(min(e - x, w + x, se - one, nw + one, sw - other, ne + other, most_mm))
        return depths

    @cached_property
    def _places(self) -> tuple[Disc, ...]:
        """What is kept on every hex."""
        side, places = self.side_mm, [(QUIET, self.middles())]
        places += ((disc, self._centres) for disc in self.pictures)
        return tuple(
            (x + a * side, y + b * side, r * side) for (a, b, r), at in places for x, y in at
        )

    @cached_property
    def _near(self) -> list[Disc]:
        """What is kept for plates and is no farther off than the largest thing on a hex reaches."""
        far_mm = self.side_mm + self.unit_mm
        return [
            (x, y, r)
            for x, y, r in self.plates
            if any(math.dist((x, y), at) < far_mm + r for at in self._centres)
        ]

    def rooms(self, points: Sequence[shapes.Point], *, is_quiet: bool = True) -> list[float]:
        quiet = len(self.middles())
        # The one far away is quicker than a default.
        discs = ((math.inf, 0.0, 0.0), *self._near, *self._places[0 if is_quiet else quiet :])
        kept, dist = [((x, y), r) for x, y, r in discs], math.dist
        return [min([dist(at, one) - r for one, r in kept]) for at in points]

    def rings(
        self, in_mm: float, reach_mm: float = 0.0, *, points: int = 3, stream: Stream | None = None
    ) -> list[list[shapes.Point]]:
        return [
            wandering(ring, points, reach_mm, stream) if stream else ring
            for ring in self._rings(self.rim_mm + in_mm, in_mm)
        ]

    def parted(self, drawn: Sequence[shapes.Shape]) -> Sequence[shapes.Shape]:
        return drawn

    def _rings(self, cut_mm: float, border_mm: float) -> Iterator[list[shapes.Point]]:
        """Yield the outlines that far inside of cuts and of borders, clockwise."""
        for sides in self._sides:
            lines = []  # which way is inwards of a side, and how far it moves
            for start, end, is_cut in sides:
                length_mm = math.dist(start, end)
                a, b = (start[1] - end[1]) / length_mm, (end[0] - start[0]) / length_mm
                lines.append((a, b, cut_mm if is_cut else border_mm))
            ring = []
            for side, (a, b, one_mm), (c, d, other_mm) in zip(
                sides, (lines[-1], *lines[:-1]), lines, strict=True
            ):
                (x, y), share = side.start, a * d - b * c
                right_mm, down_mm = one_mm * d - other_mm * b, other_mm * a - one_mm * c
                ring.append((x + right_mm / share, y + down_mm / share))
            yield ring

    def grounds(self, bleed_mm: float) -> Iterator[list[shapes.Point]]:
        """Yield the outlines with their bent borders, as far beyond the cuts as the bleed."""
        for ring, sides in zip(self._rings(-bleed_mm, 0.0), self._sides, strict=True):
            points: list[shapes.Point] = []
            for corner, side in zip(ring, sides, strict=True):
                points.append(corner)
                if not side.is_cut:
                    line = self.borders[frozenset((side.start, side.end))].line[1:-1]
                    points += line if side.start < side.end else reversed(line)
            yield list(map(shapes.rounded_point, points))


def own_picture(look: TerrainLook, centre: shapes.Point, side_mm: float, theme: Theme) -> Standing:
    """Return the picture that a terrain has on each of its hexes; one in pixels fills them."""
    clip = hexagon(side_mm, shapes.Style())
    picture = shapes.Group(draw_centre(look, side_mm, theme), shapes.placed(*centre), clip=clip)
    return Standing(centre[1] + look.centre * side_mm, picture)


def tile_scenes(
    looks: Mapping[hexes.Hex, str],
    theme: Theme,
    side_mm: float,
    *,
    rim_mm: float,
    stream: Stream,
    plates: tuple[Disc, ...] = (),
    is_open: bool = False,
    bend: float = _BEND,
) -> list[TileScene]:
    """
    Return the patches of a tile, in a fixed order.

    Where:
        is_open: other hexes go on with them.
        bend: how far borders stray.
    """
    borders: dict[frozenset[shapes.Point], Border] = {}
    for one in sorted(looks):
        for other in hexes.neighbours(one):
            if one < other and other in looks:
                (mine,), (theirs,) = (contours((each,), side_mm=side_mm) for each in (one, other))
                start, end = sorted(point for point in mine if point in theirs)
                reach = bend if looks[one] != looks[other] else 0.0
                line = tuple(_bent(start, end, reach, stream))
                borders[frozenset((start, end))] = Border((one, other), line)
    scenes = []
    for key in dict.fromkeys(looks.values()):
        look = find_look(key, theme)
        for part in hexes.components({cell for cell, one in looks.items() if one == key}):
            scene = TileScene(
                scenery=scenery_of(look, theme),
                tones=engraved_tones(look, theme),
                theme=theme,
                side_mm=side_mm,
                stream=Stream(stream.bits(32), "scene"),
                is_open=is_open,
                own=HALF_WIDTH * look.centre,
                cells=tuple(sorted(part)),
                tile=looks.keys(),
                rim_mm=rim_mm,
                borders=borders,
                plates=plates,
            )
            scenes.append(scene)
    return scenes


def _bent(
    start: shapes.Point, end: shapes.Point, reach: float, stream: Stream
) -> Iterator[shapes.Point]:
    """Yield points from end to end of a line that strays to one side and the other."""
    bow, swing = (reach * (2 * stream.fraction() - 1) for _ in "bs")
    across, down = end[0] - start[0], end[1] - start[1]
    for step in range(_BEND_STEPS + 1):
        share = step / _BEND_STEPS
        off = bow * math.sin(math.pi * share) + swing * math.sin(2 * math.pi * share)
        yield (start[0] + share * across - off * down, start[1] + share * down + off * across)


def wandering(
    ring: Sequence[shapes.Point], count: int, reach_mm: float, stream: Stream
) -> list[shapes.Point]:
    """Return points along a ring, *count* a side, up to that far inside of it: for a curve."""
    points: list[shapes.Point] = []
    befores = (ring[-1], *ring[:-1])
    for before, start, end in zip(befores, ring, (*ring[1:], ring[0]), strict=True):
        length_mm = math.dist(start, end)
        across, down = (end[0] - start[0]) / length_mm, (end[1] - start[1]) / length_mm
        if (start[0] - before[0]) * down < (start[1] - before[1]) * across:
            points.append(start)  # a hollow corner, which the curve would cut off
        for number in range(count):
            along_mm = length_mm * (number + 0.5 + 0.3 * (2 * stream.fraction() - 1)) / count
            in_mm = reach_mm * stream.fraction()
            x, y = start[0] + along_mm * across, start[1] + along_mm * down
            points.append((x - in_mm * down, y + in_mm * across))
    return points


def smooth_ring(points: Sequence[shapes.Point]) -> tuple[shapes.Command, ...]:
    """Return a closed curve within the *points* that pull it, to a hundredth of a millimetre."""
    middles = [
        ((a + c) / 2, (b + d) / 2)
        for (a, b), (c, d) in zip((points[-1], *points[:-1]), points, strict=True)
    ]
    commands: list[shapes.Command] = [("M", *shapes.rounded_point(middles[0]))]
    for start, pull, end in zip(middles, points, (*middles[1:], middles[0]), strict=True):
        one = (start[0] + 2 / 3 * (pull[0] - start[0]), start[1] + 2 / 3 * (pull[1] - start[1]))
        two = (end[0] + 2 / 3 * (pull[0] - end[0]), end[1] + 2 / 3 * (pull[1] - end[1]))
        commands.append(
            (
                "C",
                *shapes.rounded_point(one),
                *shapes.rounded_point(two),
                *shapes.rounded_point(end),
            )
        )
    return (*commands, ("Z",))


def strewn_point(point: shapes.Point) -> shapes.Point:
    """Return a point of what lies at random, to a tenth of a millimetre: files like few digits."""
    x, y = point
    return (round(10 * x) / 10, round(10 * y) / 10)


@lru_cache(maxsize=256)
def reach(name: str, theme: Theme) -> float:
    """Return how far an engraving of size 1 reaches from its middle, its lines included."""
    return max(
        math.hypot(*point) + part.style.stroke_mm / 2
        for part in theme.looks.engravings[name].parts
        for point in shapes.path_points(part.commands)
    )


def scenery_of(look: TerrainLook, theme: Theme) -> Scenery:
    """Return the land that a terrain is: open land if none is named."""
    return theme.looks.sceneries.get(look.key, _OPEN_LAND)


def engraved_tones(look: TerrainLook, theme: Theme) -> Tones:
    """Return the tones of a terrain, their lines dark enough to engrave with."""
    tones = theme.tones[look.tone]
    if theme.is_country or theme.is_lined:
        return tones
    return tones._replace(line=mixed(tones.pattern, INK, 0.5))


def ground_colour(scenery: Scenery, tones: Tones, theme: Theme) -> str:
    """Return what a terrain is at the cut; of water that is its shore, where it is drawn."""
    if scenery.manner == "water" and not (theme.is_lined or theme.is_plain):
        return mixed(tones.ground, _SHORE, _SHORE_SHARE)
    return tones.ground
