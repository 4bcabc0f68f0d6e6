"""The poster: a board at true size over as many sheets as it takes."""

from layouts.documents import Page
from layouts.papers import Paper
from layouts.posters import lay_out_poster, plan_poster
from pnp.printing.pages.boarddrawings import BoardView, draw_board, hex_boxes
from pnp.printing.pages.captions import Captions

# Room round the board for its rim line.
EDGE_MM = 2.0


def poster_pages(
    view: BoardView, captions: Captions, paper: Paper, margin_mm: float
) -> tuple[Page, ...]:
    """
    Return the assembly map and the sheets of the poster, blank ones left out.

    Raises:
        SheetError: the overlap leaves nothing of a sheet.
    """
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
