"""
The print-and-play kit of Baron: what is in the box, drawn anew.

The box holds the same pieces whatever the number of players; only the aids are as many as
there are players.
"""

from pathlib import Path

from layouts.components import Component
from pnp.games.baron.facts import KEEPS_PER_PLAYER, PLAYERS_WITH_FEWER_TILES
from pnp.games.baron.print.aids import aid_cards, rules_page
from pnp.games.baron.print.honour_track import honour_track
from pnp.games.baron.print.pad import score_pad
from pnp.games.baron.print.tiles import tile_components
from pnp.games.baron.print.tokens import battle_markers, chip_tokens, keep_tokens
from pnp.games.baron.print.trackmarkers import lord_tokens, shield_tokens
from pnp.printing.kits.record import Kit, KitRequest, Section
from pnp.texts import Texts, load_texts


def make_kit(request: KitRequest) -> Kit:
    """Return everything there is to print and cut out for a game of Baron."""
    texts = load_texts(Path(__file__).parent.parent, request.language)
    parts: dict[str, tuple[Component, ...]] = {
        "tiles": tile_components(request),
        "keeps": keep_tokens(request, texts),
        "lords": lord_tokens(request, texts),
        "shields": shield_tokens(request, texts),
        "chips": chip_tokens(request),
        "battle": battle_markers(request),
        "track": (honour_track(request, texts),),
        "aids": aid_cards(request, texts),
    }
    sections = tuple(
        Section(key, texts(f"kit_section_{key}"), components) for key, components in parts.items()
    )
    sections = (*sections, score_pad(request, texts))
    return Kit(sections, (rules_page(texts, request.theme),), _notes(request, texts))


def _notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    """Return what a player should know before cutting."""
    keys = ["chips", "letters"]
    if request.players == PLAYERS_WITH_FEWER_TILES:
        keys.append("fewer_tiles")
    keeps = texts(
        "kit_note_keeps", players=request.players, keeps=KEEPS_PER_PLAYER[request.players]
    )
    colours = texts(f"kit_note_colours_{request.players}")
    return (f"{keeps} {colours}", *(texts(f"kit_note_{key}") for key in keys))
