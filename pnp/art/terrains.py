"""
Looks: how every terrain of the four games is drawn. No rules and no values here.

A look joins the letter of the notation, the name of its tones in a theme, an icon and the
motifs that are scattered over the ground. Games share motifs, so that a forest is a
forest in all of them; keys carry the game, because the same word may need another letter.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pnp.art.scatter import Spacing


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
        KeyError: there is no such look; the message guesses.
    """
    if key not in LOOKS:
        guesses = difflib.get_close_matches(key, LOOKS, n=1)
        hint = f"; did you mean {guesses[0]!r}?" if guesses else ""
        raise KeyError(f"look {key!r}: expected one of LOOKS{hint}")
    return LOOKS[key]


_STANDING = Spacing(0.235, margin=0.03)
_LARGE = Spacing(0.3, stretch=1.15, margin=0.04)
_PARCELS = Spacing(0.3, margin=0.0)
_FLAT = Spacing(0.2, stretch=1.9, margin=0.02)
_LOW = Spacing(0.22, margin=0.04)
_ROWS = Spacing(0.22, stretch=1.6, margin=0.04)

_FOREST = (Growth("conifer", 0.26, 3), Growth("spruce", 0.24, 2))
_FIELD = (
    Growth("furrows", 0.27, 3, turn_deg=3),
    Growth("furrows", 0.25, 2, angle_deg=90, turn_deg=3),
    Growth("sheaf", 0.2, 1),
)
_MOUNTAIN = (Growth("peak", 0.34, 3, turn_deg=2), Growth("ridge", 0.32, 2), Growth("stone", 0.12, 1))


def _baron(
    key: str, letter: str, icon: str, growths: tuple[Growth, ...], spacing: Spacing, lean: float = 0
) -> TerrainLook:
    """Return a look of Baron, whose tone is called like its terrain."""
    return TerrainLook(f"baron/{key}", letter, key, icon, growths, spacing, lean, has_value=True)


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
        (Growth("tuft", 0.17, 4, turn_deg=8), Growth("blade", 0.12, 2), Growth("flower", 0.08, 2)),
        _LOW,
    ),
    TerrainLook("barony/field", "C", "field", "ear", _FIELD, _PARCELS, 60.0),
    TerrainLook(
        "barony/lake",
        "L",
        "lake",
        "waves",
        (Growth("wave", 0.32, 3, turn_deg=2), Growth("swell", 0.24, 2, turn_deg=2)),
        _FLAT,
    ),
    TerrainLook(
        "barony/mysterious",
        "*",
        "mysterious",
        "star",
        (
            Growth("menhir", 0.2, 3, turn_deg=10),
            Growth("dolmen", 0.24, 1),
            Growth("sparkle", 0.12, 3, turn_deg=15),
        ),
        _STANDING,
    ),
)

_BARON = (
    _baron(
        "meadow",
        ".",
        "flower",
        (Growth("flower", 0.1, 3, turn_deg=30), Growth("bloom", 0.17, 2), Growth("blade", 0.12, 3)),
        _LOW,
    ),
    _baron(
        "village",
        "V",
        "chapel",
        (Growth("house", 0.2, 4), Growth("chapel", 0.24, 1), Growth("fence", 0.16, 1)),
        Spacing(0.27, margin=0.06),
    ),
    _baron("field", "C", "ear", _FIELD, _PARCELS, 60.0),
    _baron("forest", "F", "forest", _FOREST, _STANDING),
    _baron("vineyard", "W", "grapes", (Growth("vines", 0.32, turn_deg=2),), _ROWS, 24.0),
    _baron(
        "quarry",
        "Q",
        "block",
        (Growth("block", 0.22, 3), Growth("slab", 0.22, 1), Growth("stone", 0.11, 1)),
        Spacing(0.27, margin=0.05),
    ),
    _baron(
        "pond",
        "P",
        "lily",
        (Growth("ripple", 0.28, 2), Growth("lily", 0.17, 3, turn_deg=20), Growth("swell", 0.2, 1)),
        Spacing(0.22, stretch=1.35, margin=0.04),
    ),
    _baron(
        "marsh",
        "M",
        "reeds",
        (Growth("reeds", 0.24, 3), Growth("bog", 0.2, 3, turn_deg=0)),
        Spacing(0.22, stretch=1.2, margin=0.05),
    ),
    _baron(
        "cursed",
        "X",
        "bare-tree",
        (
            Growth("bare-tree", 0.28, 3),
            Growth("grave", 0.16, 2, turn_deg=12),
            Growth("crack", 0.2, 2, turn_deg=40),
        ),
        Spacing(0.25, margin=0.05),
    ),
)

_TERRE = (
    _terre(
        "1",
        "wind",
        "gust",
        (Growth("gust", 0.3, 3, turn_deg=6), Growth("breeze", 0.26, 2, turn_deg=6)),
        Spacing(0.23, stretch=1.4, margin=0.05),
    ),
    _terre(
        "2",
        "drop",
        "drop",
        (Growth("drop", 0.18, 3, turn_deg=3), Growth("drop", 0.12, 2, turn_deg=3)),
        _LOW,
    ),
    _terre(
        "3",
        "tree",
        "oak",
        (Growth("oak", 0.24, 3), Growth("poplar", 0.24, 1)),
        _STANDING,
    ),
    _terre(
        "4",
        "fire",
        "flame",
        (Growth("flame", 0.23, 3, turn_deg=5), Growth("ember", 0.1, 1, turn_deg=25)),
        _STANDING,
    ),
    TerrainLook("terre/mountain", "#", "crag", "mountain", _MOUNTAIN, _LARGE),
)

LOOKS: Mapping[str, TerrainLook] = MappingProxyType(
    {look.key: look for look in (*_BARONY, *_BARON, *_TERRE)}
)
