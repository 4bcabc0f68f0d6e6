"""
Deals as data: what a seed draws.

A game that declares its deals needs no program for them; `pnp.dealing` works them off. What must
hold between what is drawn are checks (`pnp.model.checks`): rules bind deals and positions alike.

    Deal("ponds", {"pond": 3})
    Check(Apart(Land(("pond",))), "ponds_says", option="ponds", name="ponds")

lays three ponds, no two of which touch where the board is asked for so.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from pnp.model.checks import Land
from pnp.tables.records import NOTHING, Table

# What is laid: terrains by their full names, pieces by their letters, chips by their values,
# cards as their deck calls them; or the players by their colours, or hexes by their names.
DealtThing: TypeAlias = Literal["terrain", "piece", "chip", "card", "players", "hexes"]
# On the board, into the hands of players, in a row on the table, or as a pile.
DealtTo: TypeAlias = Literal["board", "players", "table", "pile"]

ANYWHERE = Land()


class Along(Table):
    """
    Pieces that come along with each thing that is laid, of the same owner if it has one.

    They come to the same place. Where they stand on another kind of place, as roads stand on
    sides and settlements on corners, each comes to one that touches it, all those that are
    free being equally likely.

    Attributes:
        kind: the letter of the piece.
        within: where it may stand.
    """

    kind: str
    count: int = 1
    within: Land = ANYWHERE


class Deal(Table):
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
        along: the pieces that come along, by a stream of their own.
        is_secret: only strips and JSON tell of it: it is in no picture and no text.
    """

    name: str
    lay: Mapping[str, int] = NOTHING
    what: DealtThing = "terrain"
    within: Land = ANYWHERE
    chip: str = ""
    count: int | None = None
    to: DealtTo = "board"
    is_shuffled: bool = True
    covers: bool = False
    facing: Land | None = None
    along: tuple[Along, ...] = ()
    is_secret: bool = False


class Claims(NamedTuple):
    """
    Which pieces claim land, and what it counts for.

    Attributes:
        pieces: their letters; the colour that is the fewest steps away has a hex.
        barred: terrains that no step leads to.
        chip: hexes count by the numbers on chips of this kind instead of by their terrains.
    """

    pieces: tuple[str, ...]
    barred: tuple[str, ...] = ()
    chip: str = ""
