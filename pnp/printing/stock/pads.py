"""
Score pads: empty sheets to write a score on, a column for each player.

The same lines for every game: title, date and place, a box for each player's name, the rows
of the game, a reminder of what counts. Lines on a ground of paper, so that a pad costs next
to no ink.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from layouts import TextFitError, fonts, points_to_mm, richtexts, shapes
from layouts.components import AID_SIZE, CardSize, Component
from pnp.model.games import Game
from pnp.model.parts import Pad, PadLine
from pnp.printing.art.hexart import icon_ink
from pnp.printing.art.symbols import icon, piece
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.tokens import players_of
from pnp.printing.themes import find_look
from pnp.texts import Texts, page_texts

# Twice as high as aids, for very many lines; others are as large, so that both share sheets.
TALL_SIZE = CardSize("pad", AID_SIZE.width_mm, 2 * AID_SIZE.height_mm)
PADS = 4  # as many as A4 and Letter hold

_EDGE_MM = 4.5
_RIGHT_MM = AID_SIZE.width_mm - _EDGE_MM
_ROOM_MM = _RIGHT_MM - _EDGE_MM
_TITLE_MM = points_to_mm(15)
_SMALL_MM = points_to_mm(7.5)
_LABEL_MM = points_to_mm(9)
_CREDIT_MM = points_to_mm(6)
_TITLE_BASE_MM = 10.0
_WRITING_BASE_MM = 17.6  # of date and place
_HEAD_TOP_MM = 20.0
_PIECE_MM = 8.2
_BOXES_TOP_MM = _HEAD_TOP_MM + _PIECE_MM + 1.5
_NAME_MM = 8.5  # height of a box for a name
_ROWS_TOP_MM = _BOXES_TOP_MM + _NAME_MM
_REMINDER_ROOM_MM = 15.0
_FOOT_ROOM_MM = 5.0
_FEW_ROWS = 10
_MOST_ROWS = 16  # of a usual pad
_LEAST_ROW_MM, _MOST_ROW_MM = 6.6, 14.0
_SMALL_ROW = 0.8  # of the height of the others
_ICON_MM = 4.6
_PAD_MM = 1.0  # between a line and what is beside it
_HAIRLINE_MM = 0.15
_RULE_MM = 0.45
_LABEL_SHARES = {1: 0.46, 2: 0.40, 3: 0.38, 4: 0.36, 5: 0.34, 6: 0.31, 7: 0.28}
_LEAST_LABEL_SHARE = 0.26
_PIECE_SHARE = 0.94  # of a narrow column


def pad_component(pad: Pad, game: Game, request: KitRequest, texts: Texts) -> Component:
    """Return the score pads, a sheet full, with a column for each colour in play."""
    theme, ink, shared = request.theme, request.theme.ink, page_texts(request.language)
    rows = (*pad.lines, PadLine("total", words=shared("pad_ranking")))
    size = TALL_SIZE if len(rows) > _MOST_ROWS else AID_SIZE
    reminder = " ".join(texts(key) for key in pad.reminder)
    # Many rows are no higher than there is room above the foot.
    shares = [_SMALL_ROW if row.kind == "small" else 1.0 for row in rows]
    foot_mm = size.height_mm - (_REMINDER_ROOM_MM if reminder else _FOOT_ROOM_MM)
    room_mm = foot_mm - _EDGE_MM - _ROWS_TOP_MM
    least_mm = _LEAST_ROW_MM if len(rows) <= _FEW_ROWS else 0.0
    unit_mm = min(_MOST_ROW_MM, max(least_mm, room_mm / sum(shares)))
    tops = list(accumulate((unit_mm * share for share in shares), initial=_ROWS_TOP_MM))
    columns = [piece(pad.picture, one, theme) for one in players_of(game, request, texts)]
    label_mm = _LABEL_SHARES.get(len(columns), _LEAST_LABEL_SHARE) * _ROOM_MM
    step_mm = (_ROOM_MM - label_mm) / len(columns)
    edges = [_EDGE_MM + label_mm + place * step_mm for place in range(len(columns) + 1)]
    drawn: list[shapes.Shape] = [
        size.ground(theme.paper, request.bleed_mm),
        *_head(columns, edges, ink, texts, shared),
    ]
    # The icons of terrains and the words of rows, in the middle of their heights.
    for row, (top_mm, end_mm) in zip(rows, pairwise(tops), strict=True):
        middle_mm, left_mm, right_mm = (top_mm + end_mm) / 2, _EDGE_MM, edges[0] - _PAD_MM
        values: dict[str, object] = {**row.values}
        if row.terrain:
            terrain = game.terrain(row.terrain)
            values = {"terrain": texts(row.terrain), "value": terrain.value, **values}
            look = find_look(terrain.look, theme)
            place = shapes.placed(left_mm + _ICON_MM / 2, middle_mm, scale=_ICON_MM)
            drawn.append(shapes.Use(icon(look.key, icon_ink(look, theme), theme), place))
            left_mm += _ICON_MM + _PAD_MM
        words = row.words or texts(row.text, **values)
        face: shapes.Face = "sans-semibold" if row.kind == "total" else "sans"
        size_mm = _SMALL_MM if row.kind == "small" else _LABEL_MM
        how = richtexts.Setting(face, size_mm, ink, line_height=1.15)
        box = (left_mm, top_mm + 0.5, right_mm, end_mm - 0.5)
        try:
            drawn.append(richtexts.words_within(words, box, how))
        except TextFitError:  # one line of it, cut
            size_mm, width_mm = richtexts.MIN_SIZE_MM, right_mm - left_mm
            label = richtexts.shorten_text(words, face, size_mm=size_mm, width_mm=width_mm)
            base_mm = richtexts.base_line_mm(middle_mm, face, size_mm)
            drawn.append(shapes.Text(left_mm, base_mm, label, face, size_mm, ink))
    # The lines between rows and columns, heavy ones above and below a total.
    hairline = shapes.Style(stroke=ink, stroke_mm=_HAIRLINE_MM, round_ends=False)
    kinds = ["plain", *(row.kind for row in rows), "plain"]
    for y_mm, beside in zip(tops, pairwise(kinds), strict=True):
        style = hairline._replace(stroke_mm=_RULE_MM) if "total" in beside else hairline
        drawn.append(shapes.polyline(((_EDGE_MM, y_mm), (edges[-1], y_mm)), style))
    drawn += (shapes.polyline(((x_mm, tops[0]), (x_mm, tops[-1])), hairline) for x_mm in edges)
    base_mm = size.height_mm - _EDGE_MM
    if reminder:
        box = (_EDGE_MM, tops[-1] + 1.6, _RIGHT_MM, base_mm - _CREDIT_MM - 0.8)
        drawn += richtexts.fit_words(
            reminder, box, richtexts.Setting("sans", _SMALL_MM, ink)
        ).shapes
    if credit := texts("credit"):
        credit = richtexts.shorten_text(credit, "sans", size_mm=_CREDIT_MM, width_mm=_ROOM_MM)
        drawn.append(shapes.Text(_EDGE_MM, base_mm, credit, "sans", _CREDIT_MM, ink))
    return Component(
        name="score pad",
        front=tuple(drawn),
        trim=size.trim(),
        bleed_mm=request.bleed_mm,
        quantity=PADS,
    )


def _head(
    columns: Sequence[shapes.Symbol], edges: Sequence[float], ink: str, texts: Texts, shared: Texts
) -> Iterator[shapes.Shape]:
    """Yield the title, lines for date and place, and the players' pieces above boxes for names."""
    hairline = shapes.Style(stroke=ink, stroke_mm=_HAIRLINE_MM, round_ends=False)
    line = shapes.Text(_EDGE_MM, _TITLE_BASE_MM, texts("title"), "serif-semibold", _TITLE_MM, ink)
    yield richtexts.fitted_text(line, 0.66 * _ROOM_MM)
    yield shapes.Text(_RIGHT_MM, _TITLE_BASE_MM, shared("pad_title"), "sans", _SMALL_MM, ink, "end")
    middle_mm = _EDGE_MM + _ROOM_MM / 2
    for key, left_mm, end_mm in (
        ("pad_date", _EDGE_MM, middle_mm - 2.0),
        ("pad_where", middle_mm, _RIGHT_MM),
    ):
        word, y_mm = shared(key), _WRITING_BASE_MM
        yield shapes.Text(left_mm, y_mm, word, "sans", _SMALL_MM, ink)
        start_mm = left_mm + fonts.text_width_mm(word, "sans", _SMALL_MM) + _PAD_MM
        yield shapes.polyline(((start_mm, y_mm), (end_mm, y_mm)), hairline)
    base_mm = _BOXES_TOP_MM + _NAME_MM / 2 + 0.35 * _SMALL_MM
    yield shapes.Text(_EDGE_MM, base_mm, shared("pad_players"), "sans", _SMALL_MM, ink)
    for symbol, (left_mm, right_mm) in zip(columns, pairwise(edges), strict=True):
        size_mm = min(_PIECE_MM, _PIECE_SHARE * (right_mm - left_mm))
        middle = ((left_mm + right_mm) / 2, _HEAD_TOP_MM + _PIECE_MM / 2)
        yield shapes.Use(symbol, shapes.placed(*middle, scale=size_mm))
        yield shapes.rectangle(left_mm, _BOXES_TOP_MM, right_mm - left_mm, _NAME_MM, hairline)
