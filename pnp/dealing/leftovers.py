"""
Deals that lay what earlier ones have left: hands, a row and a pile out of one box of tiles.

They lie beside the board, where no rule speaks of them, so each is drawn by itself, of what is
left then. So it is in game files, which name the same tiles again; records say what each has.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import perm

from generators.bags.counting import DealCount
from generators.bags.drawing import Bag
from generators.bags.tables import Laid
from pnp.dealing.boxes import Box, kind_of
from pnp.model.deals import Deal
from pnp.model.games import Game


def parted(game: Game) -> tuple[tuple[Deal, ...], tuple[Deal, ...]]:
    """Return the deals that lay things of their own, and those that lay what is left."""
    if game.file is None:
        return game.deals, ()
    first: list[Deal] = []
    later: list[Deal] = []
    seen: set[tuple[str, str]] = set()
    for deal in game.deals:
        things = {(deal.what, name) for name in deal.lay}
        is_beside = deal.to != "board" and deal.what in {"terrain", "card"}
        (later if is_beside and things & seen else first).append(deal)
        seen |= things
    return tuple(first), tuple(later)


def left_count(bag: Bag) -> DealCount:
    """
    Return in how many ways such a bag is laid at most, as if no two things were alike.

    How many of them look alike hangs on what is left.
    """
    if not (bag.is_counted and bag.is_shuffled):
        return DealCount(1, 1)
    ways = perm(len(bag.things), bag.laid_count)
    return DealCount(ways, ways, is_exact=False)


def left_of(box: Box, deal: Deal, laid: Mapping[str, Iterable[Laid]]) -> Deal:
    """Return *deal* with what *laid*, by the names of earlier deals, has left of its things."""
    gone = Counter(one.thing.kind for things in laid.values() for one in things)
    left = {
        name: max(0, box.number(count, 0) - gone[kind_of(deal, name)])
        for name, count in deal.lay.items()
    }
    return replace(deal, lay=left)
