"""What the box of Terre de Barons holds, and how it is printed."""

from collections.abc import Iterator
from dataclasses import replace

from layouts.components import Component
from pnp.games.terre.facts import (
    BARONS_A_PLAYER,
    DIVERSITY_POINTS,
    DONJONS_A_PLAYER,
    GAME,
    KNIGHTS_A_PLAYER,
    MOUNTAIN_COUNT,
    OVERLAY,
    TARGET_POINTS,
    TILES_OF_VALUE,
    TROOPS_A_PLAYER,
)
from pnp.games.terre.print.aids import compositor, paper_die
from pnp.games.terre.print.positioncards import position_cards
from pnp.model.parts import Face, Pad, PadLine, Part, PiecePart, StandeeSize, TilePart, TokenSize
from pnp.printing.kits.record import Kit, KitRequest
from pnp.printing.stock.kits import Workbench
from pnp.printing.stock.tiles import tiles_of

_SHARE = (0.7, 0.73)

_TILES = tuple(
    TilePart(f"tile {value} no", (f"terre/{value}",), count, value)
    for value, count in TILES_OF_VALUE.items()
)
_OFFICERS = (
    PiecePart(
        "baron",
        Face("baron"),
        BARONS_A_PLAYER,
        TokenSize(25.0, 20.0),
        share=_SHARE,
        standee=StandeeSize(25.0, 36.0, 10.0),
        title="kit_baron",
    ),
    PiecePart(
        "knight",
        Face("knight"),
        KNIGHTS_A_PLAYER,
        TokenSize(22.0, 20.0),
        share=_SHARE,
        standee=StandeeSize(22.0, 30.0, 10.0),
        title="kit_knight",
    ),
)
_DONJON = PiecePart("donjon", Face("keep"), DONJONS_A_PLAYER, TokenSize(18.0, 16.0), share=_SHARE)
_TROOP = PiecePart("troop", Face("troop"), TROOPS_A_PLAYER, TokenSize(14.0, 12.0), share=_SHARE)

PARTS = (
    Part("tiles", tiles=_TILES),
    Part("positions", "card", is_boxed=True, has_substitute=True),
    Part("pieces", is_boxed=True, has_substitute=True, pieces=_OFFICERS),
    Part("donjons", is_boxed=True, has_substitute=True, pieces=(_DONJON,)),
    Part("troops", is_boxed=True, has_substitute=True, pieces=(_TROOP,)),
    Part("die", "net", has_substitute=True),
    Part("aids", "card"),
    Part("mountains"),
)

_OVERLAY_SHARE = 0.88  # of the size of a tile
_MOUNTAIN = "terre/mountain"


def score_pad(players: int) -> Part:
    """Return the pads of a game of so many players."""
    lines = (
        *(PadLine("pad_tiles", terrain=str(v), values={"value": v}) for v in TILES_OF_VALUE),
        PadLine("pad_diversity"),
        PadLine("pad_points", "total"),
        PadLine("pad_donjons", "small"),
        PadLine("pad_troops", "small"),
    )
    counts = {
        "colours": ", ".join(map(str, DIVERSITY_POINTS)),
        "points": ", ".join(map(str, DIVERSITY_POINTS.values())),
        "target": TARGET_POINTS[players],
        "players": players,
    }
    return Part("score-pad", "paper", pad=Pad("keep", lines, values=counts))


def make_kit(request: KitRequest) -> Kit:
    """Return the kit for *request*: tiles, cards, the pieces in play, a die, aids, rules."""
    texts = GAME.texts(request.language)
    makers = {
        "positions": position_cards,
        "die": lambda request, _: (paper_die(request.theme).net("die"),),
        "mountains": lambda request, _: mountain_overlays(request),
    }
    mountains = "kit_note_overlays" if _has_overlays(request) else "kit_note_backs"
    return Workbench(GAME, request, texts, makers, compositor(request.theme, texts)).kit(
        tuple(_parts(request)),
        notes=(texts(mountains), texts("kit_note_die")),
    )


def mountain_overlays(request: KitRequest) -> tuple[Component, ...]:
    """Return the mountains that lie on tiles, a little smaller, so that those show round them."""
    part = TilePart("mountain", (_MOUNTAIN,), MOUNTAIN_COUNT)
    small = replace(request, hex_mm=_OVERLAY_SHARE * request.hex_mm)
    return tiles_of((part,), small, GAME.texts(request.language))


def _parts(request: KitRequest) -> Iterator[Part]:
    """Yield the parts, with mountains to lay on tiles or on the backs of all."""
    for part in (*PARTS, score_pad(request.players)):
        if _has_overlays(request) or part.key not in ("tiles", "mountains"):
            yield part
        elif part.key == "tiles":
            yield replace(part, back=_MOUNTAIN)


def _has_overlays(request: KitRequest) -> bool:
    return request.options.get("mountains", OVERLAY) == OVERLAY
