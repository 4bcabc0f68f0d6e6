"""
Labels: what is read on a hex, decided here alone. In mm; shares are of the side of a hex.

It is the icon of the terrain, its value, its letter, the name of the hex and the words that a
terrain may have. The theme says how:

- on a plate: all of it side by side on a calm oblong below the middle. So are tiles.
- plain: icon at the top, letter and name at the bottom, value on the right, pips on the left.

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
from layouts.shapes import Circle, Face, Path, Point, Shape, Style, Text
from pnp.model.positions import UNREADABLE
from pnp.printing.art.hexart import ICON, NAME, NUMERAL, PIPS, Place, Room
from pnp.printing.art.symbols import put_icon
from pnp.printing.drawings import rounded_box
from pnp.printing.themes import LIGHT, SEPIA, Theme, find_look, marks_ink
from pnp.texts import printed_number

ICON_HEIGHT = 0.30
SMALL_SIDE_MM = 12.0  # below this a hex belongs to an overview: no numeral and pips

UNREADABLE_GROUND = "#e6e4e1"
UNREADABLE_LINE = "#a39d97"
BARE = ""  # the look of a hex on which nothing lies yet
_BLANK = (UNREADABLE, BARE)

Kind: TypeAlias = Literal["plate", "plain"]
_Part: TypeAlias = Literal["icon", "value", "letter", "name"]

_TEXT = 0.10
_STEP = 0.01
_PAD_MM = 0.35  # between text and edge, which is drawn, too
# What is read keeps so far from the side of a tile; of small ones a share of the side.
_KEPT_MM, _KEPT_SHARE = 3.0, 0.14
_NUMERAL = 0.21
_PLATE_NUMERAL = 0.24
_PLATE_RADIUS = 0.165
_PLATE_END = 0.05  # between the ends of a plate and what is on it
_PLATE_LINE = 0.016
_UNREADABLE_SIZE = 1.0
_WORDS, _WORDS_WIDTH, _WORDS_UP = 0.19, 0.97, 0.82
_TOP, _FREE_TOP = -0.53, -0.7
_FILLED = 0.11  # of the places of a numeral and pips, which fill less than those
_PIP_RADIUS = 0.034
_PIP_STEP = 0.095
_PIPS: tuple[tuple[Point, ...], ...] = (
    (),
    ((0, 0),),
    ((-0.5, 0), (0.5, 0)),
    ((0, -0.5), (-0.5, 0.5), (0.5, 0.5)),
    ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
)


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


class _Row(NamedTuple):
    """
    How the row below the middle may be: how low, and the parts of each choice, the fullest first.

    Attributes:
        icon: its height.
        choices: what is in the row, and how high it may move for it.
        least: what is left where there is no room.
    """

    lowest: float
    icon: float
    choices: tuple[tuple[tuple[_Part, ...], float], ...]
    least: tuple[_Part, ...] = ()


_ROWS: dict[Kind, _Row] = {
    "plate": _Row(
        0.66,
        0.25,
        (
            (("icon", "value", "letter", "name"), 0.42),
            (("icon", "value", "name"), 0.42),
            (("icon", "name"), 0.42),
            (("name",), 0.36),
        ),
        ("icon",),
    ),
    "plain": _Row(NAME.y, 0.0, ((("letter", "name"), 0.62), (("name",), 0.54))),
}


class Labels(NamedTuple):
    """
    How all hexes of a map or a tile are labelled.

    Attributes:
        parts: what is in the row below the middle.
        size_mm: that of letter and name.
        y: how far below the middle of a hex the row is, in sides.
    """

    theme: Theme
    side_mm: float
    kind: Kind
    parts: tuple[_Part, ...] = ()
    size_mm: float = MIN_SIZE_MM
    y: float = 0.0

    @property
    def radius_mm(self) -> float:
        """Half the height of the row; its ends are round if it is a plate."""
        if self.kind == "plate":
            least_mm = 0.75 * self.size_mm if self.parts != ("icon",) else 0.0
            return max(_PLATE_RADIUS * self.side_mm, least_mm)
        return face_metrics("sans").cap_height / 2 * self.size_mm

    def width_mm(self, reading: Reading) -> float:
        """Return how wide the row of a hex is, without its plate."""
        icon_mm = self._icon_mm(reading)
        widths = [*([icon_mm] if icon_mm else []), *(w.width_mm for w in self._words(reading))]
        return sum(widths) + self._gap_mm * max(0, len(widths) - 1)

    def shows_value(self, reading: Reading) -> bool:
        """Tell whether the value of a hex is printed."""
        if reading.value is None or words_of(reading, self.theme):
            return False
        if self.kind == "plain":
            return self.side_mm >= SMALL_SIDE_MM
        return "value" in self.parts

    def marks(self, reading: Reading) -> tuple[Place, ...]:
        """Return the places of what is read on a hex, which badges keep off."""
        radius = 0.12 if self.kind != "plate" else self.radius_mm / self.side_mm
        half = self.width_mm(reading) / self.side_mm / 2
        reach = max(0.0, half - (0.05 if self.kind != "plate" else radius - _PLATE_END))
        steps = max(1, round(reach / 0.1))
        row = (Place(step * reach / steps, self.y, radius) for step in range(-steps, steps + 1))
        icon = (ICON,) if self.kind == "plain" else ()
        return (*row, *icon, *self._values(reading))

    def room(self, reading: Reading) -> Room:
        """Return the room of a hex for pieces, which may cover icons above the middle a little."""
        if self.kind == "plate":
            return Room((), self.y - self.radius_mm / self.side_mm, _FREE_TOP)
        values = tuple(one._replace(radius=_FILLED) for one in self._values(reading))
        return Room(values, self.y - self.size_mm / self.side_mm / 2, _TOP)

    def _values(self, reading: Reading) -> tuple[Place, ...]:
        """Return the places of a value that stands beside the row."""
        if self.kind == "plate" or not self.shows_value(reading):
            return ()
        return (NUMERAL, PIPS)

    def discs(
        self, reading: Reading, centre: Point, room_mm: float
    ) -> Iterator[tuple[float, float, float]]:
        """Yield discs that cover the row about a hex and some room round it: x, y, radius."""
        half_mm = self._half_mm(reading)
        for share in (-1.0, -0.5, 0.0, 0.5, 1.0) if half_mm else (0.0,):
            y_mm = centre[1] + self.y * self.side_mm
            yield (centre[0] + share * half_mm, y_mm, self.radius_mm + room_mm)

    def draw(self, readings: Iterable[tuple[Reading, Point]]) -> Iterator[Shape]:
        """Yield the labels of hexes, each about its middle."""
        for reading, centre in readings:
            yield from self._marks(reading, centre)

    @property
    def _gap_mm(self) -> float:
        if self.kind == "plain":
            return 0.45 * self.size_mm
        return max(0.05 * self.side_mm, 0.25 * self.size_mm)

    def _half_mm(self, reading: Reading) -> float:
        """Return half the length of the straight part of a plate."""
        end_mm = max(_PLATE_END * self.side_mm, 0.35 * self.size_mm)
        return max(0.0, self.width_mm(reading) / 2 + end_mm - self.radius_mm)

    def _icon_mm(self, reading: Reading) -> float:
        has_icon = "icon" in self.parts and _has_icon(reading, self.theme)
        return _ROWS[self.kind].icon * self.side_mm if has_icon else 0.0

    def _words(self, reading: Reading) -> Iterator[_Word]:
        """Yield what is written in the row."""
        if self._has_words_in_row(reading):
            yield from _shortened(words_of(reading, self.theme), self.side_mm)
            return
        shows_value = self.shows_value(reading)
        if shows_value and self.kind == "plate":
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
        is_alone = self.kind == "plate" and not reading.name
        if not is_alone or not words_of(reading, self.theme):
            return False
        # A code has to be typed; then words stand above, as on boards.
        return len(find_look(reading.look, self.theme).letter) == 1

    def lowest(self, reading: Reading, rim_mm: float) -> float:
        """Return how far down the row of a hex has room, *rim_mm* from its sides; in sides."""
        if self.kind == "plate":
            half_mm, reach_mm = self._half_mm(reading), (self.radius_mm + rim_mm) * 2 / math.sqrt(3)
        else:
            half_mm, reach_mm = self.width_mm(reading) / 2 + rim_mm, self.radius_mm
        return (self.side_mm - half_mm / math.sqrt(3) - reach_mm) / self.side_mm

    def _marks(self, reading: Reading, centre: Point) -> Iterator[Shape]:
        """Yield what is read on one hex."""
        if reading.look == UNREADABLE:
            yield _unread_mark(centre, self.side_mm)
        elif self.kind == "plain" and _has_icon(reading, self.theme):
            look = find_look(reading.look, self.theme)
            ink = marks_ink(self.theme, look.tone)
            at = _at(ICON, centre, self.side_mm)
            yield put_icon(look.key, ink, self.theme, at, ICON_HEIGHT * self.side_mm)
        yield from self._row(reading, centre)
        words = words_of(reading, self.theme)
        if words and not self._has_words_in_row(reading):
            yield from self._words_at_top(words, centre)
        elif self.shows_value(reading) and self.kind != "plate":
            yield from self._value(reading, centre)

    def _row(self, reading: Reading, centre: Point) -> Iterator[Shape]:
        x, y = centre[0], centre[1] + self.y * self.side_mm
        width_mm, icon_mm, theme = self.width_mm(reading), self._icon_mm(reading), self.theme
        if not width_mm:
            return
        is_pixels = reading.look not in _BLANK and bool(
            theme.looks.icons[find_look(reading.look, theme).icon].pixels
        )
        ink = theme.ink
        if self.kind == "plate" or is_pixels:
            yield self._plate((x, y), self._half_mm(reading), self.radius_mm)
        elif reading.look not in _BLANK:
            ink = marks_ink(theme, find_look(reading.look, theme).tone)
        left_mm = x - width_mm / 2
        if icon_mm:
            yield put_icon(reading.look, theme.ink, theme, (left_mm + icon_mm / 2, y), icon_mm)
            left_mm += icon_mm + self._gap_mm
        for word in self._words(reading):
            at = (left_mm, y)
            yield centred_text(word.text, at, word.size_mm, ink, word.face, anchor="start")
            left_mm += word.width_mm + self._gap_mm

    def _plate(self, middle: Point, half_mm: float, radius_mm: float) -> Path:
        theme = self.theme
        edge = SEPIA if theme.is_country else theme.ink
        fill = theme.paper if theme.is_lined or theme.is_plain else LIGHT
        style = Style(fill, edge, _PLATE_LINE * self.side_mm)
        x, y = middle
        box = (x - half_mm - radius_mm, y - radius_mm, x + half_mm + radius_mm, y + radius_mm)
        return Path(rounded_box(box, radius_mm, radius_mm), style)

    def _words_at_top(self, words: str, centre: Point) -> Iterator[Shape]:
        """Yield words on a plate, as high as it stays in the hex; none without room."""
        for word in _shortened(words, self.side_mm):
            radius_mm = 0.7 * word.size_mm
            half_mm = max(0.0, word.width_mm / 2 + 0.35 * word.size_mm - radius_mm)
            end_mm = half_mm + radius_mm + 2 * _PAD_MM
            top_mm = min(_WORDS_UP * self.side_mm, self.side_mm - end_mm / math.sqrt(3))
            # The knife may slip along the side of a tile.
            keep_mm = min(_KEPT_MM, _KEPT_SHARE * self.side_mm)
            high_mm = radius_mm - face_metrics("sans-semibold").cap_height / 2 * word.size_mm
            corner_mm = word.width_mm / 2 + 2 * keep_mm
            top_mm = min(top_mm, self.side_mm + high_mm - corner_mm / math.sqrt(3))
            middle = (centre[0], centre[1] - top_mm + radius_mm)
            yield self._plate(middle, half_mm, radius_mm)
            yield centred_text(word.text, middle, word.size_mm, self.theme.ink)

    def _value(self, reading: Reading, centre: Point) -> Iterator[Shape]:
        """Yield a numeral with pips opposite; open ones are negative."""
        side, value, theme = self.side_mm, reading.value or 0, self.theme
        look = find_look(reading.look, theme)
        is_pixels = bool(theme.looks.icons[look.icon].pixels)
        ink = theme.ink if is_pixels else marks_ink(theme, look.tone)
        size_mm = max(_NUMERAL * side, MIN_SIZE_MM)
        yield centred_text(printed_number(value), _at(NUMERAL, centre, side), size_mm, ink)
        radius_mm, style = _PIP_RADIUS * side, Style(fill=ink)
        if value < 0:
            radius_mm *= 0.85
            fill = theme.tones[look.tone].ground if ink == theme.paper else theme.paper
            style = Style(fill=fill, stroke=ink, stroke_mm=0.4 * radius_mm)
        x, y = _at(PIPS, centre, side)
        step_mm = _PIP_STEP * side
        for dx, dy in _PIPS[abs(value)] if abs(value) < len(_PIPS) else ():
            yield Circle(x + dx * step_mm, y + dy * step_mm, radius_mm, style)


def fit_labels(
    readings: Iterable[Reading],
    theme: Theme,
    side_mm: float,
    *,
    least_mm: float = MIN_SIZE_MM,
    rim_mm: float = _PAD_MM,
    kind: Kind | None = None,
) -> Labels:
    """
    Return how hexes of that size are labelled: with whatever has room on all of them.

    Where:
        least_mm: names are no smaller than that if they have room; else 6 pt or more.
        rim_mm: how far all keeps from the sides of hexes.
        kind: that of a board of the theme if not given.
    """
    return _fit(
        frozenset(readings), Labels(theme, side_mm, kind or kind_of(theme)), least_mm, rim_mm
    )


@lru_cache(maxsize=256)
def _fit(readings: frozenset[Reading], blank: Labels, least_mm: float, rim_mm: float) -> Labels:
    row = _ROWS[blank.kind]
    sizes = dict.fromkeys((text_size_mm(blank.side_mm, least_mm), text_size_mm(blank.side_mm)))
    for parts, highest in (*row.choices, (row.least, -1.0)):
        for size_mm in sizes:
            labels = blank._replace(parts=parts, size_mm=size_mm)
            lowest = min((labels.lowest(one, rim_mm) for one in readings), default=row.lowest)
            y = min(row.lowest, math.floor(lowest / _STEP + 1e-6) * _STEP)
            if y >= highest:
                return labels._replace(y=y)
    return blank._replace(y=row.lowest)


def kind_of(theme: Theme) -> Kind:
    """Return how the boards of a theme are labelled."""
    return "plain" if theme.is_plain else "plate"


def draw_label(
    reading: Reading, centre: Point, side_mm: float, theme: Theme, *, kind: Kind | None = None
) -> list[Shape]:
    """Return the label of a hex by itself, about its middle."""
    return list(fit_labels([reading], theme, side_mm, kind=kind).draw([(reading, centre)]))


def words_of(reading: Reading, theme: Theme) -> str:
    """Return the words that a terrain bears instead of an icon."""
    if reading.look in _BLANK or not (own := find_look(reading.look, theme).words):
        return ""
    return reading.words or own


def text_size_mm(side_mm: float, least_mm: float = MIN_SIZE_MM) -> float:
    """Return the size of the small text of a hex: a tenth of its side, 6 pt or more."""
    return max(_TEXT * side_mm, least_mm)


def ground_of(key: str, theme: Theme) -> str:
    """Return the colour of the ground below the marks of a hex."""
    if key == UNREADABLE:
        return UNREADABLE_GROUND
    if key == BARE:
        return theme.paper
    return theme.tones[find_look(key, theme).tone].ground


def _has_icon(reading: Reading, theme: Theme) -> bool:
    if reading.look in _BLANK:
        return False
    look = find_look(reading.look, theme)
    return not (look.centre or look.words)


def _shortened(words: str, side_mm: float) -> Iterator[_Word]:
    """Yield the words of a terrain as large as they have room; none without room."""
    unit_mm = text_width_mm(words, "sans-semibold", 1.0)
    size_mm = min(_WORDS * side_mm, _WORDS_WIDTH * side_mm / unit_mm)
    if size_mm >= MIN_SIZE_MM:
        yield _Word(words, "sans-semibold", size_mm)


def _unread_mark(centre: Point, side_mm: float) -> Text:
    """Return the large question mark of a hex that cannot be read."""
    x_mm, y_mm = centre
    size_mm = _UNREADABLE_SIZE * side_mm
    # Lower than a capital of its face: it looks in the middle where one of the sans would be.
    base_mm = base_line_mm(y_mm, "sans", size_mm)
    return Text(x_mm, base_mm, UNREADABLE, "serif-semibold", size_mm, UNREADABLE_LINE, "middle")


def _at(place: Place, centre: Point, side_mm: float) -> Point:
    return (centre[0] + place.x * side_mm, centre[1] + place.y * side_mm)
