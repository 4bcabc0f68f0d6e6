"""
The hexagonal lattice: axial coordinates, places on corners and sides, and sets of hexes.

A hex is (q, r): q counts along a row to the right, r counts rows downwards, and each row
is shifted half a hex to the right of the one above it (pointy-top). Directions count
clockwise from the right.

Places are hexes, their corners and their sides, in whole numbers. A corner belongs to three
hexes and a side to two. Each is one `Place`, whichever of its hexes it was named by, so equal
places are equal values. The clock names them: corners are at 12, 2, 4, 6, 8 and 10, sides at
1, 3, 5, 7, 9 and 11; 0 is the hex itself. `generators.lattice` has their millimetres.

A *region* is a frozen set of hexes. Two cells are connected through edges only. A *hole*
is an empty part that the outside cannot reach; the *rim* are the cells that touch the
outside, holes not counted. Contours are in `lattice`.

Ready-made are hexagon, rectangle, triangle, rhombus, star, discs and grown shapes. All are exact:
distances are compared as whole numbers. A *vertex disc* is centred on the corner where
(0, 0), (1, 0) and (0, 1) meet; `vertex_shell` measures from there.
"""

from bisect import bisect
from collections.abc import Callable, Container, Hashable, Iterable, Sequence, Set
from functools import lru_cache
from itertools import accumulate, islice, pairwise
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from generators import NamedTuple, RegionError

if TYPE_CHECKING:
    from generators.randomness import Stream

# A hex, or whatever else has something near.
Thing = TypeVar("Thing", bound=Hashable)
# A board of a thousand hexes has some six thousand places; they are asked for again and again.
_MOST_KEPT = 1 << 13


class Hex(NamedTuple):
    """One cell of the lattice. Sorts by q, then r; see `reading_order` for rows."""

    q: int
    r: int

    def __add__(self, other: "Hex") -> "Hex":  # type: ignore[override]
        """Return the hex at the sum of both offsets."""
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: "Hex") -> "Hex":
        """Return the offset from *other* to this hex."""
        return Hex(self.q - other.q, self.r - other.r)


ORIGIN = Hex(0, 0)

# Clockwise on the page from the right: E, SE, SW, W, NW, NE.
DIRECTIONS: tuple[Hex, ...] = (
    Hex(1, 0),
    Hex(0, 1),
    Hex(-1, 1),
    Hex(-1, 0),
    Hex(0, -1),
    Hex(1, -1),
)
E, SE, SW, W, NW, NE = DIRECTIONS


@lru_cache(maxsize=_MOST_KEPT)
def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """
    Return the six neighbours of *cell*, clockwise from the right.

    >>> neighbours(Hex(0, 0))[0]
    Hex(q=1, r=0)
    """
    q, r = cell
    return (
        Hex(q + 1, r),
        Hex(q, r + 1),
        Hex(q - 1, r + 1),
        Hex(q - 1, r),
        Hex(q, r - 1),
        Hex(q + 1, r - 1),
    )


def distance(one: Hex, other: Hex) -> int:
    """
    Return the least number of steps between two hexes.

    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    q = one.q - other.q
    r = one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """
    Return the hexes at distance *radius*, clockwise, 6 x radius of them (1 for radius 0).

    Raises:
        ValueError: *radius* is negative.
    """
    if radius < 0:
        raise ValueError(f"radius {radius!r}: expected 0 or more")
    if radius == 0:
        return (centre,)
    cell = Hex(centre.q + radius, centre.r - radius)
    cells = []
    for direction in (SE, SW, W, NW, NE, E):
        for _ in range(radius):
            cells.append(cell)
            cell = cell + direction
    return tuple(cells)


def disk(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """
    Return the hexes within *radius*, the centre first and then ring by ring.

    >>> len(disk(Hex(0, 0), 3))
    37
    """
    return tuple(cell for step in range(radius + 1) for cell in ring(centre, step))


def rotate(cell: Hex, turns: int) -> Hex:
    """
    Return *cell* turned about the origin by *turns* x 60 degrees clockwise.

    >>> rotate(Hex(1, 0), 1)
    Hex(q=0, r=1)
    """
    q, r = cell
    for _ in range(turns % 6):
        q, r = -r, q + r
    return Hex(q, r)


def mirror(cell: Hex) -> Hex:
    """Return *cell* mirrored left to right about the origin; every hex stays in its row."""
    return Hex(-cell.q - cell.r, cell.r)


def reading_order(cells: Iterable[Hex]) -> list[Hex]:
    """Return *cells* by rows from the top, each row from the left."""
    return sorted(cells, key=lambda cell: (cell.r, cell.q))


PlaceKind: TypeAlias = Literal["hex", "corner", "side"]

# Clockwise from the top.
CORNER_CLOCKS = (12, 2, 4, 6, 8, 10)
SIDE_CLOCKS = (1, 3, 5, 7, 9, 11)
CLOCKS: dict[PlaceKind, tuple[int, ...]] = {
    "hex": (0,),
    "corner": CORNER_CLOCKS,
    "side": SIDE_CLOCKS,
}


class Place(NamedTuple):
    """
    A hex (by its middle), a corner, or a side (by its middle).

    Attributes:
        x: to the right of the middle of hex (0, 0), in quarters of the width of a hex.
        y: downwards from there, in quarters of the side of a hex.
    """

    x: int
    y: int

    @property
    def kind(self) -> PlaceKind:
        """
        What it is.

        Raises:
            ValueError: neither a hex nor a corner nor a side is there.
        """
        kind = _kind(self.x, self.y)
        if kind is None:
            raise ValueError(f"{self}: expected a hex, a corner or a side")
        return kind


class PlaceName(NamedTuple):
    """How a place is called: by one of its hexes and an hour on it, 0 for the hex itself."""

    hex: Hex
    clock: int = 0


# From the middle of a hex to what each hour names.
_FROM_MIDDLE = {
    0: (0, 0),
    12: (0, -4),
    1: (1, -3),
    2: (2, -2),
    3: (2, 0),
    4: (2, 2),
    5: (1, 3),
    6: (0, 4),
    7: (-1, 3),
    8: (-2, 2),
    9: (-2, 0),
    10: (-2, -2),
    11: (-1, -3),
}
# From the middle of a side to its ends, and back, clockwise from the top.
_HALF_SIDES = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
# By y and by how far x is from the middle of a hex of that row.
_KINDS: dict[tuple[int, int], PlaceKind] = {
    (0, 0): "hex",
    (0, 2): "side",
    (2, 2): "corner",
    (3, 1): "side",
    (3, 3): "side",
    (4, 0): "corner",
}


@lru_cache(maxsize=_MOST_KEPT)
def place_at(cell: Hex, clock: int = 0) -> Place:
    """
    Return what *clock* names on *cell*: a corner, a side or, for 0, the hex itself.

    Raises:
        ValueError: *clock* is not from 0 to 12.

    >>> place_at(Hex(0, 0), 4) == place_at(Hex(1, 0), 8) == place_at(Hex(0, 1), 12)
    True
    """
    if clock not in _FROM_MIDDLE:
        raise ValueError(f"clock {clock!r}: expected 0 to 12")
    dx, dy = _FROM_MIDDLE[clock]
    return Place(4 * cell.q + 2 * cell.r + dx, 6 * cell.r + dy)


def kind_of_clock(clock: int) -> PlaceKind:
    """Return what the hours *clock* name: 0 hexes, even ones corners, odd ones sides."""
    if clock == 0:
        return "hex"
    return "side" if clock % 2 else "corner"


@lru_cache(maxsize=_MOST_KEPT)
def hexes_at(place: Place) -> tuple[Hex, ...]:
    """Return the hexes that *place* belongs to, in reading order: one, two or three."""
    if place.kind == "hex":
        return (_hex_of(*place),)
    middles = ((place.x - dx, place.y - dy) for dx, dy in _FROM_MIDDLE.values())
    cells = (_hex_of(x, y) for x, y in middles if _kind(x, y) == "hex")
    return tuple(reading_order(cells))


def corners_at(place: Place) -> tuple[Place, ...]:
    """Return the corners of a hex or the ends of a side, clockwise from the top."""
    if place.kind == "hex":
        return tuple(place_at(_hex_of(*place), clock) for clock in CORNER_CLOCKS)
    return (place,) if place.kind == "corner" else _half_a_side_away(place)


def sides_at(place: Place) -> tuple[Place, ...]:
    """Return the sides of a hex or those that meet at a corner, clockwise from the top."""
    if place.kind == "hex":
        return tuple(place_at(_hex_of(*place), clock) for clock in SIDE_CLOCKS)
    return (place,) if place.kind == "side" else _half_a_side_away(place)


@lru_cache(maxsize=_MOST_KEPT)
def next_to(place: Place) -> tuple[Place, ...]:
    """
    Return the nearest places of the same kind.

    Those are six hexes that share a side with a hex, three corners at the other ends of the
    sides of a corner, or four sides that share a corner with a side.
    """
    if place.kind == "hex":
        return tuple(map(place_at, neighbours(_hex_of(*place))))
    others = sides_at(place) if place.kind == "corner" else corners_at(place)
    near = corners_at if place.kind == "corner" else sides_at
    return tuple(found for other in others for found in near(other) if found != place)


def steps(one: Place, other: Place) -> int:
    """
    Return the least number of steps between two places of a kind, each to one `next_to` it.

    Between places of different kinds it is the least between hexes that they are in: none,
    where they share a hex.

    >>> steps(place_at(Hex(0, 0), 12), place_at(Hex(0, 0), 6))
    3
    >>> steps(place_at(Hex(0, 0), 12), place_at(Hex(2, 0)))
    2
    """
    if one.kind != other.kind:
        return min(distance(cell, near) for cell in hexes_at(one) for near in hexes_at(other))
    if one.kind == "hex":
        return distance(_hex_of(*one), _hex_of(*other))
    if one.kind == "corner":
        pairs = zip(_strips(one), _strips(other), strict=True)
        return sum(abs(strip - another) for strip, another in pairs)
    if one == other:
        return 0
    return 1 + min(steps(end, last) for end in corners_at(one) for last in corners_at(other))


def named_by(place: Place, cells: Container[Hex] = ()) -> PlaceName:
    """
    Return the name of *place* by the first of its hexes in reading order.

    It is the first of those among *cells*, which are the hexes of a board; where none is
    among them, of all.
    """
    around = hexes_at(place)
    cell = next((cell for cell in around if cell in cells), around[0])
    x, y = place_at(cell)
    offset = (place.x - x, place.y - y)
    return PlaceName(cell, next(clock for clock, far in _FROM_MIDDLE.items() if far == offset))


def places_on(cells: Iterable[Hex], kind: PlaceKind) -> tuple[Place, ...]:
    """Return all places of *kind* that *cells* touch, each once, in reading order."""
    found = {place_at(cell, clock) for cell in cells for clock in CLOCKS[kind]}
    return tuple(sorted(found, key=lambda place: (place.y, place.x)))


def _kind(x: int, y: int) -> PlaceKind | None:
    row, rest = divmod(y, 6)
    return _KINDS.get((rest, (x - 2 * row) % 4))


def _hex_of(x: int, y: int) -> Hex:
    return Hex((x - y // 3) // 4, y // 6)


def _half_a_side_away(place: Place) -> tuple[Place, ...]:
    near = ((place.x + dx, place.y + dy) for dx, dy in _HALF_SIDES)
    return tuple(Place(x, y) for x, y in near if _kind(x, y) is not None)


@lru_cache(maxsize=_MOST_KEPT)
def _strips(corner: Place) -> tuple[int, int, int]:
    """
    Return between which lines of hexes a corner lies, in each of the three directions.

    A step along a side crosses one line, so steps are counted by the lines between.
    """
    cells = hexes_at(corner)
    return (
        min(cell.q for cell in cells),
        min(cell.r for cell in cells),
        min(-cell.q - cell.r for cell in cells),
    )


# Sets of hexes


def components(cells: Set[Hex]) -> list[frozenset[Hex]]:
    """Return the connected parts of *cells*, the one with the first hex (by q, r) first."""
    return [frozenset(part) for part in linked(sorted(cells), neighbours)]


def linked(things: Iterable[Thing], near: Callable[[Thing], Iterable[Thing]]) -> list[list[Thing]]:
    """
    Return things in groups: each is *near* another of its group, and none of other groups.

    The first thing begins the first group, the first of those left the next.
    """
    left, groups = dict.fromkeys(things), []
    for first in [*left]:
        if first not in left:
            continue
        del left[first]
        group = [first]
        for one in group:  # grows while it is walked through
            for other in near(one):
                if other in left:
                    del left[other]
                    group.append(other)
        groups.append(group)
    return groups


def holes(cells: Set[Hex]) -> list[frozenset[Hex]]:
    """Return the holes of *cells*, each as the region that would fill it."""
    return _round(cells)[1:]


def rim(cells: Set[Hex]) -> frozenset[Hex]:
    """Return the cells that touch the outside of the region; hexes round a hole do not."""
    outside = _round(cells)[0]
    return frozenset(cell for cell in cells if not outside.isdisjoint(neighbours(cell)))


def _round(cells: Set[Hex]) -> list[frozenset[Hex]]:
    """Return what is outside of *cells*, as far as it touches them, and then their holes."""
    columns = [cell.q for cell in cells] or [0]
    rows = [cell.r for cell in cells] or [0]
    # A rhombus with an empty hex all round: its first hex is outside.
    box = {
        Hex(q, r)
        for q in range(min(columns) - 1, max(columns) + 2)
        for r in range(min(rows) - 1, max(rows) + 2)
    }
    return components(box - cells)


def most_apart(cells: Set[Hex], least_distance: int) -> int:
    """
    Return how many of *cells* may be that far apart at most; there may be room for fewer.

    They are covered by patches of which any two hexes are nearer: one from each is the most.
    """
    radius, is_even = divmod(least_distance - 1, 2)
    cores = ((ORIGIN, E, SE), (ORIGIN, SE, SW)) if is_even else ((ORIGIN,),)
    left = set(cells)
    patches = 0
    for cell in reading_order(cells):
        if cell in left:
            around = (
                {other for one in core for other in disk(middle + one, radius)}
                for middle in disk(cell, radius + is_even)
                for core in cores
            )
            with_it = (patch for patch in around if cell in patch)
            left -= max(with_it, key=lambda patch: len(left & patch))
            patches += 1
    return patches


def triangle(rows: int) -> frozenset[Hex]:
    """Return the triangular array with 1, 2 .. *rows* cells in its rows, point up."""
    return frozenset(Hex(-q, r) for r in range(rows) for q in range(r + 1))


def rhombus(width: int, height: int) -> frozenset[Hex]:
    """Return *height* rows of *width* cells, each half a hex further to the right."""
    return frozenset(Hex(q, r) for q in range(width) for r in range(height))


def rectangle(width: int, height: int) -> frozenset[Hex]:
    """Return *height* rows of *width* cells, every second one half a hex to the right."""
    return frozenset(Hex(q - r // 2, r) for q in range(width) for r in range(height))


def hexagon(sides: Sequence[int]) -> frozenset[Hex]:
    """
    Return the convex region with these side lengths in cells, clockwise from the top row.

    Raises:
        RegionError: six sides were not given, or they do not close.

    >>> len(hexagon((4, 4, 4, 4, 4, 4)))
    37
    """
    are_six = len(sides) == 6 and min(sides) > 0
    top, top_right, right, bottom, bottom_left, left = sides if are_six else (0,) * 6
    if (top + left, top_right + right) != (right + bottom, bottom_left + left) or not are_six:
        raise RegionError(
            "hexagon_does_not_close",
            "hexagon sides {sides!r}: expected six that close",
            sides=tuple(sides),
        )
    return frozenset(
        Hex(q, r)
        for r in range(top_right + right - 1)
        for q in range(1 - left, top)
        if 0 <= q + r < top + top_right - 1
    )


def in_rows(lengths: Sequence[int]) -> frozenset[Hex]:
    """
    Return rows of these lengths, each in the middle; the middle of the middle row is (0, 0).

    Raises:
        RegionError: two rows that follow one another differ by an even number.

    >>> in_rows((2, 3, 2)) == {Hex(0, 0), *neighbours(Hex(0, 0))}
    True
    """
    if any((one - two) % 2 == 0 for one, two in pairwise(lengths)):
        raise RegionError(
            "rows_do_not_fit",
            "rows of {lengths!r}: expected neighbours that differ by 1, 3, ..",
            lengths=tuple(lengths),
        )
    middle = len(lengths) // 2
    widest = max(lengths, default=0)
    # The first place of each row, in half hexes from the left end of the widest.
    starts = [widest - length for length in lengths]
    shift = starts[middle] + 2 * (lengths[middle] // 2) if lengths else 0
    return frozenset(
        Hex((start - shift - (row - middle)) // 2 + place, row - middle)
        for row, (start, length) in enumerate(zip(starts, lengths, strict=True))
        for place in range(length)
    )


def star(radius: int) -> frozenset[Hex]:
    """
    Return the hexagram: a hexagon of *radius* with a triangle on each of its sides.

    >>> len(star(3))
    73
    """
    spread = range(-2 * radius, 2 * radius + 1)
    cells = [Hex(q, r) for q in spread for r in spread]
    return frozenset(
        cell
        for cell in cells
        if max(cell.q, cell.r, -cell.q - cell.r) <= radius
        or min(cell.q, cell.r, -cell.q - cell.r) >= -radius
    )


def disc(count: int) -> frozenset[Hex]:
    """
    Return the *count* cells nearest to the origin, as round as they come.

    Among cells equally near the first in reading order are taken.
    """
    reach = 2
    while 3 * reach * (reach + 1) + 1 < count:
        reach += 1
    spread = range(-2 * reach, 2 * reach + 1)
    near = sorted(
        (Hex(q, r) for q in spread for r in spread),
        key=lambda cell: (cell.q**2 + cell.q * cell.r + cell.r**2, cell.r, cell.q),
    )
    return frozenset(islice(near, count))


def vertex_shell(cell: Hex) -> int:
    """
    Return nine times the squared distance from the origin vertex to the middle of *cell*.

    Distances are in units of the spacing of neighbouring cells, so this is exact: 3 for
    the three cells round the vertex, 12 for the next three.
    """
    q = 3 * cell.q - 1
    r = 3 * cell.r - 1
    return q * q + q * r + r * r


def vertex_disc(shell: int) -> frozenset[Hex]:
    """Return the cells whose `vertex_shell` is at most *shell*."""
    reach = 1
    while reach * reach * 3 <= shell:  # |q| <= 2 d / sqrt(3), with room to spare
        reach += 1
    spread = range(-reach - 1, reach + 2)
    cells = (Hex(q, r) for q in spread for r in spread)
    return frozenset(cell for cell in cells if vertex_shell(cell) <= shell)


def grow(count: int, stream: "Stream") -> frozenset[Hex]:
    """
    Return a region of *count* cells grown from the origin, connected and free of holes.

    Each step adds a cell beside the region, in proportion to the square of how many of its
    neighbours belong to it already, so the shape stays compact. Not uniform over such
    regions.
    """
    cells: set[Hex] = set()
    edge: dict[Hex, int] = {ORIGIN: 1}
    while len(cells) < count:
        order = reading_order(edge)
        sums = list(accumulate(edge[cell] ** 2 for cell in order))
        cell = order[bisect(sums, stream.below(sums[-1]))]
        # Its neighbours in the region are joined elsewhere: where they are not in a row round it,
        # a ring would close about what is empty between.
        around = [other in cells for other in neighbours(cell)]
        if sum(here and not around[number - 1] for number, here in enumerate(around)) > 1:
            continue
        del edge[cell]
        cells.add(cell)
        for other in neighbours(cell):
            if other not in cells:
                edge[other] = edge.get(other, 0) + 1
    return frozenset(cells)
