"""
Letters along a curve: where they stand, what they cover, and the rim of colour round them; and
what all other shapes cover, so that letters keep off it.

A curve is a row of points close enough to look round. The middles of the capitals run along it.
Boxes are without the width of lines; they hold the handles of curves as well, of a text its
capitals, of a symbol the box that it names.
"""

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise

from layouts import fonts, shapes
from layouts.components import box_corners, points_box
from layouts.documents import Box


def letters_along(
    curve: Sequence[shapes.Point],
    text: str,
    face: shapes.Face,
    *,
    size_mm: float,
    spacing_mm: float,
    fill: str,
) -> shapes.Lettering:
    """
    Return *text* about the middle of *curve*, so much between any two of its letters.

    Each letter is turned as the curve runs where its own middle lies.

    Raises:
        ValueError: the text is longer than the curve.
    """
    steps_mm = (math.dist(one, other) for one, other in pairwise(curve))
    far_mm = list(accumulate(steps_mm, initial=0.0))
    width_mm = fonts.text_width_mm(text, face, size_mm) + max(0, len(text) - 1) * spacing_mm
    room_mm = far_mm[-1] - width_mm
    if room_mm < 0:
        raise ValueError(f"{text!r} is {-room_mm:.2f} mm longer than its curve")
    advances = fonts.face_metrics(face).advances
    below_mm = fonts.face_metrics(face).cap_height * size_mm / 2
    along, letters = room_mm / 2, []
    for character in fonts.printable_text(text, face):
        width_mm = advances[character] * size_mm
        middle = along + width_mm / 2
        number = min(max(bisect_right(far_mm, middle), 1), len(curve) - 1)
        (a, b), (c, d) = curve[number - 1 : number + 1]
        share = (middle - far_mm[number - 1]) / (far_mm[number] - far_mm[number - 1])
        x, y, angle = a + share * (c - a), b + share * (d - b), math.atan2(d - b, c - a)
        cosine, sine = math.cos(angle), math.sin(angle)
        left = x - cosine * width_mm / 2 - sine * below_mm
        base = y - sine * width_mm / 2 + cosine * below_mm
        place = (round(left, 3), round(base, 3), round(math.degrees(angle), 2))
        letters.append(shapes.Letter(character, *place))
        along += width_mm + spacing_mm
    return shapes.Lettering(text, tuple(letters), face, size_mm, fill)


def letter_boxes(line: shapes.Lettering) -> list[list[shapes.Point]]:
    """Return the corners of a box round the ink of each letter that has any, turned with it."""
    boxes = []
    for letter in line.letters:
        box = _ink_box(letter.character, line.face)
        if box:
            boxes.append([_place(letter, line).apply(corner) for corner in box_corners(box)])
    return boxes


def halo(lines: Iterable[shapes.Lettering], colour: str, reach_mm: float) -> shapes.Path:
    """
    Return a rim that reaches so far round all letters, to be painted below them.

    Its curves are straight lines from end to end: nobody sees that, and files stay small.
    """
    commands: list[shapes.Command] = []
    for line in lines:
        for letter in line.letters:
            place = _place(letter, line)
            for command in fonts.glyph_outline(letter.character, line.face):
                if command[0] == "Z":
                    commands.append(command)
                    continue
                point = shapes.rounded_point(place.apply(command[-2:]))
                commands.append(("M" if command[0] == "M" else "L", *point))
    return shapes.Path(tuple(commands), shapes.Style(colour, colour, 2 * reach_mm))


def _place(letter: shapes.Letter, line: shapes.Lettering) -> shapes.Transform:
    """Return the map from the units of a font to the paper."""
    scale = line.size_mm / fonts.UNITS_PER_EM
    return shapes.placed(letter.x_mm, letter.y_mm, scale=scale, angle_deg=letter.angle_deg)


@cache
def _ink_box(character: str, face: shapes.Face) -> Box | None:
    outline = fonts.glyph_outline(character, face)
    return points_box(shapes.path_points(outline)) if outline else None


def shape_boxes(shape: shapes.Shape, outer: shapes.Transform = shapes.UNMOVED) -> Iterator[Box]:
    """
    Yield (left, top, right, bottom) of all that a shape is made of.

    Each shape of a group has a box of its own, and each closed part of a path.
    """
    if isinstance(shape, shapes.Group):
        for one in shape.shapes:
            yield from shape_boxes(one, shape.transform.then(outer))
        return
    for corners in _covered(shape):
        if corners:
            yield points_box(map(outer.apply, corners))


def _covered(shape: shapes.Shape) -> Iterator[list[shapes.Point]]:
    """Yield points whose box holds a shape that holds no others, or a part of it."""
    if isinstance(shape, shapes.Path):
        points: list[shapes.Point] = []
        for command in shape.commands:
            if command[0] == "M":
                yield points
                points = []
            points += shapes.path_points((command,))
        yield points
    elif isinstance(shape, shapes.Use):
        yield [shape.transform.apply(corner) for corner in box_corners(shape.symbol.box)]
    elif isinstance(shape, shapes.Lettering):
        yield from letter_boxes(shape)
    elif isinstance(shape, shapes.Text):
        width_mm = fonts.text_width_mm(shape.text, shape.face, shape.size_mm)
        left = fonts.anchored_start_mm(shape.x_mm, width_mm, shape.anchor)
        top = shape.y_mm - fonts.face_metrics(shape.face).cap_height * shape.size_mm
        yield [(left, top), (left + width_mm, shape.y_mm)]
    elif isinstance(shape, shapes.Circle):
        x, y, radius = shape.x_mm, shape.y_mm, shape.radius_mm
        yield [(x - radius, y - radius), (x + radius, y + radius)]
    elif isinstance(shape, shapes.Picture):
        yield [shape.transform.apply(corner) for corner in box_corners((0.0, 0.0, 1.0, 1.0))]
