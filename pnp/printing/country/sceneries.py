"""
Sceneries: which land a terrain is on a country map. Games say so in their `print/looks.py`.

A terrain without a scenery is open land, strewn with what the plain theme scatters on it.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pnp.printing.gamelooks import Stock

# water: shore and depth lines.  woods: masses of trees.  heights: ridges and peaks.
# farmland: parcels.  openland: small things strewn about.
Manner: TypeAlias = Literal["water", "woods", "heights", "farmland", "openland"]


@dataclass(frozen=True, slots=True)
class Sprig:
    """
    A small engraving that is strewn about.

    Attributes:
        size: its height as a share of the hex's side.
        weight: how often it comes up, against the others.
    """

    engraving: str
    size: float
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Scenery:
    """
    How the land of a terrain is drawn.

    Attributes:
        sprigs: what is strewn about; the trees of woods, the rocks of heights.
        spacing: how far apart they are, as a share of the side.
        focal: the one larger picture of each hex, if any.
        has_tracks: tracks lead through it.
        has_rows: its parcels are planted in rows.
    """

    manner: Manner
    sprigs: tuple[Sprig, ...] = ()
    spacing: float = 0.3
    focal: str = ""
    has_tracks: bool = False
    has_rows: bool = False


SCENERIES: Stock[Scenery] = Stock(lambda looks: looks.sceneries, {})

WATER = Scenery("water", (Sprig("swell", 0.2, 2), Sprig("ripple", 0.2)), 0.42)
WOODS = Scenery(
    "woods",
    (Sprig("round-tree", 0.34, 5), Sprig("tall-tree", 0.36, 2), Sprig("fir-tree", 0.36, 1)),
    0.2,
)
HEIGHTS = Scenery("heights", (Sprig("rock", 0.12),), 0.3)
FARMLAND = Scenery("farmland", (Sprig("stook", 0.19), Sprig("hedge", 0.13)), 0.62)
MEADOW = Scenery(
    "openland",
    (
        Sprig("tuft", 0.15, 5),
        Sprig("grass", 0.12, 6),
        Sprig("daisy", 0.06, 2),
        Sprig("knoll", 0.26, 2),
        Sprig("round-tree", 0.19),
        Sprig("sheep", 0.12, 2),
    ),
    0.25,
    has_tracks=True,
)
