"""
A kit as pages: the contents sheet, the reference pages, then the sheets of each section.

Sheets are laid out twice: once to learn how many there are, once with their numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass

from layouts.documents import Page
from layouts.papers import Paper
from layouts.sheets import SheetStyle, lay_out_sheets
from pnp.boards import GENERATOR_VERSION
from pnp.identity import PROGRAM
from pnp.kits.contents import (
    PageFrame,
    SectionCount,
    column_width_mm,
    contents_blocks,
    whole_page,
)
from pnp.kits.record import Kit, ReferencePage, Section
from pnp.texts import Texts


@dataclass(frozen=True, slots=True)
class KitLayout:
    """How a kit goes onto paper."""

    paper: Paper
    margin_mm: float
    style: SheetStyle
    ink: str


@dataclass(frozen=True, slots=True)
class KitWords:
    """The words round a kit."""

    shared: Texts
    own: Texts
    players: int
    seed: int

    def footer(self) -> str:
        """Return the line at the foot of every sheet, without its number."""
        return self.shared(
            "kit_footer",
            title=self.own("title"),
            players=self.players,
            seed=self.seed,
            generator=GENERATOR_VERSION,
            program=PROGRAM,
        )


def kit_pages(kit: Kit, words: KitWords, layout: KitLayout) -> tuple[Page, ...]:
    """
    Return all pages of *kit* in the order of printing.

    Raises:
        SheetError: a piece is larger than the paper within its margins.
        TextFitError: a reference page does not fit the paper.
    """
    first = len(kit.references) + 1
    sheets = [_section_pages(section, words, layout, lambda number: "") for section in kit.sections]
    total = first + sum(len(pages) for pages in sheets)
    pages = [_contents_page(kit, words, layout, [len(pages) for pages in sheets], total)]
    for number, reference in enumerate(kit.references, start=2):
        frame = _frame(words, layout, _sheet(words, number, total))
        pages.append(whole_page(frame, _credited(reference, words)))
    for section in kit.sections:
        start = len(pages)

        def numbered(number: int, start: int = start) -> str:
            return _sheet(words, start + number, total)

        pages += _section_pages(section, words, layout, numbered)
    return tuple(pages)


def _section_pages(
    section: Section, words: KitWords, layout: KitLayout, number_text: Callable[[int], str]
) -> tuple[Page, ...]:
    """Return the sheets of one section, their footers with what *number_text* says."""

    def title(number: int, count: int) -> str:
        name = words.shared("kit_sheet_title", section=section.title, number=number)
        return section.title if count == 1 else name

    def footer_text(number: int) -> str:
        return " · ".join(part for part in (words.footer(), number_text(number)) if part)

    return lay_out_sheets(
        section.components,
        layout.paper,
        title=title,
        footer_text=footer_text,
        margin_mm=layout.margin_mm,
        style=layout.style,
    )


def _contents_page(
    kit: Kit, words: KitWords, layout: KitLayout, sheet_counts: list[int], total: int
) -> Page:
    """Return the contents sheet."""
    counts = [
        SectionCount(section, count)
        for section, count in zip(kit.sections, sheet_counts, strict=True)
    ]
    blocks = contents_blocks(
        words.shared,
        counts,
        duplex=layout.style.duplex,
        notes=kit.notes,
        width_mm=column_width_mm(layout.paper, layout.margin_mm),
    )
    subtitle = words.shared(
        "kit_subtitle", players=words.players, sheets=total, paper=layout.paper.name.upper()
    )
    page = ReferencePage(
        key="contents",
        title=words.shared("kit_title", title=words.own("title")),
        subtitle=subtitle,
        blocks=blocks,
        credit=words.own("credit"),
    )
    return whole_page(_frame(words, layout, _sheet(words, 1, total)), page)


def _credited(reference: ReferencePage, words: KitWords) -> ReferencePage:
    """Return *reference* with the author's name, where it has no other credit line."""
    credit = reference.credit or words.own("credit")
    return ReferencePage(
        reference.key, reference.title, reference.subtitle, reference.blocks, credit
    )


def _frame(words: KitWords, layout: KitLayout, number: str) -> PageFrame:
    """Return the frame of a whole page."""
    return PageFrame(layout.paper, layout.margin_mm, layout.ink, f"{words.footer()} · {number}")


def _sheet(words: KitWords, number: int, count: int) -> str:
    """Return the number of a sheet in the kit."""
    return words.shared("sheet", number=number, count=count)
