"""
A short notation for the outlines of motifs, icons and pieces.

Upper-case letters and numbers, absolute, separated by blanks or commas, a subset of the
path notation of SVG with one addition:

    M x y                move to          L x y            line to
    Q x1 y1 x y          curve, 1 handle  C x1 y1 x2 y2 x y  curve, 2 handles
    O x y r              a whole circle   H x y r          a circle cut out as a hole
    Z                    close
"""

from collections.abc import Iterator
from functools import cache

from layouts.shapes import Command

_NUMBERS = {"M": 2, "L": 2, "Q": 4, "C": 6, "O": 3, "H": 3, "Z": 0}
_HANDLE = 0.5523  # of the radius: four cubic curves make a circle


@cache
def outline(text: str) -> tuple[Command, ...]:
    """
    Return the path commands that *text* stands for.

    Raises:
        ValueError: a letter is unknown or its numbers do not add up.

    >>> outline("M 0 0 L 1 0.5 Z")
    (('M', 0.0, 0.0), ('L', 1.0, 0.5), ('Z',))
    """
    commands: list[Command] = []
    for letter, numbers in _parts(text):
        commands += _commands(letter, numbers, commands)
    return tuple(commands)


def _parts(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each letter with its numbers; a letter may be left out when it repeats."""
    words = text.replace(",", " ").split()
    at, letter = 0, ""
    while at < len(words):
        if words[at] in _NUMBERS:
            letter = words[at]
            at += 1
        if not letter:
            raise ValueError(f"outline {text!r}: expected a letter before {words[at]!r}")
        count = _NUMBERS[letter]
        numbers = [float(word) for word in words[at : at + count]]
        if len(numbers) != count:
            raise ValueError(f"outline {text!r}: {letter} needs {count} numbers")
        yield letter, numbers
        at += count
        letter = "" if letter == "Z" else letter


def _commands(letter: str, numbers: list[float], before: list[Command]) -> tuple[Command, ...]:
    """Return the commands of one letter, which may start where those *before* it ended."""
    if letter == "Z":
        return (("Z",),)
    if letter == "C":
        return (("C", *_six(numbers)),)
    if letter == "Q":
        return (_quadratic(_end(before), numbers),)
    if letter in "OH":
        x, y, radius = numbers
        return _circle(x, y, radius, turn=1.0 if letter == "O" else -1.0)
    x, y = numbers
    return (("M", x, y),) if letter == "M" else (("L", x, y),)


def _six(numbers: list[float]) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f


def _end(commands: list[Command]) -> tuple[float, float]:
    if not commands or len(commands[-1]) < 3:
        raise ValueError("outline: a curve needs a point to start from")
    *_, x, y = commands[-1]
    return float(x), float(y)


def _quadratic(start: tuple[float, float], numbers: list[float]) -> Command:
    x1, y1, x, y = numbers
    return (
        "C",
        start[0] + (x1 - start[0]) * 2 / 3,
        start[1] + (y1 - start[1]) * 2 / 3,
        x + (x1 - x) * 2 / 3,
        y + (y1 - y) * 2 / 3,
        x,
        y,
    )


def _circle(x: float, y: float, radius: float, *, turn: float) -> tuple[Command, ...]:
    """Return a circle, clockwise for *turn* 1 and the other way, as a hole, for -1."""
    r, k = radius, radius * _HANDLE
    t, h = turn * r, turn * k
    return (
        ("M", x + r, y),
        ("C", x + r, y + h, x + k, y + t, x, y + t),
        ("C", x - k, y + t, x - r, y + h, x - r, y),
        ("C", x - r, y - h, x - k, y - t, x, y - t),
        ("C", x + k, y - t, x + r, y - h, x + r, y),
        ("Z",),
    )
