"""
Score sheets: what each player has, line by line, and who won.

A line without points, and so a total of None, means that an entry is missing: a finding of the
severity "needs entry" says which one.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from generators.hexes import Hex
from pnp.texts.sentences import Sentence, Value


class ScoreLine(NamedTuple):
    """
    One line of a player's account.

    Attributes:
        source: the key of the text that says where the rules have it.
    """

    sentence: Sentence
    points: int | None
    source: str
    hexes: tuple[Hex, ...] = ()


class Note(NamedTuple):
    """A remark on the game as a whole, or one step of some arithmetic."""

    sentence: Sentence
    hexes: tuple[Hex, ...] = ()


class Standing(NamedTuple):
    """
    One player's account.

    Attributes:
        colour: its letter.
        total: None while an entry is missing.
        rank: from 1; None for who is out of the game, or while a total is missing.
        is_shared: somebody else has the same rank.
        is_open: who of several is ahead depends on an entry that is missing; none has a rank.
    """

    colour: str
    lines: tuple[ScoreLine, ...]
    total: int | None
    rank: int | None = None
    is_shared: bool = False
    is_open: bool = False


class ScoreSheet(NamedTuple):
    """
    The score of a position.

    Attributes:
        standings: the best first.
        is_over: the game has ended; None where that is open.
        notes: how the game ended, ties, and whatever else a player wants to know.
        workings: arithmetic step by step, such as the combats at the end of Baron.
    """

    standings: tuple[Standing, ...]
    is_over: bool | None
    notes: tuple[Note, ...] = ()
    workings: tuple[Note, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """The colours of rank 1, sorted; nobody while a total is missing."""
        return tuple(sorted(s.colour for s in self.standings if s.rank == 1))

    @property
    def verdict(self) -> str:
        """The text, as ``sheet_winner``, that names the winners or who leads; they are some."""
        role = "winner" if self.is_over else "leader"
        return f"sheet_{role}s" if len(self.winners) > 1 else f"sheet_{role}"


def note(text: str, hexes: Iterable[Hex] = (), /, **values: Value) -> Note:
    """Return a remark or a step in the words of the key *text*."""
    return Note(Sentence(text, values), tuple(hexes))


def line(
    text: str, points: int | None, source: str, hexes: Iterable[Hex] = (), /, **values: Value
) -> ScoreLine:
    """Return a line of an account in the words of the key *text*."""
    return ScoreLine(Sentence(text, values), points, source, tuple(hexes))


def account(colour: str, lines: Iterable[ScoreLine]) -> Standing:
    """Return a player's account without a rank; no total while a line has no points."""
    own = tuple(lines)
    points = [line.points for line in own if line.points is not None]
    return Standing(colour, own, sum(points) if len(points) == len(own) else None)


def equals(keys: Mapping[str, Any]) -> list[list[str]]:
    """Return the colours of each key, the smallest key first, and colours sorted."""
    order = sorted(keys, key=lambda colour: (keys[colour], colour))
    return [list(group) for _, group in groupby(order, key=lambda colour: keys[colour])]


def ranked(
    standings: Iterable[Standing],
    key: Callable[[Standing], Any],
    *,
    is_ranked: Callable[[Standing], bool] = lambda standing: True,
    undecided: Collection[str] = (),
) -> tuple[Standing, ...]:
    """
    Return *standings* with their ranks, the largest *key* first; equal keys share a rank.

    Nobody is ranked while a total of those that could be is missing; nor are the colours
    *undecided*, which have equal keys only because an entry is missing.
    """
    everyone = list(standings)
    candidates = [standing for standing in everyone if is_ranked(standing)]
    others = [standing for standing in everyone if not is_ranked(standing)]
    if any(standing.total is None for standing in candidates):
        return (*candidates, *others)
    done: list[Standing] = []
    for _, group in groupby(sorted(candidates, key=key, reverse=True), key=key):
        equals = list(group)
        place, is_shared = len(done) + 1, len(equals) > 1
        done += [
            standing._replace(is_open=True)
            if standing.colour in undecided
            else standing._replace(rank=place, is_shared=is_shared)
            for standing in equals
        ]
    return (*done, *others)
