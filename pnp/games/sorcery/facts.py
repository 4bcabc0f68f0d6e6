"""
The facts of Barony with Sorcery: those of Barony, and what the expansion adds.

The terrain of its nine tiles is published nowhere that could be found: these are the
project's own, to be replaced by a player's tile list. X is a mysterious location.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pnp.games.barony import facts as barony
from pnp.messages import Message
from pnp.model.boards import Json, Setup
from pnp.model.games import Colour, EntryField, EntryKind, Game, PieceKind, Terrain
from pnp.model.options import EVEN, BoardOption, CodePlace, Ruling

# Tiles. Source of the numbers: Sorcery rulebook, "Installation du plateau".
MYSTERIOUS_CODES: tuple[str, ...] = ("XMF", "XFP", "XPC", "XCM", "XMP")
ORDINARY_CODES: tuple[str, ...] = ("MFC", "FPL", "CML", "PPF")
MYSTERIOUS_TILES = {2: 3, 3: 4, 4: 5, 5: 5}  # players: tiles with a mysterious location
PLAYERS_WITH_ORDINARY_TILES = 5
LEAST_MYSTERY_DISTANCE = 2
_LONGEST_DISTANCE = 99  # far beyond any board; such wishes are proved impossible

# Tokens. Source: Sorcery rulebook, "Contenu du jeu" and "Les jetons Empreinte".
CONTROL_TOKENS_PER_COLOUR = 5
POINTS_PER_CONTROL_TOKEN = 3
MAGIC_TOKENS = 30
MORE_TOKENS_PER_RESOURCE = 5

# What the first, second and third visitor of a location receive; later ones leave no token.
# Source: Sorcery rulebook, "Exploration des lieux mystérieux".
MAGIC_OF_VISITORS = (3, 2, 1)

OPEN_SPELLS = 5

# On the hex that a knight leaves, and on the one it comes to. Source: Sorcery rulebook, Tornado.
RAIDS_OF_TORNADO = 2


class Spell(NamedTuple):
    """A spell card: its key, its family and its cost in magic."""

    key: str
    family: Literal["movement", "recruitment", "construction"]
    cost: int


SPELLS: tuple[Spell, ...] = (
    Spell("velocity", "movement", 1),
    Spell("teleport", "movement", 1),
    Spell("tornado", "movement", 2),
    Spell("charm", "recruitment", 1),
    Spell("illusion", "recruitment", 1),
    Spell("portal", "recruitment", 2),
    Spell("abundance", "construction", 1),
    Spell("petrify", "construction", 1),
    Spell("sanctuary", "construction", 2),
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


CONTROL_TOKEN = PieceKind(barony.CONTROL, "control-token", terrains=(barony.LOCATION,))
TERRAINS = (
    *barony.TERRAINS,
    Terrain(barony.LOCATION, "*", "barony/mysterious", most=max(MYSTERIOUS_TILES.values())),
)
COLOURS = (*barony.COLOURS, Colour("p", "purple"))

GAME = Game(
    slug="barony-sorcery",
    letter="S",
    title="Barony: Sorcery",
    author="Marc André",
    year=2016,
    package="pnp.games.sorcery",
    least_players=2,
    most_players=len(COLOURS),
    hex_mm=barony.GAME.hex_mm,
    tile_shape="trihex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=(*barony.PIECES, CONTROL_TOKEN),
    options=(
        BoardOption(
            "mystery-distance",
            LEAST_MYSTERY_DISTANCE,
            least=LEAST_MYSTERY_DISTANCE,
            most=lambda players: _LONGEST_DISTANCE,
            code=CodePlace(1, 128),
        ),
        *barony.OPTIONS,
    ),
    lacks={EVEN.name: Message("not_even_sorcery")},
    entries=(
        EntryKind(
            "hand", "fields", fields=(*barony.HAND_FIELDS, EntryField("magic", most=MAGIC_TOKENS))
        ),
        EntryKind("spells", "words", words=tuple(spell.key for spell in SPELLS)),
        barony.ORDER,
        barony.TURNS,
    ),
    rulings=(
        *barony.RULINGS,
        Ruling("SO-1", ("alone-of-colour", "only-pawn")),
        Ruling("SO-2"),
        Ruling("SO-3"),
        Ruling("SO-4"),
        Ruling("SO-5"),
        Ruling("SO-6"),
        Ruling("SO-7"),
        Ruling("SO-8"),
        Ruling("SO-9", ("ordinary-land", "no-fights")),
    ),
    builds_on=("pnp.games.barony",),
    inventory_letters="".join(barony.TERRAIN_OF_LETTER),
    twice=barony.TWICE,
    numbers={
        **barony.NUMBERS,
        "control_each": CONTROL_TOKENS_PER_COLOUR,
        "control_points": POINTS_PER_CONTROL_TOKEN,
        "magic_first": MAGIC_OF_VISITORS[0],
        "magic_second": MAGIC_OF_VISITORS[1],
        "magic_third": MAGIC_OF_VISITORS[2],
        "open_spells": OPEN_SPELLS,
        "spell_count": len(SPELLS),
        "ordinary_players": PLAYERS_WITH_ORDINARY_TILES,
    },
)
