"""What a page says beside a board of Islands."""

from pnp.model.boards import Board
from pnp.texts import Texts


def notes_on(board: Board, texts: Texts) -> tuple[str, ...]:
    """Return what is dealt."""
    return (texts("dealt"),)
