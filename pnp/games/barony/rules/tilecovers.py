"""
Whether the tiles that exist can lie under a map: found, proved impossible, or left open.

A *kind* is a code with all its turns (and mirror images, if tiles may be turned over). A hex
that cannot be read may hold anything, so that a place with one has a *choice* of kinds.

The search covers the hex with the fewest places for a tile, in every way that there is. The
free hexes and the tiles used tell all about what can follow, so none of these is tried twice;
when all have been tried, there is no cover. It has a budget of steps, a step being one look at
the whole map. When it is used up, the answer is None: neither found nor proved. Maps
of usual size are settled long before, from whichever side of the table they were typed.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from generators import Record
from generators.hexes import SE, SW, E, Hex, reading_order
from generators.placing import can_fill
from pnp.games.barony.facts import HEXES_PER_TILE, MYSTERIOUS

ANYTHING = "?"
# What cannot be read, but is no mysterious location.
ORDINARY = "."

# The number of tiles used with a choice takes so many bits; more are as good as for ever.
_BITS = 8
_MOST = (1 << _BITS) - 1


class TileSupply(Record):
    """
    The tiles there are; equal to nothing but itself, as it is made once for each list.

    Attributes:
        counts: how many tiles of each kind.
        choices: every code as it may be read on a map, and the kinds that it may be.
    """

    counts: tuple[int, ...]
    choices: Mapping[str, tuple[int, ...]]


@lru_cache(maxsize=16)
def tile_supply(codes: tuple[str, ...], *, is_two_sided: bool = False) -> TileSupply:
    """Return the supply of tiles with *codes*, one for each tile."""
    kinds: dict[str, int] = {}
    counts: list[int] = []
    for code in codes:
        if code not in kinds:
            for side in (code, code[::-1]) if is_two_sided else (code,):
                turned = (side[turn:] + side[:turn] for turn in range(HEXES_PER_TILE))
                kinds.update(dict.fromkeys(turned, len(counts)))
            counts.append(0)
        counts[kinds[code]] += 1
    choices: dict[str, set[int]] = {}
    for code, kind in kinds.items():
        for unread in (ANYTHING, ORDINARY):
            letters = [
                (letter,) if unread == ORDINARY and letter == MYSTERIOUS else (letter, unread)
                for letter in code
            ]
            for text in map("".join, product(*letters)):
                choices.setdefault(text, set()).add(kind)
    return TileSupply(tuple(counts), {code: tuple(sorted(some)) for code, some in choices.items()})


@lru_cache(maxsize=8)
def cover(
    letters: tuple[tuple[Hex, str], ...], supply: TileSupply | None, steps: int
) -> tuple[bool | None, tuple[Hex, ...]]:
    """
    Tell whether tiles cover a map of *letters*, with so many steps at most; see `TileMap`.

    Also returns the hexes that no tile can cover. Repairs change pieces far more often than maps.
    """
    tiles = TileMap(dict(letters), supply)
    return tiles.cover(steps), tiles.bare


class TileMap:
    """
    The places on a map where some tile fits: as bits, like its hexes.

    Without a supply there is a place wherever three hexes touch one another.

    Attributes:
        bare: the hexes that no tile can cover.
    """

    def __init__(self, letters: Mapping[Hex, str], supply: TileSupply | None) -> None:
        self._supply = supply
        cells = reading_order(letters)
        trios: list[tuple[Hex, ...]] = []
        choices: list[tuple[int, ...]] = []
        on = dict.fromkeys(cells, 0)
        self._alike: dict[tuple[int, ...], int] = {}  # the places of each choice
        for cell in cells:
            for trio in ((cell, cell + SE, cell + SW), (cell, cell + E, cell + SE)):
                code = "".join(letters.get(one, " ") for one in trio)
                choice = supply.choices.get(code) if supply else None if " " in code else ()
                if choice is not None:
                    place = 1 << len(trios)
                    trios.append(trio)
                    choices.append(choice)
                    self._alike[choice] = self._alike.get(choice, 0) | place
                    for one in trio:
                        on[one] |= place
        bits = {cell: 1 << number for number, cell in enumerate(cells)}
        self._on = [(bits[cell], on[cell]) for cell in cells]
        shifts = {choice: number * _BITS for number, choice in enumerate(self._alike)}
        self._places = [
            (bits[a] | bits[b] | bits[c], on[a] | on[b] | on[c], shifts[choice], choice)
            for (a, b, c), choice in zip(trios, choices, strict=True)
        ]
        self.bare = tuple(cell for cell in cells if not on[cell])

    def cover(self, steps: int) -> bool | None:
        """Tell whether tiles cover all hexes, each used once; None: *steps* did not settle it."""
        most = dict.fromkeys(self._alike, _MOST)
        if self._supply:
            for choice in most:
                most[choice] = min(sum(self._supply.counts[kind] for kind in choice), _MOST)
        seen: set[tuple[int, int]] = set()
        waiting = [((1 << len(self._on)) - 1, (1 << len(self._places)) - 1, 0)]
        while waiting:
            free, places, used = waiting.pop()
            if not free:
                counts = dict(enumerate(self._supply.counts if self._supply else ()))
                taken = (
                    choice
                    for number, choice in enumerate(self._alike)
                    for _ in range(used >> number * _BITS & _MOST)
                )
                if not counts or can_fill([*taken], counts):
                    return True
                continue
            if steps == 0:
                return None
            steps -= 1
            left = self._fewest_places(free, places)
            if left & (left - 1):
                if (free, used) in seen:
                    continue
                seen.add((free, used))
            while left:
                place = left.bit_length() - 1
                left ^= 1 << place
                hexes, gone, shift, choice = self._places[place]
                now = used + (1 << shift)
                if now >> shift & _MOST == most[choice]:
                    gone |= self._alike[choice]
                waiting.append((free ^ hexes, places & ~gone, now))
        return False

    def _fewest_places(self, free: int, places: int) -> int:
        """Return the places that are left on the first free hex with the fewest of them."""
        found, fewest = 0, 7  # a hex has six
        for bit, on in self._on:
            if bit & free:
                left = on & places
                count = left.bit_count()
                if count < fewest:
                    found, fewest = left, count
                    if count < 2:
                        break
        return found
