"""Pictures and colours of Shepherds."""

from pnp.printing.art.looks import Growth, Silhouette, TerrainLook
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
        pieces={
            "sheep": Silhouette(
                "M -.34 .1 C -.4 -.3 .3 -.34 .36 -.06 C .42 .16 .2 .24 -.1 .24 Z",
                "M .2 -.1 L .3 -.06",
                0.0,
                0.0,
            )
        },
    )
)
