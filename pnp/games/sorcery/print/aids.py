"""The aid for the magic of Sorcery, two-sided, and the summary of its rules."""

from dataclasses import replace

from generators.randomness import Stream
from layouts.components import Component
from layouts.flows import Block, Figure, Heading, Pictured, Table
from layouts.shapes import Style, rectangle
from pnp.games.barony.facts import TILES_PER_PLAYER
from pnp.games.barony.print.aids import brush_of
from pnp.games.sorcery.facts import (
    GAME,
    MAGIC_OF_VISITORS,
    MYSTERIOUS_TILES,
    ORDINARY_CODES,
    PLAYERS_WITH_ORDINARY_TILES,
    POINTS_PER_CONTROL_TOKEN,
    SPELLS,
)
from pnp.games.sorcery.print.spellcards import family_emblem, small_scene
from pnp.printing.art.pictograms import Brush, Drawn, Pictogram, draw_row
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.printing.stock.aids import (
    Compositor,
    Drawings,
    aid_card,
    band_colours,
    plain_player,
    rules_pages,
)
from pnp.printing.stock.prints import print_of
from pnp.printing.themes import PAPER, Theme
from pnp.texts import Texts

_STAR_MM = 4.6
_SCENE_MM = (27.0, 10.0)


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
        ink = theme.ink if theme.is_lined else PAPER
        return (
            rectangle(-width_mm / 2, -size_mm / 2, width_mm, size_mm, edge),
            family_emblem(family, ink, (0.0, 0.0), 0.46 * size_mm),
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
