"""
Aids of an own game: tables and steps on cards, and tracks.

A table or a list is set on the smallest card that it fits well. A track has room for the tokens
of the game in its spaces.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layouts import TextFitError, points_to_mm
from layouts.blocks import Block, Bullets, Table
from layouts.components import (
    AID_SIZE,
    CardSize,
    Component,
    card_face,
    find_card_size,
)
from layouts.richtexts import Icon, Run, Words, plain_text
from layouts.shapes import Shape
from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.model.gamefiles import AidTable, Text
from pnp.printing.kits.record import KitRequest
from pnp.printing.own.phrases import Phrases
from pnp.printing.stock.aids import band_rule, card_style
from pnp.printing.stock.tracks import MOST_SPACES, Space, Track, read_spaces
from pnp.printing.themes import Theme
from pnp.texts.suggestions import unknown_name

_TEXT_MM = points_to_mm(11)
_LEAST_TEXT_MM = points_to_mm(6.5)
_GOOD_TEXT_MM = points_to_mm(8)
_MOST_SHARE, _LEAST_SHARE = 30.0, 5.0


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
        return _track(title, aid, sheet).component(f"aid {name}")
    blocks = tuple(_blocks(aid, sheet.phrases))
    return _card(name, title, blocks, sheet)


def _track(title: str, aid: AidTable, sheet: AidSheet) -> Track:
    """Return a track, its spaces with their lands and what is said in them."""
    phrases, notes = sheet.phrases, aid.text
    spaces: tuple[Words, ...]
    if isinstance(aid.spaces, str):
        spaces = read_spaces(aid.spaces)
        notes = {key.replace("-", "\N{MINUS SIGN}"): text for key, text in notes.items()}
    else:
        spaces = tuple(map(phrases.words, aid.spaces))
    plain = tuple(map(plain_text, spaces))
    if len(spaces) > MOST_SPACES:
        raise GameFileError(Message("too_many_spaces", count=len(spaces), most=MOST_SPACES))
    for key in notes:
        if key not in plain:
            raise GameFileError(unknown_name("space", key, plain))
    looks = tuple(phrases.things.land(name) for name in aid.land)
    return Track(
        title,
        phrases.things.game.texts(phrases.language)("title"),
        tuple(
            Space(
                words,
                phrases.words(notes.get(name, "")),
                looks[place * len(looks) // len(spaces)] if looks else "",
            )
            for place, (name, words) in enumerate(zip(plain, spaces, strict=True))
        ),
        sheet.theme,
        sheet.request.bleed_mm,
        phrases.things.band,
        sheet.token_mm,
        tuple(_blocks(aid, phrases)) if looks else (),
        sheet.request.seed,
    )


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
        card_style(theme, sheet.phrases.things.band),
        title=title,
        subtitle=sheet.phrases.things.game.texts(sheet.phrases.language)("title"),
        blocks=blocks,
        bleed_mm=out_mm,
        max_size_mm=_TEXT_MM,
        min_size_mm=least_mm,
    )
    return (*face, band_rule(size.width_mm, theme, out_mm))
