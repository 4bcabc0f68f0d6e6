"""What the box of Shepherds holds, and how it is printed."""

from pnp.model.parts import Face, Pad, PadLine, Part, PiecePart, TilePart, TokenSize
from tests.madeup.shepherds.facts import HEXES_OF, SHEEP_A_PLAYER

_TOKEN = TokenSize(18.0, 16.0)
_TILES = tuple(
    TilePart(f"tile {terrain}", (f"shepherds/{terrain}",), count)
    for terrain, count in HEXES_OF.items()
)
_PIECES = (
    PiecePart("knight", Face("knight"), 1, _TOKEN),
    PiecePart("sheep", Face("sheep"), SHEEP_A_PLAYER, _TOKEN),
)
_LINES = (PadLine("pad_sheep"), PadLine("pad_wool"), PadLine("pad_total", "total"))

PARTS = (
    Part("tiles", tiles=_TILES),
    Part("pieces", is_boxed=True, has_substitute=True, pieces=_PIECES),
    Part("aids", "card"),
    Part("score-pad", "paper", pad=Pad("sheep", _LINES)),
)
