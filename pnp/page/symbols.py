"""Pictures of single hexes and pieces, which the page lays over a photograph."""

from collections.abc import Iterable

from generators.lattice import SQRT3
from generators.randomness import Stream
from layouts.documents import Document, Page, make_drawing
from layouts.shapes import Shape, Use, placed
from output.svg import svg_text
from pnp.games.capabilities import theme_of
from pnp.model.boards import NOBODY
from pnp.model.games import Game
from pnp.printing.art.labels import Reading, draw_label
from pnp.printing.art.symbols import piece
from pnp.printing.landscapes.grounds import draw_ground
from pnp.printing.themes import find_look, find_player, neutral_player

_SIDE_MM = 20.0
_PIECE_MM = 20.0


def terrain_pictures(game: Game, theme: str) -> dict[str, bytes]:
    """Return a hex of each terrain as SVG, by its letter; the corners touch the frame."""
    found = {}
    colours = theme_of(game, theme)
    size = (SQRT3 * _SIDE_MM, 2 * _SIDE_MM)
    centre = (size[0] / 2, size[1] / 2)
    for terrain in game.terrains:
        look = find_look(terrain.look, colours)
        stream = Stream(1, f"page {terrain.name}")
        shapes = [
            draw_ground(look, centre, _SIDE_MM, colours, stream),
            *draw_label(Reading(look.key, terrain.value), centre, _SIDE_MM, colours),
        ]
        found[terrain.letter] = _picture(size, shapes)
    return found


def piece_pictures(game: Game, theme: str) -> dict[str, bytes]:
    """
    Return each piece in each colour that has it as SVG, by the letters of colour and piece: ``bK``.

    The key of a piece of nobody is its letter alone.
    """
    colours = theme_of(game, theme)
    players = {colour.letter: find_player(colours, colour.name) for colour in game.colours}
    players[NOBODY] = neutral_player(colours)
    return {
        letter + kind.letter: _picture(
            (_PIECE_MM, _PIECE_MM),
            [
                Use(
                    piece(kind.picture, player, colours),
                    placed(_PIECE_MM / 2, _PIECE_MM / 2, scale=_PIECE_MM),
                )
            ],
        )
        for letter, player in players.items()
        for kind in game.pieces
        if letter in game.owners(kind)
    }


def _picture(size_mm: tuple[float, float], shapes: Iterable[Shape]) -> bytes:
    page = Page(make_drawing(*size_mm, art=shapes), "picture")
    document = Document((page,), "picture", "", "", "hexboard-pnp")
    return svg_text(page, document).encode()
