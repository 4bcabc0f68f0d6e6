"""What the lines of hands say, as far as the board does not; and what spells may have done."""

from generators import NamedTuple
from pnp.games.barony import facts
from pnp.judging.views import View
from pnp.texts.sentences import Word

STRONG = frozenset({facts.CITY, facts.STRONGHOLD})
# Pieces that nobody has before the first turn.
LATER_PIECES = frozenset({facts.VILLAGE, facts.STRONGHOLD, facts.CONTROL})


class Spells(NamedTuple):
    """
    What spells may have done: nothing, as in Barony alone.

    Attributes:
        open: those that were entered as open; anybody may have cast them.
        are_known: no others can be open.
        is_lone_by_colour: a lone piece is alone of its colour; else it is alone on its hex.
        has_fights_on_locations: pieces on a mysterious location fight as anywhere else.
        raids_of_visit: villages that the magic of one control token destroys at most.
    """

    open: frozenset[str] = frozenset()
    are_known: bool = True
    is_lone_by_colour: bool = True
    has_fights_on_locations: bool = True
    raids_of_visit: int = 0

    def is_open(self, spell: str) -> bool | None:
        """Tell whether *spell* could have been cast; None: not all open spells are entered."""
        return True if spell in self.open else False if self.are_known else None


NO_SPELLS = Spells()


def number_of(view: View, colour: str, name: str) -> int | None:
    """Return a number that a player's hand line gives; None if it does not."""
    return view.position.field_number("hand", colour, name)


def tokens_of(view: View, colour: str) -> str | None:
    """Return the letters of a player's unspent tokens; None: not entered."""
    return view.position.field_letters("hand", colour, "tokens")


def rank_of(view: View, colour: str) -> int | None:
    """
    Return the rank, from 0 baron to 4 duke, as entered or by the points.

    None where neither is entered; but all are barons in set-up.
    """
    rank = number_of(view, colour, "rank")
    if rank is None:
        rank, _ = facts.TRACK.get(number_of(view, colour, "points"), facts.NO_PLACE)
    return 0 if rank is None and view.phase == "setup" else rank


def new_cities(view: View, colour: str) -> int:
    """Return how many cities a colour has founded after set-up, as far as they can be read."""
    return max(view.count(colour, facts.CITY) - facts.STARTING_CITIES, 0)


def signs_of_play(view: View) -> tuple[Word, ...]:
    """Return what is entered that nobody has during set-up, in words: pieces, tokens, turns."""
    shown = {piece.kind for piece in view.position.pieces} & LATER_PIECES
    found = [Word(f"piece_{kind.picture}") for kind in view.game.pieces if kind.letter in shown]
    if any(tokens_of(view, colour) for colour in view.colours):
        found.append(Word("later_tokens"))
    if any(number_of(view, colour, "magic") for colour in view.colours):
        found.append(Word("later_magic"))
    if view.position.number("turns"):
        found.append(Word("later_turns"))
    return tuple(found)
