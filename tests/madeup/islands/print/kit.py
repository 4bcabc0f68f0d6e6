"""What the box of Islands holds, and how it is printed."""

from pnp.model.parts import ChipPart, Face, Pad, PadLine, Part, PiecePart, TilePart, TokenSize
from tests.madeup.islands.facts import CITY, HARBOUR, HEXES_OF, HOUSE, MOST_OF, NUMBER, ROAD

_CHIP = TokenSize(15.0, 13.0)
_PIECE = TokenSize(14.0, 13.0)

PARTS = (
    Part(
        "tiles",
        tiles=tuple(
            TilePart(f"tile {terrain}", (f"islands/{terrain}",), count)
            for terrain, count in HEXES_OF.items()
        ),
    ),
    Part("chips", is_boxed=True, chips=(ChipPart(NUMBER, _CHIP), ChipPart(HARBOUR, _CHIP))),
    Part(
        "pieces",
        is_boxed=True,
        pieces=(
            PiecePart("robber", Face("robber"), 1, _PIECE, is_neutral=True),
            PiecePart("house", Face("village"), MOST_OF[HOUSE], _PIECE),
            PiecePart("city", Face("city"), MOST_OF[CITY], _PIECE),
            PiecePart("road", Face("road"), MOST_OF[ROAD], _PIECE),
        ),
    ),
    Part(
        "score-pad",
        "paper",
        pad=Pad("city", (PadLine("pad_points"), PadLine("pad_total", "total"))),
    ),
)
