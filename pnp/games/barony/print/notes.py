"""What a page says beside a board of Barony."""

from collections import Counter

from pnp.games.barony.components import CITY_TERRAINS
from pnp.model.boards import Board
from pnp.texts import Texts


def notes_on(board: Board, texts: Texts) -> tuple[str, ...]:
    """Return the notes: how many hexes suit a first city."""
    counts = Counter(board.terrain.values())
    return (texts("first_cities", count=sum(counts[kind] for kind in CITY_TERRAINS)),)
