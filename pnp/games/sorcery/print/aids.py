"""The aid for the magic of Sorcery, two-sided, and the summary of its rules."""

from layouts.components import Component
from layouts.flows import Block, Bullets, Heading, Paragraph, Table
from pnp.games.barony.facts import TILES_PER_PLAYER
from pnp.games.barony.print.aids import aid_card
from pnp.games.sorcery.facts import (
    MAGIC_OF_VISITORS,
    MYSTERIOUS_TILES,
    ORDINARY_CODES,
    PLAYERS_WITH_ORDINARY_TILES,
    POINTS_PER_CONTROL_TOKEN,
    SPELLS,
)
from pnp.printing.kits.record import KitRequest, ReferencePage
from pnp.printing.themes import PAPER
from pnp.texts import Texts


def magic_aid(request: KitRequest, texts: Texts) -> Component:
    """Return the aids for magic, one a player: locations in front, spells on the back."""
    theme = request.theme
    return aid_card(
        "magic aid",
        (
            (texts("kit_aid_magic"), texts("title"), _magic_blocks(texts)),
            (texts("kit_aid_spells"), texts("title"), _spell_blocks(texts)),
        ),
        (theme.bands["sorcery"], theme.ink if theme.is_lined else PAPER),
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
