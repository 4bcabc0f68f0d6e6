"""What completes a word on the command line: games, and the words of options that games settle."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import click

from pnp.games import GAME_FILES, PACKAGES, find_game
from pnp.model.games import Game
from pnp.requests.options import Option

# Where a context keeps the game that is named.
GAMES_KEY = "pnp.games"
# The game of a position file, in text or JSON; it stands near the top.
_GAME_NAMED = re.compile(
    r'(?:"game":\s*"|^\s*(?:game|jeu)\s+)([\w-]+)', re.MULTILINE | re.IGNORECASE
)
_MOST_LOOKED_INTO = 4_096


def games_of(context: click.Context) -> tuple[Game, ...]:
    """Return the game that the command line names; without one, all of them."""
    named: tuple[Game, ...] | None = context.meta.get(GAMES_KEY)
    if named is not None:
        return named
    from pnp.games import GAMES

    return GAMES


def among(names: Callable[[click.Context], Iterable[str]]) -> Callable[..., list[str]]:
    """Return what completes a word on the command line by one of *names*, found when wanted."""

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
        return [name for name in dict.fromkeys(names(context)) if name.startswith(typed)]

    return complete


def _part_names(context: click.Context) -> Iterator[str]:
    from pnp._api.kits import part_names

    for game in games_of(context):
        yield from part_names(game)


def _ruling_choices(context: click.Context) -> Iterator[str]:
    for game in _games_of_files(context):
        for ruling in game.rulings:
            yield from (f"{ruling.id}={choice}" for choice in ruling.choices)


# What completes options that know their words only when a game, or the user's files, are there.
_COMPLETIONS: Mapping[str, Callable[[click.Context], Iterable[str]]] = {
    "only": _part_names,
    "without": _part_names,
    "rulings": _ruling_choices,
}


def completion_of(option: Option[object]) -> Callable[..., list[str]] | None:
    """Return what completes the word of *option*; None where nothing does."""
    choices = option.choices
    found = _COMPLETIONS.get(option.name) or (choices and (lambda context: choices()))
    return among(found) if found else None


def game_names(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Complete the name of a game, or the path of an own one."""
    return [*(name for name in PACKAGES if name.startswith(typed)), *_game_paths(typed)]


def _game_paths(typed: str) -> list[str]:
    """Return the game files, and the folders, whose paths begin with *typed*."""
    head, slash, start = typed.rpartition("/")
    try:
        found = sorted(Path(head + slash).iterdir())
    except (OSError, ValueError):
        return []
    names = (path.name + "/" * path.is_dir() for path in found if path.name.startswith(start))
    shown = (name for name in names if name.endswith(("/", *GAME_FILES)) and name[0] != ".")
    return [head + slash + name for name in shown]


def _games_of_files(context: click.Context) -> Iterable[Game]:
    """Return the games of the position files on the command line; without any, all games."""
    from pnp.games import GAMES

    # An option without its word stops the parser before it gives the files a name.
    files = context.params.get("files") or (context.params.get("file"), *context.args)
    names = {name for path in files if path and (name := _game_in(Path(path))) in PACKAGES}
    return tuple(map(find_game, sorted(names))) or GAMES


def _game_in(path: Path) -> str:
    """Return the game that a position file names; nothing where that is not plain."""
    try:
        with path.open(encoding="utf-8") as file:
            named = _GAME_NAMED.search(file.read(_MOST_LOOKED_INTO))
    except (OSError, ValueError):
        return ""
    return named[1].lower() if named else ""
