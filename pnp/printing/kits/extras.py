"""What a kit can have besides its game's parts, printed only when it is named."""

from collections.abc import Collection, Iterator

from pnp.model.games import Game
from pnp.printing.kits.boxes import BOX, BoxWords, box_section
from pnp.printing.kits.labels import LABELS, label_section
from pnp.printing.kits.record import Kit, Section
from pnp.printing.themes import Theme
from pnp.texts import page_texts

EXTRAS = (BOX, LABELS)


def extra_sections(
    named: Collection[str], kit: Kit, game: Game, language: str, theme: Theme, *, stock_mm: float
) -> Iterator[Section]:
    """Yield the extras that are *named*, for the pieces of *kit*, *stock_mm* thick each."""
    own, shared = game.texts(language), page_texts(language)
    if BOX in named and kit.cover:
        players = shared("kit_box_players", least=game.least_players, most=game.most_players)
        yield box_section(kit, kit.cover, BoxWords(own, shared, players), stock_mm)
    if LABELS in named:
        yield label_section(kit, theme, own, shared)


def extra_titles(language: str) -> tuple[tuple[str, str], ...]:
    """Return the key and the title of every extra."""
    shared = page_texts(language)
    return tuple((key, shared(f"kit_{key}")) for key in EXTRAS)
