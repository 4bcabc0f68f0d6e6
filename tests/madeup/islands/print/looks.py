"""Pictures and colours of Islands."""

from pathlib import Path

from pnp.printing.art.drawings import ArtFile
from pnp.printing.art.looks import Growth, TerrainLook
from pnp.printing.stocklooks import FIELD, FOREST, LARGE, LOW, MOUNTAIN, PARCELS, STANDING, STOCK
from pnp.printing.themes import Looks, Tones

_SLABS = (Growth("slab", 0.2),)
_TERRAINS = (
    TerrainLook("islands/wood", "W", "forest", "forest", FOREST, STANDING),
    TerrainLook("islands/grain", "G", "field", "ear", FIELD, PARCELS, lean_deg=60.0),
    TerrainLook("islands/wool", "L", "sward", "grass", (Growth("tuft", 0.22),), LOW),
    TerrainLook("islands/brick", "B", "clay", "block", _SLABS, LOW),
    TerrainLook("islands/ore", "O", "mountain", "mountain", MOUNTAIN, LARGE),
    TerrainLook("islands/desert", "D", "sand", "gust", (Growth("stone", 0.14),), LOW),
    TerrainLook("islands/sea", "S", "sea", "waves", (Growth("wave", 0.24),), LOW),
)

LOOKS = STOCK.plus(
    Looks(
        terrains={look.key: look for look in _TERRAINS},
        tones={
            "sward": Tones("#c9d79b", "#9dae6d", "#7f8a62"),
            "clay": Tones("#d9a58a", "#b07a5e", "#93634a"),
            "sand": Tones("#ead9b0", "#cbb688", "#a8966d"),
            "sea": Tones("#8fbdd6", "#5e98b8", "#658fa5"),
        },
        bands={"islands": "#2f5a73"},
        pieces=ArtFile(Path(__file__).with_name("pieces.svg")),
    )
)
