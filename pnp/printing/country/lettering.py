"""
Names on a map: each on a curve of its land, as large as there is room, clear of all else.

    names = names_of(lands, Stream(seed, f"names of {game}"), language)
    placed = place_names(lands, names.lands, obstacles, letters)
    land = replace(land, kept=placed_name.footprint)    # trees and peaks keep away
    shapes = draw_names(placed)                         # over the land, below nothing

How far a curve keeps from all that is in the way is measured along it once; then the longest
stretch with room for letters of a size is known without a trial. Only of the best is it tested
that every letter is clear.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from generators.areas import Area, rings_area, strip_area
from generators.randomness import Stream
from layouts.fonts import face_metrics, text_width_mm
from layouts.letterings import halo, letter_boxes, letters_along
from layouts.shapes import Face, Lettering, Point, Shape
from pnp.printing.country.curves import STEP, curves_beside, curves_in, turn_of
from pnp.printing.country.lands import Land
from pnp.printing.country.names import Name, NameMaker
from pnp.printing.themes import SEPIA, Manner, mixed

LEAST_HEXES: dict[str, int] = {"water": 2}
_LEAST_HEXES = 3
_KINDS: dict[Manner, str] = {
    "water": "lake",
    "woods": "forest",
    "heights": "mountains",
    "farmland": "field",
    "openland": "land",
}

_INSET = 0.04  # of the side: how far letters keep from the border of their land
_STEEPEST_DEG = 62.0
_LEAST_RADIUS = 3.5  # of a curve, of the size of its letters
_FILL = 0.86  # of the room along a curve
_SIZES = 8  # tried between the smallest and the largest
_TESTED = 60  # of the curves with room, letter by letter
_COMFORT = 0.62  # of the largest size: then no shorter form is looked for
_CLEAR = 0.45  # of a millimetre, about letters; less about small ones
_HALO = 0.5
_BAND, _MARGIN = 0.7, 0.1  # of a footprint, of the size of its letters
_WATER_INK = "#1d4656"

# In sides: how far names of seas keep from the coast, may lie from it, and from one another; and
# how large the notches of the coast are that they pass by.
_SHORE, _SEA_FARS, _APART = 1.0, (1.75, 2.2, 2.8, 3.5), 6.0
_ROUNDINGS = (9.0, 5.0)
_SEA_GAP = 0.4


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
    def clear_mm(self) -> float:
        """How far letters keep from all that is not theirs."""
        return _CLEAR * min(1.0, self.least_mm / 3.5)


def wall_letters(side_mm: float) -> Letters:
    """Return the sizes for a map on a wall, whose hexes have such sides."""
    return Letters(0.198 * side_mm, 0.475 * side_mm, 0.26 * side_mm, 0.045 * side_mm)


class CountryNames(NamedTuple):
    """The names of a country: those of its lands in their order, None for small ones."""

    realm: Name
    sea: Name
    bay: Name
    lands: tuple[Name | None, ...]


@dataclass(frozen=True, slots=True)
class PlacedName:
    """
    A name in its place.

    Attributes:
        footprint: what the letters take, and what lies between them.
    """

    line: Lettering
    halo_colour: str
    halo_mm: float
    footprint: Area


class _Voice(NamedTuple):
    """How the names of a manner are written; letters are spaced by so many ems."""

    face: Face
    is_capital: bool
    least_gap: float
    most_gap: float


_CAPITALS = _Voice("serif-semibold", True, 0.05, 0.55)
_PLAIN = _Voice("serif-semibold", False, 0.0, 0.22)
_WATERS = _Voice("serif-italic", False, 0.02, 0.3)
_SEAS = _Voice("serif-italic", False, 0.2, 0.9)
_VOICES: dict[Manner, _Voice] = {"water": _WATERS, "woods": _CAPITALS, "heights": _CAPITALS}


def names_of(lands: Sequence[Land], stream: Stream, language: str) -> CountryNames:
    """Return the names of a country; the same for ever for a stream and its lands."""
    maker = NameMaker(stream, language)
    realm, sea, bay = (maker.name(kind) for kind in ("realm", "sea", "bay"))
    return CountryNames(
        realm,
        sea,
        bay,
        tuple(maker.name(_kind(land)) if _is_large(land) else None for land in lands),
    )


def _kind(land: Land) -> str:
    return land.scenery.named_as or _KINDS[land.scenery.manner]


def _is_large(land: Land) -> bool:
    least = LEAST_HEXES.get(land.scenery.manner, _LEAST_HEXES)
    return len(land.territory.cells) >= least


def place_names(
    lands: Sequence[Land], names: Sequence[Name | None], obstacles: Area, letters: Letters
) -> list[PlacedName | None]:
    """
    Return the name of each land in its place; None where it has none, or no room for it.

    *obstacles* is all that no letter may touch: icons, values, figures, rivers, roads, castles.
    """
    return [
        None if name is None else _place_on(land, name, obstacles, letters)
        for land, name in zip(lands, names, strict=True)
    ]


def _place_on(land: Land, name: Name, obstacles: Area, letters: Letters) -> PlacedName | None:
    manner = land.scenery.manner
    voice = _VOICES.get(manner, _PLAIN)
    inner = land.area.offset(-_INSET * land.side_mm)
    room = _Room(inner.without(obstacles), land.side_mm, _middle_of(land), letters)
    limit_mm = letters.limit_mm(len(land.territory.cells)) * (0.86 if voice.is_capital else 1.0)
    line = room.place(name, voice, limit_mm, list(curves_in(land)), _ink(land))
    if line is None:
        return None
    colour = land.tones.ground
    return _placed(line, colour, letters)


def _middle_of(land: Land) -> Point:
    x, y = (sum(values) / len(values) for values in zip(*land.centres(), strict=True))
    return (x, y)


def _ink(land: Land) -> str:
    if land.scenery.manner == "water":
        return mixed(land.tones.line, _WATER_INK, 0.6)
    return mixed(land.tones.line, SEPIA, 0.55)


def _placed(line: Lettering, colour: str, letters: Letters) -> PlacedName:
    boxes = letter_boxes(line)
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), _, (c, d), _ in boxes]
    strip = strip_area(middles, _BAND * line.size_mm) if len(boxes) > 1 else rings_area(boxes)
    footprint = strip.joined(rings_area(boxes).offset(_MARGIN * line.size_mm))
    return PlacedName(line, colour, _HALO * min(1.0, letters.least_mm / 3.5), footprint)


def place_sea_names(
    names: Sequence[Name], coast: Area, room: Area, side_mm: float, letters: Letters
) -> list[PlacedName | None]:
    """
    Return names along *coast*, over *room*: the sea without ship, compass, title and frame.

    They take turns at the best places; none comes near one placed before.
    """
    placed: list[PlacedName | None] = []
    for name, rounding in zip(names, (*_ROUNDINGS, *[_ROUNDINGS[-1]] * len(names)), strict=False):
        line = _place_beside(name, coast, room, letters, side_mm=side_mm, rounding=rounding)
        found = None if line is None else _placed(line, "", letters)
        if found:
            room = room.without(found.footprint.offset(_APART * side_mm))
        placed.append(found)
    return placed


def _place_beside(
    name: Name, coast: Area, room: Area, letters: Letters, *, side_mm: float, rounding: float
) -> Lettering | None:
    """Return a name as near the coast as it has room in letters that are not too small."""
    water = _Room(room.without(coast.offset(_SHORE * side_mm)), side_mm, None, letters)
    best: Lettering | None = None
    for far in _SEA_FARS:
        em = text_width_mm(name.text, _SEAS.face, 1.0) + (len(name.text) - 1) * _SEA_GAP
        length = em * letters.most_mm / side_mm / _FILL
        curves = list(curves_beside(coast, side_mm, far, length, rounding))
        line = water.place(name, _SEAS, letters.most_mm, curves, _WATER_INK)
        if line and (best is None or line.size_mm > best.size_mm):
            best = line
        if best and best.size_mm >= _COMFORT * letters.most_mm and best.text == name.text:
            break
    return best


def draw_names(placed: Iterable[PlacedName | None]) -> Iterator[Shape]:
    """Yield the rims of all names, then the names."""
    shown = [one for one in placed if one is not None]
    for one in shown:
        if one.halo_colour:
            yield halo(one.line, one.halo_colour, one.halo_mm)
    for one in shown:
        yield one.line


class _Trial(NamedTuple):
    """A text on a stretch of a curve, and how good it is."""

    worth: float
    text: str
    size_mm: float
    gap_mm: float
    stretch: tuple[Point, ...]


class _Run(NamedTuple):
    """The longest stretch of a curve with room for letters of a size."""

    first: int
    last: int
    size_mm: float


class _Room:
    """Where a name may stand; *middle* is where it looks best, if anywhere."""

    def __init__(self, free: Area, side_mm: float, middle: Point | None, letters: Letters) -> None:
        self._free = free
        self._side_mm = side_mm
        self._middle = middle
        self._letters = letters

    def place(
        self, name: Name, voice: _Voice, limit_mm: float, curves: list[list[Point]], ink: str
    ) -> Lettering | None:
        """Return the name, or a shorter form of it, where it looks best."""
        if not self._free.size:
            return None
        runs = list(self._runs(curves, voice, limit_mm))
        best: Lettering | None = None
        for text in (name.text, *name.shorter):
            shown = text.upper() if voice.is_capital else text
            found = self._clear(self._trials(shown, voice, limit_mm, runs), voice, ink)
            if found and (best is None or found.size_mm > 1.3 * best.size_mm):
                best = found
            if best and best.size_mm >= _COMFORT * limit_mm:
                break
        return best

    def _clear(self, trials: list[_Trial], voice: _Voice, ink: str) -> Lettering | None:
        """Return the best of the trials whose letters touch nothing."""
        free = self._free.offset(-self._letters.clear_mm)
        for trial in sorted(trials, key=lambda one: -one.worth)[:_TESTED]:
            line = letters_along(
                trial.stretch,
                trial.text,
                voice.face,
                size_mm=trial.size_mm,
                spacing_mm=trial.gap_mm,
                fill=ink,
            )
            if free.covers(letter_boxes(line)):
                return line
        return None

    def _runs(
        self, curves: list[list[Point]], voice: _Voice, limit_mm: float
    ) -> Iterator[tuple[list[Point], list[_Run]]]:
        """Yield each curve with its longest stretches, those for large letters first."""
        least_mm = min(self._letters.least_mm, limit_mm)
        sizes = [
            limit_mm + (least_mm - limit_mm) * number / (_SIZES - 1) for number in range(_SIZES)
        ]
        half = face_metrics(voice.face).cap_height / 2
        far = iter(self._free.clearances([point for curve in curves for point in curve]))
        for curve in curves:
            clear = [next(far) for _ in curve]
            level = _passable(curve)
            runs = []
            for size_mm in sizes:
                need = half * size_mm + self._letters.clear_mm
                first, last = _longest(
                    [here >= need and ok for here, ok in zip(clear, level, strict=True)]
                )
                if last - first > 3:
                    runs.append(_Run(first, last, size_mm))
            if runs:
                yield curve, runs

    def _trials(
        self, text: str, voice: _Voice, limit_mm: float, runs: list[tuple[list[Point], list[_Run]]]
    ) -> list[_Trial]:
        """Return, for each curve, the text in the largest letters that it has room for."""
        em = text_width_mm(text, voice.face, 1.0)
        gaps = len(text) - 1
        step_mm = STEP * self._side_mm
        trials = []
        for curve, stretches in runs:
            for first, last, size_mm in stretches:
                room_mm = (last - first) * step_mm * 0.99
                if room_mm < size_mm * (em + gaps * voice.least_gap) + 0.2 * size_mm:
                    continue
                gap = min(voice.most_gap, (_FILL * room_mm / size_mm - em) / gaps)
                gap = max(voice.least_gap, gap)
                stretch = tuple(curve[first : last + 1])
                half = (em + gaps * gap) * size_mm / room_mm / 2
                used = stretch[
                    math.floor((0.5 - half) * (len(stretch) - 1)) : math.ceil(
                        (0.5 + half) * (len(stretch) - 1)
                    )
                    + 1
                ]
                radius_mm = _radius(used)
                if radius_mm < _LEAST_RADIUS * size_mm:
                    continue
                worth = self._worth(used, size_mm / limit_mm, gap / voice.most_gap)
                trials.append(_Trial(worth, text, size_mm, gap * size_mm, stretch))
                break
        return trials

    def _worth(self, used: Sequence[Point], size: float, gap: float) -> float:
        """Return how good a name looks on the points that it uses."""
        turns = turn_of(used)
        slope = sum(map(abs, turns)) / len(turns) / _STEEPEST_DEG
        bend = abs(turns[-1] - turns[0])
        sway = max(turns) - min(turns) - bend  # of an S
        worth = 3.0 * size + 0.8 * gap - 0.7 * slope - 0.02 * sway
        worth += 0.5 * min(bend, 30.0) / 30.0 - 0.02 * max(0.0, bend - 65.0)
        if self._middle:
            x, y = used[len(used) // 2]
            worth -= 0.35 * math.hypot(x - self._middle[0], y - self._middle[1]) / self._side_mm
        return worth


def _passable(curve: Sequence[Point]) -> list[bool]:
    """Tell of each point whether the curve is not too steep there."""
    turns = turn_of(curve)
    flat = [abs(turn) <= _STEEPEST_DEG or -100.0 < turn < -75.0 for turn in turns]
    return [*flat, flat[-1]]


def _longest(fits: Sequence[bool]) -> tuple[int, int]:
    """Return the first and the last place of the longest row of true ones; (0, 0) for none."""
    best, start = (0, 0), 0
    for place, is_fit in enumerate([*fits, False]):
        if not is_fit:
            if place - 1 - start > best[1] - best[0]:
                best = (start, place - 1)
            start = place + 1
    return best


def _radius(points: Sequence[Point]) -> float:
    """Return the smallest radius of a curve, about."""
    least = math.inf
    turns = turn_of(points)
    for number, (before, after) in enumerate(pairwise(turns)):
        bend = math.radians(abs(after - before))
        if bend > 1e-6:
            least = min(least, math.dist(points[number], points[number + 1]) / bend)
    return least
