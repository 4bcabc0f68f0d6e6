"""
What a position shows for certain, and what its unreadable pieces and hexes may hide.

An unreadable piece may be several: of any colour or kind that was not read. A rule is
broken when what is certain breaks it; it may be broken when something unreadable could.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from generators.hexes import Hex
from pnp.games.barony.facts import CITY, CONTROL, KNIGHT, LOCATION, STRONGHOLD, VILLAGE
from pnp.games.barony.rules.variants import Variant
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE, Phase, Position, colours_in_play, stacks
from pnp.texts.sentences import Word, colour_word

BUILDINGS = frozenset({CITY, STRONGHOLD, VILLAGE})
PAWNS = frozenset({CITY, STRONGHOLD, VILLAGE, KNIGHT})


class Tally(NamedTuple):
    """How many pieces are certain, and whether unreadable ones may be more of them."""

    certain: int
    may_be_more: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """
    A position, sorted for the checks.

    Attributes:
        rulings: the choice of every ruling that has choices.
        stacks: what stands on each hex with pieces, in reading order.
        colours: all that the file says something of, sorted.
        counts: readable pieces by colour and kind.
        unreadable: the pieces of which colour or kind could not be read.
        words: the word for each colour of the box, by its letter.
    """

    position: Position
    variant: Variant
    rulings: Mapping[str, str]
    stacks: Mapping[Hex, tuple[Piece, ...]]
    colours: tuple[str, ...]
    counts: Mapping[tuple[str, str], int]
    unreadable: tuple[Piece, ...]
    words: Mapping[str, Word]

    @property
    def phase(self) -> Phase:
        """The phase of the position."""
        return self.position.phase

    def terrain(self, cell: Hex) -> str:
        """Return the terrain of *cell*, `UNREADABLE` off the map."""
        return self.position.terrain.get(cell, UNREADABLE)

    def tally(self, colour: str, kind: str) -> Tally:
        """Return how many pieces of *kind* a colour has on the board."""
        more = any(self.may_be(piece, colour, kind) for piece in self.unreadable)
        return Tally(self.counts.get((colour, kind), 0), more)

    def places(self, colour: str, kind: str) -> tuple[Hex, ...]:
        """Return where the readable pieces of *kind* of a colour stand, in reading order."""
        return tuple(
            piece.hex
            for piece in self.position.pieces
            if piece.kind == kind and piece.colour == colour
        )

    def may_be(self, piece: Piece, colour: str, kind: str) -> bool:
        """Tell whether *piece*, which may be unreadable, is or hides *kind* of *colour*."""
        return piece.colour in (colour, UNREADABLE) and self.may_be_kind(piece, kind)

    def may_be_kind(self, piece: Piece, kind: str) -> bool:
        """
        Tell whether *piece* is or hides *kind*.

        What cannot be read is taken for a control token only where such tokens lie.
        """
        if piece.kind != UNREADABLE:
            return piece.kind == kind
        return kind != CONTROL or self.may_be_location(piece.hex)

    def may_be_location(self, cell: Hex) -> bool:
        """Tell whether *cell* is a mysterious location, or may be one."""
        return bool(self.variant.locations) and self.terrain(cell) in (LOCATION, UNREADABLE)

    def is_pawn(self, piece: Piece) -> bool:
        """Tell whether *piece* is no control token, whatever could not be read of it."""
        return piece.kind in PAWNS or (
            piece.kind == UNREADABLE and not self.may_be_location(piece.hex)
        )

    @property
    def player_count(self) -> int:
        """How many play: as the file says, or more where more colours are to be seen."""
        return max(self.position.players, len(self.colours))

    @property
    def may_hide_players(self) -> bool:
        """Unreadable pieces may be the cities of a colour of which nothing was read."""
        return any(
            piece.colour == UNREADABLE and self.may_be_kind(piece, CITY)
            for piece in self.unreadable
        )

    def is_open(self, spell: str) -> bool | None:
        """
        Tell whether *spell* could have been cast; None: not all open spells are entered.

        Nobody casts a spell during set-up.
        """
        if not self.variant.open_spells or self.phase == "setup":
            return False
        entered = set(self.position.words.get("spells", ()))
        if spell in entered:
            return True
        return False if len(entered) >= self.variant.open_spells else None

    def hand(self, colour: str, name: str) -> int | None:
        """Return a number that a player's hand line gives; None if it does not."""
        return self.position.field_number("hand", colour, name)

    def colour(self, letter: str) -> Word | str:
        """Return the word for a colour."""
        return self.words.get(letter, letter)

    def colour_list(self, letters: Iterable[str]) -> tuple[Word | str, ...]:
        """Return the words for colours, sorted by letter."""
        return tuple(self.colour(letter) for letter in sorted(set(letters)))


def sort_evidence(position: Position, variant: Variant, rulings: Mapping[str, str]) -> Evidence:
    """Return what *position* shows, sorted for the checks and the scoring."""
    counts: dict[tuple[str, str], int] = {}
    unreadable = []
    for piece in position.pieces:
        if UNREADABLE in (piece.colour, piece.kind):
            unreadable.append(piece)
        else:
            key = (piece.colour, piece.kind)
            counts[key] = counts.get(key, 0) + piece.count
    words = {colour.letter: colour_word(colour.name) for colour in variant.colours}
    return Evidence(
        position=position,
        variant=variant,
        rulings=rulings,
        stacks=stacks(position),
        colours=_players_colours(position),
        counts=counts,
        unreadable=tuple(unreadable),
        words={**words, UNREADABLE: Word("colour_unread")},
    )


def _players_colours(position: Position) -> tuple[str, ...]:
    """Return the colours in play; the empty line of a template speaks of nobody."""
    hands = position.fields.get("hand", {})
    empty = {colour for colour, fields in hands.items() if not fields}
    if not empty:
        return colours_in_play(position)
    shown = {piece.colour for piece in position.pieces}.union(*position.colours.values())
    return tuple(c for c in colours_in_play(position) if c not in empty or c in shown)
