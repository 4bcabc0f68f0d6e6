"""
Turns of Baron: what so many allow (BN05, BN11), who moves, what is left in hands and row.

One tile is laid a turn, after the one that starts the landscape; so the number of tiles on
the table tells the turn, as long as nobody is out of the game and no turn passed without a
tile that could be laid (BN-15). The row is filled up from the pile. With pile and row empty
everybody lays the tiles in hand (BN-1).

Each turn lays a tile and may place a keep, so the tiles on the table limit both. Whoever is
out leaves more turns to the others.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generators.hexes import neighbours
from pnp.games.baron.facts import (
    BEST_BARONY,
    CONTACT_HONOUR,
    FACE_UP_TILES,
    FREE_KINDS,
    HAND_TILES,
    START_HONOUR,
    START_TILES,
    VALUES,
    WORST_BARONY,
    tiles_in_play,
)
from pnp.games.baron.rules.baronies import is_complete
from pnp.judging.findings import Finding, doubtful, impossible
from pnp.judging.views import View, piece_total
from pnp.model.positions import UNREADABLE


class TurnCounts(NamedTuple):
    """
    The course of a game in which nobody falls out.

    Attributes:
        leaves_row: the row is never drawn from once the pile is empty (BN-1 `row-left`).
    """

    players: int
    leaves_row: bool = False

    @property
    def first_pile(self) -> int:
        """The tiles in the pile when the first player begins."""
        hands = HAND_TILES * self.players
        return tiles_in_play(self.players) - hands - START_TILES - FACE_UP_TILES

    @property
    def draw_count(self) -> int:
        """The turns with a draw."""
        return self.first_pile + (0 if self.leaves_row else FACE_UP_TILES)

    @property
    def last_tile_count(self) -> int:
        """The tiles on the table when the game is over."""
        return START_TILES + self.draw_count + HAND_TILES * self.players

    def seat(self, laid: int) -> int:
        """Return who is to move with *laid* tiles on the table: 0 for the first player."""
        return (laid - START_TILES) % self.players

    def own_turns(self, taken: int, seat: int | None) -> int:
        """Return how many of *taken* turns were those of a seat; of an unknown one at most."""
        return (taken + self.players - 1 - (seat or 0)) // self.players

    def pile(self, laid: int) -> int:
        """Return the tiles left in the pile."""
        return max(0, self.first_pile - (laid - START_TILES))

    def row(self, laid: int) -> int:
        """Return the tiles left in the row."""
        beyond = max(0, laid - START_TILES - self.first_pile)
        return FACE_UP_TILES if self.leaves_row else max(0, FACE_UP_TILES - beyond)

    def hand(self, laid: int, seat: int) -> int:
        """Return the tiles in the hand of the player on *seat*."""
        turns = max(0, laid - START_TILES - self.draw_count)
        place = (seat - self.draw_count) % self.players
        own_turns = turns // self.players + (1 if place < turns % self.players else 0)
        return HAND_TILES - own_turns

    def all_hands(self, laid: int) -> int:
        """Return the tiles in all hands together."""
        return sum(self.hand(laid, seat) for seat in range(self.players))

    def hands(self, laid: int) -> frozenset[int]:
        """Return the numbers of tiles that hands may hold."""
        return frozenset(self.hand(laid, seat) for seat in range(self.players))


def turn_counts(players: int, rulings: Mapping[str, str]) -> TurnCounts:
    """Return the counts under the chosen *rulings* (BN-1)."""
    return TurnCounts(players, leaves_row=rulings.get("BN-1") == "row-left")


def seats(view: View) -> tuple[str, ...]:
    """Return the colours in the order of their seats; none where that is not known."""
    order = view.position.colours.get("order", ())
    return order if len(order) == len(set(order)) == view.position.players else ()


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
