"""Decks of an own game: the cards of its tables, drawn."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from layouts import FontError
from layouts.components import CardSize, Component, find_card_size
from layouts.fonts import printable_text
from layouts.richtexts import Icon, Run, Words, plain_text
from layouts.shapes import Shape
from pnp.errors import ArtError, GameFileError
from pnp.messages import Message, message_of
from pnp.model.gamefiles import CardFace, DeckTable
from pnp.owngames.files import Row, slot_texts, slots_of
from pnp.printing.kits.record import KitRequest
from pnp.printing.own.cards import CardSheet, CardWords, SlotFitError, card_back, card_front
from pnp.printing.own.gallery import Gallery
from pnp.printing.own.phrases import Phrases
from pnp.printing.themes import find_look

_COLOUR = re.compile("#[0-9a-fA-F]{6}")

Made = TypeVar("Made")


def card_size(size: str | tuple[float, float]) -> CardSize:
    """
    Return how large cards are.

    Raises:
        PaperError: no size has that name.
    """
    if isinstance(size, str):
        return find_card_size(size)
    width_mm, height_mm = size
    return CardSize(f"{width_mm:g}x{height_mm:g}", width_mm, height_mm)


@dataclass(frozen=True, slots=True)
class Deckmaker:
    """
    Draws the cards of a deck.

    Attributes:
        name: of the deck in its file.
        title: what it is called on pages.
    """

    name: str
    title: str
    deck: DeckTable
    phrases: Phrases
    request: KitRequest

    @property
    def sheet(self) -> CardSheet:
        """What all its cards have in common."""
        request = self.request
        return CardSheet(card_size(self.deck.size), request.theme, request.bleed_mm)

    def cards(self, rows: Iterable[Row]) -> Iterator[Component]:
        """
        Yield the cards of rows; a back without columns is drawn once.

        Raises:
            GameFileError: something on one is nothing, or does not fit; names row and column.
        """
        sheet, backs = self.sheet, dict[str, tuple[Shape, ...]]()
        for row in rows:
            key = str(slot_texts(self.deck.back, row, is_filled=False))
            key = f"{key} {row.number}" if "{" in key[1:-1] else key
            if key not in backs:
                back = self._words(row, self.deck.back)
                if not (back.title or back.art):
                    back = CardWords(back.ground, self.title, text=back.text)
                backs[key] = _fitted(row, partial(card_back, back, sheet))
            front = self._words(row, self.deck.front)
            yield Component(
                name=f"{self.name} {row.number}",
                front=_fitted(row, partial(card_front, front, sheet)),
                back=backs[key],
                trim=sheet.size.trim(),
                bleed_mm=sheet.bleed_mm,
                quantity=row.copies,
            )

    def _words(self, row: Row, face: CardFace) -> CardWords:
        """Return what stands on a face; columns fill slots of fronts only."""
        texts = slot_texts(face, row, is_filled=face is self.deck.front)
        slots = slots_of(row, self.phrases.language)

        def words(slot: str) -> Words:
            return _at(row, slot, lambda: _printable(self.phrases.words(texts[slot], slots)))

        gallery = Gallery(self.phrases.things)
        makers = {"art": gallery.art, "map": gallery.map, "scene": gallery.scene}
        said = {slot: plain_text(words(slot)).strip() for slot in makers}
        pictures = [
            _at(row, slot, partial(makers[slot], word)) for slot, word in said.items() if word
        ]
        if len(pictures) > 1:
            filled = ", ".join(slot for slot, word in said.items() if word)
            raise GameFileError(row.fault(filled, Message("one_picture", slots=filled)))
        return CardWords(
            ground=_at(row, "ground", lambda: self._ground(plain_text(words("ground")).strip())),
            title=words("title"),
            corner=words("corner"),
            art=pictures[0] if pictures else None,
            icons=_at(row, "icons", lambda: tuple(self._icons(words("icons")))),
            text=words("text"),
            foot=words("foot"),
        )

    def _icons(self, words: Words) -> Iterator[Icon]:
        """Yield icons that are drawn, and those of names with blanks or commas between."""
        for one in (Run(words),) if isinstance(words, str) else words:
            if isinstance(one, Icon):
                yield one
            else:
                names = one.text.replace(",", " ").split()
                yield from map(self.phrases.icon, names)

    def _ground(self, word: str) -> str:
        """Return a colour, or that of a terrain; where nothing is said, that of the game."""
        things = self.phrases.things
        if not word:
            return things.ground
        if _COLOUR.fullmatch(word):
            return word
        looks = {one.name: one.look for one in things.game.terrains}
        if word not in looks:
            raise GameFileError(Message("colour_form", word=word[:40]))
        return things.theme.tones[find_look(looks[word], things.theme).tone].ground


def _printable(words: Words) -> Words:
    """Return *words*, all of which the typeface can print, or raise a FontError."""
    printable_text("".join(plain_text(words).split()), "sans")
    return words


def _at(row: Row, column: str, make: Callable[[], Made]) -> Made:
    """Return what is made; a fault says where it is."""
    try:
        return make()
    except (GameFileError, ArtError, FontError) as error:
        fault = message_of(error)
        if isinstance(fault, Message) and fault.key == "in_row":
            raise
        raise GameFileError(row.fault(column, fault)) from error


def _fitted(row: Row, draw: Callable[[], Made]) -> Made:
    """Return what is drawn; what does not fit is told with its place."""
    try:
        return draw()
    except SlotFitError as error:
        raise GameFileError(row.fault(error.slot, message_of(error.error))) from error
