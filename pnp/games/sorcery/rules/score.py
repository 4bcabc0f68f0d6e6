"""The score of a position of Barony with Sorcery: as in Barony, and the control tokens."""

from collections.abc import Mapping

from pnp.games.barony.facts import CONTROL, RESOURCES, TOKENS_PER_RESOURCE
from pnp.games.barony.rules.score import score_view
from pnp.games.barony.rules.views import Variant, barony_view
from pnp.games.sorcery.facts import (
    GAME,
    MAGIC_OF_VISITORS,
    MORE_TOKENS_PER_RESOURCE,
    MYSTERIOUS_TILES,
    OPEN_SPELLS,
    POINTS_PER_CONTROL_TOKEN,
    RAIDS_OF_TORNADO,
    SPELLS,
)
from pnp.judging.scores import ScoreSheet
from pnp.model.checks import Measure, Pieces, ScoreRow
from pnp.model.positions import Position

SPELL_COSTS = {spell.key: spell.cost for spell in SPELLS}

# Source: Sorcery rulebook, "Les jetons Empreinte".
CONTROL_LINE = ScoreRow(
    Measure("number_of", Pieces((CONTROL,))),
    "score_control",
    "score_control_source",
    points=POINTS_PER_CONTROL_TOKEN,
    unread="score_no_control",
)


def score(position: Position, rulings: Mapping[str, str]) -> ScoreSheet:
    """Return the score of *position* under the chosen *rulings*."""
    return score_view(barony_view(position, sorcery_variant(rulings), rulings))


def sorcery_variant(rulings: Mapping[str, str]) -> Variant:
    """Return the rule set under the chosen *rulings* SO-1 and SO-9."""
    return Variant(
        GAME,
        locations=MYSTERIOUS_TILES,
        rows=(CONTROL_LINE,),
        open_spells=OPEN_SPELLS,
        resource_tokens=(TOKENS_PER_RESOURCE + MORE_TOKENS_PER_RESOURCE) * len(RESOURCES),
        lone="only-pawn" if rulings.get("SO-1") == "only-pawn" else "alone-of-colour",
        raids_of_visit=RAIDS_OF_TORNADO * MAGIC_OF_VISITORS[0] // SPELL_COSTS["tornado"],
        has_fights_on_locations=rulings.get("SO-9") != "no-fights",
    )
