"""
The print-and-play kit of Baron: what is in the box, drawn anew.

The tiles, chips and markers of the box serve any number of players; keeps, lords, shields and
aids are those of the colours in play, a colour's keeps as many as the box gives it.
"""

from collections.abc import Mapping

from pnp.games.baron.facts import GAME, KEEPS_PER_PLAYER, PLAYERS_WITH_FEWER_TILES
from pnp.games.baron.print.aids import aid_cards, baron_rules
from pnp.games.baron.print.honour_track import honour_track
from pnp.games.baron.print.parts import PARTS, TILES
from pnp.games.baron.print.tiles import tile_back
from pnp.games.baron.print.tokens import battle_markers, chip_tokens, keep_tokens, shield_tokens
from pnp.printing.kits.record import Kit, KitRequest
from pnp.printing.stock.kits import Maker, Workbench
from pnp.printing.stock.tiles import tiles_of
from pnp.texts import Texts

_MAKERS: Mapping[str, Maker] = {
    "tiles": lambda request, texts: tiles_of(TILES, request, texts, back=tile_back(request)),
    "keeps": keep_tokens,
    "shields": shield_tokens,
    "chips": lambda request, _: chip_tokens(request),
    "battle": lambda request, _: battle_markers(request),
    "track": lambda request, texts: (honour_track(request, texts),),
    "aids": aid_cards,
}


def make_kit(request: KitRequest) -> Kit:
    """Return everything there is to print and cut out for a game of Baron."""
    texts = GAME.texts(request.language)
    return Workbench(GAME, request, texts, _MAKERS).kit(
        PARTS,
        references=baron_rules(texts, request.theme),
        notes=_notes(request, texts),
    )


def _notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    """Return what a player should know before cutting."""
    keys = ["chips"]
    if request.players == PLAYERS_WITH_FEWER_TILES:
        keys.append("fewer_tiles")
    keeps = (
        texts("kit_keeps_of", players=players, keeps=keeps)
        for players, keeps in KEEPS_PER_PLAYER.items()
    )
    note = texts("kit_note_keeps", keeps=", ".join(keeps))
    return (note, *(texts(f"kit_note_{key}") for key in keys))
