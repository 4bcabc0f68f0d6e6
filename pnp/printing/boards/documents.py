"""A board as a document: one page, a poster, or loose tiles."""

from dataclasses import replace
from typing import Literal, TypeAlias

from layouts.documents import Document, Page
from layouts.papers import Paper
from pnp.model.identity import CREATOR
from pnp.printing.boards.captions import Captions
from pnp.printing.boards.drawings import BoardView, draw_board, hex_boxes
from pnp.printing.boards.hexmaps import board_lines

Form: TypeAlias = Literal["overview", "poster", "tiles"]
FORMS: tuple[Form, ...] = ("overview", "poster", "tiles")

_RIM_ROOM = 0.6  # of the width of its line


def board_document(
    view: BoardView, captions: Captions, form: Form, paper: Paper, margin_mm: float
) -> Document:
    """
    Return *view* in the given form on *paper*.

    Raises:
        SheetError: it does not fit; the message says what to change.
    """
    return Document(
        pages=_pages(view, captions, form, paper, margin_mm),
        title=captions.title(),
        subject=captions.reproduce(),
        author=captions.own("credit"),
        creator=CREATOR,
        language=captions.language,
        keywords=(view.board.game, "print-and-play", f"seed {view.board.seed}"),
    )


def _pages(
    view: BoardView, captions: Captions, form: Form, paper: Paper, margin_mm: float
) -> tuple[Page, ...]:
    """Return the pages; each form is imported only where it is used."""
    if form == "poster":
        return _poster_pages(view, captions, paper, margin_mm)
    if form == "tiles":
        from pnp.printing.boards.loosetiles import tile_pages

        return tile_pages(view, captions, paper, margin_mm)
    from pnp.printing.boards.overviews import overview_page

    return (overview_page(view, captions, paper, margin_mm),)


def _poster_pages(
    view: BoardView, captions: Captions, paper: Paper, margin_mm: float
) -> tuple[Page, ...]:
    from layouts.posters import lay_out_poster, plan_poster

    # The rim is drawn half outside of the hexes, a little more at their corners.
    view = replace(view, margin_mm=_RIM_ROOM * board_lines(view.side_mm).rim_mm)
    drawing = draw_board(view)
    content = hex_boxes(view)
    grid = plan_poster(
        drawing.width_mm, drawing.height_mm, paper, content=content, margin_mm=margin_mm
    )
    labels = [window.label for window in grid.windows]
    count = len(labels) + (len(labels) > 1)  # the map comes first

    def title(label: str) -> str:
        number = labels.index(label) + 1 + count - len(labels)
        words = captions.shared("poster_title", label=label)
        return f"{words} · {captions.sheet(number, count)}"

    return lay_out_poster(
        drawing,
        paper,
        name="board",
        title=title,
        map_title=f"{captions.shared('map_title')} · {captions.sheet(1, count)}",
        footer_text=captions.footer(captions.true_scale(view.hex_mm)),
        content=content,
        margin_mm=margin_mm,
    )
