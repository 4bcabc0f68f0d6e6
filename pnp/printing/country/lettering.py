"""
Names on a map: each on a curve of its land, as large as there is room, clear of all else.

    names = names_of(lands, naming_stream(board.game, board.seed, language), language)
    obstacles = shapes_area(draw_hex_marks(hexes)).joined(rivers)
    placed = place_names(lands, names.lands, obstacles, letters_of(side_mm, LEGIBLE_MM))
    kept = names_area(placed)                           # trees and peaks keep away
    shapes = draw_names(placed)                         # over all that stands on the land

All is on one plane: where marks are drawn elsewhere, move them there first.

Curves are rows of points, equally far apart, and run as one reads. They reach farther than any
name; the land itself cuts them off. How far a curve keeps from all that is in the way is measured
along it once; then the longest stretch with room for letters of a size is known without a trial.
Only of the best is it tested that every letter is clear.
"""

import math
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, compress, islice, pairwise, product
from operator import and_

from generators import NamedTuple, Value, lattice
from generators.areas import Area, arc, boxes_area, evenly, rings_area, strip_area
from generators.hexes import neighbours
from generators.randomness import Stream
from layouts.fonts import face_metrics, text_width_mm
from layouts.letterings import halo, letter_boxes, letters_along, shape_boxes
from layouts.shapes import Face, Lettering, Point, Shape, placed
from pnp.printing.country.lands import Land
from pnp.printing.country.names import Name, NameMaker
from pnp.printing.themes import LIGHT, SEPIA, WATERS, Manner, lightness, mixed

# Of curves, in sides of a hex.
_STEP = 0.13  # from point to point
_BEYOND = 1.0  # of the hexes between which a long arc runs
_LONGEST = 14  # pairs of hexes
_BULGES = (-0.22, -0.1, 0.0, 0.1, 0.22)  # of long arcs, of their length
_REACHES = (2.2, 3.6)  # of short arcs, either way
_MOST_ANCHORS = 14
_ANGLES_DEG = (0, -20, 20, -40, 40, -60, 60)
_RISES = (-0.1, 0.0, 0.1)  # of short arcs, of their length
_ARC_STEPS = 24
_STEEP_DEG = 72.0  # from there on names read upwards
_STEEPEST_DEG = 62.0  # of letters, but for those that are read upwards
_UPRIGHT_DEG = (-100.0, -75.0)
_COAST_STEP = 0.3
_STARTS = 8  # of curves along a coast, in the length of one


class Curve(NamedTuple):
    """The points of a curve, and of each whether letters may stand there: it is not too steep."""

    points: Sequence[Point]
    level: Sequence[bool]


def curve_along(line: Sequence[Point], side_mm: float) -> Curve:
    """Return the curve along a line of points, as one reads it."""
    (a, b), (c, d) = line[0], line[-1]
    is_steep = abs(d - b) > abs(c - a) * math.tan(math.radians(_STEEP_DEG))
    points = evenly(line[::-1] if (d > b if is_steep else c < a) else line, _STEP * side_mm)
    level = [
        abs(turn) <= _STEEPEST_DEG or _UPRIGHT_DEG[0] < turn < _UPRIGHT_DEG[1]
        for turn in _turns(points)
    ]
    return Curve(points, [*level, *level[-1:]])


def _turns(curve: Sequence[Point]) -> list[float]:
    """Return the ways that its steps run, in degrees clockwise from the right."""
    return [math.degrees(math.atan2(d - b, c - a)) for (a, b), (c, d) in pairwise(curve)]


def _arc_through(points: Iterable[Point], side_mm: float) -> Curve:
    """Return the parabola that passes through all three points, its middle halfway."""
    start, middle, end = points
    pull = lattice.towards(lattice.towards(start, end, 0.5), middle, 2.0)
    return curve_along([start, *arc(start, pull, end, _ARC_STEPS)], side_mm)


def _curves_in(land: Land) -> Iterator[Curve]:
    """Yield the curves of a land: arcs between its farthest hexes, then short ones."""
    side, middles = land.side_mm, land.centres()
    pairs = sorted(combinations(middles, 2), key=lambda pair: (-math.dist(*pair), pair))
    for (one, other), bulge in product(pairs[:_LONGEST], _BULGES):
        share = _BEYOND * side / math.dist(one, other)
        x, y = lattice.towards(one, other, 0.5)
        middle = (x - bulge * (other[1] - one[1]), y + bulge * (other[0] - one[0]))
        start, end = lattice.towards(one, other, -share), lattice.towards(other, one, -share)
        yield _arc_through((start, middle, end), side)
    of = dict(zip(land.cells(), middles, strict=True))
    inner = [
        lattice.towards(of[cell], of[other], 0.5)
        for cell in of
        for other in neighbours(cell)
        if other in of and cell < other
    ]
    anchors = sorted({*middles, *inner}, key=lambda at: (math.dist(at, land.middle()), at))
    reaches = _REACHES if len(middles) > 3 else _REACHES[:1]
    for (x, y), shape in product(anchors[:_MOST_ANCHORS], product(reaches, _ANGLES_DEG, _RISES)):
        short = _short_arc(*shape)
        yield Curve([(x + side * a, y + side * b) for a, b in short.points], short.level)


@cache
def _short_arc(reach: float, angle_deg: float, rise: float) -> Curve:
    """Return an arc about the origin, of a side of 1."""
    turn = placed(0.0, 0.0, angle_deg=angle_deg)
    low, high = rise * reach, -rise * reach
    points = ((-reach, low), (0.0, high), (reach, low))
    return _arc_through(map(turn.apply, points), 1.0)


_COMFORT = 0.62  # of the largest size: then no shorter form is looked for
_FILL = 0.86  # of the room along a curve
_LEAST_RADIUS = 3.5  # of a curve, of the size of its letters
_SIZES = 8  # tried between the smallest and the largest
_TESTED = 60  # of the curves with room, letter by letter
LEGIBLE_MM = 2.2  # on a board that is played on

# What a trial is worth: large and spaced letters, and a gentle bend rather than a level line; and
# what it loses: by a mean slope, by each degree of a swing or of too large a bend, and by each
# side of a hex that it is off the middle of its land. Found by looking at maps.
_SIZE_WORTH, _GAP_WORTH, _BEND_WORTH = 3.0, 0.8, 0.5
_FINE_BEND_DEG, _LARGE_BEND_DEG = 30.0, 65.0
_SLOPE_COST, _DEGREE_COST, _FAR_COST = 0.7, 0.02, 0.35

_SURELY = 0.95  # of how far an outline shrinks: its round corners are polygons
_SLACK = 0.99  # of the length of a curve: its last step may be short
_MUCH_LARGER = 1.3
_CLEAR = 0.45  # of a millimetre, about letters of the size below; less about smaller ones
_CLEAR_SIZE_MM = 3.5


class Letters(NamedTuple):
    """
    The sizes of letters, in millimetres.

    Attributes:
        least_mm: below it a land stays without a name.
        most_mm: of the largest lands.
        small_mm: the largest of lands of one hex; each further hex adds *hex_mm*.
    """

    least_mm: float
    most_mm: float
    small_mm: float
    hex_mm: float

    def limit_mm(self, hexes: int) -> float:
        """Return the largest size for a land of so many hexes."""
        return max(self.least_mm, min(self.most_mm, self.small_mm + self.hex_mm * hexes))

    @property
    def fineness(self) -> float:
        """How large what is beside the letters may be: smaller for small ones."""
        return min(1.0, self.least_mm / _CLEAR_SIZE_MM)


def letters_of(side_mm: float, least_mm: float) -> Letters:
    """Return the sizes for a map whose hexes have such sides; none is smaller than *least_mm*."""
    least_mm = max(least_mm, 0.198 * side_mm)
    return Letters(least_mm, max(least_mm, 0.475 * side_mm), 0.26 * side_mm, 0.045 * side_mm)


class _Voice(NamedTuple):
    """How names of a sort are written; letters are spaced by so many ems."""

    face: Face
    ink: str
    is_capital: bool
    least_gap: float
    most_gap: float

    def ems(self, text: str, gap: float) -> float:
        """Return how long a text is with such gaps, in ems."""
        return text_width_mm(text, self.face, 1.0) + (len(text) - 1) * gap


class _Way(NamedTuple):
    """The points of a curve, and for how many of the sizes tried each is clear of all else."""

    points: Sequence[Point]
    fits: bytes

    def longest(self, least: int) -> Sequence[Point]:
        """Return the longest row of points for so many sizes; the first alone if there is none."""
        row = self.fits.translate(b"\0" * least + b"\1" * (256 - least))
        best = max(row.split(b"\0"), key=len)
        start = row.find(best)
        return self.points[start : start + len(best)] if len(best) > 1 else self.points[:1]


class _Trial(NamedTuple):
    """A text on a stretch of a curve, and how good it is."""

    worth: float
    text: str
    size_mm: float
    gap: float
    stretch: Sequence[Point]


class _Room(Value):
    """
    Where a name may stand.

    *limit_mm* is the largest size of its letters; *middle* is where it looks best, if anywhere.
    """

    free: Area
    side_mm: float
    letters: Letters
    limit_mm: float
    middle: Point | None = None

    @property
    def _clear_mm(self) -> float:
        """How far letters keep from all that is not theirs."""
        return _CLEAR * self.letters.fineness

    def _sizes(self) -> list[float]:
        """Return the sizes to try, the largest first."""
        least_mm = min(self.letters.least_mm, self.limit_mm)
        step_mm = (self.limit_mm - least_mm) / (_SIZES - 1)
        return [self.limit_mm - step_mm * number for number in range(_SIZES)]

    def place(self, name: Name, voice: _Voice, curves: Sequence[Curve]) -> Lettering | None:
        """Return the name, or a shorter form of it, on that of the curves where it looks best."""
        texts = [text.upper() if voice.is_capital else text for text in (name.text, *name.shorter)]
        least = min(voice.ems(text, voice.least_gap) for text in texts)
        ways = list(self._ways(curves, voice, least))
        free = self.free.offset(-self._clear_mm)
        best: Lettering | None = None
        for text in texts:
            trials = [one for way in ways for one in self._trials(text, voice, way)]
            for trial in sorted(trials, key=lambda one: -one.worth)[:_TESTED]:
                line = letters_along(
                    trial.stretch,
                    trial.text,
                    voice.face,
                    size_mm=trial.size_mm,
                    spacing_mm=trial.gap * trial.size_mm,
                    fill=voice.ink,
                )
                if free.covers(letter_boxes(line)):  # the best whose letters touch nothing
                    if best is None or line.size_mm > _MUCH_LARGER * best.size_mm:
                        best = line
                    break
            if best and best.size_mm >= _COMFORT * self.limit_mm:
                break
        return best

    def _ways(self, curves: Sequence[Curve], voice: _Voice, least: float) -> Iterator[_Way]:
        """Yield the curves that may have room for so many ems in the smallest letters."""
        high, sizes = face_metrics(voice.face).cap_height / 2, self._sizes()
        needs = [high * size_mm + self._clear_mm for size_mm in reversed(sizes)]
        # Of most points shrunk areas tell, faster than distances, that all or none have room.
        clear, wide = (self.free.offset(-by) for by in (_SURELY * needs[0], needs[-1] / _SURELY))
        inside = iter(clear.holds_each([point for curve in curves for point in curve.points]))
        found: list[_Way] = []
        for points, level in curves:
            way = _Way(points, bytes(map(and_, islice(inside, len(points)), level)))
            if self._ems(way.longest(1), sizes[-1]) >= least:
                found.append(way)
        places = [at for one in found for at in compress(*one)]
        surely = wide.holds_each(places)
        far_mm = iter(
            self.free.depths(
                [at for at, is_sure in zip(places, surely, strict=True) if not is_sure]
            )
        )
        fits = (_SIZES if is_sure else bisect(needs, next(far_mm)) for is_sure in surely)
        for points, usable in found:
            yield _Way(points, bytes(next(fits) if is_usable else 0 for is_usable in usable))

    def _ems(self, stretch: Sequence[Point], size_mm: float) -> float:
        """Return how long a stretch is, in letters of a size."""
        return (len(stretch) - 1) * _STEP * self.side_mm * _SLACK / size_mm

    def _trials(self, text: str, voice: _Voice, way: _Way) -> Iterator[_Trial]:
        """Yield the text in the largest letters for which a way has room, if it has."""
        least, sizes = voice.ems(text, voice.least_gap), self._sizes()
        if self._ems(way.longest(1), sizes[-1]) < least:
            return
        for number, size_mm in enumerate(sizes):
            stretch = way.longest(_SIZES - number)
            room = self._ems(stretch, size_mm)
            if room < least:
                continue
            gap = (_FILL * room - voice.ems(text, 0.0)) / max(1, len(text) - 1)
            gap = max(voice.least_gap, min(voice.most_gap, gap))
            share = min(1.0, voice.ems(text, gap) / room)
            cut = int((1 - share) / 2 * (len(stretch) - 1))
            used = stretch[cut : len(stretch) - cut]
            turns = _turns(used)
            bend = max((abs(after - before) for before, after in pairwise(turns)), default=0.0)
            if math.radians(bend) * _LEAST_RADIUS * size_mm <= _STEP * self.side_mm:
                slope = sum(map(abs, turns)) / len(turns) / _STEEPEST_DEG
                whole = abs(turns[-1] - turns[0])
                sway = max(turns) - min(turns) - whole  # of an S
                worth = _BEND_WORTH * min(whole / _FINE_BEND_DEG, 1.0) - _SLOPE_COST * slope
                worth -= _DEGREE_COST * (sway + max(0.0, whole - _LARGE_BEND_DEG))
                if self.middle:
                    worth -= _FAR_COST * math.dist(used[len(used) // 2], self.middle) / self.side_mm
                worth += _SIZE_WORTH * size_mm / self.limit_mm + _GAP_WORTH * gap / voice.most_gap
                yield _Trial(worth, text, size_mm, gap, stretch)
                return


_FEW = 8  # names: below that lands of two hexes have some, too
_KINDS: dict[Manner, str] = {
    "water": "lake",
    "sea": "sea",
    "woods": "forest",
    "heights": "mountains",
    "farmland": "field",
    "openland": "land",
}

_INSET = 0.04  # of the side: how far letters keep from the border of their land
_CAPITAL = 0.86  # of the size of other letters
_HALO = 0.5  # of a millimetre
_BAND, _MARGIN = 0.7, 0.1  # of a footprint, of the size of its letters
_WATER_INK = "#1d4656"
_PAPER = "#f5eeda"
_SMALL, _SMALL_APART = 0.2, 0.1  # letters of castles and rivers, and how far they keep apart
_DARK = 55.0  # L* of a ground on which names are light

# In sides: how far names of seas keep from the coast, may lie from it, and from one another; and
# how large the notches of the coast are that they pass by.
_SHORE, _SEA_FARS, _APART = 1.0, (1.75, 2.2, 2.8, 3.5), 6.0
_ROUNDINGS = (9.0, 5.0)
_SEA_GAP = 0.45
_SEAS = _Voice("serif-italic", _WATER_INK, False, 0.2, 0.9)


class CountryNames(NamedTuple):
    """The names of a country: those of its lands in their order, None for small ones."""

    realm: Name
    sea: Name
    bay: Name
    lands: Sequence[Name | None]
    castles: Sequence[Name]
    rivers: Sequence[Name]


class PlacedName(Value):
    """
    A name in its place.

    Attributes:
        footprint: what the letters take, and what lies between them.
    """

    line: Lettering
    halo_colour: str
    halo_mm: float
    footprint: Area


def naming_stream(game: str, seed: int, language: str) -> Stream:
    """Return the stream that the names of a game's boards of a seed are drawn from."""
    return Stream(seed, f"names of {game} in {language}")


def names_of(
    lands: Sequence[Land], stream: Stream, language: str, *, castles: int = 0, rivers: int = 0
) -> CountryNames:
    """
    Return the names of a country and of so many castles and rivers.

    They are the same for ever for a stream and its lands.
    """
    maker = NameMaker(stream, language)
    realm, sea, bay = (maker.name(kind) for kind in ("realm", "sea", "bay"))
    large = [
        len(land.territory.cells) >= (2 if land.scenery.manner in WATERS else 3) for land in lands
    ]
    if sum(large) < _FEW:
        large = [len(land.territory.cells) > 1 for land in lands]
    kinds = [land.scenery.named_as or _KINDS[land.scenery.manner] for land in lands]
    return CountryNames(
        realm,
        sea,
        bay,
        [
            maker.name(kind) if is_large and kind != "none" else None
            for kind, is_large in zip(kinds, large, strict=True)
        ],
        [maker.name("castle") for _ in range(castles)],
        [maker.name("river") for _ in range(rivers)],
    )


def place_names(
    lands: Sequence[Land], names: Sequence[Name | None], obstacles: Area, letters: Letters
) -> list[PlacedName | None]:
    """
    Return the name of each land in its place; None where it has none, or no room for it.

    *obstacles* is all that no letter may touch: icons, values, figures, rivers, roads, castles.
    """
    found: list[PlacedName | None] = []
    for land, name in zip(lands, names, strict=True):
        line = None
        if name:
            manner, tint = land.scenery.manner, land.tones.line
            is_water = manner in WATERS
            ink = mixed(tint, _WATER_INK, 0.6) if is_water else mixed(tint, SEPIA, 0.55)
            ink = LIGHT if lightness(land.tones.ground) < _DARK else ink
            # Woods and heights in capitals, water in italic.
            voice = _Voice("serif-semibold", ink, False, 0.0, 0.22)
            if is_water:
                voice = _Voice("serif-italic", ink, False, 0.02, 0.3)
            elif manner in ("woods", "heights"):
                voice = _Voice("serif-semibold", ink, True, 0.05, 0.55)
            limit_mm = letters.limit_mm(len(land.territory.cells))
            limit_mm *= _CAPITAL if voice.is_capital else 1.0
            free = land.area.offset(-_INSET * land.side_mm).without(obstacles)
            room = _Room(free, land.side_mm, letters, limit_mm, land.middle())
            line = room.place(name, voice, list(_curves_in(land)))
        found.append(_placed(line, land.tones.ground, letters) if line else None)
    return found


def _placed(line: Lettering, colour: str, letters: Letters) -> PlacedName:
    boxes = letter_boxes(line)
    middles = [lattice.towards(one, other, 0.5) for one, _, other, _ in boxes]
    strip = strip_area(middles, _BAND * line.size_mm) if len(boxes) > 1 else rings_area(boxes)
    footprint = strip.joined(rings_area(boxes).offset(_MARGIN * line.size_mm))
    return PlacedName(line, colour, _HALO * letters.fineness, footprint)


def place_small_names(
    named: Iterable[tuple[Name, Sequence[Sequence[Point]], bool]],
    free: Area,
    side_mm: float,
    letters: Letters,
) -> Iterator[PlacedName]:
    """
    Yield names in small letters, each on one of its lines, over *free*, where any has room.

    Each comes with its lines and whether it is that of a water. None touches one before it.
    """
    small = letters._replace(least_mm=min(letters.least_mm, _SMALL * side_mm))
    for name, lines, is_water in named:
        ink = _WATER_INK if is_water else SEPIA
        voice = _Voice("serif-italic" if is_water else "serif-semibold", ink, False, 0.0, 0.12)
        near = strip_area([point for points in lines for point in points], side_mm)
        room = _Room(free.overlap(near), side_mm, small, _SMALL * side_mm)
        line = room.place(name, voice, [curve_along(points, side_mm) for points in lines])
        if line:
            found = _placed(line, _PAPER, small)
            free = free.without(found.footprint.offset(_SMALL_APART * side_mm))
            yield found


def place_sea_names(
    names: Sequence[Name], coast: Area, room: Area, side_mm: float, letters: Letters
) -> Iterator[PlacedName]:
    """
    Yield names along *coast*, over *room*: the sea without ship, compass, title and frame.

    They take turns at the best places; none comes near one placed before.
    """
    room = room.without(coast.offset(_SHORE * side_mm))
    for name, rounding in zip(names, _ROUNDINGS, strict=True):
        length = _SEAS.ems(name.text, _SEA_GAP) * letters.most_mm / side_mm / _FILL
        window = round(length / _COAST_STEP)
        curves: list[Curve] = []
        for far in _SEA_FARS:
            # Notches that a circle of that radius does not enter are passed by.
            smooth = coast.offset((far + rounding) * side_mm).offset(-rounding * side_mm)
            for part in smooth.parts():
                ring = evenly([*part.rings[0], part.rings[0][0]], _COAST_STEP * side_mm)
                for start in range(0, len(ring), max(1, window // _STARTS)):
                    places = (start, start + window // 2, start + window)
                    points = (ring[place % len(ring)] for place in places)
                    curves.append(_arc_through(points, side_mm))
        best = _Room(room, side_mm, letters, letters.most_mm).place(name, _SEAS, curves)
        if best:
            found = _placed(best, "", letters)
            room = room.without(found.footprint.offset(_APART * side_mm))
            yield found


def names_area(placed: Iterable[PlacedName | None]) -> Area:
    """Return what all the names take."""
    return Area.merged(one.footprint for one in placed if one)


def shapes_area(shapes: Iterable[Shape]) -> Area:
    """Return boxes round shapes, such as icons and values, that no name may touch."""
    return boxes_area(box for shape in shapes for box in shape_boxes(shape))


def draw_names(placed: Iterable[PlacedName | None]) -> Iterator[Shape]:
    """Yield the rims of all names, then the names."""
    shown = [one for one in placed if one]
    for one in shown:
        if one.halo_colour:
            yield halo((one.line,), one.halo_colour, one.halo_mm)
    for one in shown:
        yield one.line
