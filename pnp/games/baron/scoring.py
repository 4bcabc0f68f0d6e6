"""The score of a position of Baron."""

from collections.abc import Mapping

from pnp.positions import Position
from pnp.scores import ScoreSheet


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """Return the score of *position* under the chosen *rulings*."""
    return ScoreSheet((), None)
