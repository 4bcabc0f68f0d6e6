"""The facts of Barony with Sorcery."""

from dataclasses import dataclass

from pnp.games.barony.wishes import BOARD_OPTIONS
from pnp.games.sorcery.components import Spell
from pnp.games.sorcery.entries import ENTRIES
from pnp.games.sorcery.letters import COLOURS, PIECES, TERRAINS
from pnp.games.sorcery.rulings import RULINGS
from pnp.model.boards import Json, Setup
from pnp.model.games import Game
from pnp.model.options import BoardOption

LEAST_MYSTERY_DISTANCE = 2
_LONGEST_DISTANCE = 99  # far beyond any board; such wishes are proved impossible


GAME = Game(
    slug="barony-sorcery",
    title="Barony: Sorcery",
    author="Marc André",
    year=2016,
    package="pnp.games.sorcery",
    least_players=2,
    most_players=5,
    hex_mm=38.0,
    tile_shape="trihex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=(
        BoardOption(
            "mystery-distance",
            LEAST_MYSTERY_DISTANCE,
            least=LEAST_MYSTERY_DISTANCE,
            most=lambda players: _LONGEST_DISTANCE,
        ),
        *BOARD_OPTIONS,
    ),
    entries=ENTRIES,
    rulings=RULINGS,
    builds_on=("pnp.games.barony",),
    inventory_letters="MFPCLX",
)


@dataclass(frozen=True, slots=True)
class SorcerySetup(Setup):
    """The open spells, in the order of the cards."""

    spells: tuple[Spell, ...]

    def data(self) -> dict[str, Json]:
        """Return it as plain data, for the JSON file."""
        return {
            "spells": [
                {"spell": spell.key, "family": spell.family, "cost": spell.cost}
                for spell in self.spells
            ]
        }

    def words(self) -> dict[str, tuple[str, ...]]:
        """Return the list of words that a position states from the start."""
        return {"spells": tuple(spell.key for spell in self.spells)}
