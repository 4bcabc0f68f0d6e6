"""The games. To add one: its folder, and one line in `GAMES`; see docs/adding-a-game.md."""

from pnp.errors import UnknownNameError
from pnp.games.baron.meta import BARON
from pnp.games.barony.meta import BARONY
from pnp.games.record import Game
from pnp.games.sorcery.meta import BARONY_SORCERY
from pnp.games.terre.meta import TERRE_DE_BARONS
from pnp.suggestions import unknown_name

GAMES: tuple[Game, ...] = (BARONY, BARONY_SORCERY, BARON, TERRE_DE_BARONS)


def find_game(slug: str) -> Game:
    """
    Return the game called *slug*, in any case.

    Raises:
        UnknownNameError: there is no such game; the message lists them and guesses.
    """
    for game in GAMES:
        if game.slug == slug.lower():
            return game
    raise UnknownNameError(unknown_name("game", slug, (game.slug for game in GAMES)))
