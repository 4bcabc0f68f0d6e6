"""
The overview: a board on one page, with its title, legend and notes.

The page lies or stands, whichever gives the larger hexes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from layouts.documents import Box, Page
from layouts.drawings import make_drawing
from layouts.errors import SheetError
from layouts.marks import above_footer, footer
from layouts.papers import Paper, landscape, portrait, printable_box
from layouts.shapes import Group, Shape, Style, Text, placed, polyline
from layouts.textblocks import TextBlock, fitting_size_mm, paragraph
from layouts.units import points_to_mm
from pnp.printing.pages.boarddrawings import BoardView, draw_board
from pnp.printing.pages.captions import Captions
from pnp.printing.pages.legends import ENTRY_HEIGHT_MM, draw_legend, legend_rows
from pnp.texts import decimal_text

_TITLE_MM = points_to_mm(24)
_SUBTITLE_MM = points_to_mm(9.5)
_NOTE_MM = points_to_mm(8)
_SMALL_MM = points_to_mm(7)
_HEADER_MM = 17.0
_GAP_MM = 4.0
_LEAST_HEX_MM = 4.0


@dataclass(frozen=True, slots=True)
class _Frame:
    """The parts of a page: the header, the board's box, the legend and notes below it."""

    paper: Paper
    printable: Box
    board: Box
    legend: tuple[Shape, ...]
    notes: tuple[TextBlock, ...]


def overview_page(view: BoardView, captions: Captions, paper: Paper, margin_mm: float) -> Page:
    """
    Return the board on one page of *paper*, as large as it fits.

    The size of the view's hexes is the true one, against which the scale is told.

    Raises:
        SheetError: the board would be illegibly small on this paper.
    """
    frames = [_frame(view, captions, turned, margin_mm) for turned in _turns(paper)]
    frame = max(frames, key=lambda choice: _fitting_hex_mm(view, choice.board))
    hex_mm = _fitting_hex_mm(view, frame.board)
    if hex_mm < _LEAST_HEX_MM:
        raise SheetError(
            f"the board would have hexes of {max(hex_mm, 0):.1f} mm on {paper.name} paper: "
            "take a larger paper, smaller margins or --as poster"
        )
    drawing = draw_board(replace(view, hex_mm=hex_mm))
    left, top, right, bottom = frame.board
    x_mm = (left + right - drawing.width_mm) / 2
    y_mm = (top + bottom - drawing.height_mm) / 2
    scale = captions.shared(
        "scale_overview",
        scale=decimal_text(view.hex_mm / hex_mm, captions.language, places=2),
        hex_mm=decimal_text(hex_mm, captions.language, places=1),
    )
    words = f"{captions.footer(scale)} · {captions.sheet(1, 1)}"
    art = [
        *_header(view, captions, frame.printable),
        Group(drawing.art, placed(x_mm, y_mm)),
        *frame.legend,
        *(shape for block in frame.notes for shape in block.shapes),
    ]
    page = make_drawing(
        frame.paper.width_mm,
        frame.paper.height_mm,
        art=art,
        marks=footer(words, frame.printable),
    )
    return Page(page, captions.shared("overview_title"))


def _turns(paper: Paper) -> tuple[Paper, Paper]:
    """Return *paper* standing and lying."""
    return portrait(paper), landscape(paper)


def _frame(view: BoardView, captions: Captions, paper: Paper, margin_mm: float) -> _Frame:
    """Share out a page: from the foot up notes, legend and board, the header on top."""
    printable = printable_box(paper, margin_mm)
    left, top, right, bottom = above_footer(printable)
    bottom -= _GAP_MM / 2
    notes = _notes(captions, view.theme.ink, left, right, bottom)
    notes_top = bottom - sum(block.height_mm for block in notes)
    rows = legend_rows(view, right - left)
    legend_top = notes_top - _GAP_MM / 2 - len(rows) * ENTRY_HEIGHT_MM
    legend = tuple(draw_legend(view, captions, rows, (left, legend_top, right)))
    board = (left, top + _HEADER_MM + _GAP_MM / 2, right, legend_top - _GAP_MM)
    return _Frame(paper, printable, board, legend, notes)


def _fitting_hex_mm(view: BoardView, box: Box) -> float:
    """Return the largest hexes with which the board fits *box*, no larger than true size."""
    left, top, right, bottom = box
    width_mm, height_mm = view.size()
    # The rim is drawn half outside of the hexes.
    share = min((right - left) / width_mm, (bottom - top) / height_mm) * 0.985
    return min(share, 1.0) * view.hex_mm


def _header(view: BoardView, captions: Captions, printable: Box) -> Iterator[Shape]:
    """Yield the title, the line below it and the rule."""
    left, top, right, _ = printable
    ink = view.theme.ink
    base_mm = top + 7.2
    title = captions.title()
    size_mm = fitting_size_mm(title, "serif-semibold", width_mm=right - left, max_size_mm=_TITLE_MM)
    yield Text(left, base_mm, title, "serif-semibold", size_mm, ink)
    subtitle = f"{captions.shared('seed_line', seed=view.board.seed)} · {captions.drawn_from()}"
    size_mm = fitting_size_mm(subtitle, "sans", width_mm=right - left, max_size_mm=_SUBTITLE_MM)
    yield Text(left, base_mm + 5.8, subtitle, "sans", size_mm, ink)
    rule = Style(stroke=ink, stroke_mm=0.35, round_ends=False)
    yield polyline(((left, top + _HEADER_MM - 1), (right, top + _HEADER_MM - 1)), rule)


def _notes(
    captions: Captions, ink: str, left: float, right: float, bottom: float
) -> tuple[TextBlock, ...]:
    """Return the notes stacked so that they end at *bottom*."""
    lines = [(note, _NOTE_MM) for note in captions.notes()]
    lines.append((f"{captions.reproduce()} · {captions.own('credit')}", _SMALL_MM))

    def block(text: str, size_mm: float, y_mm: float) -> TextBlock:
        width_mm = right - left
        return paragraph(
            text, x_mm=left, y_mm=y_mm, width_mm=width_mm, face="sans", size_mm=size_mm, fill=ink
        )

    y_mm = bottom - sum(block(text, size_mm, 0.0).height_mm for text, size_mm in lines)
    blocks = []
    for text, size_mm in lines:
        blocks.append(block(text, size_mm, y_mm))
        y_mm += blocks[-1].height_mm
    return tuple(blocks)
