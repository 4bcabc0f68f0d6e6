"""
Decks: the cards of the tables of a game, and how a face looks, whatever its size.

A title band with a value in discs at its ends, a picture from edge to edge below it, a row of
icons, the words on a tint of the band's colour, a small line at the foot. What a card lacks
leaves its room to the others: a picture without words fills the card.

The back is a field of the deck's colour with a lattice of hexes in a frame, or a picture, and
its title on a plate.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from typing import TypeVar

from generators import Value, lattice, regex
from generators.hexes import ORIGIN, disk
from layouts import (
    FontError,
    TextFitError,
    components,
    documents,
    fonts,
    points_to_mm,
    richtexts,
    shapes,
)
from pnp.errors import ArtError, GameFileError
from pnp.messages import Message, message_of
from pnp.model.gamefiles import CardFace, DeckTable
from pnp.owngames.files import Row, slot_texts, slots_of
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.lexicon import Art, Lexicon
from pnp.printing.stock.tokens import rounded_rectangle
from pnp.printing.themes import INK, PAPER, Theme, find_look, lightness, mixed

_TITLE_MM = points_to_mm(13)
_TITLE_LINES = 1.1
_TEXT_MM = points_to_mm(10)
_FOOT_MM = points_to_mm(6.5)
_BAND_MM = 11.5  # of a card as wide as a poker card; others in proportion, but not much smaller
_DISC_MM = 11.0
_GOOD_LINE = 0.75  # how much smaller one line may be, so that it stays one
_DISC_FACE: shapes.Face = "serif-semibold"
_DISC_WORDS = 0.72  # of its diameter
_ICON_MM = 7.5
_LONE_ICON_MM = 12.0
_ICON_GAP = 0.22  # between two icons, of their height
_GAP_MM = 2.0
_RULE_MM = 0.35
_ART_SHARE = 0.44  # of the height, with words below it
_TINT, _ART_TINT = 0.84, 0.6  # of paper in the colour of the band
_LIGHT = 62.0  # L* from which what stands on a ground is ink
_POKER_MM = 63.0
_LATTICE_MM = 5.2
_FRAME_MM = 4.0
_COLOUR = regex("#[0-9a-fA-F]{6}")

Made = TypeVar("Made")


class Card(Value):
    """
    What stands on a face.

    Attributes:
        row: what faults name.
        said: the words of its slots.
        ground: the colour of its band, as ``#a4472e``.
    """

    row: Row
    said: Mapping[str, richtexts.Words]
    ground: str
    art: Art | None = None
    icons: tuple[richtexts.Icon, ...] = ()

    @property
    def has_words(self) -> bool:
        """Whether something stands below the picture."""
        return bool(self.icons or self.said["text"])


class Deckmaker(Value):
    """
    Draws the cards of a deck.

    Attributes:
        name: of the deck in its file.
        title: what it is called on pages.
    """

    name: str
    title: str
    deck: DeckTable
    lexicon: Lexicon
    request: KitRequest

    @cached_property
    def size(self) -> components.CardSize:
        """How large the cards are; a PaperError if no size has such a name."""
        return components.find_card_size(self.deck.size)

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.request.theme

    @property
    def scale(self) -> float:
        """How large things are that are neither text nor icons of it."""
        return min(1.6, max(0.72, self.size.width_mm / _POKER_MM))

    @property
    def bleed_box(self) -> documents.Box:
        """The box of all art."""
        out_mm = self.request.bleed_mm
        return (-out_mm, -out_mm, self.size.width_mm + out_mm, self.size.height_mm + out_mm)

    def colours(self, ground: str) -> tuple[str, str]:
        """Return the colour of a ground, and of what stands on it."""
        if self.theme.is_lined:
            return self.theme.paper, self.theme.ink
        return ground, INK if lightness(ground) > _LIGHT else PAPER

    def tint(self, ground: str, share: float = _TINT) -> str:
        """Return the ground of words: paper, a little in the colour of the band."""
        return self.theme.paper if self.theme.is_lined else mixed(ground, PAPER, share)

    def cards(self, rows: Iterable[Row]) -> Iterator[components.Component]:
        """
        Yield the cards of rows; a back without columns is drawn once.

        Raises:
            GameFileError: something on one is nothing, or does not fit; names row and column.
        """
        backs: dict[str, tuple[shapes.Shape, ...]] = {}
        for row in rows:
            key = str(slot_texts(self.deck.back, row, is_filled=False))
            key = f"{key} {row.number}" if "{" in key[1:-1] else key
            if key not in backs:
                back = self._card(row, self.deck.back)
                if not (back.said["title"] or back.art):
                    back = back._replace(said={**back.said, "title": self.title})
                backs[key] = _back(back, self)
            yield components.Component(
                name=f"{self.name} {row.number}",
                front=_front(self._card(row, self.deck.front), self),
                back=backs[key],
                trim=self.size.trim(),
                bleed_mm=self.request.bleed_mm,
                quantity=row.copies,
            )

    def _card(self, row: Row, face: CardFace) -> Card:
        """Return what stands on a face; columns fill slots of fronts only."""
        texts = slot_texts(face, row, is_filled=face is self.deck.front)
        slots = slots_of(row, self.lexicon.language)

        def words(slot: str) -> richtexts.Words:
            said = self.lexicon.words(texts[slot], slots)
            fonts.printable_text("".join(richtexts.plain_text(said).split()), "sans")
            return said

        def plain(slot: str) -> str:
            return richtexts.plain_text(_at(row, slot, lambda: words(slot))).strip()

        makers: Mapping[str, Callable[[str], Art]]
        makers = {"art": self.lexicon.art, "map": self.lexicon.map, "scene": self.lexicon.scene}
        said = {slot: plain(slot) for slot in makers}
        pictures = [
            _at(row, slot, partial(makers[slot], word)) for slot, word in said.items() if word
        ]
        if len(pictures) > 1:
            filled = ", ".join(slot for slot, word in said.items() if word)
            raise GameFileError(row.fault(filled, Message("one_picture", slots=filled)))
        ground = _at(row, "ground", lambda: self._ground(plain("ground")))
        on_band = {slot: _at(row, slot, partial(words, slot)) for slot in ("title", "corner")}
        icons = _at(row, "icons", lambda: tuple(self._icons(words("icons"))))
        below = {slot: _at(row, slot, partial(words, slot)) for slot in ("text", "foot")}
        return Card(row, on_band | below, ground, pictures[0] if pictures else None, icons)

    def _icons(self, words: richtexts.Words) -> Iterator[richtexts.Icon]:
        """Yield icons that are drawn, and those of names with blanks or commas between."""
        for one in richtexts.runs_of(words):
            if isinstance(one, richtexts.Icon):
                yield one
            else:
                names = one.text.replace(",", " ").split()
                yield from map(self.lexicon.icon, names)

    def _ground(self, word: str) -> str:
        """Return a colour, or that of a terrain; where nothing is said, that of the game."""
        if not word:
            return self.theme.bands[self.lexicon.band]
        if _COLOUR.fullmatch(word):
            return word
        if word not in self.lexicon.lands:
            raise GameFileError("colour_form", word=word[:40])
        look = find_look(self.lexicon.lands[word], self.theme)
        return self.theme.tones[look.tone].ground


def _at(row: Row, column: str, make: Callable[[], Made]) -> Made:
    """Return what is made; a fault says where it is."""
    try:
        return make()
    except (GameFileError, ArtError, FontError) as error:
        fault = message_of(error)
        if isinstance(fault, Message) and fault.key == "in_row":
            raise
        raise GameFileError(row.fault(column, fault)) from error


# The faces


def _front(card: Card, deck: Deckmaker) -> tuple[shapes.Shape, ...]:
    """Return the front of a card, its top left corner at the origin."""
    size = deck.size
    top_mm = _BAND_MM * deck.scale if card.said["title"] or card.said["corner"] else 0.0
    foot_mm = size.height_mm - components.SAFE_MM
    foot: tuple[shapes.Shape, ...] = ()
    words_bottom = foot_mm
    if card.said["foot"]:
        box = (
            components.SAFE_MM,
            foot_mm - 1.25 * _FOOT_MM,
            size.width_mm - components.SAFE_MM,
            foot_mm,
        )
        how = richtexts.Setting("sans", _FOOT_MM, mixed(deck.theme.ink, PAPER, 0.15), "middle")
        foot = (_one_line(card, "foot", box, how),)
        words_bottom -= 1.25 * _FOOT_MM + 0.8
    art_bottom = words_bottom - 0.6 if foot else size.height_mm + deck.request.bleed_mm
    if card.has_words:
        art_bottom = top_mm + (_ART_SHARE if card.said["text"] else 0.66) * size.height_mm
    drawn: list[shapes.Shape] = [size.ground(deck.tint(card.ground), deck.request.bleed_mm)]
    if card.art:
        left, top, right, bottom = deck.bleed_box
        box = (left, top_mm or top, right, min(bottom, art_bottom))
        ground = shapes.Style(deck.tint(card.ground, _ART_TINT))
        drawn += (components.box_path(box, ground), _cut(card.art(box), box))
        if art_bottom < size.height_mm:
            style = shapes.Style(stroke=deck.theme.ink, stroke_mm=_RULE_MM, round_ends=False)
            drawn.append(shapes.polyline(((left, art_bottom), (right, art_bottom)), style))
    drawn += _panel(card, deck, (art_bottom if card.art else top_mm, words_bottom))
    drawn += foot
    if top_mm:
        drawn += _band(card, deck, top_mm)
    return tuple(drawn)


def _back(card: Card, deck: Deckmaker) -> tuple[shapes.Shape, ...]:
    """Return the back of the cards of a deck."""
    size = deck.size
    ground, ink = deck.colours(card.ground)
    drawn: list[shapes.Shape] = [size.ground(ground, deck.request.bleed_mm)]
    if card.art:
        drawn.append(_cut(card.art(deck.bleed_box), deck.bleed_box))
    else:
        # Hexes about the middle, as far as the bleed.
        left, top, right, bottom = deck.bleed_box
        (x, y), side_mm = components.box_middle(deck.bleed_box), _LATTICE_MM * deck.scale
        reach = math.ceil(math.hypot(right - left, bottom - top) / 2 / (1.5 * side_mm)) + 1
        hexes = (lattice.hex_corners(cell, side_mm=side_mm) for cell in disk(ORIGIN, reach))
        rings = [[(a + x, b + y) for a, b in ring] for ring in hexes]
        seen = [
            ring
            for ring in rings
            if any(left <= a <= right and top <= b <= bottom for a, b in ring)
        ]
        lines = shapes.Style(stroke=mixed(ground, ink, 0.22), stroke_mm=0.3)
        drawn.append(_cut((shapes.many_polygons(seen, lines),), deck.bleed_box))
        far_mm = (size.width_mm - _FRAME_MM, size.height_mm - _FRAME_MM)
        frame = (_FRAME_MM, _FRAME_MM, *far_mm)
        drawn.append(rounded_rectangle(frame, 2.5, shapes.Style(None, ink, 0.5)))
    if card.said["title"] or card.said["text"]:
        # On a plate: in the middle, or low on a picture.
        plate_mm = (22.0 if card.said["text"] else 15.0) * deck.scale
        middle_mm = size.height_mm / 2
        if card.art:
            middle_mm = size.height_mm - _FRAME_MM - 2.0 - plate_mm / 2
        left, right = _FRAME_MM + 4.0, size.width_mm - _FRAME_MM - 4.0
        box = (left, middle_mm - plate_mm / 2, right, middle_mm + plate_mm / 2)
        drawn.append(rounded_rectangle(box, 2.0, shapes.Style(ground, ink, 0.5)))
        split_mm = box[1] + (0.56 if card.said["text"] else 1.0) * plate_mm
        how = richtexts.Setting("serif-semibold", points_to_mm(15) * deck.scale, ink, "middle", 1.1)
        if card.said["title"]:
            drawn.append(_one_line(card, "title", (left + 2.0, box[1], right - 2.0, split_mm), how))
        if card.said["text"]:
            small = richtexts.Setting("sans", points_to_mm(8), ink, "middle")
            low = (left + 2.0, split_mm, right - 2.0, box[3] - 1.5)
            drawn.append(_centred(card, "text", card.said["text"], low, small))
    return tuple(drawn)


def _cut(drawn: tuple[shapes.Shape, ...], box: documents.Box) -> shapes.Group:
    return shapes.Group(drawn, clip=components.box_path(box, shapes.Style()))


def _band(card: Card, deck: Deckmaker, band_mm: float) -> Iterator[shapes.Shape]:
    """Yield the band, the title in its middle, the discs at its ends."""
    left, top, right, _ = deck.bleed_box
    ground, ink = deck.colours(card.ground)
    line = shapes.Style(stroke=deck.theme.ink, stroke_mm=_RULE_MM, round_ends=False)
    yield components.box_path((left, top, right, band_mm), shapes.Style(ground))
    yield shapes.polyline(((left, band_mm), (right, band_mm)), line)
    disc_mm = _DISC_MM * deck.scale
    room_mm = disc_mm + 1.2 if card.said["corner"] else 0.0
    if card.said["title"]:
        box = (
            components.SAFE_MM + room_mm,
            components.SAFE_MM * 0.6,
            deck.size.width_mm - components.SAFE_MM - room_mm,
            band_mm,
        )
        most_mm = _TITLE_MM * min(1.2, deck.scale)
        how = richtexts.Setting("serif-semibold", most_mm, ink, "middle", _TITLE_LINES)
        yield _one_line(card, "title", box, how)
    if not card.said["corner"]:
        return
    half_mm, y_mm = _DISC_WORDS * disc_mm / 2, components.SAFE_MM + disc_mm / 2
    try:  # a number is never parted
        richtexts.fitting_size_mm(
            richtexts.plain_text(card.said["corner"]),
            _DISC_FACE,
            width_mm=2 * half_mm,
            max_size_mm=1e3,
        )
    except TextFitError as error:
        raise GameFileError(card.row.fault("corner", message_of(error))) from error
    how = richtexts.Setting(_DISC_FACE, 0.56 * disc_mm, deck.theme.ink, "middle", 1.0)
    for x_mm in (y_mm, deck.size.width_mm - y_mm):
        yield shapes.Circle(
            x_mm, y_mm, disc_mm / 2, shapes.Style(deck.theme.paper, deck.theme.ink, _RULE_MM)
        )
        box = (x_mm - half_mm, y_mm - half_mm, x_mm + half_mm, y_mm + half_mm)
        yield _centred(card, "corner", card.said["corner"], box, how)


def _panel(card: Card, deck: Deckmaker, edges: tuple[float, float]) -> Iterator[shapes.Shape]:
    """Yield a row of icons at the top of what is left for them, in its middle if they are alone."""
    (top_mm, bottom_mm), text = edges, card.said["text"]
    top_mm += _GAP_MM
    left, right = components.SAFE_MM + 0.6, deck.size.width_mm - components.SAFE_MM - 0.6
    if card.icons:
        icon_mm = (_ICON_MM if text else _LONE_ICON_MM) * deck.scale
        whole = sum(one.width for one in card.icons) + _ICON_GAP * (len(card.icons) - 1)
        icon_mm = min(icon_mm, (right - left) / whole)
        x_mm = (left + right) / 2 - whole * icon_mm / 2
        middle_mm = top_mm + icon_mm / 2 if text else (top_mm + bottom_mm) / 2
        for one in card.icons:
            x_mm += one.width * icon_mm / 2
            yield shapes.Use(one.symbol, shapes.placed(x_mm, middle_mm, scale=icon_mm))
            x_mm += (one.width / 2 + _ICON_GAP) * icon_mm
        top_mm += icon_mm + _GAP_MM * 0.6
    if text:
        how = richtexts.Setting("sans", _TEXT_MM * min(1.25, deck.scale), deck.theme.ink, "middle")
        yield _centred(card, "text", text, (left, top_mm, right, bottom_mm - 0.6), how)


def _one_line(card: Card, slot: str, box: documents.Box, how: richtexts.Setting) -> shapes.Group:
    """Return words in one line in the middle of a box; in more where that makes them larger."""
    unit_mm = richtexts.line_width_mm(card.said[slot], how._replace(size_mm=1.0))
    size_mm = min(how.size_mm, (box[2] - box[0]) / max(unit_mm, richtexts.SLACK_MM))
    if size_mm >= max(richtexts.MIN_SIZE_MM, _GOOD_LINE * how.size_mm):
        how = how._replace(size_mm=size_mm)
    return _centred(card, slot, card.said[slot], box, how)


def _centred(
    card: Card, slot: str, words: richtexts.Words, box: documents.Box, how: richtexts.Setting
) -> shapes.Group:
    """
    Return the words of a slot in the middle of a box, as large as they fit.

    Raises:
        GameFileError: they do not fit at 6 pt.
    """
    try:
        return richtexts.words_within(words, box, how)
    except TextFitError as error:
        raise GameFileError(card.row.fault(slot, message_of(error))) from error
