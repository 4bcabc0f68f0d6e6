"""The score of a position of Barony with Sorcery: as in Barony, and the control tokens."""

from collections.abc import Mapping

from pnp.games.barony.evidence import sort_evidence
from pnp.games.barony.scoring import score_evidence
from pnp.games.sorcery.variants import sorcery_variant
from pnp.positions import Position
from pnp.scores import ScoreSheet


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """Return the score of *position* under the chosen *rulings*."""
    return score_evidence(sort_evidence(position, sorcery_variant(rulings), rulings))
