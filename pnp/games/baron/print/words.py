"""What a deal of Baron says: the start tile, the open row, the hands, what stays in the box."""

from collections.abc import Iterable

from pnp.games.baron.deal import BaronSetup
from pnp.games.baron.facts import KEEPS_PER_PLAYER
from pnp.model.boards import Board, setup_as
from pnp.texts import Texts


def words_on(board: Board, texts: Texts) -> dict[str, object]:
    """Return the words for the slots of texts."""
    setup = setup_as(board, BaronSetup)
    hands = (
        texts("hand", player=player, tiles=tile_names(hand, texts))
        for player, hand in enumerate(setup.hands_of_players, start=1)
    )
    return {
        "keeps": KEEPS_PER_PLAYER[board.players],
        "hands": " · ".join(hands),
        "row": tile_names(setup.row, texts),
        "start": tile_names((setup.start,), texts),
        "removed": tile_names(setup.removed, texts) or None,
    }


def tile_names(kinds: Iterable[str], texts: Texts) -> str:
    """Return the names of tiles, as in a sentence."""
    return ", ".join(texts(kind).lower() for kind in kinds)
