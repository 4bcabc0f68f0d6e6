"""
Labels: what is read on a hex, decided here alone. In mm; shares are of the side of a hex.

It is the icon of the terrain, its value, its letter, the name of the hex and the words that a
terrain may have: all of it side by side on a plate, a calm oblong below the middle.

Text has 6 pt or more. So in small hexes a label moves up a little, then loses its letter, then
its value, then its icon, for the land itself says the same; in still smaller ones its name, which
stands at the rim. All hexes of a map are labelled alike.
"""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

from generators import NamedTuple
from layouts.fonts import face_metrics, text_width_mm
from layouts.richtexts import MIN_SIZE_MM, base_line_mm, centred_text
from layouts.shapes import Face, Path, Point, Shape, Style, Text
from pnp.model.positions import UNREADABLE
from pnp.printing.art.hexart import Place, Room
from pnp.printing.art.symbols import put_icon
from pnp.printing.drawings import rounded_box
from pnp.printing.themes import LIGHT, SEPIA, Theme, find_look
from pnp.texts import printed_number

UNREADABLE_GROUND = "#e6e4e1"
UNREADABLE_LINE = "#a39d97"
BARE = ""  # the look of a hex on which nothing lies yet
_BLANK = (UNREADABLE, BARE)

_Part: TypeAlias = Literal["icon", "value", "letter", "name"]

_TEXT = 0.10
_STEP = 0.01
_PAD_MM = 0.35  # between text and edge, which is drawn, too
# What is read keeps so far from the side of a tile; of small ones a share of the side.
_KEPT_MM, _KEPT_SHARE = 3.0, 0.14
_PLATE_NUMERAL = 0.24
_PLATE_RADIUS = 0.165
_PLATE_END = 0.05  # between the ends of a plate and what is on it
_PLATE_LINE = 0.016
_UNREADABLE_SIZE = 1.0
_WORDS, _WORDS_WIDTH, _WORDS_UP = 0.19, 0.97, 0.82
_TOP = -0.7


class Reading(NamedTuple):
    """
    What is known of a hex: the key of its look, `UNREADABLE` or `BARE`, its value, its name.

    Attributes:
        words: in place of those of its look, in another language.
    """

    look: str
    value: int | None = None
    name: str = ""
    words: str = ""


class _Word(NamedTuple):
    text: str
    face: Face
    size_mm: float

    @property
    def width_mm(self) -> float:
        return text_width_mm(self.text, self.face, self.size_mm)


# How low the plate may be, and what is on it, the fullest first; how high it may move for that.
_LOWEST = 0.66
_ICON = 0.25
_CHOICES: tuple[tuple[tuple[_Part, ...], float], ...] = (
    (("icon", "value", "letter", "name"), 0.42),
    (("icon", "value", "name"), 0.42),
    (("icon", "name"), 0.42),
    (("name",), 0.36),
    (("icon",), -1.0),
)


class Labels(NamedTuple):
    """
    How all hexes of a map or a tile are labelled.

    Attributes:
        parts: what is on the plates.
        size_mm: that of letter and name.
        y: how far below the middle of a hex its plate is, in sides.
    """

    theme: Theme
    side_mm: float
    parts: tuple[_Part, ...] = ()
    size_mm: float = MIN_SIZE_MM
    y: float = 0.0

    @property
    def radius_mm(self) -> float:
        """Half the height of a plate, whose ends are round."""
        least_mm = 0.75 * self.size_mm if self.parts != ("icon",) else 0.0
        return max(_PLATE_RADIUS * self.side_mm, least_mm)

    def width_mm(self, reading: Reading) -> float:
        """Return how wide what is on the plate of a hex is."""
        icon_mm = self._icon_mm(reading)
        widths = [*([icon_mm] if icon_mm else []), *(w.width_mm for w in self._words(reading))]
        return sum(widths) + self._gap_mm * max(0, len(widths) - 1)

    def shows_value(self, reading: Reading) -> bool:
        """Tell whether the value of a hex is printed."""
        is_told = reading.value is not None and not words_of(reading, self.theme)
        return is_told and "value" in self.parts

    def marks(self, reading: Reading) -> tuple[Place, ...]:
        """Return the places of what is read on a hex, which badges keep off."""
        radius = self.radius_mm / self.side_mm
        half = self.width_mm(reading) / self.side_mm / 2
        reach = max(0.0, half - radius + _PLATE_END)
        steps = max(1, round(reach / 0.1))
        return tuple(
            Place(step * reach / steps, self.y, radius) for step in range(-steps, steps + 1)
        )

    def room(self) -> Room:
        """Return the room of a hex for pieces, which may cover icons above the middle a little."""
        return Room((), self.y - self.radius_mm / self.side_mm, _TOP)

    def discs(
        self, reading: Reading, centre: Point, room_mm: float
    ) -> Iterator[tuple[float, float, float]]:
        """Yield discs that cover the plate about a hex and some room round it: x, y, radius."""
        half_mm = self._half_mm(reading)
        for share in (-1.0, -0.5, 0.0, 0.5, 1.0) if half_mm else (0.0,):
            y_mm = centre[1] + self.y * self.side_mm
            yield (centre[0] + share * half_mm, y_mm, self.radius_mm + room_mm)

    def draw(self, readings: Iterable[tuple[Reading, Point]]) -> Iterator[Shape]:
        """Yield the labels of hexes, each about its middle."""
        theme, side_mm = self.theme, self.side_mm
        for reading, (x, y) in readings:
            if reading.look == UNREADABLE:
                # Lower than a capital of its face: it looks in the middle where one of the sans
                # would be.
                size_mm = _UNREADABLE_SIZE * side_mm
                at = (x, base_line_mm(y, "sans", size_mm))
                ink = UNREADABLE_LINE
                yield Text(*at, UNREADABLE, "serif-semibold", size_mm, ink, "middle")
            row_y, width_mm = y + self.y * side_mm, self.width_mm(reading)
            if width_mm:
                yield self._plate((x, row_y), self._half_mm(reading), self.radius_mm)
                left_mm = x - width_mm / 2
                if icon_mm := self._icon_mm(reading):
                    at = (left_mm + icon_mm / 2, row_y)
                    yield put_icon(reading.look, theme.ink, theme, at, icon_mm)
                    left_mm += icon_mm + self._gap_mm
                for word in self._words(reading):
                    text, face, size_mm = word
                    at = (left_mm, row_y)
                    yield centred_text(text, at, size_mm, theme.ink, face, anchor="start")
                    left_mm += word.width_mm + self._gap_mm
            words = words_of(reading, theme)
            if not words or self._has_words_in_row(reading):
                continue
            # On a plate, as high as it stays in the hex.
            for word in _shortened(words, side_mm):
                radius_mm = 0.7 * word.size_mm
                half_mm = max(0.0, word.width_mm / 2 + 0.35 * word.size_mm - radius_mm)
                end_mm = half_mm + radius_mm + 2 * _PAD_MM
                top_mm = min(_WORDS_UP * side_mm, side_mm - end_mm / math.sqrt(3))
                # The knife may slip along the side of a tile.
                keep_mm = min(_KEPT_MM, _KEPT_SHARE * side_mm)
                high_mm = radius_mm - face_metrics("sans-semibold").cap_height / 2 * word.size_mm
                corner_mm = word.width_mm / 2 + 2 * keep_mm
                top_mm = min(top_mm, side_mm + high_mm - corner_mm / math.sqrt(3))
                middle = (x, y - top_mm + radius_mm)
                yield self._plate(middle, half_mm, radius_mm)
                yield centred_text(word.text, middle, word.size_mm, theme.ink)

    @property
    def _gap_mm(self) -> float:
        return max(0.05 * self.side_mm, 0.25 * self.size_mm)

    def _half_mm(self, reading: Reading) -> float:
        """Return half the length of the straight part of a plate."""
        end_mm = max(_PLATE_END * self.side_mm, 0.35 * self.size_mm)
        return max(0.0, self.width_mm(reading) / 2 + end_mm - self.radius_mm)

    def _icon_mm(self, reading: Reading) -> float:
        if "icon" not in self.parts or reading.look in _BLANK:
            return 0.0
        look = find_look(reading.look, self.theme)
        return 0.0 if look.centre or look.words else _ICON * self.side_mm

    def _words(self, reading: Reading) -> Iterator[_Word]:
        """Yield what is written on the plate."""
        if self._has_words_in_row(reading):
            yield from _shortened(words_of(reading, self.theme), self.side_mm)
            return
        shows_value = self.shows_value(reading)
        if shows_value:
            size_mm = max(_PLATE_NUMERAL * self.side_mm, MIN_SIZE_MM)
            yield _Word(printed_number(reading.value or 0), "sans-semibold", size_mm)
        if "letter" in self.parts and reading.look not in _BLANK:
            letter = find_look(reading.look, self.theme).letter
            is_told = reading.value is None or shows_value
            if letter.isalpha() or len(letter) > 1 or (letter.isdigit() and not is_told):
                yield _Word(letter, "sans-semibold", self.size_mm)
        if "name" in self.parts and reading.name:
            yield _Word(reading.name, "sans", self.size_mm)

    def _has_words_in_row(self, reading: Reading) -> bool:
        if reading.name or not words_of(reading, self.theme):
            return False
        # A code has to be typed; then words stand above, as on boards.
        return len(find_look(reading.look, self.theme).letter) == 1

    def lowest(self, reading: Reading, rim_mm: float) -> float:
        """Return how far down the plate of a hex has room, *rim_mm* from its sides; in sides."""
        half_mm, reach_mm = self._half_mm(reading), (self.radius_mm + rim_mm) * 2 / math.sqrt(3)
        return (self.side_mm - half_mm / math.sqrt(3) - reach_mm) / self.side_mm

    def _plate(self, middle: Point, half_mm: float, radius_mm: float) -> Path:
        theme = self.theme
        edge = SEPIA if theme.is_country else theme.ink
        fill = theme.paper if theme.is_lined or theme.is_plain else LIGHT
        style = Style(fill, edge, _PLATE_LINE * self.side_mm)
        x, y = middle
        box = (x - half_mm - radius_mm, y - radius_mm, x + half_mm + radius_mm, y + radius_mm)
        return Path(rounded_box(box, radius_mm, radius_mm), style)


def fit_labels(
    readings: Iterable[Reading],
    theme: Theme,
    side_mm: float,
    *,
    least_mm: float = MIN_SIZE_MM,
    rim_mm: float = _PAD_MM,
) -> Labels:
    """
    Return how hexes of that size are labelled: with whatever has room on all of them.

    Where:
        least_mm: names are no smaller than that if they have room; else 6 pt or more.
        rim_mm: how far all keeps from the sides of hexes.
    """
    return _fit(frozenset(readings), Labels(theme, side_mm), least_mm, rim_mm)


@lru_cache(maxsize=256)
def _fit(readings: frozenset[Reading], blank: Labels, least_mm: float, rim_mm: float) -> Labels:
    sizes = dict.fromkeys((text_size_mm(blank.side_mm, least_mm), text_size_mm(blank.side_mm)))
    for parts, highest in _CHOICES:
        for size_mm in sizes:
            labels = blank._replace(parts=parts, size_mm=size_mm)
            lowest = min((labels.lowest(one, rim_mm) for one in readings), default=_LOWEST)
            y = min(_LOWEST, math.floor(lowest / _STEP + 1e-6) * _STEP)
            if y >= highest:
                return labels._replace(y=y)
    return blank._replace(y=_LOWEST)


def draw_label(reading: Reading, centre: Point, side_mm: float, theme: Theme) -> list[Shape]:
    """Return the label of a hex by itself, about its middle."""
    return list(fit_labels([reading], theme, side_mm).draw([(reading, centre)]))


def words_of(reading: Reading, theme: Theme) -> str:
    """Return the words that a terrain bears instead of an icon."""
    if reading.look in _BLANK or not (own := find_look(reading.look, theme).words):
        return ""
    return reading.words or own


def text_size_mm(side_mm: float, least_mm: float = MIN_SIZE_MM) -> float:
    """Return the size of the small text of a hex: a tenth of its side, 6 pt or more."""
    return max(_TEXT * side_mm, least_mm)


def _shortened(words: str, side_mm: float) -> Iterator[_Word]:
    """Yield the words of a terrain as large as they have room; none without room."""
    unit_mm = text_width_mm(words, "sans-semibold", 1.0)
    size_mm = min(_WORDS * side_mm, _WORDS_WIDTH * side_mm / unit_mm)
    if size_mm >= MIN_SIZE_MM:
        yield _Word(words, "sans-semibold", size_mm)
