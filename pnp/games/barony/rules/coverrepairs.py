"""
The one hex that was perhaps misread, where tiles do not make a map.

Every hex that may be the cause is tried with other terrains, until the tiles make the map.
"""

from collections.abc import Iterable, Mapping

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.barony.facts import HEXES_PER_TILE
from pnp.games.barony.rules.tilecovers import Answer, Budget, find_cover
from pnp.games.barony.rules.tilegrids import TileSupply, tile_grid

# Reading a map anew takes as long as so many steps of a search.
STEPS_TO_READ_MAP = 40


def suspects_beside(bare: Iterable[Hex], letters: Mapping[Hex, str]) -> list[Hex]:
    """Return the hexes of a map that touch all those that no tile can cover."""
    around = [{cell, *neighbours(cell)} & letters.keys() for cell in bare]
    return reading_order(set.intersection(*around)) if around else []


def suspects_near(left: tuple[Hex, ...], letters: Mapping[Hex, str]) -> list[Hex]:
    """
    Return the hexes that a largest cover leaves and those beside them.

    None if it leaves more than a tile's: then one hex is not to blame. The wrong one may
    also be far away, as the cover is one of several.
    """
    if len(left) > HEXES_PER_TILE:
        return []
    beside = {other for cell in left for other in neighbours(cell)} & letters.keys()
    return [*left, *reading_order(beside.difference(left))]


def find_repair(
    letters: Mapping[Hex, str],
    supply: TileSupply,
    suspects: Iterable[Hex],
    budget: Budget,
    *,
    unread: str,
) -> tuple[Hex, str] | None:
    """Return one of *suspects* and another letter for it with which the tiles make the map."""

    def is_made_with(cell: Hex, letter: str) -> bool:
        budget.steps -= STEPS_TO_READ_MAP
        answer, _ = find_cover(tile_grid({**letters, cell: letter}, supply), budget)
        return answer is Answer.FOUND

    known = sorted(set("".join(supply.kinds)))
    for cell in suspects:
        if is_made_with(cell, unread):
            for letter in known:
                if is_made_with(cell, letter):
                    return cell, letter
    return None
