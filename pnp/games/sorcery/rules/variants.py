"""What Sorcery changes in the rules that it shares with Barony."""

from collections.abc import Mapping

from pnp.games.barony.rules.variants import Variant
from pnp.games.sorcery.components import MYSTERIOUS_TILES, OPEN_SPELLS
from pnp.games.sorcery.letters import COLOURS

# Source: Sorcery rulebook, "Contenu du jeu".
CONTROL_TOKENS_PER_COLOUR = 5

SORCERY = Variant(
    COLOURS,
    locations=MYSTERIOUS_TILES,
    control_tokens=CONTROL_TOKENS_PER_COLOUR,
    open_spells=OPEN_SPELLS,
)


def sorcery_variant(rulings: Mapping[str, str]) -> Variant:
    """Return the rule set under the chosen *rulings* SO-1 and SO-9."""
    return SORCERY._replace(
        lone="only-pawn" if rulings.get("SO-1") == "only-pawn" else "alone-of-colour",
        has_fights_on_locations=rulings.get("SO-9") != "no-fights",
    )
