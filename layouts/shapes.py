"""
Frozen shapes: what a page is made of.

Origin top left, y downwards, millimetres. Angles in degrees, clockwise on the paper.
Shapes hold no reference to a page or a layer; a `Drawing` puts them into layers.
Colours are ``"#rrggbb"`` (sRGB).
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from layouts import NamedTuple

Point: TypeAlias = tuple[float, float]

Face: TypeAlias = Literal["sans", "sans-semibold", "serif-semibold", "serif-italic"]
Anchor: TypeAlias = Literal["start", "middle", "end"]

# Move to, line to, cubic curve by two control points to, close: the letters of SVG.
Command: TypeAlias = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)


# Of the radius: how far the handles of four cubic curves reach that make a circle.
HANDLE = 0.5522847498


class Style(NamedTuple):
    """
    How a shape is painted. ``None`` leaves the fill or the stroke out.

    A path is filled by the non-zero rule, or by the even-odd one.
    """

    fill: str | None = None
    stroke: str | None = None
    stroke_mm: float = 0.0
    dash_mm: tuple[float, ...] = ()
    round_ends: bool = True
    is_even_odd: bool = False


class Transform(NamedTuple):
    """An affine map: ``x' = ax + cy + e``, ``y' = bx + dy + f``, as in SVG and PDF."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def apply(self, point: Point) -> Point:
        """Return the image of *point*."""
        x, y = point
        a, b, c, d, e, f = self
        return (a * x + c * y + e, b * x + d * y + f)

    def then(self, outer: "Transform") -> "Transform":
        """Return the map that does this one first and *outer* after it."""
        (a, b, c, d, e, f), (g, h, i, j, x, y) = self, outer
        return Transform(
            g * a + i * b,
            h * a + j * b,
            g * c + i * d,
            h * c + j * d,
            g * e + i * f + x,
            h * e + j * f + y,
        )


UNMOVED = Transform()
# To the right, about the origin.
QUARTER_TURN = Transform(0.0, 1.0, -1.0, 0.0, 0.0, 0.0)


def placed(x_mm: float, y_mm: float, *, scale: float = 1.0, angle_deg: float = 0.0) -> Transform:
    """Return the map that scales, then turns clockwise, then moves the origin to the point."""
    if not angle_deg:
        return Transform(scale, 0.0, -0.0, scale, x_mm, y_mm)
    cosine = scale * math.cos(math.radians(angle_deg))
    sine = scale * math.sin(math.radians(angle_deg))
    return Transform(cosine, sine, -sine, cosine, x_mm, y_mm)


class Path(NamedTuple):
    """Lines and cubic curves."""

    commands: tuple[Command, ...]
    style: Style


class Circle(NamedTuple):
    """A circle about (x, y)."""

    x_mm: float
    y_mm: float
    radius_mm: float
    style: Style


class Pixels(NamedTuple):
    """
    A file with a picture in pixels; the writers store it once.

    Attributes:
        name: unique within a document: two of one name must be equal.
        data: the whole file, without a turn for the reader to apply.
        is_jpeg: it is a JPEG file, else a PNG file.
        channels: of a JPEG file: 1 for grey, 3 for colours; of a PNG file what it says itself.
    """

    name: str
    data: bytes
    width_px: int
    height_px: int
    is_jpeg: bool
    channels: int = 3

    def __repr__(self) -> str:
        return f"<Pixels: {self.name}>"


class Picture(NamedTuple):
    """A picture in pixels: it fills the square from (0, 0) to (1, 1), moved by the transform."""

    pixels: Pixels
    transform: "Transform"


class Text(NamedTuple):
    """One line of text on the base line y, from, about or up to x as *anchor* says."""

    x_mm: float
    y_mm: float
    text: str
    face: Face
    size_mm: float
    fill: str
    anchor: Anchor = "start"


class Letter(NamedTuple):
    """A letter: where its base line begins, and how far it is turned clockwise."""

    character: str
    x_mm: float
    y_mm: float
    angle_deg: float


class Lettering(NamedTuple):
    """
    One line of text whose letters stand each in its place, as along a curve.

    It is found by searching for *text*, which the letters spell, blanks included.
    """

    text: str
    letters: tuple[Letter, ...]
    face: Face
    size_mm: float
    fill: str


class Symbol(NamedTuple):
    """
    Shapes drawn once and used many times; the writers store them once.

    The name is part of the file and must be unique within a document: two symbols of one
    name must be equal. The box is (left, top, right, bottom), strokes included.
    """

    name: str
    shapes: "tuple[Shape, ...]"
    box: tuple[float, float, float, float]

    def __hash__(self) -> int:
        return hash(self.name)  # all its shapes would take long


class Use(NamedTuple):
    """A symbol put in its place."""

    symbol: Symbol
    transform: Transform = UNMOVED


class Group(NamedTuple):
    """
    Shapes under a common map, cut off outside *clip* when there is one.

    The clip path is in the coordinates inside the group, and its style is ignored.
    """

    shapes: "tuple[Shape, ...]"
    transform: Transform = UNMOVED
    clip: Path | None = None


Shape: TypeAlias = Path | Circle | Text | Lettering | Use | Group | Picture


def moved_commands(commands: Iterable[Command], transform: Transform) -> Iterator[Command]:
    """Yield the commands of a path, moved."""
    for command in commands:
        if command[0] == "Z":
            yield command
        elif command[0] == "C":
            _, a, b, c, d, e, f = command
            (a, b), (c, d), (e, f) = map(transform.apply, ((a, b), (c, d), (e, f)))
            yield ("C", a, b, c, d, e, f)
        else:
            yield (command[0], *transform.apply((command[1], command[2])))


def path_points(commands: Iterable[Command]) -> Iterator[Point]:
    """Yield all points of a path, and the handles of its curves."""
    for command in commands:
        if len(command) == 3:
            yield command[1:]
        else:
            yield from zip(command[1::2], command[2::2], strict=True)


def rounded_point(point: Point) -> Point:
    """Return a point to a hundredth of a millimetre."""
    x, y = point
    return (round(100 * x) / 100, round(100 * y) / 100)  # to digits, `round` takes twice as long


def polygon(points: Sequence[Point], style: Style) -> Path:
    """Return the closed path through *points*."""
    return Path(polygon_commands(points), style)


def polygon_commands(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return the commands of the closed path through *points*; none for no points."""
    if not points:
        return ()
    first, *rest = points
    return (("M", *first), *(("L", x, y) for x, y in rest), ("Z",))


def polyline(points: Sequence[Point], style: Style) -> Path:
    """Return the open path through *points*."""
    return many_lines((points,), style)


def many_lines(lines: Iterable[Sequence[Point]], style: Style) -> Path:
    """Return one path that holds every line as an open part of its own."""
    return Path(tuple(step for line in lines for step in polygon_commands(line)[:-1]), style)


def rectangle(x_mm: float, y_mm: float, width_mm: float, height_mm: float, style: Style) -> Path:
    """Return the rectangle whose top left corner is (x, y)."""
    right, bottom = x_mm + width_mm, y_mm + height_mm
    return polygon(((x_mm, y_mm), (right, y_mm), (right, bottom), (x_mm, bottom)), style)


def many_polygons(rings: Iterable[Sequence[Point]], style: Style) -> Path:
    """Return one path that holds every ring as a closed part of its own."""
    return Path(tuple(command for ring in rings for command in polygon_commands(ring)), style)


def ellipse_commands(
    x: float, y: float, x_radius: float, y_radius: float, *, is_hole: bool = False
) -> tuple[Command, ...]:
    """Return an ellipse, clockwise; a hole runs the other way."""
    turn = -1.0 if is_hole else 1.0
    r, k = x_radius, x_radius * HANDLE
    t, h = turn * y_radius, turn * (y_radius * HANDLE)
    return (
        ("M", x + r, y),
        ("C", x + r, y + h, x + k, y + t, x, y + t),
        ("C", x - k, y + t, x - r, y + h, x - r, y),
        ("C", x - r, y - h, x - k, y - t, x, y - t),
        ("C", x + k, y - t, x + r, y - h, x + r, y),
        ("Z",),
    )
