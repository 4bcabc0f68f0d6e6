"""
A kit as pages: the contents sheet, the reference pages, then the sheets of pieces.

Everything is planned first, so that the contents sheet and every footer know the numbers of
all sheets, and what is on them. A contact sheet shows all pages small on one.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from layouts.documents import PAPERS, Box, Document, Page, landscape, make_drawing, portrait
from layouts.errors import TextFitError
from layouts.flows import flow, flow_pages
from layouts.shapes import Group, Path, Shape, Style, placed, rectangle
from layouts.sheets import FooterMaker, draw_plans
from layouts.units import points_to_mm
from pnp.model.boards import GENERATOR_VERSION
from pnp.model.identity import PROGRAM
from pnp.printing.kits.contents import SectionCount, contents_blocks
from pnp.printing.kits.kitplans import KitLayout, KitPlan
from pnp.printing.kits.record import Cover, Kit, PicturePage, ReferencePage
from pnp.printing.pageframes import PageFrame
from pnp.texts import Texts

_TEXT_MM = points_to_mm(10)
_LEAST_TEXT_MM = points_to_mm(6.5)
_COVER_TEXT_MM = points_to_mm(8)  # rather a smaller picture than smaller words
_GAP_MM = 3.0
_COLUMN_MM = 86.0
_COLUMN_GAP_MM = 6.0
# How high the cover may be, as a share of the page's body; the first that leaves enough room.
_COVER_SHARES = (0.32, 0.26, 0.2, 0.15)
_COVER_GAP_MM = 4.0
_COVER_EDGE_MM = 0.35
# Of contact sheets.
_EDGE_MM = 8.0
_BETWEEN_MM = 4.0
_SHEET = Style(fill="#ffffff", stroke="#999999", stroke_mm=0.2)


@dataclass(frozen=True, slots=True)
class KitWords:
    """The words round a kit."""

    shared: Texts
    own: Texts
    players: int
    seed: int
    is_whole_box: bool = False

    def footer(self) -> tuple[str, ...]:
        """Return what stands at the foot of every sheet after its number, in parts."""
        line = self.shared(
            "kit_footer_box" if self.is_whole_box else "kit_footer",
            title=self.own("title"),
            players=self.players,
            seed=self.seed,
            generator=GENERATOR_VERSION,
            program=PROGRAM,
        )
        return tuple(line.split(" · "))


def kit_pages(
    kit: Kit, plan: KitPlan, words: KitWords, layout: KitLayout, *, has_contents: bool = True
) -> tuple[Page, ...]:
    """
    Return all pages of *kit* in the order of printing, with the contents or without.

    Raises:
        TextFitError: a reference page does not fit the paper.
    """
    # Twice: the first time only to learn how many pages the text takes.
    numbers = _Numbers(layout.is_duplex)
    for _ in range(2):
        pages = list(_text_pages(kit, plan, words, layout, numbers, has_contents=has_contents))
        text_count = len(pages)
        if layout.is_duplex and text_count % 2 and plan.plans:
            text_count += 1
        count = text_count + plan.page_count(layout.style)
        numbers = _Numbers(layout.is_duplex, text_count, count)
    if len(pages) < numbers.text_count:
        pages.append(_empty_page(words, layout))
    return (*pages, *_sheet_pages(plan, words, layout, numbers))


@dataclass(frozen=True, slots=True)
class _Numbers:
    """How many pages a kit has, those of text before the others."""

    is_duplex: bool
    text_count: int = 0
    page_count: int = 0

    @property
    def sheet_count(self) -> int:
        """How many sheets of paper there are."""
        return self.sheet(self.page_count)

    def sheet(self, page: int) -> int:
        """Return the number of the sheet that has that page, both from 1."""
        return (page + 1) // 2 if self.is_duplex else page


def _empty_page(words: KitWords, layout: KitLayout) -> Page:
    upright = portrait(layout.paper)
    return Page(make_drawing(upright.width_mm, upright.height_mm), words.shared("kit_empty"))


def _sheet_pages(
    plan: KitPlan, words: KitWords, layout: KitLayout, numbers: _Numbers
) -> tuple[Page, ...]:
    """Return the pages of the pieces, each called by what is on it."""
    titles = tuple(plan.titles())
    return draw_plans(
        plan.plans,
        title=lambda number, count: titles[number - 1],
        footer_text=partial(_footer_text, words, numbers, numbers.text_count),
        margin_mm=layout.margin_mm,
        style=layout.style,
    )


def _text_pages(
    kit: Kit,
    plan: KitPlan,
    words: KitWords,
    layout: KitLayout,
    numbers: _Numbers,
    *,
    has_contents: bool,
) -> Iterator[Page]:
    """Yield the contents, if wanted, and the reference pages."""
    texts: list[ReferencePage | PicturePage] = list(kit.references)
    if has_contents:
        texts.insert(0, _contents(kit, plan, words, layout, numbers))
    before = 0
    for text in texts:
        footer_text = partial(_footer_text, words, numbers, before)
        if isinstance(text, PicturePage):
            before += 1
            yield text.draw(layout.paper, layout.margin_mm, footer_text(1)[0])
            continue
        cover = kit.cover if text.key == "contents" else None
        for page in _whole_pages(text, words, layout, footer_text, cover):
            before += 1
            yield page


def _contents(
    kit: Kit, plan: KitPlan, words: KitWords, layout: KitLayout, numbers: _Numbers
) -> ReferencePage:
    first = numbers.sheet(numbers.text_count + 1)
    counts = [
        SectionCount(section, tuple(first + number for number in plan.sheets_of(section)))
        for section in plan.sections
    ]
    return ReferencePage(
        key="contents",
        title=words.shared("kit_title", title=words.own("title")),
        subtitle=words.shared(
            "kit_subtitle_box" if words.is_whole_box else "kit_subtitle",
            players=words.players,
            sheets=numbers.sheet_count,
            paper=layout.paper.name.upper(),
        ),
        blocks=contents_blocks(
            words.shared,
            counts,
            duplex=layout.style.duplex,
            cutting=_cutting(plan, words, layout),
            notes=kit.notes,
            ink=layout.ink,
        ),
    )


def _cutting(plan: KitPlan, words: KitWords, layout: KitLayout) -> str:
    """Return the sentence with the number of lines and outlines to cut along."""
    key = "kit_cut_4" if layout.style.marks == "outline" else "kit_cut_4_plain"
    return words.shared(key, lines=plan.stroke_count, outlines=plan.outline_count)


def _footer_text(words: KitWords, numbers: _Numbers, before: int, number: int) -> tuple[str, ...]:
    """Return the foot line of page *number* after *before* others, its sheet's number first."""
    sheet = numbers.sheet(before + number)
    return (words.shared("sheet", number=sheet, count=numbers.sheet_count), *words.footer())


def _whole_pages(
    text: ReferencePage,
    words: KitWords,
    layout: KitLayout,
    footer_text: FooterMaker,
    cover: Cover | None,
) -> Iterator[Page]:
    """Yield *text* in columns below its title, on more than one page if it needs them."""
    credit = text.credit or words.own("credit")
    subtitle = " · ".join(part for part in (text.subtitle, credit) if part)
    frame = PageFrame(text.title, subtitle, layout.ink, layout.margin_mm)
    paper = portrait(layout.paper)
    body = frame.body(paper, _GAP_MM)
    for number, shapes in enumerate(_set_pages(text, body, layout.ink, cover), start=1):
        yield frame.page(paper, text.title, shapes, footer_text(number))


def _set_pages(
    text: ReferencePage, body: Box, ink: str, cover: Cover | None
) -> tuple[tuple[Shape, ...], ...]:
    """Return *text* set on one page below the cover's picture, if both fit, else without it."""
    width_mm = body[2] - body[0]
    columns = max(1, int((width_mm + _COLUMN_GAP_MM) // (_COLUMN_MM + _COLUMN_GAP_MM)))
    if cover:
        page = _below_picture(
            cover,
            partial(
                flow,
                text.blocks,
                ink=ink,
                max_size_mm=_TEXT_MM,
                min_size_mm=_COVER_TEXT_MM,
                column_count=columns,
                column_gap_mm=_COLUMN_GAP_MM,
            ),
            body,
        )
        if page:
            return (page,)
    return flow_pages(
        text.blocks,
        body,
        ink=ink,
        max_size_mm=_TEXT_MM,
        min_size_mm=_LEAST_TEXT_MM,
        column_count=columns,
        column_gap_mm=_COLUMN_GAP_MM,
    )


def _below_picture(
    cover: Cover, set_words: Callable[[Box], tuple[Shape, ...]], body: Box
) -> tuple[Shape, ...] | None:
    """
    Return the picture with words below it, or None where no size leaves them enough room.

    *set_words* sets them in a box, and raises TextFitError where they do not fit.
    """
    left, top, right, bottom = body
    for share in _COVER_SHARES:
        height_mm = share * (bottom - top)
        below = (left, top + height_mm + _COVER_GAP_MM, right, bottom)
        try:
            words = set_words(below)
        except TextFitError:
            continue
        edge = rectangle(
            left, top, right - left, height_mm, Style(None, cover.theme.ink, _COVER_EDGE_MM)
        )
        picture = Group(cover.draw((right - left, height_mm)), placed(left, top))
        return (picture, edge, *words)
    return None


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
