"""
The tiles that a map is checked by: a player's own, those of dealt boards, or the known ones.

What the box holds was transcribed by a third party; a map that these tiles do not make is
doubtful. It is impossible for the tiles that the toolkit dealt and those of a player's list.
"""

from typing import NamedTuple

from pnp.games.barony.facts import TILE_CODES
from pnp.judging.findings import Severity
from pnp.model.games import CheckRequest
from pnp.model.positions import Position


class TileList(NamedTuple):
    """
    The tiles that a map must be made of.

    Attributes:
        codes: one for each tile.
        name: the key of the words for the list.
        severity: how grave it is when they cannot make the map.
        locations: how many mysterious locations are laid.
    """

    codes: tuple[str, ...]
    name: str
    severity: Severity
    locations: int = 0


def barony_tiles(position: Position, request: CheckRequest) -> TileList | None:
    """Return the tiles that the map of *position* must be made of; None if nobody knows them."""
    given = given_tiles(position, request, TILE_CODES)
    if given is None and not _is_dealt(position):
        return TileList(TILE_CODES, "BY01_known_list", "doubtful")
    return given


def given_tiles(
    position: Position, request: CheckRequest, usual: tuple[str, ...], *, locations: int = 0
) -> TileList | None:
    """
    Return the player's own tiles, or the *usual* ones if the toolkit dealt from them.

    None for a map from elsewhere, and for one dealt from a list that is not given.
    """
    if request.inventory is not None:
        return TileList(request.inventory, "BY01_own_list", "impossible", locations)
    if not _is_dealt(position) or "inventory=" in position.board_words:
        return None
    return TileList(usual, "BY01_dealt_list", "impossible", locations)


def _is_dealt(position: Position) -> bool:
    """Tell whether the file says that the toolkit dealt the board."""
    return position.board_words.startswith("seed")
