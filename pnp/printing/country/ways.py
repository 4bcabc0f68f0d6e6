"""Ways: curves through a land from hex to hex, which tracks and ridges follow."""

from collections.abc import Iterator

from generators.hexes import Hex
from generators.lattice import hex_to_mm
from layouts.shapes import Point
from pnp.printing.country.lands import Land

_BEND = 0.7  # how far a way may pass the middle of a hex, of the side
_GATE = 0.3  # how far from the middle of a side it may leave, of its length
_PULL = 0.75


def ways_through(land: Land) -> Iterator[tuple[Point, Point, Point]]:
    """
    Yield curves by their start, what they are drawn to, and their end.

    They go over as few sides as join all hexes; a land of one hex has none.
    """
    gates = _gates(land)
    for cell in sorted(gates):
        x, y = hex_to_mm(cell, side_mm=land.side_mm)
        bend = [_BEND * (land.stream.fraction() - 0.5) * land.side_mm for _ in "xy"]
        middle = (round(x + bend[0], 2), round(y + bend[1], 2))
        first, *others = gates[cell]
        for other in others or [middle]:
            yield first, middle, other


def handles(start: Point, pull: Point, end: Point) -> tuple[Point, Point]:
    """Return the two control points of the curve."""
    one, two = (
        (round(x + (pull[0] - x) * _PULL, 2), round(y + (pull[1] - y) * _PULL, 2))
        for x, y in (start, end)
    )
    return one, two


def _gates(land: Land) -> dict[Hex, list[Point]]:
    """Return, for every hex that a way passes, where it goes over the sides."""
    joined = {cell: cell for cell in land.territory.cells}
    gates: dict[Hex, list[Point]] = {}
    for one, other in land.stream.shuffle(land.inner_sides()):
        if _root(joined, one) == _root(joined, other):
            continue
        joined[_root(joined, one)] = _root(joined, other)
        gate = _gate(land, one, other)
        gates.setdefault(one, []).append(gate)
        gates.setdefault(other, []).append(gate)
    return gates


def _gate(land: Land, one: Hex, other: Hex) -> Point:
    (a, b), (c, d) = (hex_to_mm(cell, side_mm=land.side_mm) for cell in (one, other))
    share = _GATE * (land.stream.fraction() - 0.5)
    return (round((a + c) / 2 - share * (d - b), 2), round((b + d) / 2 + share * (c - a), 2))


def _root(joined: dict[Hex, Hex], cell: Hex) -> Hex:
    while joined[cell] != cell:
        cell = joined[cell]
    return cell
