"""
SVG: one page as one file, true to the millimetre, in layers that Inkscape knows.

One unit is one millimetre. Texts are outlines, so that they look the same everywhere; a
glyph, a symbol, a picture and a clip path are defined once and used by reference. The names of the
definitions count up in the order of first use: the same page gives the same text.
"""

import base64
from collections.abc import Mapping, Sequence
from typing import Any

import svgwrite
from svgwrite.extensions import Inkscape

from layouts import documents, fonts, shapes
from output import Stored

_HEADER = '<?xml version="1.0" encoding="utf-8"?>\n'


def svg_text(page: documents.Page, document: documents.Document, *, has_paper: bool = False) -> str:
    """
    Return *page* as an SVG file; *document* gives its creator and language.

    With *has_paper* a white rectangle lies below the layers: a page that is looked at on a
    dark screen needs it, a sheet for a cutter does not.

    Raises:
        FontError: a text has a character that no font can print.
        SymbolNameError: two different symbols have one name.
    """
    width_mm, height_mm = page.drawing.width_mm, page.drawing.height_mm
    svg = svgwrite.Drawing(
        size=(f"{_number(width_mm)}mm", f"{_number(height_mm)}mm"),
        viewBox=f"0 0 {_number(width_mm)} {_number(height_mm)}",
        debug=False,
    )
    svg["xml:lang"] = document.language
    title = " - ".join(dict.fromkeys(filter(None, (document.title, page.title))))
    svg.set_desc(title=title, desc=f"{document.subject}\n{document.creator}")
    if has_paper:
        size = (_number(width_mm), _number(height_mm))
        svg.add(svg.rect((0, 0), size, id="paper", fill="#ffffff"))
    inkscape = Inkscape(svg)
    content = _Content(svg)
    for layer, drawn in page.drawing.layers():
        group = svg.add(inkscape.layer(label=layer, id=f"layer-{layer}"))
        content.draw(group, drawn)
    text: str = svg.tostring()
    return f"{_HEADER}{text}\n"


class _Content:
    """The definitions of one file, as they grow while its elements are made."""

    def __init__(self, svg: Any) -> None:
        self._svg = svg
        self._clips: dict[str, str] = {}
        self._glyphs: set[str] = set()
        self._pixels = Stored("p", self._define_image)
        self._symbols = Stored("s", self._define_symbol)

    def draw(self, parent: Any, some: Sequence[shapes.Shape]) -> None:
        """Add the elements of *some* shapes to *parent*."""
        for shape in some:
            if isinstance(shape, shapes.Use):
                parent.add(self._use(self._symbols.name_of(shape.symbol), shape.transform))
            elif isinstance(shape, shapes.Path):
                parent.add(self._svg.path(_path_data(shape.commands), **_painted(shape.style)))
            elif isinstance(shape, shapes.Text):
                parent.add(self._text(shape))
            elif isinstance(shape, shapes.Lettering):
                parent.add(self._lettering(shape))
            elif isinstance(shape, shapes.Circle):
                centre = (_number(shape.x_mm), _number(shape.y_mm))
                radius = _number(shape.radius_mm)
                parent.add(self._svg.circle(centre, radius, **_painted(shape.style)))
            elif isinstance(shape, shapes.Picture):
                parent.add(self._use(self._pixels.name_of(shape.pixels), shape.transform))
            else:
                parent.add(self._group(shape))

    def _use(self, name: str, transform: shapes.Transform, decimals: int = 5) -> Any:
        return self._svg.use(f"#{name}", transform=_matrix(transform, decimals))

    def _group(self, group: shapes.Group) -> Any:
        """Return a group; its clip path is in the coordinates inside it."""
        element = self._svg.g()
        if group.transform != shapes.Transform():
            element["transform"] = _matrix(group.transform)
        if group.clip:
            element["clip-path"] = f"url(#{self._clip(group.clip)})"
        self.draw(element, group.shapes)
        return element

    def _text(self, text: shapes.Text) -> Any:
        """Return a line of text: its glyphs side by side, in units of their font."""
        shown = fonts.printable_text(text.text, text.face)
        width_mm = fonts.text_width_mm(shown, text.face, text.size_mm)
        x_mm = fonts.anchored_start_mm(text.x_mm, width_mm, text.anchor)
        place = f"translate({_number(x_mm)} {_number(text.y_mm)})"
        scale = f"scale({text.size_mm / fonts.UNITS_PER_EM:.7f})"
        element = self._svg.g(transform=f"{place} {scale}", fill=text.fill)
        element["aria-label"] = text.text
        advances = fonts.face_metrics(text.face).advances
        along = 0.0
        for character in shown:
            name = self._glyph(character, text.face)
            if name:
                element.add(self._svg.use(f"#{name}", x=_number(along)))
            along += advances[character] * fonts.UNITS_PER_EM
        return element

    def _lettering(self, line: shapes.Lettering) -> Any:
        """Return a line of text, each of its glyphs in its place."""
        element = self._svg.g(fill=line.fill)
        element["aria-label"] = line.text
        scale = line.size_mm / fonts.UNITS_PER_EM
        for character, x_mm, y_mm, angle_deg in line.letters:
            name = self._glyph(fonts.printable_text(character, line.face), line.face)
            if name:
                turned = shapes.placed(x_mm, y_mm, scale=scale, angle_deg=angle_deg)
                element.add(self._use(name, turned, 7))
        return element

    def _define_symbol(self, symbol: shapes.Symbol, name: str) -> None:
        group = self._svg.g(id=name)
        self.draw(group, symbol.shapes)
        self._svg.defs.add(group)

    def _define_image(self, pixels: shapes.Pixels, name: str) -> None:
        """Add a picture to the definitions, a square of side 1."""
        kind = "jpeg" if pixels.is_jpeg else "png"
        address = f"data:image/{kind};base64,{base64.b64encode(pixels.data).decode()}"
        image = self._svg.image(address, size=(1, 1), id=name, preserveAspectRatio="none")
        self._svg.defs.add(image)

    def _clip(self, clip: shapes.Path) -> str:
        """Return the name of a clip path's definition; equal ones share it."""
        data = _path_data(clip.commands)
        if data not in self._clips:
            name = self._clips[data] = f"c{len(self._clips) + 1}"
            self._svg.defs.add(self._svg.clipPath(id=name)).add(self._svg.path(data))
        return self._clips[data]

    def _glyph(self, character: str, face: shapes.Face) -> str:
        """Return the name of a glyph's definition; none for what has no ink, like a space."""
        outline = fonts.glyph_outline(character, face)
        if not outline:
            return ""
        name = f"{face}-{ord(character):x}"
        if name not in self._glyphs:
            self._glyphs.add(name)
            self._svg.defs.add(self._svg.path(_path_data(outline, 1), id=name))
        return name


def _painted(style: shapes.Style) -> Mapping[str, str]:
    """Return the attributes that paint a shape."""
    attributes = {"fill": style.fill or "none"}
    if style.is_even_odd:
        attributes["fill_rule"] = "evenodd"
    if style.stroke is not None and style.stroke_mm > 0.0:
        attributes |= {"stroke": style.stroke, "stroke_width": _number(style.stroke_mm)}
        if style.round_ends:
            attributes |= {"stroke_linecap": "round", "stroke_linejoin": "round"}
        else:
            # The limit of PDF: sharp corners reach out as far in both kinds of file.
            attributes["stroke_miterlimit"] = "10"
        if style.dash_mm:
            attributes["stroke_dasharray"] = " ".join(map(_number, style.dash_mm))
    return attributes


def _path_data(commands: Sequence[shapes.Command], decimals: int = 3) -> str:
    return "".join(
        command[0] + " ".join([_number(value, decimals) for value in command[1:]])
        for command in commands
    )


def _matrix(transform: shapes.Transform, decimals: int = 5) -> str:
    """Return a transform; a mere move is written as such."""
    a, b, c, d, e, f = transform
    if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
        return f"translate({_number(e)} {_number(f)})"
    turned = " ".join(_number(value, decimals) for value in (a, b, c, d))
    return f"matrix({turned} {_number(e)} {_number(f)})"


def _number(value: float, decimals: int = 3) -> str:
    return f"{round(value, decimals) + 0.0:.7g}"
