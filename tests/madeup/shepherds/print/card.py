"""The set-up card of Shepherds: the board, and who begins."""

from layouts.documents import Box
from layouts.flows import Bullets
from layouts.shapes import Shape
from pnp.model.boards import Board
from pnp.printing.boards.hexmaps import draw_lines
from pnp.printing.cards.miniatures import draw_flat_grounds, draw_signs, fit_miniature
from pnp.printing.cards.record import LegendEntry, SetupCard, SetupRequest
from tests.madeup.shepherds.facts import GAME
from tests.madeup.shepherds.print.notes import first_text


def setup_card(board: Board, request: SetupRequest) -> SetupCard:
    """Return the card of *board*."""
    texts = GAME.texts(request.language)
    looks = {terrain.name: terrain.look for terrain in GAME.terrains}
    letters = {terrain.name: terrain.letter for terrain in GAME.terrains}

    def draw(box: Box) -> tuple[Shape, ...]:
        cells = {cell: looks[kind] for cell, kind in board.terrain.items()}
        miniature = fit_miniature(cells, request.theme, box)
        signs = {cell: letters[kind] for cell, kind in board.terrain.items()}
        return (
            *draw_flat_grounds(miniature),
            *draw_lines(miniature),
            *draw_signs(miniature, signs),
        )

    starts = [
        f"{texts(colour.name)} {board.names[piece.hex]}"
        for colour, piece in zip(GAME.colours, board.pieces, strict=True)
    ]
    steps = (texts("setup_board"), texts("setup_starts", places=", ".join(starts)))
    return SetupCard(
        band="shepherds",
        picture=draw,
        legend=tuple(LegendEntry(t.look, t.letter, texts(t.name)) for t in GAME.terrains),
        blocks=(Bullets((*steps, first_text(board, texts))),),
    )
