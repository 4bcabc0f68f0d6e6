"""
Cards of an own game: how a face looks, whatever its size.

A title band with a value in discs at its ends, a picture from edge to edge below it, a row of
icons, the words on a tint of the band's colour, a small line at the foot. What a card lacks
leaves its room to the others: a picture without words fills the card.

The back is a field of the deck's colour with a lattice of hexes in a frame, or a picture, and
its title on a plate.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from generators.hexes import ORIGIN, disk
from generators.lattice import hex_corners
from layouts import TextFitError, points_to_mm
from layouts.components import SAFE_MM, CardSize
from layouts.documents import Box
from layouts.richtexts import Icon, Setting, Words, fit_words, plain_text, set_words
from layouts.shapes import (
    Circle,
    Face,
    Group,
    Path,
    Shape,
    Style,
    Use,
    many_polygons,
    placed,
    polyline,
    rectangle,
)
from layouts.textblocks import MIN_SIZE_MM, fitting_size_mm
from pnp.printing.own.gallery import Art
from pnp.printing.stock.tokens import rounded_rectangle
from pnp.printing.themes import INK, PAPER, Theme, lightness, mixed

_TITLE_MM = points_to_mm(13)
_TITLE_LINES = 1.1
_TEXT_MM = points_to_mm(10)
_FOOT_MM = points_to_mm(6.5)
_BAND_MM = 11.5  # of a card as wide as a poker card; others in proportion, but not much smaller
_DISC_MM = 11.0
_GOOD_LINE = 0.75  # how much smaller one line may be, so that it stays one
_DISC_FACE: Face = "serif-semibold"
_DISC_WORDS = 0.72  # of its diameter
_ICON_MM = 7.5
_LONE_ICON_MM = 12.0
_ICON_GAP = 0.22
_GAP_MM = 2.0
_RULE_MM = 0.35
_ART_SHARE = 0.44  # of the height, with words below it
_TINT, _ART_TINT = 0.84, 0.6  # of paper in the colour of the band
_LIGHT = 62.0  # L* from which what stands on a ground is ink
_POKER_MM = 63.0
_LATTICE_MM = 5.2
_FRAME_MM = 4.0


class SlotFitError(Exception):
    """The words of a slot do not fit their room at 6 pt."""

    def __init__(self, slot: str, error: TextFitError) -> None:
        super().__init__(slot, error)
        self.slot, self.error = slot, error


@dataclass(frozen=True, slots=True)
class CardWords:
    """
    What stands on a face.

    Attributes:
        ground: the colour of its band, as ``#a4472e``.
    """

    ground: str
    title: Words = ""
    corner: Words = ""
    art: Art | None = None
    icons: tuple[Icon, ...] = ()
    text: Words = ""
    foot: Words = ""

    @property
    def has_words(self) -> bool:
        """Whether something stands below the picture."""
        return bool(self.icons or self.text)


@dataclass(frozen=True, slots=True)
class CardSheet:
    """What all cards of a deck have in common."""

    size: CardSize
    theme: Theme
    bleed_mm: float

    @property
    def scale(self) -> float:
        """How large things are that are neither text nor icons of it."""
        return min(1.6, max(0.72, self.size.width_mm / _POKER_MM))

    @property
    def bleed_box(self) -> Box:
        """The box of all art."""
        out_mm = self.bleed_mm
        return (-out_mm, -out_mm, self.size.width_mm + out_mm, self.size.height_mm + out_mm)

    def colours(self, ground: str) -> tuple[str, str]:
        """Return the colour of a ground, and of what stands on it."""
        if self.theme.is_lined:
            return self.theme.paper, self.theme.ink
        return ground, INK if lightness(ground) > _LIGHT else PAPER

    def tint(self, ground: str, share: float = _TINT) -> str:
        """Return the ground of words: paper, a little in the colour of the band."""
        return self.theme.paper if self.theme.is_lined else mixed(ground, PAPER, share)


def card_front(words: CardWords, sheet: CardSheet) -> tuple[Shape, ...]:
    """
    Return the front of a card, its top left corner at the origin.

    Raises:
        SlotFitError: something does not fit it.
    """
    size = sheet.size
    top_mm = _BAND_MM * sheet.scale if words.title or words.corner else 0.0
    foot_mm = size.height_mm - SAFE_MM
    foot = _foot(words, sheet)
    words_bottom = foot_mm - (_line_mm(_FOOT_MM) + 0.8 if foot else 0.0)
    art_bottom = _art_bottom(words, sheet, top_mm, words_bottom if foot else None)
    shapes: list[Shape] = [size.ground(sheet.tint(words.ground), sheet.bleed_mm)]
    if words.art:
        shapes += _picture(words, sheet, top_mm, art_bottom)
    shapes += _panel(words, sheet, (art_bottom if words.art else top_mm, words_bottom))
    shapes += foot
    if top_mm:
        shapes += _band(words, sheet, top_mm)
    return tuple(shapes)


def card_back(words: CardWords, sheet: CardSheet) -> tuple[Shape, ...]:
    """
    Return the back of the cards of a deck.

    Raises:
        SlotFitError: its title does not fit it.
    """
    size = sheet.size
    ground, ink = sheet.colours(words.ground)
    shapes: list[Shape] = [size.ground(ground, sheet.bleed_mm)]
    if words.art:
        left, top, right, bottom = sheet.bleed_box
        shapes += _cut(words.art(sheet.bleed_box), (left, top, right, bottom))
    else:
        shapes += _lattice(sheet, mixed(ground, ink, 0.22))
    inset_mm = _FRAME_MM
    frame = (inset_mm, inset_mm, size.width_mm - inset_mm, size.height_mm - inset_mm)
    if not words.art:
        shapes.append(rounded_rectangle(frame, 2.5, Style(None, ink, 0.5)))
    if words.title or words.text:
        shapes += _plate(words, sheet, has_art=bool(words.art))
    return tuple(shapes)


def _art_bottom(words: CardWords, sheet: CardSheet, top_mm: float, foot_top: float | None) -> float:
    """Return how far down the picture reaches: to the words, the foot line or the edge."""
    if words.has_words:
        share = _ART_SHARE if words.text else 0.66
        return top_mm + share * sheet.size.height_mm
    if foot_top is not None:
        return foot_top - 0.6
    return sheet.size.height_mm + sheet.bleed_mm


def _picture(
    words: CardWords, sheet: CardSheet, top_mm: float, bottom_mm: float
) -> Iterator[Shape]:
    """Yield the picture from edge to edge, and a line below it."""
    left, top, right, bottom = sheet.bleed_box
    box = (left, top_mm or top, right, min(bottom, bottom_mm))
    ground = sheet.tint(words.ground, _ART_TINT)
    yield rectangle(box[0], box[1], box[2] - box[0], box[3] - box[1], Style(ground))
    assert words.art
    yield from _cut(words.art(box), box)
    if bottom_mm < sheet.size.height_mm:
        style = Style(stroke=sheet.theme.ink, stroke_mm=_RULE_MM, round_ends=False)
        yield polyline(((left, bottom_mm), (right, bottom_mm)), style)


def _cut(shapes: tuple[Shape, ...], box: Box) -> tuple[Shape, ...]:
    left, top, right, bottom = box
    return (Group(shapes, clip=rectangle(left, top, right - left, bottom - top, Style())),)


def _band(words: CardWords, sheet: CardSheet, band_mm: float) -> Iterator[Shape]:
    """Yield the band, the title in its middle, the discs at its ends."""
    left, top, right, _ = sheet.bleed_box
    ground, ink = sheet.colours(words.ground)
    line = Style(stroke=sheet.theme.ink, stroke_mm=_RULE_MM, round_ends=False)
    yield rectangle(left, top, right - left, band_mm - top, Style(ground))
    yield polyline(((left, band_mm), (right, band_mm)), line)
    disc_mm = _DISC_MM * sheet.scale
    room_mm = disc_mm + 1.2 if words.corner else 0.0
    if words.title:
        box = (SAFE_MM + room_mm, SAFE_MM * 0.6, sheet.size.width_mm - SAFE_MM - room_mm, band_mm)
        most_mm = _TITLE_MM * min(1.2, sheet.scale)
        how = Setting("serif-semibold", most_mm, ink, "middle", _TITLE_LINES)
        yield from _one_line("title", words.title, box, how)
    if words.corner:
        for x_mm in (SAFE_MM + disc_mm / 2, sheet.size.width_mm - SAFE_MM - disc_mm / 2):
            yield from _disc(words, sheet, (x_mm, SAFE_MM + disc_mm / 2), disc_mm)


def _disc(
    words: CardWords, sheet: CardSheet, middle: tuple[float, float], disc_mm: float
) -> Iterator[Shape]:
    """Yield a disc with the value of the card."""
    x_mm, y_mm = middle
    yield Circle(x_mm, y_mm, disc_mm / 2, Style(sheet.theme.paper, sheet.theme.ink, _RULE_MM))
    half_mm = _DISC_WORDS * disc_mm / 2
    try:  # a number is never parted
        fitting_size_mm(plain_text(words.corner), _DISC_FACE, width_mm=2 * half_mm, max_size_mm=1e3)
    except TextFitError as error:
        raise SlotFitError("corner", error) from error
    box = (x_mm - half_mm, y_mm - half_mm, x_mm + half_mm, y_mm + half_mm)
    how = Setting(_DISC_FACE, 0.56 * disc_mm, sheet.theme.ink, "middle", 1.0)
    yield from _centred("corner", words.corner, box, how)


def _panel(words: CardWords, sheet: CardSheet, edges: tuple[float, float]) -> Iterator[Shape]:
    """Yield the icons and the words, in the middle of what is left for them."""
    top_mm, bottom_mm = edges
    top_mm += _GAP_MM
    left, right = SAFE_MM + 0.6, sheet.size.width_mm - SAFE_MM - 0.6
    if words.icons:
        icon_mm = (_ICON_MM if words.text else _LONE_ICON_MM) * sheet.scale
        icon_mm = _icons_size_mm(words.icons, icon_mm, right - left)
        middle_mm = top_mm + icon_mm / 2 if words.text else (top_mm + bottom_mm) / 2
        yield from _icon_row(words.icons, ((left + right) / 2, middle_mm), icon_mm)
        top_mm += icon_mm + _GAP_MM * 0.6
    if words.text:
        how = Setting("sans", _TEXT_MM * min(1.25, sheet.scale), sheet.theme.ink, "middle")
        yield from _centred("text", words.text, (left, top_mm, right, bottom_mm - 0.6), how)


def _icons_size_mm(icons: tuple[Icon, ...], icon_mm: float, room_mm: float) -> float:
    """Return how high icons in a row are; smaller where they are many."""
    whole = sum(one.width for one in icons) + _ICON_GAP * (len(icons) - 1)
    return min(icon_mm, room_mm / whole)


def _icon_row(
    icons: tuple[Icon, ...], middle: tuple[float, float], icon_mm: float
) -> Iterator[Shape]:
    whole = sum(one.width for one in icons) + _ICON_GAP * (len(icons) - 1)
    x_mm = middle[0] - whole * icon_mm / 2
    for one in icons:
        x_mm += one.width * icon_mm / 2
        yield Use(one.symbol, placed(x_mm, middle[1], scale=icon_mm))
        x_mm += (one.width / 2 + _ICON_GAP) * icon_mm


def _foot(words: CardWords, sheet: CardSheet) -> tuple[Shape, ...]:
    if not words.foot:
        return ()
    bottom = sheet.size.height_mm - SAFE_MM
    box = (SAFE_MM, bottom - _line_mm(_FOOT_MM), sheet.size.width_mm - SAFE_MM, bottom)
    how = Setting("sans", _FOOT_MM, mixed(sheet.theme.ink, PAPER, 0.15), "middle")
    return tuple(_one_line("foot", words.foot, box, how))


def _line_mm(size_mm: float) -> float:
    return size_mm * 1.25


def _one_line(slot: str, words: Words, box: Box, how: Setting) -> Iterator[Shape]:
    """Yield words in one line in the middle of a box; in more where that makes them larger."""
    size_mm = how.size_mm
    while size_mm > MIN_SIZE_MM and _line_count(words, box, _sized(how, size_mm)) > 1:
        size_mm = max(MIN_SIZE_MM, 0.95 * size_mm)
    if size_mm < _GOOD_LINE * how.size_mm:
        size_mm = how.size_mm
    yield from _centred(slot, words, box, _sized(how, size_mm))


def _line_count(words: Words, box: Box, how: Setting) -> int:
    lines = set_words(words, 0.0, 0.0, box[2] - box[0], how)
    return round(lines.height_mm / (how.size_mm * how.line_height))


def _sized(how: Setting, size_mm: float) -> Setting:
    return replace(how, size_mm=size_mm)


def _centred(slot: str, words: Words, box: Box, how: Setting) -> Iterator[Shape]:
    """Yield words in the middle of a box, as large as they fit."""
    try:
        lines = fit_words(words, box, how)
    except TextFitError as error:
        raise SlotFitError(slot, error) from error
    down_mm = (box[3] - box[1] - lines.height_mm) / 2
    yield Group(lines.shapes, placed(0.0, down_mm))


def _lattice(sheet: CardSheet, stroke: str) -> Iterator[Shape]:
    """Yield hexes about the middle that cover the back and its bleed."""
    left, top, right, bottom = sheet.bleed_box
    side_mm = _LATTICE_MM * sheet.scale
    reach = math.ceil(math.hypot(right - left, bottom - top) / 2 / (1.5 * side_mm)) + 1
    hexes = (hex_corners(cell, side_mm=side_mm) for cell in disk(ORIGIN, reach))
    middle = ((left + right) / 2, (top + bottom) / 2)
    rings = [[(x + middle[0], y + middle[1]) for x, y in ring] for ring in hexes]
    seen = [
        ring for ring in rings if any(left <= x <= right and top <= y <= bottom for x, y in ring)
    ]
    lattice: Path = many_polygons(seen, Style(stroke=stroke, stroke_mm=0.3))
    yield from _cut((lattice,), sheet.bleed_box)


def _plate(words: CardWords, sheet: CardSheet, *, has_art: bool) -> Iterator[Shape]:
    """Yield the title of a back on a plate: in the middle, or low on a picture."""
    width_mm, height_mm = sheet.size.width_mm, sheet.size.height_mm
    ground, ink = sheet.colours(words.ground)
    plate_mm = (22.0 if words.text else 15.0) * sheet.scale
    middle_mm = height_mm - _FRAME_MM - 2.0 - plate_mm / 2 if has_art else height_mm / 2
    left, right = _FRAME_MM + 4.0, width_mm - _FRAME_MM - 4.0
    box = (left, middle_mm - plate_mm / 2, right, middle_mm + plate_mm / 2)
    yield rounded_rectangle(box, 2.0, Style(ground, ink, 0.5))
    split_mm = box[1] + (0.56 if words.text else 1.0) * plate_mm
    how = Setting("serif-semibold", points_to_mm(15) * sheet.scale, ink, "middle", 1.1)
    if words.title:
        yield from _one_line("title", words.title, (left + 2.0, box[1], right - 2.0, split_mm), how)
    if words.text:
        small = Setting("sans", points_to_mm(8), ink, "middle")
        yield from _centred(
            "text", words.text, (left + 2.0, split_mm, right - 2.0, box[3] - 1.5), small
        )
