"""
Looks: how a terrain is drawn, on a plain map and on an engraved one. No rules here.

A look joins the letter of the notation, the name of its tones in a theme, an icon and the
motifs that are scattered over the ground. Games share motifs, so that a forest is a forest in
all of them; keys carry the game, because the same word may need another letter.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from pnp.printing.art.places import Spacing


class Growth(NamedTuple):
    """
    One kind of motif on a ground.

    Attributes:
        size: its height as a share of the hex's side.
        weight: how often it comes up, against the other kinds of the look.
        angle_deg: its usual turn.
        turn_deg: how far it may turn from that, either way.
    """

    motif: str
    size: float
    weight: int = 1
    angle_deg: float = 0.0
    turn_deg: float = 4.0


@dataclass(frozen=True, slots=True)
class TerrainLook:
    """
    How one terrain of one game is drawn.

    Attributes:
        key: the game and the terrain, as in ``"barony/forest"``.
        letter: its letter in the notation; signs such as ``.`` are not printed.
        tone: its name in `Theme.tones`.
        icon: its name in `Looks.icons`.
        lean_deg: the whole pattern of a hex is turned by up to this, either way.
        has_value: room is kept for a numeral and pips.
    """

    key: str
    letter: str
    tone: str
    icon: str
    growths: tuple[Growth, ...]
    spacing: Spacing
    lean_deg: float = 0.0
    has_value: bool = False


# water: shore and depth lines.  woods: masses of trees.  heights: ridges and peaks.
# farmland: parcels.  openland: small things strewn about.
Manner: TypeAlias = Literal["water", "woods", "heights", "farmland", "openland"]


class Sprig(NamedTuple):
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
