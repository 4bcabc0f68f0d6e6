"""What Sorcery adds to the kit of Barony: spells on cards and aids, which tiles make a board."""

from collections.abc import Iterator

from layouts.components import Component
from layouts.shapes import Path, Style, Symbol, Use, placed, rectangle
from pnp.games.barony.facts import GAME as BARONY
from pnp.games.barony.print import kit
from pnp.games.sorcery.facts import GAME, SPELLS
from pnp.model.gamefiles import CardFace, DeckTable
from pnp.owngames.files import Row
from pnp.printing.art.symbols import sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.decks import Deckmaker
from pnp.printing.stock.lexicon import Lexicon
from pnp.printing.stock.prints import Drawn, Parts
from pnp.printing.themes import Theme
from pnp.texts import Texts


def spell_cards(request: KitRequest, texts: Texts) -> Iterator[Component]:
    """Yield the spells: a band in the family's colour with the cost, what happens, the effect."""
    theme = request.theme
    faces = {slot: f"{{{slot}}}" for slot in ("title", "corner", "text", "foot", "ground", "scene")}
    back = CardFace(title=texts("kit_back_title"), art="mysterious", ground=theme.bands["sorcery"])
    deck = DeckTable(data="", front=CardFace(**faces), back=back)
    lexicon = Lexicon(GAME, theme, request.language)
    maker = Deckmaker("spell", "", deck, lexicon, request)
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
        yield card._replace(name=f"spell {spell.key}")


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

    return {**kit.HOOKS.marks(theme), "card": card}


def _notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    own = () if request.inventory else (texts("kit_note_tiles"),)
    return (*kit.HOOKS.notes(request, BARONY.texts(request.language)), *own)


HOOKS = kit.HOOKS._replace(
    makers={
        **kit.HOOKS.makers,
        "resources": lambda request, _: kit.resource_tokens(request, GAME.number("tokens")),
        "spells": spell_cards,
    },
    marks=_marks,
    notes=_notes,
)
