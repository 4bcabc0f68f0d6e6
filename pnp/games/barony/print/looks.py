"""Pictures and colours of Barony: terrains, pieces, the title band."""

from pathlib import Path

from pnp.printing.art.drawings import ArtFile
from pnp.printing.art.looks import Growth, TerrainLook
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
    pieces=ArtFile(Path(__file__).with_name("pieces.svg")),
)
LOOKS = STOCK.plus(OWN)
