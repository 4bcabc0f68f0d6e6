"""What a page says beside a board of Shepherds."""

from pnp.model.boards import Board, setup_as
from pnp.texts import Texts
from tests.madeup.shepherds.facts import GAME, ShepherdsSetup


def notes_on(board: Board, texts: Texts) -> tuple[str, ...]:
    """Return who begins."""
    return (first_text(board, texts),)


def first_text(board: Board, texts: Texts) -> str:
    """Return the sentence about who begins."""
    letter = setup_as(board, ShepherdsSetup).first
    (name,) = (colour.name for colour in GAME.colours if colour.letter == letter)
    return texts("first", colour=texts(name))
