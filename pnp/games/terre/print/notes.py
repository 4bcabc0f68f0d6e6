"""What a page says beside a board of Terre de Barons."""

from collections.abc import Iterable

from pnp.games.terre.letters import COLOURS
from pnp.model.boards import Board, Json
from pnp.texts import Texts


def notes_on(board: Board, texts: Texts) -> tuple[str, ...]:
    """Return the notes: where each colour starts, and the dice for the turn order."""
    starts = [
        texts(
            "start",
            colour=texts(colour.name),
            baron=_places(board, colour.letter, "B"),
            knights=_places(board, colour.letter, "K"),
        )
        for colour in COLOURS
        if any(piece.colour == colour.letter for piece in board.pieces)
    ]
    throws = list(_items(board.setup["throws"]))
    order = " · ".join(
        texts(
            "throw",
            player=player,
            dice=", ".join(str(die) for die in _items(throws[_number(player) - 1])),
        )
        for player in _items(board.setup["turn_order"])
    )
    return (" · ".join(starts), texts("order", order=order))


def _places(board: Board, colour: str, kind: str) -> str:
    """Return the names of the hexes where these pieces start."""
    return ", ".join(
        board.names[piece.hex]
        for piece in board.pieces
        if (piece.colour, piece.kind) == (colour, kind)
    )


def _items(value: Json) -> Iterable[Json]:
    """Return a list of the set-up as such."""
    assert isinstance(value, list)
    return value


def _number(value: Json) -> int:
    """Return a number of the set-up as such."""
    assert isinstance(value, int)
    return value
