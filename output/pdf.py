"""
PDF: a document as one file, true to the millimetre.

The content of a page is written as operators straight from the shapes, under one matrix
that turns millimetres with y downwards into points with y upwards. A symbol becomes a form
that is stored once, a layer an optional content group. Texts are embedded as subsets of
their fonts and stay searchable. The same document gives the same bytes.

The PDF library reads its fonts from one place and keeps a name for each of them, for all
threads: so documents are written one after the other.
"""

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from layouts import mm_to_points
from layouts.documents import LAYERS, Box, ColourSpace, Document, Layer, Page
from layouts.fonts import anchored_start_mm, font_path, printable_text, text_width_mm
from layouts.shapes import (
    Circle,
    Command,
    Face,
    Group,
    Lettering,
    Path,
    Picture,
    Pixels,
    Shape,
    Style,
    Symbol,
    Text,
    Transform,
    Use,
    placed,
)
from output import Stored
from output.inks import CONTOUR_AS_CMYK, CONTOUR_NAME, OVERPRINT_NAME, Inks, fill_code, stroke_code
from output.reportlabs import load_plainly, one_document, plain_surroundings

load_plainly()

from reportlab.pdfbase import pdfdoc, pdfmetrics  # noqa: E402 (only now is it safe)
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

if TYPE_CHECKING:
    from output.pixels import Image

_POINTS_PER_MM = mm_to_points(1.0)

# 1.5 has layers, 1.6 the scaling hint, 1.7 the duplex hint.
_PDF_VERSION = (1, 7)

_DUPLEX: Mapping[str, str] = {
    "simplex": "Simplex",
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
}

# A quarter of a circle as a cubic: the length of its handles for radius 1.
_KAPPA = 0.5522847498

_PATH_FORMATS: Mapping[str, str] = {
    "M": "%.3f %.3f m",
    "L": "%.3f %.3f l",
    "C": "%.3f %.3f %.3f %.3f %.3f %.3f c",
    "Z": "h",
}


def pdf_bytes(document: Document) -> bytes:
    """
    Return *document* as a PDF file.

    Raises:
        FontError: a text has a character that no font can print.
        SymbolNameError: two different symbols have one name.
    """
    with one_document:
        return _written(document)


def _written(document: Document) -> bytes:
    canvas = _new_canvas(document)
    store = _Store(canvas, document.colour_space)
    for number, page in enumerate(document.pages, 1):
        _add_page(canvas, store, page, f"page-{number}")
        if page.label:
            canvas.addPageLabel(number - 1, prefix=page.label)
    _describe(canvas, document)
    store.finish()
    data: bytes = canvas.getpdfdata()
    return data


def _new_canvas(document: Document) -> Canvas:
    """Return an empty canvas. It begins with a font of ours, so that no other is listed."""
    with plain_surroundings():
        return Canvas(
            "",
            pageCompression=1,
            invariant=1,
            pdfVersion=_PDF_VERSION,
            initialFontName=_font("sans").fontName,
            lang=document.language,
        )


def _describe(canvas: Canvas, document: Document) -> None:
    """Write what readers and printers are told about the document."""
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setKeywords(document.keywords)
    canvas.setCreator(document.creator)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", _DUPLEX[document.duplex])
    canvas.setViewerPreference("DisplayDocTitle", "true")


def _add_page(canvas: Canvas, store: "_Store", page: Page, key: str) -> None:
    """Add one page with its boxes and its bookmark."""
    drawing = page.drawing
    height_pt = mm_to_points(drawing.height_mm)
    canvas.setPageSize((mm_to_points(drawing.width_mm), height_pt))
    whole = (0.0, 0.0, drawing.width_mm, drawing.height_mm)
    trim = page.trim_mm or whole
    canvas.setTrimBox(_box_pt(trim, height_pt))
    canvas.setBleedBox(_box_pt(page.bleed_mm or trim, height_pt))
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(page.title, key)
    code = [f"{_POINTS_PER_MM:.6f} 0 0 {-_POINTS_PER_MM:.6f} 0 {height_pt:.6f} cm"]
    content = _Content(store, code)
    for layer, shapes in drawing.layers():
        code.append(f"/OC /{layer} BDC")
        content.inks = store.inks_of(layer)
        content.draw(shapes)
        content.forget_style()
        code.append("EMC")
    canvas.showPage()
    store.fill_page(code, content.form_names, [layer for layer, _ in drawing.layers()])


def _box_pt(box: Box, height_pt: float) -> Box:
    left, top, right, bottom = (mm_to_points(edge_mm) for edge_mm in box)
    return (left, height_pt - bottom, right, height_pt - top)


class _Content:
    """The operators of one stream, as they grow, and the forms that they use."""

    __slots__ = ("_append", "_store", "_style", "form_names", "inks")

    def __init__(self, store: "_Store", code: list[str]) -> None:
        self._store = store
        self._append = code.append
        self._style: Style | None = None
        self.inks: Inks = store.inks_of("art")
        self.form_names: dict[str, None] = {}

    def forget_style(self) -> None:
        """Have the next shape set its colours and lines anew."""
        self._style = None

    def draw(self, shapes: Sequence[Shape]) -> None:
        """Append the operators of *shapes*."""
        for shape in shapes:
            if isinstance(shape, Use):
                self.draw_use(shape)
            elif isinstance(shape, Path):
                self.draw_path(shape)
            elif isinstance(shape, Text):
                self.draw_text(shape)
            elif isinstance(shape, Lettering):
                self.draw_lettering(shape)
            elif isinstance(shape, Circle):
                self.draw_circle(shape)
            elif isinstance(shape, Picture):
                self.draw_picture(shape)
            else:
                self.draw_group(shape)

    def draw_path(self, path: Path) -> None:
        """Append a path."""
        paint = self._styled(path.style)
        if paint and path.commands:
            self._append(_path_code(path.commands))
            self._append(paint)

    def draw_circle(self, circle: Circle) -> None:
        """Append a circle: four cubics, off by less than 0.03 % of the radius."""
        paint = self._styled(circle.style)
        if paint:
            self._append(_circle_code(circle.x_mm, circle.y_mm, circle.radius_mm))
            self._append(paint)

    def draw_text(self, text: Text) -> None:
        """Append a line of text, turned upright again under the matrix of the page."""
        shown = printable_text(text.text, text.face)
        x_mm = text.x_mm
        if text.anchor != "start":
            width_mm = text_width_mm(shown, text.face, text.size_mm)
            x_mm = anchored_start_mm(x_mm, width_mm, text.anchor)
        self._style = None
        self._append(
            f"{fill_code(text.fill, self.inks)} BT 1 0 0 -1 {x_mm:.3f} {text.y_mm:.3f} Tm "
            f"{self._store.shown_text(shown, text.face, text.size_mm)} ET"
        )

    def draw_lettering(self, line: Lettering) -> None:
        """Append letters each in its place, and what they spell: readers guess it from gaps."""
        self._style = None
        spelt = line.text.encode("utf-16-be", "surrogatepass").hex()
        self._append(f"/Span <</ActualText <feff{spelt}> >> BDC")
        self._append(f"{fill_code(line.fill, self.inks)} BT")
        for character, x_mm, y_mm, angle_deg in line.letters:
            turned = placed(x_mm, y_mm, angle_deg=angle_deg)
            upright = Transform(1.0, 0.0, 0.0, -1.0).then(turned)
            shown = printable_text(character, line.face)
            codes = self._store.shown_text(shown, line.face, line.size_mm)
            self._append(f"{_numbers(upright)} Tm {codes}")
        self._append("ET EMC")

    def draw_use(self, use: Use) -> None:
        """Append the form of a symbol in its place."""
        name = self._store.form_name(use.symbol)
        self.form_names[name] = None
        self._append(f"q {_matrix(use.transform)} /{name} Do Q")

    def draw_picture(self, picture: Picture) -> None:
        """Append a picture in its place; the unit square of PDF has its y upwards."""
        name = self._store.pixels_name(picture.pixels)
        self.form_names[name] = None
        self._append(f"q {_matrix(picture.transform)} 1 0 0 -1 0 1 cm /{name} Do Q")

    def draw_group(self, group: Group) -> None:
        """Append the shapes of a group between saving and restoring the state."""
        self._append(f"q {_matrix(group.transform)}")
        if group.clip:
            # An empty clip path shows nothing, which a path of no area says plainly.
            self._append(_path_code(group.clip.commands) or "0 0 0 0 re")
            self._append("W n")
        outside = self._style
        self.draw(group.shapes)
        self._append("Q")
        self._style = outside

    def _styled(self, style: Style) -> str:
        """Set *style* unless it is set already; return the operator that paints with it."""
        setting, paint = _style_code(style, self.inks)
        if paint and style is not self._style and style != self._style:
            self._append(setting)
            self._style = style
        return paint


def _path_code(commands: Sequence[Command]) -> str:
    return "\n".join([_PATH_FORMATS[command[0]] % command[1:] for command in commands])


def _circle_code(x: float, y: float, radius: float) -> str:
    """Return the operators that build a circle."""
    handle = radius * _KAPPA
    left, right, top, bottom = x - radius, x + radius, y - radius, y + radius
    numbers = (
        (right, y),
        (right, y + handle, x + handle, bottom, x, bottom),
        (x - handle, bottom, left, y + handle, left, y),
        (left, y - handle, x - handle, top, x, top),
        (x + handle, top, right, y - handle, right, y),
    )
    return "\n".join(
        [_PATH_FORMATS["C" if row else "M"] % numbers[row] for row in range(5)] + ["h"]
    )


@functools.lru_cache(maxsize=1024)
def _style_code(style: Style, inks: Inks) -> tuple[str, str]:
    """Return the operators that set a style, and the one that paints a path with it."""
    strokes = style.stroke is not None and style.stroke_mm > 0.0
    setting = [fill_code(style.fill, inks)] if style.fill else []
    if style.stroke is not None and strokes:
        dash = " ".join(f"{length_mm:.3f}" for length_mm in style.dash_mm)
        ends = "1 J 1 j" if style.round_ends else "0 J 0 j"
        setting.append(
            f"{stroke_code(style.stroke, inks)} {style.stroke_mm:.3f} w {ends} [{dash}] 0 d"
        )
    paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): ""}
    operator = paint[bool(style.fill), strokes]
    return " ".join(setting), f"{operator}*" if style.is_even_odd and style.fill else operator


def _matrix(transform: Transform) -> str:
    return f"{_numbers(transform)} cm"


def _numbers(transform: Transform) -> str:
    return "{:.5f} {:.5f} {:.5f} {:.5f} {:.3f} {:.3f}".format(*transform)


@functools.cache
def _font(face: Face) -> TTFont:
    """
    Return a face as the PDF library knows it, registered under a name of its own.

    Loaded once a process. What a document uses of it is kept with the document.
    """
    # Without its "readable ASCII" a subset holds only the letters that are used.
    font = TTFont(f"hexboard-{face}", font_path(face), asciiReadable=False)
    pdfmetrics.registerFont(font)
    return font


class _Store:
    """
    What pages share: forms, fonts, layers.

    All that the PDF library has no public name for is used here and nowhere else:
    ``Canvas._doc``, the pages in it, and the list of keys that its catalogue writes.
    """

    __slots__ = ("_colour_space", "_document", "_forms", "_layers", "_pixels")

    def __init__(self, canvas: Canvas, colour_space: ColourSpace) -> None:
        self._document = canvas._doc
        self._colour_space = colour_space
        self._forms, self._pixels = Stored("S"), Stored("P")
        self._layers: dict[Layer, pdfdoc.PDFObjectReference] = {}

    def inks_of(self, layer: Layer) -> Inks:
        """Return the inks of a layer: for a press the cut layer has one of its own."""
        is_contour = self._colour_space == "cmyk" and layer == "cut"
        return "contour" if is_contour else self._colour_space

    def shown_text(self, text: str, face: Face, size_mm: float) -> str:
        """Return the operators that choose the font and show *text*."""
        font = _font(face)
        return " ".join(
            f"{font.getSubsetInternalName(subset, self._document)} {size_mm:.3f} Tf "
            f"<{codes.hex()}> Tj"
            for subset, codes in font.splitString(text, self._document)
        )

    def form_name(self, symbol: Symbol) -> str:
        """Return the name of the form that holds *symbol*, writing it when it is new."""
        name, is_new = self._forms.find(symbol)
        if is_new:
            self._write_form(symbol, name)
        return name

    def pixels_name(self, pixels: Pixels) -> str:
        """Return the name of the image that holds *pixels*, writing it when it is new."""
        name, is_new = self._pixels.find(pixels)
        if is_new:
            from output.pixels import image_of  # few documents have any

            self._write_image(image_of(pixels, self._colour_space), name)
        return name

    def fill_page(
        self, code: Sequence[str], form_names: Iterable[str], layers: Iterable[Layer]
    ) -> None:
        """Give the page added last its content, and the names that the content uses."""
        page = self._document.Pages[-1]
        page.Contents = _stream(code)
        page.Resources = _resources(form_names)
        page.Resources.Properties = {layer: self._layer(layer) for layer in layers}
        if self._colour_space == "cmyk":
            page.Resources.ColorSpace = {CONTOUR_NAME: _contour()}
            overprint = {"Type": "/ExtGState", "OP": "true", "op": "true", "OPM": 1}
            page.Resources.ExtGState = {OVERPRINT_NAME: pdfdoc.PDFDictionary(overprint)}

    def finish(self) -> None:
        """Tell the catalogue about the layers, in the order they are painted."""
        if not self._layers:
            return
        groups = pdfdoc.PDFArray([self._layers[layer] for layer in LAYERS if layer in self._layers])
        shown = pdfdoc.PDFDictionary({"Name": pdfdoc.PDFString("Layers"), "Order": groups})
        catalog = self._document.Catalog
        catalog.OCProperties = pdfdoc.PDFDictionary({"OCGs": groups, "D": shown})
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]

    def _write_form(self, symbol: Symbol, name: str) -> None:
        """Add the form of a symbol, in millimetres, to the document."""
        code: list[str] = []
        content = _Content(self, code)
        content.draw(symbol.shapes)
        form = _stream(code)
        form.dictionary.dict |= {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": pdfdoc.PDFArray([round(edge_mm, 3) for edge_mm in symbol.box]),
            "Resources": _resources(content.form_names),
        }
        self._document.Reference(form, name)

    def _write_image(self, image: "Image", name: str) -> None:
        """Add an image, and the mask that says where it is seen, to the document."""
        stream = pdfdoc.PDFStream(content=image.data, filters=[])
        stream.dictionary.dict |= {
            "Type": "/XObject",
            "Subtype": "/Image",
            "Width": image.width_px,
            "Height": image.height_px,
            "ColorSpace": f"/{image.colour_space}",
            "BitsPerComponent": 8,
            "Filter": f"/{image.encoding}",
        }
        if image.predictor:
            stream.dictionary["DecodeParms"] = pdfdoc.PDFDictionary(
                {"Predictor": 15, "Colors": image.predictor, "Columns": image.width_px}
            )
        if image.mask:
            self._write_image(image.mask, f"{name}M")
            stream.dictionary["SMask"] = pdfdoc.PDFObjectReference(f"{name}M")
        self._document.Reference(stream, name)

    def _layer(self, layer: Layer) -> pdfdoc.PDFObjectReference:
        if layer not in self._layers:
            group = pdfdoc.PDFDictionary({"Type": "/OCG", "Name": pdfdoc.PDFString(layer)})
            self._layers[layer] = self._document.Reference(group, f"Layer.{layer}")
        return self._layers[layer]


def _contour() -> pdfdoc.PDFArray:
    """Return the spot colour of the cut layer, and what stands for it elsewhere."""
    paper = pdfdoc.PDFArray([0, 0, 0, 0])
    full = pdfdoc.PDFArray(list(CONTOUR_AS_CMYK))
    tint = {"FunctionType": 2, "Domain": pdfdoc.PDFArray([0, 1]), "C0": paper, "C1": full, "N": 1}
    return pdfdoc.PDFArray(
        ["/Separation", f"/{CONTOUR_NAME}", "/DeviceCMYK", pdfdoc.PDFDictionary(tint)]
    )


def _stream(code: Sequence[str]) -> pdfdoc.PDFStream:
    return pdfdoc.PDFStream(content="\n".join(code) + "\n", filters=[pdfdoc.PDFZCompress])


def _resources(form_names: Iterable[str]) -> pdfdoc.PDFResourceDictionary:
    """Return the names that a stream may use: every font, and the forms given."""
    resources = pdfdoc.PDFResourceDictionary()
    resources.ProcSet = []  # obsolete since PDF 1.4
    resources.basicFonts()
    resources.XObject = {name: pdfdoc.PDFObjectReference(name) for name in form_names}
    return resources
