"""The kit of Barony: everything in the box, drawn anew."""

from collections.abc import Sequence

from layouts.components import Component
from pnp.games.barony.facts import COLOURS, GAME, TILE_CODES
from pnp.games.barony.print.aids import player_aid, rules_page
from pnp.games.barony.print.pad import score_pad
from pnp.games.barony.print.standees import standees
from pnp.games.barony.print.tiles import tile_components
from pnp.games.barony.print.tokens import (
    first_player_token,
    piece_tokens,
    resource_tokens,
    score_counter,
)
from pnp.games.barony.print.track import track_board
from pnp.model.games import Colour
from pnp.printing.kits.record import Kit, KitRequest, Section
from pnp.texts import LANGUAGES, Texts


def make_kit(request: KitRequest) -> Kit:
    """Return the kit: all tiles and tokens of the box, and the pieces of *players* colours."""
    texts = GAME.texts(request.language)
    colours = COLOURS[: request.players]
    codes = request.inventory or TILE_CODES
    return Kit(
        sections=(
            Section("tiles", texts("kit_tiles"), tile_components(codes, request)),
            Section("resources", texts("kit_resources"), resource_tokens(request)),
            *player_sections(colours, request, texts),
            score_pad(colours, request, texts),
        ),
        references=(rules_page(request, texts),),
        notes=kit_notes(request, texts),
    )


def player_sections(
    colours: Sequence[Colour], request: KitRequest, texts: Texts
) -> tuple[Section, ...]:
    """Return what depends on the colours in play, and what players share beside the board."""
    other = GAME.texts(next(one for one in LANGUAGES if one != request.language))
    return (
        Section(
            "pieces",
            texts("kit_standees" if request.has_standees else "kit_pieces"),
            tuple(piece for colour in colours for piece in _pieces(colour, request, texts)),
        ),
        Section(
            "counters",
            texts("kit_counters"),
            (
                *(score_counter(colour, request, texts) for colour in colours),
                first_player_token(request, texts),
            ),
        ),
        Section("track", texts("kit_track"), (track_board(request, texts, other),)),
        Section(
            "aids",
            texts("kit_aids"),
            tuple(player_aid(colour, request, texts) for colour in colours),
        ),
    )


def kit_notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    """Return what a player should know about the kit."""
    notes = [texts("kit_note_board")]
    if request.has_standees:
        notes.append(texts("kit_note_standees"))
    if request.inventory is not None:
        notes.append(texts("kit_note_inventory", count=len(request.inventory)))
    return tuple(notes)


def _pieces(colour: Colour, request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the pieces of a colour, flat or standing."""
    if request.has_standees:
        return standees(colour, request, texts)
    return piece_tokens(colour, request, texts)
