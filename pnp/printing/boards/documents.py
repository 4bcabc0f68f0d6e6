"""
A board as a document: one page, a poster, or loose tiles to cut out and lay by their hex names.

The one page lies or stands, whichever gives the larger hexes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generators.hexes import Hex
from generators.lattice import side_of
from generators.randomness import Stream
from layouts import SheetError, points_to_mm
from layouts.documents import Box, Document, Page, Paper, landscape, portrait
from layouts.richtexts import Lines, Setting, stacked_words
from layouts.shapes import Group, Point, Shape, Text, Use, placed
from layouts.textblocks import MIN_SIZE_MM, fitting_size_mm
from pnp.errors import OptionError
from pnp.messages import Message
from pnp.model.games import PieceKind, Terrain
from pnp.model.identity import CREATOR
from pnp.printing.art.hexart import draw_sample
from pnp.printing.art.symbols import piece
from pnp.printing.boards.drawings import BoardView, draw_board, hex_boxes, overhang_mm
from pnp.printing.boards.forms import Form, WallStyle
from pnp.printing.boards.hexmaps import SEA_ROOM, board_lines, hex_labels
from pnp.printing.boards.words import Captions
from pnp.printing.pageframes import PageFrame, paper_scale, scaled_mm
from pnp.printing.themes import find_look, neutral_player
from pnp.texts import Texts

if TYPE_CHECKING:  # sheets and tiles are imported where a board is cut into them
    from layouts.components import Component
    from layouts.posters import PosterWords


_RIM_ROOM = 0.6  # of the width of its line
_NOTE_MM = points_to_mm(8)
_SMALL_MM = points_to_mm(7)
_GAP_MM = 4.0
_LEAST_HEX_MM = 4.0

_ENTRY_HEIGHT_MM = 11.5

_NAME_MM = points_to_mm(8.5)
_ENTRY_WIDTH_MM = 36.0
_SWATCH_HEX_MM = 9.0
_ICON_SHARE = 0.744  # of the side
_PIECE_SHARE = 0.9

BLEED_MM = 1.5


def board_document(
    view: BoardView,
    captions: Captions,
    form: Form,
    paper: Paper,
    margin_mm: float,
    *,
    wall: WallStyle | None = None,
) -> Document:
    """
    Return *view* in the given form on *paper*, a wall map in the style of *wall*.

    Raises:
        SheetError: it does not fit; the message says what to change.
        OptionError: nothing lies on the board yet.
    """
    if not view.board.terrain:
        raise OptionError(Message("board_is_empty", game=view.board.game))
    return Document(
        pages=_pages(view, captions, form, paper, margin_mm, wall=wall or WallStyle()),
        title=captions.title(),
        subject=captions.reproduce(),
        author=captions.own("credit"),
        creator=CREATOR,
        language=captions.language,
        keywords=(view.board.game, "print-and-play", f"seed {view.board.seed}"),
        colour_space="cmyk" if wall and wall.is_for_shop else "rgb",
    )


def _pages(
    view: BoardView,
    captions: Captions,
    form: Form,
    paper: Paper,
    margin_mm: float,
    *,
    wall: WallStyle,
) -> tuple[Page, ...]:
    if form == "wall":
        return _wall_pages(view, captions, paper, margin_mm, wall)
    if form == "poster":
        return _poster_pages(view, captions, paper, margin_mm)
    if form == "tiles":
        return tile_pages(view, captions, paper, margin_mm)
    return (overview_page(view, captions, paper, margin_mm),)


def _wall_pages(
    view: BoardView, captions: Captions, paper: Paper, margin_mm: float, style: WallStyle
) -> tuple[Page, ...]:
    from layouts.posters import lay_out_poster
    from pnp.printing.country.wallpages import draw_wall, wall_page

    if style.sheets is None:
        return (wall_page(view, captions, paper, margin_mm, style),)
    drawing = draw_wall(view, captions, paper, margin_mm, style)
    scale = captions.shared("wall_scale", paper=paper.name.upper())
    words = _board_words(captions, scale)
    return lay_out_poster(
        drawing, style.sheets, words, name=f"wall {view.board.seed}", margin_mm=margin_mm
    )


def _poster_pages(
    view: BoardView, captions: Captions, paper: Paper, margin_mm: float
) -> tuple[Page, ...]:
    from layouts.posters import lay_out_poster

    # The rim is drawn half outside of the hexes, a little more at their corners.
    rim_mm = _RIM_ROOM * board_lines(view.side_mm).rim_mm
    room_mm = max(rim_mm, _sea_mm(view, view.side_mm), overhang_mm(view))
    view = replace(view, margin_mm=room_mm, is_in_play=True)
    return lay_out_poster(
        draw_board(view),
        paper,
        _board_words(captions, captions.true_scale(view.hex_mm)),
        name=f"board {view.board.seed}",
        content=hex_boxes(view),
        margin_mm=margin_mm,
    )


def _board_words(captions: Captions, scale: str) -> "PosterWords":
    """Return the words of a poster of a board, whose footer tells its *scale*."""

    def title(words: str, number: int, count: int) -> str:
        return f"{words} · {captions.sheet(number, count)}"

    return poster_words(captions.shared, title, captions.footer(scale))


def poster_words(
    shared: Texts, title: Callable[[str, int, int], str], footer: str
) -> "PosterWords":
    """
    Return the words of a poster.

    Where:
        title: makes that of a page of its words, its number among all, from 1, and their count.
    """
    from layouts.posters import PosterWords

    return PosterWords(
        lambda label, number, count: title(shared("poster_title", label=label), number, count),
        lambda count: title(shared("map_title"), 1, count),
        first_step=shared("poster_first_step"),
        join_columns=shared("poster_join_columns"),
        join_rows=shared("poster_join_rows"),
        last_step=shared("poster_last_step"),
        footer=footer,
    )


@dataclass(frozen=True, slots=True)
class _Plan:
    """The parts of a page: the board's box, the legend and the notes below it."""

    paper: Paper
    board: Box
    legend: tuple[Shape, ...]
    notes: list[Lines]


def overview_page(
    view: BoardView, captions: Captions, paper: Paper, margin_mm: float, sheet: str = ""
) -> Page:
    """
    Return the board on one page of *paper*, as large as it fits.

    The size of the view's hexes is the true one, to which the scale refers; *sheet* numbers the
    page where it is not the only one.

    Raises:
        SheetError: the board would be illegibly small on this paper.
    """
    subtitle = captions.shared("seed_line", seed=view.board.seed)
    theme = view.theme
    scale = paper_scale(paper)
    frame = PageFrame(
        captions.title(), subtitle, theme.ink, margin_mm, is_chart=theme.is_country, scale=scale
    )
    plans = [_plan(view, captions, turned, frame) for turned in (portrait(paper), landscape(paper))]
    plan = max(plans, key=lambda choice: _fitting_hex_mm(view, choice.board))
    hex_mm = _fitting_hex_mm(view, plan.board)
    if hex_mm < _LEAST_HEX_MM:
        raise SheetError(Message("board_hexes_too_small", hex_mm=max(hex_mm, 0), paper=paper.name))
    names_mm = scaled_mm(MIN_SIZE_MM, scale)
    drawing = draw_board(replace(view, hex_mm=hex_mm, least_name_mm=names_mm))
    left, top, right, bottom = plan.board
    x_mm = (left + right - drawing.width_mm) / 2
    y_mm = (top + bottom - drawing.height_mm) / 2
    art = [
        *_ornaments(view, plan, (x_mm, y_mm), hex_mm),
        Group(drawing.art, placed(x_mm, y_mm)),
        *plan.legend,
        *(shape for block in plan.notes for shape in block.shapes),
    ]
    told = captions.overview_scale(hex_mm, view.hex_mm)
    foot = f"{captions.footer(told)} · {sheet or captions.sheet(1, 1)}"
    page = frame.page(plan.paper, captions.shared("overview_title"), art, foot)
    return replace(page, focus_mm=(x_mm, y_mm, x_mm + drawing.width_mm, y_mm + drawing.height_mm))


def _ornaments(view: BoardView, plan: _Plan, corner: Point, hex_mm: float) -> Iterator[Shape]:
    """Yield what fills the free corners round a board whose top left corner lies there."""
    if view.theme.is_country:
        from pnp.printing.country.charts import draw_ornaments

        room_mm = _sea_mm(view, side_of(hex_mm))
        x, y = corner
        boxes = hex_boxes(replace(view, hex_mm=hex_mm))
        yield from draw_ornaments(
            plan.board,
            [
                (left + x - room_mm, top + y - room_mm, right + x + room_mm, bottom + y + room_mm)
                for left, top, right, bottom in boxes
            ],
            view.theme,
            paper_scale(plan.paper),
        )


def _sea_mm(view: BoardView, side_mm: float) -> float:
    return SEA_ROOM * side_mm if view.theme.is_country else 0.0


def _plan(view: BoardView, captions: Captions, paper: Paper, frame: PageFrame) -> _Plan:
    """Share out a page: from the foot up notes, legend and board."""
    scale = frame.scale
    gap_mm = scale * _GAP_MM
    left, top, right, bottom = frame.body(paper, gap_mm / 2)
    notes = _notes(captions, frame, (left, top, right, bottom))
    notes_top = bottom - sum(block.height_mm for block in notes)
    rows = _legend_rows(view, (right - left) / scale)
    legend_top = notes_top - gap_mm / 2 - scale * len(rows) * _ENTRY_HEIGHT_MM
    legend = tuple(_draw_legend(view, captions, rows, (left, legend_top, right), scale))
    return _Plan(paper, (left, top, right, legend_top - gap_mm), legend, notes)


def _fitting_hex_mm(view: BoardView, box: Box) -> float:
    """Return the largest hexes with which the board fits *box*, no larger than true size."""
    left, top, right, bottom = box
    sea_mm = _sea_mm(view, view.side_mm)
    width_mm, height_mm = (length + 2 * sea_mm for length in view.hex_map().size_mm)
    # The rim is drawn half outside of the hexes.
    share = min((right - left) / width_mm, (bottom - top) / height_mm) * 0.985
    return min(share, 1.0) * view.hex_mm


def _notes(captions: Captions, frame: PageFrame, box: Box) -> list[Lines]:
    """Return the notes stacked so that they end at the foot of the *box*."""
    lines = [(note, _NOTE_MM) for note in captions.notes]
    lines += [(land, _NOTE_MM)] if (land := captions.land()) else []
    odds = captions.drawn_from()
    lines.append((f"{odds[0].upper()}{odds[1:]}.", _SMALL_MM))
    lines.append((f"{captions.reproduce()} · {captions.own('credit')}", _SMALL_MM))
    settings = (
        (text, Setting("sans", scaled_mm(size_mm, frame.scale), frame.ink))
        for text, size_mm in lines
    )
    return stacked_words(tuple(settings), box)


def _legend_rows(view: BoardView, width_mm: float) -> list[tuple[Terrain | PieceKind, ...]]:
    """Return what the legend tells of in as many rows as it needs."""
    shown: tuple[Terrain | PieceKind, ...] = (*view.game.terrains, *_pieces_of_key(view))
    most = max(1, int(width_mm // _ENTRY_WIDTH_MM))
    row_count = -(-len(shown) // most)
    size = -(-len(shown) // row_count)
    return [shown[start : start + size] for start in range(0, len(shown), size)]


def _pieces_of_key(view: BoardView) -> Iterator[PieceKind]:
    """Yield the kinds of pieces on the board of an own game; others are known to their players."""
    if view.game.words:
        laid = {piece.kind for piece in view.board.pieces}
        yield from (kind for kind in view.game.pieces if kind.letter in laid)


def _draw_legend(
    view: BoardView,
    captions: Captions,
    rows: list[tuple[Terrain | PieceKind, ...]],
    place: tuple[float, float, float],
    scale: float,
) -> Iterator[Shape]:
    """Yield the entries of the legend in columns across the page."""
    left, top, right = place
    step_mm = (right - left) / max(len(row) for row in rows)
    stream = Stream(view.board.seed, "legend")
    swatch_mm = scale * _SWATCH_HEX_MM
    for row, entries in enumerate(rows):
        for column, entry in enumerate(entries):
            x_mm = left + column * step_mm
            y_mm = top + scale * (row + 0.5) * _ENTRY_HEIGHT_MM
            yield from _swatch(view, entry, (x_mm + swatch_mm / 2, y_mm), swatch_mm, stream)
            words = _entry_words(view, captions, entry)
            spot = (x_mm + swatch_mm + 1.8 * scale, y_mm)
            room_mm = step_mm - swatch_mm - 3.0 * scale
            yield from _entry_text(words, spot, room_mm, view.theme.ink, scale)


def _entry_text(
    words: tuple[str, str], spot: Point, room_mm: float, ink: str, scale: float
) -> Iterator[Text]:
    """Yield a name, and below it what else there is to say, right of *spot*."""
    x, y = spot
    largest_mm = scaled_mm(_NAME_MM, scale)
    size_mm = fitting_size_mm(words[0], "sans-semibold", width_mm=room_mm, max_size_mm=largest_mm)
    yield Text(x, y - 0.4 * scale, words[0], "sans-semibold", size_mm, ink)
    yield Text(x, y + 3.1 * scale, words[1], "sans", scaled_mm(_SMALL_MM, scale), ink)


def _entry_words(
    view: BoardView, captions: Captions, entry: Terrain | PieceKind
) -> tuple[str, str]:
    """Return the name of what an entry tells of, and how many there are."""
    if isinstance(entry, PieceKind):
        count = sum(piece.kind == entry.letter for piece in view.board.pieces)
        return captions.own(f"piece_{entry.picture}"), f"{count} ×"
    counts = Counter(view.board.terrain.values())
    words = captions.shared("hex_count", count=counts[entry.name])
    if (letter := find_look(entry.look, view.theme).letter).isalpha():
        words = f"{letter} · {words}"
    return captions.own(entry.name), words


def _swatch(
    view: BoardView, entry: Terrain | PieceKind, centre: Point, hex_mm: float, stream: Stream
) -> Iterator[Shape]:
    if isinstance(entry, PieceKind):
        picture = piece(entry.picture, neutral_player(view.theme), view.theme)
        yield Use(picture, placed(*centre, scale=_PIECE_SHARE * hex_mm))
        return
    look = find_look(entry.look, view.theme)
    side_mm = side_of(hex_mm)
    if view.theme.is_country:
        from pnp.printing.country import boards

        yield from boards.draw_sample(look.key, centre, side_mm, view.theme)
        return
    icon_mm = _ICON_SHARE * side_mm
    yield from draw_sample(look, centre, side_mm, view.theme, stream, icon_mm=icon_mm)


def tile_pages(
    view: BoardView, captions: Captions, paper: Paper, margin_mm: float
) -> tuple[Page, ...]:
    """
    Return sheets with every tile of the board at true size, each with its cut outline.

    Raises:
        SheetError: a tile is larger than the paper within its margins.
    """
    from layouts.sheets import lay_out_sheets

    stream = Stream(view.board.seed, "tiles art")
    components = [_component(view, cells, stream) for cells in _tiles(view)]

    def title(number: int, count: int) -> str:
        words = captions.shared("tiles_title", number=number)
        return f"{words} · {captions.sheet(number, count)}"

    return lay_out_sheets(
        [components],
        paper,
        title=title,
        footer_text=captions.footer(captions.true_scale(view.hex_mm)),
        margin_mm=margin_mm,
    )


def _tiles(view: BoardView) -> Iterable[tuple[Hex, ...]]:
    if view.board.tiles:
        return [tile.cells for tile in view.board.tiles]
    return [(cell,) for cell in view.board.terrain]


def _component(view: BoardView, cells: tuple[Hex, ...], stream: Stream) -> "Component":
    """Return one tile, lying as it lies on the board."""
    from pnp.printing.stock.tiles import TileHex, TileStyle, tile

    labels = hex_labels(view.board, view.game)
    terrains = {cell: view.game.terrain(view.board.terrain[cell]) for cell in cells}
    hexes = [
        TileHex(cell, terrain.look, labels[cell], terrain.value)
        for cell, terrain in terrains.items()
    ]
    style = TileStyle(view.theme, view.side_mm, BLEED_MM)
    return tile(f"tile {view.board.names[cells[0]]}", hexes, style, stream)
