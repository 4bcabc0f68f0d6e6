"""How the rules of Baron are read where they are unclear: the rulings on combat as switches."""

from collections.abc import Mapping
from typing import NamedTuple


class Readings(NamedTuple):
    """
    How combats are read; all of them false by default.

    Attributes:
        loses_each: a tile in two beaten baronies of one player is lost twice (BN-6).
        one_of_own: of own knights that share valued tiles only the strongest founds (BN-8).
        each_fights: every knight of a player fights a baron for itself (BN-9).
        halves_away: halves of negative sums are rounded away from nothing, too (BN-12).
        strongest_first: at the end the strongest knights meet their barons first, others
            those that are left (BN-13).
        one_knight: at most one player's knights outlast a group at the end (BN-13).
        counts_in_order: own new baronies of the end count shared tiles in reading order,
            not as is best for their owner (BN-18).
    """

    loses_each: bool = False
    one_of_own: bool = False
    each_fights: bool = False
    halves_away: bool = False
    strongest_first: bool = False
    one_knight: bool = False
    counts_in_order: bool = False

    def half(self, total: int) -> int:
        """Return half of *total*, a half point rounded up, or away from nothing (BN-12)."""
        if self.halves_away and total < 0:
            return -((1 - total) // 2)
        return half_up(total)


def half_up(total: int) -> int:
    """Return half of *total*, a half point rounded up: of 3 it is 2, of -3 it is -1."""
    return -(-total // 2)


def readings_of(rulings: Mapping[str, str]) -> Readings:
    """Return how combats are read under the chosen *rulings*; what is missing, by default."""
    return Readings(
        loses_each=rulings.get("BN-6") == "each",
        one_of_own=rulings.get("BN-8") == "strongest",
        each_fights=rulings.get("BN-9") == "each",
        halves_away=rulings.get("BN-12") == "away",
        strongest_first=rulings.get("BN-13") in {"overlapping", "one-knight"},
        one_knight=rulings.get("BN-13") == "one-knight",
        counts_in_order=rulings.get("BN-18") == "reading-order",
    )
