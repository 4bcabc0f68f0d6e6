"""What the box of Terre de Barons holds, and how it is printed."""

from pnp.games.terre.facts import (
    BARONS_A_PLAYER,
    DIVERSITY_POINTS,
    DONJONS_A_PLAYER,
    KNIGHTS_A_PLAYER,
    TARGET_POINTS,
    TILES_OF_VALUE,
    TROOPS_A_PLAYER,
)
from pnp.model.parts import (
    Face,
    Pad,
    PadLine,
    Part,
    PiecePart,
    StandeeSize,
    TilePart,
    TokenSize,
)

_SHARE = (0.7, 0.73)

_TILES = tuple(
    TilePart(f"tile {value} no", (f"terre/{value}",), count, value)
    for value, count in TILES_OF_VALUE.items()
)
_OFFICERS = (
    PiecePart(
        "baron",
        Face("baron"),
        BARONS_A_PLAYER,
        TokenSize(25.0, 20.0),
        share=_SHARE,
        standee=StandeeSize(25.0, 36.0, 10.0),
        title="kit_baron",
    ),
    PiecePart(
        "knight",
        Face("knight"),
        KNIGHTS_A_PLAYER,
        TokenSize(22.0, 20.0),
        share=_SHARE,
        standee=StandeeSize(22.0, 30.0, 10.0),
        title="kit_knight",
    ),
)
_DONJON = PiecePart("donjon", Face("keep"), DONJONS_A_PLAYER, TokenSize(18.0, 16.0), share=_SHARE)
_TROOP = PiecePart("troop", Face("troop"), TROOPS_A_PLAYER, TokenSize(14.0, 12.0), share=_SHARE)

PARTS = (
    Part("tiles", tiles=_TILES),
    Part("positions", "card", is_boxed=True, has_substitute=True),
    Part("pieces", is_boxed=True, has_substitute=True, pieces=_OFFICERS),
    Part("donjons", is_boxed=True, has_substitute=True, pieces=(_DONJON,)),
    Part("troops", is_boxed=True, has_substitute=True, pieces=(_TROOP,)),
    Part("die", "net", has_substitute=True),
    Part("aids", "card"),
    Part("mountains"),
)


def score_pad(players: int) -> Part:
    """Return the pads of a game of so many players."""
    lines = (
        *(PadLine("pad_tiles", terrain=str(v), values={"value": v}) for v in TILES_OF_VALUE),
        PadLine("pad_diversity"),
        PadLine("pad_points", "total"),
        PadLine("pad_donjons", "small"),
        PadLine("pad_troops", "small"),
    )
    counts = {
        "colours": ", ".join(map(str, DIVERSITY_POINTS)),
        "points": ", ".join(map(str, DIVERSITY_POINTS.values())),
        "target": TARGET_POINTS[players],
        "players": players,
    }
    return Part("score-pad", "paper", pad=Pad("keep", lines, values=counts))
