"""What Sorcery adds to the kit of Barony: spells on cards and aids, which tiles make a board."""

from collections.abc import Iterator
from dataclasses import replace

from layouts.blocks import Block, Figure, Pictured, Table
from layouts.components import Component
from layouts.shapes import Group, Path, Style, Symbol, Use, placed, rectangle
from pnp.games.barony.facts import GAME as BARONY
from pnp.games.barony.facts import TILES_PER_PLAYER
from pnp.games.barony.print.kit import HOOKS as OF_BARONY
from pnp.games.barony.print.tokens import resource_tokens
from pnp.games.sorcery.facts import (
    GAME,
    MYSTERIOUS_TILES,
    ORDINARY_CODES,
    PLAYERS_WITH_ORDINARY_TILES,
    SPELLS,
)
from pnp.model.gamefiles import CardFace, DeckTable
from pnp.owngames.files import Row
from pnp.printing.art.pictograms import Drawn, Parts
from pnp.printing.art.symbols import sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.own.decks import Deckmaker
from pnp.printing.own.gallery import Gallery, Things
from pnp.printing.own.phrases import Phrases
from pnp.printing.stock.aids import Compositor, Drawings
from pnp.printing.themes import Theme
from pnp.texts import Texts

_SCENE_MM = (27.0, 10.0)


def spell_cards(request: KitRequest, texts: Texts) -> Iterator[Component]:
    """Yield the spells: a band in the family's colour with the cost, what happens, the effect."""
    theme = request.theme
    faces = {slot: f"{{{slot}}}" for slot in ("title", "corner", "text", "foot", "ground", "scene")}
    back = CardFace(title=texts("kit_back_title"), art="mysterious", ground=theme.bands["sorcery"])
    deck = DeckTable(data="", front=CardFace(**faces), back=back)
    phrases = Phrases(request.language, Things(GAME, theme))
    maker = Deckmaker("spell", "", deck, phrases, request)
    rows = []
    for number, spell in enumerate(SPELLS, start=1):
        family = texts("kit_spell_of", family=texts(spell.family))
        foot = f"{family[:1].upper()}{family[1:]} · {texts('kit_spell_foot', cost=spell.cost)}"
        cells = {
            "title": texts(spell.key),
            "corner": str(spell.cost),
            "text": texts(f"kit_{spell.key}"),
            "foot": foot,
            "ground": theme.bands[spell.family],
            "scene": spell.key,
        }
        rows.append(Row("spells", number, cells))
    for spell, card in zip(SPELLS, maker.cards(rows), strict=True):
        yield replace(card, name=f"spell {spell.key}")


def _marks(theme: Theme) -> Parts:
    """Return what pictograms have: those of Barony, and cards with the sign of their family."""

    def card(family: str, size_mm: float) -> Drawn:
        width_mm, ink = 0.72 * size_mm, theme.band_ink
        emblem = Path(sign(family, theme), Style(fill=ink))
        symbol = Symbol(f"family-{family}-{ink[1:]}", (emblem,), (-0.5, -0.5, 0.5, 0.5))
        edge = Style(theme.bands[family], theme.ink, 0.25)
        return (
            rectangle(-width_mm / 2, -size_mm / 2, width_mm, size_mm, edge),
            Use(symbol, placed(0.0, 0.0, scale=0.46 * size_mm)),
        )

    return {**OF_BARONY.marks(theme), "card": card}


def _drawings(compositor: Compositor, request: KitRequest) -> Drawings:
    texts = compositor.texts
    return {
        **OF_BARONY.drawings(compositor, request),
        "scenes": lambda: tuple(_pictured_spells(request, texts)),
        "tiles": lambda: (_tile_table(texts),),
    }


def _pictured_spells(request: KitRequest, texts: Texts) -> Iterator[Block]:
    """Yield the spells as on their cards, smaller: picture, name and cost, a few words."""
    gallery, (width_mm, height_mm) = Gallery(Things(GAME, request.theme)), _SCENE_MM
    frame = rectangle(
        0.0, 0.0, width_mm, height_mm, Style(stroke=request.theme.ink, stroke_mm=0.25)
    )
    for spell in SPELLS:
        land = gallery.scene(spell.key)((0.0, 0.0, width_mm, height_mm))
        picture = Group((Group(land, clip=Path(frame.commands, Style())), frame))
        name = f"{texts(spell.key)} ({spell.cost})"
        yield Pictured(Figure((picture,), *_SCENE_MM), name, texts(f"kit_aid_{spell.key}"))


def _tile_table(texts: Texts) -> Table:
    """Return which tiles make the board of so many players."""
    rows = []
    for players, locations in MYSTERIOUS_TILES.items():
        ordinary = len(ORDINARY_CODES) if players >= PLAYERS_WITH_ORDINARY_TILES else 0
        base = TILES_PER_PLAYER * players - locations - ordinary
        rows.append((str(players), str(locations), str(base), str(ordinary)))
    heading = tuple(texts(f"kit_{key}") for key in ("players", "with", "base", "ordinary"))
    return Table((heading, *rows), (1.0, 1.5, 1.2, 1.4), ("middle",) * 4)


def _notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    own = () if request.inventory else (texts("kit_note_tiles"),)
    return (*OF_BARONY.notes(request, BARONY.texts(request.language)), *own)


HOOKS = replace(
    OF_BARONY,
    makers={
        **OF_BARONY.makers,
        "resources": lambda request, _: resource_tokens(request, GAME.number("tokens")),
        "spells": spell_cards,
    },
    marks=_marks,
    drawings=_drawings,
    notes=_notes,
)
