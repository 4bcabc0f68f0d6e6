"""Pictures and colours of Terre de Barons: terrains, troops, the title band."""

from pathlib import Path

from pnp.printing.art.drawings import ArtFile
from pnp.printing.art.looks import Growth, Scenery, Sprig, TerrainLook
from pnp.printing.art.places import Spacing
from pnp.printing.stocklooks import HEIGHTS, LARGE, LOW, MOUNTAIN, STANDING, STOCK, WATER, WOODS
from pnp.printing.themes import Looks, Tones


def _look(
    key: str, tone: str, icon: str, growths: tuple[Growth, ...], spacing: Spacing
) -> TerrainLook:
    """Return the look of tiles of a value."""
    return TerrainLook(f"terre/{key}", key, tone, icon, growths, spacing, has_value=True)


_TERRAINS = (
    _look(
        "1",
        "wind",
        "gust",
        (Growth("gust", 0.33, 3, turn_deg=6), Growth("breeze", 0.3, 2, turn_deg=6)),
        Spacing(0.175, stretch=1.5, margin=0.03),
    ),
    _look(
        "2",
        "drop",
        "drop",
        (Growth("drop", 0.22, 3, turn_deg=3), Growth("drop", 0.15, 2, turn_deg=3)),
        LOW,
    ),
    _look(
        "3",
        "tree",
        "oak",
        (Growth("oak", 0.31, 3), Growth("poplar", 0.3, 1)),
        STANDING,
    ),
    _look(
        "4",
        "fire",
        "flame",
        (Growth("flame", 0.29, 3, turn_deg=5), Growth("ember", 0.13, 1, turn_deg=25)),
        STANDING,
    ),
    TerrainLook("terre/mountain", "#", "crag", "mountain", MOUNTAIN, LARGE),
)

OWN = Looks(
    terrains={look.key: look for look in _TERRAINS},
    tones={
        "wind": Tones("#e3e9ee", "#b0bfcb", "#757d84"),
        "drop": Tones("#9fd1f1", "#68a8ce", "#608095"),
        "tree": Tones("#9bb87f", "#6f9050", "#738066"),
        "fire": Tones("#d67b5c", "#ae502f", "#967569"),
        "crag": Tones("#866d5d", "#644631", "#8d786b"),
    },
    washes={
        "wind": Tones("#ebe5cc", "#c2bb9d", "#5f5a3d"),
        "drop": Tones("#b0cbc8", "#82a3a0", "#3d605c"),
        "tree": Tones("#aeb984", "#849252", "#4f601c"),
        "fire": Tones("#dba882", "#b77e50", "#834c1c"),
        "crag": Tones("#d3c2a4", "#ac9975", "#685733"),
    },
    sceneries={
        "terre/1": Scenery(
            "openland",
            (Sprig("bent-grass", 0.15, 3), Sprig("puff", 0.2, 2)),
            0.27,
            focal="windmill",
        ),
        "terre/2": WATER,
        "terre/3": WOODS,
        "terre/4": Scenery(
            "openland",
            (Sprig("ember", 0.12, 3), Sprig("crack", 0.17, 4), Sprig("thorn", 0.15, 2)),
            0.22,
            focal="fire",
        ),
        "terre/mountain": HEIGHTS,
    },
    bands={"terre": "#39637c"},
    pieces=ArtFile(Path(__file__).with_name("pieces.svg")),
)
LOOKS = STOCK.plus(OWN)
