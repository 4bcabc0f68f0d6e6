"""The contents sheet: what is in a kit, how to print it, how to cut it."""

from collections.abc import Sequence
from dataclasses import dataclass

from layouts.components import component_box
from layouts.documents import Box, Page
from layouts.drawings import make_drawing
from layouts.flows import Block, Bullets, Figure, Heading, Paragraph, Table, flow
from layouts.marks import above_footer, footer
from layouts.papers import Paper, portrait, printable_box
from layouts.shapes import (
    Group,
    Path,
    Shape,
    Style,
    Text,
    placed,
    polygon_commands,
    polyline,
    rectangle,
)
from layouts.textblocks import fitting_size_mm
from layouts.units import points_to_mm
from pnp.kits.record import ReferencePage, Section
from pnp.texts import Texts

_TITLE_MM = points_to_mm(24)
_SUBTITLE_MM = points_to_mm(9.5)
_TEXT_MM = points_to_mm(9)
_HEADER_MM = 17.0
_PICTURE_MM = 16.0
_CELL_MM = 28.0


@dataclass(frozen=True, slots=True)
class SectionCount:
    """A section and how many sheets it takes, backs not counted."""

    section: Section
    sheet_count: int


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What every whole page of a kit shares: paper, margins, ink and the foot line."""

    paper: Paper
    margin_mm: float
    ink: str
    footer_text: str


def contents_blocks(
    texts: Texts,
    counts: Sequence[SectionCount],
    *,
    duplex: str,
    notes: Sequence[str],
    width_mm: float,
) -> tuple[Block, ...]:
    """Return the text and pictures of the contents sheet, for columns *width_mm* wide."""
    rows = [(texts("kit_piece"), texts("kit_pieces"), texts("kit_sheets"))]
    rows += [
        (count.section.title, str(count.section.piece_count), str(count.sheet_count))
        for count in counts
    ]
    return (
        Heading(texts("kit_contains")),
        Table(tuple(rows), (5.0, 1.3, 1.3), ("start", "end", "end")),
        _gallery([count.section for count in counts], width_mm),
        Heading(texts("kit_printing")),
        Bullets((texts("kit_print_scale"), texts(f"kit_duplex_{duplex}"), texts("kit_paper"))),
        Heading(texts("kit_tools")),
        Paragraph(texts("kit_tools_list")),
        Heading(texts("kit_cutting")),
        Bullets(tuple(texts(f"kit_cut_{step}") for step in range(1, 6)), is_numbered=True),
        _assembly_picture(),
        *([Heading(texts("kit_notes")), Bullets(tuple(notes))] if notes else []),
    )


def whole_page(frame: PageFrame, page: ReferencePage, *, column_count: int = 2) -> Page:
    """
    Return *page* set in columns below its title.

    Raises:
        TextFitError: the text does not fit the paper at 6 pt.
    """
    paper = portrait(frame.paper)
    printable = printable_box(paper, frame.margin_mm)
    left, top, right, bottom = above_footer(printable)
    box = (left, top + _HEADER_MM + 3.0, right, bottom - 3.0)
    shapes = [*_header(page, printable, frame.ink)]
    shapes += flow(page.blocks, box, ink=frame.ink, max_size_mm=_TEXT_MM, column_count=column_count)
    drawing = make_drawing(
        paper.width_mm,
        paper.height_mm,
        art=shapes,
        marks=footer(frame.footer_text, printable),
    )
    return Page(drawing, page.title)


def column_width_mm(paper: Paper, margin_mm: float, column_count: int = 2) -> float:
    """Return how wide a column of `whole_page` is."""
    left, _, right, _ = printable_box(portrait(paper), margin_mm)
    return (right - left - (column_count - 1) * 6.0) / column_count


def _header(page: ReferencePage, printable: Box, ink: str) -> list[Shape]:
    """Return the title, the line below it and the rule."""
    left, top, right, _ = printable
    title_mm = fitting_size_mm(
        page.title, "serif-semibold", width_mm=right - left, max_size_mm=_TITLE_MM
    )
    words = " · ".join(part for part in (page.subtitle, page.credit) if part)
    words_mm = fitting_size_mm(words, "sans", width_mm=right - left, max_size_mm=_SUBTITLE_MM)
    rule = Style(stroke=ink, stroke_mm=0.35, round_ends=False)
    y_mm = top + _HEADER_MM - 1.0
    return [
        Text(left, top + 7.2, page.title, "serif-semibold", title_mm, ink),
        Text(left, top + 13.0, words, "sans", words_mm, ink),
        polyline(((left, y_mm), (right, y_mm)), rule),
    ]


def _gallery(sections: Sequence[Section], width_mm: float) -> Figure:
    """Return a small picture of the first piece of each section, with how many there are."""
    shown = [section for section in sections if section.components]
    across = max(1, int(width_mm // _CELL_MM))
    step_mm = width_mm / across
    row_mm = _PICTURE_MM + 6.0
    shapes: list[Shape] = []
    for place, section in enumerate(shown):
        x_mm = (place % across + 0.5) * step_mm
        y_mm = (place // across) * row_mm + _PICTURE_MM / 2 + 1.0
        shapes.append(_miniature(section, x_mm, y_mm))
        words = f"{section.piece_count} ×"
        shapes.append(
            Text(
                x_mm,
                y_mm + _PICTURE_MM / 2 + 3.2,
                words,
                "sans",
                points_to_mm(7),
                "#2f231c",
                "middle",
            )
        )
    rows = -(-len(shown) // across)
    return Figure(tuple(shapes), width_mm, rows * row_mm + 1.0)


def _miniature(section: Section, x_mm: float, y_mm: float) -> Group:
    """Return the first component of *section*, trimmed and scaled into its cell."""
    component = section.components[0]
    left, top, right, bottom = component_box(component)
    scale = _PICTURE_MM / max(right - left, bottom - top)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    clip = Path(polygon_commands(component.trim), Style())
    outline = Path(polygon_commands(component.trim), Style(stroke="#2f231c", stroke_mm=0.2 / scale))
    inner = Group((*component.front, outline), clip=clip)
    return Group((inner,), placed(x_mm - scale * middle_x, y_mm - scale * middle_y, scale=scale))


def _assembly_picture() -> Figure:
    """Return four steps without words: print, check the ruler, cut, sort."""
    ink = Style(stroke="#2f231c", stroke_mm=0.35)
    thin = Style(stroke="#2f231c", stroke_mm=0.2, dash_mm=(1.0, 0.8), round_ends=False)
    shade = Style(fill="#e8e2d6", stroke="#2f231c", stroke_mm=0.35)
    shapes: list[Shape] = []
    for step in range(4):
        x_mm = step * 21.0
        shapes.append(
            rectangle(
                x_mm, 2.0, 13.0, 18.0, Style(fill="#ffffff", stroke=ink.stroke, stroke_mm=0.35)
            )
        )
        if step < 3:
            shapes.append(polyline(((x_mm + 15.0, 11.0), (x_mm + 19.0, 11.0)), ink))
            shapes.append(
                polyline(((x_mm + 17.6, 9.8), (x_mm + 19.0, 11.0), (x_mm + 17.6, 12.2)), ink)
            )
        shapes += _step_shapes(step, x_mm, ink, thin, shade)
    return Figure(tuple(shapes), 76.0, 22.0)


def _step_shapes(step: int, x_mm: float, ink: Style, thin: Style, shade: Style) -> list[Shape]:
    """Return what lies on the little sheet of one step."""
    cells = [
        (x_mm + 2.2 + 4.6 * column, 4.5 + 5.0 * row) for row in range(2) for column in range(2)
    ]
    if step == 0:
        return [rectangle(x, y, 4.0, 4.2, shade) for x, y in cells]
    if step == 1:
        ticks = [
            polyline(((x_mm + 2.5 + 2.0 * tick, 17.0), (x_mm + 2.5 + 2.0 * tick, 15.4)), ink)
            for tick in range(5)
        ]
        return [
            *(rectangle(x, y, 4.0, 4.2, shade) for x, y in cells),
            polyline(((x_mm + 2.5, 17.0), (x_mm + 10.5, 17.0)), ink),
            *ticks,
        ]
    if step == 2:
        lines = [
            polyline(((x, 3.0), (x, 19.0)), thin) for x in (x_mm + 2.2, x_mm + 6.4, x_mm + 10.8)
        ]
        return [*(rectangle(x, y, 4.0, 4.2, shade) for x, y in cells), *lines]
    loose = [(x_mm + 1.5, 5.0), (x_mm + 7.2, 4.2), (x_mm + 2.2, 12.2), (x_mm + 8.0, 11.4)]
    return [rectangle(x, y, 4.0, 4.2, shade) for x, y in loose]
