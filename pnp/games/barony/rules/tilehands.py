"""
Tiles for places that may have several: who gets which, so that as many as possible get one.

A place with a hex that cannot be read may have any tile that agrees with the rest. Tiles are
handed out one by one; where all that a place may have are gone, another place gives up its
tile for another one, and so on (augmenting paths).
"""

from pnp.games.barony.rules.tilegrids import COUNT_BITS, MOST_COUNT, TileGrid


def unmet_kinds(grid: TileGrid, counts: int) -> list[int]:
    """
    Return the kinds that stand for several, once for each place that gets no tile.

    *counts* are the tiles left when all places have been taken.
    """
    hand = _Hand([counts >> kind * COUNT_BITS & MOST_COUNT for kind in range(grid.plain_count)])
    unmet = []
    for number, choice in enumerate(grid.choices):
        kind = grid.plain_count + number
        used = grid.count(kind) - (counts >> kind * COUNT_BITS & MOST_COUNT)
        unmet += [kind] * sum(1 for _ in range(used) if not hand.gives(choice))
    return unmet


class _Hand:
    """The tiles left, and which places have one already, each told by what it may have."""

    def __init__(self, left: list[int]) -> None:
        self._left = left
        self._holders: list[list[tuple[int, ...]]] = [[] for _ in left]

    def gives(self, choice: tuple[int, ...]) -> bool:
        """Give a tile of *choice* to one more place; tell whether that was possible."""
        return self._swapped(choice, set())

    def _swapped(self, choice: tuple[int, ...], asked: set[int]) -> bool:
        """Do the same, asking the holders of each kind at most once."""
        for kind in choice:
            if kind in asked:
                continue
            asked.add(kind)
            holders = self._holders[kind]
            if len(holders) < self._left[kind]:
                holders.append(choice)
                return True
            for number, other in enumerate(holders):
                if self._swapped(other, asked):
                    holders[number] = choice
                    return True
        return False
