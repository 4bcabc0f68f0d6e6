"""What the box of Shepherds holds, and how it is printed."""

from pnp.games import find_game
from pnp.model.parts import Face, Pad, PadLine, Part, PiecePart, TilePart, TokenSize

GAME = find_game("shepherds")
_TOKEN = TokenSize(18.0, 16.0)
_TILES = tuple(TilePart(f"tile {one.name}", (one.look,), one.most or 0) for one in GAME.terrains)
_PIECES = tuple(
    PiecePart(kind.picture, Face(kind.picture), GAME.box_count(name, GAME.most_players), _TOKEN)
    for name, kind in zip(GAME.file.tables.piece, GAME.pieces, strict=True)
)
_LINES = (PadLine("pad_sheep"), PadLine("pad_wool"), PadLine("pad_total", "total"))

PARTS = (
    Part("tiles", tiles=_TILES),
    Part("pieces", is_boxed=True, has_substitute=True, pieces=_PIECES),
    Part("aids", "card"),
    Part("score-pad", "paper", pad=Pad("sheep", _LINES)),
)
