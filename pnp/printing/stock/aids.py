"""
Player aids and summaries of the rules, set from what a game says in its `print.toml`.

An aid is a card of two sides, four to a sheet of A4 or Letter, made to work by looking: a
title band and blocks, most of them pictograms with a few words. What needs whole sentences
stands on the page of the rules.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from layouts import points_to_mm
from layouts.blocks import Block, Bullets, Figure, Heading, Paragraph, Table
from layouts.blocks import Pictured as PicturedBlock
from layouts.components import AID_SIZE, BAND_MM, SAFE_MM, CardStyle, Component, card_face
from layouts.shapes import Anchor, Path, Shape, Style, polyline
from pnp.model.games import Game
from pnp.printing.art.pictograms import Brush, Parts, Pictogram, draw_pictogram, draw_row
from pnp.printing.boards.words import known_texts
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.printing.stock.prints import (
    Aid,
    Drawn,
    Entry,
    Head,
    Items,
    Listed,
    Pictured,
    Rows,
    Side,
    Words,
    band_of,
    print_of,
)
from pnp.printing.themes import PlayerColour, Theme
from pnp.texts import Texts

AID_ROOM_MM = AID_SIZE.width_mm - 2 * SAFE_MM
_MOST_TEXT_MM = points_to_mm(9)
_LEAST_TEXT_MM = points_to_mm(7)
_SIGN_MM = 5.2
_SIGN_GAP_MM = 1.2

# What the code of a game draws, by the names that its `print.toml` has for it.
Drawings = Mapping[str, Callable[[], Sequence[Block]]]


@dataclass(frozen=True, slots=True)
class Compositor:
    """
    Sets what `print.toml` says as blocks.

    Attributes:
        words: what fills the slots of texts besides the facts.
    """

    texts: Texts
    brush: Brush
    pictograms: Mapping[str, Pictogram] = field(default_factory=dict)
    drawings: Drawings = field(default_factory=dict)
    words: Mapping[str, object] = field(default_factory=dict)

    def blocks(self, entries: Sequence[Entry], mm: float = 0.0) -> tuple[Block, ...]:
        """Return *entries* as blocks, their pictograms *mm* high."""
        return tuple(block for entry in entries for block in self._set(entry, mm))

    def text(self, key: str) -> str:
        """Return a text with its slots filled."""
        return self.texts(key, **self.words)

    def _set(self, entry: Entry, mm: float) -> Sequence[Block]:
        match entry:
            case Head(key):
                return (Heading(self.text(key)),)
            case Words(key, scale):
                return (Paragraph(self.text(key), scale=scale),)
            case Listed(keys, is_numbered):
                return (self._listed(iter(keys), is_numbered),)
            case Items(stem, first, is_numbered):
                return (self._listed(self._keys(stem, first), is_numbered),)
            case Rows():
                return (self._table(entry),)
            case Drawn(name):
                return self.drawings[name]()
            case Pictured():
                return (self._pictured(entry, entry.mm or mm),)

    def _table(self, entry: Rows) -> Table:
        rows = (entry.head, *entry.rows) if entry.head else entry.rows
        table = self.texts.table
        cells = tuple(tuple(self.text(c) if c in table else c for c in row) for row in rows)
        others = len(rows[0]) - 1
        middle: tuple[Anchor, ...] = tuple("middle" for _ in range(others))
        return Table(
            cells, (2.0, *((1.0,) * others)), ("start", *middle), has_heading=bool(entry.head)
        )

    def _listed(self, keys: Iterator[str], is_numbered: bool) -> Bullets:
        return Bullets(known_texts(self.texts, keys, self.words), is_numbered)

    def _keys(self, stem: str, first: int) -> Iterator[str]:
        number = first
        while f"{stem}_{number}" in self.texts.table:
            yield f"{stem}_{number}"
            number += 1

    def _pictured(self, entry: Pictured, mm: float) -> Block:
        figure = self.picture(entry.picture, mm)
        if not entry.text:
            return figure
        signs = tuple(self.pictograms[sign] for sign in entry.signs)
        return PicturedBlock(
            figure,
            self.text(entry.name) if entry.name else "",
            self.text(entry.text),
            draw_row(signs, _SIGN_MM, _SIGN_GAP_MM, self.brush) if signs else None,
        )

    def picture(self, name: str, mm: float) -> Figure:
        """Return the pictogram of that name, so high."""
        return draw_pictogram(self.pictograms[name], mm, self.brush)


def compositor_for(
    game: Game,
    theme: Theme,
    texts: Texts,
    *,
    parts: Parts = MappingProxyType({}),
    drawings: Drawings = MappingProxyType({}),
    words: Mapping[str, object] = MappingProxyType({}),
) -> Compositor:
    """
    Return what sets the blocks of *game*, in its own colour.

    Where:
        parts: what only this game has in its pictograms.
    """
    looks = game.terrains[0].look.partition("/")[0]
    brush = Brush(theme, plain_player(band_of(game), theme), f"{looks}/", parts)
    return Compositor(texts, brush, print_of(game).pictogram, drawings, words)


def stock_aids(game: Game, request: KitRequest, compositor: Compositor) -> tuple[Component, ...]:
    """Return the aids that `print.toml` says, one of each for every player or for all."""
    band = band_colours(band_of(game), request.theme)
    return tuple(
        aid_card(
            aid.name or f"{key} card",
            aid,
            compositor,
            band,
            request,
            quantity=1 if aid.is_shared else request.players,
        )
        for key, aid in print_of(game).aid.items()
    )


def aid_card(
    name: str,
    aid: Aid,
    compositor: Compositor,
    band: tuple[str, str],
    request: KitRequest,
    *,
    subtitle: str = "",
    pictures: Sequence[Shape] = (),
    quantity: int = 1,
) -> Component:
    """
    Return an aid, with *pictures* in the bands of both sides; *band* is its fill and its ink.

    Where:
        subtitle: stands in both bands instead of what the sides say.

    Raises:
        TextFitError: a side does not fit at 7 pt.
    """
    theme, out_mm = request.theme, request.bleed_mm
    front, back = (
        (
            *card_face(
                AID_SIZE,
                CardStyle(theme.paper, theme.ink, *band),
                title=compositor.text(side.title),
                subtitle=subtitle or compositor.text(side.subtitle),
                blocks=compositor.blocks(side.blocks, side.mm),
                foot=compositor.text("credit") if aid.has_credit else "",
                bleed_mm=out_mm,
                max_size_mm=_MOST_TEXT_MM,
                min_size_mm=_LEAST_TEXT_MM,
            ),
            *pictures,
            band_rule(AID_SIZE.width_mm, theme, out_mm),
        )
        for side in (aid.front, aid.back)
    )
    return Component(
        name=name,
        front=front,
        back=back,
        trim=AID_SIZE.trim(),
        bleed_mm=out_mm,
        safe_mm=SAFE_MM,
        quantity=quantity,
    )


def band_rule(width_mm: float, theme: Theme, bleed_mm: float) -> Path:
    """Return the line below the band of an aid; where bands are paper white, it makes them."""
    line = Style(stroke=theme.ink, stroke_mm=0.3, round_ends=False)
    return polyline(((-bleed_mm, BAND_MM), (width_mm + bleed_mm, BAND_MM)), line)


def rules_pages(
    page: Side | None, compositor: Compositor, *, key: str = "rules"
) -> tuple[ReferencePage, ...]:
    """Return the rules in short, on one page; no page for a game that says none."""
    if page is None:
        return ()
    summary = ReferencePage(
        key=key,
        title=compositor.text(page.title),
        subtitle=compositor.text(page.subtitle),
        blocks=compositor.blocks(page.blocks, page.mm),
        credit=compositor.text("credit"),
    )
    return (summary,)


def band_colours(key: str, theme: Theme) -> tuple[str, str]:
    """Return fill and ink of the title band called *key*."""
    return (theme.bands[key], theme.band_ink)


def plain_player(key: str, theme: Theme) -> PlayerColour:
    """Return a colour for the reader's pieces on aids for all: that of the band *key*."""
    fill = theme.paper if theme.is_lined else theme.bands[key]
    return PlayerColour(f"aid-{key}", "", fill, theme.ink if theme.is_lined else theme.paper)
