"""What a page says beside a landscape of Baron."""

from collections.abc import Iterable

from pnp.model.boards import Board, Json
from pnp.texts import Texts


def notes_on(board: Board, texts: Texts) -> tuple[str, ...]:
    """Return the notes: hands, open row and start tile of the seeded set-up."""
    setup = board.setup
    hands = " · ".join(
        texts("hand", player=player, tiles=_names(hand, texts))
        for player, hand in enumerate(_items(setup["hands"]), start=1)
    )
    notes = [
        texts("setup", hands=hands),
        texts("row", tiles=_names(setup["row"], texts), tile=texts(str(setup["start"])).lower()),
    ]
    if setup["removed"]:
        notes.append(texts("removed", tiles=_names(setup["removed"], texts)))
    return tuple(notes)


def _names(kinds: Json, texts: Texts) -> str:
    """Return the names of a list of tiles."""
    return ", ".join(texts(str(kind)).lower() for kind in _items(kinds))


def _items(value: Json) -> Iterable[Json]:
    """Return a list of the set-up as such."""
    assert isinstance(value, list)
    return value
