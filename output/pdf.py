"""
PDF: a document as one file, true to the millimetre.

The content of a page is written as operators straight from the shapes, under one matrix
that turns millimetres with y downwards into points with y upwards. A symbol used more than once
becomes a form that is stored once, a layer an optional content group. Texts are embedded as
subsets of their fonts and stay searchable. The same document gives the same bytes.

Colours are inks of screens and home printers, or of presses: ``rgb`` writes sRGB as it is.
``cmyk`` separates it by full grey replacement: what the three inks have in common becomes black.
Near-blacks are printed in black alone, so that small text needs no register. ``contour`` is the
spot colour that cutters follow; it is an ink of its own and overprints. No profile takes part: a
press shop that asks for one converts better itself.

The PDF library reads its fonts from one place and keeps a name for each of them, for all
threads: so documents are written one after the other.
"""

import functools
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Literal, TypeAlias

from layouts import fonts, mm_to_points, shapes
from layouts.documents import LAYERS, Box, ColourSpace, Document, Layer
from output import Stored, reportlabs

reportlabs.load_plainly()

from reportlab.pdfbase import pdfdoc, pdfmetrics  # noqa: E402 (only now is it safe)
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

if TYPE_CHECKING:
    from output.pixels import Image

Inks: TypeAlias = Literal["rgb", "cmyk", "contour"]

CONTOUR_NAME = "CutContour"
OVERPRINT_NAME = "Overprint"

# The contour shows as magenta where the spot colour is not known.
CONTOUR_AS_CMYK = (0.0, 1.0, 0.0, 0.0)

_NEAR_BLACK = 0.25  # of full light in the lightest channel

_POINTS_PER_MM = mm_to_points(1.0)

# 1.5 has layers, 1.6 the scaling hint, 1.7 the duplex hint.
_PDF_VERSION = (1, 7)

_DUPLEX: Mapping[str, str] = {
    "simplex": "Simplex",
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
}

# A command as a whole: its letter chooses the format, and takes no room in it.
_PATH_FORMATS: Mapping[str, str] = {
    "M": "%.0s%.5g %.5g m",
    "L": "%.0s%.5g %.5g l",
    "C": "%.0s%.5g %.5g %.5g %.5g %.5g %.5g c",
    "Z": "%.0sh",
}

# A level below the usual one: a hundredth or two larger, in two thirds of the time.
_PACKING = 5

_LAST_ZEROS = re.compile(r"\.?0+(?= )")


def pdf_bytes(document: Document) -> bytes:
    """
    Return *document* as a PDF file.

    Raises:
        FontError: a text has a character that no font can print.
        SymbolNameError: two different symbols have one name.
    """
    with reportlabs.one_document:
        # It begins with a font of ours, so that no other is listed.
        with reportlabs.plain_surroundings():
            canvas = Canvas(
                "",
                pageCompression=1,
                invariant=1,
                pdfVersion=_PDF_VERSION,
                initialFontName=_font("sans").fontName,
                lang=document.language,
            )
        layers = (layer for page in document.pages for layer in page.drawing.layers())
        known: set[str] = set()
        uses = Counter(name for _, drawn in layers for name in _used(drawn, known))
        store = _Store(canvas, document.colour_space, uses)
        for number, page in enumerate(document.pages):
            drawing = page.drawing
            height_pt = mm_to_points(drawing.height_mm)
            canvas.setPageSize((mm_to_points(drawing.width_mm), height_pt))
            trim = page.trim_mm or (0.0, 0.0, drawing.width_mm, drawing.height_mm)
            canvas.setTrimBox(_box_pt(trim, height_pt))
            canvas.setBleedBox(_box_pt(page.bleed_mm or trim, height_pt))
            canvas.bookmarkPage(f"page-{number + 1}")
            canvas.addOutlineEntry(page.title, f"page-{number + 1}")
            code = [f"{_POINTS_PER_MM:.6f} 0 0 {-_POINTS_PER_MM:.6f} 0 {height_pt:.6f} cm"]
            content = _Content(store, code)
            for layer, drawn in drawing.layers():
                code.append(f"/OC /{layer} BDC")
                content.inks = store.inks_of(layer)
                content.draw(drawn)
                content.style = None  # the next layer sets its colours and lines anew
                code.append("EMC")
            canvas.showPage()
            store.fill_page(code, content.form_names, [layer for layer, _ in drawing.layers()])
            if page.label:
                canvas.addPageLabel(number, prefix=page.label)
        canvas.setTitle(document.title)
        canvas.setAuthor(document.author)
        canvas.setSubject(document.subject)
        canvas.setKeywords(document.keywords)
        canvas.setCreator(document.creator)
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", _DUPLEX[document.duplex])
        canvas.setViewerPreference("DisplayDocTitle", "true")
        store.finish()
        data: bytes = canvas.getpdfdata()
        return data


def _box_pt(box: Box, height_pt: float) -> Box:
    left, top, right, bottom = (mm_to_points(edge_mm) for edge_mm in box)
    return (left, height_pt - bottom, right, height_pt - top)


def _used(drawn: Iterable[shapes.Shape], known: set[str]) -> Iterator[str]:
    """Yield the names of symbols as often as they are used, in a symbol once."""
    for shape in drawn:
        if isinstance(shape, shapes.Group):
            yield from _used(shape.shapes, known)
        elif isinstance(shape, shapes.Use):
            yield shape.symbol.name
            if shape.symbol.name not in known:
                known.add(shape.symbol.name)
                yield from _used(shape.symbol.shapes, known)


class _Content:
    """The operators of one stream, as they grow, and the forms that they use."""

    __slots__ = ("_append", "_store", "form_names", "has_text", "inks", "style")

    def __init__(self, store: "_Store", code: list[str]) -> None:
        self._store = store
        self._append = code.append
        self.style: shapes.Style | None = None
        self.inks: Inks = store.inks_of("art")
        self.form_names: dict[str, None] = {}
        self.has_text = False

    def draw(self, some: Sequence[shapes.Shape]) -> None:
        """Append the operators of *some* shapes."""
        for shape in some:
            if isinstance(shape, shapes.Use) and self._store.uses[shape.symbol.name] == 1:
                self.draw_group(shapes.Group(shape.symbol.shapes, shape.transform))
            elif isinstance(shape, shapes.Use):
                self.draw_form(self._store.forms.name_of(shape.symbol), _matrix(shape.transform))
            elif isinstance(shape, shapes.Path):
                paint = self._styled(shape.style)
                if paint and shape.commands:
                    self._append(_path_code(shape.commands))
                    self._append(paint)
            elif isinstance(shape, shapes.Text):
                self.draw_text(shape)
            elif isinstance(shape, shapes.Lettering):
                self.draw_lettering(shape)
            elif isinstance(shape, shapes.Circle):
                paint = self._styled(shape.style)
                if paint:
                    x_mm, y_mm, radius_mm, _ = shape
                    self._append(
                        _path_code(shapes.ellipse_commands(x_mm, y_mm, radius_mm, radius_mm))
                    )
                    self._append(paint)
            elif isinstance(shape, shapes.Picture):
                # The unit square of PDF has its y upwards.
                place = f"{_matrix(shape.transform)} 1 0 0 -1 0 1 cm"
                self.draw_form(self._store.pixels.name_of(shape.pixels), place)
            else:
                self.draw_group(shape)

    def draw_text(self, text: shapes.Text) -> None:
        """Append a line of text, turned upright again under the matrix of the page."""
        shown = fonts.printable_text(text.text, text.face)
        x_mm = text.x_mm
        if text.anchor != "start":
            width_mm = fonts.text_width_mm(shown, text.face, text.size_mm)
            x_mm = fonts.anchored_start_mm(x_mm, width_mm, text.anchor)
        self.style, self.has_text = None, True
        self._append(
            f"{fill_code(text.fill, self.inks)} BT 1 0 0 -1 {x_mm:.3f} {text.y_mm:.3f} Tm "
            f"{self._store.shown_text(shown, text.face, text.size_mm)} ET"
        )

    def draw_lettering(self, line: shapes.Lettering) -> None:
        """Append letters each in its place, and what they spell: readers guess it from gaps."""
        self.style, self.has_text = None, True
        spelt = line.text.encode("utf-16-be", "surrogatepass").hex()
        self._append(f"/Span <</ActualText <feff{spelt}> >> BDC")
        self._append(f"{fill_code(line.fill, self.inks)} BT")
        for character, x_mm, y_mm, angle_deg in line.letters:
            turned = shapes.placed(x_mm, y_mm, angle_deg=angle_deg)
            upright = shapes.Transform(1.0, 0.0, 0.0, -1.0).then(turned)
            shown = fonts.printable_text(character, line.face)
            codes = self._store.shown_text(shown, line.face, line.size_mm)
            self._append(f"{_numbers(upright)} Tm {codes}")
        self._append("ET EMC")

    def draw_form(self, name: str, place: str) -> None:
        """Append what is stored under a name in its place."""
        self.form_names[name] = None
        self._append(f"q {place} /{name} Do Q")

    def draw_group(self, group: shapes.Group) -> None:
        """Append the shapes of a group between saving and restoring the state."""
        self._append(f"q {_matrix(group.transform)}")
        if group.clip:
            # An empty clip path shows nothing, which a path of no area says plainly.
            self._append(_path_code(group.clip.commands) or "0 0 0 0 re")
            self._append("W n")
        outside = self.style
        self.draw(group.shapes)
        self._append("Q")
        self.style = outside

    def _styled(self, style: shapes.Style) -> str:
        """Set *style* unless it is set already; return the operator that paints with it."""
        setting, paint = _style_code(style, self.inks)
        if paint and style is not self.style and style != self.style:
            self._append(setting)
            self.style = style
        return paint


def _path_code(commands: Sequence[shapes.Command]) -> str:
    form = "\n".join([_PATH_FORMATS[command[0]] for command in commands])
    return _written(form, tuple(chain.from_iterable(commands)))


def _written(form: str, numbers: tuple[object, ...]) -> str:
    """Return *form* with *numbers* in five digits: a fiftieth of a mm on A1, less on A4."""
    code = form % numbers
    # PDF knows no exponents, which a number next to nothing would have.
    return form.replace(".5g", ".3f") % numbers if "e" in code else code


@functools.lru_cache(maxsize=1024)
def _style_code(style: shapes.Style, inks: Inks) -> tuple[str, str]:
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


def _matrix(transform: shapes.Transform) -> str:
    return f"{_numbers(transform)} cm"


def _numbers(transform: shapes.Transform) -> str:
    a, b, c, d, x, y = transform
    return f"{_linear(a, b, c, d)} {_written('%.5g %.5g', (x, y))}"


@functools.lru_cache(maxsize=1024)
def _linear(*numbers: float) -> str:
    """Return the part of a matrix that scales and turns; most are the same."""
    exact = ("{:.5f} " * 4).format(*numbers)
    return _LAST_ZEROS.sub("", exact).replace("-0 ", "0 ")[:-1]


# Inks


@functools.lru_cache(maxsize=1024)
def fill_code(colour: str, inks: Inks) -> str:
    """Return the operator that fills with *colour* ("#rrggbb")."""
    return f"{_cmyk(colour)} k" if inks != "rgb" else f"{_rgb(colour)} rg"


@functools.lru_cache(maxsize=1024)
def stroke_code(colour: str, inks: Inks) -> str:
    """Return the operator that draws lines in *colour*, or in the spot colour."""
    if inks == "contour":
        return f"/{CONTOUR_NAME} CS 1 SCN /{OVERPRINT_NAME} gs"
    return f"{_cmyk(colour)} K" if inks == "cmyk" else f"{_rgb(colour)} RG"


def cmyk_shares(colour: str) -> tuple[float, float, float, float]:
    """
    Return cyan, magenta, yellow and black from 0 to 1 for "#rrggbb".

    >>> cmyk_shares("#ffffff"), cmyk_shares("#000000")
    ((0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))
    """
    lights = _lights(colour)
    lightest = max(lights)
    if lightest < _NEAR_BLACK:
        return (0.0, 0.0, 0.0, 1.0)
    cyan, magenta, yellow = ((lightest - light) / lightest for light in lights)
    return (cyan, magenta, yellow, 1.0 - lightest)


def _lights(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return (red, green, blue)


def _rgb(colour: str) -> str:
    return " ".join(f"{light:.3g}" for light in _lights(colour))


def _cmyk(colour: str) -> str:
    return " ".join(f"{share:.3g}" for share in cmyk_shares(colour))


# What the PDF library stores


@functools.cache
def _font(face: shapes.Face) -> TTFont:
    """
    Return a face as the PDF library knows it, registered under a name of its own.

    Loaded once a process. What a document uses of it is kept with the document.
    """
    # Without its "readable ASCII" a subset holds only the letters that are used.
    font = TTFont(f"hexboard-{face}", fonts.font_path(face), asciiReadable=False)
    pdfmetrics.registerFont(font)
    return font


class _Store:
    """
    What pages share: forms, fonts, layers.

    All that the PDF library has no public name for is used here and nowhere else:
    ``Canvas._doc``, the pages in it, and the list of keys that its catalogue writes.
    """

    __slots__ = ("_colour_space", "_document", "_layers", "forms", "pixels", "uses")

    def __init__(self, canvas: Canvas, colour_space: ColourSpace, uses: Counter[str]) -> None:
        self.uses = uses
        self._document = canvas._doc
        self._colour_space = colour_space
        self.forms = Stored("S", self._write_form)
        self.pixels = Stored("P", self._write_pixels)
        self._layers: dict[Layer, pdfdoc.PDFObjectReference] = {}

    def inks_of(self, layer: Layer) -> Inks:
        """Return the inks of a layer: for a press the cut layer has one of its own."""
        is_contour = self._colour_space == "cmyk" and layer == "cut"
        return "contour" if is_contour else self._colour_space

    def shown_text(self, text: str, face: shapes.Face, size_mm: float) -> str:
        """Return the operators that choose the font and show *text*."""
        font = _font(face)
        return " ".join(
            f"{font.getSubsetInternalName(subset, self._document)} {size_mm:.3f} Tf "
            f"<{codes.hex()}> Tj"
            for subset, codes in font.splitString(text, self._document)
        )

    def fill_page(
        self, code: Sequence[str], form_names: Iterable[str], layers: Iterable[Layer]
    ) -> None:
        """Give the page added last its content, and the names that the content uses."""
        page = self._document.Pages[-1]
        page.Contents = _stream(code)
        page.Resources = _resources(form_names)
        page.Resources.Properties = {layer: self._layer(layer) for layer in layers}
        if self._colour_space == "cmyk":
            # The spot colour of the cut layer, and what stands for it elsewhere.
            ends = {"C0": [0, 0, 0, 0], "C1": list(CONTOUR_AS_CMYK), "Domain": [0, 1]}
            tint = {key: pdfdoc.PDFArray(numbers) for key, numbers in ends.items()}
            tint = pdfdoc.PDFDictionary({"FunctionType": 2, **tint, "N": 1})
            names = ["/Separation", f"/{CONTOUR_NAME}", "/DeviceCMYK"]
            page.Resources.ColorSpace = {CONTOUR_NAME: pdfdoc.PDFArray([*names, tint])}
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

    def _write_form(self, symbol: shapes.Symbol, name: str) -> None:
        """Add the form of a symbol, in millimetres, to the document."""
        code: list[str] = []
        content = _Content(self, code)
        content.draw(symbol.shapes)
        form = _stream(code)
        form.dictionary.dict |= {  # a kit has 200 of them, most of a few lines: nothing more
            "Subtype": "/Form",
            "BBox": pdfdoc.PDFArray([round(edge_mm, 3) for edge_mm in symbol.box]),
            "Resources": _resources(content.form_names, has_text=content.has_text),
        }
        self._document.Reference(form, name)

    def _write_pixels(self, pixels: shapes.Pixels, name: str) -> None:
        from output.pixels import image_of  # few documents have any

        self._write_image(image_of(pixels, self._colour_space), name)

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


def _stream(code: Sequence[str]) -> pdfdoc.PDFStream:
    packed = zlib.compress(("\n".join(code) + "\n").encode(), _PACKING)
    filters = pdfdoc.PDFArray(["/FlateDecode"])
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Filter": filters}), packed)


def _resources(form_names: Iterable[str], *, has_text: bool = True) -> pdfdoc.PDFResourceDictionary:
    """Return the names that a stream may use: every font if it has text, and the forms given."""
    resources = pdfdoc.PDFResourceDictionary()
    resources.ProcSet = []  # obsolete since PDF 1.4
    if has_text:
        resources.basicFonts()
    resources.XObject = {name: pdfdoc.PDFObjectReference(name) for name in form_names}
    return resources
