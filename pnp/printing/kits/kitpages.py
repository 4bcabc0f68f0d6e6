"""
A kit as pages: the contents sheet, the reference pages, then the sheets of pieces.

Neighbouring sections share sheets where that saves one. Everything is planned first, so
that the contents sheet and every footer know the numbers of all sheets. A contact sheet shows
all pages small on one.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from layouts.documents import Document, Page
from layouts.drawings import make_drawing
from layouts.flows import flow_pages
from layouts.papers import PAPERS, Paper, landscape, portrait
from layouts.shapes import Group, Path, Shape, Style, placed, rectangle
from layouts.sheetplans import SheetPlan
from layouts.sheets import SheetStyle, draw_plans, page_count, plan_groups
from layouts.units import points_to_mm
from pnp.model.boards import GENERATOR_VERSION
from pnp.model.identity import PROGRAM
from pnp.printing.kits.contents import SectionCount, contents_blocks
from pnp.printing.kits.record import Kit, ReferencePage, Section
from pnp.printing.pageframes import PageFrame
from pnp.texts import Texts

_TEXT_MM = points_to_mm(10)
_LEAST_TEXT_MM = points_to_mm(6.5)
_GAP_MM = 3.0
_COLUMN_MM = 86.0
_COLUMN_GAP_MM = 6.0
# Of contact sheets.
_EDGE_MM = 8.0
_BETWEEN_MM = 4.0
_SHEET = Style(fill="#ffffff", stroke="#999999", stroke_mm=0.2)


@dataclass(frozen=True, slots=True)
class KitLayout:
    """How a kit goes onto paper."""

    paper: Paper
    margin_mm: float
    style: SheetStyle
    ink: str

    @property
    def is_duplex(self) -> bool:
        """Whether backs come on pages of their own."""
        return self.style.duplex in {"long-edge", "short-edge"}


@dataclass(frozen=True, slots=True)
class KitWords:
    """The words round a kit."""

    shared: Texts
    own: Texts
    players: int
    seed: int
    is_whole_box: bool = False

    def footer(self) -> str:
        """Return the line at the foot of every sheet, without its number."""
        return self.shared(
            "kit_footer_box" if self.is_whole_box else "kit_footer",
            title=self.own("title"),
            players=self.players,
            seed=self.seed,
            generator=GENERATOR_VERSION,
            program=PROGRAM,
        )


@dataclass(frozen=True, slots=True)
class Run:
    """Sections that share sheets, and where their pieces lie."""

    sections: tuple[Section, ...]
    plans: tuple[SheetPlan, ...]

    @property
    def sheet_count(self) -> int:
        """How many sheets it takes."""
        return sum(len(plan.sheets) for plan in self.plans)

    @property
    def coverage(self) -> float:
        """The share of the printable area that pieces cover, over all sheets."""
        covered = sum(plan.coverage * len(plan.sheets) for plan in self.plans)
        return covered / max(self.sheet_count, 1)

    @property
    def title(self) -> str:
        """The names of the sections."""
        return ", ".join(section.title for section in self.sections)


def plan_kit(kit: Kit, layout: KitLayout) -> tuple[Run, ...]:
    """
    Return the runs of *kit*: each section joins the run before it if that saves a sheet.

    Raises:
        SheetError: a piece is larger than the paper within its margins.
    """
    runs: list[Run] = []
    for section in kit.sections:
        alone = _run((section,), layout)
        if runs:
            joined = _run((*runs[-1].sections, section), layout)
            if joined.sheet_count < runs[-1].sheet_count + alone.sheet_count:
                runs[-1] = joined
                continue
        runs.append(alone)
    return tuple(runs)


def kit_pages(
    kit: Kit, runs: Sequence[Run], words: KitWords, layout: KitLayout
) -> tuple[Page, ...]:
    """
    Return all pages of *kit* in the order of printing.

    Raises:
        TextFitError: a reference page does not fit the paper.
    """
    # Twice: the first time only to learn how many pages the text takes.
    text_count = len(_text_pages(kit, runs, words, layout, text_count=0, total=0))
    total = text_count + sum(page_count(run.plans, layout.style) for run in runs)
    pages = list(_text_pages(kit, runs, words, layout, text_count=text_count, total=total))
    for run in runs:
        pages += _run_pages(run, words, layout, len(pages), total)
    return tuple(pages)


def _run(sections: tuple[Section, ...], layout: KitLayout) -> Run:
    components = [component for section in sections for component in section.components]
    plans = plan_groups([components], layout.paper, margin_mm=layout.margin_mm, style=layout.style)
    return Run(sections, plans)


def _run_pages(
    run: Run, words: KitWords, layout: KitLayout, before: int, total: int
) -> tuple[Page, ...]:
    """Return the pages of a run that has *before* pages before it."""

    def title(number: int, count: int) -> str:
        if count == 1:
            return run.title
        return words.shared("kit_sheet_title", section=run.title, number=number)

    return draw_plans(
        run.plans,
        title=title,
        footer_text=partial(_footer_text, words, layout, before, total),
        margin_mm=layout.margin_mm,
        style=layout.style,
    )


def _text_pages(
    kit: Kit,
    runs: Sequence[Run],
    words: KitWords,
    layout: KitLayout,
    *,
    text_count: int,
    total: int,
) -> tuple[Page, ...]:
    """Return the contents and the reference pages; for two-sided printing an even number."""
    contents = _contents(kit, list(_counts(runs, layout, text_count)), words, layout, total)
    pages: list[Page] = []
    for reference in (contents, *kit.references):
        footer_text = partial(_footer_text, words, layout, len(pages), total)
        pages += _whole_pages(reference, words, layout, footer_text)
    if layout.is_duplex and len(pages) % 2:
        upright = portrait(layout.paper)
        empty = make_drawing(upright.width_mm, upright.height_mm)
        pages.append(Page(empty, words.shared("kit_empty")))
    return tuple(pages)


def _counts(runs: Sequence[Run], layout: KitLayout, text_count: int) -> Iterator[SectionCount]:
    """Yield each section with the numbers of its sheets."""
    before = text_count
    for run in runs:
        after = before + page_count(run.plans, layout.style)
        first, last = _sheet_number(before + 1, layout), _sheet_number(after, layout)
        for section in run.sections:
            yield SectionCount(section, first, last)
        before = after


def _contents(
    kit: Kit, counts: Sequence[SectionCount], words: KitWords, layout: KitLayout, total: int
) -> ReferencePage:
    return ReferencePage(
        key="contents",
        title=words.shared("kit_title", title=words.own("title")),
        subtitle=words.shared(
            "kit_subtitle_box" if words.is_whole_box else "kit_subtitle",
            players=words.players,
            sheets=_sheet_number(total, layout),
            paper=layout.paper.name.upper(),
        ),
        blocks=contents_blocks(
            words.shared, counts, duplex=layout.style.duplex, notes=kit.notes, ink=layout.ink
        ),
    )


def _sheet_number(page: int, layout: KitLayout) -> int:
    return (page + 1) // 2 if layout.is_duplex else page


def _footer_text(words: KitWords, layout: KitLayout, before: int, total: int, number: int) -> str:
    """Return the foot line of page *number* after *before* others, with its sheet's number."""
    sheet = words.shared(
        "sheet",
        number=_sheet_number(before + number, layout),
        count=_sheet_number(total, layout),
    )
    return f"{words.footer()} · {sheet}"


def _whole_pages(
    text: ReferencePage, words: KitWords, layout: KitLayout, footer_text: Callable[[int], str]
) -> Iterator[Page]:
    """Yield *text* in columns below its title, on more than one page if it needs them."""
    credit = text.credit or words.own("credit")
    subtitle = " · ".join(part for part in (text.subtitle, credit) if part)
    frame = PageFrame(text.title, subtitle, layout.ink, layout.margin_mm)
    paper = portrait(layout.paper)
    body = frame.body(paper, _GAP_MM)
    width_mm = body[2] - body[0]
    pages = flow_pages(
        text.blocks,
        body,
        ink=layout.ink,
        max_size_mm=_TEXT_MM,
        min_size_mm=_LEAST_TEXT_MM,
        column_count=max(1, int((width_mm + _COLUMN_GAP_MM) // (_COLUMN_MM + _COLUMN_GAP_MM))),
        column_gap_mm=_COLUMN_GAP_MM,
    )
    for number, shapes in enumerate(pages, start=1):
        yield frame.page(paper, text.title, shapes, footer_text(number))


def contact_sheet(document: Document, title: str) -> Page:
    """Return one page with every page of *document*, row by row, as large as they fit."""
    paper = landscape(PAPERS[1])
    width_mm = paper.width_mm - 2 * _EDGE_MM
    height_mm = paper.height_mm - 2 * _EDGE_MM
    widest = max(page.drawing.width_mm for page in document.pages)
    highest = max(page.drawing.height_mm for page in document.pages)
    across = max(
        range(1, len(document.pages) + 1),
        key=lambda columns: _contact_scale(
            columns, len(document.pages), (widest, highest), (width_mm, height_mm)
        ),
    )
    scale = _contact_scale(across, len(document.pages), (widest, highest), (width_mm, height_mm))
    rest_mm = width_mm - across * widest * scale - (across - 1) * _BETWEEN_MM
    left_mm = _EDGE_MM + rest_mm / 2
    shapes = []
    for number, page in enumerate(document.pages):
        x_mm = left_mm + (number % across) * (widest * scale + _BETWEEN_MM)
        y_mm = _EDGE_MM + (number // across) * (highest * scale + _BETWEEN_MM)
        shapes.append(_miniature(page, x_mm, y_mm, scale))
    return Page(make_drawing(paper.width_mm, paper.height_mm, art=shapes), title)


def _contact_scale(
    columns: int, count: int, page_mm: tuple[float, float], room_mm: tuple[float, float]
) -> float:
    """Return how large the pages are with so many columns."""
    rows = math.ceil(count / columns)
    return min(
        (room_mm[0] - (columns - 1) * _BETWEEN_MM) / columns / page_mm[0],
        (room_mm[1] - (rows - 1) * _BETWEEN_MM) / rows / page_mm[1],
    )


def _miniature(page: Page, x_mm: float, y_mm: float, scale: float) -> Group:
    drawing = page.drawing
    sheet = rectangle(0.0, 0.0, drawing.width_mm, drawing.height_mm, _SHEET)
    shapes: list[Shape] = [sheet]
    for _, layer in drawing.layers():
        shapes += layer
    return Group(tuple(shapes), placed(x_mm, y_mm, scale=scale), Path(sheet.commands, Style()))
