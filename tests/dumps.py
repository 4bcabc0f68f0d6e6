"""
Dumps: drawings and documents as stable text, one shape a line.

For golden tests and bug reports. Numbers are millimetres rounded to 0.001. What a group
or a symbol holds is indented under it; a symbol is written out where it is first used.
"""

from collections.abc import Iterator, Sequence

from layouts import shapes
from layouts.documents import Document, Drawing, Page

_INDENT = "  "


def dump_document(document: Document) -> str:
    """Return all that a writer gets to know of *document*, as text."""
    return "\n".join(_document_lines(document)) + "\n"


def dump_drawing(drawing: Drawing) -> str:
    """Return every layer of *drawing* as text."""
    return "\n".join(_drawing_lines(drawing, {})) + "\n"


def _document_lines(document: Document) -> Iterator[str]:
    """Yield the facts of the document, then its pages. The creator carries a version: left out."""
    yield f"document {document.title!r}"
    yield f"subject {document.subject!r}"
    yield f"author {document.author!r}"
    yield f"language {document.language} duplex {document.duplex}"
    yield f"keywords {', '.join(document.keywords)}".rstrip()
    written: dict[str, shapes.Symbol] = {}
    for number, page in enumerate(document.pages, 1):
        yield f"page {number} {page.title!r}{_boxes(page)}"
        yield from (_INDENT + line for line in _drawing_lines(page.drawing, written))


def _boxes(page: Page) -> str:
    """Return the boxes of a page, where it has any."""
    trim = f" trim {_numbers(page.trim_mm)}" if page.trim_mm else ""
    return trim + (f" bleed {_numbers(page.bleed_mm)}" if page.bleed_mm else "")


def _drawing_lines(drawing: Drawing, written: dict[str, shapes.Symbol]) -> Iterator[str]:
    """Yield the lines of a drawing. *written* holds the symbols already written out."""
    yield f"drawing {_numbers((drawing.width_mm, drawing.height_mm))}"
    for layer, drawn in drawing.layers():
        yield f"layer {layer}"
        yield from _shape_lines(drawn, _INDENT, written)


def _shape_lines(
    drawn: Sequence[shapes.Shape], indent: str, written: dict[str, shapes.Symbol]
) -> Iterator[str]:
    """Yield a line for each shape, and below it what it holds."""
    for shape in drawn:
        yield indent + _line(shape)
        if isinstance(shape, shapes.Group):
            yield from _shape_lines(shape.shapes, indent + _INDENT, written)
        elif isinstance(shape, shapes.Use) and written.get(shape.symbol.name) != shape.symbol:
            symbol = written[shape.symbol.name] = shape.symbol
            yield f"{indent}{_INDENT}symbol {symbol.name!r} {_numbers(symbol.box)}"
            yield from _shape_lines(symbol.shapes, indent + _INDENT * 2, written)


def _line(shape: shapes.Shape) -> str:
    """Return one shape as one line, without what it holds."""
    if isinstance(shape, shapes.Path):
        return f"path {_path(shape.commands)} {_style(shape.style)}"
    if isinstance(shape, shapes.Circle):
        place = _numbers((shape.x_mm, shape.y_mm, shape.radius_mm))
        return f"circle {place} {_style(shape.style)}"
    if isinstance(shape, shapes.Text):
        place = _numbers((shape.x_mm, shape.y_mm))
        size = f"{shape.face} {_numbers((shape.size_mm,))} {shape.anchor} {shape.fill}"
        return f"text {place} {size} {shape.text!r}"
    if isinstance(shape, shapes.Lettering):
        places = " ".join(f"{one.character}{_numbers(one[1:])}" for one in shape.letters)
        return f"lettering {shape.face} {_numbers((shape.size_mm,))} {shape.fill} {places}"
    if isinstance(shape, shapes.Use):
        return f"use {shape.symbol.name!r} {_numbers(shape.transform)}"
    if isinstance(shape, shapes.Picture):
        return f"picture {shape.pixels.name!r} {_numbers(shape.transform)}"
    clip = f" clip {_path(shape.clip.commands)}" if shape.clip else ""
    return f"group {_numbers(shape.transform)}{clip}"


def _style(style: shapes.Style) -> str:
    """Return how a shape is painted; a plain stroke has butt ends."""
    words = [f"fill {style.fill}"] if style.fill else []
    words += ["even-odd"] if style.is_even_odd else []
    if style.stroke:
        words.append(f"stroke {style.stroke} {_numbers((style.stroke_mm,))}")
        words += [f"dash {_numbers(style.dash_mm)}"] if style.dash_mm else []
        words += ["round"] if style.round_ends else []
    return " ".join(words) or "unpainted"


def _path(commands: Sequence[shapes.Command]) -> str:
    """Return path commands in the manner of SVG."""
    return " ".join(f"{command[0]} {_numbers(command[1:])}".rstrip() for command in commands)


def _numbers(values: Sequence[float]) -> str:
    """Return numbers with at most three decimals and no negative zero."""
    return " ".join(f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".") for value in values)
