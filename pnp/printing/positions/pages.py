"""
The picture of a position as a document: the board, what stands on it, what was found.

One page, lying or standing, whichever gives the larger hexes; the findings below or beside
the board, or on further pages where they would squeeze it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from layouts import SheetError, points_to_mm
from layouts.blocks import Part, enlarged
from layouts.documents import Box, Document, Page, Paper, landscape, portrait
from layouts.flows import balanced_height, column_width, draw_columns, split_pages, stack_height
from layouts.shapes import Group, Shape, Text, placed
from pnp.judging.findings import Finding
from pnp.messages import Message
from pnp.model.games import Game
from pnp.model.positions import Position
from pnp.printing.pageframes import paper_scale
from pnp.printing.positions.drawings import PositionView, draw_position, least_figure_mm
from pnp.printing.positions.figures import tally_part
from pnp.printing.positions.findings import (
    COLUMN_GAP_MM,
    MOST_BADGES,
    MOST_FINDINGS,
    findings_summary,
    legend_column_count,
    legend_parts,
)
from pnp.printing.positions.frames import PositionFrame
from pnp.printing.positions.rims import RIM_MM
from pnp.printing.themes import Theme

_LEAST_HEX_MM = 4.0
_GAP_MM = 4.0
_HEADING_MM = 6.0
_SIDE_COLUMN_MM = 76.0
_LEAST_LEGEND_MM = 28.0
_LINE_MM = 10.0  # for the words that there is no map
# One page is kept as long as its hexes have this share of what they could have.
_SQUEEZE = 0.7
# Below something else the hexes may be smaller, by this share; figures are no lower than that.
_LEAST_SHARE = 0.5
_LEAST_SHARE_ALONE = 0.75
_LEAST_FIGURE_MM = 2.6


@dataclass(frozen=True, slots=True)
class _Plan:
    """A page: the paper, where the board and the tally lie, where the legend is, if there."""

    paper: Paper
    board: Box
    tally: Part
    legend: Box | None


def position_document(
    position: Position,
    game: Game,
    findings: Sequence[Finding],
    *,
    theme: Theme,
    paper: Paper,
    margin_mm: float,
    language: str,
    title: str,
) -> Document:
    """
    Return the picture of *position*, *findings* outlined, numbered and listed in a legend.

    Of more than `MOST_FINDINGS` the first are shown, and the subtitle says so.

    Raises:
        SheetError: the hexes would be illegibly small on this paper.
    """
    frame = PositionFrame(position, game, theme, margin_mm, language, title, "")
    # Words are never smaller than on A4: there is much to read.
    scale = max(1.0, paper_scale(paper))
    frame = replace(frame, subtitle=_subtitle(frame, findings), scale=scale)
    shown = findings[:MOST_FINDINGS]
    return frame.document(position_pages(frame, shown, paper), "position")


def position_pages(
    frame: PositionFrame, findings: Sequence[Finding], paper: Paper, *, before: int = 0
) -> list[Page]:
    """
    Return the picture and its legend as pages of a document, *before* of which come first.

    Raises:
        SheetError: the hexes would be illegibly small on this paper.
    """
    plan = _plan(frame, findings, paper)
    here, rest = _shared_out(frame, findings, plan)
    count = before + 1 + len(rest)
    art = _picture(frame, findings, plan, here)
    picture = frame.page(plan.paper, frame.words("draw_page"), art, (before + 1, count))
    return [picture, *_legend_sheets(frame, rest, plan.paper, before + 1, is_begun=bool(here))]


def legend_pages(
    frame: PositionFrame, findings: Sequence[Finding], paper: Paper, *, before: int = 0
) -> list[Page]:
    """Return the legend alone as pages of a document, *before* of which come first."""
    plan = _Plan(paper, frame.body(paper), Part((), 0.0), None)
    _, rest = _shared_out(frame, findings, plan)
    return _legend_sheets(frame, rest, paper, before, is_begun=False)


def picture_below(
    frame: PositionFrame, findings: Sequence[Finding], box: Box, body: Box, *, has_legend: bool
) -> tuple[Shape, ...]:
    """
    Return the board at the top of *box*, a part of *body*, perhaps with its whole legend.

    Nothing if there is no room for it, or none in which the figures can be read. A board whose
    legend is elsewhere has to be the larger.
    """
    left, top, right, bottom = box
    columns = _column_count(frame, box)
    legend_mm = 0.0
    parts: tuple[Part, ...] = ()
    if findings and has_legend:
        parts = _legend(frame, findings, box, columns)
        legend_mm = balanced_height(parts, columns) + frame.scale * _HEADING_MM + _GAP_MM
    board = (left, top, right, bottom - legend_mm)
    least_hex_mm = fitting_hex_mm(frame, body)
    least_hex_mm *= _LEAST_SHARE if has_legend else _LEAST_SHARE_ALONE
    if not _can_be_read(frame, findings, board, least_hex_mm):
        return ()
    foot = min(board[3], top + board_height_mm(frame, board) + _GAP_MM)
    shapes = [*draw_board_in(frame, findings, (left, top, right, foot))]
    if parts:
        legend = (left, foot + _GAP_MM, right, bottom)
        shapes += _headed(frame, "draw_legend", legend)
        shapes += _columns(frame, parts, legend, columns)
    return tuple(shapes)


def _can_be_read(
    frame: PositionFrame, findings: Sequence[Finding], board: Box, least_hex_mm: float
) -> bool:
    """Tell whether a board in a part of a page is large enough for what stands on it."""
    if not frame.position.terrain:
        return board[3] - board[1] >= _LINE_MM
    if board[3] - board[1] <= 4 * RIM_MM:
        return False
    hex_mm = fitting_hex_mm(frame, board)
    if hex_mm < max(_LEAST_HEX_MM, least_hex_mm):
        return False
    return least_figure_mm(_view(frame, findings, hex_mm)) >= _LEAST_FIGURE_MM


def draw_board_in(frame: PositionFrame, findings: Sequence[Finding], box: Box) -> Iterator[Shape]:
    """
    Yield the position in the middle of *box*, as large as it fits.

    Raises:
        SheetError: the hexes would be illegibly small.
    """
    left, top, right, bottom = box
    if not frame.position.terrain:
        words = frame.words("draw_no_map")
        size_mm = points_to_mm(9)
        yield Text(left, top + 2 * size_mm, words, "sans", size_mm, frame.theme.ink)
        return
    hex_mm = fitting_hex_mm(frame, box)
    if hex_mm < _LEAST_HEX_MM:
        raise SheetError(Message("picture_hexes_too_small", hex_mm=max(hex_mm, 0)))
    drawing = draw_position(_view(frame, findings, hex_mm))
    x_mm = (left + right - drawing.width_mm) / 2
    y_mm = (top + bottom - drawing.height_mm) / 2
    yield Group(drawing.art, placed(x_mm, y_mm))


def _view(frame: PositionFrame, findings: Sequence[Finding], hex_mm: float) -> PositionView:
    return PositionView(
        frame.position,
        frame.game,
        frame.theme,
        frame.language,
        hex_mm,
        tuple(findings),
        scale=frame.scale,
    )


def fitting_hex_mm(frame: PositionFrame, box: Box) -> float:
    """Return the largest hexes with which the position fits *box*, no larger than true size."""
    left, top, right, bottom = box
    if not frame.position.terrain:
        return 0.0
    land = _view(frame, (), 10.0).hex_map()
    # All but the rim grows with the hexes.
    rim_mm = frame.scale * RIM_MM
    width_mm, height_mm = (length - 2 * rim_mm for length in land.size_mm)
    rooms = (right - left - 2 * rim_mm, bottom - top - 2 * rim_mm)
    share = min(rooms[0] / width_mm, rooms[1] / height_mm)
    return max(0.0, min(10.0 * share, frame.game.hex_mm))


def board_height_mm(frame: PositionFrame, box: Box) -> float:
    """Return how high the position is drawn in *box*, the names at its rim included."""
    hex_mm = fitting_hex_mm(frame, box)
    if not hex_mm:
        return _LINE_MM
    return _view(frame, (), hex_mm).hex_map().size_mm[1]


def _subtitle(frame: PositionFrame, findings: Sequence[Finding]) -> str:
    phase = frame.rules(f"phase_{frame.position.phase}")
    summary = findings_summary(frame, findings)
    parts = (frame.position.title, frame.words("draw_phase", phase=phase), summary)
    return " · ".join(filter(None, parts))


def _plan(frame: PositionFrame, findings: Sequence[Finding], paper: Paper) -> _Plan:
    """Return the best page: one for all, unless that squeezes the board."""
    turns = (portrait(paper), landscape(paper))

    def size(plan: _Plan) -> float:
        return fitting_hex_mm(frame, plan.board)

    alone = max((_apart(frame, findings, turned) for turned in turns), key=size)
    if not findings:
        return alone
    together = [plan for turned in turns for plan in _together(frame, findings, turned)]
    best = max(together, key=size, default=alone)
    return best if size(best) >= _SQUEEZE * size(alone) else alone


def _apart(frame: PositionFrame, findings: Sequence[Finding], paper: Paper) -> _Plan:
    """Return the page with the largest board; the legend begins where that leaves room."""
    left, top, right, bottom = frame.body(paper)
    tally = _tally(frame, right - left)
    foot = bottom - _tally_room(tally)
    board = (left, top, right, foot)
    spare_mm = foot - top - board_height_mm(frame, board) - 2 * _GAP_MM
    if not findings or spare_mm < _LEAST_LEGEND_MM:
        return _Plan(paper, board, tally, None)
    board = (left, top, right, foot - spare_mm - _GAP_MM)
    return _Plan(paper, board, tally, (left, bottom - spare_mm, right, bottom))


def _together(frame: PositionFrame, findings: Sequence[Finding], paper: Paper) -> Iterator[_Plan]:
    """Yield the pages with the legend below the board and beside it, where it fits."""
    left, top, right, bottom = frame.body(paper)
    columns = _column_count(frame, (left, top, right, bottom))
    parts = _legend(frame, findings, (left, top, right, bottom), columns)
    heading_mm = frame.scale * _HEADING_MM
    legend_top = bottom - balanced_height(parts, columns) - heading_mm
    tally = _tally(frame, right - left)
    board = (left, top, right, legend_top - _GAP_MM - _tally_room(tally))
    if board[3] - board[1] > 4 * frame.scale * RIM_MM:
        yield _Plan(paper, board, tally, (left, legend_top, right, bottom))
    side = (right - frame.scale * _SIDE_COLUMN_MM, top, right, bottom)
    board_right = side[0] - _GAP_MM
    parts = _legend(frame, findings, side, 1)
    if stack_height(parts) + heading_mm <= bottom - top and board_right - left > 60.0:
        tally = _tally(frame, board_right - left)
        yield _Plan(paper, (left, top, board_right, bottom - _tally_room(tally)), tally, side)


def _legend(
    frame: PositionFrame, findings: Sequence[Finding], box: Box, columns: int
) -> tuple[Part, ...]:
    scale = frame.scale
    width_mm = column_width((box[2] - box[0]) / scale, columns, COLUMN_GAP_MM)
    parts = (*_more_part(frame, findings, width_mm), *legend_parts(frame, findings, width_mm))
    return tuple(enlarged(part, scale) for part in parts)


def _column_count(frame: PositionFrame, box: Box) -> int:
    return legend_column_count((box[2] - box[0]) / frame.scale)


def _columns(
    frame: PositionFrame, parts: Sequence[Part], box: Box, columns: int
) -> Iterator[Shape]:
    """Yield parts of the legend below its heading."""
    left, top, right, bottom = box
    below = (left, top + frame.scale * _HEADING_MM, right, bottom)
    yield from draw_columns(parts, below, columns, frame.scale * COLUMN_GAP_MM)


def _more_part(
    frame: PositionFrame, findings: Sequence[Finding], width_mm: float
) -> Iterator[Part]:
    """Yield what the sign for further findings means, if it may be on a hex."""
    counts = Counter(cell for finding in findings for cell in set(finding.hexes))
    if counts and max(counts.values()) > MOST_BADGES:
        text = frame.paragraph(frame.words("draw_more"), points_to_mm(6.5), width_mm)
        yield Part(text.shapes, text.height_mm, _GAP_MM / 2)


def _tally(frame: PositionFrame, width_mm: float) -> Part:
    if not frame.position.terrain:
        return Part((), 0.0)
    return enlarged(tally_part(frame, width_mm / frame.scale), frame.scale)


def _tally_room(tally: Part) -> float:
    return tally.height_mm + _GAP_MM / 2 if tally.height_mm else 0.0


def _shared_out(
    frame: PositionFrame, findings: Sequence[Finding], plan: _Plan
) -> tuple[list[Part], list[list[Part]]]:
    """Return the entries beside the board, and those of each further page."""
    here: list[Part] = []
    parts: Sequence[Part] = ()
    if plan.legend is not None:
        columns = _column_count(frame, plan.legend)
        parts = _legend(frame, findings, plan.legend, columns)
        room_mm = plan.legend[3] - plan.legend[1] - frame.scale * _HEADING_MM
        here = split_pages(parts, room_mm, columns)[0]
    if not findings or (here and len(here) == len(parts)):
        return here, []
    body = frame.body(plan.paper)
    columns = _column_count(frame, body)
    parts = _legend(frame, findings, body, columns)[len(here) :]
    return here, split_pages(parts, body[3] - body[1] - frame.scale * _HEADING_MM, columns)


def _picture(
    frame: PositionFrame, findings: Sequence[Finding], plan: _Plan, entries: Sequence[Part]
) -> Iterator[Shape]:
    """Yield the board, the tally below it, and what the legend has on this page."""
    if frame.theme.is_country and frame.position.terrain:
        yield from _ornaments(frame, plan.board)
    yield from draw_board_in(frame, findings, plan.board)
    left, _, _, bottom = plan.board
    yield Group(plan.tally.shapes, placed(left, bottom + _GAP_MM / 2))
    if plan.legend is not None and entries:
        columns = _column_count(frame, plan.legend)
        yield from _headed(frame, "draw_legend", plan.legend)
        yield from _columns(frame, entries, plan.legend, columns)


def _ornaments(frame: PositionFrame, box: Box) -> Iterator[Shape]:
    """Yield what fills the free corners round a country in the middle of *box*."""
    from pnp.printing.country.charts import draw_ornaments

    land = _view(frame, (), fitting_hex_mm(frame, box)).hex_map()
    width_mm, height_mm = land.size_mm
    left, top = (box[0] + box[2] - width_mm) / 2, (box[1] + box[3] - height_mm) / 2
    numbers_mm = frame.scale * RIM_MM
    across_mm, down_mm = land.side_mm + land.margin_mm, 2 * land.side_mm
    taken = [
        (left, top, left + width_mm, top + numbers_mm),
        (left, top + height_mm - numbers_mm, left + width_mm, top + height_mm),
    ]
    for x, y in map(land.centre, land.looks):
        a, b = left + x, top + y
        taken.append((a - across_mm, b - down_mm, a + across_mm, b + down_mm))
    yield from draw_ornaments(box, taken, frame.theme, frame.scale)


def _legend_sheets(
    frame: PositionFrame,
    rest: Sequence[Sequence[Part]],
    paper: Paper,
    before: int,
    *,
    is_begun: bool,
) -> list[Page]:
    """Return the pages of a legend, which *is_begun* on an earlier page."""
    name = frame.words("draw_legend_page")
    count = before + len(rest)
    return [
        frame.page(
            paper,
            name,
            _legend_page(frame, entries, paper, is_first=not is_begun and number == 0),
            (before + 1 + number, count),
        )
        for number, entries in enumerate(rest)
    ]


def _legend_page(
    frame: PositionFrame, parts: Sequence[Part], paper: Paper, *, is_first: bool
) -> Iterator[Shape]:
    body = frame.body(paper)
    yield from _headed(frame, "draw_legend" if is_first else "draw_legend_more", body)
    yield from _columns(frame, parts, body, _column_count(frame, body))


def _headed(frame: PositionFrame, key: str, box: Box) -> Iterator[Shape]:
    size_mm = frame.scale * points_to_mm(11)
    y_mm = box[1] + frame.scale * 3.6
    yield Text(box[0], y_mm, frame.words(key), "serif-semibold", size_mm, frame.theme.ink)
