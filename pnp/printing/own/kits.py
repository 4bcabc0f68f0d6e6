"""The kit of an own game: all that its file has, in the order that it asks for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TypeVar

from pnp.dealing import settled_pieces
from pnp.errors import PnpError
from pnp.messages import message_of
from pnp.model.boards import Piece
from pnp.model.gamefiles import DeckTable, GameFile, Source
from pnp.model.games import Game
from pnp.model.parts import Part
from pnp.owngames.building import settled
from pnp.owngames.files import deck_rows
from pnp.printing.kits.record import Kit, KitRequest, Poster, ReferencePage, Section
from pnp.printing.own.aids import AidSheet, aid_component
from pnp.printing.own.decks import Deckmaker
from pnp.printing.own.gallery import Gallery, Things
from pnp.printing.own.parts import CHIPS, PAD, TILES, TOKENS, Box, fullest
from pnp.printing.own.phrases import Phrases
from pnp.printing.own.posters import board_poster, has_poster, own_cover
from pnp.printing.own.rulebooks import rulebook
from pnp.printing.stock.kits import Workbench
from pnp.tables.faults import Faults

Made = TypeVar("Made")

BOARD, AIDS, RULES, BOX = "board", "aids", "rules", "box"


def own_kit(game: Game, request: KitRequest) -> Kit:
    """
    Return everything there is to print of an own game.

    Raises:
        GameFileError: something of its file, or beside it, cannot be read or does not fit.
    """
    least = game.least_players if request.is_whole_box else request.players
    numbers = tuple(range(least, request.players + 1))
    return _Kitmaker(tuple(settled(game, number) for number in numbers), numbers, request).kit()


@dataclass(frozen=True)
class _Kitmaker:
    """
    Makes the parts of an own game.

    Attributes:
        games: settled for each number of players that the kit serves, the largest last.
    """

    games: tuple[Game, ...]
    numbers: tuple[int, ...]
    request: KitRequest

    @cached_property
    def game(self) -> Game:
        """The game with all that they need."""
        return fullest(self.games)

    @property
    def source(self) -> Source:
        """Where the game comes from."""
        assert self.game.file
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
    def box(self) -> Box:
        """What there is to cut out, as records."""
        return Box((*self.games[:-1], self.game), self.numbers, self.phrases)

    @cached_property
    def bench(self) -> Workbench:
        """What makes sections of records."""
        texts = self.box.texts(self.request.language)
        return Workbench(self.game, self.request, texts, with_icons=self.phrases.words)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The parts that are wanted, in their order."""
        usual = (BOARD, TILES, CHIPS, TOKENS, *self.file.deck, *self.file.die, AIDS, PAD, RULES)
        wanted = dict.fromkeys(self.file.kit.parts or usual)
        return tuple(key for key in wanted if key != BOARD or has_poster(self.game))

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
            dealt, *others = map(settled_pieces, self.games, self.numbers)
            dealt = dealt if all(one == dealt for one in others) else ()
        return tuple(piece for piece in dealt if piece.kind in kinds)

    @cached_property
    def parts(self) -> dict[str, Part]:
        """The parts that are records, by their keys: those that are wanted and that there are."""
        makers: dict[str, Callable[[], Part | None]] = {
            TILES: self.box.tiles,
            CHIPS: self.box.chips,
            TOKENS: lambda: self.box.tokens({piece.kind for piece in self.printed}),
            PAD: self.box.pad,
        }
        made = {key: make() for key, make in makers.items() if key in self.keys}
        return {
            key: replace(part, has_substitute=key in self.file.kit.instead)
            for key, part in made.items()
            if part
        }

    def kit(self) -> Kit:
        """Return the kit."""
        tokens = [self.parts[TOKENS]] if TOKENS in self.parts else []
        return Kit(
            tuple(section for key in self.keys for section in self._sections(key)),
            tuple(self._references()),
            tuple(self.bench.notes(tokens)) if tokens else (),
            own_cover(self.game, self.request),
            extras=tuple(key for key in self.keys if key == BOX),
            figures=tuple(part.key for part in tokens if self.bench.has_figures(part)),
        )

    def _sections(self, key: str) -> Iterator[Section]:
        """Yield the section of a part, if there is one."""
        if key in self.file.deck:
            yield self._deck(key, self.file.deck[key])
        elif key in self.file.die:
            yield self._in_table("die", key, lambda: self._die(key))
        elif key == AIDS and self.file.aid:
            yield self._aids()
        elif key in self.parts:
            part = self.parts[key]
            yield self._in_table("kit", key, lambda: self.bench.sections([part])[0])

    def _references(self) -> Iterator[ReferencePage | Poster]:
        """Yield the board and the rulebook, if they are wanted and there are any."""
        for key in self.keys:
            if key == BOARD:
                yield board_poster(self.game, self.request, self.bench.texts, self.printed)
            elif key == RULES and self.file.game.rulebook:
                name, gallery = self.file.game.rulebook, Gallery(self.phrases.things, is_whole=True)
                book = rulebook(name, self.source.folder, self.phrases, gallery)
                title = self.bench.texts("title")
                subtitle = self.bench.texts("kit_section_rules") if book.title == title else title
                yield replace(book, subtitle=subtitle)

    def _aids(self) -> Section:
        sizes = [kind.size for kind in self.parts[TOKENS].pieces] if TOKENS in self.parts else []
        largest_mm = max((size.diameter_mm for size in sizes if not size.long_mm), default=0.0)
        sheet = AidSheet(self.phrases, self.request, largest_mm)
        aids = tuple(
            self._in_table("aid", name, partial(aid_component, name, aid, sheet))
            for name, aid in self.file.aid.items()
        )
        title = self.bench.texts(f"kit_section_{AIDS}")
        return Section(AIDS, title, aids, "card", instead=self._instead(AIDS))

    def _deck(self, name: str, deck: DeckTable) -> Section:
        title = self.phrases.called(name, deck.name)
        maker = Deckmaker(name, title, deck, self.phrases, self.request)
        rows = deck_rows(deck, self.source.folder)
        cards = tuple(maker.card(row) for row in rows if row.copies)
        return Section(name, title, cards, "card", is_boxed=True, instead=self._instead(name))

    def _die(self, name: str) -> Section:
        title, die = self.bench.texts(f"kit_section_{name}"), self.phrases.die(name)
        net = die.net(name, self.file.die[name].count)
        return Section(name, title, (net,), "net", instead=self._instead(name))

    def _instead(self, key: str) -> str:
        return self.phrases.plain(self.file.kit.instead.get(key, ""))

    def _in_table(self, kind: str, name: str, make: Callable[[], Made]) -> Made:
        """Return what is made; a fault says in which table of the file."""
        try:
            return make()
        except PnpError as error:
            faults = Faults(self.source.name, self.source.places)
            faults.add((kind, name), message_of(error), is_table=True)
            faults.raise_any()
            raise
