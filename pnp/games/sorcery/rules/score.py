"""The score of a position of Barony with Sorcery: as in Barony, and the control tokens."""

from collections.abc import Mapping

from pnp.games.barony.rules.evidence import sort_evidence
from pnp.games.barony.rules.score import score_evidence
from pnp.games.sorcery.rules.variants import sorcery_variant
from pnp.judging.scores import ScoreSheet
from pnp.model.positions import Position


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """Return the score of *position* under the chosen *rulings*."""
    return score_evidence(sort_evidence(position, sorcery_variant(rulings), rulings))
