"""
The parts of the games' kits, drawn once in each process: many tests ask for the same few.

Whatever a kit is asked for alone, with other paper or for another purpose, its parts are the same
frozen records. Kits of own games and of chosen boards are drawn every time.
"""

from functools import lru_cache

from layouts.components import Component
from pnp.games import GAMES, capabilities, find_game
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


def request_of(slug: str, players: int = 4, *, theme: str = "colour", **more) -> KitRequest:
    """Return what the kit of a game is drawn from; *more* fields of it, if not as usual."""
    game = find_game(slug)
    usual = {"seed": 7, "language": "en", "hex_mm": game.hex_mm}
    look = capabilities.theme_of(game, theme)
    return KitRequest(players=players, theme=look, **{**usual, **more})


def kit_of(slug: str, players: int = 4, **more) -> Kit:
    """Return the kit of a game, asked for as by `request_of`."""
    return capabilities.make_kit(find_game(slug), request_of(slug, players, **more))


def components_of(kit: Kit, key: str) -> tuple[Component, ...]:
    """Return what is in a section of a kit."""
    (components,) = (section.components for section in kit.sections if section.key == key)
    return components


def share_kits() -> None:
    """Have the program take such kits in all tests."""
    capabilities.make_kit = shared_kit
