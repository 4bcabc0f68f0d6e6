"""
Themes: every colour of a kit, by what it is for.

Three themes: ``colour``, a cut-paper map in a small earthy palette; ``country``, in the washes
of an engraved map, its boards drawn as one land; and ``ink-saver``, line drawings on white. A
terrain has a ground and one darker tone of the same hue for its pattern; outlines, icons and
letters share one deep ink. Player colours are strong, differ in lightness as well as in hue
(for colour-blind players) and carry a letter each.

Here are the colours that several games use; a game's own are in its `print/looks.py`. Terrains
themselves are in `art.terrains`; this file does not know what a forest looks like.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from pnp.errors import ThemeError
from pnp.printing.gamelooks import Stock
from pnp.texts.suggestions import unknown_name

PAPER = "#ffffff"
INK = "#2f231c"

# In L*: how far icons and letters are from their ground at least.
LEAST_CONTRAST = 45.0


@dataclass(frozen=True, slots=True)
class Tones:
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


@dataclass(frozen=True, slots=True)
class Theme:
    """
    The colours of a kit.

    Attributes:
        is_lined: motifs are drawn in outline, not filled.
        tones: the colours of the grounds, by the tone's name.
        players: the colours of the players, by their English names.
        bands: the colour of title bands and card families.
        is_country: boards are drawn as one land.
    """

    key: str
    paper: str
    ink: str
    is_lined: bool
    tones: Mapping[str, Tones]
    players: Mapping[str, PlayerColour]
    bands: Mapping[str, str]
    is_country: bool = False


def find_theme(name: str) -> Theme:
    """
    Return the theme called *name*.

    Raises:
        ThemeError: there is no such theme; the message lists them and guesses.
    """
    try:
        return THEMES[name]
    except KeyError:
        raise ThemeError(unknown_name("theme", name, THEMES)) from None


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
    """Undo the sRGB curve."""
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


# Chosen in CIE LCh: the terrains of a game are spread over the lightness from about 46 to 93;
# the pattern is its ground 15 L* darker and a little more colourful. Grounds under 60 take
# marks in paper, the others in ink. Lines have the same hues, all at L* 52: dark enough to
# print crisply, quiet beside the ink.
_TONES = {
    "mountain": Tones("#887566", "#674d37", "#89796d"),
    "forest": Tones("#759e70", "#477744", "#6d826a"),
    "field": Tones("#ffe2ac", "#dab568", "#897a61"),
}

# Apart in lightness as well as in hue; the tests look through three deficiencies. The pale
# ones save ink: letters and the marks of the colours tell players apart.
_PLAYERS = {
    "blue": PlayerColour("blue", "B", "#004b91", PAPER, "#b9d2ee"),
    "yellow": PlayerColour("yellow", "Y", "#ffd245", INK, "#ffedae"),
    "green": PlayerColour("green", "G", "#4fb286", INK, "#b5e0cb"),
    "red": PlayerColour("red", "R", "#c22f30", PAPER, "#efb3ad"),
    "purple": PlayerColour("purple", "P", "#b877b8", INK, "#dcc0dc"),
    "white": PlayerColour("white", "W", "#ffffff", INK, "#ffffff"),
    "black": PlayerColour("black", "K", "#2f231c", PAPER, "#b9b2ad"),
}


# The same terrains in washes: grounds like watercolour on old paper, the pattern 15 L* darker,
# engraved lines at L* 38.
_WASHES = {
    "mountain": Tones("#d9c9ab", "#b2a07c", "#685833"),
    "forest": Tones("#aeb984", "#849252", "#4f601c"),
    "field": Tones("#f0d695", "#c8ac5d", "#6c5800"),
}


def _washed_tones(tones: Mapping[str, Tones], washes: Mapping[str, Tones]) -> Mapping[str, Tones]:
    """Return the washes of a game; a tone without one has darker lines and is kept otherwise."""
    return {
        name: washes.get(name) or replace(kept, line=mixed(kept.pattern, INK, 0.5))
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


THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        theme.key: theme
        for theme in (
            Theme(
                key="colour",
                paper=PAPER,
                ink=INK,
                is_lined=False,
                tones=Stock(lambda looks: looks.tones, _TONES),
                players=Stock(lambda looks: looks.players, _PLAYERS),
                bands=Stock(lambda looks: looks.bands, {}),
            ),
            Theme(
                key="country",
                paper=PAPER,
                ink=INK,
                is_lined=False,
                tones=Stock(lambda looks: _washed_tones(looks.tones, looks.washes), _WASHES),
                players=Stock(lambda looks: looks.players, _PLAYERS),
                bands=Stock(lambda looks: looks.bands, {}),
                is_country=True,
            ),
            Theme(
                key="ink-saver",
                paper=PAPER,
                ink=INK,
                is_lined=True,
                tones=Stock(lambda looks: _lined_tones(looks.tones), _lined_tones(_TONES)),
                players=Stock(lambda looks: _pale_players(looks.players), _pale_players(_PLAYERS)),
                bands=Stock(lambda looks: dict.fromkeys(looks.bands, PAPER), {}),
            ),
        )
    }
)
