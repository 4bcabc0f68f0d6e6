"""What a deal of Baron says: the start tile, the open row, the hands, what stays in the box."""

from pnp.games.baron.facts import GAME, KEEPS_PER_PLAYER
from pnp.model.boards import Board
from pnp.texts import Texts


def words_on(board: Board, texts: Texts) -> dict[str, object]:
    """Return the words for the slots of texts."""
    told = board.setup.told
    groups = {name: told[name] for name in ("row", "removed")} | {"start": (told["start"],)}
    groups |= {f"hand_{player}": hand for player, hand in enumerate(told["hands"], start=1)}
    named = {
        name: ", ".join(texts(kind).lower() for kind in kinds) or None
        for name, kinds in groups.items()
    }
    seats = range(1, GAME.most_players + 1)
    hands = (
        texts("hand", player=player, tiles=named[f"hand_{player}"])
        for player in seats[: board.players]
    )
    return {
        **dict.fromkeys(f"hand_{player}" for player in seats),
        **named,
        "keeps": KEEPS_PER_PLAYER[board.players],
        "hands": " · ".join(hands),
    }
