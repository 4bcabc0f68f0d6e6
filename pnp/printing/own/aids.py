"""
Aids of an own game: tables and steps on cards, and tracks of squares.

A table or a list is set on the smallest card that it fits well. A track is a strip, a ring
round a card or, if it is long, rows; its squares have room for the tokens of the game.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from layouts import TextFitError, points_to_mm
from layouts.blocks import Block, Bullets, Table
from layouts.components import (
    AID_SIZE,
    SAFE_MM,
    CardSize,
    Component,
    card_face,
    find_card_size,
)
from layouts.richtexts import Icon, Run, Setting, Words, fit_words, plain_text, set_words
from layouts.shapes import Face, Group, Shape, Style, placed, rectangle
from layouts.textblocks import MIN_SIZE_MM, centred_text, fitting_size_mm
from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.model.gamefiles import AidTable, Text
from pnp.printing.kits.record import KitRequest
from pnp.printing.own.gallery import BAND
from pnp.printing.own.phrases import Phrases
from pnp.printing.stock.aids import band_rule
from pnp.printing.stock.cards import card_style
from pnp.printing.themes import PAPER, Theme, mixed

_TEXT_MM = points_to_mm(11)
_LEAST_TEXT_MM = points_to_mm(6.5)
_GOOD_TEXT_MM = points_to_mm(8)
_MOST_SHARE, _LEAST_SHARE = 30.0, 5.0

MOST_SPACES = 400
_SPACES = re.compile(r"\s*(-?\d{1,4})\s*[-–]\s*(-?\d{1,4})\s*")
_LEAST_SPACE_MM, _SPACE_MM, _MOST_SPACE_MM = 8.5, 14.0, 29.0
_AROUND_TOKEN_MM = 2.0
_ABOVE_TOKEN_MM = 4.5  # for the number
# What fits A4 and Letter upright, with margins, bleed and footer.
SHEET_MM = (180.0, 236.0)
_TRACK_EDGE_MM = 3.0
_ROW = 10
_HEAD_MM = 7.0
_TINT = 0.86
_FIFTH_TINT = 0.72
_FIFTH_FACE: Face = "sans-semibold"
_LINE_MM = 0.25
_SMALLER = 0.7  # the name of the game below a title


@dataclass(frozen=True, slots=True)
class AidSheet:
    """What aids are drawn with; the largest token that may stand on a track."""

    phrases: Phrases
    request: KitRequest
    token_mm: float

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.request.theme


def aid_component(name: str, aid: AidTable, sheet: AidSheet) -> Component:
    """
    Return an aid: a card for each player, or one track for all.

    Raises:
        TextFitError: it does not fit a card at 6.5 pt.
        GameFileError: its spaces are none, or too many.
    """
    title = _title(name, aid, sheet.phrases)
    if aid.spaces:
        return _track(name, title, track_spaces(aid.spaces, sheet.phrases), sheet)
    blocks = tuple(_blocks(aid, sheet.phrases))
    return _card(name, title, blocks, sheet)


def track_spaces(spaces: str | tuple[Text, ...], phrases: Phrases) -> tuple[Words, ...]:
    """
    Return what stands in the squares of a track.

    Raises:
        GameFileError: they are neither texts nor numbers as in ``0-20``, or too many.
    """
    if not isinstance(spaces, str):
        words = tuple(phrases.words(text) for text in spaces)
    else:
        match = _SPACES.fullmatch(spaces)
        if match is None:
            raise GameFileError(Message("spaces_form", text=spaces[:40]))
        first, last = int(match[1]), int(match[2])
        step = 1 if first <= last else -1
        words = tuple(str(number) for number in range(first, last + step, step))
    if len(words) > MOST_SPACES:
        raise GameFileError(Message("too_many_spaces", count=len(words), most=MOST_SPACES))
    return words


def _title(name: str, aid: AidTable, phrases: Phrases) -> str:
    head = "" if isinstance(aid.head, tuple) else aid.head
    return phrases.called(name, aid.name or head)


def _blocks(aid: AidTable, phrases: Phrases) -> Iterator[Block]:
    """Yield the table and the steps."""
    rows = [_row(row, phrases) for row in aid.rows]
    if rows:
        head = [_row(aid.head, phrases)] if isinstance(aid.head, tuple) and aid.head else []
        width = max(map(len, (*head, *rows)))
        table = tuple((*row, *[""] * (width - len(row))) for row in (*head, *rows))
        yield Table(table, tuple(_shares(table, width)), has_heading=bool(head))
    if aid.steps:
        yield Bullets(tuple(map(phrases.words, aid.steps)), is_numbered=True)


def _row(row: Text | tuple[Text, ...], phrases: Phrases) -> tuple[Words, ...]:
    return tuple(_cell(phrases.words(text)) for text in (row if isinstance(row, tuple) else (row,)))


def _cell(words: Words) -> Words:
    """Return what stands in a table: icons alone, such as a price, stay in one line."""
    if isinstance(words, str) or plain_text(words).strip():
        return words
    return tuple(
        one if isinstance(one, Icon) else Run(one.text.replace(" ", "\N{NO-BREAK SPACE}"))
        for one in words
    )


def _shares(table: Sequence[tuple[Words, ...]], width: int) -> Iterator[float]:
    """Yield how wide columns are: as their longest words, but none of them much wider."""
    for column in range(width):
        longest = max(_length(row[column]) for row in table)
        yield min(_MOST_SHARE, max(_LEAST_SHARE, longest))


def _length(words: Words) -> float:
    icons = 0 if isinstance(words, str) else sum(not hasattr(one, "text") for one in words)
    return len(plain_text(words)) + 2.5 * icons


def _card(name: str, title: str, blocks: tuple[Block, ...], sheet: AidSheet) -> Component:
    """Return the smallest card on which words are of a good size, else the largest."""
    sizes = (find_card_size("poker"), AID_SIZE, find_card_size("a6"))
    for size in sizes:
        least_mm = _LEAST_TEXT_MM if size is sizes[-1] else _GOOD_TEXT_MM
        try:
            front = _face(size, title, blocks, sheet, least_mm)
        except TextFitError:
            if size is sizes[-1]:
                raise
        else:
            break
    return Component(
        name=f"aid {name}",
        front=front,
        trim=size.trim(),
        bleed_mm=sheet.request.bleed_mm,
        quantity=sheet.request.players,
    )


def _face(
    size: CardSize, title: str, blocks: tuple[Block, ...], sheet: AidSheet, least_mm: float
) -> tuple[Shape, ...]:
    theme, out_mm = sheet.theme, sheet.request.bleed_mm
    face = card_face(
        size,
        card_style(theme, BAND),
        title=title,
        subtitle=sheet.phrases.things.game.texts(sheet.phrases.language)("title"),
        blocks=blocks,
        bleed_mm=out_mm,
        max_size_mm=_TEXT_MM,
        min_size_mm=least_mm,
    )
    return (*face, band_rule(size.width_mm, theme, out_mm))


class _Square(NamedTuple):
    """Where a square of a track is, counted in squares."""

    column: int
    row: int


class TrackPlan(NamedTuple):
    """
    The squares of a track in their order, and how many there are across and down.

    Attributes:
        is_ring: they go round a card; else they are a strip, or rows.
    """

    squares: tuple[_Square, ...]
    columns: int
    rows: int
    is_ring: bool = False


def _track(name: str, title: str, spaces: tuple[Words, ...], sheet: AidSheet) -> Component:
    side_mm = min(_MOST_SPACE_MM, max(_SPACE_MM, _token_side_mm(sheet.token_mm)))
    plan, side_mm = plan_track(len(spaces), side_mm)
    return _Track(title, plan, side_mm, sheet).component(f"aid {name}", spaces)


def _token_side_mm(token_mm: float) -> float:
    """Return how large a space is in which a token leaves its number free."""
    return token_mm + _AROUND_TOKEN_MM + _ABOVE_TOKEN_MM if token_mm else 0.0


def plan_track(count: int, side_mm: float) -> tuple[TrackPlan, float]:
    """Return where so many squares lie, and how large they are: smaller only if they must."""
    plan = _plan(count, side_mm)
    if plan is None:
        side_mm = _rows_side_mm(count, side_mm)
        plan = _rows(count, side_mm)
    return plan, side_mm


def _plan(count: int, side_mm: float) -> TrackPlan | None:
    """Return a strip or a ring of so many squares, if it fits a sheet."""
    most = [int((room_mm - 2 * _TRACK_EDGE_MM) // side_mm) for room_mm in SHEET_MM]
    if count <= max(most) and count < 14:
        return TrackPlan(tuple(_Square(place, 0) for place in range(count)), count, 1)
    half = -(-count // 2) + 2  # columns and rows of the ring together
    columns = min(most[0], max(3, round(half * 0.55)))
    rows = half - columns
    if count < 12 or rows > most[1] or rows < 3:
        return None
    return TrackPlan(tuple(_ring(columns, rows))[:count], columns, rows, is_ring=True)


def _ring(columns: int, rows: int) -> Iterator[_Square]:
    """Yield the squares round a card, clockwise from the top left."""
    yield from (_Square(column, 0) for column in range(columns))
    yield from (_Square(columns - 1, row) for row in range(1, rows))
    yield from (_Square(column, rows - 1) for column in range(columns - 2, -1, -1))
    yield from (_Square(0, row) for row in range(rows - 2, 0, -1))


def _rows_side_mm(count: int, side_mm: float) -> float:
    """Return how large squares in rows are so that all of them fit a sheet."""
    width_mm, height_mm = (room_mm - 2 * _TRACK_EDGE_MM for room_mm in SHEET_MM)
    while side_mm > _LEAST_SPACE_MM:
        if (width_mm // side_mm) * (height_mm // side_mm) >= count:
            break
        side_mm -= 0.5
    return side_mm


def _rows(count: int, side_mm: float) -> TrackPlan:
    """Return rows from left to right: of ten squares, if these do."""
    most, high = (int((room_mm - 2 * _TRACK_EDGE_MM) // side_mm) for room_mm in SHEET_MM)
    columns = _ROW if most >= _ROW and _ROW * high >= count else most
    squares = tuple(_Square(place % columns, place // columns) for place in range(count))
    return TrackPlan(squares, columns, math.ceil(count / columns))


@dataclass(frozen=True, slots=True)
class _Track:
    """A track with its title, its squares so wide."""

    title: str
    plan: TrackPlan
    side_mm: float
    sheet: AidSheet

    @property
    def head_mm(self) -> float:
        """How high the title is above the squares, if it is not within them."""
        return 0.0 if self.plan.is_ring else _HEAD_MM

    @property
    def words_mm(self) -> float:
        """How high the room for words is at the top of a space, above a token."""
        token_mm = self.sheet.token_mm
        if not token_mm:
            return self.side_mm
        return max(_ABOVE_TOKEN_MM, self.side_mm - token_mm - _AROUND_TOKEN_MM) + 1.0

    @property
    def size(self) -> CardSize:
        """How large it is."""
        plan, twice_mm = self.plan, 2 * _TRACK_EDGE_MM
        height_mm = plan.rows * self.side_mm + twice_mm + self.head_mm
        return CardSize("track", plan.columns * self.side_mm + twice_mm, height_mm)

    def component(self, name: str, spaces: tuple[Words, ...]) -> Component:
        """Return the track."""
        theme, out_mm = self.sheet.theme, self.sheet.request.bleed_mm
        ground = theme.paper if theme.is_lined else mixed(theme.bands[BAND], PAPER, _TINT)
        shapes: list[Shape] = [self.size.ground(ground, out_mm)]
        width_mm = self.side_mm - 2.0
        how = Setting("sans", 0.42 * self.side_mm, theme.ink, "middle", 1.1)
        box = (0.0, 0.0, width_mm, self.words_mm - 1.0)
        how = replace(how, size_mm=min(fit_words(one, box, how).size_mm for one in spaces))
        title = self._inner_title if self.plan.is_ring else self._upper_title
        shapes += title(how.size_mm)
        for words, square in zip(spaces, self.plan.squares, strict=True):
            x_mm = _TRACK_EDGE_MM + square.column * self.side_mm
            y_mm = _TRACK_EDGE_MM + square.row * self.side_mm + self.head_mm
            shapes += self._space(words, (x_mm, y_mm), how)
        trim = self.size.trim()
        return Component(name, tuple(shapes), trim, bleed_mm=out_mm, safe_mm=SAFE_MM - 0.5)

    def _upper_title(self, most_mm: float) -> Iterator[Shape]:
        """Yield the title above a strip or rows, no larger than the numbers."""
        middle, room_mm = (self.size.width_mm / 2, 6.2), self.size.width_mm - 6.0
        yield self._line(self.title, middle, room_mm, min(most_mm, points_to_mm(12)))

    def _inner_title(self, most_mm: float) -> Iterator[Shape]:
        """Yield the title and the name of the game within a ring."""
        room_mm = (self.plan.columns - 2) * self.side_mm - 4.0
        x_mm, y_mm = self.size.width_mm / 2, self.size.height_mm / 2
        yield self._line(self.title, (x_mm, y_mm), room_mm, most_mm)
        phrases = self.sheet.phrases
        game = phrases.things.game.texts(phrases.language)("title")
        if game != self.title:
            yield self._line(
                game, (x_mm, y_mm + 7.0), room_mm, max(MIN_SIZE_MM, _SMALLER * most_mm)
            )

    def _line(
        self, text: str, middle: tuple[float, float], room_mm: float, most_mm: float
    ) -> Shape:
        face: Face = "serif-semibold"
        text_mm = fitting_size_mm(text, face, width_mm=room_mm, max_size_mm=most_mm)
        return centred_text(text, middle, text_mm, self.sheet.theme.ink, face)

    def _space(self, words: Words, at: tuple[float, float], how: Setting) -> Iterator[Shape]:
        """Yield a square of a track, every fifth number darker, with what stands in it."""
        theme = self.sheet.theme
        is_fifth = isinstance(words, str) and words.isdecimal() and int(words) % 5 == 0
        is_dark = is_fifth and not theme.is_lined
        fill = mixed(theme.bands[BAND], PAPER, _FIFTH_TINT) if is_dark else theme.paper
        yield rectangle(*at, self.side_mm, self.side_mm, Style(fill, theme.ink, _LINE_MM))
        how = replace(how, face=_FIFTH_FACE) if is_fifth else how
        lines = set_words(words, 0.0, 0.0, self.side_mm - 2.0, how)
        left = at[0] + 1.0
        top = at[1] + (self.words_mm - lines.height_mm) / 2
        yield Group(lines.shapes, placed(left, top))
