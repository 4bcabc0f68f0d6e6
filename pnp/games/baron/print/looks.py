"""Pictures and colours of Baron: terrains, the title band, the lords and the battle markers."""

from pathlib import Path

from pnp.printing.art.drawings import ArtFile
from pnp.printing.art.looks import Growth, Scenery, Sprig, TerrainLook
from pnp.printing.art.places import Spacing
from pnp.printing.stocklooks import (
    FARMLAND,
    FIELD,
    FOREST,
    LOW,
    MEADOW,
    PARCELS,
    STANDING,
    STOCK,
    WATER,
    WOODS,
)
from pnp.printing.themes import Looks, Tones

_ROWS = Spacing(0.195, stretch=1.7, margin=0.0)


def _look(
    key: str,
    letter: str,
    icon: str,
    growths: tuple[Growth, ...],
    spacing: Spacing,
    *,
    lean_deg: float = 0.0,
) -> TerrainLook:
    """Return a look whose tone is called like its terrain."""
    return TerrainLook(
        f"baron/{key}", letter, key, icon, growths, spacing, lean_deg, has_value=True
    )


_TERRAINS = (
    _look(
        "meadow",
        ".",
        "flower",
        (
            Growth("flower", 0.16, 3, turn_deg=30),
            Growth("bloom", 0.26, 2),
            Growth("blade", 0.22, 3),
        ),
        LOW,
    ),
    _look(
        "village",
        "V",
        "chapel",
        (Growth("house", 0.24, 4), Growth("chapel", 0.26, 1), Growth("fence", 0.2, 1)),
        Spacing(0.2, stretch=1.15, margin=0.02),
    ),
    _look("field", "C", "ear", FIELD, PARCELS, lean_deg=60.0),
    _look("forest", "F", "forest", FOREST, STANDING),
    _look("vineyard", "W", "grapes", (Growth("vines", 0.36, turn_deg=2),), _ROWS, lean_deg=24.0),
    _look(
        "quarry",
        "Q",
        "block",
        (Growth("block", 0.3, 3), Growth("slab", 0.28, 1), Growth("stone", 0.14, 1)),
        Spacing(0.21, stretch=1.15, margin=0.03),
    ),
    _look(
        "pond",
        "P",
        "fish",
        (Growth("ripple", 0.31, 2), Growth("lily", 0.21, 3, turn_deg=20), Growth("swell", 0.22, 1)),
        Spacing(0.165, stretch=1.45, margin=0.03),
    ),
    _look(
        "marsh",
        "M",
        "reeds",
        (Growth("reeds", 0.3, 3), Growth("bog", 0.24, 3, turn_deg=0)),
        Spacing(0.185, stretch=1.2, margin=0.03),
    ),
    _look(
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

_SCENERIES = {
    "baron/meadow": MEADOW,
    "baron/village": Scenery(
        "openland",
        (Sprig("round-tree", 0.2, 2), Sprig("hedge", 0.12, 2), Sprig("grass", 0.12)),
        0.3,
        focal="village",
    ),
    "baron/field": FARMLAND,
    "baron/forest": WOODS,
    "baron/vineyard": Scenery(
        "farmland", (Sprig("hedge", 0.12),), 0.8, focal="vineyard", has_rows=True
    ),
    "baron/quarry": Scenery(
        "openland", (Sprig("rock", 0.15, 3), Sprig("grass", 0.11)), 0.26, focal="quarry"
    ),
    "baron/pond": WATER,
    "baron/marsh": Scenery(
        "openland",
        (Sprig("reed", 0.2, 2), Sprig("bog", 0.2, 3), Sprig("grass", 0.12)),
        0.24,
        focal="marsh",
    ),
    "baron/cursed": Scenery(
        "openland",
        (Sprig("thorn", 0.18, 3), Sprig("rock", 0.1), Sprig("stalks", 0.12)),
        0.26,
        focal="cursed",
    ),
}

OWN = Looks(
    terrains={look.key: look for look in _TERRAINS},
    tones={
        "meadow": Tones("#d8dcac", "#acb27a", "#7c7e62"),
        "village": Tones("#efb49c", "#ca876d", "#957568"),
        "vineyard": Tones("#e0a1af", "#bd7486", "#98727a"),
        "quarry": Tones("#f6f0ea", "#d0c3b6", "#847b71"),
        "pond": Tones("#91c6ce", "#579eaa", "#56838b"),
        "marsh": Tones("#afac80", "#86844f", "#7f7d62"),
        "cursed": Tones("#736d7d", "#4f4660", "#7f7a87"),
    },
    washes={
        "meadow": Tones("#e8e5b9", "#bebc86", "#5c5c27"),
        "village": Tones("#e8c8a8", "#c39e77", "#74532c"),
        "vineyard": Tones("#d9b5ac", "#b58b81", "#784f45"),
        "quarry": Tones("#d3ccba", "#aba38d", "#605944"),
        "pond": Tones("#b0cbc8", "#82a3a0", "#3d605c"),
        "marsh": Tones("#c0bf92", "#979761", "#5a5d24"),
        "cursed": Tones("#b0a7ab", "#8a7f84", "#62575c"),
    },
    sceneries=_SCENERIES,
    bands={"baron": "#4f6138", "battle": "#7d3039"},
    pieces=ArtFile(Path(__file__).with_name("pieces.svg")),
)
LOOKS = STOCK.plus(OWN)
