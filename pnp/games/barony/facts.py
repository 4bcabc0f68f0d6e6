"""
The facts of Barony: what is in the box, what the rulebook counts, and what can be chosen.

Terrain letters of tile codes: M mountain, F forest, P plain, C field, L lake. A code names
the three hexes of a tile, clockwise; a code and its rotations are one tile.
"""

from collections.abc import Mapping
from typing import NamedTuple

from generators.hexes import Hex, neighbours
from pnp.messages import Message
from pnp.model.checks import EntryOf, Twice
from pnp.model.games import Colour, EntryField, EntryKind, Game, PieceKind, Terrain
from pnp.model.options import EVEN, BoardOption, CodePlace, Ruling

# The board. Codes transcribed by a third party from the printed tiles; the counts have been
# checked. Source: Barony rulebook, "Mise en place du jeu".
TILE_CODES: tuple[str, ...] = (
    *("MMM", "FFF", "FFF", "PPP", "PPP", "CCC"),
    *("MMF", "MMP", "MMC", "FFM", "FFP", "FFC"),
    *("PPM", "PPF", "PPC", "CCM", "CCF", "CCP"),
    *("MML", "MML", "FFL", "FFL", "PPL", "PPL", "CCL", "CCL"),
    *("MPF", "MCF", "MCP", "FPC"),
    *("MFL", "MLP", "MLC", "FLP", "FLC", "PCL"),
)
TILES_PER_PLAYER = 9
HEXES_PER_TILE = 3

TERRAINS = (
    Terrain("mountain", "M", "barony/mountain"),
    Terrain("forest", "F", "barony/forest"),
    Terrain("plain", "P", "barony/plain"),
    Terrain("field", "C", "barony/field"),
    Terrain("lake", "L", "barony/lake"),
)
MYSTERIOUS, LOCATION = "X", "mysterious"  # in tile codes and on the board, with Sorcery
TERRAIN_OF_LETTER = {**{terrain.letter: terrain.name for terrain in TERRAINS}, MYSTERIOUS: LOCATION}

# Pieces. Source: Barony rulebook, "Contenu du jeu"; the control tokens are of Sorcery.
CITY, STRONGHOLD, VILLAGE, KNIGHT, CONTROL = "C", "S", "V", "N", "+"
PIECES = (
    PieceKind(CITY, "city"),
    PieceKind(STRONGHOLD, "stronghold"),
    PieceKind(VILLAGE, "village"),
    PieceKind(KNIGHT, "knight"),
)
PIECES_PER_COLOUR = {CITY: 5, STRONGHOLD: 2, VILLAGE: 14, KNIGHT: 7}
COLOURS = (
    Colour("b", "blue"),
    Colour("y", "yellow"),
    Colour("g", "green"),
    Colour("r", "red"),
)

# The first cities, each with a knight.
# Source: Barony rulebook, "Disposition des premières cités et des chevaliers".
STARTING_CITIES = 3
CITY_TERRAINS = frozenset({"mountain", "plain", "field"})
MOST_NEW_CITIES = PIECES_PER_COLOUR[CITY] - STARTING_CITIES

# Actions. Source: Barony rulebook, "Recrutement", "Déplacement", "Expédition" and "Titre de
# noblesse".
RECRUITS = 2
RECRUITS_BESIDE_LAKE = 3
MOVES = 2
KNIGHTS_OF_EXPEDITION = 2
GOLD_PER_TITLE = 15

# The score. Ranks are counted from 0, a baron. Source: Barony rulebook, "Fin du jeu".
DUKE = 4
RANKS = DUKE + 1
POINTS_PER_RANK = 15
POINTS_PER_NEW_CITY = 10


class Resource(NamedTuple):
    """A resource token: its letter, its gold for titles and its silver, points at the end."""

    letter: str
    terrain: str
    gold: int
    silver: int


# Source: Barony rulebook, "Les jetons Ressource".
RESOURCES = (
    Resource("m", "mountain", 2, 0),
    Resource("f", "forest", 3, 1),
    Resource("p", "plain", 4, 2),
    Resource("c", "field", 5, 3),
)
TOKENS_PER_RESOURCE = 20


def track_points(rank: int, new_cities: int) -> int:
    """
    Return the points of a place on the score track; the lowest rank is 0.

    Source: Barony rulebook, the score track as pictured.

    >>> track_points(4, 2)
    80
    """
    return POINTS_PER_RANK * rank + POINTS_PER_NEW_CITY * new_cities


def city_hexes(terrain: Mapping[Hex, str]) -> set[Hex]:
    """
    Return the hexes on which a first city may stand: with Sorcery beside no location.

    Source: Barony and Sorcery rulebooks, "Disposition des premières cités".
    """
    locations = (cell for cell, kind in terrain.items() if kind == LOCATION)
    barred = {other for cell in locations for other in neighbours(cell)}
    return {cell for cell, kind in terrain.items() if kind in CITY_TERRAINS} - barred


OPTIONS = (
    BoardOption(
        "shape", "compact", choices=("compact", "organic", "showpiece"), code=CodePlace(2, 8)
    ),
    BoardOption("cities", "weak", choices=("weak", "strong"), code=CodePlace(3, 2)),
    BoardOption("no-adjacent-lakes", False, code=CodePlace(4, 2)),
    BoardOption("inventory", None),
)

# More than anybody has, for the checks to say.
MOST_SILVER = 999
HAND_FIELDS = (
    EntryField("rank", most=DUKE),
    EntryField("row", most=MOST_NEW_CITIES),
    EntryField("points", most=track_points(DUKE, MOST_NEW_CITIES)),
    EntryField("tokens", letters="".join(resource.letter for resource in RESOURCES)),
    EntryField("silver", most=MOST_SILVER),
    EntryField("knights", most=PIECES_PER_COLOUR[KNIGHT]),
    EntryField("removed", most=PIECES_PER_COLOUR[KNIGHT]),
)
# What no rule bounds can be typed twice: the place on the score track confirms the rank.
TWICE = (
    Twice("twice_rank", EntryOf("hand", "rank"), EntryOf("hand", "points"), is_place=True),
    Twice(
        "twice_tokens",
        EntryOf("hand", "tokens"),
        EntryOf("hand", "silver"),
        worth={resource.letter: resource.silver for resource in RESOURCES},
    ),
)
ORDER = EntryKind("order", "colours", has_all=True)
TURNS = EntryKind("turns", "number")

RULINGS: tuple[Ruling, ...] = (
    Ruling("BY-1", ("report", "allowed")),
    Ruling("BY-2"),
    Ruling("BY-3", ("allowed", "barred")),
    Ruling("BY-4"),
    Ruling("BY-5"),
    Ruling("BY-6", ("allowed", "barred")),
    Ruling("BY-7"),
    Ruling("BY-8"),
    Ruling("BY-9"),
    Ruling("BY-10"),
    Ruling("BY-11"),
    Ruling("BY-12", ("one-sided", "mirrored")),
)

# What texts take from the facts, by slot.
NUMBERS = {
    "tiles_each": TILES_PER_PLAYER,
    "cities_each": PIECES_PER_COLOUR[CITY],
    "strongholds_each": PIECES_PER_COLOUR[STRONGHOLD],
    "villages_each": PIECES_PER_COLOUR[VILLAGE],
    "knights_each": PIECES_PER_COLOUR[KNIGHT],
    "first_cities": STARTING_CITIES,
    "recruits": RECRUITS,
    "recruits_beside_lake": RECRUITS_BESIDE_LAKE,
    "knights_of_expedition": KNIGHTS_OF_EXPEDITION,
    "title_gold": GOLD_PER_TITLE,
    "duke": DUKE,
    "rank_points": POINTS_PER_RANK,
    "city_points": POINTS_PER_NEW_CITY,
}

GAME = Game(
    slug="barony",
    letter="B",
    title="Barony",
    author="Marc André",
    year=2015,
    package="pnp.games.barony",
    least_players=2,
    most_players=len(COLOURS),
    hex_mm=38.0,
    tile_shape="trihex",
    terrains=TERRAINS,
    colours=COLOURS,
    pieces=PIECES,
    options=OPTIONS,
    lacks={EVEN.name: Message("not_even_barony")},
    entries=(EntryKind("hand", "fields", fields=HAND_FIELDS), ORDER, TURNS),
    rulings=RULINGS,
    inventory_letters="".join(terrain.letter for terrain in TERRAINS),
    numbers=NUMBERS,
    twice=TWICE,
)
