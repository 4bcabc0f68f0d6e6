"""
Turns of Baron, as the tiles on the table tell them: whose it is, and what must be left.

One tile is laid a turn, after the one that starts the landscape; so the number of tiles on
the table tells the turn, and all numbers of tiles. The row is filled up from the pile. With
pile and row empty everybody lays the tiles in hand (BN-1). Whoever is out leaves more turns to
the others; turns without a tile that could be laid (BN-15) leave no trace there.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from pnp.games.baron.facts import (
    FACE_UP_TILES,
    FREE_KINDS,
    HAND_TILES,
    START_TILES,
    VALUES,
    tiles_in_play,
)
from pnp.judging.views import View


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


def taken_turns(view: View) -> int:
    """Return how many turns laid a tile."""
    return max(0, len(view.position.terrain) - START_TILES)


def unseen_turns(view: View, turns: TurnCounts) -> int:
    """
    Return how many turns can have passed at most without a tile that could be laid (BN-15).

    A tile has to wait where others of its kind touch all there is room beside, which takes
    two of them. Every turn draws a tile, so a pile that is known and not empty knows them all.
    """
    laid = len(view.position.terrain)
    if pile := view.position.number("pile"):
        return max(0, turns.pile(laid) - pile)
    kinds = Counter(view.position.terrain.values())
    can_wait = any(kinds[kind] > 1 for kind in VALUES.keys() - FREE_KINDS)
    return max(0, turns.last_tile_count - laid) if can_wait or not view.is_whole else 0


def own_turns(view: View, turns: TurnCounts, colour: str, *, unseen: int | None = None) -> int:
    """
    Return how many turns a colour has had at most, *unseen* of all without laying a tile.

    As many as can be, where that is None. Once somebody is out nobody knows who had the turns.
    """
    taken = taken_turns(view) + (unseen_turns(view, turns) if unseen is None else unseen)
    return taken if view.position.listed("out") else view.own_turns(taken, colour)
