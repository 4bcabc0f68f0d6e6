"""
Room for a name: which of many curves holds it in the largest letters, and where it looks best.

How far a curve keeps from all that is in the way is measured along it once; then the longest
stretch with room for letters of a size is known without a trial. Only of the best is it tested
that every letter is clear.
"""

import math
from bisect import bisect_left
from collections.abc import Sequence
from itertools import compress, islice, pairwise
from operator import and_
from typing import NamedTuple

from generators.areas import Area
from layouts.fonts import face_metrics, text_width_mm
from layouts.letterings import letter_boxes, letters_along
from layouts.shapes import Face, Lettering, Point
from pnp.printing.country.curves import STEEPEST_DEG, STEP, Curve, turns_of
from pnp.printing.country.names import Name

COMFORT = 0.62  # of the largest size: then no shorter form is looked for
FILL = 0.86  # of the room along a curve

_LEAST_RADIUS = 3.5  # of a curve, of the size of its letters
_SIZES = 8  # tried between the smallest and the largest
_TESTED = 60  # of the curves with room, letter by letter
_LEGIBLE_MM = 2.2

# What a trial is worth: large and spaced letters, and a gentle bend rather than a level line; and
# what it loses: by a mean slope, by each degree of a swing or of too large a bend, and by each
# side of a hex that it is off the middle of its land. Found by looking at maps.
_SIZE_WORTH, _GAP_WORTH, _BEND_WORTH = 3.0, 0.8, 0.5
_FINE_BEND_DEG, _LARGE_BEND_DEG = 30.0, 65.0
_SLOPE_COST, _DEGREE_COST, _FAR_COST = 0.7, 0.02, 0.35

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
    def clear_mm(self) -> float:
        """How far letters keep from all that is not theirs."""
        return _CLEAR * self.fineness

    @property
    def fineness(self) -> float:
        """How large what is beside the letters may be: smaller for small ones."""
        return min(1.0, self.least_mm / _CLEAR_SIZE_MM)


def wall_letters(side_mm: float) -> Letters:
    """Return the sizes for a map on a wall, whose hexes have such sides."""
    return Letters(0.198 * side_mm, 0.475 * side_mm, 0.26 * side_mm, 0.045 * side_mm)


def board_letters(side_mm: float) -> Letters:
    """Return the sizes for a board that is played on: no smaller than can be read."""
    wall = wall_letters(side_mm)
    least_mm = max(wall.least_mm, _LEGIBLE_MM)
    return wall._replace(least_mm=least_mm, most_mm=max(wall.most_mm, least_mm))


class Voice(NamedTuple):
    """How names of a sort are written; letters are spaced by so many ems."""

    face: Face
    ink: str
    is_capital: bool
    least_gap: float
    most_gap: float

    def shown(self, text: str) -> str:
        """Return the letters that are set of a name."""
        return text.upper() if self.is_capital else text

    def ems(self, text: str, gap: float) -> float:
        """Return how long a text is with such gaps, in ems."""
        return text_width_mm(text, self.face, 1.0) + (len(text) - 1) * gap

    def gap_for(self, text: str, ems: float) -> float:
        """Return the gaps with which a text is so long, within the bounds of the voice."""
        gap = (ems - self.ems(text, 0.0)) / max(1, len(text) - 1)
        return max(self.least_gap, min(self.most_gap, gap))


class _Trial(NamedTuple):
    """A text on a stretch of a curve, and how good it is."""

    worth: float
    text: str
    size_mm: float
    gap: float
    stretch: tuple[Point, ...]


class _Way:
    """A curve with how far it keeps from all that is in the way; 0 where it is too steep."""

    def __init__(self, points: Sequence[Point], clear: Sequence[float]) -> None:
        self._points = points
        self._clear = clear
        self._runs: dict[float, tuple[Point, ...]] = {}

    def stretch(self, need_mm: float) -> tuple[Point, ...]:
        """Return the longest stretch of the curve that keeps so far."""
        if need_mm not in self._runs:
            first, last = _longest([far >= need_mm for far in self._clear])
            self._runs[need_mm] = tuple(self._points[first : last + 1])
        return self._runs[need_mm]


class Room:
    """
    Where a name may stand.

    *middle* is where it looks best, if anywhere; *limit_mm* is the largest size of its letters.
    """

    def __init__(
        self,
        free: Area,
        side_mm: float,
        letters: Letters,
        *,
        limit_mm: float,
        middle: Point | None = None,
    ) -> None:
        self._free = free
        self._side_mm = side_mm
        self._middle = middle
        self._clear_mm = letters.clear_mm
        self._limit_mm = limit_mm
        least_mm = min(letters.least_mm, limit_mm)
        step_mm = (limit_mm - least_mm) / (_SIZES - 1)
        self._sizes = [limit_mm - step_mm * number for number in range(_SIZES)]

    def place(self, name: Name, voice: Voice, curves: Sequence[Curve]) -> Lettering | None:
        """Return the name, or a shorter form of it, on that of the curves where it looks best."""
        texts = [voice.shown(text) for text in (name.text, *name.shorter)]
        ways = self._ways(curves, voice, texts)
        best: Lettering | None = None
        for text in texts:
            found = self._clear(self._trials(text, voice, ways), voice)
            if found and (best is None or found.size_mm > _MUCH_LARGER * best.size_mm):
                best = found
            if best and best.size_mm >= COMFORT * self._limit_mm:
                break
        return best

    def _ways(self, curves: Sequence[Curve], voice: Voice, texts: Sequence[str]) -> list[_Way]:
        """Return the curves on which any of the texts may have room in the smallest letters."""
        least = min(voice.ems(text, voice.least_gap) for text in texts)
        inside = iter(self._free.holds_each([point for curve in curves for point in curve.points]))
        found: list[tuple[Sequence[Point], list[bool]]] = []
        for curve in curves:
            is_open = list(islice(inside, len(curve.points)))
            if self._ems(is_open.count(True), self._sizes[-1]) < least:
                continue
            usable = list(map(and_, is_open, curve.level))
            first, last = _longest(usable)
            if self._ems(last - first + 1, self._sizes[-1]) >= least:
                found.append((curve.points, usable))
        measured = [spot for points, usable in found for spot in compress(points, usable)]
        far = iter(self._free.depth(measured))
        return [
            _Way(points, [next(far) if is_usable else 0.0 for is_usable in usable])
            for points, usable in found
        ]

    def _ems(self, points: int, size_mm: float) -> float:
        """Return how long a stretch of so many points is, in letters of a size."""
        return (points - 1) * STEP * self._side_mm * _SLACK / size_mm

    def _need_mm(self, voice: Voice, size_mm: float) -> float:
        """Return how far a curve must keep from all else for letters of a size."""
        return face_metrics(voice.face).cap_height * size_mm / 2 + self._clear_mm

    def _trials(self, text: str, voice: Voice, ways: Sequence[_Way]) -> list[_Trial]:
        """Return, for each way, the text in the largest letters that it has room for."""
        trials = (self._trial(text, voice, way) for way in ways)
        return [trial for trial in trials if trial]

    def _trial(self, text: str, voice: Voice, way: _Way) -> _Trial | None:
        least = voice.ems(text, voice.least_gap)

        def has_room(size_mm: float) -> bool:
            stretch = way.stretch(self._need_mm(voice, size_mm))
            return self._ems(len(stretch), size_mm) >= least

        for size_mm in self._sizes[bisect_left(self._sizes, True, key=has_room) :]:
            stretch = way.stretch(self._need_mm(voice, size_mm))
            room = self._ems(len(stretch), size_mm)
            gap = voice.gap_for(text, FILL * room)
            used = _inner(stretch, voice.ems(text, gap) / room)
            turns = turns_of(used)
            if _radius(used, turns) >= _LEAST_RADIUS * size_mm:
                worth = self._worth(used, turns, size_mm / self._limit_mm, gap / voice.most_gap)
                return _Trial(worth, text, size_mm, gap, stretch)
        return None

    def _clear(self, trials: Sequence[_Trial], voice: Voice) -> Lettering | None:
        """Return the best of the trials whose letters touch nothing."""
        free = self._free.offset(-self._clear_mm)
        for trial in sorted(trials, key=lambda one: -one.worth)[:_TESTED]:
            line = letters_along(
                trial.stretch,
                trial.text,
                voice.face,
                size_mm=trial.size_mm,
                spacing_mm=trial.gap * trial.size_mm,
                fill=voice.ink,
            )
            if free.covers(letter_boxes(line)):
                return line
        return None

    def _worth(
        self, used: Sequence[Point], turns: Sequence[float], size: float, gap: float
    ) -> float:
        """Return how good a name looks on the points that it uses."""
        slope = sum(map(abs, turns)) / len(turns) / STEEPEST_DEG
        bend = abs(turns[-1] - turns[0])
        sway = max(turns) - min(turns) - bend  # of an S
        worth = _SIZE_WORTH * size + _GAP_WORTH * gap - _SLOPE_COST * slope
        worth += _BEND_WORTH * min(bend / _FINE_BEND_DEG, 1.0)
        worth -= _DEGREE_COST * (sway + max(0.0, bend - _LARGE_BEND_DEG))
        if self._middle:
            far_mm = math.dist(used[len(used) // 2], self._middle)
            worth -= _FAR_COST * far_mm / self._side_mm
        return worth


def _inner(stretch: Sequence[Point], share: float) -> Sequence[Point]:
    """Return so large a share of a stretch, in its middle."""
    cut = int((1 - min(1.0, share)) / 2 * (len(stretch) - 1))
    return stretch[cut : len(stretch) - cut]


def _longest(fits: Sequence[bool]) -> tuple[int, int]:
    """Return the first and the last place of the longest row of true ones; (0, 0) for none."""
    best, start = (0, 0), 0
    for place, is_fit in enumerate([*fits, False]):
        if not is_fit:
            if place - 1 - start > best[1] - best[0]:
                best = (start, place - 1)
            start = place + 1
    return best


def _radius(points: Sequence[Point], turns: Sequence[float]) -> float:
    """Return the smallest radius of a curve, about."""
    least = math.inf
    for number, (before, after) in enumerate(pairwise(turns)):
        bend = math.radians(abs(after - before))
        if bend > 1e-6:
            least = min(least, math.dist(points[number], points[number + 1]) / bend)
    return least
