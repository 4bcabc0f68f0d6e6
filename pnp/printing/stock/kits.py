"""
Kits from records: what a game declares as parts, made into sections.

What no other game has, a game makes itself: a maker by the key of its part, whose components
come behind those that are declared.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from layouts.components import Component
from layouts.richtexts import Words
from pnp.model.games import Game
from pnp.model.parts import ChipPart, Part, PiecePart, StandeeSize
from pnp.printing.kits.record import Cover, Kit, KitRequest, ReferencePage, Section
from pnp.printing.stock.aids import Compositor, compositor_for, rules_pages, stock_aids
from pnp.printing.stock.markings import HATCHED
from pnp.printing.stock.pads import pad_section
from pnp.printing.stock.prints import print_of
from pnp.printing.stock.standees import standee
from pnp.printing.stock.tiles import tiles_of
from pnp.printing.stock.tokens import chip_token, neutral_token, piece_token, players_of
from pnp.printing.themes import PlayerColour, neutral_player
from pnp.texts import Texts, page_texts, series

Maker: TypeAlias = Callable[[KitRequest, Texts], Iterable[Component]]

# The part that is made of `print.toml` where its game makes none.
AIDS = "aids"


@dataclass(frozen=True, slots=True)
class Workbench:
    """
    Makes sections of a game's parts, with the pieces of the colours in play.

    Attributes:
        makers: what the game makes itself, by the key of its part.
        compositor: what sets its aids and its rules, where it draws something for them.
        with_icons: what makes the icons of a text.
    """

    game: Game
    request: KitRequest
    texts: Texts
    makers: Mapping[str, Maker] = field(default_factory=dict)
    compositor: Compositor | None = None
    with_icons: Callable[[str], Words] = str

    @property
    def players(self) -> tuple[PlayerColour, ...]:
        """The colours in play, each with its letter in the players' language."""
        return players_of(self.game, self.request, self.texts)

    def kit(
        self,
        parts: Sequence[Part],
        *,
        references: tuple[ReferencePage, ...] | None = None,
        notes: Iterable[str] = (),
    ) -> Kit:
        """
        Return a kit of *parts* under the picture of the game.

        Where:
            references: its pages to read; the rules that `print.toml` says, if not given.
            notes: those of the game alone; the others follow.
        """
        said = print_of(self.game)
        cover = Cover(said.cover, self.request.theme, self.request.seed) if said.cover else None
        if references is None:
            references = rules_pages(said.rules, self._setter())
        figures = tuple(part.key for part in parts if self.has_figures(part))
        notes = (*notes, *self.notes(parts))
        return Kit(self.sections(parts), references, notes, cover, figures=figures)

    def sections(self, parts: Iterable[Part]) -> tuple[Section, ...]:
        """Return a section for each of *parts*."""
        return tuple(
            pad_section(part, part.pad, self.game, self.request, self.texts)
            if part.pad
            else self._section(part)
            for part in parts
        )

    def _section(self, part: Part) -> Section:
        """Return what is declared of a part, and what its maker adds."""
        instead = self.texts(f"kit_instead_{part.key}") if part.has_substitute else ""
        return Section(
            key=part.key,
            title=self._title(part),
            components=(*self._components(part), *self._made(part.key)),
            stock="net" if self.has_figures(part) else part.stock,
            is_boxed=part.is_boxed,
            instead=instead,
        )

    def _made(self, key: str) -> Iterable[Component]:
        if maker := self.makers.get(key):
            return maker(self.request, self.texts)
        return stock_aids(self.game, self.request, self._setter()) if key == AIDS else ()

    def _setter(self) -> Compositor:
        return self.compositor or compositor_for(self.game, self.request.theme, self.texts)

    def notes(self, parts: Iterable[Part]) -> Iterator[str]:
        """Yield how colours are told apart, and how figures are made, where there are any."""
        shared = page_texts(self.request.language)
        hatched = (
            shared("kit_hatched", letter=player.letter, words=self._hatching_of(player, shared))
            for player in self.players
            if (player.hatch or player.key) in HATCHED
        )
        yield shared("kit_note_hatching", colours=series(hatched, shared.language))
        figures = [self._title(part) for part in parts if self.has_figures(part)]
        if figures:
            yield shared("kit_note_standees", parts=", ".join(figures))

    def _hatching_of(self, player: PlayerColour, shared: Texts) -> str:
        """Return a colour and its hatching; of an own colour behind its own name."""
        words = shared(f"kit_hatched_{player.hatch or player.key}")
        if not player.hatch:
            return words
        name, lines = self.texts(f"colour_{player.key}"), words.partition(", ")[2]
        return f"{name}, {lines}"

    def _title(self, part: Part) -> str:
        """Return the title of a part; figures may have one of their own."""
        key = f"kit_section_{part.key}"
        figures = f"{key}_standees"
        return self.texts(
            figures if self.has_figures(part) and figures in self.texts.table else key
        )

    def has_figures(self, part: Part) -> bool:
        """Tell whether a part has figures to fold, and they are wanted."""
        return self.request.has_standees and any(kind.standee for kind in part.pieces)

    def _components(self, part: Part) -> Iterator[Component]:
        """Yield tiles, chips, the pieces of nobody, then those of each colour in play."""
        yield from tiles_of(
            part.tiles, self.request, self.texts, back=part.back or (), kinds=self.game.chips
        )
        yield from (chip for chips in part.chips for chip in self._chips(chips))
        yield from (self._neutral(kind) for kind in part.pieces if kind.is_neutral)
        owned = [kind for kind in part.pieces if not kind.is_neutral]
        for player in self.players:
            yield from (self._piece(kind, player) for kind in owned if kind.count_of(player.key))

    def _neutral(self, kind: PiecePart) -> Component:
        if not (kind.standee and self.request.has_standees):
            return neutral_token(kind, self.request)
        return self._figure(kind, kind.standee, neutral_player(self.request.theme))

    def _piece(self, kind: PiecePart, player: PlayerColour) -> Component:
        if not (kind.standee and self.request.has_standees):
            return piece_token(kind, player, self.request)
        return self._figure(kind, kind.standee, player)

    def _figure(self, kind: PiecePart, size: StandeeSize, player: PlayerColour) -> Component:
        title = self.texts(kind.title) if kind.title else ""
        return standee(kind, size, player, self.request, title)

    def _chips(self, part: ChipPart) -> Iterator[Component]:
        (kind,) = (kind for kind in self.game.chips if kind.id == part.kind)
        return (
            chip_token(kind, value, part, self.request, self.with_icons(part.words.get(value, "")))
            for value, count in kind.bag.items()
            if count
        )
