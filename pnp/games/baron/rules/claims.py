"""
Claims: the valued tiles of every barony and would-be barony, and how they overlap.

Nothing here decides who wins; that is in `battles`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from generators.hexes import Hex
from pnp.games.baron.rules.baronies import Keep, hexes_by_place, valued_hexes
from pnp.games.baron.rules.combatsteps import Strength
from pnp.games.baron.rulings import Readings


class Claims(NamedTuple):
    """
    What the keeps on a landscape claim.

    Attributes:
        values: the value of each tile.
        valued: the valued tiles of every keep's barony.
        is_last_minute: knights have only half of their sums.
    """

    values: Mapping[Hex, int]
    valued: Mapping[Keep, frozenset[Hex]]
    is_last_minute: bool
    readings: Readings

    def share(self, one: Keep, other: Keep) -> bool:
        """Tell whether two baronies have a valued tile in common."""
        return not self.valued[one].isdisjoint(self.valued[other])

    def are_enemies(self, one: Keep, other: Keep) -> bool:
        """Tell whether baronies of two players have a valued tile in common (BN-4)."""
        return one.owner != other.owner and self.share(one, other)

    def contested(self, keep: Keep, others: Iterable[Keep]) -> frozenset[Hex]:
        """Return the valued tiles that *keep* shares with those of *others* not its owner's."""
        found: frozenset[Hex] = frozenset()
        for other in others:
            if other.owner != keep.owner:
                found |= self.valued[keep] & self.valued[other]
        return found

    def total(self, hexes: Iterable[Hex]) -> int:
        """Return the sum of the tiles on *hexes*."""
        return sum(self.values[cell] for cell in hexes)

    def halved(self, total: int) -> int:
        """Return what a knight has of *total*: at the last minute half of it (BN-12)."""
        return self.readings.half(total) if self.is_last_minute else total

    def knight_strength(self, knight: Keep, battlefield: frozenset[Hex]) -> Strength:
        """Return the strength of a knight without the *battlefield*."""
        hexes = self.valued[knight] - battlefield
        total = self.total(hexes)
        return Strength(knight, hexes_by_place(hexes), total, self.halved(total))

    def baron_strength(self, baron: Keep, battlefield: frozenset[Hex]) -> Strength:
        """Return the strength of a baron without the *battlefield*: never halved."""
        hexes = self.valued[baron] - battlefield
        total = self.total(hexes)
        return Strength(baron, hexes_by_place(hexes), total, total)


def claims_of(
    tiles: Mapping[Hex, int], keeps: Iterable[Keep], *, is_last_minute: bool, readings: Readings
) -> Claims:
    """Return the claims of *keeps* on the landscape *tiles*."""
    valued = {keep: valued_hexes(tiles, keep.hex) for keep in keeps}
    return Claims(tiles, valued, is_last_minute, readings)


def groups(keeps: Iterable[Keep], are_linked: Callable[[Keep, Keep], bool]) -> list[list[Keep]]:
    """Return *keeps* in groups linked among themselves, each in the order given."""
    order = list(dict.fromkeys(keeps))
    left = dict.fromkeys(order)
    found = []
    for first in order:
        if first not in left:
            continue
        del left[first]
        members = [first]
        for member in members:  # grows while it is walked through
            linked = [other for other in left if are_linked(member, other)]
            members += linked
            for other in linked:
                del left[other]
        found.append([keep for keep in order if keep in set(members)])
    return found
