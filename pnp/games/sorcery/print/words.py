"""What a board of Barony with Sorcery says: what one of Barony does, locations, spells."""

from pnp.games.barony.print import words
from pnp.games.sorcery.facts import MYSTERIOUS_TILES, SPELLS
from pnp.model.boards import Board
from pnp.texts import Texts


def words_on(board: Board, texts: Texts) -> dict[str, object]:
    """Return the words for the slots of texts; the costs of open spells by their keys."""
    open_spells = [spell for spell in SPELLS if spell.key in board.setup.words["spells"]]
    spells = (f"{texts(spell.key)} ({texts(spell.family)}, {spell.cost})" for spell in open_spells)
    return {
        **words.words_on(board, texts),
        **dict.fromkeys(f"{spell.key}_open" for spell in SPELLS),
        **{f"{spell.key}_open": spell.cost for spell in open_spells},
        "locations": MYSTERIOUS_TILES[board.players],
        "spells": " · ".join(spells),
    }
