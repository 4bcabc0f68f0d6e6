"""What the box of Baron holds, and how it is printed."""

from pnp.games.baron.facts import KINDS
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

# Rows to write on; more than one barony or fight is rare at the last minute, three hardly seen.
_GAINS = 3
_LOSSES = 2

_LORD = PiecePart(
    "lord",
    Face("lord"),
    1,
    TokenSize(17.0, 15.0),
    share=(0.67, 0.69),
    standee=StandeeSize(17.0, 26.0, 8.0),
)
_PAD = Pad(
    "baron",
    (
        PadLine("pad_honour"),
        *(PadLine("pad_gain", values={"number": number}) for number in range(1, _GAINS + 1)),
        *(PadLine("pad_loss", values={"number": number}) for number in range(1, _LOSSES + 1)),
        PadLine("pad_total", "total"),
    ),
)

# All tiles have one back, so that a drawn tile stays secret.
TILES = tuple(TilePart(kind.name, (kind.look,), kind.count, kind.value) for kind in KINDS)

PARTS = (
    Part("tiles"),
    Part("keeps", is_boxed=True, has_substitute=True),
    Part("lords", is_boxed=True, has_substitute=True, pieces=(_LORD,)),
    Part("shields", is_boxed=True, has_substitute=True),
    Part("chips", is_boxed=True, has_substitute=True),
    Part("battle", is_boxed=True, has_substitute=True),
    Part("track"),
    Part("aids", "card"),
    Part("score-pad", "paper", pad=_PAD),
)
