"""
Starts as even as a board is asked for, and how even others are.

The games that come along have a file ``evenness.toml`` with the spreads of many deals, for
each number of players. Of own games a fixed sample is dealt instead, once a run.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from generators import BudgetError
from generators.bags.counting import Spreads, sampled_spreads
from generators.bags.drawing import Bag
from generators.bags.rules import Even, Rule
from generators.bags.tables import Table
from generators.hexes import place_at
from pnp.dealing.boxes import Box
from pnp.messages import Message
from pnp.model.boards import Board
from pnp.model.checks import Pieces
from pnp.model.evenness import Evenness
from pnp.model.games import package_folder
from pnp.model.options import EVEN

FILE = "evenness.toml"
# Of an own game so many deals are looked at, fewer if they are large.
_SAMPLE, _LEAST_SAMPLE = 1_000, 100
_MOST_SAMPLING = 300_000


class Wish(NamedTuple):
    """
    How even a board is to be.

    Attributes:
        even: the rule that it obeys; without a limit if none was asked for.
        spreads: those of all deals; None where they are not known.
        is_limited: only the most even deals are drawn.
    """

    even: Even
    spreads: Spreads | None
    is_limited: bool


def wish_of(box: Box, bags: Sequence[Bag], rules: Sequence[Rule]) -> Wish | None:
    """
    Return how even the board of a box is to be; None for games that do not measure it.

    Raises:
        BudgetError: nobody knows how even its deals are, for too few obey the other rules.
    """
    even = even_of(box)
    if even is None:
        return None
    spreads: Spreads | None
    if box.game.package:
        spreads = stored_spreads(package_folder(box.game.package) / FILE)[box.request.players]
    else:
        work = 1 + sum(len(bag.places) + bag.laid_count for bag in bags)
        count = max(_LEAST_SAMPLE, min(_SAMPLE, _MOST_SAMPLING // work))
        spreads = sampled_spreads(tuple(bags), tuple(rules), even, count)
    percent = box.request.options.get(EVEN.name)
    if percent is None:
        return Wish(even, spreads, is_limited=False)
    if spreads is None:
        raise BudgetError(Message("even_unknown"))
    most = spreads.within_share(Fraction(int(percent), 100))
    even = replace(even, most=most, share=spreads.share_within(most))
    return Wish(even, spreads, is_limited=True)


def even_of(box: Box) -> Even | None:
    """Return what is measured on a board, without a limit; None for games that do not."""
    claims = box.game.claims
    if claims is None:
        return None
    return Even(
        EVEN.name,
        box.colours,
        box.kinds(Pieces(claims.pieces)),
        box.values(claims.chip),
        frozenset(claims.barred),
        box.area,
    )


@cache
def stored_spreads(path: Path) -> Mapping[int, Spreads]:
    """Return the spreads in a file, by the number of players."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["players"]
    return {
        int(players): Spreads(table["unit"], tuple(table["counts"]))
        for players, table in tables.items()
    }


def measured(board: Board, wish: Wish, table: Table) -> Board:
    """Return *board*, which lies on *table*, with how even it is, and the part drawn from."""
    owners, land = wish.even.land(table)
    evenness = Evenness({cell: owners.get(place_at(cell), ()) for cell in board.terrain}, land)
    if wish.spreads is not None:
        share = wish.spreads.share_within(evenness.spread)
        evenness = replace(evenness, share=share)
    drawn_from = board.drawn_from
    if wish.is_limited:
        drawn_from = drawn_from._replace(even_share=wish.even.share)
    return replace(board, drawn_from=drawn_from, evenness=evenness)
