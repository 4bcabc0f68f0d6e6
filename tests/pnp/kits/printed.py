"""Whole kits as pages, and what stands and is cut on a page: for the tests of kits."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from layouts.documents import Document, Page, find_paper
from layouts.shapes import Point, Shape
from layouts.sheets import SheetStyle
from pnp.games import find_game
from pnp.printing.kits.kitpages import KitPlan, kit_pages, plan_kit
from pnp.printing.kits.record import Kit
from pnp.texts import page_texts
from tests.kits import kit_of, request_of
from tests.walks import placed_text, texts_in

MARGIN_MM = 10.0


@dataclass(frozen=True)
class Case:
    """One way to print a kit."""

    slug: str
    players: int
    language: str = "en"
    theme: str = "colour"
    paper: str = "a4"
    duplex: str = "long-edge"
    marks: str = "outline"

    def __str__(self) -> str:
        return f"{self.slug}-{self.players}p-{self.language}-{self.theme}-{self.paper}"


@dataclass(frozen=True)
class Printed:
    """A kit, where its pieces lie, and its pages."""

    case: Case
    kit: Kit
    plan: KitPlan
    pages: tuple[Page, ...]

    def document(self) -> Document:
        duplex = self.case.duplex if self.plan.is_duplex else "simplex"
        words = ("kit", "a test", "nobody", "a test", self.case.language)
        return Document(self.pages, *words, (), duplex)


class Line(NamedTuple):
    """
    A line of text on a page: its size, where its base line starts, the corners of its box.

    A mark is part of a footer, or the number of a long cut.
    """

    text: str
    size_mm: float
    start: Point
    corners: tuple[Point, ...]
    is_mark: bool = False

    @property
    def is_cut_number(self) -> bool:
        return self.is_mark and self.text.isdigit()


def plain_words(lines: Iterable[Line]) -> str:
    """Return what lines say, with blanks of one sort only."""
    return " ".join(" ".join(line.text for line in lines).split())


@cache
def printed_kit(case: Case) -> Printed:
    how = {"language": case.language, "theme": case.theme}
    request = request_of(case.slug, case.players, **how)
    kit = kit_of(case.slug, case.players, **how)
    label = page_texts(case.language)("kit_back")
    style = SheetStyle(marks=case.marks, duplex=case.duplex, bleed_mm=3.0, back_label=label)
    plan = plan_kit(kit, find_paper(case.paper), MARGIN_MM, style)
    return Printed(case, kit, plan, kit_pages(plan, find_game(case.slug), request))


def lines_of(shapes: tuple[Shape, ...], *, has_pictures: bool = True) -> list[Line]:
    return [Line(*placed_text(text, at)) for text, at in texts_in(shapes, clipped=has_pictures)]


def lines_of_page(page: Page) -> list[Line]:
    """Return the lines of the art and the marks; of the contents without the small pictures."""
    is_sheet = bool(page.drawing.cut) or "·" in page.title
    return [
        *lines_of(page.drawing.art, has_pictures=is_sheet),
        *(line._replace(is_mark=True) for line in lines_of(page.drawing.marks)),
    ]


def cut_rings(page: Page) -> list[tuple[Point, ...]]:
    rings = []
    for path in page.drawing.cut:
        first, *others, last = path.commands
        assert (first[0], last) == ("M", ("Z",)), "a cut line is not closed"
        assert all(command[0] == "L" for command in others)
        rings.append(tuple(command[1:] for command in (first, *others)))
    return rings


def foot_words(page: Page) -> str:
    lines = sorted(lines_of(page.drawing.marks), key=lambda line: line.start[::-1])
    return plain_words(line for line in lines if not line.text.isdigit())
