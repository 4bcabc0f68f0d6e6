"""Trihexes for tests of covers."""

from generators.hexes import Hex
from generators.trihexes import Trihex


def trihexes_on(cell: Hex) -> tuple[Trihex, ...]:
    """Return the six trihexes that cover *cell*."""
    q, r = cell
    return (
        Trihex(cell, points_up=True),
        Trihex(Hex(q, r - 1), points_up=True),
        Trihex(Hex(q + 1, r - 1), points_up=True),
        Trihex(cell, points_up=False),
        Trihex(Hex(q - 1, r), points_up=False),
        Trihex(Hex(q, r - 1), points_up=False),
    )
