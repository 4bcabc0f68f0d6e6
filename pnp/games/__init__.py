"""
The games. To add one: its folder, and one line in `RECORDS`; see docs/adding-a-game.md.

A game is imported when it is asked for: a command about one of them does not wait for the
others. `GAMES` holds them all.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from pnp.errors import UnknownNameError
from pnp.games.record import Game

# The name of a game in commands and files: the module and the name of its record.
RECORDS = {
    "barony": ("pnp.games.barony.meta", "BARONY"),
    "barony-sorcery": ("pnp.games.sorcery.meta", "BARONY_SORCERY"),
    "baron": ("pnp.games.baron.meta", "BARON"),
    "terre-de-barons": ("pnp.games.terre.meta", "TERRE_DE_BARONS"),
}

if TYPE_CHECKING:
    GAMES: tuple[Game, ...]


def find_game(slug: str) -> Game:
    """
    Return the game called *slug*, in any case.

    Raises:
        UnknownNameError: there is no such game; the message lists them and guesses.
    """
    if slug.lower() not in RECORDS:
        from pnp.suggestions import unknown_name

        raise UnknownNameError(unknown_name("game", slug, RECORDS))
    module, name = RECORDS[slug.lower()]
    game: Game = getattr(import_module(module), name)
    return game


def __getattr__(name: str) -> tuple[Game, ...]:
    """Return all games as `GAMES`, imported only now."""
    if name == "GAMES":
        return tuple(find_game(slug) for slug in RECORDS)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
