"""
Drawings: the art that is kept as SVG files, for an artist to open, and read when it is drawn.

A file holds many drawings, each a group of the class ``drawing``, called by its `id`. Where the
group lies on the sheet does not matter; what is in it is drawn in a box from -0.5 to 0.5, y
downwards. Each thing in it is one part, whose class says what it is painted with: see `symbols`.
Several things in a group with a class are one part; those of the class ``hole`` are cut out of
it. The colours in the file are there for the artist alone.

Drawings of designers are read by `svgart`, by the same shapes and transforms: they say themselves
how they are painted, and to look that up on every part would slow down every board.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

from layouts.components import box_corners
from layouts.documents import Box
from layouts.shapes import (
    UNMOVED,
    Command,
    Point,
    Style,
    Transform,
    moved_command,
    polygon_commands,
)
from pnp.errors import ArtError
from pnp.messages import Message, quoted
from pnp.printing.art.outlines import circle, ellipse, outline

if TYPE_CHECKING:
    from pnp.printing.art.pictures import PixelArt

# What the colour of a player paints, instead of a colour.
PLAYER = "player"
MOST_BYTES = 2_000_000
SVG = "{http://www.w3.org/2000/svg}"
_SILENT = ("", "title", "desc", "metadata", "defs", "style")
_STROKE = re.compile(r"stroke-width:\s*([^;\s]+)")
_STEP = re.compile(r"(\w+)\s*\(([^)]*)\)")


class Part(NamedTuple):
    """
    One part of a drawing: what it is painted with, its outline, and the width of its stroke.

    Attributes:
        style: of a designer's own drawing, whose role is empty; see `svgart`.
    """

    role: str
    commands: tuple[Command, ...]
    width: float = 0.0
    style: Style | None = None


class Drawing(NamedTuple):
    """
    A drawing in a box of side 1 about the origin.

    Attributes:
        letter: the middle of the letter of its owner, on pieces.
        pixels: what it is instead of parts.
        sign: a letter that it is instead of parts.
        box: what is drawn of it lies within.
    """

    parts: tuple[Part, ...]
    letter: Point | None = None
    pixels: "PixelArt | None" = None
    sign: str = ""
    box: Box = (-0.5, -0.5, 0.5, 0.5)

    @property
    def is_own(self) -> bool:
        """Whether its parts have no roles: it is a designer's own."""
        return all(part.style for part in self.parts)


class ArtFile(Mapping[str, Drawing]):
    """The drawings of a file by their names, each read when it is first asked for."""

    def __init__(self, path: Path) -> None:
        """*path* is opened only when something is asked for."""
        self._path = path
        self._groups: dict[str, ElementTree.Element] | None = None
        self._drawn: dict[str, Drawing] = {}

    def __getitem__(self, name: str) -> Drawing:
        """
        Return the drawing called *name*.

        Raises:
            KeyError: there is no such drawing.
            ArtError: the file cannot be read, or something in the drawing cannot be kept.
        """
        if name not in self._drawn:
            group = self._found()[name]
            try:
                self._drawn[name] = _drawing(group)
            except ValueError as error:
                raise ArtError(
                    Message(
                        "art_drawing",
                        file=self._path.name,
                        drawing=name,
                        fault=error.args[0],
                    )
                ) from None
        return self._drawn[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found())

    def __len__(self) -> int:
        return len(self._found())

    def _found(self) -> dict[str, ElementTree.Element]:
        if self._groups is None:
            groups = _root(self._path).iter(f"{SVG}g")
            self._groups = {one.get("id", ""): one for one in groups if _role(one) == "drawing"}
        return self._groups


def _root(path: Path) -> ElementTree.Element:
    """Return the root of a file that neither defines anything nor is of any great length."""
    try:
        data = path.read_bytes()
        if len(data) > MOST_BYTES or b"<!" in data.replace(b"<!--", b""):
            raise ArtError(Message("art_svg", file=path.name))
        return ElementTree.fromstring(data)
    except (OSError, ElementTree.ParseError) as error:
        raise ArtError(Message("art_unreadable", file=path.name, error=error)) from None


def _drawing(group: ElementTree.Element) -> Drawing:
    parts: list[Part] = []
    letter = None
    for one in _seen(group):
        if kind_of(one) == "text" and _role(one) == "letter":
            letter = (_number(one, "x"), _number(one, "y"))
            continue
        commands = tuple(_commands(one, UNMOVED))
        if not _role(one):
            raise ValueError(Message("art_class", kind=kind_of(one)))
        parts.append(Part(_role(one), commands, _stroke_width(one)))
    return Drawing(tuple(parts), letter)


def _seen(group: ElementTree.Element) -> Iterator[ElementTree.Element]:
    for one in group:
        if kind_of(one) not in _SILENT:
            yield one


def kind_of(one: ElementTree.Element) -> str:
    """Return the name of an element of SVG; "" for what other programs add."""
    tag = one.tag
    return tag.removeprefix(SVG) if isinstance(tag, str) and tag.startswith(SVG) else ""


def _role(one: ElementTree.Element) -> str:
    return one.get("class", "")


def _stroke_width(one: ElementTree.Element) -> float:
    found = _STROKE.search(one.get("style", ""))
    return float(found[1] if found else one.get("stroke-width", 0))


def _number(one: ElementTree.Element, name: str) -> float:
    return float(one.get(name, 0))


def _commands(one: ElementTree.Element, outer: Transform) -> Iterator[Command]:
    """Yield the outline of a thing, or of all in a group."""
    here = transform_of(one.get("transform", "")).then(outer)
    if kind_of(one) == "g":
        for inner in _seen(one):
            yield from _commands(inner, here)
        return
    if kind_of(one) not in OUTLINES:
        raise ValueError(Message("art_kind", kind=kind_of(one)))
    commands = OUTLINES[kind_of(one)](one)
    yield from commands if here == UNMOVED else (moved_command(each, here) for each in commands)


def transform_of(text: str) -> Transform:
    """
    Return the map that a list of moves, turns, scales and skews amounts to.

    Raises:
        ValueError: something in it is neither.
    """
    whole = UNMOVED
    for name, words in _STEP.findall(text):
        if name not in _MOVES:
            raise ValueError(Message("art_transform", name=quoted(name)))
        numbers = [float(word) for word in words.replace(",", " ").split()]
        whole = _MOVES[name](numbers).then(whole)
    return whole


def _turned(numbers: list[float]) -> Transform:
    angle = math.radians(numbers[0])
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = (*numbers[1:], 0.0, 0.0)[:2]
    return Transform(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


_MOVES: Mapping[str, Callable[[list[float]], Transform]] = {
    "matrix": lambda numbers: Transform(*numbers),
    "translate": lambda numbers: Transform(e=numbers[0], f=(*numbers, 0.0)[1]),
    "scale": lambda numbers: Transform(a=numbers[0], d=numbers[-1]),
    "rotate": _turned,
    "skewX": lambda numbers: Transform(c=math.tan(math.radians(numbers[0]))),
    "skewY": lambda numbers: Transform(b=math.tan(math.radians(numbers[0]))),
}


def _circle(one: ElementTree.Element) -> tuple[Command, ...]:
    place = (_number(one, "cx"), _number(one, "cy"), _number(one, "r"))
    return circle(*place, is_hole=_role(one) == "hole")


def _ellipse(one: ElementTree.Element) -> tuple[Command, ...]:
    place = (_number(one, "cx"), _number(one, "cy"), _number(one, "rx"), _number(one, "ry"))
    return ellipse(*place, is_hole=_role(one) == "hole")


def _rectangle(one: ElementTree.Element) -> tuple[Command, ...]:
    x, y = _number(one, "x"), _number(one, "y")
    right, bottom = x + _number(one, "width"), y + _number(one, "height")
    if one.get("rx") or one.get("ry"):
        return _round_rectangle(one, (x, y, right, bottom))
    return polygon_commands(box_corners((x, y, right, bottom)))


def _round_rectangle(one: ElementTree.Element, box: Box) -> tuple[Command, ...]:
    """Return a rectangle with round corners; one radius stands for both."""
    left, top, right, bottom = box
    rx = _number(one, "rx" if one.get("rx") else "ry")
    ry = _number(one, "ry" if one.get("ry") else "rx")
    rx, ry = min(rx, (right - left) / 2), min(ry, (bottom - top) / 2)
    turn = f"A {rx} {ry} 0 0 1"
    return outline(
        f"M {left + rx} {top} H {right - rx} {turn} {right} {top + ry} V {bottom - ry} "
        f"{turn} {right - rx} {bottom} H {left + rx} {turn} {left} {bottom - ry} V {top + ry} "
        f"{turn} {left + rx} {top} Z"
    )


def _polygon(one: ElementTree.Element) -> tuple[Command, ...]:
    numbers = [float(word) for word in one.get("points", "").replace(",", " ").split()]
    lines = polygon_commands(list(zip(numbers[::2], numbers[1::2], strict=False)))
    return lines if kind_of(one) == "polygon" else lines[:-1]


def _line(one: ElementTree.Element) -> tuple[Command, ...]:
    start, end = (_number(one, "x1"), _number(one, "y1")), (_number(one, "x2"), _number(one, "y2"))
    return (("M", *start), ("L", *end))


# What there is to draw, as paths; its numbers have no units.
OUTLINES: Mapping[str, Callable[[ElementTree.Element], tuple[Command, ...]]] = {
    "path": lambda one: outline(one.get("d", "")),
    "circle": _circle,
    "ellipse": _ellipse,
    "rect": _rectangle,
    "polygon": _polygon,
    "polyline": _polygon,
    "line": _line,
}
