"""What a page says beside a board of Terre de Barons."""

from pnp.games.terre.facts import BARON, COLOURS, KNIGHT, TerreSetup
from pnp.model.boards import Board, setup_as
from pnp.texts import Texts


def notes_on(board: Board, texts: Texts) -> tuple[str, ...]:
    """Return the notes: where each colour starts, and the dice for the turn order."""
    starts = [
        texts(
            "start",
            colour=texts(colour.name),
            baron=_places(board, colour.letter, BARON),
            knights=_places(board, colour.letter, KNIGHT),
        )
        for colour in COLOURS
        if any(piece.colour == colour.letter for piece in board.pieces)
    ]
    setup = setup_as(board, TerreSetup)
    order = " · ".join(
        texts(
            "throw",
            player=player,
            dice=", ".join(map(str, setup.throws[player - 1])),
        )
        for player in setup.turn_order
    )
    return (" · ".join(starts), texts("order", order=order))


def _places(board: Board, colour: str, kind: str) -> str:
    return ", ".join(
        board.names[piece.hex]
        for piece in board.pieces
        if (piece.colour, piece.kind) == (colour, kind)
    )
