"""What a deal of Shepherds says: who begins."""

from pnp.model.boards import Board, setup_as
from pnp.model.deals import DealtSetup
from pnp.texts import Texts
from tests.madeup.shepherds.facts import GAME


def words_on(board: Board, texts: Texts) -> dict[str, object]:
    """Return the words for the slots of texts."""
    (letter,) = setup_as(board, DealtSetup).dealt["first"]
    (name,) = (colour.name for colour in GAME.colours if colour.letter == letter)
    return {"first": GAME.rules_texts(texts.language)(f"colour_{name}")}
