"""What a page says beside a landscape of Baron."""

from collections.abc import Iterable

from pnp.games.baron.facts import BaronSetup
from pnp.model.boards import Board, setup_as
from pnp.texts import Texts


def notes_on(board: Board, texts: Texts) -> tuple[str, ...]:
    """Return the notes: hands, open row and start tile of the seeded set-up."""
    setup = setup_as(board, BaronSetup)
    hands = " · ".join(
        texts("hand", player=player, tiles=_names(hand, texts))
        for player, hand in enumerate(setup.hands, start=1)
    )
    notes = [
        texts("setup", hands=hands),
        texts("row", tiles=_names(setup.row, texts), tile=texts(setup.start).lower()),
    ]
    if setup.removed:
        notes.append(texts("removed", tiles=_names(setup.removed, texts)))
    return tuple(notes)


def _names(kinds: Iterable[str], texts: Texts) -> str:
    return ", ".join(texts(kind).lower() for kind in kinds)
