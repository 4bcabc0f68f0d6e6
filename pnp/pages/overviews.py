"""
The overview: a board on one page, with its title, legend and notes.

The page lies or stands, whichever gives the larger hexes.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from generators.lattice import side_of
from generators.randomness import Stream
from layouts.documents import Box, Page
from layouts.drawings import make_drawing
from layouts.errors import SheetError
from layouts.marks import above_footer, footer
from layouts.papers import Paper, landscape, portrait, printable_box
from layouts.shapes import Group, Shape, Style, Text, Use, placed, polyline
from layouts.textblocks import MIN_SIZE_MM, TextBlock, fitting_size_mm, paragraph
from layouts.units import points_to_mm
from pnp.art.hexart import draw_ground, draw_outline
from pnp.art.icons import icon
from pnp.art.terrains import find_look
from pnp.games.record import Terrain
from pnp.pages.boarddrawings import BoardView, draw_board
from pnp.pages.captions import Captions

_TITLE_MM = points_to_mm(24)
_SUBTITLE_MM = points_to_mm(9.5)
_NAME_MM = points_to_mm(8.5)
_NOTE_MM = points_to_mm(8)
_SMALL_MM = points_to_mm(7)
_HEADER_MM = 17.0
_ENTRY_HEIGHT_MM = 11.5
_ENTRY_WIDTH_MM = 36.0
_SWATCH_HEX_MM = 9.0
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
        "scale_overview", scale=f"{view.hex_mm / hex_mm:.2f}", hex_mm=f"{hex_mm:.1f}"
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
    notes = _notes(captions, left, right, bottom)
    notes_top = bottom - sum(block.height_mm for block in notes)
    rows = _legend_rows(view, right - left)
    legend_top = notes_top - _GAP_MM / 2 - len(rows) * _ENTRY_HEIGHT_MM
    legend = tuple(_legend(view, captions, rows, (left, legend_top, right)))
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


def _notes(captions: Captions, left: float, right: float, bottom: float) -> tuple[TextBlock, ...]:
    """Return the notes stacked so that they end at *bottom*."""
    lines = [(note, _NOTE_MM) for note in captions.notes()]
    lines.append((f"{captions.reproduce()} · {captions.own('credit')}", _SMALL_MM))
    ink = "#2f231c"
    heights = [
        paragraph(
            text, x_mm=left, y_mm=0, width_mm=right - left, face="sans", size_mm=size, fill=ink
        ).height_mm
        for text, size in lines
    ]
    blocks = []
    y_mm = bottom - sum(heights)
    for (text, size), height_mm in zip(lines, heights, strict=True):
        blocks.append(
            paragraph(
                text,
                x_mm=left,
                y_mm=y_mm,
                width_mm=right - left,
                face="sans",
                size_mm=size,
                fill=ink,
            )
        )
        y_mm += height_mm
    return tuple(blocks)


def _legend_rows(view: BoardView, width_mm: float) -> list[tuple[Terrain, ...]]:
    """Return the terrains of the game in as many rows as they need."""
    terrains = view.game.terrains
    most = max(1, int(width_mm // _ENTRY_WIDTH_MM))
    row_count = -(-len(terrains) // most)
    size = -(-len(terrains) // row_count)
    return [terrains[start : start + size] for start in range(0, len(terrains), size)]


def _legend(
    view: BoardView,
    captions: Captions,
    rows: list[tuple[Terrain, ...]],
    place: tuple[float, float, float],
) -> Iterator[Shape]:
    """Yield the entries of the legend in columns across the page."""
    left, top, right = place
    counts = Counter(view.board.terrain.values())
    step_mm = (right - left) / max(len(row) for row in rows)
    stream = Stream(view.board.seed, "legend")
    for row, terrains in enumerate(rows):
        for column, terrain in enumerate(terrains):
            x_mm = left + column * step_mm
            y_mm = top + (row + 0.5) * _ENTRY_HEIGHT_MM
            yield from _swatch(view, terrain, (x_mm + _SWATCH_HEX_MM / 2, y_mm), stream)
            text_x_mm = x_mm + _SWATCH_HEX_MM + 1.8
            room_mm = step_mm - _SWATCH_HEX_MM - 3.0
            name = captions.own(terrain.name)
            size_mm = fitting_size_mm(name, "sans-semibold", width_mm=room_mm, max_size_mm=_NAME_MM)
            ink = view.theme.ink
            yield Text(text_x_mm, y_mm - 0.4, name, "sans-semibold", size_mm, ink)
            words = captions.shared("hex_count", count=counts[terrain.name])
            yield Text(text_x_mm, y_mm + 3.1, words, "sans", max(_SMALL_MM, MIN_SIZE_MM), ink)


def _swatch(
    view: BoardView, terrain: Terrain, centre: tuple[float, float], stream: Stream
) -> Iterator[Shape]:
    """Yield a small hex of the terrain with its icon in the middle."""
    look = find_look(terrain.look)
    side_mm = side_of(_SWATCH_HEX_MM)
    yield draw_ground(look, centre, side_mm, view.theme, stream)
    yield draw_outline(centre, side_mm, view.theme, width_mm=0.2)
    yield Use(icon(look.key, view.theme.ink), placed(*centre, scale=0.62 * side_mm * 1.2))
