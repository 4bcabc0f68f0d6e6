"""
What differs between Barony and its expansion, as far as a position can show it.

The checks and the scoring take a variant as data and ask for no game's name.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from pnp.games.barony.facts import COLOURS
from pnp.model.games import Colour

# When is a piece "lone", as spells want it: alone of its colour, or alone on the hex?
LoneReading: TypeAlias = Literal["alone-of-colour", "only-pawn"]


class Variant(NamedTuple):
    """
    A rule set.

    Attributes:
        colours: those that the box holds.
        locations: mysterious locations on the board, by players; empty without any.
        control_tokens: those of a colour.
        control_points: what each of them on the board is worth.
        open_spells: spell cards that lie open in a game.
        lone: which pieces count as lone.
        has_fights_on_locations: pieces on a mysterious location fight as anywhere else.
    """

    colours: tuple[Colour, ...]
    locations: Mapping[int, int] = MappingProxyType({})
    control_tokens: int = 0
    control_points: int = 0
    open_spells: int = 0
    lone: LoneReading = "alone-of-colour"
    has_fights_on_locations: bool = True


BARONY = Variant(COLOURS)
