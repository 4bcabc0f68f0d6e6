"""The kit of Barony with Sorcery: that of Barony, and what the expansion adds."""

from pnp.games.barony.facts import GAME as BARONY
from pnp.games.barony.facts import TILE_CODES, TOKENS_PER_RESOURCE
from pnp.games.barony.print.aids import rules_page as barony_rules_page
from pnp.games.barony.print.kit import kit_notes, player_sections
from pnp.games.barony.print.tiles import tile_components
from pnp.games.barony.print.tokens import resource_tokens
from pnp.games.sorcery.facts import (
    COLOURS,
    GAME,
    MORE_TOKENS_PER_RESOURCE,
    MYSTERIOUS_CODES,
    ORDINARY_CODES,
)
from pnp.games.sorcery.print.aids import magic_aid, rules_page
from pnp.games.sorcery.print.pad import score_pad
from pnp.games.sorcery.print.spellcards import spell_cards
from pnp.games.sorcery.print.tokens import control_token, magic_token
from pnp.printing.kits.record import Kit, KitRequest, Section
from pnp.texts import Texts


def make_kit(request: KitRequest) -> Kit:
    """Return the kit of base game and expansion, with the pieces of *players* colours."""
    base = BARONY.texts(request.language)
    texts = GAME.texts(request.language)
    colours = COLOURS[: request.players]
    tokens = resource_tokens(request, TOKENS_PER_RESOURCE + MORE_TOKENS_PER_RESOURCE)
    *shared, aids = player_sections(colours, request, base)
    control = tuple(control_token(colour, request, base) for colour in colours)
    return Kit(
        sections=(
            _tiles(request, base, texts),
            Section("resources", base("kit_resources"), tokens),
            *shared,
            Section(aids.key, aids.title, (*aids.components, magic_aid(request, texts))),
            Section("spells", texts("kit_spells"), spell_cards(request, texts)),
            Section("magic", texts("kit_magic"), (magic_token(request),)),
            Section("control", texts("kit_control"), control),
            score_pad(colours, request, base, texts),
        ),
        references=(barony_rules_page(request, base), rules_page(texts)),
        notes=_notes(request, base, texts),
    )


def _tiles(request: KitRequest, base: Texts, texts: Texts) -> Section:
    """Return the tiles of both boxes, or those of a player's own list."""
    if request.inventory is not None:
        return Section("tiles", base("kit_tiles"), tile_components(request.inventory, request))
    others = (*TILE_CODES, *MYSTERIOUS_CODES)
    labels = [*("" for _ in others), *(texts("kit_five_label") for _ in ORDINARY_CODES)]
    tiles = tile_components((*others, *ORDINARY_CODES), request, labels=labels)
    return Section("tiles", base("kit_tiles"), tiles)


def _notes(request: KitRequest, base: Texts, texts: Texts) -> tuple[str, ...]:
    """Return what a player should know about the kit."""
    own = () if request.inventory is not None else (texts("kit_note_tiles"),)
    return (*kit_notes(request, base), *own)
