"""The kit of Barony: everything in the box, drawn anew."""

from collections.abc import Mapping
from dataclasses import replace

from pnp.games.barony.facts import GAME
from pnp.games.barony.print.aids import barony_rules, player_aid
from pnp.games.barony.print.parts import PARTS, coded_tiles, score_pad
from pnp.games.barony.print.tokens import first_player_token, resource_tokens
from pnp.games.barony.print.track import track_board
from pnp.model.games import Game
from pnp.printing.kits.record import Kit, KitRequest
from pnp.printing.stock.kits import Maker, Workbench
from pnp.texts import Texts


def make_kit(request: KitRequest) -> Kit:
    """Return the kit: all tiles and tokens of the box, and the pieces of *players* colours."""
    texts = GAME.texts(request.language)
    tiles, *others = PARTS
    if request.inventory is not None:
        tiles = replace(tiles, tiles=coded_tiles(request.inventory))
    return Workbench(GAME, request, texts, makers_for(GAME, texts)).kit(
        (tiles, *others, score_pad(texts)),
        references=barony_rules(request, texts),
        notes=kit_notes(request, texts),
    )


def makers_for(game: Game, texts: Texts) -> Mapping[str, Maker]:
    """Return what only Barony has, for the colours of *game*; *texts* are Barony's."""
    return {
        "resources": lambda request, _: resource_tokens(request),
        "counters": lambda request, _: (first_player_token(request, texts),),
        "track": lambda request, _: (track_board(request, texts),),
        "aids": lambda request, _: tuple(
            player_aid(colour, request, texts) for colour in game.colours_of(request.players)
        ),
    }


def kit_notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    """Return what a player should know about the kit."""
    own = request.inventory
    tiles = () if own is None else (texts("kit_note_inventory", count=len(own)),)
    return (texts("kit_note_board"), *tiles)
