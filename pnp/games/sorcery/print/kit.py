"""What Sorcery adds to the box of Barony: parts, the aid for magic, the summary of its rules."""

from dataclasses import replace

from generators.randomness import Stream
from layouts.blocks import Block, Figure, Heading, Pictured, Table
from layouts.components import Component
from layouts.shapes import Style, rectangle
from pnp.games.barony.facts import GAME as BARONY
from pnp.games.barony.facts import TILE_CODES, TILES_PER_PLAYER, TOKENS_PER_RESOURCE
from pnp.games.barony.print.kit import PARTS as OF_BARONY
from pnp.games.barony.print.kit import (
    barony_rules,
    brush_of,
    coded_tiles,
    kit_notes,
    makers_for,
    score_pad,
)
from pnp.games.barony.print.tokens import resource_tokens
from pnp.games.sorcery.facts import (
    CONTROL_TOKENS_PER_COLOUR,
    GAME,
    MAGIC_OF_VISITORS,
    MAGIC_TOKENS,
    MORE_TOKENS_PER_RESOURCE,
    MYSTERIOUS_CODES,
    MYSTERIOUS_TILES,
    ORDINARY_CODES,
    PLAYERS_WITH_ORDINARY_TILES,
    POINTS_PER_CONTROL_TOKEN,
    SPELLS,
)
from pnp.games.sorcery.print.spellcards import family_emblem, small_scene, spell_cards
from pnp.model.parts import Face, PadLine, Part, PiecePart, TokenSize
from pnp.printing.art.pictograms import Brush, Drawn, Pictogram, draw_row
from pnp.printing.kits.record import Kit, KitRequest, ReferencePage
from pnp.printing.stock.aids import (
    Compositor,
    Drawings,
    aid_card,
    band_colours,
    plain_player,
    rules_pages,
)
from pnp.printing.stock.kits import Workbench
from pnp.printing.stock.prints import print_of
from pnp.printing.themes import Theme
from pnp.texts import Texts

_TOKEN = TokenSize(16.0, 15.0)
_TILES = (
    *coded_tiles((*TILE_CODES, *MYSTERIOUS_CODES)),
    *coded_tiles(ORDINARY_CODES, label="kit_five_label"),
)
_MAGIC = PiecePart(
    "magic",
    Face("barony/mysterious"),
    MAGIC_TOKENS,
    _TOKEN,
    share=(0.62, 0.62),
    is_neutral=True,
    band="sorcery",
)
_CONTROL = PiecePart(
    "control",
    Face("control-token"),
    CONTROL_TOKENS_PER_COLOUR,
    _TOKEN,
    back=Face("control-token", has_letter=False, words=str(POINTS_PER_CONTROL_TOKEN)),
    share=(0.8, 0.8),
)
_OF_BARONY = {part.key: part for part in OF_BARONY}

# The control tokens come beside the pieces, with which they stand in blocks of a colour.
PARTS = (
    replace(_OF_BARONY["tiles"], tiles=_TILES),
    _OF_BARONY["resources"],
    Part("magic", is_boxed=True, has_substitute=True, pieces=(_MAGIC,)),
    _OF_BARONY["pieces"],
    Part("control", is_boxed=True, has_substitute=True, pieces=(_CONTROL,)),
    _OF_BARONY["track"],
    _OF_BARONY["counters"],
    _OF_BARONY["aids"],
    Part("spells", "card", is_boxed=True),
)

_STAR_MM = 4.6
_SCENE_MM = (27.0, 10.0)


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


def magic_aid(request: KitRequest, texts: Texts) -> Component:
    """Return the aids for magic, one a player: locations in front, spells on the back."""
    compositor = _compositor(request, texts)
    band = band_colours("sorcery", request.theme)
    aid = print_of(GAME).aid["magic"]
    return aid_card("magic aid", aid, compositor, band, request, quantity=request.players)


def sorcery_rules(request: KitRequest, texts: Texts) -> tuple[ReferencePage, ...]:
    """Return what the expansion adds to the rules, on one page."""
    return rules_pages(print_of(GAME).rules, _compositor(request, texts), key="rules-sorcery")


def _compositor(request: KitRequest, texts: Texts) -> Compositor:
    said = print_of(GAME)
    brush = _brush(request.theme)
    drawings: Drawings = {
        "visitors": lambda: (_visit_pictures(said.pictogram["star"], brush, texts),),
        "scenes": lambda: _pictured_spells(request, texts),
        "tiles": lambda: (_tile_table(texts),),
        "visits": lambda: (_visit_table(texts),),
        "spells": lambda: _spell_blocks(texts),
    }
    return Compositor(texts, brush, said.pictogram, drawings)


def _brush(theme: Theme) -> Brush:
    """Return what draws the pictograms: Barony's, and cards with the sign of their family."""

    def card(family: str, size_mm: float) -> Drawn:
        width_mm = 0.72 * size_mm
        edge = Style(theme.bands[family], theme.ink, 0.25)
        ink = theme.band_ink
        return (
            rectangle(-width_mm / 2, -size_mm / 2, width_mm, size_mm, edge),
            family_emblem(family, ink, (0.0, 0.0), 0.46 * size_mm, theme),
        )

    own = brush_of(plain_player("sorcery", theme), theme)
    return replace(own, parts={**own.parts, "card": card})


def _visit_pictures(star: Pictogram, brush: Brush, texts: Texts) -> Table:
    """Return the magic that the visitors of a location get, in the order they come."""
    stars = tuple(draw_row((star,) * count, _STAR_MM, 0.4, brush) for count in MAGIC_OF_VISITORS)
    visitors = tuple(f"{place}." for place, _ in enumerate(MAGIC_OF_VISITORS, start=1))
    return Table(
        (
            (texts("kit_visitor"), *visitors, f"{len(visitors) + 1}. …"),
            (texts("kit_visit_magic"), *stars, "–"),
        ),
        (1.6, 1.4, 1.1, 1.0, 0.8),
        ("start", "middle", "middle", "middle", "middle"),
    )


def _pictured_spells(request: KitRequest, texts: Texts) -> tuple[Block, ...]:
    """Return the nine spells as on their cards, smaller: picture, cost, name, a few words."""
    stream = Stream(request.seed, "kit aid spells")
    blocks: list[Block] = []
    for spell in SPELLS:
        picture = Figure((small_scene(spell, _SCENE_MM, request, stream),), *_SCENE_MM)
        words = texts(f"kit_aid_{spell.key}")
        blocks.append(Pictured(picture, texts(spell.key), words))
    return tuple(blocks)


def _spell_blocks(texts: Texts) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for family in dict.fromkeys(spell.family for spell in SPELLS):
        name = texts(family)
        rows = tuple(
            (texts(spell.key), str(spell.cost), texts(f"kit_{spell.key}"))
            for spell in SPELLS
            if spell.family == family
        )
        blocks.append(Heading(name[:1].upper() + name[1:]))
        blocks.append(Table(rows, (2.1, 0.45, 6.4), ("start", "middle"), has_heading=False))
    return tuple(blocks)


def _visit_table(texts: Texts) -> Table:
    """Return what the visitors of a location get, in the order they come."""
    visitors = tuple(str(place) for place, _ in enumerate(MAGIC_OF_VISITORS, start=1))
    points = (str(POINTS_PER_CONTROL_TOKEN),) * len(MAGIC_OF_VISITORS)
    return Table(
        rows=(
            (texts("kit_visitor"), *visitors),
            (texts("kit_visit_magic"), *map(str, MAGIC_OF_VISITORS)),
            (texts("kit_points"), *points),
        ),
        shares=(2.4, 1.0, 1.0, 1.0),
        anchors=("start", "middle", "middle", "middle"),
    )


def _tile_table(texts: Texts) -> Table:
    """Return which tiles make the board of so many players."""
    rows = []
    for players, locations in MYSTERIOUS_TILES.items():
        ordinary = len(ORDINARY_CODES) if players >= PLAYERS_WITH_ORDINARY_TILES else 0
        base = TILES_PER_PLAYER * players - locations - ordinary
        rows.append((str(players), str(locations), str(base), str(ordinary)))
    heading = tuple(texts(f"kit_{key}") for key in ("players", "with", "base", "ordinary"))
    return Table((heading, *rows), (1.0, 1.5, 1.2, 1.4), ("middle",) * 4)
