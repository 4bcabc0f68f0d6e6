"""
The view of a position of Barony or its expansion, and what differs between the two.

The checks and the scoring ask the view, and never for a game's name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from generators.hexes import Hex
from pnp.games.barony.facts import (
    CITY,
    CONTROL,
    GAME,
    LOCATION,
    RESOURCES,
    STARTING_CITIES,
    STRONGHOLD,
    TOKENS_PER_RESOURCE,
    VILLAGE,
)
from pnp.judging.views import View, view_of
from pnp.model.checks import ScoreRow
from pnp.model.games import Game
from pnp.model.positions import Position
from pnp.texts.sentences import Word

STRONG = frozenset({CITY, STRONGHOLD})
BUILDINGS = STRONG | {VILLAGE}
# Pieces that nobody has before the first turn.
LATER_PIECES = frozenset({VILLAGE, STRONGHOLD, CONTROL})

# When is a piece "lone", as spells want it: alone of its colour, or alone on the hex?
LoneReading: TypeAlias = Literal["alone-of-colour", "only-pawn"]


class Variant(NamedTuple):
    """
    A rule set.

    Attributes:
        locations: mysterious locations on the board, by players; empty without any.
        rows: further lines of the score.
        open_spells: spell cards that lie open in a game.
        resource_tokens: those in the box.
        lone: which pieces count as lone.
        has_fights_on_locations: pieces on a mysterious location fight as anywhere else.
        raids_of_visit: villages that the magic of one control token destroys at most.
    """

    game: Game
    locations: Mapping[int, int] = MappingProxyType({})
    rows: tuple[ScoreRow, ...] = ()
    open_spells: int = 0
    resource_tokens: int = TOKENS_PER_RESOURCE * len(RESOURCES)
    lone: LoneReading = "alone-of-colour"
    has_fights_on_locations: bool = True
    raids_of_visit: int = 0


BARONY = Variant(GAME)


@dataclass(frozen=True, slots=True)
class BaronyView(View):
    """A view with its rule set and the choice of every ruling that has choices."""

    variant: Variant
    rulings: Mapping[str, str]

    def is_location(self, cell: Hex) -> bool:
        """Tell whether *cell* is a mysterious location."""
        return bool(self.variant.locations) and self.terrain(cell) == LOCATION

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

    def new_cities(self, colour: str) -> int:
        """Return how many cities a colour has founded after set-up, as far as they can be read."""
        return max(self.count(colour, CITY).least - STARTING_CITIES, 0)

    @property
    def signs_of_play(self) -> tuple[Word, ...]:
        """What is entered that nobody has during set-up, in words: pieces, tokens, turns."""
        shown = {piece.kind for piece in self.position.pieces} & LATER_PIECES
        pictures = [kind.picture for kind in self.game.pieces if kind.letter in shown]
        found = [Word(f"piece_{picture}") for picture in pictures]
        if any(self.tokens(colour) for colour in self.colours):
            found.append(Word("later_tokens"))
        if any(self.hand(colour, "magic") for colour in self.colours):
            found.append(Word("later_magic"))
        if self.position.number("turns"):
            found.append(Word("later_turns"))
        return tuple(found)

    def hand(self, colour: str, name: str) -> int | None:
        """Return a number that a player's hand line gives; None if it does not."""
        return self.position.field_number("hand", colour, name)

    def tokens(self, colour: str) -> str | None:
        """Return the letters of a player's unspent tokens; None: not entered, or not in full."""
        return self.position.field_letters("hand", colour, "tokens")


def barony_view(position: Position, variant: Variant, rulings: Mapping[str, str]) -> BaronyView:
    """Return what *position* shows, for the checks and the scoring."""
    view = view_of(position, variant.game)
    shown = {field.name: getattr(view, field.name) for field in fields(view)}
    return BaronyView(**shown, variant=variant, rulings=rulings)
