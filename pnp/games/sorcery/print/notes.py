"""What a page says beside a board of Barony with Sorcery."""

from generators.hexes import neighbours
from pnp.games.barony.components import CITY_TERRAINS
from pnp.model.boards import Board
from pnp.texts import Texts


def notes_on(board: Board, texts: Texts) -> tuple[str, ...]:
    """Return the notes: the open spells with their costs, and the hexes for first cities."""
    spells = board.setup["spells"]
    assert isinstance(spells, list)
    words = [
        f"{texts(str(card['spell']))} ({texts(str(card['family']))}, {card['cost']})"
        for card in spells
        if isinstance(card, dict)
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
