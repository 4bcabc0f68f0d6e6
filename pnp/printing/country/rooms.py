"""
Room for a name: which of many curves holds it in the largest letters, and where it looks best.

How far a curve keeps from all that is in the way is measured along it once; then the longest
stretch with room for letters of a size is known without a trial. Only of the best is it tested
that every letter is clear.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generators.areas import Area
from layouts.fonts import face_metrics, text_width_mm
from layouts.letterings import letter_boxes, letters_along
from layouts.shapes import Face, Lettering, Point
from pnp.printing.country.curves import STEP, turns_of
from pnp.printing.country.names import Name

COMFORT = 0.62  # of the largest size: then no shorter form is looked for
FILL = 0.86  # of the room along a curve

_STEEPEST_DEG = 62.0
_UPRIGHT_DEG = (-100.0, -75.0)  # read upwards
_LEAST_RADIUS = 3.5  # of a curve, of the size of its letters
_SIZES = 8  # tried between the smallest and the largest
_TESTED = 60  # of the curves with room, letter by letter
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


class Voice(NamedTuple):
    """How the names of a manner are written; letters are spaced by so many ems."""

    face: Face
    is_capital: bool
    least_gap: float
    most_gap: float


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


class Room:
    """Where a name may stand; *middle* is where it looks best, if anywhere."""

    def __init__(self, free: Area, side_mm: float, middle: Point | None, letters: Letters) -> None:
        self._free = free
        self._side_mm = side_mm
        self._middle = middle
        self._letters = letters

    def place(
        self, name: Name, voice: Voice, limit_mm: float, curves: list[list[Point]], ink: str
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
            if best and best.size_mm >= COMFORT * limit_mm:
                break
        return best

    def _clear(self, trials: list[_Trial], voice: Voice, ink: str) -> Lettering | None:
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
        self, curves: list[list[Point]], voice: Voice, limit_mm: float
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
        self, text: str, voice: Voice, limit_mm: float, runs: list[tuple[list[Point], list[_Run]]]
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
                gap = min(voice.most_gap, (FILL * room_mm / size_mm - em) / gaps)
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
        turns = turns_of(used)
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
    turns = turns_of(curve)
    flat = [
        abs(turn) <= _STEEPEST_DEG or _UPRIGHT_DEG[0] < turn < _UPRIGHT_DEG[1] for turn in turns
    ]
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
    turns = turns_of(points)
    for number, (before, after) in enumerate(pairwise(turns)):
        bend = math.radians(abs(after - before))
        if bend > 1e-6:
            least = min(least, math.dist(points[number], points[number + 1]) / bend)
    return least
