"""
How even the starts on a board are: whose land each hex is, and what the land is worth.

A game says in `pnp.model.deals.Claims` which pieces claim land and what it counts for; without
that nothing is measured. What the measure predicts, if anything, is a matter of the game: see
docs/evenness.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generators.evenness import land_of, nearest_owners, spread_of
from generators.hexes import Hex, hexes_at, neighbours

if TYPE_CHECKING:  # which have an evenness themselves
    from pnp.model.boards import Board
    from pnp.model.games import Game


@dataclass(frozen=True, slots=True)
class Evenness:
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


def evenness_of(board: "Board", game: "Game") -> Evenness | None:
    """Return how even the starts on *board* are; None for games that do not measure it."""
    claims = game.claims
    if claims is None:
        return None
    colours = [colour.letter for colour in game.colours_of(board.players)]
    starts: dict[str, list[Hex]] = {colour: [] for colour in colours}
    for piece in board.pieces:
        if piece.kind in claims.pieces and piece.colour in starts:
            starts[piece.colour] += filter(board.terrain.__contains__, hexes_at(piece.place))
    passable = {cell for cell, kind in board.terrain.items() if kind not in claims.barred}
    owners = nearest_owners(starts, passable, neighbours)
    return Evenness(
        {cell: owners.get(cell, ()) for cell in board.terrain},
        land_of(owners, _values(board, game, claims.chip), colours),
    )


def _values(board: "Board", game: "Game", chip: str) -> dict[Hex, int]:
    if not chip:
        values = {terrain.name: terrain.value or 0 for terrain in game.terrains}
        return {cell: values[kind] for cell, kind in board.terrain.items()}
    chips = board.chips.get(chip, {}).items()
    return {cell: int(one.value) for cell, one in chips if is_number(one.value)}


def is_number(value: str) -> bool:
    """Tell whether the value of a chip is a number."""
    return value.removeprefix("-").isdecimal()
