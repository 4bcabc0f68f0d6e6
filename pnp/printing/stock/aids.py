"""
Player aids and summaries of the rules, set from what a game says in its `print.toml`.

An aid is a card of two sides, four to a sheet of A4 or Letter, made to work by looking: a
title band and blocks, most of them pictograms with a few words. What needs whole sentences
stands on the page of the rules.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from layouts import points_to_mm
from layouts.blocks import Block, Bullets, Figure, Heading, Paragraph, Table
from layouts.blocks import Pictured as PicturedBlock
from layouts.components import AID_SIZE, BAND_MM, SAFE_MM, CardStyle, Component, card_face
from layouts.richtexts import Icon, Run, plain_text
from layouts.richtexts import Words as RichWords
from layouts.shapes import Anchor, Face, Group, Path, Shape, Style, Symbol, placed, polyline
from pnp.model.gamefiles import for_players, is_by_players
from pnp.model.games import Game
from pnp.owngames.slots import parts_of
from pnp.printing.art.pictograms import (
    Brush,
    Parts,
    Pictogram,
    draw_pictogram,
    draw_row,
)
from pnp.printing.art.symbols import piece, put_piece
from pnp.printing.boards.chips import land_icon
from pnp.printing.boards.words import known_texts, lacks_word
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
    Said,
    Side,
    Words,
    band_of,
)
from pnp.printing.themes import PlayerColour, Theme, find_player, lightness
from pnp.texts import Texts, printed_number

AID_ROOM_MM = AID_SIZE.width_mm - 2 * SAFE_MM
_MOST_TEXT_MM = points_to_mm(9)
_LEAST_TEXT_MM = points_to_mm(7)
_LIGHT_BAND = 70.0  # L* from which a band carries ink, not paper
_SIGN_MM = 5.2
_SIGN_GAP_MM = 1.2
_ICON_MM = 20.0
# Of the last piece in the band of an aid, clear of the knife.
_PICTURES_MM = AID_SIZE.width_mm - SAFE_MM - 4.0
_LIST = re.compile(r"\{([a-z0-9_-]+(?:\.keys)?)\.\.\.\}")
_BOLD: Face = "sans-semibold"

# What the code of a game draws, by the names that its `print.toml` has for it.
Drawings = Mapping[str, Callable[[], Sequence[Block]]]


@dataclass(frozen=True, slots=True)
class Compositor:
    """
    Sets what `print.toml` says as blocks.

    Attributes:
        words: what fills the slots of texts besides the facts.
        lists: the values by which cells of tables are repeated, and fill them.
    """

    texts: Texts
    brush: Brush
    pictograms: Mapping[str, Pictogram] = field(default_factory=dict)
    drawings: Drawings = field(default_factory=dict)
    words: Mapping[str, object] = field(default_factory=dict)
    lists: Mapping[str, Sequence[object]] = field(default_factory=dict)

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
        known = (row for row in entry.rows if not any(lacks_word(one, self.words) for one in row))
        rows = (entry.head, *known) if entry.head else known
        cells = tuple(tuple(map(self.cell, self._spread(row))) for row in rows)
        width = max(map(len, cells))
        others: list[Anchor] = [entry.anchor] * (width - 1)
        shares = entry.shares or (2.0, *((1.0,) * (width - 1)))
        return Table(cells, shares, ("start", *others), has_heading=bool(entry.head))

    def _spread(self, row: Sequence[str]) -> Iterator[str]:
        """Yield the cells of a row; one with a list is repeated for its values."""
        for cell in row:
            match = _LIST.search(cell)
            if match is None:
                yield cell
                continue
            for value in self.lists[match[1]]:
                yield cell.replace(match[0], str(value))

    def cell(self, cell: str) -> RichWords:
        """Return what stands in a cell: a text by its key, or words with icons and texts."""
        if cell in self.texts.table and not cell.isdecimal():
            return self.text(cell)
        runs: list[Run | Icon] = []
        face: Face | None = None
        for part in parts_of(cell):
            if part.icon is not None:
                runs.append(brush_icon(part.icon, self.brush))
            elif part.slot is not None:
                known = part.slot in self.texts.table
                numbers = {**self.texts.numbers, **self.words}
                words = self.text(part.slot) if known else str(numbers[part.slot])
                runs.append(Run(words, face))
            else:
                for place, words in enumerate(part.words.split("**")):
                    face = face if not place else None if face else _BOLD
                    runs.append(Run(words, face))
        if all(isinstance(run, Run) and run.face is None for run in runs):
            return plain_text(tuple(runs))
        return tuple(run for run in runs if isinstance(run, Icon) or run.text)

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


def brush_icon(name: str, brush: Brush) -> Icon:
    """
    Return the icon of a terrain, a piece, or what only this game draws, as in ``die=3``.

    Raises:
        UnknownNameError: there is no such thing.
    """
    part, _, kind = name.partition("=")
    theme = brush.theme
    if part in brush.parts:
        # Drawn larger, for words on it are never under 6 pt.
        drawn = Group(brush.parts[part](kind, _ICON_MM), placed(0.0, 0.0, scale=1 / _ICON_MM))
        key = f"icon-{name}-{theme.key}-{brush.own.key}"
        return Icon(Symbol(key, (drawn,), (-0.5, -0.5, 0.5, 0.5)), 1.6)
    if f"{brush.prefix}{part}" in theme.looks.terrains:
        return land_icon(f"{brush.prefix}{part}", theme)
    picture = brush.pieces.get(part, part)
    return Icon(piece(picture, brush.own, theme, letter=""), 1.5)


def compositor_for(
    game: Game,
    theme: Theme,
    said: Said,
    *,
    own: PlayerColour | None = None,
    parts: Parts = MappingProxyType({}),
    drawings: Drawings = MappingProxyType({}),
    words: Mapping[str, object] = MappingProxyType({}),
) -> Compositor:
    """
    Return what sets the blocks of what a package of *game* says.

    Where:
        own: the colour of the reader's pieces; that of the game.
        parts: what only this game has in its pictograms.
    """
    looks = game.terrains[0].look.partition("/")[0]
    band = said.print.cover.band if said.print.cover else band_of(game)
    brush = Brush(theme, own or plain_player(band, theme), f"{looks}/", parts)
    lists = number_lists(game)
    return Compositor(said.texts, brush, said.print.pictogram, drawings, words, lists)


def number_lists(game: Game) -> dict[str, tuple[object, ...]]:
    """Return the lists of numbers of *game*, and of tables their values and their keys."""
    file = game.file.tables
    pieces = {f"{name}_each": one.count for name, one in file.piece.items()}
    lists: dict[str, tuple[object, ...]] = {}
    for name, value in (*pieces.items(), *file.number.items()):
        if isinstance(value, Mapping):
            lists[name] = tuple(value.values())
            lists[f"{name}.keys"] = tuple(key.removesuffix("p") for key in value)
        elif isinstance(value, tuple):
            lists[name] = value
            lists[f"{name}.keys"] = tuple(range(1, len(value) + 1))
    return lists


def number_words(game: Game, players: int) -> dict[str, object]:
    """Return what fills slots: lists as ``{target_list}``, ``{target_keys}``; by players one."""
    words: dict[str, object] = {"players": players}
    for terrain in game.terrains:
        worth = terrain.value or 0
        words[f"{terrain.name}_value"] = f"+{worth}" if worth > 0 else printed_number(worth)
    for name, values in number_lists(game).items():
        said = ", ".join(map(str, values))
        words[f"{name.replace('.', '_')}" if name.endswith(".keys") else f"{name}_list"] = said
    for name, value in game.file.tables.number.items():
        if is_by_players(value):
            words[name] = for_players(value, players)
        elif isinstance(value, Mapping):
            words |= {f"{name}_{key}": one for key, one in value.items()}
    return words


def stock_aids(
    game: Game,
    request: KitRequest,
    said: Said,
    compositors: Callable[[PlayerColour | None], Compositor],
) -> Iterator[Component]:
    """
    Yield the aids that `print.toml` says: one for every player or for all, or one of each colour.

    Where:
        compositors: what sets them for a player of that colour, or for anybody.
    """
    theme = request.theme
    cover = said.print.cover
    band = band_colours(cover.band if cover else band_of(game), theme)
    for key, aid in said.print.aid.items():
        if not aid.coloured:
            quantity = 1 if aid.is_shared else request.players
            name = aid.name or f"{key} card"
            yield aid_card(name, aid, compositors(None), band, request, quantity=quantity)
            continue
        for colour in game.colours_of(request.players):
            player, texts = find_player(theme, colour.name), said.texts
            yield aid_card(
                f"{colour.name} {aid.name}",
                aid,
                compositors(player),
                (theme.paper, theme.ink) if theme.is_lined else (player.fill, player.ink),
                request,
                subtitle=f"{texts('title')} · {texts(f'kit_colour_{colour.name}')}",
                pictures=[
                    put_piece(name, player, theme, (_PICTURES_MM - place * 8.0, 6.7), 7.0)
                    for place, name in enumerate(reversed(aid.coloured))
                ],
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


def card_style(theme: Theme, band: str) -> CardStyle:
    """Return the colours of a face whose title band is called *band*."""
    ground = theme.bands[band]
    title = theme.ink if lightness(ground) > _LIGHT_BAND else theme.paper
    return CardStyle(theme.paper, theme.ink, ground, title)


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
