"""Pictures and colours that Sorcery adds to those of Barony."""

from pathlib import Path

from pnp.games.barony.print.looks import LOOKS as BARONY
from pnp.printing.art.drawings import ArtFile
from pnp.printing.art.looks import Growth, Scenery, Sprig, TerrainLook
from pnp.printing.stocklooks import STANDING
from pnp.printing.themes import Looks, Tones

_TERRAINS = (
    TerrainLook(
        "barony/mysterious",
        "*",
        "mysterious",
        "star",
        (
            Growth("menhir", 0.26, 3, turn_deg=10),
            Growth("dolmen", 0.3, 2),
            Growth("sparkle", 0.15, 3, turn_deg=15),
        ),
        STANDING,
    ),
)

OWN = Looks(
    terrains={look.key: look for look in _TERRAINS},
    tones={
        "mysterious": Tones("#7a6189", "#573a69", "#87768f"),
    },
    washes={
        "mysterious": Tones("#bda9ba", "#988095", "#6a5267"),
    },
    sceneries={
        "barony/mysterious": Scenery(
            "openland",
            (Sprig("thorn", 0.15, 2), Sprig("grass", 0.12, 3), Sprig("rock", 0.1)),
            0.27,
            focal="stones",
        ),
    },
    bands={
        "sorcery": "#5e4468",
        "movement": "#1f6f6b",
        "recruitment": "#7d3039",
        "construction": "#a8581c",
    },
    pieces=ArtFile(Path(__file__).with_name("pieces.svg")),
)
LOOKS = BARONY.plus(OWN)
