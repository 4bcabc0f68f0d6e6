"""Pictures and colours of Shepherds."""

from pathlib import Path

from pnp.printing.art.drawings import ArtFile
from pnp.printing.art.looks import Growth, TerrainLook
from pnp.printing.stocklooks import LARGE, LOW, MOUNTAIN, STOCK
from pnp.printing.themes import Looks, Tones

_TERRAINS = (
    TerrainLook("shepherds/pasture", "P", "sward", "grass", (Growth("tuft", 0.22),), LOW),
    TerrainLook("shepherds/hill", "H", "fell", "mountain", MOUNTAIN, LARGE),
    TerrainLook("shepherds/pond", "O", "mere", "waves", (Growth("wave", 0.24),), LOW),
)

LOOKS = STOCK.plus(
    Looks(
        terrains={look.key: look for look in _TERRAINS},
        tones={
            "sward": Tones("#c9d79b", "#9dae6d", "#7f8a62"),
            "fell": Tones("#c4ae97", "#9c846a", "#8a7a69"),
            "mere": Tones("#8fbdd6", "#5e98b8", "#658fa5"),
        },
        bands={"shepherds": "#4f6b3a"},
        pieces=ArtFile(Path(__file__).with_name("pieces.svg")),
    )
)
