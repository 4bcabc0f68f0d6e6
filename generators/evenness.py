"""
How even starts are: whose land each place is, and by how much the land of owners differs.

A place is the land of those who reach it in the fewest steps from any of their starts, round
what cannot be passed; equals share it. Shares are exact fractions.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction
from math import lcm
from typing import TypeVar

# A hex, or whatever else has neighbours.
Cell = TypeVar("Cell")


def nearest_owners(
    starts: Mapping[str, Iterable[Cell]],
    passable: AbstractSet[Cell],
    near: Callable[[Cell], Iterable[Cell]],
) -> dict[Cell, tuple[str, ...]]:
    """
    Return each place with those who reach it in the fewest steps, in the order of *starts*.

    What nobody reaches is left out. Starts are reached wherever they are.

    Where:
        starts: the places of each owner.
        passable: where steps may lead.
        near: the places one step from another.
    """
    edge: dict[Cell, set[str]] = {}
    for owner, cells in starts.items():
        for cell in cells:
            edge.setdefault(cell, set()).add(owner)
    found: dict[Cell, set[str]] = {}
    while edge:
        found |= edge
        # All who reach a place in the fewest steps come there by places that are theirs.
        after: dict[Cell, set[str]] = {}
        for cell, owners in edge.items():
            for other in near(cell):
                if other in passable and other not in found:
                    after.setdefault(other, set()).update(owners)
        edge = after
    return {cell: tuple(filter(owners.__contains__, starts)) for cell, owners in found.items()}


def land_of(
    owners: Mapping[Cell, Collection[str]], values: Mapping[Cell, int], everybody: Iterable[str]
) -> dict[str, Fraction]:
    """Return what the land of each owner is worth; a place is shared by all whose it is."""
    totals = dict.fromkeys(everybody, 0)
    unit = lcm(*range(1, len(totals) + 1))
    for cell, some in owners.items():
        for owner in some:
            totals[owner] += values.get(cell, 0) * (unit // len(some))
    return {owner: Fraction(total, unit) for owner, total in totals.items()}


def spread_of(land: Mapping[str, Fraction]) -> Fraction:
    """Return the best land less the worst."""
    return max(land.values()) - min(land.values())
