"""
SVG art, read from files: drawings of designers as any program writes them, and our own.

**Our own files** hold many drawings, each a group of the class ``drawing``, called by its `id`.
Where the group lies on the sheet does not matter; what is in it is drawn in a box from -0.5 to
0.5, y downwards. Each thing in it is one part, whose class says what it is painted with: see
`symbols`. Several things in a group with a class are one part; circles of the class ``hole`` are
cut out of it. Its style sheet is there for the artist alone: only what an element says of itself
is read.

**A designer's file** is one drawing, and says itself how it is painted: by attributes, `style`,
and a style sheet of plain selectors (``.a``, ``#a``, ``path``). What is drawn fills a box of side
1, whatever the page round it: its longer side is 1; pictures of cards, which are to have one
scale, take the page as their frame. Transparency is mixed with paper; a gradient becomes its mean
colour.

**The colour of the player** is taken by what has the class ``player`` and by ``currentColor``.
Where a drawing of a piece has neither and is of one colour, all of it is the player's; where it
has several, it stands as it is on a disc in the player's colour.

fontTools reads the data of paths; no library reads whole files for us: the one there is in pure
Python draws symbols where they are defined, and loses gradients and the opacity of groups.

What cannot be kept is refused by the name of its element. A file is bounded before it is parsed,
and so is what it draws: a `use` may not multiply without end.
"""

import colorsys
import math
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path as FilePath
from types import MappingProxyType
from xml.etree import ElementTree

from generators import NamedTuple, regex
from layouts import components, documents, shapes
from pnp.errors import ArtError
from pnp.messages import Message
from pnp.printing.drawings import PLAYER, Drawing, outline, rounded_box
from pnp.printing.themes import PAPER, mixed
from pnp.tables.reading import shipped_tables

SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 1_000_000
MOST_NODES = 5_000  # drawn, and in the file
MOST_COMMANDS = 40_000
MOST_NUMBERS = 150_000  # of one path
_DEEPEST = 60
_THINNEST = 0.01  # of the box
_FARTHEST = 1e9

_HREF = "{http://www.w3.org/1999/xlink}href"
_DOCTYPE = regex(r"<!DOCTYPE[^<>\[\]]{0,500}>")
_REFUSED = ("script", "foreignObject", "image", "text", "tspan", "textPath", "flowRoot")
_GROUPS = ("svg", "g", "a", "switch", "symbol")
_SHAPES = ("path", "circle", "ellipse", "rect", "polygon", "polyline", "line")
# What is refused where it is used, by its name before the hyphen.
_EFFECTS = ("filter", "mask", "marker-start", "marker-mid", "marker-end")
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
_STROKE = "-stroke"  # at the end of what a line is painted with
_LONGEST_VALUE = 500
_LONG = ("d", "points", "style")
_FRAME = {"x": "0", "y": "0", "width": "100%", "height": "100%"}
_STEP = regex(r"(\w+)\s*\(([^)]*)\)")
_URL = regex(r"""url\(\s*['"]?([^'")]*)['"]?\s*\)""")
_LENGTH = regex(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(%|[a-z]*)\s*")
_HEX = regex(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_FUNCTION = regex(r"(rgb|hsl)a?\(([^()]{0,100})\)")
_VALUE = regex(r"([-+]?(?:\d+\.?\d*|\.\d+))(%|deg)?")
_SELECTOR = regex(r"[.#]?[A-Za-z_][\w-]*|\*")
_MOST_DECLARATIONS = 20_000
_UNSEEN = 0.02  # of full opacity

_NUMBER = regex(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
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


@lru_cache(maxsize=64)
def read_svg(data: bytes, file: str) -> Drawing:
    """
    Return the drawing in *data*, the contents of what is called *file*.

    Raises:
        ArtError: it is no SVG file, too large, or has something that cannot be kept.
    """
    painter = _Painter(_root(data, file), file)
    parts = painter.parts()
    if not parts:
        raise ArtError("art_empty", file=file)
    from fontTools.misc.bezierTools import calcCubicBounds

    # The box round all that is drawn, half of each line included.
    points: list[shapes.Point] = []
    for part in parts:
        half, here = part.style.stroke_mm / 2, (0.0, 0.0)
        for command in part.commands:
            ends = tuple(shapes.path_points((command,)))
            if not ends:
                continue
            left, top, right, bottom = (*ends[0], *ends[0])
            if command[0] == "C":
                left, top, right, bottom = calcCubicBounds(here, *ends)
            points += ((left - half, top - half), (right + half, bottom + half))
            here = ends[-1]
    left, top, right, bottom = components.points_box(points)
    scale = 1 / (max(right - left, bottom - top) or 1.0)
    middle = (-scale * (left + right) / 2, -scale * (top + bottom) / 2)
    place = shapes.Transform(scale, 0.0, 0.0, scale, *middle)
    across, down = (max(scale * size, _THINNEST) / 2 for size in (right - left, bottom - top))
    box = (-across, -down, across, down)
    frame = painter.frame()
    return Drawing(
        tuple(_moved(part, place) for part in parts),
        box=box,
        frame=(*place.apply(frame[:2]), *place.apply(frame[2:])) if frame else box,
        notes=tuple(painter.notes),
    )


class ArtFile(Mapping[str, Drawing]):
    """The drawings of a file of ours by their names, each read when it is first asked for."""

    def __init__(self, path: FilePath) -> None:
        """*path* is opened only when something is asked for."""
        self._path = path
        self._drawn: dict[str, Drawing] = {}

    def __getitem__(self, name: str) -> Drawing:
        """
        Return the drawing called *name*.

        Raises:
            KeyError: there is no such drawing.
            ArtError: the file cannot be read, or something in the drawing cannot be kept.
        """
        if name not in self._drawn:
            group = self._groups[name]
            self._drawn[name] = _Painter(group, f"{self._path.name}, {name}").drawing()
        return self._drawn[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._groups)

    def __len__(self) -> int:
        return len(self._groups)

    @cached_property
    def _groups(self) -> dict[str, ElementTree.Element]:
        try:
            root = _root(self._path.read_bytes(), self._path.name)
        except OSError as error:
            raise ArtError("art_unreadable", file=self._path.name, error=error) from None
        groups = root.iter(f"{SVG}g")
        return {one.get("id", ""): one for one in groups if one.get("class") == "drawing"}


def _root(data: bytes, file: str) -> ElementTree.Element:
    """Return the root of a file that is small, plain and an SVG file."""
    if len(data) > MOST_BYTES:
        raise ArtError("art_too_long", file=file)
    try:
        text = _DOCTYPE.sub("", data.decode("utf-8-sig"), count=1)
    except UnicodeDecodeError:
        raise ArtError("art_encoding", file=file) from None
    if "<!" in text.replace("<!--", "").replace("<![CDATA[", ""):
        raise ArtError("art_doctype", file=file)
    # Every element has one tag that is not a closing one.
    if text.count("<") - text.count("</") > MOST_NODES:
        raise ArtError("art_too_many", file=file, most=MOST_NODES)
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise ArtError("art_unreadable", file=file, error=error) from None
    if root.tag != f"{SVG}svg":
        raise ArtError("art_no_svg", file=file)
    return root


def _kind_of(one: ElementTree.Element) -> str:
    """Return the name of an element of SVG; "" for what other programs add."""
    tag = one.tag
    return tag.removeprefix(SVG) if isinstance(tag, str) and tag.startswith(SVG) else ""


def _turned(numbers: list[float]) -> shapes.Transform:
    angle = math.radians(numbers[0])
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = (*numbers[1:], 0.0, 0.0)[:2]
    return shapes.Transform(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


_MOVES: Mapping[str, Callable[[list[float]], shapes.Transform]] = {
    "matrix": lambda numbers: shapes.Transform(*numbers),
    "translate": lambda numbers: shapes.Transform(e=numbers[0], f=(*numbers, 0.0)[1]),
    "scale": lambda numbers: shapes.Transform(a=numbers[0], d=numbers[-1]),
    "rotate": _turned,
    "skewX": lambda numbers: shapes.Transform(c=math.tan(math.radians(numbers[0]))),
    "skewY": lambda numbers: shapes.Transform(b=math.tan(math.radians(numbers[0]))),
}


class Paint(NamedTuple):
    """A colour, "#rrggbb" or `PLAYER`, and how opaque it is."""

    colour: str
    opacity: float = 1.0


class _State(NamedTuple):
    """What an element takes over from those round it."""

    place: shapes.Transform = shapes.UNMOVED
    style: Mapping[str, str] = MappingProxyType({})
    opacity: float = 1.0
    is_player: bool = False
    size: shapes.Point = (100.0, 100.0)
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
        self._outlines: dict[
            tuple[ElementTree.Element, shapes.Point], tuple[shapes.Command, ...]
        ] = {}
        self._paints: dict[str, Paint | None] = {}

    def parts(self) -> list[shapes.Path]:
        """Return all that is drawn, the lowest first."""
        return [
            shapes.Path(commands, style)
            for one, state in self._shapes(self._root, _State())
            if (style := self._painted(one, state)).fill or style.stroke
            if (commands := self._commands_of(one, state))
        ]

    def drawing(self) -> Drawing:
        """Return the drawing of ours that the root is a group of: its parts have roles."""
        parts: list[shapes.Path] = []
        letter = None
        for one in self._root:
            role = one.get("class", "")
            if _kind_of(one) == "text" and role == "letter":
                letter = (self._number(one, "x"), self._number(one, "y"))
                continue
            art = self._shapes(one, _State())
            commands = tuple(step for shape in art for step in self._commands_of(*shape))
            if not commands:
                continue
            if not role:
                raise ArtError("art_class", file=self._file, kind=_kind_of(one))
            style = shapes.Style(
                next((word for word in role.split() if not word.endswith(_STROKE)), None)
            )
            if stroke := next((word for word in role.split() if word.endswith(_STROKE)), ""):
                text = self._style(one).get("stroke-width", "0")
                width = self._length(one, "stroke-width", text, (1, 1))
                style = style._replace(stroke=stroke.removesuffix(_STROKE), stroke_mm=width)
            parts.append(shapes.Path(commands, style))
        return Drawing(tuple(parts), letter, is_own=False)

    def frame(self) -> documents.Box | None:
        """Return the page as (left, top, right, bottom): the view box, else the size; or none."""
        box = self._view_box(self._root)
        if box is None and {"width", "height"} <= set(self._root.attrib):
            box = (0.0, 0.0, *self._box(self._root, (0.0, 0.0))[2:])
        if box is None or min(box[2:]) <= 0:
            return None
        left, top, width, height = box
        return (left, top, left + width, top + height)

    def _shapes(
        self, one: ElementTree.Element, outer: _State
    ) -> Iterator[tuple[ElementTree.Element, _State]]:
        """Yield an element that is a shape, or all that are in it, each with its state."""
        kind = _kind_of(one)
        self._nodes += 1
        if self._nodes > MOST_NODES or outer.depth > _DEEPEST:
            raise ArtError("art_too_many", file=self._file, most=MOST_NODES)
        if kind in _REFUSED:
            raise ArtError(_refusal(self._file, kind))
        if kind not in _GROUPS and kind not in _SHAPES and kind != "use":
            return
        style = self._style(one)
        if style.get("display") == "none":
            return
        self._refuse_effects(style)
        state = self._inner(one, style, outer)
        if kind == "use":
            yield from self._used(one, state)
        elif kind in _SHAPES:
            if state.style.get("visibility", "visible") == "visible":
                yield one, state
        else:
            for inner in one:
                if _kind_of(inner) != "symbol":
                    yield from self._shapes(inner, state)

    def _style(self, one: ElementTree.Element) -> dict[str, str]:
        """Return what is said of an element: by attributes, by the sheet, by its `style`."""
        if one in self._styles:
            return self._styles[one]
        said = {name: value for name, value in one.attrib.items() if ":" not in name}
        selectors = ["*", _kind_of(one)]
        selectors += [f".{name}" for name in one.get("class", "").split()]
        for selector in (*selectors, f"#{one.get('id', '')}"):
            said.update(self._rules.get(selector, {}))
        said.update(declarations(one.get("style", "")))
        for name, value in said.items():
            # Some patterns take long over nonsense.
            if len(value) > _LONGEST_VALUE and name not in _LONG:
                raise self._bad(one, name, value)
        self._styles[one] = said
        return said

    def _refuse_effects(self, style: Mapping[str, str]) -> None:
        """Refuse what changes how all below it is painted."""
        for name in _EFFECTS:
            if style.get(name, "none") not in ("none", ""):
                raise ArtError(_refusal(self._file, name.partition("-")[0]))
        if style.get("mix-blend-mode", "normal") not in ("normal", "pass-through"):
            raise ArtError(_refusal(self._file, "mix-blend-mode"))
        clip = self._reference(style.get("clip-path", "none"))
        if clip is None:
            return
        # Some programs put a frame round a whole picture.
        width, height = self._viewport(self._root, (100.0, 100.0))
        if [_kind_of(one) for one in clip] == ["rect"]:
            _, _, across, down = self._box(clip[0], (width, height))
            if across >= 0.99 * width and down >= 0.99 * height:
                return
        raise ArtError(_refusal(self._file, "clipPath"))

    def _inner(self, one: ElementTree.Element, style: Mapping[str, str], outer: _State) -> _State:
        """Return what is inside an element, when it is drawn."""
        said = {name: style[name] for name in _INHERITED if style.get(name, "inherit") != "inherit"}
        classes = one.get("class", "").split()
        text, moved = style.get("transform", "none"), shapes.UNMOVED
        try:
            for name, words in _STEP.findall(text.replace("deg", "")):
                numbers = [float(word) for word in words.replace(",", " ").split()]
                moved = _MOVES[name](numbers).then(moved)
        except (KeyError, ValueError, IndexError, TypeError):
            raise self._bad(one, "transform", text) from None
        if _kind_of(one) == "svg" and outer.depth:
            moved = self._frame(one, self._box(one, outer.size)).then(moved)
        return _State(
            moved.then(outer.place),
            {**outer.style, **said},
            outer.opacity * _share_in(style.get("opacity", "1")),
            outer.is_player or PLAYER in classes,
            self._viewport(one, outer.size),
            outer.depth + 1,
        )

    def _viewport(self, one: ElementTree.Element, outer: shapes.Point) -> shapes.Point:
        """Return what shares of a length are shares of."""
        if _kind_of(one) != "svg":
            return outer
        box = self._view_box(one)
        return box[2:] if box else self._box(one, outer)[2:]

    def _view_box(self, one: ElementTree.Element) -> documents.Box | None:
        numbers = [float(number) for number in _NUMBER.findall(one.get("viewBox", ""))]
        if len(numbers) != 4 or min(numbers[2:]) <= 0:
            return None
        x, y, width, height = numbers
        return (x, y, width, height)

    def _box(self, one: ElementTree.Element, outer: shapes.Point) -> documents.Box:
        """Return left, top, width and height of a frame."""
        x, y, width, height = (
            self._length(one, name, one.get(name, default), outer)
            for name, default in _FRAME.items()
        )
        return (x, y, width, height)

    def _frame(self, one: ElementTree.Element, box: documents.Box) -> shapes.Transform:
        """Return how the view box of an inner picture comes to lie in its frame."""
        x, y, width, height = box
        view = self._view_box(one)
        if view is None:
            return shapes.Transform(e=x, f=y)
        scale = min(width / view[2], height / view[3])
        left = x + (width - scale * view[2]) / 2 - scale * view[0]
        top = y + (height - scale * view[3]) / 2 - scale * view[1]
        return shapes.Transform(scale, 0.0, 0.0, scale, left, top)

    def _used(
        self, one: ElementTree.Element, state: _State
    ) -> Iterator[tuple[ElementTree.Element, _State]]:
        """Yield what a `use` refers to, in its place."""
        target = self._target(_kind_of(one), one.get("href") or one.get(_HREF) or "")
        if target is None:
            return
        box = self._box(one, state.size)
        moved = shapes.Transform(e=box[0], f=box[1])
        if _kind_of(target) == "symbol":
            moved = self._frame(target, box)
        yield from self._shapes(target, state._replace(place=moved.then(state.place)))

    def _target(self, kind: str, address: str) -> ElementTree.Element | None:
        """Return the element that *address* names, which must lie in this file; else none."""
        if not address.startswith("#"):
            shown = address[:60]
            raise ArtError("art_outside", file=self._file, kind=kind, address=shown)
        return self._named.get(address[1:])

    def _reference(self, text: str) -> ElementTree.Element | None:
        """Return the element that ``url(#name)`` refers to; none for anything else."""
        found = _URL.match(text.strip())
        return self._target("url", found[1]) if found else None

    def _commands_of(self, one: ElementTree.Element, state: _State) -> tuple[shapes.Command, ...]:
        """Return the path of a shape in its place."""
        key = (one, state.size)
        if key not in self._outlines:
            self._outlines[key] = self._outline(one, state.size)
        commands = self._outlines[key]
        if state.place != shapes.UNMOVED:
            commands = tuple(shapes.moved_commands(commands, state.place))
        self._commands += len(commands)
        if self._commands > MOST_COMMANDS:
            raise ArtError("art_too_many", file=self._file, most=MOST_COMMANDS)
        if not all(abs(at) < _FARTHEST for point in shapes.path_points(commands) for at in point):
            raise self._bad(one, "place", "inf")
        return commands

    def _outline(self, one: ElementTree.Element, size: shapes.Point) -> tuple[shapes.Command, ...]:
        def at(*names: str) -> Iterator[float]:
            return (self._number(one, name, size) for name in names)

        kind, is_hole = _kind_of(one), one.get("class") == "hole"
        if kind in ("circle", "ellipse"):
            radii = ("r", "r") if kind == "circle" else ("rx", "ry")
            return shapes.ellipse_commands(*at("cx", "cy", *radii), is_hole=is_hole)
        if kind == "rect":
            left, top, width, height, rx, ry = at("x", "y", "width", "height", "rx", "ry")
            box = (left, top, left + width, top + height)
            if not (rx or ry):
                return shapes.polygon_commands(components.box_corners(box))
            # One radius stands for both.
            return rounded_box(box, min(rx or ry, width / 2), min(ry or rx, height / 2))
        if kind == "line":
            x, y, end_x, end_y = at("x1", "y1", "x2", "y2")
            return (("M", x, y), ("L", end_x, end_y))
        text = one.get("d" if kind == "path" else "points", "")
        numbers = _NUMBER.findall(text)
        if len(numbers) + text.lower().count("z") > MOST_NUMBERS:
            raise ArtError("art_too_many", file=self._file, most=MOST_NODES)
        if kind != "path":
            places = [float(number) for number in numbers]
            lines = shapes.polygon_commands([*zip(places[::2], places[1::2], strict=False)])
            return lines if kind == "polygon" else lines[:-1]
        try:
            return outline(text)
        except ValueError as error:
            raise ArtError("art_outline", file=self._file, fault=error.args[0]) from None

    def _number(
        self, one: ElementTree.Element, name: str, size: shapes.Point = (1.0, 1.0)
    ) -> float:
        """Return a length among the attributes; 0 if it is not given."""
        text = one.get(name, "0")
        return 0.0 if text == "auto" else self._length(one, name, text, size)

    def _painted(self, one: ElementTree.Element, state: _State) -> shapes.Style:
        """Return how an element is painted; the width of its line as in the box."""
        said = state.style
        fill = None
        if _kind_of(one) != "line":
            paint = self._paint(one, said.get("fill", "#000000"))
            fill = on_paper(paint, state.opacity * _share_in(said.get("fill-opacity", "1")))
        line = self._paint(one, said.get("stroke", "none"))
        stroke = on_paper(line, state.opacity * _share_in(said.get("stroke-opacity", "1")))
        a, b, c, d = state.place[:4]
        scale = math.sqrt(abs(a * d - b * c))
        width = scale * self._length(one, "stroke-width", said.get("stroke-width", "1"), state.size)
        if state.is_player and fill:
            fill = PLAYER
        elif state.is_player and stroke:
            stroke = PLAYER
        if width <= 0:
            stroke = None
        dashes: list[float] = []
        words = said.get("stroke-dasharray", "none").replace(",", " ").split()
        if stroke and words != ["none"] and len(words) <= 20:
            dashes = [scale * self._length(one, "stroke-dasharray", word, (1, 1)) for word in words]
            dashes *= 1 + len(dashes) % 2
        return shapes.Style(
            fill,
            stroke,
            width if stroke else 0.0,
            tuple(dashes) if sum(dashes) > 0 and min(dashes) >= 0 else (),
            round_ends="round" in (said.get("stroke-linecap"), said.get("stroke-linejoin")),
            is_even_odd=fill is not None and said.get("fill-rule") == "evenodd",
        )

    def _paint(self, one: ElementTree.Element, text: str) -> Paint | None:
        """Return the paint that *text* means, and none for no paint; a gradient as its mean."""
        if text in self._paints:
            return self._paints[text]
        paint: Paint | None = None
        if text.lstrip().startswith("url("):
            target = self._reference(text)
            if target is not None and not _kind_of(target).endswith("Gradient"):
                raise ArtError(_refusal(self._file, _kind_of(target)))
            if target is not None:
                self.notes[Message("art_gradient", file=self._file)] = None
                paint = mean_paint(list(self._stops(target)))
        elif text in ("context-fill", "context-stroke"):
            paint = Paint(PLAYER)
        else:
            try:
                paint = parse_paint(text)
            except ValueError:
                raise self._bad(one, "fill", text) from None
        self._paints[text] = paint
        return paint

    def _stops(self, gradient: ElementTree.Element) -> Iterator[tuple[float, Paint]]:
        """Yield the stops of a gradient, or of the one that it takes them from."""
        for _ in range(_DEEPEST):
            address = gradient.get("href") or gradient.get(_HREF) or ""
            if len(gradient) or not address:
                break
            gradient = self._target(_kind_of(gradient), address) or gradient
        for stop in gradient.iter(f"{SVG}stop"):
            style = self._style(stop)
            paint = self._paint(stop, style.get("stop-color", "#000000")) or Paint("#000000", 0.0)
            opacity = paint.opacity * _share_in(style.get("stop-opacity", "1"))
            yield _share_in(style.get("offset", "0")), paint._replace(opacity=opacity)

    def _length(self, one: ElementTree.Element, name: str, text: str, size: shapes.Point) -> float:
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
            "art_value", file=self._file, kind=_kind_of(one), name=name, value=text[:60]
        )


def _refusal(file: str, kind: str) -> Message:
    if kind in ("text", "tspan", "textPath", "flowRoot"):
        return Message("art_no_text", file=file, kind=kind)
    if kind == "image":
        return Message("art_no_image", file=file, kind=kind)
    return Message("art_no_kind", file=file, kind=kind)


def _moved(part: shapes.Path, place: shapes.Transform) -> shapes.Path:
    """Return a part moved and scaled, its lines, too."""
    style = part.style._replace(
        stroke_mm=place.a * part.style.stroke_mm,
        dash_mm=tuple(place.a * dash for dash in part.style.dash_mm),
    )
    return shapes.Path(tuple(shapes.moved_commands(part.commands, place)), style)


def parse_paint(text: str) -> Paint | None:
    """
    Return the colour that *text* means; none for no paint at all.

    Raises:
        ValueError: it means none.

    >>> parse_paint("rgb(10%, 20%, 30%)")
    Paint(colour='#1a334c', opacity=1.0)
    """
    word = text.strip().lower()
    if word == "none":
        return None
    if word == "currentcolor":
        return Paint(PLAYER)
    if word == "transparent":
        return Paint(PAPER, 0.0)
    if _HEX.fullmatch(word):
        digits = word[1:] if len(word) > 5 else "".join(digit * 2 for digit in word[1:])
        return Paint(f"#{digits[:6]}", int(digits[6:] or "ff", 16) / 255)
    if found := _FUNCTION.fullmatch(word):
        values = _VALUE.findall(found[2])
        if len(values) not in (3, 4):
            raise ValueError(text)
        shares = [float(number) / (100 if unit == "%" else 1) for number, unit in values]
        if found[1] == "hsl":
            hue, saturation, lightness = shares[:3]
            lights = colorsys.hls_to_rgb(hue % 360 / 360, _share(lightness), _share(saturation))
        else:
            red, green, blue = (
                share if unit else share / 255
                for share, (_, unit) in zip(shares[:3], values[:3], strict=True)
            )
            lights = (red, green, blue)
        colour = "#" + "".join(f"{round(255 * _share(light)):02x}" for light in lights)
        return Paint(colour, _share(shares[3]) if len(shares) == 4 else 1.0)
    if word in _names():
        return Paint(_names()[word])
    raise ValueError(text)


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))


def _share_in(text: str) -> float:
    """Return a number from 0 to 1, which may be written as a percentage; else 1."""
    found = _LENGTH.fullmatch(text)
    return _share(float(found[1]) / (100 if found[2] == "%" else 1)) if found else 1.0


@cache
def _names() -> Mapping[str, str]:
    return shipped_tables(FilePath(__file__).parent / "files" / "colours.toml")


def on_paper(paint: Paint | None, opacity: float) -> str | None:
    """Return the colour of a paint on paper; none where nothing of it is seen."""
    if paint is None or paint.opacity * opacity < _UNSEEN:
        return None
    if paint.colour == PLAYER:
        return PLAYER
    return mixed(PAPER, paint.colour, paint.opacity * opacity)


def mean_paint(stops: list[tuple[float, Paint]]) -> Paint | None:
    """Return the mean of a gradient, whose *stops* have shares of its length."""
    if not stops:
        return None
    if any(paint.colour == PLAYER for _, paint in stops):
        return Paint(PLAYER)
    places = [0.0, *(_share(place) for place, _ in stops), 1.0]
    weights = [(after - before) / 2 for before, after in zip(places, places[2:], strict=False)]
    weights[0] += places[1] / 2
    weights[-1] += (1.0 - places[-2]) / 2
    whole = sum(weights) or 1.0
    colour, seen = stops[0][1].colour, 0.0
    for weight, (_, paint) in zip(weights, stops, strict=True):
        seen += max(0.0, weight)
        colour = mixed(colour, paint.colour, max(0.0, weight) / seen) if seen else paint.colour
    opacity = sum(w * p.opacity for w, (_, p) in zip(weights, stops, strict=True)) / whole
    return Paint(colour, _share(opacity))


def parse_rules(sheet: str, file: str) -> dict[str, dict[str, str]]:
    """
    Return the declarations of a style sheet by their selectors, each a name, class or id.

    Raises:
        ArtError: a selector is not as plain as that, the sheet imports another, or says too much.
    """
    rules: dict[str, dict[str, str]] = {}
    work = 0
    first, *others = sheet.split("/*")  # what is behind it is a comment
    sheet = first + "".join(other.partition("*/")[2] for other in others)
    for block in sheet.split("}"):
        selectors, _, body = block.partition("{")
        if "@import" in selectors:
            raise ArtError("art_outside", file=file, kind="style", address="@import")
        if selectors.strip().startswith("@font-face"):
            continue
        said = dict(declarations(body))
        for selector in filter(None, map(str.strip, selectors.split(","))):
            if not _SELECTOR.fullmatch(selector):
                raise ArtError("art_selector", file=file, selector=selector[:60])
            rules.setdefault(selector, {}).update(said)
            work += 1 + len(said)
            if work > _MOST_DECLARATIONS:
                raise ArtError("art_too_many", file=file, most=_MOST_DECLARATIONS)
    return rules


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """Yield what a `style` says: names and values."""
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip(), value.replace("!important", "").strip()
