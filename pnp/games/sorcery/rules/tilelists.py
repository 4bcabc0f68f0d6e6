"""The tiles that a map of Barony with Sorcery is checked by."""

from pnp.games.barony.facts import TILE_CODES
from pnp.games.barony.rules.tilelists import TileList, given_tiles
from pnp.games.sorcery.facts import (
    MYSTERIOUS_CODES,
    MYSTERIOUS_TILES,
    ORDINARY_CODES,
    PLAYERS_WITH_ORDINARY_TILES,
)
from pnp.model.games import CheckRequest
from pnp.model.positions import Position


def sorcery_tiles(position: Position, request: CheckRequest) -> TileList | None:
    """
    Return the tiles that the map of *position* must be made of; None if nobody knows them.

    Only dealt boards are made of the project's own tiles of the expansion.
    """
    with_fifth = position.players >= PLAYERS_WITH_ORDINARY_TILES
    usual = TILE_CODES + MYSTERIOUS_CODES + (ORDINARY_CODES if with_fifth else ())
    locations = MYSTERIOUS_TILES.get(position.players, 0)
    return given_tiles(position, request, usual, locations=locations)
