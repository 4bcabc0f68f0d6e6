"""
Tracks: spaces in their order, with room for the tokens that go along them.

Three kinds of one make. Squares, in a strip, a ring round a card or rows. Hexes of the lands
that a game has, winding up from the lower left, a wedge on every edge that is crossed; what
is to be said stands in the panel beside them. And a table with heads above and beside it, over a
country. Their origin is the top left corner.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from generators.hexes import Hex
from generators.lattice import hex_to_mm
from generators.randomness import Stream
from layouts.blocks import Block, Figure
from layouts.components import SAFE_MM, CardSize, Component, box_middle
from layouts.documents import Box
from layouts.flows import flow
from layouts.richtexts import Setting, Words, fit_words, set_words
from layouts.shapes import Face, Group, Point, Shape, Style, placed, polygon, rectangle
from layouts.textblocks import MIN_SIZE_MM, centred_text, fitting_size_mm
from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.printing.art.hexart import SEAM_MM, draw_ground, draw_outline
from pnp.printing.art.places import HALF_WIDTH, hexagon
from pnp.printing.stock.tokens import rounded_rectangle
from pnp.printing.themes import PAPER, Theme, find_look, mixed
from pnp.texts import printed_number

MOST_SPACES = 400
_SPACES = re.compile(r"\s*(-?\d{1,4})\s*[-–]\s*(-?\d{1,4})\s*")
_NUMBER = re.compile(r"[-−]?\d{1,3}")
_LEAST_SPACE_MM, _SPACE_MM, _MOST_SPACE_MM = 8.5, 14.0, 29.0
_AROUND_TOKEN_MM = 2.0
_ABOVE_TOKEN_MM = 4.5  # for the number
# What fits A4 and Letter upright, with margins, bleed and footer.
SHEET_MM = (180.0, 236.0)
_EDGE_MM = 3.0
_ROW = 10
_HEAD_MM = 7.0
_TINT = 0.86
_FIFTH_TINT = 0.72
_BOLD: Face = "sans-semibold"
_TITLE: Face = "serif-semibold"
_LINE_MM = 0.25
_SMALLER = 0.7  # the name of the game below a title
_MOST_TITLE_MM = 4.3

# What fits them lying, within margins of 10 mm.
_LYING_MM = (246.0, 168.0)
_RIM_MM = 5.0
_PANEL_MM = 54.0
_LEAST_HIGH_MM = 80.0
_SPACE_HEX_MM = 34.0  # flat to flat
_PLATE = 0.127  # of it
_PARCHMENT = "#f6eedb"
_LARGE_TITLE_MM = 7.6
_BLOCKS_MM = 2.9

_TABLE = CardSize("track", 210.0, 148.0)
_MARGIN_MM = 8.0
_GAP_MM = 2.5
_SIDE_HEAD_MM = (27.0, 28.0)
_CORNER_MM = 2.0
_LAND_SIDE_MM = 15.0


class Space(NamedTuple):
    """
    A space of a track.

    Attributes:
        words: its number, or what it is called.
        note: what else is said in it.
        look: the picture of its ground; none: paper.
        is_out: the way leads from the next space to it, and no further.
    """

    words: Words
    note: Words = ""
    look: str = ""
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """
    What a track is drawn from.

    Attributes:
        game: its title, below that of the track.
        band: the name of the colour of what is no land.
        token_mm: the largest token that stands on it; 0: none is known.
        blocks: said in the panel beside a path of hexes.
        seed: the scatter of the art depends on it.
    """

    title: str
    game: str
    spaces: tuple[Space, ...]
    theme: Theme
    bleed_mm: float
    band: str
    token_mm: float = 0.0
    blocks: tuple[Block, ...] = ()
    seed: int = 0

    def component(self, name: str) -> Component:
        """
        Return it: hexes if its spaces have lands, else squares.

        Raises:
            TextFitError: what is said does not fit at 6 pt.
        """
        size, shapes = self._hexes() if any(one.look for one in self.spaces) else self._squares()
        ground = _PARCHMENT if size.name == "path" else self._tint(_TINT)
        front = (size.ground(self.theme.paper if self.theme.is_lined else ground, self.bleed_mm),)
        return Component(
            name,
            (*front, *shapes),
            size.trim(),
            bleed_mm=self.bleed_mm,
            safe_mm=SAFE_MM - 0.5,
        )

    def _tint(self, share: float) -> str:
        return mixed(self.theme.bands[self.band], PAPER, share)

    def _line(self, text: str, middle: Point, room_mm: float, most_mm: float) -> Shape:
        text_mm = fitting_size_mm(text, _TITLE, width_mm=room_mm, max_size_mm=most_mm)
        return centred_text(text, middle, text_mm, self.theme.ink, _TITLE)

    # Squares.

    def _squares(self) -> tuple[CardSize, list[Shape]]:
        token_mm = self.token_mm + _AROUND_TOKEN_MM + _ABOVE_TOKEN_MM if self.token_mm else 0.0
        side_mm = min(_MOST_SPACE_MM, max(_SPACE_MM, token_mm))
        plan, side_mm = plan_track(len(self.spaces), side_mm)
        head_mm = 0.0 if plan.is_ring else _HEAD_MM
        width_mm, height_mm = (one * side_mm + 2 * _EDGE_MM for one in (plan.columns, plan.rows))
        size = CardSize("track", width_mm, height_mm + head_mm)
        words_mm = side_mm
        if self.token_mm:
            words_mm = max(_ABOVE_TOKEN_MM, side_mm - self.token_mm - _AROUND_TOKEN_MM) + 1.0
        how = Setting("sans", 0.42 * side_mm, self.theme.ink, "middle", 1.1)
        room = (0.0, 0.0, side_mm - 2.0, words_mm - 1.0)
        sizes = (fit_words(space.words, room, how).size_mm for space in self.spaces)
        how = replace(how, size_mm=min(sizes))
        x_mm, y_mm = width_mm / 2, size.height_mm / 2
        shapes: list[Shape] = []
        if plan.is_ring:
            inner_mm = (plan.columns - 2) * side_mm - 4.0
            shapes.append(self._line(self.title, (x_mm, y_mm), inner_mm, how.size_mm))
            if self.game != self.title:
                small_mm = max(MIN_SIZE_MM, _SMALLER * how.size_mm)
                shapes.append(self._line(self.game, (x_mm, y_mm + 7.0), inner_mm, small_mm))
        else:
            most_mm = min(how.size_mm, _MOST_TITLE_MM)
            shapes.append(self._line(self.title, (x_mm, 6.2), width_mm - 6.0, most_mm))
        for space, square in zip(self.spaces, plan.squares, strict=True):
            words = space.words
            left_mm = _EDGE_MM + square.column * side_mm
            top_mm = _EDGE_MM + square.row * side_mm + head_mm
            is_fifth = isinstance(words, str) and words.isdecimal() and int(words) % 5 == 0
            is_dark = is_fifth and not self.theme.is_lined
            fill = self._tint(_FIFTH_TINT) if is_dark else self.theme.paper
            style = Style(fill, self.theme.ink, _LINE_MM)
            shapes.append(rectangle(left_mm, top_mm, side_mm, side_mm, style))
            own = replace(how, face=_BOLD) if is_fifth else how
            lines = set_words(words, 0.0, 0.0, side_mm - 2.0, own)
            down_mm = top_mm + (words_mm - lines.height_mm) / 2
            shapes.append(Group(lines.shapes, placed(left_mm + 1.0, down_mm)))
        return size, shapes

    # Hexes.

    def _hexes(self) -> tuple[CardSize, list[Shape]]:
        path = plan_path(len(self.spaces))
        side_mm, theme, stream = path.side_mm, self.theme, Stream(self.seed, "kit track")
        places = list(zip(self.spaces, path.middles, strict=True))
        shapes: list[Shape] = []
        for space, middle in places:
            look = find_look(space.look, theme)
            shapes.append(draw_ground(look, middle, side_mm, theme, stream))
        for space, middle in places:
            shapes.append(draw_outline(middle, side_mm, theme, width_mm=0.35))
            shapes += self._marks(space, middle, side_mm)
        for (space, middle), (_, after) in pairwise(places):
            (x1, y1), (x2, y2) = (after, middle) if space.is_out else (middle, after)
            # Slender and notched: a wedge of equal sides would seem to point three ways.
            corners = ((-2.2, -1.8), (2.6, 0.0), (-2.2, 1.8), (-1.1, 0.0))
            wedge = polygon(corners, Style(theme.ink, theme.paper, 0.4))
            scale = min(1.0, 2 * HALF_WIDTH * side_mm / _SPACE_HEX_MM + 0.2)
            angle_deg = math.degrees(math.atan2(y2 - y1, x2 - x1))
            at = placed((x1 + x2) / 2, (y1 + y2) / 2, scale=scale, angle_deg=angle_deg)
            shapes.append(Group((wedge,), at))
        left_mm, right_mm = _RIM_MM + 2.0, _PANEL_MM - 6.0
        room_mm = right_mm - left_mm
        title_mm = fitting_size_mm(
            self.title, _TITLE, width_mm=room_mm, max_size_mm=_LARGE_TITLE_MM
        )
        lines = set_words(self.title, left_mm, 8.0, room_mm, Setting(_TITLE, title_mm, theme.ink))
        # The first hex may lie below the panel.
        below_mm = 2 * side_mm + 2.0 if path.middles[0][0] < _PANEL_MM else 0.0
        box = (left_mm, 19.0, right_mm, path.size.height_mm - _RIM_MM - below_mm)
        blocks = flow(self.blocks, box, ink=theme.ink, max_size_mm=_BLOCKS_MM)
        return path.size, [*shapes, *lines.shapes, *blocks]

    def _marks(self, space: Space, middle: Point, side_mm: float) -> Iterator[Shape]:
        """Yield what is read on a hex: its number on a plate at the top, its note low."""
        (x_mm, y_mm), ink = middle, self.theme.ink
        plate_mm = _PLATE * 2 * HALF_WIDTH * side_mm
        edge = Style(self.theme.paper, ink, 0.2)
        if isinstance(space.words, str) and _NUMBER.fullmatch(space.words):
            top_mm = y_mm - 0.63 * side_mm
            yield hexagon(plate_mm, edge, (x_mm, top_mm))
            size_mm = max(MIN_SIZE_MM, 1.07 * plate_mm)
            yield centred_text(space.words, (x_mm, top_mm), size_mm, ink)
        else:
            yield from self._label(space.words, (x_mm, y_mm - 0.3 * side_mm), side_mm, 0.8)
        if space.note:
            yield from self._label(space.note, (x_mm, y_mm + 0.42 * side_mm), side_mm, 0.5)

    def _label(self, words: Words, middle: Point, side_mm: float, share: float) -> Iterator[Shape]:
        """Yield words on paper about a point, as wide as the hex there."""
        (x_mm, y_mm), half_mm = middle, 0.72 * side_mm
        how = Setting(_BOLD, 0.2 * share * side_mm + 1.0, self.theme.ink, "middle", 1.15)
        box = (-half_mm, 0.0, half_mm, share * side_mm)
        lines = fit_words(words, box, how)
        top_mm = y_mm - lines.height_mm / 2
        room = (x_mm - half_mm, top_mm, x_mm + half_mm, top_mm + lines.height_mm)
        yield rounded_rectangle(room, 0.8, Style(self.theme.paper))
        yield Group(lines.shapes, placed(x_mm, top_mm))


def track_spaces(first: int, last: int) -> tuple[str, ...]:
    """Return the numbers of the spaces of a track."""
    step = 1 if first <= last else -1
    return tuple(printed_number(number) for number in range(first, last + step, step))


def read_spaces(text: str) -> tuple[str, ...]:
    """
    Return the numbers of spaces, as written.

    Raises:
        GameFileError: they are no numbers as in ``0-20``, or too many.

    >>> read_spaces("-1-2")
    ('−1', '0', '1', '2')
    """
    match = _SPACES.fullmatch(text)
    if match is None:
        raise GameFileError(Message("spaces_form", text=text[:40]))
    return track_spaces(int(match[1]), int(match[2]))


class Square(NamedTuple):
    """Where a square of a track is, counted in squares."""

    column: int
    row: int


class TrackPlan(NamedTuple):
    """
    The squares of a track in their order, and how many there are across and down.

    Attributes:
        is_ring: they go round a card; else they are a strip, or rows.
    """

    squares: tuple[Square, ...]
    columns: int
    rows: int
    is_ring: bool = False


def plan_track(count: int, side_mm: float) -> tuple[TrackPlan, float]:
    """Return where so many squares lie, and how large they are: smaller only if they must."""
    most = [int((room_mm - 2 * _EDGE_MM) // side_mm) for room_mm in SHEET_MM]
    if count <= max(most) and count < 14:
        return TrackPlan(tuple(Square(place, 0) for place in range(count)), count, 1), side_mm
    half = -(-count // 2) + 2  # columns and rows of the ring together
    columns = min(most[0], max(3, round(half * 0.55)))
    if count >= 12 and 3 <= half - columns <= most[1]:
        ring = tuple(_ring(columns, half - columns))[:count]
        return TrackPlan(ring, columns, half - columns, is_ring=True), side_mm
    across, down = (room_mm - 2 * _EDGE_MM for room_mm in SHEET_MM)
    while side_mm > _LEAST_SPACE_MM and (across // side_mm) * (down // side_mm) < count:
        side_mm -= 0.5
    wide, high = int(across // side_mm), int(down // side_mm)
    columns = _ROW if wide >= _ROW and _ROW * high >= count else wide
    squares = tuple(Square(place % columns, place // columns) for place in range(count))
    return TrackPlan(squares, columns, math.ceil(count / columns)), side_mm


def _ring(columns: int, rows: int) -> Iterator[Square]:
    """Yield the squares round a card, clockwise from the top left."""
    yield from (Square(column, 0) for column in range(columns))
    yield from (Square(columns - 1, row) for row in range(1, rows))
    yield from (Square(column, rows - 1) for column in range(columns - 2, -1, -1))
    yield from (Square(0, row) for row in range(rows - 2, 0, -1))


class Path(NamedTuple):
    """A path of hexes on its board: the middles of the hexes in their order."""

    size: CardSize
    side_mm: float
    middles: tuple[Point, ...]


def plan_path(count: int) -> Path:
    """
    Return a path that winds upwards from the lower left, its hexes as large as the board allows.

    Every other row is half a hex further right and runs the other way. What the rows above
    leave over comes before the first of the lowest one, below the panel.
    """
    wide_mm, high_mm = _LYING_MM

    def hex_mm(columns: int) -> float:
        rows = math.ceil((count - 1) / columns)
        across_mm = (wide_mm - _PANEL_MM - _RIM_MM) / (columns + (rows > 1) / 2)
        return min(
            _SPACE_HEX_MM, across_mm, (high_mm - 2 * _RIM_MM) * math.sqrt(3) / (1.5 * rows + 0.5)
        )

    columns = max(range(1, max(2, count)), key=lambda number: (hex_mm(number), number))
    step_mm = hex_mm(columns)
    side_mm = step_mm / math.sqrt(3)
    rows = max(1, math.ceil((count - 1) / columns))
    size = CardSize(
        "path",
        _PANEL_MM + (columns + (rows > 1) / 2) * step_mm + _RIM_MM,
        max(_LEAST_HIGH_MM, (1.5 * rows + 0.5) * side_mm + 2 * _RIM_MM),
    )
    early = count - rows * columns  # spaces before the first column, or fewer by so many
    middles = []
    for place in range(count):
        row, column = divmod(max(0, place - early), columns)
        if row == 0:
            column = place - early
        across = column + 0.5 if row % 2 == 0 else columns - column
        y_mm = size.height_mm - _RIM_MM - side_mm - 1.5 * row * side_mm
        middles.append((_PANEL_MM + across * step_mm, y_mm))
    return Path(size, side_mm, tuple(middles))


class Head(NamedTuple):
    """What stands above a column of a table, beside a row or in its corner: pictures, words."""

    words: Words
    picture: Figure | None = None


# The hexes below the table, and more of them than there is room for.
_LAND = tuple(Hex(q, r) for r in range(-1, 9) for q in range(-6, 12))


@dataclass(frozen=True, slots=True)
class TableTrack:
    """
    A track in two directions over a country of the terrains *looks*.

    Attributes:
        heads: above the columns, behind the corner.
        rows: the head of each, and what stands in its spaces.
        marked: the columns whose spaces have the colour of a tone.
    """

    corner: Head
    heads: tuple[Head, ...]
    rows: tuple[tuple[Head, tuple[str, ...]], ...]
    looks: tuple[str, ...]
    theme: Theme
    bleed_mm: float
    band: str
    seed: int
    tone: str
    marked: frozenset[int] = frozenset()

    def component(self, name: str) -> Component:
        """
        Return it.

        Raises:
            TextFitError: what stands in a head does not fit it at 6 pt.
        """
        theme = self.theme
        band = (theme.bands[self.band], theme.band_ink)
        shapes: list[Shape] = [*self._land(), *self._head(self.corner, (-1, -1))]
        for column, head in enumerate(self.heads):
            shapes += self._head(head, (column, -1), band)
        for row, (head, cells) in enumerate(self.rows):
            shapes += self._head(head, (-1, row))
            for column, words in enumerate(cells):
                fill = theme.tones[self.tone].ground if column in self.marked else theme.paper
                box = self._box(column, row)
                shapes.append(self._panel(box, fill))
                how = Setting(_TITLE, 8.8, theme.ink)
                shapes += set_words(words, box[0] + 2.6, box[1] + 1.6, 20.0, how).shapes
        return Component(name, tuple(shapes), _TABLE.trim(), bleed_mm=self.bleed_mm)

    def _box(self, column: int, row: int) -> Box:
        """Return the box of a space; column or row -1 is its head."""
        sizes = ((_TABLE.width_mm, len(self.heads)), (_TABLE.height_mm, len(self.rows)))
        edges = []
        for place, head_mm, (whole_mm, count) in zip(
            (column, row), _SIDE_HEAD_MM, sizes, strict=True
        ):
            start_mm = _MARGIN_MM + head_mm + _GAP_MM
            step_mm = (whole_mm - _MARGIN_MM - start_mm + _GAP_MM) / count
            near_mm = _MARGIN_MM if place < 0 else start_mm + place * step_mm
            edges.append((near_mm, near_mm + (head_mm if place < 0 else step_mm - _GAP_MM)))
        (left, right), (top, bottom) = edges
        return (left, top, right, bottom)

    def _panel(self, box: Box, fill: str) -> Shape:
        return rounded_rectangle(box, _CORNER_MM, Style(fill, self.theme.ink, _LINE_MM))

    def _head(
        self, head: Head, place: tuple[int, int], colours: tuple[str, str] | None = None
    ) -> Iterator[Shape]:
        """Yield a head: its picture over its words."""
        fill, ink = colours or (self.theme.paper, self.theme.ink)
        box = self._box(*place)
        left, top, right, bottom = box
        yield self._panel(box, fill)
        x_mm, y_mm = box_middle(box)
        picture_mm = head.picture.height_mm if head.picture else 0.0
        how = Setting(_TITLE, 5.6, ink, "middle", 1.1)
        lines = fit_words(
            head.words, (left + 2.0, 0.0, right - 2.0, bottom - top - picture_mm - 4.0), how
        )
        gap_mm = 2.0 if head.picture else 0.0
        start_mm = y_mm - (picture_mm + gap_mm + lines.height_mm) / 2
        if head.picture:
            at = placed(x_mm - head.picture.width_mm / 2, start_mm)
            yield Group(head.picture.shapes, at)
        yield Group(lines.shapes, placed(0.0, start_mm + picture_mm + gap_mm))

    def _land(self) -> Iterator[Shape]:
        first = find_look(self.looks[0], self.theme)
        yield _TABLE.ground(self.theme.tones[first.tone].ground, self.bleed_mm)
        stream, reach_mm = Stream(self.seed, "kit track"), _LAND_SIDE_MM + self.bleed_mm
        for cell in _LAND:
            x_mm, y_mm = hex_to_mm(cell, side_mm=_LAND_SIDE_MM)
            is_across = -reach_mm < x_mm < _TABLE.width_mm + reach_mm
            if is_across and -reach_mm < y_mm < _TABLE.height_mm + reach_mm:
                look = find_look(stream.pick(self.looks), self.theme)
                middle = (x_mm, y_mm)
                yield draw_ground(look, middle, _LAND_SIDE_MM, self.theme, stream, bleed_mm=SEAM_MM)
