"""
The faces of a kit: the sides of its pieces, one by one, for those who do not print sheets.

A face has a name that says part, piece, side, size and how many, as print shops ask of files; a
manifest lists them all. For a print shop a face is a page at trim and bleed size, without marks,
whose cut layer holds the trim. For games on a screen it is a picture, cut out along its trim:
what lies outside is transparent.
"""

import csv
import io
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from layouts import inches_to_mm
from layouts.components import Component, bleed_outline, box_size, points_box
from layouts.documents import Drawing, Page, make_drawing
from layouts.shapes import Group, Path, Point, Shape, Style, placed, polygon, polygon_commands
from pnp.messages import Message
from pnp.model.identity import PROGRAM
from pnp.printing.kits.record import Kit, Poster, Section

MANIFEST = "manifest.csv"

# What the programs read without scaling it down.
MOST_PIXELS = 4096

_CUT_STYLE = Style(stroke="#ff00ff", stroke_mm=0.25, round_ends=False)
_SHOP = ("page", "name", "section", "piece", "side", "quantity", "trim_mm", "bleed_mm", "stock")
_PICTURES = ("file", "section", "piece", "side", "quantity", "trim_mm", "pixels", "stock")


class Face(NamedTuple):
    """One side of a component, and its number among all of the kit, from 1."""

    number: int
    section: Section
    component: Component
    side: str
    shapes: tuple[Shape, ...]

    @property
    def name(self) -> str:
        """Part, piece, side, trim size and how many."""
        width_mm, height_mm = trim_size(self.component)
        piece = "-".join(self.component.name.lower().split())
        size = f"{width_mm:.0f}x{height_mm:.0f}mm"
        return f"{self.section.key}-{piece}-{self.side}-{size}-x{self.component.quantity}"

    @property
    def file(self) -> str:
        """What its picture is called."""
        return f"{self.name}.png"


class Picture(NamedTuple):
    """A picture that becomes a file of that name."""

    name: str
    drawing: Drawing


def kit_faces(kit: Kit) -> tuple[Face, ...]:
    """Return the faces of all components, fronts directly before their backs."""
    faces = (
        (section, component, side, shapes)
        for section in whole_sections(kit)
        for component in section.components
        for side, shapes in (("front", component.front), ("back", component.back))
        if shapes is not None
    )
    return tuple(Face(number, *face) for number, face in enumerate(faces, start=1))


def whole_sections(kit: Kit) -> tuple[Section, ...]:
    """Return the sections of a kit; a poster is one piece."""
    posters = (one.section() for one in kit.references if isinstance(one, Poster))
    return (*posters, *kit.sections)


def trim_size(component: Component) -> tuple[float, float]:
    """Return how wide and high a piece is once it is cut out, in mm."""
    width_mm, height_mm = box_size(points_box(component.trim))
    return round(width_mm, 2), round(height_mm, 2)


def cut_out(
    shapes: tuple[Shape, ...], outline: tuple[Point, ...], cut: tuple[Shape, ...] = ()
) -> Drawing:
    """
    Return *shapes* within *outline*, its box moved to the corner of the drawing.

    *cut* are shapes of the cut layer, in the coordinates of the drawing.
    """
    left, top, right, bottom = points_box(outline)
    clip = Path(polygon_commands(outline), Style())
    art = [Group(shapes, placed(-left, -top), clip)]
    return make_drawing(right - left, bottom - top, art=art, cut=cut)


def print_shop_pages(kit: Kit) -> tuple[Page, ...]:
    """Return a page for each face, called by its name."""
    return tuple(_shop_page(face) for face in kit_faces(kit))


def face_pictures(kit: Kit) -> Iterator[Picture]:
    """Yield every side of every piece, called by its name."""
    for face in kit_faces(kit):
        yield Picture(face.file, cut_out(face.shapes, face.component.trim))


def picture_pages(pictures: Iterable[Picture]) -> tuple[Page, ...]:
    """Return a page for each picture, of its size."""
    return tuple(Page(picture.drawing, picture.name) for picture in pictures)


def picture_dpi(drawing: Drawing, dpi: float) -> float:
    """Return *dpi*, or less where the picture would be larger than `MOST_PIXELS`."""
    # A pixel less: sizes are rounded up.
    most_mm = max(drawing.width_mm, drawing.height_mm)
    return min(dpi, (MOST_PIXELS - 1) * inches_to_mm(1.0) / most_mm)


def pixel_size(drawing: Drawing, dpi: float) -> tuple[int, int]:
    """Return how many pixels wide and high a picture is, with *dpi* an inch at most."""
    scale = picture_dpi(drawing, dpi) / inches_to_mm(1.0)
    # What lies within a millionth of a pixel is no pixel more.
    width, height = (
        math.ceil(size * scale - 1e-6) for size in (drawing.width_mm, drawing.height_mm)
    )
    return width, height


def part_lines(kit: Kit) -> Iterator[str]:
    """Yield what to order of each part: designs, pieces, size."""
    for section in whole_sections(kit):
        sizes = {trim_size(component) for component in section.components}
        width_mm, height_mm = max(sizes)
        size = Message("several_sizes")
        if len(sizes) == 1:
            size = Message("trim_size", width_mm=width_mm, height_mm=height_mm)
        yield Message(
            "part_order",
            part=section.key,
            title=section.title,
            designs=len(section.components),
            pieces=section.piece_count,
            size=size,
        )


def shop_manifest(kit: Kit) -> str:
    """Return a table of all pages as CSV: its name, what it shows, how many, what size."""
    return _table(_SHOP, map(_facts, kit_faces(kit)))


def picture_manifest(kit: Kit, dpi: float) -> str:
    """Return a table of all faces as CSV, with the sizes of their pictures."""
    return _table(_PICTURES, (_facts(face) | _pixels(face, dpi) for face in kit_faces(kit)))


def _table(columns: tuple[str, ...], rows: Iterable[Mapping[str, object]]) -> str:
    """Return the columns of a table of faces as CSV, below a line that says who wrote it."""
    text = io.StringIO()
    text.write(f"# {PROGRAM}\n")
    writer = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _facts(face: Face) -> dict[str, object]:
    component = face.component
    width_mm, height_mm = trim_size(component)
    return {
        "page": face.number,
        "name": face.name,
        "file": face.file,
        "section": face.section.key,
        "piece": component.name,
        "side": face.side,
        "quantity": component.quantity,
        "trim_mm": f"{width_mm:.2f} x {height_mm:.2f}",
        "bleed_mm": f"{component.bleed_mm:g}",
        "stock": face.section.stock,
    }


def _pixels(face: Face, dpi: float) -> dict[str, object]:
    width, height = pixel_size(cut_out((), face.component.trim), dpi)
    return {"pixels": f"{width} x {height}"}


def _shop_page(face: Face) -> Page:
    """Return one face, the corner of its bleed box at the corner of the page."""
    outline = bleed_outline(face.component)
    left, top, *_ = points_box(outline)
    trim = [placed(-left, -top).apply(point) for point in face.component.trim]
    drawing = cut_out(face.shapes, outline, (polygon(trim, _CUT_STYLE),))
    return Page(
        drawing,
        face.name,
        trim_mm=points_box(trim),
        bleed_mm=(0.0, 0.0, drawing.width_mm, drawing.height_mm),
        label=face.name,
    )
