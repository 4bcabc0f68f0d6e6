"""
The games. To add one: its folder with a `game.toml`, and one line in `PACKAGES` of
`pnp.model.games`; see docs/adding-a-game.md. Designers' games are games by the path of their file.

A game is read when it is asked for: a command about one of them does not wait for the others.
`GAMES` holds them all.
"""

import copyreg
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from itertools import islice
from os import scandir
from os.path import lexists
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pnp.errors import GameFileError, UnknownNameError
from pnp.model.games import PACKAGES as PACKAGES
from pnp.model.games import Game

# An own game, and one with all that lies beside it.
GAME_FILES = (".toml", ".zip")
# Of a folder with more only so many files are looked at, for guesses.
_MOST_ENTRIES = 1000
_NO_GAMES = frozenset(("pyproject.toml",))

# Of a page: its own games by their names; None where paths are those of a disk.
_in_memory: ContextVar[Mapping[str, Game] | None] = ContextVar("games_in_memory", default=None)

# Finds the game that a file names: one of these, or an own game beside that file.
FindGame: TypeAlias = Callable[[str], Game]

if TYPE_CHECKING:
    from generators.hexes import Hex
    from pnp.model.gamefiles import Source
    from pnp.model.positions import Position

    GAMES: tuple[Game, ...]


def _how_to_copy(game: Game) -> tuple[Callable[..., Game], tuple[object, object]]:
    """Say how a game is pickled: by its name, for it has functions; a designer's by its tables."""
    return _copy, (game.slug if game.file.packages else game.file, game.settled_for)


def _copy(source: "str | Source", settled_for: "tuple[int, tuple[Hex, ...]] | None") -> Game:
    from pnp.owngames.building import game_of_source, settled

    game = find_game(source) if isinstance(source, str) else game_of_source(source)
    return settled(game, *settled_for) if settled_for else game


copyreg.pickle(Game, _how_to_copy)


def list_games() -> tuple[Game, ...]:
    """
    Return the facts of all games: title, players, colours, pieces, options, example.

    >>> [game.slug for game in list_games()]
    ['barony', 'barony-sorcery', 'baron', 'terre-de-barons']
    """
    return tuple(find_game(slug) for slug in PACKAGES)


def load_game(path: str | Path) -> Game:
    """
    Return the own game in the file at *path*, .toml or .zip with the files that it names.

    Raises:
        GameFileError: it cannot be read; the message has all faults, a line each.
    """
    games = _in_memory.get()
    if games is not None:
        if str(path) not in games:
            from pnp.texts.suggestions import unknown_name

            raise UnknownNameError(unknown_name("game", str(path), [*PACKAGES, *games]))
        return games[str(path)]
    from pnp.owngames.reading import load_game as load

    path = Path(path)
    if not lexists(path):  # which fails for no name, however long
        from pnp.texts.suggestions import nearest, printable

        if near := nearest(path.name, game_files_in(path.parent)):
            name, meant = printable(str(path)), printable(str(path.with_name(near)))
            raise GameFileError("no_game_near", name=name, near=meant)
    return load(path)


def game_files_in(folder: Path) -> list[str]:
    """Return the names of the first files of games in *folder*, for guesses."""
    try:
        with scandir(folder) as entries:
            names = (entry.name for entry in islice(entries, _MOST_ENTRIES))
            return [name for name in names if is_game_file(name) and name not in _NO_GAMES]
    except (OSError, ValueError):
        return []


@contextmanager
def games_in_memory(games: Mapping[str, Game]) -> Iterator[None]:
    """Find own games among these, by their names, and on no disk meanwhile."""
    before = _in_memory.set(games)
    try:
        yield
    finally:
        _in_memory.reset(before)


def are_in_memory() -> bool:
    """Tell whether own games are found among those in memory, and on no disk."""
    return _in_memory.get() is not None


def find_game(slug: str) -> Game:
    """
    Return the game called *slug*, in any case, or that of the file at a path.

    Raises:
        UnknownNameError: there is no such game; the message lists them and guesses.
        GameFileError: the file cannot be read; all its faults are told.
        GameDataError: the file of a game that comes with the program cannot be read.
    """
    game: Game | None = getattr(slug, "game", None)
    if game is not None:
        return game
    if is_game_file(slug):
        return load_game(slug)
    if slug.lower() not in PACKAGES:
        from pnp.texts.suggestions import unknown_name

        files = () if are_in_memory() else game_files_in(Path())
        raise UnknownNameError(unknown_name("game", slug, (*PACKAGES, *sorted(files))))
    return _shipped(slug.lower(), PACKAGES[slug.lower()])


def game_at(position: "Position") -> Game:
    """Return the game of a position, with plain numbers for its players and hexes."""
    from pnp.owngames.building import settled

    return settled(find_game(position.game), position.players, tuple(position.terrain))


@cache
def _shipped(slug: str, package: str) -> Game:
    from pnp.owngames.building import shipped_game

    return shipped_game(slug, package)


def is_game_file(word: str) -> bool:
    """Tell whether *word* is the path of an own game, and not the name of one of these."""
    return word.lower().endswith(GAME_FILES)


def __getattr__(name: str) -> tuple[Game, ...]:
    """Return all games as `GAMES`, imported only now."""
    if name == "GAMES":
        return list_games()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
