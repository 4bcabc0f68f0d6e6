"""Pictures and colours of Barony: terrains, pieces, the title band."""

from pnp.printing.art.looks import Growth, Silhouette, TerrainLook
from pnp.printing.art.places import Spacing
from pnp.printing.stocklooks import (
    FARMLAND,
    FIELD,
    FOREST,
    HEIGHTS,
    LARGE,
    LOW,
    MEADOW,
    MOUNTAIN,
    PARCELS,
    STANDING,
    STOCK,
    WATER,
    WOODS,
)
from pnp.printing.themes import Looks, Tones

_FLAT = Spacing(0.15, stretch=2.3)

_TERRAINS = (
    TerrainLook("barony/mountain", "M", "mountain", "mountain", MOUNTAIN, LARGE),
    TerrainLook("barony/forest", "F", "forest", "forest", FOREST, STANDING),
    TerrainLook(
        "barony/plain",
        "P",
        "plain",
        "grass",
        (Growth("tuft", 0.27, 4, turn_deg=8), Growth("blade", 0.22, 2), Growth("flower", 0.12, 2)),
        LOW,
    ),
    TerrainLook("barony/field", "C", "field", "ear", FIELD, PARCELS, 60.0),
    TerrainLook(
        "barony/lake",
        "L",
        "lake",
        "waves",
        (Growth("wave", 0.36, 3, turn_deg=2), Growth("swell", 0.24, 2, turn_deg=2)),
        _FLAT,
    ),
)

_PIECES = {
    # Walls between a gabled tower and a low one.
    "city": Silhouette(
        "M -.44 .42 L -.44 -.14 -.27 -.42 -.1 -.14 -.1 .02 .02 .02 .02 -.08 .12 -.08 .12 .02"
        " .2 .02 .2 -.1 .2 -.22 .44 -.22 .44 .42 Z",
        "M -.4 -.12 L -.14 -.12 M .24 -.1 L .4 -.1 M -.27 -.02 L -.27 .06",
        0.06,
        0.22,
    ),
    # A squat keep with three merlons.
    "stronghold": Silhouette(
        "M -.36 .42 L -.32 .02 -.42 -.06 -.42 -.38 -.24 -.38 -.24 -.24 -.09 -.24 -.09 -.38"
        " .09 -.38 .09 -.24 .24 -.24 .24 -.38 .42 -.38 .42 -.06 .32 .02 .36 .42 Z",
        "M -.3 -.02 L .3 -.02",
        0.0,
        0.2,
    ),
    # One gabled house.
    "village": Silhouette(
        "M -.32 .42 L -.32 .04 -.45 .04 0 -.38 .18 -.21 .18 -.34 .3 -.34 .3 -.1 .45 .04"
        " .32 .04 .32 .42 Z",
        "M -.24 .04 L .24 .04",
        0.0,
        0.24,
    ),
}

OWN = Looks(
    terrains={look.key: look for look in _TERRAINS},
    tones={
        "plain": Tones("#becf8b", "#92a659", "#797f64"),
        "lake": Tones("#7eb4ca", "#3e8da9", "#5a8292"),
    },
    washes={
        "plain": Tones("#e8e5b9", "#bebc86", "#5c5c27"),
        "lake": Tones("#b0cbc8", "#82a3a0", "#3d605c"),
    },
    sceneries={
        "barony/mountain": HEIGHTS,
        "barony/forest": WOODS,
        "barony/plain": MEADOW,
        "barony/field": FARMLAND,
        "barony/lake": WATER,
    },
    bands={"barony": "#7a4b2f"},
    pieces=_PIECES,
)
LOOKS = STOCK.plus(OWN)
