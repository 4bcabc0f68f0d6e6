"""
The score sheet of a position as a document, and the ranking of an evening.

The verdict, the players' accounts side by side, notes and arithmetic; then the picture of
the position, on the same page where there is room, and the legend of what was found. An
account has a band in the player's colour with name, rank and total; below it a line for each
thing that gave points, with the hexes.

The ranking of an evening: below the title the names with their places and points, a column a game;
what does not count, and why; and how the ranking is reckoned.
"""

from collections.abc import Iterator, Sequence

from layouts import blocks, fonts, points_to_mm, shapes
from layouts.documents import Document, Page, Paper, portrait
from layouts.richtexts import Icon, Part, RichText, Run, Words, fitted_text
from pnp.judging.findings import is_breach, is_impossible
from pnp.model import PROGRAM
from pnp.printing import pageframes, positions, themes
from pnp.printing.art.symbols import sign
from pnp.printing.boards.figures import LINES
from pnp.reports.evenings import Evening, note_lines, printed_points, ranking_cells, uncounted_lines
from pnp.reports.rows import AccountRow, LineRow, ScoreRows, numbered_sources, unnamed_places
from pnp.texts import Texts, page_texts

_COLUMN_GAP_MM = 5.0
_LEAST_COLUMN_MM = 56.0
_TEXT_MM = points_to_mm(8.5)
_SMALL_MM = points_to_mm(7)
_VERDICT_MM = points_to_mm(14)
_SECTION_GAP_MM = 4.0
_LEAST_LIST_MM = 24.0  # of a list that goes on on the next page

_BAND_MM = 12.5
_PAD_MM = 2.6
_POINTS_MM = 9.0  # the column of the points
_NAME_MM = points_to_mm(13)
_TOTAL_MM = points_to_mm(20)
_SUM_MM = 6.6
_CROWN_MM = 6.0
_BOLD: shapes.Face = "sans-semibold"
_ALERT = shapes.Symbol(
    "alert",
    (
        shapes.Circle(0.0, 0.0, 0.5, shapes.Style(fill=LINES["impossible"].colour)),
        shapes.Text(0.0, 0.28, "!", _BOLD, 0.8, themes.PAPER, "middle"),
    ),
    (-0.5, -0.5, 0.5, 0.5),
)


def score_document(frame: positions.PositionFrame, score: ScoreRows, paper: Paper) -> Document:
    """
    Return the sheet of a *score* of a position with its picture, marked if anything was found.

    Findings for information are left out: the sheet has notes of its own.

    Raises:
        SheetError: the picture would be illegibly small on this paper.
    """
    breaches = [finding for finding in frame.findings if finding.severity != "information"]
    key = {True: "sheet_over", False: "sheet_goes_on", None: "sheet_unknown"}[score.sheet.is_over]
    frame = frame._replace(findings=breaches).titled(frame.words(key))
    paper = portrait(paper)
    body = frame.body(paper)
    left, top, right, bottom = body
    width_mm, height_mm = right - left, bottom - top
    parts = list(_parts(frame, score, width_mm, height_mm))
    begun_mm = blocks.stack_height(blocks.split_pages(parts, height_mm, 1)[-1]) if parts else 0.0
    parts += _workings(frame, score, width_mm, height_mm, begun_mm)
    sheets = blocks.split_pages(parts, height_mm, 1) or [[]]
    rest = (left, top + blocks.stack_height(sheets[-1]) + _SECTION_GAP_MM, right, bottom)
    further: list[Page] = []
    picture = positions.picture_below(frame, rest, body, has_legend=True)
    if not picture:
        picture = positions.picture_below(frame, rest, body, has_legend=False)
        further = (positions.legend_pages if picture else positions.position_pages)(
            frame, paper, before=len(sheets)
        )
    arts = [tuple(blocks.draw_columns(stack, body, 1, 0.0)) for stack in sheets]
    arts[-1] += picture
    count = len(sheets) + len(further)
    name = frame.words("sheet_page")
    first = [frame.sheet(paper, name, art, place, count) for place, art in enumerate(arts, start=1)]
    return frame.document([*first, *further], "score")


def _parts(
    frame: positions.PositionFrame, score: ScoreRows, width_mm: float, height_mm: float
) -> Iterator[Part]:
    """Yield all parts of the sheet but the workings, each as wide as the page."""

    def section(*content: blocks.Block) -> Iterator[Part]:
        *parts, last = blocks.set_blocks(content, blocks.Column(width_mm, _TEXT_MM, frame.ink))
        yield from (*parts, last._replace(gap_mm=_SECTION_GAP_MM))

    if score.verdict:
        verdict = verdict_words(frame, score)
        yield from section(blocks.Paragraph(verdict, scale=_VERDICT_MM / _TEXT_MM))
    if any(map(is_breach, frame.findings)):
        key = "sheet_marked_open" if score.is_open else "sheet_marked"
        key = "sheet_impossible" if is_impossible(frame.findings) else key
        words = positions.unbroken(frame.words(key, summary=positions.findings_summary(frame)))
        yield from section(
            blocks.Paragraph((Icon(_ALERT, 1.5), Run(f"\u00a0 {words}")), is_bold=True)
        )
    yield from _accounts(frame, score, width_mm, height_mm)
    if numbers := numbered_sources(score.accounts):
        sources = " · ".join(f"[{number}]\u00a0{source}" for source, number in numbers.items())
        words = positions.unbroken(f"{frame.words('sheet_sources')} — {sources}")
        yield from section(blocks.Paragraph(words, scale=_SMALL_MM / _TEXT_MM))
    nobody = [] if score.accounts else [frame.rules("report_nobody")]
    notes = [*nobody, *_note_words(score.notes)]
    for key, items in (("sheet_notes", notes), ("sheet_rulings", score.decisive_sentences)):
        if items:
            heading = blocks.Heading((Run(frame.words(key), "serif-semibold"),))
            yield from section(
                heading, *(blocks.Bullets((positions.unbroken(one),)) for one in items)
            )


def verdict_words(frame: positions.PositionFrame, score: ScoreRows) -> RichText:
    """Return who won, behind a crown, or who leads."""
    crown = (_crown(frame.ink, frame.pen.theme),)
    drawn = (shapes.Group(crown, shapes.placed(0.0, 0.0, scale=1 / _CROWN_MM)),)
    symbol = shapes.Symbol(f"crown-{frame.pen.theme.key}", drawn, (-0.5, -0.5, 0.5, 0.5))
    icon = (Icon(symbol, 1.3), Run("\u00a0 ")) if score.sheet.winners else ()
    return (*icon, Run(score.verdict, "serif-semibold"))


def _note_words(notes: Sequence[LineRow]) -> Iterator[str]:
    """Yield notes, behind them the hexes they do not name."""
    for note in notes:
        names = unnamed_places(note)
        yield f"{note.sentence} ({names})" if names else note.sentence


def _workings(
    frame: positions.PositionFrame,
    score: ScoreRows,
    width_mm: float,
    height_mm: float,
    begun_mm: float,
) -> Iterator[Part]:
    """
    Yield numbered steps in columns, a part for each page that they fill.

    The first page is already filled as far as *begun_mm*.
    """
    columns = positions.legend_column_count(width_mm)
    column_mm = blocks.column_width(width_mm, columns, positions.COLUMN_GAP_MM)
    ink = frame.ink
    steps = blocks.set_blocks(
        [
            blocks.Bullets((positions.unbroken(words),), is_numbered=True, first=number)
            for number, words in enumerate(_note_words(score.workings), start=1)
        ],
        blocks.Column(column_mm, _TEXT_MM, ink),
    )
    room_mm = height_mm - positions.HEADING_MM
    first_mm = room_mm - begun_mm - _SECTION_GAP_MM
    begun = blocks.split_pages(steps, first_mm, columns)[:1] if first_mm >= _LEAST_LIST_MM else []
    further = blocks.split_pages(steps[sum(map(len, begun)) :], room_mm, columns)
    for number, page in enumerate([*begun, *further]):
        most_mm = first_mm if begun and not number else room_mm
        foot_mm = positions.HEADING_MM + min(most_mm, blocks.balanced_height(page, columns))
        key = "sheet_workings_more" if number else "sheet_workings"
        drawn = positions.draw_headed(frame, key, page, (0.0, 0.0, width_mm, foot_mm))
        yield Part(tuple(drawn), foot_mm, _SECTION_GAP_MM)


def _accounts(
    frame: positions.PositionFrame, score: ScoreRows, width_mm: float, height_mm: float
) -> Iterator[Part]:
    """Yield the accounts in rows, those of a row equally high."""
    players = len(score.accounts)
    most = max(1, int((width_mm + _COLUMN_GAP_MM) // (_LEAST_COLUMN_MM + _COLUMN_GAP_MM)))
    columns = max(1, min(most, 2 if players in {2, 4} else 3, players))
    column_mm = blocks.column_width(width_mm, columns, _COLUMN_GAP_MM)
    column = blocks.Column(column_mm - 2 * _PAD_MM, _TEXT_MM, frame.ink)
    sources = numbered_sources(score.accounts)
    # Nobody has a rank as long as somebody's total is missing.
    is_open = score.is_open
    unranked = "sheet_rank_open" if is_open else "sheet_unranked"
    for start in range(0, players, columns):
        row = score.accounts[start : start + columns]
        tables = []
        for account in row:
            rows: list[tuple[Words, Words]] = []
            for line in account.lines:
                source, places = sources[line.source], unnamed_places(line)
                words: RichText = (Run(positions.unbroken(f"{line.sentence}\u00a0[{source}]")),)
                if places:  # below it, the hexes that it does not name
                    words = (*words, Run(f"\n{places}", is_slanted=True))
                rows.append((words, (Run(line.printed_points, _BOLD),)))
            shares = (column_mm - _POINTS_MM, _POINTS_MM)
            table = blocks.Table(tuple(rows), shares, ("start", "end"), has_heading=False)
            tables.append(table.draw(column))
        sum_mm = _BAND_MM + max(table.height_mm for table in tables)
        drawn = [
            shapes.Group(
                tuple(_account(frame, account, table, (column_mm, sum_mm), unranked)),
                shapes.placed(place * (column_mm + _COLUMN_GAP_MM), 0.0),
            )
            for place, (account, table) in enumerate(zip(row, tables, strict=True))
        ]
        yield Part(tuple(drawn), min(sum_mm + _SUM_MM, height_mm), _SECTION_GAP_MM)


def _account(
    frame: positions.PositionFrame,
    account: AccountRow,
    lines: Part,
    size_mm: shapes.Point,
    unranked: str,
) -> Iterator[shapes.Shape]:
    """Yield an account: the band, its lines, the sum at *sum_mm*, a frame round it all."""
    width_mm, sum_mm = size_mm
    ink, player = frame.ink, frame.pen.player(account.standing.colour)
    outline = shapes.Style(player.fill, ink, 0.25, round_ends=False)
    yield shapes.rectangle(0.0, 0.0, width_mm, _BAND_MM, outline)
    total, left, right = account.printed_total, _PAD_MM, width_mm - _PAD_MM
    yield shapes.Text(right, 8.7, total, "serif-semibold", _TOTAL_MM, player.ink, "end")
    if account.standing.rank == 1:
        yield _crown(player.ink, frame.pen.theme, left + _CROWN_MM / 2, _BAND_MM / 2 - 0.2)
        left += _CROWN_MM + _PAD_MM
    room_mm = right - fonts.text_width_mm(total, "serif-semibold", _TOTAL_MM) - _PAD_MM - left
    yield fitted_text(shapes.Text(left, 6.0, account.player, _BOLD, _NAME_MM, player.ink), room_mm)
    standing, said = account.standing, frame.words
    if standing.rank:
        rank = said("sheet_rank_shared" if standing.is_shared else "sheet_rank", rank=standing.rank)
    elif account.printed_places:
        rank = said("sheet_ranks", ranks=account.printed_places.rstrip("."))
    elif standing.total is None:
        rank = said("sheet_missing")
    else:
        rank = said("sheet_rank_open" if standing.is_open else unranked)
    yield fitted_text(shapes.Text(left, 10.3, rank, "sans", _TEXT_MM, player.ink), room_mm)
    yield shapes.Group(lines.shapes, shapes.placed(_PAD_MM, _BAND_MM))
    rule = shapes.Style(stroke=ink, stroke_mm=0.35, round_ends=False)
    yield shapes.polyline(((0.0, sum_mm), (width_mm, sum_mm)), rule)
    base_mm = sum_mm + 4.6
    yield shapes.Text(_PAD_MM, base_mm, frame.words("sheet_total"), _BOLD, _TEXT_MM, ink)
    yield shapes.Text(right, base_mm, total, _BOLD, 1.25 * _TEXT_MM, ink, "end")
    yield shapes.rectangle(0.0, 0.0, width_mm, sum_mm + _SUM_MM, outline._replace(fill=None))


def _crown(ink: str, theme: themes.Theme, x_mm: float = 0.0, y_mm: float = 0.0) -> shapes.Path:
    """Return a small crown about (x, y)."""
    place = shapes.Transform(_CROWN_MM, 0.0, 0.0, 0.9 * _CROWN_MM, x_mm, y_mm)
    commands = tuple(shapes.moved_commands(sign("winner", theme), place))
    return shapes.Path(commands, shapes.Style(ink, ink, 0.3))


# The ranking of an evening


_RANKING_MM = points_to_mm(11)
_FORMULA = 0.8
# More columns of points are too narrow to read: the rest follows in a table below.
_MOST_GAMES = 8


def evening_document(
    evening: Evening, *, theme: themes.Theme, paper: Paper, margin_mm: float, language: str
) -> Document:
    """
    Return the ranking over all tables as pages.

    Raises:
        TextFitError, PaperError: the paper is too small.
    """
    words = page_texts(language)
    title = words("evening_title")
    subtitle = words("evening_subtitle", count=len(evening.counted))
    frame = pageframes.PageFrame(title, subtitle, theme.ink, margin_mm)
    content = tuple(_blocks(evening, words))
    body = frame.body(paper)
    stacks = blocks.flow(content, body, ink=theme.ink, max_size_mm=_RANKING_MM, has_pages=True)
    pages = []
    for number, art in enumerate(stacks, start=1):
        sheet = words("sheet", number=number, count=len(stacks))
        foot = f"{PROGRAM} · {sheet}" if len(stacks) > 1 else PROGRAM
        pages.append(frame.cut(paper).page(paper, title, art, foot))
    return frame.bound(pages, PROGRAM, language, ("print-and-play", "ranking"))


def _blocks(evening: Evening, words: Texts) -> Iterator[blocks.Block]:
    # Who is on which place, and by what.
    heads = ("name", "placement", "games", "wins", "mean_place")
    heading = ("", *(words(f"evening_{head}") for head in heads))
    rows = (heading, *ranking_cells(evening, words.language))
    ends: list[shapes.Anchor] = ["end" for _ in heads[1:]]
    yield blocks.Table(rows, (0.7, 4.0, 1.5, 1.2, 1.2, 1.6), ("start", "start", *ends))
    yield blocks.Paragraph(words("evening_formula"), scale=_FORMULA)
    for start in range(0, len(evening.counted), _MOST_GAMES):
        yield blocks.Heading(words("evening_points"))
        # The points of each name, a column a game, and the place in each.
        games = evening.counted[start : start + _MOST_GAMES]
        titles = [
            f"{number}. {table.title or table.game.texts(words.language)('title')}"
            for number, table in enumerate(games, start=start + 1)
        ]
        points: list[tuple[str, ...]] = [("", *titles)]
        for row in evening.ranking:
            seats = (row.seats.get(start + number) for number in range(len(games)))
            points.append((row.name, *map(printed_points, seats)))
        ends = ["end" for _ in games]
        yield blocks.Table(tuple(points), (2.5, *(1.5 for _ in games)), ("start", *ends))
    if evening.uncounted:
        yield blocks.Heading(words("ranking_uncounted").rstrip(" :\u00a0"))
        yield blocks.Bullets(tuple(uncounted_lines(evening, words)))
    if lines := tuple(note_lines(evening, words)):
        yield blocks.Bullets(lines)
