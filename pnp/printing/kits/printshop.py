"""
A kit for a print shop: one face a page at trim and bleed size, without marks.

The cut layer holds the trim; the colour space is CMYK. Every face has a name that says part,
piece, side, size and quantity, as shops ask of files; a manifest lists them all.
"""

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from layouts.components import Component, bleed_outline, points_box
from layouts.documents import Page, make_drawing
from layouts.shapes import Group, Path, Shape, Style, placed, polygon, polygon_commands
from pnp.messages import Message
from pnp.model.identity import CREATOR
from pnp.printing.kits.record import Kit, Poster, Section

_CUT_STYLE = Style(stroke="#ff00ff", stroke_mm=0.25, round_ends=False)


class Face(NamedTuple):
    """One side of a component, which is one file for the shop, and its number among all."""

    number: int
    section: Section
    component: Component
    side: str
    shapes: tuple[Shape, ...]

    @property
    def name(self) -> str:
        """What shops ask a file to be called: part, piece, side, trim size, how many."""
        width_mm, height_mm = _trim_size(self.component)
        piece = "-".join(self.component.name.lower().split())
        size = f"{width_mm:.0f}x{height_mm:.0f}mm"
        return f"{self.section.key}-{piece}-{self.side}-{size}-x{self.component.quantity}"


def print_shop_faces(kit: Kit) -> tuple[Face, ...]:
    """Return the faces of all components, fronts directly before their backs."""
    faces = (
        (section, component, side, shapes)
        for section in _sections(kit)
        for component in section.components
        for side, shapes in _faces(component)
    )
    return tuple(Face(number, *face) for number, face in enumerate(faces, start=1))


def print_shop_pages(kit: Kit) -> tuple[Page, ...]:
    """Return a page for each face, called by its name."""
    return tuple(_page(face) for face in print_shop_faces(kit))


def manifest(kit: Kit) -> str:
    """Return a table of all pages as CSV: its name, what it shows, how many, what size."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    text.write(f"# {CREATOR}\n")
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
    writer.writerow(columns)
    for face in print_shop_faces(kit):
        component = face.component
        width_mm, height_mm = _trim_size(component)
        writer.writerow(
            (
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
        )
    return text.getvalue()


def part_lines(kit: Kit) -> Iterator[str]:
    """Yield what to order of each part: designs, pieces, size."""
    for section in _sections(kit):
        sizes = {_trim_size(component) for component in section.components}
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


def _sections(kit: Kit) -> tuple[Section, ...]:
    """Return the sections of a kit; a poster is one piece to a shop."""
    posters = (one.section() for one in kit.references if isinstance(one, Poster))
    return (*posters, *kit.sections)


def _trim_size(component: Component) -> tuple[float, float]:
    left, top, right, bottom = points_box(component.trim)
    return round(right - left, 2), round(bottom - top, 2)


def _faces(component: Component) -> Iterator[tuple[str, tuple[Shape, ...]]]:
    yield "front", component.front
    if component.back is not None:
        yield "back", component.back


def _page(face: Face) -> Page:
    """Return one face, the corner of its bleed box at the corner of the page."""
    outline = bleed_outline(face.component)
    left, top, right, bottom = points_box(outline)
    shift = placed(-left, -top)
    trim = [shift.apply(point) for point in face.component.trim]
    clip = Path(polygon_commands(outline), Style())
    drawing = make_drawing(
        right - left,
        bottom - top,
        art=[Group(face.shapes, shift, clip)],
        cut=[polygon(trim, _CUT_STYLE)],
    )
    return Page(
        drawing,
        face.name,
        trim_mm=points_box(trim),
        bleed_mm=(0.0, 0.0, right - left, bottom - top),
        label=face.name,
    )
