"""
Themes: every colour of a kit, by what it is for.

Two themes: ``colour``, a cut-paper map in a small earthy palette, and ``ink-saver``, line
drawings on white. A terrain has a ground and one darker tone of the same hue for its
pattern; outlines, icons and letters share one deep ink. Player colours are strong, differ
in lightness as well as in hue (for colour-blind players) and carry a letter each.

Terrains themselves are in `art.terrains`; this file does not know what a forest looks like.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pnp.errors import ThemeError
from pnp.texts.suggestions import unknown_name

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


# Chosen in CIE LCh: the pattern is the ground 17 L* darker and a little more colourful.
_COLOUR_TONES = {
    "mountain": Tones("#bcab9e", "#957d6a"),
    "forest": Tones("#7fa27a", "#4e774b"),
    "plain": Tones("#cad89f", "#9aaa6a"),
    "field": Tones("#f3d08b", "#c4a155"),
    "lake": Tones("#8fbdd0", "#5291a9"),
    "mysterious": Tones("#ae99ba", "#846b92"),
    "meadow": Tones("#dce0b2", "#acb27c"),
    "village": Tones("#e7b39e", "#bd836c"),
    "vineyard": Tones("#d69fab", "#ae6f7e"),
    "quarry": Tones("#d8cdc2", "#ae9e8c"),
    "pond": Tones("#9dccd4", "#619faa"),
    "marsh": Tones("#a5a27e", "#78764b"),
    "cursed": Tones("#9994a1", "#6f677c"),
    "wind": Tones("#c7d0d7", "#91a3b1"),
    "drop": Tones("#82b7d8", "#438bb2"),
    "tree": Tones("#9cb682", "#6c8a50"),
    "fire": Tones("#e49579", "#b86649"),
    "crag": Tones("#b39c8e", "#8b6f5c"),
}

# The same hues, all at L* 52: dark enough to print as a crisp line, quiet beside the ink.
_LINE_TONES = {
    "mountain": Tones(PAPER, "#89796d"),
    "forest": Tones(PAPER, "#6d826a"),
    "plain": Tones(PAPER, "#797f64"),
    "field": Tones(PAPER, "#897a61"),
    "lake": Tones(PAPER, "#5a8292"),
    "mysterious": Tones(PAPER, "#87768f"),
    "meadow": Tones(PAPER, "#7c7e62"),
    "village": Tones(PAPER, "#957568"),
    "vineyard": Tones(PAPER, "#98727a"),
    "quarry": Tones(PAPER, "#847b71"),
    "pond": Tones(PAPER, "#56838b"),
    "marsh": Tones(PAPER, "#7f7d62"),
    "cursed": Tones(PAPER, "#7f7a87"),
    "wind": Tones(PAPER, "#757d84"),
    "drop": Tones(PAPER, "#608095"),
    "tree": Tones(PAPER, "#738066"),
    "fire": Tones(PAPER, "#967569"),
    "crag": Tones(PAPER, "#8d786b"),
}

# Apart in lightness as well as in hue; the tests look through three deficiencies.
_PLAYERS = {
    "blue": PlayerColour("blue", "B", "#004b91", PAPER),
    "yellow": PlayerColour("yellow", "Y", "#ffd245", INK),
    "green": PlayerColour("green", "G", "#4fb286", INK),
    "red": PlayerColour("red", "R", "#c22f30", PAPER),
    "purple": PlayerColour("purple", "P", "#b877b8", INK),
    "white": PlayerColour("white", "W", "#ffffff", INK),
    "black": PlayerColour("black", "K", "#2f231c", PAPER),
}

# Pale, to save ink: letters and the marks of the colours tell players apart.
_PALE_PLAYERS = {
    "blue": PlayerColour("blue", "B", "#b9d2ee", INK),
    "yellow": PlayerColour("yellow", "Y", "#ffedae", INK),
    "green": PlayerColour("green", "G", "#b5e0cb", INK),
    "red": PlayerColour("red", "R", "#efb3ad", INK),
    "purple": PlayerColour("purple", "P", "#dcc0dc", INK),
    "white": PlayerColour("white", "W", "#ffffff", INK),
    "black": PlayerColour("black", "K", "#b9b2ad", INK),
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
                players=MappingProxyType(_PALE_PLAYERS),
                bands=MappingProxyType(_LINE_BANDS),
            ),
        )
    }
)
