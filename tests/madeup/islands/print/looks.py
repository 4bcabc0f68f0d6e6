"""The pieces of Islands."""

from pnp.printing.art.pieces import Silhouette
from pnp.printing.gamelooks import GameLooks

LOOKS = GameLooks(
    pieces={
        # A bar, laid along its side.
        "road": Silhouette("M -.48 -.13 L .48 -.13 .48 .13 -.48 .13 Z", "", 0.0, 0.0),
        # A skittle.
        "robber": Silhouette(
            "M -.26 .44 C -.3 .1 -.2 .02 -.1 -.06 C -.26 -.16 -.2 -.42 0 -.42"
            " C .2 -.42 .26 -.16 .1 -.06 C .2 .02 .3 .1 .26 .44 Z",
            "",
            0.0,
            0.24,
        ),
    },
)
