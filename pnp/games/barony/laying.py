"""
Tiles laid on places: their turns, their terrain, and where lakes touch; and drafts of boards.

A draft is made where draws have failed to meet wishes, and mended, tile by tile. Every tile has
one hex of each of the three colours of the lattice. So a draft turns all lakes it can to one
colour, where they never touch. Then single tiles are turned, traded with one another or with one
left in the box, and a change stays where it breaks the wishes no more than before. What comes out
is some board: it is not drawn uniformly.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from generators import NamedTuple
from generators.hexes import Hex
from generators.randomness import Stream
from generators.tilings import Trihex
from pnp.games.barony.facts import MYSTERIOUS, TERRAIN_OF_LETTER
from pnp.model.boards import LaidTile

TURNS = 3
LAKE = "L"

DRAFT_LIMIT = 12
_MOST_CHANGES = 4_000
_MOST_MEASURED = 250  # boards a draft of which the room for cities is measured

# Of so many rough drafts the one is mended of which the fewest lakes touch.
_ROUGH_DRAFTS = 80

# How many first cities lack room on a board with this terrain.
Shortage = Callable[[Mapping[Hex, str]], int]

# Rows and columns of all windows, seen from the corner of three cells, lie within 15 of it.
_OFFSET = 16
_ROW = 2 * _OFFSET


def cell_mask(cells: Iterable[Hex]) -> int:
    """Return *cells* as the bits of one number; rows are so long that none runs into the next."""
    return sum(1 << (cell.r + _OFFSET) * _ROW + cell.q + _OFFSET for cell in cells)


def contacts(cells: int) -> int:
    """Return how many pairs of the cells of `cell_mask` touch."""
    shifts = (1, _ROW, _ROW - 1)  # to the right, down right, down left
    return sum((cells & cells >> shift).bit_count() for shift in shifts)


def lake_contacts(tiles: Iterable[LaidTile]) -> int:
    """Return how many pairs of lakes touch."""
    return contacts(sum(_lakes(code, cells) for code, cells in tiles if LAKE in code))


@lru_cache(maxsize=4096)
def _lakes(code: str, cells: tuple[Hex, ...]) -> int:
    return cell_mask(cell for letter, cell in zip(code, cells, strict=True) if letter == LAKE)


def turn_of_lake(code: str, cells: Sequence[Hex], colour: int) -> int:
    """Return the turn of a tile on *cells* that brings its lake to a colour of the lattice."""
    colours = [(cell.q - cell.r) % TURNS for cell in cells]
    return (colours.index(colour) - code.index(LAKE)) % TURNS


@lru_cache(maxsize=4096)
def turned_cells(piece: Trihex) -> tuple[tuple[Hex, ...], ...]:
    """Return the cells of *piece* in clockwise order from each of them."""
    cells = piece.cells()
    return tuple(cells[turn:] + cells[:turn] for turn in range(TURNS))


def terrain_of(tiles: Iterable[LaidTile]) -> dict[Hex, str]:
    """Return the terrain of every cell that *tiles* cover."""
    terrain: dict[Hex, str] = {}
    for code, cells in tiles:
        terrain.update(zip(cells, _terrains(code), strict=True))
    return terrain


@lru_cache(maxsize=1024)
def _terrains(code: str) -> tuple[str, ...]:
    return tuple(TERRAIN_OF_LETTER[letter] for letter in code)


class Pools(NamedTuple):
    """The tiles to choose from, by whether they have a mysterious location."""

    mysterious: tuple[str, ...]
    ordinary: tuple[str, ...]


def least_broken(drafts: Iterator["Draft"]) -> "Draft":
    """Return the draft of the next few of which the fewest lakes touch."""
    best = next(drafts)
    for draft in islice(drafts, _ROUGH_DRAFTS - 1):
        if not best.contacts:
            break
        if draft.contacts < best.contacts:
            best = draft
    return best


class Draft:
    """A board that may break wishes, to be mended in place."""

    def __init__(
        self, cover: Sequence[Trihex], locations: Sequence[Hex], pools: Pools, stream: Stream
    ) -> None:
        self._cells = [turned_cells(piece)[0] for piece in cover]
        self._location = [
            next((cells.index(one) for one in locations if one in cells), None)
            for cells in self._cells
        ]
        shuffled = {True: stream.shuffle(pools.mysterious), False: stream.shuffle(pools.ordinary)}
        self._codes = [shuffled[at is not None].pop() for at in self._location]
        self._spare = shuffled
        self._stream = stream
        self._turns = [self._turned(number) for number in range(len(cover))]
        colour = self._usual_colour()
        self._turns = [self._with_lake_on(number, colour) for number in range(len(cover))]

    def tiles(self) -> list[LaidTile]:
        """Return all tiles as they lie."""
        return [
            LaidTile(code, cells[turn:] + cells[:turn])
            for code, cells, turn in zip(self._codes, self._cells, self._turns, strict=True)
        ]

    @property
    def contacts(self) -> int:
        """How many pairs of lakes touch."""
        return lake_contacts(self.tiles())

    def mend(self, *, keeps_lakes_apart: bool, shortage: Shortage) -> bool:
        """Change tiles until no wish is broken; tell whether that came about."""
        broken = self._broken(keeps_lakes_apart, shortage)
        measured = 0
        for _ in range(_MOST_CHANGES):
            if broken == (0, 0) or measured == _MOST_MEASURED:
                break
            before = self._codes[:], self._turns[:], {k: v[:] for k, v in self._spare.items()}
            self._change()
            now = self._broken(keeps_lakes_apart, shortage)
            measured += now[0] == 0
            if now > broken:
                self._codes, self._turns, self._spare = before
            else:
                broken = now
        return broken == (0, 0)

    def _broken(self, keeps_lakes_apart: bool, shortage: Shortage) -> tuple[int, int]:
        """Return how many lakes touch and, where none do, how many first cities lack room."""
        contacts = self.contacts if keeps_lakes_apart else 0
        return contacts, 0 if contacts else shortage(terrain_of(self.tiles()))

    def _change(self) -> None:
        """Turn a tile, trade it with another of its sort, or with one in the box."""
        one = self._stream.below(len(self._codes))
        is_mysterious = self._location[one] is not None
        spare = self._spare[is_mysterious]
        way = self._stream.below(3)
        if way == 0 and spare:
            other = self._stream.below(len(spare))
            self._codes[one], spare[other] = spare[other], self._codes[one]
        elif way == 1:
            other = self._stream.below(len(self._codes))
            if (self._location[other] is not None) == is_mysterious:
                self._codes[one], self._codes[other] = self._codes[other], self._codes[one]
                self._turns[other] = self._turned(other)
        self._turns[one] = self._turned(one)

    def _turned(self, number: int) -> int:
        """Return a turn of a tile: that which its location asks for, else any."""
        at = self._location[number]
        if at is None:
            return self._stream.below(TURNS)
        return (at - self._codes[number].index(MYSTERIOUS)) % TURNS

    def _usual_colour(self) -> int:
        """Return the colour of most lakes beside locations, whose tiles cannot be turned."""
        colours = Counter(
            (cell.q - cell.r) % TURNS
            for (code, cells), at in zip(self.tiles(), self._location, strict=True)
            for letter, cell in zip(code, cells, strict=True)
            if at is not None and letter == LAKE
        )
        return colours.most_common(1)[0][0] if colours else self._stream.below(TURNS)

    def _with_lake_on(self, number: int, colour: int) -> int:
        """Return the turn of a tile that brings its lake, if it has one, to a colour."""
        code = self._codes[number]
        if self._location[number] is not None or LAKE not in code:
            return self._turned(number)
        return turn_of_lake(code, self._cells[number], colour)
