"""The kit of Terre de Barons: everything to print, cut, fold and play."""

from dataclasses import replace

from generators.randomness import Stream
from layouts.components import Component
from pnp.games.terre.facts import (
    DIVERSITY_POINTS,
    GAME,
    MOUNTAIN_COUNT,
    OVERLAY,
    TARGET_POINTS,
    TILES_OF_VALUE,
)
from pnp.games.terre.print.aids import aid_cards, rules_summary, setup_card
from pnp.games.terre.print.cover import VISTA
from pnp.games.terre.print.materials import MATERIALS
from pnp.games.terre.print.papercube import paper_die
from pnp.games.terre.print.positioncards import position_cards
from pnp.games.terre.print.tokens import (
    DONJONS,
    OFFICERS,
    TROOPS,
    PieceSet,
    colour_letter,
    piece_tokens,
    standees,
)
from pnp.printing.art.hexart import icon_ink
from pnp.printing.art.symbols import icon, piece
from pnp.printing.kits.covers import Cover
from pnp.printing.kits.materials import made_of
from pnp.printing.kits.record import Kit, KitRequest, Section
from pnp.printing.kits.tokens import hex_tile
from pnp.printing.scores.pads import PadRow, ScorePad, ranking_row, score_pads
from pnp.printing.themes import find_look, find_player
from pnp.texts import Texts

_OVERLAY_SHARE = 0.88  # of the size of a tile
_SAFE_MM = 3.0
_SAFE_SHARE = 0.12  # of the side of a tile, where that is less


def make_kit(request: KitRequest) -> Kit:
    """Return the kit for *request*: tiles, cards, the pieces in play, a die, aids, rules."""
    texts = GAME.texts(request.language)
    has_overlays = request.options.get("mountains", OVERLAY) == OVERLAY
    mountains = {"mountains": (mountain_overlay(request),)} if has_overlays else {}
    parts = {
        "tiles": tiles(request, has_backs=not has_overlays),
        "positions": position_cards(request, texts),
        "pieces": _officers(request, texts),
        "donjons": _tokens_of_all((DONJONS,), request, texts),
        "troops": _tokens_of_all((TROOPS,), request, texts),
        "die": (paper_die(request),),
        "aids": (aid_cards(request, texts), setup_card(request, texts)),
        **mountains,
    }
    notes = [
        "overlays" if has_overlays else "backs",
        "die",
        "hatching",
        *(["standees"] if request.has_standees else []),
    ]
    sections = (
        *(
            Section(key, texts(f"kit_section_{key}"), components)
            for key, components in parts.items()
        ),
        _score_pad(request, texts),
    )
    return Kit(
        sections=made_of(MATERIALS, sections, texts, has_standees=request.has_standees),
        references=(rules_summary(request, texts),),
        notes=tuple(texts(f"kit_note_{note}") for note in notes),
        cover=Cover(VISTA, request.theme, request.seed),
    )


def mountain_overlay(request: KitRequest) -> Component:
    """Return the mountains that lie on tiles, a little smaller, so that those show round them."""
    small = replace(request, hex_mm=_OVERLAY_SHARE * request.hex_mm)
    stream = Stream(request.seed, "kit mountains")
    return hex_tile("mountain", "terre/mountain", small, stream, quantity=MOUNTAIN_COUNT)


def tiles(request: KitRequest, *, has_backs: bool = True) -> tuple[Component, ...]:
    """Return the 37 tiles, no two of them drawn alike, with a mountain on every back if any."""
    stream = Stream(request.seed, "kit tiles")
    safe_mm = min(_SAFE_MM, _SAFE_SHARE * request.side_mm)
    return tuple(
        replace(
            hex_tile(
                f"tile {value} no {number}",
                f"terre/{value}",
                request,
                stream,
                value=value,
                back_look="terre/mountain" if has_backs else None,
            ),
            safe_mm=safe_mm,
        )
        for value, count in TILES_OF_VALUE.items()
        for number in range(1, count + 1)
    )


def _officers(request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return barons and knights of the colours in play, as tokens or standees."""
    if not request.has_standees:
        return _tokens_of_all(OFFICERS, request, texts)
    return tuple(
        component
        for colour in GAME.colours_of(request.players)
        for component in standees(colour, request, texts)
    )


def _tokens_of_all(
    sets: tuple[PieceSet, ...], request: KitRequest, texts: Texts
) -> tuple[Component, ...]:
    return tuple(
        component
        for colour in GAME.colours_of(request.players)
        for component in piece_tokens(sets, colour, request, texts)
    )


def _score_pad(request: KitRequest, texts: Texts) -> Section:
    tiles = tuple(
        PadRow(
            texts("pad_tiles", value=value),
            picture=icon(look.key, icon_ink(look, request.theme), request.theme),
        )
        for value in TILES_OF_VALUE
        for look in (find_look(f"terre/{value}", request.theme),)
    )
    rows = (
        *tiles,
        PadRow(texts("pad_diversity")),
        PadRow(texts("pad_points"), "total"),
        PadRow(texts("pad_donjons"), "small"),
        PadRow(texts("pad_troops"), "small"),
        ranking_row(request.language),
    )
    columns = tuple(
        piece(
            "keep",
            find_player(request.theme, colour.name),
            request.theme,
            letter=colour_letter(colour, texts),
        )
        for colour in GAME.colours_of(request.players)
    )
    reminder = texts(
        "pad_reminder",
        colours=", ".join(str(count) for count in DIVERSITY_POINTS),
        points=", ".join(str(points) for points in DIVERSITY_POINTS.values()),
        target=TARGET_POINTS[request.players],
        players=request.players,
    )
    return score_pads(ScorePad(columns, rows, reminder), request, texts)
