"""
A kit as pages: the contents sheet, the reference pages, then the sheets of pieces.

Everything is planned first, so that the contents sheet and every footer know the numbers of
all sheets, and what is on them. A contact sheet shows all pages small on one.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from layouts import TextFitError, points_to_mm
from layouts.documents import PAPERS, Box, Document, Page, landscape, make_drawing, portrait
from layouts.flows import flow_pages
from layouts.registration import find_registration
from layouts.shapes import Group, Path, Shape, Style, placed, rectangle
from layouts.sheets import draw_plans
from pnp.model.boards import GENERATOR_VERSION
from pnp.model.identity import PROGRAM
from pnp.printing.kits.contents import SectionCount, contents_blocks
from pnp.printing.kits.kitplans import KitLayout, KitPlan
from pnp.printing.kits.record import Cover, Kit, PicturePage, Poster, ReferencePage
from pnp.printing.pageframes import PageFrame
from pnp.texts import Texts

_CONTENTS = "contents"
_TEXT_MM = points_to_mm(10)
_LEAST_TEXT_MM = points_to_mm(6.5)
_BOOK_TEXT_MM = points_to_mm(9)
_GAP_MM = 3.0
_COLUMN_MM = 86.0
_COLUMN_GAP_MM = 6.0
# How high the cover may be, as a share of the page's body, and how small the words below it: the
# first that fit. Rather a smaller picture than smaller words.
_COVERS = (
    *((share, points_to_mm(8)) for share in (0.32, 0.26, 0.2, 0.15)),
    *((share, points_to_mm(7.2)) for share in (0.15, 0.12)),
)
_COVER_GAP_MM = 4.0
_COVER_EDGE_MM = 0.35
# Of contact sheets.
_EDGE_MM = 8.0
_BETWEEN_MM = 4.0
_SHEET = Style(fill="#ffffff", stroke="#999999", stroke_mm=0.2)


@dataclass(frozen=True, slots=True)
class KitWords:
    """
    The words round a kit.

    Attributes:
        digest: of the file of an own game.
    """

    shared: Texts
    own: Texts
    players: int
    seed: int
    is_whole_box: bool = False
    digest: str = ""

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
        title, board, *others = line.split(" · ")
        if not self.digest:
            return (title, board, *others)
        credit = self.own("credit")
        return (title, f"{board} file={self.digest}", *((credit,) if credit else ()), *others)


def kit_pages(
    kit: Kit, plan: KitPlan, words: KitWords, layout: KitLayout, *, has_contents: bool = True
) -> tuple[Page, ...]:
    """
    Return all pages of *kit* in the order of printing, with the contents or without.

    Raises:
        TextFitError: a reference page does not fit the paper.
    """
    # Twice: the first time only to learn how many pages the text and the posters take.
    draft = _Setter(kit, plan, words, layout)
    posters = {one.key: len(draft.poster_pages(one)) for one in draft.posters}
    draft = replace(draft, poster_counts=posters)
    text_count = len(draft.text_pages(has_contents))
    if layout.is_duplex and text_count % 2 and (plan.plans or posters):
        text_count += 1
    setter = replace(draft, text_count=text_count)
    pages = setter.text_pages(has_contents)
    if len(pages) < text_count:
        pages.append(setter.empty_page())
    large = (page for one in setter.posters for page in setter.poster_pages(one))
    return (*pages, *setter.sheet_pages(), *large)


@dataclass(frozen=True, slots=True)
class _Setter:
    """
    Sets the pages of a kit, once it is known how many there are.

    Attributes:
        text_count: how many of the pages are text; they come before the others.
        poster_counts: how many pages each poster takes. They come last: their backs are empty.
    """

    kit: Kit
    plan: KitPlan
    words: KitWords
    layout: KitLayout
    text_count: int = 0
    poster_counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def posters(self) -> list[Poster]:
        """The boards at their true size."""
        return [one for one in self.kit.references if isinstance(one, Poster)]

    def text_pages(self, has_contents: bool) -> list[Page]:
        """Return the contents, if wanted, and the reference pages."""
        pages: list[Page] = self._columns(self._contents(), 0) if has_contents else []
        for text in self.kit.references:
            if isinstance(text, PicturePage):
                number = self._footer(len(pages), 1)[0]
                pages.append(text.draw(self.layout.paper, self.layout.margin_mm, number))
            elif isinstance(text, ReferencePage):
                pages += self._columns(text, len(pages))
        return pages

    def poster_pages(self, poster: Poster) -> tuple[Page, ...]:
        """Return the sheets of a poster, printed on one side."""
        from layouts.posters import lay_out_poster
        from pnp.printing.boards.documents import poster_words

        before = self._before(poster.key)

        def title(words: str, number: int, _: int) -> str:
            return f"{words} · {self._footer(before + number - 1, 1)[0]}"

        return lay_out_poster(
            poster.drawing,
            self.layout.paper,
            poster_words(self.words.shared, title, " · ".join(self.words.footer())),
            name=poster.key,
            content=poster.content,
            margin_mm=self.layout.margin_mm,
        )

    def _before(self, key: str) -> int:
        """Return how many pages come before a poster."""
        keys = list(self.poster_counts)
        earlier = keys[: keys.index(key)] if key in keys else ()
        return self._small_count + sum(self.poster_counts[one] for one in earlier)

    def _sheets_of(self, key: str) -> tuple[int, ...]:
        """Return the sheets of a poster, from 1."""
        first = self._sheet(self._before(key) + 1)
        return tuple(range(first, first + self.poster_counts[key]))

    @property
    def _small_count(self) -> int:
        """How many pages are no poster's."""
        backs = self.plan.back_count(self.layout.style) if self.layout.is_duplex else 0
        return self.text_count + self.plan.sheet_count + backs

    @property
    def _page_count(self) -> int:
        return self._small_count + sum(self.poster_counts.values())

    def sheet_pages(self) -> tuple[Page, ...]:
        """Return the pages of the pieces, each called by what is on it."""
        titles = tuple(self.plan.titles())
        return draw_plans(
            self.plan.plans,
            title=lambda number, count: titles[number - 1],
            footer_text=partial(self._footer, self.text_count),
            margin_mm=self.layout.margin_mm,
            style=self.layout.style,
            pages_before=self.text_count,
        )

    def empty_page(self) -> Page:
        """Return the empty back of the last text."""
        upright = portrait(self.layout.paper)
        drawing = make_drawing(upright.width_mm, upright.height_mm)
        return Page(drawing, self.words.shared("kit_empty"))

    @property
    def _two_sided(self) -> int:
        """How many pages, the first of all, are printed on both sides of their sheets."""
        backs = self.plan.back_count(self.layout.style)
        return self.text_count + 2 * backs if self.layout.is_duplex else 0

    @property
    def _sheet_count(self) -> int:
        return self._sheet(self._page_count)

    def _sheet(self, page: int) -> int:
        two_sided = min(page, self._two_sided)
        return (two_sided + 1) // 2 + page - two_sided

    def _footer(self, before: int, number: int) -> tuple[str, ...]:
        sheet, count = self._sheet(before + number), self._sheet_count
        return (self.words.shared("sheet", number=sheet, count=count), *self.words.footer())

    def _contents(self) -> ReferencePage:
        plan, words, layout = self.plan, self.words, self.layout
        first = self._sheet(self.text_count + 1)
        counts = [
            SectionCount(section, tuple(first + number for number in plan.sheets_of(section)))
            for section in plan.sections
        ]
        counts = [
            *(SectionCount(one.section(), self._sheets_of(one.key)) for one in self.posters),
            *counts,
        ]
        is_for_machine = find_registration(layout.style.marks, layout.margin_mm) is not None
        cutting = "kit_cut_4" if layout.style.marks == "outline" else "kit_cut_4_plain"
        cutting = "kit_cut_machine" if is_for_machine else cutting
        return ReferencePage(
            key=_CONTENTS,
            title=words.shared("kit_title", title=words.own("title")),
            subtitle=self._subtitle(),
            blocks=contents_blocks(
                words.shared,
                counts,
                duplex=layout.style.duplex,
                sides=self._sides(),
                is_for_machine=is_for_machine,
                cutting=words.shared(cutting, lines=plan.stroke_count, outlines=plan.outline_count),
                plans=plan.plans if layout.style.marks == "outline" else (),
                notes=self.kit.notes,
                ink=layout.ink,
            ),
        )

    def _subtitle(self) -> str:
        """Return for whom the kit is and how many sheets it takes; pages where they are more."""
        words, sheets, pages = self.words, self._sheet_count, self._page_count
        line = words.shared(
            "kit_subtitle_box" if words.is_whole_box else "kit_subtitle",
            players=words.players,
            sheets=sheets,
            paper=self.layout.paper.label,
        )
        return line if pages == sheets else line + words.shared("kit_subtitle_pages", pages=pages)

    def _sides(self) -> str:
        """Return which pages are jobs of their own: with one side, or across; none in one job."""
        last, count = self._two_sided, self._page_count
        if not last:
            return ""
        papers = [plan.paper for plan in self.plan.plans]
        is_mixed = any(paper.width_mm > paper.height_mm for paper in papers)
        sides = self.words.shared("kit_sides", last=last, next=last + 1, count=count)
        across = self.words.shared("kit_across")
        return " ".join([sides] * (last < count) + [across] * is_mixed)

    def _columns(self, text: ReferencePage, before: int) -> list[Page]:
        """Return *text* in columns below its title, on more than one page if it needs them."""
        credit = text.credit or self.words.own("credit")
        subtitle = " · ".join(part for part in (text.subtitle, credit) if part)
        frame = PageFrame(text.title, subtitle, self.layout.ink, self.layout.margin_mm)
        paper = portrait(self.layout.paper)
        body = frame.body(paper, _GAP_MM)
        cover = self.kit.cover if text.key == _CONTENTS else None
        return [
            frame.page(paper, text.title, shapes, self._footer(before, number))
            for number, shapes in enumerate(self._set(text, body, cover), start=1)
        ]

    def _set(
        self, text: ReferencePage, body: Box, cover: Cover | None
    ) -> tuple[tuple[Shape, ...], ...]:
        """Return *text* on one page below the picture of the cover, if both fit, or without."""
        columns = int((body[2] - body[0] + _COLUMN_GAP_MM) // (_COLUMN_MM + _COLUMN_GAP_MM))
        set_words = partial(
            flow_pages,
            text.blocks,
            ink=self.layout.ink,
            max_size_mm=_TEXT_MM,
            column_count=max(1, columns),
            column_gap_mm=_COLUMN_GAP_MM,
        )
        page = cover and _below_picture(cover, set_words, body)
        least_mm = _BOOK_TEXT_MM if text.is_book else _LEAST_TEXT_MM
        return (page,) if page else set_words(body, min_size_mm=least_mm)


def _below_picture(
    cover: Cover, set_words: Callable[..., tuple[tuple[Shape, ...], ...]], body: Box
) -> tuple[Shape, ...] | None:
    """Return the picture with words below it, or None where no size leaves them enough room."""
    left, top, right, bottom = body
    for share, least_mm in _COVERS:
        height_mm = share * (bottom - top)
        below = (left, top + height_mm + _COVER_GAP_MM, right, bottom)
        try:
            words, *others = set_words(below, min_size_mm=least_mm)
        except TextFitError:
            continue
        if not others:
            line = Style(None, cover.theme.ink, _COVER_EDGE_MM)
            edge = rectangle(left, top, right - left, height_mm, line)
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
