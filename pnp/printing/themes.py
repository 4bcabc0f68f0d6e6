"""
Themes: every colour of a kit, by what it is for.

Four themes: ``colour``, a map in a small earthy palette; ``country``, in the washes
of an engraved map, its boards drawn as one land; ``ink-saver``, line drawings on white; and
``plain``, the colours of the first without anything drawn on the grounds. A
terrain has a ground and one darker tone of the same hue for its pattern; outlines, icons and
letters share one deep ink. Player colours are strong, differ in lightness as well as in hue
(for colour-blind players) and carry a letter each.

A look says how a terrain is read: the letter of the notation, the name of its tones, an icon. The
land that it is, its scenery, games share, so that a forest is a forest in all of them; keys carry
the game, because the same word may need another letter.

What there is to colour and to draw comes in as `Looks`: `stock/looks` reads those that all games
share and those of a game, and who asks for a drawing hands them down in the theme. So this
file does not know what a forest looks like, nor which games there are.
"""

from collections import ChainMap
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias

from generators import NamedTuple, Record
from pnp.errors import UnknownNameError
from pnp.model.boards import NOBODY
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE
from pnp.printing.drawings import Drawing
from pnp.tables.records import NOTHING
from pnp.texts.suggestions import unknown_name

PAPER = "#ffffff"
INK = "#2f231c"

# Of engraved maps: bare parchment, ink and roofs are the same on any land.
LIGHT = "#fbf4e2"
SEPIA = "#4a3526"
ROOF = "#b2603f"

# In L*: how far icons and letters are from their ground at least.
LEAST_CONTRAST = 45.0

_LINED_PEN = 0.7  # finer lines stand well by themselves, and take less ink
_LINED_SHARE = 0.4  # of ink in the lines of engravings on bare paper

# water: shore and depth lines.  sea: open water, without a shore.  woods: masses of trees.
# heights: ridges and peaks.  farmland: parcels.  openland: small things strewn about.
Manner: TypeAlias = Literal["water", "sea", "woods", "heights", "farmland", "openland"]
WATERS: tuple[Manner, ...] = ("water", "sea")

THEMES = ("colour", "country", "ink-saver", "plain")


class TerrainLook(NamedTuple):
    """
    How one terrain of one game is drawn.

    Attributes:
        key: the game and the terrain, as in ``"barony/forest"``.
        letter: its letter in the notation; signs such as ``.`` are not printed.
        tone: its name in `Theme.tones`.
        icon: its name in `Looks.icons`.
        centre: how large the icon stands in the middle of the hex, of its width, instead of
            a landscape; 0: it stands small at the top. A picture in pixels fills the hex.
        words: printed on it.
    """

    key: str
    letter: str
    tone: str
    icon: str
    centre: float = 0.0
    words: str = ""


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


class Scenery(NamedTuple):
    """
    How the land of a terrain is drawn.

    Attributes:
        sprigs: what is strewn about; the trees of woods, the rocks of heights.
        spacing: how far apart they are, as a share of the side.
        focal: the one larger picture of each hex, if any.
        has_tracks: tracks may lead through it.
        is_settled: tracks lead to it.
        has_rows: its parcels are planted in rows.
        named_as: the kind of names that its lands bear; that of its manner if empty.
    """

    manner: Manner
    sprigs: tuple[Sprig, ...] = ()
    spacing: float = 0.3
    focal: str = ""
    has_tracks: bool = False
    is_settled: bool = False
    has_rows: bool = False
    named_as: str = ""


class Tones(NamedTuple):
    """
    The flat colours of a terrain.

    Attributes:
        line: the colour of the pattern where the ground is paper, and of engraved lines.
    """

    ground: str
    pattern: str
    line: str


class PlayerColour(NamedTuple):
    """
    A player's colour, the letter printed on it and the colour of that letter.

    Attributes:
        pale: the colour that saves ink; letters on it are in `INK`.
        hatch: the colour of all games whose hatching it has; empty: its own.
    """

    key: str
    letter: str
    fill: str
    ink: str
    pale: str = PAPER
    hatch: str = ""


class ChipLook(NamedTuple):
    """
    How the chips of a kind are printed.

    Attributes:
        words: what stands on them instead of a value.
        has_dots: as many dots as there are ways to throw the value with two dice.
        is_hidden: they lie face down.
        pictured: what stands on them with ``{icon:NAME}`` in it, where there is room for pictures.
    """

    words: Mapping[str, str] = MappingProxyType({})
    has_dots: bool = False
    is_hidden: bool = False
    pictured: Mapping[str, str] = MappingProxyType({})


# Pieces that belong to nobody: a grey that no player has, without a letter.
_NOBODY = PlayerColour("nobody", "", "#85796c", PAPER, "#d3cec8")


class Looks(Record):
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
        signs: what is painted in other ways, such as emblems and crowns.
        sceneries: the lands of `country`, by the key of the look; without one it is open land.
        engravings: for `Sprig.engraving` and `Scenery.focal`.
        chips: by the ids of their kinds; without one they bear their values.
        ornaments: whether maps may have `rivers` and `roads` that are no part of the game; they
            may where nothing is said.
        called: the terrain or piece that a word of a designer means, in small letters without
            accents.
    """

    terrains: Mapping[str, TerrainLook] = NOTHING
    tones: Mapping[str, Tones] = NOTHING
    washes: Mapping[str, Tones] = NOTHING
    bands: Mapping[str, str] = NOTHING
    players: Mapping[str, PlayerColour] = NOTHING
    pieces: Mapping[str, Drawing] = NOTHING
    icons: Mapping[str, Drawing] = NOTHING
    signs: Mapping[str, Drawing] = NOTHING
    sceneries: Mapping[str, Scenery] = NOTHING
    engravings: Mapping[str, Drawing] = NOTHING
    chips: Mapping[str, ChipLook] = NOTHING
    ornaments: Mapping[str, bool] = NOTHING
    called: Mapping[str, str] = NOTHING

    def plus(self, own: "Looks") -> "Looks":
        """Return these looks and those that a game has of its *own*, which come first."""
        return Looks(
            **{name: ChainMap(getattr(own, name), getattr(self, name)) for name in self.hints}
        )


class Theme(Record):
    """
    The colours and pictures of a kit.

    Attributes:
        is_lined: all is drawn in lines on paper.
        tones: the colours of the grounds, by the tone's name.
        players: the colours of the players, by their English names.
        bands: the colour of title bands and card families.
        looks: all that is drawn with them.
        is_country: boards are drawn as one land.
        is_plain: nothing is drawn on grounds but plates.
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
    is_plain: bool = False

    @property
    def band_ink(self) -> str:
        """What stands on bands: paper, or ink where bands are paper."""
        return self.ink if self.is_lined else PAPER

    @property
    def pen(self) -> float:
        """How wide the lines of engravings are, of those in colour."""
        return _LINED_PEN if self.is_lined else 1.0


@lru_cache(maxsize=32)
def find_theme(name: str, looks: Looks) -> Theme:
    """
    Return the theme called *name* for what has those *looks*.

    Raises:
        UnknownNameError: there is no such theme; the message lists them and guesses.
    """
    if name not in THEMES:
        raise UnknownNameError(unknown_name("theme", name, THEMES))
    is_lined = name == "ink-saver"
    tones, players, bands = looks.tones, looks.players, looks.bands
    if name == "country":
        tones = {
            key: looks.washes.get(key) or tone._replace(line=mixed(tone.pattern, INK, 0.5))
            for key, tone in tones.items()
        }
    elif is_lined:
        # Letters and icons in the darker of two tones can be read on paper.
        tones = {
            key: Tones(PAPER, tone.line, mixed(tone.line, INK, _LINED_SHARE))
            for key, tone in tones.items()
        }
        players = {key: one._replace(fill=one.pale, ink=INK) for key, one in players.items()}
        bands = dict.fromkeys(bands, PAPER)
    return Theme(
        name,
        PAPER,
        INK,
        is_lined,
        tones,
        players,
        bands,
        looks,
        is_country=name == "country",
        is_plain=name == "plain",
    )


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
        UnknownNameError: there is no such colour; the message lists them and guesses.
    """
    try:
        return theme.players[key]
    except KeyError:
        raise UnknownNameError(unknown_name("player colour", key, theme.players)) from None


def neutral_player(theme: Theme) -> PlayerColour:
    """Return the colour of pieces that belong to nobody."""
    return _NOBODY._replace(fill=_NOBODY.pale, ink=INK) if theme.is_lined else _NOBODY


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
    light = luminance(colour)
    if light <= 216 / 24389:
        return light * 24389 / 27
    return float(116 * light ** (1 / 3) - 16)


def luminance(colour: str) -> float:
    """Return the relative luminance of an sRGB colour, 0 for black to 1 for white."""
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
        for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """
    Return the contrast of two colours, from 1 to 21 (WCAG 2).

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=1024)
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


_UNKNOWN_PLAYER = PlayerColour("unknown", UNREADABLE, "#d5d1cc", INK)


class Pen(NamedTuple):
    """The game of a picture, its theme, and the language of its letters."""

    game: Game
    theme: Theme
    language: str = "en"

    def player(self, letter: str) -> PlayerColour:
        """Return a colour by its letter: a grey where it cannot be read, or belongs to nobody."""
        if letter == NOBODY:
            return neutral_player(self.theme)
        names = (one.name for one in self.game.colours if one.letter == letter)
        return next((find_player(self.theme, name) for name in names), _UNKNOWN_PLAYER)

    def letter(self, letter: str) -> str:
        """Return the letter of a colour as printed on its pieces; none on those of nobody."""
        if letter == NOBODY:
            return ""
        texts = self.game.rules_texts(self.language)
        names = (one.name for one in self.game.colours if one.letter == letter)
        return next((texts(f"kit_letter_{name}") for name in names), UNREADABLE)
