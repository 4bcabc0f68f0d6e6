"""The kit of Terre de Barons: everything to print, cut, fold and play."""

from collections.abc import Iterator
from dataclasses import replace

from generators.hexes import ORIGIN
from generators.randomness import Stream
from layouts.components import Component
from pnp.games.terre.facts import GAME, MOUNTAIN_COUNT, OVERLAY
from pnp.games.terre.print.aids import aid_cards, rules_summary
from pnp.games.terre.print.papercube import paper_die
from pnp.games.terre.print.parts import PARTS, score_pad
from pnp.games.terre.print.positioncards import position_cards
from pnp.model.parts import Part
from pnp.printing.kits.record import Kit, KitRequest
from pnp.printing.stock.kits import Workbench
from pnp.printing.stock.tiles import TileHex, TileStyle, tile

_OVERLAY_SHARE = 0.88  # of the size of a tile
_MOUNTAIN = "terre/mountain"


def make_kit(request: KitRequest) -> Kit:
    """Return the kit for *request*: tiles, cards, the pieces in play, a die, aids, rules."""
    texts = GAME.texts(request.language)
    makers = {
        "positions": position_cards,
        "die": lambda request, _: (paper_die(request),),
        "aids": aid_cards,
        "mountains": lambda request, _: (mountain_overlay(request),),
    }
    mountains = "kit_note_overlays" if _has_overlays(request) else "kit_note_backs"
    return Workbench(GAME, request, texts, makers).kit(
        tuple(_parts(request)),
        references=rules_summary(request, texts),
        notes=(texts(mountains), texts("kit_note_die")),
    )


def mountain_overlay(request: KitRequest) -> Component:
    """Return the mountains that lie on tiles, a little smaller, so that those show round them."""
    side_mm = _OVERLAY_SHARE * request.side_mm
    style = TileStyle(request.theme, side_mm, request.bleed_mm)
    stream = Stream(request.seed, "kit mountains")
    return tile("mountain", (TileHex(ORIGIN, _MOUNTAIN),), style, stream, quantity=MOUNTAIN_COUNT)


def _parts(request: KitRequest) -> Iterator[Part]:
    """Yield the parts, with mountains to lay on tiles or on the backs of all."""
    for part in (*PARTS, score_pad(request.players)):
        if _has_overlays(request) or part.key not in ("tiles", "mountains"):
            yield part
        elif part.key == "tiles":
            yield replace(part, back=_MOUNTAIN)


def _has_overlays(request: KitRequest) -> bool:
    return request.options.get("mountains", OVERLAY) == OVERLAY
