"""
Tracks: spaces in their order, hexes that wind over a board, with room for the tokens on them.

The way leads from the lower left upwards, a wedge on every edge that is crossed. Spaces are lands
of a game, or plain; what is to be said stands in the panel beside them. The origin of a track is
its top left corner.
"""

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from generators.randomness import Stream
from layouts.blocks import Block, flow
from layouts.components import SAFE_MM, CardSize, Component
from layouts.richtexts import MIN_SIZE_MM, Setting, Words, centred_text, fit_words
from layouts.shapes import Face, Group, Point, Shape, Style, placed, polygon
from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.printing.art.hexart import HALF_WIDTH, draw_outline, hexagon
from pnp.printing.kits.record import KitRequest
from pnp.printing.landscapes.grounds import draw_ground
from pnp.printing.stock.tokens import rounded_rectangle
from pnp.printing.themes import PAPER, Theme, find_look, mixed
from pnp.texts import printed_number

MOST_SPACES = 400
RIM_MM = 5.0

_SPACES = re.compile(r"\s*(-?\d{1,4})\s*[-–]\s*(-?\d{1,4})\s*")
_NUMBER = re.compile(r"[-−]?\d{1,3}")
# What fits A4 and Letter, lying, within margins of 10 mm.
_LYING_MM = (245.0, 168.0)
_PANEL_MM, _TITLE_MM = 53.0, 40.0  # of a panel that says more than the title
_LEAST_HIGH_MM = 80.0
_SPACE_HEX_MM = 34.0  # flat to flat
_PLATE = 0.127  # of it
_TINT, _FIFTH_TINT = 0.86, 0.72
_PARCHMENT = "#f6eedb"
_BOLD: Face = "sans-semibold"
_TITLE: Face = "serif-semibold"
_LARGE_TITLE_MM = 7.6
_BLOCKS_MM = 2.9


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


class Path(NamedTuple):
    """A path of hexes on its board: the middles of the hexes in their order."""

    size: CardSize
    side_mm: float
    middles: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """
    What a track is drawn from.

    Attributes:
        band: the name of the colour of what is no land.
        blocks: said in the panel beside the path.
    """

    title: str
    spaces: tuple[Space, ...]
    request: KitRequest
    band: str
    blocks: tuple[Block, ...] = ()

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.request.theme

    @property
    def path(self) -> Path:
        """Where its spaces lie."""
        return plan_path(len(self.spaces), _PANEL_MM if self.blocks else _TITLE_MM)

    def component(self, name: str) -> Component:
        """
        Return it, a board to cut out.

        Raises:
            TextFitError: what is said does not fit at 6 pt.
        """
        (size, side_mm, middles), ink = self.path, self.theme.ink
        shapes = [*self.draw_spaces(self.spaces, middles, side_mm)]
        for (space, middle), (_, after) in pairwise(zip(self.spaces, middles, strict=True)):
            ends = (after, middle) if space.is_out else (middle, after)
            shapes.append(wedge(*ends, side_mm, self.theme))
        left_mm, right_mm = RIM_MM + 2.0, (_PANEL_MM if self.blocks else _TITLE_MM) - 4.0
        box = (left_mm, 8.0, right_mm, 34.0)
        title = fit_words(self.title, box, Setting(_TITLE, _LARGE_TITLE_MM, ink, line_height=1.1))
        # The first hex may lie below the panel.
        below_mm = 2 * side_mm + 2.0 if middles[0][0] < _PANEL_MM else 0.0
        top_mm = 10.0 + title.height_mm
        box = (left_mm, top_mm, right_mm, size.height_mm - RIM_MM - below_mm)
        blocks = flow(self.blocks, box, ink=ink, max_size_mm=_BLOCKS_MM)
        return self.board(name, size, (*shapes, *title.shapes, *blocks))

    def board(self, name: str, size: CardSize, shapes: Iterable[Shape]) -> Component:
        """Return a board of that size with *shapes* on its ground."""
        out_mm, safe_mm = self.request.bleed_mm, SAFE_MM - 0.5
        ground = size.ground(self.theme.paper if self.theme.is_lined else _PARCHMENT, out_mm)
        front = (ground, *shapes)
        return Component(name, front, size.trim(), bleed_mm=out_mm, safe_mm=safe_mm)

    def draw_spaces(
        self, spaces: Iterable[Space], middles: Iterable[Point], side_mm: float
    ) -> Iterator[Shape]:
        """Yield hexes with what is read on them."""
        theme, stream = self.theme, Stream(self.request.seed, "kit track")
        places = list(zip(spaces, middles, strict=True))
        for space, middle in places:
            if space.look:
                look = find_look(space.look, theme)
                yield draw_ground(look, middle, side_mm, theme, stream)
            else:
                words = space.words if isinstance(space.words, str) else ""
                is_fifth = words.isdecimal() and int(words) % 5 == 0
                tint = mixed(theme.bands[self.band], PAPER, _FIFTH_TINT if is_fifth else _TINT)
                yield hexagon(side_mm, Style(theme.paper if theme.is_lined else tint), middle)
        for space, middle in places:
            yield draw_outline(middle, side_mm, theme, width_mm=0.35)
            yield from self._marks(space, middle, side_mm)

    def _marks(self, space: Space, middle: Point, side_mm: float) -> Iterator[Shape]:
        """Yield what is read on a hex: its number on a plate at the top, its note low."""
        (x_mm, y_mm), ink = middle, self.theme.ink
        plate_mm = _PLATE * 2 * HALF_WIDTH * side_mm
        if isinstance(space.words, str) and _NUMBER.fullmatch(space.words):
            top_mm = y_mm - 0.63 * side_mm
            if space.look:
                yield hexagon(plate_mm, Style(self.theme.paper, ink, 0.2), (x_mm, top_mm))
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


def wedge(start: Point, end: Point, side_mm: float, theme: Theme) -> Group:
    """Return a wedge on the edge between two hexes, which points to the second."""
    # Slender and notched: one of equal sides would seem to point three ways.
    shape = polygon(
        ((-2.2, -1.8), (2.6, 0.0), (-2.2, 1.8), (-1.1, 0.0)), Style(theme.ink, theme.paper, 0.4)
    )
    scale = min(1.0, 2 * HALF_WIDTH * side_mm / _SPACE_HEX_MM + 0.2)
    (x1, y1), (x2, y2) = start, end
    angle_deg = math.degrees(math.atan2(y2 - y1, x2 - x1))
    at = placed((x1 + x2) / 2, (y1 + y2) / 2, scale=scale, angle_deg=angle_deg)
    return Group((shape,), at)


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


def plan_path(count: int, panel_mm: float = _PANEL_MM) -> Path:
    """
    Return a path that winds upwards from the lower left, its hexes as large as the board allows.

    Every other row is half a hex further right and runs the other way. What the rows above
    leave over comes before the first of the lowest one, below the panel.
    """
    wide_mm, high_mm = _LYING_MM

    def hex_mm(columns: int) -> float:
        rows = math.ceil((count - 1) / columns)
        across_mm = (wide_mm - panel_mm - RIM_MM) / (columns + (rows > 1) / 2)
        return min(
            _SPACE_HEX_MM, across_mm, (high_mm - 2 * RIM_MM) * math.sqrt(3) / (1.5 * rows + 0.5)
        )

    columns = max(range(1, max(2, count)), key=lambda number: (hex_mm(number), number))
    step_mm = hex_mm(columns)
    side_mm = step_mm / math.sqrt(3)
    rows = max(1, math.ceil((count - 1) / columns))
    size = CardSize(
        "path",
        panel_mm + (columns + (rows > 1) / 2) * step_mm + RIM_MM,
        max(_LEAST_HIGH_MM, (1.5 * rows + 0.5) * side_mm + 2 * RIM_MM),
    )
    early = count - rows * columns  # spaces before the first column, or fewer by so many
    middles = []
    for place in range(count):
        row, column = divmod(max(0, place - early), columns)
        if row == 0:
            column = place - early
        across = column + 0.5 if row % 2 == 0 else columns - column
        y_mm = size.height_mm - RIM_MM - side_mm - 1.5 * row * side_mm
        middles.append((panel_mm + across * step_mm, y_mm))
    return Path(size, side_mm, tuple(middles))
