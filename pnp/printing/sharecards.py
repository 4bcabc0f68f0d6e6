"""
The card to share: a picture of a table for messengers, four wide and three high.

A photograph beside the board as it lies, or the board alone; who won, and all ranks; and the code
of the board, for others to play on it. The photograph is laid in by whoever has it: its room is
the focus of the page.

And the points of all players over a game, as curves.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil, inf

from layouts import components, documents, inches_to_mm, marks
from layouts.fonts import text_width_mm
from layouts.richtexts import Setting, centred_text, fit_words, fitted_text, shorten_text
from layouts.shapes import Circle, Point, Shape, Style, polyline
from pnp.judging.scores import ScoreSheet
from pnp.model import PROGRAM
from pnp.printing.boards.drawings import draw_in
from pnp.printing.positions import PositionFrame
from pnp.printing.scoresheets import verdict_words
from pnp.printing.stock.setups import QUIET_MODULES, draw_qr, qr_modules
from pnp.printing.themes import PAPER, Pen
from pnp.reports.rows import AccountRow, ScoreRows, Subject
from pnp.texts import printed_number

# 1600 x 1200 pixels at 150 an inch.
_WIDE_MM, _HIGH_MM = inches_to_mm(32 / 3), inches_to_mm(8)
# Nobody measures a card, so what is below the frame of a page is cut off.
_PAPER = documents.Paper("card", _WIDE_MM, _HIGH_MM + marks.FOOTER_MM)

_MARGIN_MM = 2.5
_SCALE = 1.4
_GAP_MM = 5.0
_FOOT_MM = 52.0  # of ranks and code below two pictures
_BESIDE_MM = 92.0  # beside one
_PHOTO_SHARES = (0.3, 0.52)  # of the width, at least and at most
_CODE_MM, _WORDS_MM = 46.0, 44.0
_PLAY_MM, _PROGRAM_MM = 7.0, 3.4
_VERDICT_MM = 9.0
_VERDICT_ROOM_MM = 14.0
_ROW_MM = 11.0
_ROW_GAP_MM = 1.6
_NAME_SHARE = 0.62  # of a row
_PAD_MM = 3.0
_LEAST_SHARE = 0.6  # of a size, before words are cut


def card_document(
    frame: PositionFrame, score: ScoreRows, code: str, *, photo_shape: float = 0.0, link: str = ""
) -> documents.Document:
    """
    Return the card of a position and its *score*.

    Where:
        code: that of the board; empty where it has none.
        photo_shape: the width of a photograph over its height; 0: there is none.
        link: the address of a page that shows the board of a code behind ``#board=``.

    Raises:
        SheetError: the hexes would be illegibly small.
    """
    players = frame.words("share_players", players=frame.position.players)
    subtitle = " · ".join(filter(None, (frame.position.title, players)))
    frame = frame._replace(subtitle=subtitle, findings=(), scale=_SCALE, margin_mm=_MARGIN_MM)
    left, top, right, bottom = frame.body(_PAPER)
    photo = None
    if photo_shape:
        foot = bottom - _FOOT_MM - _GAP_MM
        least, most = (share * (right - left) for share in _PHOTO_SHARES)
        edge = left + min(max(least, photo_shape * (foot - top)), most)
        photo, board = (left, top, edge, foot), (edge + _GAP_MM, top, right, foot)
        panel = (left, bottom - _FOOT_MM, right, bottom)
    else:
        edge = right - _BESIDE_MM if code or score.accounts else right + _GAP_MM
        board, panel = (left, top, edge - _GAP_MM, bottom), (edge, top, right, bottom)
    art: list[Shape] = []
    if frame.position.terrain:  # without the names of its rows
        scene = frame.scene._replace(rim_mm=0.0, names={}, labels={})
        art += draw_in(scene, board, frame.scale)
    art += _panel(frame, score, panel, code, link)
    if photo:
        art.append(components.box_path(photo, Style(PAPER, frame.ink, 0.6)))
    page = frame.sheet(_PAPER, frame.title, art, 1, 1)
    drawing = page.drawing._replace(height_mm=_HIGH_MM, marks=())
    return frame.document([page._replace(drawing=drawing, focus_mm=photo)], "card")


def _panel(
    frame: PositionFrame, score: ScoreRows, box: documents.Box, code: str, link: str
) -> Iterator[Shape]:
    """Yield who won, the ranks, and the code at the end of *box*, beside or below these."""
    left, top, right, bottom = box
    is_wide = right - left > bottom - top
    if code:
        wide_mm = _CODE_MM + _WORDS_MM
        # To be read by phones, at the right end; the words beside it.
        x_mm, y_mm = right - _CODE_MM, bottom - _CODE_MM
        modules = qr_modules(f"{link}#board={code}" if link else code)
        module_mm = _CODE_MM / (len(modules) + 2 * QUIET_MODULES)
        quiet_mm = QUIET_MODULES * module_mm
        yield components.box_path((x_mm, y_mm, right, bottom), Style(PAPER))
        yield draw_qr(modules, x_mm + quiet_mm, y_mm + quiet_mm, module_mm, frame.ink)
        how = Setting("serif-semibold", _PLAY_MM, frame.ink, "end")
        room = (right - wide_mm, y_mm + quiet_mm, x_mm - _PAD_MM, bottom)
        words = fit_words(f"{frame.words('share_play')}\n{code}", room, how)
        yield from words.shapes
        room = (room[0], room[1] + words.height_mm, *room[2:])
        how = how._replace(face="sans", size_mm=_PROGRAM_MM)
        yield from fit_words(PROGRAM, room, how).shapes
        if is_wide:
            right -= wide_mm + _GAP_MM
        else:
            bottom -= _CODE_MM + _GAP_MM
    if score.verdict:
        how = Setting("serif-semibold", _VERDICT_MM, frame.ink)
        room = (left, top, right, top + _VERDICT_ROOM_MM)
        verdict = fit_words(verdict_words(frame, score), room, how)
        yield from verdict.shapes
        top += verdict.height_mm + _ROW_GAP_MM
    accounts = sorted(score.accounts, key=lambda one: one.standing.rank or inf)
    columns = 2 if is_wide and len(accounts) > 2 else 1
    rows = max(1, ceil(len(accounts) / columns))
    row_mm = min(_ROW_MM, (bottom - top + _ROW_GAP_MM) / rows - _ROW_GAP_MM)
    wide_mm = (right - left - (columns - 1) * _GAP_MM) / columns
    for place, account in enumerate(accounts):
        x_mm = left + place // rows * (wide_mm + _GAP_MM)
        y_mm = top + place % rows * (row_mm + _ROW_GAP_MM)
        yield from _row(frame, account, (x_mm, y_mm, x_mm + wide_mm, y_mm + row_mm))


def _row(frame: PositionFrame, account: AccountRow, box: documents.Box) -> Iterator[Shape]:
    """Yield a player: rank, colour and name, and the total."""
    left, top, right, bottom = box
    standing, player = account.standing, frame.pen.player(account.standing.colour)
    size_mm = _NAME_SHARE * (bottom - top)
    rank = f"{standing.rank}." if standing.rank else account.printed_places
    name_mm = left + _PAD_MM + (text_width_mm(f"{rank} ", "sans-semibold", size_mm) if rank else 0)
    total = account.printed_total
    room_mm = right - 2 * _PAD_MM - text_width_mm(total, "serif-semibold", size_mm) - name_mm
    yield components.box_path(box, Style(player.fill, frame.ink, 0.4))
    at = (left + _PAD_MM, (top + bottom) / 2)
    line = centred_text(rank, at, size_mm, player.ink, anchor="start")
    yield line
    least_mm = _LEAST_SHARE * size_mm
    name = shorten_text(account.player, "sans-semibold", size_mm=least_mm, width_mm=room_mm)
    yield fitted_text(line._replace(x_mm=name_mm, text=name), room_mm)
    yield line._replace(x_mm=right - _PAD_MM, text=total, face="serif-semibold", anchor="end")


# The curves


_CHART_MM = (150.0, 72.0)
_EDGE_MM, _NAMES_MM = 8.0, 46.0
_CHART_TEXT_MM = 4.0
_CURVE_MM, _DOT_MM = 1.2, 1.6
_GRID = Style(stroke="#b9a88a", stroke_mm=0.3)


def points_chart(subject: Subject, sheets: Sequence[ScoreSheet], pen: Pen) -> documents.Drawing:
    """Return the points of each player at each moment, without totals that are open."""
    wide_mm, high_mm = _CHART_MM
    points = {
        colour: [
            (at, one.total)
            for at, sheet in enumerate(sheets)
            for one in sheet.standings
            if one.colour == colour and one.total is not None
        ]
        for colour in dict.fromkeys(one.colour for sheet in sheets for one in sheet.standings)
    }
    totals = [total for its in points.values() for _, total in its]
    least, most = min((0, *totals)), max((1, *totals))
    right, ink = wide_mm - _NAMES_MM, pen.theme.ink

    def spot(at: int, total: int) -> Point:
        share = (total - least) / (most - least)
        across = at / max(1, len(sheets) - 1) * (right - 2 * _EDGE_MM)
        return 2 * _EDGE_MM + across, high_mm - _EDGE_MM - share * (high_mm - 2 * _EDGE_MM)

    text = partial(centred_text, size_mm=_CHART_TEXT_MM, fill=ink, face="sans")
    art: list[Shape] = []
    for total in sorted({least, 0, (least + most) // 2, most}):
        y_mm = spot(0, total)[1]
        art.append(polyline(((_EDGE_MM, y_mm), (right, y_mm)), _GRID))
        art.append(text(printed_number(total), (_EDGE_MM - 1.5, y_mm), anchor="end"))
    for at in range(len(sheets)):
        art.append(text(str(at + 1), (spot(at, 0)[0], high_mm - 2.5)))
    low_mm = 0.0
    for colour, its in sorted(points.items(), key=lambda one: -one[1][-1][1] if one[1] else inf):
        fill, line = pen.player(colour).fill, [spot(*one) for one in its]
        art += (
            polyline(line, Style(stroke=ink, stroke_mm=_CURVE_MM + 0.5)),
            polyline(line, Style(stroke=fill, stroke_mm=_CURVE_MM)),
        )
        art += (Circle(x_mm, y_mm, _DOT_MM, Style(fill, ink, 0.3)) for x_mm, y_mm in line)
        if line:
            low_mm = max(low_mm + 1.25 * _CHART_TEXT_MM, line[-1][1])
            words = f"{subject.players((colour,))} {printed_number(its[-1][1])}"
            name = text(words, (right + 3.0, low_mm), anchor="start")
            art.append(fitted_text(name, _NAMES_MM - 3.0))
    return documents.make_drawing(wide_mm, high_mm, art=art)
