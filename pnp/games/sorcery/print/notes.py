"""What a page says beside a board of Barony with Sorcery."""

from pnp.games.barony.facts import city_hexes
from pnp.games.sorcery.facts import SorcerySetup
from pnp.model.boards import Board, setup_as
from pnp.texts import Texts


def notes_on(board: Board, texts: Texts) -> tuple[str, ...]:
    """Return the notes: the open spells with their costs, and the hexes for first cities."""
    words = [
        f"{texts(spell.key)} ({texts(spell.family)}, {spell.cost})"
        for spell in setup_as(board, SorcerySetup).spells
    ]
    return (
        texts("spells", spells=" · ".join(words)),
        texts("first_cities", count=len(city_hexes(board.terrain))),
    )
