"""What a page says beside a board of Barony with Sorcery."""

from generators.hexes import neighbours
from pnp.games.barony.components import CITY_TERRAINS
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
        texts("first_cities", count=_first_city_hex_count(board)),
    )


def _first_city_hex_count(board: Board) -> int:
    """Return on how many hexes a first city may stand: suitable and near no location."""
    locations = {cell for cell, kind in board.terrain.items() if kind == "mysterious"}
    return sum(
        1
        for cell, kind in board.terrain.items()
        if kind in CITY_TERRAINS and locations.isdisjoint(neighbours(cell))
    )
