"""
Letters along a curve: where they stand, what they cover, and the rim of colour round them; and
what all other shapes cover, so that letters keep off it.

A curve is a row of points close enough to look round. The middles of the capitals run along it.
Boxes are without the width of lines; they hold the handles of curves as well, of a text its
capitals, of a symbol the box that it names.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise

from layouts.components import box_corners, points_box
from layouts.documents import Box
from layouts.fonts import (
    UNITS_PER_EM,
    anchored_start_mm,
    face_metrics,
    glyph_outline,
    printable_text,
    text_width_mm,
)
from layouts.shapes import (
    UNMOVED,
    Circle,
    Command,
    Face,
    Group,
    Letter,
    Lettering,
    Path,
    Picture,
    Point,
    Shape,
    Style,
    Text,
    Transform,
    Use,
    path_points,
    placed,
)


def spaced_width_mm(text: str, face: Face, size_mm: float, spacing_mm: float = 0.0) -> float:
    """Return how far *text* reaches with so much between any two of its letters."""
    return text_width_mm(text, face, size_mm) + max(0, len(text) - 1) * spacing_mm


def letters_along(
    curve: Sequence[Point], text: str, face: Face, *, size_mm: float, spacing_mm: float, fill: str
) -> Lettering:
    """
    Return *text* about the middle of *curve*, so much between any two of its letters.

    Each letter is turned as the curve runs where its own middle lies.

    Raises:
        ValueError: the text is longer than the curve.
    """
    walk = _Walk(curve)
    room_mm = walk.length_mm - spaced_width_mm(text, face, size_mm, spacing_mm)
    if room_mm < 0:
        raise ValueError(f"{text!r} is {-room_mm:.2f} mm longer than its curve")
    advances = face_metrics(face).advances
    below_mm = face_metrics(face).cap_height * size_mm / 2
    along, letters = room_mm / 2, []
    for character in printable_text(text, face):
        width_mm = advances[character] * size_mm
        (x, y), angle = walk.at(along + width_mm / 2)
        cosine, sine = math.cos(angle), math.sin(angle)
        left = x - cosine * width_mm / 2 - sine * below_mm
        base = y - sine * width_mm / 2 + cosine * below_mm
        place = (round(left, 3), round(base, 3), round(math.degrees(angle), 2))
        letters.append(Letter(character, *place))
        along += width_mm + spacing_mm
    return Lettering(text, tuple(letters), face, size_mm, fill)


def letter_boxes(line: Lettering) -> list[list[Point]]:
    """Return the corners of a box round the ink of each letter that has any, turned with it."""
    boxes = []
    for letter in line.letters:
        box = _ink_box(letter.character, line.face)
        if box:
            boxes.append([_place(letter, line).apply(corner) for corner in box_corners(box)])
    return boxes


def halo(line: Lettering, colour: str, reach_mm: float) -> Path:
    """
    Return a rim that reaches so far round all letters, to be painted below them.

    Its curves are straight lines from end to end: nobody sees that, and files stay small.
    """
    commands = tuple(
        _straight(command, _place(letter, line))
        for letter in line.letters
        for command in glyph_outline(letter.character, line.face)
    )
    return Path(commands, Style(colour, colour, 2 * reach_mm))


class _Walk:
    """A way along a row of points, by how far one has come."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = points
        steps = (math.dist(one, other) for one, other in pairwise(points))
        self._far = list(accumulate(steps, initial=0.0))
        self.length_mm = self._far[-1]

    def at(self, along_mm: float) -> tuple[Point, float]:
        """Return the point so far along, and the way it runs there in radians, clockwise."""
        number = min(max(bisect_right(self._far, along_mm), 1), len(self._points) - 1)
        (a, b), (c, d) = self._points[number - 1 : number + 1]
        share = (along_mm - self._far[number - 1]) / (self._far[number] - self._far[number - 1])
        return (a + share * (c - a), b + share * (d - b)), math.atan2(d - b, c - a)


def _place(letter: Letter, line: Lettering) -> Transform:
    """Return the map from the units of a font to the paper."""
    scale = line.size_mm / UNITS_PER_EM
    return placed(letter.x_mm, letter.y_mm, scale=scale, angle_deg=letter.angle_deg)


@cache
def _ink_box(character: str, face: Face) -> Box | None:
    outline = glyph_outline(character, face)
    return points_box(path_points(outline)) if outline else None


def _straight(command: Command, place: Transform) -> Command:
    if command[0] == "Z":
        return command
    x, y = place.apply(command[-2:])
    return ("M" if command[0] == "M" else "L", round(x, 2), round(y, 2))


def shape_boxes(shape: Shape, outer: Transform = UNMOVED) -> Iterator[Box]:
    """
    Yield (left, top, right, bottom) of all that a shape is made of.

    Each shape of a group has a box of its own, and each closed part of a path.
    """
    if isinstance(shape, Group):
        for one in shape.shapes:
            yield from shape_boxes(one, shape.transform.then(outer))
        return
    for corners in _covered(shape):
        if corners:
            yield points_box(map(outer.apply, corners))


def _covered(shape: Shape) -> Iterator[list[Point]]:
    """Yield points whose box holds a shape, or a part of it."""
    if isinstance(shape, Path):
        yield from _parts(shape)
    elif isinstance(shape, Use):
        yield [shape.transform.apply(corner) for corner in box_corners(shape.symbol.box)]
    elif isinstance(shape, Lettering):
        yield from letter_boxes(shape)
    else:
        yield list(_ends(shape))


def _parts(path: Path) -> Iterator[list[Point]]:
    points: list[Point] = []
    for command in path.commands:
        if command[0] == "M":
            yield points
            points = []
        points += path_points((command,))
    yield points


def _ends(shape: Shape) -> Iterator[Point]:
    """Yield points whose box holds a shape that holds no others."""
    if isinstance(shape, Text):
        width_mm = text_width_mm(shape.text, shape.face, shape.size_mm)
        left = anchored_start_mm(shape.x_mm, width_mm, shape.anchor)
        metrics = face_metrics(shape.face)
        yield (left, shape.y_mm - metrics.cap_height * shape.size_mm)
        yield (left + width_mm, shape.y_mm)
    elif isinstance(shape, Circle):
        yield (shape.x_mm - shape.radius_mm, shape.y_mm - shape.radius_mm)
        yield (shape.x_mm + shape.radius_mm, shape.y_mm + shape.radius_mm)
    elif isinstance(shape, Picture):
        yield from map(shape.transform.apply, box_corners((0.0, 0.0, 1.0, 1.0)))
