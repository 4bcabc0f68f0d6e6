"""
A kit for a print shop: one face a page at trim and bleed size, without marks.

The cut layer holds the trim; the colour space is CMYK. Every face has a name that says part,
piece, side, size and quantity, as shops ask of files; a manifest lists them all.
"""

from collections.abc import Iterator, Sequence

from layouts.components import bleed_outline, points_box
from layouts.documents import Page
from layouts.shapes import Style, placed, polygon
from pnp.messages import Message
from pnp.printing.kits.faces import (
    Face,
    cut_out,
    faces_table,
    kit_faces,
    trim_size,
    whole_sections,
)
from pnp.printing.kits.record import Kit

_CUT_STYLE = Style(stroke="#ff00ff", stroke_mm=0.25, round_ends=False)


def print_shop_pages(kit: Kit) -> tuple[Page, ...]:
    """Return a page for each face, called by its name."""
    return tuple(_page(face) for face in kit_faces(kit))


def manifest(kit: Kit) -> str:
    """Return a table of all pages as CSV: its name, what it shows, how many, what size."""
    columns = (
        "page",
        "name",
        "section",
        "piece",
        "side",
        "quantity",
        "trim_mm",
        "bleed_mm",
        "stock",
    )
    return faces_table(columns, map(_row, kit_faces(kit)))


def part_lines(kit: Kit) -> Iterator[str]:
    """Yield what to order of each part: designs, pieces, size."""
    for section in whole_sections(kit):
        sizes = {trim_size(component) for component in section.components}
        width_mm, height_mm = max(sizes)
        designs = len(section.components)
        size = Message("several_sizes")
        if len(sizes) == 1:
            size = Message("trim_size", width_mm=width_mm, height_mm=height_mm)
        pieces = section.piece_count
        yield Message(
            "part_order",
            part=section.key,
            title=section.title,
            designs=designs,
            pieces=pieces,
            size=size,
        )


def _row(face: Face) -> Sequence[object]:
    component = face.component
    width_mm, height_mm = trim_size(component)
    return (
        face.number,
        face.name,
        face.section.key,
        component.name,
        face.side,
        component.quantity,
        f"{width_mm:.2f} x {height_mm:.2f}",
        f"{component.bleed_mm:g}",
        face.section.stock,
    )


def _page(face: Face) -> Page:
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
