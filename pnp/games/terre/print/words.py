"""What a board of Terre de Barons says: tiles under mountains, starts, turn order."""

from pnp.games.terre.facts import BARON, COLOURS, GAME, KNIGHT, TILES_OF_VALUE
from pnp.model.boards import Board
from pnp.texts import Texts


def words_on(board: Board, texts: Texts) -> dict[str, object]:
    """Return the words for the slots of texts."""
    told = board.setup.told
    throws = (
        texts("throw", player=player, dice=", ".join(map(str, told["throws"][player - 1])))
        for player in told["turn_order"]
    )

    def standing(colour: str, kind: str) -> str:
        pieces = (one for one in board.pieces if (one.colour, one.kind) == (colour, kind))
        return ", ".join(board.names[piece.hex] for piece in pieces)

    starts = (
        texts(
            "start",
            colour=texts(colour.name),
            baron=standing(colour.letter, BARON),
            knights=standing(colour.letter, KNIGHT),
        )
        for colour in COLOURS
        if any(piece.colour == colour.letter for piece in board.pieces)
    )
    values = tile_values(board).items()
    places = {
        f"{value}_places": ", ".join(str(number) for number, here in values if here == value)
        for value in TILES_OF_VALUE
    }
    return {
        **places,
        "starts": " · ".join(starts),
        "throws": " · ".join(throws),
        "order": ", ".join(texts("setup_player", player=player) for player in told["turn_order"]),
    }


def tile_values(board: Board) -> dict[int, int]:
    """Return the points of the tile on every place, from 1 to 37, those under mountains too."""
    hidden = {one["number"]: one["value"] for one in board.setup.told["under_mountains"]}
    return {
        number: hidden[number] if number in hidden else int(board.terrain[cell])
        for cell, number in GAME.hex_numbers(board.terrain).items()
    }
