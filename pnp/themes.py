"""
Themes: every colour of a kit, by what it is for.

Two themes: ``colour``, a cut-paper map in a small earthy palette, and ``ink-saver``, line
drawings on white. A terrain has a ground and one darker tone of the same hue for its
pattern; outlines, icons and letters share one deep ink. Player colours are strong, differ
in lightness as well as in hue (for colour-blind players) and carry a letter each.

Terrains themselves are in `art.terrains`; this file does not know what a forest looks like.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pnp.errors import ThemeError

PAPER = "#ffffff"
INK = "#2f231c"


@dataclass(frozen=True, slots=True)
class Tones:
    """The two flat colours of a terrain."""

    ground: str
    pattern: str


@dataclass(frozen=True, slots=True)
class PlayerColour:
    """A player's colour, the letter printed on it and the colour of that letter."""

    key: str
    letter: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Theme:
    """
    The colours of a kit.

    Attributes:
        is_lined: motifs are drawn in outline, not filled.
        tones: the colours of the grounds, by the tone's name.
        players: the colours of the players, by their English names.
        bands: the colour of title bands and card families.
    """

    key: str
    paper: str
    ink: str
    is_lined: bool
    tones: Mapping[str, Tones]
    players: Mapping[str, PlayerColour]
    bands: Mapping[str, str]


def find_theme(name: str) -> Theme:
    """
    Return the theme called *name*.

    Raises:
        ThemeError: there is no such theme; the message lists them and guesses.
    """
    try:
        return THEMES[name]
    except KeyError:
        raise ThemeError(_unknown("theme", name, THEMES)) from None


def find_player(theme: Theme, key: str) -> PlayerColour:
    """
    Return the player colour called *key*, as in ``"blue"``.

    Raises:
        ThemeError: there is no such colour; the message lists them and guesses.
    """
    try:
        return theme.players[key]
    except KeyError:
        raise ThemeError(_unknown("player colour", key, theme.players)) from None


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


def _unknown(what: str, name: str, known: Mapping[str, object]) -> str:
    """Word the message for a name that is not among *known*."""
    message = f"{what} {name!r}: there is no such {what}; expected one of {', '.join(known)}"
    guesses = difflib.get_close_matches(name.lower(), known, n=1)
    return f"{message}. Did you mean {guesses[0]!r}?" if guesses else message


# Chosen in CIE LCh: the pattern is the ground 15 L* darker and a little more colourful.
_COLOUR_TONES = {
    "mountain": Tones("#baa89b", "#977f6d"),
    "forest": Tones("#85a37e", "#5a7e53"),
    "plain": Tones("#cad89f", "#9faf6f"),
    "field": Tones("#f5d085", "#cba654"),
    "lake": Tones("#8cbdd5", "#5596b3"),
    "mysterious": Tones("#b098bc", "#8b6f9a"),
    "meadow": Tones("#dbe4be", "#b0bb8d"),
    "village": Tones("#e8ae9a", "#c4846e"),
    "vineyard": Tones("#e09fa9", "#bd7481"),
    "quarry": Tones("#d8d0c6", "#b4a795"),
    "pond": Tones("#90cad8", "#56a3b4"),
    "marsh": Tones("#aaa87f", "#838151"),
    "cursed": Tones("#9a93a1", "#766b80"),
    "wind": Tones("#c7d0d7", "#96a8b6"),
    "drop": Tones("#7eb7dc", "#4391bb"),
    "tree": Tones("#97b481", "#6c8d54"),
    "fire": Tones("#e59077", "#bf664d"),
    "crag": Tones("#b39c8e", "#917461"),
}

# The same hues, all at L* 52: dark enough to print as a crisp line, quiet beside the ink.
_LINE_TONES = {
    "mountain": Tones(PAPER, "#89796d"),
    "forest": Tones(PAPER, "#6e8169"),
    "plain": Tones(PAPER, "#797f64"),
    "field": Tones(PAPER, "#897a61"),
    "lake": Tones(PAPER, "#5d8193"),
    "mysterious": Tones(PAPER, "#87768f"),
    "meadow": Tones(PAPER, "#797f64"),
    "village": Tones(PAPER, "#967569"),
    "vineyard": Tones(PAPER, "#987278"),
    "quarry": Tones(PAPER, "#827b72"),
    "pond": Tones(PAPER, "#57838d"),
    "marsh": Tones(PAPER, "#7f7d62"),
    "cursed": Tones(PAPER, "#807a86"),
    "wind": Tones(PAPER, "#757d84"),
    "drop": Tones(PAPER, "#618095"),
    "tree": Tones(PAPER, "#728167"),
    "fire": Tones(PAPER, "#97746a"),
    "crag": Tones(PAPER, "#8d786b"),
}

# In the order of their lightness, white last but one.
_PLAYERS = {
    "blue": PlayerColour("blue", "B", "#004b91", PAPER),
    "yellow": PlayerColour("yellow", "Y", "#ffd245", INK),
    "green": PlayerColour("green", "G", "#4fb286", INK),
    "red": PlayerColour("red", "R", "#c22f30", PAPER),
    "purple": PlayerColour("purple", "P", "#b877b8", INK),
    "white": PlayerColour("white", "W", "#ffffff", INK),
    "black": PlayerColour("black", "K", "#2f231c", PAPER),
}

_BANDS = {
    "barony": "#7a4b2f",
    "sorcery": "#5e4468",
    "baron": "#4f6138",
    "terre": "#39637c",
    "movement": "#1f6f6b",
    "recruitment": "#7d3039",
    "construction": "#a8581c",
}

_LINE_BANDS = dict.fromkeys(_BANDS, PAPER)

THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        theme.key: theme
        for theme in (
            Theme(
                key="colour",
                paper=PAPER,
                ink=INK,
                is_lined=False,
                tones=MappingProxyType(_COLOUR_TONES),
                players=MappingProxyType(_PLAYERS),
                bands=MappingProxyType(_BANDS),
            ),
            Theme(
                key="ink-saver",
                paper=PAPER,
                ink=INK,
                is_lined=True,
                tones=MappingProxyType(_LINE_TONES),
                players=MappingProxyType(_PLAYERS),
                bands=MappingProxyType(_LINE_BANDS),
            ),
        )
    }
)
