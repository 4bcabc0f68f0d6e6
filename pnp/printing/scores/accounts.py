"""
Accounts: a player's part of a score sheet as a part.

A band in the player's colour with name, rank and total; below it every line with its hexes,
its points and the number of its source; the sum at the foot.
"""

from collections.abc import Iterator, Mapping, Sequence

from layouts import points_to_mm
from layouts.blocks import Part
from layouts.fonts import text_width_mm
from layouts.shapes import Path, Shape, Style, Text, polyline, rectangle
from layouts.textblocks import fitting_size_mm
from pnp.printing.art.outlines import outline
from pnp.printing.positions.figures import figure_style
from pnp.printing.positions.frames import PositionFrame
from pnp.reports.rows import AccountRow, LineRow, unnamed_places

_BAND_MM = 12.5
_PAD_MM = 2.6
_POINTS_MM = 9.0  # the column of the points
_TEXT_MM = points_to_mm(8.5)
_SMALL_MM = points_to_mm(7)
_NAME_MM = points_to_mm(13)
_TOTAL_MM = points_to_mm(20)
_ROW_PAD_MM = 0.9
_SUM_MM = 6.6
_GAP_MM = 5.0
_HAIRLINE_MM = 0.12
_CROWN_MM = 6.0
_CROWN = "M -.5 .3 L -.5 -.28 -.2 .0 0 -.38 .2 .0 .5 -.28 .5 .3 Z"


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


def crown(x_mm: float, y_mm: float, fill: str, ink: str) -> Path:
    """Return a small crown about (x, y)."""
    commands = tuple(
        (letter, *(scaled for scaled in _scaled(numbers, x_mm, y_mm)))
        for letter, *numbers in outline(_CROWN)
    )
    return Path(commands, Style(fill, ink, 0.3))  # type: ignore[arg-type]


def _scaled(numbers: Sequence[float], x_mm: float, y_mm: float) -> Iterator[float]:
    for place, number in enumerate(numbers):
        yield number * _CROWN_MM * (0.9 if place % 2 else 1.0) + (y_mm if place % 2 else x_mm)


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
        yield crown(left + _CROWN_MM / 2, _BAND_MM / 2 - 0.2, player.ink, player.ink)
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
    base_mm = sentence.shapes[0].y_mm
    right_mm = width_mm - _PAD_MM
    shapes = [*sentence.shapes]
    shapes.append(
        Text(right_mm, base_mm, line.printed_points, "sans-semibold", _TEXT_MM, ink, "end")
    )
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
