"""What a page says beside a board of Barony."""

from pnp.games.barony.facts import city_hexes
from pnp.model.boards import Board
from pnp.texts import Texts


def notes_on(board: Board, texts: Texts) -> tuple[str, ...]:
    """Return the notes: how many hexes suit a first city."""
    return (texts("first_cities", count=len(city_hexes(board.terrain))),)
