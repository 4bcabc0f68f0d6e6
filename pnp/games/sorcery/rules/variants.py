"""What Sorcery changes in the rules that it shares with Barony."""

from collections.abc import Mapping

from pnp.games.barony.rules.variants import Variant
from pnp.games.sorcery.facts import (
    COLOURS,
    CONTROL_TOKENS_PER_COLOUR,
    MYSTERIOUS_TILES,
    OPEN_SPELLS,
    POINTS_PER_CONTROL_TOKEN,
)

SORCERY = Variant(
    COLOURS,
    locations=MYSTERIOUS_TILES,
    control_tokens=CONTROL_TOKENS_PER_COLOUR,
    control_points=POINTS_PER_CONTROL_TOKEN,
    open_spells=OPEN_SPELLS,
)


def sorcery_variant(rulings: Mapping[str, str]) -> Variant:
    """Return the rule set under the chosen *rulings* SO-1 and SO-9."""
    return SORCERY._replace(
        lone="only-pawn" if rulings.get("SO-1") == "only-pawn" else "alone-of-colour",
        has_fights_on_locations=rulings.get("SO-9") != "no-fights",
    )
