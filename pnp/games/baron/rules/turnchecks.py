"""
Checks of keeps and honour of Baron against the turns that were played (BN05, BN11).

Each turn lays a tile and may place a keep, so the tiles on the table limit both. Turns
without a tile that could be laid (BN-15) are not seen; whoever is out leaves more turns to
the others.
"""

from collections import Counter
from collections.abc import Iterator

from generators.hexes import neighbours
from pnp.games.baron.facts import (
    BEST_BARONY,
    CONTACT_HONOUR,
    FREE_KINDS,
    START_HONOUR,
    START_TILES,
    VALUES,
    WORST_BARONY,
)
from pnp.games.baron.rules.baronies import is_complete
from pnp.games.baron.rules.turns import TurnCounts, seats
from pnp.judging.findings import Finding, doubtful, impossible
from pnp.judging.views import View, piece_total
from pnp.model.positions import UNREADABLE


def check_turns(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """Yield keeps and honour that so few turns cannot explain, or hardly."""
    if len(view.position.terrain) >= START_TILES:
        yield from _keeps(view, turns)
        yield from _most_honour(view, turns)


def _keeps(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield more keeps than turns: each turn places one at most (BN05).

    Source: Baron rulebook, placing a keep; ruling BN-15.
    """
    pieces, taken = view.position.pieces, _taken(view)
    total = piece_total(pieces)
    if total > taken:
        make = impossible if total > taken + _unseen_turns(view, turns) else doubtful
        yield make("BN05_turns", count=total, turns=taken)
        return
    for colour in view.colours:
        own = [piece for piece in pieces if piece.colour == colour]
        count, least = piece_total(own), turns.own_turns(taken, _seat(view, colour))
        if count > least:
            make = impossible if count > _own_turns(view, turns, colour) else doubtful
            hexes = (piece.hex for piece in own)
            word = view.colour_word(colour)
            yield make("BN05_turns_own", hexes, colour=word, count=count, turns=least)


def _most_honour(view: View, turns: TurnCounts) -> Iterator[Finding]:
    """
    Yield honour that nobody can have after so few turns (BN11).

    A turn earns what its tile touches, the best barony there can be, and what that barony
    brings when it is beaten over negative tiles.

    Source: Baron rulebook, laying a tile, value of a barony, combats.
    """
    terrain = view.position.terrain
    touched = (sum(other in terrain for other in neighbours(cell)) for cell in terrain)
    contacts = sorted((CONTACT_HONOUR.get(count, 0) for count in touched), reverse=True)
    lowest = min(VALUES.values())
    negative = sum(min(0, VALUES.get(kind, lowest)) for kind in terrain.values())
    a_keep = BEST_BARONY - max(negative, WORST_BARONY) if _may_be_baronies(view) else 0
    for colour, honour in sorted(view.position.numbers.get("honour", {}).items()):
        count = _own_turns(view, turns, colour)
        most = START_HONOUR + sum(contacts[:count]) + count * a_keep
        if honour > most:
            word = view.colour_word(colour)
            yield impossible("BN11_most", colour=word, honour=honour, most=most)


def _may_be_baronies(view: View) -> bool:
    """Tell whether a barony can have been founded; at the end also with tiles missing."""
    terrain, kinds = view.position.terrain, {*FREE_KINDS, UNREADABLE}
    return view.phase == "end" or any(
        kind in kinds and is_complete(terrain, cell) for cell, kind in terrain.items()
    )


def _taken(view: View) -> int:
    """Return how many turns laid a tile."""
    return len(view.position.terrain) - START_TILES


def _unseen_turns(view: View, turns: TurnCounts) -> int:
    """
    Return how many turns can have passed at most without a tile that could be laid (BN-15).

    A tile has to wait where others of its kind touch all there is room beside, which takes
    two of them. Every turn draws a tile, so a pile that is known and not empty knows them all.
    """
    laid = len(view.position.terrain)
    if pile := view.position.number("pile"):
        return max(0, turns.pile(laid) - pile)
    kinds = Counter(view.position.terrain.values())
    unread = kinds[UNREADABLE]
    can_wait = any(kinds[kind] + unread > 1 for kind in VALUES.keys() - FREE_KINDS)
    return max(0, turns.last_tile_count - laid) if can_wait else 0


def _own_turns(view: View, turns: TurnCounts, colour: str) -> int:
    """Return how many turns a colour had at most, those that are not seen among them."""
    taken = _taken(view) + _unseen_turns(view, turns)
    return (
        taken if view.position.colours.get("out") else turns.own_turns(taken, _seat(view, colour))
    )


def _seat(view: View, colour: str) -> int | None:
    order = seats(view)
    return order.index(colour) if colour in order else None
