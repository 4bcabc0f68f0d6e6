"""
Score pads: empty sheets to write a score on, a column for each player.

The same lines for every game: title, date and place, a box for each player's name, the rows
of the game, a reminder of what counts. Lines on a ground of paper, so that a pad costs next
to no ink.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from layouts import TextFitError, points_to_mm
from layouts.components import AID_SIZE, CardSize, Component
from layouts.fonts import text_width_mm
from layouts.richtexts import Setting, fit_words, set_words
from layouts.shapes import Face, Shape, Style, Symbol, Text, Use, placed, polyline, rectangle
from layouts.textblocks import MIN_SIZE_MM, base_line_mm, fitting_size_mm, shorten_text
from pnp.model.games import Game
from pnp.model.parts import Pad, PadLine
from pnp.printing.art.hexart import icon_ink
from pnp.printing.art.symbols import icon, piece
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.tokens import players_of
from pnp.printing.themes import Theme, find_look
from pnp.texts import Texts, page_texts

# As large as aids, so that both share sheets.
PAD_WIDTH_MM, PAD_HEIGHT_MM = AID_SIZE.width_mm, AID_SIZE.height_mm
# Twice as high, for very many lines.
TALL_SIZE = CardSize("pad", PAD_WIDTH_MM, 2 * PAD_HEIGHT_MM)
PADS = 4  # as many as A4 and Letter hold

_EDGE_MM = 4.5
_TITLE_MM = points_to_mm(15)
_SMALL_MM = points_to_mm(7.5)
_LABEL_MM = points_to_mm(9)
_REMINDER_MM = points_to_mm(7.5)
_CREDIT_MM = points_to_mm(6)
_TITLE_BASE_MM = 10.0
_WRITING_BASE_MM = 17.6  # of date and place
_HEAD_TOP_MM = 20.0
_PIECE_MM = 8.2
_NAME_MM = 8.5  # height of a box for a name
_HEAD_MM = _PIECE_MM + 1.5 + _NAME_MM
_REMINDER_ROOM_MM = 15.0
_FOOT_ROOM_MM = 5.0
_FEW_ROWS = 10
_MOST_ROWS = 16  # of a usual pad
_LEAST_ROW_MM, _MOST_ROW_MM = 6.6, 9.2
_SMALL_ROW = 0.8  # of the height of the others
_ICON_MM = 4.6
_PAD_MM = 1.0  # between a line and what is beside it
_HAIRLINE_MM = 0.15
_RULE_MM = 0.45
_LABEL_SHARES = {1: 0.46, 2: 0.40, 3: 0.38, 4: 0.36, 5: 0.34, 6: 0.31, 7: 0.28}
_LEAST_LABEL_SHARE = 0.26
_PIECE_SHARE = 0.94  # of a narrow column


class _Row(NamedTuple):
    """A row: what to write there, perhaps with a picture of unit size before it."""

    label: str
    kind: str
    picture: Symbol | None = None


class _Sheet(NamedTuple):
    """What stands on a pad: a picture of unit size a player, the rows, what counts."""

    columns: tuple[Symbol, ...]
    rows: tuple[_Row, ...]
    reminder: str


def pad_component(pad: Pad, game: Game, request: KitRequest, texts: Texts) -> Component:
    """Return the score pads, a sheet full, with a column for each colour in play."""
    shared = page_texts(request.language)
    ranking = _Row(shared("pad_ranking"), "total")
    sheet = _Sheet(
        columns=tuple(
            piece(pad.picture, player, request.theme) for player in players_of(game, request, texts)
        ),
        rows=(*(_row_of(line, game, request.theme, texts) for line in pad.lines), ranking),
        reminder=" ".join(texts(key) for key in pad.reminder),
    )
    size = TALL_SIZE if len(sheet.rows) > _MOST_ROWS else AID_SIZE
    return Component(
        name="score pad",
        front=(
            size.ground(request.theme.paper, request.bleed_mm),
            *_face(sheet, size, request.theme.ink, texts, shared),
        ),
        trim=size.trim(),
        bleed_mm=request.bleed_mm,
        quantity=PADS,
    )


def _row_of(line: PadLine, game: Game, theme: Theme, texts: Texts) -> _Row:
    """Return a line with its words, and with the icon of its terrain on paper."""
    if not line.terrain:
        return _Row(texts(line.text, **line.values), line.kind)
    terrain = game.terrain(line.terrain)
    look = find_look(terrain.look, theme)
    values = {"terrain": texts(line.terrain), "value": terrain.value, **line.values}
    words = texts(line.text, **values)
    return _Row(words, line.kind, icon(look.key, icon_ink(look, theme), theme))


def _face(pad: _Sheet, size: CardSize, ink: str, texts: Texts, shared: Texts) -> list[Shape]:
    right_mm = PAD_WIDTH_MM - _EDGE_MM
    shapes: list[Shape] = [
        Text(_EDGE_MM, _TITLE_BASE_MM, texts("title"), "serif-semibold", _title_mm(texts), ink),
        Text(right_mm, _TITLE_BASE_MM, shared("pad_title"), "sans", _SMALL_MM, ink, "end"),
        *_writing_lines((shared("pad_date"), shared("pad_where")), ink),
    ]
    foot_mm = _REMINDER_ROOM_MM if pad.reminder else _FOOT_ROOM_MM
    heights = _row_heights(pad.rows, size.height_mm - foot_mm)
    edges = _column_edges(len(pad.columns))
    shapes += _head(pad.columns, edges, shared("pad_players"), ink)
    y_mm = _HEAD_TOP_MM + _HEAD_MM
    for row, height_mm in zip(pad.rows, heights, strict=True):
        shapes += _row(row, y_mm, height_mm, edges[0], ink)
        y_mm += height_mm
    shapes += _grid(pad.rows, heights, edges, ink)
    return [*shapes, *_foot(pad.reminder, texts("credit"), (y_mm, size.height_mm), ink)]


def _title_mm(texts: Texts) -> float:
    room_mm = 0.66 * (PAD_WIDTH_MM - 2 * _EDGE_MM)
    return fitting_size_mm(
        texts("title"), "serif-semibold", width_mm=room_mm, max_size_mm=_TITLE_MM
    )


def _writing_lines(words: Sequence[str], ink: str) -> list[Shape]:
    """Return words side by side, each with a line to write on."""
    line = Style(stroke=ink, stroke_mm=_HAIRLINE_MM, round_ends=False)
    step_mm = (PAD_WIDTH_MM - 2 * _EDGE_MM) / len(words)
    shapes: list[Shape] = []
    for place, word in enumerate(words):
        left_mm = _EDGE_MM + place * step_mm
        start_mm = left_mm + text_width_mm(word, "sans", _SMALL_MM) + _PAD_MM
        end_mm = left_mm + step_mm - (2.0 if place < len(words) - 1 else 0.0)
        base_mm = _WRITING_BASE_MM
        shapes.append(Text(left_mm, base_mm, word, "sans", _SMALL_MM, ink))
        shapes.append(polyline(((start_mm, base_mm), (end_mm, base_mm)), line))
    return shapes


def _column_edges(players: int) -> tuple[float, ...]:
    room_mm = PAD_WIDTH_MM - 2 * _EDGE_MM
    label_mm = _LABEL_SHARES.get(players, _LEAST_LABEL_SHARE) * room_mm
    step_mm = (room_mm - label_mm) / players
    return tuple(_EDGE_MM + label_mm + place * step_mm for place in range(players + 1))


def _row_heights(rows: Sequence[_Row], foot_mm: float) -> list[float]:
    """Return how high rows are above the foot; many are no higher than there is room."""
    shares = [_SMALL_ROW if row.kind == "small" else 1.0 for row in rows]
    room_mm = foot_mm - _EDGE_MM - _HEAD_TOP_MM - _HEAD_MM
    least_mm = _LEAST_ROW_MM if len(rows) <= _FEW_ROWS else 0.0
    unit_mm = min(_MOST_ROW_MM, max(least_mm, room_mm / sum(shares)))
    return [unit_mm * share for share in shares]


def _head(columns: Sequence[Symbol], edges: Sequence[float], word: str, ink: str) -> list[Shape]:
    box = Style(stroke=ink, stroke_mm=_HAIRLINE_MM, round_ends=False)
    top_mm = _HEAD_TOP_MM + _PIECE_MM + 1.5
    base_mm = top_mm + _NAME_MM / 2 + 0.35 * _SMALL_MM
    shapes: list[Shape] = [Text(_EDGE_MM, base_mm, word, "sans", _SMALL_MM, ink)]
    for symbol, left_mm, right_mm in zip(columns, edges, edges[1:], strict=False):
        size_mm = min(_PIECE_MM, _PIECE_SHARE * (right_mm - left_mm))
        middle = placed((left_mm + right_mm) / 2, _HEAD_TOP_MM + _PIECE_MM / 2, scale=size_mm)
        shapes.append(Use(symbol, middle))
        shapes.append(rectangle(left_mm, top_mm, right_mm - left_mm, _NAME_MM, box))
    return shapes


def _row(row: _Row, y_mm: float, height_mm: float, right_mm: float, ink: str) -> list[Shape]:
    """Return the picture and the words of a row, in the middle of its height."""
    shapes: list[Shape] = []
    left_mm = _EDGE_MM
    if row.picture is not None:
        spot = placed(left_mm + _ICON_MM / 2, y_mm + height_mm / 2, scale=_ICON_MM)
        shapes.append(Use(row.picture, spot))
        left_mm += _ICON_MM + _PAD_MM
    width_mm = right_mm - _PAD_MM - left_mm
    size_mm = _SMALL_MM if row.kind == "small" else _LABEL_MM
    how = Setting(_label_face(row), size_mm, ink, line_height=1.15)
    try:
        lines = fit_words(row.label, (left_mm, 0.0, left_mm + width_mm, height_mm - 1.0), how)
    except TextFitError:
        return [*shapes, _tight_label(row, left_mm, y_mm + height_mm / 2, width_mm, ink)]
    how, top_mm = replace(how, size_mm=lines.size_mm), y_mm + (height_mm - lines.height_mm) / 2
    return [*shapes, *set_words(row.label, left_mm, top_mm, width_mm, how).shapes]


def _label_face(row: _Row) -> Face:
    return "sans-semibold" if row.kind == "total" else "sans"


def _tight_label(row: _Row, x_mm: float, middle_mm: float, width_mm: float, ink: str) -> Text:
    """Return a label that is too long for its row: one line of it, cut."""
    face = _label_face(row)
    label = shorten_text(row.label, face, size_mm=MIN_SIZE_MM, width_mm=width_mm)
    base_mm = base_line_mm(middle_mm, face, MIN_SIZE_MM)
    return Text(x_mm, base_mm, label, face, MIN_SIZE_MM, ink)


def _grid(
    rows: Sequence[_Row], heights: Sequence[float], edges: Sequence[float], ink: str
) -> list[Shape]:
    """Return the lines between rows and columns, heavy ones above and below a total."""
    hairline = Style(stroke=ink, stroke_mm=_HAIRLINE_MM, round_ends=False)
    rule = Style(stroke=ink, stroke_mm=_RULE_MM, round_ends=False)
    top_mm = y_mm = _HEAD_TOP_MM + _HEAD_MM
    shapes: list[Shape] = []
    kinds = ["plain", *(row.kind for row in rows), "plain"]
    for place, height_mm in enumerate([0.0, *heights]):
        y_mm += height_mm
        is_heavy = "total" in kinds[place : place + 2]
        line = ((_EDGE_MM, y_mm), (edges[-1], y_mm))
        shapes.append(polyline(line, rule if is_heavy else hairline))
    shapes += (polyline(((x_mm, top_mm), (x_mm, y_mm)), hairline) for x_mm in edges)
    return shapes


def _foot(reminder: str, credit: str, edges_mm: tuple[float, float], ink: str) -> list[Shape]:
    """Return what counts, and the credit, between the rows and the lower edge."""
    y_mm, base_mm = edges_mm[0], edges_mm[1] - _EDGE_MM
    width_mm = PAD_WIDTH_MM - 2 * _EDGE_MM
    top_mm = y_mm + 1.6
    credit = shorten_text(credit, "sans", size_mm=_CREDIT_MM, width_mm=width_mm)
    line = Text(_EDGE_MM, base_mm, credit, "sans", _CREDIT_MM, ink)
    if not reminder:
        return [line]
    box = (_EDGE_MM, top_mm, _EDGE_MM + width_mm, base_mm - _CREDIT_MM - 0.8)
    return [*fit_words(reminder, box, Setting("sans", _REMINDER_MM, ink)).shapes, line]
