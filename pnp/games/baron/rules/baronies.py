"""
Baronies: a keep, the tile below it and the tiles round it; and how baronies overlap.

A barony takes the tiles that are there: six round a keep on the baron side during play,
perhaps fewer at the end. Only valued tiles are ever fought for; meadows are worth nothing.
Nothing here decides who wins; that is in `battles`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from generators.hexes import Hex, neighbours
from pnp.games.baron.rules.readings import Readings


class Keep(NamedTuple):
    """A keep on its hex, and the letter of the colour that owns it."""

    owner: str
    hex: Hex


class Strength(NamedTuple):
    """
    What a barony has in a combat.

    Attributes:
        hexes: the valued tiles that count, the battlefield left out.
        total: their sum.
        value: what is compared: the total, or at the last minute a knight's half of it.
    """

    keep: Keep
    hexes: tuple[Hex, ...]
    total: int
    value: int


class Baronies(NamedTuple):
    """
    The baronies on a landscape, and those that knights hope for.

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
        strength = self.baron_strength(knight, battlefield)
        return strength._replace(value=self.halved(strength.total))

    def baron_strength(self, baron: Keep, battlefield: frozenset[Hex]) -> Strength:
        """Return the strength of a baron without the *battlefield*: never halved."""
        hexes = self.valued[baron] - battlefield
        total = self.total(hexes)
        return Strength(baron, hexes_by_place(hexes), total, total)


def baronies_of(
    tiles: Mapping[Hex, int], keeps: Iterable[Keep], *, is_last_minute: bool, readings: Readings
) -> Baronies:
    """Return the baronies of *keeps* on the landscape *tiles*."""
    valued = {keep: valued_hexes(tiles, keep.hex) for keep in keeps}
    return Baronies(tiles, valued, is_last_minute, readings)


def barony_hexes(land: Iterable[Hex], keep: Hex) -> tuple[Hex, ...]:
    """
    Return the hexes of the barony round *keep* that have a tile, the keep's own first.

    Source: Baron rulebook, founding a barony; with tiles missing, its end of the game.
    """
    return tuple(cell for cell in (keep, *neighbours(keep)) if cell in land)


def valued_hexes(tiles: Mapping[Hex, int], keep: Hex) -> frozenset[Hex]:
    """Return the hexes of the barony round *keep* with a tile that is worth something."""
    return frozenset(cell for cell in barony_hexes(tiles, keep) if tiles[cell])


def is_complete(land: Iterable[Hex], keep: Hex) -> bool:
    """Tell whether there are tiles on all six sides of *keep*."""
    return all(cell in land for cell in neighbours(keep))


def by_place(keeps: Iterable[Keep]) -> list[Keep]:
    """Return *keeps* in reading order; two on one hex by colour."""
    return sorted(keeps, key=lambda keep: (keep.hex.r, keep.hex.q, keep.owner))


def hexes_by_place(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return *cells* in reading order."""
    return tuple(sorted(cells, key=lambda cell: (cell.r, cell.q)))


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
