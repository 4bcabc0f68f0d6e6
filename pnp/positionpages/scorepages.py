"""
The score sheet of a position as a document.

The verdict, the players' accounts side by side, notes and arithmetic; then the picture of
the position, on the same page where there is room, and the legend of what was found.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from layouts.documents import Box, Document, Page
from layouts.papers import Paper, portrait
from layouts.shapes import Circle, Shape, Style, Text
from layouts.textblocks import paragraph
from layouts.units import points_to_mm
from pnp.findings import Finding, is_breach
from pnp.games.record import Game
from pnp.identity import CREATOR
from pnp.positionpages.accounts import account_block, colour_name, crown, source_numbers
from pnp.positionpages.blocks import (
    Block,
    column_width,
    draw_columns,
    split_pages,
    stack_height,
)
from pnp.positionpages.findinglegends import findings_summary
from pnp.positionpages.findingmarks import PENS
from pnp.positionpages.pageframes import PageFrame
from pnp.positionpages.positionpages import (
    board_height_mm,
    draw_board_in,
    fitting_hex_mm,
    legend_pages,
    position_pages,
)
from pnp.positions import Position
from pnp.scores import Note, ScoreSheet, Standing
from pnp.sentences import tell
from pnp.themes import PAPER, Theme

_COLUMN_GAP_MM = 5.0
_LEAST_COLUMN_MM = 56.0
_TEXT_MM = points_to_mm(8.5)
_SMALL_MM = points_to_mm(7)
_HEADING_MM = points_to_mm(11)
_VERDICT_MM = points_to_mm(14)
_SECTION_GAP_MM = 4.0
# On the score page itself the board may be smaller than on a page of its own, by this share.
_SQUEEZE = 0.55


def score_document(
    position: Position,
    game: Game,
    sheet: ScoreSheet,
    findings: Sequence[Finding],
    ruling_notes: Sequence[str],
    *,
    theme: Theme,
    paper: Paper,
    margin_mm: float,
    language: str,
    title: str,
) -> Document:
    """
    Return the score *sheet* of *position* with its picture, marked if there are *findings*.

    Findings for information are left out: the sheet has notes of its own.

    Raises:
        SheetError: the picture would be illegibly small on this paper.
    """
    frame = PageFrame(position, game, theme, margin_mm, language, title, "")
    frame = replace(frame, subtitle=_subtitle(frame, sheet))
    shown = [finding for finding in findings if finding.severity != "information"]
    return Document(
        pages=tuple(_pages(frame, sheet, shown, ruling_notes, portrait(paper))),
        title=title,
        subject=frame.subtitle,
        author=game.texts(language)("credit"),
        creator=CREATOR,
        language=language,
        keywords=(game.slug, "score"),
    )


def _pages(
    frame: PageFrame,
    sheet: ScoreSheet,
    findings: Sequence[Finding],
    ruling_notes: Sequence[str],
    paper: Paper,
) -> list[Page]:
    """Return the accounts and the picture as pages."""
    body = frame.body(paper)
    left, top, right, bottom = body
    blocks = list(_blocks(frame, sheet, findings, ruling_notes, body))
    sheets = split_pages(blocks, bottom - top, 1) or [[]]
    board = (left, top + stack_height(sheets[-1]) + _SECTION_GAP_MM, right, bottom)
    has_picture = _is_large_enough(frame, board, body)
    further = legend_pages if has_picture else position_pages
    pictures = further(frame, findings, paper, before=len(sheets))
    count = len(sheets) + len(pictures)
    pages = []
    for number, stack in enumerate(sheets, start=1):
        art = [*draw_columns(stack, body, 1, 0.0)]
        if has_picture and number == len(sheets):
            art += draw_board_in(frame, findings, _upper_part(frame, board))
        name = frame.words("sheet_page")
        pages.append(frame.page(paper, name, art, (number, count)))
    return pages + pictures


def _is_large_enough(frame: PageFrame, board: Box, body: Box) -> bool:
    """Tell whether the board can be read in what the accounts leave of a page."""
    if board[3] <= board[1]:
        return False
    return fitting_hex_mm(frame, board) >= _SQUEEZE * fitting_hex_mm(frame, body)


def _upper_part(frame: PageFrame, board: Box) -> Box:
    """Return the box of the board without the room below it."""
    left, top, right, bottom = board
    return (left, top, right, min(bottom, top + board_height_mm(frame, board) + _SECTION_GAP_MM))


def _subtitle(frame: PageFrame, sheet: ScoreSheet) -> str:
    """Return the line below the title: the phase, and whether the game is over."""
    phase = frame.rules(f"phase_{frame.position.phase}")
    key = {True: "sheet_over", False: "sheet_goes_on", None: "sheet_unknown"}[sheet.is_over]
    return f"{frame.words('draw_phase', phase=phase)} · {frame.words(key)}"


def _blocks(
    frame: PageFrame,
    sheet: ScoreSheet,
    findings: Sequence[Finding],
    ruling_notes: Sequence[str],
    body: Box,
) -> Iterator[Block]:
    """Yield all parts of the sheet, each as wide as the page."""
    left, top, right, bottom = body
    width_mm = right - left
    if sheet.winners:
        yield _verdict(frame, sheet)
    if any(map(is_breach, findings)):
        yield _mark(frame, findings, width_mm)
    yield from _accounts(frame, sheet, width_mm, bottom - top)
    yield from _sources(frame, sheet, width_mm)
    yield from _list(frame, "sheet_notes", _told(frame, sheet.notes), width_mm)
    yield from _list(frame, "sheet_rulings", ruling_notes, width_mm)
    workings = _told(frame, sheet.workings)
    yield from _list(frame, "sheet_workings", workings, width_mm, is_numbered=True)


def _verdict(frame: PageFrame, sheet: ScoreSheet) -> Block:
    """Return who has won, or who leads, under a crown."""
    key = "winner" if sheet.is_over else "leader"
    key = f"sheet_{key}{'s' if len(sheet.winners) > 1 else ''}"
    colours = ", ".join(colour_name(frame, letter) for letter in sheet.winners)
    ink = frame.theme.ink
    words = Text(8.5, 6.0, frame.words(key, colours=colours), "serif-semibold", _VERDICT_MM, ink)
    return Block((crown(3.3, 4.3, ink, ink), words), 8.0, _SECTION_GAP_MM)


def _mark(frame: PageFrame, findings: Sequence[Finding], width_mm: float) -> Block:
    """Return the words that mark the score of a position with findings."""
    summary = findings_summary(frame, findings)
    text = paragraph(
        frame.words("sheet_marked", summary=summary),
        x_mm=6.0,
        y_mm=0.6,
        width_mm=width_mm - 6.0,
        face="sans-semibold",
        size_mm=_TEXT_MM,
        fill=frame.theme.ink,
    )
    colour = PENS["impossible"].colour
    disc = Circle(2.4, 2.5, 2.1, Style(fill=colour))
    sign = Text(2.4, 3.7, "!", "sans-semibold", points_to_mm(10), PAPER, "middle")
    return Block((disc, sign, *text.shapes), max(5.0, text.height_mm + 1.2), _SECTION_GAP_MM)


def _accounts(
    frame: PageFrame, sheet: ScoreSheet, width_mm: float, height_mm: float
) -> Iterator[Block]:
    """Yield the accounts in rows, those of a row equally high."""
    columns = _column_count(len(sheet.standings), width_mm)
    column_mm = column_width(width_mm, columns, _COLUMN_GAP_MM)
    sources = source_numbers(sheet.standings)
    is_open = any(standing.total is None for standing in sheet.standings)

    def account(standing: Standing, least_mm: float) -> Block:
        return account_block(
            frame, standing, sources, column_mm, is_ranking_open=is_open, least_mm=least_mm
        )

    for start in range(0, len(sheet.standings), columns):
        row = sheet.standings[start : start + columns]
        tallest_mm = max(account(standing, 0.0).height_mm for standing in row)
        shapes = [
            shape
            for place, standing in enumerate(row)
            for shape in _at(account(standing, tallest_mm), place * (column_mm + _COLUMN_GAP_MM))
        ]
        yield Block(tuple(shapes), min(tallest_mm, height_mm), _SECTION_GAP_MM)


def _at(block: Block, x_mm: float) -> Iterator[Shape]:
    """Yield a block moved to the right."""
    return draw_columns([block], (x_mm, 0.0, x_mm + 1.0, block.height_mm), 1, 0.0)


def _column_count(players: int, width_mm: float) -> int:
    """Return how many accounts stand side by side: even rows, if there is the width."""
    most = max(1, int((width_mm + _COLUMN_GAP_MM) // (_LEAST_COLUMN_MM + _COLUMN_GAP_MM)))
    wanted = 2 if players in {2, 4} else 3
    return max(1, min(most, wanted, players))


def _sources(frame: PageFrame, sheet: ScoreSheet, width_mm: float) -> Iterator[Block]:
    """Yield where the rules have the lines, by their numbers, in small type."""
    numbers = source_numbers(sheet.standings)
    if not numbers:
        return
    words = " · ".join(f"[{number}]\u00a0{frame.rules(key)}" for key, number in numbers.items())
    text = paragraph(
        f"{frame.words('sheet_sources')} — {words}",
        x_mm=0.0,
        y_mm=0.0,
        width_mm=width_mm,
        face="sans",
        size_mm=_SMALL_MM,
        fill=frame.theme.ink,
    )
    yield Block(text.shapes, text.height_mm, _SECTION_GAP_MM)


def _told(frame: PageFrame, notes: Sequence[Note]) -> list[str]:
    """Return notes in the reader's language, behind them the hexes they do not name."""
    told = []
    for note in notes:
        words = tell(note.sentence, frame.rules, frame.position.names)
        named = {word.strip(".,:;()") for word in words.split()}
        names = dict.fromkeys(frame.position.names.get(cell, "") for cell in note.hexes)
        places = ", ".join(name for name in names if name not in named)
        told.append(f"{words} ({places})" if places else words)
    return told


def _list(
    frame: PageFrame, key: str, items: Sequence[str], width_mm: float, *, is_numbered: bool = False
) -> Iterator[Block]:
    """Yield a list, a block for each item, the heading with the first one."""
    ink = frame.theme.ink
    indent_mm = 6.0 if is_numbered else 3.5
    for number, item in enumerate(items, start=1):
        shapes: list[Shape] = []
        y_mm = 0.0
        if number == 1:
            heading = frame.words(key)
            shapes.append(Text(0.0, 3.6, heading, "serif-semibold", _HEADING_MM, ink))
            y_mm = 5.4
        text = paragraph(
            item,
            x_mm=indent_mm,
            y_mm=y_mm,
            width_mm=width_mm - indent_mm,
            face="sans",
            size_mm=_TEXT_MM,
            fill=ink,
        )
        sign = f"{number}." if is_numbered else "\N{BULLET}"
        base_mm = text.shapes[0].y_mm if text.shapes else y_mm
        shapes.append(Text(0.0, base_mm, sign, "sans", _TEXT_MM, ink))
        gap_mm = _SECTION_GAP_MM if number == len(items) else 0.8
        yield Block((*shapes, *text.shapes), y_mm + text.height_mm, gap_mm)
