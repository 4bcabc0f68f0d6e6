"""Tokens of Sorcery: magic, and the control tokens of a colour."""

from layouts.components import Component
from layouts.shapes import Use, placed
from pnp.games.barony.print.coins import coin
from pnp.games.barony.print.tokens import colour_letter
from pnp.games.sorcery.facts import (
    CONTROL_TOKENS_PER_COLOUR,
    MAGIC_TOKENS,
    POINTS_PER_CONTROL_TOKEN,
)
from pnp.model.games import Colour
from pnp.printing.art.icons import icon
from pnp.printing.art.pieces import piece
from pnp.printing.kits.record import KitRequest
from pnp.printing.kits.tokens import centred_symbol, centred_text, ring, round_token
from pnp.printing.themes import PAPER, find_player
from pnp.texts import Texts

TOKEN_MM = 16.0


def magic_token(request: KitRequest) -> Component:
    """Return the magic tokens: a star in a ring."""
    theme = request.theme
    ink = theme.tones["mysterious"].pattern if theme.is_lined else PAPER
    face = (
        ring(0.4 * TOKEN_MM, ink, 0.35),
        centred_symbol(icon("barony/mysterious", ink), 0.62 * TOKEN_MM),
    )
    return round_token(
        "magic",
        diameter_mm=TOKEN_MM,
        ground=theme.bands["sorcery"],
        front=face,
        back=face,
        quantity=MAGIC_TOKENS,
        bleed_mm=request.bleed_mm,
    )


def control_token(colour: Colour, request: KitRequest, texts: Texts) -> Component:
    """Return the control tokens of a colour: a seal with its letter, its points behind."""
    player = find_player(request.theme, colour.name)
    scale = placed(0.0, 0.0, scale=0.8 * TOKEN_MM)
    letter = colour_letter(colour, texts)
    points = centred_text(str(POINTS_PER_CONTROL_TOKEN), 0.36 * TOKEN_MM, player.ink)
    return coin(
        f"{colour.name} control",
        player,
        (Use(piece("control-token", player, letter=letter), scale),),
        request,
        diameter_mm=TOKEN_MM,
        quantity=CONTROL_TOKENS_PER_COLOUR,
        back=(Use(piece("control-token", player, has_letter=False), scale), points),
    )
