"""The kit of Barony with Sorcery: that of Barony, and what the expansion adds."""

from dataclasses import replace

from pnp.games.barony.facts import GAME as BARONY
from pnp.games.barony.facts import TOKENS_PER_RESOURCE
from pnp.games.barony.print.aids import barony_rules
from pnp.games.barony.print.kit import kit_notes, makers_for
from pnp.games.barony.print.parts import coded_tiles, score_pad
from pnp.games.barony.print.tokens import resource_tokens
from pnp.games.sorcery.facts import GAME, MORE_TOKENS_PER_RESOURCE
from pnp.games.sorcery.print.aids import magic_aid, sorcery_rules
from pnp.games.sorcery.print.parts import PARTS
from pnp.games.sorcery.print.spellcards import spell_cards
from pnp.model.parts import PadLine
from pnp.printing.kits.record import Kit, KitRequest
from pnp.printing.stock.kits import Workbench


def make_kit(request: KitRequest) -> Kit:
    """Return the kit of base game and expansion, with the pieces of *players* colours."""
    base, own = BARONY.texts(request.language), GAME.texts(request.language)
    tiles, *others = PARTS
    notes = [*kit_notes(request, base), own("kit_note_tiles")]
    if request.inventory is not None:
        tiles = replace(tiles, tiles=coded_tiles(request.inventory))
        notes.pop()
    by_barony = makers_for(GAME, base)
    count = TOKENS_PER_RESOURCE + MORE_TOKENS_PER_RESOURCE
    makers = {
        **by_barony,
        "resources": lambda request, _: resource_tokens(request, count),
        "aids": lambda request, _: (*by_barony["aids"](request, base), magic_aid(request, own)),
        "spells": lambda request, _: spell_cards(request, own),
    }
    texts = own._replace(table={**base.table, **own.table})
    return Workbench(GAME, request, texts, makers).kit(
        (tiles, *others, score_pad(base, PadLine("pad_control"))),
        references=(*barony_rules(request, base), *sorcery_rules(request, own)),
        notes=notes,
    )
