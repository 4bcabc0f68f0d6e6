"""What a deal of Shepherds says: who begins."""

from pnp.games import find_game
from pnp.model.boards import Board, Setup, setup_as
from pnp.texts import Texts


def words_on(board: Board, texts: Texts) -> dict[str, object]:
    """Return the words for the slots of texts."""
    game = find_game(board.game)
    (letter,) = setup_as(board, Setup).dealt["first"]
    (name,) = (colour.name for colour in game.colours if colour.letter == letter)
    return {"first": game.rules_texts(texts.language)(f"colour_{name}")}
