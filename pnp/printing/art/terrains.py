"""
Looks: how a terrain is drawn. No rules and no values here.

A look joins the letter of the notation, the name of its tones in a theme, an icon and the
motifs that are scattered over the ground. Each game has its looks in its `print/looks.py`.
Games share motifs, so that a forest is a forest in all of them; keys carry the game, because
the same word may need another letter.
"""

from dataclasses import dataclass

from pnp.errors import UnknownNameError
from pnp.printing.art.places import Spacing
from pnp.printing.gamelooks import Stock
from pnp.texts.suggestions import unknown_name


@dataclass(frozen=True, slots=True)
class Growth:
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
        icon: its name in `icons.ICONS`.
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


def find_look(key: str) -> TerrainLook:
    """
    Return the look of that key.

    Raises:
        UnknownNameError: there is no such look; the message guesses.
    """
    if key not in LOOKS:
        raise UnknownNameError(unknown_name("look", key, LOOKS))
    return LOOKS[key]


LOOKS = Stock(lambda looks: {look.key: look for look in looks.terrains}, {})

# What several games scatter, and how densely.
STANDING = Spacing(0.185, stretch=0.85, margin=0.02)
LARGE = Spacing(0.22, stretch=1.3, margin=0.01)
PARCELS = Spacing(0.255)
LOW = Spacing(0.19, margin=0.03)

FOREST = (Growth("conifer", 0.34, 3), Growth("spruce", 0.29, 2))
FIELD = (
    Growth("furrows", 0.27, 3, turn_deg=3),
    Growth("furrows", 0.25, 2, angle_deg=90, turn_deg=3),
    Growth("sheaf", 0.23, 1),
)
MOUNTAIN = (
    Growth("peak", 0.38, 3, turn_deg=2),
    Growth("ridge", 0.34, 2),
    Growth("stone", 0.15, 1),
)
