"""What a board of Barony with Sorcery says: what one of Barony does, locations, spells."""

from pnp.games.barony.print.words import words_of
from pnp.games.sorcery.facts import GAME, MYSTERIOUS_TILES
from pnp.model.boards import Board
from pnp.texts import Texts


def words_on(board: Board, texts: Texts) -> dict[str, object]:
    """Return the words for the slots of texts."""
    spells = (
        f"{texts(spell['spell'])} ({texts(spell['family'])}, {spell['cost']})"
        for spell in board.setup.told["spells"]
    )
    return {
        **words_of(board, GAME, texts),
        "locations": MYSTERIOUS_TILES[board.players],
        "spells": " · ".join(spells),
    }
