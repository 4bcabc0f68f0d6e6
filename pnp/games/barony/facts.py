"""
What the programs of Barony and Sorcery call things by that `game.toml` says.

The numbers stand there, with their source.
"""

from collections.abc import Mapping

from generators import NamedTuple, hexes
from pnp.games import find_game

GAME = find_game("barony")

TILE_CODES = GAME.file.tables.board.tiles["barony"]
# Outlines are known for so many alone.
TILES_PER_PLAYER = GAME.number("tiles_each", only=9)
HEXES_PER_TILE = 3

MYSTERIOUS, LOCATION = "X", "mysterious"  # in tile codes and on the board, with Sorcery
TERRAIN_OF_LETTER = {one.letter: one.name for one in GAME.terrains} | {MYSTERIOUS: LOCATION}

CITY, STRONGHOLD, VILLAGE, KNIGHT = (kind.letter for kind in GAME.pieces)
CONTROL = "+"
PIECES_PER_COLOUR = {
    kind.letter: GAME.number(f"{name}_each")
    for name, kind in zip(GAME.file.tables.piece, GAME.pieces, strict=True)
}

# The first cities, each with a knight.
STARTING_CITIES = GAME.number("first_cities")
CITY_TERRAINS = frozenset(
    name for name, table in GAME.file.tables.terrain.items() if table.tags == "city-land"
)
MOST_NEW_CITIES = PIECES_PER_COLOUR[CITY] - STARTING_CITIES

RECRUITS = GAME.number("recruits")
RECRUITS_BESIDE_LAKE = GAME.number("recruits_beside_lake")
MOVES = GAME.number("moves")
GOLD_PER_TITLE = GAME.number("title_gold")

# Ranks are counted from 0, a baron.
DUKE = GAME.number("duke")
RANKS = DUKE + 1
POINTS_PER_RANK = GAME.number("rank_points")
POINTS_PER_NEW_CITY = GAME.number("city_points")


def placing_order(players: int) -> tuple[tuple[int, int], ...]:
    """
    Return who places how many first cities, one after the other, seats counted from 0.

    Source: Barony rulebook, "Disposition des premières cités et des chevaliers"; BY-11.

    >>> placing_order(3)
    ((0, 1), (1, 1), (2, 3), (1, 2), (0, 2))
    """
    last = players - 1
    there = tuple((seat, 1) for seat in range(last))
    back = tuple((seat, STARTING_CITIES - 1) for seat in reversed(range(last)))
    return (*there, (last, STARTING_CITIES), *back)


class Resource(NamedTuple):
    """A resource token: its letter, its gold for titles and its silver, points at the end."""

    letter: str
    terrain: str
    gold: int
    silver: int


_SILVER = GAME.numbers_by("silver")
RESOURCES = tuple(
    Resource(letter, TERRAIN_OF_LETTER[letter.upper()], gold, _SILVER[letter])
    for letter, gold in GAME.numbers_by("gold").items()
)
MOST_GOLD = max(resource.gold for resource in RESOURCES)
TOKENS_PER_RESOURCE = GAME.number("tokens")


def track_points(rank: int, new_cities: int) -> int:
    """
    Return the points of a place on the score track; the lowest rank is 0.

    Source: Barony rulebook, the score track as pictured.

    >>> track_points(4, 2)
    80
    """
    return POINTS_PER_RANK * rank + POINTS_PER_NEW_CITY * new_cities


# Rank and new cities by points. Source: Barony rulebook, the score track as pictured.
TRACK: dict[int | None, tuple[int, int]] = {
    track_points(rank, cities): (rank, cities)
    for rank in range(DUKE + 1)
    for cities in range(MOST_NEW_CITIES + 1)
}
NO_PLACE = None, None


def city_hexes(terrain: Mapping[hexes.Hex, str]) -> set[hexes.Hex]:
    """
    Return the hexes on which a first city may stand: with Sorcery beside no location.

    Source: Barony and Sorcery rulebooks, "Disposition des premières cités".
    """
    locations = (cell for cell, kind in terrain.items() if kind == LOCATION)
    barred = {other for cell in locations for other in hexes.neighbours(cell)}
    return {cell for cell, kind in terrain.items() if kind in CITY_TERRAINS} - barred
