"""Trihexes for tests of covers."""

from generators.hexes import Hex
from generators.tilings import CoverTable, Trihex


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


class Covers(CoverTable):
    """The covers of a problem, as trihexes instead of their indices."""

    def unrank(self, number, wanted=frozenset()):
        """Return the trihexes of a cover."""
        found = super().unrank(number, wanted)
        return None if found is None else tuple(self.pieces[piece] for piece in found)
