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

from generators import BudgetError
from generators.bags.counting import Spreads, sampled_spreads
from generators.bags.drawing import Bag
from generators.bags.rules import Even, Rule
from generators.bags.tables import Table
from generators.hexes import place_at
from pnp.dealing.boxes import Box
from pnp.messages import Message
from pnp.model.boards import Board
from pnp.model.evenness import Evenness
from pnp.model.games import package_folder
from pnp.model.options import EVEN

FILE = "evenness.toml"
# Of an own game so many deals are looked at, fewer if they are large.
_SAMPLE, _LEAST_SAMPLE = 1_000, 100
_MOST_SAMPLING = 300_000


def wish_of(
    box: Box, bags: Sequence[Bag], rules: Sequence[Rule]
) -> tuple[Even | None, Spreads | None]:
    """
    Return how even a board is to be, if it is measured, and the spreads of all deals, if known.

    Without a wish there is no limit.

    Raises:
        BudgetError: nobody knows how even its deals are, for too few obey the other rules.
    """
    even = box.even
    if even is None:
        return None, None
    spreads: Spreads | None
    if box.game.package:
        spreads = stored_spreads(package_folder(box.game.package) / FILE)[box.request.players]
    else:
        work = 1 + sum(len(bag.places) + bag.laid_count for bag in bags)
        count = max(_LEAST_SAMPLE, min(_SAMPLE, _MOST_SAMPLING // work))
        spreads = sampled_spreads(tuple(bags), tuple(rules), even, count)
    percent = box.request.options.get(EVEN.name)
    if percent is None:
        return even, spreads
    if spreads is None:
        raise BudgetError(Message("even_unknown"))
    most = spreads.within_share(Fraction(int(percent), 100))
    return replace(even, most=most, share=spreads.share_within(most)), spreads


@cache
def stored_spreads(path: Path) -> Mapping[int, Spreads]:
    """Return the spreads in a file, by the number of players."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["players"]
    return {
        int(players): Spreads(table["unit"], tuple(table["counts"]))
        for players, table in tables.items()
    }


def measured(board: Board, even: Even, spreads: Spreads | None, table: Table) -> Board:
    """Return *board*, which lies on *table*, with how even it is, and the part drawn from."""
    owners, land = even.land(table)
    evenness = Evenness({cell: owners.get(place_at(cell), ()) for cell in board.terrain}, land)
    if spreads is not None:
        evenness = evenness._replace(share=spreads.share_within(evenness.spread))
    drawn_from = board.drawn_from
    if even.most is not None:
        drawn_from = drawn_from._replace(even_share=even.share)
    return replace(board, drawn_from=drawn_from, evenness=evenness)
