"""The kit of Barony: everything in the box, drawn anew."""

from collections.abc import Sequence

from layouts.components import Component
from pnp.games.barony.facts import (
    GAME,
    RANKS,
    RESOURCES,
    TILE_CODES,
    track_points,
)
from pnp.games.barony.print.aids import player_aid, rules_page
from pnp.games.barony.print.cover import VISTA
from pnp.games.barony.print.materials import MATERIALS
from pnp.games.barony.print.pieces import colour_letter, piece_tokens, standees
from pnp.games.barony.print.tiles import tile_components
from pnp.games.barony.print.tokens import (
    first_player_token,
    resource_tokens,
    score_counter,
)
from pnp.games.barony.print.track import track_board
from pnp.model.games import Colour
from pnp.printing.art.hexart import icon_ink
from pnp.printing.art.symbols import icon, piece
from pnp.printing.kits.covers import Cover
from pnp.printing.kits.materials import made_of
from pnp.printing.kits.record import Kit, KitRequest, Section
from pnp.printing.scores.pads import PadRow, ScorePad, ranking_row, score_pads
from pnp.printing.themes import find_look, find_player
from pnp.texts import Texts


def make_kit(request: KitRequest) -> Kit:
    """Return the kit: all tiles and tokens of the box, and the pieces of *players* colours."""
    texts = GAME.texts(request.language)
    colours = GAME.colours_of(request.players)
    codes = request.inventory or TILE_CODES
    sections = (
        Section("tiles", texts("kit_tiles"), tile_components(codes, request)),
        Section("resources", texts("kit_resources"), resource_tokens(request)),
        *player_sections(colours, request, texts),
        score_pads(score_pad(colours, request, texts), request, texts),
    )
    return Kit(
        sections=made_of(MATERIALS, sections, texts, has_standees=request.has_standees),
        references=(rules_page(request, texts),),
        notes=kit_notes(request, texts),
        cover=Cover(VISTA, request.theme, request.seed),
    )


def player_sections(
    colours: Sequence[Colour], request: KitRequest, texts: Texts
) -> tuple[Section, ...]:
    """Return what depends on the colours in play, and what players share beside the board."""
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
        Section("track", texts("kit_track"), (track_board(request, texts),)),
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


def score_pad(
    colours: Sequence[Colour], request: KitRequest, texts: Texts, *, more: tuple[PadRow, ...] = ()
) -> ScorePad:
    """
    Return a pad with *more* rows above the total; *texts* are Barony's.

    Tokens without points have no row.
    """
    tokens = tuple(
        PadRow(
            texts("pad_tokens", terrain=texts(resource.terrain), points=resource.silver),
            picture=icon(look.key, icon_ink(look, request.theme), request.theme),
        )
        for resource in RESOURCES
        for look in (find_look(f"barony/{resource.terrain}", request.theme),)
        if resource.silver
    )
    titles = [f"{texts(f'kit_rank_{rank + 1}')} {track_points(rank, 0)}" for rank in range(RANKS)]
    rows = (
        PadRow(texts("pad_title_row")),
        PadRow(texts("pad_cities")),
        *tokens,
        *more,
        PadRow(texts("pad_total"), "total"),
        ranking_row(request.language),
    )
    columns = tuple(
        piece(
            "city",
            find_player(request.theme, colour.name),
            request.theme,
            letter=colour_letter(colour, texts),
        )
        for colour in colours
    )
    reminder = texts("pad_titles", titles=", ".join(titles))
    return ScorePad(columns, rows, f"{reminder} {texts('pad_reminder')}")


def _pieces(colour: Colour, request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    if request.has_standees:
        return standees(colour, request, texts)
    return piece_tokens(colour, request, texts)
