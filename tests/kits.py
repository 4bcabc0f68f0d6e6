"""
The parts of the games' kits, drawn once in each process: many tests ask for the same few.

Whatever a kit is asked for alone, with other paper or for another purpose, its parts are the same
frozen records. Kits of own games and of chosen boards are drawn every time.
"""

from functools import lru_cache

from layouts.components import Component
from pnp.games import GAMES, capabilities
from pnp.model.games import Game
from pnp.printing.kits.record import Kit, KitRequest

draw_kit = capabilities.make_kit  # draws it now, whatever was drawn before

# Some megabytes each.
_MOST_KITS = 24


@lru_cache(_MOST_KITS)
def _drawn(slug: str, request: KitRequest) -> Kit:
    return draw_kit(next(game for game in GAMES if game.slug == slug), request)


def shared_kit(game: Game, request: KitRequest) -> Kit:
    """Return the kit that was drawn for an equal request, or draw it."""
    if request.board is None and game in GAMES:
        return _drawn(game.slug, request)
    return draw_kit(game, request)


def components_of(kit: Kit, key: str) -> tuple[Component, ...]:
    """Return what is in a section of a kit."""
    (components,) = (section.components for section in kit.sections if section.key == key)
    return components


def share_kits() -> None:
    """Have the program take such kits in all tests."""
    capabilities.make_kit = shared_kit
