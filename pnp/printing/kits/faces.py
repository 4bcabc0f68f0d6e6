"""
The faces of a kit: the sides of its pieces, one by one, for those who do not print sheets.

A face has a name that says part, piece, side, size and how many, as print shops ask of files.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from layouts.components import Component, points_box
from layouts.documents import Drawing, make_drawing
from layouts.shapes import Group, Path, Point, Shape, Style, placed, polygon_commands
from pnp.model.identity import CREATOR
from pnp.printing.kits.record import Kit, Poster, Section


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


def kit_faces(kit: Kit) -> tuple[Face, ...]:
    """Return the faces of all components, fronts directly before their backs."""
    faces = (
        (section, component, side, shapes)
        for section in whole_sections(kit)
        for component in section.components
        for side, shapes in _sides(component)
    )
    return tuple(Face(number, *face) for number, face in enumerate(faces, start=1))


def whole_sections(kit: Kit) -> tuple[Section, ...]:
    """Return the sections of a kit; a poster is one piece."""
    posters = (one.section() for one in kit.references if isinstance(one, Poster))
    return (*posters, *kit.sections)


def trim_size(component: Component) -> tuple[float, float]:
    """Return how wide and high a piece is once it is cut out, in mm."""
    left, top, right, bottom = points_box(component.trim)
    return round(right - left, 2), round(bottom - top, 2)


def faces_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table of faces as CSV, below a line that says who wrote it."""
    text = io.StringIO()
    text.write(f"# {CREATOR}\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


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


def _sides(component: Component) -> Iterator[tuple[str, tuple[Shape, ...]]]:
    yield "front", component.front
    if component.back is not None:
        yield "back", component.back
