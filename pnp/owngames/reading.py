"""Reading a game file: its tables, what is wrong between them, and the game that comes of it."""

from pathlib import Path

from pnp.model.games import Game
from pnp.owngames.folders import GameText, open_game


def load_game(path: Path) -> Game:
    """
    Return the game in the file at *path*, .toml or .zip.

    Raises:
        GameFileError: it cannot be read; all its faults are told, by their lines.
    """
    return read_game(open_game(path))


def read_game(text: GameText) -> Game:
    """
    Return the game in a file that was opened: the page opens them in memory.

    Raises:
        GameFileError: as `load_game`.
    """
    raise NotImplementedError(text)
