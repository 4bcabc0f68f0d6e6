"""
Baronies: a keep, the tile below it and the tiles round it; and how baronies overlap.

A barony takes the tiles that are there: six round a keep on the baron side during play,
perhaps fewer at the end. Only valued tiles are ever fought for; meadows are worth nothing.
How combats are read where the rules are unclear is in `Readings`. Nothing here decides who
wins; that is in `battles`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.baron.facts import VALUES
from pnp.judging.views import View


class Readings(NamedTuple):
    """
    How combats are read; all of them false by default.

    Attributes:
        loses_each: a tile in two beaten baronies of one player is lost twice (BN-6).
        one_of_own: of own knights that share valued tiles only the strongest founds (BN-8).
        each_fights: every knight of a player fights a baron for itself (BN-9).
        halves_away: halves of negative sums are rounded away from nothing, too (BN-12).
        strongest_first: at the end the strongest knights meet their barons first, others
            those that are left (BN-13).
        one_knight: at most one player's knights outlast a group at the end (BN-13).
        counts_in_order: own new baronies of the end count shared tiles in reading order,
            not as is best for their owner (BN-18).
    """

    loses_each: bool = False
    one_of_own: bool = False
    each_fights: bool = False
    halves_away: bool = False
    strongest_first: bool = False
    one_knight: bool = False
    counts_in_order: bool = False

    def half(self, total: int) -> int:
        """Return half of *total*, a half point rounded up, or away from nothing (BN-12)."""
        if self.halves_away and total < 0:
            return -((1 - total) // 2)
        return half_up(total)


def half_up(total: int) -> int:
    """Return half of *total*, a half point rounded up: of 3 it is 2, of -3 it is -1."""
    return -(-total // 2)


def readings_of(rulings: Mapping[str, str]) -> Readings:
    """Return how combats are read under the chosen *rulings*; what is missing, by default."""
    return Readings(
        loses_each=rulings.get("BN-6") == "each",
        one_of_own=rulings.get("BN-8") == "strongest",
        each_fights=rulings.get("BN-9") == "each",
        halves_away=rulings.get("BN-12") == "away",
        strongest_first=rulings.get("BN-13") in {"overlapping", "one-knight"},
        one_knight=rulings.get("BN-13") == "one-knight",
        counts_in_order=rulings.get("BN-18") == "reading-order",
    )


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
        keeps: the keeps whose baronies hold a valued tile.
        is_last_minute: knights have only half of their sums.
    """

    values: Mapping[Hex, int]
    valued: Mapping[Keep, frozenset[Hex]]
    keeps: Mapping[Hex, Sequence[Keep]]
    is_last_minute: bool
    readings: Readings

    def share(self, one: Keep, other: Keep) -> bool:
        """Tell whether two baronies have a valued tile in common."""
        return not self.valued[one].isdisjoint(self.valued[other])

    def are_enemies(self, one: Keep, other: Keep) -> bool:
        """Tell whether baronies of two players have a valued tile in common (BN-4)."""
        return one.owner != other.owner and self.share(one, other)

    def sharing(self, keep: Keep) -> set[Keep]:
        """Return the other keeps whose baronies share a valued tile with that of *keep*."""
        return {other for cell in self.valued[keep] for other in self.keeps[cell]} - {keep}

    def contested(self, keep: Keep, others: Collection[Keep]) -> frozenset[Hex]:
        """Return the valued tiles that *keep* shares with those of *others* not its owner's."""
        return frozenset(
            cell
            for cell in self.valued[keep]
            if any(o.owner != keep.owner and o in others for o in self.keeps[cell])
        )

    def groups(
        self, keeps: Iterable[Keep], are_linked: Callable[[Keep, Keep], bool]
    ) -> list[list[Keep]]:
        """
        Return *keeps* in groups linked among themselves, each in the order given.

        Only keeps that share valued tiles are asked for.
        """
        places = {keep: place for place, keep in enumerate(keeps)}
        left = dict.fromkeys(places)
        found = []
        for first in places:
            if first not in left:
                continue
            del left[first]
            members = [first]
            for member in members:  # grows while it is walked through
                linked = [o for o in self.sharing(member) if o in left and are_linked(member, o)]
                members += linked
                for other in linked:
                    del left[other]
            found.append(sorted(members, key=places.__getitem__))
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
        return Strength(baron, tuple(reading_order(hexes)), total, total)


def baronies_of(
    tiles: Mapping[Hex, int], keeps: Iterable[Keep], *, is_last_minute: bool, readings: Readings
) -> Baronies:
    """Return the baronies of *keeps* on the landscape *tiles*."""
    valued = {keep: valued_hexes(tiles, keep.hex) for keep in keeps}
    holders: dict[Hex, list[Keep]] = {}
    for keep, cells in valued.items():
        for cell in cells:
            holders.setdefault(cell, []).append(keep)
    return Baronies(tiles, valued, holders, is_last_minute, readings)


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


def tile_values(view: View) -> dict[Hex, int]:
    """Return the values of the tiles that can be read."""
    terrain = view.position.terrain
    return {cell: VALUES[kind] for cell, kind in terrain.items() if kind in VALUES}


def keeps_of(view: View, kind: str) -> tuple[Keep, ...]:
    """Return the keeps that show this side, in reading order."""
    pieces = (piece for piece in view.position.pieces if piece.kind == kind)
    return tuple(by_place({Keep(piece.colour, piece.hex) for piece in pieces}))


def by_place(keeps: Iterable[Keep]) -> list[Keep]:
    """Return *keeps* in reading order; two on one hex by colour."""
    return sorted(keeps, key=lambda keep: (keep.hex.r, keep.hex.q, keep.owner))
