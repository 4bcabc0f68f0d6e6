"""
Outlines: the path data of SVG, read into commands of lines and cubic curves.

All of its letters are known, absolute (upper case) and relative (lower case): M, L, H, V, C, S,
Q, T, A, Z. Numbers are parted by blanks, commas or their signs; a letter may be left out when it
repeats. One letter is ours, for outlines within the program: ``O x y r`` is a whole circle.
"""

import math
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from layouts.shapes import Command, Point, Transform, placed
from pnp.messages import Message, quoted

_HANDLE = 0.5523  # of the radius: four cubic curves make a circle
_SPACE = re.compile(r"[\s,]*")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_FLAG = re.compile(r"[01]")
# What follows each letter: x and y coordinates, n plain numbers, f flags.
_ARGUMENTS = {
    "M": "xy",
    "L": "xy",
    "H": "x",
    "V": "y",
    "C": "xyxyxy",
    "S": "xyxy",
    "Q": "xyxy",
    "T": "xy",
    "A": "nnnffxy",
    "O": "xyn",
    "Z": "",
}
Numbers: TypeAlias = list[float]


@lru_cache(maxsize=4096)
def outline(text: str) -> tuple[Command, ...]:
    """
    Return the path commands that *text* stands for.

    Raises:
        ValueError: a letter is unknown or its numbers do not add up.

    >>> outline("M 0 0 L 1 0.5 Z")
    (('M', 0.0, 0.0), ('L', 1.0, 0.5), ('Z',))
    """
    pen = _Pen(text)
    for letter, numbers in _Reader(text).steps():
        pen.draw(letter, numbers)
    return tuple(pen.commands)


def circle(x: float, y: float, radius: float, *, is_hole: bool = False) -> tuple[Command, ...]:
    """Return a circle, clockwise; a hole runs the other way."""
    return ellipse(x, y, radius, radius, is_hole=is_hole)


def ellipse(
    x: float, y: float, x_radius: float, y_radius: float, *, is_hole: bool = False
) -> tuple[Command, ...]:
    """Return an ellipse, clockwise; a hole runs the other way."""
    turn = -1.0 if is_hole else 1.0
    r, k = x_radius, x_radius * _HANDLE
    t, h = turn * y_radius, turn * (y_radius * _HANDLE)
    return (
        ("M", x + r, y),
        ("C", x + r, y + h, x + k, y + t, x, y + t),
        ("C", x - k, y + t, x - r, y + h, x - r, y),
        ("C", x - r, y - h, x - k, y - t, x, y - t),
        ("C", x + k, y - t, x + r, y - h, x + r, y),
        ("Z",),
    )


class _Reader:
    """Letters and numbers of path data, from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def steps(self) -> Iterator[tuple[str, Numbers]]:
        """Yield each letter with its numbers, once for every time that it repeats."""
        letter = ""
        while not self._is_at_end():
            letter = self._letter(letter)
            yield letter, [self._number(letter, kind) for kind in _ARGUMENTS[letter.upper()]]
            # After a move further points are lines; a closed path has nothing to repeat.
            letter = {"M": "L", "m": "l", "Z": "", "z": ""}.get(letter, letter)

    def _is_at_end(self) -> bool:
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._at >= len(self._text)

    def _letter(self, before: str) -> str:
        sign = self._text[self._at]
        if sign.upper() in _ARGUMENTS:
            self._at += 1
            return sign
        if not before:
            raise ValueError(
                Message("outline_letter", outline=quoted(self._text), sign=quoted(sign))
            )
        return before

    def _number(self, letter: str, kind: str) -> float:
        is_over = self._is_at_end()
        found = (_FLAG if kind == "f" else _NUMBER).match(self._text, self._at)
        if is_over or not found:
            raise ValueError(
                Message(
                    "outline_numbers",
                    outline=quoted(self._text),
                    letter=letter,
                    count=len(_ARGUMENTS[letter.upper()]),
                )
            )
        self._at = found.end()
        return float(found.group())


class _Pen:
    """Where a path has come to, and the commands that brought it there."""

    def __init__(self, text: str) -> None:
        self.commands: list[Command] = []
        self._text = text
        self._start: Point | None = None
        self._here: Point | None = None
        self._handle: Point | None = None  # the last one of a curve, for smooth ones
        self._last = ""

    def draw(self, letter: str, numbers: Numbers) -> None:
        """Draw one step."""
        kind = letter.upper()
        if letter.islower():
            numbers = self._absolute(kind, numbers)
        if kind == "M":
            self._start = (numbers[0], numbers[1])
            self.commands.append(("M", *self._start))
            self._here = self._start
        elif kind == "O":
            self.commands += circle(*numbers)
            self._start = self._here = None
        elif kind == "Z":
            self.commands.append(("Z",))
            self._here = self._start
        else:
            draw: dict[str, Callable[[Numbers], None]] = {
                "L": self._line,
                "H": lambda xs: self._line([xs[0], self._at()[1]]),
                "V": lambda ys: self._line([self._at()[0], ys[0]]),
                "C": self._curve,
                "S": lambda points: self._curve([*self._mirrored("CS"), *points]),
                "Q": self._quadratic,
                "T": lambda point: self._quadratic([*self._mirrored("QT"), *point]),
                "A": self._arc,
            }
            draw[kind](numbers)
        self._last = kind

    def _at(self) -> Point:
        if self._here is None:
            raise ValueError(Message("outline_start", outline=quoted(self._text)))
        return self._here

    def _absolute(self, kind: str, numbers: Numbers) -> Numbers:
        x, y = self._here or (0.0, 0.0)
        shift = {"x": x, "y": y, "n": 0.0, "f": 0.0}
        return [
            number + shift[what] for number, what in zip(numbers, _ARGUMENTS[kind], strict=True)
        ]

    def _mirrored(self, kinds: str) -> Point:
        x, y = self._at()
        if self._handle is None or self._last not in kinds:
            return (x, y)
        return (2 * x - self._handle[0], 2 * y - self._handle[1])

    def _line(self, point: Numbers) -> None:
        self._at()
        self._here = (point[0], point[1])
        self.commands.append(("L", *self._here))

    def _curve(self, points: Numbers) -> None:
        self._at()
        a, b, c, d, x, y = points
        self.commands.append(("C", a, b, c, d, x, y))
        self._here, self._handle = (x, y), (c, d)

    def _quadratic(self, points: Numbers) -> None:
        start = self._at()
        x1, y1, x, y = points
        self._curve(
            [
                start[0] + (x1 - start[0]) * 2 / 3,
                start[1] + (y1 - start[1]) * 2 / 3,
                x + (x1 - x) * 2 / 3,
                y + (y1 - y) * 2 / 3,
                x,
                y,
            ]
        )
        self._handle = (x1, y1)

    def _arc(self, numbers: Numbers) -> None:
        x_radius, y_radius, turn_deg, is_large, is_clockwise, x, y = numbers
        start, end = self._at(), (x, y)
        if not (x_radius and y_radius) or start == end:
            self._line([x, y])
            return
        radii = (abs(x_radius), abs(y_radius))
        for curve in _arc_curves(start, end, radii, turn_deg, (bool(is_large), bool(is_clockwise))):
            self._curve(curve)


def _arc_curves(
    start: Point, end: Point, radii: tuple[float, float], turn_deg: float, flags: tuple[bool, bool]
) -> Iterator[Numbers]:
    """
    Yield the curves of an arc of an ellipse, each of a quarter turn or less.

    The ellipse is a circle that is stretched and turned: on that circle an arc is found easily.
    """
    ellipse = Transform(a=radii[0], d=radii[1]).then(placed(0.0, 0.0, angle_deg=turn_deg))
    one, other = _before(ellipse, start), _before(ellipse, end)
    is_large, is_clockwise = flags
    centre, radius = _circle_through(one, other, is_left=is_large != is_clockwise)
    first = math.atan2(one[1] - centre[1], one[0] - centre[0])
    sweep = math.atan2(other[1] - centre[1], other[0] - centre[0]) - first
    sweep += math.tau * (is_clockwise and sweep < 0) - math.tau * (not is_clockwise and sweep > 0)
    count = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    step = sweep / count
    handle = 4 / 3 * math.tan(step / 4)
    for number in range(count):
        begin, stop = _spoke(first + number * step), _spoke(first + (number + 1) * step)
        points = (
            (begin[0] - handle * begin[1], begin[1] + handle * begin[0]),
            (stop[0] + handle * stop[1], stop[1] - handle * stop[0]),
            stop,
        )
        on_circle = ((centre[0] + radius * x, centre[1] + radius * y) for x, y in points)
        one_pull, other_pull, last = (ellipse.apply(point) for point in on_circle)
        yield [*one_pull, *other_pull, *(end if number == count - 1 else last)]


def _before(transform: Transform, point: Point) -> Point:
    a, b, c, d, _, _ = transform
    (x, y), share = point, a * d - b * c
    return ((d * x - c * y) / share, (a * y - b * x) / share)


def _circle_through(one: Point, other: Point, *, is_left: bool) -> tuple[Point, float]:
    """Return the centre of a unit circle through two points; a larger one if they are far apart."""
    across, down = (other[0] - one[0]) / 2, (other[1] - one[1]) / 2
    half = math.hypot(across, down)
    aside = math.sqrt(max(0.0, 1 - half * half)) / half * (1 if is_left else -1)
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    return (middle[0] - aside * down, middle[1] + aside * across), max(1.0, half)


def _spoke(angle: float) -> Point:
    return (math.cos(angle), math.sin(angle))
