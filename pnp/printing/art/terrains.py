"""
Looks: how every terrain of the four games is drawn. No rules and no values here.

A look joins the letter of the notation, the name of its tones in a theme, an icon and the
motifs that are scattered over the ground. Games share motifs, so that a forest is a
forest in all of them; keys carry the game, because the same word may need another letter.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pnp.errors import UnknownNameError
from pnp.printing.art.scatter import Spacing
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


_STANDING = Spacing(0.185, stretch=0.85, margin=0.02)
_LARGE = Spacing(0.22, stretch=1.3, margin=0.01)
_PARCELS = Spacing(0.255)
_FLAT = Spacing(0.15, stretch=2.3)
_LOW = Spacing(0.19, margin=0.03)
_ROWS = Spacing(0.195, stretch=1.7, margin=0.0)

_FOREST = (Growth("conifer", 0.34, 3), Growth("spruce", 0.29, 2))
_FIELD = (
    Growth("furrows", 0.27, 3, turn_deg=3),
    Growth("furrows", 0.25, 2, angle_deg=90, turn_deg=3),
    Growth("sheaf", 0.23, 1),
)
_MOUNTAIN = (
    Growth("peak", 0.38, 3, turn_deg=2),
    Growth("ridge", 0.34, 2),
    Growth("stone", 0.15, 1),
)


def _baron(
    key: str,
    letter: str,
    icon: str,
    growths: tuple[Growth, ...],
    spacing: Spacing,
    *,
    lean_deg: float = 0.0,
) -> TerrainLook:
    """Return a look of Baron, whose tone is called like its terrain."""
    return TerrainLook(
        f"baron/{key}", letter, key, icon, growths, spacing, lean_deg, has_value=True
    )


def _terre(
    key: str, tone: str, icon: str, growths: tuple[Growth, ...], spacing: Spacing
) -> TerrainLook:
    """Return a look of Terre de Barons."""
    return TerrainLook(f"terre/{key}", key, tone, icon, growths, spacing, has_value=True)


_BARONY = (
    TerrainLook("barony/mountain", "M", "mountain", "mountain", _MOUNTAIN, _LARGE),
    TerrainLook("barony/forest", "F", "forest", "forest", _FOREST, _STANDING),
    TerrainLook(
        "barony/plain",
        "P",
        "plain",
        "grass",
        (Growth("tuft", 0.27, 4, turn_deg=8), Growth("blade", 0.22, 2), Growth("flower", 0.12, 2)),
        _LOW,
    ),
    TerrainLook("barony/field", "C", "field", "ear", _FIELD, _PARCELS, 60.0),
    TerrainLook(
        "barony/lake",
        "L",
        "lake",
        "waves",
        (Growth("wave", 0.36, 3, turn_deg=2), Growth("swell", 0.24, 2, turn_deg=2)),
        _FLAT,
    ),
    TerrainLook(
        "barony/mysterious",
        "*",
        "mysterious",
        "star",
        (
            Growth("menhir", 0.26, 3, turn_deg=10),
            Growth("dolmen", 0.3, 2),
            Growth("sparkle", 0.15, 3, turn_deg=15),
        ),
        _STANDING,
    ),
)

_BARON = (
    _baron(
        "meadow",
        ".",
        "flower",
        (
            Growth("flower", 0.16, 3, turn_deg=30),
            Growth("bloom", 0.26, 2),
            Growth("blade", 0.22, 3),
        ),
        _LOW,
    ),
    _baron(
        "village",
        "V",
        "chapel",
        (Growth("house", 0.24, 4), Growth("chapel", 0.26, 1), Growth("fence", 0.2, 1)),
        Spacing(0.2, stretch=1.15, margin=0.02),
    ),
    _baron("field", "C", "ear", _FIELD, _PARCELS, lean_deg=60.0),
    _baron("forest", "F", "forest", _FOREST, _STANDING),
    _baron("vineyard", "W", "grapes", (Growth("vines", 0.36, turn_deg=2),), _ROWS, lean_deg=24.0),
    _baron(
        "quarry",
        "Q",
        "block",
        (Growth("block", 0.3, 3), Growth("slab", 0.28, 1), Growth("stone", 0.14, 1)),
        Spacing(0.21, stretch=1.15, margin=0.03),
    ),
    _baron(
        "pond",
        "P",
        "fish",
        (Growth("ripple", 0.31, 2), Growth("lily", 0.21, 3, turn_deg=20), Growth("swell", 0.22, 1)),
        Spacing(0.165, stretch=1.45, margin=0.03),
    ),
    _baron(
        "marsh",
        "M",
        "reeds",
        (Growth("reeds", 0.3, 3), Growth("bog", 0.24, 3, turn_deg=0)),
        Spacing(0.185, stretch=1.2, margin=0.03),
    ),
    _baron(
        "cursed",
        "X",
        "bare-tree",
        (
            Growth("bare-tree", 0.33, 3),
            Growth("grave", 0.24, 2, turn_deg=12),
            Growth("thorns", 0.22, 2),
        ),
        Spacing(0.2, margin=0.03),
    ),
)

_TERRE = (
    _terre(
        "1",
        "wind",
        "gust",
        (Growth("gust", 0.33, 3, turn_deg=6), Growth("breeze", 0.3, 2, turn_deg=6)),
        Spacing(0.175, stretch=1.5, margin=0.03),
    ),
    _terre(
        "2",
        "drop",
        "drop",
        (Growth("drop", 0.22, 3, turn_deg=3), Growth("drop", 0.15, 2, turn_deg=3)),
        _LOW,
    ),
    _terre(
        "3",
        "tree",
        "oak",
        (Growth("oak", 0.31, 3), Growth("poplar", 0.3, 1)),
        _STANDING,
    ),
    _terre(
        "4",
        "fire",
        "flame",
        (Growth("flame", 0.29, 3, turn_deg=5), Growth("ember", 0.13, 1, turn_deg=25)),
        _STANDING,
    ),
    TerrainLook("terre/mountain", "#", "crag", "mountain", _MOUNTAIN, _LARGE),
)

LOOKS: Mapping[str, TerrainLook] = MappingProxyType(
    {look.key: look for look in (*_BARONY, *_BARON, *_TERRE)}
)
