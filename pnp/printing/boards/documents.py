"""
A board as a document: one page, a poster, or loose tiles to cut out and lay by their hex names.

The one page lies or stands, whichever gives the larger hexes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from generators.lattice import side_of
from generators.randomness import Stream
from layouts import blocks, documents, points_to_mm, shapes
from layouts.richtexts import MIN_SIZE_MM, Icon, Run
from pnp.errors import OptionError
from pnp.model import PROGRAM
from pnp.printing.art.hexart import HALF_WIDTH, draw_outline
from pnp.printing.art.symbols import piece
from pnp.printing.boards.drawings import draw_in, draw_scene, fit_in, overhang_mm, with_ornaments
from pnp.printing.boards.forms import Form, WallStyle
from pnp.printing.boards.words import Captions
from pnp.printing.drawings import UNIT_BOX
from pnp.printing.hexmaps import HexScene, sea_mm
from pnp.printing.landscapes.grounds import draw_ground, draw_medal
from pnp.printing.pageframes import PageFrame, paper_scale, scaled_mm
from pnp.printing.themes import find_look, neutral_player
from pnp.texts import decimal_text

_RIM_ROOM = 0.6  # of the width of its line
_NOTE_MM = points_to_mm(8)
_SMALL = 0.875
_GAP_MM = 4.0

_ENTRY_WIDTH_MM = 36.0
_SWATCH_HEX_MM = 8.3
_ICON_SHARE = 0.744  # of the side
_PIECE_SHARE = 0.9

BLEED_MM = 1.5


def board_document(
    scene: HexScene,
    captions: Captions,
    form: Form,
    paper: documents.Paper,
    margin_mm: float,
    *,
    wall: WallStyle | None = None,
) -> documents.Document:
    """
    Return *scene* in the given form on *paper*; a wall map if there is a style for one.

    Raises:
        SheetError: it does not fit; the message says what to change.
        OptionError: nothing lies on the board yet.
    """
    board = captions.board
    if not board.terrain:
        raise OptionError("board_is_empty", game=board.game)
    pages: tuple[documents.Page, ...]
    if wall:
        from pnp.printing.boards.walls import draw_wall, wall_page

        if wall.sheets is None:
            pages = (wall_page(scene, captions, paper, margin_mm, wall),)
        else:
            drawing = draw_wall(scene, captions, paper, margin_mm, wall)
            size = {"width": round(drawing.width_mm), "height": round(drawing.height_mm)}
            scale = captions.shared("wall_scale", **size)
            pages = _board_poster(captions, drawing, wall.sheets, margin_mm, scale, name="wall")
    elif form == "poster":
        # The rim is drawn half outside of the hexes, a little more at their corners.
        rim_mm = _RIM_ROOM * scene.lines.rim_mm
        room_mm = max(rim_mm, sea_mm(scene.theme, scene.side_mm), overhang_mm(scene))
        shown = scene.sized(scene.side_mm, room_mm)._replace(is_in_play=True)
        scale, drawing = captions.true_scale(shown.hex_mm), draw_scene(shown)
        pages = _board_poster(
            captions, drawing, paper, margin_mm, scale, name="board", content=shown.boxes
        )
    elif form == "tiles":
        pages = _tile_pages(scene, captions, paper, margin_mm)
    else:
        pages = (overview_page(scene, captions, paper, margin_mm),)
    return documents.Document(
        pages=pages,
        title=captions.title(),
        subject=captions.reproduce(),
        author=captions.own("credit"),
        creator=PROGRAM,
        language=captions.language,
        keywords=(board.game, "print-and-play", f"seed {board.seed}"),
        colour_space="cmyk" if wall and wall.is_for_shop else "rgb",
    )


def _board_poster(
    captions: Captions,
    drawing: documents.Drawing,
    paper: documents.Paper,
    margin_mm: float,
    scale: str,
    *,
    name: str,
    content: Sequence[documents.Box] | None = None,
) -> tuple[documents.Page, ...]:
    """Return a board over several sheets, whose footers tell its *scale*."""
    from layouts.posters import PosterWords, lay_out_poster

    def title(words: str, number: int, count: int) -> str:
        return f"{words} · {captions.sheet(number, count)}"

    return lay_out_poster(
        drawing,
        paper,
        PosterWords(captions.shared, title, captions.footer(scale)),
        name=f"{name} {captions.board.seed}",
        content=content,
        margin_mm=margin_mm,
    )


def overview_page(
    scene: HexScene, captions: Captions, paper: documents.Paper, margin_mm: float, sheet: str = ""
) -> documents.Page:
    """
    Return the board on one page of *paper*, as large as it fits.

    The size of the scene's hexes is the true one, to which the scale refers; *sheet* numbers the
    page where it is not the only one.

    Raises:
        SheetError: the board would be illegibly small on this paper.
    """
    subtitle = captions.shared("seed_line", seed=captions.board.seed)
    theme, scale = scene.theme, paper_scale(paper)
    frame = PageFrame(captions.title(), subtitle, theme.ink, margin_mm, theme.is_country, scale)
    shown = scene._replace(least_name_mm=scaled_mm(MIN_SIZE_MM, scale))
    turns = (documents.portrait(paper), documents.landscape(paper))
    plans = [_plan(shown, captions, turned, frame) for turned in turns]
    chosen, board, below = max(plans, key=lambda plan: shown.fitting_side_mm(plan[1]))
    fitting, focus_mm = fit_in(shown, board)
    told = captions.shared(
        "scale_overview",
        scale=decimal_text(scene.hex_mm / fitting.hex_mm, captions.language, places=2),
        hex_mm=decimal_text(fitting.hex_mm, captions.language, places=1),
    )
    foot = f"{captions.footer(told)} · {sheet or captions.sheet(1, 1)}"
    art = (*draw_in(shown, board, scale), *below)
    page = frame.page(chosen, captions.shared("overview_title"), art, foot)
    return page._replace(focus_mm=with_ornaments(fitting, board, focus_mm, scale))


def _plan(
    scene: HexScene, captions: Captions, paper: documents.Paper, frame: PageFrame
) -> tuple[documents.Paper, documents.Box, tuple[shapes.Shape, ...]]:
    """Return a page, where the board lies on it, and what is below: legend and notes."""
    scale = frame.scale
    gap_mm = scale * _GAP_MM
    left, top, right, bottom = frame.body(paper, gap_mm / 2)
    column = blocks.Column(right - left, scaled_mm(_NOTE_MM, scale), frame.ink)
    land, odds = captions.land(), captions.drawn_from()
    if land and scene.owners:
        land = f"{land} {captions.shared('land_bands')}"
    told = "\n".join(filter(None, (*captions.notes, land)))
    last = " · ".join(filter(None, (captions.told_code(), captions.own("credit"))))
    small = "\n".join(filter(None, (f"{odds[0].upper()}{odds[1:]}.", last)))
    paragraphs = [blocks.Paragraph(small, scale=_SMALL)]
    if told:
        paragraphs.insert(0, blocks.Paragraph(told))
    notes = blocks.set_blocks(paragraphs, column)
    notes_top = bottom - blocks.stack_height(notes)
    entries = list(_legend(scene, captions, column.size_mm, scale))
    rows = -(-len(entries) // max(1, int((right - left) / scale // _ENTRY_WIDTH_MM)))
    columns = -(-len(entries) // rows)  # as many as the rows need
    column = column._replace(width_mm=(right - left) / columns)
    legend = blocks.set_blocks(entries, column)
    legend_foot = notes_top - gap_mm / 2
    legend_top = legend_foot - blocks.balanced_height(legend, columns)
    below = (
        *blocks.draw_columns(legend, (left, legend_top, right, legend_foot), columns, 0.0),
        *blocks.draw_columns(notes, (left, notes_top, right, bottom), 1, 0.0),
    )
    return paper, (left, top, right, legend_top - gap_mm), below


def _legend(
    scene: HexScene, captions: Captions, text_mm: float, scale: float
) -> Iterator[blocks.Block]:
    """
    Yield the terrains, with a picture each and how many there are.

    Of an own game also the pieces on its board; others are known to players.
    """
    game, theme, swatch_mm = scene.pen.game, scene.theme, scale * _SWATCH_HEX_MM
    stream, counts = Stream(scene.seed, "legend"), Counter(captions.board.terrain.values())
    side_mm, high_mm = side_of(swatch_mm), 2 * side_of(swatch_mm)

    def entry(key: str, drawn: Sequence[shapes.Shape], name: str, told: str) -> blocks.Block:
        picture = (shapes.Group(tuple(drawn), shapes.placed(0.0, 0.0, scale=1 / high_mm)),)
        symbol = f"legend-{key}-{scene.seed}-{swatch_mm:g}"  # no two boards draw it alike
        icon = Icon(shapes.Symbol(symbol, picture, UNIT_BOX), high_mm / text_mm, HALF_WIDTH)
        return blocks.Bullets(((Run(name, "sans-semibold"), Run(f"\n{told}")),), icons=(icon,))

    for one in game.terrains:
        if one.is_gone:  # before the game nothing is taken away
            continue
        look = find_look(one.look, theme)
        drawn: list[shapes.Shape] = [
            draw_ground(look, (0.0, 0.0), side_mm, theme, stream),
            draw_outline((0.0, 0.0), side_mm, theme, width_mm=0.2),
        ]
        if not look.centre:
            drawn += draw_medal(look, (0.0, 0.0), _ICON_SHARE * side_mm, theme)
        told = captions.shared("hex_count", count=counts[one.name])
        is_said = look.letter.isalpha() or len(look.letter) > 1
        yield entry(
            look.key, drawn, captions.own(one.name), f"{look.letter} · {told}" if is_said else told
        )
    laid = Counter(piece.kind for piece in scene.pieces) if game.words else {}
    for kind in game.pieces:
        if kind.letter in laid:
            picture = piece(kind.picture, neutral_player(theme), theme)
            drawn = [shapes.Use(picture, shapes.placed(0.0, 0.0, scale=_PIECE_SHARE * swatch_mm))]
            name = captions.own(f"piece_{kind.picture}")
            yield entry(kind.picture, drawn, name, f"{laid[kind.letter]} ×")


def _tile_pages(
    scene: HexScene, captions: Captions, paper: documents.Paper, margin_mm: float
) -> tuple[documents.Page, ...]:
    """
    Return sheets with every tile of the board at true size, as it lies, with its cut outline.

    Raises:
        SheetError: a tile is larger than the paper within its margins.
    """
    from layouts.sheets import draw_sheets, plan_sheets
    from pnp.printing.boards.tiles import TileHex, TileStyle, tile

    stream = Stream(captions.board.seed, "tiles art")
    style = TileStyle(scene.theme, scene.side_mm, BLEED_MM)
    components = []
    for cells in scene.tiles or [(cell,) for cell in scene.looks]:
        hexes = [TileHex(cell, scene.reading(cell)) for cell in cells]
        components.append(tile(f"tile {scene.names[cells[0]]}", hexes, style, stream))

    def title(number: int, count: int) -> str:
        words = captions.shared("tiles_title", number=number)
        return f"{words} · {captions.sheet(number, count)}"

    sheets = plan_sheets([components], paper, margin_mm=margin_mm)
    foot = captions.footer(captions.true_scale(scene.hex_mm))
    return draw_sheets(sheets, title=title, footer_text=foot)
