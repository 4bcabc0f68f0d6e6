"""
Turns of Baron: who is to move, and what is left in hands, row and pile.

One tile is laid a turn, after the one that starts the landscape; so the number of tiles on
the table tells the turn, as long as nobody is out of the game and no turn passed without a
tile that could be laid (BN-15). The row is filled up from the pile. With pile and row empty
everybody lays the tiles in hand (BN-1).
"""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.games.baron.facts import (
    FACE_UP_TILES,
    HAND_TILES,
    START_TILES,
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
