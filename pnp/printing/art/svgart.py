"""
Own SVG art: a drawing of a designer, as any program writes it, in a box of side 1.

Unlike the files of `drawings`, whose classes name roles, such a file says itself how it is
painted: by attributes, `style`, and a style sheet of plain selectors (``.a``, ``#a``, ``path``).
What is drawn fills the box, whatever the page round it: its longer side is 1; pictures of cards,
which are to have one scale, take the page as their frame. Transparency is
mixed with paper; a gradient becomes its mean colour.

**The colour of the player** is taken by what has the class ``player`` and by ``currentColor``.
Where a drawing of a piece has neither and is of one colour, all of it is the player's; where it
has several, it stands as it is on a disc in the player's colour.

No library reads such files for us: the one there is in pure Python takes a minute for ten thousand
arcs, draws symbols where they are defined, and loses gradients and the opacity of groups.

What cannot be kept is refused by the name of its element. A file is bounded before it is parsed,
and so is what it draws: a `use` may not multiply without end.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple
from xml.etree import ElementTree

from layouts.components import points_box
from layouts.documents import Box
from layouts.shapes import UNMOVED, Command, Point, Style, Transform, moved_command, path_points
from pnp.errors import ArtError
from pnp.messages import Message
from pnp.printing.art.drawings import (
    OUTLINES,
    PLAYER,
    SVG,
    Drawing,
    Part,
    kind_of,
    transform_of,
)
from pnp.printing.art.paints import (
    Paint,
    declarations,
    mean_paint,
    on_paper,
    parse_paint,
    parse_rules,
)

MOST_BYTES = 1_000_000
MOST_NODES = 5_000  # drawn, and in the file
MOST_COMMANDS = 40_000
MOST_NUMBERS = 150_000  # of one path
_DEEPEST = 60
_THINNEST = 0.01  # of the box
_FARTHEST = 1e9

_HREF = "{http://www.w3.org/1999/xlink}href"
_DOCTYPE = re.compile(r"<!DOCTYPE[^<>\[\]]{0,500}>")
_REFUSED = ("script", "foreignObject", "image", "text", "tspan", "textPath", "flowRoot")
_GROUPS = ("svg", "g", "a", "switch", "symbol")
# What is refused where it is used, and the element that it leads to.
_EFFECTS = {
    "filter": "filter",
    "mask": "mask",
    "marker-start": "marker",
    "marker-mid": "marker",
    "marker-end": "marker",
}
_INHERITED = (
    "fill",
    "stroke",
    "stroke-width",
    "fill-opacity",
    "stroke-opacity",
    "fill-rule",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "visibility",
)
_LENGTHS = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2")
# What is parsed of an element, besides its path.
_READ = {
    *_INHERITED,
    *_EFFECTS,
    *_LENGTHS,
    "class",
    "clip-path",
    "offset",
    "opacity",
    "stop-color",
    "stop-opacity",
    "transform",
    "viewBox",
}
_LONGEST_VALUE = 500
_FRAME = {"x": "0", "y": "0", "width": "100%", "height": "100%"}
_STEPS = (0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875)
_URL = re.compile(r"""url\(\s*['"]?([^'")]*)['"]?\s*\)""")
_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(%|[a-z]*)\s*")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
# In px, of which an inch has 96.
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "q": 96 / 101.6,
    "in": 96.0,
    "em": 16.0,
    "rem": 16.0,
    "ex": 8.0,
}


class OwnDrawing(NamedTuple):
    """
    A drawing, and what was lost of it.

    Attributes:
        frame: the page round it, as its file says; what is drawn where it says none. It is
            as large in units of the drawing's box as the file has it.
    """

    drawing: Drawing
    notes: tuple[str, ...]
    frame: Box


@lru_cache(maxsize=64)
def read_svg(data: bytes, file: str) -> OwnDrawing:
    """
    Return the drawing in *data*, the contents of what is called *file*.

    Raises:
        ArtError: it is no SVG file, too large, or has something that cannot be kept.
    """
    painter = _Painter(_root(data, file), file)
    parts = painter.parts()
    if not parts:
        raise ArtError(Message("art_empty", file=file))
    place, scale = _into_unit_box(parts)
    drawing = _drawing(parts, place, scale)
    frame = painter.frame()
    return OwnDrawing(
        drawing, tuple(painter.notes), _framed(frame, place) if frame else drawing.box
    )


def _root(data: bytes, file: str) -> ElementTree.Element:
    """Return the root of a file that is small, plain and an SVG file."""
    if len(data) > MOST_BYTES:
        raise ArtError(Message("art_too_long", file=file))
    try:
        text = _DOCTYPE.sub("", data.decode("utf-8-sig"), count=1)
    except UnicodeDecodeError:
        raise ArtError(Message("art_encoding", file=file)) from None
    if "<!" in text.replace("<!--", "").replace("<![CDATA[", ""):
        raise ArtError(Message("art_doctype", file=file))
    # Every element has one tag that is not a closing one.
    if text.count("<") - text.count("</") > MOST_NODES:
        raise ArtError(Message("art_too_many", file=file, most=MOST_NODES))
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise ArtError(Message("art_unreadable", file=file, error=error)) from None
    if root.tag != f"{SVG}svg":
        raise ArtError(Message("art_no_svg", file=file))
    return root


class _State(NamedTuple):
    """What an element takes over from those round it."""

    place: Transform = UNMOVED
    style: Mapping[str, str] = MappingProxyType({})
    opacity: float = 1.0
    is_player: bool = False
    size: Point = (100.0, 100.0)
    depth: int = 0


class _Painter:
    """Finds the parts of a file."""

    def __init__(self, root: ElementTree.Element, file: str) -> None:
        self.notes: dict[str, None] = {}
        self._root, self._file = root, file
        self._named = {one.get("id", ""): one for one in root.iter() if one.get("id")}
        sheets = (one.text or "" for one in root.iter(f"{SVG}style"))
        self._rules = parse_rules("\n".join(sheets), file)
        self._nodes = self._commands = 0
        # What a `use` asks for again and again.
        self._styles: dict[ElementTree.Element, dict[str, str]] = {}
        self._outlines: dict[tuple[ElementTree.Element, Point], tuple[Command, ...]] = {}
        self._paints: dict[str, Paint | None] = {}

    def parts(self) -> list[Part]:
        """Return all that is drawn, the lowest first."""
        for one in self._root.iter():
            if kind_of(one) in _REFUSED:
                raise ArtError(_refusal(self._file, kind_of(one)))
        return list(self._drawn(self._root, _State()))

    def frame(self) -> Box | None:
        """Return the page as (left, top, right, bottom): the view box, else the size; or none."""
        box = self._view_box(self._root)
        if box is None and {"width", "height"} <= set(self._root.attrib):
            box = (0.0, 0.0, *self._box(self._root, (0.0, 0.0))[2:])
        if box is None or min(box[2:]) <= 0:
            return None
        left, top, width, height = box
        return (left, top, left + width, top + height)

    def _drawn(self, one: ElementTree.Element, outer: _State) -> Iterator[Part]:
        """Yield the parts of an element and of all in it."""
        kind = kind_of(one)
        self._nodes += 1
        if self._nodes > MOST_NODES or outer.depth > _DEEPEST:
            raise ArtError(Message("art_too_many", file=self._file, most=MOST_NODES))
        if kind not in _GROUPS and kind not in OUTLINES and kind != "use":
            return
        style = self._style(one)
        if style.get("display") == "none":
            return
        self._refuse_effects(style)
        state = self._inner(one, style, outer)
        if kind == "use":
            yield from self._used(one, state)
        elif kind in OUTLINES:
            yield from self._shape(one, state)
        else:
            for inner in one:
                if kind_of(inner) != "symbol":
                    yield from self._drawn(inner, state)

    def _style(self, one: ElementTree.Element) -> dict[str, str]:
        """Return what is said of an element: by attributes, by the sheet, by its `style`."""
        if one not in self._styles:
            self._styles[one] = self._declared(one)
        return self._styles[one]

    def _declared(self, one: ElementTree.Element) -> dict[str, str]:
        said = {name: value for name, value in one.attrib.items() if ":" not in name}
        selectors = ["*", kind_of(one)]
        selectors += [f".{name}" for name in one.get("class", "").split()]
        for selector in (*selectors, f"#{one.get('id', '')}"):
            said.update(self._rules.get(selector, {}))
        said.update(declarations(one.get("style", "")))
        for name in _READ.intersection(said):
            if len(said[name]) > _LONGEST_VALUE:  # some patterns take long over nonsense
                raise self._bad(one, name, said[name])
        return said

    def _refuse_effects(self, style: Mapping[str, str]) -> None:
        """Refuse what changes how all below it is painted."""
        for name, kind in _EFFECTS.items():
            if style.get(name, "none") not in ("none", ""):
                raise ArtError(_refusal(self._file, kind))
        if style.get("mix-blend-mode", "normal") not in ("normal", "pass-through"):
            raise ArtError(_refusal(self._file, "mix-blend-mode"))
        clip = self._reference(style.get("clip-path", "none"))
        if clip is not None and not self._covers_all(clip):
            raise ArtError(_refusal(self._file, "clipPath"))

    def _covers_all(self, clip: ElementTree.Element) -> bool:
        """Tell whether a clip path is the frame that some programs put round a whole picture."""
        if [kind_of(one) for one in clip] != ["rect"]:
            return False
        width, height = self._viewport(self._root, (100.0, 100.0))
        _, _, across, down = self._box(clip[0], (width, height))
        return across >= 0.99 * width and down >= 0.99 * height

    def _inner(self, one: ElementTree.Element, style: Mapping[str, str], outer: _State) -> _State:
        """Return what is inside an element, when it is drawn."""
        said = {name: style[name] for name in _INHERITED if style.get(name, "inherit") != "inherit"}
        classes = one.get("class", "").split()
        return _State(
            self._placed(one, style, outer),
            {**outer.style, **said},
            outer.opacity * self._share(style.get("opacity", "1")),
            outer.is_player or PLAYER in classes,
            self._viewport(one, outer.size),
            outer.depth + 1,
        )

    def _placed(
        self, one: ElementTree.Element, style: Mapping[str, str], outer: _State
    ) -> Transform:
        text = style.get("transform", "none")
        try:
            moved = UNMOVED if text == "none" else transform_of(text.replace("deg", ""))
        except (ValueError, IndexError, TypeError):
            raise self._bad(one, "transform", text) from None
        if kind_of(one) == "svg" and outer.depth:
            moved = self._frame(one, self._box(one, outer.size)).then(moved)
        return moved.then(outer.place)

    def _viewport(self, one: ElementTree.Element, outer: Point) -> Point:
        """Return what shares of a length are shares of."""
        if kind_of(one) != "svg":
            return outer
        box = self._view_box(one)
        return box[2:] if box else self._box(one, outer)[2:]

    def _view_box(self, one: ElementTree.Element) -> Box | None:
        numbers = [float(number) for number in _NUMBER.findall(one.get("viewBox", ""))]
        if len(numbers) != 4 or min(numbers[2:]) <= 0:
            return None
        x, y, width, height = numbers
        return (x, y, width, height)

    def _box(self, one: ElementTree.Element, outer: Point) -> Box:
        """Return left, top, width and height of a frame."""
        said = (one.get(name, default) for name, default in _FRAME.items())
        x, y, width, height = (
            self._length(one, name, text, outer) for name, text in zip(_FRAME, said, strict=True)
        )
        return (x, y, width, height)

    def _frame(self, one: ElementTree.Element, box: Box) -> Transform:
        """Return how the view box of an inner picture comes to lie in its frame."""
        x, y, width, height = box
        view = self._view_box(one)
        if view is None:
            return Transform(e=x, f=y)
        scale = min(width / view[2], height / view[3])
        left = x + (width - scale * view[2]) / 2 - scale * view[0]
        top = y + (height - scale * view[3]) / 2 - scale * view[1]
        return Transform(scale, 0.0, 0.0, scale, left, top)

    def _used(self, one: ElementTree.Element, state: _State) -> Iterator[Part]:
        """Yield what a `use` refers to, in its place."""
        target = self._named.get(self._inside(one, one.get("href") or one.get(_HREF) or ""))
        if target is None:
            return
        box = self._box(one, state.size)
        moved = Transform(e=box[0], f=box[1])
        if kind_of(target) == "symbol":
            moved = self._frame(target, box)
        yield from self._drawn(target, state._replace(place=moved.then(state.place)))

    def _inside(self, one: ElementTree.Element, address: str) -> str:
        """Return the name in this file that an address is."""
        if not address.startswith("#"):
            kind, shown = kind_of(one), address[:60]
            raise ArtError(Message("art_outside", file=self._file, kind=kind, address=shown))
        return address[1:]

    def _reference(self, text: str) -> ElementTree.Element | None:
        """Return the element that ``url(#name)`` refers to; none for anything else."""
        found = _URL.match(text.strip())
        if not found:
            return None
        if not found[1].startswith("#"):
            shown = found[1][:60]
            raise ArtError(Message("art_outside", file=self._file, kind="url", address=shown))
        return self._named.get(found[1][1:])

    def _shape(self, one: ElementTree.Element, state: _State) -> Iterator[Part]:
        if state.style.get("visibility", "visible") != "visible":
            return
        style = self._painted(one, state)
        if style.fill is None and style.stroke is None:
            return
        key = (one, state.size)
        if key not in self._outlines:
            self._outlines[key] = self._outline(one, state)
        commands = tuple(moved_command(each, state.place) for each in self._outlines[key])
        self._commands += len(commands)
        if self._commands > MOST_COMMANDS:
            raise ArtError(Message("art_too_many", file=self._file, most=MOST_COMMANDS))
        if not all(abs(at) < _FARTHEST for point in path_points(commands) for at in point):
            raise self._bad(one, "place", "inf")
        if commands:
            yield Part("", commands, style.stroke_mm, style)

    def _outline(self, one: ElementTree.Element, state: _State) -> tuple[Command, ...]:
        """Return the path of an element, its lengths turned into plain numbers."""
        plain = {
            name: str(self._length(one, name, one.attrib[name], state.size))
            for name in _LENGTHS
            if one.get(name, "auto") != "auto"
        }
        numbers = _NUMBER.findall(one.get("points", "") + one.get("d", ""))
        if len(numbers) + one.get("d", "").lower().count("z") > MOST_NUMBERS:
            raise ArtError(Message("art_too_many", file=self._file, most=MOST_NODES))
        points = " ".join(numbers) if one.get("points") else ""
        try:
            bare = ElementTree.Element(one.tag, {"d": one.get("d", ""), "points": points, **plain})
            return OUTLINES[kind_of(one)](bare)
        except ValueError as error:
            fault = error.args[0] if isinstance(error.args[0], Message) else kind_of(one)
            raise ArtError(Message("art_outline", file=self._file, fault=fault)) from None

    def _painted(self, one: ElementTree.Element, state: _State) -> Style:
        """Return how an element is painted; the width of its line as in the box."""
        said = state.style
        fill = None
        if kind_of(one) != "line":
            paint = self._paint(one, said.get("fill", "black"))
            fill = on_paper(paint, state.opacity * self._share(said.get("fill-opacity", "1")))
        line = self._paint(one, said.get("stroke", "none"))
        stroke = on_paper(line, state.opacity * self._share(said.get("stroke-opacity", "1")))
        a, b, c, d = state.place[:4]
        scale = math.sqrt(abs(a * d - b * c))
        width = scale * self._length(one, "stroke-width", said.get("stroke-width", "1"), state.size)
        if state.is_player and fill:
            fill = PLAYER
        elif state.is_player and stroke:
            stroke = PLAYER
        is_drawn = stroke is not None and width > 0
        return Style(
            fill,
            stroke if is_drawn else None,
            width if is_drawn else 0.0,
            self._dashes(one, said, scale) if is_drawn else (),
            round_ends="round" in (said.get("stroke-linecap"), said.get("stroke-linejoin")),
            is_even_odd=fill is not None and said.get("fill-rule") == "evenodd",
        )

    def _dashes(
        self, one: ElementTree.Element, said: Mapping[str, str], scale: float
    ) -> tuple[float, ...]:
        words = said.get("stroke-dasharray", "none").replace(",", " ").split()
        if words in ([], ["none"]) or len(words) > 20:
            return ()
        lengths = [scale * self._length(one, "stroke-dasharray", word, (1, 1)) for word in words]
        whole = lengths * (1 + len(lengths) % 2)
        return tuple(whole) if sum(whole) > 0 and min(whole) >= 0 else ()

    def _paint(self, one: ElementTree.Element, text: str) -> Paint | None:
        if text not in self._paints:
            self._paints[text] = self._parsed(one, text)
        return self._paints[text]

    def _parsed(self, one: ElementTree.Element, text: str) -> Paint | None:
        if text.lstrip().startswith("url("):
            target = self._reference(text)
            if target is None:
                return None
            if not kind_of(target).endswith("Gradient"):
                raise ArtError(_refusal(self._file, kind_of(target)))
            self.notes[Message("art_gradient", file=self._file)] = None
            return mean_paint(list(self._stops(target)))
        if text in ("context-fill", "context-stroke"):
            return Paint(PLAYER)
        try:
            return parse_paint(text)
        except ValueError:
            raise self._bad(one, "fill", text) from None

    def _stops(self, gradient: ElementTree.Element) -> Iterator[tuple[float, Paint]]:
        """Yield the stops of a gradient, or of the one that it takes them from."""
        for _ in range(_DEEPEST):
            address = gradient.get("href") or gradient.get(_HREF) or ""
            if len(gradient) or not address:
                break
            gradient = self._named.get(self._inside(gradient, address), gradient)
        for stop in gradient.iter(f"{SVG}stop"):
            style = self._style(stop)
            paint = self._paint(stop, style.get("stop-color", "black")) or Paint("#000000", 0.0)
            opacity = paint.opacity * self._share(style.get("stop-opacity", "1"))
            yield self._share(style.get("offset", "0")), paint._replace(opacity=opacity)

    def _share(self, text: str) -> float:
        """Return a number from 0 to 1, which may be written as a percentage; else 1."""
        found = _LENGTH.fullmatch(text)
        value = float(found[1]) / (100 if found[2] == "%" else 1) if found else 1.0
        return min(1.0, max(0.0, value))

    def _length(self, one: ElementTree.Element, name: str, text: str, size: Point) -> float:
        """Return a length in px; shares are of the width, the height or what is between."""
        found = _LENGTH.fullmatch(text.lower())
        if not found or found[2] not in (*_UNITS, "%"):
            raise self._bad(one, name, text)
        if found[2] != "%":
            return float(found[1]) * _UNITS[found[2]]
        across, down = size
        whole = math.hypot(across, down) / math.sqrt(2)
        if name in ("x", "width", "cx", "rx", "x1", "x2"):
            whole = across
        elif name in ("y", "height", "cy", "ry", "y1", "y2"):
            whole = down
        return float(found[1]) / 100 * whole

    def _bad(self, one: ElementTree.Element, name: str, text: str) -> ArtError:
        return ArtError(
            Message("art_value", file=self._file, kind=kind_of(one), name=name, value=text[:60])
        )


def _refusal(file: str, kind: str) -> Message:
    if kind in ("text", "tspan", "textPath", "flowRoot"):
        return Message("art_no_text", file=file, kind=kind)
    if kind == "image":
        return Message("art_no_image", file=file, kind=kind)
    return Message("art_no_kind", file=file, kind=kind)


def _into_unit_box(parts: list[Part]) -> tuple[Transform, float]:
    """Return how what is drawn comes about the origin, its longer side being 1; the scale."""
    left, top, right, bottom = _drawn_box(parts)
    scale = 1 / (max(right - left, bottom - top) or 1.0)
    middle = (-scale * (left + right) / 2, -scale * (top + bottom) / 2)
    return Transform(scale, 0.0, 0.0, scale, *middle), scale


def _drawing(parts: list[Part], place: Transform, scale: float) -> Drawing:
    moved = tuple(_moved(part, place, scale) for part in parts)
    left, top, right, bottom = _framed(_drawn_box(parts), place)
    across, down = (max(length, _THINNEST) / 2 for length in (right - left, bottom - top))
    return Drawing(moved, box=(-across, -down, across, down))


def _framed(box: Box, place: Transform) -> Box:
    """Return a box of the file in units of the drawing."""
    return (
        place.a * box[0] + place.e,
        place.d * box[1] + place.f,
        place.a * box[2] + place.e,
        place.d * box[3] + place.f,
    )


def _moved(part: Part, place: Transform, scale: float) -> Part:
    style = part.style or Style()
    scaled = replace(
        style,
        stroke_mm=scale * style.stroke_mm,
        dash_mm=tuple(scale * dash for dash in style.dash_mm),
    )
    commands = tuple(moved_command(each, place) for each in part.commands)
    return Part(part.role, commands, scaled.stroke_mm, scaled)


def _drawn_box(parts: Iterable[Part]) -> Box:
    """Return the box round all that is drawn, half of each line included."""
    edges = [
        edge
        for part in parts
        for x, y in _flattened(part.commands)
        for edge in (
            (x - part.width / 2, y - part.width / 2),
            (x + part.width / 2, y + part.width / 2),
        )
    ]
    return points_box(edges)


def _flattened(commands: Iterable[Command]) -> Iterator[Point]:
    """Yield points along a path, close enough for its box and its middle."""
    here = (0.0, 0.0)
    for command in commands:
        if command[0] == "C":
            _, a, b, c, d, x, y = command
            for step in _STEPS:
                yield _on_curve(here, ((a, b), (c, d), (x, y)), step)
            here = (x, y)
        elif command[0] != "Z":
            here = (command[1], command[2])
        yield here


def _on_curve(start: Point, rest: tuple[Point, Point, Point], share: float) -> Point:
    left = 1 - share
    weights = (left**3, 3 * left * left * share, 3 * left * share * share, share**3)
    xs, ys = zip(start, *rest, strict=True)
    return (
        sum(weight * x for weight, x in zip(weights, xs, strict=True)),
        sum(weight * y for weight, y in zip(weights, ys, strict=True)),
    )
