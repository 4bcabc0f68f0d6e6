"""Own games, read from their files."""

from pathlib import Path

from pnp import games
from pnp._api.calls import public
from pnp.model.games import Game
from pnp.requests.files import named_path


@public
def load_game(path: str | Path) -> Game:
    """
    Return the own game in the file at *path*, .toml or .zip with the files that it names.

    Raises:
        GameFileError: it cannot be read; the message has all faults, a line each.
    """
    return games.load_game(named_path("path", path))
