"""
Manners: how woods, waters, farmland, open land and ranges are drawn. Sizes are in units.

Trees grow small at the rim, water has a shore, and where pieces will stand all is smaller and
sparser. The great peaks of a range stand where its hexes meet; hachures run out before the cut.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from generators import NamedTuple, lattice, randomness
from layouts.components import clipped
from layouts.shapes import (
    Command,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Transform,
    Use,
    many_polygons,
    placed,
    polygon_commands,
    rounded_point,
)
from pnp.printing.art.symbols import engraving
from pnp.printing.landscapes import scenes
from pnp.printing.themes import LIGHT, Manner, Tones, lightness, mixed

_INNER = 0.24  # from here on trees are darker
_TREE_ROOM = 0.06
_TREES = 0.74  # of the spacing on boards, where they may stand on the edge
_BUSHES, _BUSH = 0.11, 0.52
_YOUNG_SPACING, _YOUNG = 0.17, 0.6


def draw_woods(scene: scenes.Scene) -> scenes.Drawn:
    """Return trees: small at the rim, darker inside, small and pale where pieces will stand."""
    unit, tones = scene.unit_mm, scene.tones
    darker = mixed(tones.pattern, tones.line, 0.45)
    deep = tones._replace(ground=tones.pattern, pattern=darker)
    flat: list[Shape] = [*scene.wash(mixed(tones.ground, tones.pattern, 0.28))]
    points = scene.strewn(_TREES * scene.scenery.spacing * unit)
    stands: tuple[list[Point], list[Point]] = ([], [])
    for point, depth_mm, room_mm in zip(
        points, scene.depths(points), scene.rooms(points), strict=True
    ):
        if room_mm >= _TREE_ROOM * unit:
            is_deep = depth_mm > _INNER * unit * (0.6 + 0.8 * scene.stream.fraction())
            stands[is_deep].append(point)
    bushes = scene.strewn(_BUSHES * unit, most_mm=2 * _BUSHES * unit)
    pattern, line = mixed(tones.ground, tones.pattern, 0.5), mixed(tones.ground, tones.line, 0.7)
    pale = tones._replace(pattern=pattern, line=line)
    young = scene.strewn(_YOUNG_SPACING * unit, in_glades=True)
    return flat, [
        *scene.sown(stands[False], is_quiet=False),
        *scene.sown(stands[True], tones=deep, is_quiet=False),
        *scene.sown(bushes, _BUSH),
        *scene.sown(young, _YOUNG, tones=pale, is_quiet=False),
    ]


_BANK = 0.026
_SPIT = 0.03
_SHORE_KEEP = 0.02
_SHORE_POINTS = 2.3  # a side of usual length
_SHORE_REACH = 0.13
_SHALLOWS, _DEEP = 0.3, 0.22
_DEPTHS = ((0.06, 0.012), (0.13, 0.01), (0.22, 0.008))
_REEDS, _REEDS_APART = 0.24, 0.3
_BOAT = 0.46
_BOAT_HEXES = 3
_BOAT_ROOM = 0.12


def draw_water(scene: scenes.Scene) -> scenes.Drawn:
    """Return water within its shore, depth lines, swells and on a large lake a boat."""
    unit = scene.unit_mm
    points = scene.strewn(
        0.8 * scene.scenery.spacing * unit, keep_mm=0.3 * scene.side_mm, stretch=1.4
    )
    if scene.is_open:
        return [], list(scene.sown(points, is_quiet=False))
    standing: list[scenes.Standing] = []
    if len(scene.centres()) >= _BOAT_HEXES:  # as far from any shore as can be
        far_mm = _BOAT * unit * scenes.reach("boat", scene.theme)
        spots = scene.strewn(0.1 * unit, keep_mm=far_mm + _BOAT_ROOM * unit)
        rooms = zip(scene.rooms(spots), scene.rooms(spots, is_quiet=False), spots, strict=True)
        free = [point for quiet, room, point in rooms if room > far_mm and quiet > far_mm / 2]
        if free:
            _, at = max(zip(scene.depths(free), free, strict=True))
            standing.append(scene.standing("boat", at, _BOAT * unit))
            points = [point for point in points if math.dist(point, at) > 0.4 * unit]
    standing += scene.sown(points, is_quiet=False)
    # Clumps of reeds and stones here and there along the shore.
    stream = scene.stream
    shore = scene.strewn(_REEDS_APART * unit)
    for (x, y), depth_mm in zip(shore, scene.depths(shore), strict=True):
        if depth_mm < _REEDS * unit and not stream.below(2):
            strays = [
                [0.2 * unit * (stream.fraction() - 0.5) for _ in "xy"]
                for _ in range(1 + stream.below(3))
            ]
            clump = [(x + right, y + down) for right, down in strays]
            for point, far_mm, room_mm in zip(
                clump, scene.depths(clump), scene.rooms(clump, is_quiet=False), strict=True
            ):
                name, size = ("reed", 0.17) if stream.below(3) else ("rock", 0.09)
                if min(far_mm, room_mm) > scenes.reach(name, scene.theme) * size * unit:
                    standing.append(scene.standing(name, point, size * unit))
    # Paler at the shore and darker farther out, with its lines, which are all alike.
    side, tones, is_lined = scene.side_mm, scene.tones, scene.theme.is_lined
    number = stream.bits(32)
    shallows = tones.ground if is_lined else mixed(tones.ground, LIGHT, _SHALLOWS)
    deep = None if is_lined else mixed(tones.ground, tones.pattern, _DEEP)
    count, depths = round(_SHORE_POINTS * side / unit), []
    for (depth, width), fill in zip(
        ((0.0, _BANK), *_DEPTHS), (shallows, tones.ground, None, deep), strict=True
    ):
        in_mm, again = (_SHORE_KEEP + depth) * side, randomness.Stream(number, "shore")
        reach_mm = _SHORE_REACH * unit - 0.2 * in_mm
        line = scene.edge(in_mm, reach_mm, points=count, stream=again)
        depths.append(Path(line, Style(fill, tones.line, width * unit)))
    water, *fills = depths
    lines = [Path(path.commands, path.style._replace(fill=None)) for path in fills]
    washes = [Path(path.commands, Style(path.style.fill)) for path in fills if path.style.fill]
    return [water, *washes, *scene.parted(lines), *_spits(scene, water)], standing


def _spits(scene: scenes.Scene, water: Path) -> Iterator[Group]:
    """Yield a spit of the shore round each plate, so that none stands in the water."""
    unit = scene.unit_mm
    shore = scenes.ground_colour(scene.scenery, scene.tones, scene.theme)
    inside = many_polygons(scene.rings(0.02 * scene.side_mm), Style())
    rows: dict[float, list[scenes.Disc]] = {}
    depths = scene.depths([(x, y) for x, y, _ in scene.plates])
    for disc, depth_mm in zip(scene.plates, depths, strict=True):
        if depth_mm > 0:
            rows.setdefault(disc[1], []).append(disc)
    for y, discs in rows.items():
        left, right = min(disc[0] for disc in discs), max(disc[0] for disc in discs)
        width_mm = 2 * (discs[0][2] + _SPIT * unit)
        row: tuple[Command, ...] = (("M", left, y), ("L", right, y))
        bank = Path(row, Style(stroke=scene.tones.line, stroke_mm=width_mm + _BANK * unit))
        low: Command = ("L", (left + right) / 2, y + 0.22 * scene.side_mm)
        spit = Path((*row, low, ("Z",)), Style(shore, shore, width_mm))
        yield Group((Group((bank,), clip=water), spit), clip=inside)


_DAPPLE = 0.4  # how far apart they are
DAPPLES = 8  # drawings of them
_PALEST = 92.0  # in L*, of a ground that a wash makes paler
_STREWN, _FINE, _SMALL = 0.62, 0.85, 0.7  # of the spacing and the size on boards


def draw_openland(scene: scenes.Scene) -> scenes.Drawn:
    """Return what is strewn over a land, smaller and sparser where pieces will stand."""
    tones, spacing_mm = scene.tones, scene.scenery.spacing * scene.unit_mm
    is_pale = lightness(tones.ground) > _PALEST
    other = mixed(tones.ground, tones.pattern if is_pale else LIGHT, 0.2)
    fine = scene.strewn(_FINE * spacing_mm, in_glades=True)
    standing = [
        *scene.sown(scene.strewn(_STREWN * spacing_mm, stretch=1.15)),
        *scene.sown(fine, _SMALL, is_quiet=False),
    ]
    flat: list[Shape] = [*scene.wash(other, 0.06 * scene.side_mm)]
    if not scene.theme.is_lined:  # in lines the edges of dapples would be mere loops
        unit, line = scene.unit_mm, mixed(tones.ground, tones.pattern, 0.8)
        # A little darker and lighter than their land, by turns.
        fills = mixed(tones.ground, tones.pattern, 0.3), mixed(tones.ground, LIGHT, 0.22)
        points = scene.strewn(_DAPPLE * unit, keep_mm=0.3 * unit, stretch=1.3)
        for number, point in enumerate(points):
            dapple, fill = f"dapple-{scene.stream.below(DAPPLES)}", fills[number % 2]
            patch = engraving(dapple, Tones(fill, fill, line), scene.theme)
            flat.append(Use(patch, placed(*scenes.strewn_point(point), scale=round(unit, 2))))
    return flat, standing


# Where peaks stand in a hex by itself, and between two: their feet, of the side.
_STANDS = ((-0.42, -0.12), (0.04, -0.34), (0.44, -0.1), (-0.46, 0.36), (0.46, 0.38))
_GREAT = (0.8, 0.8)  # width and height
_MEDIUM = (0.6, 0.54)
_HILL = (0.34, 0.26)
_FAR = {_GREAT: 0.44, _MEDIUM: 0.38, _HILL: 0.24}
_FITS = (1.0, 0.85, 0.7)
# Of a peak, from its foot, of its width and height.
_OUTLINE = ((-0.56, 0.06), (0.56, 0.06), (-0.3, -0.6), (0.3, -0.6), (-0.12, -1.03), (0.12, -1.03))
MASSIFS = 12  # drawings of each sort of peak
_HACHURE = 0.011
_HACHURE_STEP = 0.034


def draw_heights(scene: scenes.Scene) -> scenes.Drawn:
    """Return peaks, great ones where hexes meet, hills, rocks, and hachures down to the plain."""
    side, unit = scene.side_mm, scene.unit_mm
    flat: list[Shape] = [*scene.wash(mixed(scene.tones.ground, LIGHT, 0.16), 0.13 * side)]
    if not scene.is_open:
        rings = scene.rings(0.14 * side)
        sides = [pair for ring in rings for pair in zip(ring, (*ring[1:], ring[0]), strict=True)]
        flat.append(draw_hachures(scene, sides))
    standing: list[scenes.Standing] = []
    taken: list[Point] = []
    for foot, size in _feet(scene):
        if _is_far(foot, taken, _FAR[size] * unit):
            peaks = list(_peak(scene, foot, size))
            standing += peaks
            taken += [foot] * len(peaks)
    points = scene.strewn(0.24 * unit)
    rocks = [point for point in points if _is_far(point, taken, 0.24 * unit)]
    return flat, [*standing, *scene.sown(rocks)]


def _is_far(point: Point, others: Iterable[Point], far_mm: float) -> bool:
    return all(math.dist(point, other) > far_mm for other in others)


def _feet(scene: scenes.Scene) -> Iterator[tuple[Point, tuple[float, float]]]:
    """Yield where peaks may stand, with their size: great ones first."""
    side = scene.side_mm
    centres = scene.centres()
    for (a, b), (c, d) in combinations(centres, 2):
        if math.dist((a, b), (c, d)) < 2 * side:
            yield ((a + c) / 2, (b + d) / 2 + 0.22 * side), _GREAT
    for x, y in centres:
        for a, b in _STANDS:
            stray = [0.1 * (scene.stream.fraction() - 0.5) for _ in "xy"]
            yield (x + (a + stray[0]) * side, y + (b + stray[1]) * side), _MEDIUM
    for point in scene.strewn(0.3 / scene.spread * scene.unit_mm, stretch=1.2):
        yield point, _HILL


def _peak(scene: scenes.Scene, foot: Point, size: tuple[float, float]) -> Iterator[scenes.Standing]:
    """Yield a massif, or one peak where it is a mere hill; nothing without room."""
    scale = scene.unit_mm * (0.9 + 0.25 * scene.stream.fraction())
    name = f"{'peak' if size == _HILL else 'massif'}-{scene.stream.below(MASSIFS)}"
    for fit in _FITS:
        width_mm, height_mm = (fit * part * scale for part in size)
        x, y = foot
        spots = [(x + a * width_mm, y + b * height_mm) for a, b in _OUTLINE]
        if min(scene.measured(spots)) < 0:
            continue
        *rooms, inner_mm = scene.rooms([*spots, (x, y - 0.1 * height_mm)], is_quiet=False)
        if min(rooms) >= 0 and inner_mm >= 0.3 * width_mm:
            # Its foot is half of its height below its middle.
            x, y = scenes.strewn_point(foot)[0], round(foot[1] - height_mm / 2, 2)
            place = Transform(round(width_mm, 2), 0.0, 0.0, round(height_mm, 2), x, y)
            yield scenes.Standing(foot[1], Use(engraving(name, scene.tones, scene.theme), place))
            return


def draw_hachures(scene: scenes.Scene, sides: Iterable[tuple[Point, Point]]) -> Path:
    """Return strokes down the foot of a range, longer and shorter by turns, its sides clockwise."""
    unit = scene.unit_mm
    draw = scene.stream.fraction
    tops: list[Point] = []
    feet: list[Point] = []
    for start, end in sides:
        length_mm = math.dist(start, end)
        across, down = (end[0] - start[0]) / length_mm, (end[1] - start[1]) / length_mm
        count = max(1, round(length_mm / (_HACHURE_STEP * scene.spread * unit)))
        for number in range(count):
            along_mm = length_mm * (number + 0.5 + 0.4 * (draw() - 0.5)) / count
            near_mm = (0.05 * draw()) * unit
            far_mm = near_mm + (0.05 + 0.13 * draw() * draw()) * unit
            lean_mm = 0.05 * (draw() - 0.5) * unit
            x, y = start[0] + along_mm * across, start[1] + along_mm * down
            feet.append(
                (x + far_mm * down + lean_mm * across, y - far_mm * across + lean_mm * down)
            )
            tops.append((x + near_mm * down, y - near_mm * across))
    commands: list[Command] = []
    for top, foot, depth_mm, room_mm in zip(
        tops, feet, scene.measured(feet), scene.rooms(feet, is_quiet=False), strict=True
    ):
        if depth_mm >= 0 and room_mm >= 0:
            commands += (("M", *scenes.strewn_point(top)), ("L", *scenes.strewn_point(foot)))
    return Path(
        tuple(commands), Style(stroke=scene.tones.line, stroke_mm=_HACHURE * scene.theme.pen * unit)
    )


# Farmland: parcels are cut out by straight lines halfway between points, one line after another,
# so no geometry library is needed; where land is hollow a parcel may touch itself, which nobody
# sees. Lanes stay free between them. Furrows and rows end one by one at the rim, and no hedge is
# drawn there, so fields fade out.
_ON_LINE_MM = 1e-6
_NEIGHBOURS = 9  # points that may bound a parcel
_ACROSS = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


class _Line(NamedTuple):
    """A line, and on its right what is kept: where x * a + y * b is no less than *least*."""

    a: float
    b: float
    least: float


class Parcel(NamedTuple):
    """A parcel: its outline, and the lines that part it from others."""

    ring: tuple[Point, ...]
    lines: tuple[_Line, ...]

    def hedges(self) -> Iterator[Command]:
        """Yield the outline where it is not that of the whole land."""
        is_drawn = False
        for start, end in zip(self.ring, (*self.ring[1:], self.ring[0]), strict=True):
            if self._is_parting(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)):
                if not is_drawn:
                    yield ("M", *rounded_point(start))
                yield ("L", *rounded_point(end))
                is_drawn = True
            else:
                is_drawn = False

    def furrows(
        self, step_mm: float, angle_deg: float, shift: float, fray_mm: float
    ) -> Iterator[tuple[Point, Point]]:
        """
        Yield parallel lines across the parcel, so far apart.

        At the edge of the whole land they end early, by up to *fray_mm* and no two alike.
        """
        dx, dy = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
        heights = [y * dx - x * dy for x, y in self.ring]
        low, high = min(heights), max(heights)
        number = 0
        height = low + shift * step_mm
        while height < high:
            crossings = []
            for place, (x, y) in enumerate(self.ring):
                one, (a, b), other = heights[place - 1], self.ring[place - 1], heights[place]
                if (one < height) != (other < height):
                    share = (height - one) / (other - one)
                    point = (a + share * (x - a), b + share * (y - b))
                    crossings.append((point[0] * dx + point[1] * dy, point))
            crossings.sort()
            for (_, start), (_, end) in zip(crossings[::2], crossings[1::2], strict=False):
                number += 1
                length_mm = math.dist(start, end)
                # Thirds and fifths of a turn of the clock: a plain way to be irregular.
                first = 0.0 if self._is_parting(start) else fray_mm * (number * 0.382 % 1)
                last = 0.0 if self._is_parting(end) else fray_mm * (number * 0.618 % 1)
                if length_mm > first + last + 0.5:
                    begun = lattice.towards(start, end, first / length_mm)
                    yield begun, lattice.towards(end, start, last / length_mm)
            height += step_mm

    def _is_parting(self, point: Point) -> bool:
        x, y = point
        return any(abs(a * x + b * y - least) < _ON_LINE_MM for a, b, least in self.lines)


def parcels(
    ring: Sequence[Point], middles: Sequence[Point], lane_mm: float, reach_mm: float
) -> Iterator[Parcel]:
    """
    Yield the parcel round each of *middles* within *ring*, lanes of that width between them.

    None reaches farther than *reach_mm*: it would come out beyond another land.
    """
    for x, y in middles:
        lines = []
        for c, d in sorted(middles, key=partial(math.dist, (x, y)))[1 : _NEIGHBOURS + 1]:
            length_mm = math.dist((x, y), (c, d))
            a, b = (x - c) / length_mm, (y - d) / length_mm
            lines.append(_Line(a, b, a * ((x + c) / 2) + b * ((y + d) / 2) + lane_mm / 2))
        sides = [_Line(a, b, a * x + b * y - reach_mm) for a, b in _ACROSS]
        left = tuple(ring)
        for a, b, least in (*lines, *sides):  # near ones first: the rest is cut fast
            left = clipped(left, (-a, -b), -least) if left else ()
        if len(left) > 2:
            yield Parcel(left, tuple(lines))


_PARCEL, _PARCEL_REACH = 0.54, 1.1
_WASHES = (0.5, 0.22, -0.35)  # of the pattern's colour; below 0 of light
_LANE = 0.045
_FURROW_STEP = 0.085
_FURROW = 0.013
_HEDGE = 0.013
_FRAY = 0.09
_ROW_STEP = 0.11
_VINE_STEP = 0.085
_VINE = 0.055


def draw_farmland(scene: scenes.Scene) -> scenes.Drawn:
    """Return parcels turned this way and that, ploughed or planted, with a few stooks on them."""
    side, unit, stream = scene.side_mm, scene.unit_mm, scene.stream
    middles = scene.strewn(_PARCEL / scene.spread * unit, keep_mm=-0.2 * unit)
    paths: dict[Style, list[Command]] = {}
    tones, has_rows, pen_mm = scene.tones, scene.scenery.has_rows, scene.theme.pen * unit
    angle_deg = 180 * stream.fraction()
    for edge in scene.rings(0.03 * side, 0.07 * side, points=5, stream=stream):
        for parcel in parcels(edge, middles, _LANE * unit, _PARCEL_REACH * unit):
            angle_deg += 40 + 70 * stream.fraction()
            # Wash, furrows and hedges of a ploughed parcel, or rows with the plants on them.
            if has_rows:
                step_mm, shift = _ROW_STEP * unit, 0.25 + 0.5 * stream.fraction()
                colour = tones.line
            else:
                kind = stream.below(len(_WASHES) + 1)  # one in four has no wash
                if kind < len(_WASHES) and not scene.theme.is_lined:
                    share = _WASHES[kind]
                    wash = mixed(tones.ground, tones.pattern if share > 0 else LIGHT, abs(share))
                    ring = polygon_commands([rounded_point(point) for point in parcel.ring])
                    paths.setdefault(Style(wash), []).extend(ring)
                step_mm = _FURROW_STEP * (1.0 + 0.5 * stream.fraction()) * unit
                shift, colour = stream.fraction(), tones.pattern if kind else tones.line
            rows = list(parcel.furrows(step_mm, angle_deg, shift, _FRAY * unit))
            line = Style(stroke=colour, stroke_mm=_FURROW * pen_mm)
            paths.setdefault(line, []).extend(_strokes(rows))
            if has_rows:
                vines = Style(None, tones.pattern, _VINE * unit, (0.01, _VINE_STEP * unit))
                paths.setdefault(vines, []).extend(_strokes(rows))
            hedge = Style(stroke=tones.line, stroke_mm=_HEDGE * pen_mm)
            paths.setdefault(hedge, []).extend(parcel.hedges())
    layers = sorted(paths, key=lambda style: (style.fill is None, style.stroke_mm))
    flat = [Path(tuple(paths[style]), style) for style in layers if paths[style]]
    points = scene.strewn(0.8 * scene.scenery.spacing * unit)
    return [*scene.parted(flat)], list(scene.sown(points))


def _strokes(lines: Iterable[tuple[Point, Point]]) -> Iterator[Command]:
    for start, end in lines:
        yield ("M", *scenes.strewn_point(start))
        yield ("L", *scenes.strewn_point(end))


MANNERS: Mapping[Manner, Callable[[scenes.Scene], scenes.Drawn]] = {
    "water": draw_water,
    "sea": draw_openland,
    "woods": draw_woods,
    "heights": draw_heights,
    "farmland": draw_farmland,
    "openland": draw_openland,
}
