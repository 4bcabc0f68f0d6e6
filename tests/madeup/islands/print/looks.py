"""Pictures and colours of Islands."""

from pnp.printing.art.looks import Growth, Silhouette, TerrainLook
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
        pieces={
            "city": Silhouette(
                "M -.44 .42 L -.44 -.04 -.2 -.22 -.04 -.04 -.04 -.42 .44 -.42 .44 .42 Z",
                "",
                0.2,
                0.12,
            ),
            "village": Silhouette("M -.34 .42 L -.34 -.08 0 -.42 .34 -.08 .34 .42 Z", "", 0, 0.16),
            # A bar, laid along its side.
            "road": Silhouette("M -.48 -.13 L .48 -.13 .48 .13 -.48 .13 Z", "", 0.0, 0.0),
            # A skittle.
            "robber": Silhouette(
                "M -.26 .44 C -.3 .1 -.2 .02 -.1 -.06 C -.26 -.16 -.2 -.42 0 -.42"
                " C .2 -.42 .26 -.16 .1 -.06 C .2 .02 .3 .1 .26 .44 Z",
                "",
                0.0,
                0.24,
            ),
        },
    )
)
