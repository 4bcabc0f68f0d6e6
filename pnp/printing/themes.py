"""
Themes: every colour of a kit, by what it is for.

Three themes: ``colour``, a cut-paper map in a small earthy palette; ``country``, in the washes
of an engraved map, its boards drawn as one land; and ``ink-saver``, line drawings on white. A
terrain has a ground and one darker tone of the same hue for its pattern; outlines, icons and
letters share one deep ink. Player colours are strong, differ in lightness as well as in hue
(for colour-blind players) and carry a letter each.

What there is to colour and to draw comes in as `Looks`: `stock/looks` reads those that all games
share and those of a game, and who asks for a drawing hands them down in the theme. So this
file does not know what a forest looks like, nor which games there are.
"""

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import NamedTuple

from pnp.errors import ThemeError, UnknownNameError
from pnp.printing.art.drawings import Drawing
from pnp.printing.art.looks import Scenery, TerrainLook
from pnp.texts.suggestions import unknown_name

PAPER = "#ffffff"
INK = "#2f231c"

# Of engraved maps: bare parchment, ink and roofs are the same on any land.
LIGHT = "#fbf4e2"
SEPIA = "#4a3526"
ROOF = "#b2603f"

# In L*: how far icons and letters are from their ground at least.
LEAST_CONTRAST = 45.0


class Tones(NamedTuple):
    """
    The flat colours of a terrain.

    Attributes:
        line: the colour of the pattern where the ground is paper, and of engraved lines.
    """

    ground: str
    pattern: str
    line: str


@dataclass(frozen=True, slots=True)
class PlayerColour:
    """
    A player's colour, the letter printed on it and the colour of that letter.

    Attributes:
        pale: the colour that saves ink; letters on it are in `INK`.
    """

    key: str
    letter: str
    fill: str
    ink: str
    pale: str = PAPER


# Pieces that belong to nobody: a grey that no player has, without a letter.
_NOBODY = PlayerColour("nobody", "", "#85796c", PAPER, "#d3cec8")


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """
    Pictures and colours by name.

    Attributes:
        terrains: how terrains are drawn, by the key of the look.
        tones: colours of grounds, for `TerrainLook.tone`.
        washes: tones of the theme `country`, by tone; without one a tone is kept.
        bands: colours of title bands and card families.
        players: colours of players, by their English names.
        pieces: for `PieceKind.picture`.
        icons: for `TerrainLook.icon`.
        motifs: for `Growth.motif`.
        sceneries: the lands of `country`, by the key of the look; without one it is open land.
        engravings: for `Sprig.engraving` and `Scenery.focal`.
    """

    terrains: Mapping[str, TerrainLook] = field(default_factory=dict)
    tones: Mapping[str, Tones] = field(default_factory=dict)
    washes: Mapping[str, Tones] = field(default_factory=dict)
    bands: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, PlayerColour] = field(default_factory=dict)
    pieces: Mapping[str, Drawing] = field(default_factory=dict)
    icons: Mapping[str, Drawing] = field(default_factory=dict)
    motifs: Mapping[str, Drawing] = field(default_factory=dict)
    sceneries: Mapping[str, Scenery] = field(default_factory=dict)
    engravings: Mapping[str, Drawing] = field(default_factory=dict)

    def plus(self, own: "Looks") -> "Looks":
        """Return these looks and those that a game has of its *own*, which come first."""
        return Looks(
            **{
                kind.name: ChainMap(getattr(own, kind.name), getattr(self, kind.name))
                for kind in fields(Looks)
            }
        )


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """
    The colours and pictures of a kit.

    Attributes:
        is_lined: motifs are drawn in outline, not filled.
        tones: the colours of the grounds, by the tone's name.
        players: the colours of the players, by their English names.
        bands: the colour of title bands and card families.
        looks: all that is drawn with them.
        is_country: boards are drawn as one land.
    """

    key: str
    paper: str
    ink: str
    is_lined: bool
    tones: Mapping[str, Tones]
    players: Mapping[str, PlayerColour]
    bands: Mapping[str, str]
    looks: Looks
    is_country: bool = False


THEMES = ("colour", "country", "ink-saver")


def check_theme(name: str) -> str:
    """
    Return *name*, which is that of a theme.

    Raises:
        ThemeError: there is no such theme; the message lists them and guesses.
    """
    if name not in THEMES:
        raise ThemeError(unknown_name("theme", name, THEMES))
    return name


@cache
def find_theme(name: str, looks: Looks) -> Theme:
    """
    Return the theme called *name* for what has those *looks*.

    Raises:
        ThemeError: there is no such theme; the message lists them and guesses.
    """
    is_lined = check_theme(name) == "ink-saver"
    tones, players, bands = looks.tones, looks.players, looks.bands
    if name == "country":
        tones = _washed_tones(tones, looks.washes)
    elif is_lined:
        tones, players = _lined_tones(tones), _pale_players(players)
        bands = dict.fromkeys(bands, PAPER)
    return Theme(name, PAPER, INK, is_lined, tones, players, bands, looks, name == "country")


def find_look(key: str, theme: Theme) -> TerrainLook:
    """
    Return the look of that key, as in ``"barony/forest"``.

    Raises:
        UnknownNameError: there is no such look; the message guesses.
    """
    terrains = theme.looks.terrains
    if key not in terrains:
        raise UnknownNameError(unknown_name("look", key, terrains))
    return terrains[key]


def find_player(theme: Theme, key: str) -> PlayerColour:
    """
    Return the player colour called *key*, as in ``"blue"``.

    Raises:
        ThemeError: there is no such colour; the message lists them and guesses.
    """
    try:
        return theme.players[key]
    except KeyError:
        raise ThemeError(unknown_name("player colour", key, theme.players)) from None


def neutral_player(theme: Theme) -> PlayerColour:
    """Return the colour of pieces that belong to nobody."""
    return replace(_NOBODY, fill=_NOBODY.pale, ink=INK) if theme.is_lined else _NOBODY


def marks_ink(theme: Theme, tone: str) -> str:
    """Return what icons and letters on a ground are printed in: ink, or paper on a dark one."""
    ground = lightness(theme.tones[tone].ground)
    return theme.ink if ground - lightness(theme.ink) >= LEAST_CONTRAST else theme.paper


@cache
def lightness(colour: str) -> float:
    """
    Return the CIE lightness L* of an sRGB colour, 0 for black to 100 for white (D65).

    >>> round(lightness("#777777"))
    50
    """
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    if luminance <= 216 / 24389:
        return luminance * 24389 / 27
    return float(116 * luminance ** (1 / 3) - 16)


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _washed_tones(tones: Mapping[str, Tones], washes: Mapping[str, Tones]) -> Mapping[str, Tones]:
    """Return the washes of a game; a tone without one has darker lines and is kept otherwise."""
    return {
        name: washes.get(name) or kept._replace(line=mixed(kept.pattern, INK, 0.5))
        for name, kept in tones.items()
    }


def mixed(one: str, other: str, share: float) -> str:
    """
    Return the colour that has so large a *share* of the *other*.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = (
        round(int(one[at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def _lined_tones(tones: Mapping[str, Tones]) -> Mapping[str, Tones]:
    return {name: Tones(PAPER, kept.line, kept.line) for name, kept in tones.items()}


def _pale_players(players: Mapping[str, PlayerColour]) -> Mapping[str, PlayerColour]:
    return {name: replace(kept, fill=kept.pale, ink=INK) for name, kept in players.items()}
