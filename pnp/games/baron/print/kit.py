"""
The print-and-play kit of Baron: what is in the box, drawn anew.

The tiles, chips and markers of the box serve any number of players; keeps, lords, shields and
aids are those of the colours in play, a colour's keeps as many as the box gives it.
"""

from layouts.components import Component
from pnp.games.baron.facts import GAME, KEEPS_PER_PLAYER, PLAYERS_WITH_FEWER_TILES
from pnp.games.baron.print.aids import aid_cards, rules_page
from pnp.games.baron.print.cover import VISTA
from pnp.games.baron.print.honour_track import honour_track
from pnp.games.baron.print.materials import MATERIALS
from pnp.games.baron.print.tiles import tile_components
from pnp.games.baron.print.tokens import battle_markers, chip_tokens, keep_tokens
from pnp.games.baron.print.trackmarkers import lord_tokens, shield_tokens
from pnp.printing.art.symbols import piece
from pnp.printing.kits.covers import Cover
from pnp.printing.kits.materials import made_of
from pnp.printing.kits.record import Kit, KitRequest, Section
from pnp.printing.scores.pads import PadRow, ScorePad, ranking_row, score_pads
from pnp.printing.themes import find_player
from pnp.texts import Texts

# Rows to write on; more than one barony or fight is rare at the last minute, three hardly seen.
_GAINS = 3
_LOSSES = 2


def make_kit(request: KitRequest) -> Kit:
    """Return everything there is to print and cut out for a game of Baron."""
    texts = GAME.texts(request.language)
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
    sections = (*sections, _score_pad(request, texts))
    sections = made_of(MATERIALS, sections, texts, has_standees=request.has_standees)
    return Kit(
        sections,
        (rules_page(texts, request.theme),),
        _notes(request, texts),
        Cover(VISTA, request.theme, request.seed),
    )


def _notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    """Return what a player should know before cutting."""
    keys = ["chips", "letters"]
    if request.players == PLAYERS_WITH_FEWER_TILES:
        keys.append("fewer_tiles")
    keeps = (
        texts("kit_keeps_of", players=players, keeps=keeps)
        for players, keeps in KEEPS_PER_PLAYER.items()
    )
    note = texts("kit_note_keeps", keeps=", ".join(keeps))
    return (note, *(texts(f"kit_note_{key}") for key in keys))


def _score_pad(request: KitRequest, texts: Texts) -> Section:
    """Return the pads: the honour track, then what the last minute brings and takes."""
    rows = (
        PadRow(texts("pad_honour")),
        *(PadRow(texts("pad_gain", number=number)) for number in range(1, _GAINS + 1)),
        *(PadRow(texts("pad_loss", number=number)) for number in range(1, _LOSSES + 1)),
        PadRow(texts("pad_total"), "total"),
        ranking_row(request.language),
    )
    columns = tuple(
        piece(
            "baron",
            find_player(request.theme, colour.name),
            request.theme,
            letter=texts(f"kit_letter_{colour.name}"),
        )
        for colour in GAME.colours_of(request.players)
    )
    return score_pads(ScorePad(columns, rows, texts("pad_reminder")), request, texts)
