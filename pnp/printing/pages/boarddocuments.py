"""A board as a document: one page, a poster, or loose tiles."""

from typing import Literal, TypeAlias

from layouts.documents import Document, Page
from layouts.papers import Paper
from pnp.model.identity import CREATOR
from pnp.printing.pages.boarddrawings import BoardView
from pnp.printing.pages.captions import Captions

Form: TypeAlias = Literal["overview", "poster", "tiles"]
FORMS: tuple[Form, ...] = ("overview", "poster", "tiles")


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
        from pnp.printing.pages.posterpages import poster_pages

        return poster_pages(view, captions, paper, margin_mm)
    if form == "tiles":
        from pnp.printing.pages.loosetiles import tile_pages

        return tile_pages(view, captions, paper, margin_mm)
    from pnp.printing.pages.overviews import overview_page

    return (overview_page(view, captions, paper, margin_mm),)
