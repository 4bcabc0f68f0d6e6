"""What Sorcery adds to the box of Barony, and how both are printed."""

from dataclasses import replace

from pnp.games.barony.facts import TILE_CODES
from pnp.games.barony.print.parts import PARTS as OF_BARONY
from pnp.games.barony.print.parts import coded_tiles
from pnp.games.sorcery.facts import (
    CONTROL_TOKENS_PER_COLOUR,
    MAGIC_TOKENS,
    MYSTERIOUS_CODES,
    ORDINARY_CODES,
    POINTS_PER_CONTROL_TOKEN,
)
from pnp.model.parts import Face, Part, PiecePart, TokenSize

_TOKEN = TokenSize(16.0, 15.0)
_TILES = (
    *coded_tiles((*TILE_CODES, *MYSTERIOUS_CODES)),
    *coded_tiles(ORDINARY_CODES, label="kit_five_label"),
)
_MAGIC = PiecePart(
    "magic",
    Face("barony/mysterious"),
    MAGIC_TOKENS,
    _TOKEN,
    share=(0.62, 0.62),
    is_neutral=True,
    band="sorcery",
)
_CONTROL = PiecePart(
    "control",
    Face("control-token"),
    CONTROL_TOKENS_PER_COLOUR,
    _TOKEN,
    back=Face("control-token", has_letter=False, words=str(POINTS_PER_CONTROL_TOKEN)),
    share=(0.8, 0.8),
)
_OF_BARONY = {part.key: part for part in OF_BARONY}

# The control tokens come beside the pieces, with which they stand in blocks of a colour.
PARTS = (
    replace(_OF_BARONY["tiles"], tiles=_TILES),
    _OF_BARONY["resources"],
    Part("magic", is_boxed=True, has_substitute=True, pieces=(_MAGIC,)),
    _OF_BARONY["pieces"],
    Part("control", is_boxed=True, has_substitute=True, pieces=(_CONTROL,)),
    _OF_BARONY["track"],
    _OF_BARONY["counters"],
    _OF_BARONY["aids"],
    Part("spells", "card", is_boxed=True),
)
