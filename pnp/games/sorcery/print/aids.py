"""The aid for the magic of Sorcery, two-sided, and the summary of its rules."""

from dataclasses import replace

from generators.randomness import Stream
from layouts.components import Component
from layouts.flows import Block, Bullets, Figure, Heading, Paragraph, Pictured, Table
from layouts.shapes import Style, rectangle
from pnp.games.barony.facts import TILES_PER_PLAYER
from pnp.games.barony.print.aids import brush_of
from pnp.games.sorcery.facts import (
    MAGIC_OF_VISITORS,
    MYSTERIOUS_TILES,
    ORDINARY_CODES,
    PLAYERS_WITH_ORDINARY_TILES,
    POINTS_PER_CONTROL_TOKEN,
    SPELLS,
)
from pnp.games.sorcery.print.pictograms import PICTOGRAMS, STAR
from pnp.games.sorcery.print.spellcards import family_emblem, small_scene
from pnp.printing.art.pictograms import Brush, Drawn, draw_pictogram, draw_row
from pnp.printing.kits.aids import AidSide, aid_card, band_colours, plain_player
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.printing.themes import PAPER, Theme
from pnp.texts import Texts

_PICTOGRAM_MM = 9.4
_STAR_MM = 4.6
_SCENE_MM = (27.0, 10.0)


def magic_aid(request: KitRequest, texts: Texts) -> Component:
    """Return the aids for magic, one a player: locations in front, spells on the back."""
    theme = request.theme
    brush = _brush(theme)
    return aid_card(
        "magic aid",
        (
            AidSide(texts("kit_aid_magic"), texts("title"), _pictured_magic(brush, texts)),
            AidSide(texts("kit_aid_spells"), texts("title"), _pictured_spells(request, texts)),
        ),
        band_colours("sorcery", theme),
        request,
        quantity=request.players,
    )


def rules_page(texts: Texts) -> ReferencePage:
    """Return what the expansion adds to the rules, on one page."""
    readings = tuple(texts(f"kit_reading_{step}") for step in range(1, 6))
    setup = tuple(texts(f"kit_setup_{step}") for step in range(2, 5))
    return ReferencePage(
        key="rules-sorcery",
        title=texts("kit_rules_title"),
        subtitle=texts("kit_rules_subtitle"),
        blocks=(
            *(Heading(texts("kit_setup")), Paragraph(texts("kit_setup_1")), _tile_table(texts)),
            Bullets(setup),
            *_magic_blocks(texts),
            *_spell_blocks(texts),
            *(Heading(texts("kit_readings")), Bullets(readings)),
        ),
        credit=texts("credit"),
    )


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


def _pictured_magic(brush: Brush, texts: Texts) -> tuple[Block, ...]:
    """Return locations and casting as pictograms."""

    def row(key: str) -> Pictured:
        picture = draw_pictogram(PICTOGRAMS[key], _PICTOGRAM_MM, brush)
        return Pictured(picture, text=texts(f"kit_aid_{key}"))

    return (
        Heading(texts("kit_locations")),
        *(row("visit"), _visit_pictures(brush, texts)),
        *(row(key) for key in ("points", "barred")),
        Heading(texts("kit_casting")),
        *(row(key) for key in ("cast", "combine", "founded")),
    )


def _visit_pictures(brush: Brush, texts: Texts) -> Table:
    """Return the magic that the visitors of a location get, in the order they come."""
    stars = tuple(draw_row((STAR,) * count, _STAR_MM, 0.4, brush) for count in MAGIC_OF_VISITORS)
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


def _magic_blocks(texts: Texts) -> tuple[Block, ...]:
    return (
        Heading(texts("kit_locations")),
        Bullets(tuple(texts(f"kit_locations_{step}") for step in range(1, 5))),
        _visit_table(texts),
        Heading(texts("kit_casting")),
        Bullets(tuple(texts(f"kit_casting_{step}") for step in range(1, 5))),
    )


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
