"""
Baronies: a keep, the tile below it and the tiles round it; and how baronies overlap.

A barony takes the tiles that are there: six round a keep on the baron side during play,
perhaps fewer at the end. Only valued tiles are ever fought for; meadows are worth nothing.
Nothing here decides who wins; that is in `combats`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping

from generators import NamedTuple
from generators.hexes import Hex, linked, neighbours, reading_order
from pnp.games.baron.facts import VALUES
from pnp.judging.views import View


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


class Baronies:
    """
    The baronies on a landscape, and those that knights hope for.

    Attributes:
        values: the value of each tile.
        is_last_minute: knights have only half of their sums.
        rulings: how combats are read; without a choice as is usual.
        valued: the valued tiles of every keep's barony.
        keeps: the keeps whose baronies hold a valued tile.
    """

    def __init__(
        self,
        values: Mapping[Hex, int],
        keeps: Iterable[Keep],
        rulings: Mapping[str, str],
        *,
        is_last_minute: bool,
    ) -> None:
        self.values, self.rulings, self.is_last_minute = values, rulings, is_last_minute
        self.valued = {keep: valued_hexes(values, keep.hex) for keep in keeps}
        self.keeps: dict[Hex, list[Keep]] = {}
        for keep, cells in self.valued.items():
            for cell in cells:
                self.keeps.setdefault(cell, []).append(keep)

    def are_enemies(self, one: Keep, other: Keep) -> bool:
        """Tell whether baronies of two players have a valued tile in common (BN-4)."""
        return one.owner != other.owner and not self.valued[one].isdisjoint(self.valued[other])

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
        found = linked(places, lambda one: (o for o in self.sharing(one) if are_linked(one, o)))
        return [sorted(members, key=places.__getitem__) for members in found]

    def total(self, hexes: Iterable[Hex]) -> int:
        """Return the sum of the tiles on *hexes*."""
        return sum(self.values[cell] for cell in hexes)

    def halved(self, total: int) -> int:
        """Return what a knight has of *total*: at the last minute half of it (BN-12)."""
        return half(total, self.rulings) if self.is_last_minute else total

    def strength(
        self, keep: Keep, battlefield: frozenset[Hex], *, is_knight: bool = True
    ) -> Strength:
        """Return the strength of *keep* without the *battlefield*; a baron's is never halved."""
        hexes = self.valued[keep] - battlefield
        total = self.total(hexes)
        value = self.halved(total) if is_knight else total
        return Strength(keep, tuple(reading_order(hexes)), total, value)

    def strengths(self, knights: Iterable[Keep], others: Iterable[Keep]) -> dict[Keep, Strength]:
        """Return those of *knights*, without what they share with enemies among *others*."""
        everyone = frozenset(others)
        return {one: self.strength(one, self.contested(one, everyone)) for one in knights}


def half_up(total: int) -> int:
    """Return half of *total*, a half point rounded up: of 3 it is 2, of -3 it is -1."""
    return -(-total // 2)


def half(total: int, rulings: Mapping[str, str]) -> int:
    """Return half of *total*, a half point rounded up, or away from nothing (BN-12)."""
    if rulings.get("BN-12") == "away" and total < 0:
        return -half_up(-total)
    return half_up(total)


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
