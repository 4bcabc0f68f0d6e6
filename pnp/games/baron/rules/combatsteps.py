"""
What comes out of the combats of Baron: who stands, who goes, and every step as data.

Honour that a beaten baron loses is a positive number here; where the battlefield is worth
less than nothing it is negative, and the beaten baron gains.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from generators.hexes import Hex
from pnp.games.baron.rules.baronies import Keep, Strength


class Meeting(NamedTuple):
    """Knights and baronies that share valued tiles, if only through one another."""

    knights: tuple[Keep, ...]
    barons: tuple[Keep, ...]


class OwnRivals(NamedTuple):
    """
    Only the strongest of some knights of one player goes on.

    Attributes:
        ruling: which reading says so: BN-8 or BN-9.
        is_choice: several are the strongest; the first in reading order was taken, though
            the owner may choose.
    """

    ruling: Literal["BN-8", "BN-9"]
    strengths: tuple[Strength, ...]
    stays: Keep
    returned: tuple[Keep, ...]
    is_choice: bool


class KnightFight(NamedTuple):
    """
    Knights of several players against one another, one round of it.

    Attributes:
        returned: those that fall out.
        is_tie: the strongest were equal, and fell out with the others.
    """

    battlefield: tuple[Hex, ...]
    strengths: tuple[Strength, ...]
    returned: tuple[Keep, ...]
    is_tie: bool


class Assault(NamedTuple):
    """A knight against all barons whose valued tiles it shares; the strongest decides."""

    battlefield: tuple[Hex, ...]
    knight: Strength
    barons: tuple[Strength, ...]
    is_won: bool


class Loss(NamedTuple):
    """
    The honour that one beaten player loses to one knight.

    Attributes:
        hexes: the tiles it was for; under BN-6 `each` some of them more than once.
    """

    owner: str
    knight: Keep
    hexes: tuple[Hex, ...]
    points: int


class Establishment(NamedTuple):
    """
    A barony that is now in place.

    Attributes:
        new: its valued tiles that were not counted in another barony of the same owner.
        counted: its other valued tiles.
        new_total: their sum, not halved.
        total: the sum of all its tiles, not halved.
        gain: the honour it brings.
        chip: the value that its chip shows.
    """

    keep: Keep
    new: tuple[Hex, ...]
    counted: tuple[Hex, ...]
    new_total: int
    total: int
    gain: int
    chip: int


Step: TypeAlias = Meeting | OwnRivals | KnightFight | Assault | Loss | Establishment


class Resolution(NamedTuple):
    """
    How knights that wanted to found baronies fared.

    Attributes:
        established: the knights that are barons now, in reading order.
        beaten: barons that take their keeps back.
        returned: knights that take their keeps back.
        gains: honour for new baronies, by owner.
        losses: honour lost with battlefields, by owner.
        chips: what to lay on new baronies.
        steps: the arithmetic, in order.
    """

    established: tuple[Establishment, ...]
    beaten: tuple[Keep, ...]
    returned: tuple[Keep, ...]
    gains: Mapping[str, int]
    losses: Mapping[str, int]
    chips: Mapping[Hex, int]
    steps: tuple[Step, ...]
