"""
The kit of a game: what its file and its `print.toml` say, and what its program adds.

The parts stand in the order that the file asks for. One is what the file has of it (tiles, chips,
pieces, cards, dice, aids, a pad), and behind that the components of the program.
"""

from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TypeAlias, TypeVar, cast

from layouts.components import Component
from layouts.shapes import Shape
from pnp.errors import PnpError
from pnp.messages import message_of
from pnp.model.boards import Board, Piece
from pnp.model.gamefiles import GameFile, Source
from pnp.model.games import Game
from pnp.model.parts import ChipPart, PiecePart, Stock
from pnp.owngames.building import settled
from pnp.owngames.files import deck_rows
from pnp.printing.art.pictograms import Parts
from pnp.printing.kits.record import Cover, Kit, KitRequest, Poster, ReferencePage, Section
from pnp.printing.own.aids import AidSheet, aid_component
from pnp.printing.own.decks import Deckmaker
from pnp.printing.own.gallery import Gallery, Things
from pnp.printing.own.parts import PADS, TOKENS, Box, fullest
from pnp.printing.own.phrases import Phrases
from pnp.printing.own.posters import board_poster, has_poster, own_cover
from pnp.printing.own.rulebooks import rulebook
from pnp.printing.stock.aids import (
    Compositor,
    Drawings,
    compositor_for,
    number_words,
    rules_pages,
    stock_aids,
)
from pnp.printing.stock.markings import HATCHED
from pnp.printing.stock.pads import pad_component
from pnp.printing.stock.prints import Said, print_of, said_by
from pnp.printing.stock.setupcards import SetupRequest
from pnp.printing.stock.standees import standee
from pnp.printing.stock.tiles import tiles_of
from pnp.printing.stock.tokens import chip_token, neutral_token, piece_token, players_of
from pnp.printing.themes import PlayerColour, Theme, neutral_player
from pnp.tables.faults import Faults
from pnp.texts import Texts, page_texts, series

Made = TypeVar("Made")
Maker: TypeAlias = Callable[[KitRequest, Texts], Iterable[Component]]

BOARD, TILES, CHIPS, AIDS, RULES, BOX = "board", "tiles", "chips", "aids", "rules", "box"


@dataclass(frozen=True, slots=True)
class Hooks:
    """
    What the program of a game adds to its kit.

    Attributes:
        makers: further components, by the key of their part.
        back: what is on the backs of its tiles: shapes, the key of a picture, or nothing.
        notes: what players should know before they cut.
        marks: what only this game has in pictograms and icons, by name.
        drawings: tables and figures, by the names that `print.toml` has for them.
        setup: such of set-up cards.
        words: what fills slots of texts besides numbers.
        draws: parts whose pieces it draws itself.
        without: parts that a kit so asked for has not.
    """

    makers: Mapping[str, Maker] = field(default_factory=dict)
    back: Callable[[KitRequest], tuple[Shape, ...] | str] = lambda _: ""
    notes: Callable[[KitRequest, Texts], Iterable[str]] = lambda *_: ()
    marks: Callable[[Theme], Parts] = lambda _: {}
    drawings: Callable[[Compositor, KitRequest], Drawings] = lambda *_: {}
    setup: Callable[[Game, Board, SetupRequest], Drawings] = lambda *_: {}
    words: Callable[[KitRequest], Mapping[str, object]] = lambda _: {}
    draws: frozenset[str] = frozenset()
    without: Callable[[KitRequest], Collection[str]] = lambda _: ()


def own_kit(game: Game, request: KitRequest, hooks: Hooks) -> Kit:
    """
    Return everything there is to print and cut out of a game.

    Raises:
        GameFileError: something of its file, or beside it, cannot be read or does not fit.
    """
    least = game.least_players if request.is_whole_box else request.players
    numbers = tuple(range(least, request.players + 1))
    games = tuple(settled(game, number) for number in numbers)
    return _Kitmaker(games, numbers, request, hooks).kit()


@dataclass(frozen=True)
class _Kitmaker:
    """
    Makes the parts of a game.

    Attributes:
        games: settled for each number of players that the kit serves, the largest last.
    """

    games: tuple[Game, ...]
    numbers: tuple[int, ...]
    request: KitRequest
    hooks: Hooks

    @cached_property
    def game(self) -> Game:
        """The game with all that they need."""
        return fullest(self.games)

    @property
    def source(self) -> Source:
        """Where the game comes from."""
        return self.game.file

    @property
    def file(self) -> GameFile:
        """The tables of its file."""
        return self.source.tables

    @cached_property
    def phrases(self) -> Phrases:
        """The texts of its file."""
        return Phrases(self.request.language, Things(self.game, self.request.theme))

    @cached_property
    def said(self) -> tuple[Said, ...]:
        """What its packages say of print."""
        return said_by(self.game, self.request.language)

    @cached_property
    def texts(self) -> Texts:
        """All texts of the game; those of what it extends come last."""
        own = self.game.texts(self.request.language)
        tables = [one.texts.table for one in reversed(self.said)]
        tables = [self.box.words(self.request.language), own.table, *tables]
        # Nothing is written to it; so any mapping does.
        table = ChainMap(*cast("list[dict[str, str]]", tables))
        return own._replace(table=table, numbers={**own.numbers, **self.slots})

    @cached_property
    def slots(self) -> dict[str, object]:
        """What fills the slots of texts besides the numbers of the game."""
        return {**number_words(self.game, self.request.players), **self.hooks.words(self.request)}

    @cached_property
    def box(self) -> Box:
        """What there is to cut out, as records."""
        games = (*self.games[:-1], self.game)
        return Box(games, self.numbers, self.phrases, print_of(self.game), self.request.inventory)

    @cached_property
    def players(self) -> tuple[PlayerColour, ...]:
        """The colours in play, each with its letter in the players' language."""
        return players_of(self.game, self.request, self.texts)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The parts that are wanted, in their order."""
        file = self.file
        usual = (BOARD, TILES, CHIPS, TOKENS, *file.deck, *file.die, AIDS, PADS[0], RULES)
        wanted = dict.fromkeys(file.kit.parts or usual)
        without = {*self.hooks.without(self.request)}
        without |= set() if has_poster(self.game) else {BOARD}
        return tuple(key for key in wanted if key not in without)

    @cached_property
    def printed(self) -> tuple[Piece, ...]:
        """
        The pieces that are printed on the board of the kit.

        They are part of the board that the kit has with it, or lie so on every board.
        """
        kinds = {kind.letter for kind in self.game.pieces if kind.is_printed}
        if not kinds or BOARD not in self.keys:
            return ()
        if self.request.board:
            dealt = self.request.board.pieces
        else:
            from pnp.dealing import settled_pieces

            dealt, *others = map(settled_pieces, self.games, self.numbers)
            dealt = dealt if all(one == dealt for one in others) else ()
        return tuple(piece for piece in dealt if piece.kind in kinds)

    @cached_property
    def pieces(self) -> dict[str, list[PiecePart]]:
        """The pieces that are cut out, by their parts."""
        return self.box.pieces({piece.kind for piece in self.printed})

    def kit(self) -> Kit:
        """Return the kit."""
        request, shared = self.request, page_texts(self.request.language)
        sections = tuple(section for key in self.keys for section in self._sections(key))
        figures = tuple(key for key in self.keys if self._has_figures(key))
        notes = [*self.hooks.notes(request, self.texts)]
        if any(self.pieces.values()) or self.hooks.makers:
            hatched = (
                shared("kit_hatched", letter=player.letter, words=self._hatching(player))
                for player in self.players
                if (player.hatch or player.key) in HATCHED
            )
            notes.append(shared("kit_note_hatching", colours=series(hatched, shared.language)))
        if figures:
            parts = ", ".join(map(self._title, figures))
            notes.append(shared("kit_note_standees", parts=parts))
        vista = self.box.printed.cover
        return Kit(
            sections,
            tuple(self._references()),
            tuple(notes),
            Cover(vista, request.theme, request.seed) if vista else own_cover(self.game, request),
            extras=tuple(key for key in self.keys if key == BOX),
            figures=figures,
        )

    def _hatching(self, player: PlayerColour) -> str:
        """Return a colour and its hatching; of an own colour behind its own name."""
        words = page_texts(self.request.language)(f"kit_hatched_{player.hatch or player.key}")
        if not player.hatch:
            return words
        name, lines = self.texts(f"colour_{player.key}"), words.partition(", ")[2]
        return f"{name}, {lines}"

    def _has_figures(self, key: str) -> bool:
        """Tell whether a part has figures to fold, and they are wanted."""
        return self.request.has_standees and any(one.standee for one in self.pieces.get(key, ()))

    def _title(self, key: str) -> str:
        """Return the title of a part; figures may have one of their own."""
        words, figures = f"kit_section_{key}", f"kit_section_{key}_standees"
        has_own = self._has_figures(key) and figures in self.texts.table
        return self.texts(figures if has_own else words)

    def _sections(self, key: str) -> Iterator[Section]:
        """Yield the section of a part, if there is something in it."""
        table = next((one for one in ("deck", "die", "aid") if key in getattr(self.file, one)), "")
        where = (table, key) if table else ("kit", key)
        # What is wrong with a card is told by its row.
        made = tuple(self._components(key)) if table == "deck" else ()
        made = made or self._in_table(where, lambda: tuple(self._components(key)))
        maker = self.hooks.makers.get(key)
        made = (*made, *(maker(self.request, self.texts) if maker else ()))
        if not made:
            return
        stocks: Mapping[str, Stock] = {AIDS: "card", **dict.fromkeys(PADS, "paper")}
        stocks = {**stocks, **self.box.printed.stock}
        tables: Mapping[str, Stock] = {"deck": "card", "die": "net"}
        is_boxed = key == CHIPS or key in self.pieces or key in self.file.deck
        instead = f"kit_instead_{key}"
        yield Section(
            key,
            page_texts(self.request.language)("pad_section") if key in PADS else self._title(key),
            made,
            "net" if self._has_figures(key) else tables.get(table) or stocks.get(key, "board"),
            is_boxed=is_boxed or key in self.box.printed.boxed,
            instead=self.texts(instead) if instead in self.texts.table else "",
        )

    def _components(self, key: str) -> Iterator[Component]:
        """Yield what the file has of a part."""
        request, file = self.request, self.file
        if key in file.deck:
            title = self.phrases.called(key, file.deck[key].name)
            maker = Deckmaker(key, title, file.deck[key], self.phrases, request)
            rows = deck_rows(file.deck[key], self.source.folder)
            yield from maker.cards(row for row in rows if row.copies)
        elif key in file.die:
            yield self.phrases.die(key).net(key, file.die[key].count)
        elif key == AIDS:
            yield from self._aids()
        elif key in file.aid:
            yield aid_component(key, file.aid[key], self._sheet)
        elif key in PADS and (pad := self.box.pad()):
            yield pad_component(pad, self.game, request, self.texts)
        tiles, share = self.box.tiles(key), self.box.printed.shares.get(key, 1.0)
        back = self.hooks.back(request) or () if key == TILES else ()
        kinds = self.game.chips if self.box.printed_chips else ()
        small = replace(request, hex_mm=share * request.hex_mm)
        yield from tiles_of(tiles, small, self.texts, back=back, kinds=kinds)
        if key == CHIPS:
            yield from (chip for part in self.box.chips() for chip in self._chips(part))
        pieces = () if key in self.hooks.draws else self.pieces.get(key, ())
        yield from (self._piece(kind, None) for kind in pieces if kind.is_neutral)
        for player in self.players:
            for kind in pieces:
                if not kind.is_neutral and kind.count_of(player.key):
                    yield self._piece(kind, player)

    def _piece(self, kind: PiecePart, player: PlayerColour | None) -> Component:
        request = self.request
        if kind.standee and request.has_standees:
            title = self.texts(kind.title) if kind.title else ""
            own = player or neutral_player(request.theme)
            return standee(kind, kind.standee, own, request, title)
        return piece_token(kind, player, request) if player else neutral_token(kind, request)

    def _chips(self, part: ChipPart) -> Iterator[Component]:
        (kind,) = (kind for kind in self.game.chips if kind.id == part.kind)
        for value, count in kind.bag.items():
            if count:
                words = self.phrases.words(part.words.get(value, ""))
                yield chip_token(kind, value, part, self.request, words)

    @property
    def _sheet(self) -> AidSheet:
        sizes = [kind.size for kinds in self.pieces.values() for kind in kinds]
        largest_mm = max((size.diameter_mm for size in sizes if not size.long_mm), default=0.0)
        return AidSheet(self.phrases, self.request, largest_mm)

    def _aids(self) -> Iterator[Component]:
        """Yield the aids that are no part of their own."""
        for said in self.said:
            yield from stock_aids(self.game, self.request, said, self._compositors(said))
        for name, aid in self.file.aid.items():
            if name not in self.keys:
                make = partial(aid_component, name, aid, self._sheet)
                yield self._in_table(("aid", name), make)

    def _compositors(self, said: Said) -> Callable[[PlayerColour | None], Compositor]:
        """Return what makes the compositor of a package, for a player's colour or anybody's."""

        def made(own: PlayerColour | None = None) -> Compositor:
            theme, hooks = self.request.theme, self.hooks
            marks = hooks.marks(theme)
            plain = compositor_for(self.game, theme, said, own=own, parts=marks, words=self.slots)
            return replace(plain, drawings=hooks.drawings(plain, self.request))

        return made

    def _references(self) -> Iterator[ReferencePage | Poster]:
        """Yield the board and the rules, if they are wanted and there are any."""
        for key in self.keys:
            if key == BOARD:
                yield board_poster(self.game, self.request, self.texts, self.printed)
            elif key == RULES and self.file.game.rulebook:
                name, gallery = self.file.game.rulebook, Gallery(self.phrases.things, is_whole=True)
                book = rulebook(name, self.source.folder, self.phrases, gallery)
                title = self.texts("title")
                subtitle = self.texts("kit_section_rules") if book.title == title else title
                yield replace(book, subtitle=subtitle)
            elif key == RULES:
                names = (
                    key,
                    *(f"{key}-{one.rpartition('.')[2]}" for one in self.source.packages[1:]),
                )
                for name, said in zip(names, self.said, strict=False):
                    yield from rules_pages(
                        said.print.rules, self._compositors(said)(None), key=name
                    )

    def _in_table(self, path: tuple[str, str], make: Callable[[], Made]) -> Made:
        """Return what is made; a fault says in which table of the file."""
        try:
            return make()
        except PnpError as error:
            faults = Faults(self.source.name, self.source.places)
            faults.add(path, message_of(error), is_table=True)
            faults.raise_any()
            raise
