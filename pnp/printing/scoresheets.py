"""
The score sheet of a position as a document.

The verdict, the players' accounts side by side, notes and arithmetic; then the picture of
the position, on the same page where there is room, and the legend of what was found. An
account has a band in the player's colour with name, rank and total; below it a line for each
thing that gave points, with the hexes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from layouts import points_to_mm
from layouts.blocks import Part
from layouts.documents import Box, Document, Page, Paper, portrait
from layouts.flows import balanced_height, column_width, draw_columns, split_pages, stack_height
from layouts.fonts import text_width_mm
from layouts.shapes import (
    Circle,
    Path,
    Shape,
    Style,
    Text,
    Transform,
    moved_command,
    polyline,
    rectangle,
)
from layouts.textblocks import fitting_size_mm
from pnp.judging.findings import Finding, is_breach, is_impossible
from pnp.model.games import Game
from pnp.model.positions import Position
from pnp.printing.art.symbols import sign
from pnp.printing.positions.figures import figure_style
from pnp.printing.positions.findings import (
    COLUMN_GAP_MM,
    MOST_FINDINGS,
    PENS,
    findings_summary,
    legend_column_count,
)
from pnp.printing.positions.frames import PositionFrame
from pnp.printing.positions.pages import legend_pages, picture_below, position_pages
from pnp.printing.themes import PAPER, Theme
from pnp.reports.rows import (
    AccountRow,
    LineRow,
    NoteRow,
    ScoreRows,
    numbered_sources,
    unnamed_places,
)

_COLUMN_GAP_MM = 5.0
_LEAST_COLUMN_MM = 56.0
_TEXT_MM = points_to_mm(8.5)
_SMALL_MM = points_to_mm(7)
_HEADING_MM = points_to_mm(11)
_VERDICT_MM = points_to_mm(14)
_SECTION_GAP_MM = 4.0
_HEADING_ROOM_MM = 5.4
_ITEM_GAP_MM = 0.8
_LEAST_LIST_MM = 24.0  # of a list that goes on on the next page

_BAND_MM = 12.5
_PAD_MM = 2.6
_POINTS_MM = 9.0  # the column of the points
_NAME_MM = points_to_mm(13)
_TOTAL_MM = points_to_mm(20)
_ROW_PAD_MM = 0.9
_SUM_MM = 6.6
_GAP_MM = 5.0
_HAIRLINE_MM = 0.12
_CROWN_MM = 6.0


def score_document(
    position: Position,
    game: Game,
    score: ScoreRows,
    findings: Sequence[Finding],
    *,
    theme: Theme,
    paper: Paper,
    margin_mm: float,
    language: str,
    title: str,
) -> Document:
    """
    Return the sheet of a *score* of *position* with its picture, marked if there are *findings*.

    Findings for information are left out: the sheet has notes of its own.

    Raises:
        SheetError: the picture would be illegibly small on this paper.
    """
    frame = PositionFrame(position, game, theme, margin_mm, language, title, "")
    frame = replace(frame, subtitle=_subtitle(frame, score))
    shown = [finding for finding in findings if finding.severity != "information"]
    return frame.document(_pages(frame, score, shown, portrait(paper)), "score")


def _pages(
    frame: PositionFrame,
    score: ScoreRows,
    findings: Sequence[Finding],
    paper: Paper,
) -> list[Page]:
    """Return the accounts and the picture as pages."""
    body = frame.body(paper)
    left, top, right, bottom = body
    parts = list(_blocks(frame, score, findings, body))
    findings = findings[:MOST_FINDINGS]
    begun_mm = stack_height(split_pages(parts, bottom - top, 1)[-1]) if parts else 0.0
    parts += _workings(frame, score, body, begun_mm)
    sheets = split_pages(parts, bottom - top, 1) or [[]]
    rest = (left, top + stack_height(sheets[-1]) + _SECTION_GAP_MM, right, bottom)
    before = len(sheets)
    further: list[Page] = []
    picture = picture_below(frame, findings, rest, body, has_legend=True)
    if not picture:
        picture = picture_below(frame, findings, rest, body, has_legend=False)
        pages_of = legend_pages if picture else position_pages
        further = pages_of(frame, findings, paper, before=before)
    count = len(sheets) + len(further)
    pages = []
    for number, stack in enumerate(sheets, start=1):
        art = [*draw_columns(stack, body, 1, 0.0)]
        if number == len(sheets):
            art += picture
        name = frame.words("sheet_page")
        pages.append(frame.page(paper, name, art, (number, count)))
    return pages + further


def _subtitle(frame: PositionFrame, score: ScoreRows) -> str:
    phase = frame.rules(f"phase_{frame.position.phase}")
    key = {True: "sheet_over", False: "sheet_goes_on", None: "sheet_unknown"}[score.is_over]
    parts = (frame.position.title, frame.words("draw_phase", phase=phase), frame.words(key))
    return " · ".join(filter(None, parts))


def _blocks(
    frame: PositionFrame,
    score: ScoreRows,
    findings: Sequence[Finding],
    body: Box,
) -> Iterator[Part]:
    """Yield all parts of the sheet but the workings, each as wide as the page."""
    left, top, right, bottom = body
    width_mm = right - left
    if score.verdict:
        yield _verdict(frame, score)
    if any(map(is_breach, findings)):
        yield _mark(frame, findings, width_mm, is_open=score.is_open)
    yield from _accounts(frame, score, width_mm, bottom - top)
    yield from _sources(frame, score, width_mm)
    nobody = [] if score.accounts else [frame.rules("report_nobody")]
    yield from _list(frame, "sheet_notes", [*nobody, *_note_words(score.notes)], width_mm)
    yield from _list(frame, "sheet_rulings", score.decisive_sentences, width_mm)


def _verdict(frame: PositionFrame, score: ScoreRows) -> Part:
    ink = frame.theme.ink
    x_mm = 8.5 if score.winners else 0.0
    words = Text(x_mm, 6.0, score.verdict, "serif-semibold", _VERDICT_MM, ink)
    crown = (_crown(3.3, 4.3, ink, frame.theme),) if score.winners else ()
    return Part((*crown, words), 8.0, _SECTION_GAP_MM)


def _mark(
    frame: PositionFrame, findings: Sequence[Finding], width_mm: float, *, is_open: bool
) -> Part:
    """Return the words that mark the score of a position with findings."""
    key = "sheet_marked_open" if is_open else "sheet_marked"
    key = "sheet_impossible" if is_impossible(findings) else key
    text = frame.paragraph(
        frame.words(key, summary=findings_summary(frame, findings)),
        _TEXT_MM,
        width_mm - 6.0,
        x_mm=6.0,
        y_mm=0.6,
        face="sans-semibold",
    )
    colour = PENS["impossible"].colour
    disc = Circle(2.4, 2.5, 2.1, Style(fill=colour))
    sign = Text(2.4, 3.7, "!", "sans-semibold", points_to_mm(10), PAPER, "middle")
    return Part((disc, sign, *text.shapes), max(5.0, text.height_mm + 1.2), _SECTION_GAP_MM)


def _accounts(
    frame: PositionFrame, score: ScoreRows, width_mm: float, height_mm: float
) -> Iterator[Part]:
    """Yield the accounts in rows, those of a row equally high."""
    columns = _column_count(len(score.accounts), width_mm)
    column_mm = column_width(width_mm, columns, _COLUMN_GAP_MM)
    sources = numbered_sources(score.accounts)
    is_open = any(account.total is None for account in score.accounts)

    def drawn(account: AccountRow, least_mm: float) -> Part:
        return account_part(
            frame, account, sources, column_mm, is_ranking_open=is_open, least_mm=least_mm
        )

    for start in range(0, len(score.accounts), columns):
        row = score.accounts[start : start + columns]
        tallest_mm = max(drawn(account, 0.0).height_mm for account in row)
        shapes = [
            shape
            for place, account in enumerate(row)
            for shape in _at(drawn(account, tallest_mm), place * (column_mm + _COLUMN_GAP_MM))
        ]
        yield Part(tuple(shapes), min(tallest_mm, height_mm), _SECTION_GAP_MM)


def _at(part: Part, x_mm: float) -> Iterator[Shape]:
    return draw_columns([part], (x_mm, 0.0, x_mm + 1.0, part.height_mm), 1, 0.0)


def _column_count(players: int, width_mm: float) -> int:
    most = max(1, int((width_mm + _COLUMN_GAP_MM) // (_LEAST_COLUMN_MM + _COLUMN_GAP_MM)))
    wanted = 2 if players in {2, 4} else 3
    return max(1, min(most, wanted, players))


def _sources(frame: PositionFrame, score: ScoreRows, width_mm: float) -> Iterator[Part]:
    """Yield where the rules have the lines, by their numbers, in small type."""
    numbers = numbered_sources(score.accounts)
    if not numbers:
        return
    words = " · ".join(f"[{number}]\u00a0{source}" for source, number in numbers.items())
    text = frame.paragraph(f"{frame.words('sheet_sources')} — {words}", _SMALL_MM, width_mm)
    yield Part(text.shapes, text.height_mm, _SECTION_GAP_MM)


def _note_words(notes: Sequence[NoteRow]) -> list[str]:
    """Return notes, behind them the hexes they do not name."""
    places = [unnamed_places(note) for note in notes]
    return [
        f"{note.sentence} ({names})" if names else note.sentence
        for note, names in zip(notes, places, strict=True)
    ]


def _list(frame: PositionFrame, key: str, items: Sequence[str], width_mm: float) -> Iterator[Part]:
    """Yield a list, a part for each item, the heading with the first one."""
    for number, item in enumerate(items, start=1):
        part = _item(frame, "\N{BULLET}", item, 3.5, width_mm)
        gap_mm = _SECTION_GAP_MM if number == len(items) else _ITEM_GAP_MM
        if number > 1:
            yield replace(part, gap_mm=gap_mm)
        else:
            moved = draw_columns([part], (0.0, _HEADING_ROOM_MM, width_mm, 1e6), 1, 0.0)
            shapes = (_heading(frame, key), *moved)
            yield Part(shapes, _HEADING_ROOM_MM + part.height_mm, gap_mm)


def _workings(frame: PositionFrame, score: ScoreRows, body: Box, begun_mm: float) -> Iterator[Part]:
    """
    Yield numbered steps in columns, a part for each page that they fill.

    The first page is already filled as far as *begun_mm*.
    """
    left, top, right, bottom = body
    width_mm, height_mm = right - left, bottom - top
    columns = legend_column_count(width_mm)
    column_mm = column_width(width_mm, columns, COLUMN_GAP_MM)
    steps = [
        _item(frame, f"{number}.", words, 6.5, column_mm)
        for number, words in enumerate(_note_words(score.workings), start=1)
    ]
    room_mm = height_mm - _HEADING_ROOM_MM
    first_mm = room_mm - begun_mm - _SECTION_GAP_MM
    begun = split_pages(steps, first_mm, columns)[:1] if first_mm >= _LEAST_LIST_MM else []
    further = split_pages(steps[sum(map(len, begun)) :], room_mm, columns)
    for number, page in enumerate([*begun, *further]):
        foot_mm = _HEADING_ROOM_MM + balanced_height(page, columns)
        box = (0.0, _HEADING_ROOM_MM, width_mm, foot_mm)
        heading = _heading(frame, "sheet_workings_more" if number else "sheet_workings")
        shapes = (heading, *draw_columns(page, box, columns, COLUMN_GAP_MM))
        yield Part(shapes, foot_mm, _SECTION_GAP_MM)


def _heading(frame: PositionFrame, key: str) -> Text:
    return Text(0.0, 3.6, frame.words(key), "serif-semibold", _HEADING_MM, frame.theme.ink)


def _item(frame: PositionFrame, sign: str, words: str, indent_mm: float, width_mm: float) -> Part:
    """Return an item of a list behind its bullet or number."""
    ink = frame.theme.ink
    text = frame.paragraph(words, _TEXT_MM, width_mm - indent_mm, x_mm=indent_mm)
    mark = Text(0.0, text.base_mm if text.shapes else 0.0, sign, "sans", _TEXT_MM, ink)
    return Part((mark, *text.shapes), text.height_mm, _ITEM_GAP_MM)


def account_part(
    frame: PositionFrame,
    account: AccountRow,
    sources: Mapping[str, int],
    width_mm: float,
    *,
    is_ranking_open: bool,
    least_mm: float = 0.0,
) -> Part:
    """
    Return one player's account; *sources* number the texts that tell where rules are.

    *is_ranking_open*: somebody's total is missing, so that nobody has a rank. The account is
    *least_mm* high or higher, its sum at the foot.
    """
    rank = "sheet_rank_open" if is_ranking_open else "sheet_unranked"
    shapes = list(_band(frame, account, width_mm, unranked=rank))
    y_mm = _BAND_MM
    for place, line in enumerate(account.lines):
        if place:
            shapes.append(_hairline(frame, y_mm, width_mm))
        part = _line(frame, line, sources[line.source], width_mm, y_mm + _ROW_PAD_MM)
        shapes += part.shapes
        y_mm += part.height_mm + 2 * _ROW_PAD_MM
    y_mm = max(y_mm, least_mm - _SUM_MM)
    shapes += _sum(frame, account, width_mm, y_mm)
    height_mm = y_mm + _SUM_MM
    frame_style = Style(stroke=frame.theme.ink, stroke_mm=0.25, round_ends=False)
    shapes.append(rectangle(0.0, 0.0, width_mm, height_mm, frame_style))
    return Part(tuple(shapes), height_mm, _GAP_MM)


def _crown(x_mm: float, y_mm: float, ink: str, theme: Theme) -> Path:
    """Return a small crown about (x, y)."""
    place = Transform(_CROWN_MM, 0.0, 0.0, 0.9 * _CROWN_MM, x_mm, y_mm)
    commands = (moved_command(command, place) for command in sign("winner", theme))
    return Path(tuple(commands), Style(ink, ink, 0.3))


def _band(
    frame: PositionFrame, account: AccountRow, width_mm: float, *, unranked: str
) -> Iterator[Shape]:
    colours = [colour.letter for colour in frame.game.colours]
    place = colours.index(account.colour) if account.colour in colours else len(colours)
    player = figure_style(frame.game, frame.theme, frame.language).player(place)
    style = Style(player.fill, frame.theme.ink, 0.25, round_ends=False)
    yield rectangle(0.0, 0.0, width_mm, _BAND_MM, style)
    total = account.printed_total
    total_x_mm = width_mm - _PAD_MM
    yield Text(total_x_mm, 8.7, total, "serif-semibold", _TOTAL_MM, player.ink, "end")
    left = _PAD_MM
    if account.rank == 1:
        yield _crown(left + _CROWN_MM / 2, _BAND_MM / 2 - 0.2, player.ink, frame.theme)
        left += _CROWN_MM + _PAD_MM
    room_mm = total_x_mm - text_width_mm(total, "serif-semibold", _TOTAL_MM) - _PAD_MM - left
    name = account.player
    size_mm = fitting_size_mm(name, "sans-semibold", width_mm=room_mm, max_size_mm=_NAME_MM)
    yield Text(left, 6.0, name, "sans-semibold", size_mm, player.ink)
    rank = _rank(frame, account, unranked)
    size_mm = fitting_size_mm(rank, "sans", width_mm=room_mm, max_size_mm=_TEXT_MM)
    yield Text(left, 10.3, rank, "sans", size_mm, player.ink)


def _rank(frame: PositionFrame, account: AccountRow, unranked: str) -> str:
    if account.rank is None:
        if account.printed_places:
            return frame.words("sheet_ranks", ranks=account.printed_places.rstrip("."))
        word = "sheet_rank_open" if account.is_open else unranked
        return frame.words("sheet_missing" if account.total is None else word)
    key = "sheet_rank_shared" if account.is_shared else "sheet_rank"
    return frame.words(key, rank=account.rank)


def _line(frame: PositionFrame, line: LineRow, source: int, width_mm: float, y_mm: float) -> Part:
    """Return a line of an account: sentence and hexes on the left, points on the right."""
    ink = frame.theme.ink
    text_width = width_mm - 2 * _PAD_MM - _POINTS_MM
    sentence = frame.paragraph(
        f"{line.sentence}\u00a0[{source}]", _TEXT_MM, text_width, x_mm=_PAD_MM, y_mm=y_mm
    )
    at, points = (width_mm - _PAD_MM, sentence.base_mm), line.printed_points
    shapes = [*sentence.shapes, Text(*at, points, "sans-semibold", _TEXT_MM, ink, "end")]
    places = unnamed_places(line)
    if not places:
        return Part(tuple(shapes), sentence.height_mm)
    hexes = frame.paragraph(
        places, _SMALL_MM, text_width, x_mm=_PAD_MM, y_mm=y_mm + sentence.height_mm
    )
    return Part((*shapes, *hexes.shapes), sentence.height_mm + hexes.height_mm)


def _sum(
    frame: PositionFrame, account: AccountRow, width_mm: float, y_mm: float
) -> Iterator[Shape]:
    ink = frame.theme.ink
    base_mm = y_mm + 4.6
    ends = ((0.0, y_mm), (width_mm, y_mm))
    yield polyline(ends, Style(stroke=ink, stroke_mm=0.35, round_ends=False))
    words = frame.words("sheet_total")
    yield Text(_PAD_MM, base_mm, words, "sans-semibold", _TEXT_MM, ink)
    total = account.printed_total
    size_mm = 1.25 * _TEXT_MM
    yield Text(width_mm - _PAD_MM, base_mm, total, "sans-semibold", size_mm, ink, "end")


def _hairline(frame: PositionFrame, y_mm: float, width_mm: float) -> Shape:
    ends = ((_PAD_MM, y_mm), (width_mm - _PAD_MM, y_mm))
    return polyline(ends, Style(stroke=frame.theme.ink, stroke_mm=_HAIRLINE_MM, round_ends=False))
