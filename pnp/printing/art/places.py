"""
Where things sit in a hex, in units of its side, y downwards from its centre. Pointy-top.

The marks keep to the rim, the motifs keep clear of the marks, and both keep out of the
quiet disc in the middle, where the pieces stand.
"""

from dataclasses import dataclass

from layouts.shapes import Point

HALF_WIDTH = 0.8660254037844386  # the middle of an edge, seen from the centre

QUIET_RADIUS = 0.45

CORNERS: tuple[Point, ...] = (
    (0.0, -1.0),
    (HALF_WIDTH, -0.5),
    (HALF_WIDTH, 0.5),
    (0.0, 1.0),
    (-HALF_WIDTH, 0.5),
    (-HALF_WIDTH, -0.5),
)


@dataclass(frozen=True, slots=True)
class Place:
    """A round place for a mark: its middle and its radius."""

    x: float
    y: float
    radius: float


ICON = Place(0.0, -0.68, 0.17)
NAME = Place(0.0, 0.71, 0.17)
NAME_ENDS = (Place(-0.13, 0.71, 0.13), Place(0.13, 0.71, 0.13))
NUMERAL = Place(0.63, -0.36, 0.14)
PIPS = Place(-0.63, -0.36, 0.14)


def is_in_hex(x: float, y: float, *, margin: float = 0.0) -> bool:
    """
    Return whether the point is in the hex, at least *margin* away from its edges.

    >>> is_in_hex(0.0, -0.99), is_in_hex(0.86, 0.0, margin=0.1)
    (True, False)
    """
    return max(abs(x), abs(x) / 2 + abs(y) * HALF_WIDTH) <= HALF_WIDTH - margin
