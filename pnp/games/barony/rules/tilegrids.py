"""
A map as bits: where tiles of three hexes may lie on it, and which tile goes where.

Every hex is one bit of a whole number, every place for a tile the bit of its first hex in
reading order: one number holds all places for tiles that point up, another all that point
down. A step right or down the map is then a shift of all of them at once.

A *kind* is a code with all its turns (and mirror images, if tiles may be turned over). A
hex that cannot be read may hold anything; a place with one has a kind of its own that
stands for several, and differs from other such places only by what it may be.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from generators.hexes import Hex
from pnp.games.barony.facts import HEXES_PER_TILE, MYSTERIOUS

ANYTHING = "?"
# What cannot be read, but is no mysterious location.
ORDINARY = "."

_USUAL_BITS = 2000

# A number of tiles takes so many bits of the counts; more tiles than that
# are as good as for ever.
COUNT_BITS = 8
MOST_COUNT = (1 << COUNT_BITS) - 1


class TileSupply(NamedTuple):
    """
    The tiles there are.

    Attributes:
        kinds: every code as it may be read on a map, and its kind.
        counts: how many tiles of each kind.
        unread: every code of which some letters cannot be read, and the kinds it may be.
    """

    kinds: Mapping[str, int]
    counts: tuple[int, ...]
    unread: Mapping[str, tuple[int, ...]]

    @property
    def tile_count(self) -> int:
        """The number of all tiles."""
        return sum(self.counts)


class TileGrid(NamedTuple):
    """
    A map as bits, and the places on it where some tile of a supply fits.

    Attributes:
        bits: the bit of every hex, in reading order.
        below: by how much a step down to the right shifts.
        free: all hexes.
        ups, downs: the places where some tile fits.
        up_kinds, down_kinds: the kind that belongs there, by bit; empty without a supply.
        kind_ups, kind_downs: the places of each kind.
        counts: how many tiles of each kind there are, `COUNT_BITS` for each.
        choices: what each kind that stands for several may be, after the plain kinds.
        plain_count: the number of plain kinds.
        colours: the hexes of each of the three lattice colours; a tile covers one of each.
    """

    bits: Mapping[Hex, int]
    below: int
    free: int
    ups: int
    downs: int
    up_kinds: Mapping[int, int]
    down_kinds: Mapping[int, int]
    kind_ups: tuple[int, ...]
    kind_downs: tuple[int, ...]
    counts: int
    choices: tuple[tuple[int, ...], ...]
    plain_count: int
    colours: tuple[int, int, int]

    @property
    def step_cost(self) -> int:
        """How much more work this map is than one of the usual size."""
        return 1 + self.free.bit_length() // _USUAL_BITS

    def covered(self, ups: int, downs: int) -> int:
        """Return the hexes under tiles on the places *ups* and *downs*."""
        below = self.below
        return ups | ups << below | ups << below - 1 | downs | downs << 1 | downs << below

    def reached(self, ups: int, downs: int) -> tuple[int, int]:
        """Return the hexes under at least one of the places *ups* and *downs*, and under two."""
        below = self.below
        once, twice = ups | downs, ups & downs
        for more in (ups << below, ups << below - 1, downs << 1, downs << below):
            twice |= once & more
            once |= more
        return once, twice

    def places_on(self, mask: int) -> tuple[int, int]:
        """Return the places, up and down, of tiles that cover a hex of *mask*."""
        below = self.below
        return mask | mask >> below | mask >> below - 1, mask | mask >> 1 | mask >> below

    def imbalance(self, cells: int) -> int:
        """Return how many of *cells* stay bare at least, as a tile covers one of each colour."""
        one, two, three = self.colours
        counts = (cells & one).bit_count(), (cells & two).bit_count(), (cells & three).bit_count()
        return sum(counts) - HEXES_PER_TILE * min(counts)

    def least_bare(self) -> int:
        """
        Return how many hexes stay bare at least.

        By the lattice colours of each part, and by the tiles that have any place at all.
        """
        by_colours = sum(self.imbalance(part) for part in self._parts())
        if not self.plain_count:
            return by_colours
        return max(by_colours, len(self.bits) - HEXES_PER_TILE * self._usable_tiles())

    def _usable_tiles(self) -> int:
        """Return how many tiles can be laid at most, were there no others."""
        places = [
            ups.bit_count() + downs.bit_count()
            for ups, downs in zip(self.kind_ups, self.kind_downs, strict=True)
        ]
        for number, choice in enumerate(self.choices):
            for kind in choice:
                places[kind] += places[self.plain_count + number]
        return sum(min(places[kind], self.count(kind)) for kind in range(self.plain_count))

    def count(self, kind: int) -> int:
        """Return how many tiles of *kind* there are."""
        return self.counts >> kind * COUNT_BITS & MOST_COUNT

    def _parts(self) -> Iterator[int]:
        left = self.free
        while left:
            part = left & -left
            while (grown := self._grown(part) & left) != part:
                part = grown
            left ^= part
            yield part

    def _grown(self, cells: int) -> int:
        below = self.below
        lower = cells << 1 | cells << below | cells << below - 1
        upper = cells >> 1 | cells >> below | cells >> below - 1
        return cells | lower | upper

    def hexes(self, mask: int) -> tuple[Hex, ...]:
        """Return the hexes of *mask*, in reading order."""
        return tuple(cell for cell, bit in self.bits.items() if bit & mask)


@lru_cache(maxsize=16)
def tile_supply(codes: tuple[str, ...], *, is_two_sided: bool = False) -> TileSupply:
    """Return the supply of tiles with *codes*, one for each tile."""
    kinds: dict[str, int] = {}
    counts: list[int] = []
    for code, count in Counter(codes).items():
        kind = kinds.get(code)
        if kind is None:
            kind = len(counts)
            counts.append(0)
            kinds.update(dict.fromkeys(_readings(code, is_two_sided), kind))
        counts[kind] += count
    return TileSupply(kinds, tuple(counts), _unread_codes(kinds))


def tile_grid(letters: Mapping[Hex, str], supply: TileSupply | None) -> TileGrid:
    """
    Return the map of *letters* as bits, with the places where a tile of *supply* fits.

    Without a supply there is a place wherever three hexes touch one another.
    """
    cells = sorted(letters, key=lambda cell: (cell[1], cell[0]))
    columns = _close_ranks(cell[0] for cell in cells)
    rows = _close_ranks(cell[1] for cell in cells)
    below = max(columns.values(), default=0) + 2
    letter_at = {rows[cell[1]] * below + columns[cell[0]]: letters[cell] for cell in cells}
    bits = {cell: 1 << place for cell, place in zip(cells, letter_at, strict=True)}
    kinds = _KindsOnMap(supply)
    ups, downs = _places(letter_at, below, kinds)
    colours = [0, 0, 0]
    for (q, r), bit in bits.items():
        colours[(q - r) % 3] |= bit
    return TileGrid(
        bits=bits,
        below=below,
        free=colours[0] | colours[1] | colours[2],
        ups=sum(ups),
        downs=sum(downs),
        up_kinds=ups if supply else {},
        down_kinds=downs if supply else {},
        kind_ups=_masks(ups, kinds.count),
        kind_downs=_masks(downs, kinds.count),
        counts=_packed(kinds.counts()),
        choices=tuple(kinds.choices),
        plain_count=len(supply.counts) if supply else 0,
        colours=(colours[0], colours[1], colours[2]),
    )


class _KindsOnMap:
    """The kinds of what is read on a map; those that stand for several are made on the way."""

    def __init__(self, supply: TileSupply | None) -> None:
        self._supply = supply
        self._known = dict(supply.kinds) if supply else {}
        self.choices: dict[tuple[int, ...], int] = {}

    @property
    def count(self) -> int:
        """The number of kinds, plain and other."""
        return len(self.choices) + (len(self._supply.counts) if self._supply else 0)

    def kind(self, code: str) -> int | None:
        """Return the kind of *code*; None if no tile is like this."""
        if self._supply is None:
            return 0
        kind = self._known.get(code)
        if kind is None and code in self._supply.unread:
            choice = self._supply.unread[code]
            kind = choice[0] if len(choice) == 1 else self.choices.setdefault(choice, self.count)
            self._known[code] = kind
        return kind

    def counts(self) -> Iterator[int]:
        """Yield how many tiles there are of each kind."""
        if self._supply:
            yield from self._supply.counts
            for choice in self.choices:
                yield sum(self._supply.counts[kind] for kind in choice)


def _places(
    letter_at: Mapping[int, str], below: int, kinds: _KindsOnMap
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the places where a tile fits, pointing up and down, with their kinds."""
    ups: dict[int, int] = {}
    downs: dict[int, int] = {}
    letter, kind_of = letter_at.get, kinds.kind
    for place, first in letter_at.items():
        under = letter(place + below)
        if under is None:
            continue
        third = letter(place + below - 1)
        if third is not None:
            kind = kind_of(first + under + third)
            if kind is not None:
                ups[1 << place] = kind
        third = letter(place + 1)
        if third is not None:
            kind = kind_of(first + third + under)
            if kind is not None:
                downs[1 << place] = kind
    return ups, downs


def _masks(places: Mapping[int, int], kind_count: int) -> tuple[int, ...]:
    masks = [0] * max(kind_count, 1)
    for bit, kind in places.items():
        masks[kind] |= bit
    return tuple(masks)


def _packed(counts: Iterable[int]) -> int:
    packed = 0
    for kind, count in enumerate(counts):
        packed |= min(count, MOST_COUNT) << kind * COUNT_BITS
    return packed


def _close_ranks(values: Iterable[int]) -> dict[int, int]:
    """Return *values* numbered so that neighbours stay neighbours, and gaps become small."""
    places: dict[int, int] = {}
    place, last = 0, None
    for value in sorted(set(values)):
        if last is not None:
            place += min(value - last, 2)
        places[value] = place
        last = value
    return places


def _readings(code: str, is_two_sided: bool) -> Iterator[str]:
    """Yield *code* as it may be read on a map: turned, and turned over."""
    for side in (code, code[::-1]) if is_two_sided else (code,):
        for turn in range(len(side)):
            yield side[turn:] + side[:turn]


def _unread_codes(kinds: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """Return every code with letters that cannot be read, and the kinds of all it may be."""
    found: dict[str, set[int]] = {}
    for code, kind in kinds.items():
        for unread in _hidden(code, ANYTHING):
            found.setdefault(unread, set()).add(kind)
        for unread in _hidden(code, ORDINARY):
            found.setdefault(unread, set()).add(kind)
    return {code: tuple(sorted(fitting)) for code, fitting in found.items()}


def _hidden(code: str, mark: str) -> Iterator[str]:
    """Yield *code* with one letter or more hidden by *mark*; `ORDINARY` hides no location."""
    options = [
        (letter,) if mark == ORDINARY and letter == MYSTERIOUS else (letter, mark)
        for letter in code
    ]
    yield from (text for text in map("".join, product(*options)) if mark in text)


def single_bits(mask: int) -> Iterator[int]:
    """Yield the bits of *mask*, the lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
