"""
How even the starts on a board are: whose land each hex is, and what the land is worth.

A game says in `pnp.model.checks.Claims` which pieces claim land and what it counts for; without
that nothing is measured. What the measure predicts, if anything, is a matter of the game: see
docs/evenness.md.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from generators.evenness import spread_of
from generators.hexes import Hex


class Evenness(NamedTuple):
    """
    How even the starts of a board are.

    Attributes:
        owners: the letters of the colours whose land each hex is; none for hexes that nobody
            reaches.
        land: what the land of each colour is worth, shared hexes in equal parts.
        share: which part of all deals is as even as this or more even; None: not known.
    """

    owners: Mapping[Hex, tuple[str, ...]]
    land: Mapping[str, Fraction]
    share: Fraction | None = None

    @property
    def spread(self) -> Fraction:
        """The best land less the worst."""
        return spread_of(self.land)

    @property
    def percentile(self) -> float | None:
        """In how many percent of all deals starts are as even or more even."""
        return None if self.share is None else float(100 * self.share)
