"""
Sheets: components side by side on pages, to be printed and cut out.

A plain grid: bounding boxes in rows, in the order given, on paper upright or lying,
whichever needs fewer sheets. Every piece lies whole within the margins and above the
footer. Fronts only.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from layouts.components import Component, bleed_outline, component_box
from layouts.documents import Box, Page
from layouts.drawings import make_drawing
from layouts.errors import SheetError
from layouts.marks import above_footer, footer
from layouts.papers import DEFAULT_MARGIN_MM, Paper, landscape, portrait, printable_box
from layouts.shapes import (
    Group,
    Path,
    Shape,
    Style,
    Symbol,
    Transform,
    Use,
    placed,
    polygon,
    polygon_commands,
)

DEFAULT_GUTTER_MM = 2.0

CUT_STYLE = Style(stroke="#444444", stroke_mm=0.15, round_ends=False)

# A piece exactly as large as the area fits it, whatever the last digit says.
_SLACK_MM = 1e-6


@dataclass(frozen=True, slots=True)
class Piece:
    """One copy of a component: the top left corner of its bounding box on the sheet."""

    component: Component
    x_mm: float
    y_mm: float


def lay_out_sheets(
    components: Iterable[Component],
    paper: Paper,
    *,
    title: Callable[[int, int], str],
    footer_text: str = "",
    margin_mm: float = DEFAULT_MARGIN_MM,
    gutter_mm: float = DEFAULT_GUTTER_MM,
) -> tuple[Page, ...]:
    """
    Return the pages that hold every copy of every component.

    *title* makes a page's title of its number, from 1, and the count of pages; it is the
    bookmark and begins the footer, before *footer_text*.

    Raises:
        SheetError: a component is larger than the printable area.
    """
    kinds = tuple(components)
    sheet_paper, sheets = min(
        (
            (turned, _filled_sheets(kinds, _area(turned, margin_mm), gutter_mm))
            for turned in _orientations(kinds, paper, margin_mm)
        ),
        key=lambda choice: len(choice[1]),
    )
    return tuple(
        _page(pieces, sheet_paper, margin_mm, title(number, len(sheets)), footer_text)
        for number, pieces in enumerate(sheets, 1)
    )


def _area(paper: Paper, margin_mm: float) -> Box:
    """Return where pieces may lie."""
    return above_footer(printable_box(paper, margin_mm))


def _orientations(kinds: Sequence[Component], paper: Paper, margin_mm: float) -> list[Paper]:
    """Return *paper* upright and lying, as far as each component fits it."""
    papers = [portrait(paper), landscape(paper)]
    fitting = [
        turned for turned in papers if all(_fits(kind, _area(turned, margin_mm)) for kind in kinds)
    ]
    if not fitting:
        raise SheetError(_too_large(kinds, papers, margin_mm))
    return fitting


def _too_large(kinds: Sequence[Component], papers: Sequence[Paper], margin_mm: float) -> str:
    """Return the message about the component that fits neither way, or not with the others."""
    areas = [_area(turned, margin_mm) for turned in papers]
    kind = next(
        (kind for kind in kinds if not any(_fits(kind, area) for area in areas)),
        next(kind for kind in kinds if not all(_fits(kind, area) for area in areas)),
    )
    width_mm, height_mm = _size(component_box(kind))
    rooms = " or ".join("{:.1f} x {:.1f}".format(*_size(area)) for area in areas)
    return (
        f"{kind.name!r} measures {width_mm:.1f} x {height_mm:.1f} mm with its bleed, and a sheet "
        f"of {papers[0].name} paper has {rooms} mm within its margins; "
        "take a larger paper, smaller margins or smaller pieces."
    )


def _fits(component: Component, area: Box) -> bool:
    """Return whether one copy fits the area."""
    width_mm, height_mm = _size(component_box(component))
    room_x_mm, room_y_mm = _size(area)
    return width_mm <= room_x_mm + _SLACK_MM and height_mm <= room_y_mm + _SLACK_MM


def _size(box: Box) -> tuple[float, float]:
    """Return the width and the height of *box*."""
    return (box[2] - box[0], box[3] - box[1])


def _filled_sheets(
    kinds: Sequence[Component], area: Box, gutter_mm: float
) -> tuple[tuple[Piece, ...], ...]:
    """Return the pieces of each sheet, in rows from the top left corner of *area*."""
    left, top, right, bottom = area
    sheets: list[list[Piece]] = [[]]
    x_mm, y_mm, row_mm = left, top, 0.0
    for component in kinds:
        width_mm, height_mm = _size(component_box(component))
        for _ in range(component.quantity):
            if x_mm > left and x_mm + width_mm > right + _SLACK_MM:
                x_mm, y_mm, row_mm = left, y_mm + row_mm + gutter_mm, 0.0
            if sheets[-1] and y_mm + height_mm > bottom + _SLACK_MM:
                sheets.append([])
                x_mm, y_mm, row_mm = left, top, 0.0
            sheets[-1].append(Piece(component, x_mm, y_mm))
            x_mm += width_mm + gutter_mm
            row_mm = max(row_mm, height_mm)
    return tuple(tuple(pieces) for pieces in sheets if pieces)


def _page(
    pieces: Sequence[Piece], paper: Paper, margin_mm: float, title: str, footer_text: str
) -> Page:
    """Return one sheet with the pieces in the middle of its area."""
    printable = printable_box(paper, margin_mm)
    centred = tuple(_centred(pieces, above_footer(printable)))
    text = f"{title} · {footer_text}" if footer_text else title
    drawing = make_drawing(
        paper.width_mm,
        paper.height_mm,
        art=(_art(piece) for piece in centred),
        cut=(_cut_outline(piece) for piece in centred),
        marks=footer(text, printable),
    )
    return Page(drawing, title)


def _centred(pieces: Sequence[Piece], area: Box) -> Iterator[Piece]:
    """Yield the pieces moved to the middle of *area*."""
    boxes = [component_box(piece.component) for piece in pieces]
    ends = [
        (piece.x_mm + _size(box)[0], piece.y_mm + _size(box)[1])
        for piece, box in zip(pieces, boxes, strict=True)
    ]
    across_mm = max(0.0, (area[2] - max(x for x, _ in ends)) / 2)
    down_mm = max(0.0, (area[3] - max(y for _, y in ends)) / 2)
    for piece in pieces:
        yield Piece(piece.component, piece.x_mm + across_mm, piece.y_mm + down_mm)


def _art(piece: Piece) -> Shape:
    """Return the front of a piece in its place, cut off at its bleed."""
    component = piece.component
    outline = bleed_outline(component)
    clip = Path(polygon_commands(outline), Style())
    if component.quantity == 1:
        return Group(component.front, _placement(piece), clip)
    inside = Group(component.front, clip=clip)
    symbol = Symbol(f"{component.name} front", (inside,), component_box(component))
    return Use(symbol, _placement(piece))


def _placement(piece: Piece) -> Transform:
    """Return the map from the component's own coordinates to the sheet."""
    left, top, _, _ = component_box(piece.component)
    return placed(piece.x_mm - left, piece.y_mm - top)


def _cut_outline(piece: Piece) -> Path:
    """Return the closed outline to cut a piece along."""
    transform = _placement(piece)
    return polygon([transform.apply(point) for point in piece.component.trim], CUT_STYLE)
