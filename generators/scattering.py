"""
Sets of hexes far apart: drawn uniformly, counted, or proved not to exist.

All sets of *size* cells of a region of which any two are at least *least_distance* steps
apart. Where a random handful is often such a set, handfuls are drawn until one is;
otherwise the sets are counted out depth first over bit masks and one is picked by number,
or all are listed once. All ways are exactly uniform.
"""

from collections.abc import Iterable
from functools import cached_property

from generators.errors import NoSuchBoardError
from generators.hexes import Hex, distance, reading_order
from generators.randomness import Stream

_HANDFULS = 2000
_MOST_LISTED = 1_200_000


class ApartSets:
    """The sets of *size* cells that are *least_distance* apart; see the module."""

    def __init__(self, cells: Iterable[Hex], size: int, least_distance: int) -> None:
        self.size = size
        self.least_distance = least_distance
        self._cells = reading_order(cells)
        # Bit j of entry i: cell j comes later than cell i and is far enough from it.
        self._later = [
            sum(
                1 << j
                for j, other in enumerate(self._cells)
                if j > i and distance(cell, other) >= least_distance
            )
            for i, cell in enumerate(self._cells)
        ]

    @cached_property
    def count(self) -> int:
        """The number of sets. Takes long where the distance is small and the size is not."""
        return self._count(self._everywhere, self.size)

    @cached_property
    def is_empty(self) -> bool:
        """There is no such set; that is a proof."""
        return not self._exists(self._everywhere, self.size)

    def draw(self, stream: Stream) -> tuple[Hex, ...]:
        """
        Return one set in reading order, each equally likely.

        Raises:
            NoSuchBoardError: there is none.
        """
        for _ in range(_HANDFULS):
            handful = self._handful(stream)
            if handful is not None:
                return tuple(self._cells[place] for place in sorted(handful))
        if self.is_empty:
            raise NoSuchBoardError(
                f"no {self.size} of these {len(self._cells)} hexes are "
                f"{self.least_distance} or more apart"
            )
        return self._unrank(stream.below(self.count))

    def pick(self, stream: Stream) -> tuple[Hex, ...]:
        """
        Return one set in reading order, each equally likely, where it is known that there is one.

        Quick after the first time if there are few; goes on for ever if there is none.
        """
        if self._few:
            return tuple(self._cells[place] for place in _places(stream.pick(self._few)))
        while True:
            handful = self._handful(stream)
            if handful is not None:
                return tuple(self._cells[place] for place in sorted(handful))

    @cached_property
    def _few(self) -> list[int]:
        """All sets as masks; none of them where they are many."""
        masks: list[int] = []
        self._list(self._everywhere, self.size, 0, masks)
        return masks if len(masks) <= _MOST_LISTED else []

    def _list(self, allowed: int, size: int, chosen: int, masks: list[int]) -> None:
        """Add *chosen* with every set of *size* within *allowed* to *masks*, up to their limit."""
        if len(masks) > _MOST_LISTED:
            return
        if size == 0:
            masks.append(chosen)
        elif size == 1:
            while allowed:
                low = allowed & -allowed
                masks.append(chosen | low)
                allowed ^= low
        else:
            for place in _places(allowed):
                self._list(allowed & self._later[place], size - 1, chosen | 1 << place, masks)

    @property
    def _everywhere(self) -> int:
        """The mask of all cells."""
        return (1 << len(self._cells)) - 1

    def _handful(self, stream: Stream) -> list[int] | None:
        """Return places of a random handful of cells, or ``None`` if two are too near."""
        if self.size > len(self._cells):
            return None
        chosen: list[int] = []
        while len(chosen) < self.size:
            place = stream.below(len(self._cells))
            if place in chosen:
                continue  # drawn without replacement: as if it had not been drawn
            for other in chosen:
                if not self._later[min(place, other)] >> max(place, other) & 1:
                    return None
            chosen.append(place)
        return chosen

    def _count(self, allowed: int, size: int) -> int:
        """Return the number of sets of *size* within the mask *allowed*."""
        if size <= 1:
            return allowed.bit_count() if size == 1 else 1
        total = 0
        for place in _places(allowed):
            total += self._count(allowed & self._later[place], size - 1)
        return total

    def _exists(self, allowed: int, size: int) -> bool:
        """Tell whether there is a set of *size* within the mask *allowed*."""
        if allowed.bit_count() < size:
            return False
        return size == 0 or any(
            self._exists(allowed & self._later[place], size - 1) for place in _places(allowed)
        )

    def _unrank(self, number: int) -> tuple[Hex, ...]:
        """Return set *number*, counted by its cells in reading order."""
        allowed = self._everywhere
        chosen = []
        for size in range(self.size, 0, -1):
            for place in _places(allowed):
                here = self._count(allowed & self._later[place], size - 1)
                if number < here:
                    break
                number -= here
            chosen.append(self._cells[place])
            allowed &= self._later[place]
        return tuple(chosen)


def _places(mask: int) -> list[int]:
    """Return the places of the bits that are set, the lowest first."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places
