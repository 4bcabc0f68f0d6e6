"""
Lines of scores as data: a measure, and what it is worth; and when a game is over.

`pnp.judging.scores` works them off. A line has points once its measure is certain; the total is
the sum of all lines, and missing while one of them is.
"""

from typing import Literal, NamedTuple, TypeAlias

from pnp.model.checks import Measure

# What those get who are equal in a rank: the points of their places by equal parts, rounded
# down; those of the best place, everybody; nothing.
Tied: TypeAlias = Literal["share", "all", "none"]


class ScoreRow(NamedTuple):
    """
    One line of every player's score.

    Attributes:
        says: the key of its text, with the slots {count} and {points}, those of each.
        source: the key of the text that says where the rules have it.
        points: for each that is counted.
        table: the points for 0, 1, 2 .. instead; the last goes on.
        ranks: the points for the most, the second and so on instead; for nothing at all none.
        unread: the key of the text where the number is open; empty: *says* serves.
        ruling: the choice of a ruling with which there is such a line; always without one.
    """

    measure: Measure
    says: str
    source: str
    points: int = 1
    table: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    tied: Tied = "share"
    unread: str = ""
    ruling: tuple[str, str] | None = None


class Ending(NamedTuple):
    """
    One way for a game to end: somebody has so much of a measure.

    Attributes:
        measure: None: the points of the score.
        least, most: what ends the game, the most being None where only much does.
    """

    measure: Measure | None
    least: int = 0
    most: int | None = None
