"""What a board of Terre de Barons says: mountains, starts, turn order."""

from collections.abc import Sequence

from generators.hexes import Hex
from pnp.games.terre.deal import TerreSetup
from pnp.games.terre.facts import BARON, COLOURS, GAME, KNIGHT, MOUNTAIN
from pnp.model.boards import Board, setup_as
from pnp.texts import Texts


def words_on(board: Board, texts: Texts) -> dict[str, object]:
    """Return the words for the slots of texts."""
    setup = setup_as(board, TerreSetup)
    numbers = GAME.hex_numbers(board.terrain)
    mountains = sorted(numbers[cell] for cell, kind in board.terrain.items() if kind == MOUNTAIN)
    throws = (
        texts("throw", player=player, dice=", ".join(map(str, setup.throws[player - 1])))
        for player in setup.turn_order
    )
    return {
        "starts": _starts_text(board, texts),
        "mountain_places": ", ".join(map(str, mountains)),
        "throws": " · ".join(throws),
        "order": ", ".join(texts("setup_player", player=player) for player in setup.turn_order),
    }


def _starts_text(board: Board, texts: Texts) -> str:
    """Return where the pieces of each colour in play start."""
    starts = (
        texts(
            "start",
            colour=texts(colour.name),
            baron=hex_names(board, start_hexes(board, colour.letter, BARON)),
            knights=hex_names(board, start_hexes(board, colour.letter, KNIGHT)),
        )
        for colour in COLOURS
        if any(piece.colour == colour.letter for piece in board.pieces)
    )
    return " · ".join(starts)


def hex_names(board: Board, cells: Sequence[Hex]) -> str:
    return ", ".join(board.names[cell] for cell in cells)


def start_hexes(board: Board, colour: str, kind: str) -> list[Hex]:
    return [p.hex for p in board.pieces if (p.colour, p.kind) == (colour, kind)]
