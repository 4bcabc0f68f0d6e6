"""
Deals as data: what a seed draws, and what must hold between what it has drawn.

A game that declares its deals needs no program for them; `pnp.dealing` works them off. The
forms of rules are those of checks (`pnp.model.checks`), said once for both.

    Deal("ponds", {"pond": 3})
    DealRule("ponds-apart", Apart(Land(("pond",))), option="ponds-apart")

lays three ponds, no two of which touch where the board is asked for so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pnp.model.boards import Json, Setup
from pnp.model.checks import Apart, Beside, ByPlayers, Connected, Land, Within

# What is laid: terrains by their full names, pieces by their letters, chips by their values;
# or the players by their colours, or hexes by their names.
DealtThing: TypeAlias = Literal["terrain", "piece", "chip", "players", "hexes"]
DealtTo: TypeAlias = Literal["board", "players", "table"]

ANYWHERE = Land()


@dataclass(frozen=True, slots=True)
class Deal:
    """
    One draw, from a stream called like it: one thing each on a place of its own.

    Attributes:
        lay: kinds in their order, and how many of each; of pieces: each owner has so many.
        within: where on the board: on hexes with what was dealt before, or on some hexes only;
            of hexes that are laid: which. Kinds of terrain, or chips of one kind.
        chip: the kind of chips that are laid.
        count: how many are laid in all, or to each player's place; None: all there are, to
            players one each.
        is_shuffled: else as listed, in reading order.
        covers: it lies over terrain dealt before, which is hidden.
        facing: each chip is turned to a side with such land behind it, by a stream of its own.
    """

    name: str
    lay: Mapping[str, ByPlayers] = field(default_factory=dict)
    what: DealtThing = "terrain"
    within: Land = ANYWHERE
    chip: str = ""
    count: ByPlayers | None = None
    to: DealtTo = "board"
    is_shuffled: bool = True
    covers: bool = False
    facing: Land | None = None


@dataclass(frozen=True, slots=True)
class DealRule:
    """
    What must hold between things that are dealt.

    Attributes:
        option: it holds where this flag of the board is as *is_on* says; empty: always.
        known_count: how many ways there are to lay the one deal that it binds, where they
            are too many to be counted each time.
    """

    name: str
    form: Apart | Beside | Connected | Within
    option: str = ""
    is_on: bool = True
    known_count: int | None = None


@dataclass(frozen=True, slots=True)
class DealtSetup(Setup):
    """What was laid beside the board, by the names of the deals; of players one each."""

    dealt: Mapping[str, tuple[str, ...]]

    def data(self) -> dict[str, Json]:
        """Return it as plain data, for the JSON file."""
        return {name: list(things) for name, things in self.dealt.items()}
