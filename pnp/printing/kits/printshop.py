"""
A kit for a print shop: one face a page at trim and bleed size, without marks.

The cut layer holds the trim; the colour space is CMYK. Quantities stand in a manifest.
"""

import csv
import io
from collections.abc import Iterator

from layouts.components import Component, bleed_outline, points_box
from layouts.documents import Page
from layouts.drawings import make_drawing
from layouts.shapes import Group, Path, Shape, Style, placed, polygon, polygon_commands
from pnp.model.identity import CREATOR
from pnp.printing.kits.record import Kit

_CUT_STYLE = Style(stroke="#ff00ff", stroke_mm=0.25, round_ends=False)


def print_shop_pages(kit: Kit) -> tuple[Page, ...]:
    """Return the faces of all components, fronts directly before their backs."""
    return tuple(
        _page(component, face, side)
        for section in kit.sections
        for component in section.components
        for side, face in _faces(component)
    )


def manifest(kit: Kit) -> str:
    """Return a table of all pages as CSV: page, section, piece, side, quantity, trim size."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    text.write(f"# {CREATOR}\n")
    writer.writerow(("page", "section", "piece", "side", "quantity", "trim_mm", "bleed_mm"))
    number = 0
    for section in kit.sections:
        for component in section.components:
            left, top, right, bottom = points_box(component.trim)
            size = f"{right - left:.2f} x {bottom - top:.2f}"
            for side, _ in _faces(component):
                number += 1
                writer.writerow(
                    (
                        number,
                        section.key,
                        component.name,
                        side,
                        component.quantity,
                        size,
                        f"{component.bleed_mm:g}",
                    )
                )
    return text.getvalue()


def _faces(component: Component) -> Iterator[tuple[str, tuple[Shape, ...]]]:
    yield "front", component.front
    if component.back is not None:
        yield "back", component.back


def _page(component: Component, face: tuple[Shape, ...], side: str) -> Page:
    """Return one face, the corner of its bleed box at the corner of the page."""
    outline = bleed_outline(component)
    left, top, right, bottom = points_box(outline)
    shift = placed(-left, -top)
    trim = [shift.apply(point) for point in component.trim]
    clip = Path(polygon_commands(outline), Style())
    drawing = make_drawing(
        right - left,
        bottom - top,
        art=[Group(face, shift, clip)],
        cut=[polygon(trim, _CUT_STYLE)],
    )
    quantity = f" × {component.quantity}" if side == "front" else ""
    return Page(
        drawing,
        f"{component.name}, {side}{quantity}",
        trim_mm=points_box(trim),
        bleed_mm=(0.0, 0.0, right - left, bottom - top),
    )
