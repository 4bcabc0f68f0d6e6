"""The stock of looks that all games share: colours, icons, motifs, pieces, lands."""

from pathlib import Path

from pnp.printing.art.drawings import ArtFile
from pnp.printing.art.looks import Growth, Scenery, Sprig
from pnp.printing.art.places import Spacing
from pnp.printing.themes import INK, PAPER, Looks, PlayerColour, Tones

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

_FILES = Path(__file__).parent / "art" / "files"

STOCK = Looks(
    tones=_TONES,
    washes=_WASHES,
    players=_PLAYERS,
    pieces=ArtFile(_FILES / "pieces.svg"),
    icons=ArtFile(_FILES / "icons.svg"),
    motifs=ArtFile(_FILES / "motifs.svg"),
    engravings=ArtFile(_FILES / "engravings.svg"),
)
