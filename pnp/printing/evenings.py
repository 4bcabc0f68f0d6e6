"""
The ranking of an evening as pages to print.

Below the title the names with their places and points, a column a game; what does not count, and
why; and how the ranking is reckoned.
"""

from collections.abc import Iterator

from layouts import points_to_mm
from layouts.blocks import Block, Bullets, Heading, Paragraph, Table, flow_pages
from layouts.documents import Document, Paper
from layouts.shapes import Anchor
from pnp.model.identity import PROGRAM
from pnp.printing.pageframes import PageFrame
from pnp.printing.themes import Theme
from pnp.reports.evenings import (
    Evening,
    printed_points,
    ranking_cells,
    spelling_lines,
    uncounted_lines,
)
from pnp.texts import Texts, page_texts

_TEXT_MM = points_to_mm(11)
_SMALL = 0.8
# More columns of points are too narrow to read: the rest follows in a table below.
_MOST_GAMES = 8


def evening_document(
    evening: Evening, *, theme: Theme, paper: Paper, margin_mm: float, language: str
) -> Document:
    """
    Return the ranking over all tables as pages.

    Raises:
        TextFitError, PaperError: the paper is too small.
    """
    words = page_texts(language)
    title = words("evening_title")
    subtitle = words("evening_subtitle", count=len(evening.counted))
    frame = PageFrame(title, subtitle, theme.ink, margin_mm)
    blocks = tuple(_blocks(evening, words))
    stacks = flow_pages(blocks, frame.body(paper), ink=theme.ink, max_size_mm=_TEXT_MM)
    pages = []
    for number, art in enumerate(stacks, start=1):
        sheet = words("sheet", number=number, count=len(stacks))
        foot = f"{PROGRAM} · {sheet}" if len(stacks) > 1 else PROGRAM
        pages.append(frame.cut(paper).page(paper, title, art, foot))
    return Document(
        pages=tuple(pages),
        title=title,
        subject=subtitle,
        author=PROGRAM,
        creator=PROGRAM,
        language=language,
        keywords=("print-and-play", "ranking"),
    )


def _blocks(evening: Evening, words: Texts) -> Iterator[Block]:
    yield _ranking(evening, words)
    yield Paragraph(words("evening_formula"), scale=_SMALL)
    for start in range(0, len(evening.counted), _MOST_GAMES):
        yield Heading(words("evening_points"))
        yield _points(evening, start, words)
    if evening.uncounted:
        yield Heading(words("ranking_uncounted").rstrip(" :\u00a0"))
        yield Bullets(tuple(uncounted_lines(evening, words)))
    if lines := tuple(spelling_lines(evening, words)):
        yield Bullets(lines)


def _ranking(evening: Evening, words: Texts) -> Table:
    """Return who is on which place, and by what."""
    heads = ("name", "placement", "games", "wins", "mean_place")
    heading = ("", *(words(f"evening_{head}") for head in heads))
    rows = (heading, *ranking_cells(evening, words.language))
    ends: list[Anchor] = ["end" for _ in heads[1:]]
    return Table(rows, (0.7, 4.0, 1.5, 1.2, 1.2, 1.6), ("start", "start", *ends))


def _points(evening: Evening, start: int, words: Texts) -> Table:
    """Return the points of each name, a column a game, and the place in each."""
    games = evening.counted[start : start + _MOST_GAMES]
    heads = [
        f"{number}. {table.title or table.game.texts(words.language)('title')}"
        for number, table in enumerate(games, start=start + 1)
    ]
    rows = [("", *heads)]
    for row in evening.ranking:
        seats = (row.seats.get(start + number) for number in range(len(games)))
        rows.append((row.name, *map(printed_points, seats)))
    ends: list[Anchor] = ["end" for _ in games]
    return Table(tuple(rows), (2.5, *(1.5 for _ in games)), ("start", *ends))
